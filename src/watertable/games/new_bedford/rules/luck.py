"""Luck: who starts, which tiles, tokens and pages, and the captains' die."""

from __future__ import annotations

from typing import Final

from watertable.games.new_bedford.actions import (
    FIRSTS,
    ROLLS,
    SHOWS,
    TILE_DRAWS,
    TOKEN_DRAWS,
)
from watertable.games.new_bedford.board import DECK, UNBUILT
from watertable.games.new_bedford.events import note, tell
from watertable.games.new_bedford.pieces import FLAGGED, PUBLISHING_HOUSE
from watertable.games.new_bedford.rules.flow import deck_range
from watertable.games.new_bedford.rules.pages import POD_TOPIC, show
from watertable.games.new_bedford.rules.ships import COFFEE_AT, load
from watertable.games.new_bedford.setup import in_group
from watertable.games.new_bedford.state import (
    CAPTAIN_TURN,
    Q_FIRST,
    Q_ROLL,
    Q_SHOW,
    Q_TOKEN,
    BedfordState,
    push,
)
from watertable.kernel.chance import Chances, counted, evenly
from watertable.kernel.event import Log
from watertable.kernel.state import Ask

DIE: Final = counted(ROLLS, [3, 2, 1])  # faces 1 1 1 2 2 3
STARTERS: Final = [evenly(FIRSTS[:n]) for n in range(1, 6)]


def chances(state: BedfordState) -> Chances:
    """What may happen by chance now."""
    ask = state.asks[-1]
    if ask.kind == Q_TOKEN:
        if ask.about == POD_TOPIC:
            return counted(TOKEN_DRAWS, state.bag[:3])
        return counted(TOKEN_DRAWS, state.bag)
    if ask.kind == Q_ROLL:
        return DIE
    if ask.kind == Q_FIRST:
        return STARTERS[state.seats - 1]
    found = Chances()
    if ask.kind == Q_SHOW:
        first, end = deck_range(state, ask.about)
        for card in range(first, end):
            if state.card_at[card] == DECK:
                found.add(SHOWS[card], 1)
        return found
    for tile in state.drawing:
        if may_be_drawn(state, tile, ask.about):
            found.add(TILE_DRAWS[tile], 1)
    return found


def may_be_drawn(state: BedfordState, tile: int, group: int) -> bool:
    """A tile of the group; the Publishing House wants three marked tiles in the game (ruling 5)."""
    if not in_group(tile, group):
        return False
    return tile != PUBLISHING_HOUSE or flags_in_play(state) >= 3


def flags_in_play(state: BedfordState) -> int:
    """Tiles of this game that the Publishing House counts."""
    found = 0
    for tile in state.unbuilt:
        found += FLAGGED[tile]
    return found


def befall(state: BedfordState, ask: Ask, arg: int, log: Log) -> None:
    """The draw takes effect."""
    if ask.kind == Q_TOKEN:
        token_drawn(state, ask.about, arg, log)
    elif ask.kind == Q_ROLL:
        if not log.deaf:
            tell(state, log, "rolled", ask.about, n=arg)
        push(state, CAPTAIN_TURN, ask.about, arg)
    elif ask.kind == Q_FIRST:
        state.first = arg
        state.wheel = arg
        if not log.deaf:
            note(log, "first_player", seat=arg)
    elif ask.kind == Q_SHOW:
        show(state, arg, ask.about)
        if not log.deaf:
            note(log, "page_shown", card=arg)
    else:
        state.drawing.remove(arg)
        state.owner[arg] = UNBUILT
        state.unbuilt.append(arg)
        state.unbuilt.sort()
        if not log.deaf:
            note(log, "tile_drawn", tile=arg)


def token_drawn(state: BedfordState, about: int, token: int, log: Log) -> None:
    """To the board, to the Coffeehouse's two, or aboard with the Whale Pod."""
    if not log.deaf:
        note(log, "token_drawn", whale=token)
    if about == POD_TOPIC:
        load(state, state.job[0], token, state.bag, log)
        return
    state.bag[token] -= 1
    if about == COFFEE_AT:
        state.cup[token] += 1
    else:
        state.sea[token] += 1
