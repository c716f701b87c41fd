"""Going back together, in two browsers: asked and refused, asked and agreed to."""

from tests.web.test_safety import COLOURS, EVERYTHING, THEMES, axe  # noqa: F401 - a fixture

GAME = "raging_waters"


def test_the_others_are_asked_and_agree_or_not(server, new_player, kinds, axe):  # noqa: F811
    mara, noor = new_player(server), new_player(server)
    made = mara.create_table(GAME, [kinds["me"], kinds["open"]], confirm=False)
    seat = {"secret": made["seats"][1]["secret"], "name": "Noor"}
    origin = {"origin": server.url}
    assert noor.context.request.post(f"{server.url}/api/redeem", data=seat, headers=origin).ok
    noor.page.goto(f"{server.url}/t/{made['table']}")
    mara.page.click('[data-do="start"]:enabled')
    for one in (mara, noor):
        one.page.wait_for_selector('.action[data-action="pass"]')
        assert one.page.locator('[data-do="ask-back"]').count() == 0, "nothing is settled yet"
    before = mara.question
    for one in (mara, noor):  # sealed, so in any order
        one.page.locator('.action[data-action="pass"]').click()
        one.page.locator('[data-action="stay"]').first.click()
    for one in (mara, noor):
        one.page.wait_for_selector('.action[data-action="pass"]')
    after = mara.question
    mara.page.click('[data-do="ask-back"]')
    noor.page.wait_for_selector(".wish")
    assert "Mara asks to go back." in noor.page.inner_text(".wish")
    noor.page.evaluate(axe)
    for theme in THEMES:
        noor.page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
        rules = EVERYTHING if theme == THEMES[0] else COLOURS
        assert noor.page.evaluate(f"axe.run('.wish', {rules})")["violations"] == []
    noor.page.click('.wish [data-do="refuse"]')
    mara.page.wait_for_selector(".wish", state="detached")
    assert mara.question == after
    assert mara.page.locator('[data-do="ask-back"]').count() == 0, "nobody is pestered"
    noor.page.click('[data-do="ask-back"]')
    mara.page.locator('.wish [data-do="agree"]').focus()
    mara.page.keyboard.press("Enter")
    for one in (mara, noor):
        one.wait_until(lambda one=one: one.question == before)
        one.page.wait_for_selector(".wish", state="detached")
    mara.page.keyboard.press("l")
    mara.page.wait_for_selector(".log-line.gone")
    assert "goes back" in mara.page.locator(".log-line:not(.gone)").last.inner_text()
    assert mara.page.locator(".since").count() == 0, "what is void did not happen since her turn"
