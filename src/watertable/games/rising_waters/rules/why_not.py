"""Why an answer is not legal; written apart from `legal`, so that a law can compare the two."""

from __future__ import annotations

from watertable.games.rising_waters import actions, board
from watertable.games.rising_waters import state as s
from watertable.games.rising_waters.actions import verbs
from watertable.games.rising_waters.pieces import (
    EDUCATION,
    POWER_CARD,
    PRICES,
    RENEWABLE_CARDS,
    ROLES,
    TEACHER,
)
from watertable.games.rising_waters.rules import why_not_turn
from watertable.games.rising_waters.state import WaterState
from watertable.kernel.action import Action
from watertable.kernel.state import NONE, Ask
from watertable.kernel.text import Say


def why_not(state: WaterState, seat: int, action: Action) -> Say | None:
    """The reason against an answer, or None when it is allowed."""
    ask = state.ask_of(seat)
    if ask is None or seat < 0:
        return Say("why.not_asked")
    hand = s.answering(state, ask)
    kind = ask.kind
    if kind == s.ASK_TURN:
        return why_not_turn.in_turn(state, hand, action)
    if kind == s.ASK_MOVE:
        return why_not_turn.in_move(state, hand, action)
    if kind == s.ASK_GIVE:
        if isinstance(action, verbs.Give):
            return why_not_turn.give(state, hand, action.card, action.place)
        return None if action is actions.STOP else Say("why.not_now")
    if kind == s.ASK_WORK:
        if isinstance(action, verbs.Levee):
            return why_not_turn.levee(state, hand, action)
        return None if action is actions.STOP else Say("why.not_now")
    if kind in (s.ASK_TOWN, s.ASK_PAWN, s.ASK_LEVEE, s.ASK_SURVIVOR, s.ASK_NEW_PAWN, s.ASK_CAMP):
        return _place(state, ask, action)
    if kind == s.ASK_UPGRADE:
        return _upgrade(state, hand, action)
    return _crisis(state, kind, hand, action)


def has(state: WaterState, hand: int, card: int) -> Say | None:
    """The card must be in hand."""
    return None if state.cards[hand][card] > 0 else Say("why.no_card", card=card)


# Putting things on the map


def _place(state: WaterState, ask: Ask, action: Action) -> Say | None:
    if not isinstance(action, verbs.Place):
        return Say("why.not_now")
    at = action.hex
    if ask.kind == s.ASK_TOWN:
        return _town(state, at)
    if ask.kind == s.ASK_PAWN:
        near = [dot for dot in board.DOT if board.apart(dot, at) <= 2]
        return None if near else Say("why.far_from_dot")
    if ask.kind == s.ASK_LEVEE:
        if state.levee[at]:
            return Say("why.levee_there")
        wet = [to for to in board.NEAR[at] if board.WATER_OF[to] != NONE]
        return None if wet else Say("why.not_at_water")
    if board.is_wet(state.ground, at):
        return Say("why.under_water")
    if ask.kind == s.ASK_CAMP:
        return None if state.ground[at] == board.DRY else Say("why.camp_there")
    if ask.kind == s.ASK_SURVIVOR:
        return _nearest(state, at, [board.DOT[board.MOUNDS]], "why.nearer_mounds")
    return _new_pawn(state, ask.about, at)


def _town(state: WaterState, at: int) -> Say | None:
    if board.IN_VICKSBURG[at] or any(
        board.apart(at, city) <= board.TOWN_FROM_VICKSBURG for city in board.VICKSBURG
    ):
        return Say("why.town_vicksburg")
    if not any(
        board.apart(at, to) <= board.TOWN_TO_WATER
        for to in range(216)
        if board.WATER_OF[to] != NONE
    ):
        return Say("why.town_dry")
    if any(other != NONE and board.apart(at, other) < board.TOWN_APART for other in state.town_at):
        return Say("why.town_close")
    return None


def _nearest(state: WaterState, at: int, marks: list[int], key: str) -> Say | None:
    """No dry hex may be nearer to the marks."""
    mine = min(board.apart(at, mark) for mark in marks)
    for other in board.LAND:
        if (
            not board.is_wet(state.ground, other)
            and min(board.apart(other, mark) for mark in marks) < mine
        ):
            return Say(key)
    return None


