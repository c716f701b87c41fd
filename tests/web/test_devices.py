"""For everybody and everywhere: phones, keyboards, bad networks, themes."""

from ctypes import c_float

import pytest

GAME = "raging_waters"


def test_a_game_on_a_phone_without_scrolling(server, new_player, kinds):
    mara = new_player(server, phone=True)
    mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    mara.wait_lit()
    page = mara.page
    wide = "[document.documentElement.scrollWidth <= innerWidth, document.documentElement.scrollHeight <= innerHeight]"
    assert page.evaluate(wide) == [True, True]
    small = page.evaluate(
        """() => [...document.querySelectorAll('.me > .buttons button, .me .action, .bar .icon-button, .strip button')]
          .map((e) => [e.getBoundingClientRect(), e.getAttribute('aria-label') ?? e.textContent])
          .filter(([r]) => r.width > 0 && (r.width < 44 || r.height < 44)).map(([r, n]) => [n, r.width, r.height])"""
    )
    assert small == []
    low = page.evaluate("document.querySelector('.me').getBoundingClientRect().top")
    page.locator(".grip").tap()
    mara.wait_until(
        lambda: page.evaluate("document.querySelector('.me').getBoundingClientRect().top") < low
    )
    page.locator(".grip").tap()
    mara.wait_until(
        lambda: page.evaluate("document.querySelector('.me').getBoundingClientRect().top") >= low
    )
    # Words nobody could read are not drawn, until one comes closer.
    drawn = """() => { const unit = document.querySelector('svg.board').getScreenCTM().a;
      const words = [...document.querySelectorAll('.sheets .word')].filter((e) => /\\p{L}{2}/u.test(e.textContent));
      const seen = words.filter((e) => getComputedStyle(e).opacity > 0.5);
      return [words.length, seen.length, Math.min(...seen.map((e) => e.getAttribute('font-size') * unit))]; }"""
    words, seen, least = page.evaluate(drawn)
    assert 0 < seen < words
    assert least >= 6
    page.get_by_role("button", name="Zoom in").tap()
    mara.wait_until(lambda: page.evaluate(drawn)[1] > seen)
    page.get_by_role("button", name="Whole board").tap()
    mara.play_on(60)
    assert page.locator("dialog.score").count() == 1


@pytest.mark.parametrize("size", [(1366, 768), (1024, 768), (1920, 1080), (844, 390)])
def test_one_screen_at_every_size(server, new_player, kinds, size):
    mara = new_player(server)
    mara.page.set_viewport_size({"width": size[0], "height": size[1]})
    mara.create_table(GAME, [kinds["me"], kinds["bot"], kinds["bot"]])
    mara.wait_lit()
    page = mara.page
    assert page.evaluate(
        "document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"
    )
    area = page.evaluate(
        "(() => { const r = document.querySelector('.board-zone').getBoundingClientRect(); return r.width * r.height / innerWidth / innerHeight })()"
    )
    if size[1] >= 700:
        assert area >= 0.6
    assert page.locator(".question").is_visible()


def test_keyboard_only(server, new_player, kinds):
    mara = new_player(server)
    mara.create_table(GAME, [kinds["me"], kinds["bot"]], confirm=False)
    mara.wait_lit()
    keys = mara.page.keyboard
    keys.press("?")
    mara.page.wait_for_selector(".drawer-keys")
    keys.press("Escape")
    keys.press("b")
    assert mara.page.evaluate("document.activeElement.classList.contains('board')")
    keys.press("n")
    first = mara.page.inner_text("#board-cursor")
    assert first
    keys.press("ArrowRight")
    mara.wait_until(lambda: mara.page.inner_text("#board-cursor") != first)
    asked = mara.question
    for _ in range(60):  # light by light until something was done
        keys.press("n")
        keys.press("Enter")
        mara.wait_until_idle()
        if mara.page.locator(".popover .action").count():
            keys.press("Enter")
            mara.wait_until_idle()
        if mara.question != asked:
            break
    assert mara.question != asked
    # The rest by the command box alone: notation, as in the terminal.
    for _ in range(600):
        seen = mara.find_targets()
        if seen["over"]:
            break
        options = mara.page.locator("#command-list option")
        words = options.evaluate_all("list => list.map((o) => o.value)")
        if not words:
            mara.page.wait_for_timeout(20)
            continue
        if mara.page.evaluate("document.activeElement.id") != "command":
            keys.press("/")
            assert mara.page.evaluate("document.activeElement.id") == "command"
        keys.press("Control+a")
        keys.type(mara.dice.choice(words))
        keys.press("Enter")  # and no Escape: it would close the score sheet if it is there by now
        mara.wait_until_idle()
    mara.wait_until(lambda: mara.page.locator("dialog.score").count())
    assert mara.page.locator("dialog.score").count() == 1, (
        mara.question,
        mara.page.inner_text(".toasts"),
    )


