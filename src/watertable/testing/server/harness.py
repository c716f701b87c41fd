"""An in-process server with browsers, whose requests pass the guard; for tests and campaigns."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

import watertable
from watertable.kernel.chance import Dice
from watertable.server.bots.pool import WorkerFailed, WorkerPool
from watertable.server.http.app import make_app
from watertable.server.http.guard import Config
from watertable.server.live.tables import Tables
from watertable.server.store.base import Store

ORIGIN: Final = "http://127.0.0.1:8417"
HOST: Final = b"127.0.0.1:8417"
_KINDS: Final = {"m": "me", "o": "open", "b": "bot"}
_ids = itertools.count()


def fresh_id() -> str:
    """A new command id."""
    return f"trial-command-{next(_ids):08d}"


class HttpResponse:
    """A response with status, headers and body."""

    def __init__(self, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
        self.status = status
        self.raw_headers = headers
        self.headers = {name.decode(): value.decode() for name, value in headers}
        self.bytes = body

    @property
    def text(self) -> str:
        """The body as text."""
        return self.bytes.decode()

    @property
    def json(self) -> Any:
        """The decoded body."""
        return json.loads(self.bytes)

    def ok(self) -> Any:
        """The decoded body; fails unless the status is 2xx."""
        if self.status not in (200, 201):
            raise AssertionError(f"{self.status}: {self.text[:500]}")
        return self.json

    def problem(self, status: int, kind: str) -> Any:
        """The problem of a refusal with this status and kind."""
        found = self.json
        if (self.status, found.get("type")) != (status, f"/problems/{kind}"):
            raise AssertionError(f"{self.status}: {self.text[:500]}")
        if self.headers["content-type"] != "application/problem+json":
            raise AssertionError(self.headers["content-type"])
        return found


class Browser:
    """A browser with its own cookies, without a network."""

    def __init__(self, app: Any, address: str = "192.0.2.7") -> None:
        self.app = app
        self.cookies: dict[str, str] = {}
        self.address = address

    def scope(self, method: str, path: str, headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
        """The ASGI scope of a request."""
        where, _, query = path.partition("?")
        sent = [(b"host", HOST), *headers]
        if self.cookies:
            cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            sent.append((b"cookie", cookie.encode()))
        return {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": where,
            "raw_path": where.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": sent,
            "client": (self.address, 50_000),
            "server": ("127.0.0.1", 8417),
            "state": {},
        }

    async def ask(
        self, method: str, path: str, headers: list[tuple[bytes, bytes]], body: bytes = b""
    ) -> HttpResponse:
        """Send a request and wait for the whole response; hang up on an event stream once it has begun."""
        status = 0
        got: list[tuple[bytes, bytes]] = []
        parts: list[bytes] = []
        sent = False
        hung_up = asyncio.Event()

        async def receive() -> Any:
            nonlocal sent
            if not sent:
                sent = True
                return {"type": "http.request", "body": body, "more_body": False}
            await hung_up.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            nonlocal status, got
            if message["type"] == "http.response.start":
                status, got = message["status"], list(message["headers"])
                if any(value.startswith(b"text/event-stream") for _, value in got):
                    hung_up.set()
            else:
                parts.append(message.get("body", b""))

        await self.app(self.scope(method, path, headers), receive, send)
        for name, value in got:
            if name.lower() == b"set-cookie":
                key, _, rest = value.decode().partition("=")
                self.cookies[key] = rest.partition(";")[0]
        return HttpResponse(status, got, b"".join(parts))

    async def get(self, path: str, **headers: str) -> HttpResponse:
        """GET."""
        more = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
        return await self.ask("GET", path, more)

    async def post(self, path: str, body: Any, **headers: str) -> HttpResponse:
        """POST with the Origin of our own pages."""
        named = {"origin": ORIGIN, "content-type": "application/json"}
        named |= {name.replace("_", "-"): text for name, text in headers.items()}
        more = [(name.encode(), text.encode()) for name, text in named.items() if text]
        sent = body if isinstance(body, bytes) else json.dumps(body).encode()
        return await self.ask("POST", path, more, sent)

    @asynccontextmanager
    async def watch(
        self, table: str, seat: int | None = None, after: int | None = None
    ) -> AsyncIterator[Watch]:
        """An open stream of one table."""
        where = "" if seat is None else f"?seat={seat}"
        headers = [] if after is None else [(b"last-event-id", str(after).encode())]
        async with self.stream(f"/api/tables/{table}/events{where}", headers) as watch:
            yield watch

    @asynccontextmanager
    async def stream(
        self, path: str, headers: list[tuple[bytes, bytes]] | None = None
    ) -> AsyncIterator[Watch]:
        """An open stream."""
        scope = self.scope("GET", path, headers or [])
        watch = Watch()
        task = asyncio.ensure_future(self.app(scope, watch.receive, watch.send))
        try:
            yield watch
        finally:
            watch.gone.set()
            await asyncio.wait_for(task, 5)

    def share(self, other: Browser) -> None:
        """Take over another browser's cookies."""
        self.cookies |= other.cookies

    # Actions of players

    async def create_table(
        self, game: str = "template", seats: str = "mb", **more: Any
    ) -> dict[str, Any]:
        """Create a table: m is me, o open, b bot."""
        plan = [{"kind": _KINDS[one]} for one in seats]
        body = {"id": fresh_id(), "game": game, "seats": plan, "pace": 0, **more}
        made: dict[str, Any] = (await self.post("/api/tables", body)).ok()
        return made

    async def sit(self, secret: str, name: str = "") -> dict[str, Any]:
        """Redeem a secret."""
        body = {"secret": secret, "name": name} if name else {"secret": secret}
        told: dict[str, Any] = (await self.post("/api/redeem", body)).ok()
        return told

    async def look(self, table: str, seat: int | None = None) -> Any:
        """A snapshot."""
        where = "" if seat is None else f"?seat={seat}"
        return (await self.get(f"/api/tables/{table}{where}")).ok()

    async def tell(
        self,
        table: str,
        do: dict[str, Any],
        seat: int | None = None,
        expect: int | None = None,
        name: str | None = None,
    ) -> HttpResponse:
        """Send a command."""
        body: dict[str, Any] = {"id": name or fresh_id(), "do": do}
        if seat is not None:
            body["seat"] = seat
        if expect is not None:
            body["expect"] = expect
        return await self.post(f"/api/tables/{table}/commands", body)

    async def play(self, table: str, seat: int, action: int | str | None = None) -> Any:
        """Answer the open question of a seat; default: its first legal action."""
        shown = await self.look(table, seat)
        chosen = shown["legal"][0]["id"] if action is None else action
        answered = await self.tell(table, {"play": chosen}, seat, shown["question"]["number"])
        return answered.ok()


