"""What the cards say.

The moves that buildings, pages and phases are made of: money and goods, ships on the track, tokens of the
bag, shields. Nothing here asks a question.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.new_bedford import board, pieces
from watertable.games.new_bedford.events import gained, tell
from watertable.games.new_bedford.state import BedfordState
from watertable.kernel.event import Log
from watertable.kernel.ints import count_of
from watertable.kernel.state import NONE

# Lasting pages a participant can be spared from; times 16: for this occasion only.
DICE: Final = 1
STOVE: Final = 2
FLOE: Final = 4
ICE: Final = 8
ONCE: Final = 16


# Participants


def is_captain(state: BedfordState, who: i64) -> bool:
    """Captains come after the people."""
    return who >= state.seats


def captain_of(state: BedfordState, who: i64) -> i64:
    """Which captain sits there."""
    return state.captains[who - state.seats]


def in_order(state: BedfordState, i: i64) -> i64:
    """Who acts i-th in a round: captains first, then people from the first player."""
    captains = state.players - state.seats
    if i < captains:
        return state.seats + i
    return (state.first + i - captains) % state.seats


def receive(state: BedfordState, who: i64, have: list[int], log: Log) -> None:
    """Goods and money come in; for a captain every good counts $1 (ruling 68)."""
    if who >= state.seats:
        state.coins[who] += have[0] + have[1] + have[2] + have[3]
    else:
        at = 3 * who
        goods = state.goods
        goods[at] += have[0]
        goods[at + 1] += have[1]
        goods[at + 2] += have[2]
        state.coins[who] += have[3]
    if not log.deaf:
        gained(state, log, who, have)


def earn(state: BedfordState, who: i64, coins: i64, log: Log) -> None:
    """Money comes in."""
    state.coins[who] += coins
    if not log.deaf and coins:
        tell(state, log, "earned", who, coins=coins)


def pay(state: BedfordState, who: i64, coins: i64, log: Log) -> None:
    """Money goes to the supply."""
    state.coins[who] -= coins
    if not log.deaf:
        tell(state, log, "paid", who, coins=coins)


def has_good(state: BedfordState, who: i64, good: i64, n: i64) -> bool:
    """Whether a participant can hand over n of this good; a captain pays $1 for each (Rising Tide, last page)."""
    if who >= state.seats:
        return state.coins[who] >= n
    return state.goods[3 * who + good] >= n


def hand_over(state: BedfordState, who: i64, good: i64, n: i64, to: i64, log: Log) -> None:
    """Give n of a good to another participant or, if `to` is NONE, to the supply."""
    if not log.deaf:
        tell(state, log, "handed", who, good=good, n=n)
    if who >= state.seats:
        state.coins[who] -= n
        if to >= 0:
            state.coins[to] += n
        return
    state.goods[3 * who + good] -= n
    if to >= state.seats:
        state.coins[to] += n
    elif to >= 0:
        state.goods[3 * to + good] += n


def goods_of(state: BedfordState, who: i64) -> i64:
    """All goods together."""
    at = 3 * who
    return state.goods[at] + state.goods[at + 1] + state.goods[at + 2]


def buildings_of(state: BedfordState, who: i64) -> i64:
    """How many tiles a participant owns, Victory Buildings and covered tiles included."""
    found: i64 = 0
    for owner in state.owner:  # compiled, several times as fast as `list.count`
        if owner == who:
            found += 1
    return found


def pages_of(state: BedfordState, who: i64) -> i64:
    """Pages in a participant's Ship's Log, used ones included (ruling 57)."""
    return count_of(state.card_at, who)


# Workers and tiles


def stands(state: BedfordState, who: i64, tile: i64) -> bool:
    """Whether a worker or token of the participant is on this tile, or on a College that copies it (rulings 9, 62)."""
    place = board.SPACES + tile
    worker = state.worker
    if worker[2 * who] == place or worker[2 * who + 1] == place:
        return True
    if state.mayor_of == who and state.mayor_at == tile:
        return True
    if state.bridge_of == who and state.bridge_at == tile:
        return True
    return state.copied == tile and tile != pieces.COLLEGE and stands(state, who, pieces.COLLEGE)


def refines_returns(state: BedfordState) -> bool:
    """Whether the Refinery serves ships that Return; in the last Returns by option (ruling 46)."""
    return state.final == 0 or state.coffin_refinery == 1


def home_worker(state: BedfordState, who: i64) -> i64:
    """The participant's next worker to place, 0 or 1, or NONE."""
    if state.worker[2 * who] == board.HOME:
        return 0
    if state.worker[2 * who + 1] == board.HOME:
        return 1
    return NONE


