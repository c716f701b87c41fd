"""Capacity: how fast a server starts on many stored tables, and how long its event loop stands still meanwhile."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from watertable.server.store.sqlite import SqliteStore
from watertable.testing.server.harness import RandomBots, serving
from watertable.testing.server.upgrades import HOUSES

START: Final = 1.0  # seconds
PAUSE: Final = 0.1
TICK: Final = 0.002
COPIED: Final = {
    "tables": "?, ? || request, game, listed, status, summary, created, changed, due, messages",
    "log": "?, seq, seat, command, body, at",
    "dice": "?, text",
}


@dataclass
class CapacityTally:
    """What was measured."""

    tables: int
    start: float = 0.0
    pause: float = 0.0  # the longest, in seconds
    processor: float = 0.0  # of the longest pause, the loop's own processor time
    looked: int = 0

    @property
    def well(self) -> bool:
        """Whether both are within their limits; on a busy machine only the processor time of a pause is the server's own."""
        return self.start < START and self.processor < PAUSE

    def line(self) -> str:
        """A one-line summary."""
        return (
            f"{self.tables} tables: start {self.start:.2f} s, longest pause {1000 * self.pause:.0f} ms "
            f"({1000 * self.processor:.0f} ms of processor time), {self.looked} tables looked at meanwhile"
        )


async def fill(path: Path, n: int) -> list[str]:
    """Store n tables: copies of one running table of each house."""
    async with serving(SqliteStore(path), pool=RandomBots()) as server:
        ada = server.browser()
        made = [(await ada.create_table(name, "mm", confirm=False))["table"] for name in HOUSES]
    names: list[str] = []
    with closing(sqlite3.connect(path)) as connection:
        for number in range(n - len(made)):
            source, name = made[number % len(made)], f"copy{number}"
            names.append(name)
            for table, columns in COPIED.items():
                key = "id" if table == "tables" else "table_id"
                values = (name, name, source) if table == "tables" else (name, source)
                sql = f"INSERT INTO {table} SELECT {columns} FROM {table} WHERE {key} = ?"  # noqa: S608
                connection.execute(sql, values)
        connection.commit()
    return names


async def campaign(
    folder: Path, n: int, seconds: float, say: Callable[[str], None]
) -> CapacityTally:
    """Fill, start, and watch the event loop while the server looks through its tables and people open some."""
    tally = CapacityTally(n)
    names = await fill(folder / "capacity.db", n)
    say(f"{n} tables are stored")
    begun = time.perf_counter()
    async with serving(SqliteStore(folder / "capacity.db"), pool=RandomBots()) as server:
        browser = server.browser()
        (await browser.get("/readyz")).ok()
        tally.start = time.perf_counter() - begun
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            before, used = time.perf_counter(), time.thread_time()
            await asyncio.sleep(TICK)
            pause = time.perf_counter() - before - TICK
            if pause > tally.pause:
                tally.pause = pause
            tally.processor = max(tally.processor, time.thread_time() - used)
            tally.looked += 1
            await browser.get(f"/api/tables/{names[tally.looked % len(names)]}")
        tally.looked = len(server.tables.live_tables)
    return tally
