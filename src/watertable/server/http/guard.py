"""The guard: everything that is checked before a request reaches a handler.

Host and Origin allow-lists, size and shape of bodies, rates and quotas per
address, security headers, and (in the protocol class) a deadline for every request's head and body.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from ipaddress import IPv6Address
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from watertable.server import failpoints
from watertable.server.domain.messages import Refusal
from watertable.server.http import password, schema
from watertable.server.http.connections import LARGEST_HEAD, hang_up
from watertable.server.metrics import Metrics

Scope = Any
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]

LONGEST_PATH: Final = 1024
LONGEST_QUERY: Final = 4096  # of a session stream, which names its tables
MOST_HEADERS: Final = 128
FORKED: Final = 64 * 1024  # bytes that a fork counts: it stores a game again
QUOTA: Final = 5 * 1024 * 1024  # bytes an address may store per hour
STREAMS: Final = 256  # open at once per address
HISTORIES: Final = 16  # answers about history being made or sent at once …
HISTORIES_EACH: Final = 4  # … and per address
PART: Final = 64 * 1024  # bytes of a body handed to the connection at once
PATIENCE: Final = 20.0  # seconds a reader may take for a part before it is cut off
SLOWEST: Final = (
    32 * 1024
)  # bytes per second that a reader must take of a whole body, after PATIENCE

CSP: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
    (b"x-frame-options", b"DENY"),
]
TLS: Final = [(b"strict-transport-security", b"max-age=31536000")]

logger = logging.getLogger("watertable.guard")


@dataclass
class Config:
    """The hosts, origins and limits of this server."""

    hosts: set[str] = field(default_factory=set)
    origins: set[str] = field(default_factory=set)
    cookie: str = "watertable"
    former_cookie: str = ""  # the name that older sessions have; read, never set
    secure: bool = False
    limits: bool = True
    metrics_for_all: bool = False
    pages: Path | None = None  # the operator's own texts: privacy.txt, imprint.txt
    password: bytes = b""  # its digest; empty: everybody may come in
    log_addresses: bool = False  # whether a request's line in the log names its address

    def allow(self, origin: str) -> None:
        """Allow this origin, for example `http://127.0.0.1:8417`."""
        parts = urlsplit(origin)
        self.origins.add(f"{parts.scheme}://{parts.netloc}")
        self.hosts.add(parts.netloc.lower())


@dataclass(slots=True)
class Bucket:
    """A token bucket: a burst, then a rate per second."""

    left: float
    at: float


RATES: Final = {  # burst, per second
    "post": (120.0, 30.0),
    "lay": (30.0, 0.2),
    "open": (60.0, 2.0),
    "think": (20.0, 1.0),
    "get": (600.0, 120.0),
    "password": (20.0, 0.5),  # wrong ones
}


class Limits:
    """Rates and quotas per address; idle addresses are forgotten."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self.buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()
        self.stored: OrderedDict[str, Bucket] = OrderedDict()
        self.streams: dict[str, int] = {}
        self.histories: dict[str, int] = {}

    def take(self, address: str, kind: str) -> bool:
        """Count one request of this kind; False if it exceeds the rate."""
        burst, rate = RATES[kind]
        return _drain(self.buckets, (address, kind), burst, rate, 1.0, self.now())

    def exhausted(self, address: str, kind: str) -> bool:
        """Whether the next request of this kind would exceed the rate; nothing is counted."""
        burst, rate = RATES[kind]
        _drain(self.buckets, (address, kind), burst, rate, 0.0, self.now())
        return self.buckets[address, kind].left < 1.0

    def store(self, address: str, size: int) -> bool:
        """Count bytes to be stored; False if the address has used up its quota."""
        return _drain(self.stored, address, float(QUOTA), QUOTA / 3600, float(size), self.now())


def _drain(
    kept: OrderedDict[Any, Bucket], key: Any, burst: float, rate: float, cost: float, now: float
) -> bool:
    bucket = kept.get(key)
    if bucket is None:
        bucket = kept[key] = Bucket(burst, now)
        if len(kept) > 50_000:
            kept.popitem(last=False)
    else:
        kept.move_to_end(key)
        bucket.left = min(burst, bucket.left + (now - bucket.at) * rate)
        bucket.at = now
    if bucket.left < cost:
        return False
    bucket.left -= cost
    return True


