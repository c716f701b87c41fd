"""Nothing for axe in dialogs and drawers, nothing in the console, nothing run from hostile words."""

import json

import pytest

import watertable

GAMES = [house.name for house in watertable.games()]
GAME = "raging_waters"
THEMES = ["light", "dark", "contrast"]
RESULTS = json.dumps(
    [
        {
            "table": f"t{n}",
            "score": 30 + n,
            "rank": n,
            "of": 2,
            "at": n,
            "rivals": [{"name": "Noor", "level": None, "score": 30, "rank": 3 - n}],
        }
        for n in (1, 2)
    ]
)


@pytest.fixture(scope="session")
def axe():
    try:
        from axe_playwright_python.sync_playwright import Axe
    except ImportError:
        pytest.skip("!! axe-playwright-python is not installed: access is NOT checked here")
    import pathlib

    import axe_playwright_python

    # The script is injected through the debugger: the page's own policy blocks every other script.
    source = pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js"
    assert Axe
    return source.read_text()


COLOURS = "{ runOnly: ['color-contrast', 'link-in-text-block'], resultTypes: ['violations'] }"
EVERYTHING = "{ resultTypes: ['violations'] }"


def check(one, axe):
    """Faults of the page as it stands; the board is large, and looked at in test_access.

    Everything in the first theme; in the others what colours can change: names and roles are the same page's.
    """
    one.page.evaluate(axe)
    what = "{ exclude: [['svg.board'], ['svg.under']] }"
    for theme in THEMES:
        one.page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
        rules = EVERYTHING if theme == THEMES[0] else COLOURS
        found = one.page.evaluate(f"axe.run({what}, {rules})")
        faults = [
            f"{theme} {fault['id']}: {fault['help']} {[node['target'] for node in fault['nodes']][:3]} {fault['nodes'][0].get('failureSummary', '')[:300]}"
            for fault in found["violations"]
        ]
        assert faults == [], "\n".join(faults)
    one.page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", THEMES[0])


def test_axe_results_and_invitations(server, new_player, axe):
    mara = new_player(server)
    mara.expect_network_errors = True
    mara.page.route("**/preview", lambda route: route.abort())  # boards are looked at below
    mara.context.add_init_script(f"localStorage.setItem('watertable.results.rivers', '{RESULTS}')")
    mara.lobby()
    mara.page.click('[data-do="results"]')
    mara.page.wait_for_selector("dialog.results .met")
    check(mara, axe)
    for way in ("j", "w"):
        mara.page.goto(f"{server.url}/{way}#{'x' * 32}")
        mara.page.wait_for_selector(".join")
        check(mara, axe)


def test_axe_score_sheet_and_drawers(server, new_player, kinds, axe):
    mara = new_player(server)
    mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    mara.wait_lit()
    drawers = {"r": ".drawer-rules", "l": ".drawer-log", "c": ".talk", "?": ".drawer-keys"}
    for key, drawer in drawers.items():
        mara.page.keyboard.press(key)
        mara.page.wait_for_selector(drawer)
        check(mara, axe)
        mara.page.keyboard.press("Escape")
    mara.page.get_by_role("button", name="Settings").click()
    check(mara, axe)
    mara.page.keyboard.press("Escape")
    mara.let_bots_finish()
    mara.page.locator("dialog.score summary", has_text="Luck").click()
    mara.page.wait_for_selector(".bars")
    check(mara, axe)


def test_every_piece_has_a_spoken_name(server, new_player, kinds):
    """What can be clicked has a name; a name is words, not a key."""
    mara = new_player(server)
    mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    mara.wait_lit()
    names = mara.page.evaluate(
        "[...document.querySelectorAll('.light.lit')].map((e) => e.getAttribute('aria-label'))"
    )
    assert names
    assert all(
        name and ":" not in name.split(": ")[0] and "undefined" not in name for name in names
    )
    assert mara.page.locator('[role="log"]').count() == 1


WORDS = [
    "<script>hurt=1</script>", "<img src=x onerror=hurt=1>", "<svg onload=hurt=1>", "javascript:hurt=1", "'\"><b onmouseover=hurt=1>x",
    "{{hurt=1}}", "${hurt=1}", "</text><script>hurt=1</script>", "<a href=javascript:hurt=1>x</a>", "\u202eevil\u202c", "a\u0301\u0301\u0301\u0301\u0301",
    "<iframe srcdoc='<script>parent.hurt=1</script>'>", "&lt;script&gt;hurt=1", "%3Cscript%3Ehurt=1", "]]><script>hurt=1</script>", "<style>*{display:none}</style>",
    "\" autofocus onfocus=hurt=1 x=\"", "<math><mi xlink:href=javascript:hurt=1>", "#{hurt=1}", "Seat 2", "__proto__", "constructor", "😀" * 10, "null",
    "<use href=data:image/svg+xml,<svg onload=hurt=1>>",
]  # fmt: skip


def hostile(n):
    """The n-th of 200 unkind words."""
    word = WORDS[n % len(WORDS)]
    return (word if n < len(WORDS) else f"{chr(0x41 + n % 26)}{word}{n}")[:32]


SPEAK = """async ([tables, lines]) => {
  const id = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, '0')).join('');
  let said = 0, here = 0;
  for (const [k, say] of lines.entries()) {  // in turn at all tables and seats: a seat may not speak without pause
    const table = tables[k % tables.length];
    const seat = Math.floor(k / tables.length) % 6;
    const r = await fetch(`/api/tables/${table}/commands`, { method: 'POST', headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: id(), seat, do: { say } }) });
    said += r.ok ? 1 : 0;
    here += r.ok && table === tables.at(-1) ? 1 : 0;
  }
  return [said, here];
}"""


def test_two_hundred_hostile_names_and_lines_run_nothing(server, new_player, kinds):
    mara = new_player(server)
    mara.expect_network_errors = True  # a name the server refuses is a refusal with a status
    page = mara.page
    page.goto(server.url + "/")
    tables = []
    for n in range(0, 60, 6):
        seats = [{"kind": "me", "name": hostile(n + i)} for i in range(6)]
        tables.append(mara.create_table(GAME, seats, chat="free", listed=n < 12)["table"])
        page.wait_for_selector(".curtain")
        page.locator(".curtain button").click()
        page.wait_for_selector("svg.board")
        assert page.evaluate("window.hurt") == 0
    assert len(tables) == 10
    page.keyboard.press("c")
    page.wait_for_selector("#chat-text")
    for n in range(60, 66):
        page.fill("#chat-text", hostile(n))
        page.press("#chat-text", "Enter")
        mara.wait_until(lambda: page.input_value("#chat-text") == "")
    said, here = page.evaluate(SPEAK, [tables, [hostile(n) for n in range(66, 200)]])
    mara.wait_until(lambda: page.locator(".chat-lines li").count() >= here + 6, 60)
    assert said >= 124
    assert here >= 10
    assert page.evaluate("window.hurt") == 0
    page.goto(server.url + "/")
    page.wait_for_selector(".table-list")
    assert page.evaluate("window.hurt") == 0
    assert not [fault for fault in mara.faults if "CSP" in fault]


def test_csp_is_strict_and_nothing_breaks_it(server, new_player, kinds):
    mara = new_player(server)
    answer = mara.page.goto(server.url + "/")
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy or "default-src 'self'" in policy
    mara.page.wait_for_selector(".preview svg")
    assert json.dumps(mara.faults) == "[]"
