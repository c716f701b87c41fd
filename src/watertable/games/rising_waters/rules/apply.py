"""What an answer or a draw does."""

from __future__ import annotations

from typing import Final

from watertable.games.rising_waters.actions import (
    END,
    PASS,
    SEEK,
    STOP,
    TAKE,
    WORK,
    WORK_TWICE,
    YES,
    verbs,
)
from watertable.games.rising_waters.rules import (
    camps,
    decks,
    donate,
    flow,
    goals,
    landowners,
    move,
    placement,
    rafts,
    resist,
    roles,
    turn,
    upgrade,
    work,
)
from watertable.games.rising_waters.state import (
    ASK_CONSENT,
    ASK_GIVE,
    ASK_HELP,
    ASK_JOIN,
    ASK_LEVEE,
    ASK_MOVE,
    ASK_NEW_PAWN,
    ASK_OFFER,
    ASK_PAWN,
    ASK_SURVIVOR,
    ASK_TOWN,
    ASK_TURN,
    ASK_WORK,
    ASKS,
    STEP_ACTION,
    STEP_GIVE,
    STEP_MOVE,
    STEP_OFFER,
    STEP_WORK,
    WaterState,
    answering,
)
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE, NONE, Ask

# The step that puts a question again after an answer that does not end it.
AGAIN: Final[list[int]] = [NONE] * len(ASKS)
AGAIN[ASK_TURN] = STEP_ACTION
AGAIN[ASK_MOVE] = STEP_MOVE
AGAIN[ASK_GIVE] = STEP_GIVE
AGAIN[ASK_WORK] = STEP_WORK
AGAIN[ASK_OFFER] = STEP_OFFER


def apply(state: WaterState, seat: int, action: Action, log: Log) -> None:
    """Do what a seat has answered, or what chance brings."""
    if seat == CHANCE:
        _chance(state, action, log)
    else:
        ask = state.ask_of(seat)
        assert ask is not None
        hand = answering(state, ask)
        if isinstance(action, (verbs.Upgrade, verbs.Renew, verbs.Expose)):
            _stay_open(state, hand, action, log)
        else:
            state.settle(seat)
            again = AGAIN[ask.kind]
            if again != NONE and not (action is END or action is STOP or action is PASS):
                state.put_step(again, NONE, hand)
            _answer(state, ask, hand, action, log)
        if state.with_goals:
            goals.check_meeting(state, log)
        flow.end_if_defeated(state, log)


def _chance(state: WaterState, action: Action, log: Log) -> None:
    about = state.settle(CHANCE).about
    if isinstance(action, verbs.Draw):
        decks.draw(state, about, action, log)
    elif isinstance(action, verbs.Weather):
        decks.report(state, action, log)
    elif isinstance(action, verbs.Reveal):
        decks.reveal(state, action, log)
    elif isinstance(action, verbs.Foresee):
        decks.foresee(state, about, action, log)
    elif isinstance(action, verbs.Overhear):
        decks.overhear(state, about, action, log)
    elif isinstance(action, verbs.OpenGoal):
        decks.open_goal(state, about, action, log)
    elif isinstance(action, verbs.First):
        decks.first(state, action, log)


def _stay_open(state: WaterState, hand: int, action: Action, log: Log) -> None:
    """Buying, and the Outside Activist's cards: the question stays until "done" or "pass"."""
    if isinstance(action, verbs.Upgrade):
        upgrade.upgrade(state, hand, action, log)
    elif isinstance(action, verbs.Renew):
        upgrade.renew(state, hand, action, log)
    elif isinstance(action, verbs.Expose):
        landowners.expose(state, hand, action, log)


def _answer(state: WaterState, ask: Ask, hand: int, action: Action, log: Log) -> None:
    kind = ask.kind
    if kind == ASK_TURN:
        _turn(state, hand, action, log)
    elif kind == ASK_MOVE:
        _move(state, action, log)
    elif isinstance(action, verbs.Give):
        donate.give(state, hand, action, log)
    elif isinstance(action, verbs.Levee):
        work.build(state, hand, action, log)
    elif isinstance(action, verbs.Place):
        _placed(state, ask, hand, action, log)
    elif isinstance(action, verbs.Role):
        roles.take_role(state, hand, action, log)
    elif isinstance(action, verbs.Discard):
        turn.discard(state, hand, action, log)
    elif isinstance(action, verbs.Swap):
        goals.swap(state, action, log)
    elif kind == ASK_CONSENT:
        move.answer(state, ask.about, action is YES, log)
    elif kind == ASK_JOIN:
        if action is YES:
            resist.draw_two(state, hand)
    else:
        _crisis(state, ask, hand, action, log)


