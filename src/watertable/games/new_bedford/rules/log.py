"""The Ship's Log: windows, replies, and the pages that strike (p. 3)."""

from __future__ import annotations

from typing import Final

from watertable.games.new_bedford.actions import (
    BURNS,
    DO_PASS,
    DO_PAY,
    DO_SUFFER,
    IGNORE,
    IGNORES,
    LOSES,
    PAY,
    PLAY,
    PLAYS,
    WITH_SHIP,
    WORKERS,
)
from watertable.games.new_bedford.board import (
    OVERBOARD,
    TOWN_HALL,
    card_topic,
    topic_card,
)
from watertable.games.new_bedford.effects import (
    DICE,
    FLOE,
    ICE,
    ONCE,
    STOVE,
    at_sea,
    go_to,
    hand_over,
    has_calm,
    has_good,
    has_room,
    has_shield,
    in_order,
    is_captain,
    is_spared,
    lift_worker,
    stands,
    step_in,
    to_return,
)
from watertable.games.new_bedford.events import note, tell
from watertable.games.new_bedford.pieces import (
    BOWHEAD,
    BROKEN_MAST,
    BURNED_OIL,
    CALM_SEAS,
    CARDS,
    DICE_OF_FATE,
    ESSEX,
    FOOD,
    ICE_SHEET,
    INSURANCE,
    MAN_OVERBOARD,
    MAST_HEAD,
    OMENS,
    RATS,
    REEF,
    REFINERY_FIRE,
    RIGHT,
    ROTTEN_DECKING,
    SEA_ICE,
    SEAMENS_BETHEL,
    SERMON,
    SHARKS,
    SPERM,
    STOVE_BOAT,
    TYPHOON,
    WINDOW,
    WOOD,
)
from watertable.games.new_bedford.rules.needs import able
from watertable.games.new_bedford.rules.ships import OIL_TOPIC, lose_whale
from watertable.games.new_bedford.state import (
    FIRE_AT,
    HIT,
    ICE_BACK,
    PUSH,
    Q_BURN,
    Q_LOSE,
    Q_OVERBOARD,
    Q_REPLY,
    Q_SHIP,
    Q_TOKEN,
    Q_TOLL,
    SHARK_BITE,
    WINDOW_OF,
    BedfordState,
    push,
)
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE, NONE

FIRE_TOPIC: Final = card_topic(REFINERY_FIRE)
DICE_TOPIC: Final = card_topic(DICE_OF_FATE)
OF_CHOICE: Final = -2  # the reply is about a choice to come, not about a blow
LASTING: Final = {DICE_OF_FATE: DICE, STOVE_BOAT: STOVE, SEA_ICE: FLOE, ICE_SHEET: ICE}


# Windows


def can_play(state: BedfordState, who: int, card: int, window: int) -> bool:
    """A kept, unused page of this window (ruling 34)."""
    return state.card_at[card] == who and WINDOW[card] == window and state.card_used[card] == 0


def open_window(state: BedfordState, window: int) -> None:
    """One page each in turn order, until all pass; nothing is asked without the Ship's Log."""
    if state.log_mode:
        push(state, WINDOW_OF, window * 8, 0)


def window_turn(state: BedfordState, window: int, misses: int, i: int) -> int:
    """Who may play now, or NONE when all have passed in a row."""
    n = state.players
    while misses < n:
        who = in_order(state, i % n)
        for card in range(OMENS, CARDS):
            if can_play(state, who, card, window):
                state.job = [misses, i % n]
                return who
        misses += 1
        i += 1
    return NONE


def window_options(state: BedfordState, who: int, window: int) -> list[Action]:
    """Pages to play, or pass."""
    found = [PLAYS[c] for c in range(OMENS, CARDS) if can_play(state, who, c, window)]
    found.append(DO_PASS)
    return found


def answer_window(
    state: BedfordState, who: int, window: int, code: int, card: int, log: Log
) -> None:
    """After a page everybody may answer with another one."""
    misses, i = state.job[0], state.job[1]
    push(state, WINDOW_OF, window * 8 + (0 if code == PLAY else misses + 1), i + 1)
    if code == PLAY:
        play_page(state, who, card, log)


