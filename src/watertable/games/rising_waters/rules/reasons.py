"""Why not: every refusal with its rule, told apart from what is legal."""

from __future__ import annotations

from watertable.games.rising_waters.actions import (
    DONE,
    KEEP,
    NO,
    PASS,
    STOP,
    TAKE,
    YES,
)
from watertable.games.rising_waters.actions.verbs import (
    Cancel,
    Counter,
    Discard,
    Expose,
    Give,
    Levee,
    Pay,
    Place,
    Renew,
    Role,
    Send,
    Swap,
    Taken,
    Upgrade,
)
from watertable.games.rising_waters.board import (
    DOT,
    DRY,
    IN_VICKSBURG,
    LAND,
    MOUNDS,
    NEAR,
    TOWN_APART,
    TOWN_FROM_VICKSBURG,
    TOWN_TO_WATER,
    VICKSBURG,
    WATER_OF,
    apart,
    is_wet,
)
from watertable.games.rising_waters.pieces import (
    EDUCATION,
    POWER_CARD,
    PRICES,
    RENEWABLE_CARDS,
    ROLES,
    TEACHER,
)
from watertable.games.rising_waters.rules import turn_reasons
from watertable.games.rising_waters.state import (
    Q_CAMP,
    Q_CANCEL,
    Q_CONSENT,
    Q_DISCARD,
    Q_EXPOSE,
    Q_GIVE,
    Q_HELP,
    Q_JOIN,
    Q_LEVEE,
    Q_MOVE,
    Q_NEW_PAWN,
    Q_OFFER,
    Q_PAWN,
    Q_PAY,
    Q_ROLE,
    Q_SEND,
    Q_SURVIVOR,
    Q_SWAP,
    Q_TAKEN,
    Q_THREAT,
    Q_TOWN,
    Q_TURN,
    Q_UPGRADE,
    Q_WORK,
    WaterState,
    answering,
)
from watertable.kernel.action import Action
from watertable.kernel.state import NONE, Ask
from watertable.kernel.text import Say


def why_not(state: WaterState, seat: int, action: Action) -> Say | None:
    """The reason against an answer, or None when it is allowed."""
    ask = state.ask_of(seat)
    if ask is None or seat < 0:
        return Say("why.not_asked")
    hand = answering(state, ask)
    kind = ask.kind
    if kind == Q_TURN:
        return turn_reasons.in_turn(state, hand, action)
    if kind == Q_MOVE:
        return turn_reasons.in_move(state, hand, action)
    if kind == Q_GIVE:
        if isinstance(action, Give):
            return turn_reasons.give(state, hand, action.card, action.place)
        return None if action is STOP else Say("why.not_now")
    if kind == Q_WORK:
        if isinstance(action, Levee):
            return turn_reasons.levee(state, hand, action)
        return None if action is STOP else Say("why.not_now")
    if kind in (Q_TOWN, Q_PAWN, Q_LEVEE, Q_SURVIVOR, Q_NEW_PAWN, Q_CAMP):
        return _place(state, ask, action)
    if kind == Q_UPGRADE:
        return _upgrade(state, hand, action)
    return _crisis(state, kind, hand, action)


def has(state: WaterState, hand: int, card: int) -> Say | None:
    """The card must be in hand."""
    return None if state.cards[hand][card] > 0 else Say("why.no_card", card=card)


# Putting things on the map


def _place(state: WaterState, ask: Ask, action: Action) -> Say | None:
    if not isinstance(action, Place):
        return Say("why.not_now")
    at = action.hex
    if ask.kind == Q_TOWN:
        return _town(state, at)
    if ask.kind == Q_PAWN:
        near = [dot for dot in DOT if apart(dot, at) <= 2]
        return None if near else Say("why.far_from_dot")
    if ask.kind == Q_LEVEE:
        if state.levee[at]:
            return Say("why.levee_there")
        wet = [to for to in NEAR[at] if WATER_OF[to] != NONE]
        return None if wet else Say("why.not_at_water")
    if is_wet(state.ground, at):
        return Say("why.under_water")
    if ask.kind == Q_CAMP:
        return None if state.ground[at] == DRY else Say("why.camp_there")
    if ask.kind == Q_SURVIVOR:
        return _nearest(state, at, [DOT[MOUNDS]], "why.nearer_mounds")
    return _new_pawn(state, ask.about, at)


def _town(state: WaterState, at: int) -> Say | None:
    if IN_VICKSBURG[at] or any(apart(at, city) <= TOWN_FROM_VICKSBURG for city in VICKSBURG):
        return Say("why.town_vicksburg")
    if not any(apart(at, to) <= TOWN_TO_WATER for to in range(216) if WATER_OF[to] != NONE):
        return Say("why.town_dry")
    if any(other != NONE and apart(at, other) < TOWN_APART for other in state.town_at):
        return Say("why.town_close")
    return None


