"""What a host decides about others: who may watch, who may sit down, and whose seat a bot takes over."""

import re

GAME = "raging_waters"


def _row(one, table):
    """A table as the lobby shows it to strangers."""
    one.lobby()
    return one.page.locator(f'section[aria-labelledby="watch-title"] a[href="/t/{table}"]')


def _set_up(one):
    """The dialog of a new table for two."""
    one.lobby()
    one.page.click(f'[data-game="{GAME}"] [data-do="invite"]')
    one.page.get_by_label("2", exact=True).check()


def _create(one):
    one.page.click('[data-do="create"]')
    one.page.wait_for_selector(".waiting")
    return one.page.url.split("/t/")[1].split("?")[0]


def test_a_table_in_the_lobby_is_watched_and_only_open_seats_are_joined(server, new_player):
    mara, noor = new_player(server), new_player(server)
    _set_up(mara)
    anyone = mara.page.get_by_label("Open seats")
    assert anyone.is_disabled()  # it means something only in the lobby
    mara.page.get_by_label("Show in the lobby").check()
    watched = _create(mara)
    assert "Players join by link only" in mara.page.inner_text(".who-may")
    row = _row(noor, watched)
    assert row.locator(".offer").inner_text() == "Watch"
    row.click()
    noor.page.wait_for_selector(".waiting")
    assert noor.page.get_by_role("button", name="Sit down").count() == 0

    _set_up(mara)
    mara.page.get_by_label("Show in the lobby").check()
    anyone.check()
    joined = _create(mara)
    assert "take a free seat" in mara.page.inner_text(".who-may")
    row = _row(noor, joined)
    assert row.locator(".offer").inner_text() == "Join"
    row.click()
    noor.page.get_by_role("button", name="Sit down").click()
    mara.page.wait_for_selector('[data-do="start"]:enabled')
    late = new_player(server)
    assert _row(late, joined).locator(".offer").inner_text() == "Watch"  # nothing is free any more


def _two_at_a_table(mara, noor, kinds, **more):
    made = mara.create_table(GAME, [kinds["me"], kinds["open"]], **more)
    noor.page.goto(f"{noor.url}/j#{made['seats'][1]['secret']}")
    noor.page.get_by_label("Your nickname").fill("Noor")
    noor.page.get_by_role("button", name="Take the seat").click()
    mara.page.click('[data-do="start"]:enabled')
    for one in (mara, noor):
        one.page.wait_for_selector(".table")
    mara.page.locator(".strip").get_by_role("button", name=re.compile("Noor")).first.click()
    return made["table"]


def test_a_bot_plays_on_only_when_the_host_says_so_twice(server, new_player, kinds):
    """The player it plays for is told who asked for it, and takes the seat back."""
    mara, noor = new_player(server), new_player(server)
    _two_at_a_table(mara, noor, kinds)
    mara.page.click('[data-do="stand-in"]')
    asks = mara.page.locator("dialog.asks")
    asks.wait_for()
    assert "for Noor?" in asks.inner_text()
    assert "can take over again at any time" in asks.inner_text()
    asks.locator('[data-do="no"]').click()
    asks.wait_for(state="detached")
    assert mara.page.locator('[data-do="stand-in"]').count() == 1
    assert noor.page.locator('[data-do="reclaim"]').count() == 0
    mara.page.click('[data-do="stand-in"]')
    asks.locator('[data-do="yes"]').click()
    noor.page.wait_for_selector('[data-do="reclaim"]')
    assert "the host asked for it" in noor.question
    noor.page.reload()  # also when they come back later
    noor.page.wait_for_selector('[data-do="reclaim"]')
    assert "the host asked for it" in noor.question
    noor.page.click('[data-do="reclaim"]')
    mara.page.wait_for_selector('[data-do="stand-in"]')
    assert "the host asked for it" not in noor.question


def test_a_seat_is_freed_after_a_question_and_its_owner_is_told(server, new_player, kinds):
    mara, noor = new_player(server), new_player(server)
    table = _two_at_a_table(mara, noor, kinds)
    mara.page.click('[data-do="free"]')
    asks = mara.page.locator("dialog.asks")
    asks.wait_for()
    assert "loses this seat for good" in asks.inner_text()
    mara.page.keyboard.press("Escape")
    asks.wait_for(state="detached")
    assert noor.page.locator(".banner").count() == 0
    noor.expect_network_errors = True  # the page that is sent away hears 403
    mara.page.click('[data-do="free"]')
    asks.locator('[data-do="yes"]').click()
    told = noor.page.locator(".banner")
    told.wait_for()
    assert "host has freed your seat" in told.inner_text()
    assert "host has freed your seat" in noor.question  # in place of what could be done
    assert noor.page.locator(".me > .buttons button").count() == 0
    noor.page.goto(f"{noor.url}/t/{table}")
    noor.page.wait_for_selector(".lost .question")
    assert "host has freed your seat" in noor.question
    assert mara.page.locator('[data-do="stand-in"], [data-do="free"]').count() == 0
    mara.page.get_by_role("button", name="New link for this seat").click()
    mara.page.wait_for_selector("dialog .invite")


def test_whoever_watches_after_losing_a_seat_is_told(server, new_player, kinds):
    mara, noor = new_player(server), new_player(server)
    _two_at_a_table(mara, noor, kinds, listed=True)
    mara.page.click('[data-do="free"]')
    mara.page.locator('dialog.asks [data-do="yes"]').click()
    told = noor.page.locator(".banner")
    told.wait_for()
    assert "host has freed your seat" in told.inner_text()
    noor.page.reload()  # and they may watch, as anybody
    noor.wait_until(lambda: "host has freed your seat" in noor.question)