def play_page(state: BedfordState, who: int, card: int, log: Log) -> None:
    """A kept page takes effect; it stays in the log, used."""
    state.card_used[card] = 1
    if not log.deaf:
        tell(state, log, "played", who, card=card)
    if card == DICE_OF_FATE:
        state.angry = 1
    elif card == SEA_ICE:
        state.floe = who
    elif card == STOVE_BOAT:
        state.stove = who
    elif card == MAST_HEAD:
        state.bag[RIGHT] += state.sea[RIGHT]
        state.sea[RIGHT] = 0
    elif card == SHARKS:
        push(state, SHARK_BITE)
        if sum(state.bag):
            state.put(Q_TOKEN, CHANCE, card_topic(SHARKS))
    elif card == REFINERY_FIRE:
        for owner in range(state.players - 1, -1, -1):
            push(state, FIRE_AT, owner)
    else:
        if card in (REEF, TYPHOON, ESSEX):
            push(state, PUSH)
            state.named = [NONE] * state.players
        elif card == ICE_SHEET:
            push(state, ICE_BACK)
        strike(state, card, who, card not in (RATS, ESSEX))


def strike(state: BedfordState, card: int, user: int, himself: bool) -> None:
    """Everyone is struck clockwise from the user's left, the user last (ruling 67)."""
    if himself:
        push(state, HIT, card, user)
    n = state.players
    for i in range(n - 1, 0, -1):
        push(state, HIT, card, (user + i) % n)


def shark_bite(state: BedfordState, log: Log) -> None:
    """The most valuable whale drawn leaves the game (ruling 42)."""
    for whale in (SPERM, BOWHEAD, RIGHT):
        if state.sea[whale]:
            state.sea[whale] -= 1
            state.gone[whale] += 1
            if not log.deaf:
                note(log, "sharks_took", whale=whale)
            return


# Being struck


def whales_at_sea(state: BedfordState, who: int, whale: int) -> bool:
    """Has he such a whale on a ship on rows 0–6?"""
    for ship in (2 * who, 2 * who + 1):
        if state.ship[ship] >= 0 and state.hold[3 * ship + whale]:
            return True
    return False


def would_hurt(state: BedfordState, card: int, who: int) -> bool:
    """Has the page anything to take from him?"""
    if card == BURNED_OIL:
        return whales_at_sea(state, who, RIGHT) or whales_at_sea(state, who, BOWHEAD)
    if card == ICE_SHEET:
        return state.ship[2 * who] >= 4 or state.ship[2 * who + 1] >= 4
    if card == RATS:
        return has_good(state, who, FOOD, 1) or whales_at_sea(state, who, RIGHT)
    if card == REEF:
        return has_good(state, who, WOOD, 1) or at_sea(state, who)
    if card == ESSEX:
        return has_good(state, who, FOOD, 1) or at_sea(state, who)
    if card == TYPHOON:
        return at_sea(state, who)
    if card == BROKEN_MAST:
        return has_good(state, who, WOOD, 3) or at_sea(state, who)
    if card == ROTTEN_DECKING:
        return has_good(state, who, WOOD, 1)
    if card == SERMON:
        return state.coins[who] > 0 and state.owner[SEAMENS_BETHEL] != who
    return True


def struck(state: BedfordState, card: int, who: int) -> int:
    """0: not touched. 1: a reply is asked. 2: it comes to pass."""
    if not would_hurt(state, card, who):
        return 0
    if not has_shield(state, who):
        return 2
    if not is_captain(state, who):
        state.job = [NONE]
        state.put(Q_REPLY, who, card_topic(card))
        return 1
    state.card_used[CALM_SEAS] = 1  # ruling 68
    return 0


def bite(state: BedfordState, card: int, who: int) -> None:
    """A lasting page touches him: a reply is asked if he has one (ruling 38)."""
    if is_spared(state, who, LASTING[card]) or not has_shield(state, who):
        return
    if is_captain(state, who):
        state.card_used[CALM_SEAS] = 1
        spare(state, who, card, 1)
        return
    state.job = [OF_CHOICE]
    state.put(Q_REPLY, who, card_topic(card))


