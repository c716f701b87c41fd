"""The list of one's own tables in the lobby, and the page as an app of its own."""

import json
import urllib.request


def rows(page):
    """The headings and tables of the list, from top to bottom."""
    return page.evaluate(
        """() => [...document.querySelectorAll('section[aria-labelledby="mine-title"] :is(h3, summary, [data-table])')]
          .map((e) => e.dataset.table ?? e.textContent.trim())"""
    )


def answer_while(player, wanted):
    """Answer what is asked; the page may hear of the last answer a moment later."""
    while wanted():
        if player.lit:
            player.step()


def test_my_turn_comes_first_then_others_then_finished_and_the_archive(server, new_player, kinds):
    mara, bo = new_player(server), new_player(server, phone=True)
    days = {"kind": "turn", "ms": 3 * 86_400_000}

    def shared(name, **more):
        """A table at which Mara is asked first, then Bo."""
        made = mara.create_table("raging_waters", [kinds["me"], kinds["open"]], name=name, **more)
        bo.page.goto(f"{server.url}/j#{made['seats'][1]['secret']}")
        bo.page.fill("#nickname", "Bo")
        bo.page.click("form button[type=submit]")
        bo.page.wait_for_selector(".waiting")
        mara.page.click("[data-do=start]:enabled")
        mara.wait_lit()
        return made["table"]

    ended = mara.create_table("raging_waters", [kinds["me"], kinds["bot"]])["table"]
    mara.wait_lit()
    mara.let_bots_finish()
    his = shared("His move", clock=days, away=14 * 86_400)
    answer_while(mara, mara.page.locator('.seat-chip[aria-label*="Mara, you, to answer"]').count)
    mine = shared("My move", clock=days, away=14 * 86_400)
    bo.page.goto(f"{server.url}/t/{mine}")
    bo.page.wait_for_selector(".table")
    bo.page.get_by_role("button", name="Talk").tap()
    bo.page.get_by_role("button", name="It is your turn.").tap()
    bo.page.locator(".chat-lines li", has_text="It is your turn.").wait_for()
    mara.lobby()
    mara.wait_until(lambda: rows(mara.page)[:2] == ["Your turn", mine])
    assert rows(mara.page) == ["Your turn", mine, "Waiting for others", his, "Finished (1)", ended]
    first = mara.page.inner_text(f'[data-table="{mine}"]')
    for words in (
        "My move",
        "Raging Waters",
        "Mara, Bo",
        "Your turn",
        "asked",
        "1 new line of talk",
    ):
        assert words in first
    assert "A bot takes over in 2 days" in first
    other = mara.page.inner_text(f'[data-table="{his}"]')
    assert "Bo to answer" in other
    assert "in 2 days" in other
    # finished tables are put away, and stay there
    mara.page.click("summary >> text=Finished")
    mara.page.click(f'[data-table="{ended}"] [data-do="archive"]')
    mara.page.reload()
    mara.wait_until(lambda: rows(mara.page)[-2:] == ["Archive (1)", ended])
    # the list follows while it is open: Bo answers, and Mara is asked at both tables
    bo.page.goto(f"{server.url}/t/{his}")
    answer_while(bo, lambda: "Waiting for others" in rows(mara.page))
    assert rows(mara.page)[0] == "Your turn"
    assert sorted(rows(mara.page)[1:3]) == sorted([mine, his])


def test_the_page_can_be_installed_as_an_app(server, new_player):
    ada = new_player(server)
    ada.lobby()
    address = ada.page.get_attribute("link[rel=manifest]", "href")
    with urllib.request.urlopen(server.url + address) as answer:
        manifest = json.load(answer)
        assert answer.headers["content-type"].startswith("application/manifest+json")
    assert manifest["start_url"] == "/"
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        with urllib.request.urlopen(server.url + icon["src"]) as answer:
            assert answer.headers["content-type"] == icon["type"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    faults = ada.context.new_cdp_session(ada.page).send("Page.getInstallabilityErrors")
    told = [fault["errorId"] for fault in faults["installabilityErrors"]]
    assert [one for one in told if one != "in-incognito"] == []
    state = ada.page.evaluate(
        """async () => { await navigator.serviceWorker.register('/sw.js');
          return (await navigator.serviceWorker.ready).active.state; }"""
    )
    assert state in ("activating", "activated")
