"""What every house must keep, whatever its rules: the laws, each with its name.

A law looks at one journey (a random game) and returns how often it met its subject, so that a law
that met nothing can be told from one that is kept. It raises `LawBroken` with what it saw.
"""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Callable
from typing import Any, Final

from watertable.kernel.chance import Dice
from watertable.kernel.errors import RuleError
from watertable.kernel.event import Log
from watertable.kernel.record import read
from watertable.kernel.scene import PALETTE, PATTERNS, Sprite, plain
from watertable.kernel.state import ANYONE, CHANCE, SPECTATOR, State, declared, key
from watertable.kernel.table import Table, load_table, open_table
from watertable.kernel.text import Say, Words
from watertable.testing.journey import Journey, LawBroken, Step

SAMPLE: Final = 10  # steps a costly law looks at
SELF_MADE: Final = ("id", "verb", "text")


def _fail(journey: Journey, law: str, seen: str) -> None:
    raise LawBroken(f"{journey.case}: {law}: {seen}")


# The state and its copies


def clone_keeps_every_field(journey: Journey) -> int:
    """Law 1: every field counts in the key, and a clone has them all and shares none."""
    game = journey.case.house.game
    state = journey.case.start()  # never cloned itself, so nothing was lost before we look
    pause = max(1, len(journey.steps) // SAMPLE)
    met = 0
    for i, step in enumerate(journey.steps):
        if i % pause == 0:
            met += _clone_is_whole(journey, state)
        game.apply(state, step.seat, step.action, Log(True))
    return met


def _clone_is_whole(journey: Journey, state: State) -> int:
    game = journey.case.house.game
    before = key(state)
    copy = game.clone(state)
    names = declared(state)
    lost = [name for name in names if key(getattr(copy, name)) != key(getattr(state, name))]
    if lost:
        _fail(journey, "a clone keeps every field", f"it lost {lost}")
    for name in names:
        copy = game.clone(state)
        _nudge(copy, name)
        if key(copy) == before:
            _fail(journey, "every field counts in the key", f"{name} does not")
        if key(state) != before:
            _fail(journey, "a clone shares nothing", f"{name} is shared")
    return len(names)


def _nudge(state: State, name: str) -> None:
    value = getattr(state, name)
    if isinstance(value, list):
        if value and isinstance(value[0], list):
            value[-1].append(7)
        elif value and not isinstance(value[0], int):
            value.pop()
        else:
            value.append(7)
    elif isinstance(value, bool):
        setattr(state, name, not value)
    elif isinstance(value, int):
        setattr(state, name, value + 1)
    else:
        raise LawBroken(
            f"{name} holds {type(value).__name__}; a state holds ints and lists of ints"
        )


def old_copies_never_change(journey: Journey) -> int:
    """Law 2: applying to a clone changes no earlier clone."""
    game = journey.case.house.game
    state = journey.case.start()
    kept: list[tuple[State, object]] = []
    for step in journey.steps:
        kept.append((game.clone(state), key(state)))
        if len(kept) > 60:
            kept.pop(0)
        game.apply(state, step.seat, step.action, Log(True))
        if len(kept) % 20 == 0:
            _unchanged(journey, kept)
    _unchanged(journey, kept)
    if key(state) != key(journey.final):
        _fail(journey, "same actions, same state", "the second run ended elsewhere")
    return len(journey.steps)


def _unchanged(journey: Journey, kept: list[tuple[State, object]]) -> None:
    for old, was in kept:
        if key(old) != was:
            _fail(journey, "an old copy never changes", f"{was} became {key(old)}")


# Choices


def legal_is_sorted_and_only_for_the_asked(journey: Journey) -> int:
    """Law 3: sorted by id, no doubles, something for whoever is asked, nothing for the others."""
    game = journey.case.house.game
    table = game.actions.all
    for step in journey.steps:
        asked = step.state.asked()
        for seat in range(journey.case.seats):
            ids = [action.id for action in game.legal(step.state, seat)]
            if ids != sorted(set(ids)):
                _fail(journey, "legal is sorted without doubles", f"{ids}")
            if bool(ids) != (seat in asked):
                _fail(journey, "exactly the asked can answer", f"seat {seat}: {ids}, {asked}")
            if any(table[i] is not action for i, action in zip(ids, game.legal(step.state, seat))):
                _fail(journey, "actions are entries of the table", f"{ids}")
        if not asked and step.seat != CHANCE:
            _fail(journey, "somebody is asked or chance is due", f"{step.state.asks}")
    for seat in range(journey.case.seats):
        if game.legal(journey.final, seat):
            _fail(journey, "nothing is legal after the end", f"seat {seat}")
    return len(journey.steps)


def why_not_and_legal_agree(journey: Journey) -> int:
    """Law 4: `why_not` is None exactly for what is legal, for every action of the table."""
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
                    _fail(journey, "why_not none <=> legal", f"{action}: {state}, {told}")
                met += 1
    return met


def weights_are_positive(journey: Journey) -> int:
    """Law 5: what chance can do has positive integer weights and stands there once."""
    game = journey.case.house.game
    met = 0
    for step in journey.steps:
        if step.seat != CHANCE:
            continue
        chances = game.chances(step.state)
        ids = [action.id for action in chances.actions]
        good = all(weight > 0 for weight in chances.weights) and len(ids) == len(set(ids))
        if not good or not ids or chances.total != sum(chances.weights):
            _fail(journey, "weights are positive", f"{list(zip(ids, chances.weights))}")
        met += 1
    return met


def anyone_means_everyone(journey: Journey) -> int:
    """A question of the group gives every seat the same list."""
    game = journey.case.house.game
    met = 0
    for step in journey.steps:
        if step.seat == CHANCE or step.state.top().seat != ANYONE:
            continue
        lists = [game.legal(step.state, seat) for seat in range(journey.case.seats)]
        if any(other != lists[0] for other in lists):
            _fail(journey, "a question to anyone has one list", f"{lists}")
        met += 1
    return met


def the_game_ends_within_its_bound(journey: Journey) -> int:
    """Law 10: no game is longer than meta.toml says; then there is an outcome for all seats."""
    if not journey.ended:
        _fail(journey, "the bound is kept", f"{len(journey.steps)} plies and no end")
    outcome = journey.case.house.game.outcome(journey.final)
    seats = journey.case.seats
    if len(outcome.scores) != seats or len(outcome.ranks) != seats:
        _fail(journey, "an outcome for every seat", f"{outcome.plain()}")
    if not outcome.others and not journey.case.house.meta.co_operative and 1 not in outcome.ranks:
        _fail(journey, "somebody won", f"{outcome.ranks}")
    return 1


# Words and records


def texts_and_records_come_back(journey: Journey) -> int:
    """Laws 6 and 12: text -> action -> text; record -> state -> record; half a record, half a game."""
    house = journey.case.house
    game = house.game
    for action in game.actions.all:
        if game.actions.read(action.text) is not action:
            _fail(journey, "a text is read back", action.text)
    table = _played(journey)
    text = table.record.dumps()
    again = load_table(house, read(text), None, "fresh")
    if again.record.dumps() != text or key(again.state) != key(journey.final):
        _fail(journey, "a record is read back", "state or text differ")
    half = len(journey.steps) // 2
    part = read("".join(line + "\n" for line in text.split("\n")[: half + 1]))
    midway = Table(house, journey.case.seats, journey.case.options)
    midway.replay(part.lines)
    if key(midway.state) != key(journey.steps[half].state):
        _fail(journey, "half a record leads to half the game", f"line {half}")
    return 1


def _played(journey: Journey) -> Table:
    """The journey again, through the door that people use."""
    case = journey.case
    table = Table(case.house, case.seats, case.options, case.dice)
    for step in journey.steps:
        if step.seat == CHANCE:
            table.replay([{"n": table.record.next_number(), "seat": None, "do": step.action.text}])
        else:
            table.play(step.seat, step.action)
    table.begin()
    return table


# Secrets


def sealed_answers_come_in_any_order(journey: Journey) -> int:
    """Law 7: whoever answers first, the table is the same before the reveal."""
    game = journey.case.house.game
    met = 0
    for step in journey.steps:
        asks = step.state.asks
        if not asks or not asks[-1].sealed or len(step.state.asked()) < 2:
            continue
        if any(step.state.sealed):
            continue  # only where the group has just been opened
        keys = {
            key(_answered(game, step.state, order))
            for order in (step.state.asked(), step.state.asked()[::-1])
        }
        if len(keys) != 1:
            _fail(journey, "sealed answers leave no order", f"{keys}")
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
    """Laws 8, 9 and 13: what a seat may not know changes nothing it sees, may do or guesses."""
    game = journey.case.house.game
    met = 0
    for step in journey.sample(SAMPLE):
        for seat in (*range(journey.case.seats), SPECTATOR):
            own = game.view(step.state, seat)
            world = game.guess(step.state, seat, Dice("a"))
            if game.view(world, seat) != own:
                odd = _differences(game.view(world, seat), own)
                _fail(journey, "a guess has the seat's own view", f"seat {seat}: {odd}")
            if seat >= 0 and game.legal(world, seat) != game.legal(step.state, seat):
                _fail(journey, "legal depends on the view alone", f"seat {seat}")
            same = key(game.guess(step.state, seat, Dice("b")))
            if key(game.guess(world, seat, Dice("b"))) != same:
                _fail(journey, "equal views, equal guesses", f"seat {seat}")
            if key(pickle.loads(pickle.dumps(world))) != key(world):  # noqa: S301 - our own bytes
                _fail(journey, "a guess survives pickling", f"seat {seat}")
            met += 1
    return met


def _differences(one: dict[str, Any], other: dict[str, Any]) -> str:
    return ", ".join(
        f"{name}: {one.get(name)} / {other.get(name)}"
        for name in sorted({*one, *other})
        if one.get(name) != other.get(name)
    )[:600]


def a_guess_can_be_played(journey: Journey) -> int:
    """Law 9: a guessed world is a world: it can be played to its end."""
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
                        _fail(journey, "a guess can be played", f"seat {actor} is stuck")
                    game.apply(world, actor, legal[dice.below(len(legal))], Log(True))
            met += 1
    return met


def two_worlds_are_one_to_who_cannot_tell(journey: Journey) -> int:
    """Laws 11 and 13: two draws, or two sealed answers, that leave a seat the same view sound the
    same to it, leave it the same choices and lead it to the same guess.
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
            _fail(journey, "events tell no secrets", f"seat {seat} after {step.action}")
        if game.legal(world, seat) != game.legal(first, seat):
            _fail(journey, "legal depends on the view alone", f"seat {seat} after {step.action}")
        guess = key(game.guess(first, seat, Dice("c")))
        if key(game.guess(world, seat, Dice("c"))) != guess:
            _fail(journey, "equal views, equal guesses", f"seat {seat} after {step.action}")
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


def taking_back_leaves_no_trace(journey: Journey) -> int:
    """A withdrawn answer, sealed or not, leaves the state as if it had never been given."""
    case = journey.case
    table = open_table(case.house, case.seats, case.options, case.dice)
    dice = Dice("take back")
    met = 0
    for _ in range(min(len(journey.steps), 150)):
        if not table.asked:
            break
        seat = table.asked[dice.below(len(table.asked))]
        before = key(table.state)
        legal = table.legal(seat)
        table.play(seat, legal[dice.below(len(legal))])
        if table.drafts(seat):
            table.take_back(seat)
            if key(table.state) != before:
                _fail(journey, "a withdrawn answer leaves no trace", f"seat {seat}")
            legal = table.legal(seat)
            table.play(seat, legal[dice.below(len(legal))])
            met += 1
        else:
            _refused_take_back(journey, table, seat)
    text = table.record.dumps()
    if load_table(case.house, read(text), case.dice, "fresh").record.dumps() != text:
        _fail(journey, "a record with take-backs is read back", "the text differs")
    return met


def _refused_take_back(journey: Journey, table: Table, seat: int) -> None:
    try:
        table.take_back(seat)
    except RuleError:
        return
    _fail(journey, "what others know stays", f"seat {seat} took back after the border")


# What people see and read


def views_are_plain(journey: Journey) -> int:
    """A view is JSON and comes back the same; building it changes nothing."""
    game = journey.case.house.game
    met = 0
    for step in journey.sample(SAMPLE):
        before = key(step.state)
        for seat in (*range(journey.case.seats), SPECTATOR):
            view = game.view(step.state, seat)
            if json.loads(json.dumps(view)) != view:
                _fail(journey, "a view is JSON-ready", f"seat {seat}")
            met += 1
        if key(step.state) != before:
            _fail(journey, "looking changes nothing", f"{step.state.asks}")
    return met


def scenes_show_what_actions_touch(journey: Journey) -> int:
    """Every view has its scene, every legal action's refs are in it, every symbol is drawn."""
    house = journey.case.house
    symbols = set(re.findall(r'<symbol[^>]*\bid="([^"]+)"', house.art))
    met = 0
    for step in journey.sample(SAMPLE):
        for seat in (*range(journey.case.seats), SPECTATOR):
            view = house.game.view(step.state, seat)
            scene = house.scene(view)
            backdrop = house.backdrop(scene.backdrop)
            json.dumps(plain(scene))
            _check_shapes(journey, [*backdrop.shapes, *scene.shapes], scene, backdrop, symbols)
            refs = scene.refs() | backdrop.refs()
            for action in house.game.legal(step.state, seat) if seat >= 0 else []:
                missing = [ref for ref in house.refs(view, action) if ref not in refs]
                if missing:
                    _fail(journey, "refs are in the scene", f"{action}: {missing}")
                met += 1
    return met


def _check_shapes(
    journey: Journey, shapes: list[Any], scene: Any, backdrop: Any, symbols: set[str]
) -> None:
    for drawn in (backdrop.shapes, scene.shapes):
        ids = [shape.id for shape in drawn]
        if len(ids) != len(set(ids)):
            doubles = sorted({i for i in ids if ids.count(i) > 1})[:5]
            _fail(journey, "shape ids are unique", f"{doubles}")
    cards = {*scene.cards, *backdrop.cards}
    items = [item for panel in scene.panels for item in panel.items]
    for thing in [*shapes, *items]:
        if thing.tip and thing.tip not in cards:
            _fail(journey, "every tip has its card", f"{thing.id}: {thing.tip}")
        symbol = getattr(thing, "symbol", "")
        if symbol and symbol not in symbols:
            _fail(journey, "every symbol is drawn in art.svg", f"{thing.id}: {symbol}")
        if isinstance(thing, Sprite) and not symbol:
            _fail(journey, "a sprite has a symbol", thing.id)
    for shape in shapes:
        if shape.fill and shape.fill not in PALETTE:
            _fail(journey, "fills are names of the palette", f"{shape.id}: {shape.fill}")
        pattern = getattr(shape, "pattern", "")
        if pattern and pattern not in PATTERNS:
            _fail(journey, "patterns are known", f"{shape.id}: {pattern}")
    known = {shape.ref for shape in shapes} | {item.ref for item in items}
    for ref, near in backdrop.near.items():
        if ref not in known or any(other not in known for other in near.values()):
            _fail(journey, "arrow keys lead somewhere", f"{ref}: {near}")


def everything_said_has_words(journey: Journey) -> int:
    """Prompts, labels, events, reasons and the end have their sentence, with no hole in it."""
    house = journey.case.house
    game, words = house.game, house.words
    met = 0
    for step in journey.steps:
        if step.seat != CHANCE:
            ask = step.state.ask_of(step.seat)
            assert ask is not None
            prompt = Say(f"ask.{game.asks[ask.kind]}", seat=step.seat, about=ask.about)
            _worded(journey, words, prompt)
            _worded(journey, words, house.label(step.action))
        log = Log()
        game.apply(game.clone(step.state), step.seat, step.action, log)
        for event in log.events:
            for seat in (*range(journey.case.seats), SPECTATOR):
                _worded(journey, words, event.say(seat))
                met += 1
    for step in journey.sample(4):
        for action in game.actions.all:
            reason = game.why_not(step.state, max(step.seat, 0), action)
            if reason is not None:
                _worded(journey, words, reason)
    outcome = game.outcome(journey.final)
    for say in [outcome.reason, *[line for line, _ in outcome.lines]]:
        _worded(journey, words, say)
    return met


def _worded(journey: Journey, words: Words, say: Say) -> None:
    if not words.has(say.key):
        _fail(journey, "everything said has words", f"text/en.toml has no {say.key}")
    sentence = words.tell(say)
    if "{" in sentence or sentence.strip() == "":
        _fail(journey, "sentences have no holes", f"{say.key}: {sentence}")


LAWS: Final[dict[str, Callable[[Journey], int]]] = {
    law.__name__: law
    for law in (
        clone_keeps_every_field,
        old_copies_never_change,
        legal_is_sorted_and_only_for_the_asked,
        why_not_and_legal_agree,
        weights_are_positive,
        anyone_means_everyone,
        the_game_ends_within_its_bound,
        texts_and_records_come_back,
        sealed_answers_come_in_any_order,
        guesses_look_the_same,
        a_guess_can_be_played,
        two_worlds_are_one_to_who_cannot_tell,
        taking_back_leaves_no_trace,
        views_are_plain,
        scenes_show_what_actions_touch,
        everything_said_has_words,
    )
}

# Laws that some games have no subject for: no sealed groups, no question to anyone, no secrets.
MAY_MEET_NOTHING: Final = {
    "anyone_means_everyone",
    "sealed_answers_come_in_any_order",
    "two_worlds_are_one_to_who_cannot_tell",
    "taking_back_leaves_no_trace",
    "weights_are_positive",
}


def inspect(journey: Journey) -> dict[str, int]:
    """All laws on one journey: how often each met its subject."""
    met = {name: law(journey) for name, law in LAWS.items()}
    for name, times in met.items():
        if times == 0 and name not in MAY_MEET_NOTHING:
            _fail(journey, name, "the law never met its subject")
    return met