class Watch:
    """The client side of a stream."""

    def __init__(self) -> None:
        self.gone = asyncio.Event()
        self.status = 0
        self.buffer = b""
        self.events: asyncio.Queue[tuple[str, str | None, bytes]] = asyncio.Queue()
        self.bytes = b""  # all received bytes
        self.scene: Any = None  # the scene of the last event, with patches applied
        self.scenes: dict[str, Any] = {}  # by table
        self.patches = 0  # number received

    async def receive(self) -> Any:
        """ASGI receive: wait for the disconnect."""
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        """ASGI send."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            return
        self.bytes += message.get("body", b"")
        self.buffer += message.get("body", b"")
        while b"\n\n" in self.buffer:
            block, _, self.buffer = self.buffer.partition(b"\n\n")
            fields = dict(
                line.split(b": ", 1) for line in block.split(b"\n") if line[:1] not in (b":", b"")
            )
            if b"event" in fields:
                number = fields.get(b"id")
                self.events.put_nowait(
                    (
                        fields[b"event"].decode(),
                        number.decode() if number else None,
                        fields[b"data"],
                    )
                )

    async def next(self, kind: str = "table", seconds: float = 5.0) -> tuple[str | None, Any]:
        """The next event of a kind: its number and data."""
        while True:
            name, number, data = await asyncio.wait_for(self.events.get(), seconds)
            read = json.loads(data)
            if name == "table":
                self._draw(read)
            if name == kind:
                return number, read

    def _draw(self, shown: Any) -> None:
        """A snapshot with its whole scene, sent whole or as a patch."""
        assert ("scene" in shown) != ("patch" in shown)
        if "patch" in shown:
            self.patches += 1
            shown["scene"] = patched(self.scenes[shown["table"]], shown.pop("patch"))
        self.scene = self.scenes[shown["table"]] = shown["scene"]


def patched(before: Any, patch: Any) -> Any:
    """Apply a patch to a scene, as documented in the protocol."""
    after = dict(before)
    for part in ("shapes", "panels"):
        change = patch.get(part, {})
        put = change.get("put", [])
        away = {*change.get("gone", []), *[thing["id"] for _, thing in put]}
        things = [thing for thing in before.get(part, []) if thing["id"] not in away]
        for at, thing in put:
            things.insert(at, thing)
        after[part] = things
    change = patch.get("cards", {})
    cards = {**before.get("cards", {}), **change.get("put", {})}
    after["cards"] = {tip: card for tip, card in cards.items() if tip not in change.get("gone", [])}
    return {name: value for name, value in after.items() if value not in ([], {})}


class ManualClock:
    """A manual clock for tests."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now

    def pass_(self, seconds: float) -> None:
        """Advance the clock."""
        self.now += int(seconds * 1000)


