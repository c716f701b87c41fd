"""What a stream brings piece by piece is what somebody sees who comes now."""

import pytest

COUNT = """
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
    onlooker.page.get_by_role("button", name="Take the seat").click()
    onlooker.page.wait_for_selector(".table")
    onlooker.page.goto(f"{server.url}/t/{made['table']}?debug")
    onlooker.page.wait_for_selector(".table")
    mara.play_on(60, lambda: onlooker.page.evaluate("window.patches ?? 0") >= 12)
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
