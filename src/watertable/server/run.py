"""Starting and stopping: where to listen, whom to answer, where the tables are kept."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import gc
import json
import logging
import os
import resource
import socket
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import uvicorn

from watertable.server.bots.pool import WorkerPool
from watertable.server.http.app import make_app
from watertable.server.http.connections import Connection
from watertable.server.http.guard import Config
from watertable.server.live.tables import Tables
from watertable.server.live.webhooks import Webhooks
from watertable.server.present import catalogue
from watertable.server.store.base import Store
from watertable.server.store.sqlite import SqliteStore

PORT: Final = 8417
FILE: Final = "watertable.db"
WARM: Final = 3.0  # seconds after the start
TIDY: Final = 0.02  # seconds between collections of the young generation
YOUNG: Final = 500  # objects that make a collection worthwhile


@dataclass
class Plan:
    """What `watertable serve` was asked for."""

    host: str = "127.0.0.1"
    port: int | None = None  # None: 8417, or the next free one
    data: Path | None = None
    lan: bool = False
    database: str = ""
    workers: int = 0  # processes in which bots think; 0: one less than there are cores
    public: str = ""  # the address behind a proxy, for example https://play.example.org
    limits: bool = True
    metrics_for_all: bool = False
    origins: list[str] = field(default_factory=list)
    pace: int | None = None
    notices: list[str] = field(default_factory=list)  # where webhooks may be: origins


class Taken(Exception):
    """The data directory or the port is in use."""


def data_directory() -> Path:
    """Where a user's tables are kept unless told otherwise."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "watertable"
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "watertable"


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket; without a wish, the first free port from 8417 on."""
    rewinds = [port] if port is not None else [*range(PORT, PORT + 50), 0]
    for rewind in rewinds:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        found = socket.socket(family, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, rewind))
        except OSError as error:
            found.close()
            if port is not None or isinstance(error, socket.gaierror):
                raise Taken(f"cannot listen on {host}:{rewind}: {error.strerror}") from None
            continue
        found.listen(2048)
        return found
    raise Taken("no port is free")


def lan_addresses() -> list[str]:
    """The addresses under which others in the same network find this machine."""
    found: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # nothing is sent: this only asks for the route
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        for row in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            address = str(row[4][0])
            if address not in found and not address.startswith("127."):
                found.append(address)
    return found


def config_for(plan: Plan, port: int) -> Config:
    """Hosts and origins this server answers to; everybody else is refused."""
    config = Config(limits=plan.limits, metrics_for_all=plan.metrics_for_all)
    # Cookies know no ports, so two servers on one machine must not mix; behind one address they must share.
    config.cookie = "watertable" if plan.public else f"watertable-{port}"
    names = ["127.0.0.1", "localhost", "[::1]"]
    if plan.lan:
        names += [*lan_addresses(), socket.gethostname(), f"{socket.gethostname()}.local"]
    elif plan.host not in ("0.0.0.0", "::"):  # noqa: S104 - compared, not bound
        names.append(f"[{plan.host}]" if ":" in plan.host else plan.host)
    for name in names:
        config.allow(f"http://{name}:{port}")
        if port == 80:
            config.allow(f"http://{name}")
    for origin in [*plan.origins, *([plan.public] if plan.public else [])]:
        config.allow(origin)
    config.secure = plan.public.startswith("https://")
    return config


def lock(directory: Path) -> Any:
    """One server per data directory: two writers of one SQLite file would not hear each other."""
    directory.mkdir(parents=True, exist_ok=True, mode=0o700)
    file = open(directory / "lock", "w", encoding="ascii")  # noqa: SIM115 - held until the end
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise Taken(f"another server already keeps its tables in {directory}") from None
    return file


def store_for(plan: Plan) -> tuple[Store, Any]:
    """The store, and what has to stay open beside it."""
    if plan.database:
        from watertable.server.store.postgres import PostgresStore

        return PostgresStore(plan.database), None
    directory = plan.data or data_directory()
    return SqliteStore(directory / FILE), lock(directory)


class JsonLines(logging.Formatter):
    """One JSON object per line. Secrets never come here: they are not in paths, and bodies are not logged."""

    FIELDS: Final = ("method", "path", "status", "ms", "table", "game", "bot", "why")

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        made: dict[str, Any] = {
            "at": int(record.created * 1000),
            "level": record.levelname.lower(),
            "what": record.name,
            "text": record.getMessage(),
        }
        made |= {name: getattr(record, name) for name in self.FIELDS if hasattr(record, name)}
        if record.exc_info:
            made["trace"] = self.formatException(record.exc_info)[-4000:]
        return json.dumps(made, ensure_ascii=False)


def set_up_logs(level: str) -> None:
    """Structured lines on standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger("watertable")
    root.handlers = [handler]
    root.setLevel(level.upper())
    root.propagate = False


