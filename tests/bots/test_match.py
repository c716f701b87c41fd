"""A match that counts: what the laboratory knows about a game is what was played."""

import watertable
from watertable.bots import bot
from watertable.bots.match import SAMPLE_EVERY, CountedMatch, Match
from watertable.kernel.chance import Dice
from watertable.kernel.driver import drive


class Spy(Match):
    """Notes every decision in plain Python."""

    def __init__(self, *words):
        super().__init__(*words)
        self.seen = []

    def choose(self, game, state, seat):
        kind, width = state.ask_of(seat).kind, len(game.legal(state, seat))
        action = super().choose(game, state, seat)
        self.seen.append((seat, kind, width, action.id))
        return action


def played(match):
    house = watertable.house("rivers")
    state = house.game.start(3, house.meta.read_options(3, {}))
    assert drive(house.game, state, match, Dice("counted"), house.meta.bound)
    return house.game.outcome(state).scores


def test_a_counted_match_counts_every_decision_of_the_same_game():
    bots = [bot("greedy", "rivers") for _ in range(3)]
    kinds = len(watertable.house("rivers").game.asks)
    spy = Spy(bots, Dice("bots"))
    counted = CountedMatch(bots, Dice("bots"), kinds, 0)
    assert played(spy) == played(counted)
    for seat in range(3):
        for kind in range(kinds):
            widths = [one[2] for one in spy.seen if one[:2] == (seat, kind)]
            assert counted.times[seat][kind] == len(widths)
            assert counted.widths[seat][kind] == sum(widths)
        ids = [one[3] for one in spy.seen if one[0] == seat]
        assert counted.uses[seat] == {id_: ids.count(id_) for id_ in ids}


def test_samples_fall_on_other_plies_in_every_game():
    bots = [bot("uniform", "rivers") for _ in range(3)]
    kinds = len(watertable.house("rivers").game.asks)
    first = [
        CountedMatch(bots, Dice("b"), kinds, number).next_sample for number in range(SAMPLE_EVERY)
    ]
    assert sorted(first) == list(range(SAMPLE_EVERY))
    match = CountedMatch(bots, Dice("b"), kinds, 1)
    match.next_sample = 40  # cards lie face down by then
    played(match)
    assert len(match.hidden) == 1
    assert 0 < match.hidden[0] < 1000
