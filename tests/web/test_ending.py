"""A race whose places are fixed: one click skips to the end, and the page shows the result."""

import watertable
from watertable.bots import bot
from watertable.kernel.chance import Dice

OPEN_RECORD = """async (record) => {
  const id = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, '0')).join('');
  const post = async (path, body) => {
    const r = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    if (!r.ok) throw new Error(await r.text());
    return r.json();
  };
  const { table } = await post('/api/records', { record, id: id(), mode: 'play' });
  await post(`/api/tables/${table}/commands`, { id: id(), seat: 1, do: { bot: 'easy' }, snapshot: false });
  return table;
}"""


def race_with_fixed_places():
    """The record of a race between two bots, up to the moment when its places are fixed."""
    table = watertable.open("whitewater", 2, dice="skip to the end")
    rival, dice = bot("greedy", "whitewater"), Dice("answers")
    while not table.game.fixed_places(table.state):
        assert not table.over, "the race ended before its places were fixed: take other dice"
        seat = table.asked[0]
        answer = rival.answer(
            table.game, table.state, seat, dice.child(str(len(table.record.lines)))
        )
        table.play(seat, answer)
    return table.record.dumps(), [raft + 1 for raft in table.game.fixed_places(table.state)]


def test_a_race_with_fixed_places_is_skipped_to_its_end(server, new_player):
    record, places = race_with_fixed_places()
    assert len(places) == 3
    mara = new_player(server)
    mara.lobby()
    table = mara.page.evaluate(OPEN_RECORD, record)
    mara.page.goto(f"{server.url}/t/{table}")
    mara.page.click(".curtain button")  # both seats were this browser's
    skip = mara.page.locator('.ending [data-do="agree-end"]')
    skip.wait_for()
    assert mara.page.locator("dialog.score").count() == 0
    offer = mara.page.inner_text(".ending")
    assert "places" in offer.lower()
    assert "Skip to the end" in offer
    skip.click()
    sheet = mara.page.locator("dialog.score")
    sheet.wait_for()
    assert "third raft has finished" in sheet.locator(".reason").inner_text()
    assert "third" in sheet.locator("table").inner_text()