def test_a_wrong_command_is_kept_and_explained(server, new_player, kinds):
    mara = new_player(server)
    mara.expect_network_errors = True  # the refusal is an answer with a status of its own
    mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    mara.wait_lit()
    mara.page.fill("#command", "build a castle")
    mara.page.press("#command", "Enter")
    mara.page.wait_for_selector(".toast")
    assert "castle" in mara.page.inner_text(".toast")
    assert mara.page.input_value("#command") == "build a castle"


def test_slow_network(server, new_player, kinds):
    mara = new_player(server)
    mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    link = mara.context.new_cdp_session(mara.page)
    link.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": 300,
            "downloadThroughput": 40_000,
            "uploadThroughput": 20_000,
        },
    )
    mara.wait_lit()
    n = mara.page.get_attribute(".table", "data-n")
    mara.play_on(
        40, lambda: int(mara.page.get_attribute(".table", "data-n") or 0) > int(n or 0) + 6
    )


def test_cut_network_keeps_what_was_done(server, new_player, kinds):
    mara = new_player(server)
    mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    mara.wait_lit()
    asked = mara.question
    mara.expect_network_errors = True
    mara.context.set_offline(True)
    mara.page.wait_for_selector(".board-zone .banner")
    mara.page.locator('.action[data-action="pass"]').click()
    mara.page.wait_for_timeout(700)
    assert mara.question == asked
    mara.context.set_offline(False)
    mara.page.wait_for_selector(".board-zone .banner", state="detached")
    mara.wait_until(lambda: mara.question != asked, 15)
    assert mara.page.locator('[data-do="back"]').count() == 1  # done once
    mara.wait_lit()


def test_answers_survive_lost_replies(server, new_player, kinds):
    """The server has done it but its answer was lost: sent again with the same id, done once."""
    mara = new_player(server)
    mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    mara.wait_lit()
    mara.expect_network_errors = True
    lost = []

    def lose(route):
        if len(lost) < 2:
            lost.append(route.request.post_data)
            route.fetch()
            route.abort()
        else:
            route.continue_()

    mara.page.route("**/commands", lose)
    asked = mara.question
    mara.page.locator('.action[data-action="pass"]').click()
    mara.wait_until(lambda: mara.question != asked, 15)
    mara.wait_until_idle()
    assert len(lost) == 2
    assert lost[0] == lost[1]
    mara.page.keyboard.press("l")
    mara.page.wait_for_selector(".log")
    assert mara.page.locator('[data-do="back"]').count() == 1
    assert mara.page.locator('[data-do="reset"]').count() == 0


def test_long_polling_where_streams_are_held_back(server, new_player, kinds):
    mara = new_player(server)
    mara.expect_network_errors = True
    mara.hold_streams_back()
    mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    with mara.page.expect_request("**/poll?*", timeout=60_000):
        pass
    n = int(mara.page.get_attribute(".table", "data-n") or 0)
    mara.play_on(60, lambda: int(mara.page.get_attribute(".table", "data-n") or 0) > n + 12)
    mara.let_bots_finish()  # and the news of the end comes too


def test_turn_is_told_in_title_and_icon(server, new_player, kinds):
    mara = new_player(server)
    mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    mara.wait_lit()
    assert mara.page.title().startswith("●")
    assert "turn" in mara.page.get_attribute("#favicon", "href")


