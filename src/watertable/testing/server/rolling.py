"""Rolling update: servers of older and newer rules on one PostgreSQL database, with play at all of them.

They never disagree about a table: a move is taken by the server whose rules the table has, each acknowledged move is in the log
once, and a server that was set back to older rules refuses what has moved on, without writing anything.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from watertable.server import secrets
from watertable.server.live import operator
from watertable.testing.server.harness import Browser, HttpResponse, fresh_id
from watertable.testing.server.processes import Child, ForkServer, NetworkBrowser
from watertable.testing.server.upgrades import HOUSES

OLDER: Final = -1  # rules version, against the installed one
AT_ONCE: Final = 4  # players who move at the same time


@dataclass
class RollingTally:
    """The counts of a campaign."""

    tables: int = 0
    acknowledged: int = 0
    told_newer: int = 0  # moves that the older server refused because the table had moved on
    settled: int = 0  # moves that were late
    lost: int = 0
    faults: list[str] = field(default_factory=list)

    @property
    def well(self) -> bool:
        """Whether nothing was lost, nothing disagreed, and the older server was asked for tables that had moved on."""
        return not self.lost and not self.faults and self.told_newer > 0 and self.acknowledged > 0

    def line(self) -> str:
        """A one-line summary."""
        return (
            f"{self.tables} tables, {self.acknowledged} moves acknowledged by servers of two rules versions, "
            f"{self.settled} late, {self.told_newer} refused as newer, lost {self.lost}, "
            f"disagreements {len(self.faults)} {self.faults[:3]}"
        )


class Rolling:
    """One database, its players, and the servers that run now."""

    def __init__(self, forks: ForkServer, database: str, seed: int) -> None:
        self.forks = forks
        self.database = database
        self.luck = random.Random(seed)
        self.tally = RollingTally()
        self.acked: dict[str, list[tuple[int, str]]] = {}
        self.first: Browser | None = None
        self.browsers: list[NetworkBrowser] = []

    def server(self, rules: int = 0) -> tuple[Child, NetworkBrowser]:
        """A new server process, and a browser there with everybody's cookie."""
        child = self.forks.start(database=self.database, port=0, rules=rules)
        if child.port is None:
            raise AssertionError("a server did not start")
        browser = NetworkBrowser(child.port)
        self.browsers.append(browser)
        if self.first is not None:
            browser.share(self.first)
        else:
            self.first = browser
        return child, browser

    async def begin(self, ada: Browser, n: int, games: tuple[str, ...]) -> None:
        """Create tables at one server."""
        import watertable

        for number in range(n):
            game = games[number % len(games)]
            seats = "m" * max(2, min(watertable.house(game).meta.seats))
            made = await ada.create_table(game, seats, confirm=False)
            self.acked[made["table"]] = []
        self.tally.tables = n

    async def play(self, browsers: list[NetworkBrowser], moves: int) -> None:
        """Random moves at random servers, several at a time."""
        players = [self._play(browsers, moves // AT_ONCE) for _ in range(AT_ONCE)]
        await asyncio.gather(*players)

    async def _play(self, browsers: list[NetworkBrowser], moves: int) -> None:
        mine = [NetworkBrowser(one.port, one.cookies) for one in browsers]
        for _ in range(moves):
            await self.move(self.luck.choice(mine), self.luck.choice(list(self.acked)))
        for one in mine:
            one.hang_up()

    async def move(self, browser: Browser, table: str) -> HttpResponse | None:
        """One move; what is refused must be late, or played under newer rules."""
        shown = (await browser.get(f"/api/tables/{table}")).ok()
        if shown["status"] == "closed":
            self._told(table, shown["closed"]["why"])
            seat, number, action = 0, 1, 0
        else:
            asked = [one["seat"] for one in shown["seats"] if one["asked"]]
            if shown["status"] != "playing" or not asked:
                return None
            seat = self.luck.choice(asked)
            own = (await browser.get(f"/api/tables/{table}?seat={seat}")).ok()
            if own["status"] != "playing" or not own["legal"]:
                return None
            number, action = own["question"]["number"], self.luck.choice(own["legal"])["id"]
        name = fresh_id() + f"-{self.luck.getrandbits(32):08x}"
        answered = await browser.tell(table, {"play": action}, seat, number, name)
        if answered.status == 200:
            self.tally.acknowledged += 1
            self.acked[table].append((seat, secrets.command_name(table, name)))
        elif answered.json["type"] == "/problems/not-playing" and "why" in answered.json:
            self._told(table, answered.json["why"])
        elif answered.status == 409:
            self.tally.settled += 1
        else:
            self.tally.faults.append(f"{table}: {answered.status} {answered.text[:120]}")
        return answered

    def _told(self, table: str, why: str) -> None:
        self.tally.told_newer += why == "newer"
        if why != "newer":
            self.tally.faults.append(f"{table}: closed, {why}")

    async def agree(self, one: Browser, other: Browser) -> None:
        """A move at one server is shown by the other with the same number, question and choices."""
        for table in self.acked:
            await self.move(one, table)
            here = (await one.get(f"/api/tables/{table}?seat=0")).ok()
            there = (await other.get(f"/api/tables/{table}?seat=0")).ok()
            names = ("seq", "n", "status", "question", "legal", "log")
            if [here[name] for name in names] != [there[name] for name in names]:
                self.tally.faults.append(f"{table}: two servers show different things")

    def logs(self) -> dict[str, list[Any]]:
        """All entries of the database."""
        with operator.reading(self.database) as reader:
            return {table: reader.load(table, 0) for table in self.acked}

    def count_lost(self) -> None:
        """Acknowledged moves that are not in the log, once."""
        for table, entries in self.logs().items():
            written = [(entry.seat, entry.command) for entry in entries]
            self.tally.lost += sum(written.count(move) != 1 for move in self.acked[table])
            if [entry.seq for entry in entries] != list(range(1, len(entries) + 1)):
                self.tally.faults.append(f"{table}: a gap in the log")


async def campaign(
    database: str,
    n: int,
    seed: int,
    say: Callable[[str], None] = lambda line: None,
    games: tuple[str, ...] = HOUSES,
    moves: int = 20,
) -> RollingTally:
    """Update two servers one after the other while n tables are played, then set one back."""
    with ForkServer() as forks:
        rolling = Rolling(forks, database, seed)
        first, at_first = rolling.server(OLDER)
        await rolling.begin(at_first, n, games)
        second, at_second = rolling.server(OLDER)
        await rolling.play([at_first, at_second], n * moves // 4)
        say(f"{n} tables under the older rules: {rolling.tally.line()}")
        first.stop()
        first, at_first = rolling.server()
        await rolling.play([at_first, at_second], n * moves // 2)
        say(f"one server updated: {rolling.tally.line()}")
        second.stop()
        second, at_second = rolling.server()
        await rolling.play([at_first, at_second], n * moves // 4)
        await rolling.agree(at_first, at_second)
        say(f"both updated: {rolling.tally.line()}")
        for child in (first, second):
            child.stop()
        before = rolling.logs()
        back, at_back = rolling.server(OLDER)
        await rolling.play([at_back], 2 * n)
        back.stop()
        if rolling.logs() != before:
            rolling.tally.faults.append("a server of older rules wrote to a table of newer ones")
        say(f"one set back: {rolling.tally.line()}")
        rolling.count_lost()
        for browser in rolling.browsers:
            browser.hang_up()
    return rolling.tally