class QuietServer(uvicorn.Server):
    """uvicorn's server; we tell ourselves when it listens, and stop streams before it waits for them."""

    def __init__(self, config: uvicorn.Config, tables: Tables, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.tables = tables
        self.ready = ready
        self.loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then say so."""
        await super().startup(sockets)
        self.loop = asyncio.get_running_loop()
        if not self.should_exit:
            gc.freeze()  # what start-up has made stays: no collection looks at it again
            self.ready()

    def handle_exit(self, sig: int, frame: Any) -> None:
        """A polite stop: streams say goodbye, writes are finished."""
        self.tables.stopping = True
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self.tables.wake_all)
        super().handle_exit(sig, frame)


def serve(
    plan: Plan,
    ready: Callable[[str, list[str], Tables], None],
    app: Any = None,
) -> None:
    """Serve until told to stop. `ready(url, lan urls, tables)` is called when requests are answered."""
    gc.disable()  # it would run in the middle of a move: `_collect_young` runs between moves, the scheduler's full collection when idle
    host = "0.0.0.0" if plan.lan and plan.host == "127.0.0.1" else plan.host  # noqa: S104 - asked for by --lan
    store, held = store_for(plan)
    listening = listen(host, plan.port)
    port = listening.getsockname()[1]
    config = config_for(plan, port)
    _raise_file_limit()
    workers = plan.workers or max(1, (os.cpu_count() or 2) - 1)
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host  # noqa: S104 - compared, not bound
    url = plan.public or f"http://{shown}:{port}"
    others = [f"http://{name}:{port}" for name in lan_addresses()] if plan.lan else []

    async def main() -> None:
        webhooks = Webhooks(plan.notices, others[0] if others and not plan.public else url)
        tables = Tables(store, WorkerPool(workers), pace=plan.pace, webhooks=webhooks)
        server = QuietServer(
            uvicorn.Config(
                make_app(tables, config, app=app),
                http=Connection,
                lifespan="on",
                log_config=None,
                access_log=False,
                server_header=False,
                timeout_keep_alive=30,
                timeout_graceful_shutdown=5,
                backlog=2048,
                proxy_headers=bool(plan.public),
                ws="none",
            ),
            tables,
            lambda: ready(url, others, tables),
        )
        beside = [asyncio.ensure_future(_warm()), asyncio.ensure_future(_collect_young())]
        await server.serve(sockets=[listening])
        for task in beside:
            task.cancel()

    with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=fast_loop()) as runner:
        runner.run(main())
    if held is not None:
        held.close()


async def _warm() -> None:
    """Open all houses a little later, so that the first visitor of the lobby waits less and nobody who comes back does."""
    await asyncio.sleep(WARM)
    await asyncio.to_thread(catalogue.games)


async def _collect_young() -> None:
    """Collect the young generation between moves: what a move creates and drops is already gone by then.

    Often and little, while it is still in the processor's cache: 50,000 objects at once took 130 ms.
    """
    while True:
        await asyncio.sleep(TIDY)
        if gc.get_count()[0] > YOUNG:
            gc.collect(0)


def _raise_file_limit() -> None:
    """Every stream is a file: as many as the system lets us have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < 65_536:
        with contextlib.suppress(ValueError, OSError):
            most = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def fast_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The fast loop (uvloop) where it is installed, else asyncio's own."""
    try:
        import uvloop
    except ImportError:
        return None
    made: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return made
