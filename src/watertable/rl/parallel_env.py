"""PettingZoo: every seat is an agent; all that are asked answer in the same step.

Made for houses with sealed simultaneous answers (Raging Waters). An agent that is not asked has one
action, 0 (wait).
"""

from __future__ import annotations

from typing import Any

import gymnasium
from pettingzoo import ParallelEnv

from watertable.kernel.state import SPECTATOR
from watertable.rl.spaces import one_mask
from watertable.rl.tables import WAIT, Tables


class ParallelTableEnv(Tables, ParallelEnv):  # type: ignore[misc] # PettingZoo is not typed
    """An answer outside the mask is replaced by the next legal one; `infos` count how often."""

    KEPT = ("agents",)

    def __init__(
        self,
        game: str,
        seats: int,
        options: dict[str, Any] | None = None,
        reward: str = "rank",
        render_mode: str | None = "ansi",
    ) -> None:
        super().__init__()
        self.made = {
            "game": game, "seats": seats, "options": options,
            "reward": reward, "render_mode": render_mode,
        }  # fmt: skip
        self.open_tables(game, seats, options, 1, reward=reward)
        self.metadata = {
            "name": f"watertable/{self.house.name}-v{self.house.meta.rules}",
            "render_modes": ["ansi"],
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._action_space = gymnasium.spaces.Discrete(self.actions)
        self._observation_space = self.features.space(self.actions)
        self._action_spaces = dict.fromkeys(self.possible_agents, self._action_space)
        self._observation_spaces = dict.fromkeys(self.possible_agents, self._observation_space)

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self._action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a game: the first of this seed, or without one the next in the same sequence."""
        self.seed_table(0, seed)
        self.agents = self.possible_agents[:]
        return self._observations(), self._infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Any],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """All asked seats answer once."""
        batch = self.batch
        batch.step_together(0, [int(actions.get(agent, WAIT)) for agent in self.possible_agents])
        over = bool(batch.over[0])
        agents = self.agents
        found = self._observations(), self._infos()
        earned = {agent: batch.earned[i] for i, agent in enumerate(agents)}
        if over:
            self.agents = []
        ends = dict.fromkeys(agents, over), dict.fromkeys(agents, False)
        return found[0], earned, *ends, found[1]

    def _observations(self) -> dict[str, Any]:
        game = self.batch.game
        found: dict[str, Any] = {}
        for seat, agent in enumerate(self.agents):
            legal = [action.id for action in game.legal(self.state, seat)]
            mask = one_mask(legal or [WAIT], self.actions)
            found[agent] = {"observation": self.seen_by(seat), "action_mask": mask}
        return found

    def _infos(self) -> dict[str, dict[str, Any]]:
        batch = self.batch
        asked = self.state.asked()
        found: dict[str, dict[str, Any]] = {}
        for seat, agent in enumerate(self.agents):
            found[agent] = {"asked": seat in asked, "replaced": batch.replaced[0]}
            if batch.over[0]:
                found[agent] |= {"score": int(batch.scores[seat]), "rank": int(batch.ranks[seat])}
        return found

    def render(self) -> str | None:
        return self.drawn(SPECTATOR) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing to close."""
