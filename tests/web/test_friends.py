"""Play over days: the list of tables after a restart, vacations and pauses."""

import sqlite3


def join(friend, link, name):
    """Open the table's link, take the first free seat under this name."""
    friend.page.goto(link)
    friend.page.reload()  # the page may have shown the table as it was
    friend.page.wait_for_selector(".seats-offered")
    friend.page.fill("#nickname", name)
    friend.page.click("form button[type=submit]")


def test_an_old_table_says_that_it_is_my_turn_after_a_restart(own_server, new_player, kinds):
    mara = new_player(own_server)
    week = {"kind": "turn", "ms": 7 * 86_400_000}
    made = mara.create_table(
        "rivers", [kinds["me"], kinds["bot"]], clock=week, away=14 * 86_400, name="By post"
    )
    second = mara.create_table("rivers", [kinds["me"], kinds["bot"]], away=14 * 86_400)
    mara.wait_lit()
    mara.expect_network_errors = True
    own_server.stop()
    days = 2 * 86_400_000
    with sqlite3.connect(own_server.folder / "data" / "watertable.db") as db:  # two days ago
        db.execute("UPDATE log SET at = at - ?", (days,))
        db.execute("UPDATE tables SET created = created - ?, changed = changed - ?", (days, days))
        db.execute("UPDATE tables SET due = due + ?", (30 * days,))
    own_server.start()
    mara.page.goto(own_server.url)
    row = mara.page.wait_for_selector(f'[data-table="{made["table"]}"] .tag.turn')
    assert row.inner_text() == "Your turn"
    text = mara.page.inner_text(f'[data-table="{made["table"]}"]')
    assert "By post" in text
    mara.page.click(f'[data-table="{made["table"]}"] a')
    mara.page.wait_for_selector(".next-table")
    mara.page.click(".next-table")
    mara.page.wait_for_url(f"**/t/{second['table']}")


def test_a_vacation_and_a_pause_that_both_want(server, new_player, kinds):
    mara, bo = new_player(server), new_player(server, phone=True)
    days = {"kind": "turn", "ms": 3 * 86_400_000}
    mara.create_table("raging_waters", [kinds["me"], kinds["open"]], clock=days, away=14 * 86_400)
    join(bo, mara.page.input_value(".invite .share-link input"), "Bo")
    bo.page.wait_for_selector(".waiting")
    mara.page.wait_for_selector("text=14 days", state="attached")
    mara.page.click("[data-do=start]")
    bo.page.wait_for_selector(".table")
    # Bo goes on vacation, which everybody sees, and comes back
    bo.page.tap(".seat-chip >> nth=1")
    bo.page.select_option(".own-time select", "3")
    bo.page.tap("[data-do=vacation]")
    mara.page.wait_for_selector('.seat-chip[aria-label*="Bo, on vacation"]')
    bo.page.tap("[data-do=vacation-over]")
    mara.page.wait_for_selector('.seat-chip[aria-label*="Bo, on vacation"]', state="detached")
    # a pause needs both, and one is enough to go on
    bo.page.tap("[data-do=ask-pause]")
    mara.page.wait_for_selector("text=Bo asks for a pause")
    mara.page.click("[data-do=pause-agree]")
    for one in (mara, bo):
        one.page.wait_for_selector(".question >> text=The game is paused.")
        assert one.lit == []
    mara.page.click("[data-do=pause-resume]")
    mara.wait_lit()
    bo.page.wait_for_selector(".guide.pause", state="detached")
