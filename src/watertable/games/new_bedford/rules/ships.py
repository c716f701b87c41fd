"""Ships: Prepare, Launch, and the buildings and pages that move them (p. 6, 23)."""

from __future__ import annotations

from typing import Final

from watertable.games.new_bedford.actions import (
    AMOUNTS,
    DO_DONE,
    DO_SKIP,
    DO_STAY,
    DONE,
    SHIFTS,
    SKIP,
    STAY,
    TO_ROW,
    WITH_SHIP,
)
from watertable.games.new_bedford.board import (
    CITY_PIER,
    DOCK,
    OUTER,
    RETURN,
    SUPPLY,
    card_topic,
    place_of,
)
from watertable.games.new_bedford.effects import (
    cargo,
    earn,
    go_to,
    goods_of,
    has_room,
    launch,
    prepare,
    receive,
    ship_in,
    ships_in,
    to_return,
)
from watertable.games.new_bedford.events import note, tell
from watertable.games.new_bedford.pieces import (
    BURNED_OIL,
    CAPTAINS_HOUSE,
    COFFEEHOUSE,
    COOPERAGE,
    DRY_DOCK,
    GAM,
    GULF_STREAM,
    HARBOR_OFFICE,
    LIGHTHOUSE,
    LOADING_DOCK,
    RIGHT,
    SALTERY,
    SHIPWRIGHT,
    SLEIGH_RIDE,
    TAVERN,
    TRADE_WINDS,
    TRYWORKS,
    UNDER_WEIGH,
    WHALE_POD,
    WHARF,
    WINDFALL,
)
from watertable.games.new_bedford.state import (
    EFFECT,
    GULF,
    HARBOR_DEAL,
    Q_AMOUNT,
    Q_ROW,
    Q_SHIFT,
    Q_SHIP,
    BedfordState,
    push,
)
from watertable.kernel.action import Action
from watertable.kernel.event import Log

DRY_DOCK_AT: Final = place_of(DRY_DOCK)
LIGHTHOUSE_AT: Final = place_of(LIGHTHOUSE)
TAVERN_AT: Final = place_of(TAVERN)
TRYWORKS_AT: Final = place_of(TRYWORKS)
WHARF_AT: Final = place_of(WHARF)
COOPERAGE_AT: Final = place_of(COOPERAGE)
CAPTAINS_AT: Final = place_of(CAPTAINS_HOUSE)
COFFEE_AT: Final = place_of(COFFEEHOUSE)
HARBOR_AT: Final = place_of(HARBOR_OFFICE)
LOADING_AT: Final = place_of(LOADING_DOCK)
SALTERY_AT: Final = place_of(SALTERY)
SHIPWRIGHT_AT: Final = place_of(SHIPWRIGHT)
GAM_TOPIC: Final = card_topic(GAM)
GULF_TOPIC: Final = card_topic(GULF_STREAM)
WINDS_TOPIC: Final = card_topic(TRADE_WINDS)
WEIGH_TOPIC: Final = card_topic(UNDER_WEIGH)
OIL_TOPIC: Final = card_topic(BURNED_OIL)
WINDFALL_TOPIC: Final = card_topic(WINDFALL)
NAMED_BY_LIBRARY: Final = [card_topic(SLEIGH_RIDE), WINDS_TOPIC, card_topic(WHALE_POD)]
SALTERY_FOOD: Final = [0, 0, 2, 4]  # by spaces moved


# Launching


def launch_cost(topic: int, bonus: int, row: int) -> int:
    """Food for a row: its number, one less first at the pier, half at the Wharf (p. 6, 20, 23)."""
    if topic == WHARF_AT:
        return (row + 1) // 2
    return row - bonus


def can_launch_to(state: BedfordState, who: int, topic: int, bonus: int, row: int) -> bool:
    """A row from 1 with a free rank and food enough; the Harbor Office leaves a good over."""
    if row < 1 or len(state.rows[row]) > 2:
        return False
    food = launch_cost(topic, bonus, row)
    if topic == HARBOR_AT and goods_of(state, who) - food < 1:
        return False
    return state.goods[3 * who + 1] >= food


def can_launch(state: BedfordState, who: int, topic: int, bonus: int) -> bool:
    """Is any row open to him?"""
    return any(can_launch_to(state, who, topic, bonus, row) for row in range(1, OUTER + 1))


def ask_launch(state: BedfordState, who: int, topic: int, bonus: int) -> None:
    """Which row?"""
    state.job = [ship_in(state, who, DOCK), bonus]
    state.put(Q_ROW, who, topic)


# Rows


def reach(topic: int) -> int:
    """How far out a ship may be moved."""
    return 2 if topic == GULF_TOPIC else 3


