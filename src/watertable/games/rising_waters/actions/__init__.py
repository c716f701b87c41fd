"""What a seat, or chance, can do."""

from __future__ import annotations

from typing import Final, TypeVar

from watertable.games.rising_waters import pieces
from watertable.games.rising_waters.actions import verbs
from watertable.games.rising_waters.board import HEXES, LAND
from watertable.games.rising_waters.pieces import CARD_IDS, COMMUNITY, PAWN_IDS, RAFTS
from watertable.kernel.action import Action, ActionTable
from watertable.kernel.state import NONE

TABLE: Final = ActionTable()

A = TypeVar("A", bound=Action)


def _add(actions: list[A]) -> list[A]:
    for action in actions:
        TABLE.add(action)
    return actions


def _add_rows(rows: list[list[A]]) -> list[list[A]]:
    for actions in rows:
        _add(actions)
    return rows


def _plain(verb: str, text: str = "") -> Action:
    made = Action(verb, text or verb)
    TABLE.add(made)
    return made


# Chance

FIRST: Final = _add([verbs.First(hand) for hand in range(pieces.MAX_HANDS)])
REVEALED: Final[list[Action]] = _add(
    [
        verbs.Reveal("landowner", f"landowner {name}", card)
        for card, name in enumerate(pieces.LANDOWNER_IDS)
    ]
)
DRAWN: Final[list[Action]] = _add(
    [verbs.Draw("draw", f"draw {CARD_IDS[card]}", card) for card in range(COMMUNITY)]
)
WEATHER_DRAWN: Final[list[Action]] = _add(
    [
        verbs.Weather("weather", f"weather {name}", card)
        for card, name in enumerate(pieces.WEATHER_IDS)
    ]
)
GOAL_OPENED: Final[list[Action]] = _add([verbs.OpenGoal(goal) for goal in range(pieces.GOALS)])
FORESEEN: Final[list[Action]] = _add(
    [
        verbs.Foresee("foresee", f"foresee {name}", card)
        for card, name in enumerate(pieces.WEATHER_IDS)
    ]
)
OVERHEARD: Final[list[Action]] = _add(
    [
        verbs.Overhear("overhear", f"overhear {name}", card)
        for card, name in enumerate(pieces.LANDOWNER_IDS)
    ]
)

# Set-up

ROLE: Final = _add([verbs.Role(role) for role in range(pieces.ROLES)])
_PLACE_AT: Final = {at: verbs.Place(at) for at in LAND}
PLACE: Final = [_PLACE_AT.get(at) for at in range(HEXES)]  # None on water
_add(list(_PLACE_AT.values()))

# Upgrading

UPGRADE: Final = _add_rows(
    [
        [verbs.Upgrade(power, wild) for wild in range(max(pieces.PRICES[power]))]
        for power in range(pieces.POWERS)
    ]
)
RENEW: Final = _add([verbs.Renew(way) for way in range(len(pieces.RENEW_WAYS))])
DONE: Final = _plain("done")

# Landowner cards

COUNTER: Final = _add(
    [
        verbs.Counter(card, NONE)
        for card in (
            pieces.EDUCATION,
            pieces.NEWSPAPER,
            pieces.RADIO,
            pieces.ACTIVISM,
            pieces.VAUDEVILLE,
        )
    ]
)
COUNTER_FOR: Final = _add(
    [verbs.Counter(pieces.EDUCATION, hand) for hand in range(pieces.MAX_HANDS)]
)
TAKE: Final = _plain("take")
EXPOSE: Final = _add(
    [
        verbs.Expose("expose", f"expose with {CARD_IDS[card]}", card)
        for card in (pieces.NEWSPAPER, pieces.RADIO)
    ]
)
CANCEL: Final = _add(
    [
        verbs.Cancel("cancel", f"cancel with {CARD_IDS[card]}", card)
        for card in (pieces.EDUCATION, pieces.ACTIVISM)
    ]
)
PAY: Final = _add([verbs.Pay("pay", f"pay {CARD_IDS[card]}", card) for card in range(COMMUNITY)])
PASS: Final = _plain("pass")
SEND: Final = _add(
    [verbs.Send("send", f"send {'abcd'[pawn]}", pawn) for pawn in range(pieces.PAWNS_EACH)]
)
TAKEN: Final = _add(
    [
        verbs.Taken("taken", f"taken {PAWN_IDS[pawn]}", pawn)
        for pawn in range(pieces.PLAYER_PAWNS, pieces.ALL_PAWNS)
    ]
)

