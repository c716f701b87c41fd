"""Orders: what the operator's commands ask a running server to do.

They come through the database, which only the operator can write to: there is no address for them that anybody could attack.
One server carries an order out; all forget what they had in memory of the tables it changed.
"""

from __future__ import annotations

import time
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from watertable.kernel.errors import WaterTableError
from watertable.server import secrets
from watertable.server.domain import decide
from watertable.server.domain.messages import Command, Refusal, Sender
from watertable.server.live import operator
from watertable.server.live.live_table import LiveTable, project
from watertable.server.live.operator import COMMANDS, TAKEN, Done, Order
from watertable.server.store.base import Cursor, Job, Reader, run

if TYPE_CHECKING:
    from watertable.server.live.tables import Tables

KEPT: Final = 10 * 60_000  # milliseconds during which an order can be carried out and is remembered
WAITS: Final = 30.0  # seconds that a command waits for an answer
POLL: Final = 0.2


class Orders:
    """Carries out orders, and follows those that other servers have carried out."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.done: set[str] = set()

    async def look(self) -> None:
        """Carry out what is waiting."""
        since = self.tables.clock() - KEPT
        found: list[Order] = await self.tables.store.read(lambda reader: waiting(reader, since))
        for order in found:
            if order.id not in self.done:
                if order.answer == "":
                    order.answer = await self._carry_out(order)
                if (
                    order.answer != TAKEN
                ):  # else it is looked at again when the other server is done
                    self.done.add(order.id)
                    await self._forget(order)
        self.done &= {order.id for order in found}

    async def _carry_out(self, order: Order) -> str:
        if not await self.tables.store.change(lambda cursor: self._set(cursor, order, "", TAKEN)):
            return TAKEN
        try:
            done = await (self._command(order) if order.what in COMMANDS else self._change(order))
            answer: dict[str, Any] = asdict(done)
        except (Refusal, WaterTableError) as refusal:
            answer = {"error": str(refusal), "tables": []}
        text = msgspec.json.encode(answer).decode()
        await self.tables.store.change(lambda cursor: self._set(cursor, order, TAKEN, text))
        return text

    def _set(self, cursor: Cursor, order: Order, before: str, after: str) -> bool:
        sql = "UPDATE orders SET answer = ? WHERE id = ? AND answer = ?"
        cursor.execute(self.tables.store.dialect(sql), (after, order.id, before))
        return cursor.rowcount == 1

    async def _command(self, order: Order) -> Done:
        await self.tables.command(order.table, command_of(order))
        store, now = self.tables.store, self.tables.clock()
        await store.change(
            lambda cursor: operator.note(
                Reader(cursor, store.dialect), now, order.what, order.table, ""
            )
        )
        return done_with(order)

    async def _change(self, order: Order) -> Done:
        store, now = self.tables.store, self.tables.clock()

        def work(cursor: Cursor) -> Done | WaterTableError:
            try:
                return operator.carry_out(Reader(cursor, store.dialect), order, now)
            except WaterTableError as refusal:  # nothing was changed, and other writes go on
                return refusal

        done = await store.change(work)
        if isinstance(done, WaterTableError):
            raise done
        assert isinstance(done, Done)
        return done

    async def _forget(self, order: Order) -> None:
        """Read permissions and changed tables again; pages that show them are woken."""
        self.tables.sessions.cached.clear()
        for table in msgspec.json.decode(order.answer)["tables"]:
            live = self.tables.live_tables.get(table)
            if live is not None:
                await forget(self.tables, live)


async def forget(tables: Tables, live: LiveTable) -> None:
    """Read a table again; one that is gone closes its streams."""
    live.stale = True
    try:
        async with live.locked():
            pass
    except Refusal:  # deleted
        tables.live_tables.pop(live.projection.id, None)
        if live.timer is not None:
            live.timer.cancel()
        live.wake()
    tables.delayed.start_over(live)


def waiting(reader: Reader, since: int) -> list[Order]:
    """The orders since a time, oldest first."""
    sql = "SELECT what, table_id, detail, id, answer FROM orders WHERE at > ? ORDER BY at"
    return [
        Order(what, table, msgspec.json.decode(detail), name, answer)
        for what, table, detail, name, answer in reader.rows(sql, since)
    ]


def command_of(order: Order) -> Command:
    """The command at a table that an order stands for."""
    return Command(order.id, order.what, Sender(server=True))


def done_with(order: Order) -> Done:
    """The answer to an order that was a command at a table."""
    text = {"unlist": "removed from the lobby", "close": "closed"}[order.what]
    return Done(text, [order.table])


# For the operator's commands


def carry_out_alone(place: Path | str, order: Order, now: int) -> Done:
    """Carry an order out while no server runs."""
    with operator.writing(place) as reader:
        if order.what not in COMMANDS:
            return operator.carry_out(reader, order, now)
        operator.one(reader, order.table)
        projection = project(order.table, reader.load(order.table, 0), reader.dice(order.table))
        decision = decide.decide(projection, command_of(order), now)
        job = Job([(order.table, decision.entry)], decision.effects)
        run(reader.cursor, reader.dialect, job)
        operator.note(reader, now, order.what, order.table, "")
        return done_with(order)


def ask_server(place: Path | str, order: Order, now: int) -> dict[str, Any] | None:
    """Ask the running server to carry an order out, and wait for its answer; None if there is none."""
    detail = msgspec.json.encode(order.detail).decode()
    with operator.writing(place) as reader:
        reader.run("DELETE FROM orders WHERE at < ?", now - KEPT)
        reader.run(
            "INSERT INTO orders (id, at, what, table_id, detail, answer) VALUES (?, ?, ?, ?, ?, '')",
            *(order.id, now, order.what, order.table, detail),
        )
    until = time.monotonic() + WAITS
    while time.monotonic() < until:
        with operator.reading(place) as reader:
            rows = reader.rows("SELECT answer FROM orders WHERE id = ?", order.id)
        if rows and rows[0][0] not in ("", TAKEN):
            found: dict[str, Any] = msgspec.json.decode(rows[0][0])
            return found
        time.sleep(POLL)
    return None


def new_order(what: str, table: str = "", **detail: Any) -> Order:
    """An order with a name of its own."""
    return Order(what, table, detail, secrets.fresh())
