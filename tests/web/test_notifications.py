"""What is told and what is not: sounds, notices on the desktop, muted people, time used, results."""

import json
import re

GAME = "rivers"
# Tones are counted, not heard: pitch and how loud.
TONES = """
window.tones = [];
window.AudioContext = class {
  state = 'running'; currentTime = 0; destination = {};
  createOscillator() { const tone = { frequency: { value: 0 }, connect: (to) => (tone.gain = to), start: () => window.tones.push([tone.frequency.value, tone.gain.loud]), stop() {} }; return tone; }
  createGain() { const gain = { loud: 0, connect() {}, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {}, linearRampToValueAtTime(to) { gain.loud = to; } } }; return gain; }
};
"""
NOTICES = """
window.notices = []; window.answer = 'denied';
window.Notification = class { static permission = 'default'; static async requestPermission() { return (this.permission = window.answer); }
  constructor(text, more) { window.notices.push([text, more.tag]); } close() {} };
Object.defineProperty(document, 'hidden', { get: () => window.away === true });
"""
TURN = [523, 784]


def pitches(one):
    return [pitch for pitch, _ in one.page.evaluate("window.tones")]


def a_turn_later(mara):
    """Answer with buttons until others had their turn and it is hers again."""
    mara.page.evaluate(
        """() => { const mine = () => document.title.startsWith('●');
          window.waited = !mine();
          new MutationObserver(() => { if (!mine()) window.waited = true; }).observe(document.querySelector('title'), { childList: true }); }"""
    )

    def again():
        seen = mara.find_targets()[
            "targets"
        ]  # looked at before: what is clicked belongs to the turn before
        if mara.page.evaluate("window.waited && document.title.startsWith('●')"):
            return True
        if seen:
            mara.click(next((one for one in seen if one["kind"] == "button"), seen[0]))
        return False

    mara.wait_until(again, 40)


def settings(mara):
    mara.page.get_by_role("button", name="Settings").click()
    mara.page.wait_for_selector(".drawer-settings")


def test_no_sound_until_it_is_asked_for_and_a_turn_sounds_like_no_move(server, new_player, kinds):
    mara = new_player(server)
    mara.context.add_init_script(TONES)
    mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    a_turn_later(mara)
    assert pitches(mara) == []
    settings(mara)
    mara.page.get_by_label("Sounds").check()
    assert pitches(mara) == TURN  # so it will sound
    soft = mara.page.evaluate("window.tones[0][1]")
    mara.page.locator(".settings input[type=range]").fill("1")
    mara.wait_until(lambda: len(pitches(mara)) == 4)
    assert mara.page.evaluate("window.tones[3][1]") > soft > 0
    mara.page.evaluate("window.tones = []")
    mara.page.keyboard.press("Escape")
    a_turn_later(mara)
    *moves, first, last = pitches(mara)
    assert [first, last] == TURN
    assert set(moves) == {330}  # her own moves, and nothing for those of others


def test_a_desktop_notice_only_when_allowed_and_looking_elsewhere(server, new_player, kinds):
    mara = new_player(server)
    mara.context.add_init_script(NOTICES)
    mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    mara.wait_lit()
    settings(mara)
    box = mara.page.get_by_label("Desktop notification")
    box.click()
    mara.page.wait_for_selector(".settings .alert")
    assert not box.is_checked()
    mara.page.evaluate("window.answer = 'granted'")
    box.click()
    mara.page.wait_for_selector(".settings .alert", state="detached")
    assert box.is_checked()
    mara.page.keyboard.press("Escape")
    a_turn_later(mara)
    assert mara.page.evaluate("window.notices") == []  # she was looking
    mara.page.evaluate("window.away = true")
    a_turn_later(mara)
    [[text, tag]] = mara.page.evaluate("window.notices")
    assert "Your turn" in text
    assert tag.startswith("/t/")


def test_a_muted_person_is_not_heard(server, new_player, kinds):
    mara, noor = new_player(server), new_player(server)
    made = mara.create_table("raging_waters", [kinds["me"], kinds["open"]])
    noor.page.goto(f"{server.url}/j#{made['seats'][1]['secret']}")
    noor.page.get_by_label("Your nickname").fill("Noor")
    noor.page.get_by_role("button", name="Take the seat").click()
    mara.page.locator('[data-do="start"]:enabled').click()
    for one in (mara, noor):
        one.page.wait_for_selector(".table")
    noor.page.keyboard.press("c")

    def says(one, phrase):
        one.page.locator(".phrases").get_by_role("button", name=phrase, exact=True).click()
        one.page.locator(".chat-lines li", has_text=phrase).wait_for()

    says(noor, "Hello, all.")
    mara.page.wait_for_selector(".badge")
    mara.page.keyboard.press("c")
    mara.page.locator(".chat-lines li", has_text="Hello, all.").wait_for()
    mara.page.locator(".mutes summary").click()
    mara.page.locator(".mutes").get_by_label("Noor").check()
    mara.wait_until(lambda: "Hello" not in mara.page.inner_text(".chat-lines"))
    mara.wait_until_idle()
    says(noor, "Good luck.")
    says(mara, "Thank you.")
    assert "Good luck." not in mara.page.inner_text(".chat-lines")
    mara.page.keyboard.press("Escape")
    says(noor, "Well played.")
    noor.page.keyboard.press("Escape")
    noor.page.locator(".badge").wait_for(state="detached")
    assert mara.page.locator(".badge").count() == 0
    mara.page.reload()  # and she stays so
    mara.page.wait_for_selector(".table")
    mara.page.keyboard.press("c")
    mara.page.locator(".chat-lines li", has_text="Thank you.").wait_for()
    assert mara.page.locator(".chat-lines strong", has_text="Noor").count() == 0
    assert mara.page.locator(".mutes").get_by_label("Noor").is_checked()


