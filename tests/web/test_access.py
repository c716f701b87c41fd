"""Every size and theme: nothing for axe to say, no sideways scrolling, every answer within reach."""

import pytest

import watertable
from tests.web.test_safety import axe  # noqa: F401 - a fixture

GAMES = [house.name for house in watertable.games()]
# Two phones, a phone on its side, a laptop at 200 %, a laptop.
SIZES = [(320, 640), (390, 844), (740, 360), (683, 384), (1366, 768)]
THEMES = ["light", "dark", "contrast"]
RULES = {
    "light": "{ resultTypes: ['violations'] }",
    # What a theme can change; names and roles are the same page's.
    "dark": "{ runOnly: ['color-contrast', 'link-in-text-block'], resultTypes: ['violations'] }",
}
RULES["contrast"] = RULES["dark"]
RUN = """async ([what, rules]) => (await axe.run(what ?? document, rules)).violations.map((fault) =>
  `${fault.impact} ${fault.id}: ${fault.help} ${fault.nodes.slice(0, 3).map((node) => node.target)} ${fault.nodes[0].failureSummary}`)"""
WIDE = "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
# What cannot be reached: scrolled to, an answer lies on screen and on top; a lit target lies within the board.
BEYOND = """() => {
  const beyond = [];
  const name = (e) => `${e.className.baseVal ?? e.className} ${e.getAttribute('aria-label') ?? e.textContent.trim().slice(0, 40)}`;
  const on = (e, x, y) => { const top = document.elementFromPoint(x, y); return !!top && (e.contains(top) || top.contains(e)); };
  for (const e of document.querySelectorAll('.me .act, .me .action, .me .item.lit, .me .amounts button')) {
    if (!e.checkVisibility()) continue; // in a folded list
    e.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const r = e.getBoundingClientRect();
    if (r.height > innerHeight || !on(e, r.x + r.width / 2, r.y + r.height / 2)) beyond.push(name(e));
  }
  const frame = document.querySelector('svg.board').getBoundingClientRect();
  for (const e of document.querySelectorAll('.light.lit')) {
    const r = e.getBoundingClientRect();
    const x = r.x + r.width / 2, y = r.y + r.height / 2;
    const within = x >= frame.left && x <= frame.right && y >= frame.top && y <= frame.bottom && y <= innerHeight;
    const top = document.elementFromPoint(x, y);
    if (!within || !(top?.closest('.board-zone'))) beyond.push(name(e));
  }
  return beyond;
}"""
# Fields and buttons of a dialog that cannot be scrolled to, or lie under its foot.
COVERED = """() => [...document.querySelectorAll('dialog[open] :is(button, select, input:not([type=hidden]))')].filter((e) => {
  if (!e.checkVisibility()) return false;
  e.scrollIntoView({ block: 'center', behavior: 'instant' });
  const r = e.getBoundingClientRect();
  const top = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
  return !top || !(e.contains(top) || top.closest('label')?.contains(e));
}).map((e) => e.outerHTML.slice(0, 80))"""


