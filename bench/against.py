"""This tree against another revision, in one run: `python -m bench --against REV`.

The other revision is unpacked and compiled in build/bench/REV and measured by its own bench code, in turn with ours, so that a
busy moment of the machine falls on both. The table says how many times as fast this tree is; the laboratory and the server are
measured by their commands: CPU seconds of `lab run` and of a loaded server.
"""

import os
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]
PLACE = ROOT / "build" / "bench"
RATES = {  # what is measured -> the number that counts, and whether more is better
    "inside": ("decisions", True),
    "driven": ("decisions", True),
    "clone": ("us", False),
    "guess": ("us", False),
    "load": ("lines", True),
    "search": ("rounds", True),
    "greedy": ("decisions", True),
}


def unpack(revision):
    """A compiled copy of another revision; made once."""
    words = ["git", "rev-parse", "--verify", f"{revision}^{{commit}}"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"--against {revision}: there is no such revision here")
    tree = PLACE / done.stdout.strip()[:12]
    if not (tree / "src").exists():
        tree.mkdir(parents=True)
        archive = subprocess.Popen(
            ["git", "archive", done.stdout.strip()], cwd=ROOT, stdout=subprocess.PIPE
        )
        subprocess.run(["tar", "-x", "-C", tree], stdin=archive.stdout, check=True)
        archive.wait()
    subprocess.run([sys.executable, tree / "tools" / "compile.py"], check=True)
    return tree


def environment(tree):
    """Variables that make Python import that tree, compiled."""
    path = f"{tree / 'src'}{os.pathsep}{tree}"
    return {**os.environ, "PYTHONPATH": path, "WATERTABLE_COMPILED": "1"}


def cpu_of(words, tree):
    """CPU seconds of a command and of all that it starts, and what it prints."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        words, cwd=tree, env=environment(tree), capture_output=True, text=True, check=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def lab_cpu(tree, house, seats, games):
    """CPU seconds of a laboratory run with uniform bots, and of a playout of as many games."""
    command = [sys.executable, "-m", "watertable"]
    with tempfile.TemporaryDirectory() as out:
        run = [*command, "lab", "run", house, "--seats", str(seats), "--games", str(games)]
        lab, _ = cpu_of([*run, "--workers", "1", "--out", out], tree)
    playout = [*command, "playout", house, "--seats", str(seats), "--games", str(games)]
    return lab, cpu_of(playout, tree)[0]


def server_cpu(tree, house):
    """Milliseconds of the server's CPU per move, with what our load generator sends."""
    words = [sys.executable, ROOT / "bench" / "load.py", "--server", tree, "--game", house]
    words += ["--tables", "100", "--rate", "100", "--seconds", "8"]
    done = subprocess.run(words, env=environment(ROOT), capture_output=True, text=True, check=True)
    found = re.search(r"([\d.]+) ms per move", done.stdout)
    return float(found[1]) if found else None


def both(old, new, measure):
    """The medians of three measurements of each, taken in turn."""
    pairs = [(measure(old), measure(new)) for _ in range(3)]
    return median(one for one, _ in pairs), median(other for _, other in pairs)


def rate_rows(found, houses):
    """One row per house: this tree's speed divided by the other's."""
    rows = []
    for house in houses:
        row = [house]
        for what, (unit, more) in RATES.items():
            values = [
                median(one[unit] for one in found.get((name, f"{house} {what}"), [{unit: 0}]))
                for name in ("old", "new")
            ]
            if not all(values):
                row.append("–")
                continue
            ratio = values[1] / values[0] if more else values[0] / values[1]
            row.append(f"{ratio:.2f} ×")
        rows.append(row)
    return rows


def command_rows(tree, houses, games):
    """Laboratory and server, per house."""
    rows = []
    for house, seats in houses.items():
        labs = both(tree, ROOT, lambda there: lab_cpu(there, house, seats, games)[0])  # noqa: B023 - used at once
        lab, playout = lab_cpu(ROOT, house, seats, games)
        moves = both(tree, ROOT, lambda there: server_cpu(there, house))  # noqa: B023
        rows.append(
            [
                house,
                f"{labs[0] / labs[1]:.2f} ×",
                f"{lab / playout:.1f} ×",
                f"{moves[0]:.2f} → {moves[1]:.2f} ms ({100 * moves[1] / moves[0]:.0f} %)",
            ]
        )
    return rows
