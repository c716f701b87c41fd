"""What may happen when chance is asked."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.new_bedford import actions
from watertable.games.new_bedford.board import DECK
from watertable.games.new_bedford.pieces import FLAGGED, PUBLISHING_HOUSE
from watertable.games.new_bedford.rules.pages import POD_TOPIC
from watertable.games.new_bedford.setup import deck_range, in_group
from watertable.games.new_bedford.state import (
    ASK_FIRST,
    ASK_ROLL,
    ASK_SHOW,
    ASK_TOKEN,
    BedfordState,
)
from watertable.kernel.chance import Chances, counted, evenly

DIE: Final = counted(actions.ROLLS, [3, 2, 1])  # faces 1 1 1 2 2 3
WHALE_DRAWS: Final = actions.TOKEN_DRAWS[:3]  # Whale Pod: an Empty Sea is never the outcome
STARTERS: Final = [evenly(actions.FIRSTS[:n]) for n in range(1, 6)]


def chances(state: BedfordState) -> Chances:
    """The outcomes of the draw that is due, with their weights."""
    ask = state.asks[-1]
    if ask.kind == ASK_TOKEN:
        if ask.about == POD_TOPIC:
            return counted(WHALE_DRAWS, state.bag[:3])
        return counted(actions.TOKEN_DRAWS, state.bag)
    if ask.kind == ASK_ROLL:
        return DIE
    if ask.kind == ASK_FIRST:
        return STARTERS[state.seats - 1]
    found = Chances()
    if ask.kind == ASK_SHOW:
        first, end = deck_range(state, ask.about)
        for card in range(first, end):
            if state.card_at[card] == DECK:
                found.add(actions.SHOWS[card], 1)
        return found
    for tile in state.drawing:
        if may_be_drawn(state, tile, ask.about):
            found.add(actions.TILE_DRAWS[tile], 1)
    return found


def may_be_drawn(state: BedfordState, tile: i64, group: i64) -> bool:
    """A tile of the group; the Publishing House needs three marked tiles in the game (ruling 5)."""
    if not in_group(tile, group):
        return False
    return tile != PUBLISHING_HOUSE or flags_in_play(state) >= 3


def flags_in_play(state: BedfordState) -> i64:
    """Tiles of this game that the Publishing House counts."""
    found = 0
    for tile in state.unbuilt:
        found += FLAGGED[tile]
    return found
