"""What the cards say."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.rising_waters import events, pieces
from watertable.games.rising_waters.board import (
    AREA_GROUPS,
    DRY,
    ELEVATION,
    HEXES,
    shore,
)
from watertable.games.rising_waters.state import WaterState
from watertable.kernel.event import Log
from watertable.kernel.ints import count_of
from watertable.kernel.state import NONE

# What the crisis cards in data/cards.toml may ask of the rules, with their arguments.
OPS_SERVED: Final[dict[str, list[str]]] = {
    "threaten": [],
    "force": ["cards"],
    "hate": ["cards"],
    "flee": [],
    "camp": ["site"],
    "dynamite": ["areas"],
}


def lose(state: WaterState, log: Log) -> None:
    """One loss on the track; reaching the limit is the end (p. 30, ruling 1)."""
    if state.losses < state.limit:
        state.losses += 1
        if not log.deaf:
            log.tell(events.count("loss", state.losses))


def defeated(state: WaterState) -> bool:
    """The losses add up to the limit (p. 31, ruling 1)."""
    return state.losses >= state.limit


def regain(state: WaterState, n: i64, log: Log) -> None:
    """Losses come off the track, never below zero (p. 18, ruling 46)."""
    state.losses = max(0, state.losses - n)
    if not log.deaf:
        log.tell(events.count("regain", state.losses))


def put_away(state: WaterState, hand: i64, kind: i64) -> None:
    """A card of a hand goes to its discard pile (p. 6, ruling 9)."""
    state.cards[hand][kind] -= 1
    if kind < pieces.COMMUNITY:
        state.pile[kind] += 1
    else:
        state.landowner_pile[pieces.L_JOB if kind == pieces.JOB else pieces.L_THREAT] += 1


def rain_group(state: WaterState, area: i64) -> i64:
    """Where rain in this area is placed: the dot first, then the next open group southward, then
    round again (p. 21, ruling 74).
    """
    best = NONE
    for group in AREA_GROUPS[area]:
        if best == NONE or state.rounds[group] < state.rounds[best]:
            best = group
    return best


def sun_group(state: WaterState, area: i64) -> i64:
    """The first group of the area above its starting level, or NONE (p. 21, ruling 16)."""
    for group in AREA_GROUPS[area]:
        if state.level[group] > state.start_level:
            return group
    return NONE


def weather(state: WaterState, card: i64, log: Log) -> None:
    """Add (or dry up) the water of one Weather Report (pp. 21-22)."""
    area = pieces.WEATHER_AREA[card]
    if area == NONE:
        return
    n = pieces.WEATHER_WATER[card]
    if n > 0:
        group = rain_group(state, area)
        state.rounds[group] += 1
        state.level[group] += n
        if not log.deaf:
            log.tell(events.water("rain", group, state.level[group]))
        return
    group = sun_group(state, area)
    if group != NONE:
        state.level[group] -= 1
        if not log.deaf:
            log.tell(events.water("sun", group, state.level[group]))


def dynamite_target(state: WaterState, areas: list[int]) -> i64:
    """The tallest levee that touches this stretch of river, the northernmost of equals
    (ruling 12).
    """
    best = NONE
    tallest = 1
    for area in areas:
        for group in AREA_GROUPS[area]:
            for at in shore(state.ground, group):
                high = state.levee[at]
                if high > tallest or (high == tallest and (best == NONE or at < best)):
                    best, tallest = at, high
    return best


def dynamite(state: WaterState, card: i64, log: Log) -> None:
    """A levee is blown up to spare others: a loss (p. 30, ruling 12)."""
    at = dynamite_target(state, pieces.CRISIS_AREAS[card])
    if at == NONE:
        if not log.deaf:
            log.tell(events.card("no_effect", card))
        return
    state.levee[at] = 0
    if not log.deaf:
        log.tell(events.at("dynamited", at))
    lose(state, log)


def raise_or_build(state: WaterState, at: i64) -> i64:
    """A levee appears, or grows by one, where that can be (ruling 64); its number, or 0."""
    after = levee_after(state, at)
    if after:
        state.levee[at] = after
    return after


def levee_after(state: WaterState, at: i64) -> i64:
    """The number of the levee here once it is built or raised, or 0 where neither is possible."""
    if state.ground[at] != DRY:
        return 0
    if state.levee[at]:
        return state.levee[at] + 1 if state.levee[at] < pieces.LEVEE_TOP else 0
    if HEXES - count_of(state.levee, 0) >= pieces.LEVEES:
        return 0
    return ELEVATION[at] + 1
