"""The session stream: all tables of a browser over one connection, and its list of tables."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from watertable.server.domain.messages import Refusal
from watertable.server.http import session_stream, sse
from watertable.server.http.session_stream import wanted_tables
from watertable.testing.server.harness import Browser, ManualClock, RandomBots, serving, until

pytestmark = pytest.mark.anyio
DAY = 24 * 3600


async def two_tables(ada: Browser) -> list[str]:
    return [(await ada.create_table(seats="mm", confirm=False))["table"] for _ in range(2)]


async def test_one_stream_brings_the_events_of_several_tables(sqlite: Any) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        first, second = await two_tables(ada)
        async with ada.stream(f"/api/events?tables={first}.0,{second}.1") as watch:
            for key in (f"{first}.0", f"{second}.1"):
                number, shown = await watch.next()
                assert number == f"{key} {shown['seq']}"
                assert shown["table"] == key[:-2]
            await ada.play(second, 1)
            number, shown = await watch.next()
            assert (shown["table"], shown["seat"]) == (second, 1)
            assert watch.patches == 1
            assert shown["scene"] == (await ada.look(second, 1))["scene"]
            await ada.tell(first, {"say": "hello"}, 1)
            number, said = await watch.next("chat")
            assert number == f"{first}.0"
            assert said["text"] == "Hello, all."


async def test_it_resumes_each_table_from_its_own_number(sqlite: Any) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        first, second = await two_tables(ada)
        seqs = [(await ada.look(table, 0))["seq"] for table in (first, second)]
        await ada.play(second, 0)
        query = f"{first}.0.{seqs[0]},{second}.0.{seqs[1]}"
        polled = (await ada.get(f"/api/events/poll?tables={query}&wait=0")).ok()
        assert [event["data"]["table"] for event in polled["events"]] == [second]
        async with ada.stream(f"/api/events?tables={query}") as watch:
            _, shown = await watch.next()
        assert shown["table"] == second
        assert f"id: {first}.0 ".encode() not in watch.bytes  # who is here, and no table


async def test_a_table_that_is_taken_away_ends_alone(sqlite: Any) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo = server.browser(), server.browser()
        made = await ada.create_table(seats="mo")
        await bo.sit(made["seats"][1]["secret"], "Bo")
        other = (await bo.create_table(seats="mm"))["table"]
        wanted = f"{made['table']}.1,{other}.0,nosuchtable"
        async with bo.stream(f"/api/events?tables={wanted}") as watch:
            number, lost = await watch.next("gone")
            assert (number, lost["status"]) == ("nosuchtable", 404)
            await ada.tell(made["table"], {"kick": 1})
            number, lost = await watch.next("gone")
            assert (number, lost["status"]) == (f"{made['table']}.1", 403)
            await bo.play(other, 0)
            _, shown = await watch.next()
            assert shown["table"] == other


async def test_presence_is_counted_at_every_table(sqlite: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(sse, "LINGER", 0.01)
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        tables = await two_tables(ada)
        lives = [await server.tables.get(table) for table in tables]
        async with ada.stream(f"/api/events?tables={tables[0]}.0,{tables[1]}.1&mine=true"):
            await until(lambda: [live.online for live in lives] == [{0}, {1}])
            assert server.tables.followers.by_session
        await until(lambda: [live.online for live in lives] == [set(), set()])
        assert not server.tables.followers.by_session
        assert not server.tables.followers.by_table


async def test_the_list_of_tables_is_kept_up_to_date(sqlite: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(session_stream, "CALM", 0.01)
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo = server.browser(), server.browser()
        made = await ada.create_table(seats="mo", confirm=False)
        table = made["table"]
        await bo.sit(made["seats"][1]["secret"], "Bo")
        async with ada.stream("/api/events?mine=true") as watch:
            await until(lambda: bool(server.tables.followers.by_session))
            await ada.tell(table, {"start": True})
            number, row = await watch.next("mine")
            assert number == "*"
            assert (row["table"], row["asked"], row["turn"]) == (table, True, [0, 1])
            assert row["deadline"] == row["since"] + 600_000
            await bo.tell(table, {"say": "hello"}, 1)
            _, row = await watch.next("mine")
            assert row["talk"] == 1
            await bo.play(table, 1)  # part of a sealed answer: nobody else notices
            with pytest.raises(TimeoutError):
                await watch.next("mine", 0.2)
            await bo.play(table, 1, "keep")
            _, row = await watch.next("mine")
            assert (row["asked"], row["turn"]) == (True, [0])
            new = (await ada.create_table(seats="mm"))["table"]
            _, row = await watch.next("mine")
            assert row["table"] == new


async def test_a_page_is_not_told_twice_about_the_table_it_shows(sqlite: Any) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        first, second = await two_tables(ada)
        async with ada.stream(f"/api/events?tables={first}.0&mine=true") as watch:
            await watch.next()
            await ada.play(first, 0)
            await watch.next()
            await ada.play(second, 0)
            _, row = await watch.next("mine")
            assert row["table"] == second
        assert watch.bytes.count(b"event: mine") == 1


async def test_a_table_of_any_age_says_whose_turn_it_is_after_a_restart(sqlite: Any) -> None:
    clock = ManualClock()
    week = {"kind": "turn", "ms": 7 * DAY * 1000}
    async with serving(sqlite(), pool=RandomBots(), clock=clock) as server:
        ada = server.browser()
        made = await ada.create_table(seats="mo", confirm=False, clock=week, away=14 * DAY)
        await server.browser().sit(made["seats"][1]["secret"], "Bo")
        await ada.tell(made["table"], {"start": True})
        begun = clock.now
    clock.pass_(2 * DAY + 1)
    async with serving(sqlite(), pool=RandomBots(), clock=clock) as server:
        later = server.browser()
        later.share(ada)
        (row,) = (await later.get("/api/tables")).ok()["mine"]
        assert (row["asked"], row["turn"]) == (True, [0, 1])
        gap = clock.now - begun  # the server was away: no clock ran
        assert row["since"] == begun + gap
        assert row["deadline"] == row["since"] + week["ms"]
        assert [seat["name"] for seat in row["seats"]] == ["Guest 1", "Bo"]


async def test_tables_that_take_long_to_read_follow_by_the_stream(
    sqlite: Any, monkeypatch: Any
) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mm"))["table"]
    async with serving(sqlite(), pool=RandomBots()) as server:
        monkeypatch.setattr("watertable.server.live.own_tables.PATIENCE", 0.0)
        real, gate = server.tables._load, asyncio.Event()

        async def slowly(name: str) -> Any:
            await gate.wait()
            return await real(name)

        monkeypatch.setattr(server.tables, "_load", slowly)
        later = server.browser()
        later.share(ada)
        async with later.stream("/api/events?mine=true") as watch:
            await until(lambda: bool(server.tables.followers.by_session))
            (row,) = (await later.get("/api/tables")).ok()["mine"]
            assert row["asked"] is None
            gate.set()
            _, row = await watch.next("mine")
            assert (row["table"], row["asked"]) == (table, True)


async def test_a_restart_is_told_once_for_all_tables(sqlite: Any) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        first, second = await two_tables(ada)
        async with ada.stream(f"/api/events?tables={first}.0,{second}.0") as watch:
            await watch.next()
            server.tables.stopping = True
            server.tables.wake_all()
            number, told = await watch.next("gone")
            assert (number, told) == ("*", {"why": "restart"})


@pytest.mark.parametrize(
    "text", ["a.b", "a.1.2.3", "a b", "../x", "a.1.x", f"{'a' * 33}", "é", "a.١"]
)
def test_what_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        wanted_tables(text)


def test_tables_are_read_with_their_seats_and_numbers() -> None:
    found = [(one.key, one.seat, one.after) for one in wanted_tables("a,b.0,c..7,d.1.9,,a")]
    assert found == [("a", None, None), ("b.0", 0, None), ("c", None, 7), ("d.1", 1, 9)]
    with pytest.raises(Refusal):
        wanted_tables(",".join(f"t{n}" for n in range(session_stream.MOST_TABLES + 1)))


async def test_json_of_the_list_names_no_secret(sqlite: Any) -> None:
    """A delayed host without a seat learns no more from the list than from the table."""
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        made = await ada.create_table(seats="ob", confirm=False, delay={"kind": "moves", "n": 5})
        bo = server.browser()
        await bo.sit(made["seats"][0]["secret"], "Bo")
        await ada.tell(made["table"], {"start": True})
        (row,) = (await ada.get("/api/tables")).ok()["mine"]
        assert (row["turn"], row["last"], row["since"]) == ([], "", None)
        assert "secret" not in json.dumps(row)
