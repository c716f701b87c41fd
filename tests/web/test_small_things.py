"""Small things that annoyed: addresses, links, rows that look alike, talk over the answers."""

import urllib.request

import pytest

from tests.web.conftest import Server
from tests.web.test_access import settle
from watertable.server.run import lan_addresses


def read(url):
    with urllib.request.urlopen(url) as answer:
        return answer.read().decode()


def test_an_invitation_without_its_secret_is_explained(server, new_player):
    ada = new_player(server)
    for path in ("/j", "/j#", "/j#cut-off", "/w"):
        ada.lobby()  # else only the part after # would change
        ada.page.goto(server.url + path)
        told = ada.page.locator(".alert")
        told.wait_for()
        assert "the part after # is missing" in told.inner_text()
        assert ada.page.locator("form").count() == 0
    ada.expect_network_errors = True  # a link that is void has a status
    ada.lobby()
    ada.page.goto(f"{server.url}/j#{'x' * 32}")
    ada.page.wait_for_selector(".alert >> text=This link is not valid, or no longer.")


def test_robots_read_no_tables(server):
    text = read(server.url + "/robots.txt")
    assert text.startswith("User-agent: *")
    for path in ("/api/", "/t/", "/j", "/w"):
        assert f"Disallow: {path}\n" in text + "\n"


@pytest.fixture(params=["--public", "--lan"])
def seen_by_others(request, browser, tmp_path):
    """A server that others can reach, and the address under which they do."""
    made = Server(tmp_path)
    site = f"http://table.example:{made.port}"
    words = ["--public", site]
    if request.param == "--lan":
        found = lan_addresses()
        if not found:
            pytest.skip("this machine is in no network")
        site, words = f"http://{found[0]}:{made.port}", ["--lan"]
    made.start(*words)
    yield made, site
    made.stop()


def test_links_made_on_the_hosts_own_machine_can_be_opened_by_others(
    seen_by_others, new_player, kinds
):
    server, site = seen_by_others
    mara = new_player(server)
    mara.create_table("rivers", [kinds["me"], kinds["open"]])
    assert mara.page.url.startswith("http://127.0.0.1:")
    mara.wait_until(
        lambda: mara.page.input_value(".invite > .share-link input").startswith(f"{site}/j#")
    )
    mara.page.click("[data-do=device]")
    mara.page.wait_for_selector("dialog.device .qr")
    assert mara.page.input_value("dialog.device input").startswith(f"{site}/j#")
    # the preview of such a link in a chat, which needs a picture with a whole address
    page = read(server.url + "/j")
    for tag in ("og:title", "og:description", "og:type"):
        assert f'property="{tag}"' in page
    assert f'<meta property="og:image" content="{site}/icon-512.png"' in page


def test_tables_of_one_game_are_told_apart(server, new_player, kinds):
    mara = new_player(server)
    for name in ("Friday evening", "With the neighbors"):
        mara.create_table("rivers", [kinds["me"], kinds["bot"]], name=name)
        mara.wait_lit()
    mara.lobby()
    mine = mara.page.locator('section[aria-labelledby="mine-title"] .table-link')
    mine.nth(1).wait_for()
    rows = [row.splitlines()[0] for row in mine.all_inner_texts()]
    assert sorted(rows) == ["Friday evening", "With the neighbors"]


def test_the_question_stays_in_sight_on_a_phone(server, new_player, kinds):
    """Its answers may be far down in the sheet, where the page brings them into sight."""
    mara = new_player(server, phone=True)
    mara.create_table("rivers", [kinds["me"], kinds["bot"]])
    mara.wait_lit()
    seen = """() => { document.querySelector('.me').scrollTo({ top: 10_000, behavior: 'instant' });
      const e = document.querySelector('#question'), r = e.getBoundingClientRect();
      return [document.querySelector('.me').scrollTop > 60, e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + 8))]; }"""
    assert mara.page.evaluate(seen) == [True, True]


# Buttons, lit items and the question that something else covers.
COVERED = """() => [...document.querySelectorAll('.question, .me > .buttons button, .me .item.lit, #command')].filter((e) => {
  if (!e.checkVisibility()) return false;
  e.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const r = e.getBoundingClientRect();
  const top = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
  return !top || !(e.contains(top) || top.contains(e));
}).map((e) => e.outerHTML.slice(0, 100))"""


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_talk_has_times_and_covers_no_answer(server, new_player, kinds, phone):
    mara = new_player(server, phone=phone)
    mara.create_table("rivers", [kinds["me"], kinds["bot"]], chat="free")
    mara.wait_lit()
    mara.page.get_by_role("button", name="Talk").click()
    for line in range(6):
        mara.page.fill("#chat-text", f"line {line} " + "and so on " * 12)
        mara.page.press("#chat-text", "Enter")
        mara.page.locator(".chat-lines li", has_text=f"line {line}").wait_for()
    mara.page.locator(".talk h2").click()  # away from the field
    times = mara.page.locator(".chat-lines li:has(strong:not(:empty)) time")
    assert times.count() == 6
    assert times.first.inner_text().count(":") == 1
    sizes = [(390, 844), (740, 360)] if phone else [(1440, 900), (1366, 768), (683, 384)]
    for size in sizes:
        settle(mara.page, size)
        assert mara.page.locator(".talk").is_visible()
        assert mara.page.locator("#chat-text").is_visible()
        assert mara.page.evaluate(COVERED) == []
    last = mara.page.locator(".chat-lines li").last.bounding_box()
    talk = mara.page.locator(".talk").bounding_box()
    assert talk["y"] <= last["y"] <= talk["y"] + talk["height"]  # the newest line is in sight
    settle(mara.page, sizes[0])
    before = mara.page.get_attribute(".table", "data-n")
    while mara.page.get_attribute(".table", "data-n") == before:  # and one can play meanwhile
        mara.step()
    assert mara.page.locator(".talk").is_visible()
    mara.page.get_by_role("button", name="Talk").click()
    mara.page.wait_for_selector(".talk", state="detached")
