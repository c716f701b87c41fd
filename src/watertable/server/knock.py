"""Connections: a deadline for whoever sends a request slowly, and a way to hang up on whoever does not read.

The ASGI layer comes too late for both, so this sits in uvicorn's protocol: the fast one where httptools is installed,
else the plain one.
"""

from __future__ import annotations

import asyncio
from importlib.util import find_spec
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

DEADLINE: Final = 10.0  # seconds for a head, and again for a body
LARGEST_HEAD: Final = 32 * 1024

open_connections: dict[tuple[str, int], Any] = {}


class Deadline:
    """The clock of one connection; it runs from the first byte of a request to its last."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    client: tuple[str, int] | None
    timer: asyncio.TimerHandle | None = None

    def arrived(self) -> None:
        """Somebody knocks: the first request has to come in time."""
        if self.client is not None:
            open_connections[self.client] = self
        self.wait()

    def left(self) -> None:
        """Gone."""
        self.rest()
        if self.client is not None:
            open_connections.pop(self.client, None)

    def wait(self) -> None:
        """A request has begun."""
        if self.timer is None:
            self.timer = self.loop.call_later(DEADLINE, self.hang_up)

    def rest(self) -> None:
        """A request is complete."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def hang_up(self) -> None:
        """Close at once, whatever is still to be sent."""
        self.timer = None
        if self.transport is not None:
            self.transport.abort()


class Plain(H11Protocol, Deadline):
    """uvicorn's own protocol with a deadline."""

    def connection_made(self, transport: Any) -> None:
        """A new connection."""
        super().connection_made(transport)
        self.arrived()

    def connection_lost(self, exc: Exception | None) -> None:
        """The end of it."""
        self.left()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A piece of a request."""
        super().data_received(data)
        theirs = self.conn.their_state
        if theirs is h11.SEND_BODY or (theirs is h11.IDLE and self.conn.trailing_data[0]):
            self.wait()
        else:
            self.rest()


def protocol() -> type[asyncio.Protocol]:
    """The fastest there is here."""
    return _fast() if find_spec("httptools") else Plain


def _fast() -> type[asyncio.Protocol]:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

    class Fast(HttpToolsProtocol, Deadline):
        """The same on httptools, which sets no limit to a head by itself."""

        head = 0  # bytes of the head so far; -1: it is complete

        def connection_made(self, transport: Any) -> None:
            """A new connection."""
            super().connection_made(transport)
            self.arrived()

        def connection_lost(self, exc: Exception | None) -> None:
            """The end of it."""
            self.left()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            """A piece of a request."""
            if self.head >= 0:
                self.wait()
                self.head += len(data)
            super().data_received(data)
            if self.head > LARGEST_HEAD:
                self.hang_up()

        def on_headers_complete(self) -> None:
            """The head is there; a body may follow."""
            self.head = -1
            super().on_headers_complete()

        def on_message_complete(self) -> None:
            """The whole request is there; the next one may begin."""
            self.rest()
            self.head = 0
            super().on_message_complete()

    return Fast


def hang_up(client: Any) -> None:
    """Close the connection of a reader that does not read."""
    connection = open_connections.get(tuple(client)) if client else None
    if connection is not None:
        connection.hang_up()