def test_themes_and_reduced_motion(server, new_player, kinds):
    mara = new_player(
        server,
        color_scheme="dark",
        reduced_motion="reduce",
        prefs={"theme": "auto", "speed": "normal"},
    )
    mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    mara.wait_lit()
    assert mara.page.get_attribute("html", "data-theme") == "dark"
    assert mara.page.get_attribute("html", "data-motion") == "still"
    mara.page.get_by_role("button", name="Settings").click()
    mara.page.get_by_label("High contrast").check()
    assert mara.page.get_attribute("html", "data-theme") == "contrast"
    mara.page.get_by_label("At once").check()
    assert mara.page.get_attribute("html", "data-motion") == "instant"


def test_moves_are_shown_one_after_the_other_and_can_be_skipped(server, new_player, kinds):
    mara = new_player(server, prefs={"speed": "normal"})
    mara.create_table(GAME, [kinds["me"], kinds["bot"], kinds["bot"]])
    mara.play_on(40, lambda: int(mara.page.get_attribute(".table", "data-n") or 0) > 25)
    mara.wait_lit()
    mara.page.keyboard.press("[")
    mara.page.wait_for_selector(".past-note")
    mara.page.keyboard.press("Escape")
    mara.wait_until(lambda: mara.page.locator(".past-note").count() == 0)


def test_a_line_is_drawn_from_pile_to_pile(server, new_player, kinds):
    mara = new_player(server)
    mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    piles = [target for target in mara.wait_lit() if target["ref"].startswith("pile:")]
    assert piles
    asked = mara.question
    middle = """(ref) => { const r = document.querySelector(`.light.lit[data-ref="${ref}"]`).getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }"""
    mara.page.mouse.move(*mara.page.evaluate(middle, piles[0]["ref"]))
    mara.page.mouse.down()
    mara.page.mouse.move(500, 400, steps=5)
    mara.page.wait_for_selector(".drag-line")
    far = [ref for ref in mara.lit if ref.startswith("pile:")]
    mara.page.mouse.move(*mara.page.evaluate(middle, far[0]), steps=5)
    mara.page.wait_for_selector(".drag-line.snapped")
    mara.page.mouse.up()
    mara.wait_until(lambda: mara.question != asked)
    assert mara.page.locator(".drag-line").count() == 0


def test_light_shows_a_raft_and_its_hexes_and_covers_neither(server, new_player, kinds):
    """Areas are lit along their edge and washed; a piece is ringed, and what is drawn on it stays free."""
    mara = new_player(server)
    mara.create_table("whitewater", [kinds["me"], kinds["bot"]])
    seen = []  # at one moment: how full the ring of a lit raft is, lights of hexes, those along an edge

    def at_once():
        mara.page.mouse.move(1, 1)  # a ring under the pointer is filled
        seen[:] = mara.page.evaluate(
            """() => {
              const ring = document.querySelector('.light.lit[data-ref^="raft:"] circle.ring');
              const hexes = [...document.querySelectorAll('.light[data-ref^="hex:"]')];
              return ring ? [getComputedStyle(ring).fillOpacity, hexes.length, hexes.filter((e) => e.querySelector('polygon.ring')).length] : [];
            }"""
        )
        return bool(seen)

    mara.play_on(30, at_once)
    full, hexes, edges = seen
    assert full in ("0", "0%")
    assert hexes > 0
    assert edges == hexes


def test_a_new_table_is_opened_without_scrolling(server, new_player):
    mara = new_player(server)
    mara.lobby()
    cards = mara.page.locator(".game-card")
    assert cards.count() == 5
    for card in cards.all():
        card.locator('[data-do="invite"]').click()
        mara.page.wait_for_selector("dialog.create")
        box = mara.page.locator('[data-do="create"]').bounding_box()
        assert box["y"] + box["height"] <= 768
        mara.page.keyboard.press("Escape")
        mara.page.wait_for_selector("dialog.create", state="detached")


