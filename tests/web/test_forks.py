"""What if: from the score sheet of one game to a moment of it, and on to the score sheet of another."""

import json

import pytest

GAME = "rivers"
AT = 30


def scrub_to(one, n):
    """From the score sheet to a moment of the game."""
    one.page.get_by_role("button", name="Replay the game").click()
    one.page.wait_for_selector(".past-note")
    one.page.locator(".scrub").fill(str(n))
    one.wait_until(lambda: f"at={n}" in one.page.url)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_from_a_score_sheet_to_a_moment_and_to_another_score_sheet(
    phone, server, new_player, kinds
):
    mara = new_player(server, phone=phone)
    parent = mara.create_table(GAME, [kinds["me"], kinds["bot"]], pace=0)["table"]
    assert mara.page.locator('[data-do="fork"]').count() == 0
    mara.let_bots_finish()
    scrub_to(mara, AT)
    mara.page.click('[data-do="fork"]')
    dialog = mara.page.locator("dialog.fork")
    assert f"after move {AT}" in dialog.inner_text()
    assert dialog.locator('input[name="seat"]').count() == 2
    assert dialog.locator('input[name="seat"]').first.is_checked(), "one's own seat"
    dialog.get_by_label("Fresh").check()
    mara.page.click('[data-do="begin-fork"]')
    mara.wait_until(lambda: f"/t/{parent}" not in mara.page.url)
    mara.page.wait_for_selector(".table .question")
    for _ in range(3):
        mara.step()
    mara.page.locator(".last-line").click()
    assert f"Begun from move {AT} of" in mara.page.locator(".begun-from").inner_text()
    began = mara.page.locator(".begun-from a")
    assert began.get_attribute("href") == f"/t/{parent}?at={AT}"
    mara.let_bots_finish()
    record = mara.page.evaluate(
        "async (t) => await (await fetch(`/api/tables/${t}/record`)).text()",
        mara.page.url.split("/t/")[1],
    )
    header = json.loads(record.splitlines()[0])
    assert header["parent"]["line"] >= AT
    assert mara.page.locator("dialog.score .sum td").count() == 2


def test_a_decision_that_mattered_is_tried_differently(server, new_player, kinds):
    """The turning points of a game are not known beforehand, so the page is told one."""
    mara = new_player(server)
    point = {"n": AT, "seat": 0, "before": 50, "after": 20, "helped": False, "text": "Mara rolls."}
    mara.page.route("**/turning", lambda route: route.fulfill(json={"points": [point]}, status=200))
    mara.create_table(GAME, [kinds["me"], kinds["bot"]], pace=0)
    mara.let_bots_finish()
    mara.page.click('[data-do="try-again"]')
    dialog = mara.page.locator("dialog.fork")
    dialog.wait_for()
    assert f"after move {AT - 1} " in dialog.inner_text(), "before the decision"
    assert mara.page.locator(".past-note").count() == 1
