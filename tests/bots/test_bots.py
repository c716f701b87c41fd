"""What bots promise: legal answers, the same answer to the same question, and some sense."""

import time

import pytest

import watertable
from watertable.bots import bot
from watertable.bots.greedy import CERTAIN, VICTORY, Greedy, ending
from watertable.bots.heuristics import nothing, value_of
from watertable.bots.judge import Judge, curve, decided, lead
from watertable.bots.luck import Echo, Luck
from watertable.bots.match import play_match
from watertable.bots.search import Search
from watertable.bots.tree import NEW, Tree, fold, label
from watertable.bots.tuning import Tuning, tuning_of
from watertable.bots.walk import Walk
from watertable.kernel.chance import Dice, evenly
from watertable.kernel.errors import OptionError
from watertable.kernel.outcome import ranked, together
from watertable.kernel.state import NONE
from watertable.kernel.text import Say
from watertable.testing.journey import Case, Journey, cases

HOUSES = [watertable.house("template"), *watertable.games()]
NAMES = ["uniform", "easy", "greedy", "search@6"]


def match(house, names, number, seats=None):
    """Ranks of one game between bots."""
    seats = seats or len(names)
    state = house.game.start(seats, house.meta.read_options(seats, None))
    minds = [bot(names[i % len(names)], house.name) for i in range(seats)]
    luck = Dice(f"match {number}")
    assert play_match(house.game, state, minds, luck, luck.child("bots"), house.meta.bound)
    return house.game.outcome(state).ranks


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_answers_are_legal_and_the_same_again(house, name):
    met = 0
    for case in cases(house)[:2]:
        steps = [step for step in Journey(case).sample(40) if step.seat >= 0]
        for step in steps[:: max(1, len(steps) // 3)][:4]:
            mind = bot(name, house.name)
            for seat in step.state.asked()[:2]:
                first = mind.answer(house.game, step.state, seat, Dice("question"))
                assert first in house.game.legal(step.state, seat)
                again = bot(name, house.name).answer(house.game, step.state, seat, Dice("question"))
                assert again is first
                met += 1
    assert met > 0


def test_an_unknown_bot_is_refused_with_what_there_is():
    for name in (
        "deep thought",
        "search@",
        "search@0",
        "search@-3",
        "search@1.5s",
        "search@9999999999",
    ):
        with pytest.raises(OptionError, match="there are: uniform, greedy"):
            bot(name, "template")


def test_names_say_the_budget():
    found = bot("search@75", "template")
    assert isinstance(found, Search)
    assert (found.rounds, found.ms) == (75, 0)
    found = bot("search@80ms", "template")
    assert isinstance(found, Search)
    assert (found.rounds, found.ms) == (0, 80)
    found = bot("search@80cpu", "template")
    assert isinstance(found, Search)
    assert (found.rounds, found.ms, found.busy) == (0, 80, True)
    hard = bot("hard", "template")
    assert isinstance(hard, Search)
    assert 0 < hard.ms <= 1000


def test_a_house_without_heuristic_has_no_opinion():
    assert value_of("template") is nothing
    assert value_of("no_such_house") is nothing
    assert value_of("../greedy") is nothing


@pytest.mark.parametrize("house", watertable.games(), ids=str)
def test_every_house_of_the_street_has_a_heuristic(house):
    value = value_of(house.name)
    assert value is not nothing
    seen = set()
    for step in Journey(cases(house)[0]).sample(12):
        for seat in range(step.state.seats):
            worth = value(step.state, seat)
            assert isinstance(worth, int)
            seen.add(worth)
    assert len(seen) > 1


def test_time_is_kept():
    house = watertable.house("template")
    state = next(step.state for step in Journey(cases(house)[0]).steps if step.seat >= 0)
    mind = bot("search@60ms", "template")
    began = time.monotonic()
    mind.answer(house.game, state, state.actor(), Dice("slow"))
    assert 0.05 < time.monotonic() - began < 1.5


def test_time_is_kept_where_a_round_is_a_whole_game():
    """The bound is looked at after every round, and the first impression is part of the thinking."""
    house = watertable.house("raging_waters")
    case = Case(house, 2, house.meta.read_options(2, None), "time")
    steps = [step for step in Journey(case).steps if step.seat >= 0]
    step = max(steps, key=lambda step: len(house.game.legal(step.state, step.seat)))
    assert len(house.game.legal(step.state, step.seat)) > 7
    mind = bot("search@10cpu", "raging_waters")
    began = time.process_time()
    mind.choose(house.game, step.state, step.seat, Dice("slow"))
    assert time.process_time() - began < 0.12


def test_search_beats_uniform_on_the_template():
    house = watertable.house("template")
    won = 0
    for number in range(40):  # enough that luck alone gets there once in a thousand times
        names = ["search@25", "uniform"] if number % 2 == 0 else ["uniform", "search@25"]
        won += match(house, names, number)[number % 2] == 1
    assert won >= 30


def test_greedy_counts_a_victory_above_all_points():
    assert ending(ranked([3, 9], [], Say("end.x")), 1) > VICTORY
    assert ending(ranked([3, 9], [], Say("end.x")), 0) < -VICTORY // 2
    assert (
        ending(together([1, 1], False, Say("end.x")), 0)
        < 0
        < ending(together([1, 1], True, Say("end.x")), 1)
    )
    three = ranked([5, 3, 1], [], Say("end.x"))
    assert ending(three, 0) > ending(three, 1) > ending(three, 2)


def test_greedy_looks_behind_its_own_follow_up_questions():
    """Showing a creature pays only after the reveal, two questions later: equal at sight."""
    house = watertable.house("template")
    game = house.game
    state = next(
        step.state
        for step in Journey(Case(house, 2, {}, "x")).steps
        if step.seat >= 0 and len(game.legal(step.state, step.seat)) > 1
    )

    def points(world, seat):
        return 100 * world.points[seat]

    seat = state.actor()
    world = game.guess(state, seat, Dice("g"))
    legal = game.legal(world, seat)
    mind = Greedy(points)
    assert {mind.glance(game, world, seat)} == {0.0}
    assert len(set(mind.weigh(game, world, seat, legal, Dice("w")))) > 1
    at_sight = Greedy(points, plies=0)  # where the heuristic speaks after every answer
    assert set(at_sight.weigh(game, world, seat, legal, Dice("w"))) == {0.0}


def test_luck_is_heard_again():
    luck = Luck(Dice("luck"))
    first = [luck.below(6) for _ in range(60)]
    luck.again()
    assert [luck.below(6) for _ in range(60)] == first
    assert set(first) == set(range(6))
    template = watertable.house("template").game
    die = evenly(template.actions.all[1:4])
    luck.again()
    assert {luck.draw(die).id for _ in range(60)} == {1, 2, 3}


def test_an_echo_repeats_each_kind_of_draw_by_itself():
    """The third roll is the same third roll, whatever else was drawn before it."""
    template = watertable.house("template").game
    die = evenly(template.actions.all[1:4])
    echo = Echo(Dice("echo"))
    rolls = [echo.chance(3, die).id for _ in range(20)]
    lots = [echo.below(1000) for _ in range(5)]
    echo.again()
    mixed = []
    for _ in range(20):
        echo.chance(5, die)
        mixed.append(echo.chance(3, die).id)
    assert mixed == rolls
    assert [echo.below(1000) for _ in range(5)] == lots
    echo.fresh()
    assert [echo.chance(3, die).id for _ in range(20)] != rolls
    assert {echo.chance(3, die).id for _ in range(60)} == {1, 2, 3}


def test_what_is_certain_takes_no_luck():
    template = watertable.house("template").game
    sure = evenly(template.actions.all[1:2])
    echo = Echo(Dice("echo"))
    assert echo.chance(2, sure) is template.actions.all[1]
    assert echo.lanes == [[]]


def test_the_tree_keeps_places_and_edges_apart():
    tree = Tree()
    edge = tree.edge(0, label(5, 2), 0.5)
    other = tree.edge(0, label(5, -1), 0.5)
    assert tree.find(0, label(5, 2)) == edge != other
    assert tree.find(0, label(5, 3)) == NEW
    assert tree.below(edge) == tree.below(edge) != tree.below(other)
    assert tree.joint(0, 1, fold([3, 4])) == tree.joint(0, 1, fold([3, 4]))
    assert tree.joint(0, 1, fold([3, 4])) != tree.joint(0, 1, fold([4, 3]))
    assert tree.joint(0, 1, fold([3, 4])) != tree.joint(0, 2, fold([3, 4]))


def test_values_are_shares():
    assert curve(0.0) == 0.5
    assert abs(curve(1.0) - 0.75) < 1e-3
    assert curve(-1e9) == 0.0
    assert curve(1e9) == 1.0
    assert lead([3.0, 9.0, 5.0], 1) == 4.0
    assert lead([3.0, 9.0, 5.0], 0) == -6.0


def test_thoughts_cover_every_answer():
    house = watertable.house("template")
    game = house.game
    mind = Search(nothing, Tuning(finish=0, plies=40), 40, 0)
    for step in Journey(Case(house, 3, {}, "thoughts")).sample(8):
        if step.seat < 0 or len(game.legal(step.state, step.seat)) == 1:
            continue
        thoughts = mind.think(game, step.state, step.seat, Dice("t"))
        assert sorted(t.action.id for t in thoughts) == [
            a.id for a in game.legal(step.state, step.seat)
        ]
        assert 20 <= sum(t.visits for t in thoughts) <= 40
        assert all(0.0 <= t.value <= 1.0 for t in thoughts)


# Leaves


def judge_of(house, state, seat, tuning, value=None):
    value = value or value_of(house.name)
    glancer = Greedy(value, sight=tuning.sight, envy=tuning.envy)
    return Judge(house.game, state, seat, value, tuning, glancer, Echo(Dice("judge")))


def asked_state(house, seats=2):
    """A position somewhere in a game where a seat has a choice."""
    game = house.game
    case = Case(house, seats, house.meta.read_options(seats, None), "judge")
    return next(
        (step.state, step.seat)
        for step in Journey(case).steps[6:]
        if step.seat >= 0 and len(game.legal(step.state, step.seat)) > 1
    )


def test_where_rivals_are_not_studied_points_count_and_not_ranks():
    """A rival who answers anyhow is always beaten: his rank must not hide what our sheet is worth."""
    house = watertable.house("raging_waters")
    tuning = tuning_of("raging_waters")
    assert tuning.alone
    state, seat = asked_state(house)
    judge = judge_of(house, state, seat, tuning)
    values = []
    for number in range(6):
        judge.echo = Echo(Dice(f"game {number}"))
        world = house.game.clone(state)
        found = judge.leaf(world, seat)
        assert world.over()  # the dials say: to the end
        values.append((house.game.outcome(world).scores[seat], found[seat]))
        assert abs(found[1 - seat] - (1.0 - found[seat])) < 1e-9
    assert len({score for score, _ in values}) > 2
    assert [v for _, v in sorted(values)] == sorted(v for _, v in values)


def test_envy_counts_the_best_rival_against():
    house = watertable.house("whitewater")
    state, seat = asked_state(house)
    value = value_of("whitewater")
    rival = value(state, 1 - seat)
    assert rival != 0
    plain = Greedy(value).glance(house.game, state, seat)
    assert Greedy(value, envy=100).glance(house.game, state, seat) == plain - rival
    assert Greedy(value, envy=50).glance(house.game, state, seat) == plain - rival / 2


def one_place_left():
    """A race of three with two rafts home: who wins is settled."""
    house = watertable.house("whitewater")
    case = Case(house, 3, house.meta.read_options(3, None), "one place left")
    steps = Journey(case).steps
    state = next(s.state for s in steps if s.seat >= 0 and s.state.round_number > 1)
    bring_home(state, NONE)
    bring_home(state, NONE)
    return house, state


def bring_home(state, seat):
    """The next raft takes the next place, brought there by this seat."""
    raft = next(raft for raft in range(6) if state.at[raft] != NONE)
    state.at[raft] = NONE
    state.home.append(raft)
    state.home_by.append(seat)
    state.place[raft] = len(state.home)


def test_any_end_of_a_decided_game_is_better_for_everybody_than_its_delay():
    house, state = one_place_left()
    judge = judge_of(house, state, 0, tuning_of("whitewater"))
    now = judge.values(state)
    for seat in (state.turn, NONE):  # who brings the last raft home decides who is second
        end = house.game.clone(state)
        bring_home(end, seat)
        end.asks.clear()
        assert sorted(house.game.outcome(end).ranks) == [1, 2, 3]
        assert all(0.0 < later - sooner <= 0.15 for sooner, later in zip(now, judge.values(end)))


def test_a_decided_game_is_worth_something_to_those_who_win_it():
    assert decided([99_000.0, -51_000.0, -99_500.0]) == [0.9, 0.0, 0.0]
    assert decided([99_000.0, -99_500.0, 98_000.0]) == [0.45, 0.0, 0.45]


def test_nobody_envies_when_the_winner_is_known():
    """With two seats a raft that counts more for the rival would be held back for ever."""
    house, state = one_place_left()
    value = value_of("whitewater")
    worths = [value(state, seat) for seat in range(3)]
    assert max(worths) >= CERTAIN
    for seat in range(3):
        assert Greedy(value, envy=50).glance(house.game, state, seat) == worths[seat]


def test_a_guess_in_which_rivals_stand_well_is_likelier():
    """Tokens lie face down; who drove a raft far ahead has probably laid much on it."""
    house = watertable.house("whitewater")
    game = house.game
    case = Case(house, 2, house.meta.read_options(2, None), "credit")
    step = [s for s in Journey(case).steps if s.seat >= 0 and s.state.round_number > 3][-1]
    value = value_of("whitewater")
    seat = step.seat
    means = []
    for credit in (0.0, 40.0):
        tuning = Tuning(credit=credit)
        walk = Walk(game, step.state, seat, value, tuning, Greedy(value), Dice("credit"))
        stands = [walk.judge.stand_of_rivals(walk._guess(walk.dice)) for _ in range(60)]
        assert len(set(stands)) > 2
        means.append(sum(stands) / len(stands))
    assert means[1] > means[0]


def test_a_turn_is_looked_at_when_it_is_over():
    """In the template showing a creature pays only after the reveal: equal at sight, not so a turn on."""
    house = watertable.house("template")
    game = house.game

    def points(world, seat):
        return 100 * world.points[seat]

    mind = Greedy(points)
    differ = 0
    for number in range(6):
        case = Case(house, 2, {}, f"turn {number}")
        state = next(
            s.state
            for s in Journey(case).steps
            if s.seat >= 0 and len(game.legal(s.state, s.seat)) > 1
        )
        seat = state.actor()
        legal = game.legal(state, seat)
        luck = Luck(Dice(f"l {number}"))
        chosen = {mind.step(game, state, seat, legal, k, luck).id for k in range(len(legal))}
        at_sight = {mind.step(game, state, seat, legal, k).id for k in range(len(legal))}
        assert at_sight == {action.id for action in legal}
        differ += len(chosen) < len(legal)
    assert differ > 0


# Where turns are planned and all win together


def turn_of(seats, dice="turn"):
    """A seat in the middle of its turn in Rising Waters, with some weeks behind it."""
    house = watertable.house("rising_waters")
    options = house.meta.read_options(seats, {"version": "spring_1927"})
    steps = [
        step
        for step in Journey(Case(house, seats, options, dice)).steps
        if step.seat >= 0 and step.state.turn == step.seat and step.state.week == 2
    ]
    return house, next(s for s in steps if len(house.game.legal(s.state, s.seat)) > 12)


def test_a_round_within_the_turn_ends_with_it():
    house, step = turn_of(2)
    ends = set()
    for within in (True, False):
        tuning = Tuning(depth=0, ahead=60, within=within, together=True)
        judge = judge_of(house, step.state, step.seat, tuning)
        world = house.game.clone(step.state)
        judge.begin(world)
        judge.leaf(world, step.seat)
        assert world.turn != step.seat or not within
        ends.add((within, world.week > step.state.week or world.over()))
    assert ends == {(True, False), (False, True)}


def test_only_answers_that_look_alike_are_compared():
    house, step = turn_of(2)
    value = value_of("rising_waters")
    compared = []
    for near in (0, 40, 1):
        tuning = Tuning(roll=0, depth=0, within=True, together=True, answers=8, near=near)
        mind = Search(value, tuning, 64, 0)
        walk = mind.walk(house.game, step.state, step.seat, Dice("near"))
        compared.append(sum(thought.visits > 0 for thought in walk.thoughts()))
        assert len(walk.thoughts()) == len(walk.legal)
    assert compared[0] == 8
    assert compared == sorted(compared, reverse=True)
    assert compared[-1] < 8


def test_thinking_ends_when_the_first_impression_is_far_ahead():
    house, step = turn_of(2)
    value = value_of("rising_waters")
    rounds = []
    for sure in (0.0, 1.0, 1e9):
        tuning = Tuning(roll=0, depth=0, within=True, together=True, answers=4, sure=sure)
        mind = Search(value, tuning, 400, 0)
        walk = mind.walk(house.game, step.state, step.seat, Dice("sure"))
        rounds.append(walk.count)
        assert walk.count >= 24
    assert rounds[0] == rounds[2]
    assert rounds[1] < rounds[0]


def test_a_group_that_came_through_is_worth_more_than_one_that_did_not():
    """On one scale with games that go on: nobody ends a game to be rid of it."""
    house, step = turn_of(2)
    tuning = tuning_of("rising_waters")
    assert tuning.together
    judge = judge_of(house, step.state, step.seat, tuning)
    state = house.game.clone(step.state)
    now = judge.values(state)[0]
    state.asks.clear()
    state.losses = state.limit
    lost = judge.values(state)[0]
    state.week = state.weeks
    assert judge.values(state)[0] > lost, "later is better"
    state.losses = state.limit - 1
    barely = judge.values(state)[0]
    state.losses = step.state.losses
    well = judge.values(state)[0]
    assert lost < now < well
    assert lost < barely < well
    assert len(set(judge.values(state))) == 1
