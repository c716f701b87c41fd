"""Tables in memory, between the log and the people: one writer per table, commit before answer before broadcast."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from watertable.kernel.errors import WaterTableError
from watertable.server import failpoints, secrets
from watertable.server.bots.pool import Minds
from watertable.server.domain import decide
from watertable.server.domain.create import create
from watertable.server.domain.messages import (
    OPEN,
    AddGrant,
    Answer,
    By,
    Command,
    Effect,
    Refusal,
    Wish,
    forbidden,
)
from watertable.server.domain.permissions import holds, who_is
from watertable.server.domain.projection import Fold
from watertable.server.domain.replay import follow
from watertable.server.live.delayed_spectators import Gallery
from watertable.server.live.live_table import Room, fold_of, log_of, logger, wall_clock
from watertable.server.live.scheduler import Keeper
from watertable.server.live.sessions import Sessions
from watertable.server.live.webhooks import Notices
from watertable.server.metrics import Metrics
from watertable.server.store.base import (
    Conflict,
    Cursor,
    Grant,
    Job,
    Listing,
    Store,
    Unavailable,
    last_of,
)

MOST_ROOMS: Final = 2_000  # folded tables kept in memory
TRIES: Final = 50


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
        dice: Callable[[], str] = secrets.fresh_dice,
        notices: Notices | None = None,
    ) -> None:
        self.store = store
        self.minds = minds
        self.clock = clock
        self.pace = pace  # overrides every table's, for tests
        self.fresh_dice = dice
        self.notices = notices or Notices()
        self.metrics = Metrics()
        self.rooms: OrderedDict[str, Room] = OrderedDict()
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.sessions = Sessions(store)
        self.keeper = Keeper(self)
        self.gallery = Gallery(self)
        self.server_key = ""
        self.name = secrets.fresh()  # of this process, for leases
        self.tasks: set[asyncio.Task[Any]] = set()
        self.stopping = False
        self.written = 0  # entries, by this process

    # Opening and closing

    async def open(self) -> None:
        """Open the store, credit the time nobody was here, and see to what is due."""
        await self.store.open()
        self.server_key = await self.store.change(self._key)
        self.store.on_news = self.heard
        self.keeper.gaps = await self.store.change(self.keeper.wake_up)
        self.spawn(self.keeper.watch())

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
        with contextlib.suppress(Unavailable):
            await self.store.change(self.keeper.beat)
        await self.store.close()

    def wake_all(self) -> None:
        """Let every stream look up, for example because the server stops."""
        for room in list(self.rooms.values()):
            room.wake()

    def spawn(self, work: Any) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Unavailable):
            self.metrics.count("unavailable_total")
        elif error is not None:
            self.metrics.count("faults_total")
            logger.error("a task failed", exc_info=error)

    def _key(self, cursor: Cursor) -> str:
        sql = self.store.dialect(
            "INSERT INTO setting (name, value) VALUES ('key', ?) ON CONFLICT DO NOTHING"
        )
        cursor.execute(sql, (secrets.fresh(),))
        cursor.execute("SELECT value FROM setting WHERE name = 'key'")
        return str(cursor.fetchone()[0])

    # Rooms

    async def room(self, table: str) -> Room:
        """The live table; read from its log if it is not in memory."""
        room = self.rooms.get(table)
        if room is not None:
            self.rooms.move_to_end(table)
            if room.stale:
                async with room.held():
                    pass
            return room
        task = self.loading.get(table)
        if task is None:
            task = asyncio.ensure_future(self._load(table))
            self.loading[table] = task
            task.add_done_callback(lambda _: self.loading.pop(table, None))
        return await asyncio.shield(task)

    async def _load(self, table: str) -> Room:
        room = Room(await self._fold(table), self._fold)
        await self.keeper.credit(room)
        self._admit(room)
        self.keeper.arrange(room)
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
        entries, dice = await log_of(self.store, table)
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
            await room.read_again()
        room.cache.clear()
        return True

    def heard(self, table: str, seq: int) -> None:
        """Another process says a table has grown (called in the loop)."""
        room = self.rooms.get(table)
        if room is not None and (room.stale or room.fold.seq < seq):
            self.spawn(self._refresh(room))

    async def newest(self, table: str) -> Room:
        """The room, and on a shared database not older than anything another server has acknowledged."""
        room = await self.room(table)
        if self.store.shared and await self.store.read(last_of(table)) > room.fold.seq:
            await self._refresh(room)
        return room

    async def _refresh(self, room: Room) -> None:
        async with room.held():
            grown = await self._catch_up(room)
        if grown:
            room.wake()
            self.gallery.stir(room)
            self.keeper.arrange(room)

    # Commands

    async def command(self, table: str, command: Command) -> Reply:
        """Do it once: durable when this returns."""
        room = await self.room(table)
        failpoints.pass_by("received")
        async with room.held():
            return await self.do(room, command)

    async def do(self, room: Room, command: Command) -> Reply:
        """At a room that is held. After anything but a refusal the fold may hold what was never written."""
        try:
            return await self._do(room, command)
        except Refusal:
            raise
        except BaseException as error:
            room.stale = True
            if isinstance(error, Unavailable):
                self.keeper.recover(room)
            raise

    async def _do(self, room: Room, command: Command) -> Reply:
        fresh_read = not self.store.shared
        for _ in range(TRIES):
            fold = room.fold
            done = fold.seen.get((who_is(command), command.id))
            if done is not None:
                return Reply(done, True)
            try:
                answer = decide.handle(fold, command, self.clock())
            except Refusal:
                if not fresh_read:  # another process may know better
                    fresh_read = True
                    if await self._catch_up(room):
                        self._told(room)
                        continue
                raise
            failpoints.pass_by("handled")
            try:
                await self.store.append(job_of(fold.id, answer))
            except Conflict:
                await room.read_again()
                self._told(room)
                self.metrics.count("conflicts_total")
                continue
            self._done(room, answer)
            return Reply(answer.entry.seq, extra=_extra(answer))
        raise Unavailable("the table is too busy")

    def _done(self, room: Room, answer: Answer) -> None:
        self.written += 1
        self.metrics.count("entries_total", f'do="{answer.entry.body["do"]}"')
        self.sessions.granted(answer.effects)
        self._told(room)

    def _told(self, room: Room) -> None:
        """After the answer is on its way: broadcast, then see to bots and clocks."""
        asyncio.get_running_loop().call_soon(self._broadcast, room)

    def _broadcast(self, room: Room) -> None:
        room.wake()
        self.gallery.stir(room)
        failpoints.pass_by("broadcast")
        self.keeper.arrange(room)

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
        fold, answer = create(house, plan, fresh, secrets.command_name("", request), self.clock())
        grants: list[Effect] = [
            AddGrant(session, fold.id, "host", -1, 1),
            *[AddGrant(session, fold.id, "seat", seat, 1) for seat in mine],
        ]
        answer.effects += grants
        try:
            await self.store.append(job_of(fold.id, answer))
            room = self._admit(Room(fold, self._fold))
        except Conflict:  # the same request again: only the browser's rights may be new
            room = await self.room(fold.id)
            grants = [
                effect
                for effect in grants
                if isinstance(effect, AddGrant)
                and (effect.seat < 0 or room.fold.seats[effect.seat].epoch == 1)
            ]
            await self.store.append(Job([], grants))
        self.sessions.granted(grants)
        self.metrics.count("tables_total", f'game="{fold.game}"')
        if room.fold.at_once:
            await self.begin(room)
        return room, links

    async def begin(self, room: Room) -> None:
        """A table without a free seat begins by itself."""
        async with room.held() as fold:
            if fold.status == OPEN:
                with contextlib.suppress(Refusal):  # another server was faster
                    await self.do(room, Command("at-once", "start", By(server=True)))

    def _secrets(
        self, seats: list[dict[str, Any]], request: str
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Secrets of a new table, as links for the sender and as hashes for the store."""
        name = secrets.table_id(self.server_key, request)
        made = {
            role: secrets.derived(self.server_key, role, request) for role in ("host", "spectator")
        }
        hashes = [(role, -1, secrets.digest(secret)) for role, secret in made.items()]
        links: list[dict[str, Any]] = []
        for seat, wish in enumerate(seats):
            secret = None
            if wish["kind"] != "bot":
                secret = secrets.derived(self.server_key, f"seat {seat}", request)
                hashes.append(("seat", seat, secrets.digest(secret)))
            links.append({"seat": seat, "secret": secret})
        fresh = {
            "table": name,
            "dice": self.fresh_dice(),
            "request": secrets.digest(request),
            "keys": hashes,
        }
        return fresh, {"table": name, **made, "seats": links}

    def prepare(self, command: Command, table: str, request: str, fold: Fold) -> dict[str, Any]:
        """Random things a command needs, bound to its id so that a resend gets the same; links for its sender."""
        if command.do == "invite":
            link = secrets.derived(self.server_key, f"invite {table} {command.value}", request)
            command.fresh = {"key": secrets.digest(link)}
            return {"secret": link}
        if command.do == "rematch":
            plan = [{"kind": "bot" if seat.kind == "bot" else "open"} for seat in fold.seats]
            count = len(plan)
            plan = [plan[(i + 1) % count] for i in range(count)]
            command.fresh, _ = self._secrets(plan, f"rematch {table} {request}")
        return {}

    async def redeem(
        self, secret: str, wish: Wish, request: str | None, session: str
    ) -> tuple[Room, dict[str, Any]]:
        """A secret for rights: a free seat is taken with it, an owned one opened on one more device."""
        key = await self.store.read(lambda reader: reader.key(secrets.digest(secret)))
        if key is None:
            raise forbidden("this link is not valid, or no longer")
        room = await self.room(key.table)
        if key.role != "seat":
            await self.sessions.grant(session, key)
            return room, {"table": key.table, "role": key.role, "seats": []}
        by = await self.sessions.access(session, key.table)
        sitting = room.fold.seats[key.seat]
        if by.seats.get(key.seat) == sitting.epoch and sitting.owned:
            return room, _seated(key, None)
        if sitting.owned and key.epoch == sitting.epoch:
            await self.sessions.grant(session, key)
            return room, _seated(key, None)
        link = await self._sit(room, key, wish, request, session)
        return room, _seated(key, link)

    async def _sit(
        self, room: Room, key: Grant, wish: Wish, request: str | None, session: str
    ) -> str:
        request = request or secrets.fresh()
        link = secrets.derived(self.server_key, f"own {key.table} {key.seat}", request)
        command = Command(
            secrets.command_name(key.table, request),
            "join",
            By({key.seat: key.epoch}, session=session),
            key.seat,
            wish.name,
            fresh={"key": secrets.digest(link), "colour": wish.colour},
        )
        async with room.held():
            reply = await self.do(room, command)
            epoch = room.fold.seats[key.seat].epoch
        if reply.repeat:  # the first answer was lost: this browser is the one that sat down
            own = await self.store.read(lambda reader: reader.key(secrets.digest(link)))
            if own is None or own.epoch != epoch:
                raise forbidden("this link is not valid, or no longer")
            await self.sessions.grant(session, own)
        return link

    async def join(
        self, table: str, seat: int | None, wish: Wish, request: str, session: str
    ) -> tuple[Room, dict[str, Any]]:
        """Sit down at a table with open seats, without a link."""
        room = await self.newest(table)
        if not room.fold.settings.open_seats:
            raise forbidden("the seats of this table are by invitation")
        command = secrets.command_name(table, request)
        for _ in room.fold.seats:  # somebody may be faster at the first free seat
            fold = room.fold
            mine = [i for i in range(len(fold.seats)) if (i, command) in fold.seen]
            free = mine or [i for i, one in enumerate(fold.seats) if one.kind == "open"]
            free = [one for one in free if seat is None or one == seat]
            if not free:
                break
            key = Grant(table, "seat", free[0], fold.seats[free[0]].epoch)
            try:
                return room, _seated(key, await self._sit(room, key, wish, request, session))
            except Refusal:
                if mine:
                    raise
                room = await self.newest(table)
        raise Refusal(409, "no-seat-free", "no seat is free")

    async def lists(self, session: str) -> tuple[list[Listing], list[Listing]]:
        """Tables anybody may see, and those of this browser."""
        open_ = await self.store.read(lambda reader: reader.listed(100))
        mine: list[Listing] = []
        if session:
            mine = await self.store.read(lambda reader: reader.tables_of(session, 200))
        return open_, mine

    async def standing_of(self, session: str, table: str) -> dict[str, Any]:
        """What a browser holds at a table of its list, and whether it is waited for (unknown when not in memory)."""
        by = await self.sessions.access(session, table)
        room = self.rooms.get(table)
        if room is None:
            return {"you": sorted(by.seats), "host": by.host, "asked": None}
        async with room.held() as fold:
            you = holds(fold, by)
            asked = fold.table.asked if fold.table is not None and fold.running else []
            waiting = fold.table.waiting if fold.table is not None else []
        return {
            "you": you,
            "host": by.host,
            "asked": any(seat in asked or seat in waiting for seat in you),
        }


def job_of(table: str, answer: Answer) -> Job:
    """The transaction of an answer."""
    return Job([(table, answer.entry), *answer.others], answer.effects)


def _extra(answer: Answer) -> dict[str, Any]:
    return {"table": answer.others[0][0]} if answer.others else {}


def _seated(key: Grant, link: str | None) -> dict[str, Any]:
    made: dict[str, Any] = {"table": key.table, "role": "seat", "seats": [key.seat]}
    if link is not None:
        made["secret"] = link
    return made