def _nearest(state: WaterState, at: int, marks: list[int], key: str) -> Say | None:
    """No dry hex may be nearer to the marks."""
    mine = min(apart(at, mark) for mark in marks)
    for other in LAND:
        if not is_wet(state.ground, other) and min(apart(other, mark) for mark in marks) < mine:
            return Say(key)
    return None


def _new_pawn(state: WaterState, hand: int, at: int) -> Say | None:
    if state.town_at[hand] != NONE:
        return None if at == state.town_at[hand] else Say("why.pawn_to_town")
    own = [state.pawn_at[pawn] for pawn in range(hand * 4, hand * 4 + 4)]
    if any(there != NONE and not is_wet(state.ground, there) for there in own):
        return None if at in own else Say("why.pawn_to_pawn")
    if any(
        not is_wet(state.ground, other) and min(apart(other, dot) for dot in DOT) <= 2
        for other in LAND
    ):
        return None if min(apart(at, dot) for dot in DOT) <= 2 else Say("why.far_from_dot")
    return _nearest(state, at, DOT[:], "why.far_from_dot")


# Phase 1


def _upgrade(state: WaterState, hand: int, action: Action) -> Say | None:
    if action is DONE:
        return None
    held = state.cards[hand]
    if isinstance(action, Upgrade):
        prices = PRICES[action.power]
        box = state.power[hand][action.power]
        if box == len(prices):
            return Say("why.last_box", power=action.power)
        if prices[box] - action.wild < 1:
            return Say("why.one_real")
        return _paid(held, [POWER_CARD[action.power]] * (prices[box] - action.wild), action.wild)
    if isinstance(action, Renew):
        if state.cubes[hand][action.row] == 1:
            return Say("why.cube_there")
        cards = RENEWABLE_CARDS[action.row]
        real = [cards[i] for i in range(len(cards)) if not action.wild >> i & 1]
        return _paid(held, real, len(cards) - len(real))
    return Say("why.not_now")


def _paid(held: list[int], real: list[int], wild: int) -> Say | None:
    for card in real:
        if held[card] < real.count(card):
            return Say("why.too_few", card=card, n=real.count(card))
    if held[EDUCATION] < wild:
        return Say("why.too_few", card=EDUCATION, n=wild)
    return None


# Crises and answers


def _crisis(state: WaterState, kind: int, hand: int, action: Action) -> Say | None:
    if kind == Q_THREAT:
        if isinstance(action, Counter) and action.hand == NONE:
            if action.card == EDUCATION and state.role[hand] != TEACHER:
                return Say("why.teacher_only")
            return has(state, hand, action.card)
        return None if action is TAKE else Say("why.not_now")
    if kind == Q_HELP:
        if isinstance(action, Counter) and action.hand == NONE and action.card == EDUCATION:
            return has(state, hand, EDUCATION)
        return None if action is PASS else Say("why.not_now")
    if kind == Q_EXPOSE:
        if isinstance(action, Expose):
            return has(state, hand, action.card)
        return None if action is PASS else Say("why.not_now")
    if kind == Q_CANCEL:
        if isinstance(action, Cancel):
            if action.card == EDUCATION and state.role[hand] != TEACHER:
                return Say("why.teacher_only")
            return has(state, hand, action.card)
        return None if action is PASS else Say("why.not_now")
    if kind in (Q_OFFER, Q_PAY):
        if isinstance(action, Pay):
            return has(state, hand, action.card)
        return None if kind == Q_OFFER and action is PASS else Say("why.not_now")
    return _answer(state, kind, hand, action)


def _answer(state: WaterState, kind: int, hand: int, action: Action) -> Say | None:
    if kind == Q_SEND and isinstance(action, Send):
        gone = state.pawn_at[hand * 4 + action.pawn] == NONE
        return Say("why.pawn_gone") if gone else None
    if kind == Q_TAKEN and isinstance(action, Taken):
        return Say("why.pawn_gone") if state.pawn_at[action.pawn] == NONE else None
    if kind == Q_ROLE and isinstance(action, Role):
        taken = action.role in state.role or action.role >= ROLES
        return Say("why.role_taken") if taken else None
    if kind == Q_DISCARD and isinstance(action, Discard):
        return has(state, hand, action.card)
    if kind == Q_SWAP and isinstance(action, Swap):
        return Say("why.no_goal") if state.goal_open[action.slot] == NONE else None
    if kind == Q_SWAP and action is KEEP:
        return None
    if kind in (Q_CONSENT, Q_JOIN) and action in (YES, NO):
        return None
    return Say("why.not_now")
