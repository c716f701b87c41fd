"""The fork server process: reads options per line, forks a server with them, prints pid and port."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import select
import signal
import sys
import time
from pathlib import Path
from typing import Any

import watertable
from watertable.server import failpoints, run
from watertable.server.http import schema
from watertable.server.http.app import build
from watertable.server.store.base import Job, Store


def main() -> None:
    """Import everything once, then fork on request."""
    watertable.house("template")
    watertable.games()
    app = build()
    gc.freeze()  # shared with all children and never collected
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # reap children automatically
    print(json.dumps({"ready": True}), flush=True)
    children: list[int] = []
    for line in sys.stdin:
        plan = json.loads(line)
        read, write = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(read)
            _serve(plan, write, app)
            os._exit(0)
        os.close(write)
        children.append(pid)
        port = _port(read, pid)
        os.close(read)
        print(json.dumps({"pid": pid, "port": port}), flush=True)
    for pid in children:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def _port(read: int, pid: int) -> int | None:
    """The child's port; None if it dies first."""
    ready, _, _ = select.select([read], [], [], 15)
    said = os.read(read, 64) if ready else b""
    return int(said) if said else None


def _serve(plan: dict[str, Any], write: int, app: Any) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # the server waits for its own children
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    failpoints.arm(plan.pop("failpoint", ""), plan.pop("count", 1))
    _plant(plan.pop("fault", ""))
    _change_rules(plan.pop("rules", 0))
    if "data" in plan:
        plan["data"] = Path(plan["data"])

    def ready(url: str, others: list[str], tables: object) -> None:
        os.write(write, url.rpartition(":")[2].encode())
        os.close(write)

    run.set_up_logs("error")
    run.serve(run.ServeOptions(limits=False, **plan), ready, app)


def _plant(fault: str) -> None:
    """Faults that campaigns must find."""
    if fault == "ack first":
        Store.append = _ack_first  # type: ignore[method-assign] # the planted fault
    elif fault == "slow check":
        schema.check = _slow_check


def _change_rules(by: int) -> None:
    """Give every house another rules version, with the same rules: -1 is the server before an update."""
    for house in [watertable.house("template"), *watertable.games()] if by else []:
        house.meta.rules += by


_late: set[asyncio.Future[Any]] = set()


async def _ack_first(self: Store, job: Job) -> None:
    """A planted fault: acknowledge before the commit."""
    _late.add(asyncio.ensure_future(self._write(job)))


_check = schema.check


def _slow_check(body: bytes, longest: int = schema.LONGEST) -> Any:
    """A planted fault: a slow check of untrusted input."""
    end = time.thread_time() + len(body) / schema.BODY * 0.1
    while time.thread_time() < end:
        pass
    return _check(body, longest)


if __name__ == "__main__":
    main()