def test_a_row_of_a_sheet_always_ends_with_its_number(server, new_player, kinds):
    """“Protected houses in Aquaterra, 3 each”: 3."""
    mara = new_player(server)
    made = mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    mara.page.goto(f"{server.url}/t/{made['table']}?debug=1")
    mara.wait_lit()
    mara.page.evaluate(
        """() => { const shown = window.table.shown.value;
          const three = (panel) => (panel.kind === 'sheet' ? { ...panel, items: panel.items.map((item) => ({ ...item, count: 3 })) } : panel);
          const next = { ...shown, scene: { ...shown.scene, panels: shown.scene.panels.map(three) } };
          window.table.shown.value = next; window.table.latest.value = next; }"""
    )
    rows = mara.page.locator(".me .kind-sheet .item")
    assert rows.filter(has_text="3 each").count() > 0
    mara.wait_until(
        lambda: (
            mara.page.locator(".me .kind-sheet .item-count", has_text="3").count() == rows.count()
        )
    )


def test_pieces_can_be_larger_and_spaces_told_by_name(server, new_player, kinds):
    """A larger piece has a larger ring; names are those of the notation."""
    mara = new_player(server)
    mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    mara.wait_lit()
    ring = """() => document.querySelector('.light.lit[data-ref^="pile:"] .ring').getBoundingClientRect().width"""
    size = """() => document.querySelector('svg.board [data-ref^="pile:"] .turning').getBoundingClientRect().width"""
    card = """() => document.querySelector('svg.board use[href*="backhoe"]').getBoundingClientRect().width"""
    before = [mara.page.evaluate(one) for one in (size, ring, card)]
    assert mara.page.locator(".coordinates").count() == 0
    mara.page.get_by_role("button", name="Settings").click()
    mara.page.locator(".settings").get_by_label("Large").check()
    mara.page.get_by_label("Names of spaces").check()
    mara.page.wait_for_selector(".coordinates text")
    after = [mara.page.evaluate(one) for one in (size, ring, card)]
    assert 1.25 < after[0] / before[0] < 1.35
    assert after[1] > after[0]  # the ring goes around it
    assert after[2] == before[2]  # what is no token stays as it is
    named = set(mara.page.locator(".coordinates text").all_text_contents())
    assert len(named) == 24
    words = mara.page.locator("#command-list option").evaluate_all("l => l.map((o) => o.value)")
    berms = [text.split()[1:] for text in words if text.startswith("build")]
    assert berms
    assert {name for berm in berms for name in berm} <= named


DRAWN = """() => {
  const found = [];
  for (const line of document.querySelectorAll('.ground marker + polyline')) {
    const symbol = line.previousElementSibling.querySelector('use').getAttribute('href');
    for (const point of line.points) found.push([symbol, point.x, point.y]);
  }
  for (const one of document.querySelectorAll('.ground > .sprite > g > .turning > use')) {
    const { e, f } = one.parentNode.parentNode.transform.baseVal.consolidate().matrix;
    found.push([one.getAttribute('href'), e, f]);
  }
  return found;
}"""


def spots(found):
    """A browser keeps places in single precision."""
    return sorted((symbol, c_float(x).value, c_float(y).value) for symbol, x, y in found)


@pytest.mark.parametrize("game", ["whitewater", "rising_waters"])
def test_every_sprite_of_the_ground_is_drawn_once(server, new_player, kinds, game):
    """Hundreds of trees and waves are marks of a few lines: none is lost, none drawn twice."""
    mara = new_player(server)
    mara.create_table(game, [kinds["me"], kinds["bot"]])
    mara.page.wait_for_selector(".ground .shape")
    key = mara.page.evaluate(
        "async () => (await (await fetch('/api/tables/' + location.pathname.split('/')[2])).json()).scene.backdrop"
    )
    told = mara.context.request.get(f"{server.url}/api/games/{game}/backdrop/{key}").json()
    sprites = [one for one in told["shapes"] if one["shape"] == "sprite"]
    wanted = [(f"#art-{game}-{one['symbol']}", one["x"], one["y"]) for one in sprites]
    assert spots(mara.page.evaluate(DRAWN)) == spots(wanted)
    assert mara.page.locator(".ground > .shape").count() < 0.8 * len(told["shapes"])
