"""The versions that a host installs, with the hashes of their files, and a check for known vulnerabilities.

    python3 tools/pins.py write     write deploy/requirements.txt anew from constraints.txt, with hashes
    python3 tools/pins.py check     say whether it fits constraints.txt and pyproject.toml; needs no network
    python3 tools/pins.py audit     ask the advisory database that pip-audit knows about these versions

`pip install --require-hashes -r deploy/requirements.txt` then refuses any file that is not the one we tested. No address of an
index is written: files are found wherever pip looks for packages. Exit code of `audit`: 0 nothing known, 1 advisories, 2 NOT CHECKED.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.append(str(Path(__file__).parent))
import setup

HASHED = setup.ROOT / "deploy" / "requirements.txt"
EXTRAS = ("postgres", "push")  # what a host may need besides the package itself
PIN = re.compile(r"^([A-Za-z0-9][\w.-]*)==(\S+)(?: ; (.+?))?(?: \\)?$")
HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}(?: \\)?$")
NOT_CHECKED = 2


def compiled(target, *more):
    """Resolve what a host installs, with the versions of constraints.txt, into a file."""
    extras = [word for extra in EXTRAS for word in ("--extra", extra)]
    setup.run(setup.the_uv() or setup.INSIDE / "uv", "pip", "compile", "-q", "pyproject.toml", *extras,
        "--universal", "--python-version", "3.11", "--no-header", "--no-annotate", "--no-emit-index-url",
        "-c", setup.PINS, "-o", target, *more, env=setup.like_pip())  # fmt: skip


def pins(text):
    """Name and version of every pin, with the number of its hashes; a line that is neither is a fault."""
    found, faults = {}, []
    name = None
    for line in text.splitlines():
        pin = PIN.match(line)
        if pin:
            name = (pin[1].lower().replace("_", "-"), pin[2])
            found[name] = 0
        elif HASH.match(line) and name:
            found[name] += 1
        elif line.strip() and not line.startswith("#"):
            faults.append(f"not a pin or a hash: {line.strip()[:80]}")
    return found, faults


def wanted_names():
    """The packages that pyproject.toml names for a host."""
    import tomllib

    project = tomllib.loads((setup.ROOT / "pyproject.toml").read_text())["project"]
    lines = list(project["dependencies"])
    for extra in EXTRAS:
        lines += project["optional-dependencies"][extra]
    return {re.match(r"[\w.-]+", line)[0].lower().replace("_", "-") for line in lines}


def faults_of(hashed, constraints, names):
    """What is wrong with the file of hashes."""
    found, faults = pins(hashed)
    known, _ = pins(constraints)
    faults += [f"{name}=={version} has no hash" for (name, version), n in found.items() if not n]
    faults += [f"{n}=={v} is not in constraints.txt" for n, v in found if (n, v) not in known]
    faults += [f"{name} is missing" for name in sorted(names - {name for name, _ in found})]
    if "://" in hashed:
        faults.append("an address is in it")
    return faults


def write():
    """Write the file anew."""
    compiled(HASHED, "--generate-hashes")
    check()


def check():
    """Compare the file with what it was made from."""
    if not HASHED.exists():
        sys.exit("deploy/requirements.txt is missing: python3 tools/pins.py write")
    faults = faults_of(HASHED.read_text(), setup.PINS.read_text(), wanted_names())
    if faults:
        sys.exit("\n".join([*faults, "python3 tools/pins.py write makes it anew"]))
    found, _ = pins(HASHED.read_text())
    print(f"{len(found)} pins, {sum(found.values())} hashes")


def audit():
    """Ask for advisories; says loudly when nobody could be asked."""
    uv = setup.the_uv()
    words = [
        "pip-audit",
        "--disable-pip",
        "--require-hashes",
        "--progress-spinner",
        "off",
        "--format",
        "json",
        "-r",
    ]
    with tempfile.TemporaryDirectory() as folder:
        listed = Path(folder) / "requirements.txt"
        listed.write_text(HASHED.read_text())
        done = None
        if uv:
            done = subprocess.run([uv, "tool", "run", *words, listed], cwd=folder, env=setup.like_pip(),
                capture_output=True, text=True, check=False, timeout=300)  # fmt: skip
    sys.exit(verdict(done))


def verdict(done):
    """The exit code for what pip-audit said, after telling it. It also ends with 0 when it found nobody to ask."""
    try:
        rows = json.loads(done.stdout)["dependencies"]
    except (AttributeError, ValueError, KeyError):
        rows = []
    asked = [row for row in rows if "vulns" in row]
    known = [(row, one) for row in asked for one in row["vulns"]]
    for row, one in known:
        fixed = ", ".join(one["fix_versions"]) or "no version yet"
        print(f"{row['name']} {row['version']}: {one['id']}, fixed in {fixed}")
    print(f"{len(asked)} of {len(rows)} packages checked, {len(known)} advisories")
    if not rows or len(asked) < len(rows):
        print(
            "\n  !! NOT CHECKED: the advisory database could not be asked about all of these versions."
            "\n  !! Nothing is known about the others. Run this again where pip-audit reaches it.\n",
            file=sys.stderr,
        )
    return 1 if known else 0 if rows and len(asked) == len(rows) else NOT_CHECKED


def main():
    """Read the command line."""
    verbs = {"write": write, "check": check, "audit": audit}
    if len(sys.argv) != 2 or sys.argv[1] not in verbs:
        sys.exit(__doc__)
    verbs[sys.argv[1]]()


if __name__ == "__main__":
    setup.fresh_python()
    main()
