"""Movement and Returns: lays, sales and the buying round (p. 7)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.new_bedford import actions, board, effects, pieces
from watertable.games.new_bedford import state as s
from watertable.games.new_bedford.events import note, tell
from watertable.games.new_bedford.pieces import AT_MOVEMENT
from watertable.games.new_bedford.rules.ships_log import open_window
from watertable.games.new_bedford.state import BedfordState
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.state import NONE, Ask

REFINERY_AT: Final = board.place_of(pieces.REFINERY)
CUSTOMS: Final = [0, 4, 6, 10]  # by ships that Return


# The move


def begin_movement(state: BedfordState, taken: Ask, log: Log) -> None:
    state.turn = NONE
    note_places(state)
    state.put_step(s.STEP_MOVE)
    open_window(state, AT_MOVEMENT)


def move_ships(state: BedfordState, taken: Ask, log: Log) -> None:
    move_all(state, log)
    pay_customs(state, log)
    state.put_step(s.STEP_FINAL if state.final else s.STEP_WHALING)
    state.put_step(s.STEP_RETURNS)


def note_places(state: BedfordState) -> None:
    """Where every ship stands before the movement phase, for the Ice Sheet (ruling 39)."""
    for ship in range(2 * state.players):
        row = state.ship[ship]
        state.was_row[ship] = row
        in_row = row >= 0 and ship != state.extra
        state.was_rank[ship] = state.rows[row].index(ship) if in_row else NONE


def move_all(state: BedfordState, log: Log) -> None:
    """Every ship goes one row in, ranks kept; row 0 goes to the Return space (p. 7)."""
    extra = state.extra
    for ship in state.rows[0][:]:
        effects.to_return(state, ship)
    for row in range(board.OUTER):
        state.rows[row] = state.rows[row + 1]
        for ship in state.rows[row]:
            state.ship[ship] = row
    state.rows[board.OUTER] = []
    if extra >= 0:
        if state.ship[extra] == 0:
            effects.to_return(state, extra)
        else:
            state.ship[extra] -= 1
    if not log.deaf:
        note(log, "ships_moved", n=len(state.harbour))


def pay_customs(state: BedfordState, log: Log) -> None:
    """The Customhouse pays the participant who stands there, before lays (ruling 23)."""
    if state.final:
        return
    coins = CUSTOMS[min(3, len(state.harbour))]
    if coins == 0:
        return
    for who in range(state.players):
        if effects.stands(state, who, pieces.CUSTOMHOUSE):
            effects.earn(state, who, coins, log)


# One ship at a time


def next_return(state: BedfordState, taken: Ask, log: Log) -> None:
    """The next ship on the Return space comes home; its sale is over before the next (p. 7)."""
    if not state.harbour:
        return
    ship = state.harbour.pop(0)
    state.put_step(s.STEP_RETURNS)
    state.put_step(s.STEP_DOCKED, about=ship)
    if effects.cargo(state, ship) == 0:
        return
    state.put_step(s.STEP_SPLIT, about=ship)
    who = ship // 2
    if (
        who < state.seats
        and effects.stands(state, who, pieces.REFINERY)
        and state.refined[who] == 0
        and effects.refines_returns(state)
    ):
        state.job = [ship]
        state.put_choice(s.ASK_REFINE, who, REFINERY_AT)


def refine_pool(state: BedfordState, who: i64) -> list[int]:
    """What may be refined: returned whales at once, or those of the ship that Returns."""
    ship = state.job[0]
    if ship == NONE:
        return list(state.kept[3 * who : 3 * who + 3])
    return list(state.hold[3 * ship : 3 * ship + 3])


def refine_options(state: BedfordState, who: i64) -> list[Action]:
    """One whale for twice its lay, or wait (ruling 24)."""
    pool = refine_pool(state, who)
    found = [actions.REFINES[whale] for whale in range(3) if pool[whale] > 0]
    found.append(actions.DO_WAIT)
    return found


def answer_refine(state: BedfordState, who: i64, code: i64, whale: i64, log: Log) -> None:
    """Sold for $4, $8 or $16; the token leaves the game."""
    if code == actions.WAIT:
        return
    ship = state.job[0]
    if ship == NONE:
        state.kept[3 * who + whale] -= 1
    else:
        state.hold[3 * ship + whale] -= 1
    state.gone[whale] += 1
    state.refined[who] = 1
    state.coins[who] += 2 * pieces.LAY[whale]
    if not log.deaf:
        tell(state, log, "refined", who, whale=whale, coins=2 * pieces.LAY[whale])


def split(state: BedfordState, taken: Ask, log: Log) -> None:
    """Which whales are sold? The rest is kept and its lay paid (p. 7)."""
    ship = taken.about
    if effects.is_captain(state, ship // 2):
        captain_sells(state, ship)
        settle_split(state, ship, log)
        return
    state.job = [ship, 0]
    state.put_choice(s.ASK_RETURN, ship // 2)


def balance(state: BedfordState, ship: i64) -> i64:
    """Money after taking the half lays of what is sold and paying the lays of what is kept."""
    money = state.coins[ship // 2]
    for whale in range(3):
        money += (
            pieces.SALE[whale] * state.offer[whale]
            - pieces.LAY[whale] * state.hold[3 * ship + whale]
        )
    return money


def can_sell(state: BedfordState, ship: i64, whale: i64) -> bool:
    """Species are marked in order; what is passed over must stay payable (p. 7)."""
    if whale < state.job[1] or state.hold[3 * ship + whale] == 0:
        return False
    money = balance(state, ship)
    for later in range(whale, 3):
        money += (pieces.SALE[later] + pieces.LAY[later]) * state.hold[3 * ship + later]
    return money >= 0


def return_options(state: BedfordState) -> list[Action]:
    """Mark a token for sale, or keep the rest if the money lasts (p. 7)."""
    ship = state.job[0]
    found = [actions.SELL_WHALES[whale] for whale in range(3) if can_sell(state, ship, whale)]
    if balance(state, ship) >= 0:
        found.append(actions.DO_DONE)
    return found


def answer_return(state: BedfordState, who: i64, code: i64, whale: i64, log: Log) -> None:
    """A token goes to the offer, or the split is settled."""
    ship = state.job[0]
    if code == actions.DONE:
        settle_split(state, ship, log)
        return
    put_on_offer(state, ship, whale)
    state.job[1] = whale
    state.put_choice(s.ASK_RETURN, who)


def put_on_offer(state: BedfordState, ship: i64, whale: i64) -> None:
    """One token of the ship is for sale."""
    state.hold[3 * ship + whale] -= 1
    state.offer[whale] += 1


def settle_split(state: BedfordState, ship: i64, log: Log) -> None:
    """Half lays come in, lays go out, kept whales are owned; the others may buy the rest (p. 7)."""
    who = ship // 2
    state.coins[who] = balance(state, ship)
    for whale in range(3):
        n = state.hold[3 * ship + whale]
        if n:
            state.kept[3 * who + whale] += n
            state.hold[3 * ship + whale] = 0
            if not log.deaf:
                tell(state, log, "kept", who, whale=whale, n=n, coins=n * pieces.LAY[whale])
        sold = state.offer[whale]
        if sold and not log.deaf:
            tell(
                state, log, "sold_whales", who, whale=whale, n=sold, coins=sold * pieces.SALE[whale]
            )
    if sum(state.offer):
        state.put_step(s.STEP_OFFER, (who + 1) % state.players, 1 << who)


# The buying round


def can_pay_lay(state: BedfordState, who: i64, whale: i64) -> bool:
    """Whether such a token is on offer and the participant can pay its lay."""
    return state.offer[whale] > 0 and state.coins[who] >= pieces.LAY[whale]


def offer(state: BedfordState, taken: Ask, log: Log) -> None:
    """The next to buy, until all is sold or all have passed (p. 7)."""
    who, passed = taken.seat, taken.about
    if sum(state.offer) == 0 or passed == (1 << state.players) - 1:
        discard_unsold(state, log)
        return
    while passed & (1 << who):
        who = (who + 1) % state.players
    if effects.is_captain(state, who):
        if not captain_buys(state, who, log):
            passed |= 1 << who
        state.put_step(s.STEP_OFFER, (who + 1) % state.players, passed)
        return
    state.job = [passed]
    state.put_choice(s.ASK_BUYING, who)


def discard_unsold(state: BedfordState, log: Log) -> None:
    """What nobody bought leaves the game."""
    for whale in range(3):
        if state.offer[whale] and not log.deaf:
            note(log, "unsold", whale=whale, n=state.offer[whale])
        state.gone[whale] += state.offer[whale]
        state.offer[whale] = 0


def buying_options(state: BedfordState, who: i64) -> list[Action]:
    """A token at its full lay, or pass (p. 7)."""
    found = [actions.BUY_WHALES[whale] for whale in range(3) if can_pay_lay(state, who, whale)]
    found.append(actions.DO_PASS)
    return found


def answer_buying(state: BedfordState, who: i64, code: i64, whale: i64, log: Log) -> None:
    """Bought tokens are owned at once; passing is final for this offer."""
    passed = state.job[0]
    if code == actions.BUY_WHALE:
        buy_whale(state, who, whale, log)
    else:
        passed |= 1 << who
    state.put_step(s.STEP_OFFER, (who + 1) % state.players, passed)


def buy_whale(state: BedfordState, who: i64, whale: i64, log: Log) -> None:
    """The lay goes to the bank, the token to the buyer."""
    state.offer[whale] -= 1
    state.coins[who] -= pieces.LAY[whale]
    state.kept[3 * who + whale] += 1
    if not log.deaf:
        tell(state, log, "bought_whale", who, whale=whale, coins=pieces.LAY[whale])


def come_home(state: BedfordState, taken: Ask, log: Log) -> None:
    """The emptied ship goes to supply, or to the dock (Captain's House, ruling 22)."""
    ship = taken.about
    assert state.ship[ship] == board.RETURN
    state.ship[ship] = board.DOCK if state.to_dock[ship] else board.SUPPLY
    if not log.deaf:
        tell(state, log, "came_home", ship // 2, ship=ship % 2)
    state.to_dock[ship] = 0


# What captains sell and buy (The Lonely Ocean)


def captain_sells(state: BedfordState, ship: i64) -> None:
    """He sells the cheapest whales until he can pay the others."""
    whale = pieces.RIGHT
    while balance(state, ship) < 0:
        if state.hold[3 * ship + whale]:
            put_on_offer(state, ship, whale)
        else:
            whale += 1


def captain_buys(state: BedfordState, who: i64, log: Log) -> bool:
    """He buys the best whale that leaves him $4; Ahab any Sperm he can pay."""
    for whale in (pieces.SPERM, pieces.BOWHEAD, pieces.RIGHT):
        rest = state.coins[who] - pieces.LAY[whale]
        eager = whale == pieces.SPERM and effects.captain_of(state, who) == pieces.AHAB
        if state.offer[whale] and (rest >= 4 or (eager and rest >= 0)):
            buy_whale(state, who, whale, log)
            return True
    return False
