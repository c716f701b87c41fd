"""Parts on this machine: in this process, and in others if there is more than one worker."""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Final

from watertable.lab.match import Spec
from watertable.lab.run import Engine, work

QUEUED: Final = 2  # parts queued per process, so that it never waits


def local(workers: int) -> Engine:
    """An engine with this many processes, including this one."""

    def engine(spec: Spec, folder: Path, parts: list[int], games: int) -> Iterator[int]:
        due = deque(parts)
        if workers <= 1:
            while due:
                yield work(spec, folder, due.popleft(), games)
            return
        # spawn: a worker imports the houses itself, with the box named in its environment
        context = multiprocessing.get_context("spawn")
        jobs: set[Future[int]] = set()
        with ProcessPoolExecutor(workers - 1, mp_context=context) as pool:
            while due or jobs:
                while due and len(jobs) < QUEUED * (workers - 1):
                    jobs.add(pool.submit(work, spec, folder, due.popleft(), games))
                patience = None
                if due:
                    yield work(spec, folder, due.popleft(), games)
                    patience = 0
                done, jobs = wait(jobs, patience, FIRST_COMPLETED)
                for job in done:
                    yield job.result()

    return engine
