"""Tables in memory, between the log and the people: one writer per table, commit before answer before broadcast."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from watertable.kernel.chance import Dice
from watertable.kernel.errors import WaterTableError
from watertable.server import failpoints, heart, keys, show
from watertable.server.entry import (
    CLOSED,
    OPEN,
    OVER,
    PLAYING,
    AddGrant,
    Answer,
    By,
    Command,
    Effect,
    Entry,
    Refusal,
    forbidden,
)
from watertable.server.fold import Fold, follow, replay, wake
from watertable.server.metrics import Metrics
from watertable.server.minds import Minds
from watertable.server.store import Conflict, Cursor, Grant, Job, Listing, Store, Unavailable

MOST_ROOMS: Final = 2_000  # folded tables kept in memory
MOST_SESSIONS: Final = 20_000
TRIES: Final = 50
HEARTBEAT: Final = 2_000  # milliseconds
LEASE: Final = 10_000

logger = logging.getLogger("watertable.server")


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Room:
    """A live table: its fold, its lock, who looks on."""

    def __init__(self, fold: Fold) -> None:
        self.fold = fold
        self.lock = asyncio.Lock()
        self.stale = False  # the fold may not be what the log says: read again before use
        self.looking: dict[int, int] = {}  # viewer -> open streams
        self.presence = 0
        self.news: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.cache: dict[int, tuple[int, int, bytes]] = {}
        self.timer: asyncio.TimerHandle | None = None
        self.bots: asyncio.Task[None] | None = None
        self.due = 0  # when the store will remind us of this table at the latest

    def wake(self) -> None:
        """Tell everybody who looks on that there is something new; nobody is waited for."""
        news, self.news = self.news, asyncio.get_running_loop().create_future()
        if not news.done():
            news.set_result(None)

    @property
    def online(self) -> set[int]:
        """Seats with an open stream here."""
        return {viewer for viewer, count in self.looking.items() if count > 0 and viewer >= 0}

    def shared(self, viewer: int) -> bytes:
        """The viewer's part of a snapshot, made once per entry."""
        kept = self.cache.get(viewer)
        if kept is not None and kept[0] == self.fold.seq and kept[1] == self.presence:
            return kept[2]
        made = show.shared(self.fold, viewer, self.online)
        if self.looking.get(viewer):  # kept only while somebody looks on from there
            self.cache[viewer] = (self.fold.seq, self.presence, made)
        return made

    @property
    def busy(self) -> bool:
        """Somebody looks on, writes or thinks here."""
        return (
            self.lock.locked()
            or any(self.looking.values())
            or (self.bots is not None and not self.bots.done())
        )


@dataclass(slots=True)
class Reply:
    """What a command's sender is told."""

    seq: int  # true number of the entry
    repeat: bool = False
    extra: dict[str, Any] = field(default_factory=dict)


