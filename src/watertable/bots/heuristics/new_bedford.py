"""New Bedford: points now, and what money, goods, ships and buildings will still bring."""

from __future__ import annotations

from typing import Final

from watertable.games.new_bedford.board import DOCK, RETURN, SUPPLY
from watertable.games.new_bedford.pieces import LAY, POST_OFFICE, ROUNDS, WORTH
from watertable.games.new_bedford.scoring import score
from watertable.games.new_bedford.state import BedfordState

POINT: Final = 100
DOLLAR: Final = 20  # five make a point
GOOD: Final = [36, 30, 70]  # wood, food, brick, while there is time to use them
LAST: Final = [4, 4, 6]  # in the last round they can still be sold or built with
CATCH: Final = 110  # a whaling phase of one ship: a whale, less its lay
VOYAGE: Final = 40  # a docked ship, per round it could still be out
LONGEST: Final = 4
STORED: Final = 10  # a ship in supply
ENOUGH: Final = 6  # goods of a kind beyond this many are worth half
FEE: Final = 15  # an Action Building's fees and use, per round left
POST: Final = 40  # the Post Office, per round left
RIVAL: Final = 4  # a rival's points count a quarter against


def value(state: BedfordState, seat: int) -> int:
    """How good the table is for a seat: about 100 per point."""
    left = 0 if state.final else ROUNDS - state.round + 1
    worth = POINT * score(state, seat) + stores(state, seat, left)
    worth += money(state, seat)
    for ship in (2 * seat, 2 * seat + 1):
        worth += vessel(state, ship, left)
    for tile in state.built:
        if state.owner[tile] == seat:
            worth += FEE * left
    if state.owner[POST_OFFICE] == seat:
        worth += POST * left
    best = 0
    for rival in range(state.players):
        if rival != seat:
            points = score(state, rival)
            if points > best:
                best = points
    return worth - POINT * best // RIVAL


def stores(state: BedfordState, seat: int, left: int) -> int:
    """Goods in hand: worth less as the end comes near, and in great numbers."""
    worth = 0
    at = 3 * seat
    for good in range(3):
        n = state.goods[at + good]
        each = LAST[good] + (GOOD[good] - LAST[good]) * min(left, 6) // 6
        if n > ENOUGH:
            worth += (n - ENOUGH) * each // 2
            n = ENOUGH
        worth += n * each
    return worth


def money(state: BedfordState, seat: int) -> int:
    """Money beyond the full fives that score already, and what it saves aboard."""
    coins = state.coins[seat]
    worth = DOLLAR * (coins % 5)
    at = 6 * seat
    for whale in (2, 1, 0):
        n = state.hold[at + whale] + state.hold[at + 3 + whale]
        while n > 0:
            n -= 1
            if coins >= LAY[whale]:
                coins -= LAY[whale]
                worth += POINT * WORTH[whale] - DOLLAR * LAY[whale]
            else:
                # it must be earned for in time, or is sold at half its lay
                worth += POINT * WORTH[whale] // 2 - DOLLAR * LAY[whale] // 4
    return worth


def vessel(state: BedfordState, ship: int, left: int) -> int:
    """A ship by the whaling phases before it."""
    row = state.ship[ship]
    if row >= 0:
        phases = min(row, left)
        return CATCH * phases + (CATCH // 4 if phases else 0)
    if row == DOCK:
        return VOYAGE * min(left - 1, LONGEST) if left > 1 else 0
    return STORED if row in (RETURN, SUPPLY) else 0
