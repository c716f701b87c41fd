"""The worker process that runs bots and checks records: niced, with a memory limit, and never given a true state.

It reads frames (4 bytes of length, then a pickle made by our own server process, which alone holds the other end of the
pipe) and answers with frames of JSON. If anything goes wrong, the server kills it and starts another.
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
from watertable.bots.search import Search
from watertable.kernel.chance import Dice
from watertable.kernel.errors import OptionError, WaterTableError

LENGTH = struct.Struct(">I")
_LEVELS = ["hard", "normal", "easy"]


def choose(job: dict[str, Any]) -> dict[str, Any]:
    """A bot's choice in a guessed world."""
    game = watertable.house(job["game"]).game
    bot = _bot(job["level"], job["game"])
    dice = choice_dice(Dice(job["luck"]))
    return {"action": bot.choose(game, job["world"], job["seat"], dice).id}


def advise(job: dict[str, Any]) -> dict[str, Any]:
    """A bot's choice with what its search saw: how good it is, how good the position was, and the main alternative.

    With `chance` these are chances to win; otherwise only their order means something.
    """
    game = watertable.house(job["game"]).game
    bot, world, seat = _bot("normal", job["game"]), job["world"], job["seat"]
    dice = choice_dice(Dice(job["luck"]))
    if not isinstance(bot, Search) or len(game.legal(world, seat)) == 1:
        return {"action": bot.choose(game, world, seat, dice).id}
    run = bot.run(game, world, seat, dice)
    best, *others = run.candidates()
    tuning = bot.tuning
    found: dict[str, Any] = {
        "action": best.action.id,
        "value": best.value,
        "now": run.sums[seat] / float(run.count),
        "chance": world.seats > 1 and not tuning.cooperative and not tuning.ignore_rivals,
    }
    if best.visits and others and others[0].visits:
        found |= {"other": others[0].action.id, "other_value": others[0].value}
    return found


def _bot(level: str, house: str) -> Bot:
    """The bot of a level; if a house has none, that of the next lower level."""
    for name in _LEVELS[_LEVELS.index(level) :]:
        try:
            return bots.bot(name, house)
        except OptionError:
            continue
    return bots.bot("uniform", house)


def record(job: dict[str, Any]) -> dict[str, Any]:
    """Whether a record can be replayed; if not, the reason."""
    try:
        table = watertable.load(job["text"], job.get("dice"))
    except WaterTableError as refusal:
        return {"refused": refusal.reason[:300]}
    return {"game": table.house.name, "seats": table.seats, "lines": len(table.record.lines)}


def warm(job: dict[str, Any]) -> dict[str, Any]:
    """Load houses before the first job."""
    for name in job["games"]:
        watertable.house(name)
        _bot("hard", name)
    return {}


JOBS = {"choose": choose, "advise": advise, "record": record, "warm": warm}


def main() -> None:
    """Answer frames until the pipe is closed."""
    nice, memory = int(sys.argv[1]), int(sys.argv[2])
    os.nice(nice)
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # discard what a bot prints
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
    """Limit memory to so many MiB above the current size; no core files."""
    with open("/proc/self/statm", encoding="ascii") as file:
        now = int(file.read().split()[0]) * resource.getpagesize()
    most = now + memory * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def read(inward: BinaryIO) -> bytes | None:
    """The next frame, or None at the end of the pipe."""
    head = inward.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    return inward.read(LENGTH.unpack(head)[0])


if __name__ == "__main__":
    main()
