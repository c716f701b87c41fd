"""Laws about hidden information."""

from __future__ import annotations

import pickle
from typing import Any, Final

from watertable.kernel.chance import Dice
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE, SPECTATOR, State, key
from watertable.testing.journey import SAMPLE, Journey, Step, fail

MOST_ANSWERS: Final = 200  # and draws checked per game


def sealed_answers_come_in_any_order(journey: Journey) -> int:
    """Law 7: the order of sealed answers does not change the state before the reveal."""
    game = journey.case.house.game
    met = 0
    for step in journey.steps:
        asks = step.state.asks
        if not asks or not asks[-1].sealed or len(step.state.asked()) < 2:
            continue
        if any(step.state.sealed):
            continue  # only if the group was just opened
        keys = {
            key(_answered(game, step.state, order))
            for order in (step.state.asked(), step.state.asked()[::-1])
        }
        if len(keys) != 1:
            fail(journey, "sealed answers leave no order", f"{keys}")
        met += 1
    return met


def _answered(game: Any, state: State, order: list[int]) -> State:
    world: State = game.clone(state)
    for seat in order:
        dice = Dice(f"seat {seat}")
        while world.ask_of(seat) is not None:
            legal = game.legal(world, seat)
            game.apply(world, seat, legal[dice.below(len(legal))], Log(True))
    return world


def guesses_look_the_same(journey: Journey) -> int:
    """Laws 8, 9 and 13: hidden information does not change a seat's view, legal actions or guesses."""
    game = journey.case.house.game
    met = 0
    for step in journey.sample(SAMPLE):
        for seat in (*range(journey.case.seats), SPECTATOR):
            own = game.view(step.state, seat)
            world = game.guess(step.state, seat, Dice("a"))
            if game.view(world, seat) != own:
                odd = _differences(game.view(world, seat), own)
                fail(journey, "a guess has the seat's own view", f"seat {seat}: {odd}")
            if seat >= 0 and game.legal(world, seat) != game.legal(step.state, seat):
                fail(journey, "legal depends on the view alone", f"seat {seat}")
            same = key(game.guess(step.state, seat, Dice("b")))
            if key(game.guess(world, seat, Dice("b"))) != same:
                fail(journey, "equal views, equal guesses", f"seat {seat}")
            if key(pickle.loads(pickle.dumps(world))) != key(world):  # noqa: S301 - our own bytes
                fail(journey, "a guess survives pickling", f"seat {seat}")
            met += 1
    return met


def _differences(one: dict[str, Any], other: dict[str, Any]) -> str:
    return ", ".join(
        f"{name}: {one.get(name)} / {other.get(name)}"
        for name in sorted({*one, *other})
        if one.get(name) != other.get(name)
    )[:600]


def a_guess_can_be_played(journey: Journey) -> int:
    """Law 9: a guessed state can be played to its end."""
    game = journey.case.house.game
    met = 0
    for step in journey.sample(4):
        for seat in (0, journey.case.seats - 1):
            world = game.guess(step.state, seat, Dice(f"world {seat}"))
            dice = Dice("play")
            for _ in range(60):
                actor = world.actor()
                if not world.asks:
                    break
                if actor == CHANCE:
                    game.apply(world, CHANCE, dice.draw(game.chances(world)), Log(True))
                else:
                    legal = game.legal(world, actor)
                    if not legal:
                        fail(journey, "a guess can be played", f"seat {actor} is stuck")
                    game.apply(world, actor, legal[dice.below(len(legal))], Log(True))
            met += 1
    return met


def what_was_learnt_is_not_taken_back(journey: Journey) -> int:
    """A seat can take an answer back until its turn ends, so an answer reveals nothing to it: new
    information comes with a draw, or with a reveal if nothing is drawn. In every guess the seat
    sees the same after its answer.
    """
    game = journey.case.house.game
    met = 0
    for step in [*journey.sample(MOST_ANSWERS), *journey.steps[-2:]]:
        if step.seat == CHANCE:
            continue
        seat = step.seat
        after, events = _after(game, step, step.action)
        seen = game.view(after, seat)
        guess = Step(game.guess(step.state, seat, Dice("learn")), seat, step.action)
        world, others = _after(game, guess, step.action)
        if game.view(world, seat) != seen:
            odd = _differences(game.view(world, seat), seen)
            fail(journey, "an answer shows nothing new", f"seat {seat}, {step.action}: {odd}")
        if [event.say(seat) for event in others] != [event.say(seat) for event in events]:
            fail(journey, "an answer tells nothing new", f"seat {seat}, {step.action}")
        met += 1
    return met


def two_worlds_are_one_to_who_cannot_tell(journey: Journey) -> int:
    """Laws 11 and 13: two draws, or two sealed answers, after which a seat has the same view, give it
    the same event texts, legal actions and guess.
    """
    game = journey.case.house.game
    met = 0
    for step in journey.steps:
        actions = _alternatives(game, step)
        if len(actions) < 2 or met > 40:
            continue
        ends = [_after(game, step, action) for action in actions]
        for seat in (*range(journey.case.seats), SPECTATOR):
            if seat != step.seat:
                met += _one_world(journey, step, seat, ends)
    return met


def _one_world(journey: Journey, step: Step, seat: int, ends: list[tuple[State, list[Any]]]) -> int:
    game = journey.case.house.game
    first, events = ends[0]
    seen = game.view(first, seat)
    heard = [event.say(seat) for event in events]
    met = 0
    for world, others in ends[1:]:
        if game.view(world, seat) != seen:
            continue
        if [event.say(seat) for event in others] != heard:
            fail(journey, "events tell no secrets", f"seat {seat} after {step.action}")
        if game.legal(world, seat) != game.legal(first, seat):
            fail(journey, "legal depends on the view alone", f"seat {seat} after {step.action}")
        guess = key(game.guess(first, seat, Dice("c")))
        if key(game.guess(world, seat, Dice("c"))) != guess:
            fail(journey, "equal views, equal guesses", f"seat {seat} after {step.action}")
        met += 1
    return met


def _alternatives(game: Any, step: Step) -> list[Any]:
    if step.seat == CHANCE:
        return list(game.chances(step.state).actions[:4])
    ask = step.state.ask_of(step.seat)
    if ask is not None and ask.sealed:
        return list(game.legal(step.state, step.seat)[:4])
    return []


def _after(game: Any, step: Step, action: Any) -> tuple[State, list[Any]]:
    world = game.clone(step.state)
    log = Log()
    game.apply(world, step.seat, action, log)
    return world, log.events
