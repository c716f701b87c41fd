"""Prepared answers, names in any order, places in the log, rulings in the rules; what a host chooses for seats and onlookers."""

GAME = "raging_waters"
CENTRE = """(ref) => { const e = [...document.querySelectorAll('svg.board [data-ref]')].find((e) => e.dataset.ref === ref);
  const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }"""


def two(server, new_player, kinds, **more):
    """Mara and Noor at one table, each at her own screen."""
    mara, noor = new_player(server), new_player(server)
    made = mara.create_table(GAME, [kinds["me"], kinds["open"]], **more)
    noor.page.goto(f"{server.url}/j#{made['seats'][1]['secret']}")
    noor.page.get_by_label("Your nickname").fill("Noor")
    noor.page.get_by_role("button", name="Take the seat").click()
    noor.page.wait_for_selector(".table, .waiting")
    start = mara.page.get_by_role("button", name="Start", exact=True)
    mara.wait_until(lambda: mara.page.locator(".table").count() or start.is_enabled())
    if start.count():
        start.click()
    for one in (mara, noor):
        one.page.wait_for_selector(".table")
        one.wait_lit()
    return mara, noor, made


def answers(one, until):
    """Click lit things until it is so; when nothing is lit, others are waited for."""

    def there():
        if until():
            return True
        targets = one.find_targets()["targets"]
        if targets:
            one.click(one.dice.choice(targets))
        return False

    one.wait_until(there, 40)


def waits(one):
    """Answer until somebody else is to."""
    answers(one, lambda: one.page.locator('[data-do="plan"]').count() > 0)


def told(one):
    """How far this screen is in the game."""
    return int(one.page.get_attribute(".table", "data-n") or 0)


def test_an_answer_prepared_while_waiting_is_sent_when_asked(server, new_player, kinds):
    mara, noor, _ = two(server, new_player, kinds, confirm=False)
    waits(mara)
    before = told(mara)
    mara.page.fill("#command", "pass")
    mara.page.press("#command", "Enter")
    mara.wait_until(lambda: "Prepared: pass" in mara.page.inner_text(".prompt"))
    # The next roll asks both: Mara's pass goes without a click of hers, and what follows a pass is asked.
    answers(noor, lambda: told(mara) > before + 1 and "leave it for good" in mara.question)
    assert mara.page.locator(".toast").count() == 0
    assert mara.page.locator('[data-do="unplan"]').count() == 0


def test_a_prepared_answer_that_may_not_be_given_is_dropped_with_words(server, new_player, kinds):
    mara, noor, _ = two(server, new_player, kinds, confirm=False)
    waits(mara)
    mara.page.locator('[data-do="plan"]').click()
    for ref in ("pile:n1", "pile:n2"):  # a berm along the edge is none
        mara.page.mouse.click(*mara.page.evaluate(CENTRE, ref))
    mara.wait_until(lambda: "Prepared: " in mara.page.inner_text(".prompt"))
    assert mara.page.locator(".light.chosen").count() == 2
    answers(noor, lambda: mara.page.locator(".toast.alert").count() > 0)
    assert "Nothing was sent" in mara.page.inner_text(".toast")
    mara.wait_lit()
    assert mara.page.locator('[data-do="unplan"]').count() == 0


def test_two_piles_may_be_named_in_either_order(server, new_player, kinds):
    mara = new_player(server)
    made = mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    mara.page.goto(f"{server.url}/t/{made['table']}?debug=1")
    mara.page.wait_for_selector(".table")
    mara.wait_lit()
    first, last = mara.page.evaluate(
        """() => { const legal = window.table.legal.value.filter((a) => a.refs.length === 2);
          const starts = new Set(legal.map((a) => a.refs[0]));
          return (legal.find((a) => starts.has(a.refs[1])) ?? legal[0]).refs; }"""
    )
    asked = mara.question
    mara.page.mouse.click(*mara.page.evaluate(CENTRE, last))
    mara.wait_until(lambda: mara.page.locator(f'.light.chosen[data-ref="{last}"]').count())
    assert mara.page.locator(f'.light.lit[data-ref="{first}"]').count() == 1
    mara.page.mouse.click(*mara.page.evaluate(CENTRE, first))
    mara.wait_until(lambda: mara.question != asked)
    assert mara.page.locator('[data-do="back"]').count() == 1


