"""A process in which bots think and records are tried out: niced, with a memory limit, and without the truth.

It reads frames (4 bytes of length, then a pickle made by our own server process, which alone holds the other end of the
pipe) and answers with frames of JSON. Whatever goes wrong here, the server kills it and starts another.
"""

from __future__ import annotations

import json
import os
import pickle  # frames come from our own parent process through a pipe nobody else holds
import resource
import struct
import sys
from typing import Any, BinaryIO

import watertable
from watertable import bots
from watertable.bots.protocol import Bot, choice_dice
from watertable.kernel.chance import Dice
from watertable.kernel.errors import OptionError, WaterTableError

LENGTH = struct.Struct(">I")
_LADDER = ["hard", "normal", "easy"]


def choose(job: dict[str, Any]) -> dict[str, Any]:
    """A bot's choice in a guessed world."""
    game = watertable.house(job["game"]).game
    bot = _bot(job["level"], job["game"])
    dice = choice_dice(Dice(job["luck"]))
    return {"action": bot.choose(game, job["world"], job["seat"], dice).id}


def _bot(level: str, house: str) -> Bot:
    """The bot of a level; where a house has none of that level, the next lower."""
    for name in _LADDER[_LADDER.index(level) :]:
        try:
            return bots.bot(name, house)
        except OptionError:
            continue
    return bots.bot("uniform", house)


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
        _bot("hard", name)
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
