"""Whole races: what is conserved, who gets home, and how they end."""

import pytest

import watertable
from tests.games.campaign import few
from tests.games.whitewater.invariants import check
from watertable.bots import bot
from watertable.bots.greedy import final_value
from watertable.bots.heuristics.whitewater import value, ways_to_go
from watertable.bots.match import play_match
from watertable.games.whitewater.board import course_of, number_of
from watertable.games.whitewater.pieces import COURSE_BOARDS, COURSE_IDS
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF, Log
from watertable.kernel.state import CHANCE
from watertable.testing.journey import Case, Journey
from watertable.testing.laws import LAWS

HOUSE = watertable.house("whitewater")
GAME = HOUSE.game


def begin(seats, **options):
    return GAME.start(seats, HOUSE.meta.read_options(seats, options))


def by_lot(state, dice, look=None, log=DEAF):
    """Random players to the end; `look` sees every table on the way."""
    plies = 0
    while not state.over():
        seat = state.actor()
        if seat == CHANCE:
            action = dice.draw(GAME.chances(state))
        else:
            legal = GAME.legal(state, seat)
            forward = [a for a in legal if a.verb == "forward" and dice.below(3)]
            choice = forward or legal
            action = choice[dice.below(len(choice))]
        GAME.apply(state, seat, action, log)
        plies += 1
        if look is not None:
            look(state)
    return plies


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("game", ["base", "advanced"])
@pytest.mark.parametrize("extra", [{}, {"drifting": True}, {"hard_rest": True, "drifting": True}])
def test_random_races_keep_the_table_in_order(seats, game, extra):
    """Ruling 33 among all else that `check` looks at."""
    dice = Dice(f"order {seats} {game} {extra}")
    course = COURSE_IDS[dice.below(len(COURSE_IDS))]
    state = begin(seats, game=game, course=course, **extra)
    log = Log()
    plies = by_lot(state, dice, check, log)
    assert plies < HOUSE.meta.bound
    assert len(state.home) == 3 or state.lapsed
    outcome = GAME.outcome(state)
    assert 1 in outcome.ranks
    for seat in range(seats):
        assert sum(row[seat] for _, row in outcome.lines) == outcome.scores[seat]
    paddles(state, log)


def test_races_by_lot_keep_every_set_up_in_order():
    found = few("whitewater", 60)
    assert found.faults == []
    assert len(found.met) == 60


def paddles(state, log):
    """Paddles lost are in the river, spare, back, or in somebody's hands again."""
    if not state.advanced:
        return
    heard = [event.kind for event in log.events]
    lost = heard.count("lost_paddle")
    back = heard.count("paddle_back") + heard.count("spare_used")
    assert len(state.paddle_at) + sum(state.spare) == lost - back
    assert heard.count("overboard") >= heard.count("rafter_back")


def test_scoring_tokens_never_move():
    state = begin(4)
    dice = Dice("tokens")
    laid = []

    def look(table):
        if table.round_number:
            laid.append(tuple(table.score))

    by_lot(state, dice, look)
    assert len(set(laid)) == 1
    for seat in range(4):
        mine = sorted(state.score[slot] for slot in range(12) if state.crew[slot] == seat)
        assert mine == [1, 2]


def greedy(state, seat, dice):
    """One ply: the answer after which the table looks best, chance drawn once."""
    best, chosen = None, None
    for action in GAME.legal(state, seat):
        after = GAME.clone(state)
        GAME.apply(after, seat, action, DEAF)
        while after.actor() == CHANCE:
            GAME.apply(after, CHANCE, dice.draw(GAME.chances(after)), DEAF)
        if after.asks:
            worth = value(after, seat)
        else:
            worth = final_value(GAME.outcome(after), seat)
        if best is None or worth > best:
            best, chosen = worth, action
    return chosen


@pytest.mark.parametrize("course", COURSE_IDS)
@pytest.mark.parametrize(("game", "seats"), [("base", 3), ("advanced", 4)])
def test_greedy_players_finish_every_sample_course(course, game, seats):
    state = begin(seats, course=course, game=game)
    dice = Dice(f"greedy {course} {game}")
    mind = dice.child("mind")
    while not state.over():
        seat = state.actor()
        if seat == CHANCE:
            GAME.apply(state, CHANCE, dice.draw(GAME.chances(state)), DEAF)
        else:
            world = GAME.guess(state, seat, mind)
            GAME.apply(state, seat, greedy(world, seat, mind), DEAF)
    assert state.lapsed == 0
    assert len(state.home) == 3
    assert GAME.outcome(state).reason.key == "end.third_raft"


