"""Pages that strike: who is struck, replies, tolls, fires, ships pushed and frozen (p. 3)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.new_bedford import actions, board, effects, pieces
from watertable.games.new_bedford import state as s
from watertable.games.new_bedford.events import note, tell
from watertable.games.new_bedford.rules.ships import OIL_TOPIC, lose_whale
from watertable.games.new_bedford.rules.workers import can_use
from watertable.games.new_bedford.state import BedfordState
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.ints import ints
from watertable.kernel.state import NONE, Ask

FIRE_TOPIC: Final = board.card_topic(pieces.REFINERY_FIRE)
DICE_TOPIC: Final = board.card_topic(pieces.DICE_OF_FATE)
PUSHES: Final = (pieces.REEF, pieces.TYPHOON, pieces.ESSEX)
OF_CHOICE: Final = -2  # in `job`: the reply is about a choice to come, not about a strike
LASTING: Final = {
    pieces.DICE_OF_FATE: effects.DICE,
    pieces.STOVE_BOAT: effects.STOVE,
    pieces.SEA_ICE: effects.FLOE,
    pieces.ICE_SHEET: effects.ICE,
}


# Being struck


ICE_FROM: Final = 4  # Ice Sheet holds ships on this row and further out


def strike(state: BedfordState, card: i64, user: i64, himself: bool) -> None:
    """Everyone is struck clockwise from the user's left, the user last (ruling 67)."""
    if himself:
        state.put_step(s.STEP_HIT, user, card)
    n = state.players
    for i in range(n - 1, 0, -1):
        state.put_step(s.STEP_HIT, (user + i) % n, card)


def whales_at_sea(state: BedfordState, who: i64, whale: i64) -> bool:
    """Whether the participant has such a whale on a ship on rows 0–6."""
    for ship in (2 * who, 2 * who + 1):
        if state.ship[ship] >= 0 and state.hold[3 * ship + whale]:
            return True
    return False


def would_hurt(state: BedfordState, card: i64, who: i64) -> bool:
    """Whether the page has anything to take from the participant."""
    if card == pieces.BURNED_OIL:
        return whales_at_sea(state, who, pieces.RIGHT) or whales_at_sea(state, who, pieces.BOWHEAD)
    if card == pieces.ICE_SHEET:
        return state.ship[2 * who] >= ICE_FROM or state.ship[2 * who + 1] >= ICE_FROM
    if card == pieces.RATS:
        return effects.has_good(state, who, pieces.FOOD, 1) or whales_at_sea(
            state, who, pieces.RIGHT
        )
    if card == pieces.REEF:
        return effects.has_good(state, who, pieces.WOOD, 1) or can_name_ship(state, card, who)
    if card == pieces.ESSEX:
        return effects.has_good(state, who, pieces.FOOD, 1) or can_name_ship(state, card, who)
    if card == pieces.TYPHOON:
        return can_name_ship(state, card, who)
    if card == pieces.BROKEN_MAST:
        return effects.has_good(state, who, pieces.WOOD, 3) or effects.at_sea(state, who)
    if card == pieces.ROTTEN_DECKING:
        return effects.has_good(state, who, pieces.WOOD, 1)
    if card == pieces.SERMON:
        return state.coins[who] > 0 and state.owner[pieces.SEAMENS_BETHEL] != who
    return True


def hit(state: BedfordState, taken: Ask, log: Log) -> None:
    """A page strikes a participant, who may ignore it with Insurance or Calm Seas."""
    card, who = taken.about, taken.seat
    captain = effects.is_captain(state, who)
    if not would_hurt(state, card, who):
        return
    if not effects.has_shield(state, who):
        if captain:
            suffer_as_captain(state, card, who, log)
        else:
            suffer(state, card, who, log)
    elif captain:
        state.card_used[pieces.CALM_SEAS] = 1  # ruling 68
    else:
        state.job = [NONE]
        state.put_choice(s.ASK_REPLY, who, board.card_topic(card))


