"""What a stream brings piece by piece is what somebody sees who comes now."""

import pytest

COUNT = """
delete window.SharedWorker; // the page holds the connection itself
const add = EventSource.prototype.addEventListener;
EventSource.prototype.addEventListener = function (kind, use, ...more) {
  const count = (event) => { if (kind === 'table' && event.data.includes('"patch":{"')) window.patches = (window.patches ?? 0) + 1; use(event); };
  return add.call(this, kind, count, ...more);
};
"""
SCENE = "() => { const shown = window.table.shown.value; return { seq: shown.seq, scene: JSON.parse(JSON.stringify(shown.scene)) }; }"


@pytest.mark.parametrize("game", ["rivers", "new_bedford"])
def test_patches_add_up_to_the_whole_scene(server, new_player, kinds, game):
    mara, onlooker = new_player(server), new_player(server)
    made = mara.create_table(game, [kinds["me"], kinds["bot"]])
    mara.wait_lit()
    onlooker.context.add_init_script(COUNT)
    onlooker.page.goto(f"{server.url}/j#{made['spectator']}")
    onlooker.page.get_by_role("button", name="Watch").click()
    onlooker.page.wait_for_selector(".table")
    onlooker.page.goto(f"{server.url}/t/{made['table']}?debug")
    onlooker.page.wait_for_selector(".table")
    mara.play_on(60, lambda: onlooker.page.evaluate("window.patches ?? 0") >= 12)
    assert onlooker.page.evaluate("window.patches") >= 12
    mara.wait_lit()  # the bot has answered: nothing moves any more
    mara.wait_until_idle()
    now = mara.page.get_attribute(".table", "data-n")
    onlooker.wait_until(lambda: onlooker.page.get_attribute(".table", "data-n") == now)
    pieced = onlooker.page.evaluate(SCENE)
    onlooker.page.reload()
    onlooker.page.wait_for_selector(".table")
    whole = onlooker.page.evaluate(SCENE)
    assert whole["seq"] == pieced["seq"]
    assert whole["scene"] == pieced["scene"]
    assert len(whole["scene"]["shapes"]) > 20


TABLES = 10  # each in two tabs
CREATE = """async (count) => {
  const id = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, '0')).join('');
  const made = [];
  for (let i = 0; i < count; i++) {
    const body = { id: id(), game: 'template', seats: [{ kind: 'me' }, { kind: 'me' }], confirm: false };
    const r = await fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    if (!r.ok) throw new Error(await r.text());
    made.push((await r.json()).table);
  }
  return made;
}"""


def test_twenty_tabs_share_one_connection(server, new_player):
    """A browser opens six connections to a server over plain HTTP; a stream per tab would block it at the seventh."""
    mara = new_player(server, prefs={"curtain": False, "autoEnd": True})
    mara.context.add_init_script("localStorage.setItem('watertable.intro.template', 'true');")
    assert server.url.startswith("http://")
    mara.lobby()
    tabs = []
    for table in mara.page.evaluate(CREATE, TABLES) * 2:
        page = mara.context.new_page()
        page.goto(f"{server.url}/t/{table}", wait_until="commit")
        tabs.append(page)
    for page in tabs:
        page.wait_for_selector(".table", timeout=60_000)
    shown = mara.page.evaluate("fetch('/metrics').then((r) => r.text())")
    streams = next(line for line in shown.splitlines() if line.startswith("watertable_streams "))
    assert float(streams.split()[1]) >= TABLES
    for one, twin in zip(tabs[:TABLES], tabs[TABLES:], strict=True):
        before = one.get_attribute(".table", "data-n")
        assert twin.get_attribute(".table", "data-n") == before
        one.locator(".me > .buttons .act, .actions.only .action, .item.lit").first.click()
        for page in (one, twin):  # a move made in a tab reaches it and the other tab of its table
            page.wait_for_selector(f".table:not([data-n='{before}'])", timeout=30_000)
    for page in tabs:
        page.close()
