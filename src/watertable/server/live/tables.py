"""The tables of this server: one writer per table; commit, then answer, then broadcast."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from msgspec import UNSET, UnsetType

from watertable.kernel.errors import WaterTableError
from watertable.server import failpoints, secrets
from watertable.server.bots.pool import WorkerPool
from watertable.server.domain import decide
from watertable.server.domain.create import create
from watertable.server.domain.messages import (
    OPEN,
    AddGrant,
    Command,
    Decision,
    Effect,
    Profile,
    Refusal,
    Sender,
    forbidden,
)
from watertable.server.domain.permissions import author_of, held_seats
from watertable.server.domain.projection import Projection
from watertable.server.domain.replay import replay, resume_dice
from watertable.server.live.delayed_spectators import DelayedSpectators
from watertable.server.live.links import new_links
from watertable.server.live.live_table import LiveTable, log_of, logger, project, wall_clock
from watertable.server.live.scheduler import Scheduler
from watertable.server.live.sessions import Sessions
from watertable.server.live.webhooks import Webhooks
from watertable.server.metrics import Metrics
from watertable.server.present.lobby_responses import Seated, TableLinks
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

MOST_LIVE: Final = 2_000  # tables kept in memory
TRIES: Final = 50


@dataclass(slots=True)
class Reply:
    """The reply to a command."""

    seq: int  # true number of the entry
    repeat: bool = False


@dataclass(slots=True)
class Role:
    """What a browser holds at a table, and whether it is waited for."""

    you: list[int]
    host: bool
    asked: bool | None  # None: not known


class Tables:
    """All tables of this server; HTTP, tests and campaigns use this class."""

    def __init__(
        self,
        store: Store,
        pool: WorkerPool | None = None,
        clock: Callable[[], int] = wall_clock,
        pace: int | None = None,
        dice: Callable[[], str] = secrets.fresh_dice,
        webhooks: Webhooks | None = None,
    ) -> None:
        self.store = store
        self.pool = pool
        self.clock = clock
        self.pace = pace  # overrides the setting of every table, for tests
        self.fresh_dice = dice
        self.webhooks = webhooks or Webhooks()
        self.metrics = Metrics()
        self.live_tables: OrderedDict[str, LiveTable] = OrderedDict()
        self.loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.sessions = Sessions(store)
        self.scheduler = Scheduler(self)
        self.delayed = DelayedSpectators(self)
        self.server_key = ""
        self.name = secrets.fresh()  # of this process, for leases
        self.tasks: set[asyncio.Task[Any]] = set()
        self.stopping = False
        self.written = 0  # entries, by this process

    # Opening and closing

    async def open(self) -> None:
        """Open the store, credit the downtime to the clocks, and start the scheduler."""
        await self.store.open()
        self.server_key = await self.store.change(self._key)
        self.store.on_remote_entry = self.on_remote_entry
        self.scheduler.gaps = await self.store.change(self.scheduler.record_downtime)
        self.spawn(self.scheduler.run())

    async def close(self) -> None:
        """Stop bots and timers, finish writing."""
        self.stopping = True
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for live in self.live_tables.values():
            if live.timer is not None:
                live.timer.cancel()
            live.wake()
        if self.pool is not None:
            await self.pool.close()
        with contextlib.suppress(Unavailable):
            await self.store.change(self.scheduler.beat)
        await self.store.close()

    def wake_all(self) -> None:
        """Wake every stream, for example because the server stops."""
        for live in list(self.live_tables.values()):
            live.wake()

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

    # Live tables

    async def get(self, table: str) -> LiveTable:
        """The live table, loaded from its log if it is not in memory."""
        live = self.live_tables.get(table)
        if live is not None:
            self.live_tables.move_to_end(table)
            if live.stale:
                async with live.locked():
                    pass
            return live
        task = self.loading.get(table)
        if task is None:
            task = asyncio.ensure_future(self._load(table))
            self.loading[table] = task
            task.add_done_callback(lambda _: self.loading.pop(table, None))
        return await asyncio.shield(task)

    async def _load(self, table: str) -> LiveTable:
        live = LiveTable(await self._project(table), self._project)
        await self.scheduler.credit_downtime(live)
        self._admit(live)
        self.scheduler.schedule(live)
        return live

    def _admit(self, live: LiveTable) -> LiveTable:
        self.live_tables[live.projection.id] = live
        if len(self.live_tables) > MOST_LIVE:
            for name, old in list(self.live_tables.items())[: MOST_LIVE // 10]:
                if not old.busy:
                    if old.timer is not None:
                        old.timer.cancel()
                    del self.live_tables[name]
        return live

    async def _project(self, table: str) -> Projection:
        entries, dice = await log_of(self.store, table)
        begun = time.perf_counter()
        lines = sum(len(entry.body.get("lines", ())) for entry in entries)
        if lines > 400:  # long games are replayed in a thread
            projection = await asyncio.to_thread(project, table, entries, dice)
        else:
            projection = project(table, entries, dice)
        self.metrics.time("replay_seconds", time.perf_counter() - begun)
        return projection

    async def _catch_up(self, live: LiveTable) -> bool:
        """Apply what other processes wrote; True if there was something."""
        projection = live.projection
        entries = await self.store.read(lambda reader: reader.load(projection.id, projection.seq))
        if not entries:
            return False
        try:
            for entry in entries:
                replay(projection, entry)
            resume_dice(projection)
        except Exception:
            logger.exception("following failed; reloading", extra={"table": projection.id})
            await live.reload()
        live.cache.clear()
        return True

    def on_remote_entry(self, table: str, seq: int) -> None:
        """Another process has added an entry (called in the event loop)."""
        live = self.live_tables.get(table)
        if live is not None and (live.stale or live.projection.seq < seq):
            self.spawn(self._refresh(live))

    async def newest(self, table: str) -> LiveTable:
        """The live table; with a shared database, at least as new as anything another server has acknowledged."""
        live = await self.get(table)
        if self.store.shared and await self.store.read(last_of(table)) > live.projection.seq:
            await self._refresh(live)
        return live

    async def _refresh(self, live: LiveTable) -> None:
        async with live.locked():
            grown = await self._catch_up(live)
        if grown:
            live.wake()
            self.delayed.wake_delayed(live)
            self.scheduler.schedule(live)

    # Commands

    async def command(self, table: str, command: Command) -> Reply:
        """Execute a command once; it is durable when this returns."""
        live = await self.get(table)
        failpoints.pass_by("received")
        async with live.locked():
            return await self.do(live, command)

    async def do(self, live: LiveTable, command: Command) -> Reply:
        """Execute at a locked table. After any error but a refusal the projection may be ahead of the log."""
        try:
            return await self._do(live, command)
        except Refusal:
            raise
        except BaseException as error:
            live.stale = True
            if isinstance(error, Unavailable):
                self.scheduler.recover(live)
            raise

    async def _do(self, live: LiveTable, command: Command) -> Reply:
        fresh_read = not self.store.shared
        for _ in range(TRIES):
            projection = live.projection
            done = projection.seen.get((author_of(command), command.id))
            if done is not None:
                return Reply(done, True)
            try:
                decision = decide.decide(projection, command, self.clock())
            except Refusal:
                if not fresh_read:  # another process may have added entries
                    fresh_read = True
                    if await self._catch_up(live):
                        self._schedule_broadcast(live)
                        continue
                raise
            failpoints.pass_by("handled")
            try:
                await self.store.append(job_of(projection.id, decision))
            except Conflict:
                await live.reload()
                self._schedule_broadcast(live)
                self.metrics.count("conflicts_total")
                continue
            self._done(live, decision)
            return Reply(decision.entry.seq)
        raise Unavailable("the table is too busy")

    def _done(self, live: LiveTable, decision: Decision) -> None:
        self.written += 1
        self.metrics.count("entries_total", f'do="{decision.entry.body["do"]}"')
        self.sessions.granted(decision.effects)
        self._schedule_broadcast(live)

    def _schedule_broadcast(self, live: LiveTable) -> None:
        """After the sender is answered: broadcast, then schedule bots and clocks."""
        asyncio.get_running_loop().call_soon(self._broadcast, live)

    def _broadcast(self, live: LiveTable) -> None:
        live.wake()
        self.delayed.wake_delayed(live)
        failpoints.pass_by("broadcast")
        self.scheduler.schedule(live)

    # Creating tables

    async def create(
        self, plan: dict[str, Any], request: str, session: str
    ) -> tuple[LiveTable, TableLinks]:
        """Create a table; a retried request gets the same table and links."""
        import watertable

        try:
            house = watertable.house(plan["game"])
        except WaterTableError as refusal:
            raise Refusal(422, "option", refusal.reason, key="game") from None
        return await self.create_from(house, plan, request, session)

    async def create_from(
        self,
        house: Any,
        plan: dict[str, Any],
        request: str,
        session: str,
        dice: str | None = None,
    ) -> tuple[LiveTable, TableLinks]:
        """Create a table from a plan; for a record the dice are given."""
        fresh, links = self._links(plan["seats"], request)
        if dice is not None:
            fresh["dice"] = dice
        mine = [i for i, seat in enumerate(plan["seats"]) if seat["kind"] == "me"]
        projection, decision = create(
            house, plan, fresh, secrets.command_name("", request), self.clock()
        )
        grants: list[Effect] = [
            AddGrant(session, projection.id, "host", -1, 1),
            *[AddGrant(session, projection.id, "seat", seat, 1) for seat in mine],
        ]
        decision.effects += grants
        try:
            await self.store.append(job_of(projection.id, decision))
            live = self._admit(LiveTable(projection, self._project))
        except Conflict:  # a retried request: only the session's grants may be new
            live = await self.get(projection.id)
            grants = [
                effect
                for effect in grants
                if isinstance(effect, AddGrant)
                and (effect.seat < 0 or live.projection.seats[effect.seat].epoch == 1)
            ]
            await self.store.append(Job([], grants))
        self.sessions.granted(grants)
        self.metrics.count("tables_total", f'game="{projection.game}"')
        if live.projection.auto_start:
            await self.begin(live)
        return live, links

    async def begin(self, live: LiveTable) -> None:
        """Start a table that was created without free seats."""
        async with live.locked() as projection:
            if projection.status == OPEN:
                with contextlib.suppress(Refusal):  # another server was faster
                    await self.do(live, Command("at-once", "start", Sender(server=True)))

    def _links(
        self, seats: list[dict[str, Any]], request: str
    ) -> tuple[dict[str, Any], TableLinks]:
        return new_links(self.server_key, seats, request, self.fresh_dice())

    def prepare(
        self, command: Command, table: str, request: str, projection: Projection
    ) -> str | UnsetType:
        """Random things a command needs, bound to its id so that a resend gets the same; the link for its sender."""
        if command.do == "invite":
            link = secrets.derived(self.server_key, f"invite {table} {command.value}", request)
            command.fresh = {"key": secrets.digest(link)}
            return link
        if command.do == "rematch":
            plan = [{"kind": "bot" if seat.kind == "bot" else "open"} for seat in projection.seats]
            count = len(plan)
            plan = [plan[(i + 1) % count] for i in range(count)]
            command.fresh, _ = self._links(plan, f"rematch {table} {request}")
        return UNSET

    async def redeem(
        self, secret: str, profile: Profile, request: str | None, session: str
    ) -> Seated:
        """Exchange a secret for permissions: take a free seat, or open an owned one on another device."""
        key = await self.store.read(lambda reader: reader.key(secrets.digest(secret)))
        if key is None:
            raise forbidden("this link is not valid, or no longer")
        live = await self.get(key.table)
        if key.role != "seat":
            await self.sessions.grant(session, key)
            return Seated(key.table, "host" if key.role == "host" else "spectator", [])
        sender = await self.sessions.access(session, key.table)
        occupant = live.projection.seats[key.seat]
        if sender.seats.get(key.seat) == occupant.epoch and occupant.owned:
            return _seated(key)
        if occupant.owned and key.epoch == occupant.epoch:
            await self.sessions.grant(session, key)
            return _seated(key)
        link = await self._take_seat(live, key, profile, request, session)
        return _seated(key, link)

    async def _take_seat(
        self, live: LiveTable, key: Grant, profile: Profile, request: str | None, session: str
    ) -> str:
        request = request or secrets.fresh()
        link = secrets.derived(self.server_key, f"own {key.table} {key.seat}", request)
        command = Command(
            secrets.command_name(key.table, request),
            "join",
            Sender({key.seat: key.epoch}, session=session),
            key.seat,
            profile.name,
            fresh={"key": secrets.digest(link), "colour": profile.colour},
        )
        async with live.locked():
            reply = await self.do(live, command)
            epoch = live.projection.seats[key.seat].epoch
        if reply.repeat:  # the first response was lost: this session already took the seat
            own = await self.store.read(lambda reader: reader.key(secrets.digest(link)))
            if own is None or own.epoch != epoch:
                raise forbidden("this link is not valid, or no longer")
            await self.sessions.grant(session, own)
        return link

    async def join(
        self, table: str, seat: int | None, profile: Profile, request: str, session: str
    ) -> Seated:
        """Take a seat without a link at a table with open seats."""
        live = await self.newest(table)
        if not live.projection.settings.open_seats:
            raise forbidden("the seats of this table are by invitation")
        command = secrets.command_name(table, request)
        for _ in live.projection.seats:  # another player may take the first free seat meanwhile
            projection = live.projection
            mine = [i for i in range(len(projection.seats)) if (i, command) in projection.seen]
            free = mine or [i for i, one in enumerate(projection.seats) if one.kind == "open"]
            free = [one for one in free if seat is None or one == seat]
            if not free:
                break
            key = Grant(table, "seat", free[0], projection.seats[free[0]].epoch)
            try:
                return _seated(key, await self._take_seat(live, key, profile, request, session))
            except Refusal:
                if mine:
                    raise
                live = await self.newest(table)
        raise Refusal(409, "no-seat-free", "no seat is free")

    async def lists(self, session: str) -> tuple[list[Listing], list[Listing]]:
        """Public tables, and those of this session."""
        open_ = await self.store.read(lambda reader: reader.listed(100))
        mine: list[Listing] = []
        if session:
            mine = await self.store.read(lambda reader: reader.tables_of(session, 200))
        return open_, mine

    async def role_of(self, session: str, table: str) -> Role:
        """The session's role at a table of its list, and whether it must act (None if the table is not in memory)."""
        sender = await self.sessions.access(session, table)
        live = self.live_tables.get(table)
        if live is None:
            return Role(sorted(sender.seats), sender.host, None)
        async with live.locked() as projection:
            you = held_seats(projection, sender)
            asked = (
                projection.table.asked
                if projection.table is not None and projection.running
                else []
            )
            waiting = projection.table.waiting if projection.table is not None else []
        return Role(you, sender.host, any(seat in asked or seat in waiting for seat in you))


def job_of(table: str, decision: Decision) -> Job:
    """The transaction for a decision."""
    return Job([(table, decision.entry), *decision.others], decision.effects)


def _seated(key: Grant, link: str | UnsetType = UNSET) -> Seated:
    return Seated(key.table, "seat", [key.seat], link)