def reply_to_lasting(state: BedfordState, card: i64, who: i64) -> None:
    """A lasting page affects a participant: ask for a reply if one is possible (ruling 38)."""
    if effects.is_spared(state, who, LASTING[card]) or not effects.has_shield(state, who):
        return
    if effects.is_captain(state, who):
        state.card_used[pieces.CALM_SEAS] = 1
        spare(state, who, card, 1)
        return
    state.job = [OF_CHOICE]
    state.put_choice(s.ASK_REPLY, who, board.card_topic(card))


def reply_options(state: BedfordState, who: i64, topic: i64) -> list[Action]:
    """Insurance, Calm Seas, or accept the page; Insurance does not cover Refinery Fire."""
    found: list[Action] = []
    if topic != FIRE_TOPIC and effects.stands(state, who, pieces.INSURANCE):
        found.append(actions.IGNORES[0])
    if effects.has_calm(state, who):
        found.append(actions.IGNORES[1])
    if (
        topic != DICE_TOPIC
        or state.job[0] != board.TOWN_HALL
        or can_use(state, who, board.TOWN_HALL, 0)
    ):
        found.append(actions.DO_SUFFER)
    return found


def answer_reply(
    state: BedfordState, who: i64, topic: i64, code: i64, shield: i64, log: Log
) -> None:
    """The page is ignored, or takes effect."""
    card = board.topic_card(topic)
    if code == actions.SUFFER:
        if card == pieces.REFINERY_FIRE:
            flip(state, state.job[0], log)
        elif state.job[0] == NONE:
            suffer(state, card, who, log)
        return
    if shield == 1:
        state.card_used[pieces.CALM_SEAS] = 1
    if card in LASTING:
        spare(state, who, card, shield)
    if not log.deaf:
        tell(state, log, "ignored", who, card=card, shield=shield)


def spare(state: BedfordState, who: i64, card: i64, shield: i64) -> None:
    """Calm Seas cancels a lasting page for good, Insurance for this occasion only."""
    state.spared[who] |= LASTING[card] if shield == 1 else LASTING[card] * effects.ONCE


# What follows


def suffer(state: BedfordState, card: i64, who: i64, log: Log) -> None:
    """The page takes effect for a person."""
    topic = board.card_topic(card)
    if card == pieces.BURNED_OIL:
        state.put_choice(s.ASK_LOSE, who, topic)
    elif card == pieces.MAN_OVERBOARD:
        state.put_choice(s.ASK_OVERBOARD, who, topic)
    elif card == pieces.ROTTEN_DECKING:
        effects.hand_over(
            state, who, pieces.WOOD, min(2, state.goods[3 * who]), state.card_at[card], log
        )
    elif card == pieces.SERMON:
        effects.pay(state, who, 1, log)  # ruling 47
    elif card == pieces.ICE_SHEET:
        freeze(state, who)
    else:
        state.put_choice(s.ASK_TOLL, who, topic)


def freeze(state: BedfordState, who: i64) -> None:
    """The participant's ships on rows 4–6 are held by the ice (ruling 39)."""
    for ship in (2 * who, 2 * who + 1):
        if state.ship[ship] >= ICE_FROM:
            state.iced[ship] = 1


def toll_good(card: i64) -> list[int]:
    """Which good, and how many of it, can be paid instead of a ship's loss; none for Typhoon."""
    if card == pieces.REEF:
        return [pieces.WOOD, 1]
    if card == pieces.BROKEN_MAST:
        return [pieces.WOOD, 3]
    if card == pieces.TYPHOON:
        return [pieces.WOOD, 0]
    return [pieces.FOOD, 1]


def toll_ship(state: BedfordState, card: i64, ship: i64) -> bool:
    """Whether this ship can be named: Rats want a Right Whale (ruling 43), an option room ahead (ruling 67)."""
    row = state.ship[ship]
    if row < 0:
        return False
    if card == pieces.RATS:
        return state.hold[3 * ship + pieces.RIGHT] > 0
    if state.movable_only and card in PUSHES:
        return row == 0 or effects.has_room(state, ship, row - 1)
    return True