def lift_worker(state: BedfordState, worker: i64, to: i64) -> None:
    """A worker leaves its place, if it stands on one."""
    place = state.worker[worker]
    if place >= 0:
        state.crowd[place] -= 1
    state.worker[worker] = to


def is_open(state: BedfordState, tile: i64) -> bool:
    """Built, uncovered, face up and unoccupied (p. 4, rulings 14, 48)."""
    return (
        state.owner[tile] >= 0
        and state.crowd[board.SPACES + tile] == 0
        and state.covered != tile
        and state.flipped[tile] == 0
    )


def pay_fee(state: BedfordState, who: i64, tile: i64, log: Log) -> None:
    """$1 to another owner, before the action (p. 4)."""
    owner = state.owner[tile]
    if owner >= 0 and owner != who:
        state.coins[who] -= 1
        state.coins[owner] += 1
        if not log.deaf:
            tell(state, log, "paid_fee", who, tile=tile)


def may_own(state: BedfordState, who: i64, tile: i64) -> bool:
    """Whether the tile is unbuilt and the participant is allowed to own it (rulings 3, 12, 16)."""
    owner = state.owner
    if owner[tile] != board.UNBUILT or state.bridge_at == tile:
        return False
    if tile == pieces.SHANTY:
        return state.coins[who] == 0
    if tile == pieces.RECTORY:
        return owner[pieces.SEAMENS_BETHEL] >= 0 and owner[pieces.SEAMENS_BETHEL] != who
    if tile == pieces.SEAMENS_BETHEL:
        return owner[pieces.RECTORY] != who
    return True


def can_buy(state: BedfordState, who: i64, tile: i64, cuts: i64) -> bool:
    """Whether the participant can Build it with up to this many goods off (p. 17)."""
    bill = pieces.BILL[tile]
    if state.coins[who] < bill.coins:
        return False
    goods = state.goods
    at = 3 * who
    short = max(bill.wood - goods[at], 0)
    short += max(bill.food - goods[at + 1], 0)
    short += max(bill.brick - goods[at + 2], 0)
    return short <= cuts and may_own(state, who, tile)


def can_build(state: BedfordState, who: i64, cuts: i64) -> bool:
    """Whether the participant can Build any tile."""
    most = goods_of(state, who) + cuts  # cheap test first: too few goods in all
    for tile in state.unbuilt:
        if pieces.GOODS_COST[tile] <= most and can_buy(state, who, tile, cuts):
            return True
    return False


# Ships


def ship_in(state: BedfordState, who: i64, where: i64) -> i64:
    """The participant's first ship there (supply or dock), or NONE; such ships are alike."""
    if state.ship[2 * who] == where:
        return 2 * who
    if state.ship[2 * who + 1] == where:
        return 2 * who + 1
    return NONE


def ships_in(state: BedfordState, who: i64, where: i64) -> i64:
    """How many ships of the participant are there."""
    found = 1 if state.ship[2 * who] == where else 0
    return found + 1 if state.ship[2 * who + 1] == where else found


def at_sea(state: BedfordState, who: i64) -> bool:
    """Whether the participant has a ship on rows 0–6."""
    return state.ship[2 * who] >= 0 or state.ship[2 * who + 1] >= 0


def has_room(state: BedfordState, ship: i64, row: i64) -> bool:
    """Whether this ship can enter the row; the ship beside the track needs no rank (ruling 40)."""
    return len(state.rows[row]) < board.BERTHS or ship == state.extra


def cargo(state: BedfordState, ship: i64) -> i64:
    """Whale tokens aboard."""
    at = 3 * ship
    return state.hold[at] + state.hold[at + 1] + state.hold[at + 2]


def leave(state: BedfordState, ship: i64) -> None:
    """A ship leaves its row; those behind it close up."""
    row = state.ship[ship]
    if row >= 0 and ship != state.extra:
        state.rows[row].remove(ship)


