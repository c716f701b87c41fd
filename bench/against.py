"""This tree against another revision, in one run: `python -m bench --against REV`.

The other revision is unpacked and compiled in build/bench/REV and measured by this tree's bench code, in turn with ours, so that both
do the same work and a busy moment of the machine falls on both. The first table says how many times as fast this tree is; the laboratory and the server are
measured by their commands: CPU seconds of `lab run`, and CPU, memory and start-up of a loaded server. Every row says on how many games or
moves it rests, and how long the servers waited for a core: CPU time on a busy machine compares, latencies do not.
"""

import json
import os
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


def server_load(tree, house, tables):
    """What a loaded server of that tree costs, with what our load generator sends."""
    words = [
        sys.executable,
        ROOT / "bench" / "load.py",
        "--server",
        tree,
        "--game",
        house,
        "--json",
    ]
    words += ["--tables", str(tables), "--rate", "100", "--seconds", "15"]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(words, env=env, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    if found["build"] != "compiled" or found["refused"] > found["moves"] / 50:
        sys.exit(f"{tree}, {house}: {found}")
    return found


def server_rows(tree, houses, tables):
    """CPU per move, memory per table and start-up of the server, old and new in turn; medians of three."""
    rows = []
    for house in houses:
        pairs = [[server_load(there, house, tables) for there in (tree, ROOT)] for _ in range(3)]
        row = [house, f"{sum(one['moves'] for pair in pairs for one in pair)}"]
        for what, unit in (("ms_per_move", "ms"), ("kib_per_table", "KiB"), ("start_cpu_s", "s")):
            old, new = (median(pair[i][what] for pair in pairs) for i in (0, 1))
            row.append(f"{old:.3g} → {new:.3g} {unit} ({100 * new / old:.0f} %)")
        waits = [100 * one["server_waited"] for pair in pairs for one in pair]
        rows.append([*row, f"{min(waits):.0f}–{max(waits):.0f} %"])
    return rows


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


def lab_rows(tree, houses, games):
    """Laboratory runs with uniform bots, old and new in turn, beside the playout of as many games.

    What starting the commands costs is taken off: it is measured with a tenth of the games.
    """
    rows = []
    for house, seats in houses.items():
        few = games // 10

        def per_game(there):
            many, less = (lab_cpu(there, house, seats, n) for n in (games, few))  # noqa: B023 - used at once
            return [(much - little) / (games - few) for much, little in zip(many, less)]  # noqa: B023

        pairs = [(per_game(tree), per_game(ROOT)) for _ in range(3)]
        old, new = (median(pair[i][0] for pair in pairs) for i in (0, 1))
        playout = median(pair[1][1] for pair in pairs)
        rows.append(
            [
                house,
                f"{6 * games}",
                f"{1 / old:.0f} → {1 / new:.0f}",
                f"{old / new:.2f} ×",
                f"{new / playout:.2f} ×",
            ]
        )
    return rows
