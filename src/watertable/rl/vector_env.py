"""Gymnasium's `VectorEnv`: many tables stepped in compiled code.

The arrays it returns are the batch's own memory and are overwritten by the next step; `copy=True`
returns fresh ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from watertable.kernel.state import NONE
from watertable.rl.spaces import Shared
from watertable.rl.tables import Tables


class VectorTables(Tables, VectorEnv):
    """`bots` play the seats other than `seat`; without bots every seat is the caller's, each observation
    is that of the seat in `infos["seat"]`, and the reward of a step that of the seat that answered
    (`infos["rewards"]` has everybody's).

    A table whose game ends begins the next one in the same step: `terminations` says so,
    `infos["final_obs"]` and `infos["final_info"]` have the end, the observation is the next game's first.
    Table i plays the games of `rl.single(...)`, or `rl.env(...)`, with the same seed.
    """

    metadata = {"render_modes": ["ansi"], "autoreset_mode": AutoresetMode.SAME_STEP}
    KEPT = ("_np_random", "_np_random_seed")

    def __init__(
        self,
        game: str,
        seats: int,
        batch: int,
        bots: str = "",
        seat: int = 0,
        options: dict[str, Any] | None = None,
        reward: str = "rank",
        copy: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.made = {
            "game": game, "seats": seats, "batch": batch, "bots": bots, "seat": seat,
            "options": options, "reward": reward, "copy": copy, "render_mode": render_mode,
        }  # fmt: skip
        self.open_tables(
            game, seats, options, batch, bots=bots, seat=seat, reward=reward, restart=True
        )
        self.num_envs = batch
        self.copy = copy
        self.render_mode = render_mode
        self.learner = self.batch.learner
        self.single_action_space = gymnasium.spaces.Discrete(self.actions)
        self.single_observation_space = self.features.space(self.actions)
        self.action_space = batch_space(self.single_action_space, batch)
        self.observation_space = batch_space(self.single_observation_space, batch)
        self._observed = np.zeros((batch, self.features.size), np.float32)
        self._ended = np.zeros((batch, self.features.size), np.float32)
        self._actor = Shared(self.batch.actor, np.int64)
        self._over = Shared(self.batch.over, np.uint8)
        self._final = Shared(self.batch.final.numbers, np.int16)
        self._scores = Shared(self.batch.scores, np.int64)
        self._ranks = Shared(self.batch.ranks, np.int64)
        self._tables = np.arange(batch)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a game at every table: `seed` for the first, `seed + 1` for the next, or a list. Without
        a seed every table goes on with the next game of its sequence.
        """
        n = self.num_envs
        first = seed if isinstance(seed, int | np.integer) else None
        if first is not None:
            super().reset(seed=int(first))
        seeds: list[int | None] = [None] * n
        if first is not None:
            seeds = [int(first) + table for table in range(n)]
        elif seed is not None:
            seeds = list(seed)  # type: ignore[arg-type] # a number was handled above
        if len(seeds) != n:
            raise ValueError(f"{len(seeds)} seeds for {n} tables")
        for table in range(n):
            self.seed_table(table, seeds[table])
        return self._observations(), {"seat": self._given(self._actor.now())}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        answered = self._actor.now().copy()
        self.batch.step(np.asarray(actions).tolist())
        earned = self._earned.now().reshape(self.num_envs, self.seats)
        over = self._over.now().astype(bool)
        who = answered if self.learner == NONE else self.learner
        infos: dict[str, Any] = {
            "seat": self._given(self._actor.now()),
            "rewards": self._given(earned),
        }
        if over.any():
            infos |= self._endings(over, who)
        cut = np.zeros(self.num_envs, bool)
        return self._observations(), earned[self._tables, who], over, cut, infos

    def _endings(self, over: Any, who: Any) -> dict[str, Any]:
        """How the games ended that ended in this step; other rows mean nothing."""
        shape = (self.num_envs, self.seats)
        final = self._final.now().reshape(self.num_envs, -1)
        np.multiply(final, self.features.scale, out=self._ended)
        no_mask = np.zeros((self.num_envs, self.actions), np.int8)
        scores, ranks = self._scores.now().reshape(shape), self._ranks.now().reshape(shape)
        return {
            "final_obs": {"observation": self._given(self._ended), "action_mask": no_mask},
            "_final_obs": over,
            "final_info": {
                "score": scores[self._tables, who],
                "rank": ranks[self._tables, who],
                "scores": scores.copy(),
                "ranks": ranks.copy(),
            },
            "_final_info": over,
        }

    def _observations(self) -> dict[str, Any]:
        numbers = self._numbers.now().reshape(self.num_envs, -1)
        np.multiply(numbers, self.features.scale, out=self._observed)
        masks = self._masks.now().reshape(self.num_envs, -1)
        return {"observation": self._given(self._observed), "action_mask": self._given(masks)}

    def _given(self, array: Any) -> Any:
        return array.copy() if self.copy else array

    def action_masks(self) -> Any:
        """The masks of all tables as sb3-contrib wants them."""
        return self._masks.now().reshape(self.num_envs, -1).astype(bool)

    def random_actions(self, rng: Any) -> Any:
        """A legal action per table, each equally likely."""
        places = np.flatnonzero(self._masks.now().view(bool))
        tables = places // self.actions
        widths = np.bincount(tables, minlength=self.num_envs)
        picks = np.cumsum(widths) - widths + (rng.random(self.num_envs) * widths).astype(np.int64)
        return places[picks] - self._tables * self.actions

    def render(self) -> tuple[str, ...] | None:
        """The first table as text."""
        return (self.drawn(max(self.learner, 0)),) if self.render_mode == "ansi" else None
