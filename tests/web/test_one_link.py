"""One link for a whole table: three browsers and a phone sit down and play each game, and nobody signs up."""

import time

import pytest

import watertable

GAMES = [house.name for house in watertable.games()]
SHORT = "rivers"  # played to its end, click by click
# What each friend chooses on the invitation: a name, a seat, a colour.
FRIENDS = [("Bo", 3, "Purple"), ("Cy", 2, "Sky blue"), ("Dan", 4, "Green")]
SEATS = """async (what) => {
  const r = await fetch('/api/tables/' + location.pathname.split('/')[2]);
  return (await r.json()).seats.map((seat) => seat[what]);
}"""


def open_table(mara, game, seats=4, name="Friday"):
    """Create a table from the lobby, with a seat for the host and open ones; return its link."""
    mara.lobby()
    mara.page.click(f'[data-game="{game}"] [data-do="invite"]')
    mara.page.get_by_role("radio", name=str(seats), exact=True).check()
    mara.page.get_by_label("Name at seat 1").fill("Mara")
    mara.page.get_by_label("Name of the table").fill(name)
    mara.page.click('[data-do="create"]')
    mara.page.wait_for_selector(".waiting")
    return mara.page.input_value(".invite > .share-link input")


def sit(friend, link, name, seat, colour):
    """Open the link, choose seat, name and colour, and sit down, by mouse or by finger."""
    page = friend.page
    press = (lambda what: what.tap()) if friend.touch else (lambda what: what.click())
    page.goto(link)
    press(page.locator(".seats-offered label", has_text=f"Seat {seat}, free"))
    page.fill("#nickname", name)
    press(page.locator(".swatch", has_text=colour))
    press(page.get_by_role("button", name="Take the seat"))


def count_answers(one):
    """Count the answers of this browser that the server took."""
    one.answers = 0

    def count(response):
        asked = response.request
        if asked.url.endswith("/commands") and '"play"' in (asked.post_data or ""):
            one.answers += response.ok

    one.page.on("response", count)


def play(people, enough, seconds):
    """Everybody who is asked clicks, until it is enough; return the number of clicks."""
    end = time.monotonic() + seconds
    clicks = 0
    while time.monotonic() < end:
        if enough():
            return clicks
        for one in people:
            targets = one.find_targets()["targets"]
            if targets:
                short = [target for target in targets if target["kind"] == "button"]
                soon = short and one.dice.random() < 0.4
                clicks += one.click(one.dice.choice(short if soon else targets))
        people[0].page.wait_for_timeout(10)
    said = [(one.answers, one.question, one.lit) for one in people]
    raise AssertionError(f"not enough after {clicks} clicks: {said}")


@pytest.mark.parametrize("game", GAMES)
def test_three_browsers_and_a_phone_play_through_one_link(server, new_player, game):
    mara, bo, cy = (new_player(server) for _ in range(3))
    dan = new_player(server, phone=True)
    people = [mara, bo, cy, dan]
    link = open_table(mara, game)
    assert link.startswith(f"{server.url}/j#")
    for friend, chosen in zip(people[1:], FRIENDS, strict=True):
        sit(friend, link, *chosen)
        friend.page.wait_for_selector(".waiting")
    mara.page.click('[data-do="start"]:enabled')
    for one in people:
        one.page.wait_for_selector(".table")
        count_answers(one)
    for one in people:  # the same names in the same seats for everybody
        spoken = [one.page.get_attribute(f".seat-chip >> nth={i}", "aria-label") for i in range(4)]
        for label, name in zip(spoken, ("Mara", "Cy", "Bo", "Dan"), strict=True):
            assert f", {name}, " in label
    assert mara.page.evaluate(SEATS, "colour") == [0, 5, 4, 2]
    if game == SHORT:
        play(people, lambda: all(o.find_targets()["over"] for o in people), 420)
        for one in people:
            assert one.page.locator("dialog.score thead th").count() == 5
    else:
        play(people, lambda: min(one.answers for one in people) >= 2, 120)
    assert min(one.answers for one in people) >= 2


