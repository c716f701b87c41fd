"""Why a worker cannot go to a space or a building, and why a ship cannot move."""

from __future__ import annotations

from typing import Final

from watertable.games.new_bedford import board, pieces
from watertable.games.new_bedford.effects import DICE, ONCE
from watertable.games.new_bedford.state import BedfordState
from watertable.kernel.ints import count_of
from watertable.kernel.state import NONE

CHEMIST_AT: Final = board.place_of(pieces.CHEMIST_SHOP)


def hand(state: BedfordState, who: int) -> list[int]:
    """A participant's goods."""
    return list(state.goods[3 * who : 3 * who + 3])


def ships(state: BedfordState, who: int, least: int) -> list[int]:
    """A participant's ships from this place outward (0: at sea, RETURN: out)."""
    return [ship for ship in (2 * who, 2 * who + 1) if state.ship[ship] >= least]


def aboard(state: BedfordState, ship: int) -> int:
    """Whales on a ship."""
    return sum(state.hold[3 * ship : 3 * ship + 3])


def is_standing(state: BedfordState, who: int, tile: int) -> bool:
    """Whether a worker, Mayor or Bridge of the participant is on this tile or on a College that copies it."""
    here = [tile, pieces.COLLEGE] if state.copied == tile else [tile]
    places = [board.place_of(t) for t in here]
    if any(state.worker[w] in places for w in (2 * who, 2 * who + 1)):
        return True
    mayor = state.mayor_of == who and state.mayor_at in here
    return mayor or (state.bridge_of == who and state.bridge_at in here)


def can_ignore(state: BedfordState, who: int) -> bool:
    """Whether Insurance or Calm Seas can be used."""
    calm = state.card_at[pieces.CALM_SEAS] == who and not state.card_used[pieces.CALM_SEAS]
    return calm or is_standing(state, who, pieces.INSURANCE)


def spared(state: BedfordState, who: int, page: int) -> bool:
    """Whether the participant ignores this lasting page."""
    return bool(state.spared[who] & page) or bool(state.spared[who] & (page * ONCE))


# Paying


def cuts_from(cost: list[int], cuts: int, lowest: int) -> list[list[int]]:
    """Every cost that remains when exactly this many goods, from `lowest` on, are left off."""
    if cuts == 0:
        return [cost[:]]
    found: list[list[int]] = []
    for good in range(lowest, 3):
        if cost[good] > 0:
            less = cost[:]
            less[good] -= 1
            found.extend(cuts_from(less, cuts - 1, good))
    return found


def tile(state: BedfordState, who: int, wanted: int, cuts: int) -> str:
    """Why this tile cannot be Built (p. 5, 17)."""
    if state.owner[wanted] == board.ABSENT:
        return "not_in_game"
    if state.owner[wanted] != board.UNBUILT:
        return "built_already"
    if state.bridge_at == wanted:
        return "bridge_there"
    if wanted == pieces.SHANTY and state.coins[who] > 0:
        return "shanty_money"
    bethel = state.owner[pieces.SEAMENS_BETHEL]
    if wanted == pieces.RECTORY and bethel in (board.ABSENT, board.UNBUILT, who):
        return "rectory"
    if wanted == pieces.SEAMENS_BETHEL and state.owner[pieces.RECTORY] == who:
        return "rectory"
    if state.coins[who] < pieces.COST[wanted][3]:
        return "money"
    goods = hand(state, who)
    cost = pieces.COST[wanted][:3]
    ways = cuts_from(cost, min(cuts, sum(cost)), 0)
    if any(all(goods[g] >= way[g] for g in range(3)) for way in ways):
        return ""
    return "cost"


def nothing_payable(state: BedfordState, who: int, cuts: int) -> bool:
    """Whether no tile can be Built."""
    return all(tile(state, who, t, cuts) != "" for t in range(pieces.TILES))


# Spaces and buildings


def space(state: BedfordState, who: int, where: int) -> str:
    """Why a worker cannot go to this space (p. 4, 17, 23)."""
    bonus = state.crowd[where] == 0
    if where <= board.WHEELHOUSE and state.angry and not spared(state, who, DICE):
        bonus = bonus and can_ignore(state, who)
    return at_space(state, who, where, 1 if bonus else 0)


