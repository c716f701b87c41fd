"""Hints: what a bot would play in a seat."""

from __future__ import annotations

from watertable.bots.protocol import guessed
from watertable.server.bots.pool import WorkerPool
from watertable.server.domain.messages import Refusal
from watertable.server.domain.projection import Projection
from watertable.server.live.scheduler import bot_dice
from watertable.server.present import snapshot
from watertable.server.present.queries import running_table
from watertable.server.present.table_responses import HintAnswer


class Hint:
    """A question to a bot about a seat, put while the table is locked and answered when it is free again."""

    def __init__(self, projection: Projection, seat: int) -> None:
        table = running_table(projection)
        self.legal = {action.id: action for action in table.legal(seat)}
        if not self.legal:
            raise Refusal(422, "not-asked", "you are not asked now")
        self.game, self.seat, self.house = projection.game, seat, table.house
        self.dice = bot_dice(projection, seat).child("hint")
        self.world = guessed(table.game, table.state, seat, self.dice)
        self.number, self.names = projection.numbers[seat], table.everyone()

    async def answer(self, pool: WorkerPool | None) -> HintAnswer:
        """The bot's choice, made from the guess and never from the true state."""
        chosen: int | None = None
        if pool is not None:
            chosen = await pool.choose(self.game, self.world, self.seat, "normal", self.dice.text)
        if chosen not in self.legal:
            raise Refusal(503, "unavailable", "no advice now")
        action = self.legal[chosen]
        label = snapshot.label(self.house, action, self.names)
        return HintAnswer(action.id, action.text, label, self.number)
