"""PettingZoo: every seat is an agent; one acts at a time.

Names are versioned (`watertable/rivers-v1`): the number is the house's rules version, so results
are comparable exactly when the names are equal.
"""

from __future__ import annotations

from typing import Any

import gymnasium
from pettingzoo import AECEnv

from watertable.kernel.errors import RuleError
from watertable.kernel.state import SPECTATOR
from watertable.rl.tables import Tables


class TableEnv(Tables, AECEnv):  # type: ignore[misc] # PettingZoo is not typed
    """Observation: `observation` (the seat's features, scaled) and `action_mask`."""

    KEPT = (
        *("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos"),
        "agent_selection",
    )

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
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._action_space = gymnasium.spaces.Discrete(self.actions)
        self._action_spaces = dict.fromkeys(self.possible_agents, self._action_space)
        space = self.features.space(self.actions)
        self._observation_spaces = dict.fromkeys(self.possible_agents, space)

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game: the first of this seed, or without one the next in the same sequence."""
        self.seed_table(0, seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[max(self.batch.actor[0], 0)]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; its mask is empty unless it is the one that acts now."""
        seat = self.seat_of[agent]
        if self.batch.actor[0] == seat:
            return self.asked_now()
        return {"observation": self.seen_by(seat), "action_mask": self.no_mask()}

    def action_masks(self) -> Any:
        """The mask of the agent that acts now, as sb3-contrib wants it."""
        return self._masks.now().astype(bool)

    def step(self, action: int | None) -> None:
        """Play the selected seat's action; one outside the mask raises with the reason."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        chosen = int(action)
        if not 0 <= chosen < self.actions or not self._masks.now()[chosen]:
            self._refuse(self.seat_of[agent], chosen)
        self._cumulative_rewards[agent] = 0.0
        batch = self.batch
        batch.step_table(0, chosen)
        for i, name in enumerate(self.possible_agents):
            self.rewards[name] = batch.earned[i]
        if batch.over[0]:
            self._finish()
        else:
            self.agent_selection = self.possible_agents[batch.actor[0]]
        self._accumulate_rewards()

    def _refuse(self, seat: int, action: int) -> None:
        game = self.batch.game
        if not 0 <= action < self.actions:
            raise RuleError(f"there is no action {action}; there are {self.actions}")
        reason = game.why_not(self.state, seat, game.actions.all[action])
        assert reason is not None
        raise RuleError(self.house.words.tell(reason))

    def _finish(self) -> None:
        batch = self.batch
        for seat, agent in enumerate(self.possible_agents):
            self.terminations[agent] = True
            self.infos[agent] = {"score": int(batch.scores[seat]), "rank": int(batch.ranks[seat])}
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        return self.drawn(SPECTATOR) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing to close."""
