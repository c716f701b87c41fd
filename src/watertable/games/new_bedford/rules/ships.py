"""Ships: Prepare, Launch, and the buildings and pages that move them (p. 6, 23)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.new_bedford import actions, board, effects, pieces
from watertable.games.new_bedford.events import note, tell
from watertable.games.new_bedford.state import (
    ASK_AMOUNT,
    ASK_ROW,
    STEP_EFFECT,
    STEP_GULF,
    STEP_HARBOR,
    BedfordState,
)
from watertable.kernel.action import Action
from watertable.kernel.event import Log

DRY_DOCK_AT: Final = board.place_of(pieces.DRY_DOCK)
LIGHTHOUSE_AT: Final = board.place_of(pieces.LIGHTHOUSE)
TAVERN_AT: Final = board.place_of(pieces.TAVERN)
TRYWORKS_AT: Final = board.place_of(pieces.TRYWORKS)
WHARF_AT: Final = board.place_of(pieces.WHARF)
COOPERAGE_AT: Final = board.place_of(pieces.COOPERAGE)
CAPTAINS_AT: Final = board.place_of(pieces.CAPTAINS_HOUSE)
COFFEE_AT: Final = board.place_of(pieces.COFFEEHOUSE)
HARBOR_AT: Final = board.place_of(pieces.HARBOR_OFFICE)
SALTERY_AT: Final = board.place_of(pieces.SALTERY)
SHIPWRIGHT_AT: Final = board.place_of(pieces.SHIPWRIGHT)
GAM_TOPIC: Final = board.card_topic(pieces.GAM)
GULF_TOPIC: Final = board.card_topic(pieces.GULF_STREAM)
WINDS_TOPIC: Final = board.card_topic(pieces.TRADE_WINDS)
WEIGH_TOPIC: Final = board.card_topic(pieces.UNDER_WEIGH)
OIL_TOPIC: Final = board.card_topic(pieces.BURNED_OIL)
WINDFALL_TOPIC: Final = board.card_topic(pieces.WINDFALL)
SALTERY_FOOD: Final = [0, 0, 2, 4]  # by spaces moved


# Launching


def launch_cost(topic: i64, bonus: i64, row: i64) -> i64:
    """Food for a row: its number, one less first at the pier, half at the Wharf (p. 6, 20, 23)."""
    if topic == WHARF_AT:
        return (row + 1) // 2
    return row - bonus


def can_launch_to(state: BedfordState, who: i64, topic: i64, bonus: i64, row: i64) -> bool:
    """A row from 1 with a free rank and food enough; the Harbor Office leaves a good over."""
    if row < 1 or len(state.rows[row]) > 2:
        return False
    food = launch_cost(topic, bonus, row)
    if topic == HARBOR_AT and effects.goods_of(state, who) - food < 1:
        return False
    return state.goods[3 * who + 1] >= food


def can_launch(state: BedfordState, who: i64, topic: i64, bonus: i64) -> bool:
    """Whether the participant can Launch to any row."""
    return any(can_launch_to(state, who, topic, bonus, row) for row in range(1, board.OUTER + 1))


def ask_launch(state: BedfordState, who: i64, topic: i64, bonus: i64) -> None:
    """Which row?"""
    state.job = [effects.ship_in(state, who, board.DOCK), bonus]
    state.put_choice(ASK_ROW, who, topic)


# Rows


def reach(topic: i64) -> i64:
    """How far out a ship may be moved."""
    return 2 if topic == GULF_TOPIC else 3


def can_move_to(state: BedfordState, who: i64, ship: i64, topic: i64, row: i64) -> bool:
    """Whether this ship at sea may go out to the row (rulings 28, 67)."""
    out = row - state.ship[ship]
    if state.ship[ship] < 0 or out < 1 or out > reach(topic) or row > board.OUTER:
        return False
    if topic == SALTERY_AT and state.goods[3 * who + 1] < SALTERY_FOOD[out]:
        return False
    return effects.has_room(state, ship, row)


def row_options(state: BedfordState, who: i64, topic: i64) -> list[Action]:
    """Rows to launch or move to; pages leave the choice to stay."""
    found: list[Action] = []
    ship = state.job[0]
    if is_launch(topic):
        for row in range(1, board.OUTER + 1):
            if can_launch_to(state, who, topic, state.job[1], row):
                found.append(actions.TO_ROW[row])
        if topic == WEIGH_TOPIC:
            found.append(actions.DO_SKIP)
        return found
    for row in range(1, board.OUTER + 1):
        if can_move_to(state, who, ship, topic, row):
            found.append(actions.TO_ROW[row])
    if topic != SALTERY_AT:
        found.append(actions.DO_STAY)
    return found


def is_launch(topic: i64) -> bool:
    """Whether the question is where a docked ship goes."""
    return topic in (board.CITY_PIER, DRY_DOCK_AT, WHARF_AT, HARBOR_AT, WEIGH_TOPIC)


def answer_row(state: BedfordState, who: i64, topic: i64, code: i64, row: i64, log: Log) -> None:
    """A ship is launched or moved out."""
    if code in (actions.SKIP, actions.STAY):
        return
    if is_launch(topic):
        if topic == DRY_DOCK_AT:
            effects.prepare(state, who, 2, log)
        effects.launch(state, who, row, launch_cost(topic, state.job[1], row), log)
        if topic == HARBOR_AT:
            state.put_step(STEP_HARBOR, who)
        return
    ship = state.job[0]
    if topic == SALTERY_AT:
        state.goods[3 * who + 1] -= SALTERY_FOOD[row - state.ship[ship]]
    effects.go_to(state, ship, row, topic == GULF_TOPIC)
    if not log.deaf:
        tell(state, log, "moved_out", who, ship=ship % 2, row=row)


# Own ships


def ship_fits(state: BedfordState, who: i64, ship: i64, topic: i64) -> bool:
    """Whether this ship can be named for the topic."""
    row = state.ship[ship]
    if topic == COOPERAGE_AT:
        return row >= board.RETURN and effects.cargo(state, ship) > 0
    if row < 0:
        return False
    if topic == LIGHTHOUSE_AT:
        return row < board.OUTER and effects.has_room(state, ship, row + 1)
    if topic == TRYWORKS_AT:
        return state.hold[3 * ship + pieces.RIGHT] > 0
    if topic == SALTERY_AT:
        return any(can_move_to(state, who, ship, topic, row + out) for out in range(1, 4))
    if topic == OIL_TOPIC:
        return state.hold[3 * ship + state.job[0]] > 0
    return True


def any_fits(state: BedfordState, who: i64, topic: i64) -> bool:
    """Whether the participant has such a ship."""
    return ship_fits(state, who, 2 * who, topic) or ship_fits(state, who, 2 * who + 1, topic)


def ship_options(state: BedfordState, who: i64, topic: i64) -> list[Action]:
    """The participant's ships that can be named."""
    return [actions.WITH_SHIP[k] for k in range(2) if ship_fits(state, who, 2 * who + k, topic)]


