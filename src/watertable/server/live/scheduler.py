"""The scheduler: bots, clocks, abandoned seats, the heartbeat."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import time
from typing import TYPE_CHECKING, Any, Final

from watertable.bots.protocol import guessed
from watertable.kernel.chance import Dice
from watertable.server import failpoints, secrets
from watertable.server.domain import decide, ending, upgrade
from watertable.server.domain.message_migration import with_messages
from watertable.server.domain.messages import OPEN, Command, Refusal, Sender
from watertable.server.domain.projection import Projection
from watertable.server.live.live_table import LiveTable, logger, wall_clock
from watertable.server.live.presence import Presence
from watertable.server.store.base import Cursor, Unavailable, last_of, put_setting, replace_bodies

if TYPE_CHECKING:
    from watertable.server.live.tables import Tables

HEARTBEAT: Final = 2_000  # milliseconds
LEASE: Final = 10_000
ASLEEP: Final = 20_000  # milliseconds without any server's heartbeat that count as downtime
READY: Final = 10.0  # seconds since the last write for which a server counts as ready
MAX_WAIT: Final = 3600.0  # seconds until a timer looks at the clock again, which may have been set
MINUTE: Final = 60_000
MAX_DUE: Final = 50  # tables checked per heartbeat
MAX_MIGRATED: Final = 20  # older logs rewritten per heartbeat
UNWATCHED: Final = 60_000  # milliseconds without spectators after which bots among themselves pause
SERVER_VERBS: Final = {"wish": "lapse_back", "pause": "lapse_pause", "resume": "resume"}
RETRY_FIRST: Final = 0.25  # seconds until a failed store is tried again; doubled every time …
RETRY_MAX: Final = 5.0  # … up to this
FULL_COLLECTION: Final = 50  # young collections before a full one is worthwhile
FULL_COLLECTION_FORCED: Final = 100_000  # and after which it runs even if not idle


class Scheduler:
    """Schedules bots and deadlines after each entry, and checks tables that are not in memory."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.presence = Presence(tables)
        self.gaps: list[list[int]] = []  # [from, to] during which no server ran
        self.written = 0  # entries, at the last heartbeat
        self.more = False  # more tables are due than one heartbeat checks
        self.migrated = False  # no log holds sentences any more
        self.beaten = -READY  # when the store was last written to, in the loop's time …
        self.beaten_at = 0  # … and by the clock
        self.notices_sleep = tables.clock is wall_clock  # a clock of a test goes as it likes
        self.unread: dict[
            str, int
        ] = {}  # tables that cannot be read -> milliseconds until the next try

    async def begin(self) -> None:
        """Credit the time during which no server ran."""
        self.gaps = await self.tables.store.change(self.record_downtime)
        self.beaten, self.beaten_at = asyncio.get_running_loop().time(), self.tables.clock()

    def schedule(self, live: LiveTable) -> None:
        """After every entry: start bots, and set the timer for what is due next."""
        if self.tables.stopping:
            return
        projection = live.projection
        if upgrade.may_move(projection):
            self.tables.spawn(self._move_to_newer_rules(live))
            return
        if projection.status == OPEN and projection.auto_start:
            self.tables.spawn(self.tables.begin(live))
            return
        if decide.bots_due(projection) and (live.bots is None or live.bots.done()):
            live.bots = self.tables.spawn(self._run_bots(live))
        due = decide.due(projection)
        if due is not None:
            if due[0] < live.due:
                live.due = due[0]
                self.tables.spawn(self._store_due(projection.id, due[0]))
            self._set_timer(live, due[0])
        if self.tables.notices.wants(projection):
            self.tables.notices.schedule(live)

    async def _move_to_newer_rules(self, live: LiveTable) -> None:
        """All who play have agreed to go back: reading the log again moves the table."""
        async with live.locked() as projection:
            if not upgrade.may_move(projection):
                return
            await live.reload()
        self.schedule(live)

    def _set_timer(self, live: LiveTable, when: int) -> None:
        """Set the table's timer. Keep an earlier one: a spurious check is cheaper than rescheduling."""
        if live.timer is not None:
            if live.timer_at <= when:
                return
            live.timer.cancel()
        live.timer_at = when
        wait = min(max(0.0, (when - self.tables.clock()) / 1000), MAX_WAIT)
        live.timer = asyncio.get_running_loop().call_later(wait, self.timer_fired, live)

    def timer_fired(self, live: LiveTable) -> None:
        """A table's timer has fired."""
        live.timer = None
        if not self.tables.stopping:
            self.tables.spawn(self._act_for_overdue(live))

    async def _act_for_overdue(self, live: LiveTable) -> None:
        """Act for seats whose time is up."""
        try:
            if self._just_woke:
                await self._beat()
            async with live.locked():
                due = decide.due(live.projection)
                if due is None or due[0] > self.tables.clock():
                    return
                _, why, seat = due
                number = live.projection.numbers[seat]
                if why in SERVER_VERBS:
                    command = Command(
                        f"{why}.{seat}.{due[0]}", SERVER_VERBS[why], Sender(server=True)
                    )
                    await self.tables.do(live, command)
                    return
                if why != "group":
                    await self.tables.do(
                        live,
                        Command(
                            f"{why}.{seat}.{number}.{live.projection.seq}",
                            "bot",
                            Sender(server=True),
                            seat,
                            "normal",
                            fresh={"why": why},
                        ),
                    )
                    return
            await self._answer_for(live, seat, number, "normal")
        except (Refusal, Unavailable):
            await asyncio.sleep(0.5)  # settled meanwhile, or the store is unavailable
        except Exception:  # an internal error: let other tables run before it can recur
            self.tables.metrics.count("faults_total")
            logger.exception(
                "acting for an overdue seat failed", extra={"table": live.projection.id}
            )
            await asyncio.sleep(RETRY_MAX)
        finally:
            self.schedule(live)

    def recover(self, live: LiveTable) -> None:
        """After a failed write: when the store answers again, reload and continue streams and bots."""
        if not self.tables.stopping and (live.recovery is None or live.recovery.done()):
            live.recovery = self.tables.spawn(self._recover(live))

    async def _recover(self, live: LiveTable) -> None:
        wait = RETRY_FIRST
        while live.stale:
            try:
                async with live.locked():
                    pass
            except Unavailable:
                await asyncio.sleep(wait)
                wait = min(2 * wait, RETRY_MAX)
        if self.tables.live_tables.get(live.projection.id) is live:
            self.tables.delayed.wake_delayed(live)
            self.schedule(live)

    async def _run_bots(self, live: LiveTable) -> None:
        """Play for all seats that need a bot, one after the other; retries while the store is unavailable."""
        mine = not self.tables.store.shared
        wait = RETRY_FIRST
        while not self.tables.stopping:
            try:
                if not mine and not await self._lease(live.projection.id):
                    asyncio.get_running_loop().call_later(LEASE / 2000, self.schedule, live)
                    return
                mine = True
                if not await self._next_bot(live):
                    return
                wait = RETRY_FIRST
            except Refusal:
                await asyncio.sleep(0.01)  # settled meanwhile: check again
            except Unavailable:
                await asyncio.sleep(wait)
                wait = min(2 * wait, RETRY_MAX)

    def _pauses(self, live: LiveTable) -> bool:
        """Whether bots wait for a spectator: at a table that no person plays and nobody has watched for a while."""
        now = self.tables.clock()
        if live.watched_at == 0 or live.watched or live.projection.people():
            live.watched_at = now
        if now - live.watched_at < UNWATCHED:
            return False
        live.resume = lambda: self._resume(live)
        return True

    def _resume(self, live: LiveTable) -> None:
        live.watched_at = self.tables.clock()
        asyncio.get_running_loop().call_soon(self.schedule, live)

    async def _next_bot(self, live: LiveTable) -> bool:
        """The next answer of a bot, at a pace people can follow; False when none is due."""
        async with live.locked() as projection:
            due = decide.bots_due(projection)
            if not due or self._pauses(live):
                return False
            seat = due[0]
            number, occupant = projection.numbers[seat], projection.seats[seat]
            level = occupant.stand_in or occupant.level or "normal"
            pace = projection.settings.pace if self.tables.pace is None else self.tables.pace
            if projection.playing_out:
                pace, level = 0, ending.rest_level(projection, level)
            wait = min(projection.at + pace - self.tables.clock(), pace)  # a clock may be set back
        if wait > 0:
            await asyncio.sleep(wait / 1000)
        await self._answer_for(live, seat, number, level)
        return True

    async def _answer_for(self, live: LiveTable, seat: int, number: int, level: str) -> None:
        """One answer (or the end of a turn) of a bot."""
        table = live.projection.id
        async with live.locked() as projection:
            if (
                not projection.running
                or projection.numbers[seat] != number
                or projection.table is None
            ):
                return  # settled while the bot waited
            sender = Sender(server=True)
            if seat in projection.table.waiting:
                command = Command(f"end.{seat}.{number}", "end_turn", sender, seat, True, number)
                await self.tables.do(live, command)
                return
            dice = bot_dice(projection, seat)
            world = guessed(projection.table.game, projection.table.state, seat, dice)
            legal = [action.id for action in projection.table.legal(seat)]
        if not legal:
            return
        chosen: int | None = None
        if len(legal) == 1:
            chosen = legal[0]
        elif self.tables.pool is not None:
            begun = time.perf_counter()
            try:
                chosen = await self.tables.pool.choose(
                    projection.house_name, world, seat, level, dice.text, live.shares
                )
            except Exception:  # the table continues with a random move
                logger.exception("bot failed", extra={"table": table, "bot": level})
            self.tables.metrics.time("bot_seconds", time.perf_counter() - begun)
        if chosen not in legal:
            self.tables.metrics.count("bot_fallbacks_total")
            chosen = legal[dice.child("fallback").below(len(legal))]
        failpoints.pass_by("bot")
        command = Command(f"bot.{seat}.{number}", "play", Sender(server=True), seat, chosen, number)
        await self.tables.command(table, command)

    async def _lease(self, table: str) -> bool:
        """Take or renew the lease to run this table's bots; losing it does no harm."""
        now = self.tables.clock()

        def take(cursor: Cursor) -> bool:
            sql = (
                "INSERT INTO lease (table_id, owner, until) VALUES (?, ?, ?) "
                "ON CONFLICT (table_id) DO UPDATE SET owner = excluded.owner, "
                "until = excluded.until WHERE lease.owner = excluded.owner OR lease.until < ?"
            )
            cursor.execute(
                self.tables.store.dialect(sql), (table, self.tables.name, now + LEASE, now)
            )
            return cursor.rowcount == 1

        return bool(await self.tables.store.change(take))

    async def run(self) -> None:
        """The heartbeat loop; also checks tables that are due but not in memory."""
        while True:
            self.more = False
            for work in (
                self._beat,
                self._check_due_tables,
                self._poll_logs,
                self.presence.exchange,
                self._migrate_logs,
                self.tables.orders.look,
                self.tables.retention.look,
                self.tables.sessions.retire,
            ):
                try:
                    await work()
                except Unavailable as error:
                    self.tables.metrics.count("unavailable_total")
                    logger.warning("the store does not answer", extra={"why": str(error)[:200]})
                    break
                except Exception:  # a failing task must not stop the others, or the next heartbeat
                    self.tables.metrics.count("faults_total")
                    logger.exception("a task of the heartbeat failed", extra={"why": work.__name__})
            self.collect_garbage()
            await asyncio.sleep(0.05 if self.more else HEARTBEAT / 1000)
            self.tables.metrics.gauges["live_tables"] = len(self.tables.live_tables)

    async def _beat(self) -> None:
        """Report that this server runs. If none did for a while (the machine slept, the store was away), clocks are credited."""
        work = self._record_gap if self.notices_sleep else self.beat
        gaps = await self.tables.store.change(work) or self.gaps
        self.beaten, self.beaten_at = asyncio.get_running_loop().time(), self.tables.clock()
        if gaps != self.gaps:
            before, self.gaps = self.gaps, gaps
            try:
                await self._credit_all()
            except Unavailable:  # the next heartbeat tries again
                self.gaps = before
                raise

    async def _credit_all(self) -> None:
        """Credit the gaps to the tables in memory; others are credited when they are read."""
        for live in list(self.tables.live_tables.values()):
            try:
                async with live.locked():
                    await self.credit_downtime(live)
            except Unavailable:
                raise
            except Exception:  # one broken table must not cost the others their time
                self.tables.metrics.count("unreadable_total")
                logger.exception("a table is not credited", extra={"table": live.projection.id})

    @property
    def _just_woke(self) -> bool:
        """Whether the machine has slept since the last heartbeat: the clock went on, the loop's time did not."""
        awake = (asyncio.get_running_loop().time() - self.beaten) * 1000
        return self.notices_sleep and self.tables.clock() - self.beaten_at - awake > ASLEEP

    @property
    def is_ready(self) -> bool:
        """Whether the store was written to just now."""
        return asyncio.get_running_loop().time() - self.beaten < READY

    async def _migrate_logs(self) -> None:
        """Replace the sentences in older logs by messages, a few tables at a time."""
        if self.migrated:
            return
        store = self.tables.store
        found: list[str] = await store.read(lambda reader: reader.with_sentences(MAX_MIGRATED))
        for table in found:
            await self._migrate_log(table)
        self.migrated = len(found) < MAX_MIGRATED
        self.more = self.more or not self.migrated

    async def _migrate_log(self, table: str) -> None:
        store = self.tables.store
        entries = await store.read(lambda reader: reader.load(table, 0))
        bodies: dict[int, dict[str, Any]] = {}
        try:
            bodies = await asyncio.to_thread(with_messages, table, entries)
        except Exception:  # it keeps its sentences, which can be read
            logger.exception("a log keeps its sentences", extra={"table": table})
        await store.change(lambda cursor: replace_bodies(cursor, store.dialect, table, bodies))

    async def _check_due_tables(self) -> None:
        due = await self.tables.store.read(lambda reader: reader.due(self.tables.clock(), MAX_DUE))
        for table in due:
            await self._check_due(table)
        self.more = len(due) == MAX_DUE

    def collect_garbage(self) -> None:
        """Full garbage collection, only when idle."""
        young = gc.get_count()[1]
        quiet = self.tables.written == self.written
        self.written = self.tables.written
        if young > FULL_COLLECTION_FORCED or (quiet and young > FULL_COLLECTION):
            begun = time.perf_counter()
            gc.collect()
            self.tables.metrics.time("sweep_seconds", time.perf_counter() - begun)

    async def _poll_logs(self) -> None:
        """A safety net for missed NOTIFYs: compare tables with open streams with their logs."""
        if not self.tables.store.shared:
            return
        watched = [live for live in self.tables.live_tables.values() if any(live.streams.values())]
        for live in watched[:500]:
            table = live.projection.id
            last = await self.tables.store.read(last_of(table))
            if last < live.projection.seq and not live.writing:
                live.stale = True  # the database has lost entries
            if live.stale or last > live.projection.seq:
                self.tables.on_remote_entry(table, last)

    async def _check_due(self, table: str) -> None:
        now = self.tables.clock()
        try:
            live = await self.tables.get(table)
            due = decide.due(live.projection)
        except Unavailable:
            raise
        except Exception:  # one unreadable table must not hold up the others
            wait = self.unread[table] = min(2 * self.unread.get(table, MINUTE), 24 * 60 * MINUTE)
            self.tables.metrics.count("unreadable_total")
            logger.exception("a table cannot be read", extra={"table": table, "again_in": wait})
            await self._store_due(table, now + wait)
            return
        self.unread.pop(table, None)
        # without its rules it may be another server's table, which must not miss its due time by much
        later = now + (7 * 24 * 60 * MINUTE if live.projection.house is not None else 60 * MINUTE)
        live.due = later if due is None else max(due[0], now + 1000)
        await self._store_due(table, live.due)

    async def _store_due(self, table: str, when: int) -> None:
        """Store when to check a table again, for servers that do not have it in memory."""
        # best effort: a lost time is made up for at the next start, or when somebody opens the table
        sql = self.tables.store.dialect("UPDATE tables SET due = ? WHERE id = ?")

        def write(cursor: Cursor) -> None:
            cursor.execute(sql, (when, table))

        with contextlib.suppress(Unavailable):
            await self.tables.store.change(write)

    def beat(self, cursor: Cursor) -> None:
        """Store the time of this heartbeat."""
        self._set(cursor, "beat", str(self.tables.clock()))

    def _set(self, cursor: Cursor, name: str, value: str) -> None:
        put_setting(cursor, self.tables.store.dialect, name, value)

    def record_downtime(self, cursor: Cursor) -> list[list[int]]:
        """Record a gap during which no server ran (clocks stop meanwhile), and mark recent tables as due."""
        cursor.execute("SELECT name, value FROM setting WHERE name IN ('beat', 'gaps')")
        known = dict(cursor.fetchall())
        now = self.tables.clock()
        gaps = self._gaps(cursor, known, now, 2 * HEARTBEAT)
        self.beat(cursor)
        sql = (
            "UPDATE tables SET due = 0 WHERE status IN ('open', 'playing') "
            "AND (changed > ? OR due < ? OR id IN (SELECT table_id FROM push))"
        )
        cursor.execute(self.tables.store.dialect(sql), (now - 24 * 3600_000, now + 3600_000))
        return gaps

    def _record_gap(self, cursor: Cursor) -> list[list[int]]:
        """The same while the server runs, where a busy machine may be late for a heartbeat."""
        cursor.execute("SELECT name, value FROM setting WHERE name IN ('beat', 'gaps')")
        gaps = self._gaps(cursor, dict(cursor.fetchall()), self.tables.clock(), ASLEEP)
        self.beat(cursor)
        return gaps

    def _gaps(self, cursor: Cursor, known: dict[str, str], now: int, least: int) -> list[list[int]]:
        gaps: list[list[int]] = json.loads(known.get("gaps", "[]"))
        if "beat" in known and now - int(known["beat"]) >= least:
            gaps = [*gaps[-49:], [int(known["beat"]), now]]
            self._set(cursor, "gaps", json.dumps(gaps))
        return gaps

    async def credit_downtime(self, live: LiveTable) -> None:
        """Credit the gaps to running clocks, once per gap."""
        for begin, end in self.gaps:
            projection = live.projection
            running = projection.group_since >= 0 or any(since >= 0 for since in projection.since)
            if not running or projection.at >= end:
                continue
            ms = end - max(begin, projection.at)
            with contextlib.suppress(Refusal):
                command = Command(f"credit.{begin}", "credit", Sender(server=True), None, ms)
                await self.tables.do(live, command)


def bot_dice(projection: Projection, seat: int) -> Dice:
    """A bot's own dice for its open question: derived one-way from the table's dice."""
    return Dice(
        secrets.digest(f"{projection.dice} seat {seat} question {projection.numbers[seat]}")
    )