def test_a_line_of_the_log_shows_its_place(server, new_player, kinds):
    mara = new_player(server)
    mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    piles = [target for target in mara.wait_lit() if target["ref"].startswith("pile:")]
    mara.click(piles[0])
    far = [ref for ref in mara.lit if ref.startswith("pile:") and ref != piles[0]["ref"]]
    mara.click({"kind": "light", "ref": far[0]})
    mara.wait_until(lambda: mara.page.locator('[data-do="back"]').count())
    before = told(mara)
    answers(mara, lambda: told(mara) > before + 3)  # it is told when all have answered
    line = mara.page.locator(".drawer .log-line", has_text="Mara builds a berm").first
    mara.page.reload()  # what the server says, not what was seen to change
    mara.wait_lit()
    mara.page.keyboard.press("l")
    line.hover()
    mara.wait_until(lambda: mara.page.locator(".light.seen").count())
    seen = {one.get_attribute("data-ref") for one in mara.page.locator(".light.seen").all()}
    one, other = (ref.removeprefix("pile:") for ref in (piles[0]["ref"], far[0]))
    assert seen in ({f"berm:0:{one}-{other}"}, {f"berm:0:{other}-{one}"})


def test_rulings_and_reconstructions_are_marked(server, new_player, kinds):
    mara = new_player(server)
    mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    mara.wait_lit()
    mara.page.keyboard.press("r")
    mara.page.wait_for_selector(".drawer-rules .rulings")
    mara.page.locator(".rulings summary").first.click()
    assert mara.page.locator(".ruling").count() > 10
    assert mara.page.locator(".ruling.trust-reconstruction .icon").count() > 0
    mara.page.fill("#find-rule", "backhoe")
    mara.wait_until(lambda: mara.page.locator(".rule").count() < 10)
    text = mara.page.locator(".rules").inner_text().lower()
    assert "backhoe" in text


def test_a_colour_of_ones_own(server, new_player, kinds):
    mara = new_player(server, prefs={"colour": 4})
    mara.lobby()
    mara.page.click(f'[data-game="{GAME}"] [data-do="invite"]')
    mara.page.get_by_label("2", exact=True).check()
    mara.page.click('[data-do="create"]')
    mara.page.wait_for_selector(".waiting .swatches")
    assert mara.page.get_by_label("Purple").is_checked()
    mara.page.get_by_label("Green").check()
    paint = "(q) => getComputedStyle(document.querySelector(q)).fill"
    green = "rgb(0, 158, 115)"
    mara.wait_until(lambda: mara.page.evaluate(paint, ".waiting .seat-mark path") == green)
    noor = new_player(server, prefs={"colour": 2})  # taken: passed over
    noor.page.goto(mara.page.locator(".invite input").first.input_value())
    noor.page.get_by_role("button", name="Take the seat").click()
    noor.page.wait_for_selector(".table, .waiting")
    mara.wait_until(lambda: mara.page.get_by_role("button", name="Start", exact=True).is_enabled())
    mara.page.get_by_role("button", name="Start", exact=True).click()
    mara.page.wait_for_selector(".table")
    mine = ".seat-chip.seat-0 .seat-mark path"
    assert mara.page.evaluate(paint, mine) == green
    noor.page.wait_for_selector(".table")
    assert noor.page.evaluate(paint, mine) == green
    assert noor.page.evaluate(paint, ".seat-chip.seat-1 .seat-mark path") != green


def test_onlookers_behind_the_game_and_with_open_hands(server, new_player, kinds):
    mara, onlooker = new_player(server), new_player(server)
    made = mara.create_table(
        "rising_waters",
        [kinds["me"], kinds["bot"]],
        delay={"kind": "moves", "n": 3},
        open_hands=True,
    )
    mara.play_on(60, lambda: int(mara.page.get_attribute(".table", "data-n") or 0) > 24)
    mara.wait_lit()  # nothing moves on while it is her turn
    onlooker.page.goto(f"{server.url}/w#{made['spectator']}")
    onlooker.page.get_by_role("button", name="Watch").click()
    onlooker.page.wait_for_selector(".table")
    if onlooker.page.locator("dialog[open] .primary").count():
        onlooker.page.locator("dialog[open] .primary").click()
    assert "3 moves behind" in onlooker.page.inner_text(".prompt")
    ahead = int(mara.page.get_attribute(".table", "data-n") or 0)
    assert int(onlooker.page.get_attribute(".table", "data-n") or 0) < ahead
    onlooker.page.locator(".seat-chip").first.click()
    onlooker.page.click('[data-do="look"]')
    onlooker.page.wait_for_selector(".me .kind-hand .item")
    assert onlooker.find_targets()["targets"] == []
    assert "You see what Mara sees" in onlooker.question
    assert onlooker.page.locator('[data-do="end"], [data-do="back"], #command').count() == 0
    onlooker.page.click('[data-do="look"]')
    onlooker.wait_until(lambda: onlooker.page.locator(".me .kind-hand .item").count() == 0)


def test_a_seat_a_bot_plays_is_taken_back_with_one_button(server, new_player, kinds):
    mara, _, _ = two(server, new_player, kinds, confirm=False)
    asked = mara.question
    mara.page.locator(".seat-chip").first.click()
    mara.page.get_by_role("button", name="Let a bot play for me").click()
    mara.wait_until(lambda: "A bot is playing for you" in mara.question)
    mara.wait_until(lambda: mara.page.locator('[data-do="plan"]').count() == 0)
    mara.page.click('[data-do="reclaim"]')
    mara.wait_until(lambda: mara.page.locator('[data-do="reclaim"]').count() == 0)
    assert "is playing for you" not in mara.question
    assert mara.question != asked or mara.lit


