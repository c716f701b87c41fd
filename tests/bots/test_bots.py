"""Bots: legal answers, reproducible choices, kept budgets, and some strength."""

import time

import pytest

import watertable
from watertable.bots import bot
from watertable.bots.common_random_numbers import CommonDice, CommonNumbers
from watertable.bots.evaluation import LeafEvaluator, decided_values, lead, sigmoid
from watertable.bots.greedy import CERTAIN, VICTORY, Greedy, final_value
from watertable.bots.heuristics import value_of, zero_value
from watertable.bots.match import play_match
from watertable.bots.mcts import SearchRun
from watertable.bots.search import Search
from watertable.bots.tree import NEW, Tree, hash_answers, label
from watertable.bots.tuning import Tuning, tuning_of
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
    bots = [bot(names[i % len(names)], house.name) for i in range(seats)]
    luck = Dice(f"match {number}")
    assert play_match(house.game, state, bots, luck, luck.child("bots"), house.meta.bound)
    return house.game.outcome(state).ranks


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_answers_are_legal_and_the_same_again(house, name):
    met = 0
    for case in cases(house)[:2]:
        steps = [step for step in Journey(case).sample(40) if step.seat >= 0]
        for step in steps[:: max(1, len(steps) // 3)][:4]:
            player = bot(name, house.name)
            for seat in step.state.asked()[:2]:
                first = player.answer(house.game, step.state, seat, Dice("question"))
                assert first in house.game.legal(step.state, seat)
                again = bot(name, house.name).answer(house.game, step.state, seat, Dice("question"))
                assert again is first
                met += 1
    assert met > 0


def test_an_unknown_bot_is_refused_with_the_known_names():
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


def test_the_name_sets_the_budget():
    found = bot("search@75", "template")
    assert isinstance(found, Search)
    assert (found.rounds, found.ms) == (75, 0)
    found = bot("search@80ms", "template")
    assert isinstance(found, Search)
    assert (found.rounds, found.ms) == (0, 80)
    found = bot("search@80cpu", "template")
    assert isinstance(found, Search)
    assert (found.rounds, found.ms, found.cpu_time) == (0, 80, True)
    hard = bot("hard", "template")
    assert isinstance(hard, Search)
    assert 0 < hard.ms <= 1000


def test_a_house_without_heuristic_values_every_position_at_zero():
    assert value_of("template") is zero_value
    assert value_of("no_such_house") is zero_value
    assert value_of("../greedy") is zero_value


@pytest.mark.parametrize("house", watertable.games(), ids=str)
def test_every_house_has_a_heuristic(house):
    value = value_of(house.name)
    assert value is not zero_value
    seen = set()
    for step in Journey(cases(house)[0]).sample(12):
        for seat in range(step.state.seats):
            worth = value(step.state, seat)
            assert isinstance(worth, int)
            seen.add(worth)
    assert len(seen) > 1


def test_the_time_limit_is_kept():
    house = watertable.house("template")
    state = next(step.state for step in Journey(cases(house)[0]).steps if step.seat >= 0)
    player = bot("search@60ms", "template")
    began = time.monotonic()
    player.answer(house.game, state, state.actor(), Dice("slow"))
    assert 0.05 < time.monotonic() - began < 1.5


def test_the_time_limit_is_kept_where_a_round_is_a_whole_game():
    """The bound is checked after every round, and computing the priors counts."""
    house = watertable.house("raging_waters")
    case = Case(house, 2, house.meta.read_options(2, None), "time")
    steps = [step for step in Journey(case).steps if step.seat >= 0]
    step = max(steps, key=lambda step: len(house.game.legal(step.state, step.seat)))
    assert len(house.game.legal(step.state, step.seat)) > 7
    player = bot("search@10cpu", "raging_waters")
    began = time.process_time()
    player.choose(house.game, step.state, step.seat, Dice("slow"))
    assert time.process_time() - began < 0.12


def test_search_beats_uniform_on_the_template():
    house = watertable.house("template")
    won = 0
    for number in range(40):  # enough that luck alone gets there once in a thousand times
        names = ["search@25", "uniform"] if number % 2 == 0 else ["uniform", "search@25"]
        won += match(house, names, number)[number % 2] == 1
    assert won >= 30


def test_greedy_counts_a_victory_above_all_points():
    assert final_value(ranked([3, 9], [], Say("end.x")), 1) > VICTORY
    assert final_value(ranked([3, 9], [], Say("end.x")), 0) < -VICTORY // 2
    assert (
        final_value(together([1, 1], False, Say("end.x")), 0)
        < 0
        < final_value(together([1, 1], True, Say("end.x")), 1)
    )
    three = ranked([5, 3, 1], [], Say("end.x"))
    assert final_value(three, 0) > final_value(three, 1) > final_value(three, 2)


def test_greedy_looks_beyond_its_own_follow_up_questions():
    """Showing a creature pays only after the reveal, two questions later: equal before."""
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
    player = Greedy(points)
    assert {player.evaluate(game, world, seat)} == {0.0}
    assert len(set(player.evaluate_actions(game, world, seat, legal, Dice("w")))) > 1
    immediate = Greedy(points, rollout_plies=0)  # the heuristic evaluates every single answer
    assert set(immediate.evaluate_actions(game, world, seat, legal, Dice("w"))) == {0.0}


def test_common_numbers_repeat_after_rewind():
    luck = CommonNumbers(Dice("luck"))
    first = [luck.below(6) for _ in range(60)]
    luck.rewind()
    assert [luck.below(6) for _ in range(60)] == first
    assert set(first) == set(range(6))
    template = watertable.house("template").game
    die = evenly(template.actions.all[1:4])
    luck.rewind()
    assert {luck.draw(die).id for _ in range(60)} == {1, 2, 3}


def test_common_dice_repeat_each_kind_of_draw_independently():
    """The third roll is the same third roll, whatever else was drawn before it."""
    template = watertable.house("template").game
    die = evenly(template.actions.all[1:4])
    dice = CommonDice(Dice("echo"))
    rolls = [dice.chance(3, die).id for _ in range(20)]
    lots = [dice.below(1000) for _ in range(5)]
    dice.rewind()
    mixed = []
    for _ in range(20):
        dice.chance(5, die)
        mixed.append(dice.chance(3, die).id)
    assert mixed == rolls
    assert [dice.below(1000) for _ in range(5)] == lots
    dice.renew()
    assert [dice.chance(3, die).id for _ in range(20)] != rolls
    assert {dice.chance(3, die).id for _ in range(60)} == {1, 2, 3}


def test_a_certain_outcome_uses_no_number():
    template = watertable.house("template").game
    sure = evenly(template.actions.all[1:2])
    dice = CommonDice(Dice("echo"))
    assert dice.chance(2, sure) is template.actions.all[1]
    assert dice.streams == [[]]


def test_the_tree_keeps_nodes_and_edges_apart():
    tree = Tree()
    edge = tree.add_edge(0, label(5, 2), 0.5)
    other = tree.add_edge(0, label(5, -1), 0.5)
    assert tree.find_edge(0, label(5, 2)) == edge != other
    assert tree.find_edge(0, label(5, 3)) == NEW
    assert tree.child_node(edge) == tree.child_node(edge) != tree.child_node(other)
    assert tree.sealed_node(0, 1, hash_answers([3, 4])) == tree.sealed_node(
        0, 1, hash_answers([3, 4])
    )
    assert tree.sealed_node(0, 1, hash_answers([3, 4])) != tree.sealed_node(
        0, 1, hash_answers([4, 3])
    )
    assert tree.sealed_node(0, 1, hash_answers([3, 4])) != tree.sealed_node(
        0, 2, hash_answers([3, 4])
    )


def test_sigmoid_and_lead():
    assert sigmoid(0.0) == 0.5
    assert abs(sigmoid(1.0) - 0.75) < 1e-3
    assert sigmoid(-1e9) == 0.0
    assert sigmoid(1e9) == 1.0
    assert lead([3.0, 9.0, 5.0], 1) == 4.0
    assert lead([3.0, 9.0, 5.0], 0) == -6.0


def test_candidates_cover_every_legal_action():
    house = watertable.house("template")
    game = house.game
    player = Search(zero_value, Tuning(finish_plies=0, random_plies=40), 40, 0)
    for step in Journey(Case(house, 3, {}, "thoughts")).sample(8):
        if step.seat < 0 or len(game.legal(step.state, step.seat)) == 1:
            continue
        candidates = player.candidates(game, step.state, step.seat, Dice("t"))
        assert sorted(t.action.id for t in candidates) == [
            a.id for a in game.legal(step.state, step.seat)
        ]
        assert 20 <= sum(c.visits for c in candidates) <= 40
        assert all(0.0 <= c.value <= 1.0 for c in candidates)


# Leaves


def evaluator_of(house, state, seat, tuning, value=None):
    value = value or value_of(house.name)
    greedy = Greedy(value, lookahead=tuning.lookahead, rival_weight=tuning.rival_weight)
    return LeafEvaluator(house.game, state, seat, value, tuning, greedy, CommonDice(Dice("judge")))


def asked_state(house, seats=2):
    """A position somewhere in a game where a seat has a choice."""
    game = house.game
    case = Case(house, seats, house.meta.read_options(seats, None), "judge")
    return next(
        (step.state, step.seat)
        for step in Journey(case).steps[6:]
        if step.seat >= 0 and len(game.legal(step.state, step.seat)) > 1
    )


def test_where_rivals_are_not_simulated_points_count_and_not_ranks():
    """A rival that takes any action always loses: the rank must not hide the value of the own sheet."""
    house = watertable.house("raging_waters")
    tuning = tuning_of("raging_waters")
    assert tuning.ignore_rivals
    state, seat = asked_state(house)
    evaluator = evaluator_of(house, state, seat, tuning)
    values = []
    for number in range(6):
        evaluator.common_dice = CommonDice(Dice(f"game {number}"))
        world = house.game.clone(state)
        found = evaluator.evaluate(world, seat)
        assert world.over()  # the settings say: to the end
        values.append((house.game.outcome(world).scores[seat], found[seat]))
        assert abs(found[1 - seat] - (1.0 - found[seat])) < 1e-9
    assert len({score for score, _ in values}) > 2
    assert [v for _, v in sorted(values)] == sorted(v for _, v in values)


def test_rival_weight_counts_the_best_rival_against():
    house = watertable.house("whitewater")
    state, seat = asked_state(house)
    value = value_of("whitewater")
    rival = value(state, 1 - seat)
    assert rival != 0
    plain = Greedy(value).evaluate(house.game, state, seat)
    assert Greedy(value, rival_weight=100).evaluate(house.game, state, seat) == plain - rival
    assert Greedy(value, rival_weight=50).evaluate(house.game, state, seat) == plain - rival / 2


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
    evaluator = evaluator_of(house, state, 0, tuning_of("whitewater"))
    now = evaluator.values(state)
    for seat in (state.turn, NONE):  # who brings the last raft home decides who is second
        end = house.game.clone(state)
        bring_home(end, seat)
        end.asks.clear()
        assert sorted(house.game.outcome(end).ranks) == [1, 2, 3]
        assert all(
            0.0 < later - sooner <= 0.15 for sooner, later in zip(now, evaluator.values(end))
        )


@pytest.mark.parametrize("level", ["easy", "search@50"])
def test_when_the_places_are_fixed_every_level_goes_straight_to_the_end(level):
    """Neither distraction nor search: the answer of the greedy bot, whatever the dice of the bot say."""
    house, state = one_place_left()
    game, seat = house.game, state.turn
    assert game.fixed_places(state)
    assert len(game.legal(state, seat)) > 1
    values = bot("greedy", "whitewater").evaluate_actions(
        game, state, seat, game.legal(state, seat), Dice("end")
    )
    best = {a.id for a, v in zip(game.legal(state, seat), values) if v == max(values)}
    for n in range(8):
        assert bot(level, "whitewater").choose(game, state, seat, Dice(f"end {n}")).id in best


def test_a_decided_game_is_worth_something_to_those_who_win_it():
    assert decided_values([99_000.0, -51_000.0, -99_500.0]) == [0.9, 0.0, 0.0]
    assert decided_values([99_000.0, -99_500.0, 98_000.0]) == [0.45, 0.0, 0.45]


def test_rivals_count_nothing_when_the_winner_is_certain():
    """With two seats a raft that counts more for the rival would be held back forever."""
    house, state = one_place_left()
    value = value_of("whitewater")
    worths = [value(state, seat) for seat in range(3)]
    assert max(worths) >= CERTAIN
    for seat in range(3):
        assert Greedy(value, rival_weight=50).evaluate(house.game, state, seat) == worths[seat]


def test_a_guess_in_which_rivals_stand_well_is_likelier():
    """Tokens lie face down; who drove a raft far ahead has probably laid much on it."""
    house = watertable.house("whitewater")
    game = house.game
    case = Case(house, 2, house.meta.read_options(2, None), "credit")
    step = [s for s in Journey(case).steps if s.seat >= 0 and s.state.round_number > 3][-1]
    value = value_of("whitewater")
    seat = step.seat
    means = []
    for temperature in (0.0, 40.0):
        tuning = Tuning(guess_temperature=temperature)
        run = SearchRun(game, step.state, seat, value, tuning, Greedy(value), Dice("credit"))
        stands = [run.evaluator.rivals_value(run._guess(run.dice)) for _ in range(60)]
        assert len(set(stands)) > 2
        means.append(sum(stands) / len(stands))
    assert means[1] > means[0]


def test_a_turn_is_evaluated_at_its_end():
    """In the template showing a creature pays only after the reveal: equal before, different after the turn."""
    house = watertable.house("template")
    game = house.game

    def points(world, seat):
        return 100 * world.points[seat]

    player = Greedy(points)
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
        luck = CommonNumbers(Dice(f"l {number}"))
        chosen = {
            player.quick_choice(game, state, seat, legal, k, luck).id for k in range(len(legal))
        }
        immediate = {player.quick_choice(game, state, seat, legal, k).id for k in range(len(legal))}
        assert immediate == {action.id for action in legal}
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
        tuning = Tuning(depth=0, greedy_plies=60, within_turn=within, cooperative=True)
        evaluator = evaluator_of(house, step.state, step.seat, tuning)
        world = house.game.clone(step.state)
        evaluator.begin_round(world)
        evaluator.evaluate(world, step.seat)
        assert world.turn != step.seat or not within
        ends.add((within, world.week > step.state.week or world.over()))
    assert ends == {(True, False), (False, True)}


def test_only_candidates_with_a_close_prior_are_compared():
    house, step = turn_of(2)
    value = value_of("rising_waters")
    compared = []
    for near in (0, 40, 1):
        tuning = Tuning(
            rollout_plies=0,
            depth=0,
            within_turn=True,
            cooperative=True,
            max_candidates=8,
            max_prior_gap=near,
        )
        player = Search(value, tuning, 64, 0)
        run = player.run(house.game, step.state, step.seat, Dice("near"))
        compared.append(sum(candidate.visits > 0 for candidate in run.candidates()))
        assert len(run.candidates()) == len(run.legal)
    assert compared[0] == 8
    assert compared == sorted(compared, reverse=True)
    assert compared[-1] < 8


def test_the_search_stops_when_the_best_prior_is_far_ahead():
    house, step = turn_of(2)
    value = value_of("rising_waters")
    rounds = []
    for sure in (0.0, 1.0, 1e9):
        tuning = Tuning(
            rollout_plies=0,
            depth=0,
            within_turn=True,
            cooperative=True,
            max_candidates=4,
            stop_errors=sure,
        )
        player = Search(value, tuning, 400, 0)
        run = player.run(house.game, step.state, step.seat, Dice("sure"))
        rounds.append(run.count)
        assert run.count >= 24
    assert rounds[0] == rounds[2]
    assert rounds[1] < rounds[0]


def test_a_group_that_came_through_is_worth_more_than_one_that_did_not():
    """On the same scale as unfinished games, so that nobody ends a game just to end it."""
    house, step = turn_of(2)
    tuning = tuning_of("rising_waters")
    assert tuning.cooperative
    evaluator = evaluator_of(house, step.state, step.seat, tuning)
    state = house.game.clone(step.state)
    now = evaluator.values(state)[0]
    state.asks.clear()
    state.losses = state.limit
    lost = evaluator.values(state)[0]
    state.week = state.weeks
    assert evaluator.values(state)[0] > lost, "later is better"
    state.losses = state.limit - 1
    barely = evaluator.values(state)[0]
    state.losses = step.state.losses
    well = evaluator.values(state)[0]
    assert lost < now < well
    assert lost < barely < well
    assert len(set(evaluator.values(state))) == 1