def answer_ship(state: BedfordState, who: i64, topic: i64, k: i64, log: Log) -> None:
    """A ship is named: do what the topic says."""
    ship = 2 * who + k
    if topic == LIGHTHOUSE_AT:
        effects.go_to(state, ship, state.ship[ship] + 1, True)
        if not log.deaf:
            tell(state, log, "moved_out", who, ship=k, row=state.ship[ship])
    elif topic == TRYWORKS_AT:
        state.job = [ship]
        state.put_choice(ASK_AMOUNT, who, topic)
    elif topic == COOPERAGE_AT:
        effects.earn(state, who, effects.cargo(state, ship), log)
    elif topic == CAPTAINS_AT:
        effects.receive(state, who, [0, state.ship[ship], 0, 0], log)
        state.to_dock[ship] = 1
        effects.to_return(state, ship)
    elif topic == COFFEE_AT:
        load(state, ship, state.job[0], state.cup, log)
        empty_cup(state)
    elif topic == SALTERY_AT:
        state.job = [ship, 0]
        state.put_choice(ASK_ROW, who, topic)
    elif topic == GAM_TOPIC:
        gam(state, who, ship, log)
    elif topic == GULF_TOPIC:
        state.put_step(STEP_GULF, about=ship ^ 1)
        state.put_step(STEP_GULF, about=ship)
    elif topic == OIL_TOPIC:
        lose_whale(state, ship, state.job[0], log)
    else:
        state.put_step(STEP_EFFECT, ship, topic - board.card_topic(0))