def go_to(state: BedfordState, ship: i64, row: i64, in_front: bool) -> None:
    """A ship goes to a row: behind the ships there, or into first place."""
    leave(state, ship)
    state.ship[ship] = row
    if ship == state.extra:
        return
    if in_front:
        state.rows[row].insert(0, ship)
    else:
        state.rows[row].append(ship)


def to_return(state: BedfordState, ship: i64) -> None:
    """A ship goes to the Return space and waits there."""
    leave(state, ship)
    if ship == state.extra:
        state.extra = NONE
    state.ship[ship] = board.RETURN
    state.harbour.append(ship)


def step_in(state: BedfordState, ship: i64) -> bool:
    """One space toward port, as far as there is room (p. 3); False when it stays."""
    row = state.ship[ship]
    if row == 0:
        to_return(state, ship)
        return True
    if not has_room(state, ship, row - 1):
        return False
    go_to(state, ship, row - 1, False)
    return True


def prepare(state: BedfordState, who: i64, wood: i64, log: Log) -> None:
    """A supply ship goes to the dock."""
    state.goods[3 * who] -= wood
    state.ship[ship_in(state, who, board.SUPPLY)] = board.DOCK
    if not log.deaf:
        tell(state, log, "prepared", who)


def launch(state: BedfordState, who: i64, row: i64, food: i64, log: Log) -> None:
    """A docked ship goes to a row of the track."""
    state.goods[3 * who + 1] -= food
    ship = ship_in(state, who, board.DOCK)
    state.ship[ship] = row
    state.rows[row].append(ship)
    if not log.deaf:
        tell(state, log, "launched", who, row=row, food=food)


def ship_order(state: BedfordState) -> list[int]:
    """Ships at sea as they choose: farthest row first, by rank; the one beside the track last."""
    found: list[int] = []
    for row in range(board.OUTER, -1, -1):
        found.extend(state.rows[row])
    if state.extra >= 0:
        found.append(state.extra)
    return found


# Tokens


def sea_to_bag(state: BedfordState) -> None:
    """What lies on the Whaling Board goes back into the bag (p. 8)."""
    for token in range(pieces.EMPTY + 1):
        state.bag[token] += state.sea[token]
        state.sea[token] = 0


def bag_total(state: BedfordState) -> i64:
    """Tokens in the bag."""
    bag = state.bag
    return bag[0] + bag[1] + bag[2] + bag[3]


# Shields


def has_calm(state: BedfordState, who: i64) -> bool:
    """Whether the participant holds an unused Calm Seas."""
    return state.card_at[pieces.CALM_SEAS] == who and state.card_used[pieces.CALM_SEAS] == 0


def has_shield(state: BedfordState, who: i64) -> bool:
    """Whether the participant can ignore a harmful page (rulings 38, 50)."""
    return has_calm(state, who) or stands(state, who, pieces.INSURANCE)


def is_spared(state: BedfordState, who: i64, page: i64) -> bool:
    """Whether the participant ignores this lasting page."""
    return state.spared[who] & (page + page * ONCE) != 0


def forget_once(state: BedfordState, who: i64) -> None:
    """The occasion is over: Insurance is asked about each one separately."""
    state.spared[who] &= ONCE - 1


def is_taxed(state: BedfordState, who: i64) -> bool:
    """Whether another's Stove Boat costs the participant 1 wood per whale (ruling 44)."""
    return state.stove >= 0 and state.stove != who and not is_spared(state, who, STOVE)


def is_iced(state: BedfordState, ship: i64) -> bool:
    """Whether the Ice Sheet keeps this ship from taking a whale (ruling 39)."""
    return state.iced[ship] != 0 and not is_spared(state, ship // 2, ICE)


def may_choose(state: BedfordState, ship: i64, whale: i64) -> bool:
    """Whether this ship may take such a whale from the board now."""
    who = ship // 2
    if state.sea[whale] == 0 or is_iced(state, ship):
        return False
    if whale == 1 and state.floe >= 0 and state.floe != who and not is_spared(state, who, FLOE):
        return False
    return not is_taxed(state, who) or has_good(state, who, 0, 1)
