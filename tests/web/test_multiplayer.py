"""People at tables: invitations, second thoughts, lost connections, curtains, onlookers."""

import re
import time

from tests.web.conftest import WHERE

GAME = "raging_waters"


def test_two_browsers_by_invite_link(server, new_player, kinds):
    mara, noor = new_player(server), new_player(server)
    mara.lobby()
    mara.page.click(f'[data-game="{GAME}"] [data-do="invite"]')
    mara.page.get_by_label("2", exact=True).check()
    mara.page.get_by_label("Name at seat 1").fill("Mara")
    mara.page.click('[data-do="create"]')
    mara.page.wait_for_selector(".waiting")
    link = mara.page.locator(".invite input").first.input_value()
    assert "/j#" in link
    assert link.startswith(server.url)
    mara.page.get_by_role("button", name="QR code").first.click()
    mara.page.wait_for_selector(".qr")
    noor.page.goto(link)
    noor.page.get_by_label("Your nickname").fill("Noor")
    noor.page.get_by_role("button", name="Take the seat").click()
    noor.wait_until(lambda: noor.page.locator(".table, .waiting").count())
    start = mara.page.get_by_role("button", name="Start")
    mara.wait_until(lambda: mara.page.locator(".table").count() or start.is_enabled())
    if mara.page.locator(".waiting").count():
        start.click()
    mara.page.wait_for_selector(".table")
    noor.page.wait_for_selector(".table")
    assert "Noor" in mara.page.inner_text(".strip")
    end = time.monotonic() + 60
    answers = [0, 0]
    while min(answers) < 8 and time.monotonic() < end:
        for i, one in enumerate((mara, noor)):
            targets = one.find_targets()["targets"]
            if targets:
                answers[i] += one.click(one.dice.choice(targets))
        mara.page.wait_for_timeout(10)
    assert min(answers) >= 8
    for one in (mara, noor):  # the way to the end is told in test_games
        one.hand_over()
    for one in (mara, noor):
        one.page.wait_for_selector("dialog.score")
    won = [name.strip() for name in mara.page.locator("dialog.score th.winner").all_inner_texts()]
    for one, name, other in ((mara, "Mara", "Noor"), (noor, "Noor", "Mara")):
        says = f"You and {other} tie for first" if len(won) == 2 else f"{won[0]} wins"
        heading = one.page.inner_text("dialog.score h2")
        assert heading == ("You win" if won == [name] else says)
    # And again, with the same people: one click for who asks, one for who is asked.
    old = mara.page.url
    mara.page.click('dialog.score [data-do="rematch"]')
    mara.wait_until(lambda: mara.page.url != old and mara.page.locator(".table, .waiting").count())
    noor.wait_until(
        lambda: noor.page.locator('dialog.score [data-do="rematch"]', has_text="Go to").count()
    )
    before = noor.page.url
    noor.page.click('dialog.score [data-do="rematch"]')
    noor.wait_until(
        lambda: noor.page.url != before and noor.page.locator(".table, .waiting").count()
    )


SLOW = """() => {
  const quick = window.fetch;
  window.sent = [];
  window.fetch = async (where, how) => {
    if (String(where).endsWith('/commands')) {
      window.sent.push(Object.keys(JSON.parse(how.body).do)[0]);
      await new Promise((go) => setTimeout(go, 300));
    }
    return quick(where, how);
  };
}"""


def test_a_double_click_is_one_deed(server, new_player, kinds):
    """On a slow line too: nothing is sent twice, and nobody is told off."""
    mara = new_player(server)
    mara.create_table(GAME, [kinds["me"], kinds["open"]])
    mara.page.get_by_role("button", name="bots").click()
    mara.page.wait_for_selector('[data-do="start"]:enabled')
    mara.page.evaluate(SLOW)
    mara.page.dblclick('[data-do="start"]')
    mara.page.wait_for_selector(".table")
    mara.click(next(target for target in mara.wait_lit() if target["kind"] == "light"))
    chosen = mara.page.locator(".light.chosen").get_attribute("data-ref")
    ends = [target for target in mara.wait_lit() if target["kind"] == "light"]
    end = next(target for target in ends if target["ref"] != chosen)
    mara.page.mouse.dblclick(*mara.page.evaluate(WHERE, end))
    mara.wait_until(lambda: mara.page.evaluate("window.sent.length") >= 2)
    mara.wait_until_idle()
    assert mara.page.evaluate("window.sent") == ["start", "play"]
    assert mara.page.locator(".toast.alert, .why").count() == 0