def reply_options(state: BedfordState, who: int, topic: int) -> list[Action]:
    """Insurance, Calm Seas, or let it be. Fires at the start of a round are not insured."""
    found: list[Action] = []
    if topic != FIRE_TOPIC and stands(state, who, INSURANCE):
        found.append(IGNORES[0])
    if has_calm(state, who):
        found.append(IGNORES[1])
    if topic != DICE_TOPIC or state.job[0] != TOWN_HALL or able(state, who, TOWN_HALL, 0):
        found.append(DO_SUFFER)
    return sorted(found, key=_by_id)


def _by_id(action: Action) -> int:
    return action.id


def answer_reply(
    state: BedfordState, who: int, topic: int, code: int, shield: int, log: Log
) -> int:
    """The page is ignored (NONE), or what it does now follows: the card."""
    card = topic_card(topic)
    if code == IGNORE:
        if shield == 1:
            state.card_used[CALM_SEAS] = 1
        if card in LASTING:
            spare(state, who, card, shield)
        if not log.deaf:
            tell(state, log, "ignored", who, card=card, shield=shield)
        return NONE
    return card


def spare(state: BedfordState, who: int, card: int, shield: int) -> None:
    """Calm Seas cancels a lasting page for good, Insurance this bite of it."""
    state.spared[who] |= LASTING[card] if shield == 1 else LASTING[card] * ONCE


# What follows


def suffer(state: BedfordState, card: int, who: int, log: Log) -> None:
    """The page comes to pass for a person."""
    topic = card_topic(card)
    if card == BURNED_OIL:
        state.put(Q_LOSE, who, topic)
    elif card == MAN_OVERBOARD:
        state.put(Q_OVERBOARD, who, topic)
    elif card == ROTTEN_DECKING:
        hand_over(state, who, WOOD, min(2, state.goods[3 * who]), state.card_at[card], log)
    elif card == SERMON:
        pay_sermon(state, who, log)
    elif card == ICE_SHEET:
        freeze(state, who)
    else:
        state.put(Q_TOLL, who, topic)


def pay_sermon(state: BedfordState, who: int, log: Log) -> None:
    """$1 to the supply (ruling 47)."""
    state.coins[who] -= 1
    if not log.deaf:
        tell(state, log, "paid", who, coins=1)


def freeze(state: BedfordState, who: int) -> None:
    """His ships on rows 4–6 are held by the ice (ruling 39)."""
    for ship in (2 * who, 2 * who + 1):
        if state.ship[ship] >= 4:
            state.iced[ship] = 1


def toll_good(card: int) -> list[int]:
    """Which good, and how many, buys a player off; Typhoon takes none."""
    if card == REEF:
        return [WOOD, 1]
    if card == BROKEN_MAST:
        return [WOOD, 3]
    if card == TYPHOON:
        return [WOOD, 0]
    return [FOOD, 1]


def toll_ship(state: BedfordState, card: int, ship: int) -> bool:
    """Can this ship pay instead? Rats want a Right Whale aboard (ruling 43)."""
    if state.ship[ship] < 0:
        return False
    return card != RATS or state.hold[3 * ship + RIGHT] > 0


def toll_options(state: BedfordState, who: int, topic: int) -> list[Action]:
    """Name a ship, or pay (rulings 36, 37, 43)."""
    card = topic_card(topic)
    found = [WITH_SHIP[k] for k in range(2) if toll_ship(state, card, 2 * who + k)]
    good, n = toll_good(card)
    if n and has_good(state, who, good, n):
        found.append(DO_PAY)
    return found


def answer_toll(state: BedfordState, who: int, topic: int, code: int, k: int, log: Log) -> None:
    """Goods go to the supply, or the ship bears it."""
    card = topic_card(topic)
    if code == PAY:
        good, n = toll_good(card)
        hand_over(state, who, good, n, NONE, log)
        return
    bear(state, card, 2 * who + k, log)