def can_move_to(state: BedfordState, who: int, ship: int, topic: int, row: int) -> bool:
    """May this ship at sea go out to the row (rulings 28, 67)?"""
    out = row - state.ship[ship]
    if state.ship[ship] < 0 or out < 1 or out > reach(topic) or row > OUTER:
        return False
    if topic == SALTERY_AT and state.goods[3 * who + 1] < SALTERY_FOOD[out]:
        return False
    return has_room(state, ship, row)


def row_options(state: BedfordState, who: int, topic: int) -> list[Action]:
    """Rows to launch or move to; pages leave the choice to stay."""
    found: list[Action] = []
    ship = state.job[0]
    if is_launch(topic):
        for row in range(1, OUTER + 1):
            if can_launch_to(state, who, topic, state.job[1], row):
                found.append(TO_ROW[row])
        if topic == WEIGH_TOPIC:
            found.append(DO_SKIP)
        return found
    for row in range(1, OUTER + 1):
        if can_move_to(state, who, ship, topic, row):
            found.append(TO_ROW[row])
    if topic != SALTERY_AT:
        found.append(DO_STAY)
    return found


def is_launch(topic: int) -> bool:
    """Is the question where a docked ship goes?"""
    return topic in (CITY_PIER, DRY_DOCK_AT, WHARF_AT, HARBOR_AT, WEIGH_TOPIC)


def answer_row(state: BedfordState, who: int, topic: int, code: int, row: int, log: Log) -> None:
    """A ship is launched or moved out."""
    if code in (SKIP, STAY):
        return
    if is_launch(topic):
        if topic == DRY_DOCK_AT:
            prepare(state, who, 2, log)
        launch(state, who, row, launch_cost(topic, state.job[1], row), log)
        if topic == HARBOR_AT:
            push(state, HARBOR_DEAL, who)
        return
    ship = state.job[0]
    if topic == SALTERY_AT:
        state.goods[3 * who + 1] -= SALTERY_FOOD[row - state.ship[ship]]
    go_to(state, ship, row, topic == GULF_TOPIC)
    if not log.deaf:
        tell(state, log, "moved_out", who, ship=ship % 2, row=row)


# Own ships


def ship_fits(state: BedfordState, who: int, ship: int, topic: int) -> bool:
    """Can this ship of his be the one meant?"""
    row = state.ship[ship]
    if topic == COOPERAGE_AT:
        return row >= RETURN and cargo(state, ship) > 0
    if row < 0:
        return False
    if topic == LIGHTHOUSE_AT:
        return row < OUTER and has_room(state, ship, row + 1)
    if topic == TRYWORKS_AT:
        return state.hold[3 * ship + RIGHT] > 0
    if topic == SALTERY_AT:
        return any(can_move_to(state, who, ship, topic, row + out) for out in range(1, 4))
    if topic == OIL_TOPIC:
        return state.hold[3 * ship + state.job[0]] > 0
    return True


def any_fits(state: BedfordState, who: int, topic: int) -> bool:
    """Has he such a ship at all?"""
    return ship_fits(state, who, 2 * who, topic) or ship_fits(state, who, 2 * who + 1, topic)


def ship_options(state: BedfordState, who: int, topic: int) -> list[Action]:
    """Own ships that can be meant."""
    return [WITH_SHIP[k] for k in range(2) if ship_fits(state, who, 2 * who + k, topic)]


def answer_ship(state: BedfordState, who: int, topic: int, k: int, log: Log) -> None:
    """The ship is named: do what was asked for."""
    ship = 2 * who + k
    if topic == LIGHTHOUSE_AT:
        go_to(state, ship, state.ship[ship] + 1, True)
        if not log.deaf:
            tell(state, log, "moved_out", who, ship=k, row=state.ship[ship])
    elif topic == TRYWORKS_AT:
        state.job = [ship]
        state.put(Q_AMOUNT, who, topic)
    elif topic == COOPERAGE_AT:
        earn(state, who, cargo(state, ship), log)
    elif topic == CAPTAINS_AT:
        receive(state, who, [0, state.ship[ship], 0, 0], log)
        state.to_dock[ship] = 1
        to_return(state, ship)
    elif topic == COFFEE_AT:
        load(state, ship, state.job[0], state.cup, log)
        empty_cup(state)
    elif topic == SALTERY_AT:
        state.job = [ship, 0]
        state.put(Q_ROW, who, topic)
    elif topic == GAM_TOPIC:
        meet(state, who, ship, log)
    elif topic == GULF_TOPIC:
        push(state, GULF, ship ^ 1)
        push(state, GULF, ship)
    elif topic == OIL_TOPIC:
        lose_whale(state, ship, state.job[0], log)
    else:
        push(state, EFFECT, topic - card_topic(0), ship)