# Moving

WALK: Final = _add_rows(
    [[verbs.Walk(pawn, d) for d in range(6)] for pawn in range(pieces.PLAYER_PAWNS)]
)
FLOAT: Final = _add_rows([[verbs.Float(raft, d) for d in range(6)] for raft in range(RAFTS)])
BOARD: Final = _add_rows(
    [
        [verbs.Board("board", "board", pawn, raft) for raft in range(RAFTS)]
        for pawn in range(pieces.PLAYER_PAWNS)
    ]
)
LEAVE: Final = _add(
    [verbs.Leave("leave", f"leave {PAWN_IDS[pawn]}", pawn) for pawn in range(pieces.PLAYER_PAWNS)]
)
REQUEST: Final = _add(
    [
        verbs.Request("request", f"request {PAWN_IDS[pawn]}", pawn)
        for pawn in range(pieces.PLAYER_PAWNS)
    ]
)
STOP: Final = _plain("stop")

# Rafts and Survivors

LAUNCH: Final = _add(
    [verbs.Launch("launch", f"launch {'abcd'[pawn]}", pawn) for pawn in range(pieces.PAWNS_EACH)]
)
PICK_UP: Final = _add_rows(
    [
        [verbs.PickUp("pick_up", "pick up", pawn, raft) for raft in range(RAFTS)]
        for pawn in range(pieces.PLAYER_PAWNS, pieces.ALL_PAWNS)
    ]
)
SET_DOWN: Final = _add(
    [
        verbs.SetDown("set_down", f"set down {PAWN_IDS[pawn]}", pawn)
        for pawn in range(pieces.PLAYER_PAWNS, pieces.ALL_PAWNS)
    ]
)

# Donating


def _places(card: int) -> int:
    """How many places take this card: a Job Offer goes to a hand only."""
    return verbs.PLACES if card < COMMUNITY else pieces.MAX_HANDS


GIVE: Final = _add_rows(
    [
        [verbs.Give("give", card, place) for place in range(_places(card))]
        for card in range(COMMUNITY + 1)
    ]
)

# Working

ACCEPT: Final = _add([verbs.Accept(offers) for offers in range(pieces.ROW + 1)])
_LEVEES_AT: Final = {
    at: [verbs.Levee(at, 0, 0), verbs.Levee(at, 0, 1), verbs.Levee(at, 1, 0), verbs.Levee(at, 1, 1)]
    for at in LAND
}
LEVEE: Final = _add_rows([_LEVEES_AT.get(at, []) for at in range(HEXES)])
SEEK: Final = _plain("seek")
WORK: Final = _plain("work")
WORK_TWICE: Final = _plain("work_twice", "work many_hands")

# Resisting, and what is free in a turn

PLAY: Final = _add(
    [
        verbs.Play(card, cards, wild)
        for card, most in ((pieces.NEWSPAPER, 1), (pieces.RADIO, 1), (pieces.VAUDEVILLE, 2))
        for cards in range(1, most + 1)
        for wild in range(cards + 1)
    ]
)
FIND: Final = _add_rows(
    [
        [verbs.Find("find", card, place) for place in range(_places(card))]
        for card in range(COMMUNITY + 1)
    ]
)
BOOSTED: Final = _add(
    [verbs.Boosted("boost", power) for power in (pieces.MOVEMENT, pieces.DONATIONS, pieces.CROSS)]
)
UPLIFTED: Final = _add(
    [
        verbs.Uplifted("uplift", power)
        for power in (pieces.MOVEMENT, pieces.PAWNS, pieces.DONATIONS, pieces.CROSS)
    ]
)
PERFORM: Final = _add_rows(
    [
        [verbs.Perform(card, to) for to in range(pieces.TARGETS)]
        for card in (pieces.BLUES, pieces.FARM, pieces.GARDEN)
    ]
)
SHOW: Final = _add([verbs.Show(0), verbs.Show(1)])
END: Final = _plain("end")

# Answers

YES: Final = _plain("yes")
NO: Final = _plain("no")
DISCARD: Final = _add(
    [verbs.Discard("discard", f"discard {CARD_IDS[card]}", card) for card in range(COMMUNITY + 1)]
)
SWAP: Final = _add([verbs.Swap(slot) for slot in range(pieces.GOAL_SLOTS)])
KEEP: Final = _plain("keep")
