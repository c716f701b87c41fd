"""Commit, then answer, then broadcast: what was not written is shown to nobody."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

import watertable.server
from watertable.server import failpoints
from watertable.server.live.scheduler import Scheduler
from watertable.server.store.base import Unavailable
from watertable.testing.server.harness import (
    Browser,
    InProcessServer,
    RandomBots,
    fresh_id,
    serving,
    until,
)

PLACES = ["handled", "queued", "begun", "inserted"]


@pytest.fixture(autouse=True)
def quiet(monkeypatch) -> Iterator[None]:
    """Nobody writes but the test, so that a failpoint is met by the move it is meant for."""

    async def nothing(*_: Any) -> None:
        return None

    monkeypatch.setattr(Scheduler, "run", nothing)
    monkeypatch.setattr(Scheduler, "_store_due", nothing)
    yield
    failpoints.arm("")


def fail_at(place: str) -> None:
    failpoints.arm(place, error=Unavailable("the disk is full"))


@asynccontextmanager
async def held_back(server: InProcessServer, monkeypatch: Any) -> Any:
    """The next write waits until it is let go: room for others to come and wait for the table."""
    begun, go = asyncio.Event(), asyncio.Event()
    append = server.tables.store.append

    async def wait(job: Any) -> None:
        begun.set()
        await go.wait()
        await append(job)

    monkeypatch.setattr(server.tables.store, "append", wait)
    yield begun, go
    monkeypatch.setattr(server.tables.store, "append", append)


async def _legal(browser: Browser, table: str) -> tuple[int, list[int]]:
    shown = await browser.look(table, 0)
    return shown["number"], [action["id"] for action in shown["legal"]]


@pytest.mark.parametrize("place", PLACES)
async def test_a_move_that_could_not_be_written_is_shown_to_nobody(
    store, monkeypatch, place
) -> None:
    async with serving(store(), pool=RandomBots(), dice=lambda: "x") as server:
        ada, bo = server.browser(), server.browser()
        made = await ada.create_table("rivers", seats="mo", confirm=False)
        table = made["table"]
        await bo.sit(made["seats"][1]["secret"], "Bo")
        (await ada.tell(table, {"start": True})).ok()
        number, legal = await _legal(ada, table)
        assert len(legal) > 1
        live = await server.tables.get(table)
        async with bo.watch(table) as stream:
            _, before = await stream.next()
            await until(lambda: bool(live.waiters))
            if place == "handled":
                fail_at(place)
            async with held_back(server, monkeypatch) as (begun, go):
                lost = asyncio.ensure_future(
                    ada.tell(table, {"play": legal[0]}, 0, number, fresh_id())
                )
                if place != "handled":
                    await begun.wait()
                    fail_at(place)
                live.wake()  # the stream comes to look, and others with it
                looks = [asyncio.ensure_future(bo.look(table)) for _ in range(3)]
                record = asyncio.ensure_future(bo.get(f"/api/tables/{table}/record"))
                for _ in range(20):
                    await asyncio.sleep(0)
                go.set()
                (await lost).problem(503, "unavailable")
                for look in looks:
                    assert (await look)["seq"] == before["seq"]
                    assert (await look)["scene"] == before["scene"]
                assert len((await record).text.splitlines()) == before["n"] + 1
            await until(lambda: not live.stale and bool(live.waiters))
            assert stream.events.empty()
            # another move takes its number, and that one is shown
            (await ada.tell(table, {"play": legal[1]}, 0, number)).ok()
            _, after = await stream.next()
            truth = await bo.look(table)
            assert after["seq"] == truth["seq"] == before["seq"] + 1
            assert after["scene"] == truth["scene"] != before["scene"]
            assert after["log"] == [line for line in truth["log"] if line["n"] > before["n"]]


async def test_a_move_that_was_written_though_it_seemed_not_is_shown_and_known(store) -> None:
    """The connection was lost between the commit and its answer: only the log knows."""

    async with serving(store(), pool=RandomBots(), dice=lambda: "x") as server:
        ada, bo = server.browser(), server.browser()
        made = await ada.create_table("rivers", seats="mo", confirm=False)
        table = made["table"]
        await bo.sit(made["seats"][1]["secret"], "Bo")
        (await ada.tell(table, {"start": True})).ok()
        number, legal = await _legal(ada, table)
        async with bo.watch(table) as stream:
            _, before = await stream.next()
            name = fresh_id()
            fail_at("committed")
            (await ada.tell(table, {"play": legal[0]}, 0, number, name)).problem(503, "unavailable")
            _, after = await stream.next()  # without anybody doing anything
            assert after["seq"] == before["seq"] + 1
        assert (await ada.tell(table, {"play": legal[0]}, 0, number, name)).ok()["repeat"]


@pytest.mark.postgres
async def test_another_server_takes_the_number_of_a_move_that_was_not_written(
    postgres, monkeypatch
) -> None:
    async with (
        serving(postgres(), pool=RandomBots(), dice=lambda: "x") as one,
        serving(
            type(one.tables.store)(one.tables.store.url), pool=RandomBots(), dice=lambda: "x"
        ) as two,
    ):
        ada, bo = one.browser(), one.browser()
        made = await ada.create_table("rivers", seats="mo", confirm=False)
        table = made["table"]
        await bo.sit(made["seats"][1]["secret"], "Bo")
        (await ada.tell(table, {"start": True})).ok()
        number, legal = await _legal(ada, table)
        there = two.browser()
        there.share(ada)
        async with bo.watch(table) as stream:
            _, before = await stream.next()
            async with held_back(one, monkeypatch) as (begun, go):
                lost = asyncio.ensure_future(
                    ada.tell(table, {"play": legal[0]}, 0, number, fresh_id())
                )
                await begun.wait()
                (await there.tell(table, {"play": legal[1]}, 0, number)).ok()
                fail_at("queued")
                go.set()
                (await lost).problem(503, "unavailable")
            _, after = await stream.next()
            there.cookies = bo.cookies
            truth = await there.look(table)
            assert after["seq"] == truth["seq"] == before["seq"] + 1
            assert after["scene"] == truth["scene"] != before["scene"]


def test_nobody_waits_for_a_tables_lock_without_looking_whether_it_is_stale() -> None:
    """`LiveTable.locked` is the only way; taking the lock itself could show what was never written."""
    folder = Path(watertable.server.__file__).parent
    files = [file for file in folder.rglob("*.py") if file.name != "live_table.py"]
    assert len(files) > 30
    for file in files:
        assert not re.search(r"\b(live|delayed|source)\._?lock\b", file.read_text())


async def test_a_table_that_is_loaded_while_it_is_created_has_one_writer(
    sqlite, monkeypatch
) -> None:
    """The heartbeat may find a new table in the store before its creation is done with it."""
    async with serving(sqlite(), pool=RandomBots()) as server:
        tables = server.tables
        ada, bo = server.browser(), server.browser()
        reading, go = asyncio.Event(), asyncio.Event()
        needed = tables.catalogues.needed

        async def slowly(entries: Any) -> Any:
            reading.set()
            await go.wait()
            return await needed(entries)

        monkeypatch.setattr(tables.catalogues, "needed", slowly)
        append = tables.store.append
        loads: list[asyncio.Task[Any]] = []

        async def found_at_once(job: Any) -> None:
            await append(job)
            if not loads:
                loads.append(asyncio.ensure_future(tables.get(job.rows[0][0])))
                await reading.wait()

        monkeypatch.setattr(tables.store, "append", found_at_once)
        made = await ada.create_table(seats="mo")
        await bo.sit(made["seats"][1]["secret"], "Bo")
        go.set()
        loaded = await loads[0]
        assert loaded is await tables.get(made["table"])
        (await bo.tell(made["table"], {"say": "hello"}, 1)).ok()
        (await ada.tell(made["table"], {"start": True})).ok()
