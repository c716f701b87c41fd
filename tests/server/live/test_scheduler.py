"""The scheduler survives broken tables, store outages and concurrent answers."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from watertable.server.bots.pool import WorkerPool
from watertable.server.domain.messages import Command, Sender
from watertable.server.live import scheduler
from watertable.server.store.base import Unavailable
from watertable.testing.server.harness import (
    InProcessServer,
    ManualClock,
    RandomBots,
    serving,
    until,
)


async def _due(server: InProcessServer, table: str) -> int:
    rows = await server.tables.store.read(
        lambda reader: reader.rows("SELECT due FROM tables WHERE id = ?", table)
    )
    return int(rows[0][0])


def _spoil(path: Path, table: str, how: str) -> None:
    with sqlite3.connect(path) as connection:
        if how == "not JSON":
            connection.execute("UPDATE log SET body = '{' WHERE table_id = ?", (table,))
        elif how == "no log":
            connection.execute("DELETE FROM log WHERE table_id = ?", (table,))
        else:
            sql = "UPDATE log SET body = replace(body, '\"confirm\"', '\"confirmed\"') WHERE table_id = ?"
            connection.execute(sql, (table,))


@pytest.mark.parametrize("how", ["not JSON", "no log", "unknown setting"])
async def test_a_table_that_cannot_be_read_stops_no_other(
    sqlite, tmp_path, monkeypatch, how
) -> None:
    clock = ManualClock()
    async with serving(sqlite(), pool=RandomBots(), clock=clock) as server:
        ada = server.browser()
        bad = (await ada.create_table(seats="mm"))["table"]
        good = (await ada.create_table(seats="mm", away=60))["table"]
        cookies = ada.cookies
    _spoil(tmp_path / "watertable.db", bad, how)
    monkeypatch.setattr(scheduler, "HEARTBEAT", 10)
    beats = 0
    beat = scheduler.Scheduler.beat

    def counted(self: Any, cursor: Any) -> None:
        nonlocal beats
        beats += 1
        beat(self, cursor)

    monkeypatch.setattr(scheduler.Scheduler, "beat", counted)
    async with serving(sqlite(), pool=RandomBots(), clock=clock) as server:
        ada = server.browser()
        ada.cookies = cookies
        await until(lambda: good in server.tables.live_tables and beats > 5)
        assert bad not in server.tables.live_tables
        assert await _due(server, bad) > clock()  # looked at again, but not at every beat
        first = await _due(server, bad) - clock()
        clock.pass_(200)
        live = server.tables.live_tables[good]
        server.tables.scheduler.timer_fired(live)
        await until(lambda: any(seat.stand_in for seat in live.projection.seats))
        seen = beats
        await until(lambda: beats > seen + 5)
        assert await _due(server, bad) - clock() > first  # and ever more seldom


class Slow(RandomBots):
    """A bot that has an answer only when it is asked for it."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = asyncio.Event()
        self.go = asyncio.Event()

    async def choose(
        self, game: str, world: Any, seat: int, level: str, luck: str, shares: Any = ()
    ) -> int | None:
        self.asked.set()
        await self.go.wait()
        return await super().choose(game, world, seat, level, luck)


class Outage:
    """The store does not answer for a while; nothing is lost by that but time."""

    def __init__(self, server: InProcessServer, monkeypatch: Any) -> None:
        self.on = False
        self.tries = 0
        store = server.tables.store
        for name in ("append", "change", "read"):
            monkeypatch.setattr(store, name, self._instead(getattr(store, name)))

    def _instead(self, real: Any) -> Any:
        async def ask(what: Any) -> Any:
            if self.on:
                self.tries += 1
                raise Unavailable("the database is away")
            return await real(what)

        return ask


async def test_bots_come_back_after_an_outage(store, monkeypatch) -> None:
    monkeypatch.setattr(scheduler, "RETRY_FIRST", 0.01)
    pool = Slow()
    async with serving(store(), pool=pool, pace=0) as server:
        outage = Outage(server, monkeypatch)
        ada = server.browser()
        table = (await ada.create_table(seats="mb", confirm=False))["table"]
        await asyncio.wait_for(pool.asked.wait(), 5)
        outage.on = True
        pool.go.set()
        await until(lambda: outage.tries > 4)
        outage.on = False
        live = await server.tables.get(table)
        await until(lambda: bool(live.projection.table) and live.projection.table.asked == [0])