def test_time_used_runs_without_a_clock_and_stands_on_the_score_sheet(server, new_player, kinds):
    mara = new_player(server)
    mara.page.clock.install()
    mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    mara.wait_lit()
    mine = mara.page.locator(".seat-chip.seat-0 .used")
    mine.wait_for()
    mara.page.clock.fast_forward(125_000)
    mara.wait_until(lambda: mine.inner_text().startswith("2:0"))
    assert mara.page.locator(".seat-chip.seat-1 .used").count() == 0  # a bot is not timed
    mara.page.locator(".seat-chip.seat-0").click()
    assert mara.page.inner_text(".used-line").startswith("Time used: 2:0")
    mara.let_bots_finish()
    cells = mara.page.locator(".sheet-table .used td").all_inner_texts()
    assert max(cells) == "–"
    assert min(cells).startswith("0:")  # the server's own count, not the page's


def game_over(table, names, scores, ranks, at, **more):
    """A finished table as the server tells it, first in the list and then whole."""
    seats = [
        {"seat": i, "name": name, "kind": "bot" if level else "human", "level": level}
        for i, (name, level) in enumerate(names)
    ]
    whole = {
        "table": table,
        "game": GAME,
        "mode": "play",
        "status": "over",
        "you": [0],
        "seats": seats,
    }
    whole |= {"outcome": {"scores": scores, "ranks": ranks}, **more}
    listed = {"table": table, "game": GAME, "mode": "play", "status": "over", "you": whole["you"]}
    return {**listed, "changed": at, "seats": seats}, whole


def test_my_games_are_counted_here_and_forgotten_at_a_word(server, new_player):
    """Head to head by name, bots by level; shared devices and games a bot finished are left out."""
    mara = new_player(server)
    me, noor, bot = ("Mara", None), ("Noor", None), ("Otter", "easy")
    stood_in = [
        {"seat": 0, "name": "Mara", "kind": "human", "bot": {"level": "easy", "why": "left"}}
    ]
    games = [
        game_over("one", [me, noor, bot], [30, 20, 10], [1, 2, 3], 1_000),
        game_over("two", [me, ("noor ", None)], [25, 25], [1, 1], 2_000),
        game_over("three", [me, noor, bot], [12, 40, 11], [2, 1, 3], 3_000),
        game_over("device", [me, noor], [90, 1], [1, 2], 4_000, you=[0, 1]),
        game_over("left", [me], [99], [1], 5_000, seats=stood_in),
    ]
    told = {"mine": [listed for listed, _ in games], "listed": [], "notices": []}
    mara.page.route("**/api/tables", lambda route: route.fulfill(json=told))
    wholes = {whole["table"]: whole for _, whole in games}
    mara.page.route(
        "**/api/tables/*",
        lambda route: route.fulfill(json=wholes[route.request.url.split("/")[-1]]),
    )
    mara.lobby()
    mine = mara.page.locator('[data-do="results"]')
    mine.click()
    mara.page.locator(".met").wait_for()
    assert "3 played, 1 won, 1 shared, best score 30" in mara.page.inner_text(".result-line")
    rows = mara.page.locator(".met tbody tr").all_inner_texts()
    assert [row.split("\t") for row in rows] == [
        ["Noor", "3", "1", "1", "30"],
        ["Bots, easy", "2", "2", "0", "30"],
    ]
    assert mara.page.locator(".recent li").count() == 3
    forget = mara.page.locator('[data-do="forget"]')
    forget.click()
    forget.click()  # for good
    mara.page.wait_for_selector(".met", state="detached")
    assert [
        key
        for key in json.loads(mara.page.evaluate("JSON.stringify(Object.keys(localStorage))"))
        if "results" in key
    ] == []
    mara.page.keyboard.press("Escape")
    mara.page.wait_for_selector("dialog", state="detached")
    assert mara.page.locator(".table-list li").count() == 5  # still in the list, and uncounted
    mine.wait_for(state="detached")


def test_a_long_name_keeps_to_its_place_on_the_board(server, new_player, kinds):
    mara = new_player(server)
    mara.create_table(GAME, [{"kind": "me", "name": "Bartholomew"}, kinds["bot"]])
    mara.page.wait_for_selector('[data-id="seat_name:1"] text')
    first, second = mara.page.locator('[data-id^="seat_name:"] text').all()
    assert re.fullmatch("Ba[a-z]+…", first.text_content())
    assert 55 < first.evaluate("one => one.getBBox().width") <= 74  # then cards begin
    assert second.text_content() in mara.page.inner_text(".strip")
    assert "Bartholomew" in mara.page.inner_text(".strip")
