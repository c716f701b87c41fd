"""What the server does by itself: bots, clocks, abandoned seats, the heartbeat."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import time
from typing import TYPE_CHECKING, Final

from watertable.bots.protocol import guessed
from watertable.kernel.chance import Dice
from watertable.server import failpoints, secrets
from watertable.server.domain import decide
from watertable.server.domain.messages import OPEN, By, Command, Refusal
from watertable.server.domain.projection import Fold
from watertable.server.live.live_table import Room, logger
from watertable.server.live.webhooks import Call, call_of
from watertable.server.store.base import Cursor, Unavailable, last_of

if TYPE_CHECKING:
    from watertable.server.live.tables import Tables

HEARTBEAT: Final = 2_000  # milliseconds
LEASE: Final = 10_000
PRESENT: Final = 10_000  # how long a server's word of who is online counts
MINUTE: Final = 60_000
AT_ONCE: Final = 50  # tables seen to in one beat
SOON: Final = (
    0.25  # seconds until a store that did not answer is asked again; twice as long every time
)
LATER: Final = 5.0  # and at most
SWEEP: Final = 50  # collections of what is young after which it is worth looking at the rest
SWEEP_AT_LAST: Final = 100_000  # and after which it is done in the middle of play


class Keeper:
    """Sees to every room after each entry, and to tables nobody looks at."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.told = ""  # who is here, as other servers were told last
        self.told_at = 0
        self.gaps: list[list[int]] = []  # [from, to] during which no server ran
        self.written = 0  # entries, at the last heartbeat
        self.more = False  # tables are due than one beat sees to
        self.unread: dict[str, int] = {}  # tables that cannot be read, and how long they rest

    def arrange(self, room: Room) -> None:
        """After every entry: let bots think, set the clock for what is due next."""
        if self.tables.stopping:
            return
        fold = room.fold
        if fold.status == OPEN and fold.at_once:
            self.tables.spawn(self.tables.begin(room))
            return
        if decide.bots_due(fold) and (room.bots is None or room.bots.done()):
            room.bots = self.tables.spawn(self._bots(room))
        due = decide.due(fold)
        if due is not None:
            if due[0] < room.due:
                room.due = due[0]
                self.tables.spawn(self._remind(fold.id, due[0]))
            self._wind(room, due[0])
        if fold.settings.notice:
            for seat, call in self.tables.notices.due(room):
                self.tables.spawn(self._notice(room, seat, call))

    def _wind(self, room: Room, when: int) -> None:
        """Look at the room then; a timer that rings earlier stays as it is, because a look costs less than a new one."""
        if room.timer is not None:
            if room.rings <= when:
                return
            room.timer.cancel()
        room.rings = when
        wait = min(max(0.0, (when - self.tables.clock()) / 1000), 3600.0)
        room.timer = asyncio.get_running_loop().call_later(wait, self.ring, room)

    async def _notice(self, room: Room, seat: int, call: Call) -> None:
        """Whoever is asked and does not come is told elsewhere, once."""
        await asyncio.sleep(self.tables.notices.patience)
        fold = room.fold
        if call_of(fold, seat) != call or seat in room.online:
            return
        with contextlib.suppress(Unavailable):
            if self.tables.store.shared and not await self._lease(fold.id):
                return
            sent = await self.tables.notices.tell(fold, seat, call[0])
            self.tables.metrics.count("notices_total", f'sent="{str(sent).lower()}"')

    def ring(self, room: Room) -> None:
        """The time a room's timer was set to has come."""
        room.timer = None
        if not self.tables.stopping:
            self.tables.spawn(self._overdue(room))

    async def _overdue(self, room: Room) -> None:
        """Act for seats whose time is up."""
        try:
            async with room.held():
                due = decide.due(room.fold)
                if due is None or due[0] > self.tables.clock():
                    return
                _, why, seat = due
                number = room.fold.numbers[seat]
                if why == "wish" and room.fold.wish is not None:
                    lapse = f"lapse.{room.fold.wish.number}"
                    await self.tables.do(room, Command(lapse, "lapse_back", By(server=True)))
                    return
                if why != "group":
                    await self.tables.do(
                        room,
                        Command(
                            f"{why}.{seat}.{number}.{room.fold.seq}",
                            "bot",
                            By(server=True),
                            seat,
                            "normal",
                            fresh={"why": why},
                        ),
                    )
                    return
            await self._think(room, seat, number, "normal")
        except (Refusal, Unavailable):
            await asyncio.sleep(0.5)  # somebody was faster, or the store is away for a moment
        except Exception:  # a fault of ours: other tables have their time before it can come again
            self.tables.metrics.count("faults_total")
            logger.exception("nobody could be played on for", extra={"table": room.fold.id})
            await asyncio.sleep(LATER)
        finally:
            self.arrange(room)

    def recover(self, room: Room) -> None:
        """After a write that failed: as soon as the store answers, streams and bots go on from what the log says."""
        if not self.tables.stopping and (room.recovery is None or room.recovery.done()):
            room.recovery = self.tables.spawn(self._recover(room))

    async def _recover(self, room: Room) -> None:
        wait = SOON
        while room.stale:
            try:
                async with room.held():
                    pass
            except Unavailable:
                await asyncio.sleep(wait)
                wait = min(2 * wait, LATER)
        if self.tables.rooms.get(room.fold.id) is room:
            self.tables.gallery.stir(room)
            self.arrange(room)

    async def _bots(self, room: Room) -> None:
        """Play for every seat a bot must play for, one after the other; where the store is away, when it is back."""
        mine = not self.tables.store.shared
        wait = SOON
        while not self.tables.stopping:
            try:
                if not mine and not await self._lease(room.fold.id):
                    asyncio.get_running_loop().call_later(LEASE / 2000, self.arrange, room)
                    return
                mine = True
                if not await self._next_bot(room):
                    return
                wait = SOON
            except Refusal:
                await asyncio.sleep(0.01)  # settled meanwhile: look again
            except Unavailable:
                await asyncio.sleep(wait)
                wait = min(2 * wait, LATER)

    async def _next_bot(self, room: Room) -> bool:
        """The next answer of a bot, at a pace people can follow; False when none is due."""
        async with room.held() as fold:
            due = decide.bots_due(fold)
            if not due:
                return False
            seat = due[0]
            number, sitting = fold.numbers[seat], fold.seats[seat]
            level = sitting.stand_in or sitting.level or "normal"
            pace = fold.settings.pace if self.tables.pace is None else self.tables.pace
            wait = fold.at + pace - self.tables.clock()
        if wait > 0:
            await asyncio.sleep(wait / 1000)
        await self._think(room, seat, number, level)
        return True

    async def _think(self, room: Room, seat: int, number: int, level: str) -> None:
        """One answer (or the end of a turn) of a bot."""
        table = room.fold.id
        async with room.held() as fold:
            if not fold.running or fold.numbers[seat] != number or fold.table is None:
                return  # settled while the bot waited
            by = By(server=True)
            if seat in fold.table.waiting:
                command = Command(f"end.{seat}.{number}", "end_turn", by, seat, True, number)
                await self.tables.do(room, command)
                return
            dice = bot_dice(fold, seat)
            world = guessed(fold.table.game, fold.table.state, seat, dice)
            legal = [action.id for action in fold.table.legal(seat)]
        if not legal:
            return
        chosen: int | None = None
        if len(legal) == 1:
            chosen = legal[0]
        elif self.tables.minds is not None:
            begun = time.perf_counter()
            try:
                chosen = await self.tables.minds.choose(fold.game, world, seat, level, dice.text)
            except Exception:  # its table goes on with a cheap move
                logger.exception("bot failed", extra={"table": table, "bot": level})
            self.tables.metrics.time("bot_seconds", time.perf_counter() - begun)
        if chosen not in legal:
            self.tables.metrics.count("bot_fallbacks_total")
            chosen = legal[dice.child("fallback").below(len(legal))]
        failpoints.pass_by("bot")
        command = Command(f"bot.{seat}.{number}", "play", By(server=True), seat, chosen, number)
        await self.tables.command(table, command)

    async def _lease(self, table: str) -> bool:
        """Whether this process is the one whose bots think at this table; losing it loses nothing."""
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

    async def watch(self) -> None:
        """The heartbeat, and tables nobody looks at but whose time is up."""
        while True:
            self.more = False
            for work in (self._beat, self._see_to_all, self._look_around, self._meet):
                try:
                    await work()
                except Unavailable as error:
                    self.tables.metrics.count("unavailable_total")
                    logger.warning("the store does not answer", extra={"why": str(error)[:200]})
                    break
                except Exception:  # no fault of one duty stops the others, or the next beat
                    self.tables.metrics.count("faults_total")
                    logger.exception("a duty failed", extra={"duty": work.__name__})
            self.sweep()
            await asyncio.sleep(0.05 if self.more else HEARTBEAT / 1000)
            self.tables.metrics.gauges["rooms"] = len(self.tables.rooms)

    async def _beat(self) -> None:
        await self.tables.store.change(self.beat)

    async def _see_to_all(self) -> None:
        due = await self.tables.store.read(lambda reader: reader.due(self.tables.clock(), AT_ONCE))
        for table in due:
            await self._see_to(table)
        self.more = len(due) == AT_ONCE

    def sweep(self) -> None:
        """Find what only points at itself. That looks at all there is, so it waits for a moment when nobody plays."""
        young = gc.get_count()[1]
        quiet = self.tables.written == self.written
        self.written = self.tables.written
        if young > SWEEP_AT_LAST or (quiet and young > SWEEP):
            begun = time.perf_counter()
            gc.collect()
            self.tables.metrics.time("sweep_seconds", time.perf_counter() - begun)

    async def _look_around(self) -> None:
        """A net under NOTIFY: whoever is looked at here is compared with the log."""
        if not self.tables.store.shared:
            return
        looked_at = [room for room in self.tables.rooms.values() if any(room.looking.values())]
        for room in looked_at[:500]:
            table = room.fold.id
            last = await self.tables.store.read(last_of(table))
            if room.stale or last > room.fold.seq:
                self.tables.heard(table, last)

    async def _meet(self) -> None:
        """Tell other servers which seats are online here, and hear which are there."""
        if not self.tables.store.shared:
            return
        now, rooms = self.tables.clock(), self.tables.rooms
        here = json.dumps({name: sorted(room.here) for name, room in rooms.items() if room.here})
        if here != self.told or now > self.told_at + PRESENT // 2:
            row = f"{now + PRESENT:015d} {here}"  # until when it counts, then who is here
            await self.tables.store.change(lambda cursor: self._say_here(cursor, row, now))
            self.told, self.told_at = here, now
        found: list[str] = await self.tables.store.read(lambda reader: reader.heres(self.here, now))
        there: dict[str, set[int]] = {}
        for text in found:
            for table, seats in json.loads(text.partition(" ")[2]).items():
                there.setdefault(table, set()).update(seats)
        for name, room in list(rooms.items()):
            room.heard_of(there.get(name, set()))

    @property
    def here(self) -> str:
        """Under which name this server tells who is online."""
        return f"here.{self.tables.name}"

    def _say_here(self, cursor: Cursor, row: str, now: int) -> None:
        sql = "DELETE FROM setting WHERE substr(name, 1, 5) = 'here.' AND value < ?"
        cursor.execute(self.tables.store.dialect(sql), (f"{now:015d}",))
        self._set(cursor, self.here, row)

    async def _see_to(self, table: str) -> None:
        now = self.tables.clock()
        try:
            room = await self.tables.room(table)
            due = decide.due(room.fold)
        except Unavailable:
            raise
        except Exception:  # one table that cannot be read holds up no other
            wait = self.unread[table] = min(2 * self.unread.get(table, MINUTE), 24 * 60 * MINUTE)
            self.tables.metrics.count("unreadable_total")
            logger.exception("a table cannot be read", extra={"table": table, "again_in": wait})
            await self._remind(table, now + wait)
            return
        self.unread.pop(table, None)
        # one whose rules are not here may be another server's, which must not miss its reminder by much
        later = now + (7 * 24 * 60 * MINUTE if room.fold.house is not None else 60 * MINUTE)
        room.due = later if due is None else max(due[0], now + 1000)
        await self._remind(table, room.due)

    async def _remind(self, table: str, when: int) -> None:
        """Let the store remember when to look at a table again, for a server that has it not in memory."""
        # a store that is away loses the reminder only: it is looked at when the server starts, or by people
        sql = self.tables.store.dialect("UPDATE tables SET due = ? WHERE id = ?")

        def write(cursor: Cursor) -> None:
            cursor.execute(sql, (when, table))

        with contextlib.suppress(Unavailable):
            await self.tables.store.change(write)

    def beat(self, cursor: Cursor) -> None:
        """A server ran until now."""
        self._set(cursor, "beat", str(self.tables.clock()))

    def _set(self, cursor: Cursor, name: str, value: str) -> None:
        sql = (
            "INSERT INTO setting (name, value) VALUES (?, ?) "
            "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        )
        cursor.execute(self.tables.store.dialect(sql), (name, value))

    def wake_up(self, cursor: Cursor) -> list[list[int]]:
        """No clock runs while no server does: note since when, and look at every recent table once."""
        cursor.execute("SELECT name, value FROM setting WHERE name IN ('beat', 'gaps')")
        known = dict(cursor.fetchall())
        now = self.tables.clock()
        gaps: list[list[int]] = json.loads(known.get("gaps", "[]"))
        if "beat" in known and now - int(known["beat"]) >= 2 * HEARTBEAT:
            gaps = [*gaps[-49:], [int(known["beat"]), now]]
            self._set(cursor, "gaps", json.dumps(gaps))
        self.beat(cursor)
        sql = (
            "UPDATE tables SET due = 0 WHERE status IN ('open', 'playing') "
            "AND (changed > ? OR due < ?)"
        )
        cursor.execute(self.tables.store.dialect(sql), (now - 24 * 3600_000, now + 3600_000))
        return gaps

    async def credit(self, room: Room) -> None:
        """Give back to running clocks what passed while no server ran, once per gap."""
        for begin, end in self.gaps:
            fold = room.fold
            running = fold.group_since >= 0 or any(since >= 0 for since in fold.since)
            if not running or fold.at >= end:
                continue
            ms = end - max(begin, fold.at)
            with contextlib.suppress(Refusal):
                command = Command(f"credit.{begin}", "credit", By(server=True), None, ms)
                await self.tables.do(room, command)


def bot_dice(fold: Fold, seat: int) -> Dice:
    """A bot's own dice for its open question: derived one-way from the table's dice."""
    return Dice(secrets.digest(f"{fold.dice} seat {seat} question {fold.numbers[seat]}"))
