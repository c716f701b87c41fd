"""What comes next: steps of the stack are taken until somebody, or chance, must answer."""

from __future__ import annotations

from watertable.games.rising_waters import events
from watertable.games.rising_waters.actions import SEND
from watertable.games.rising_waters.effects import defeated
from watertable.games.rising_waters.pieces import PAWNS_EACH
from watertable.games.rising_waters.rules import (
    decks,
    landowner,
    move,
    opening,
    turn,
    water,
    weeks,
    work,
)
from watertable.games.rising_waters.setup import open_game
from watertable.games.rising_waters.state import (
    Q_CANCEL,
    Q_DRAW,
    Q_GIVE,
    Q_MOVE,
    Q_OFFER,
    Q_OPEN,
    Q_SEND,
    Q_TURN,
    Q_WEATHER,
    Q_WORK,
    S_CLEAN_UP,
    S_COLLECT,
    S_CRISES,
    S_FORCE,
    S_HATE,
    S_LANDOWNERS,
    S_LIMIT,
    S_OPENING,
    S_RESOLVE,
    S_SURVIVOR,
    S_TAKEN,
    S_TURN,
    S_TURN_OVER,
    S_WEATHER,
    S_WEEK,
    WaterState,
    community_size,
    seat_of,
)
from watertable.kernel.event import Log
from watertable.kernel.state import NONE, Ask


def run(state: WaterState, log: Log) -> None:
    """Take steps and skip idle questions until one is open, or the game is over."""
    while state.asks:
        if defeated(state):
            state.asks.clear()
            if not log.deaf:
                log.tell(events.count("defeated", state.losses))
            return
        ask = state.top()
        if ask.kind >= S_OPENING:
            state.asks.pop()
            _step(state, ask.kind, ask.about, log)
        elif idle(state, ask, log):
            state.asks.pop()
        else:
            return


def idle(state: WaterState, ask: Ask, log: Log) -> bool:
    """A question that has become needless, as everybody can see."""
    kind = ask.kind
    if kind in (Q_DRAW, Q_OPEN, Q_WEATHER):
        return not decks.refresh(state, kind, log)
    if kind == Q_TURN:
        return turn.spent(state, ask.about)
    if kind == Q_MOVE:
        return move.over(state)
    if kind == Q_GIVE:
        return state.gifts == 0
    if kind == Q_WORK:
        return work.over(state, ask.about)
    if kind == Q_OFFER:
        return state.due == 0 or community_size(state.cards[ask.about]) == 0
    if kind == Q_CANCEL:
        return state.cancelled == 1
    if kind == Q_SEND:
        return _send_alone(state, ask.about, log)
    return False


def _send_alone(state: WaterState, hand: int, log: Log) -> bool:
    """Nobody to send, or nobody to choose between (ruling 50)."""
    own = landowner.legal_send(state, hand)
    if len(own) == 1:
        for i in range(PAWNS_EACH):
            if state.pawn_at[hand * PAWNS_EACH + i] != NONE:
                landowner.send(state, hand, SEND[i], log)
                break
    return len(own) < 2


def _step(state: WaterState, step: int, about: int, log: Log) -> None:
    if step == S_TURN:
        turn.begin(state, about, log)
    elif step == S_TURN_OVER:
        turn.end(state, about)
    elif step == S_LIMIT:
        turn.limit_step(state, about)
    elif step == S_CRISES:
        landowner.next_crisis(state, log)
    elif step == S_FORCE:
        landowner.force(state, log)
    elif step == S_COLLECT:
        landowner.collect(state)
    elif step == S_HATE:
        landowner.hate(state, log)
    elif step == S_TAKEN:
        landowner.ask_taken(state, log)
    elif step == S_LANDOWNERS:
        state.turn = seat_of(state, state.first)
        landowner.fill_row(state, state.first)
    elif step == S_WEATHER:
        weeks.weather(state)
    elif step == S_RESOLVE:
        water.resolve(state, log)
    elif step == S_CLEAN_UP:
        weeks.clean_up(state, log)
    elif step == S_SURVIVOR:
        opening.survivor_step(state, log)
    elif step == S_WEEK:
        weeks.begin(state, log)
    elif step == S_OPENING:
        open_game(state)