class Guard:
    """An ASGI application around another one."""

    def __init__(self, app: App, config: Config, metrics: Metrics) -> None:
        self.app = app
        self.config = config
        self.metrics = metrics
        self.limits = Limits()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer with a problem."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["method"] == "HEAD" and not scope["path"].endswith(("/events", "/poll")):
            scope, send = {**scope, "method": "GET"}, _without_body(send)
        kind = _long_kind(plain_path(scope)) if self.config.limits else ""
        if kind == "stream":
            await self._counted(self.limits.streams, STREAMS, scope, receive, send)
        elif kind == "history":
            if sum(self.limits.histories.values()) >= HISTORIES:
                await answer(send, Refusal(503, "busy", "many games are being read; try again"))
                return
            await self._counted(self.limits.histories, HISTORIES_EACH, scope, receive, send)
        else:
            await self._short(scope, receive, send)

    async def _counted(
        self, open_now: dict[str, int], most: int, scope: Scope, receive: Receive, send: Send
    ) -> None:
        """Serve a request of a kind of which each address may have only so many at once."""
        address = address_of(scope)
        if open_now.get(address, 0) >= most:
            await answer(send, Refusal(429, "too-many", "too many at once; wait for the others"))
            return
        open_now[address] = open_now.get(address, 0) + 1
        try:
            await self._short(scope, receive, send)
        finally:
            open_now[address] -= 1
            if not open_now[address]:
                del open_now[address]

    async def _short(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = time.perf_counter()
        status = 500
        command = scope["method"] == "POST"

        async def guarded(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = [*message["headers"], *HEADERS, *(TLS if self.config.secure else ())]
                message = {**message, "headers": headers}
            await _send(send, message, scope.get("client"))
            if command and not message.get("more_body") and message["type"].endswith("body"):
                failpoints.pass_by("acked")

        try:
            refusal = self._refused(scope)
            if refusal is not None:
                raise refusal
            if command:
                receive = await self._body(scope, receive)
            await self.app(scope, receive, guarded)
        except Refusal as refusal_:
            await answer(guarded, refusal_)
        finally:
            took = time.perf_counter() - begun
            self._note(scope, status, took)

    def _note(self, scope: Scope, status: int, took: float) -> None:
        """Log one line per request; the path contains at most a table's public id."""
        self.metrics.count("requests_total", f'method="{scope["method"]}",status="{status}"')
        if scope["method"] == "POST":
            self.metrics.time("post_seconds", took)
        if logger.isEnabledFor(logging.INFO):
            extra = {
                "method": scope["method"],
                "path": scope["path"][:200],
                "status": status,
                "ms": round(took * 1000, 1),
            }
            if self.config.log_addresses:
                extra["address"] = address_of(scope)
            logger.info("request", extra=extra)

    def _refused(self, scope: Scope) -> Refusal | None:
        headers = scope["headers"]
        hosts = [value for name, value in headers if name == b"host"]
        if len(hosts) != 1 or hosts[0].decode("latin-1").lower() not in self.config.hosts:
            return Refusal(421, "wrong-host", "this server does not go by that name")
        if len(headers) > MOST_HEADERS or sum(map(_length, headers)) > LARGEST_HEAD:
            return Refusal(431, "too-large", "too many headers, or too long")
        session = scope["path"].startswith("/api/events")
        if len(scope["path"]) + len(scope["query_string"]) > (
            LONGEST_QUERY if session else LONGEST_PATH
        ):
            return Refusal(414, "too-large", "the address is too long")
        method = scope["method"]
        if method not in ("GET", "HEAD", "POST"):
            return Refusal(405, "method", "only GET and POST are answered here")
        refusal = self._outsider(scope)
        if refusal is None and method == "POST":
            refusal = self._stranger(headers)
        if refusal is not None:
            return refusal
        if self.config.limits and not self.limits.take(address_of(scope), _kind(scope)):
            return Refusal(429, "too-many", "too many requests; wait a little")
        return None

    def _outsider(self, scope: Scope) -> Refusal | None:
        """Whether a request lacks the server's password. After many wrong ones the right one has to wait too."""
        if not self.config.password or password.is_open(plain_path(scope)):
            return None
        address, sent = address_of(scope), password.given(scope["headers"])
        if sent is None:
            return password.missing()
        if self.limits.exhausted(address, "password"):
            return Refusal(429, "too-many", "too many wrong passwords; wait a little")
        if password.is_right(sent, self.config.password):
            return None
        self.limits.take(address, "password")
        return password.missing()

    def _stranger(self, headers: list[tuple[bytes, bytes]]) -> Refusal | None:
        """Whether a request comes from a foreign page: browsers send the origin, and only our own pages may send commands."""
        origins = [value for name, value in headers if name == b"origin"]
        cookie = any(name == b"cookie" for name, _ in headers)
        site = [value for name, value in headers if name == b"sec-fetch-site"]
        if origins:
            if len(origins) == 1 and origins[0].decode("latin-1") in self.config.origins:
                return None
        elif not cookie and not site:
            return None  # not a browser: no cookie to misuse
        return Refusal(403, "origin", "commands come from this server's own pages only")

    async def _body(self, scope: Scope, receive: Receive) -> Receive:
        """Read the whole body within its limit, check it, and pass it on in one piece."""
        path = plain_path(scope)
        records = path == "/api/records"
        most = schema.RECORD + 64 * 1024 if records else schema.BODY
        length, kind = 0, b""
        for name, value in scope["headers"]:
            if name == b"content-length":
                if not value.isdigit() or len(value) > 12:
                    raise Refusal(400, "bad-request", "content-length is no number")
                length = int(value)
            elif name == b"content-type":
                kind = value.split(b";")[0].strip().lower()
        if length > most:
            raise Refusal(413, "too-large", f"at most {most} bytes")
        if kind != b"application/json":
            raise Refusal(415, "media-type", "send application/json")
        parts: list[bytes] = []
        size = 0
        while True:
            message = await receive()
            if message["type"] != "http.request":
                raise Refusal(400, "bad-request", "the request was cut")
            part = message.get("body", b"")
            size += len(part)
            if size > most:
                raise Refusal(413, "too-large", f"at most {most} bytes")
            parts.append(part)
            if not message.get("more_body"):
                break
        body = b"".join(parts)
        scope["json"] = schema.check(body, schema.RECORD if records else schema.LONGEST)
        stored = size + (FORKED if _is_fork(path) else 2048)
        kept = self.config.limits and _makes_table(path)
        if kept and not self.limits.store(address_of(scope), stored):
            raise Refusal(429, "too-many", "this address has had its share for this hour")
        given = False

        async def again() -> Any:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        return again


def _without_body(send: Send) -> Send:
    """The head of an answer alone."""

    async def head(message: Any) -> None:
        await send({**message, "body": b""} if message["type"].endswith("body") else message)

    return head


def _length(header: tuple[bytes, bytes]) -> int:
    return len(header[0]) + len(header[1]) + 4


def address_of(scope: Scope) -> str:
    """Who is counted: an IPv4 address, or the /64 network of an IPv6 address, which is one household's."""
    client = scope.get("client")
    address = str(client[0]) if client else ""
    if ":" not in address:
        return address
    try:
        number = IPv6Address(address)
    except ValueError:
        return address
    if number.ipv4_mapped is not None:
        return str(number.ipv4_mapped)
    return f"{IPv6Address(int(number) >> 64 << 64)}/64"


def plain_path(scope: Scope) -> str:
    """The path as the router sees it, which ignores empty parts such as a slash at the end."""
    return "/" + "/".join(part for part in scope["path"].split("/") if part)


def _is_fork(path: str) -> bool:
    return path.startswith("/api/tables/") and path.endswith("/fork")


def _makes_table(path: str) -> bool:
    return path in ("/api/tables", "/api/records") or _is_fork(path)


def _long_kind(path: str) -> str:
    """Whether a request holds memory for long: a stream, or an answer that replays a game."""
    if path.endswith("/events"):
        return "stream"
    replays = path.startswith("/api/tables/") and (
        path.endswith(("/record", "/turning", "/luck", "/fork")) or "/at/" in path
    )
    return "history" if replays else ""


async def _send(send: Send, message: Any, client: Any) -> None:
    """Send a message; a large body goes in parts, and a reader that does not take them is cut off."""
    body = message.get("body", b"")
    if len(body) <= PART:
        await send(message)
        return
    more = message.get("more_body", False)
    until = time.monotonic() + PATIENCE + len(body) / SLOWEST
    for start in range(0, len(body), PART):
        end = start + PART
        part = {**message, "body": body[start:end], "more_body": more or end < len(body)}
        wait = min(PATIENCE, until - time.monotonic())
        try:
            async with asyncio.timeout(max(0.0, wait)):
                await send(part)
        except TimeoutError:
            hang_up(client)
            return


def _kind(scope: Scope) -> str:
    if scope["method"] != "POST":
        return "get"
    path = plain_path(scope)
    if _makes_table(path):
        return "lay"
    if path in ("/api/redeem", "/api/invitation") or path.endswith(("/join", "/device")):
        return "open"
    if path.endswith(("/hint", "/why")):
        return "think"
    return "post"


async def answer(send: Send, refusal: Refusal) -> None:
    """Send a problem+json response without the framework."""
    body = schema.encode(schema.problem(refusal))
    headers = [
        (b"content-type", b"application/problem+json"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
    ]
    if refusal.status in (413, 400, 421):
        headers.append((b"connection", b"close"))
    if refusal.status == 401:
        headers.append(password.CHALLENGE)
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
