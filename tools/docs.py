"""Build the documentation site into build/site, or fail on the first broken link.

    python tools/docs.py

The sources are docs/ and a few files from elsewhere in the repository. They are copied into build/docs, where each has its
place in the site, with their links adjusted: a source links to files as the repository has them (`../CONTRIBUTING.md`).
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
STAGE = ROOT / "build" / "docs"
LINK = re.compile(r"(\]\()([^)\s#]+)((?:#[^)\s]*)?\))")
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
HOUSES = sorted(file.parent.name for file in (ROOT / "src/watertable/games").glob("*/RULES.md"))
# file of the repository -> its place in the site
OUTSIDE = {
    "CONTRIBUTING.md": "develop/contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "host/security.md",
    "CODE_OF_CONDUCT.md": "develop/code_of_conduct.md",
    "bench/results.md": "develop/results.md",
    "web/public/favicon.svg": "pictures/favicon.svg",
    "examples/pictures/survival.svg": "pictures/survival.svg",
    **{f"src/watertable/games/{name}/RULES.md": f"games/{name}_rules.md" for name in HOUSES},
}


def places():
    """Every file of the site: where it is in the repository, and where in the site."""
    inside = {file.relative_to(ROOT).as_posix(): file.relative_to(DOCS).as_posix()
              for file in sorted(DOCS.rglob("*")) if file.is_file()}  # fmt: skip
    return inside | OUTSIDE


def adjusted(text, source, of):
    """The text of a page with its links as the site has them."""

    def moved(link):
        before, target, after = link.groups()
        if re.match(r"[a-z]+:", target):
            return link[0]
        file = Path(os.path.normpath(ROOT / source / ".." / target)).relative_to(ROOT).as_posix()
        if file not in of:
            sys.exit(f"{source}: {target} is not part of the site")
        return f"{before}{os.path.relpath(of[file], Path(of[source]).parent)}{after}"

    pieces = re.split(f"({FENCE.pattern})", text, flags=FENCE.flags)
    pieces[::2] = [LINK.sub(moved, piece) for piece in pieces[::2]]  # not inside code
    return "".join(pieces)


def stage():
    """Copy all files to their places."""
    shutil.rmtree(STAGE, ignore_errors=True)
    of = places()
    for source, place in of.items():
        (STAGE / place).parent.mkdir(parents=True, exist_ok=True)
        if source.endswith(".md"):
            text = (ROOT / source).read_text("utf-8")
            (STAGE / place).write_text(adjusted(text, source, of), "utf-8")
        else:
            shutil.copy(ROOT / source, STAGE / place)


def main():
    """Copy the sources and run the generator."""
    stage()
    shutil.rmtree(ROOT / "build" / "site", ignore_errors=True)
    program = Path(sys.executable).with_name("zensical")
    done = subprocess.run([program, "build", "--clean", "--strict"], cwd=ROOT, check=False)
    if done.returncode:
        sys.exit(done.returncode)
    pages = len(list((ROOT / "build" / "site").rglob("*.html")))
    print(f"{pages} pages in build/site. To look at them: python -m http.server -d build/site")


if __name__ == "__main__":
    main()
