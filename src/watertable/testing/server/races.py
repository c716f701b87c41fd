"""Race campaign: of several writers at one question one wins and the others get 409; in a simultaneous group all win.

Every command is sent one to five times, in any order, and must take effect once.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from watertable.server.store.sqlite import SqliteStore
from watertable.testing.server.harness import Browser, HttpResponse, RandomBots, serving
from watertable.testing.server.processes import ForkServer, NetworkBrowser

MOST_COPIES: Final = 5


@dataclass
class RaceTally:
    """The counts of a campaign."""

    rounds: int = 0
    contested: int = 0  # rounds of many writers at one question
    together: int = 0  # rounds of several seats in one group
    sent: int = 0
    refused: int = 0  # losers, each with a 409
    faults: list[str] = field(default_factory=list)

    @property
    def well(self) -> bool:
        """Whether nothing went wrong and both kinds of race occurred."""
        return not self.faults and self.contested > 0 and self.together > 0

    def line(self) -> str:
        """A one-line summary."""
        return (
            f"rounds {self.rounds} ({self.contested} at one question, {self.together} of a group), "
            f"requests {self.sent}, losers told so {self.refused}, faults {len(self.faults)}"
            + "".join(f"\n  {fault}" for fault in self.faults[:5])
        )


class Race:
    """One table after another, with a race at every question."""

    def __init__(self, browsers: list[Browser], seed: int, games: list[tuple[str, int]]) -> None:
        self.browsers = browsers
        self.luck = random.Random(seed)
        self.games = games
        self.tally = RaceTally()
        self.table = ""
        self.ids = 0

    async def run(self, rounds: int, say: Callable[[str], None] = lambda line: None) -> RaceTally:
        """So many races."""
        while self.tally.rounds < rounds and len(self.tally.faults) < 20:
            await self._round()
            if self.tally.rounds % 1000 == 0:
                say(self.tally.line())
        return self.tally

    def _browser(self) -> Browser:
        return self.luck.choice(self.browsers)

    def _id(self) -> str:
        self.ids += 1
        return f"race-{self.luck.getrandbits(60):015x}-{self.ids:08d}"

    async def _lay(self) -> None:
        game, seats = self.luck.choice(self.games)
        made = await self.browsers[0].create_table(game, "m" * seats, id=self._id(), confirm=False)
        self.table = made["table"]
        for browser in self.browsers[1:]:
            browser.share(self.browsers[0])

    async def _round(self) -> None:
        if not self.table:
            await self._lay()
        first = await self._browser().look(self.table, 0)
        if first["status"] != "playing":
            self.table = ""
            return
        asked = [one["seat"] for one in first["seats"] if one["asked"]]
        views = {seat: await self._browser().look(self.table, seat) for seat in asked}
        if any(not view["legal"] for view in views.values()):
            return  # another server was not up to date yet: retry
        self.tally.rounds += 1
        anyone = all(view["question"]["anyone"] for view in views.values())
        if len(asked) > 1 and not anyone and self.luck.random() < 0.7:
            await self._together(views)
        else:
            await self._contest(views, asked if anyone else [self.luck.choice(asked)])

    def _commands(self, views: dict[int, Any], seats: list[int]) -> list[dict[str, Any]]:
        return [
            {
                "id": self._id(),
                "seat": seat,
                "expect": views[seat]["number"],
                "do": {"play": self.luck.choice(views[seat]["legal"])["id"]},
            }
            for seat in seats
        ]

    async def _send(self, commands: list[dict[str, Any]]) -> list[list[HttpResponse]]:
        """Each command one to five times, all at once, in any order, to any server."""
        copies = [(i, command) for i, command in enumerate(commands) for _ in range(self._copies())]
        self.luck.shuffle(copies)
        self.tally.sent += len(copies)
        lanes: dict[int, list[tuple[int, dict[str, Any]]]] = {}
        for number, copy in enumerate(copies):
            lanes.setdefault(number % len(self.browsers), []).append(copy)
        found: list[list[HttpResponse]] = [[] for _ in commands]

        async def lane(browser: Browser, work: list[tuple[int, dict[str, Any]]]) -> None:
            for i, command in work:
                path = f"/api/tables/{self.table}/commands"
                found[i].append(await browser.post(path, command))

        await asyncio.gather(*[lane(self.browsers[n], work) for n, work in lanes.items()])
        return found

    def _copies(self) -> int:
        return self.luck.choice((1, 1, 1, 2, 3, MOST_COPIES))

    async def _contest(self, views: dict[int, Any], seats: list[int]) -> None:
        """Two to eight writers at one question."""
        self.tally.contested += 1
        writers = self.luck.randint(2, 8)
        commands = self._commands(views, [self.luck.choice(seats) for _ in range(writers)])
        answers = await self._send(commands)
        won = [i for i, copies in enumerate(answers) if any(one.status == 200 for one in copies)]
        if len(won) != 1:
            self._fault(f"{len(won)} of {writers} writers won one question", answers)
        for i, copies in enumerate(answers):
            number = commands[i]["expect"]
            for one in copies:
                if i in won:
                    if one.status != 200:
                        self._fault("a copy of the winner was refused", answers)
                elif one.status == 409 and one.json["type"] == "/problems/settled":
                    self.tally.refused += 1
                    if not one.json["n"] > number:
                        self._fault("a 409 without the current number", answers)
                else:
                    self._fault("a loser was told something else", answers)
        self._once(answers)

    async def _together(self, views: dict[int, Any]) -> None:
        """All seats of a simultaneous group at once: all win, nobody gets a 409."""
        self.tally.together += 1
        answers = await self._send(self._commands(views, sorted(views)))
        if any(one.status != 200 for copies in answers for one in copies):
            self._fault("a seat of a simultaneous group was refused", answers)
        self._once(answers)

    def _once(self, answers: list[list[HttpResponse]]) -> None:
        for copies in answers:
            good = [one.json for one in copies if one.status == 200]
            if good and (
                len({one["seq"] for one in good}) != 1
                or sum(1 for one in good if not one["repeat"]) != 1
            ):
                self._fault("copies of one command had more than one effect", answers)

    def _fault(self, what: str, answers: list[list[HttpResponse]]) -> None:
        told = [[(one.status, one.bytes[:80]) for one in copies] for copies in answers]
        self.tally.faults.append(f"round {self.tally.rounds}: {what}: {told}"[:600])


GAMES: Final = [("template", 2), ("template", 3), ("template", 4)]
WRITERS: Final = 8


@asynccontextmanager
async def one_server(data: Path) -> AsyncIterator[list[Browser]]:
    """Eight browsers at one server with its own file."""
    async with serving(SqliteStore(data / "watertable.db"), pool=RandomBots()) as server:
        yield [server.browser() for _ in range(WRITERS)]


@asynccontextmanager
async def three_servers(url: str) -> AsyncIterator[list[Browser]]:
    """Eight browsers at three processes on one Postgres."""
    with ForkServer() as forkserver:
        children = [forkserver.start(database=url, port=0) for _ in range(3)]
        ports = [child.port for child in children if child.port is not None]
        if len(ports) < 3:
            raise AssertionError("a server did not start")
        browsers = [NetworkBrowser(ports[i % 3]) for i in range(WRITERS)]
        try:
            yield list(browsers)
        finally:
            for browser in browsers:
                browser.hang_up()
            for child in children:
                child.kill()


async def campaign(
    data: Path,
    rounds: int,
    seed: int,
    database: str = "",
    say: Callable[[str], None] = lambda line: None,
    games: list[tuple[str, int]] | None = None,
) -> RaceTally:
    """So many races on one SQLite file, or with three servers on a Postgres."""
    place = three_servers(database) if database else one_server(data)
    async with place as browsers:
        return await Race(browsers, seed, games or GAMES).run(rounds, say)
