"""A process in which bots think and records are tried out: niced, with a memory limit, and without the truth.

It reads frames (4 bytes of length, then a pickle made by our own server process, which alone holds the other end of the
pipe) and answers with frames of JSON. Whatever goes wrong here, the server kills it and starts another.
"""

from __future__ import annotations

import json
import os
import pickle  # noqa: S403 - frames come from our own parent process through a pipe nobody else holds
import resource
import struct
import sys
from typing import Any, BinaryIO

import watertable
from watertable.kernel.chance import Dice
from watertable.kernel.errors import WaterTableError

LENGTH = struct.Struct(">I")


def choose(job: dict[str, Any]) -> dict[str, Any]:
    """A bot's choice in a guessed world."""
    game = watertable.house(job["game"]).game
    world, seat = job["world"], job["seat"]
    dice = Dice(job["luck"])
    return {"action": _mind(job["level"], game, world, seat, dice)}


def _mind(level: str, game: Any, world: Any, seat: int, dice: Dice) -> int:
    from watertable import bots

    maker = getattr(bots, "bot", None)
    if maker is None:  # no bots in this build: any legal action
        legal = game.legal(world, seat)
        return int(legal[dice.below(len(legal))].id)
    return int(maker(level).choose(game, world, seat, dice).id)


def record(job: dict[str, Any]) -> dict[str, Any]:
    """Whether a record can be played again; the reason if not."""
    try:
        table = watertable.load(job["text"], job.get("dice"))
    except WaterTableError as refusal:
        return {"refused": refusal.reason[:300]}
    return {"game": table.house.name, "seats": table.seats, "lines": len(table.record.lines)}


def warm(job: dict[str, Any]) -> dict[str, Any]:
    """Load houses before the first question comes."""
    for name in job["games"]:
        watertable.house(name)
    from watertable import bots

    maker = getattr(bots, "bot", None)
    if maker is not None:
        maker("easy")
    return {}


JOBS = {"choose": choose, "record": record, "warm": warm}


def main() -> None:
    """Answer frames until the pipe is closed."""
    nice, memory = int(sys.argv[1]), int(sys.argv[2])
    os.nice(nice)
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what a bot prints goes nowhere
    limit(memory)
    inward = sys.stdin.buffer
    while (frame := read(inward)) is not None:
        job = pickle.loads(frame)  # noqa: S301 - see above
        try:
            answer = JOBS[job["job"]](job)
        except MemoryError:
            answer = {"error": "MemoryError"}
        except Exception as error:
            answer = {"error": type(error).__name__}
        body = json.dumps(answer).encode()
        out.write(LENGTH.pack(len(body)) + body)
        out.flush()


def limit(memory: int) -> None:
    """So many MiB above what the process has now, and no core files."""
    with open("/proc/self/statm", encoding="ascii") as file:
        now = int(file.read().split()[0]) * resource.getpagesize()
    most = now + memory * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def read(inward: BinaryIO) -> bytes | None:
    """The next frame, or None when nobody will send any more."""
    head = inward.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    return inward.read(LENGTH.unpack(head)[0])


if __name__ == "__main__":
    main()