def _turn(state: WaterState, hand: int, action: Action, log: Log) -> None:
    """An action of the turn, or something that is free in it."""
    if isinstance(action, verbs.Request):
        move.request(state, action, log)
    elif isinstance(action, (verbs.Walk, verbs.Float, verbs.Board, verbs.Leave)):
        move.begin(state, hand)
        _move(state, action, log)
    elif isinstance(action, verbs.Give):
        donate.begin(state, hand)
        donate.give(state, hand, action, log)
    elif isinstance(action, verbs.Accept):
        work.accept(state, hand, action, log)
    elif isinstance(action, verbs.Launch):
        rafts.launch(state, hand, action, log)
    elif isinstance(action, verbs.PickUp):
        rafts.pick_up(state, action, log)
    elif isinstance(action, verbs.SetDown):
        rafts.set_down(state, action, log)
    elif action is SEEK:
        work.seek(state, hand, log)
    elif action is WORK or action is WORK_TWICE:
        work.community(state, hand, action is WORK_TWICE, log)
    else:
        _resist(state, hand, action, log)


def _move(state: WaterState, action: Action, log: Log) -> None:
    """One part of a Move that has begun."""
    if isinstance(action, verbs.Walk):
        move.walk(state, action, log)
    elif isinstance(action, verbs.Float):
        move.float_raft(state, action, log)
    elif isinstance(action, verbs.Board):
        move.board(state, action, log)
    elif isinstance(action, verbs.Leave):
        move.leave(state, action, log)
    elif isinstance(action, verbs.Request):
        move.request(state, action, log)


def _resist(state: WaterState, hand: int, action: Action, log: Log) -> None:
    if isinstance(action, verbs.Counter):
        resist.counter(state, hand, action, log)
    elif isinstance(action, verbs.Play):
        resist.play(state, hand, action, log)
    elif isinstance(action, verbs.Find):
        roles.find(state, hand, action, log)
    elif isinstance(action, verbs.Boosted):
        upgrade.boost(state, hand, action, log)
    elif isinstance(action, verbs.Uplifted):
        upgrade.uplift(state, hand, action, log)
    elif isinstance(action, verbs.Perform):
        roles.perform(state, hand, action, log)
    elif isinstance(action, verbs.Show):
        resist.show(state, hand, action, log)


def _crisis(state: WaterState, ask: Ask, hand: int, action: Action, log: Log) -> None:
    if isinstance(action, verbs.Pay):
        landowners.pay(state, hand, action, log)
    elif isinstance(action, verbs.Counter):
        landowners.counter(state, hand, action, log)
    elif action is TAKE:
        landowners.not_countered(state, hand, log)
    elif ask.kind == ASK_HELP:
        landowners.threat_taken(state, ask.about, log)
    elif isinstance(action, verbs.Cancel):
        landowners.cancel(state, hand, action, log)
    elif isinstance(action, verbs.Send):
        camps.send(state, hand, action.pawn, log)
    elif isinstance(action, verbs.Taken):
        camps.taken(state, action.pawn, log)


def _placed(state: WaterState, ask: Ask, hand: int, action: verbs.Place, log: Log) -> None:
    if ask.kind == ASK_TOWN:
        placement.place_town(state, ask.about, action, log)
    elif ask.kind == ASK_PAWN:
        placement.place_pawns(state, hand, action, log)
    elif ask.kind == ASK_LEVEE:
        placement.place_levee(state, action, log)
    elif ask.kind == ASK_SURVIVOR:
        rafts.place_survivor(state, action.hex, log)
    elif ask.kind == ASK_NEW_PAWN:
        upgrade.place_new_pawn(state, hand, action.hex, log)
    else:
        camps.green_camp(state, action, log)
