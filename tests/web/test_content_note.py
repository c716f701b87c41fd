"""The content note of Rising Waters: read before the first move, then never again in this browser."""

import watertable

NOTE = watertable.house("rising_waters").words.sentences["note.content"]
OPEN = "dialog[open]"


def is_read(mara):
    mara.page.wait_for_selector(OPEN)
    assert NOTE in mara.page.inner_text(OPEN)
    assert [target["kind"] for target in mara.wait_lit()] == ["dialog"]  # nothing else can be done
    mara.page.mouse.click(3, 300)  # beside it: no way past the note
    mara.page.keyboard.press("b")
    assert mara.page.locator(OPEN).count() == 1
    button = mara.page.locator(OPEN).get_by_role("button")
    assert button.count() == 1
    button.scroll_into_view_if_needed()
    button.click()
    mara.wait_until(lambda: mara.page.locator(OPEN).count() == 0)
    assert mara.wait_lit()[0]["kind"] != "dialog"


def test_the_note_is_read_before_the_first_move_and_once(server, new_player, kinds):
    mara = new_player(server)
    mara.create_table("rising_waters", [kinds["me"], kinds["bot"]])
    is_read(mara)
    mara.page.reload()
    assert mara.wait_lit()[0]["kind"] != "dialog"
    mara.create_table("rising_waters", [kinds["me"], kinds["bot"]])  # the next game
    assert mara.wait_lit()[0]["kind"] != "dialog"
    other = new_player(server)  # another browser has not read it
    other.create_table("rising_waters", [kinds["me"], kinds["bot"]])
    other.page.wait_for_selector(OPEN)


def test_the_note_fits_a_phone(server, new_player, kinds):
    mara = new_player(server, phone=True)
    mara.create_table("rising_waters", [kinds["me"], kinds["bot"]])
    mara.page.wait_for_selector(OPEN)
    box = mara.page.locator(OPEN).bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 844
    is_read(mara)


def test_no_other_game_begins_with_a_note(server, new_player, kinds):
    mara = new_player(server)
    for house in watertable.games():
        if not house.note:
            seats = max(2, house.meta.seats[0])
            mara.create_table(house.name, [kinds["me"]] + [kinds["bot"]] * (seats - 1))
            assert mara.wait_lit()[0]["kind"] != "dialog"
