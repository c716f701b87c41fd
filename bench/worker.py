"""A process that measures on request: one JSON line in (what, seconds), one JSON line out."""

import contextlib
import json
import sys
from importlib import import_module


def main():
    out = sys.stdout
    with contextlib.redirect_stdout(sys.stderr):  # engines print; the line below is the answer
        module = import_module(f"bench.{sys.argv[1]}")
        subjects = module.subjects()
    print(json.dumps({"subjects": list(subjects), **module.facts()}), file=out, flush=True)
    for line in sys.stdin:
        what, seconds = json.loads(line)
        with contextlib.redirect_stdout(sys.stderr):
            found = subjects[what](seconds)
        print(json.dumps(found), file=out, flush=True)


if __name__ == "__main__":
    main()
