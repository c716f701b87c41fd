"""What a seat, or chance, can do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from watertable.games.rising_waters.actions.verbs import (
    PLACES,
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
from watertable.games.rising_waters.board import HEXES, LAND
from watertable.games.rising_waters.pieces import (
    ACTIVISM,
    ALL_PAWNS,
    COMMUNITY,
    CROSS,
    DONATIONS,
    EDUCATION,
    FARM,
    GARDEN,
    GOAL_SLOTS,
    GOALS,
    LANDOWNERS,
    MAX_HANDS,
    MOVEMENT,
    NEWSPAPER,
    PAWNS,
    PAWNS_EACH,
    PLAYER_PAWNS,
    POWERS,
    PRICES,
    RADIO,
    RAFTS,
    RENEW_WAYS,
    ROLES,
    ROW,
    TARGETS,
    VAUDEVILLE,
    WEATHERS,
)
from watertable.kernel.action import Action, ActionTable

TABLE: Final = ActionTable()


def _add(actions: Sequence[Action]) -> None:
    for action in actions:
        TABLE.add(action)


def _add_rows(rows: Sequence[Sequence[Action]]) -> None:
    for actions in rows:
        _add(actions)


def _plain(verb: str, text: str = "") -> Action:
    made = Action(verb, text or verb)
    TABLE.add(made)
    return made


FIRST: Final = [First(hand) for hand in range(MAX_HANDS)]
REVEALED: Final[list[Action]] = [Reveal(card) for card in range(LANDOWNERS)]
DRAWN: Final[list[Action]] = [Draw(card) for card in range(COMMUNITY)]
WEATHER_DRAWN: Final[list[Action]] = [Weather(card) for card in range(WEATHERS)]
GOAL_OPENED: Final[list[Action]] = [OpenGoal(goal) for goal in range(GOALS)]
FORESEEN: Final[list[Action]] = [Foresee(card) for card in range(WEATHERS)]
OVERHEARD: Final[list[Action]] = [Overhear(card) for card in range(LANDOWNERS)]
ROLE: Final = [Role(role) for role in range(ROLES)]
UPGRADE: Final = [
    [Upgrade(power, wild) for wild in range(max(PRICES[power]))] for power in range(POWERS)
]
RENEW: Final = [Renew(way) for way in range(len(RENEW_WAYS))]
PLACE_AT: Final = {at: Place(at) for at in LAND}
PLACE: Final = [PLACE_AT.get(at) for at in range(HEXES)]

_add(FIRST)
_add(REVEALED)
_add(DRAWN)
_add(WEATHER_DRAWN)
_add(GOAL_OPENED)
_add(FORESEEN)
_add(OVERHEARD)
_add(ROLE)
_add([PLACE_AT[at] for at in LAND])
_add_rows(UPGRADE)
_add(RENEW)
DONE: Final = _plain("done")

# Crises
COUNTER_CARDS: Final = [EDUCATION, NEWSPAPER, RADIO, ACTIVISM, VAUDEVILLE]
COUNTER: Final = [Counter(card, -1) for card in COUNTER_CARDS]
COUNTER_FOR: Final = [Counter(EDUCATION, hand) for hand in range(MAX_HANDS)]
EXPOSE: Final = [Expose(NEWSPAPER), Expose(RADIO)]
CANCEL: Final = [Cancel(EDUCATION), Cancel(ACTIVISM)]
PAY: Final = [Pay(card) for card in range(COMMUNITY)]
SEND: Final = [Send(pawn) for pawn in range(PAWNS_EACH)]
TAKEN: Final = [Taken(pawn) for pawn in range(PLAYER_PAWNS, ALL_PAWNS)]
_add(COUNTER)
_add(COUNTER_FOR)
TAKE: Final = _plain("take")
_add(EXPOSE)
_add(CANCEL)
_add(PAY)
PASS: Final = _plain("pass")
_add(SEND)
_add(TAKEN)

# Moving
WALK: Final = [[Walk(pawn, d) for d in range(6)] for pawn in range(PLAYER_PAWNS)]
FLOAT: Final = [[Float(raft, d) for d in range(6)] for raft in range(RAFTS)]
BOARD: Final = [[Board(pawn, raft) for raft in range(RAFTS)] for pawn in range(PLAYER_PAWNS)]
LEAVE: Final = [Leave(pawn) for pawn in range(PLAYER_PAWNS)]
REQUEST: Final = [Request(pawn) for pawn in range(PLAYER_PAWNS)]
_add_rows(WALK)
_add_rows(FLOAT)
_add_rows(BOARD)
_add(LEAVE)
_add(REQUEST)
STOP: Final = _plain("stop")

# Rafts and Survivors
LAUNCH: Final = [Launch(pawn) for pawn in range(PAWNS_EACH)]
PICK_UP: Final = [
    [PickUp(pawn, raft) for raft in range(RAFTS)] for pawn in range(PLAYER_PAWNS, ALL_PAWNS)
]
SET_DOWN: Final = [SetDown(pawn) for pawn in range(PLAYER_PAWNS, ALL_PAWNS)]
_add(LAUNCH)
_add_rows(PICK_UP)
_add(SET_DOWN)

# Donating: a Job Offer only to a hand
GIVE: Final = [
    [Give(card, place) for place in range(PLACES if card < COMMUNITY else MAX_HANDS)]
    for card in range(COMMUNITY + 1)
]
_add_rows(GIVE)

# Working
ACCEPT: Final = [Accept(offers) for offers in range(ROW + 1)]
_add(ACCEPT)
LEVEES_AT: Final = {
    at: [Levee(at, 0, 0), Levee(at, 0, 1), Levee(at, 1, 0), Levee(at, 1, 1)] for at in LAND
}
LEVEE: Final = [LEVEES_AT.get(at, []) for at in range(HEXES)]
_add_rows(LEVEE)
SEEK: Final = _plain("seek")
WORK: Final = _plain("work")
WORK_TWICE: Final = _plain("work_twice", "work many_hands")

# Resisting
PLAY: Final = [
    Play(NEWSPAPER, 1, 0),
    Play(NEWSPAPER, 1, 1),
    Play(RADIO, 1, 0),
    Play(RADIO, 1, 1),
    Play(VAUDEVILLE, 1, 0),
    Play(VAUDEVILLE, 1, 1),
    Play(VAUDEVILLE, 2, 0),
    Play(VAUDEVILLE, 2, 1),
    Play(VAUDEVILLE, 2, 2),
]
_add(PLAY)
FIND: Final = [
    [Find(card, place) for place in range(PLACES if card < COMMUNITY else MAX_HANDS)]
    for card in range(COMMUNITY + 1)
]
_add_rows(FIND)

# Free in the own turn
BOOSTED_POWERS: Final = [MOVEMENT, DONATIONS, CROSS]
UPLIFTED_POWERS: Final = [MOVEMENT, PAWNS, DONATIONS, CROSS]
BOOSTED: Final = [Boosted(power) for power in BOOSTED_POWERS]
UPLIFTED: Final = [Uplifted(power) for power in UPLIFTED_POWERS]
PERFORM: Final = [[Perform(card, to) for to in range(TARGETS)] for card in (0, FARM, GARDEN)]
SHOW: Final = [Show(0), Show(1)]
_add(BOOSTED)
_add(UPLIFTED)
_add_rows(PERFORM)
_add(SHOW)
END: Final = _plain("end")

# Answers
YES: Final = _plain("yes")
NO: Final = _plain("no")
DISCARD: Final = [Discard(card) for card in range(COMMUNITY + 1)]
_add(DISCARD)
SWAP: Final = [Swap(slot) for slot in range(GOAL_SLOTS)]
_add(SWAP)
KEEP: Final = _plain("keep")
