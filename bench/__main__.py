"""Benchmarks: our houses, interpreted and compiled, next to other engines, in one run.

Every subject is measured once per round, so that load on the machine affects all alike; the median of
the rounds counts. Rates are per second of CPU time. A decision is: list the legal actions, pick one
uniformly, apply it, and make the draws that follow.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import time
import venv
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from bench import against, rl

ROOT = Path(__file__).resolve().parents[1]
PLACE = ROOT / "build" / "bench"

# Games of like kind: the C++ ones are the goal's measure (at least 2 ×), the Python ones too (20 ×). None of them
# makes an observation here; environments that do (PettingZoo, RLCard) are compared by `python -m bench rl`.
LIKE = {
    "raging_waters": (["OpenSpiel yacht"], ["OpenSpiel block_dominoes"]),
    "rivers": (["OpenSpiel maedn, 4"], ["Catanatron, 4"]),
    "whitewater": (["OpenSpiel chinese_checkers, 4"], ["python-chess", "Catanatron, 4"]),
    "rising_waters": (["OpenSpiel hanabi, 4"], ["Catanatron, 4"]),
    "new_bedford": (
        ["OpenSpiel hearts", "OpenSpiel gin_rummy"],
        ["Catanatron, 4", "OpenSpiel team_dominoes"],
    ),
}
ONCE = ("clone", "guess", "memory", "load", "search", "greedy")


class Worker:
    """A measuring process."""

    def __init__(self, python, module, root=ROOT, **env):
        words = {**os.environ, **env, "PYTHONPATH": f"{root / 'src'}{os.pathsep}{ROOT}"}
        self.process = subprocess.Popen(
            [str(python), "-m", "bench.worker", module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=words,
            cwd=ROOT,
        )
        line = self.process.stdout.readline()
        self.facts = json.loads(line) if line else {"subjects": [], "failed": True}
        self.subjects = self.facts["subjects"]

    def measure(self, what, seconds):
        try:
            self.process.stdin.write(json.dumps([what, seconds]) + "\n")
            self.process.stdin.flush()
            return json.loads(self.process.stdout.readline())
        except (BrokenPipeError, ValueError):
            return {}

    def stop(self):
        self.process.stdin.close()
        self.process.wait()


def peers_python(setup):
    """The Python of the peers' own environment, made when it is missing."""
    python = PLACE / "bin" / "python"
    wanted = (ROOT / "bench" / "peers.txt").read_text(encoding="utf-8")
    stamp = PLACE / "peers.txt"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return python
    if not setup:
        return sys.executable
    print("setting up the peers' environment (build/bench) ...", flush=True)
    venv.create(PLACE, with_pip=True, clear=True)
    quiet = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    for line in wanted.splitlines():
        if (
            line
            and not line.startswith("#")
            and subprocess.run([*quiet, line], check=False).returncode
        ):
            print(f"  {line} does not install here", flush=True)
    stamp.write_text(wanted, encoding="utf-8")
    return python


def rounds_of(workers, rounds, seconds):
    """All rounds, interleaved: (worker, subject) -> list of findings."""
    found = {}
    for number in range(rounds):
        for name, worker in workers.items():
            for subject in worker.subjects:
                last = subject.rpartition(" ")[2]
                if last in ONCE and number >= 3:
                    continue
                share = seconds / 2 if last in ONCE else seconds
                result = worker.measure(subject, share)
                if result:
                    found.setdefault((name, subject), []).append(result)
        print(f"round {number + 1} of {rounds} done", flush=True)
    return found


def middle(found, worker, subject, what):
    results = [one[what] for one in found.get((worker, subject), []) if what in one]
    return median(results) if results else None


def spread(found, worker, subject, what):
    results = [one[what] for one in found.get((worker, subject), []) if what in one]
    return (min(results), max(results)) if results else None


def number(x):
    """Three figures, thousands as k."""
    if x is None:
        return "–"
    if x >= 1e6:
        return f"{x / 1e6:.2f} M"
    if x >= 10_000:
        return f"{x / 1e3:.0f} k"
    if x >= 1000:
        return f"{x / 1e3:.1f} k"
    return f"{x:.0f}" if x >= 100 else f"{x:.1f}"


def table(head, rows):
    lines = [f"| {' | '.join(head)} |", f"|{'|'.join(['---'] * len(head))}|"]
    return "\n".join([*lines, *[f"| {' | '.join(row)} |" for row in rows]])


