"""What an answer or a draw does."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.rising_waters import actions
from watertable.games.rising_waters import state as s
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
from watertable.games.rising_waters.state import WaterState
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE, NONE, Ask

# The step that puts a question again after an answer that does not end it.
AGAIN: Final[list[int]] = [NONE] * len(s.ASKS)
AGAIN[s.ASK_TURN] = s.STEP_ACTION
AGAIN[s.ASK_MOVE] = s.STEP_MOVE
AGAIN[s.ASK_GIVE] = s.STEP_GIVE
AGAIN[s.ASK_WORK] = s.STEP_WORK
AGAIN[s.ASK_OFFER] = s.STEP_OFFER


def apply(state: WaterState, seat: i64, action: Action, log: Log) -> None:
    """Do what a seat has answered, or what chance brings."""
    if seat == CHANCE:
        _chance(state, action, log)
    else:
        ask = state.ask_of(seat)
        assert ask is not None
        hand = s.answering(state, ask)
        if isinstance(action, (actions.verbs.Upgrade, actions.verbs.Renew, actions.verbs.Expose)):
            _stay_open(state, hand, action, log)
        else:
            state.settle(seat)
            again = AGAIN[ask.kind]
            if again != NONE and not (
                action is actions.END or action is actions.STOP or action is actions.PASS
            ):
                state.put_step(again, NONE, hand)
            _answer(state, ask, hand, action, log)
        if state.with_goals:
            goals.check_meeting(state, log)
        flow.end_if_defeated(state, log)


def _chance(state: WaterState, action: Action, log: Log) -> None:
    about = state.settle(CHANCE).about
    if isinstance(action, actions.verbs.Draw):
        decks.draw(state, about, action, log)
    elif isinstance(action, actions.verbs.Weather):
        decks.report(state, action, log)
    elif isinstance(action, actions.verbs.Reveal):
        decks.reveal(state, action, log)
    elif isinstance(action, actions.verbs.Foresee):
        decks.foresee(state, about, action, log)
    elif isinstance(action, actions.verbs.Overhear):
        decks.overhear(state, about, action, log)
    elif isinstance(action, actions.verbs.OpenGoal):
        decks.open_goal(state, about, action, log)
    elif isinstance(action, actions.verbs.First):
        decks.first(state, action, log)


def _stay_open(state: WaterState, hand: i64, action: Action, log: Log) -> None:
    """Buying, and the Outside Activist's cards: the question stays until "done" or "pass"."""
    if isinstance(action, actions.verbs.Upgrade):
        upgrade.upgrade(state, hand, action, log)
    elif isinstance(action, actions.verbs.Renew):
        upgrade.renew(state, hand, action, log)
    elif isinstance(action, actions.verbs.Expose):
        landowners.expose(state, hand, action, log)


def _answer(state: WaterState, ask: Ask, hand: i64, action: Action, log: Log) -> None:
    kind = ask.kind
    if kind == s.ASK_TURN:
        _turn(state, hand, action, log)
    elif kind == s.ASK_MOVE:
        _move(state, action, log)
    elif isinstance(action, actions.verbs.Give):
        donate.give(state, hand, action, log)
    elif isinstance(action, actions.verbs.Levee):
        work.build(state, hand, action, log)
    elif isinstance(action, actions.verbs.Place):
        _placed(state, ask, hand, action, log)
    elif isinstance(action, actions.verbs.Role):
        roles.take_role(state, hand, action, log)
    elif isinstance(action, actions.verbs.Discard):
        turn.discard(state, hand, action, log)
    elif isinstance(action, actions.verbs.Swap):
        goals.swap(state, action, log)
    elif kind == s.ASK_CONSENT:
        move.answer(state, ask.about, action is actions.YES, log)
    elif kind == s.ASK_JOIN:
        if action is actions.YES:
            resist.draw_two(state, hand)
    elif kind == s.ASK_MORE:
        work.draw_more(state, hand, action is actions.YES)
    elif isinstance(action, actions.verbs.PickUp):
        rafts.come_aboard(state, action, log)
    else:
        _crisis(state, ask, hand, action, log)


