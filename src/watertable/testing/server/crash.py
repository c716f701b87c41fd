"""Crash campaign: after kill -9 during play no acknowledged command is lost or duplicated, and every table loads."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

from watertable.server import failpoints, secrets
from watertable.server.domain.messages import Entry
from watertable.server.live.live_table import project
from watertable.testing.server.processes import Child, ForkServer, NetworkBrowser, ServerGone

PLAYERS: Final = 6
IN_TIME: Final = 2.0  # seconds until it serves again
MOST_ACKED: Final = 30  # commands between two kills
PATIENCE: Final = 10.0  # seconds for them


@dataclass
class CrashTally:
    """The counts of a campaign."""

    kills: int = 0
    acknowledged: int = 0
    tables: int = 0
    lost: int = 0
    doubled: int = 0
    unloadable: int = 0
    vanished: int = 0  # rows present after one kill and missing after a later one
    late: int = 0
    slowest: float = 0.0
    missed: list[str] = field(default_factory=list)  # failpoints that were never reached

    @property
    def well(self) -> bool:
        """Whether the campaign found nothing."""
        return not (self.lost or self.doubled or self.unloadable or self.late or self.missed)

    def line(self) -> str:
        """A one-line summary."""
        return (
            f"kills {self.kills}, acknowledged {self.acknowledged} commands at {self.tables} tables: "
            f"lost {self.lost}, doubled {self.doubled}, tables that do not load {self.unloadable}, "
            f"slowest start {self.slowest:.2f} s, later than {IN_TIME:g} s {self.late}"
            + (f", failpoints not reached: {', '.join(self.missed)}" if self.missed else "")
        )


@dataclass
class Player:
    """A client that plays at its own tables and remembers every acknowledgement."""

    number: int
    luck: random.Random
    cookies: dict[str, str] = field(default_factory=dict)
    table: str = ""
    pending: dict[str, Any] | None = None  # sent, not acknowledged: sent again with the same id
    creating: dict[str, Any] | None = None
    acked: list[tuple[str, str]] = field(default_factory=list)
    tables: set[str] = field(default_factory=set)
    sent: int = 0

    async def play(self, port: int) -> None:
        """Play until the server is gone."""
        mine = {f"watertable-{port}": value for value in self.cookies.values()}
        browser = NetworkBrowser(port, mine)
        self.cookies = browser.cookies
        try:
            while True:
                await self._step(browser)
        except ServerGone:
            return
        finally:
            browser.hang_up()

    def _id(self) -> str:
        self.sent += 1
        return f"player-{self.number:03d}-{self.luck.getrandbits(60):015x}-{self.sent:06d}"

    async def _step(self, browser: NetworkBrowser) -> None:
        if self.pending is not None:
            await self._send(browser)
            return
        if not self.table:
            await self._lay(browser)
            return
        looked = await browser.get(f"/api/tables/{self.table}?seat=0")
        shown = looked.json
        if looked.status != 200 or shown["status"] != "playing":
            self.table = ""  # the game is over; or the table is lost, which the audit will find
            return
        seats = [one["seat"] for one in shown["seats"] if one["asked"] or one["waiting"]]
        mine = [seat for seat in seats if seat in shown["you"]]
        if not mine:
            await asyncio.sleep(0.005)
            return
        await self._choose(browser, self.luck.choice(mine))

    async def _choose(self, browser: NetworkBrowser, seat: int) -> None:
        shown = (await browser.get(f"/api/tables/{self.table}?seat={seat}")).ok()
        do: dict[str, Any]
        if shown["drafts"] and self.luck.random() < 0.1:
            do = {"take_back": None}
        elif shown["ask_back"] and self.luck.random() < 0.04:
            do = {"ask_back": None}
        elif shown["legal"]:
            do = {"play": self.luck.choice(shown["legal"])["id"]}
        elif shown["can_end"]:
            do = {"end_turn": True}
        else:
            return
        self.pending = {"id": self._id(), "seat": seat, "expect": shown["number"], "do": do}
        await self._send(browser)

    async def _send(self, browser: NetworkBrowser) -> None:
        assert self.pending is not None
        answered = await browser.post(f"/api/tables/{self.table}/commands", self.pending)
        if answered.status == 200:
            self.acked.append((self.table, self.pending["id"]))
        elif answered.status >= 500 and answered.status != 503:
            raise AssertionError(answered.text)
        self.pending = None

    async def _lay(self, browser: NetworkBrowser) -> None:
        if self.creating is None:
            kinds = ["me", "me", *(["bot"] if self.number % 2 else [])]
            self.creating = {
                "id": self._id(),
                "game": "template",
                "seats": [{"kind": kind} for kind in kinds],
                "confirm": self.number % 3 == 0,
                "pace": 0,
            }
        answered = await browser.post("/api/tables", self.creating)
        if answered.status == 201:
            self.table = answered.json["table"]
            self.tables.add(self.table)
            self.creating = None


def campaign(
    data: Path,
    kills: int,
    seed: int,
    places: dict[str, int] | None = None,
    fault: str = "",
    say: Callable[[str], None] = lambda line: None,
) -> CrashTally:
    """`kills` at random instants, then so many at each failpoint of `places`; `fault` is a planted one."""
    luck = random.Random(seed)
    tally = CrashTally()
    players = [Player(i, random.Random(f"{seed} {i}")) for i in range(PLAYERS)]
    rounds: list[tuple[str, int]] = [("", 0)] * kills
    for place, count in (places or {}).items():
        rounds += [(place, luck.randint(1, 12)) for _ in range(count)]
    books = LogAudit(data)
    with ForkServer() as forkserver:
        for number, (place, count) in enumerate(rounds):
            where = data
            if place == "migrated":  # a schema is created once per data directory
                where, count = data / f"fresh-{number}", luck.randint(1, 8)
            if place in ("replayed", "created", "bot"):
                count = luck.randint(1, 3)
            child = forkserver.start(
                data=str(where), port=0, failpoint=place, count=count, fault=fault
            )
            asyncio.run(_round(child, players, luck, place, tally))
            tally.kills += 1
            if where is data:
                books.check(players, tally)
            else:
                _starts_again(forkserver, where, tally)
            if number % 50 == 49:
                say(f"{number + 1} of {len(rounds)}: {tally.line()}")
        child = forkserver.start(data=str(data), port=0)
        _in_time(child, tally)
        child.stop()
    LogAudit(data).check(players, tally)
    return tally


async def _round(
    child: Child, players: list[Player], luck: random.Random, place: str, tally: CrashTally
) -> None:
    """Play on this server until it is killed, or has killed itself at its failpoint."""
    if child.port is None:
        if not place:
            raise AssertionError("the server did not start")
        return
    _in_time(child, tally)
    if place == "created":
        for player in players:
            player.table = player.table if player.pending else ""
    tasks = [asyncio.ensure_future(player.play(child.port)) for player in players]
    if place:
        end = time.monotonic() + 15
        while child.alive() and time.monotonic() < end:
            await asyncio.sleep(0.005)
        if child.alive():
            tally.missed.append(place)
    else:
        await _some_play(players, luck)
    child.kill()
    await asyncio.gather(*tasks)


async def _some_play(players: list[Player], luck: random.Random) -> None:
    """Wait for a random number of acknowledgements, so that the speed of the machine does not matter."""
    before, wanted = sum(len(player.acked) for player in players), luck.randint(0, MOST_ACKED)
    end = time.monotonic() + PATIENCE
    while sum(len(player.acked) for player in players) - before < wanted and time.monotonic() < end:
        await asyncio.sleep(0.001)
    await asyncio.sleep(luck.uniform(0, 0.01))


def _in_time(child: Child, tally: CrashTally) -> None:
    tally.slowest = max(tally.slowest, child.took)
    tally.late += child.took > IN_TIME


def _starts_again(forkserver: ForkServer, where: Path, tally: CrashTally) -> None:
    """After a kill during a migration the schema is the old or the new one, nothing in between."""
    child = forkserver.start(data=str(where), port=0)
    if child.port is None:
        tally.unloadable += 1
    else:
        _in_time(child, tally)
    child.kill()


@dataclass
class LogAudit:
    """Audit of the killed servers' log: after each kill only new rows are read, at the end all of them."""

    data: Path
    times: dict[tuple[str, str], int] = field(default_factory=dict)  # table, command -> rows
    lengths: dict[str, int] = field(default_factory=dict)  # of each log
    rows: int = 0
    last: int = 0  # row

    def check(self, players: list[Player], tally: CrashTally) -> None:
        """Check that every acknowledgement is in the log once, logs have no gaps, and open tables can be replayed."""
        connection = sqlite3.connect(self.data / "watertable.db")
        try:
            self._read(connection, tally)
            self._compare(players, tally)
            for table in {player.table for player in players if player.table in self.lengths}:
                tally.unloadable += _lost(connection, table)  # finished ones were replayed already
        finally:
            connection.close()

    def _read(self, connection: sqlite3.Connection, tally: CrashTally) -> None:
        sql = "SELECT rowid, table_id, seq, command FROM log WHERE rowid > ? ORDER BY rowid"
        for row, table, seq, command in connection.execute(sql, (self.last,)):
            self.last = row
            self.rows += 1
            self.times[table, command] = self.times.get((table, command), 0) + 1
            self.lengths[table] = self.lengths.get(table, 0) + 1
            tally.unloadable += seq != self.lengths[table]
        there = connection.execute("SELECT COUNT(*) FROM log").fetchone()[0]
        tally.vanished = max(tally.vanished, self.rows - there)

    def _compare(self, players: list[Player], tally: CrashTally) -> None:
        acked = [pair for player in players for pair in player.acked]
        found = [
            self.times.get((table, secrets.command_name(table, id_)), 0) for table, id_ in acked
        ]
        tally.acknowledged = len(acked)
        created = [table for player in players for table in player.tables]
        missing = sum(1 for table in created if table not in self.lengths)
        tally.lost = found.count(0) + missing + tally.vanished
        tally.doubled = sum(1 for count in found if count > 1)
        tally.tables = len(self.lengths)


def _lost(connection: sqlite3.Connection, table: str) -> bool:
    """Whether the log cannot be replayed."""
    sql = "SELECT seq, seat, command, body, at FROM log WHERE table_id = ? ORDER BY seq"
    entries = [
        Entry(seq, seat, command, msgspec.json.decode(body), at)
        for seq, seat, command, body, at in connection.execute(sql, (table,))
    ]
    (dice,) = connection.execute("SELECT text FROM dice WHERE table_id = ?", (table,)).fetchone()
    return project(table, entries, dice).lost


def places(count: int) -> dict[str, int]:
    """Every failpoint, so many times."""
    return dict.fromkeys(failpoints.NAMES, count)
