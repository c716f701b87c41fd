"""Run commands of this project on a machine that has nothing but what README.md asks for.

    python3 tools/bare.py                          README's two commands, with only DejaVu fonts and with none
    python3 tools/bare.py make test                one command
    python3 tools/bare.py --fonts none make test
    python3 tools/bare.py --until-served make play

Makes a minimal Debian with debootstrap, clones the last commit into it and runs the command there as root, with chroot.
It is Debian's release of this machine, from the mirror that this machine uses; the settings of pip, npm and apt that
say where packages come from, and the certificates, are this machine's too. CI=true is set: a skipped check is a failure.
Needs root, Linux and debootstrap. Mounts and processes live in namespaces of their own, which end with the command.

The logs stay in build/bare/. The exit code is the command's; with several commands, 1 if one of them failed.
"""

import argparse
import ast
import fcntl
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parents[1]
WORK = ROOT / "build" / "bare"
MACHINE = WORK / "root"
PACKAGES = ["python3", "python3-pip", "python3-dev", "make", "gcc", "libc6-dev", "ca-certificates"]
FONTS = {"dejavu": ["fonts-dejavu"], "none": []}
COMMANDS = (["make", "play"], ["make", "test"])  # README.md's
# Registries and certificates, in variables that pip, uv, npm and Node read.
SOURCES = re.compile(
    r"PIP_(INDEX_URL|EXTRA_INDEX_URL|FIND_LINKS|CERT|TRUSTED_HOST|DEFAULT_TIMEOUT)|"
    r"UV_(DEFAULT_INDEX|INDEX|INDEX_URL|EXTRA_INDEX_URL|FIND_LINKS)|npm_config_(registry|cafile)|"
    r"SSL_CERT_(FILE|DIR)|NODE_EXTRA_CA_CERTS|REQUESTS_CA_BUNDLE|(https?|no)_proxy",
    re.IGNORECASE,
)
BUNDLE = "/etc/ssl/certs/ca-certificates.crt"  # where Debian keeps all certificates
MOUNTS = """
set -e
mount --make-rprivate /
mount -t proc proc "$ROOT/proc"
mount --rbind /sys "$ROOT/sys"
mount --rbind /dev "$ROOT/dev"
mount -t tmpfs -o mode=1777 shm "$ROOT/dev/shm"
for place in $PLACES; do mkdir -p "$ROOT$place"; mount -o bind,ro "$place" "$ROOT$place"; done
"""
# The shell stays the first process and reaps orphans, as init does.
INSIDE = 'chroot "$@"; exit $?'


def said(*words):
    """The output of a program; empty if it is missing."""
    try:
        done = subprocess.run(words, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout


def mirrors():
    """The Debian sources of this machine: address, release and component."""
    line = "$(REPO_URI) $(RELEASE) $(COMPONENT)"
    told = said(
        "apt-get", "indextargets", "--format", line, "Created-By: Packages", "Origin: Debian"
    )
    found = [tuple(row.split()) for row in dict.fromkeys(told.splitlines())]
    if not found:
        sys.exit("no Debian sources here: `apt-get update`, and see /etc/apt")
    return found


def registries():
    """The variables that tell the programs inside where packages come from, as on this machine."""
    found = {}
    for line in said(sys.executable, "-m", "pip", "config", "list").splitlines():
        key, _, value = line.partition("=")
        name = "PIP_" + key.rpartition(".")[2].upper().replace("-", "_")
        if SOURCES.fullmatch(name):
            found[name] = str(ast.literal_eval(value))
    registry = said("npm", "config", "get", "registry").strip()
    if registry.startswith("http"):
        found["npm_config_registry"] = registry
    found.update({name: value for name, value in os.environ.items() if SOURCES.fullmatch(name)})
    for name in ("SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS", "REQUESTS_CA_BUNDLE"):
        found.setdefault(name, BUNDLE)
    return found


def places(settings):
    """Folders of this machine that those variables name: package indexes in files."""
    found = set()
    for name, value in settings.items():
        if not name.startswith(("PIP_", "UV_")):
            continue
        for word in value.split():
            path = Path(unquote(urlsplit(word).path) if word.startswith("file:") else word)
            if path.is_absolute() and path.is_dir():
                found.add(path.parent if path.name == "simple" else path)
    return sorted(map(str, found))


def inside(words, settings, root=MACHINE, user="", folder="/", **more):
    """Start a program in the clean machine."""
    env = {**settings, "HOME": "/root", "TERM": "dumb"}
    env.setdefault("PATH", "/usr/sbin:/usr/bin:/sbin:/bin")
    named = [f"{name}={value}" for name, value in env.items()]
    start = ["/bin/sh", "-c", f'cd {shlex.quote(folder)} && exec "$@"', "sh"]
    become = ["--userspec", f"{user}:"] if user else []
    return subprocess.Popen(
        ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", MOUNTS + INSIDE,
         "sh", *become, str(root), "/usr/bin/env", "-i", *named, *start, *words],
        env={**os.environ, "ROOT": str(root), "PLACES": " ".join(places(settings))},
        **more,
    )  # fmt: skip


def mounted():
    """What is mounted below the clean machines: nothing, unless something went wrong."""
    lines = Path("/proc/self/mountinfo").read_text().splitlines()
    return [line.split()[4] for line in lines if line.split()[4].startswith(f"{WORK}/")]


def remove(root=MACHINE):
    """Remove a clean machine, but nothing that is mounted in it."""
    if mounted():
        sys.exit(f"still mounted, nothing is removed: {' '.join(mounted())}")
    shutil.rmtree(root, ignore_errors=True)


