"""Starting and stopping the server: socket, allowed hosts, data directory, logging, event loop."""

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
from watertable.server.http import password
from watertable.server.http.app import make_app
from watertable.server.http.connections import Connection
from watertable.server.http.guard import Config
from watertable.server.live import retention
from watertable.server.live.tables import Tables
from watertable.server.live.webhooks import Webhooks
from watertable.server.present import catalogue
from watertable.server.store.base import Store
from watertable.server.store.sqlite import SqliteStore

PORT: Final = 8417
FILE: Final = "watertable.db"
WARM_UP_DELAY: Final = 3.0  # seconds
YOUNG_INTERVAL: Final = 0.02  # seconds between collections of the young generation
YOUNG_OBJECTS: Final = 500  # objects that make a collection worthwhile


@dataclass
class ServeOptions:
    """The options of `watertable serve`."""

    host: str = "127.0.0.1"
    port: int | None = None  # None: 8417, or the next free one
    data: Path | None = None
    lan: bool = False
    database: str = ""
    workers: int = 0  # bot processes; 0: one less than there are cores
    public: str = ""  # the public address behind a proxy, for example https://play.example.org
    limits: bool = True
    metrics_for_all: bool = False
    origins: list[str] = field(default_factory=list)
    pace: int | None = None
    notices: list[str] = field(default_factory=list)  # origins that webhooks may use
    pages: Path | None = None  # a folder with privacy.txt and imprint.txt
    password: str = ""  # that everybody must know
    log_addresses: bool = False
    keep: list[str] = field(default_factory=list)  # KIND=DAYS: how long unused tables are kept


class AlreadyInUse(Exception):
    """The data directory or the port is in use."""


def data_directory() -> Path:
    """The default data directory of a user."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "watertable"
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "watertable"


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket; without a given port, the first free one from 8417 on."""
    candidates = [port] if port is not None else [*range(PORT, PORT + 50), 0]
    for candidate in candidates:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        found = socket.socket(family, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, candidate))
        except OSError as error:
            found.close()
            if port is not None or isinstance(error, socket.gaierror):
                raise AlreadyInUse(
                    f"cannot listen on {host}:{candidate}: {error.strerror}"
                ) from None
            continue
        found.listen(2048)
        return found
    raise AlreadyInUse("no port is free")


def lan_addresses() -> list[str]:
    """The addresses of this machine in the local network."""
    found: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # sends nothing: it only looks up the route
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        for row in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            address = str(row[4][0])
            if address not in found and not address.startswith("127."):
                found.append(address)
    return found


def config_for(options: ServeOptions, port: int) -> Config:
    """The hosts and origins this server accepts; all others are refused."""
    config = Config(limits=options.limits, metrics_for_all=options.metrics_for_all)
    config.pages = options.pages
    config.password = password.digest(options.password) if options.password else b""
    config.log_addresses = options.log_addresses
    config.cookie = (
        "watertable" if options.public else ""
    )  # else named after the tables, when they are open
    names = ["127.0.0.1", "localhost", "[::1]"]
    if options.lan:
        names += [*lan_addresses(), socket.gethostname(), f"{socket.gethostname()}.local"]
    elif options.host not in ("0.0.0.0", "::"):  # noqa: S104 - compared, not bound
        names.append(f"[{options.host}]" if ":" in options.host else options.host)
    for name in names:
        config.allow(f"http://{name}:{port}")
        if port == 80:
            config.allow(f"http://{name}")
    for origin in [*options.origins, *([options.public] if options.public else [])]:
        config.allow(origin)
    config.secure = options.public.startswith("https://")
    if config.secure:  # browsers then let no other site of the domain, and no plain HTTP, set it
        config.cookie, config.former_cookie = "__Host-watertable", "watertable"
    return config


def lock(directory: Path) -> Any:
    """Lock the data directory: two servers on one SQLite file would not see each other's entries."""
    directory.mkdir(parents=True, exist_ok=True, mode=0o700)
    file = open(directory / "lock", "w", encoding="ascii")  # noqa: SIM115 - held until the end
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise AlreadyInUse(f"another server already keeps its tables in {directory}") from None
    return file