def test_take_back_and_reset_turn(server, new_player, kinds):
    mara = new_player(server)
    mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    mara.wait_lit()
    asked = mara.question
    mara.page.locator('.action[data-action="pass"]').click()
    mara.wait_until(lambda: mara.question != asked)
    mara.page.click('[data-do="back"]')
    mara.wait_until(lambda: mara.question == asked)
    assert mara.page.locator(".log-line.gone, .last-line").count() >= 1
    mara.page.locator('.action[data-action="pass"]').click()
    mara.wait_until(lambda: mara.question != asked)
    mara.page.fill("#command", "stay")  # its button would end the turn; what is typed is confirmed
    mara.page.press("#command", "Enter")
    mara.page.wait_for_selector('[data-do="end"]:enabled')
    mara.page.click('[data-do="reset"]')
    mara.wait_until(lambda: mara.question == asked)


def test_the_words_of_a_preview_move_nothing_under_the_pointer(server, new_player, kinds):
    mara = new_player(server)
    mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    mara.wait_lit()
    mara.page.fill("#command", "pass")
    mara.page.press("#command", "Enter")
    leave = mara.page.locator('.me > .buttons [data-action="leave"]')
    leave.wait_for()
    mara.page.mouse.move(2, 2)
    mara.page.locator(".preview-words").wait_for(state="detached")
    before = leave.bounding_box()
    leave.hover()
    words = mara.page.locator(".preview-words")
    words.wait_for()
    assert len(words.inner_text()) > 20
    assert leave.bounding_box() == before
    box = words.bounding_box()
    assert box["y"] > 0
    assert box["y"] + box["height"] <= before["y"]  # it does not cover its button


def test_refresh_in_mid_turn(server, new_player, kinds):
    mara = new_player(server)
    mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    mara.wait_lit()
    mara.page.locator('.action[data-action="pass"]').click()
    mara.wait_until(lambda: mara.page.locator('[data-do="back"]').count())
    mara.page.fill("#command", "half a tho")
    asked = mara.question
    mara.page.reload()
    mara.wait_lit()
    assert mara.question == asked
    assert mara.page.locator('[data-do="back"]').count() == 1
    assert mara.page.input_value("#command") == "half a tho"


def test_server_killed_and_restarted_in_mid_game(own_server, new_player, kinds):
    mara = new_player(own_server)
    mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    mara.play_on(30, lambda: int(mara.page.get_attribute(".table", "data-n") or 0) > 14)
    mara.wait_lit()
    asked = mara.question
    mara.expect_network_errors = True
    own_server.kill()
    mara.page.wait_for_selector(".board-zone .banner")
    target = mara.wait_lit()[0]  # what is done meanwhile is kept and sent later
    mara.click(target)
    own_server.start()
    mara.page.wait_for_selector(".board-zone .banner", state="detached")
    mara.wait_until_idle()
    mara.wait_lit()
    assert mara.page.locator(".toast.alert").count() == 0
    assert mara.question or asked
    n = int(mara.page.get_attribute(".table", "data-n") or 0)
    mara.play_on(60, lambda: int(mara.page.get_attribute(".table", "data-n") or 0) > n + 10)
    mara.let_bots_finish()


def test_why_not_tells_the_reason_and_opens_the_rule(server, new_player, kinds):
    mara = new_player(server)
    mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    mara.wait_lit()
    spot = mara.page.evaluate(
        """() => {
          const lit = new Set([...document.querySelectorAll('.light.lit')].map((e) => e.dataset.ref));
          const e = [...document.querySelectorAll('svg.board [data-ref^="pile:"]')].find((e) => !lit.has(e.dataset.ref));
          const r = e.getBoundingClientRect();
          return [r.x + r.width / 2, r.y + r.height / 2];
        }"""
    )
    mara.page.mouse.click(*spot)
    mara.page.wait_for_selector(".why .reasons li")
    assert len(mara.page.inner_text(".why .reasons")) > 15
    rule = mara.page.locator(".why .reasons .link")
    if rule.count():
        rule.first.click()
    else:
        mara.page.get_by_role("button", name="Rules").click()
    mara.page.wait_for_selector(".drawer-rules .rule")
    assert mara.page.locator(".drawer-rules .rule.here").count() <= 1


