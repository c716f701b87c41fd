"""Connections: limits on the shape of a request, a deadline for slow senders, and a way to close at once.

The ASGI layer is too late for these, so they are in uvicorn's protocol class.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

DEADLINE: Final = 10.0  # seconds for a head, and again for a body
LARGEST_HEAD: Final = 32 * 1024
MOST_CHUNKS: Final = 4096  # of a chunked body: each costs time, however small it is

open_connections: dict[tuple[str, int], Connection] = {}


class Connection(HttpToolsProtocol):
    """uvicorn's protocol with limits, and a deadline from the first byte of a request to its last."""

    timer: asyncio.TimerHandle | None = None
    deadline = 0.0  # of the request that is being read; 0: none is
    head = 0  # bytes of the head so far; -1: it is complete
    chunks = 0  # of the body so far

    def connection_made(self, transport: Any) -> None:
        """Start the deadline for the first request."""
        super().connection_made(transport)
        if self.client is not None:
            open_connections[self.client] = self
        self.deadline = self.loop.time() + DEADLINE
        self.timer = self.loop.call_later(DEADLINE, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the deadline."""
        if self.timer is not None:
            self.timer.cancel()
        if self.client is not None:
            open_connections.pop(self.client, None)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Count the bytes of the head."""
        if self.head >= 0:
            if not self.deadline:
                self.deadline = self.loop.time() + DEADLINE
            self.head += len(data)
        super().data_received(data)
        if self.head > LARGEST_HEAD:
            self.hang_up()

    def on_headers_complete(self) -> None:
        """The head is complete; a body may follow."""
        self.head = -1
        super().on_headers_complete()

    def on_chunk_header(self) -> None:
        """Count the chunks of the body."""
        self.chunks += 1
        if self.chunks > MOST_CHUNKS:
            raise ValueError("a body in too many pieces")  # uvicorn answers 400 and closes

    def on_message_complete(self) -> None:
        """The request is complete; the next one may begin."""
        self.deadline = 0.0
        self.head = self.chunks = 0
        super().on_message_complete()

    def _look(self) -> None:
        """Close the connection if its request is late; otherwise look again later.

        One timer per connection, because one per request costs more than reading most requests.
        """
        now = self.loop.time()
        if 0 < self.deadline <= now:
            self.hang_up()
        else:
            wait = self.deadline - now if self.deadline else DEADLINE
            self.timer = self.loop.call_later(wait, self._look)

    def hang_up(self) -> None:
        """Close at once, dropping unsent data."""
        if self.transport is not None:
            self.transport.abort()


def hang_up(client: Any) -> None:
    """Close the connection of a reader that does not read."""
    connection = open_connections.get(tuple(client)) if client else None
    if connection is not None:
        connection.hang_up()
