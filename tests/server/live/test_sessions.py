"""Sessions: a browser that takes a seat gets a new cookie, and the old one ends."""

from __future__ import annotations

from typing import Any

from watertable.server import secrets
from watertable.server.live import sessions
from watertable.testing.server.harness import (
    Browser,
    InProcessServer,
    ManualClock,
    RandomBots,
    fresh_id,
    serving,
)


def cookie(browser: Browser) -> str:
    """The only cookie of a browser."""
    (value,) = browser.cookies.values()
    return value


def twin(server: InProcessServer, browser: Browser) -> Browser:
    """Somebody who knows the cookie that this browser has now."""
    other = server.browser()
    other.share(browser)
    return other


async def retired(server: InProcessServer, clock: ManualClock) -> None:
    """Let the time pass after which an old cookie ends."""
    clock.pass_(sessions.GRACE / 1000 + 1)
    await server.tables.sessions.retire()


async def invited(server: InProcessServer, **more: Any) -> tuple[str, str]:
    """A table of somebody else's, and the link of its free seat."""
    made = await server.browser().create_table(seats="mo", confirm=False, **more)
    return made["table"], made["seats"][1]["secret"]


async def test_who_knew_the_old_cookie_gets_nothing_of_the_new_seat(store) -> None:
    clock = ManualClock()
    async with serving(store(), pool=RandomBots(), clock=clock) as server:
        bo = server.browser()
        first = (await bo.create_table(seats="mo"))["table"]
        thief = twin(server, bo)
        before = cookie(bo)
        table, link = await invited(server)
        await bo.sit(link, "Bo")
        assert cookie(bo) != before
        assert (await thief.get(f"/api/tables/{table}")).status == 403
        assert (await bo.look(table))["you"] == [1]
        assert (await bo.look(first))["you"] == [0]
        assert (await thief.get(f"/api/tables/{first}")).status == 200  # another tab, for a while
        # A link of the thief's own does not bring the two together either.
        other, theirs = await invited(server)
        await thief.sit(theirs, "Thief")
        assert (await thief.get(f"/api/tables/{table}")).status == 403
        assert (await bo.get(f"/api/tables/{other}")).status == 403
        late = server.browser()
        late.cookies = dict.fromkeys(bo.cookies, before)
        await retired(server, clock)
        assert (await late.get(f"/api/tables/{first}")).status == 403
        assert (await bo.look(first))["you"] == [0]
        assert (await bo.look(table))["you"] == [1]


async def test_an_open_seat_gives_a_new_cookie_too(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        bo = server.browser()
        await bo.create_table(seats="mo")
        before = cookie(bo)
        table, _ = await invited(server, listed=True, open_seats=True)
        (await bo.post(f"/api/tables/{table}/join", {"id": fresh_id(), "name": "Bo"})).ok()
        assert cookie(bo) != before
        (await bo.post(f"/api/tables/{table}/join", {"id": fresh_id()})).problem(
            409, "no-seat-free"
        )
        assert (await bo.look(table))["you"] == [1]


async def test_a_browser_that_never_got_its_new_cookie_keeps_everything(store) -> None:
    clock = ManualClock()
    async with serving(store(), pool=RandomBots(), clock=clock) as server:
        bo = server.browser()
        first = (await bo.create_table(seats="mo"))["table"]
        before = dict(bo.cookies)
        table, link = await invited(server)
        body = {"secret": link, "name": "Bo", "id": fresh_id()}
        (await bo.post("/api/redeem", body)).ok()
        bo.cookies = dict(before)  # the answer was lost
        await retired(server, clock)
        assert (await bo.look(first))["you"] == [0]
        (await bo.post("/api/redeem", body)).ok()  # the page tries again
        assert (await bo.look(table))["you"] == [1]
        assert (await bo.look(first))["you"] == [0]


async def test_open_pages_go_on_when_the_cookie_changes(store) -> None:
    clock = ManualClock()
    async with serving(store(), pool=RandomBots(), clock=clock) as server:
        bo = server.browser()
        first = (await bo.create_table(seats="mm", confirm=False))["table"]
        async with (
            bo.watch(first, 0) as watch,
            bo.stream(f"/api/events?tables={first}.0&mine=true") as pages,
        ):
            await watch.next()
            await pages.next()
            table, link = await invited(server)
            await bo.sit(link, "Bo")
            assert (await pages.next("mine"))[1]["table"] == table
            await bo.look(first)
            await retired(server, clock)
            await bo.play(first, 0)
            _, shown = await watch.next()
            assert shown["you"] == [0, 1]
            _, shown = await pages.next()
            assert shown["you"] == [0, 1]


async def test_another_server_ends_the_old_session_as_well(postgres) -> None:
    clock = ManualClock()
    async with (
        serving(postgres(), pool=RandomBots(), clock=clock) as one,
        serving(postgres(), pool=RandomBots(), clock=clock) as two,
    ):
        bo = one.browser()
        first = (await bo.create_table(seats="mm"))["table"]
        old = twin(two, bo)
        assert (await old.look(first))["you"] == [0, 1]  # cached there
        _, link = await invited(one)
        await bo.sit(link, "Bo")
        await bo.look(first)
        await retired(one, clock)
        await two.tables.sessions.retire()
        assert (await old.get(f"/api/tables/{first}")).status == 403


async def test_notices_follow_the_new_cookie(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        bo = server.browser()
        first = (await bo.create_table(seats="mm"))["table"]
        session = secrets.digest(cookie(bo))
        row = (session, first, "https://push.example.org/x", "p", "a", "")

        def put(cursor: Any) -> None:
            cursor.execute("INSERT INTO push VALUES (?, ?, ?, ?, ?, ?)", row)

        await server.tables.store.change(put)
        _, link = await invited(server)
        await bo.sit(link, "Bo")
        rows = await server.tables.store.read(lambda reader: reader.rows("SELECT * FROM push"))
        assert rows == [(secrets.digest(cookie(bo)), *row[1:])]