DRAW = """(places) => {
  const thumb = document.querySelector('.scrub');
  for (const n of places) {
    thumb.value = n;
    thumb.dispatchEvent(new Event('input', { bubbles: true }));
  }
}"""


def test_scrubber_and_the_address_of_a_moment(server, new_player, kinds):
    mara = new_player(server)
    mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    mara.play_on(30, lambda: int(mara.page.get_attribute(".table", "data-n") or 0) > 20)
    mara.wait_lit()
    now = mara.page.inner_text(".at")
    piles = [one for one in mara.find_targets()["targets"] if one["ref"].startswith("pile:")]
    if piles and not mara.page.locator(".light.chosen").count():  # half an answer, not a whole one
        mara.click(piles[0])
        mara.page.wait_for_selector(".light.chosen")
    mara.page.get_by_role("button", name="One move back").click()
    mara.page.wait_for_selector(".past-note")
    assert "?at=" in mara.page.url
    assert mara.page.locator(".light.lit, .light.chosen").count() == 0
    mara.page.goto(mara.page.url.split("?")[0] + "?at=9")
    mara.page.wait_for_selector(".past-note")
    assert "9" in mara.page.inner_text(".past-note")
    held = []
    third = re.compile(r"/at/3\b")
    mara.page.route(third, lambda route: held.append(route))
    mara.page.evaluate(DRAW, [3, 7])  # the board follows while the thumb is held
    mara.page.wait_for_selector(".past-note:has-text('7')")
    mara.wait_until(lambda: held)
    with mara.page.expect_response(third):
        held[0].continue_()
    mara.page.evaluate("() => new Promise(requestAnimationFrame)")
    assert "at=7" in mara.page.url  # 3 came too late
    assert "7" in mara.page.inner_text(".past-note")
    mara.page.locator(".scrub").press("ArrowLeft")
    mara.page.wait_for_selector(".past-note:has-text('6')")
    mara.page.get_by_role("button", name="Back to now").click()
    mara.wait_until(lambda: "?at" not in mara.page.url)
    assert mara.page.inner_text(".at") == now
    mara.wait_lit()


def test_spectator_sees_and_touches_nothing(server, new_player, kinds):
    mara, onlooker = new_player(server), new_player(server)
    made = mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    mara.wait_lit()
    onlooker.page.goto(f"{server.url}/j#{made['spectator']}")
    onlooker.page.get_by_role("button", name="Watch").click()
    onlooker.page.wait_for_selector(".table")
    assert "watching" in onlooker.question
    before = onlooker.page.get_attribute(".table", "data-n")
    mara.play_on(20, lambda: onlooker.page.get_attribute(".table", "data-n") != before)
    assert onlooker.find_targets()["targets"] == []
    assert onlooker.page.locator(".action").count() == 0


def test_hot_seat_curtain(server, new_player, kinds):
    mara = new_player(server)
    mara.create_table(GAME, [kinds["me"], {"kind": "me", "name": "Noor"}], confirm=False)
    curtain = mara.page.locator(".curtain")
    curtain.wait_for()
    assert mara.page.locator("svg.board").count() == 0
    seen = set()
    for _ in range(4):
        curtain.wait_for()
        assert mara.page.locator("svg.board, .panel").count() == 0
        seen.add(mara.page.inner_text("#curtain-title"))
        mara.page.locator(".curtain button").click()
        mara.page.wait_for_selector("svg.board")
        end = time.monotonic() + 15
        while not curtain.count() and time.monotonic() < end:
            targets = mara.find_targets()["targets"]
            if targets:
                mara.click(mara.dice.choice(targets))
            mara.page.wait_for_timeout(20)
    assert len(seen) == 2


