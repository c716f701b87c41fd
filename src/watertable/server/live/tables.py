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
from watertable.server.domain import decide, upgrade
from watertable.server.domain.create import create
from watertable.server.domain.messages import (
    OPEN,
    AddGrant,
    Command,
    Decision,
    Effect,
    Entry,
    Refusal,
    Sender,
)
from watertable.server.domain.permissions import author_of
from watertable.server.domain.projection import Projection
from watertable.server.domain.replay import Catalogues, replay, resume_dice
from watertable.server.live.catalogues import StoredCatalogues
from watertable.server.live.delayed_spectators import DelayedSpectators
from watertable.server.live.followers import Followers
from watertable.server.live.joining import Joining
from watertable.server.live.links import new_links
from watertable.server.live.live_table import LiveTable, log_of, logger, project, wall_clock
from watertable.server.live.notices import Notices
from watertable.server.live.orders import Orders
from watertable.server.live.own_tables import OwnTables
from watertable.server.live.retention import Retention
from watertable.server.live.scheduler import Scheduler
from watertable.server.live.sessions import Sessions
from watertable.server.live.webhooks import Webhooks
from watertable.server.metrics import Metrics
from watertable.server.present.lobby_responses import TableLinks
from watertable.server.store.base import (
    Conflict,
    Cursor,
    Job,
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
        self.sessions = Sessions(store, clock)
        self.catalogues = StoredCatalogues(store)
        self.scheduler = Scheduler(self)
        self.delayed = DelayedSpectators(self)
        self.followers = Followers()
        self.own = OwnTables(self)
        self.joining = Joining(self)
        self.notices = Notices(self)
        self.orders = Orders(self)
        self.retention = Retention(self)
        self.site = ""  # the address that others can open
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
        await self.notices.open()
        await self.scheduler.begin()
        self.spawn(self.scheduler.run())

    async def close(self) -> None:
        """Stop bots and timers, finish writing."""
        self.stopping = True
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.notices.close()
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
        task.add_done_callback(self.ended)
        return task

    def ended(self, task: asyncio.Task[Any]) -> None:
        """A task has ended: count and log its failure, if it failed."""
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
        known = self.live_tables.get(table)
        if (
            known is not None
        ):  # it was created while its log was read: there is one writer per table
            return known
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
        """The projection of a table's log; a table of older rules moves to newer ones first, where it can."""
        for _ in range(TRIES):
            entries, dice = await log_of(self.store, table)
            words = await self.catalogues.needed(entries)
            begun = time.perf_counter()
            lines = sum(len(entry.body.get("lines", ())) for entry in entries)
            if lines > 400:  # long games are replayed in a thread
                made = await asyncio.to_thread(
                    _projected, table, entries, dice, words, self.clock()
                )
            else:
                made = _projected(table, entries, dice, words, self.clock())
            projection, decision = made
            self.metrics.time("replay_seconds", time.perf_counter() - begun)
            if decision is None:
                await self.catalogues.keep(projection.house)
                return projection
            with contextlib.suppress(Conflict):  # another server was faster: read again
                await self.store.append(job_of(table, decision))
                self.metrics.count("upgrades_total", f'game="{projection.game}"')
        raise Unavailable("the table is too busy")

    async def _catch_up(self, live: LiveTable) -> bool:
        """Apply what other processes wrote; True if there was something."""
        projection = live.projection
        entries = await self.store.read(lambda reader: reader.load(projection.id, projection.seq))
        if not entries:
            return False
        if any(entry.body["do"] == "upgrade" for entry in entries):
            await live.reload()  # it is replayed on other rules from the start
            return True
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
        elif live is None:
            self.followers.table_changed(table)

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
            self._tell_readers(live)
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
        if decision.effects:
            self.followers.granted(decision.effects)
        self._schedule_broadcast(live)

    def _schedule_broadcast(self, live: LiveTable) -> None:
        """After the sender is answered: broadcast, then schedule bots and clocks."""
        asyncio.get_running_loop().call_soon(self._broadcast, live)

    def _broadcast(self, live: LiveTable) -> None:
        self._tell_readers(live)
        failpoints.pass_by("broadcast")
        self.scheduler.schedule(live)

    def _tell_readers(self, live: LiveTable) -> None:
        live.wake()
        self.delayed.wake_delayed(live)
        self.followers.table_changed(live.projection.id)

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
        await self.catalogues.keep(house)
        try:
            await self.store.append(job_of(projection.id, decision))
            live = self.live_tables.get(projection.id) or self._admit(
                LiveTable(projection, self._project)
            )
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
        self.followers.granted(grants)
        self.metrics.count("tables_total", f'game="{projection.game}"')
        if live.projection.auto_start:
            await self.begin(live)
        if "table" in plan:  # it is under way already, and bots may be asked
            self.scheduler.schedule(live)
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
        if command.do in ("invite", "link"):
            link = secrets.derived(
                self.server_key, f"{command.do} {table} {command.value}", request
            )
            command.fresh = {"key": secrets.digest(link)}
            return link
        if command.do == "rematch":
            plan = [{"kind": "bot" if seat.kind == "bot" else "open"} for seat in projection.seats]
            count = len(plan)
            plan = [plan[(i + 1) % count] for i in range(count)]
            command.fresh, _ = self._links(plan, f"rematch {table} {request}")
        return UNSET


def _projected(
    table: str, entries: list[Entry], dice: str, catalogues: Catalogues, now: int
) -> tuple[Projection, Decision | None]:
    """The projection of a log, and the entry that moves it to newer rules if it has to be written first."""
    projection = project(table, entries, dice, catalogues)
    found = upgrade.plan(projection, entries, now)
    projection.stuck = found.stuck
    return projection, found.decision


def job_of(table: str, decision: Decision) -> Job:
    """The transaction for a decision."""
    return Job([(table, decision.entry), *decision.others], decision.effects)
