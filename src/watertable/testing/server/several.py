"""What a stream costs while nothing happens, and how many moves several servers on one database take against one."""

from __future__ import annotations

import asyncio
import random
import resource
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from watertable.testing.server.harness import fresh_id
from watertable.testing.server.processes import Child, ForkServer, NetworkBrowser

STREAM: Final = 20 * 1024  # bytes that an idle stream may cost
SERVERS: Final = 3
PLAYERS: Final = 8  # per server, each with one request at a time
STEP: Final = 50  # streams opened at a time


# Idle streams


@dataclass
class StreamTally:
    """What was measured."""

    streams: int
    each: dict[str, float] = field(default_factory=dict)  # bytes per stream, by kind

    @property
    def well(self) -> bool:
        """Whether every kind of stream is within its limit."""
        return bool(self.each) and max(self.each.values()) <= STREAM

    def line(self) -> str:
        """A one-line summary."""
        kinds = ", ".join(f"{kind} {size / 1024:.1f} KiB" for kind, size in self.each.items())
        return f"{self.streams} idle streams: {kinds} each (at most {STREAM // 1024} KiB)"


def memory(pid: int) -> int:
    """Bytes that belong to this process alone."""
    rows = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines()
    return 1024 * sum(int(row.split()[1]) for row in rows if row.startswith("Private_"))


async def idle_streams(folder: Path, n: int) -> StreamTally:
    """Open n streams of one table and n session streams, wait until all have their first events, and look at the memory."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, n + 200)), hard))
    tally = StreamTally(n)
    for kind in ("of a table", "of a session"):
        with ForkServer() as forks:
            child = forks.start(data=str(folder / kind.replace(" ", "-")), port=0)
            browser = NetworkBrowser(child.port or 0)
            table = (await browser.create_table("rivers", "mm", listed=True, confirm=False))[
                "table"
            ]
            seq = (await browser.look(table))["seq"]
            paths = {
                "of a table": f"/api/tables/{table}/events?seat=0&after={seq}",
                "of a session": f"/api/events?tables={table}.0.{seq}&mine=true",
            }
            warm = [await _opened(browser, paths[kind]) for _ in range(STEP)]
            before = memory(child.pid)
            for _ in range(n // STEP):
                warm += await asyncio.gather(*[_opened(browser, paths[kind]) for _ in range(STEP)])
            await browser.look(table)
            tally.each[kind] = (memory(child.pid) - before) / (n // STEP * STEP)
            for writer in warm:
                writer.close()
            browser.hang_up()
            child.kill()
    return tally


async def _opened(browser: NetworkBrowser, path: str) -> asyncio.StreamWriter:
    """A stream whose first bytes have come."""
    reader, writer = await asyncio.open_connection("127.0.0.1", browser.port)
    writer.write(browser.head(path))
    head = await asyncio.wait_for(reader.readuntil(b"retry:"), 60)
    if not head.startswith(b"HTTP/1.1 200"):
        raise AssertionError(head[:200])
    return writer


# Several servers


@dataclass
class ServersTally:
    """Moves per second, by the number of servers."""

    tables: int
    seconds: float
    moves: dict[int, int] = field(default_factory=dict)
    refused: int = 0
    faults: list[str] = field(default_factory=list)

    @property
    def well(self) -> bool:
        """Whether moves were taken everywhere and none failed."""
        return not self.faults and len(self.moves) == 2 and min(self.moves.values()) > 0

    def line(self) -> str:
        """A one-line summary."""
        rates = ", ".join(
            f"{count} server{'s' if count > 1 else ''} {moves / self.seconds:.0f} moves/s"
            for count, moves in sorted(self.moves.items())
        )
        return (
            f"{self.tables} tables on PostgreSQL: {rates}, {self.refused} late, "
            f"faults {len(self.faults)} {self.faults[:3]}"
        )


async def servers(
    database: str, n: int, seconds: float, say: Callable[[str], None], game: str = "template"
) -> ServersTally:
    """Create n tables at three servers and let all players move at one of the servers, then with new tables at all three."""
    tally = ServersTally(n, seconds)
    with ForkServer() as forks:
        children = [forks.start(database=database, port=0) for _ in range(SERVERS)]
        host = NetworkBrowser(children[0].port or 0)
        await host.create_table(game, "mm", confirm=False)  # gives the session that all share
        for count in (1, SERVERS):
            tables: list[str] = []  # new ones: the games of the first measurement may be over
            await asyncio.gather(
                *[_create(child, host, game, n // SERVERS, tables) for child in children]
            )
            say(f"{len(tables)} tables at {SERVERS} servers")
            end = time.monotonic() + seconds
            work = [
                _play(
                    children[number % count], host, tables[number :: SERVERS * PLAYERS], end, tally
                )
                for number in range(SERVERS * PLAYERS)
            ]
            tally.moves[count] = sum(await asyncio.gather(*work))
            say(tally.line())
        host.hang_up()
    return tally


async def _create(child: Child, host: NetworkBrowser, game: str, n: int, tables: list[str]) -> None:
    async def some(count: int) -> None:
        browser = NetworkBrowser(child.port or 0)
        browser.share(host)
        for _ in range(count):
            tables.append((await browser.create_table(game, "mm", confirm=False))["table"])
        browser.hang_up()

    await asyncio.gather(*[some(n // PLAYERS) for _ in range(PLAYERS)])


async def _play(
    child: Child, host: NetworkBrowser, tables: list[str], end: float, tally: ServersTally
) -> int:
    """Move at one table after the other, for all seats; the number of moves."""
    browser, luck, moves = NetworkBrowser(child.port or 0), random.Random(child.pid), 0
    browser.share(host)
    while time.monotonic() < end:
        table = luck.choice(tables)
        for seat in (0, 1):
            answered = await _move(browser, table, seat)
            if answered == 200:
                moves += 1
            elif answered == 409:
                tally.refused += 1
            elif answered:
                tally.faults.append(f"{table}: {answered}")
    browser.hang_up()
    return moves


async def _move(browser: NetworkBrowser, table: str, seat: int) -> int:
    shown: Any = (await browser.get(f"/api/tables/{table}?seat={seat}")).ok()
    if not shown["legal"]:
        return 0
    do = {"play": shown["legal"][0]["id"]}
    body = {"id": fresh_id(), "seat": seat, "expect": shown["number"], "do": do, "snapshot": False}
    return (await browser.post(f"/api/tables/{table}/commands", body)).status
