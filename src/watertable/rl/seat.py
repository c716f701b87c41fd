"""Gymnasium: one seat learns, bots play the others."""

from __future__ import annotations

from typing import Any

import gymnasium

from watertable.rl.tables import Tables


class SeatEnv(Tables, gymnasium.Env[Any, Any]):
    """The mask is in the observation and in `action_masks()`. An action outside it is replaced by the
    next legal one (by id, cyclically), and `info["replaced"]` counts how often that happened.
    """

    metadata = {"render_modes": ["ansi"]}
    KEPT = ("_np_random", "_np_random_seed")

    def __init__(
        self,
        game: str,
        seats: int,
        bots: str = "uniform",
        seat: int = 0,
        options: dict[str, Any] | None = None,
        reward: str = "rank",
        render_mode: str | None = None,
    ) -> None:
        self.made = {
            "game": game, "seats": seats, "bots": bots, "seat": seat, "options": options,
            "reward": reward, "render_mode": render_mode,
        }  # fmt: skip
        self.render_mode = render_mode
        self.seat = seat
        self.open_tables(game, seats, options, 1, bots=bots, seat=seat, reward=reward)
        self.action_space = gymnasium.spaces.Discrete(self.actions)
        self.observation_space = self.features.space(self.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a game: the first of this seed, or without one the next in the same sequence. The seed
        names the dice of the game and those of the bots.
        """
        super().reset(seed=seed)
        self.seed_table(0, seed)
        return self.asked_now(), self._info()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        batch = self.batch
        batch.step_table(0, int(action))
        return self.asked_now(), batch.earned[self.seat], bool(batch.over[0]), False, self._info()

    def action_masks(self) -> Any:
        """The mask as sb3-contrib wants it."""
        return self._masks.now().astype(bool)

    def _info(self) -> dict[str, Any]:
        batch = self.batch
        found: dict[str, Any] = {"replaced": batch.replaced[0]}
        if batch.over[0]:
            found["score"] = int(batch.scores[self.seat])
            found["rank"] = int(batch.ranks[self.seat])
        return found

    def render(self) -> str | None:
        return self.drawn(self.seat) if self.render_mode == "ansi" else None
