"""A table that cannot be played on says so in the browser: why, what it needs, what is here, what can be done."""

import json
import sqlite3

import pytest

from tests.web.test_safety import COLOURS, EVERYTHING, THEMES, axe  # noqa: F401 - a fixture
from watertable import house


@pytest.mark.parametrize(("change", "why"), [({"rules": 7}, "newer"), ({"game": "chess"}, "gone")])
def test_the_page_says_why_a_table_is_closed(own_server, new_player, kinds, axe, change, why):  # noqa: F811
    mara = new_player(own_server)
    made = mara.create_table("rivers", [kinds["me"], {"kind": "me", "name": "Noor"}], confirm=False)
    own_server.stop()
    (path,) = (own_server.folder / "data").glob("*.db")
    with sqlite3.connect(path) as connection:
        sql = "SELECT body FROM log WHERE table_id = ? AND seq = 1"
        (body,) = connection.execute(sql, (made["table"],)).fetchone()
        sql = "UPDATE log SET body = ? WHERE table_id = ? AND seq = 1"
        connection.execute(sql, (json.dumps({**json.loads(body), **change}), made["table"]))
    connection.close()
    mara.expect_network_errors = True  # the server was away
    own_server.start()
    mara.page.goto(f"{own_server.url}/t/{made['table']}")
    box = mara.page.wait_for_selector(f'.closed[data-why="{why}"]')
    text = box.inner_text()
    here = house("rivers").meta.rules
    assert f"rules version {change.get('rules', here)}" in text
    assert (f"rules version {here}" if why == "newer" else "no such game") in text
    assert "Ask the host" in text
    with mara.page.expect_download() as download:
        mara.page.click('.closed [data-do="take-home"]')
    lines = download.value.path().read_text().splitlines()
    assert json.loads(lines[0])["watertable_views"] == 1
    assert '"end"' not in lines[-1]
    mara.page.evaluate(axe)
    for theme in THEMES:
        mara.page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
        rules = EVERYTHING if theme == THEMES[0] else COLOURS
        assert mara.page.evaluate(f"axe.run('.closed', {rules})")["violations"] == []
