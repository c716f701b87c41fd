"""Planted leaks, to see that the comparison of two worlds finds each of them."""

from __future__ import annotations

import contextlib
import hashlib
import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import watertable
from watertable.kernel.event import Event
from watertable.kernel.state import SPECTATOR, key
from watertable.kernel.table import Table
from watertable.server.domain import decide, telling
from watertable.server.domain.messages import Command, Decision, Refusal
from watertable.server.domain.projection import Projection
from watertable.server.http import sse
from watertable.server.live import hints
from watertable.server.present import snapshot
from watertable.server.present.table_responses import LogLine
from watertable.testing.server.leaks import compare
from watertable.testing.server.world_pairs import find


@contextmanager
def _patched(*patches: Any) -> Iterator[None]:
    with contextlib.ExitStack() as stack:
        for patch in patches:
            stack.enter_context(patch)
        yield


def _with_extra(make: Callable[[Projection, int], Any]) -> Any:
    """A snapshot with one more field."""
    real = snapshot.shared

    def shared(
        projection: Projection, cache: snapshot.Cache, viewer: int, online: set[int]
    ) -> bytes:
        return (
            real(projection, cache, viewer, online)
            + b',"extra":'
            + json.dumps(make(projection, viewer)).encode()
        )

    return mock.patch.object(snapshot, "shared", shared)


def _in_patches() -> Any:
    """A patch that tells how many entries it stands for."""
    real = sse.shown

    def shown(live: Any, sender: Any, viewer: int, after: int, now: int, known: int) -> Any:
        made, number = real(live, sender, viewer, after, now, known)
        return (made[:-1] + b',"to":%d}' % live.projection.seq if known else made), number

    return mock.patch.object(sse, "shown", shown)


def _hash_of(projection: Projection) -> str:
    assert projection.table is not None
    return hashlib.sha256(repr(key(projection.table.state)).encode()).hexdigest()


def _pointed_for_all(table: Table, event: Event) -> dict[str, list[str]]:
    who = event.knows[0] if event.knows else SPECTATOR
    return {"": table.house.marks(event.say(who), who)}


def _refused_with_the_count(projection: Projection, command: Command, decision: Decision) -> Any:
    raise Refusal(409, "settled", f"after {projection.seq} entries")


def planted() -> dict[str, Any]:
    """Name and patch."""
    return {
        "true sequence numbers": mock.patch.object(
            Projection, "seq_of", lambda self, viewer, seq=None: self.seq if seq is None else seq
        ),
        "true line numbers": mock.patch.object(
            Projection, "n_of", lambda self, viewer, n=None: self.n if n is None else n
        ),
        "hash of the whole state": _with_extra(lambda projection, viewer: _hash_of(projection)),
        "sealed answers": _with_extra(
            lambda projection, viewer: projection.table and projection.table.state.sealed
        ),
        "the last lines of the record": _with_extra(
            lambda projection, viewer: projection.table and projection.table.record.lines[-8:]
        ),
        "drafts of everybody": _with_extra(
            lambda projection, viewer: (
                [projection.table.drafts(seat) for seat in range(len(projection.seats))]
                if projection.table
                else []
            )
        ),
        "when everybody was last active": _with_extra(lambda projection, viewer: projection.active),
        "when the last entry was written": _with_extra(lambda projection, viewer: projection.at),
        "time used, up to the last step": mock.patch.object(
            snapshot,
            "_used",
            lambda projection, seat: projection.active[seat] - max(projection.since[seat], 0),
        ),
        "words meant for others": mock.patch.object(
            snapshot,
            "_told",
            lambda projection, viewer, told: LogLine(
                told.n, told.text_for(int(next(iter(told.own), "-1"))), []
            ),
        ),
        "the whole record while playing": mock.patch.object(
            snapshot, "view_history", lambda projection, viewer: snapshot.record_text(projection)
        ),
        "what secret words point at": mock.patch.object(telling, "_refs_of", _pointed_for_all),
        "a bot that is handed the truth": mock.patch.object(
            hints, "guessed", lambda game, state, seat, dice: game.clone(state)
        ),
        "question numbers of the whole table": _with_extra(
            lambda projection, viewer: projection.numbers
        ),
        "how many entries a patch stands for": _in_patches(),
        "how many entries there are, in a refusal": mock.patch.dict(
            decide._HANDLERS, {"stay": _refused_with_the_count}
        ),
        "how many entries the log has": _with_extra(
            lambda projection, viewer: len(projection.seen)
        ),
    }


async def find_planted(seed: int, most: int = 40, game: str = "template") -> dict[str, bool]:
    """Which of the planted leaks are found within so many pairs each."""
    found: dict[str, bool] = {}
    house = watertable.house(game)
    for name, patch in planted().items():
        luck = random.Random(f"{seed} {name}")
        found[name] = False
        with _patched(patch):
            for _ in range(most):
                pair = find(house, luck, luck.randint(20, 60))
                if pair.differ and await compare(pair, luck):
                    found[name] = True
                    break
    return found
