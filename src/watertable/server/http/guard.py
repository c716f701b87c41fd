"""The guard: everything that is checked before a request reaches a handler.

Host and Origin allow-lists, size and shape of bodies, rates and quotas per
address, security headers, and (in the protocol class) a deadline for every request's head and body.
"""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlsplit

from watertable.server import failpoints
from watertable.server.domain.messages import Refusal
from watertable.server.http import schema
from watertable.server.http.connections import LARGEST_HEAD
from watertable.server.metrics import Metrics

Scope = Any
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]

LONGEST_PATH: Final = 1024
MOST_HEADERS: Final = 128
QUOTA: Final = 5 * 1024 * 1024  # bytes an address may store per hour
STREAMS: Final = 256  # open at once per address

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

logger = logging.getLogger("watertable.guard")


@dataclass
class Config:
    """The hosts, origins and limits of this server."""

    hosts: set[str] = field(default_factory=set)
    origins: set[str] = field(default_factory=set)
    cookie: str = "watertable"
    secure: bool = False
    limits: bool = True
    metrics_for_all: bool = False

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
}


class Limits:
    """Rates and quotas per address; idle addresses are forgotten."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self.buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()
        self.stored: OrderedDict[str, Bucket] = OrderedDict()
        self.streams: dict[str, int] = {}

    def take(self, address: str, kind: str) -> bool:
        """Count one request of this kind; False if it exceeds the rate."""
        burst, rate = RATES[kind]
        return _drain(self.buckets, (address, kind), burst, rate, 1.0, self.now())

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
        if scope["path"].endswith("/events") and self.config.limits:
            await self._long(scope, receive, send)
            return
        await self._short(scope, receive, send)

    async def _long(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a stream; their number per address is limited."""
        address, open_now = _address(scope), self.limits.streams
        if open_now.get(address, 0) >= STREAMS:
            await answer(send, Refusal(429, "too-many", "too many open streams"))
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
                message = {**message, "headers": [*message["headers"], *HEADERS]}
            await send(message)
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
        logger.info(
            "request",
            extra={
                "method": scope["method"],
                "path": scope["path"][:200],
                "status": status,
                "ms": round(took * 1000, 1),
            },
        )

    def _refused(self, scope: Scope) -> Refusal | None:
        headers = scope["headers"]
        hosts = [value for name, value in headers if name == b"host"]
        if len(hosts) != 1 or hosts[0].decode("latin-1").lower() not in self.config.hosts:
            return Refusal(421, "wrong-host", "this server does not go by that name")
        if len(headers) > MOST_HEADERS or sum(map(_length, headers)) > LARGEST_HEAD:
            return Refusal(431, "too-large", "too many headers, or too long")
        if len(scope["path"]) + len(scope["query_string"]) > LONGEST_PATH:
            return Refusal(414, "too-large", "the address is too long")
        method = scope["method"]
        if method not in ("GET", "HEAD", "POST"):
            return Refusal(405, "method", "only GET and POST are answered here")
        if method == "POST":
            refusal = self._stranger(headers)
            if refusal is not None:
                return refusal
        if self.config.limits and not self.limits.take(_address(scope), _kind(scope)):
            return Refusal(429, "too-many", "too many requests; wait a little")
        return None

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
        records = scope["path"] == "/api/records"
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
        kept = self.config.limits and scope["path"] in ("/api/tables", "/api/records")
        if kept and not self.limits.store(_address(scope), size + 2048):
            raise Refusal(429, "too-many", "this address has had its share for this hour")
        given = False

        async def again() -> Any:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        return again


def _length(header: tuple[bytes, bytes]) -> int:
    return len(header[0]) + len(header[1]) + 4


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


def _kind(scope: Scope) -> str:
    if scope["method"] != "POST":
        return "get"
    path = scope["path"]
    if path in ("/api/tables", "/api/records"):
        return "lay"
    if path == "/api/redeem" or path.endswith("/join"):
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
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
