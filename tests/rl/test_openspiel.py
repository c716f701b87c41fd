"""OpenSpiel's own algorithms on our houses."""

import numpy as np
import pytest

pytest.importorskip("pyspiel")

import pyspiel

import watertable
from watertable import rl
from watertable.kernel.chance import Dice
from watertable.kernel.state import key
from watertable.rl.openspiel import TableState

HOUSES = [house.name for house in watertable.houses()]
rl.register_openspiel()


def midway(name, answers=30, **words):
    """A position some answers into a game, where a player is to choose."""
    state = pyspiel.load_game(f"watertable_{name}", words).new_initial_state()
    luck = Dice("midway")
    while not state.is_terminal():
        if state.is_chance_node():
            actions = [action for action, _ in state.chance_outcomes()]
        else:
            actions = state.legal_actions()
            answers -= 1
            if answers < 0 and len(actions) > 1:
                break
        state.apply_action(actions[luck.below(len(actions))])
    return state


@pytest.mark.parametrize("name", HOUSES)
def test_tensors_are_the_features(name):
    state = midway(name, 10)
    game = state.get_game()
    seats = game.num_players()
    env = rl.env(name, seats)
    env.reset(seed=1)
    env.batch.states[0] = state.table
    for seat in range(seats):
        own = env.seen_by(seat)
        assert game.observation_tensor_shape() == [len(own)]
        assert np.float32(state.observation_tensor(seat)).tobytes() == own.tobytes()
        assert np.float32(state.information_state_tensor(seat)).tobytes() == own.tobytes()


@pytest.mark.parametrize("name", HOUSES)
def test_a_clone_is_another_state_and_does_not_start_a_game(name, monkeypatch):
    state = midway(name, 10)
    started = []
    real = TableState.table.fget
    monkeypatch.setattr(
        TableState,
        "table",
        property(lambda self: started.append(self.held is None) or real(self)),
    )
    twin = state.clone()
    assert twin.history() == state.history()
    assert key(twin.table) == key(state.table)
    assert not any(started)
    twin.apply_action(twin.legal_actions()[0])
    assert key(twin.table) != key(state.table)


@pytest.mark.parametrize("name", HOUSES)
def test_resampling_gives_worlds_the_player_cannot_tell_apart(name):
    state = midway(name, 12)
    seat = state.current_player()
    worlds = [
        state.resample_from_infostate(seat, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        for _ in range(4)
    ]
    own = state.information_state_string(seat)
    assert all(world.information_state_string(seat) == own for world in worlds)
    if name in ("template", "rivers"):
        assert len({key(world.table) for world in worlds}) > 1
    for world in worlds:
        assert world.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("name", HOUSES)
def test_information_set_mcts_by_openspiel_plays_every_house(name):
    from open_spiel.python.algorithms import ismcts, mcts

    class Even(mcts.Evaluator):
        """Values every position alike: what is tested is the search, not its judgement."""

        def evaluate(self, state):
            return np.zeros(state.num_players())

        def prior(self, state):
            legal = state.legal_actions()
            return [(action, 1 / len(legal)) for action in legal]

    state = midway(name, 8)
    bot = ismcts.ISMCTSBot(
        game=state.get_game(), evaluator=Even(), uct_c=1.4, max_simulations=8,
        random_state=np.random.RandomState(1),
    )  # fmt: skip
    assert bot.step(state) in state.legal_actions()


def test_options_are_parameters():
    game = pyspiel.load_game("watertable_template(players=3,rounds=2)")
    assert game.new_initial_state().table.rounds == 2
    assert game.num_players() == 3
    parts = pyspiel.load_game("watertable_new_bedford", {"players": 1, "captains": "ahab"})
    assert parts.new_initial_state().table.players == 2
    default = watertable.house("template").meta.options["rounds"].default
    assert pyspiel.load_game("watertable_template").new_initial_state().table.rounds == default
