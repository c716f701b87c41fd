"""Notices campaign: people who are away are told of every question exactly once, across restarts, and never on an open page.

The push service is the campaign's own: it counts what reaches each device. Before every answer it is decided who has a
page open; a question is due one notice at the device of whoever is asked and has none.
"""

from __future__ import annotations

import base64
import contextlib
import http.server
import random
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from watertable.server.http import sse
from watertable.server.live.live_table import LiveTable
from watertable.server.live.webhooks import Webhooks, wanted_for
from watertable.server.store.sqlite import SqliteStore
from watertable.testing.server.harness import Browser, InProcessServer, RandomBots, serving, until

TABLES: Final = 4  # played at the same time
PATIENCE: Final = 0.02  # seconds before somebody is told
IN_TIME: Final = 60.0  # seconds within which a notice must come


@dataclass
class NoticeTally:
    """The counts of a campaign."""

    questions: int = 0
    due: int = 0  # questions of people without an open page
    open: int = 0  # questions of people with one
    restarts: int = 0
    missed: int = 0
    doubled: int = 0
    to_open_pages: int = 0

    @property
    def well(self) -> bool:
        """Whether nothing went wrong and every case occurred."""
        faults = self.missed + self.doubled + self.to_open_pages
        return faults == 0 and min(self.due, self.open, self.restarts) > 0

    def line(self) -> str:
        """A one-line summary."""
        return (
            f"questions {self.questions} ({self.due} of people away, {self.open} on open pages), "
            f"restarts {self.restarts}: missed {self.missed}, doubled {self.doubled}, "
            f"to open pages {self.to_open_pages}"
        )


class Endpoint(http.server.BaseHTTPRequestHandler):
    """A push service that counts; subclasses hold the counts."""

    got: list[tuple[str, dict[str, str], bytes]]
    status = 201

    def do_POST(self) -> None:
        """Take a notice."""
        body = self.rfile.read(int(self.headers["content-length"]))
        headers = {name.lower(): value for name, value in self.headers.items()}
        type(self).got.append((self.path, headers, body))
        self.send_response(self.status)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@contextlib.contextmanager
def push_service() -> Iterator[tuple[str, type[Endpoint]]]:
    """A push service on a free port of this machine, and what it got."""
    kind = type("Own", (Endpoint,), {"got": []})
    service = http.server.ThreadingHTTPServer(("127.0.0.1", 0), kind)
    thread = threading.Thread(target=service.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{service.server_address[1]}", kind
    finally:
        service.shutdown()
        service.server_close()


def device() -> dict[str, str]:
    """The public part of a browser's keys, as it subscribes with."""
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    point = key.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )

    def code(raw: bytes) -> str:
        return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()

    return {"p256dh": code(point), "auth": code(b"sixteen bytes ok")}


@asynccontextmanager
async def told(store: Any, **more: Any) -> AsyncIterator[InProcessServer]:
    """A server that tells people soon, at push services of this machine."""
    more.setdefault("webhooks", Webhooks(patience=PATIENCE))
    async with serving(store, pool=RandomBots(), **more) as server:
        server.tables.notices.push.services = ("127.0.0.1",)
        yield server


@dataclass
class Game:
    """A table of two people, each with a device that is told."""

    table: str
    cookies: list[dict[str, str]]
    asked: dict[int, int] = field(default_factory=dict)  # seat -> number of its question
    over: bool = False