def settle(page, size):
    """Give the window this size, and wait until the page is drawn for it."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")


def check(one, what=None):
    """Axe in every theme at the present size, and no sideways scrolling."""
    width, room = one.page.evaluate(WIDE)
    assert width <= room
    for theme in THEMES:
        one.page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
        found = one.page.evaluate(RUN.replace("rules)", RULES[theme] + ")"), [what, None])
        assert found == [], f"{theme} {one.page.viewport_size}\n" + "\n".join(found)
    one.page.evaluate("document.documentElement.dataset.theme = 'light'")


@pytest.fixture
def mara(server, new_player):
    return new_player(server)


def test_lobby(mara, axe, kinds):  # noqa: F811
    mara.create_table("rivers", [kinds["me"], kinds["bot"]], name="Friday evening")
    mara.expect_network_errors = True
    mara.page.route("**/intro", lambda route: route.abort())  # boards are looked at below
    mara.lobby()
    mara.page.wait_for_selector(".table-link")
    mara.page.evaluate(axe)
    for size in SIZES:
        settle(mara.page, size)
        check(mara)


def test_creation_dialog_and_its_refusals(mara, axe):  # noqa: F811
    mara.expect_network_errors = True  # a refusal has a status
    mara.lobby()
    mara.page.click('[data-game="new_bedford"] [data-do="invite"]')
    mara.page.wait_for_selector("dialog.create")
    mara.page.route(
        "**/api/tables",
        lambda route: route.fulfill(
            status=422,
            content_type="application/problem+json",
            body='{"type": "about:blank", "title": "option", "status": 422, "detail": "away: too long", "kind": "option"}',
        ),
    )
    mara.page.click('[data-do="create"]')
    mara.page.wait_for_selector("dialog.create .alert")
    mara.page.evaluate(axe)
    for size in SIZES:
        settle(mara.page, size)
        check(mara, "dialog.create")
        assert mara.page.evaluate(COVERED) == []
        mara.page.evaluate(
            "document.querySelector('dialog .dialog-body').scrollTo({ top: 0, behavior: 'instant' })"
        )
        seen = mara.page.evaluate(
            """() => { const e = document.querySelector('dialog.create .alert'); const r = e.getBoundingClientRect();
              return e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)); }"""
        )
        assert seen  # without scrolling to it


def test_waiting_room(mara, axe, kinds):  # noqa: F811
    mara.create_table("rivers", [kinds["me"], kinds["open"], kinds["open"]], name="Friday")
    mara.page.evaluate(axe)
    for size in SIZES:
        settle(mara.page, size)
        check(mara)
    mara.page.click('[data-do="settings"]')
    mara.page.wait_for_selector("dialog[open]")
    for size in SIZES:
        settle(mara.page, size)
        assert mara.page.evaluate(COVERED) == []


@pytest.mark.parametrize("game", GAMES)
def test_table_of_each_game(mara, axe, kinds, game):  # noqa: F811
    seats = [kinds["me"]] + [kinds["bot"]] * (max(2, watertable.house(game).meta.seats[0]) - 1)
    mara.create_table(game, seats)
    for target in mara.wait_lit():
        if target["kind"] == "dialog":  # a content note
            mara.click(target)
    mara.wait_lit()
    mara.page.evaluate(axe)
    for size in SIZES:
        settle(mara.page, size)
        check(mara)
        assert mara.page.evaluate(BEYOND) == []
        room = mara.page.evaluate("document.querySelector('.me').clientHeight / innerHeight")
        assert room > 0.3  # not a strip
        column = mara.page.locator(".me").bounding_box()
        assert column["y"] + column["height"] <= size[1]


def test_a_screen_reader_meets_the_question_before_the_board(mara, kinds):
    mara.create_table("rivers", [kinds["me"], kinds["bot"]])
    mara.wait_lit()
    page = mara.page
    assert page.evaluate(
        """() => { const [question, board] = ['#question', 'svg.board'].map((one) => document.querySelector(one));
          return (question.compareDocumentPosition(board) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0; }"""
    )
    assert page.evaluate("document.querySelector('#question').tagName") == "H2"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the question"
    page.keyboard.press("Enter")
    mara.wait_until(lambda: page.evaluate("document.activeElement.id") == "question")
    spoken = page.get_attribute(".seat-chip >> nth=0", "aria-label")
    assert spoken.startswith("Seat 1, Mara, you, to answer, ")
    assert "points" in spoken
    assert ", bot, not asked, " in page.get_attribute(".seat-chip >> nth=1", "aria-label")


@pytest.mark.parametrize("size", [(390, 844), (740, 360)])
def test_a_host_can_do_everything_on_a_phone(server, new_player, kinds, size):
    mara = new_player(server, phone=True)
    page = mara.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    mara.create_table("rivers", [kinds["me"], kinds["bot"]])
    mara.wait_lit()
    page.tap('[data-do="more"]')
    page.get_by_role("button", name="Invite").tap()
    page.wait_for_selector("dialog[open] .share-link")
    page.keyboard.press("Escape")
    page.tap('[data-do="more"]')
    page.get_by_role("button", name="Settings").tap()
    page.wait_for_selector(".drawer-settings")
    page.locator(".drawer-settings").get_by_role("button", name="Close").tap()
    page.tap(".seat-chip >> nth=1")
    page.wait_for_selector(".seat-detail >> text=New link for this seat")


def test_a_long_press_shows_a_card_and_chooses_nothing(server, new_player, kinds):
    mara = new_player(server, phone=True)
    mara.create_table("rivers", [kinds["me"], kinds["bot"]])
    mara.wait_lit()
    asked = mara.question
    spot = mara.page.evaluate(
        """() => { const e = document.querySelector('.me .item.lit'); e.scrollIntoView({ block: 'center', behavior: 'instant' });
          const r = e.getBoundingClientRect(); return { x: r.x + r.width / 2, y: r.y + r.height / 2 }; }"""
    )
    touch = mara.context.new_cdp_session(mara.page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    mara.page.wait_for_selector(".hover-card")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    mara.page.evaluate("document.querySelector('.me .item.lit').click()")  # as some phones do
    mara.wait_until_idle()
    assert mara.question == asked
    assert mara.page.locator(".hover-card").count() == 1
    assert mara.page.locator(".item.chosen").count() == 0