def at_space(state: BedfordState, who: int, where: int, bonus: int) -> str:
    """Why the action of a space cannot be performed."""
    if where == board.GENERAL_STORE:
        return "" if any(hand(state, who)) else "nothing_to_sell"
    if where == board.TOWN_HALL:
        return "nothing_to_build" if nothing_payable(state, who, bonus) else ""
    if where == board.WHEELHOUSE:
        return "" if state.wheelhouse and state.seats > 1 else "no_wheelhouse"
    if where == board.DOCKYARD:
        return preparing(state, who, 2 - bonus)
    if where == board.CITY_PIER:
        return launching(state, who, board.CITY_PIER, bonus)
    return ""


def preparing(state: BedfordState, who: int, wood: int) -> str:
    """Why no ship can be Prepared."""
    if board.SUPPLY not in state.ship[2 * who : 2 * who + 2]:
        return "no_supply_ship"
    return "" if hand(state, who)[pieces.WOOD] >= wood else "wood"


def launching(state: BedfordState, who: int, topic: int, bonus: int) -> str:
    """Why no ship can be Launched."""
    if board.DOCK not in state.ship[2 * who : 2 * who + 2]:
        return "no_docked_ship"
    return no_row(state, who, topic, bonus)


def no_row(state: BedfordState, who: int, topic: int, bonus: int) -> str:
    """Why no row can be reached."""
    reasons = [launch_row(state, who, topic, bonus, row) for row in range(1, 7)]
    return "" if "" in reasons else "no_row"


