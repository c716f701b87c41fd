"""What comes next when no question is open."""

from __future__ import annotations

from watertable.games.rising_waters import events
from watertable.games.rising_waters.actions import SEND
from watertable.games.rising_waters.effects import defeated
from watertable.games.rising_waters.pieces import PAWNS_EACH
from watertable.games.rising_waters.rules import (
    camps,
    decks,
    landowners,
    move,
    rafts,
    turn,
    water,
    weeks,
    work,
)
from watertable.games.rising_waters.setup import open_game
from watertable.games.rising_waters.state import (
    ASK_CANCEL,
    ASK_DRAW,
    ASK_GIVE,
    ASK_MOVE,
    ASK_OFFER,
    ASK_OPEN,
    ASK_SEND,
    ASK_TURN,
    ASK_WEATHER,
    ASK_WORK,
    STEP_CLEAN_UP,
    STEP_COLLECT,
    STEP_CRISES,
    STEP_FORCE,
    STEP_HATE,
    STEP_LANDOWNERS,
    STEP_LIMIT,
    STEP_OPENING,
    STEP_RESOLVE,
    STEP_SURVIVOR,
    STEP_TAKEN,
    STEP_TURN,
    STEP_TURN_OVER,
    STEP_WEATHER,
    STEP_WEEK,
    WaterState,
    community_size,
    seat_of,
)
from watertable.kernel.event import Log
from watertable.kernel.state import FIRST_STEP, NONE, Ask


def run(state: WaterState, log: Log) -> None:
    """Take steps and skip idle questions until one is open, or the game is over."""
    while state.asks:
        if defeated(state):
            state.asks.clear()
            if not log.deaf:
                log.tell(events.count("defeated", state.losses))
            return
        ask = state.top()
        if ask.kind >= FIRST_STEP:
            state.asks.pop()
            _step(state, ask.kind, ask.about, log)
        elif idle(state, ask, log):
            state.asks.pop()
        else:
            return


def idle(state: WaterState, ask: Ask, log: Log) -> bool:
    """A question that has become needless, as everybody can see."""
    kind = ask.kind
    if kind in (ASK_DRAW, ASK_OPEN, ASK_WEATHER):
        return not decks.refresh(state, kind, log)
    if kind == ASK_TURN:
        return turn.spent(state, ask.about)
    if kind == ASK_MOVE:
        return move.over(state)
    if kind == ASK_GIVE:
        return state.gifts == 0
    if kind == ASK_WORK:
        return work.over(state, ask.about)
    if kind == ASK_OFFER:
        return state.due == 0 or community_size(state.cards[ask.about]) == 0
    if kind == ASK_CANCEL:
        return state.cancelled == 1
    if kind == ASK_SEND:
        return _send_alone(state, ask.about, log)
    return False


def _send_alone(state: WaterState, hand: int, log: Log) -> bool:
    """Nobody to send, or nobody to choose between (ruling 50)."""
    own = camps.legal_send(state, hand)
    if len(own) == 1:
        for i in range(PAWNS_EACH):
            if state.pawn_at[hand * PAWNS_EACH + i] != NONE:
                camps.send(state, hand, SEND[i], log)
                break
    return len(own) < 2


def _step(state: WaterState, step: int, about: int, log: Log) -> None:
    if step == STEP_TURN:
        turn.begin(state, about, log)
    elif step == STEP_TURN_OVER:
        turn.end(state, about)
    elif step == STEP_LIMIT:
        turn.limit_step(state, about)
    elif step == STEP_CRISES:
        landowners.next_crisis(state, log)
    elif step == STEP_FORCE:
        landowners.force(state, log)
    elif step == STEP_COLLECT:
        landowners.collect(state)
    elif step == STEP_HATE:
        landowners.hate(state, log)
    elif step == STEP_TAKEN:
        camps.ask_taken(state, log)
    elif step == STEP_LANDOWNERS:
        state.turn = seat_of(state, state.first)
        landowners.fill_row(state, state.first)
    elif step == STEP_WEATHER:
        weeks.weather(state)
    elif step == STEP_RESOLVE:
        water.resolve(state, log)
    elif step == STEP_CLEAN_UP:
        weeks.clean_up(state, log)
    elif step == STEP_SURVIVOR:
        rafts.weekly_survivor(state, log)
    elif step == STEP_WEEK:
        weeks.begin(state, log)
    elif step == STEP_OPENING:
        open_game(state)