def _turn(state: WaterState, hand: i64, action: Action, log: Log) -> None:
    """An action of the turn, or something that is free in it."""
    if isinstance(action, actions.verbs.Request):
        move.request(state, action, log)
    elif isinstance(
        action, (actions.verbs.Walk, actions.verbs.Float, actions.verbs.Board, actions.verbs.Leave)
    ):
        move.begin(state, hand)
        _move(state, action, log)
    elif isinstance(action, actions.verbs.Give):
        donate.begin(state, hand)
        donate.give(state, hand, action, log)
    elif isinstance(action, actions.verbs.Accept):
        work.accept(state, hand, action, log)
    elif isinstance(action, actions.verbs.Launch):
        rafts.launch(state, hand, action, log)
    elif isinstance(action, actions.verbs.PickUp):
        rafts.pick_up(state, action, log)
    elif isinstance(action, actions.verbs.SetDown):
        rafts.set_down(state, action, log)
    elif action is actions.SEEK:
        work.seek(state, hand, log)
    elif action is actions.WORK or action is actions.WORK_TWICE:
        work.community(state, hand, action is actions.WORK_TWICE, log)
    else:
        _resist(state, hand, action, log)


def _move(state: WaterState, action: Action, log: Log) -> None:
    """One part of a Move that has begun."""
    if isinstance(action, actions.verbs.Walk):
        move.walk(state, action, log)
    elif isinstance(action, actions.verbs.Float):
        move.float_raft(state, action, log)
    elif isinstance(action, actions.verbs.Board):
        move.board(state, action, log)
    elif isinstance(action, actions.verbs.Leave):
        move.leave(state, action, log)
    elif isinstance(action, actions.verbs.Request):
        move.request(state, action, log)


def _resist(state: WaterState, hand: i64, action: Action, log: Log) -> None:
    if isinstance(action, actions.verbs.Counter):
        resist.counter(state, hand, action, log)
    elif isinstance(action, actions.verbs.Play):
        resist.play(state, hand, action, log)
    elif isinstance(action, actions.verbs.Find):
        roles.find(state, hand, action, log)
    elif isinstance(action, actions.verbs.Boosted):
        upgrade.boost(state, hand, action, log)
    elif isinstance(action, actions.verbs.Uplifted):
        upgrade.uplift(state, hand, action, log)
    elif isinstance(action, actions.verbs.Perform):
        roles.perform(state, hand, action, log)
    elif isinstance(action, actions.verbs.Show):
        resist.show(state, hand, action, log)


def _crisis(state: WaterState, ask: Ask, hand: i64, action: Action, log: Log) -> None:
    if isinstance(action, actions.verbs.Pay):
        landowners.pay(state, hand, action, log)
    elif isinstance(action, actions.verbs.Counter):
        landowners.counter(state, hand, action, log)
    elif action is actions.TAKE:
        landowners.not_countered(state, hand, hand, log)
    elif ask.kind == s.ASK_HELP:
        landowners.not_countered(state, ask.about, hand, log)
    elif isinstance(action, actions.verbs.Cancel):
        landowners.cancel(state, hand, action, log)
    elif isinstance(action, actions.verbs.Send):
        camps.send(state, hand, action.pawn, log)
    elif isinstance(action, actions.verbs.Taken):
        camps.taken(state, action.pawn, log)


def _placed(state: WaterState, ask: Ask, hand: i64, action: actions.verbs.Place, log: Log) -> None:
    if ask.kind == s.ASK_TOWN:
        placement.place_town(state, ask.about, action, log)
    elif ask.kind == s.ASK_PAWN:
        placement.place_pawns(state, hand, action, log)
    elif ask.kind == s.ASK_LEVEE:
        placement.place_levee(state, action, log)
    elif ask.kind == s.ASK_SURVIVOR:
        rafts.place_survivor(state, action.hex, log)
    elif ask.kind == s.ASK_NEW_PAWN:
        upgrade.place_new_pawn(state, hand, action.hex, log)
    else:
        camps.green_camp(state, action, log)