def load(state: BedfordState, ship: int, whale: int, pool: list[int], log: Log) -> None:
    """A whale comes aboard from the bag, the board or the cup."""
    pool[whale] -= 1
    state.hold[3 * ship + whale] += 1
    if not log.deaf:
        tell(state, log, "caught", ship // 2, whale=whale, ship=ship % 2)


def empty_cup(state: BedfordState) -> None:
    """What the Coffeehouse drew and nobody took goes back into the bag."""
    for token in range(4):
        state.bag[token] += state.cup[token]
        state.cup[token] = 0


def lose_whale(state: BedfordState, ship: int, whale: int, log: Log) -> None:
    """A whale leaves its ship and the game."""
    state.hold[3 * ship + whale] -= 1
    state.gone[whale] += 1
    if not log.deaf:
        tell(state, log, "lost_whale", ship // 2, whale=whale)


def meet(state: BedfordState, who: int, ship: int, log: Log) -> None:
    """Gam: to the other ship's row, or the nearest one with room on the way (ruling 28)."""
    here = state.ship[ship]
    row = state.ship[ship ^ 1]
    back = 1 if here > row else -1
    while row != here and not has_room(state, ship, row):
        row += back
    if row != here:
        go_to(state, ship, row, False)
    if not log.deaf:
        tell(state, log, "met", who, ship=ship % 2, row=row)


# Amounts


def amount_range(state: BedfordState, who: int, topic: int) -> list[int]:
    """Smallest and largest number that can be said."""
    if topic == TAVERN_AT:
        return [1, min(2, state.sea[3])]
    if topic == TRYWORKS_AT:
        return [1, min(3, state.hold[3 * state.job[0] + RIGHT])]
    if topic == SHIPWRIGHT_AT:
        two = ships_in(state, who, SUPPLY) == 2 and state.goods[3 * who] >= 1
        return [1, 2 if two else 1]
    if topic == WINDFALL_TOPIC:
        return [4, 8]
    return [1, min(2, state.bag[RIGHT], state.coins[who] // 2)]


def amount_options(state: BedfordState, who: int, topic: int) -> list[Action]:
    """The numbers that can be said."""
    least, most = amount_range(state, who, topic)
    return AMOUNTS[least - 1 : most]


def answer_amount(state: BedfordState, who: int, topic: int, n: int, log: Log) -> None:
    """The number is named: do it that often."""
    if topic == TAVERN_AT:
        state.sea[3] -= n
        state.gone[3] += n
        earn(state, who, 2 + 2 * n, log)
        if not log.deaf:
            note(log, "seas_removed", n=n)
    elif topic == TRYWORKS_AT:
        state.hold[3 * state.job[0] + RIGHT] -= n
        state.kept[3 * who + RIGHT] += n
        if not log.deaf:
            tell(state, log, "kept", who, whale=RIGHT, n=n, coins=0)
    elif topic == SHIPWRIGHT_AT:
        prepare(state, who, n - 1, log)
        if n == 2:
            prepare(state, who, 0, log)
    elif topic == WINDFALL_TOPIC:
        for other in range(state.players):
            earn(state, other, n if other == who else n - 4, log)
    else:
        beach(state, who, n, log)


def beach(state: BedfordState, who: int, n: int, log: Log) -> None:
    """Beached Whale: Rights straight from the bag, at their lay (ruling 53)."""
    state.bag[RIGHT] -= n
    state.kept[3 * who + RIGHT] += n
    state.coins[who] -= 2 * n
    if not log.deaf:
        tell(state, log, "kept", who, whale=RIGHT, n=n, coins=2 * n)


# Loading Dock: job holds how many of each species went to each ship, whale * 2 + ship.


def shift_fits(state: BedfordState, who: int, i: int) -> bool:
    """No token moves twice: no more go across than the other ship held at the start (§16)."""
    whale, k = i // 2, i % 2
    other = 3 * (2 * who + 1 - k) + whale
    if state.hold[other] == 0:
        return False
    held = state.hold[other] + state.job[i] - state.job[i ^ 1]
    return state.job[i] < held


def shift_options(state: BedfordState, who: int) -> list[Action]:
    """Up to three tokens, then done."""
    found: list[Action] = []
    moved = sum(state.job)
    if moved < 3:
        for i in range(6):
            if shift_fits(state, who, i):
                found.append(SHIFTS[i])
    if moved:
        found.append(DO_DONE)
    return found


def answer_shift(state: BedfordState, who: int, code: int, i: int, log: Log) -> None:
    """A token changes ships: $1."""
    if code == DONE:
        return
    whale, k = i // 2, i % 2
    state.hold[3 * (2 * who + 1 - k) + whale] -= 1
    state.hold[3 * (2 * who + k) + whale] += 1
    state.job[i] += 1
    if not log.deaf:
        tell(state, log, "shifted", who, whale=whale, ship=k)
    earn(state, who, 1, log)
    state.put(Q_SHIFT, who, LOADING_AT)


def ask_ship(state: BedfordState, who: int, topic: int) -> None:
    """Which of his ships?"""
    state.put(Q_SHIP, who, topic)