def test_nobody_who_thinks_is_replaced_and_bots_wait_for_one(server, new_player, kinds):
    mara = new_player(server)
    mara.page.clock.install()
    mara.lobby()
    with mara.page.expect_request("**/api/tables") as laid:
        mara.page.click(f'[data-game="{GAME}"] [data-do="play-now"]')
    assert laid.value.post_data_json["away"] == 14 * 24 * 3600
    mara.wait_lit()
    mara.create_table(GAME, [kinds["me"], kinds["bot"]], away=600)
    mara.wait_lit()
    told = []
    mara.page.on("request", lambda asked: told.append(asked.post_data or ""))
    mara.page.mouse.move(300, 300)
    assert not [text for text in told if "stay" in text]
    mara.page.clock.fast_forward(201_000)
    mara.page.mouse.move(320, 320)
    mara.wait_until(lambda: [text for text in told if '"stay":true' in text])
    mara.page.mouse.move(340, 340)
    assert len([text for text in told if "stay" in text]) == 1


def test_an_answer_given_by_habit_can_be_left_to_the_page(server, new_player, kinds):
    """Pass and stay, twice by hand; then “and so on” until she says otherwise."""
    mara = new_player(server)
    mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    by_hand = {"pass": 0, "stay": 0}

    def offered():
        return mara.page.evaluate(
            "[...document.querySelectorAll('[data-again]')].map((e) => e.dataset.again)"
        )

    def answer(text):
        asked = mara.page.get_attribute(".table", "data-n")
        if text in offered():
            mara.page.locator(f'[data-again="{text}"]').click()
        else:
            by_hand[text] += 1
            mara.page.locator(f'.action[data-action="{text}"]').click()
        mara.wait_until(lambda: mara.page.get_attribute(".table", "data-n") != asked)
        mara.wait_until_idle()

    def hers():
        """What she may say next; the end of her turn is hers too."""
        if mara.page.locator('[data-do="end"]:enabled').count():
            mara.page.locator('[data-do="end"]').click()
        may = mara.page.locator(".action").evaluate_all("l => l.map((e) => e.dataset.action)")
        return next((text for text in ("pass", "stay") if text in may), None)

    stop = mara.page.locator('[data-do="unrepeat"]')
    while not stop.count():
        answer(mara.wait_until(hers))
    assert by_hand == {"pass": 2, "stay": 2}
    assert mara.wait_until(hers) == "stay"  # something else is asked: it waits for her
    mara.page.keyboard.press("Escape")  # and whatever she does ends it
    stop.wait_for(state="detached")
    answer("stay")  # and so on
    assert mara.wait_until(hers) == "pass"
    assert "Repeating: Stay in Aquaterra." in mara.page.inner_text(".sub")
    answer("pass")  # and so on
    mara.page.wait_for_selector("dialog.score")  # without another click
    assert stop.count() == 0
    assert by_hand == {"pass": 2, "stay": 2}


def test_a_repeated_answer_is_called_what_it_is_called_now(server, new_player, kinds):
    """Stay in Aquaterra is repeated as Stay in Boglandia when one has gone there."""
    mara = new_player(server)
    made = mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    mara.page.goto(f"{server.url}/t/{made['table']}?debug=1")
    mara.wait_lit()
    mara.page.evaluate(
        """() => { const { plan, commands, legal } = window.table;
          const pass = legal.value.find((action) => action.text === 'pass');
          plan.repeat('leave', { ...pass, text: 'stay', label: 'Stay in Delta' });
          void commands.repeat(pass); }"""
    )
    mara.page.locator(".sub", has_text="Repeating: Stay in Aquaterra.").wait_for()


def test_nothing_is_answered_by_habit_while_the_table_is_asked_to_go_back(
    server, new_player, kinds
):
    mara = new_player(server)
    made = mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    mara.page.goto(f"{server.url}/t/{made['table']}?debug=1")
    mara.wait_lit()
    mara.page.evaluate(
        "() => { const table = window.table; table.plan.repeat('another', table.legal.value[0]); }"
    )
    mara.page.wait_for_selector('[data-do="unrepeat"]')
    mara.page.evaluate(
        """() => { const table = window.table, now = table.latest.value;
          const wish = { number: 1, seat: 1, n: 1, until: Date.now() + 60_000, asked: [0], agreed: [] };
          table.receive({ ...now, seq: now.seq + 1, log: [], chat: [], wish }, false); }"""
    )
    mara.page.wait_for_selector(".wish")
    assert mara.page.locator('[data-do="unrepeat"]').count() == 0
