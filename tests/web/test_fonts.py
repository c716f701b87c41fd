"""Our own faces: the same words in the same places on every machine, also where there is no font at all."""

import json
import tomllib
import urllib.request
from pathlib import Path

import pytest

import watertable

HOUSES = [house.name for house in watertable.games()]
SRC = Path(watertable.__file__).parent
WEB = Path(__file__).resolve().parents[2] / "web"
EUROPE = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàçéîñõøüýþÿ ĀĂĄĆČĎĐĒĖĘĚĞĢĪĮİıĶŁĽŃŇŐŒŘŚŞŠȘŤȚŪŮŰŲŸŹŻŽẞ „“‚‘«»‹›¿¡€£§°½"

# A word lies on the smallest upright rectangle around its middle, else on the sheet; no word lies on another one (a piece may).
SPILLS = """() => {
  const scale = document.querySelector('svg.board').getScreenCTM().a, sheet = document.querySelector('.sheet').getBoundingClientRect();
  const upright = (points) => [...new Set(points.map((p) => Math.round(p.x)))].length === 2 && [...new Set(points.map((p) => Math.round(p.y)))].length === 2;
  const plates = [...document.querySelectorAll('.sheets polygon.area')].filter((one) => one.points.length === 4 && upright([...one.points])).map((one) => one.getBoundingClientRect());
  plates.push(...[...document.querySelectorAll('svg.under [data-ref^="space:"] use')].map((one) => one.getBoundingClientRect())); // tiles of a ring
  const bad = [], words = [];
  for (const one of document.querySelectorAll('.sheets text')) {
    if (!one.textContent.trim()) continue;
    const box = one.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    const under = plates.filter((p) => p.left <= x && p.right >= x && p.top <= y && p.bottom >= y).sort((a, b) => a.width * a.height - b.width * b.height)[0] ?? sheet;
    const over = Math.max(under.left - box.left, box.right - under.right) / scale;
    if (over > 0.5) bad.push(`${one.textContent} is ${over.toFixed(1)} too wide`);
    for (const [text, other] of one.classList.contains('word') ? words : []) {
      const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left), high = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
      if (wide > scale && high > 0.5 * Math.min(box.height, other.height)) bad.push(`${one.textContent} lies on ${text}`);
    }
    if (one.classList.contains('word')) words.push([one.textContent, box]);
  }
  return { bad, words: words.length, narrow: words.filter(([text, box]) => box.width < 1).map(([text]) => text) };
}"""
WIDTHS = """() => Object.fromEntries([...document.querySelectorAll('svg.under [data-id] text')].map((one) =>
  [one.closest('[data-id]').dataset.id + ' ' + one.textContent, Math.round(one.getBBox().width)]))"""
COLUMN = "() => [...document.querySelectorAll('.brand h1, .question, .seat-name')].map((one) => [one.textContent, Math.round(one.getBoundingClientRect().height)])"
LONG = "Bartholomew the Second"


def sits(mara, game, kinds):
    mara.create_table(game, [{"kind": "me", "name": LONG}, kinds["bot"]])
    mara.page.wait_for_selector("svg.under text")
    note = mara.page.locator("dialog[open] .primary")
    if note.count():
        note.click()
    mara.wait_lit()


@pytest.mark.parametrize("game", HOUSES)
def test_words_keep_to_their_plates_on_a_machine_without_fonts(
    server, new_player, kinds, fontless, game
):
    bare, usual = new_player(server, within=fontless), new_player(server)
    sits(bare, game, kinds)
    seen = bare.page.evaluate(SPILLS)
    assert seen["words"] >= 20
    assert seen["narrow"] == []  # every word is drawn
    assert seen["bad"] == []
    sits(usual, game, kinds)
    assert usual.page.evaluate(SPILLS)["bad"] == []
    widths = bare.page.evaluate(WIDTHS)
    assert len(widths) > 10
    assert widths == usual.page.evaluate(WIDTHS)
    assert bare.page.evaluate(COLUMN)[0] == usual.page.evaluate(COLUMN)[0]


def strings(value):
    if isinstance(value, dict):
        for inner in value.values():
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)
    elif isinstance(value, str):
        yield value


