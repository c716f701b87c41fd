"""Links, anchors and file names in the pages lead somewhere."""

import re
from functools import cache

import pytest

from tests.docs import pages

FILES = sorted(
    [*pages.PAGES, *pages.ROOT.glob("*.md"), *pages.ROOT.glob("src/watertable/games/*/RULES.md")]
)
LINK = re.compile(r"\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]*))?\)")
ONLY = {"only-light", "only-dark"}  # a picture for one theme
CODE = re.compile(r"`[^`\n]+`")
PLACEHOLDER = re.compile("your_house|NNNN")
IN_CODE = re.compile(r"`((?:src|tests|tools|docs|web|bench|deploy|examples)/[\w./-]*\w/?)`")


@cache
def anchors(page):
    """The anchors of a page's headings, as the site and code hosts make them."""
    found = re.findall(r"^#+ (.+)$", pages.prose(page), re.MULTILINE)
    plain = (re.sub(r"[^\w\s-]", "", heading).strip().lower() for heading in found)
    return {re.sub(r"\s+", "-", heading) for heading in plain}


def broken(page):
    for target, anchor in LINK.findall(CODE.sub("", pages.prose(page))):
        there = (page.parent / target).resolve() if target else page
        if not there.exists():
            yield target
        elif (anchor and anchor not in ONLY and anchor not in anchors(there)) or (
            anchor in ONLY and anchor.removeprefix("only-") not in there.stem
        ):
            yield f"{target}#{anchor}"


@pytest.mark.parametrize("page", dict.fromkeys(FILES), ids=pages.name)
def test_links_lead_somewhere(page):
    assert list(broken(page)) == []


def exists(name):
    made = name.startswith("src/watertable/server/static")  # by the build
    return made or (pages.ROOT / name).exists() or (pages.ROOT / "web" / name).exists()


@pytest.mark.parametrize("page", pages.PAGES, ids=pages.name)
def test_named_files_exist(page):
    if page.parent.name == "decisions":
        return  # they tell what was
    named = IN_CODE.findall(pages.prose(page))
    assert [name for name in named if not exists(name) and not PLACEHOLDER.search(name)] == []


def test_links_were_found():
    assert sum(len(LINK.findall(pages.prose(page))) for page in pages.PAGES) > 100


def test_a_picture_has_both_themes():
    for page in pages.PAGES:
        text = page.read_text("utf-8")
        light = re.findall(r"\(([^)]*)light\.webp#only-light\)", text)
        assert light == re.findall(r"\(([^)]*)dark\.webp#only-dark\)", text), pages.name(page)