def test_talk_ping_and_hint(server, new_player, kinds):
    mara, noor = new_player(server), new_player(server)
    made = mara.create_table(GAME, [kinds["me"], kinds["open"]], chat="free")
    noor.page.goto(f"{server.url}/j#{made['seats'][1]['secret']}")
    noor.page.get_by_role("button", name="Take the seat").click()
    mara.wait_until(lambda: mara.page.locator(".table").count() or _press(mara, "Start"))
    for one in (mara, noor):
        one.page.wait_for_selector(".table")
    mara.page.get_by_role("button", name="Talk").click()
    mara.page.get_by_role("button", name="Hello, all.").click()
    noor.wait_until(lambda: noor.page.locator(".tools .badge").count())
    mara.page.fill("#chat-text", "a < b & c")
    mara.page.get_by_role("button", name="Send").click()
    noor.page.get_by_role("button", name="Talk").click()
    noor.wait_until(lambda: "a < b & c" in noor.page.inner_text(".chat-lines"))
    mara.page.keyboard.press("Escape")
    mara.wait_lit()
    mara.page.get_by_role("button", name="Point at something").click()
    mara.click(next(target for target in mara.wait_lit() if target["kind"] == "light"))
    noor.page.wait_for_selector(".light.ping")
    mara.page.get_by_role("button", name="Ask the bot for a hint").click()
    mara.page.wait_for_selector(".light.hint, .toast")


def _press(one, name):
    button = one.page.get_by_role("button", name=name)
    if button.count() and button.is_enabled():
        button.click()
    return one.page.locator(".table").count()


def test_since_your_last_turn_is_shown_again(server, new_player, kinds):
    mara = new_player(server)
    mara.create_table(GAME, [kinds["me"], kinds["bot"], kinds["bot"]])
    mara.play_on(30, lambda: mara.page.locator(".since").count() > 0)
    mara.page.locator(".since").click()
    mara.page.wait_for_selector(".past-note")
    assert mara.page.locator(".light.lit").count() == 0
    mara.wait_until(lambda: mara.page.locator(".past-note").count() == 0, 30)
    mara.wait_lit()
    mara.page.keyboard.press("l")
    mara.page.wait_for_selector(".since-mark")


def test_first_game_is_guided_and_pieces_tell_about_themselves(server, new_player, kinds):
    mara = new_player(server, prefs={"guide": True})
    mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    mara.page.wait_for_selector(".guide")
    assert len(mara.page.inner_text(".guide p")) > 20
    mara.page.get_by_role("button", name="Got it").click()
    mara.page.wait_for_selector(".guide", state="detached")
    spot = mara.page.evaluate(
        """() => { const r = document.querySelector('svg.board .pieces [data-tip]').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }"""
    )
    mara.page.mouse.move(*spot)
    mara.page.wait_for_selector(".hover-card")
    assert mara.page.inner_text(".hover-card strong")


def test_a_record_is_saved_and_opened_again(server, new_player, kinds, tmp_path):
    mara = new_player(server)
    mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    mara.play_on(30, lambda: int(mara.page.get_attribute(".table", "data-n") or 0) > 14)
    mara.let_bots_finish()
    with mara.page.expect_download() as saved:
        mara.page.get_by_role("link", name="Save the record").click()
    file = tmp_path / "game.jsonl"
    saved.value.save_as(file)
    sums = mara.page.locator("dialog.score .sum td").all_inner_texts()
    mara.page.locator("dialog.score summary", has_text="Luck").click()
    mara.page.wait_for_selector(".bars")
    assert mara.page.locator(".bars", has_text="roll").locator("tr").count() == 6
    assert "expected" in mara.page.locator(".bars td").nth(1).inner_text()
    mara.page.locator("dialog.score summary", has_text="Were the dice fair").click()
    mara.page.click('[data-do="check-dice"]')
    mara.wait_until(lambda: "They match" in mara.page.locator(".fair [role=status]").inner_text())
    mara.lobby()
    mara.page.set_input_files('.import input[type="file"]', file)
    mara.page.wait_for_selector(".table")
    mara.page.get_by_role("button", name="Score sheet").click()
    mara.page.wait_for_selector("dialog.score")
    assert mara.page.locator("dialog.score .sum td").all_inner_texts() == sums
    file.write_text("this is no record\n")
    mara.lobby()
    mara.expect_network_errors = True
    mara.page.set_input_files('.import input[type="file"]', file)
    mara.page.wait_for_selector(".banner")
