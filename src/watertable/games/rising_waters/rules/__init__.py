"""What may be done, and what follows."""

from __future__ import annotations

from watertable.games.rising_waters.actions import NO, SEEK, TAKE, WORK, WORK_TWICE, YES
from watertable.games.rising_waters.actions.verbs import (
    Accept,
    Board,
    Boosted,
    Cancel,
    Counter,
    Discard,
    Draw,
    Expose,
    Find,
    First,
    Float,
    Foresee,
    Give,
    Launch,
    Leave,
    Levee,
    OpenGoal,
    Overhear,
    Pay,
    Perform,
    PickUp,
    Place,
    Play,
    Renew,
    Request,
    Reveal,
    Role,
    Send,
    SetDown,
    Show,
    Swap,
    Taken,
    Upgrade,
    Uplifted,
    Walk,
    Weather,
)
from watertable.games.rising_waters.rules import (
    decks,
    donate,
    flow,
    goals,
    landowner,
    move,
    opening,
    resist,
    turn,
    upgrade,
    work,
)
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
from watertable.kernel.event import Log
from watertable.kernel.state import CHANCE, Ask


def legal(state: WaterState, seat: int) -> list[Action]:
    """What this seat may answer, by the question it is asked."""
    ask = state.ask_of(seat)
    if ask is None or seat == CHANCE:
        return []
    hand = answering(state, ask)
    kind = ask.kind
    if kind == Q_TURN:
        return turn.legal(state, hand)
    if kind == Q_MOVE:
        found: list[Action] = []
        move.legal(state, hand, state.points_left, True, found)
        return found
    if kind == Q_GIVE:
        return donate.legal_more(state, hand)
    if kind == Q_WORK:
        return work.legal_work(state, hand)
    if kind == Q_UPGRADE:
        return upgrade.legal(state, hand)
    if kind == Q_DISCARD:
        return turn.legal_discard(state, hand)
    if kind in (Q_CONSENT, Q_JOIN):
        return [YES, NO]
    if kind == Q_SWAP:
        return goals.legal_swap(state)
    if kind == Q_ROLE:
        return opening.roles_left(state)
    if kind in (Q_TOWN, Q_PAWN, Q_LEVEE, Q_SURVIVOR, Q_NEW_PAWN, Q_CAMP):
        return opening.places(sites(state, ask))
    return _legal_crisis(state, kind, hand)


def sites(state: WaterState, ask: Ask) -> list[int]:
    """Where what is asked for can be put."""
    if ask.kind == Q_TOWN:
        return opening.town_sites(state)
    if ask.kind == Q_PAWN:
        return opening.pawn_sites(state)
    if ask.kind == Q_LEVEE:
        return opening.levee_sites(state)
    if ask.kind == Q_SURVIVOR:
        return opening.survivor_sites(state)
    if ask.kind == Q_NEW_PAWN:
        return opening.new_pawn_sites(state, ask.about)
    return landowner.green_sites(state)


def _legal_crisis(state: WaterState, kind: int, hand: int) -> list[Action]:
    if kind == Q_THREAT:
        return landowner.legal_threat(state, hand)
    if kind == Q_HELP:
        return landowner.legal_help(state, hand)
    if kind == Q_EXPOSE:
        return landowner.legal_expose(state, hand)
    if kind == Q_CANCEL:
        return landowner.legal_cancel(state, hand)
    if kind == Q_OFFER:
        return landowner.legal_offer(state, hand)
    if kind == Q_PAY:
        return landowner.legal_pay(state, hand)
    if kind == Q_SEND:
        return landowner.legal_send(state, hand)
    assert kind == Q_TAKEN
    return landowner.legal_taken(state)


def apply(state: WaterState, seat: int, action: Action, log: Log) -> None:
    """Do it, then take every step that needs no answer."""
    if seat == CHANCE:
        _chance(state, action, log)
    else:
        ask = state.ask_of(seat)
        assert ask is not None
        hand = answering(state, ask)
        if ask.kind == Q_TURN:
            _turn(state, hand, seat, action, log)
        elif ask.kind == Q_MOVE:
            _move(state, seat, action, log)
        else:
            _answer(state, ask, hand, seat, action, log)
        if state.with_goals:
            goals.check_meeting(state, log)
    flow.run(state, log)


def _chance(state: WaterState, action: Action, log: Log) -> None:
    about = state.settle(CHANCE).about
    if isinstance(action, Draw):
        decks.draw(state, about, action, log)
    elif isinstance(action, Weather):
        decks.report(state, action, log)
    elif isinstance(action, Reveal):
        decks.reveal(state, action, log)
    elif isinstance(action, Foresee):
        decks.foresee(state, about, action, log)
    elif isinstance(action, Overhear):
        decks.overhear(state, about, action, log)
    elif isinstance(action, OpenGoal):
        decks.open_goal(state, about, action, log)
    elif isinstance(action, First):
        decks.first(state, action, log)