def catalogue():
    """Every character that a page can show of our own: words of houses and client, and letters of people's names."""
    said = list(strings(json.loads((WEB / "src" / "text" / "en.json").read_text())))
    for file in SRC.rglob("*.toml"):
        said += strings(tomllib.loads(file.read_text()))
    assert len(said) > 2000
    signs = {sign for text in said for sign in text if sign.isprintable() and sign != " "}
    return "".join(sorted(signs - {"●"}))  # that one stands in the title of the tab alone


@pytest.mark.parametrize("family", ["sans", "serif"])
def test_every_character_comes_from_our_faces(server, new_player, family):
    """Chromium says from which font it drew each one."""
    mara = new_player(server)
    mara.lobby()
    mara.page.evaluate(
        """async ([family, text]) => {
          document.body.innerHTML = '<p id="all"></p>';
          const all = document.querySelector('#all');
          all.style.fontFamily = 'var(--' + family + ')';
          all.textContent = text;
          document.body.getBoundingClientRect();
          await document.fonts.ready;
        }""",
        [family, catalogue() + EUROPE],
    )
    tools = mara.context.new_cdp_session(mara.page)
    tools.send("DOM.enable")
    tools.send("CSS.enable")
    root = tools.send("DOM.getDocument")["root"]["nodeId"]
    node = tools.send("DOM.querySelector", {"nodeId": root, "selector": "#all"})["nodeId"]
    used = tools.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    assert sum(font["glyphCount"] for font in used) > 150
    strangers = [font for font in used if not font["isCustomFont"]]
    assert strangers == []


def test_the_first_load_is_light_and_all_our_own(server, new_player):
    mara = new_player(server)
    asked = []
    mara.page.on("response", lambda answer: asked.append(answer))
    mara.lobby()
    assert [answer.url for answer in asked if not answer.url.startswith(server.url)] == []
    files = [answer for answer in asked if "/api/" not in answer.url]
    fonts = [answer for answer in files if answer.url.endswith(".woff2")]
    assert len(fonts) == 2  # Latin, sans and serif; other letters are fetched when a name has them
    for font in fonts:
        assert font.headers["content-type"] == "font/woff2"
        assert font.headers["cache-control"] == "public, max-age=31536000, immutable"
    seen = mara.page.evaluate(
        "performance.getEntries().filter((e) => e.transferSize && !e.name.includes('/api/')).map((e) => [e.name, e.transferSize])"
    )
    assert len(seen) >= 5
    whole = sum(size for _, size in seen)
    letters = sum(size for name, size in seen if name.endswith(".woff2"))
    assert 50_000 < letters < whole
    assert whole - letters <= 150_000
    assert whole <= 220_000


def test_whoever_takes_no_gzip_is_sent_the_file_itself(server):
    with urllib.request.urlopen(server.url + "/") as answer:  # urllib asks for no encoding
        assert answer.headers["content-encoding"] is None
        assert answer.headers["vary"] == "accept-encoding"
        assert answer.read().startswith(b"<!doctype html>")


def test_nothing_is_drawn_before_the_faces_are_here(server, new_player):
    """So no word changes its place before one's eyes."""
    mara = new_player(server)
    held = []
    mara.page.route("**/*.woff2", lambda route: held.append(route))
    mara.page.add_init_script(
        """window.early = null;
        new MutationObserver((_, watch) => { const app = document.querySelector('#app');
          if (app?.firstElementChild) { window.early = !document.fonts.check('16px "Source Sans 3"') || !document.fonts.check('16px "Source Serif 4"'); watch.disconnect(); } })
          .observe(document, { childList: true, subtree: true });"""
    )
    mara.page.goto(server.url + "/", wait_until="commit")
    mara.wait_until(lambda: len(held) >= 2)
    assert mara.page.evaluate("window.early") is None
    for route in held:
        route.continue_()
    mara.page.wait_for_selector(".game-card")
    assert mara.page.evaluate("window.early") is False


def test_without_the_faces_the_table_comes_all_the_same(server, new_player):
    mara = new_player(server)
    mara.expect_network_errors = True
    mara.page.route("**/*.woff2", lambda route: route.abort())
    mara.lobby()
