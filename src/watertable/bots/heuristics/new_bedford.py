"""New Bedford: points so far, and the expected value of money, goods, ships and plans.

A good has two prices: its sale, and what it saves on the next building or voyage.
The weights were tuned by play against an earlier heuristic (docs/games/new_bedford.md).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.new_bedford import pieces
from watertable.games.new_bedford.board import DOCK, HOME, RETURN, SUPPLY
from watertable.games.new_bedford.scoring import score
from watertable.games.new_bedford.state import BedfordState
from watertable.kernel.ints import Ints

POINT: Final = 100
DOLLAR: Final = 20  # five make a point
SPARE: Final = [29, 14, 34]  # wood, food, brick that no plan needs yet
WANTED: Final = [34, 30, 62]  # what one costs that a plan still lacks
LACKING: Final = 32  # a dollar that a plan still lacks
WORKER: Final = 94  # the opportunity cost of a placement
CATCH: Final = 80  # a whaling phase of one ship
COUNTED: Final = 25  # and more of it with the Counting House
UNPAID: Final = 14  # a whale aboard, per dollar of its lay, if it must be sold
IN_TIME: Final = 8  # and if its lay may still be earned
PAID: Final = 30  # a dollar of a lay, beyond its own value
AHEAD: Final = 8  # money for lays of whales still to be caught, per dollar
LAYS: Final = 3  # dollars of lay that a phase is likely to ask for
FEE: Final = 12  # an Action Building, per round left
USE: Final = 8  # and again for each mark in STRONG
POST: Final = 40  # the Post Office, per round left
COMING: Final = 25  # what a Victory Building will count of a phase to come
OFFICE: Final = 6  # what the Municipal Office will count of a round to come
SECOND: Final = 8  # the second best plan counts an eighth
RIVAL: Final = 4  # the best rival's points count a quarter against
PACE: Final = 3  # goods that a placement brings, roughly
LONGEST: Final = 6


def _strong() -> list[int]:
    """Action Buildings that are worth building early, by how much."""
    marks = [0] * pieces.ACTION_TILES
    for name in ("bank", "brickyard", "tryworks", "wharf"):
        marks[pieces.TILE_IDS.index(name)] = 2
    for name in ("bakery", "chandlery", "courthouse", "dry_dock", "inn", "lumber_mill"):
        marks[pieces.TILE_IDS.index(name)] = 1
    for name in ("post_office", "schoolhouse", "tavern"):
        marks[pieces.TILE_IDS.index(name)] = 1
    return marks


def _later() -> list[int]:
    """What a ship in supply is worth by the rounds to come: voyage after voyage, everything bought."""
    plain = [0] * (pieces.ROUNDS + 2)
    for span in range(pieces.ROUNDS + 2):
        for row in range(2, min(LONGEST, span - 1) + 1):
            cost = 2 * WORKER + 2 * WANTED[0] + (row - 1) * WANTED[1]
            plain[span] = max(plain[span], CATCH * row - cost + plain[span - 1 - row])
    return [worth * 7 // 8 for worth in plain]  # a discount: not all of it works out


STRONG: Final = _strong()
LATER: Final = _later()


def value(state: BedfordState, seat: i64) -> i64:
    """About 100 per point; higher is better."""
    left = 0 if state.final else pieces.ROUNDS - state.round + 1
    home = 0
    if left:
        home = int(state.worker[2 * seat] == HOME) + int(state.worker[2 * seat + 1] == HOME)
    placements = home + 2 * (left - 1) if left else 0
    coins = state.coins[seat]
    worth = POINT * (score(state, seat) - coins // 5) + DOLLAR * coins
    counting = state.owner[pieces.COUNTING_HOUSE] == seat
    catch = CATCH + COUNTED if counting else CATCH
    phases = 0
    for ship in (2 * seat, 2 * seat + 1):
        row = state.ship[ship]
        if row >= 0:
            phases += min(row, left)
            if row < left:
                worth += LATER[left - row]
    worth += catch * phases
    if counting:
        worth += (
            POINT
            // 2
            * (state.hold[6 * seat + pieces.RIGHT] + state.hold[6 * seat + 3 + pieces.RIGHT])
        )
    owed = lays(state, seat)
    free = max(0, coins - owed)
    worth += aboard(state, seat, placements) + AHEAD * min(free, LAYS * phases)
    if placements:
        worth += plans(state, seat, left, home, free, catch, phases)
    for tile in state.built:
        if state.owner[tile] == seat:
            worth += FEE * left
    if state.owner[pieces.POST_OFFICE] == seat:
        worth += POST * left
    return worth - POINT * best_rival(state, seat) // RIVAL


def best_rival(state: BedfordState, seat: i64) -> i64:
    best = 0
    for rival in range(state.players):
        if rival != seat:
            best = max(best, score(state, rival))
    return best


def cargo(state: BedfordState, ship: i64) -> i64:
    """The lays of what is aboard."""
    at = 3 * ship
    hold = state.hold
    return pieces.LAY[0] * hold[at] + pieces.LAY[1] * hold[at + 1] + pieces.LAY[2] * hold[at + 2]


def lays(state: BedfordState, seat: i64) -> i64:
    return cargo(state, 2 * seat) + cargo(state, 2 * seat + 1)


def aboard(state: BedfordState, seat: i64, placements: i64) -> i64:
    """Whales aboard: their points if the lay can be paid, else their sale and a chance to earn the lay."""
    worth = 0
    coins = state.coins[seat]
    for ship in (2 * seat, 2 * seat + 1):
        owed = cargo(state, ship)
        if owed:
            unpaid = UNPAID
            if placements and state.ship[ship] > 0:
                unpaid += IN_TIME
            paid = min(owed, coins)
            worth += unpaid * owed + (PAID - unpaid) * paid
            coins -= paid
    return worth


def plans(
    state: BedfordState, seat: i64, left: i64, home: i64, free: i64, catch: i64, phases: i64
) -> i64:
    """Goods at their sale price, and the gain from the next voyages and the best building."""
    rest = state.goods[3 * seat : 3 * seat + 3]
    worth = SPARE[0] * rest[0] + SPARE[1] * rest[1] + SPARE[2] * rest[2]
    span = left if home else left - 1
    for ship in (2 * seat, 2 * seat + 1):
        row = state.ship[ship]
        if row == DOCK:
            worth += voyage(rest, span, catch, False)
        elif row in (SUPPLY, RETURN):
            worth += voyage(rest, span, catch, True)
    placements = home + 2 * (left - 1)
    return worth + project(state, seat, rest, free, placements, left, phases)


def voyage(rest: Ints, span: i64, catch: i64, prepare: bool) -> i64:
    """The best row for a ship that is not out, less its cost; the goods used are taken from `rest`."""
    cost = WORKER
    wood = 0
    if prepare:
        wood = min(rest[0], 2)
        cost += WORKER + wood * SPARE[0] + (2 - wood) * WANTED[0]
        span -= 1
    best = 0
    food = 0
    for row in range(2, min(LONGEST, span) + 1):
        used = min(rest[1], row - 1)
        worth = catch * row - cost + LATER[span - row]
        worth -= used * SPARE[1] + (row - 1 - used) * WANTED[1]
        if worth > best:
            best = worth
            food = used
    if best > 0:
        rest[0] -= wood
        rest[1] -= food
    return best


def project(
    state: BedfordState,
    seat: i64,
    rest: Ints,
    free: i64,
    placements: i64,
    left: i64,
    phases: i64,
) -> i64:
    """The building with the best gain after what is still lacking; the second best counts a little."""
    best = 0
    second = 0
    for tile in state.unbuilt:
        cost = pieces.COST[tile]
        worth = benefit(state, seat, tile, left, phases) - WORKER
        lacking = 0
        for good in range(3):
            need = cost[good]
            if need:
                used = min(rest[good], need)
                worth -= used * SPARE[good] + (need - used) * WANTED[good]
                lacking += (need - used) * (2 if good == 2 else 1)
        if cost[3]:
            used = min(free, cost[3])
            worth -= used * DOLLAR + (cost[3] - used) * LACKING
            lacking += (cost[3] - used) // 2
        if worth <= second or lacking > PACE * (placements - 1):
            continue
        if worth > best:
            second = best
            best = worth
        else:
            second = worth
    return best + second // SECOND


def benefit(state: BedfordState, seat: i64, tile: i64, left: i64, phases: i64) -> i64:
    """The gain from a building until the end."""
    if tile < pieces.ACTION_TILES:
        return POINT + (FEE + USE * STRONG[tile]) * (left - 1)
    worth = POINT + POINT * pieces.POINTS[tile]
    if tile == pieces.COUNTING_HOUSE:
        worth += POINT // 2 * caught(state, seat, pieces.RIGHT) + COMING * phases
    elif tile == pieces.DRESSMAKER:
        worth += POINT // 2 * caught(state, seat, pieces.BOWHEAD) + COMING * phases // 2
    elif tile == pieces.CANDLEWORKS:
        worth += POINT * caught(state, seat, pieces.SPERM) + COMING * phases // 4
    elif tile == pieces.MUNICIPAL_OFFICE:
        owned = 1
        for other in state.built:
            owned += int(state.owner[other] == seat)
        worth += POINT // 2 * owned + OFFICE * left
    return worth


def caught(state: BedfordState, seat: i64, whale: i64) -> i64:
    """Whales of a kind at home and aboard."""
    return (
        state.kept[3 * seat + whale]
        + state.hold[6 * seat + whale]
        + state.hold[6 * seat + 3 + whale]
    )