def _move(state: WaterState, seat: int, action: Action, log: Log) -> None:
    """A step of a Move that has begun; the question stays until it is stopped."""
    if isinstance(action, Walk):
        move.walk(state, action, log)
    elif isinstance(action, Float):
        move.float_raft(state, action, log)
    elif isinstance(action, Board):
        move.board(state, action, log)
    elif isinstance(action, Leave):
        move.leave(state, action, log)
    elif isinstance(action, Request):
        move.request(state, action, log)
    else:
        state.settle(seat)


def _turn(state: WaterState, hand: int, seat: int, action: Action, log: Log) -> None:
    """An action of the turn; the question stays until the turn is ended."""
    if isinstance(action, Request):
        move.request(state, action, log)
    elif isinstance(action, (Walk, Float, Board, Leave)):
        move.begin(state, hand)
        _move(state, seat, action, log)
    elif isinstance(action, Give):
        donate.begin(state, hand)
        donate.give(state, hand, action, log)
    elif isinstance(action, Accept):
        work.accept(state, hand, action, log)
    elif isinstance(action, Launch):
        work.launch(state, hand, action, log)
    elif isinstance(action, PickUp):
        work.pick_up(state, action, log)
    elif isinstance(action, SetDown):
        work.set_down(state, action, log)
    elif action is SEEK:
        turn.seek(state, hand, log)
    elif action is WORK or action is WORK_TWICE:
        work.community(state, hand, action is WORK_TWICE, log)
    else:
        _resist(state, hand, seat, action, log)


def _resist(state: WaterState, hand: int, seat: int, action: Action, log: Log) -> None:
    if isinstance(action, Counter):
        resist.counter(state, hand, action, log)
    elif isinstance(action, Play):
        resist.play(state, hand, action, log)
    elif isinstance(action, Find):
        resist.find(state, hand, action, log)
    elif isinstance(action, Boosted):
        resist.boost(state, hand, action, log)
    elif isinstance(action, Uplifted):
        resist.uplift(state, hand, action, log)
    elif isinstance(action, Perform):
        resist.perform(state, hand, action, log)
    elif isinstance(action, Show):
        resist.show(state, hand, action, log)
    else:
        state.settle(seat)


def _answer(state: WaterState, ask: Ask, hand: int, seat: int, action: Action, log: Log) -> None:
    """Questions that stay open until "done" or "stop" first, then those settled by one answer."""
    if isinstance(action, Upgrade):
        upgrade.upgrade(state, hand, action, log)
    elif isinstance(action, Renew):
        upgrade.renew(state, hand, action, log)
    elif isinstance(action, Give):
        donate.give(state, hand, action, log)
    elif isinstance(action, Levee):
        work.build(state, hand, action, log)
    elif isinstance(action, Expose):
        landowner.expose(state, hand, action, log)
    elif ask.kind == Q_OFFER and isinstance(action, Pay):
        landowner.pay(state, hand, action, log)
    else:
        state.settle(seat)
        _settled(state, ask, hand, action, log)


def _settled(state: WaterState, ask: Ask, hand: int, action: Action, log: Log) -> None:
    if isinstance(action, Place):
        _placed(state, ask, hand, action, log)
    elif isinstance(action, Role):
        opening.take_role(state, hand, action, log)
    elif isinstance(action, Discard):
        turn.discard(state, hand, action, log)
    elif isinstance(action, Pay):
        landowner.pay(state, hand, action, log)
    elif isinstance(action, Counter):
        landowner.counter(state, hand, action, log)
    elif action is TAKE:
        landowner.not_countered(state, hand, log)
    elif ask.kind == Q_HELP:
        landowner.threat_taken(state, ask.about, log)
    elif isinstance(action, Cancel):
        landowner.cancel(state, hand, action, log)
    elif isinstance(action, Send):
        landowner.send(state, hand, action, log)
    elif isinstance(action, Taken):
        landowner.take_survivor(state, action, log)
    elif isinstance(action, Swap):
        goals.swap(state, action, log)
    elif ask.kind == Q_CONSENT:
        move.answer(state, ask.about, action is YES, log)
    elif ask.kind == Q_JOIN and action is YES:
        resist.draw_two(state, hand)


def _placed(state: WaterState, ask: Ask, hand: int, action: Place, log: Log) -> None:
    if ask.kind == Q_TOWN:
        opening.place_town(state, ask.about, action, log)
    elif ask.kind == Q_PAWN:
        opening.place_pawns(state, hand, action, log)
    elif ask.kind == Q_LEVEE:
        opening.place_levee(state, action, log)
    elif ask.kind == Q_SURVIVOR:
        opening.place_survivor(state, action.hex, log)
    elif ask.kind == Q_NEW_PAWN:
        upgrade.new_pawn(state, hand, action, log)
    else:
        landowner.green_camp(state, action, log)
