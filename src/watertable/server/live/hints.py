"""Hints: what a bot would play in a seat, and why."""

from __future__ import annotations

from typing import Any, Final

from watertable.bots.protocol import guessed
from watertable.kernel.action import Action
from watertable.server.bots.pool import WorkerPool
from watertable.server.domain.messages import Refusal
from watertable.server.domain.phrases import BECAUSE
from watertable.server.domain.projection import Projection
from watertable.server.live.scheduler import bot_dice
from watertable.server.present import snapshot
from watertable.server.present.queries import running_table
from watertable.server.present.table_responses import HintAnswer

CLOSE: Final = 0.01  # values that differ by less are called equal


class Hint:
    """A question to a bot about a seat, put while the table is locked and answered when it is free again."""

    def __init__(self, projection: Projection, seat: int) -> None:
        table = running_table(projection)
        self.legal = {action.id: action for action in table.legal(seat)}
        if not self.legal:
            raise Refusal(422, "not-asked", "you are not asked now")
        self.game, self.seat, self.house = projection.house_name, seat, table.house
        self.dice = bot_dice(projection, seat).child("hint")
        self.world = guessed(table.game, table.state, seat, self.dice)
        self.number, self.names = projection.numbers[seat], table.everyone()
        self.view = table.view(seat)

    async def answer(self, pool: WorkerPool | None, shares: tuple[str, ...] = ()) -> HintAnswer:
        """The bot's choice, made from the guess and never from the true state.

        There is always one: if no worker answers, it is the first legal action of the seat, without a reason.
        """
        found: dict[str, Any] | None = None
        if len(self.legal) > 1 and pool is not None:
            found = await pool.advise(self.game, self.world, self.seat, self.dice.text, shares)
        if found is None or found.get("action") not in self.legal:
            found = {"action": next(iter(self.legal))}
        action = self.legal[found["action"]]
        return HintAnswer(
            action.id, action.text, self._label(action), self.number, self._because(found)
        )

    def _label(self, action: Action) -> str:
        return snapshot.label(self.house, action, self.names, self.view)

    def _because(self, found: dict[str, Any]) -> str:
        """One or two sentences from what the search saw."""
        if len(self.legal) == 1:
            return BECAUSE["only"]
        told: list[str] = []
        chance = bool(found.get("chance"))
        if chance:
            told.append(
                BECAUSE["chance"].format(now=_percent(found["now"]), best=_percent(found["value"]))
            )
        other = self.legal.get(found.get("other", -1))
        if other is not None:
            behind = found["value"] - found["other_value"]
            key = "equal" if behind < CLOSE else "worse" if chance else "behind"
            worse = _percent(found["other_value"])
            told.append(BECAUSE[key].format(other=self._label(other), worse=worse))
        return " ".join(told)


def _percent(value: float) -> int:
    return round(100 * value)
