"""Gymnasium: one seat learns, bots play the others."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from watertable.bots import bot
from watertable.rl.spaces import LARGEST, features, mask, rewards
from watertable.rl.stage import Stage


class SeatEnv(gymnasium.Env[Any, Any]):
    """The mask is in the observation and in `info`. An action outside it is replaced by the next
    legal one (by id, cyclically), and `info["replaced"]` counts how often that happened.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str,
        seats: int,
        bots: str = "uniform",
        seat: int = 0,
        options: dict[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = render_mode
        self.stage = Stage(game, seats, options)
        self.seat = seat
        house = self.stage.house
        self.features = features(house, seats)
        self.rivals = [bot(name, house.name) for name in bots.split(",")]
        self.replaced = 0
        actions = len(house.game.actions)
        self.action_space = gymnasium.spaces.Discrete(actions)
        self.observation_space = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(
                    -LARGEST, LARGEST, (self.features.size,), np.float32
                ),
                "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
            }
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a new game; the seed names its dice and those of the bots."""
        super().reset(seed=seed)
        self.replaced = 0
        self.stage.reset(f"rl/{self.np_random.integers(2**62)}")
        self._others()
        return self._observe(), self._info()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        stage = self.stage
        legal = stage.game.legal(stage.state, self.seat)
        chosen = next((a for a in legal if a.id >= int(action)), legal[0])
        self.replaced += chosen.id != int(action)
        stage.step(self.seat, chosen)
        self._others()
        reward = 0.0
        if stage.over():
            outcome = stage.game.outcome(stage.state)
            reward = rewards(outcome, stage.house)[self.seat]
        return self._observe(), reward, stage.over(), False, self._info()

    def _others(self) -> None:
        """Let the bots answer until the learner is asked or the game is over."""
        stage = self.stage
        while not stage.over() and stage.actor() != self.seat:
            seat = stage.actor()
            dice = stage.dice.child(f"bot {seat} {stage.plies}")
            rival = self.rivals[seat % len(self.rivals)]
            stage.step(seat, rival.answer(stage.game, stage.state, seat, dice))

    def _observe(self) -> dict[str, Any]:
        stage = self.stage
        return {
            "observation": self.features.vector(stage.game.view(stage.state, self.seat)),
            "action_mask": mask(stage.game, stage.state, self.seat),
        }

    def _info(self) -> dict[str, Any]:
        found: dict[str, Any] = {"replaced": self.replaced}
        if self.stage.over():
            outcome = self.stage.game.outcome(self.stage.state)
            found["score"] = outcome.scores[self.seat]
            found["rank"] = outcome.ranks[self.seat]
        return found

    def render(self) -> str | None:
        if self.render_mode != "ansi":
            return None
        from watertable.draw.text import text_scene

        house = self.stage.house
        return text_scene(house, house.scene(house.game.view(self.stage.state, self.seat)))