def alone():
    """Lock the machine for this run; two runs at a time would interfere."""
    lock = open(WORK / "lock", "w")  # noqa: SIM115 - until the program ends
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        sys.exit("another run of this tool is under way")
    return lock


def make_root(root, log):
    """A minimal Debian that finds its packages where this machine does."""
    remove(root)
    sources = mirrors()
    release = said("sh", "-c", ". /etc/os-release; echo $VERSION_CODENAME").strip()
    main = next(uri for uri, name, _ in sources if name == release)
    words = ["debootstrap", "--variant=minbase", "--include=ca-certificates", release, root, main]
    subprocess.run(words, check=True, stdout=log, stderr=log)
    etc = root / "etc"
    lines = [" ".join(("deb", *source)) for source in sources]
    (etc / "apt" / "sources.list").write_text("\n".join(lines) + "\n")
    (etc / "apt" / "apt.conf.d" / "host").write_text(said("apt-config", "dump", "Acquire"))
    for file in ("resolv.conf", "hosts"):
        shutil.copyfile(Path("/etc") / file, etc / file)
    services = root / "usr" / "sbin" / "policy-rc.d"
    services.write_text("#!/bin/sh\nexit 101\n")  # a chroot starts no services
    services.chmod(0o755)
    own = Path("usr", "local", "share", "ca-certificates")  # added by the owner of this machine
    shutil.copytree("/" / own, root / own, dirs_exist_ok=True)
    step(["update-ca-certificates"], {}, log, root)


def make_machine(fonts, log):
    """A minimal Debian with the packages of README.md."""
    make_root(MACHINE, log)
    if fonts == "none":  # Chromium's packages ask for one font package; its files are left out
        config = MACHINE / "etc" / "dpkg" / "dpkg.cfg.d" / "no-fonts"
        config.write_text("path-exclude=/usr/share/fonts/*\n")
    wanted = [*PACKAGES, *FONTS[fonts]]
    apt = f"apt-get update && apt-get install -y --no-install-recommends {' '.join(wanted)}"
    step(["sh", "-c", apt], {"DEBIAN_FRONTEND": "noninteractive"}, log)


def step(words, settings, log, root=MACHINE, **more):
    """Run something in a machine that must go well."""
    if inside(words, settings, root, stdout=log, stderr=log, **more).wait() != 0:
        sys.exit(f"the clean machine could not be made: {shlex.join(words)} failed; see {log.name}")


def clone(place):
    """Clone the last commit of the project."""
    shutil.rmtree(place, ignore_errors=True)
    subprocess.run(["git", "clone", "-q", "--no-local", ROOT, place], check=True)
    if said("git", "-C", str(ROOT), "status", "--porcelain"):
        print("What is not committed does not come along.")


def served(process, log, seconds=1800):
    """Whether the address that the program prints answers before it ends."""
    end = time.monotonic() + seconds
    while process.poll() is None and time.monotonic() < end:
        time.sleep(1)
        found = re.search(r"https?://[\w.:]+", Path(log.name).read_text(errors="replace"))
        if found:
            try:
                with urllib.request.urlopen(found[0], timeout=5) as page:  # noqa: S310 - it printed http
                    print(f"{found[0]} answers {page.status}")
                    return page.status == 200
            except (urllib.error.URLError, OSError):
                continue
    return False


def run(words, fonts, until_served):
    """Run a command in a fresh clone on the clean machine; its exit code."""
    clone(MACHINE / "project")
    name = re.sub(r"\W+", "-", " ".join(words))[:40] + f".{fonts}.log"
    began = time.monotonic()
    with open(WORK / name, "w") as log:
        print(f"{shlex.join(words)}, fonts: {fonts} ... (log: {log.name})", flush=True)
        settings = {**registries(), "CI": "true"}
        process = inside(words, settings, folder="/project", stdout=log, stderr=subprocess.STDOUT)
        try:
            code = (0 if served(process, log) else 1) if until_served else process.wait()
        finally:
            process.kill()  # and with it everything that it started
            process.wait()
    print(f"exit code {code} after {time.monotonic() - began:.0f} s", flush=True)
    return code


def run_all(commands, fonts, keep):
    """Make a machine with these fonts and run each command on it."""
    with open(WORK / "machine.log", "w") as log:
        if not (keep and (MACHINE / "root").exists()):
            print("making a clean machine ...", flush=True)
            make_machine(fonts, log)
    codes = [run(words, fonts, until_served) for words, until_served in commands]
    if not keep:
        remove()
    return codes


def ready():
    """Hold the work folder for this run, or say why there can be none."""
    if os.geteuid() != 0 or not shutil.which("debootstrap"):
        sys.exit(
            "\n  !! NOTHING WAS CHECKED: this needs root and debootstrap.\n"
            "  !! To install it:  sudo apt-get install -y debootstrap\n"
        )
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the command is ended too
    WORK.mkdir(parents=True, exist_ok=True)
    return alone()


def main():
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--fonts", choices=FONTS, help="the fonts that are there")
    parser.add_argument(
        "--until-served",
        action="store_true",
        help="end the command when the address that it prints answers",
    )
    parser.add_argument(
        "--keep",
        action="store_true",
        help="use the machine of the last run if it was kept, and keep it",
    )
    parser.add_argument("command", nargs=argparse.REMAINDER)
    args = parser.parse_args()
    commands = [(words, words[1] == "play") for words in COMMANDS]
    fonts = [args.fonts] if args.fonts else list(FONTS)
    if args.command:
        commands, fonts = [(args.command, args.until_served)], [args.fonts or "dejavu"]
    lock = ready()
    codes = [code for name in fonts for code in run_all(commands, name, args.keep)]
    lock.close()
    sys.exit(codes[0] if len(codes) == 1 else int(any(codes)))


if __name__ == "__main__":
    main()