class RandomBots(WorkerPool):
    """In-process random bots, for tests that are not about workers."""

    def __init__(self) -> None:
        pass  # no workers

    async def choose(
        self, game: str, world: Any, seat: int, level: str, luck: str, shares: Any = ()
    ) -> int | None:
        """A random legal action."""
        legal = watertable.house(game).game.legal(world, seat)
        return legal[Dice(luck).below(len(legal))].id

    async def advise(
        self, game: str, world: Any, seat: int, luck: str, shares: Any = ()
    ) -> dict[str, Any] | None:
        """The choice of the bot, without numbers."""
        return {"action": await self.choose(game, world, seat, "normal", luck)}

    async def check_record(self, text: str, dice: str | None = None) -> dict[str, Any]:
        """Not supported without workers."""
        raise WorkerFailed("no worker")

    async def close(self) -> None:
        """Nothing to close."""


class InProcessServer:
    """The application, its tables and clock."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.config = Config(limits=False)
        self.config.allow(ORIGIN)
        self.guard = make_app(tables, self.config, open_tables=False)
        self._permanent = set(tables.tasks)

    async def idle(self) -> None:
        """Wait until no bot plays, no webhook is under way and nothing is being stored."""
        await until(lambda: self.tables.tasks <= self._permanent, 30)

    def browser(self, address: str = "192.0.2.7") -> Browser:
        """A new browser."""
        return Browser(self.guard, address)


@asynccontextmanager
async def serving(store: Store, **more: Any) -> AsyncIterator[InProcessServer]:
    """A running server; an internal error fails the test."""
    tables = Tables(store, **more)
    await tables.open()
    try:
        yield InProcessServer(tables)
    finally:
        await tables.close()
    faults = tables.metrics.counters.get(("faults_total", ""), 0)
    if faults:
        raise AssertionError(f"{faults} faults of the server")


async def until(condition: Callable[[], bool], seconds: float = 5.0) -> None:
    """Wait until the condition is true."""
    end = asyncio.get_running_loop().time() + seconds
    while not condition():
        if asyncio.get_running_loop().time() > end:
            raise AssertionError("the condition did not become true")
        await asyncio.sleep(0.005)
