"""Parts on this machine: in a pool of processes, or here when one worker is enough."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice
from pathlib import Path

from watertable.lab.match import Spec
from watertable.lab.run import Engine, work


def local(workers: int) -> Engine:
    """An engine with this many processes."""

    def engine(spec: Spec, folder: Path, parts: list[int], games: int) -> Iterator[int]:
        if workers <= 1:
            for part in parts:
                yield work(spec, folder, part, games)
            return
        # spawn: a worker imports the houses itself, with the box its environment names
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(workers, mp_context=context) as pool:
            due = iter(parts)
            jobs = {
                pool.submit(work, spec, folder, part, games) for part in islice(due, 4 * workers)
            }
            while jobs:
                done, jobs = wait(jobs, return_when=FIRST_COMPLETED)
                for part in islice(due, len(done)):
                    jobs.add(pool.submit(work, spec, folder, part, games))
                for job in done:
                    yield job.result()

    return engine