async def test_a_table_begins_after_an_outage(sqlite, monkeypatch) -> None:
    monkeypatch.setattr(scheduler, "RETRY_FIRST", 0.01)
    async with serving(sqlite(), pool=RandomBots(), pace=0) as server:
        outage = Outage(server, monkeypatch)
        ada = server.browser()
        append = server.tables.store.append

        async def once(job: Any) -> None:  # the table is laid, then the store is away
            await append(job)
            outage.on = True

        monkeypatch.setattr(server.tables.store, "append", once)
        with pytest.raises(AssertionError, match="503"):
            await ada.create_table(seats="bb")
        monkeypatch.setattr(server.tables.store, "append", append)
        outage.on = False
        (table,) = server.tables.live_tables
        await until(lambda: server.tables.live_tables[table].projection.finished)


class Gated:
    """The scheduler's own asyncio, whose pauses last until they are let go."""

    def __init__(self) -> None:
        self.pauses = 0
        self.go = asyncio.Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        if seconds < 5:
            await asyncio.sleep(seconds)
            return
        self.pauses += 1
        await self.go.wait()


async def test_somebody_answers_while_a_bot_is_about_to_think(sqlite, monkeypatch) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mm", confirm=False, pace=10_000))["table"]
        live = await server.tables.get(table)
        gated = Gated()
        monkeypatch.setattr(scheduler, "asyncio", gated)
        (await ada.tell(table, {"bot": "easy"}, 0)).ok()
        await until(lambda: gated.pauses > 0)
        (await ada.tell(table, {"reclaim": True}, 0)).ok()
        await ada.play(table, 0)
        await ada.play(table, 0, "keep")
        gated.go.set()
        assert live.bots is not None
        await live.bots
        assert (await ada.look(table, 0))["seats"][0]["bot"] is None


async def test_a_bot_does_not_answer_for_somebody_who_came_back(sqlite) -> None:
    pool = Slow()
    async with serving(sqlite(), pool=pool, pace=0) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mm", confirm=False))["table"]
        (await ada.tell(table, {"bot": "easy"}, 0)).ok()
        await asyncio.wait_for(pool.asked.wait(), 5)
        (await ada.tell(table, {"reclaim": True}, 0)).ok()
        before = await ada.look(table, 0)
        assert before["question"]
        pool.go.set()
        live = await server.tables.get(table)
        assert live.bots is not None
        await live.bots
        after = await ada.look(table, 0)
        assert (after["number"], after["n"]) == (before["number"], before["n"])


class Broken(RandomBots):
    """A bot that fails in a way nobody thought of."""

    async def choose(
        self, game: str, world: Any, seat: int, level: str, luck: str, shares: Any = ()
    ) -> int | None:
        raise RuntimeError("no such thing")


async def test_a_failing_bot_is_replaced_by_a_random_move(sqlite) -> None:
    pool: WorkerPool = Broken()
    async with serving(sqlite(), pool=pool, pace=0) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="bb"))["table"]
        live = await server.tables.get(table)
        await until(lambda: live.projection.finished)
        fallbacks = server.tables.metrics.counters[("bot_fallbacks_total", "")]
        assert fallbacks > 3


