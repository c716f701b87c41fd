"""OpenSpiel: chance explicit, tensors from the features, returns from the outcome."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

import watertable
from watertable.bots.batch import RANK, reward_of
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF
from watertable.kernel.features import Row
from watertable.kernel.house import House, Option, Options
from watertable.kernel.state import CHANCE, NOBODY, State
from watertable.rl.spaces import Features, Shared


def register() -> list[str]:
    """Register all houses, once per process, as `watertable_<house>(players=…,<option>=…)`."""
    names = []
    known = set(pyspiel.registered_names())
    for house in watertable.houses():
        kind = game_type(house)
        if kind.short_name not in known:
            pyspiel.register_game(kind, _maker(kind, house))
        names.append(kind.short_name)
    return names


def game_type(house: House) -> Any:
    meta = house.meta
    options = {option.key: _parameter(option) for option in meta.options.values()}
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
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": max(meta.seats[0], 2 if 2 in meta.seats else 0)}
        | options,
    )


def _parameter(option: Option) -> bool | int | str:
    """The default of an option as a game parameter; a list is its words with + between them."""
    default = option.default
    return "+".join(default) if isinstance(default, list) else default


def _options(house: House, seats: int, params: dict[str, Any]) -> Options:
    """The options of the house in the parameters of a game."""
    given: dict[str, object] = {}
    for option in house.meta.options.values():
        value = params.get(option.key, _parameter(option))
        if value == _parameter(option):
            continue
        given[option.key] = value.split("+") if option.items and value else value
    return house.meta.read_options(seats, given)


def _maker(kind: Any, house: House) -> type:
    class TableGame(pyspiel.Game):  # type: ignore[misc] # pyspiel is not typed
        """The house as an OpenSpiel game."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            parameters = params or {}
            self.seats = int(parameters.get("players", kind.parameter_specification["players"]))
            self.options = _options(house, self.seats, parameters)
            actions = len(house.game.actions)
            info = pyspiel.GameInfo(
                num_distinct_actions=actions,
                max_chance_outcomes=actions,
                num_players=self.seats,
                min_utility=-1.0,
                max_utility=100.0 if self.seats == 1 else 1.0,
                utility_sum=None,
                max_game_length=house.meta.bound,
            )
            super().__init__(kind, info, parameters)

        def new_initial_state(self) -> TableState:
            return TableState(self, house.name, self.seats, self.options)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> FeatureObserver:
            return FeatureObserver(house, self.seats)

    return TableGame


class FeatureObserver:
    """A seat's features as a tensor, and its view as a string."""

    def __init__(self, house: House, seats: int) -> None:
        self.features = Features(house, seats)
        self.tensor = np.zeros(self.features.size, np.float32)
        self.dict = {"observation": self.tensor}
        self.row = Row(self.features.size)
        self.numbers = Shared(self.row.numbers, np.int16)

    def set_from(self, state: TableState, player: int) -> None:
        self.row.begin(0, self.features.size)
        state.house.game.write(state.table, player, self.row)
        np.multiply(self.numbers.now(), self.features.scale, out=self.tensor)

    def string_from(self, state: TableState, player: int) -> str:
        return state.information_state_string(player)


class Held:
    """The state of a table. OpenSpiel copies a Python state by copying its attributes deeply; this one
    clones by the rules of the house instead.
    """

    def __init__(self, house: str, state: State) -> None:
        self.house = house
        self.state = state

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return Held(self.house, watertable.house(self.house).game.clone(self.state))


class TableState(pyspiel.State):  # type: ignore[misc] # pyspiel is not typed
    """The state of a game; actions are ids of the action table."""

    def __init__(self, game: Any, house: str, seats: int, options: Options) -> None:
        super().__init__(game)
        self.name = house  # not the house itself: OpenSpiel deep-copies attributes
        self.seats = seats
        self.options = options
        self.held: Held | None = None  # set up when it is first asked for: a clone never asks

    @property
    def house(self) -> House:
        return watertable.house(self.name)

    @property
    def table(self) -> Any:
        """The house's state."""
        if self.held is None:
            self.held = Held(self.name, self.house.game.start(self.seats, self.options))
        return self.held.state

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
        outcome = self.house.game.outcome(self.table)
        together = self.house.meta.co_operative
        return [reward_of(outcome, seat, RANK, together) for seat in range(self.seats)]

    def information_state_string(self, player: int | None = None) -> str:
        seat = max(self.table.actor(), 0) if player is None else player
        return json.dumps(self.house.game.view(self.table, seat), sort_keys=True)

    def observation_string(self, player: int | None = None) -> str:
        return self.information_state_string(player)

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> TableState:
        """A state this player cannot tell from the true one, drawn by the house's `guess`."""
        new: TableState = self.clone()
        dice = Dice(f"openspiel/{probability_sampler()!r}")
        new.held = Held(self.name, self.house.game.guess(self.table, player_id, dice))
        return new

    def __str__(self) -> str:
        return f"{self.house.name}: {' '.join(str(action) for action in self.history())}"

    def __deepcopy__(self, memo: dict[int, Any]) -> TableState:
        new: TableState = self.clone()
        return new
