"""Parts on a Ray cluster; a part whose worker dies is played again elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from watertable.kernel.errors import OptionError
from watertable.lab.match import Spec
from watertable.lab.run import Engine, work


def cluster(address: str, workers: int) -> Engine:
    """An engine on the cluster at `address`, or on a local one of this many workers."""

    def engine(spec: Spec, folder: Path, parts: list[int], games: int) -> Iterator[int]:
        try:
            import ray
        except ImportError:
            raise OptionError("engine", "ray needs pip install 'watertable[ray]'") from None
        if not ray.is_initialized():
            if address:
                ray.init(address=address, log_to_driver=False)
            else:
                ray.init(num_cpus=workers, log_to_driver=False, include_dashboard=False)
        task = ray.remote(max_retries=5, retry_exceptions=False)(work)
        waiting = [task.remote(spec, folder.resolve(), part, games) for part in parts]
        while waiting:
            ready, waiting = ray.wait(waiting, num_returns=1)
            yield from ray.get(ready)

    return engine