def our_rows(found, houses):
    rows = []
    for house, seats in houses.items():
        row = [f"{house}, {seats}"]
        for worker in ("interpreted", "compiled"):
            row += [
                number(middle(found, worker, f"{house} driven", "decisions")),
                number(middle(found, worker, f"{house} inside", "decisions")),
            ]
        low_high = spread(found, "compiled", f"{house} inside", "decisions")
        row.append(f"{number(low_high[0])} – {number(low_high[1])}" if low_high else "–")
        row.append(number(middle(found, "compiled", f"{house} inside", "plies")))
        row.append(number(middle(found, "compiled", f"{house} inside", "games")))
        rows.append(row)
    head = ["house, seats", "interpreted, driven", "interpreted, inside", "compiled, driven"]
    return table([*head, "compiled, inside", "range", "plies/s", "games/s"], rows)


def cost_rows(found, houses):
    rows = []
    for house in houses:
        row = [house]
        for what, unit in (
            ("clone", "us"),
            ("guess", "us"),
            ("memory", "bytes"),
            ("load", "lines"),
            ("search", "rounds"),
            ("greedy", "decisions"),
        ):
            slow, fast = (
                middle(found, worker, f"{house} {what}", unit)
                for worker in ("interpreted", "compiled")
            )
            row.append(f"{number(slow)} / {number(fast)}")
        rows.append(row)
    head = ["house", "clone µs", "guess µs", "bytes per state", "record lines/s"]
    return table([*head, "search rounds/s", "greedy decisions/s"], rows)


def peer_rows(found, worker):
    rows = []
    for name in worker.subjects:
        low_high = spread(found, "peers", name, "decisions")
        rows.append(
            [
                name,
                worker.facts["kinds"][name],
                number(middle(found, "peers", name, "decisions")),
                f"{number(low_high[0])} – {number(low_high[1])}" if low_high else "–",
                number(middle(found, "peers", name, "games")),
                number(middle(found, "peers", name, "clone_us")),
            ]
        )
    return table(["peer, players", "rules in", "decisions/s", "range", "games/s", "clone µs"], rows)


def ratio_rows(found, houses):
    rows = []
    for house in houses:
        driven = middle(found, "compiled", f"{house} driven", "decisions")
        inside = middle(found, "compiled", f"{house} inside", "decisions")
        for goal, names in zip((2, 20), LIKE.get(house, ([], []))):
            for name in names:
                theirs = middle(found, "peers", name, "decisions")
                if theirs and driven and inside:
                    best = max(driven, inside) / theirs
                    mark = "yes" if driven / theirs >= goal else "inside" if best >= goal else "no"
                    rows.append(
                        [
                            *(house, name, f"{driven / theirs:.1f} ×", f"{inside / theirs:.1f} ×"),
                            *(f"{goal} ×", mark),
                        ]
                    )
    head = ["house, compiled", "against", "driven from Python", "inside", "goal", "reached"]
    return table(head, rows)


def git(*words):
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip()


def processor():
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def heading(title, command, text):
    words = text.split("\n\n")[1].replace("\n", " ").strip()
    return [f"# {title}", "", f"Made by `{command}`; do not edit. {words}", ""]


def facts_of(peers, rounds, seconds, spent):
    """When, where and with which versions it was measured."""
    changed = " with changes" if git("status", "--porcelain", "src") else ""
    versions = peers.facts.get("versions", {}) if peers else {}
    return [
        f"- {datetime.now(UTC):%Y-%m-%d %H:%M} UTC, commit {git('rev-parse', '--short', 'HEAD')}{changed}",
        f"- {processor()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f},"
        f" {platform.system()}, CPython {platform.python_version()}",
        f"- {', '.join(f'{name} {text}' for name, text in versions.items()) or 'no peers'}",
        f"- {rounds} rounds of {seconds:g} s each, {spent:.0f} s in all",
    ]


def report(found, workers, rounds, seconds, spent):
    houses = (workers.get("compiled") or workers["interpreted"]).facts["houses"]
    peers = workers.get("peers")
    lines = [
        *heading("Speed, side by side", "make bench", __doc__),
        *facts_of(peers, rounds, seconds, spent),
        "",
        "## Our houses: decisions per second",
        "",
        "*Driven*: the loop is interpreted Python, as peers are used. *Inside*: the package's own loop.",
        "",
        our_rows(found, houses),
        "",
        "## What else costs time (interpreted / compiled)",
        "",
        cost_rows(found, houses),
        "",
    ]
    if peers and peers.subjects:
        lines += ["## Other engines", "", peer_rows(found, peers), ""]
        lines += ["## Ratios", "", ratio_rows(found, houses), ""]
    for name, reason in (peers.facts.get("missing", {}) if peers else {}).items():
        lines.append(f"Not measured: {name} ({reason}).")
    return "\n".join(lines).rstrip() + "\n"


