"""The pages of the documentation, and the fenced blocks in them."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*(ROOT / "docs").rglob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"])
FENCE = re.compile(
    r"^(?:<!-- not tested: (?P<reason>.+?) -->\n)?```(?P<language>[^\n]*)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


def name(page):
    return page.relative_to(ROOT).as_posix()


def blocks(page, language=None):
    """The fenced blocks of a page that are to be tested; of one language, if it is given."""
    found = FENCE.finditer(page.read_text("utf-8"))
    return [
        block for block in found if not block["reason"] and language in (None, block["language"])
    ]


def prose(page):
    """The text of a page without its fenced blocks."""
    return FENCE.sub("", page.read_text("utf-8"))


def with_blocks(language):
    return [page for page in PAGES if blocks(page, language)]
