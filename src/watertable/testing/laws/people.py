"""Laws about views, scenes and texts."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from watertable.kernel.event import Log
from watertable.kernel.house import House
from watertable.kernel.scene import PALETTE, PATTERNS, Backdrop, Scene, Sprite, plain
from watertable.kernel.state import CHANCE, SPECTATOR, State, key
from watertable.kernel.text import Say, Words
from watertable.testing.journey import SAMPLE, Journey, fail

EMPTY: Final = Backdrop(1, 1)


def views_are_plain(journey: Journey) -> int:
    """A view survives a JSON round trip; building it changes nothing."""
    game = journey.case.house.game
    met = 0
    for step in journey.sample(SAMPLE):
        before = key(step.state)
        for seat in (*range(journey.case.seats), SPECTATOR):
            view = game.view(step.state, seat)
            if json.loads(json.dumps(view)) != view:
                fail(journey, "a view is JSON-ready", f"seat {seat}")
            met += 1
        if key(step.state) != before:
            fail(journey, "looking changes nothing", f"{step.state.asks}")
    return met


def scenes_show_what_actions_touch(journey: Journey) -> int:
    """Every view has a scene that contains the refs of all legal actions; every symbol exists."""
    house = journey.case.house
    symbols = _symbols(house)
    met = 0
    for step in journey.sample(SAMPLE):
        for seat in (*range(journey.case.seats), SPECTATOR):
            view = house.game.view(step.state, seat)
            scene = house.scene(view)
            backdrop = house.backdrop(scene.backdrop)
            json.dumps(plain(scene))
            _check_shapes(journey, [*backdrop.shapes, *scene.shapes], scene, symbols, backdrop)
            refs = scene.refs() | backdrop.refs()
            for action in house.game.legal(step.state, seat) if seat >= 0 else []:
                missing = [ref for ref in house.refs(view, action) if ref not in refs]
                if missing:
                    fail(journey, "refs are in the scene", f"{action}: {missing}")
                met += 1
    return met


def _symbols(house: House) -> set[str]:
    return set(re.findall(r'<symbol[^>]*\bid="([^"]+)"', house.art))


def _check_shapes(
    journey: Journey,
    shapes: list[Any],
    scene: Scene,
    symbols: set[str],
    backdrop: Backdrop = EMPTY,
) -> None:
    for drawn in (backdrop.shapes, scene.shapes):
        ids = [shape.id for shape in drawn]
        if len(ids) != len(set(ids)):
            doubles = sorted({i for i in ids if ids.count(i) > 1})[:5]
            fail(journey, "shape ids are unique", f"{doubles}")
    cards = {*scene.cards, *backdrop.cards}
    items = [item for panel in scene.panels for item in panel.items]
    for thing in [*shapes, *items]:
        if thing.tip and thing.tip not in cards:
            fail(journey, "every tip has its card", f"{thing.id}: {thing.tip}")
        symbol = getattr(thing, "symbol", "")
        if symbol and symbol not in symbols:
            fail(journey, "every symbol is drawn in art.svg", f"{thing.id}: {symbol}")
        if isinstance(thing, Sprite) and not symbol:
            fail(journey, "a sprite has a symbol", thing.id)
    for shape in shapes:
        if shape.fill and shape.fill not in PALETTE:
            fail(journey, "fills are names of the palette", f"{shape.id}: {shape.fill}")
        pattern = getattr(shape, "pattern", "")
        if pattern and pattern not in PATTERNS:
            fail(journey, "patterns are known", f"{shape.id}: {pattern}")
    known = {shape.ref for shape in shapes} | {item.ref for item in items}
    for ref, near in backdrop.near.items():
        if ref not in known or any(other not in known for other in near.values()):
            fail(journey, "arrow keys lead somewhere", f"{ref}: {near}")


def everything_said_has_words(journey: Journey) -> int:
    """Prompts, labels, events, reasons and the end have a text without unfilled slots."""
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
    for say in [*outcome.told(), *[line for line, _ in outcome.lines]]:
        _worded(journey, words, say)
    return met


def told_facts_point_at_the_scene(journey: Journey) -> int:
    """The marks of an event are in the viewer's scene, before or after it."""
    house = journey.case.house
    met = 0
    for step in journey.sample(2 * SAMPLE):
        log, after = Log(), house.game.clone(step.state)
        house.game.apply(after, step.seat, step.action, log)
        for seat in (*range(journey.case.seats), SPECTATOR):
            heard = [event.say(seat) for event in log.events]
            pointed = {ref for say in heard for ref in house.marks(say, seat)}
            if pointed:
                missing = pointed - _drawn(house, step.state, seat) - _drawn(house, after, seat)
                if missing:
                    fail(journey, "told facts point at the scene", f"{heard}: {sorted(missing)}")
                met += 1
    return met


def choices_can_be_shown(journey: Journey) -> int:
    """The preview of a choice can be drawn and told; what it shows is not there yet, so it has no refs."""
    house = journey.case.house
    symbols = _symbols(house)
    met = 0
    for step in journey.sample(SAMPLE):
        if step.seat == CHANCE:
            continue
        view = house.game.view(step.state, step.seat)
        legal = house.game.legal(step.state, step.seat)
        some = legal[:: max(1, len(legal) // 5)]
        for fits in [legal, *[[action] for action in some]]:
            _worded(journey, house.words, house.label(fits[0], view))
            shown = house.preview(view, fits)
            if shown is None:
                continue
            met += 1
            for say in shown.says:
                _worded(journey, house.words, say)
            _check_shapes(journey, shown.shapes, Scene(1, 1, shapes=shown.shapes), symbols)
            if any(shape.ref or shape.tip for shape in shown.shapes):
                fail(journey, "a preview cannot be clicked", f"{shown.shapes}")
    return met


def _drawn(house: House, state: State, seat: int) -> set[str]:
    scene = house.scene(house.game.view(state, seat))
    return scene.refs() | house.backdrop(scene.backdrop).refs()


def _worded(journey: Journey, words: Words, say: Say) -> None:
    if not words.has(say.key):
        fail(journey, "everything said has words", f"text/en.toml has no {say.key}")
    sentence = words.tell(say)
    if "{" in sentence or sentence.strip() == "":
        fail(journey, "sentences have no holes", f"{say.key}: {sentence}")