class Campaign:
    """Plays at some tables, restarts the server now and then, and compares what was due with what came."""

    def __init__(self, folder: Path, url: str, service: type[Endpoint], seed: int) -> None:
        self.folder = folder
        self.url = url
        self.service = service
        self.luck = random.Random(seed)
        self.tally = NoticeTally()
        self.games: list[Game] = []
        self.due: Counter[str] = Counter()  # by the path of a device

    async def run(self, questions: int, say: Callable[[str], None]) -> NoticeTally:
        """Until so many questions were put."""
        while self.tally.questions < questions:
            async with told(SqliteStore(self.folder / "watertable.db")) as server:
                await self._check(server)  # what waited through the restart comes, nothing again
                for _ in range(self.luck.randint(1, 20)):
                    await self._answer(server)
                    if self.tally.questions >= questions:
                        break
                    if self.luck.random() < 0.1:
                        break  # before anybody was told
                    await self._check(server)
            self.tally.restarts += 1
            say(self.tally.line())
        async with told(SqliteStore(self.folder / "watertable.db")) as server:
            await self._check(server)
        return self.tally

    async def _new(self, server: InProcessServer) -> Game:
        ada, bo = server.browser(), server.browser()
        made = await ada.create_table(seats="mo", confirm=False, away=14 * 86_400)
        await bo.sit(made["seats"][1]["secret"], "Bo")
        game = Game(made["table"], [dict(ada.cookies), dict(bo.cookies)])
        for seat, browser in enumerate((ada, bo)):
            body = {"endpoint": f"{self.url}{self._path(game, seat)}", **device()}
            (await browser.post(f"/api/tables/{game.table}/push", body)).ok()
        (await ada.tell(game.table, {"start": True})).ok()
        await self._count(server, game, set())
        return game

    def _path(self, game: Game, seat: int) -> str:
        return f"/{game.table}/{seat}"

    def _browser(self, server: InProcessServer, game: Game, seat: int) -> Browser:
        browser = server.browser()
        browser.cookies |= game.cookies[seat]
        return browser

    async def _answer(self, server: InProcessServer) -> None:
        """One answer at one of the tables, while some have its page open."""
        self.games = [game for game in self.games if not game.over]
        while len(self.games) < TABLES:
            self.games.append(await self._new(server))
            await self._check(server)  # a question that is answered at once is told to nobody
        game = self.luck.choice(self.games)
        seat = self.luck.choice(sorted(game.asked))
        pages = {one for one in (0, 1) if self.luck.random() < 0.3}
        async with AsyncExitStack() as stack:
            for one in pages:
                path = f"/api/events?tables={game.table}.{one}"
                watch = await stack.enter_async_context(
                    self._browser(server, game, one).stream(path)
                )
                await watch.next()
            shown = await self._browser(server, game, seat).look(game.table, seat)
            legal = self.luck.choice(shown["legal"])["id"]
            await self._browser(server, game, seat).play(game.table, seat, legal)
            await self._count(server, game, pages)
            live = await server.tables.get(game.table)
            if pages:  # they stay open until everybody was considered
                await until(lambda: _considered(live, game), IN_TIME)
                await server.idle()
        await until(lambda: not live.online, IN_TIME)

    async def _count(self, server: InProcessServer, game: Game, pages: set[int]) -> None:
        """The questions that are new since the last answer."""
        live = await server.tables.get(game.table)
        game.over = not live.projection.running
        before, game.asked = game.asked, {}
        for seat in (0, 1):
            call = wanted_for(live.projection, seat)
            if call is None:
                continue
            game.asked[seat] = call[1]
            if before.get(seat) == call[1]:
                continue
            self.tally.questions += 1
            if seat in pages:
                self.tally.open += 1
            else:
                self.tally.due += 1
                self.due[self._path(game, seat)] += 1

    async def _check(self, server: InProcessServer) -> None:
        """Wait for what is due; then nothing more may have come."""

        def came() -> Counter[str]:
            return Counter(path for path, _, _ in self.service.got)

        with contextlib.suppress(TimeoutError, AssertionError):
            await until(lambda: not (self.due - came()), IN_TIME)
        await server.idle()
        got = came()
        self.tally.missed += (self.due - got).total()
        extra = got - self.due
        for path, count in extra.items():
            if any(one == path for one in self.due):
                self.tally.doubled += count
            else:
                self.tally.to_open_pages += count
        self.due = got  # each fault counts once


def _considered(live: LiveTable, game: Game) -> bool:
    return all(live.notified.get((seat, "turn")) == number for seat, number in game.asked.items())


@contextlib.contextmanager
def _no_linger() -> Iterator[None]:
    """A closed page counts as closed at once."""
    before, sse.LINGER = sse.LINGER, 0.0
    try:
        yield
    finally:
        sse.LINGER = before


async def campaign(
    folder: Path, questions: int, seed: int, say: Callable[[str], None] = lambda line: None
) -> NoticeTally:
    """So many questions, with restarts."""
    with push_service() as (url, service), _no_linger():
        return await Campaign(folder, url, service, seed).run(questions, say)