def _new_pawn(state: WaterState, hand: int, at: int) -> Say | None:
    if state.town_at[hand] != NONE:
        return None if at == state.town_at[hand] else Say("why.pawn_to_town")
    own = [state.pawn_at[pawn] for pawn in range(hand * 4, hand * 4 + 4)]
    if any(there != NONE and not board.is_wet(state.ground, there) for there in own):
        return None if at in own else Say("why.pawn_to_pawn")
    if any(
        not board.is_wet(state.ground, other)
        and min(board.apart(other, dot) for dot in board.DOT) <= 2
        for other in board.LAND
    ):
        return None if board.TO_DOT[at] <= 2 else Say("why.far_from_dot")
    return _nearest(state, at, board.DOT[:], "why.far_from_dot")


# Phase 1


def _upgrade(state: WaterState, hand: int, action: Action) -> Say | None:
    if action is actions.DONE:
        return None
    held = state.cards[hand]
    if isinstance(action, verbs.Upgrade):
        prices = PRICES[action.power]
        box = state.power[hand][action.power]
        if box == len(prices):
            return Say("why.last_box", power=action.power)
        if prices[box] - action.wild < 1:
            return Say("why.one_real")
        return _paid(held, [POWER_CARD[action.power]] * (prices[box] - action.wild), action.wild)
    if isinstance(action, verbs.Renew):
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
    if kind == s.ASK_THREAT:
        if isinstance(action, verbs.Counter) and action.hand == NONE:
            if action.card == EDUCATION and state.role[hand] != TEACHER:
                return Say("why.teacher_only")
            return has(state, hand, action.card)
        return None if action is actions.TAKE else Say("why.not_now")
    if kind == s.ASK_HELP:
        if isinstance(action, verbs.Counter) and action.hand == NONE:
            if action.card == EDUCATION and state.role[hand] != TEACHER:
                return Say("why.teacher_only")
            if action.card != EDUCATION and not state.anyone_counters:
                return Say("why.own_threat")
            return has(state, hand, action.card)
        return None if action is actions.PASS else Say("why.not_now")
    if kind == s.ASK_EXPOSE:
        if isinstance(action, verbs.Expose):
            return has(state, hand, action.card)
        return None if action is actions.PASS else Say("why.not_now")
    if kind == s.ASK_CANCEL:
        if isinstance(action, verbs.Cancel):
            if action.card == EDUCATION and state.role[hand] != TEACHER:
                return Say("why.teacher_only")
            return has(state, hand, action.card)
        return None if action is actions.PASS else Say("why.not_now")
    if kind in (s.ASK_OFFER, s.ASK_PAY):
        if isinstance(action, verbs.Pay):
            return has(state, hand, action.card)
        return None if kind == s.ASK_OFFER and action is actions.PASS else Say("why.not_now")
    return _answer(state, kind, hand, action)


def _answer(state: WaterState, kind: int, hand: int, action: Action) -> Say | None:
    if kind == s.ASK_SEND and isinstance(action, verbs.Send):
        gone = state.pawn_at[hand * 4 + action.pawn] == NONE
        return Say("why.pawn_gone") if gone else None
    if kind == s.ASK_TAKEN and isinstance(action, verbs.Taken):
        return Say("why.pawn_gone") if state.pawn_at[action.pawn] == NONE else None
    if kind == s.ASK_ROLE and isinstance(action, verbs.Role):
        taken = action.role in state.role or action.role >= ROLES
        return Say("why.role_taken") if taken else None
    if kind == s.ASK_DISCARD and isinstance(action, verbs.Discard):
        return has(state, hand, action.card)
    if kind == s.ASK_SWAP and isinstance(action, verbs.Swap):
        return Say("why.no_goal") if state.goal_open[action.slot] == NONE else None
    if kind == s.ASK_SWAP and action is actions.KEEP:
        return None
    if kind in (s.ASK_CONSENT, s.ASK_JOIN, s.ASK_MORE) and action in (actions.YES, actions.NO):
        return None
    if kind == s.ASK_ABOARD and isinstance(action, verbs.PickUp):
        return why_not_turn.pick_up(state, hand, action)
    if kind == s.ASK_ABOARD and action is actions.PASS:
        return None
    return Say("why.not_now")