async def test_the_server_answers_for_bots_and_groups_only(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mm", confirm=False))["table"]
        shown = await ada.look(table, 0)
        play = Command(
            "bot.0", "play", Sender(server=True), 0, shown["legal"][0]["id"], shown["number"]
        )
        with pytest.raises(Exception, match="played by a person"):
            await server.tables.command(table, play)


async def test_a_task_that_fails_again_and_again_leaves_time_for_others(
    sqlite, monkeypatch
) -> None:
    clock = ManualClock()
    async with serving(sqlite(), pool=RandomBots(), clock=clock) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mm", away=60))["table"]
        tries = 0

        def fail(*_: Any) -> None:
            nonlocal tries
            tries += 1
            raise RuntimeError("no such thing")

        live = await server.tables.get(table)
        await until(lambda: live.timer is not None)
        monkeypatch.setattr(scheduler.decide, "decide", fail)
        clock.pass_(100)
        gated = Gated()
        monkeypatch.setattr(scheduler, "asyncio", gated)
        server.tables.scheduler.timer_fired(live)
        await until(lambda: gated.pauses > 0)
        for _ in range(5):
            await ada.look(table, 0)
        assert tries == 1
        assert server.tables.metrics.counters.pop(("faults_total", "")) == 1


class SlowBots(RandomBots):
    """Each answer takes longer than bots play on without spectators."""

    def __init__(self, clock: ManualClock) -> None:
        super().__init__()
        self.clock = clock

    async def choose(
        self, game: str, world: Any, seat: int, level: str, luck: str, shares: Any = ()
    ) -> int | None:
        """An answer, and how the time passed."""
        self.clock.pass_(scheduler.UNWATCHED / 1000 + 1)
        return await super().choose(game, world, seat, level, luck)


async def test_bots_among_themselves_pause_until_somebody_watches(sqlite) -> None:
    clock = ManualClock()
    async with serving(sqlite(), pool=SlowBots(clock), pace=0, clock=clock) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="bb"))["table"]
        live = await server.tables.get(table)
        await until(lambda: live.resume is not None)
        begun = live.projection.seq
        assert live.projection.running
        await ada.look(table)  # a look is not a stream
        await server.idle()
        assert live.projection.seq == begun
        async with ada.watch(table):
            await until(lambda: live.projection.finished)
        assert live.projection.seq > begun


async def test_bots_play_on_unwatched_where_a_person_waits(sqlite) -> None:
    clock = ManualClock()
    async with serving(sqlite(), pool=SlowBots(clock), pace=0, clock=clock) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mb", confirm=False, away=14 * 24 * 3600))["table"]
        live = await server.tables.get(table)
        await until(lambda: live.projection.running)
        while live.projection.running:
            await until(
                lambda: live.projection.finished or live.projection.table.asked[:1] == [0], 10
            )
            if live.projection.running:
                await ada.play(table, 0)
        assert live.projection.finished


async def test_a_clock_set_back_does_not_keep_bots_waiting(sqlite) -> None:
    clock = ManualClock()
    async with serving(sqlite(), pool=RandomBots(), clock=clock) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mb", confirm=False, pace=20))["table"]
        await server.idle()
        clock.pass_(-24 * 3600)
        for _ in range(3):
            shown = await ada.look(table, 0)
            if shown["legal"]:
                await ada.play(table, 0)
            await server.idle()  # the bot has answered, not a day later
        live = await server.tables.get(table)
        assert not scheduler.decide.bots_due(live.projection)
        assert live.projection.n > 4


@pytest.mark.parametrize("first", ["heartbeat", "timer"])
async def test_a_machine_that_slept_costs_nobody_a_seat(sqlite, first) -> None:
    clock = ManualClock()
    async with serving(sqlite(), pool=RandomBots(), clock=clock) as server:
        timers = server.tables.scheduler
        timers.notices_sleep = True
        ada = server.browser()
        table = (await ada.create_table(seats="mm", away=60, confirm=False))["table"]
        live = await server.tables.get(table)
        await timers._beat()
        clock.pass_(8 * 3600)  # asleep
        if first == "heartbeat":
            await timers._beat()
        timers.timer_fired(live)
        await server.idle()
        shown = await ada.look(table)
        assert not any(one.stand_in for one in (await server.tables.get(table)).projection.seats)
        assert "No clock ran" in shown["chat"][-1]["text"]
        timers.notices_sleep = False  # awake, and really away
        clock.pass_(3600)
        timers.timer_fired(live)
        await server.idle()
        assert (await server.tables.get(table)).projection.seats[0].stand_in


async def test_a_server_that_cannot_write_is_not_ready(sqlite, monkeypatch) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        assert (await ada.get("/readyz")).status == 200

        async def fails(work: Any) -> Any:
            raise Unavailable("disk full")

        monkeypatch.setattr(server.tables.store, "change", fails)
        with pytest.raises(Unavailable):
            await server.tables.scheduler._beat()
        monkeypatch.setattr(scheduler, "READY", 0.0)
        (await ada.get("/readyz")).problem(503, "unavailable")
        monkeypatch.undo()
        await server.tables.scheduler._beat()
        assert (await ada.get("/readyz")).status == 200
