"""Connections: bounds for what a request may be made of, a deadline for whoever sends it slowly, and a way to hang up.

The ASGI layer comes too late for all of them, so this sits in uvicorn's protocol.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

DEADLINE: Final = 10.0  # seconds for a head, and again for a body
LARGEST_HEAD: Final = 32 * 1024
MOST_CHUNKS: Final = 4096  # in which a body may come: each costs time, however small it is

open_connections: dict[tuple[str, int], Connection] = {}


class Connection(HttpToolsProtocol):
    """uvicorn's protocol with bounds, and a clock that runs from the first byte of a request to its last."""

    timer: asyncio.TimerHandle | None = None
    head = 0  # bytes of the head so far; -1: it is complete
    chunks = 0  # of the body so far

    def connection_made(self, transport: Any) -> None:
        """A connection opened: the first request must arrive in time."""
        super().connection_made(transport)
        if self.client is not None:
            open_connections[self.client] = self
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone."""
        self._rest()
        if self.client is not None:
            open_connections.pop(self.client, None)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A piece of a request."""
        if self.head >= 0:
            self._wait()
            self.head += len(data)
        super().data_received(data)
        if self.head > LARGEST_HEAD:
            self.hang_up()

    def on_headers_complete(self) -> None:
        """The head is there; a body may follow."""
        self.head = -1
        super().on_headers_complete()

    def on_chunk_header(self) -> None:
        """A piece of a body begins."""
        self.chunks += 1
        if self.chunks > MOST_CHUNKS:
            raise ValueError("a body in too many pieces")  # uvicorn answers 400 and closes

    def on_message_complete(self) -> None:
        """The whole request is there; the next one may begin."""
        self._rest()
        self.head = self.chunks = 0
        super().on_message_complete()

    def _wait(self) -> None:
        """A request has begun."""
        if self.timer is None:
            self.timer = self.loop.call_later(DEADLINE, self.hang_up)

    def _rest(self) -> None:
        """A request is complete."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def hang_up(self) -> None:
        """Close at once, whatever is still to be sent."""
        self.timer = None
        if self.transport is not None:
            self.transport.abort()


def hang_up(client: Any) -> None:
    """Close the connection of a reader that does not read."""
    connection = open_connections.get(tuple(client)) if client else None
    if connection is not None:
        connection.hang_up()