def launch_row(state: BedfordState, who: int, topic: int, bonus: int, row: int) -> str:
    """Why a ship cannot be Launched to this row."""
    if row == 0:
        return "row_zero"
    if len(state.rows[row]) == 3:
        return "row_full"
    food = -(-row // 2) if topic == board.place_of(pieces.WHARF) else row - bonus
    goods = hand(state, who)
    if goods[pieces.FOOD] < food:
        return "food"
    if topic == board.place_of(pieces.HARBOR_OFFICE) and sum(goods) == food:
        return "harbor_good"
    return ""


def building(state: BedfordState, who: int, wanted: int) -> str:
    """Why a worker cannot go to this building, the fee paid first (p. 4)."""
    owner = state.owner[wanted]
    if owner == board.ABSENT:
        return "not_in_game"
    if owner == board.UNBUILT:
        return "not_built"
    if state.crowd[board.place_of(wanted)] > 0:
        return "occupied"
    if state.covered == wanted:
        return "covered"
    if state.flipped[wanted]:
        return "flipped"
    if owner != who and state.coins[who] == 0:
        return "fee"
    state.crowd[board.place_of(wanted)] += 1
    found = after_paying(state, who, [] if owner == who else [owner], wanted)
    state.crowd[board.place_of(wanted)] -= 1
    return found


def after_paying(state: BedfordState, who: int, payees: list[int], wanted: int) -> str:
    """What is missing for the tile's action when $1 has gone to each of these."""
    before = state.coins[:]
    for payee in payees:
        state.coins[who] -= 1
        state.coins[payee] += 1
    found = at_tile(state, who, wanted)
    state.coins = before
    return found


def at_tile(state: BedfordState, who: int, wanted: int) -> str:
    """Why the action of a building cannot be performed."""
    place = board.place_of(wanted)
    if wanted in (
        pieces.LIGHTHOUSE,
        pieces.TRYWORKS,
        pieces.COOPERAGE,
        pieces.CAPTAINS_HOUSE,
        pieces.SALTERY,
    ):
        found = [ship(state, who, place, s) for s in (2 * who, 2 * who + 1)]
        return "" if "" in found else "no_such_ship"
    if wanted in (pieces.WHARF, pieces.HARBOR_OFFICE):
        return launching(state, who, place, 0)
    if wanted in (pieces.DRY_DOCK, pieces.DISTILLERY):
        found_here = preparing(state, who, 2)
        if found_here == "" and wanted == pieces.DRY_DOCK:
            return no_row(state, who, place, 0)
        return found_here
    if wanted == pieces.SHIPWRIGHT:
        return preparing(state, who, 0)
    if wanted == pieces.LUMBER_MILL:
        return "" if hand(state, who)[pieces.WOOD] else "nothing_to_sell"
    if wanted == pieces.MARKET:
        return "" if sum(hand(state, who)) else "nothing_to_sell"
    if wanted in (pieces.COURTHOUSE, pieces.MAYORS_HOUSE):
        cuts = 2 if wanted == pieces.COURTHOUSE else 0
        return "nothing_to_build" if nothing_payable(state, who, cuts) else ""
    return at_other_tile(state, who, wanted)


def at_other_tile(state: BedfordState, who: int, wanted: int) -> str:
    """The buildings with a need of their own."""
    everyone = range(state.players)
    if wanted == pieces.TAVERN:
        return "" if state.sea[pieces.EMPTY] >= 1 else "no_empty_sea"
    if wanted == pieces.POST_OFFICE:
        return "own_post_office" if state.owner[pieces.POST_OFFICE] == who else ""
    if wanted == pieces.COFFEEHOUSE:
        return "" if ships(state, who, 0) and any(state.bag) else "no_such_ship"
    if wanted == pieces.CUSTOMHOUSE:
        out = any(ships(state, p, board.RETURN) for p in everyone)
        if state.final:
            return "customs_closed"
        return "" if out else "customs"
    if wanted == pieces.LOADING_DOCK:
        out_here = ships(state, who, board.RETURN)
        full = len(out_here) == 2 and any(aboard(state, s) for s in out_here)
        return "" if full else "loading"
    if wanted == pieces.PERFUMERY:
        return "" if state.bag[pieces.SPERM] else "no_sperm"
    if wanted == pieces.REFINERY:
        owned = sum(state.kept[3 * who : 3 * who + 3])
        aboard_now = sum(state.hold[6 * who : 6 * who + 6])
        if state.refined[who] or owned + aboard_now == 0:
            return "refinery"
        silent = state.final and not state.coffin_refinery
        return "refinery_closed" if silent and not owned else ""
    if wanted == pieces.LIBRARY:
        return "" if min(state.card_at) <= board.UP_ONE else "no_page"
    if wanted == pieces.FIRE_HOUSE:
        return "" if any(count_of(state.owner, p) > 2 for p in everyone) else "fire_house"
    if wanted in (pieces.ALMSHOUSE, pieces.CHEMIST_SHOP):
        found = [victim(state, who, board.place_of(wanted), p) for p in everyone]
        return "" if "" in found else "no_victim"
    if wanted == pieces.TURNERS_MILL:
        return milling(state, who)
    return at_borrower(state, who, wanted)


def at_borrower(state: BedfordState, who: int, wanted: int) -> str:
    """College, Fairhaven Bridge and Empty Lot need a tile to work on."""
    reasons = [""]
    tiles = range(pieces.ACTION_TILES)
    if wanted == pieces.COLLEGE:
        reasons = [copying(state, who, t) for t in tiles]
    elif wanted == pieces.FAIRHAVEN_BRIDGE:
        reasons = [bridging(state, who, t) for t in tiles]
    elif wanted == pieces.EMPTY_LOT:
        reasons = [covering(state, t) for t in tiles]
    return "" if "" in reasons else "no_such_tile"


def milling(state: BedfordState, who: int) -> str:
    """Turner's Mill repeats the last captain's action for $1 more (The Lonely Ocean)."""
    last = state.last_place
    if last == NONE:
        return "no_captain_yet"
    if state.coins[who] < 1:
        return "money"
    state.coins[who] -= 1
    if last < 8:
        found = at_space(state, who, last, 0)
    else:
        found = at_tile(state, who, last - 8)
    state.coins[who] += 1
    return found


def copying(state: BedfordState, who: int, wanted: int) -> str:
    """Why the College cannot use this tile (rulings 13, 62)."""
    place = board.place_of(wanted)
    if wanted == pieces.COLLEGE or state.owner[wanted] < 0:
        return "copy_tile"
    if state.covered == wanted or state.flipped[wanted]:
        return "covered"
    others = [w // 2 for w in range(2 * state.players) if state.worker[w] == place]
    if state.mayor_at == wanted:
        others.append(state.mayor_of)
    if not others or others[0] == who:
        return "copy_opponent"
    owner = state.owner[wanted]
    payees = [others[0]] if owner == who else [others[0], owner]
    if state.coins[who] < len(payees):
        return "fee"
    return after_paying(state, who, payees, wanted)


def bridging(state: BedfordState, who: int, wanted: int) -> str:
    """Why the Bridge cannot use this tile (rulings 12, 61)."""
    if state.owner[wanted] != board.UNBUILT:
        return "bridge_unbuilt"
    if state.bridge_at != NONE:
        return "bridge_out"
    if wanted in (pieces.POST_OFFICE, pieces.EMPTY_LOT, pieces.FAIRHAVEN_BRIDGE):
        return "bridge_tile"
    state.bridge_at = wanted
    state.crowd[board.place_of(wanted)] += 1
    found = at_tile(state, who, wanted)
    state.crowd[board.place_of(wanted)] -= 1
    state.bridge_at = NONE
    return found


def covering(state: BedfordState, wanted: int) -> str:
    """Why the Empty Lot cannot go there (ruling 14)."""
    if state.owner[wanted] < 0:
        return "not_built"
    if wanted == pieces.EMPTY_LOT or state.covered == wanted:
        return "cover_tile"
    return "occupied" if state.crowd[board.place_of(wanted)] else ""


def victim(state: BedfordState, who: int, place: int, other: int) -> str:
    """Why nothing can be taken from this participant (ruling 15)."""
    if other == who or other >= state.players:
        return "other_player"
    if place == board.place_of(pieces.ALMSHOUSE):
        return "" if state.coins[other] > 3 else "last_dollar"
    theirs, mine = hand(state, other), hand(state, who)
    for one in range(3):
        for two in range(one, 3):
            enough = theirs[one] > 1 if one == two else theirs[one] > 0 and theirs[two] > 0
            if enough and any(mine[g] for g in range(3) if g not in (one, two)):
                return ""
    return "give_none"


# Ships


def no_way_in(state: BedfordState, wanted: int) -> bool:
    """Whether the row before this ship is full."""
    row_now = state.ship[wanted]
    return row_now > 0 and wanted != state.extra and len(state.rows[row_now - 1]) == 3


def ship(state: BedfordState, who: int, topic: int, wanted: int) -> str:
    """Why this ship cannot be named."""
    row_now = state.ship[wanted]
    if topic == board.place_of(pieces.COOPERAGE):
        return "" if row_now in range(board.RETURN, 7) and aboard(state, wanted) else "no_such_ship"
    if row_now < 0:
        return "not_at_sea"
    if topic == board.place_of(pieces.LIGHTHOUSE):
        if row_now == 6:
            return "outermost"
        return full_row(state, wanted, row_now + 1)
    if topic == board.place_of(pieces.TRYWORKS):
        return "" if state.hold[3 * wanted] else "no_such_whale"
    if topic == board.card_topic(pieces.BURNED_OIL):
        return "" if state.hold[3 * wanted + state.job[0]] else "no_such_whale"
    if topic == board.place_of(pieces.SALTERY):
        reasons = [move_row(state, who, wanted, topic, r) for r in range(7)]
        return "" if "" in reasons else "no_row"
    return ""


def full_row(state: BedfordState, wanted: int, row_to: int) -> str:
    """Why this ship finds no rank there (p. 6, ruling 40)."""
    beside = state.extra == wanted
    return "row_full" if len(state.rows[row_to]) == 3 and not beside else ""


def move_row(state: BedfordState, who: int, wanted: int, topic: int, row_to: int) -> str:
    """Why a ship at sea cannot go out to this row (ruling 28)."""
    out = row_to - state.ship[wanted]
    if not 0 < out <= (2 if topic == board.card_topic(pieces.GULF_STREAM) else 3):
        return "too_far"
    if topic == board.place_of(pieces.SALTERY) and hand(state, who)[pieces.FOOD] < 2 * (out - 1):
        return "food"
    return full_row(state, wanted, row_to)