class Tables:
    """The service: every door (HTTP, tests, campaigns) comes through here."""

    def __init__(
        self,
        store: Store,
        minds: Minds | None = None,
        clock: Callable[[], int] = wall_clock,
        pace: int | None = None,
        dice: Callable[[], str] = keys.fresh_dice,
    ) -> None:
        self.store = store
        self.minds = minds
        self.clock = clock
        self.pace = pace  # overrides every table's, for tests
        self.fresh_dice = dice
        self.metrics = Metrics()
        self.rooms: OrderedDict[str, Room] = OrderedDict()
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.sessions: OrderedDict[str, dict[str, By]] = OrderedDict()
        self.server_key = ""
        self.name = keys.fresh()  # of this process, for leases
        self.tasks: set[asyncio.Task[Any]] = set()
        self.stopping = False
        self.gaps: list[list[int]] = []  # [from, to] during which no server ran

    # Opening and closing

    async def open(self) -> None:
        """Open the store, credit the time nobody was here, and see to what is due."""
        await self.store.open()
        self.server_key = await self.store.change(self._key)
        self.store.on_news = self._heard
        self.gaps = await self.store.change(self._wake_up)
        self._spawn(self._watch())

    async def close(self) -> None:
        """Stop bots and timers, finish writing."""
        self.stopping = True
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for room in self.rooms.values():
            if room.timer is not None:
                room.timer.cancel()
            room.wake()
        if self.minds is not None:
            await self.minds.close()
        await self.store.change(self._beat)
        await self.store.close()

    def wake_all(self) -> None:
        """Let every stream look up, for example because the server stops."""
        for room in list(self.rooms.values()):
            room.wake()

    def _spawn(self, work: Any) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.metrics.count("faults_total")
            logger.error("a task failed", exc_info=task.exception())

    def _key(self, cursor: Cursor) -> str:
        sql = self.store.dialect(
            "INSERT INTO setting (name, value) VALUES ('key', ?) ON CONFLICT DO NOTHING"
        )
        cursor.execute(sql, (keys.fresh(),))
        cursor.execute("SELECT value FROM setting WHERE name = 'key'")
        return str(cursor.fetchone()[0])

    # Rooms

    async def room(self, table: str) -> Room:
        """The live table; read from its log if it is not in memory."""
        room = self.rooms.get(table)
        if room is not None:
            self.rooms.move_to_end(table)
            if not room.stale:
                return room
            async with room.lock:
                if room.stale:
                    room.fold = await self._fold(table)
                    room.cache.clear()
                    room.stale = False
            return room
        task = self.loading.get(table)
        if task is None:
            task = asyncio.ensure_future(self._load(table))
            self.loading[table] = task
            task.add_done_callback(lambda _: self.loading.pop(table, None))
        return await asyncio.shield(task)

    async def _load(self, table: str) -> Room:
        room = Room(await self._fold(table))
        await self._credit(room)
        self._admit(room)
        self._arrange(room)
        return room

    def _admit(self, room: Room) -> Room:
        self.rooms[room.fold.id] = room
        if len(self.rooms) > MOST_ROOMS:
            for name, old in list(self.rooms.items())[: MOST_ROOMS // 10]:
                if not old.busy:
                    if old.timer is not None:
                        old.timer.cancel()
                    del self.rooms[name]
        return room

    async def _fold(self, table: str) -> Fold:
        if not table.isalnum() or len(table) > 32:
            raise Refusal(404, "not-found", "there is no such table")

        def read(reader: Any) -> tuple[list[Entry], str]:
            return reader.load(table, 0), reader.dice(table)

        entries, dice = await self.store.read(read)
        if not entries:
            raise Refusal(404, "not-found", "there is no such table")
        begun = time.perf_counter()
        lines = sum(len(entry.body.get("lines", ())) for entry in entries)
        if lines > 400:  # long games are read beside the loop
            fold = await asyncio.to_thread(fold_of, table, entries, dice)
        else:
            fold = fold_of(table, entries, dice)
        self.metrics.time("fold_seconds", time.perf_counter() - begun)
        return fold

    async def _catch_up(self, room: Room) -> bool:
        """Take in what other processes wrote; True when there was something."""
        fold = room.fold
        entries = await self.store.read(lambda reader: reader.load(fold.id, fold.seq))
        if not entries:
            return False
        try:
            for entry in entries:
                follow(fold, entry)
        except Exception:
            logger.exception("following failed; reading again", extra={"table": fold.id})
            room.fold = await self._fold(fold.id)
        room.cache.clear()
        return True

    def _heard(self, table: str, seq: int) -> None:
        """Another process says a table has grown (called in the loop)."""
        room = self.rooms.get(table)
        if room is not None and room.fold.seq < seq:
            self._spawn(self._refresh(room))

    async def newest(self, table: str) -> Room:
        """The room, and on a shared database not older than anything another server has acknowledged."""
        room = await self.room(table)
        if self.store.shared and await self.store.read(_last_of(table)) > room.fold.seq:
            await self._refresh(room)
        return room

    async def _refresh(self, room: Room) -> None:
        async with room.lock:
            grown = await self._catch_up(room)
        if grown:
            room.wake()
            self._arrange(room)

    # Commands

    async def command(self, table: str, command: Command) -> Reply:
        """Do it once: durable when this returns."""
        room = await self.room(table)
        failpoints.pass_by("received")
        async with room.lock:
            return await self._do(room, command)

    async def _do(self, room: Room, command: Command) -> Reply:
        if room.stale:
            room.fold = await self._fold(room.fold.id)
            room.cache.clear()
            room.stale = False
        fresh_read = not self.store.shared
        for _ in range(TRIES):
            fold = room.fold
            done = fold.seen.get((heart.who_is(command), command.id))
            if done is not None:
                return Reply(done, True)
            try:
                answer = heart.handle(fold, command, self.clock())
            except Refusal:
                if not fresh_read:  # another process may know better
                    fresh_read = True
                    if await self._catch_up(room):
                        self._told(room)
                        continue
                raise
            except BaseException:
                room.stale = True
                raise
            failpoints.pass_by("handled")
            try:
                await self.store.append(job_of(fold.id, answer))
            except Conflict:
                room.fold = await self._fold(fold.id)
                room.cache.clear()
                self._told(room)
                self.metrics.count("conflicts_total")
                continue
            except BaseException:
                room.stale = True
                raise
            self._done(room, answer)
            return Reply(answer.entry.seq, extra=_extra(answer))
        raise Unavailable("the table is too busy")

    def _done(self, room: Room, answer: Answer) -> None:
        self.metrics.count("entries_total", f'do="{answer.entry.body["do"]}"')
        for effect in answer.effects:
            if isinstance(effect, AddGrant):
                self._granted(effect)
        self._told(room)

    def _told(self, room: Room) -> None:
        """After the answer is on its way: broadcast, then see to bots and clocks."""
        asyncio.get_running_loop().call_soon(self._broadcast, room)

    def _broadcast(self, room: Room) -> None:
        room.wake()
        failpoints.pass_by("broadcast")
        self._arrange(room)

    # Laying tables

    async def create(
        self, plan: dict[str, Any], request: str, session: str
    ) -> tuple[Room, dict[str, Any]]:
        """Lay a table; the same request again gives the same table and the same links."""
        import watertable

        try:
            house = watertable.house(plan["game"])
        except WaterTableError as refusal:
            raise Refusal(422, "option", refusal.reason, key="game") from None
        return await self.lay(house, plan, request, session)

    async def lay(
        self,
        house: Any,
        plan: dict[str, Any],
        request: str,
        session: str,
        dice: str | None = None,
    ) -> tuple[Room, dict[str, Any]]:
        """The table of a plan, for a creator or from a record (whose dice are then given)."""
        fresh, links = self._secrets(plan["seats"], request)
        if dice is not None:
            fresh["dice"] = dice
        mine = [i for i, seat in enumerate(plan["seats"]) if seat["kind"] == "me"]
        fold, answer = heart.create(
            house, plan, fresh, keys.command_name("", request), self.clock()
        )
        grants: list[Effect] = [
            AddGrant(session, fold.id, "host", -1, 1),
            *[AddGrant(session, fold.id, "seat", seat, 1) for seat in mine],
        ]
        answer.effects += grants
        try:
            await self.store.append(job_of(fold.id, answer))
            room = self._admit(Room(fold))
        except Conflict:  # the same request again: only the browser's rights may be new
            room = await self.room(fold.id)
            grants = [
                effect
                for effect in grants
                if isinstance(effect, AddGrant)
                and (effect.seat < 0 or room.fold.seats[effect.seat].epoch == 1)
            ]
            await self.store.append(Job([], grants))
        for effect in grants:
            if isinstance(effect, AddGrant):
                self._granted(effect)
        self.metrics.count("tables_total", f'game="{fold.game}"')
        if room.fold.at_once:
            await self._begin(room)
        return room, links

    async def _begin(self, room: Room) -> None:
        """A table without a free seat begins by itself."""
        async with room.lock:
            if room.fold.status == OPEN:
                with contextlib.suppress(Refusal):  # another server was faster
                    await self._do(room, Command("at-once", "start", By(server=True)))

    def _secrets(
        self, seats: list[dict[str, Any]], request: str
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Secrets of a new table, as links for the sender and as hashes for the store."""
        name = keys.table_id(self.server_key, request)
        made = {
            role: keys.derived(self.server_key, role, request) for role in ("host", "spectator")
        }
        hashes = [(role, -1, keys.digest(secret)) for role, secret in made.items()]
        links: list[dict[str, Any]] = []
        for seat, wish in enumerate(seats):
            secret = None
            if wish["kind"] != "bot":
                secret = keys.derived(self.server_key, f"seat {seat}", request)
                hashes.append(("seat", seat, keys.digest(secret)))
            links.append({"seat": seat, "secret": secret})
        fresh = {
            "table": name,
            "dice": self.fresh_dice(),
            "request": keys.digest(request),
            "keys": hashes,
        }
        return fresh, {"table": name, **made, "seats": links}

    def prepare(self, command: Command, table: str, request: str, fold: Fold) -> dict[str, Any]:
        """Random things a command needs, bound to its id so that a resend gets the same; links for its sender."""
        if command.do == "invite":
            link = keys.derived(self.server_key, f"invite {table} {command.value}", request)
            command.fresh = {"key": keys.digest(link)}
            return {"secret": link}
        if command.do == "rematch":
            plan = [{"kind": "bot" if seat.kind == "bot" else "open"} for seat in fold.seats]
            count = len(plan)
            plan = [plan[(i + 1) % count] for i in range(count)]
            command.fresh, _ = self._secrets(plan, f"rematch {table} {request}")
        return {}

    # Who may what

    async def access(self, session: str, table: str) -> By:
        """What this browser holds at this table."""
        if not session:
            return By()
        held = self.sessions.get(session)
        if held is None or table not in held:
            held = await self._grants(session)
        return held.get(table) or By(session=session)

    async def _grants(self, session: str) -> dict[str, By]:
        grants: list[Grant] = await self.store.read(lambda reader: reader.grants(session))
        held: dict[str, By] = {}
        for grant in grants:
            _give(held, session, grant)
        self.sessions[session] = held
        if len(self.sessions) > MOST_SESSIONS:
            self.sessions.popitem(last=False)
        return held

    def _granted(self, effect: AddGrant) -> None:
        held = self.sessions.get(effect.session)
        if held is not None:
            _give(held, effect.session, Grant(effect.table, effect.role, effect.seat, effect.epoch))

    async def known(self, session: str) -> bool:
        """Whether this cookie is one of ours that still opens something."""
        held = self.sessions.get(session)
        return bool(held) or bool(await self._grants(session))

    async def redeem(
        self, secret: str, name: str | None, request: str | None, session: str
    ) -> tuple[Room, dict[str, Any]]:
        """A secret for rights: a free seat is taken with it, an owned one opened on one more device."""
        key = await self.store.read(lambda reader: reader.key(keys.digest(secret)))
        if key is None:
            raise forbidden("this link is not valid, or no longer")
        room = await self.room(key.table)
        if key.role != "seat":
            await self._grant(session, key)
            return room, {"table": key.table, "role": key.role, "seats": []}
        by = await self.access(session, key.table)
        sitting = room.fold.seats[key.seat]
        if by.seats.get(key.seat) == sitting.epoch and sitting.owned:
            return room, _seated(key, None)
        if sitting.owned and key.epoch == sitting.epoch:
            await self._grant(session, key)
            return room, _seated(key, None)
        link = await self._sit(room, key, name, request, session)
        return room, _seated(key, link)

    async def _sit(
        self, room: Room, key: Grant, name: str | None, request: str | None, session: str
    ) -> str:
        request = request or keys.fresh()
        link = keys.derived(self.server_key, f"own {key.table} {key.seat}", request)
        command = Command(
            keys.command_name(key.table, request),
            "join",
            By({key.seat: key.epoch}, session=session),
            key.seat,
            name,
            fresh={"key": keys.digest(link)},
        )
        async with room.lock:
            reply = await self._do(room, command)
            epoch = room.fold.seats[key.seat].epoch
        if reply.repeat:  # the first answer was lost: this browser is the one that sat down
            own = await self.store.read(lambda reader: reader.key(keys.digest(link)))
            if own is None or own.epoch != epoch:
                raise forbidden("this link is not valid, or no longer")
            await self._grant(session, own)
        return link

    async def join(
        self, table: str, seat: int | None, name: str | None, request: str, session: str
    ) -> tuple[Room, dict[str, Any]]:
        """Sit down at a listed table without a link."""
        room = await self.newest(table)
        if not room.fold.settings.listed:
            raise forbidden("this table is by invitation")
        command = keys.command_name(table, request)
        for _ in room.fold.seats:  # somebody may be faster at the first free seat
            fold = room.fold
            mine = [i for i in range(len(fold.seats)) if (i, command) in fold.seen]
            free = mine or [i for i, one in enumerate(fold.seats) if one.kind == "open"]
            free = [one for one in free if seat is None or one == seat]
            if not free:
                break
            key = Grant(table, "seat", free[0], fold.seats[free[0]].epoch)
            try:
                return room, _seated(key, await self._sit(room, key, name, request, session))
            except Refusal:
                if mine:
                    raise
                room = await self.newest(table)
        raise Refusal(409, "no-seat-free", "no seat is free")

    async def _grant(self, session: str, key: Grant) -> None:
        effect = AddGrant(session, key.table, key.role, key.seat, key.epoch)
        await self.store.append(Job([], [effect]))
        self._granted(effect)

    async def lists(self, session: str) -> tuple[list[Listing], list[Listing]]:
        """Tables anybody may see, and those of this browser."""
        open_ = await self.store.read(lambda reader: reader.listed(100))
        mine: list[Listing] = []
        if session:
            mine = await self.store.read(lambda reader: reader.tables_of(session, 200))
        return open_, mine

    async def standing_of(self, session: str, table: str) -> dict[str, Any]:
        """What a browser holds at a table of its list, and whether it is waited for (unknown when not in memory)."""
        by = await self.access(session, table)
        room = self.rooms.get(table)
        if room is None:
            return {"you": sorted(by.seats), "host": by.host, "asked": None}
        you = holds(room.fold, by)
        asked = room.fold.table.asked if room.fold.table is not None and room.fold.running else []
        waiting = room.fold.table.waiting if room.fold.table is not None else []
        return {
            "you": you,
            "host": by.host,
            "asked": any(seat in asked or seat in waiting for seat in you),
        }

    # What the server does by itself

    def _arrange(self, room: Room) -> None:
        """After every entry: let bots think, set the clock for what is due next."""
        if self.stopping:
            return
        if room.timer is not None:
            room.timer.cancel()
            room.timer = None
        fold = room.fold
        if fold.status == OPEN and fold.at_once:
            self._spawn(self._begin(room))
            return
        if heart.bots_due(fold) and (room.bots is None or room.bots.done()):
            room.bots = self._spawn(self._bots(room))
        due = heart.due(fold)
        if due is not None:
            if due[0] < room.due:
                room.due = due[0]
                self._spawn(self._remind(fold.id, due[0]))
            wait = min(max(0.0, (due[0] - self.clock()) / 1000), 3600.0)
            room.timer = asyncio.get_running_loop().call_later(wait, self._ring, room)

    def _ring(self, room: Room) -> None:
        if not self.stopping:
            self._spawn(self._overdue(room))

    async def _overdue(self, room: Room) -> None:
        """Act for seats whose time is up."""
        try:
            async with room.lock:
                due = heart.due(room.fold)
                if due is None or due[0] > self.clock():
                    return
                _, why, seat = due
                number = room.fold.numbers[seat]
                if why != "group":
                    await self._do(
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
        finally:
            self._arrange(room)

    async def _bots(self, room: Room) -> None:
        """Play for every seat a bot must play for, one after the other, at a pace people can follow."""
        if self.store.shared and not await self._lease(room.fold.id):
            asyncio.get_running_loop().call_later(LEASE / 2000, self._arrange, room)
            return
        while not self.stopping:
            fold = room.fold
            due = heart.bots_due(fold)
            if not due:
                return
            seat = due[0]
            pace = fold.settings.pace if self.pace is None else self.pace
            wait = fold.at + pace - self.clock()
            if wait > 0:
                await asyncio.sleep(wait / 1000)
            sitting = fold.seats[seat]
            level = sitting.stand_in or sitting.level or "normal"
            try:
                await self._think(room, seat, fold.numbers[seat], level)
            except Refusal:
                await asyncio.sleep(0.01)  # settled meanwhile: look again
            except Unavailable:
                await asyncio.sleep(1)
                await self.room(fold.id)  # what was not written is forgotten

    async def _think(self, room: Room, seat: int, number: int, level: str) -> None:
        """One answer (or the end of a turn) of a bot."""
        table = room.fold.id
        async with room.lock:
            fold = room.fold
            if not fold.running or fold.numbers[seat] != number or fold.table is None:
                return
            by = By(server=True)
            if seat in fold.table.waiting:
                command = Command(f"end.{seat}.{number}", "end_turn", by, seat, True, number)
                await self._do(room, command)
                return
            luck = luck_for(fold, seat, number)
            game = fold.table.game
            world = game.guess(fold.table.state, seat, Dice(f"{luck} guess"))
            legal = [action.id for action in fold.table.legal(seat)]
        chosen: int | None = None
        if len(legal) == 1:
            chosen = legal[0]
        elif self.minds is not None:
            begun = time.perf_counter()
            chosen = await self.minds.choose(fold.game, world, seat, level, luck)
            self.metrics.time("bot_seconds", time.perf_counter() - begun)
        if chosen not in legal:
            self.metrics.count("bot_fallbacks_total")
            chosen = legal[Dice(f"{luck} fallback").below(len(legal))]
        failpoints.pass_by("bot")
        command = Command(f"bot.{seat}.{number}", "play", By(server=True), seat, chosen, number)
        await self.command(table, command)

    async def _lease(self, table: str) -> bool:
        """Whether this process is the one whose bots think at this table; losing it loses nothing."""
        now = self.clock()

        def take(cursor: Cursor) -> bool:
            sql = (
                "INSERT INTO lease (table_id, owner, until) VALUES (?, ?, ?) "
                "ON CONFLICT (table_id) DO UPDATE SET owner = excluded.owner, "
                "until = excluded.until WHERE lease.owner = excluded.owner OR lease.until < ?"
            )
            cursor.execute(self.store.dialect(sql), (table, self.name, now + LEASE, now))
            return cursor.rowcount == 1

        return bool(await self.store.change(take))

    async def _watch(self) -> None:
        """The heartbeat, and tables nobody looks at but whose time is up."""
        while True:
            due: list[str] = []
            try:
                await self.store.change(self._beat)
                due = await self.store.read(lambda reader: reader.due(self.clock(), 50))
                for table in due:
                    await self._see_to(table)
                if self.store.shared:
                    await self._look_around()
            except Unavailable as error:
                self.metrics.count("unavailable_total")
                logger.warning("the store does not answer", extra={"why": str(error)[:200]})
            await asyncio.sleep(HEARTBEAT / 1000 if len(due) < 50 else 0.05)
            self.metrics.gauges["rooms"] = len(self.rooms)

    async def _look_around(self) -> None:
        """A net under NOTIFY: whoever is looked at here is compared with the log."""
        looked_at = [room for room in self.rooms.values() if any(room.looking.values())]
        for room in looked_at[:500]:
            table = room.fold.id
            last = await self.store.read(_last_of(table))
            if last > room.fold.seq:
                self._heard(table, last)

    async def _see_to(self, table: str) -> None:
        try:
            room = await self.room(table)
        except Refusal:
            return
        due = heart.due(room.fold)
        later = self.clock() + 7 * 24 * 3600_000
        room.due = later if due is None else max(due[0], self.clock() + 1000)
        await self._remind(table, room.due)

    async def _remind(self, table: str, when: int) -> None:
        """Let the store remember when to look at a table again, for a server that has it not in memory."""
        # a store that is away loses the reminder only: it is looked at when the server starts, or by people
        sql = self.store.dialect("UPDATE tables SET due = ? WHERE id = ?")

        def write(cursor: Cursor) -> None:
            cursor.execute(sql, (when, table))

        with contextlib.suppress(Unavailable):
            await self.store.change(write)

    def _beat(self, cursor: Cursor) -> None:
        sql = self.store.dialect(
            "INSERT INTO setting (name, value) VALUES ('beat', ?) "
            "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        )
        cursor.execute(sql, (str(self.clock()),))

    def _wake_up(self, cursor: Cursor) -> list[list[int]]:
        """No clock runs while no server does: note since when, and look at every recent table once."""
        cursor.execute("SELECT name, value FROM setting WHERE name IN ('beat', 'gaps')")
        known = dict(cursor.fetchall())
        now = self.clock()
        gaps: list[list[int]] = json.loads(known.get("gaps", "[]"))
        if "beat" in known and now - int(known["beat"]) >= 2 * HEARTBEAT:
            gaps = [*gaps[-49:], [int(known["beat"]), now]]
            sql = (
                "INSERT INTO setting (name, value) VALUES ('gaps', ?) "
                "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
            )
            cursor.execute(self.store.dialect(sql), (json.dumps(gaps),))
        self._beat(cursor)
        sql = (
            "UPDATE tables SET due = 0 WHERE status IN ('open', 'playing') "
            "AND (changed > ? OR due < ?)"
        )
        cursor.execute(self.store.dialect(sql), (now - 24 * 3600_000, now + 3600_000))
        return gaps

    async def _credit(self, room: Room) -> None:
        """Give back to running clocks what passed while no server ran, once per gap."""
        for begin, end in self.gaps:
            fold = room.fold
            running = fold.group_since >= 0 or any(since >= 0 for since in fold.since)
            if not running or fold.at >= end:
                continue
            ms = end - max(begin, fold.at)
            with contextlib.suppress(Refusal):
                command = Command(f"credit.{begin}", "credit", By(server=True), None, ms)
                await self._do(room, command)


def _last_of(table: str) -> Callable[[Any], int]:
    def ask(reader: Any) -> int:
        return int(reader.last(table))

    return ask


def fold_of(table: str, entries: list[Entry], dice: str) -> Fold:
    """The table a log leads to. A log that today's rules cannot follow is kept readable."""
    for lost in (False, True):
        fold = Fold(table, dice=dice, lost=lost)
        try:
            for entry in entries:
                replay(fold, entry)
                failpoints.pass_by("folded")
            wake(fold)
        except Exception:
            if lost:
                raise
            logger.exception("a log cannot be followed", extra={"table": table})
            continue
        return fold
    raise AssertionError("not reached")


def job_of(table: str, answer: Answer) -> Job:
    """The transaction of an answer."""
    return Job([(table, answer.entry), *answer.others], answer.effects)


def luck_for(fold: Fold, seat: int, number: int) -> str:
    """A bot's own luck: bound to the table's dice, but nobody can go back from it to them."""
    return keys.digest(f"{fold.dice} seat {seat} question {number}")


def _extra(answer: Answer) -> dict[str, Any]:
    return {"table": answer.others[0][0]} if answer.others else {}


def _seated(key: Grant, link: str | None) -> dict[str, Any]:
    made: dict[str, Any] = {"table": key.table, "role": "seat", "seats": [key.seat]}
    if link is not None:
        made["secret"] = link
    return made


def _give(held: dict[str, By], session: str, grant: Grant) -> None:
    by = held.get(grant.table)
    if by is None:
        by = held[grant.table] = By(session=session)
    if grant.role == "host":
        by.host = True
    elif grant.role == "seat":
        by.seats[grant.seat] = grant.epoch
    else:
        by.watcher = True


def holds(fold: Fold, by: By) -> list[int]:
    """The seats a sender holds by links that still count."""
    return [
        seat
        for seat, epoch in sorted(by.seats.items())
        if seat < len(fold.seats) and fold.seats[seat].epoch == epoch and fold.seats[seat].owned
    ]


def viewer_for(fold: Fold, by: By, seat: int | None) -> int:
    """From where a sender may look: an own seat, or as a spectator; at the end, from anywhere."""
    mine = holds(fold, by)
    at_all = bool(mine) or by.host or by.watcher or fold.settings.listed
    if not at_all:
        raise forbidden("this table is by invitation")
    if seat is None:
        return mine[0] if mine else show.viewer_of(None)
    if not 0 <= seat < len(fold.seats):
        raise Refusal(404, "not-found", "there is no such seat at this table")
    if seat in mine or fold.status == OVER or (fold.status == CLOSED and fold.mode == "play"):
        return seat
    raise forbidden("that seat is somebody else's")


__all__ = ["PLAYING", "Room", "Tables", "fold_of", "holds", "luck_for", "viewer_for"]
