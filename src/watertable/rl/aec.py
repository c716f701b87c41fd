"""PettingZoo: every seat is an agent.

Names are versioned (`watertable/rivers-v1`): the number is the house's rules version, so results
are comparable exactly when the names are equal.
"""

from __future__ import annotations

import secrets
from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv

from watertable.kernel.errors import RuleError
from watertable.rl.spaces import LARGEST, features, mask, rewards
from watertable.rl.stage import Stage


class TableEnv(AECEnv):  # type: ignore[misc] # PettingZoo is not typed
    """Observation: `observation` (named vector of the seat's view) and `action_mask`."""

    def __init__(self, game: str, seats: int, options: dict[str, Any] | None = None) -> None:
        super().__init__()
        self.stage = Stage(game, seats, options)
        house = self.stage.house
        self.features = features(house, seats)
        self.metadata = {
            "name": f"watertable/{house.name}-v{house.meta.rules}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = "ansi"
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        actions = len(house.game.actions)
        self._action_spaces = {
            agent: gymnasium.spaces.Discrete(actions) for agent in self.possible_agents
        }
        self._observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(
                        -LARGEST, LARGEST, (self.features.size,), np.float32
                    ),
                    "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; the seed names its dice."""
        self.stage.reset(f"rl/{seed}" if seed is not None else secrets.token_hex(8))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[max(self.stage.actor(), 0)]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        stage = self.stage
        asked = stage.actor() == seat
        return {
            "observation": self.features.vector(stage.game.view(stage.state, seat)),
            "action_mask": mask(stage.game, stage.state, seat)
            if asked
            else np.zeros(len(stage.game.actions), dtype=np.int8),
        }

    def step(self, action: int | None) -> None:
        """Play the selected seat's action; one outside the mask raises with the reason."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        stage = self.stage
        assert action is not None
        chosen = stage.game.actions.all[int(action)]
        reason = stage.game.why_not(stage.state, seat, chosen)
        if reason is not None:
            raise RuleError(stage.house.words.tell(reason))
        self._cumulative_rewards[agent] = 0.0
        stage.step(seat, chosen)
        self._clear_rewards()
        if stage.over():
            self._finish()
        else:
            self.agent_selection = self.possible_agents[stage.actor()]
        self._accumulate_rewards()

    def _finish(self) -> None:
        outcome = self.stage.game.outcome(self.stage.state)
        earned = rewards(outcome, self.stage.house)
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = earned[seat]
            self.terminations[agent] = True
            self.infos[agent] = {"score": outcome.scores[seat], "rank": outcome.ranks[seat]}
        self.agent_selection = self.agents[0]

    def render(self) -> str:
        from watertable.draw.text import text_scene

        house = self.stage.house
        return text_scene(house, house.scene(house.game.view(self.stage.state, -2)))

    def close(self) -> None:
        """Nothing to close."""