def refused(one, words):
    """What the invitation says when it cannot be taken as it was filled in."""
    told = one.page.locator("form .alert", has_text=words)
    told.wait_for()
    one.faults = [fault for fault in one.faults if "409" not in fault]


def test_what_is_taken_is_said_and_another_choice_seats_them(server, new_player):
    mara, bo, cy = new_player(server), new_player(server), new_player(server, phone=True)
    link = open_table(mara, "rivers", seats=3)
    cy.page.goto(link)
    cy.page.wait_for_selector(".seats-offered")
    text = cy.page.inner_text(".offer")
    assert "Friday" in text
    assert "Rivers" in text
    assert "Mara invites you" in text
    sit(bo, link, "Bo", 2, "Purple")
    bo.page.wait_for_selector(".waiting")
    # Cy's page shows the table as it was before Bo came
    send = cy.page.get_by_role("button", name="Take the seat")
    cy.page.fill("#nickname", "Cy")
    send.tap()
    refused(cy, "Somebody sits there already.")
    assert cy.page.locator(".seats-offered label.on").inner_text().strip() == "Seat 3, free"
    assert cy.page.locator(".seats-offered label", has_text="Bo").locator("input").is_disabled()
    assert cy.page.locator(".swatch", has_text="Purple").locator("input").is_disabled()
    cy.page.fill("#nickname", "bo")
    send.tap()
    refused(cy, "called bo already")
    cy.page.fill("#nickname", "Cy")
    cy.page.locator(".swatch", has_text="Yellow").tap()
    bo.page.locator(".swatch", has_text="Yellow").click()
    mara.wait_until(lambda: mara.page.evaluate(SEATS, "colour")[1] == 3)
    send.tap()
    refused(cy, "Somebody has that color already.")
    assert cy.page.locator("small", has_text="You get a free one").count() == 1
    send.tap()
    cy.page.wait_for_selector(".waiting")
    assert mara.page.evaluate(SEATS, "name") == ["Mara", "Bo", "Cy"]
    # and names can be changed, as long as they are free
    for name in ("Mara", "Bob"):
        bo.page.click("[data-do=rename]")
        bo.page.fill(".rename input", name)
        bo.page.click(".rename button")
        if name == "Mara":
            bo.page.wait_for_selector("text=called Mara already")
    mara.page.wait_for_selector(".waiting-seats >> text=Bob")
    bo.faults = [fault for fault in bo.faults if "409" not in fault]


def test_the_host_removes_somebody_and_others_leave_before_the_start(server, new_player):
    mara, bo, cy, eve = (new_player(server) for _ in range(4))
    link = open_table(mara, "whitewater", seats=3)
    for friend, name, seat in ((bo, "Bo", 2), (cy, "Cy", 3)):
        sit(friend, link, name, seat, "Any")
        friend.page.wait_for_selector(".waiting")
    eve.page.goto(link)
    eve.page.wait_for_selector("text=All seats are taken")
    # who is removed is told, and does not come back by the same link
    cy.expect_network_errors = True
    mara.page.click(".waiting-seats li:nth-child(3) [data-do=remove]")
    mara.page.click("[data-do=remove-sure]")
    cy.page.wait_for_selector("text=freed your seat")
    cy.page.goto(link)
    cy.page.click("form button[type=submit]")
    cy.page.wait_for_selector("form .alert >> text=freed your seat")
    # who leaves frees the seat without the host
    bo.page.click("[data-do=leave]")
    bo.page.click("[data-do=leave-sure]")
    bo.page.wait_for_selector(".game-card")
    mara.wait_until(lambda: mara.page.evaluate(SEATS, "owned") == [True, False, False])
    # somebody else comes by the same link, bots fill the rest
    eve.page.evaluate("dispatchEvent(new Event('focus'))")  # as when she comes back to the page
    eve.page.wait_for_selector(".seats-offered >> text=Seat 3, free")
    sit(eve, link, "Eve", 3, "Any")
    eve.page.wait_for_selector(".waiting")
    mara.page.get_by_role("button", name="Fill with bots").click()
    mara.page.click('[data-do="start"]:enabled')
    eve.page.wait_for_selector(".table")
    names = mara.page.evaluate(SEATS, "name")
    assert (names[0], names[2]) == ("Mara", "Eve")


