"""OpenSpiel: chance explicit, information state from the view, returns from the outcome."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel

import watertable
from watertable.kernel.event import DEAF
from watertable.kernel.house import House
from watertable.kernel.state import CHANCE, NOBODY
from watertable.rl.spaces import features, rewards


def register() -> list[str]:
    """Register all houses, once per process, as `watertable_<house>(players=…)`."""
    names = []
    known = set(pyspiel.registered_names())
    for house in [watertable.house("template"), *watertable.games()]:
        kind = game_type(house)
        if kind.short_name not in known:
            pyspiel.register_game(kind, _maker(kind, house))
        names.append(kind.short_name)
    return names


def game_type(house: House) -> Any:
    meta = house.meta
    return pyspiel.GameType(
        short_name=f"watertable_{house.name}",
        long_name=f"{meta.title} (Water Table, rules {meta.rules})",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.IDENTICAL
        if meta.co_operative
        else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=meta.seats[-1],
        min_num_players=meta.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"players": max(meta.seats[0], 2 if 2 in meta.seats else 0)},
    )


def _maker(kind: Any, house: House) -> type:
    class TableGame(pyspiel.Game):  # type: ignore[misc] # pyspiel is not typed
        """The house as an OpenSpiel game."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            self.seats = int((params or {}).get("players", kind.parameter_specification["players"]))
            actions = len(house.game.actions)
            info = pyspiel.GameInfo(
                num_distinct_actions=actions,
                max_chance_outcomes=actions,
                num_players=self.seats,
                min_utility=-1.0,
                max_utility=100.0,
                utility_sum=None,
                max_game_length=house.meta.bound,
            )
            super().__init__(kind, info, params or {})

        def new_initial_state(self) -> TableState:
            return TableState(self, house, self.seats)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> FeatureObserver:
            return FeatureObserver(house, self.seats)

    return TableGame


class FeatureObserver:
    """A seat's named features as a tensor, and its view as a string."""

    def __init__(self, house: House, seats: int) -> None:
        self.features = features(house, seats)
        self.tensor = np.zeros(self.features.size, np.float32)
        self.dict = {"view": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        self.tensor[:] = self.features.vector(state.house.game.view(state.table, player))

    def string_from(self, state: TableState, player: int) -> str:
        return state.information_state_string(player)


class TableState(pyspiel.State):  # type: ignore[misc] # pyspiel is not typed
    """The state of a game; actions are ids of the action table."""

    def __init__(self, game: Any, house: House, seats: int) -> None:
        super().__init__(game)
        self.name = house.name  # not the house itself: OpenSpiel deep-copies states
        self.seats = seats
        self.table = house.game.start(seats, house.meta.read_options(seats, None))

    @property
    def house(self) -> House:
        return watertable.house(self.name)

    def current_player(self) -> int:
        actor = self.table.actor()
        if actor == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.table.actor():
            return []
        return [action.id for action in self.house.game.legal(self.table, player)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        chances = self.house.game.chances(self.table)
        pairs = [(a.id, w / chances.total) for a, w in zip(chances.actions, chances.weights)]
        return sorted(pairs)

    def _apply_action(self, action: int) -> None:
        game = self.house.game
        game.apply(self.table, self.table.actor(), game.actions.all[action], DEAF)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.house.game.actions.all[action].text

    def is_terminal(self) -> bool:
        return bool(self.table.over())

    def returns(self) -> list[float]:
        if not self.table.over():
            return [0.0] * self.seats
        return rewards(self.house.game.outcome(self.table), self.house)

    def information_state_string(self, player: int | None = None) -> str:
        seat = max(self.table.actor(), 0) if player is None else player
        return json.dumps(self.house.game.view(self.table, seat), sort_keys=True)

    def observation_string(self, player: int | None = None) -> str:
        return self.information_state_string(player)

    def __str__(self) -> str:
        return f"{self.house.name}: {' '.join(str(action) for action in self.history())}"

    def __deepcopy__(self, memo: dict[int, Any]) -> TableState:
        copy = TableState(self.get_game(), self.house, self.seats)
        copy.table = self.house.game.clone(self.table)
        return copy