def store_for(options: ServeOptions) -> tuple[Store, Any]:
    """The store, and the lock file to keep open."""
    if options.database:
        from watertable.server.store.postgres import PostgresStore

        return PostgresStore(options.database), None
    directory = options.data or data_directory()
    return SqliteStore(directory / FILE), lock(directory)


class JsonLines(logging.Formatter):
    """One JSON object per line. It contains no secrets: they are not in paths, and bodies are not logged."""

    FIELDS: Final = ("method", "path", "status", "ms", "address", "table", "game", "bot", "why")

    def format(self, record: logging.LogRecord) -> str:
        """The record as a line."""
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
    """Log JSON lines to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger("watertable")
    root.handlers = [handler]
    root.setLevel(level.upper())
    root.propagate = False


class QuietServer(uvicorn.Server):
    """uvicorn's server with a callback when it listens; streams are stopped before it waits for them."""

    def __init__(self, config: uvicorn.Config, tables: Tables, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.tables = tables
        self.ready = ready
        self.loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then call `ready`."""
        await super().startup(sockets)
        self.loop = asyncio.get_running_loop()
        if not self.should_exit:
            gc.freeze()  # exclude the objects of start-up from later collections
            self.ready()

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Graceful stop: streams end, writes are finished."""
        self.tables.stopping = True
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self.tables.wake_all)
        super().handle_exit(sig, frame)


def serve(
    options: ServeOptions,
    ready: Callable[[str, list[str], Tables], None],
    app: Any = None,
) -> None:
    """Serve until told to stop. `ready(url, lan urls, tables)` is called when requests are answered."""
    gc.disable()  # not in the middle of a move: `_collect_young` runs between moves, the scheduler's full collection when idle
    host = "0.0.0.0" if options.lan and options.host == "127.0.0.1" else options.host  # noqa: S104 - asked for by --lan
    keep = retention.read_rules(options.keep)
    store, held = store_for(options)
    listening = listen(host, options.port)
    port = listening.getsockname()[1]
    config = config_for(options, port)
    _raise_file_limit()
    workers = options.workers or max(1, (os.cpu_count() or 2) - 1)
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host  # noqa: S104 - compared, not bound
    url = options.public or f"http://{shown}:{port}"
    others = [f"http://{name}:{port}" for name in lan_addresses()] if options.lan else []

    async def main() -> None:
        webhooks = Webhooks(options.notices, others[0] if others and not options.public else url)
        tables = Tables(store, WorkerPool(workers), pace=options.pace, webhooks=webhooks)
        tables.retention.rules = keep
        tables.site = options.public or (others[0] if others else "")
        if options.public.startswith("https://"):
            tables.notices.push.contact = options.public
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
                proxy_headers=bool(options.public),
                ws="none",
            ),
            tables,
            lambda: ready(url, others, tables),
        )
        background = [asyncio.ensure_future(_warm()), asyncio.ensure_future(_collect_young())]
        await server.serve(sockets=[listening])
        for task in background:
            task.cancel()

    with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=fast_loop()) as runner:
        runner.run(main())
    if held is not None:
        held.close()


async def _warm() -> None:
    """Load all houses shortly after the start, so that the lobby responds fast and reconnecting clients do not wait for it."""
    await asyncio.sleep(WARM_UP_DELAY)
    await asyncio.to_thread(catalogue.games)


async def _collect_young() -> None:
    """Collect the young generation between moves, when the temporary objects of a move are gone already.

    Often, while the objects are still in the processor's cache: 50,000 objects at once took 130 ms.
    """
    while True:
        await asyncio.sleep(YOUNG_INTERVAL)
        if gc.get_count()[0] > YOUNG_OBJECTS:
            gc.collect(0)


def _raise_file_limit() -> None:
    """Every stream needs a file descriptor: raise the limit as far as allowed."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < 65_536:
        with contextlib.suppress(ValueError, OSError):
            most = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def fast_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The factory of uvloop if it is installed, else None for asyncio's own loop."""
    try:
        import uvloop
    except ImportError:
        return None
    made: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return made