def test_the_host_closes_the_table_before_the_start(server, new_player):
    mara, bo = new_player(server), new_player(server)
    link = open_table(mara, "rivers", seats=2)
    sit(bo, link, "Bo", 2, "Any")
    bo.page.wait_for_selector(".waiting")
    mara.page.click("[data-do=close]")
    mara.page.click("[data-do=close-sure]")
    for one in (mara, bo):
        one.page.wait_for_selector("text=closed")
        assert one.page.locator('[data-do="start"]').count() == 0


def test_my_seat_goes_on_on_my_phone(server, new_player, kinds):
    mara, phone = new_player(server), new_player(server, phone=True)
    mara.create_table("whitewater", [kinds["me"], kinds["bot"]], confirm=False)
    mara.wait_lit()
    mara.page.click(".strip .seat-chip >> nth=0")
    mara.page.click("[data-do=device]")
    phone.page.goto(mara.page.input_value("dialog.device input"))
    phone.page.get_by_role("button", name="Continue on this device").tap()
    phone.page.wait_for_selector(".table")
    mine = "async () => { const s = await (await fetch('/api/tables/' + location.pathname.split('/')[2])).json(); return [s.you, s.host]; }"
    assert phone.page.evaluate(mine) == [[0], True]
    mara.page.keyboard.press("Escape")
    count_answers(phone)
    play([phone], lambda: phone.answers > 0, 60)
    mara.wait_lit()  # and both go on


SHARE = "navigator.share = async (what) => { (window.shared ??= []).push(what); };"


def test_a_phone_shares_the_link_by_its_own_sheet(server, new_player, kinds):
    mara = new_player(server, phone=True)
    mara.context.add_init_script(SHARE)
    mara.create_table("rivers", [kinds["me"], kinds["open"]])
    mara.page.locator(".invite > .share-link").get_by_role("button", name="Share").tap()
    (shared,) = mara.page.evaluate("window.shared")
    assert shared["url"] == mara.page.input_value(".invite > .share-link input")
    assert "Rivers" in shared["text"]


def test_the_browser_of_another_app_is_warned_of(server, new_player, kinds):
    mara = new_player(server)
    made = mara.create_table("rivers", [kinds["me"], kinds["open"]])
    agent = (
        "Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Chrome/126 Mobile [FBAN/EMA;FBAV/1]"
    )
    bo = new_player(server, phone=True, user_agent=agent)
    bo.page.goto(f"{server.url}/j#{made['join']}")
    bo.page.wait_for_selector(".alert >> text=browser of another app")
    bo.page.fill("#nickname", "Bo")
    bo.page.get_by_role("button", name="Take the seat").tap()  # it works there all the same
    bo.page.wait_for_selector(".waiting")


def test_settings_change_until_the_start_and_everybody_sees_them(server, new_player):
    mara, bo = new_player(server), new_player(server)
    link = open_table(mara, "rivers", seats=2)
    sit(bo, link, "Bo", 2, "Any")
    bo.page.wait_for_selector(".waiting")
    bo.page.click(".options-shown summary")
    assert "Friday" in bo.page.inner_text(".table-name")
    assert bo.page.locator('[data-do="settings"]').count() == 0
    mara.page.click('[data-do="settings"]')
    mara.page.locator("dialog").get_by_label("Name of the table").fill("Saturday")
    mara.page.locator("dialog select").last.select_option("three")
    mara.page.get_by_role("button", name="Save").click()
    bo.wait_until(lambda: "Saturday" in bo.page.inner_text(".table-name"))
    assert "3 days" in bo.page.inner_text(".options-shown")
    mara.page.click('[data-do="start"]:enabled')
    bo.page.wait_for_selector(".table")