@pytest.mark.parametrize("boards", COURSE_BOARDS, ids=COURSE_IDS)
def test_the_heuristic_knows_the_way_from_everywhere(boards):
    number = number_of(boards)
    go = ways_to_go(number)
    course = course_of(number)
    assert max(go) < 1000
    starts = {go[6 * course.start[raft] + 1] for raft in range(6)}
    assert max(starts) - min(starts) <= 10


def test_the_heuristic_prefers_being_ahead_ready_and_unlocked(race):
    t = race(3)
    t.away("B")
    before = value(t.state, 0)
    t.put("A", 3, 5, "b1")
    ahead = value(t.state, 0)
    assert ahead > before
    t.cards(0, "A", 0, 2)
    assert value(t.state, 0) < ahead
    t.cards(0, "A", 2, 0)
    t.state.energy[0] = 0
    assert value(t.state, 0) < ahead
    same = GAME.clone(t.state)
    value(t.state, 0)
    assert same.place == t.state.place


# Searching bots come home


@pytest.mark.parametrize("letters", ["ABC", "BCA"])
@pytest.mark.parametrize("seats", [2, 3])
def test_the_last_raft_comes_home_though_nobody_gains_by_it(race, seats, letters):
    """Two rafts are home and who wins is settled: no rests, turns and ends until the last round."""
    t = race(seats)
    first, second, last = letters
    t.finish(first, second)
    t.state.home_by = [t.state.crew[2 * raft] for raft in t.state.home]  # no tie is left to break
    t.put(last, 3, 5, "b1")
    t.turn_of(t.state.crew[2 * "ABC".index(last)])
    race_on(t.state, "search@32", Dice(f"last raft {seats} {letters}"))
    assert GAME.outcome(t.state).reason.key == "end.third_raft"
    assert t.state.round_number <= 6


def test_nobody_saves_energy_while_the_last_raft_is_capsized():
    """Advanced game: with an Energy left nobody may use Rough Water, so saving it would end no race (p. 6)."""
    state = begin(3, game="advanced")
    luck = Dice("lengths 3 advanced 13")  # the last raft capsizes before the finish
    race_on(state, "greedy", luck)
    assert GAME.outcome(state).reason.key == "end.third_raft"
    assert state.round_number < 15


def test_a_race_between_searching_bots_ends_at_the_finish():
    state = begin(3)
    race_on(state, "search@60", Dice("searching bots 0"))
    assert GAME.outcome(state).reason.key == "end.third_raft"
    assert state.round_number < 20


def race_on(state, name, luck):
    """The same bot in every seat, to the end."""
    bots = [bot(name, "whitewater")] * state.seats
    assert play_match(GAME, state, bots, luck, luck.child("bots"), HOUSE.meta.bound)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", ["base", "advanced"])
def test_places_are_fixed_when_one_raft_is_left_for_the_last_place(seats, game):
    """Random players hardly ever come home, so bots race here; the laws hold on the way."""
    case = Case(HOUSE, seats, {"game": game}, f"fixed {seats} {game}")
    journey = Journey(case, bot("greedy", "whitewater"))
    met = LAWS["fixed_places_stay"](journey)
    assert met > (1 if seats == 4 else 10), "with three rafts the last one comes home alone"
    assert LAWS["who_is_done_decides_nothing"](journey) >= seats
    assert GAME.fixed_places(journey.final) == journey.final.home


def test_a_seat_whose_rafts_are_home_is_done():
    case = Case(HOUSE, 3, {"game": "advanced"}, "done 3")
    journey = Journey(case, bot("greedy", "whitewater"))
    early = [
        step.state
        for step in journey.steps
        if any(GAME.is_done(step.state, seat) for seat in range(3))
    ]
    assert len(early) > 5, "one of three is not in the crew of the last raft"
    for state in early:
        for seat in range(3):
            home = all(
                state.at[raft] < 0 for raft in range(6) if state.slot_of[6 * seat + raft] >= 0
            )
            assert GAME.is_done(state, seat) == home
