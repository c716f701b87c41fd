"""The worker pool: each job has a deadline, and a worker that misses it is killed and replaced."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import pickle  # only written, for our own children; never read
import sys
from typing import Any, Final

from watertable.server.bots.shares import FairQueue, Shares
from watertable.server.bots.worker import LENGTH

NICE: Final = 10
BOT_MEMORY: Final = 768  # MiB above the start
RECORD_MEMORY: Final = 160
DEADLINES: Final = {"easy": 2.0, "normal": 5.0, "hard": 10.0}
RECORD_DEADLINE: Final = 1.5
READERS: Final = 2  # processes for records: while one is restarted, the other reads
LARGEST_ANSWER: Final = 64 * 1024

logger = logging.getLogger("watertable.bots")


class WorkerFailed(Exception):
    """The worker gave no valid answer: too slow, too large, dead, or malformed."""


class Worker:
    """One child process; it runs one job at a time."""

    def __init__(self, memory: int, module: str = "watertable.server.bots.worker") -> None:
        self.memory = memory
        self.module = module
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, job: dict[str, Any], deadline: float) -> dict[str, Any]:
        """The child's answer. On WorkerFailed the child has been killed."""
        try:
            if self.process is None or self.process.returncode is not None:
                await self._start()
            async with asyncio.timeout(deadline):
                answer = await self._exchange(pickle.dumps(job))
        except BaseException as error:
            await self.stop()
            if isinstance(error, (TimeoutError, OSError, ValueError, asyncio.IncompleteReadError)):
                raise WorkerFailed(type(error).__name__) from None
            raise
        if "error" in answer:
            await self.stop()  # its state may be damaged
            raise WorkerFailed(str(answer["error"]))
        return answer

    async def _exchange(self, frame: bytes) -> dict[str, Any]:
        process = self.process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(LENGTH.pack(len(frame)) + frame)
        await process.stdin.drain()
        size = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))[0]
        if size > LARGEST_ANSWER:
            raise ValueError("too large an answer")
        found = json.loads(await process.stdout.readexactly(size))
        if not isinstance(found, dict):
            raise ValueError("no answer")
        return found

    async def _start(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            self.module,
            str(NICE),
            str(self.memory),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env=_environment(),
            start_new_session=True,
        )

    async def stop(self) -> None:
        """Kill the child; it holds no state worth keeping."""
        process, self.process = self.process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        with contextlib.suppress(Exception):
            await process.wait()
        transport = getattr(process, "_transport", None)
        if transport is not None:
            transport.close()


def _environment() -> dict[str, str]:
    """The variables a child needs to find the same package and box; nothing else is passed on."""
    kept = ("PATH", "HOME", "LANG", "PYTHONPATH", "WATERTABLE_BOX", "WATERTABLE_COMPILED")
    found = {name: os.environ[name] for name in kept if name in os.environ}
    found["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    return found


class WorkerPool:
    """Workers for bots, and separate ones for records."""

    def __init__(self, workers: int = 1, module: str = "watertable.server.bots.worker") -> None:
        self._all = [Worker(BOT_MEMORY, module) for _ in range(max(1, workers))]
        self._idle = FairQueue(self._all)
        self.readers = [Worker(RECORD_MEMORY) for _ in range(READERS)]
        self._readers: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        for worker in self.readers:
            self._readers.put_nowait(worker)
        self._replacing: set[asyncio.Task[None]] = set()

    async def choose(
        self, game: str, world: Any, seat: int, level: str, luck: str, shares: Shares = ()
    ) -> int | None:
        """The id of the action a bot chooses in this world, or None if it failed."""
        job = {
            "job": "choose",
            "game": game,
            "world": world,
            "seat": seat,
            "level": level,
            "luck": luck,
        }
        worker = await self._idle.take(shares)
        try:
            answer = await worker.ask(job, DEADLINES[level])
            return int(answer["action"])
        except (WorkerFailed, KeyError, TypeError, ValueError) as error:
            logger.warning("bot failed", extra={"game": game, "bot": level, "why": str(error)})
            return None
        finally:
            self._idle.give_back(worker)

    async def advise(
        self, game: str, world: Any, seat: int, luck: str, shares: Shares = ()
    ) -> dict[str, Any] | None:
        """A bot's choice with what its search saw (`worker.advise`), or None if it failed."""
        job = {"job": "advise", "game": game, "world": world, "seat": seat, "luck": luck}
        worker = await self._idle.take(shares)
        try:
            return await worker.ask(job, DEADLINES["normal"])
        except WorkerFailed as error:
            logger.warning("no advice", extra={"game": game, "why": str(error)})
            return None
        finally:
            self._idle.give_back(worker)

    async def check_record(self, text: str, dice: str | None = None) -> dict[str, Any]:
        """Replay a record in a limited process."""
        worker = await self._readers.get()
        try:
            if worker.process is None:
                await self._warm(worker)
            job = {"job": "record", "text": text, "dice": dice}
            return await worker.ask(job, RECORD_DEADLINE)
        finally:
            task = asyncio.ensure_future(self._put_back(worker))
            self._replacing.add(task)
            task.add_done_callback(self._replacing.discard)

    async def _put_back(self, worker: Worker) -> None:
        """Return a reader to the pool; a killed one is restarted now rather than for the next record."""
        try:
            if worker.process is None:
                await self._warm(worker)
        finally:
            self._readers.put_nowait(worker)

    async def warm(self, games: list[str]) -> None:
        """Start the first worker in advance."""
        worker = await self._idle.take(())
        try:
            await worker.ask({"job": "warm", "games": games}, 30)
        except WorkerFailed as error:
            logger.warning("no worker", extra={"why": str(error)})
        finally:
            self._idle.give_back(worker)

    async def _warm(self, worker: Worker) -> None:
        with contextlib.suppress(WorkerFailed):
            await worker.ask({"job": "warm", "games": []}, 30)

    async def close(self) -> None:
        """Kill all children."""
        for task in list(self._replacing):
            task.cancel()
        await asyncio.gather(*self._replacing, return_exceptions=True)
        for worker in (*self._all, *self.readers):
            await worker.stop()