def compare(revision, rounds, seconds, games, tables):
    """Print how this tree does against another revision."""
    tree = against.unpack(revision)
    subprocess.run([sys.executable, str(ROOT / "tools" / "compile.py")], check=True)
    began = time.monotonic()
    workers = {
        "old": Worker(sys.executable, "ours", tree, WATERTABLE_COMPILED="1"),
        "new": Worker(sys.executable, "ours", WATERTABLE_COMPILED="1"),
    }
    houses = workers["new"].facts["houses"]
    found = rounds_of(workers, rounds, seconds)
    for worker in workers.values():
        worker.stop()
    print(
        f"commit {git('rev-parse', '--short', 'HEAD')} against {revision}, load {os.getloadavg()[0]:.1f}"
    )
    print(table(["house", *against.RATES], against.rate_rows(found, houses)))
    head = ["house", "games", "lab games/s of CPU", "lab run", "lab CPU / playout CPU"]
    print(table(head, against.lab_rows(tree, houses, games)), flush=True)
    head = ["house", "moves", "server CPU per move", "memory per table", "start-up CPU"]
    print(table([*head, "waited for a core"], against.server_rows(tree, houses, tables)))
    print(f"{time.monotonic() - began:.0f} s")


def environments(args):
    """Steps per second with observation and mask, ours beside others."""
    if not args.no_setup:
        subprocess.run([sys.executable, str(ROOT / "tools" / "compile.py")], check=False)
    python = None if args.no_peers else peers_python(not args.no_setup)
    began = time.monotonic()
    workers = {"compiled": Worker(sys.executable, "rl_ours", WATERTABLE_COMPILED="1")}
    if workers["compiled"].facts.get("failed"):
        sys.exit("no compiled build fits: `make compiled` makes it")
    if python is not None:
        workers["peers"] = Worker(python, "rl_theirs")
    found = rounds_of(workers, args.rounds, args.seconds)
    for worker in workers.values():
        worker.stop()
    lines = [
        *heading("Steps with observation and mask, side by side", "python -m bench rl", rl.__doc__),
        *facts_of(workers.get("peers"), args.rounds, args.seconds, time.monotonic() - began),
        "",
        *rl.report(found, workers, middle, spread, number, table),
    ]
    text = "\n".join(lines).rstrip() + "\n"
    print(text)
    out = args.out if args.out.name != "results.md" else ROOT / "bench" / "results_rl.md"
    out.write_text(text, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU time per subject and round")
    parser.add_argument("--no-peers", action="store_true")
    parser.add_argument("--no-setup", action="store_true", help="install nothing, compile nothing")
    parser.add_argument("--out", type=Path, default=ROOT / "bench" / "results.md")
    parser.add_argument("--against", metavar="REV", help="compare with another revision instead")
    parser.add_argument(
        "--games", type=int, default=2000, help="per laboratory run, with --against"
    )
    parser.add_argument("--tables", type=int, default=100, help="of a server, with --against")
    parser.add_argument("what", nargs="?", choices=["engines", "rl"], default="engines")
    args = parser.parse_args()
    if args.what == "rl":
        environments(args)
        return
    if args.against:
        compare(args.against, args.rounds, args.seconds, args.games, args.tables)
        return
    if not args.no_setup:
        subprocess.run([sys.executable, str(ROOT / "tools" / "compile.py")], check=False)
    python = None if args.no_peers else peers_python(not args.no_setup)
    began = time.monotonic()
    workers = {
        "interpreted": Worker(sys.executable, "ours", WATERTABLE_COMPILED="0"),
        "compiled": Worker(sys.executable, "ours", WATERTABLE_COMPILED="1"),
    }
    if workers["compiled"].facts.get("failed"):
        print("no compiled build fits: `make compiled` makes it", flush=True)
        del workers["compiled"]
    if python is not None:
        workers["peers"] = Worker(python, "theirs")
    found = rounds_of(workers, args.rounds, args.seconds)
    for worker in workers.values():
        worker.stop()
    text = report(found, workers, args.rounds, args.seconds, time.monotonic() - began)
    print(text)
    args.out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
