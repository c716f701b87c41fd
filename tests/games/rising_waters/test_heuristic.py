"""The heuristic: what it fears, what it hopes for, and that groups guided by it come through."""

import pytest

from watertable.bots import bot
from watertable.bots.heuristics.rising_waters import LOSS, RAIN, value
from watertable.bots.match import play_match
from watertable.games.rising_waters.board import GREEN_CAMP, hex_at
from watertable.games.rising_waters.game import GAME, HOUSE
from watertable.games.rising_waters.pieces import PAWN_IDS, RAFT
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF

SPRING = {"version": "spring_1927"}


def best(t, seat=0):
    """The answer whose position looks best at once."""
    worths = {}
    for action in GAME.legal(t.state, seat):
        world = GAME.clone(t.state)
        GAME.apply(world, seat, action, DEAF)
        worths[action.text] = value(world, seat)
    return max(worths, key=worths.__getitem__)


def test_rain_becomes_likelier_with_the_weeks_and_rarer_with_the_turn():
    for weeks in range(1, 10):
        assert RAIN[weeks] == sorted(RAIN[weeks], reverse=True)
        assert all(a <= b for a, b in zip(RAIN[weeks], RAIN[weeks + 1]))
    assert RAIN[0] == [0] * 7
    assert RAIN[1][0] == 364  # 1 - 0.86 ** 3


def test_a_loss_is_a_loss(in_turn):
    t = in_turn(2, **SPRING)
    before = value(t.state, 0)
    t.state.losses += 1
    assert before - value(t.state, 0) >= LOSS


def test_people_are_moved_out_of_the_water_that_is_next(in_turn):
    t = in_turn(2, **SPRING)
    t.water("m1", 4)
    t.state.rounds = [1] * 20
    t.state.rounds[6] = 0  # m1 is next
    safe = value(t.state, 0)
    for pawn in ("1a", "1b"):
        t.stands(pawn, "05.02")
    assert value(t.state, 0) < safe - LOSS // 4


def test_a_levee_where_the_next_rain_floods_is_worth_its_job_offers(still):
    t = still(2, **SPRING)
    t.state.asks = []
    t.water("t1", 2)
    bare = value(t.state, 0)
    assert value(t.levee("05.08", 5).state, 0) >= bare


def test_every_step_of_a_rescue_is_worth_more_than_the_one_before(in_turn):
    t = in_turn(2, **SPRING)
    state = t.state
    state.losses = 5
    spot = hex_at("05.01")
    state.ground[spot] = GREEN_CAMP
    survivor = PAWN_IDS.index("s1")
    state.pawn_at[survivor] = hex_at("05.02")
    worths = []

    def look():
        worths.append(value(state, 0))

    t.holds(0, "blues farm_animals")
    look()
    t.holds(0, "blues farm_animals job_offer")
    look()
    t.holds(0, "")
    state.cubes[0][RAFT] = 1
    look()
    state.cubes[0][RAFT] = 0
    state.raft_at[0], state.pawn_raft[2] = hex_at("05.02"), 0
    look()
    state.pawn_raft[survivor] = 0
    look()
    state.raft_at[0] = state.pawn_at[2] = state.pawn_at[survivor] = spot
    look()
    state.pawn_raft[survivor] = state.pawn_at[survivor] = -1
    state.losses -= 1
    look()
    assert worths == sorted(set(worths)), worths


def test_banked_cards_count_up_to_the_goal(in_turn):
    t = in_turn(2, **SPRING)
    worths = []
    for n in range(6):
        t.state.bank = n
        worths.append(value(t.state, 0))
    assert worths[:5] == sorted(set(worths[:5]))
    assert worths[5] == worths[4], "more than the goal buys nothing"


def test_cards_that_are_drawn_and_thrown_away_are_worth_nothing(in_turn):
    t = in_turn(2, **SPRING)
    t.holds(0, "church church blues blues family family farm_animals")
    before = value(t.state, 0)
    t.plays(0, "work")
    assert value(t.state, 0) <= before + 2


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_group_guided_by_it_loses_less_than_chance_does(seats):
    """Weeks and losses of the same three floods; who is out early has lost the most per week."""
    mean = {}
    for name in ("uniform", "greedy"):
        mind = bot(name, "rising_waters")
        spent = 0.0
        for number in range(3):
            state = GAME.start(seats, HOUSE.meta.read_options(seats, SPRING))
            luck = Dice(f"flood {number}")
            assert play_match(
                GAME, state, [mind] * seats, luck, luck.child("minds"), HOUSE.meta.bound
            )
            spent += state.losses / max(state.week, 1)
        mean[name] = spent
    assert mean["greedy"] < mean["uniform"], mean
