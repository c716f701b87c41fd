"""Who won, and why."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.new_bedford import pieces
from watertable.games.new_bedford.board import ABSENT
from watertable.games.new_bedford.effects import buildings_of, goods_of, pages_of
from watertable.games.new_bedford.state import BedfordState
from watertable.kernel.outcome import Outcome, ranked
from watertable.kernel.text import Say


def whale_points(state: BedfordState, who: i64) -> i64:
    """Returned whales: 1, 2 and 4 points."""
    at = 3 * who
    kept = state.kept
    return (
        kept[at] * pieces.WORTH[0] + kept[at + 1] * pieces.WORTH[1] + kept[at + 2] * pieces.WORTH[2]
    )


def bonus_points(state: BedfordState, who: i64) -> i64:
    """Victory Buildings beyond the point every building is worth; halves are rounded down."""
    found: i64 = 0
    for tile in range(pieces.COUNTING_HOUSE, pieces.TILES):
        if state.owner[tile] == who:
            found += pieces.POINTS[tile] + counted_for(state, who, tile) // pieces.PER[tile]
    return found


def counted_for(state: BedfordState, who: i64, tile: i64) -> i64:
    """What a Victory Building counts."""
    at = 3 * who
    if tile == pieces.COUNTING_HOUSE:
        return state.kept[at + pieces.RIGHT]
    if tile == pieces.DRESSMAKER:
        return state.kept[at + pieces.BOWHEAD]
    if tile == pieces.CANDLEWORKS:
        return state.kept[at + pieces.SPERM]
    if tile == pieces.MUNICIPAL_OFFICE:
        return buildings_of(state, who)
    if tile == pieces.PUBLISHING_HOUSE:
        return flags_of(state, who)
    if tile == pieces.SALVAGE_YARD:
        return goods_of(state, who)
    if tile == pieces.NEWSPAPER:
        return pages_of(state, who)
    return 0


def flags_of(state: BedfordState, who: i64) -> i64:
    """Buildings of the participant with the Publishing House's symbol (ruling 5)."""
    found: i64 = 0
    for tile in range(pieces.TILES):
        if state.owner[tile] == who:
            found += pieces.FLAGGED[tile]
    return found


def page_points(state: BedfordState, who: i64) -> i64:
    """Pages of the Ship's Log (ruling 57)."""
    found: i64 = 0
    for card in range(pieces.CARDS):
        if state.card_at[card] == who:
            found += pieces.PAGE_POINTS[card] + page_extra(state, who, card)
    return found


def page_extra(state: BedfordState, who: i64, card: i64) -> i64:
    """Points of a page that depend on the state of the game."""
    if card == pieces.CORPUSANTS:
        return state.kept[3 * who + pieces.SPERM]
    if card == pieces.MESSAGE:
        return pages_of(state, who) // 2
    if card == pieces.DICE_OF_FATE:
        return state.card_used[card]
    if card == pieces.SHIP_BOTTLE:
        return 2 * state.card_used[card]
    if card == pieces.SERMON:
        bethel = state.owner[pieces.SEAMENS_BETHEL]
        return 1 if bethel != ABSENT and bethel != who else 0
    return 0


def score(state: BedfordState, who: i64) -> i64:
    """All points of a participant, if the game ended now."""
    return (
        whale_points(state, who)
        + buildings_of(state, who)
        + bonus_points(state, who)
        + state.coins[who] // 5
        + page_points(state, who)
    )


def ties(state: BedfordState, who: i64) -> list[int]:
    """Most whale tokens, then most money that scored nothing (p. 9)."""
    return [sum(state.kept[3 * who : 3 * who + 3]), state.coins[who] % 5]


def outcome(state: BedfordState) -> Outcome:
    """Captains count in the ranks; their scores stand in `others` (The Lonely Ocean)."""
    everyone = range(state.players)
    scores = [score(state, who) for who in everyone]
    breaks = [ties(state, who) for who in everyone]
    seats = state.seats
    found = ranked(scores, breaks, Say("end.rounds"))
    for i in range(len(state.captains)):
        found.others[pieces.CAPTAIN_IDS[state.captains[i]]] = scores[seats + i]
    found.scores = scores[:seats]
    found.ranks = found.ranks[:seats]
    found.ties = breaks[:seats]
    people = range(seats)
    found.lines = [
        (Say("score.whales"), [whale_points(state, who) for who in people]),
        (Say("score.buildings"), [buildings_of(state, who) for who in people]),
        (Say("score.victory"), [bonus_points(state, who) for who in people]),
        (Say("score.money"), [state.coins[who] // 5 for who in people]),
    ]
    if state.log_mode:
        found.lines.append((Say("score.pages"), [page_points(state, who) for who in people]))
    return found
