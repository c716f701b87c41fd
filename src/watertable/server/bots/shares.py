"""Fair shares of the workers: whoever has used them least in the last minutes is served next."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final, Generic, TypeVar

HALVED: Final = 60.0  # seconds after which used time counts half
MOST_SHARES: Final = 10_000

W = TypeVar("W")
Shares = tuple[str, ...]  # who uses a worker: an address, a table


class FairQueue(Generic[W]):
    """Idle workers, lent to those who wait in the order of what they have used, not of their coming."""

    def __init__(self, workers: list[W], clock: Callable[[], float] = time.monotonic) -> None:
        self._idle = workers[:]
        self._waiting: list[tuple[Shares, asyncio.Future[W]]] = []
        self._used: dict[str, tuple[float, float]] = {}  # seconds, and when they were counted
        self._lent: dict[int, tuple[Shares, float]] = {}
        self._clock = clock

    async def take(self, shares: Shares) -> W:
        """A worker, when it is this one's turn."""
        if self._idle:
            return self._lend(self._idle.pop(), shares)
        future: asyncio.Future[W] = asyncio.get_running_loop().create_future()
        self._waiting.append((shares, future))
        try:
            return await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled():
                self.give_back(future.result())
            raise

    def give_back(self, worker: W) -> None:
        """Count the time, and lend the worker to whoever has used least."""
        shares, since = self._lent.pop(id(worker))
        spent = self._clock() - since
        for share in shares:
            self._used[share] = (self.used(share) + spent, self._clock())
        if len(self._used) > MOST_SHARES:
            self._used = {share: row for share, row in self._used.items() if self.used(share) > 0.1}
        self._waiting = [one for one in self._waiting if not one[1].done()]
        if not self._waiting:
            self._idle.append(worker)
            return
        first = min(self._waiting, key=lambda one: self.most_used(one[0]))
        self._waiting.remove(first)
        first[1].set_result(self._lend(worker, first[0]))

    def used(self, share: str) -> float:
        """Seconds of workers' time, counted less the longer ago they were."""
        spent, at = self._used.get(share, (0.0, 0.0))
        return spent * 0.5 ** ((self._clock() - at) / HALVED) if spent else 0.0

    def most_used(self, shares: Shares) -> float:
        """What the busiest of these has used."""
        return max([self.used(share) for share in shares], default=0.0)

    def _lend(self, worker: W, shares: Shares) -> W:
        self._lent[id(worker)] = (shares, self._clock())
        return worker
