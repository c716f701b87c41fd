"""Commit faults: at every point of a commit a write fails, hangs or meets a full disk, or the server starts anew.

Whatever happens, streams show only what is in the log, what was acknowledged stays, and the table goes on.
"""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from watertable.server import failpoints
from watertable.server.store.base import Store, Unavailable
from watertable.server.store.sqlite import SqliteStore
from watertable.testing.server.harness import (
    Browser,
    InProcessServer,
    RandomBots,
    Watch,
    fresh_id,
    serving,
    until,
)

POINTS: Final = ("handled", "queued", "begun", "inserted", "committing", "committed")
HANGING: Final = {"sqlite": ("committing", "committed"), "postgres": POINTS[2:]}  # in a thread
KINDS: Final = ("fails", "full disk", "hangs", "hangs, then fails", "restart")
HANG: Final = 0.05  # seconds
MOST_MOVES: Final = 40


@dataclass
class CommitTally:
    """The counts of a campaign."""

    faults: Counter[str] = field(default_factory=Counter)
    moves: int = 0
    unanswered: int = 0  # commands that were answered with "unavailable"
    events: int = 0
    wrong: list[str] = field(default_factory=list)

    @property
    def well(self) -> bool:
        """Whether the campaign found nothing."""
        return not self.wrong

    def line(self) -> str:
        """A one-line summary."""
        kinds = ", ".join(f"{count} × {kind}" for kind, count in sorted(self.faults.items()))
        found = "; ".join(self.wrong[:5]) or "nothing wrong"
        return (
            f"{kinds}: {self.moves} moves, {self.unanswered} unavailable, "
            f"{self.events} events of streams: {found}"
        )


class Player:
    """A browser at its seat: what it was acknowledged, and what its stream showed."""

    def __init__(self, seat: int, browser: Browser) -> None:
        self.seat, self.browser = seat, browser
        self.acked: dict[str, tuple[dict[str, Any], int, int]] = {}  # id -> do, number, seq
        self.unknown: dict[str, tuple[dict[str, Any], int]] = {}
        self.events: list[Any] = []
        self.last = 0

    def drain(self, watch: Watch) -> None:
        """Read what the stream has sent."""
        while not watch.events.empty():
            name, number, data = watch.events.get_nowait()
            if name == "table":
                self.events.append(json.loads(data))
                self.last = int(number or 0)

    async def move(self, table: str, luck: random.Random) -> int:
        """Answer the open question in any way; the status, or 0 if nothing is asked."""
        found = await self.browser.get(f"/api/tables/{table}?seat={self.seat}")
        if found.status != 200:
            return found.status
        shown = found.ok()
        if not shown["legal"]:
            return 0
        name, number = fresh_id(), shown["question"]["number"]
        do = {"play": luck.choice(shown["legal"])["id"]}
        said = await self.browser.tell(table, do, self.seat, number, name)
        if said.status == 200:
            self.acked[name] = (do, number, said.ok()["seq"])
        elif said.status == 503:
            self.unknown[name] = (do, number)
        return said.status


class Trial:
    """One fault at one point, at a table of two players."""

    def __init__(self, make: Callable[[], Store], luck: random.Random, tally: CommitTally) -> None:
        self.make, self.luck, self.tally = make, luck, tally
        self.table = ""
        self.players: list[Player] = []
        self.go = threading.Event()

    async def run(self, point: str, kind: str) -> None:
        """Play, meet the fault, play on, and compare."""
        self.tally.faults[kind] += 1
        where = f"{kind} at {point}"
        async with serving(self.make(), pool=RandomBots()) as server:
            await self._open(server)
            await self._play(server, 3, lambda: False)
            self._arm(point, kind)
            await self._play(server, MOST_MOVES, lambda: not failpoints.armed())
            if failpoints.armed():
                self.tally.wrong.append(f"{where}: never reached")
            failpoints.arm("")
            if kind != "restart":
                await self._go_on(server, where)
                return
        async with serving(self.make(), pool=RandomBots()) as server:
            for player in self.players:
                player.browser.app = server.browser().app
            await self._go_on(server, where)

    async def _open(self, server: InProcessServer) -> None:
        ada, bo = server.browser(), server.browser()
        made = await ada.create_table("template", "mo", confirm=False)
        self.table = made["table"]
        await bo.sit(made["seats"][1]["secret"], "Bo")
        (await ada.tell(self.table, {"start": True})).ok()
        self.players = [Player(0, ada), Player(1, bo)]

    def _arm(self, point: str, kind: str) -> None:
        error: Exception | None = Unavailable("it does not answer")
        if kind == "full disk" and point in POINTS[2:]:
            error = self.make().full()
        hold = (lambda: self.go.wait(HANG)) if kind.startswith("hangs") else None
        failpoints.arm(point, error=None if kind == "hangs" else error, hold=hold)

    async def _play(self, server: InProcessServer, most: int, enough: Callable[[], bool]) -> None:
        """Both players move at the same time while their streams are open."""
        async with AsyncExitStack() as stack:
            streams = []
            for player in self.players:
                opened = player.browser.watch(self.table, player.seat, player.last or None)
                streams.append(await stack.enter_async_context(opened))
            for _ in range(most):
                moves = [player.move(self.table, self.luck) for player in self.players]
                found = await asyncio.gather(*moves)
                self.tally.moves += found.count(200)
                self.tally.unanswered += found.count(503)
                if enough():
                    break
            for player, watch in zip(self.players, streams):
                player.drain(watch)

    async def _go_on(self, server: InProcessServer, where: str) -> None:
        """After the fault: repeat what is not known, play on, and compare what was shown with the log."""
        for player in self.players:
            for name, (do, number) in player.unknown.items():
                await player.browser.tell(self.table, do, player.seat, number, name)
        await self._play(server, 3, lambda: False)
        for player in self.players:
            await self._compare(player, where)

    async def _compare(self, player: Player, where: str) -> None:
        truth = await player.browser.look(self.table, player.seat)
        async with player.browser.watch(self.table, player.seat, player.last or None) as watch:

            def current() -> bool:
                player.drain(watch)
                return bool(player.last == truth["seq"])

            await until(current)
        lines = [json.dumps(line, sort_keys=True) for line in truth["log"]]
        self.tally.events += len(player.events)
        for event in player.events:
            told = [json.dumps(line, sort_keys=True) for line in event["log"]]
            if any(line not in lines for line in told):
                self.tally.wrong.append(f"{where}: a stream showed what is not in the log")
        for name, (do, number, seq) in player.acked.items():
            again = await player.browser.tell(self.table, do, player.seat, number, name)
            if again.status != 200 or again.ok() | {"repeat": True} != again.ok():
                self.tally.wrong.append(f"{where}: an acknowledged command is not known")
            elif again.ok()["seq"] != seq:
                self.tally.wrong.append(f"{where}: an acknowledged command has another number")


async def campaign(
    folder: Path, n: int, seed: int, database: str, say: Callable[[str], None]
) -> CommitTally:
    """Every kind of fault at every point where it can happen, n times."""
    tally = CommitTally()
    luck = random.Random(seed)

    def make() -> Store:
        if database:
            from watertable.server.store.postgres import PostgresStore

            return PostgresStore(database)
        return SqliteStore(folder / "commits.db")

    hanging = HANGING["postgres" if database else "sqlite"]
    for number in range(n):
        for kind in KINDS:
            for point in hanging if kind.startswith("hangs") else POINTS:
                await Trial(make, luck, tally).run(point, kind)
        say(f"{number + 1} of {n}: {tally.line()}")
    return tally