def load(state: BedfordState, ship: i64, whale: i64, pool: list[int], log: Log) -> None:
    """A whale comes aboard from the bag, the board or the cup."""
    pool[whale] -= 1
    state.hold[3 * ship + whale] += 1
    if not log.deaf:
        tell(state, log, "caught", ship // 2, whale=whale, ship=ship % 2)


def empty_cup(state: BedfordState) -> None:
    """Tokens drawn for the Coffeehouse and not taken go back into the bag."""
    for token in range(4):
        state.bag[token] += state.cup[token]
        state.cup[token] = 0


def lose_whale(state: BedfordState, ship: i64, whale: i64, log: Log) -> None:
    """A whale leaves its ship and the game."""
    state.hold[3 * ship + whale] -= 1
    state.gone[whale] += 1
    if not log.deaf:
        tell(state, log, "lost_whale", ship // 2, whale=whale)


def gam(state: BedfordState, who: i64, ship: i64, log: Log) -> None:
    """Gam: to the other ship's row, or the nearest one with room on the way (ruling 28)."""
    here = state.ship[ship]
    row = state.ship[ship ^ 1]
    back = 1 if here > row else -1
    while row != here and not effects.has_room(state, ship, row):
        row += back
    if row != here:
        effects.go_to(state, ship, row, False)
    if not log.deaf:
        tell(state, log, "met", who, ship=ship % 2, row=row)


# Amounts


def amount_range(state: BedfordState, who: i64, topic: i64) -> list[int]:
    """The smallest and the largest amount."""
    if topic == TAVERN_AT:
        return [1, min(2, state.sea[3])]
    if topic == TRYWORKS_AT:
        return [1, min(3, state.hold[3 * state.job[0] + pieces.RIGHT])]
    if topic == SHIPWRIGHT_AT:
        two = effects.ships_in(state, who, board.SUPPLY) == 2 and state.goods[3 * who] >= 1
        return [1, 2 if two else 1]
    if topic == WINDFALL_TOPIC:
        return [4, 8]
    return [1, min(2, state.bag[pieces.RIGHT], state.coins[who] // 2)]


def amount_options(state: BedfordState, who: i64, topic: i64) -> list[Action]:
    """The possible amounts."""
    least, most = amount_range(state, who, topic)
    return actions.AMOUNTS[least - 1 : most]


def answer_amount(state: BedfordState, who: i64, topic: i64, n: i64, log: Log) -> None:
    """An amount is named: do what the topic says."""
    if topic == TAVERN_AT:
        state.sea[3] -= n
        state.gone[3] += n
        effects.earn(state, who, 2 + 2 * n, log)
        if not log.deaf:
            note(log, "seas_removed", n=n)
    elif topic == TRYWORKS_AT:
        state.hold[3 * state.job[0] + pieces.RIGHT] -= n
        state.kept[3 * who + pieces.RIGHT] += n
        if not log.deaf:
            tell(state, log, "kept", who, whale=pieces.RIGHT, n=n, coins=0)
    elif topic == SHIPWRIGHT_AT:
        effects.prepare(state, who, n - 1, log)
        if n == 2:
            effects.prepare(state, who, 0, log)
    elif topic == WINDFALL_TOPIC:
        for other in range(state.players):
            effects.earn(state, other, n if other == who else n - 4, log)
    else:
        buy_beached_whales(state, who, n, log)


def buy_beached_whales(state: BedfordState, who: i64, n: i64, log: Log) -> None:
    """Beached Whale: Rights straight from the bag, at their lay (ruling 53)."""
    state.bag[pieces.RIGHT] -= n
    state.kept[3 * who + pieces.RIGHT] += n
    state.coins[who] -= 2 * n
    if not log.deaf:
        tell(state, log, "kept", who, whale=pieces.RIGHT, n=n, coins=2 * n)
