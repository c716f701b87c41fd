"""Malicious records: refused quickly, with little memory, and never repaired into a game."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import watertable
from watertable.kernel.chance import Dice
from watertable.server.bots.pool import WorkerPool
from watertable.server.store.sqlite import SqliteStore
from watertable.testing.server.harness import fresh_id, serving

IN_TIME: Final = 2.0
MOST_MEMORY: Final = 256  # MiB


@dataclass
class HostileTally:
    """The counts of a campaign."""

    records: int = 0
    refused: int = 0
    accepted: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    late: int = 0
    slowest: float = 0.0
    memory: float = 0.0  # MiB of the process that read them, at most

    @property
    def well(self) -> bool:
        """Whether all were refused within the limits."""
        return not (self.accepted or self.faults or self.late) and self.memory <= MOST_MEMORY

    def line(self) -> str:
        """A one-line summary."""
        return (
            f"hostile records {self.records}: refused {self.refused}, accepted {len(self.accepted)}, "
            f"server errors {len(self.faults)}, slowest {self.slowest:.2f} s, later than "
            f"{IN_TIME:g} s {self.late}, most memory {self.memory:.0f} MiB"
            + "".join(f"\n  {one}" for one in (self.accepted + self.faults)[:5])
        )


def played(game: str, seed: str, over: bool = True) -> str:
    """A valid record to start from."""
    house = watertable.house(game)
    table = watertable.open(game, house.meta.seats[-1], dice=seed)
    luck = Dice(f"{seed} players")
    moves = 0
    while table.asked and (over or moves < 20):
        seat = table.asked[luck.below(len(table.asked))]
        legal = table.legal(seat)
        table.play(seat, legal[luck.below(len(legal))])
        moves += 1
    return table.record.dumps()


def hostile(luck: random.Random, game: str) -> tuple[str, str]:
    """An invalid record, and its fault."""
    text = played(game, f"seed {luck.getrandbits(30)}", luck.random() < 0.5)
    lines = text.splitlines()
    while True:
        make: Callable[[list[str], random.Random], str] = luck.choice(_WAYS)
        spoilt = make(lines, luck)
        if spoilt != text:  # the mutation may have changed nothing
            return make.__name__, spoilt


def _join(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"


def cut(lines: list[str], luck: random.Random) -> str:
    """In the middle of a line."""
    text = _join(lines)
    place = luck.randint(1, len(text) - 2)
    return text[:place] if text[place - 1] != "\n" else text[: place - 1]


def brackets(lines: list[str], luck: random.Random) -> str:
    """Deep."""
    return luck.choice(("[", '{"a":', "[{")) * luck.choice((100, 10_000, 300_000))


def many_lines(lines: list[str], luck: random.Random) -> str:
    """More lines than any game has."""
    row = json.dumps({"n": 1, "seat": 0, "do": "x"})
    return lines[0] + "\n" + (row + "\n") * 25_000


def other_number(lines: list[str], luck: random.Random) -> str:
    """A line counted wrong."""
    place = luck.randint(1, len(lines) - 1)
    line = json.loads(lines[place])
    line["n"] = luck.choice((line["n"] + 1, 0, -1, 2**70, "1", None, True))
    return _join([*lines[:place], json.dumps(line), *lines[place + 1 :]])


def huge_number(lines: list[str], luck: random.Random) -> str:
    """Thousands of digits."""
    return _join([lines[0], '{"n":' + "9" * luck.choice((30, 5000)) + "}", *lines[1:]])


def twice(lines: list[str], luck: random.Random) -> str:
    """A duplicate line."""
    place = luck.randint(1, len(lines) - 1)
    return _join([*lines[:place], lines[place], *lines[place:]])


def left_out(lines: list[str], luck: random.Random) -> str:
    """A missing line."""
    place = luck.randint(1, max(1, len(lines) - 2))
    return _join([*lines[:place], *lines[place + 1 :]])


def not_legal(lines: list[str], luck: random.Random) -> str:
    """A move of chance or of a seat that could not be."""
    places = [i for i, line in enumerate(lines) if '"do"' in line]
    place = luck.choice(places)
    line = json.loads(lines[place])
    line["do"] = luck.choice(("fly away", "reveal", "<script>", "\u0000", "x" * 7000))
    return _join([*lines[:place], json.dumps(line), *lines[place + 1 :]])


def other_seat(lines: list[str], luck: random.Random) -> str:
    """A seat that is not there."""
    places = [i for i, line in enumerate(lines) if '"do"' in line]
    place = luck.choice(places)
    line = json.loads(lines[place])
    line["seat"] = luck.choice((99, -1, -3, 2**40, "0", [0], 1.5))
    return _join([*lines[:place], json.dumps(line), *lines[place + 1 :]])


def forged_header(lines: list[str], luck: random.Random) -> str:
    """Another game, other rules, other data, odd options."""
    head = json.loads(lines[0])
    field_, value = luck.choice(
        (
            ("game", "../../etc/passwd"),
            ("game", "os"),
            ("game", "x" * 5000),
            ("rules", 99),
            ("data", "0" * 16),
            ("seats", 10**9),
            ("seats", -1),
            ("options", {"rounds": 10**9}),
            ("options", {"__class__": "x"}),
            ("confirm", [99]),
            ("watertable", 2),
            ("dice", 7),
            ("extra", 1),
        )
    )
    head[field_] = value
    return _join([json.dumps(head), *lines[1:]])


def back_and_forth(lines: list[str], luck: random.Random) -> str:
    """Taking back what cannot be, many times."""
    rows = [json.dumps({"n": len(lines) + i, "seat": 0, "back": 1}) for i in range(2_000)]
    return _join([*lines, *rows])


def to_and_fro(lines: list[str], luck: random.Random) -> str:
    """The whole table back to before an answer, and forth again, more often than any people would."""
    seats = [i for i, line in enumerate(lines) if '"do"' in line and '"seat":null' not in line]
    place = luck.choice(seats)
    rows = lines[:place]
    for _ in range(2_000):
        rows.append(json.dumps({**json.loads(lines[place]), "n": len(rows)}))
        rows.append(json.dumps({"n": len(rows), "seat": None, "back": len(rows) - 1}))
    return _join(rows)


def after_the_end(lines: list[str], luck: random.Random) -> str:
    """An end that is not one, or lines after it."""
    end = {"n": len(lines), "end": {"scores": [99], "ranks": [1]}, "dice": "x"}
    return _join([*lines, json.dumps(end)])


def noise(lines: list[str], luck: random.Random) -> str:
    """One bit of the header's or a line's structure gone wrong."""
    place = luck.randrange(len(lines))
    line = lines[place]
    spot = luck.choice([i for i, mark in enumerate(line) if mark in '{}[]",:'])
    return _join([*lines[:place], line[:spot] + line[spot + 1 :], *lines[place + 1 :]])


def empty(lines: list[str], luck: random.Random) -> str:
    """Empty or almost empty."""
    return luck.choice(("", "\n", " ", "null\n", "[]\n", "{}\n", "\ufeff{}\n", "PK\x03\x04\n"))


_WAYS: Final[list[Callable[[list[str], random.Random], str]]] = [
    cut,
    brackets,
    many_lines,
    other_number,
    huge_number,
    twice,
    left_out,
    not_legal,
    other_seat,
    forged_header,
    back_and_forth,
    to_and_fro,
    after_the_end,
    noise,
    empty,
]


def _memory(pool: WorkerPool) -> float:
    """Peak MiB of a process that reads records."""
    peaks = [0.0]
    for worker in pool.readers:
        if worker.process is not None:
            with contextlib.suppress(OSError):
                status = Path(f"/proc/{worker.process.pid}/status").read_text(encoding="ascii")
                rows = [line for line in status.splitlines() if line.startswith("VmHWM")]
                peaks += [int(row.split()[1]) / 1024 for row in rows]
    return max(peaks)


async def campaign(
    data: Path,
    records: int,
    seed: int,
    games: list[str] | None = None,
    say: Callable[[str], None] = lambda line: None,
) -> HostileTally:
    """So many hostile records, through the guard."""
    luck = random.Random(seed)
    tally = HostileTally()
    pool = WorkerPool(1)
    names = games or ["template"]
    async with serving(SqliteStore(data / "watertable.db"), pool=pool) as server:
        browser = server.browser()
        await _honest(browser, names)
        while tally.records < records:
            way, text = hostile(luck, luck.choice(names))
            begun = time.monotonic()
            body: dict[str, Any] = {
                "id": fresh_id(),
                "record": text,
                "mode": luck.choice(("review", "play")),
            }
            answered = await browser.post("/api/records", body)
            took = time.monotonic() - begun
            tally.records += 1
            tally.slowest = max(tally.slowest, took)
            tally.late += took > IN_TIME
            tally.memory = max(tally.memory, _memory(pool))
            if answered.status in (400, 413, 422):
                tally.refused += 1
            elif answered.status == 201:
                tally.accepted.append(f"{way}: {text[:200]!r}")
            else:
                tally.faults.append(f"{way}: {answered.status} {answered.text[:200]}")
            if tally.records % 100 == 0:
                say(tally.line())
        await _honest(browser, names)  # valid requests are still served
    return tally


async def _honest(browser: Any, names: list[str]) -> None:
    for name in names:
        body = {"id": fresh_id(), "record": played(name, "honest"), "mode": "review"}
        (await browser.post("/api/records", body)).ok()
        await asyncio.sleep(0)