def can_name_ship(state: BedfordState, card: i64, who: i64) -> bool:
    """Whether the participant has a ship that can be named."""
    return toll_ship(state, card, 2 * who) or toll_ship(state, card, 2 * who + 1)


def toll_options(state: BedfordState, who: i64, topic: i64) -> list[Action]:
    """Name a ship, or pay (rulings 36, 37, 43)."""
    card = board.topic_card(topic)
    found = [actions.WITH_SHIP[k] for k in range(2) if toll_ship(state, card, 2 * who + k)]
    good, n = toll_good(card)
    if n and effects.has_good(state, who, good, n):
        found.append(actions.DO_PAY)
    return found


def answer_toll(state: BedfordState, who: i64, topic: i64, code: i64, k: i64, log: Log) -> None:
    """Goods go to the supply, or the named ship pays."""
    card = board.topic_card(topic)
    if code == actions.PAY:
        good, n = toll_good(card)
        effects.hand_over(state, who, good, n, NONE, log)
        return
    ship_pays(state, card, 2 * who + k, log)


def ship_pays(state: BedfordState, card: i64, ship: i64, log: Log) -> None:
    """The named ship loses a Right Whale, goes to the Return space, or will be pushed."""
    if card == pieces.RATS:
        lose_whale(state, ship, pieces.RIGHT, log)
    elif card == pieces.BROKEN_MAST:
        effects.to_return(state, ship)
        if not log.deaf:
            tell(state, log, "turned_back", ship // 2, ship=ship % 2)
    else:
        state.named[ship // 2] = ship


def lose_options(state: BedfordState, who: i64) -> list[Action]:
    """Burned Oil: a Right or a Bowhead from a ship at sea (ruling 43)."""
    return [actions.LOSES[whale] for whale in range(2) if whales_at_sea(state, who, whale)]


def answer_lose(state: BedfordState, who: i64, whale: i64) -> None:
    """From which ship?"""
    state.job = [whale]
    state.put_choice(s.ASK_SHIP, who, OIL_TOPIC)


def overboard_options(state: BedfordState, who: i64) -> list[Action]:
    """Either worker; two that stand alike are one choice (ruling 45)."""
    alike = state.worker[2 * who] == state.worker[2 * who + 1]
    return actions.WORKERS[:1] if alike else actions.WORKERS[:]


def go_overboard(state: BedfordState, who: i64, k: i64, log: Log) -> None:
    """The worker leaves its space at once and is missing for the whole next round."""
    effects.lift_worker(state, 2 * who + k, board.OVERBOARD)
    if not log.deaf:
        tell(state, log, "overboard", who)


def sharks(state: BedfordState, taken: Ask, log: Log) -> None:
    """The most valuable whale drawn leaves the game (ruling 42)."""
    for whale in (pieces.SPERM, pieces.BOWHEAD, pieces.RIGHT):
        if state.sea[whale]:
            state.sea[whale] -= 1
            state.gone[whale] += 1
            if not log.deaf:
                note(log, "sharks_took", whale=whale)
            return


# Captains (rulings 51, 68)


def suffer_as_captain(state: BedfordState, card: i64, who: i64, log: Log) -> None:
    """A page strikes a captain: he pays $1 per good if he can, else a ship pays (ruling 51)."""
    if card == pieces.BURNED_OIL:
        whale = pieces.RIGHT if whales_at_sea(state, who, pieces.RIGHT) else pieces.BOWHEAD
        ship = nearest_with(state, who, whale)
        lose_whale(state, ship, whale, log)
    elif card == pieces.MAN_OVERBOARD:
        effects.lift_worker(state, 2 * who, board.OVERBOARD)
        if not log.deaf:
            tell(state, log, "overboard", who)
    elif card == pieces.ROTTEN_DECKING:
        effects.hand_over(
            state, who, pieces.WOOD, min(2, state.coins[who]), state.card_at[card], log
        )
    elif card == pieces.SERMON:
        effects.pay(state, who, 1, log)  # ruling 47
    elif card == pieces.ICE_SHEET:
        freeze(state, who)
    else:
        good, n = toll_good(card)
        if n and effects.has_good(state, who, good, n):
            effects.hand_over(state, who, good, n, NONE, log)
        else:
            ship = nearest(state, who, card)
            if ship != NONE:
                ship_pays(state, card, ship, log)


def nearest(state: BedfordState, who: i64, card: i64) -> i64:
    """The captain's ship at sea nearest to shore that can be named, or NONE."""
    best = NONE
    for ship in (2 * who, 2 * who + 1):
        if toll_ship(state, card, ship) and (best == NONE or state.ship[ship] < state.ship[best]):
            best = ship
    return best


def nearest_with(state: BedfordState, who: i64, whale: i64) -> i64:
    """His ship at sea nearest to shore with such a whale aboard."""
    best = NONE
    for ship in (2 * who, 2 * who + 1):
        if state.ship[ship] < 0 or state.hold[3 * ship + whale] == 0:
            continue
        if best == NONE or state.ship[ship] < state.ship[best]:
            best = ship
    return best


def cheapest(state: BedfordState, owner: i64) -> i64:
    """The tile of this owner he burns: the cheapest Action Building (ruling 51)."""
    best = NONE
    for tile in state.built:
        if state.owner[tile] == owner and (best == NONE or pieces.VALUE[tile] < pieces.VALUE[best]):
            best = tile
    return best


# Refinery Fire


def fire_options(state: BedfordState) -> list[Action]:
    """Action Buildings of the owner in question that are not flipped yet."""
    owner = state.job[0]
    return [actions.BURNS[tile] for tile in state.built if state.owner[tile] == owner]


def fire(state: BedfordState, taken: Ask, log: Log) -> None:
    """The user names a tile of this owner, if there is one (ruling 48)."""
    owner = taken.seat
    if not any(state.owner[tile] == owner for tile in state.built):
        return
    user = state.card_at[pieces.REFINERY_FIRE]
    state.job = [owner]
    if effects.is_captain(state, user):
        state.put_step(s.STEP_BURN, about=cheapest(state, owner))
    else:
        state.put_choice(s.ASK_BURN, user, FIRE_TOPIC)


def burn(state: BedfordState, taken: Ask, log: Log) -> None:
    """The tile is flipped for the round, unless Calm Seas saves it (ruling 50)."""
    tile = taken.about
    owner = state.owner[tile]
    if effects.has_calm(state, owner):
        if not effects.is_captain(state, owner):
            state.job = [tile]
            state.put_choice(s.ASK_REPLY, owner, FIRE_TOPIC)
            return
        state.card_used[pieces.CALM_SEAS] = 1
        return
    flip(state, tile, log)


def flip(state: BedfordState, tile: i64, log: Log) -> None:
    """Closed until the round ends."""
    state.flipped[tile] = 1
    if not log.deaf:
        note(log, "flipped", tile=tile)


# Ships pushed and frozen


def push_named(state: BedfordState, taken: Ask, log: Log) -> None:
    """Named ships go one space in, nearest to shore first, as far as there is room (ruling 67)."""
    ships = [ship for ship in state.named if ship != NONE]
    state.named = ints([NONE] * state.players)
    for row in range(7):
        for ship in state.rows[row] + ([state.extra] if _extra_on(state, row) else []):
            if ship in ships and effects.step_in(state, ship) and not log.deaf:
                tell(state, log, "pushed", ship // 2, ship=ship % 2)


def _extra_on(state: BedfordState, row: i64) -> bool:
    return state.extra >= 0 and state.ship[state.extra] == row


def ice_back(state: BedfordState, taken: Ask, log: Log) -> None:
    """Frozen ships go back to where they lay before the movement phase (ruling 39)."""
    frozen = [ship for ship in range(2 * state.players) if state.iced[ship]]
    for row in range(6, -1, -1):
        for rank in range(-1, 3):
            for ship in frozen:
                if state.was_row[ship] != row or state.was_rank[ship] != rank:
                    continue
                if row > state.ship[ship] and effects.has_room(state, ship, row):
                    effects.go_to(state, ship, row, False)
                    if not log.deaf:
                        tell(state, log, "drifted", ship // 2, ship=ship % 2, row=row)
