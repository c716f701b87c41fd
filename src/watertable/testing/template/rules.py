"""What may be done, and what follows."""

from __future__ import annotations

from typing import Final

from watertable.kernel.action import REVEAL_ID, Action
from watertable.kernel.chance import Chances, counted, evenly
from watertable.kernel.event import Log
from watertable.kernel.state import ANYONE, CHANCE, NONE
from watertable.kernel.text import Say
from watertable.testing.template import effects, events
from watertable.testing.template.actions import (
    DEAL,
    KEEP,
    PLACE,
    SHOW,
    SKIP,
    STAY,
    TABLE,
    TIDE,
    TRADE,
    TURN,
    Deal,
    Place,
    Show,
    Tide,
)
from watertable.testing.template.pieces import KINDS, SPOTS
from watertable.testing.template.state import (
    ASK_DEAL,
    ASK_GROUP,
    ASK_KEEP,
    ASK_PEBBLE,
    ASK_SHOW,
    ASK_TIDE,
    STEP_ROUND,
    PoolState,
    hand_size,
)

TIDE_DIE: Final = evenly(TIDE)
KEEP_OR_TRADE: Final[list[Action]] = [KEEP, TRADE]
STAY_OR_TURN: Final[list[Action]] = [STAY, TURN]


def legal(state: PoolState, seat: int) -> list[Action]:
    """What the open question of this seat can be answered with. p. 2"""
    ask = state.ask_of(seat)
    if ask is None:
        return []
    if ask.kind == ASK_SHOW:
        hand = state.hands[seat]
        return [SHOW[creature] for creature in range(KINDS) if hand[creature]]
    if ask.kind == ASK_KEEP:
        return KEEP_OR_TRADE[:]
    if ask.kind == ASK_GROUP:
        return STAY_OR_TURN[:]
    free: list[Action] = [PLACE[spot] for spot in range(SPOTS) if state.owner[spot] == NONE]
    free.append(SKIP)
    return free


def why_not(state: PoolState, seat: int, action: Action) -> Say | None:
    """The reason against an action, or None when it is legal. p. 2"""
    ask = state.ask_of(seat)
    if ask is None:
        return Say("why.not_asked")
    if isinstance(action, Show) and ask.kind == ASK_SHOW:
        if state.hands[seat][action.creature] == 0:
            return Say("why.not_in_hand", creature=action.creature)
        return None
    if isinstance(action, Place) and ask.kind == ASK_PEBBLE:
        if state.owner[action.spot] != NONE:
            return Say("why.taken", spot=action.spot + 1, seat=state.owner[action.spot])
        return None
    if ask.kind == ASK_KEEP and (action is KEEP or action is TRADE):
        return None
    if ask.kind == ASK_GROUP and (action is STAY or action is TURN):
        return None
    if ask.kind == ASK_PEBBLE and action is SKIP:
        return None
    return Say("why.not_now")


def chances(state: PoolState, revealing: Chances) -> Chances:
    """The tide die, or a card off the deck. p. 1"""
    kind = state.top().kind
    if kind == ASK_TIDE:
        return TIDE_DIE
    if kind == ASK_DEAL:
        return counted(DEAL, state.deck)
    return revealing


def apply(state: PoolState, seat: int, action: Action, log: Log) -> None:
    """Do it. p. 2"""
    if seat == CHANCE:
        happen(state, action, log)
    elif isinstance(action, Show):
        state.put_beside(ASK_KEEP, seat)
        state.seal(seat, action.id)
    elif action is KEEP or action is TRADE:
        state.seal(seat, action.id)
    elif isinstance(action, Place):
        state.settle(seat)
        state.owner[action.spot] = seat
        if not log.deaf:
            log.tell(events.placed(seat, action.spot))
    else:
        ask = state.settle(seat)
        if ask.kind == ASK_GROUP:
            state.falling = 1 if action is TURN else 0
            if not log.deaf:
                log.tell(events.tide_turned(seat, state.falling))


def happen(state: PoolState, action: Action, log: Log) -> None:
    """What chance brings. p. 1"""
    ask = state.settle(CHANCE)
    if isinstance(action, Tide):
        state.tide = action.height
        if not log.deaf:
            log.tell(events.tide_came(action.height))
    elif isinstance(action, Deal):
        state.deck[action.creature] -= 1
        state.hands[ask.about][action.creature] += 1
        if not log.deaf:
            log.tell(events.dealt(ask.about, action.creature))
        drop_empty_deals(state)
    elif action.id == REVEAL_ID:
        reveal(state, log)


def reveal(state: PoolState, log: Log) -> None:
    """All shown cards are turned over and done in seat order. p. 2"""
    shown = [seat for seat in range(state.seats) if state.sealed[seat]]
    for seat in reversed(shown):
        for _ in range(2 if state.sealed[seat][1] == TRADE.id else 1):
            state.put(ASK_DEAL, CHANCE, seat)
    for seat in shown:
        show = TABLE.all[state.sealed[seat][0]]
        assert isinstance(show, Show)
        state.hands[seat][show.creature] -= 1
        state.shown[seat] = show.creature
        if state.sealed[seat][1] == TRADE.id:
            if not log.deaf:
                log.tell(events.traded(seat, show.creature))
            continue
        points = effects.keep(state, seat, show.creature)
        if not log.deaf:
            log.tell(events.kept(seat, show.creature, points))
    state.unseal()
    drop_empty_deals(state)


def drop_empty_deals(state: PoolState) -> None:
    """An empty deck deals nothing. p. 2"""
    while state.asks and state.asks[-1].kind == ASK_DEAL and sum(state.deck) == 0:
        state.settle(CHANCE)


def next_round(state: PoolState) -> None:
    """Tide, cards, the group's word on the tide, two pebbles of the leader; or the end. p. 2"""
    if state.round == state.rounds or (state.round > 0 and sum(state.deck) == 0):
        return
    leader = state.round % state.seats
    state.round += 1
    state.turn = leader
    state.put_step(STEP_ROUND)
    state.put(ASK_PEBBLE, leader)
    state.put(ASK_PEBBLE, leader)
    state.put(ASK_GROUP, ANYONE)
    able = [seat for seat in range(state.seats) if hand_size(state, seat)]
    state.put_together(ASK_SHOW, able)
    state.put(ASK_TIDE, CHANCE)
