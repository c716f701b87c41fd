"""Laws about legal actions and chance."""

from __future__ import annotations

from watertable.kernel.chance import Dice
from watertable.kernel.driver import drive
from watertable.kernel.state import ANYONE, CHANCE, SPECTATOR, State
from watertable.testing.journey import SAMPLE, Journey, Recorder, fail


def legal_is_sorted_and_only_for_the_asked(journey: Journey) -> int:
    """Law 3: sorted by id, no duplicates, not empty for asked seats, empty for the others."""
    game = journey.case.house.game
    table = game.actions.all
    for step in journey.steps:
        asked = step.state.asked()
        for seat in range(journey.case.seats):
            ids = [action.id for action in game.legal(step.state, seat)]
            if ids != sorted(set(ids)):
                fail(journey, "legal is sorted without doubles", f"{ids}")
            if bool(ids) != (seat in asked):
                fail(journey, "exactly the asked can answer", f"seat {seat}: {ids}, {asked}")
            if any(table[i] is not action for i, action in zip(ids, game.legal(step.state, seat))):
                fail(journey, "actions are entries of the table", f"{ids}")
        if not asked and step.seat != CHANCE:
            fail(journey, "somebody is asked or chance is due", f"{step.state.asks}")
    for seat in range(journey.case.seats):
        if game.legal(journey.final, seat):
            fail(journey, "nothing is legal after the end", f"seat {seat}")
    return len(journey.steps)


def why_not_and_legal_agree(journey: Journey) -> int:
    """Law 4: `why_not` is None exactly for what is legal, for every action."""
    game = journey.case.house.game
    met = 0
    full = {id(step) for step in journey.sample(SAMPLE)}
    handful = Dice("handful")
    for step in journey.steps:
        for seat in range(journey.case.seats):
            legal = {action.id for action in game.legal(step.state, seat)}
            if id(step) in full:
                look = game.actions.all
            else:
                some = [handful.below(len(game.actions)) for _ in range(4)]
                look = [game.actions.all[i] for i in [*some, *list(legal)[:4]]]
            for action in look:
                reason = game.why_not(step.state, seat, action)
                if (reason is None) != (action.id in legal):
                    told = "no reason" if reason is None else repr(reason)
                    state = "legal" if action.id in legal else "not legal"
                    fail(journey, "why_not none <=> legal", f"{action}: {state}, {told}")
                met += 1
    return met


def weights_are_positive(journey: Journey) -> int:
    """Law 5: outcomes of chance have positive integer weights and no duplicates."""
    game = journey.case.house.game
    met = 0
    for step in journey.steps:
        if step.seat != CHANCE:
            continue
        chances = game.chances(step.state)
        ids = [action.id for action in chances.actions]
        good = all(weight > 0 for weight in chances.weights) and len(ids) == len(set(ids))
        if not good or not ids or chances.total != sum(chances.weights):
            fail(journey, "weights are positive", f"{list(zip(ids, chances.weights))}")
        met += 1
    return met


def anyone_means_everyone(journey: Journey) -> int:
    """A group question has the same legal actions for every seat."""
    game = journey.case.house.game
    met = 0
    for step in journey.steps:
        if step.seat == CHANCE or step.state.top().seat != ANYONE:
            continue
        lists = [game.legal(step.state, seat) for seat in range(journey.case.seats)]
        if any(other != lists[0] for other in lists):
            fail(journey, "a question to anyone has one list", f"{lists}")
        met += 1
    return met


def the_game_ends_within_its_bound(journey: Journey) -> int:
    """Law 10: no game is longer than its bound in meta.toml, and it ends with an outcome for all seats."""
    if not journey.ended:
        fail(journey, "the bound is kept", f"{len(journey.steps)} plies and no end")
    outcome = journey.case.house.game.outcome(journey.final)
    seats = journey.case.seats
    if len(outcome.scores) != seats or len(outcome.ranks) != seats:
        fail(journey, "an outcome for every seat", f"{outcome.plain()}")
    if not outcome.others and not journey.case.house.meta.co_operative and 1 not in outcome.ranks:
        fail(journey, "somebody won", f"{outcome.ranks}")
    return 1


def fixed_places_stay(journey: Journey) -> int:
    """Places said to be fixed are those of every ending, and everybody can know that they are fixed."""
    game = journey.case.house.game
    fixed: list[int] = []
    met = 0
    for state in [*[step.state for step in journey.steps], journey.final]:
        places = game.fixed_places(state)
        if fixed and places != fixed:
            fail(journey, "fixed places stay", f"{fixed}, then {places}")
        if places and not fixed:
            for ending in _other_endings(journey, state):
                if game.fixed_places(ending) != places:
                    fail(journey, "fixed places stay", f"{places} ended {ending}")
        fixed = places
        met += bool(places)
    for step in journey.sample(SAMPLE):
        for seat in (*range(journey.case.seats), SPECTATOR):
            guess = game.guess(step.state, seat, Dice("places"))
            if game.fixed_places(guess) != game.fixed_places(step.state):
                fail(journey, "fixed places are no secret", f"seat {seat}")
    return met


def who_is_done_decides_nothing(journey: Journey) -> int:
    """A seat that is done has at most one answer to everything it is still asked, in every ending."""
    game = journey.case.house.game
    met = 0
    for seat in range(journey.case.seats):
        done = False
        for state in [*[step.state for step in journey.steps], journey.final]:
            if done and not game.is_done(state, seat):
                fail(journey, "who is done stays done", f"seat {seat}")
            done = game.is_done(state, seat)
            met += done
            if done and len(game.legal(state, seat)) > 1:
                fail(journey, "who is done decides nothing", f"seat {seat}: {state.asks}")
    for step in journey.sample(SAMPLE):
        for seat in range(journey.case.seats):
            guess = game.guess(step.state, (seat + 1) % journey.case.seats, Dice("done"))
            if game.is_done(guess, seat) != game.is_done(step.state, seat):
                fail(journey, "who is done is no secret", f"seat {seat}")
    return met


def _other_endings(journey: Journey, state: State) -> list[State]:
    """Two random endings of the game from this state."""
    house = journey.case.house
    found: list[State] = []
    for name in ("one", "another"):
        ending: State = house.game.clone(state)
        luck = Dice(f"{journey.case.dice} {name}")
        drive(house.game, ending, Recorder(journey.case), luck, house.meta.bound)
        found.append(ending)
    return found