def bear(state: BedfordState, card: int, ship: int, log: Log) -> None:
    """The named ship loses a Right Whale, goes to the Return space, or will be pushed."""
    if card == RATS:
        lose_whale(state, ship, RIGHT, log)
    elif card == BROKEN_MAST:
        to_return(state, ship)
        if not log.deaf:
            tell(state, log, "turned_back", ship // 2, ship=ship % 2)
    else:
        state.named[ship // 2] = ship


def lose_options(state: BedfordState, who: int) -> list[Action]:
    """Burned Oil: a Right or a Bowhead from a ship at sea (ruling 43)."""
    return [LOSES[whale] for whale in range(2) if whales_at_sea(state, who, whale)]


def answer_lose(state: BedfordState, who: int, whale: int) -> None:
    """From which ship?"""
    state.job = [whale]
    state.put(Q_SHIP, who, OIL_TOPIC)


def overboard_options(state: BedfordState, who: int) -> list[Action]:
    """Either worker; two that stand alike are one choice (ruling 45)."""
    alike = state.worker[2 * who] == state.worker[2 * who + 1]
    return WORKERS[:1] if alike else WORKERS[:]


def go_overboard(state: BedfordState, who: int, k: int, log: Log) -> None:
    """The worker leaves its space at once and is missing the next round through."""
    lift_worker(state, 2 * who + k, OVERBOARD)
    if not log.deaf:
        tell(state, log, "overboard", who)


# Refinery Fire


def fire_options(state: BedfordState) -> list[Action]:
    """Action Buildings of the owner in question that are not flipped yet."""
    owner = state.job[0]
    return [BURNS[tile] for tile in state.built if state.owner[tile] == owner]


def fire_at(state: BedfordState, owner: int) -> bool:
    """Is there a tile of his to name? Then the user is asked which (ruling 48)."""
    for tile in state.built:
        if state.owner[tile] == owner:
            state.job = [owner]
            return True
    return False


def ask_fire(state: BedfordState) -> None:
    """Which tile of this owner?"""
    state.put(Q_BURN, state.card_at[REFINERY_FIRE], FIRE_TOPIC)


def scorch(state: BedfordState, tile: int, log: Log) -> None:
    """The tile is flipped for the round, unless Calm Seas saves it (ruling 50)."""
    owner = state.owner[tile]
    if has_calm(state, owner):
        if not is_captain(state, owner):
            state.job = [tile]
            state.put(Q_REPLY, owner, FIRE_TOPIC)
            return
        state.card_used[CALM_SEAS] = 1
        return
    flip(state, tile, log)


def flip(state: BedfordState, tile: int, log: Log) -> None:
    """Closed until the round ends."""
    state.flipped[tile] = 1
    if not log.deaf:
        note(log, "flipped", tile=tile)


# Ships pushed and frozen


def push_named(state: BedfordState, log: Log) -> None:
    """Named ships go one space in, nearest to shore first, as far as there is room (ruling 67)."""
    ships = [ship for ship in state.named if ship != NONE]
    state.named = [NONE] * state.players
    for row in range(7):
        for ship in state.rows[row] + ([state.extra] if _extra_on(state, row) else []):
            if ship in ships and step_in(state, ship) and not log.deaf:
                tell(state, log, "pushed", ship // 2, ship=ship % 2)


def _extra_on(state: BedfordState, row: int) -> bool:
    return state.extra >= 0 and state.ship[state.extra] == row


def ice_back(state: BedfordState, log: Log) -> None:
    """Frozen ships go back to where they lay before the movement phase (ruling 39)."""
    frozen = [ship for ship in range(2 * state.players) if state.iced[ship]]
    for row in range(6, -1, -1):
        for rank in range(-1, 3):
            for ship in frozen:
                if state.was_row[ship] != row or state.was_rank[ship] != rank:
                    continue
                if row > state.ship[ship] and has_room(state, ship, row):
                    go_to(state, ship, row, False)
                    if not log.deaf:
                        tell(state, log, "drifted", ship // 2, ship=ship % 2, row=row)
