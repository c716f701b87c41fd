"""What an answer or a draw does."""

from __future__ import annotations

from watertable.games.rising_waters.actions import SEEK, TAKE, WORK, WORK_TWICE, YES, verbs
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
    WaterState,
    answering,
)
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE, Ask


def apply(state: WaterState, seat: int, action: Action, log: Log) -> None:
    """Do it, then take every step that needs no answer."""
    if seat == CHANCE:
        _chance(state, action, log)
    else:
        ask = state.ask_of(seat)
        assert ask is not None
        hand = answering(state, ask)
        if ask.kind == ASK_TURN:
            _turn(state, hand, seat, action, log)
        elif ask.kind == ASK_MOVE:
            _move(state, seat, action, log)
        else:
            _answer(state, ask, hand, seat, action, log)
        if state.with_goals:
            goals.check_meeting(state, log)
    flow.run(state, log)


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


def _move(state: WaterState, seat: int, action: Action, log: Log) -> None:
    """A step of a Move that has begun; the question stays until it is stopped."""
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
    else:
        state.settle(seat)


def _turn(state: WaterState, hand: int, seat: int, action: Action, log: Log) -> None:
    """An action of the turn; the question stays until the turn is ended."""
    if isinstance(action, verbs.Request):
        move.request(state, action, log)
    elif isinstance(action, (verbs.Walk, verbs.Float, verbs.Board, verbs.Leave)):
        move.begin(state, hand)
        _move(state, seat, action, log)
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
        turn.seek(state, hand, log)
    elif action is WORK or action is WORK_TWICE:
        work.community(state, hand, action is WORK_TWICE, log)
    else:
        _resist(state, hand, seat, action, log)


def _resist(state: WaterState, hand: int, seat: int, action: Action, log: Log) -> None:
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
    else:
        state.settle(seat)


def _answer(state: WaterState, ask: Ask, hand: int, seat: int, action: Action, log: Log) -> None:
    """Questions that stay open until "done" or "stop" first, then those settled by one answer."""
    if isinstance(action, verbs.Upgrade):
        upgrade.upgrade(state, hand, action, log)
    elif isinstance(action, verbs.Renew):
        upgrade.renew(state, hand, action, log)
    elif isinstance(action, verbs.Give):
        donate.give(state, hand, action, log)
    elif isinstance(action, verbs.Levee):
        work.build(state, hand, action, log)
    elif isinstance(action, verbs.Expose):
        landowners.expose(state, hand, action, log)
    elif ask.kind == ASK_OFFER and isinstance(action, verbs.Pay):
        landowners.pay(state, hand, action, log)
    else:
        state.settle(seat)
        _settled(state, ask, hand, action, log)


def _settled(state: WaterState, ask: Ask, hand: int, action: Action, log: Log) -> None:
    if isinstance(action, verbs.Place):
        _placed(state, ask, hand, action, log)
    elif isinstance(action, verbs.Role):
        roles.take_role(state, hand, action, log)
    elif isinstance(action, verbs.Discard):
        turn.discard(state, hand, action, log)
    elif isinstance(action, verbs.Pay):
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
        camps.send(state, hand, action, log)
    elif isinstance(action, verbs.Taken):
        camps.take_survivor(state, action, log)
    elif isinstance(action, verbs.Swap):
        goals.swap(state, action, log)
    elif ask.kind == ASK_CONSENT:
        move.answer(state, ask.about, action is YES, log)
    elif ask.kind == ASK_JOIN and action is YES:
        resist.draw_two(state, hand)


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
        upgrade.new_pawn(state, hand, action, log)
    else:
        camps.green_camp(state, action, log)
