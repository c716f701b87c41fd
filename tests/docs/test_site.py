"""`make docs` builds every page, refuses broken links, and its pages ask no other machine for anything."""

import json
import re
import shutil
import subprocess
import sys

import pytest

from tests.docs import pages

pytest.importorskip("zensical")
LOADED = re.compile(
    r"<(?:script|link|img|iframe|source)\b[^>]*?(?:src|href)=[\"']?((?:https?:)?//[^\"' >]+)"
)
IN_CSS = re.compile(r"url\([\"']?((?:https?:)?//[^)\"']+)|@import [\"']((?:https?:)?//[^\"']+)")


def build(tree):
    words = [sys.executable, tree / "tools" / "docs.py"]
    return subprocess.run(words, cwd=tree, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A copy of what the site is made from, built."""
    copy = tmp_path_factory.mktemp("docs") / "tree"
    copy.mkdir()
    for name in ("docs", "tools", "src", "bench", "examples"):
        skip = shutil.ignore_patterns("__pycache__", "static", "fonts")
        shutil.copytree(pages.ROOT / name, copy / name, ignore=skip)
    shutil.copytree(pages.ROOT / "web" / "public", copy / "web" / "public")
    for file in [*pages.ROOT.glob("*.md"), pages.ROOT / "mkdocs.yml"]:
        shutil.copy(file, copy)
    done = build(copy)
    assert done.returncode == 0, done.stdout + done.stderr
    return copy


@pytest.mark.slow
def test_every_page_is_built_and_found_by_search(tree):
    site = tree / "build" / "site"
    nav = (pages.ROOT / "mkdocs.yml").read_text("utf-8")
    found = json.dumps(json.loads((site / "search.json").read_text("utf-8")))
    sources = sorted((tree / "build" / "docs").rglob("*.md"))
    assert len(sources) > 35
    for source in sources:
        name = source.relative_to(tree / "build" / "docs").as_posix()
        page = name.removesuffix(".md") + ".html"
        assert (site / page).exists(), name
        assert re.search(rf"[ :]{re.escape(name)}$", nav, re.MULTILINE), f"{name} is not in nav"
        assert page.removesuffix("index.html") in found, f"search does not know {name}"
    api = (site / "develop" / "api.html").read_text("utf-8")
    for name in (
        "watertable.open",
        "kernel.table.Table.play",
        "kernel.house.House",
        "rl.env",
        "lab.run.run",
        "Bot.choose",
    ):
        assert f'{name}"' in api, name


@pytest.mark.slow
def test_nothing_is_loaded_from_elsewhere(tree):
    site = tree / "build" / "site"
    loaded = {}
    for file in site.rglob("*.html"):
        loaded |= dict.fromkeys(LOADED.findall(file.read_text("utf-8")), file.name)
    for file in site.rglob("*.css"):
        loaded |= dict.fromkeys(IN_CSS.findall(file.read_text("utf-8")), file.name)
    assert loaded == {}


@pytest.mark.slow
@pytest.mark.parametrize(
    "broken", ["[x](play/nowhere.md)", "[x](play/index.md#nowhere)", "![x](pictures/none.webp)"]
)
def test_a_broken_link_stops_the_build(tree, broken):
    page = tree / "docs" / "index.md"
    whole = page.read_text("utf-8")
    page.write_text(f"{whole}\n{broken}\n", "utf-8")
    done = build(tree)
    page.write_text(whole, "utf-8")
    assert done.returncode != 0, done.stdout
