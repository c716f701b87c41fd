"""Parts on a Ray cluster; a part whose worker dies is played again elsewhere."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from watertable import extras
from watertable.lab.match import Spec
from watertable.lab.run import Engine, work


def cluster(address: str, workers: int) -> Engine:
    """An engine on the cluster at `address`, or on a local one of this many workers."""

    def engine(spec: Spec, folder: Path, parts: list[int], games: int) -> Iterator[int]:
        with extras.explained():
            import ray
        if not ray.is_initialized():
            _join(ray, address, workers)
        resources: Any = ray.cluster_resources
        task = ray.remote(max_retries=5, retry_exceptions=False)(work)
        due = iter(parts)
        ahead = 4 * int(resources().get("CPU", workers))  # bounds memory
        waiting = [task.remote(spec, folder.resolve(), part, games) for part in islice(due, ahead)]
        while waiting:
            ready, waiting = ray.wait(waiting, num_returns=1)
            for part in islice(due, len(ready)):
                waiting.append(task.remote(spec, folder.resolve(), part, games))
            yield from ray.get(ready)

    return engine


def _join(ray: Any, address: str, workers: int) -> None:
    """Join the cluster, or start a local one that ends with this process."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # no telemetry
    if address:
        ray.init(address=address, log_to_driver=False)
    else:
        ray.init(
            address="local",
            num_cpus=workers,
            include_dashboard=False,
            log_to_driver=False,
            object_store_memory=80_000_000,  # parts are files, results are small
        )
