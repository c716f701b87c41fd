"""Why an action is not legal; written apart from `legal`, so that a law can compare the two."""

from __future__ import annotations

from typing import Final

from watertable.games.rivers.actions import CLEAN_LOOSE, Buy, Look, OwnCard, Purge
from watertable.games.rivers.board import SPACES
from watertable.games.rivers.pieces import ANY_PILE, CARD_COST, CARD_PILE, PILES, SPACE_ROWS
from watertable.games.rivers.state import ASK_CLEAN_CARD, ASKS, RiversState
from watertable.kernel.action import Action
from watertable.kernel.state import Ask
from watertable.kernel.text import Say

# verb -> the questions it answers
ANSWERS: Final[dict[str, list[str]]] = {
    "warn": ["warn"],
    "face": ["warn"],
    "take": ["six"],
    "leave": ["six"],
    "ignore": ["sense"],
    "follow": ["sense"],
    "pollute": ["pollute"],
    "clean_loose": ["clean", "clean_card"],
    "clean": ["clean", "clean_card"],
    "stop": ["clean", "clean_card"],
    "purge": ["purge"],
    "look": ["look"],
    "pass": ["look"],
    "buy": ["buy"],
    "buy_none": ["buy"],
    "redeem": ["rebate"],
    "save": ["rebate"],
    "treat": ["treat"],
    "hold": ["treat"],
}


def why_not(state: RiversState, seat: int, action: Action) -> Say | None:
    """The reason against an action, or None when it is legal."""
    ask = state.ask_of(seat) if seat >= 0 else None
    if ask is None:
        return Say("why.not_asked")
    if ASKS[ask.kind] not in ANSWERS.get(action.verb, []):
        if action.verb in ("roll", "scale", "event", "draw", "reveal"):
            return Say("why.chance")
        return Say(f"why.first_{ASKS[ask.kind]}")
    if isinstance(action, Look):
        return _not_looked(state, ask, action.pile)
    if isinstance(action, Buy):
        return _not_bought(state, seat, action.slot)
    if isinstance(action, OwnCard):
        return _not_this_card(state, seat, ask, action)
    if isinstance(action, Purge):
        if action.n > ask.about:
            return Say("why.purge_limit", n=ask.about)
        return Say("why.purge_few") if action.n > state.polluted[seat] else None
    if action is CLEAN_LOOSE:
        if ask.kind == ASK_CLEAN_CARD:
            return Say("why.cards_only")
        return Say("why.none_polluted") if state.polluted[seat] < 1 else None
    if state.must_buy and action.verb == "pass":
        return Say("why.must_look")
    if state.must_buy and action.verb == "buy_none":
        prices = [CARD_COST[card] for card in state.look]
        return Say("why.must_buy") if min(prices) <= state.clean[seat] else None
    return None


def _not_looked(state: RiversState, ask: Ask, pile: int) -> Say | None:
    if PILES[pile] not in SPACE_ROWS[ask.about % SPACES].texts("icons"):
        return Say("why.no_icon", pile=pile, space=ask.about)
    if sum(state.bag[pile]) == 0 and not state.under[pile]:
        return Say("why.empty_pile", pile=pile)
    return None


def _not_bought(state: RiversState, seat: int, slot: int) -> Say | None:
    if slot >= len(state.look):
        return Say("why.no_such_place", n=len(state.look))
    cost = CARD_COST[state.look[slot]]
    if state.clean[seat] < cost:
        return Say("why.too_dear", cost=cost, n=state.clean[seat])
    return None


def _not_this_card(state: RiversState, seat: int, ask: Ask, action: OwnCard) -> Say | None:
    if action.slot >= len(state.rows[seat]):
        return Say("why.no_such_card", n=len(state.rows[seat]))
    card = state.rows[seat][action.slot]
    if action.verb == "pollute":
        if ask.about not in (ANY_PILE, CARD_PILE[card]):
            return Say("why.other_pile", pile=ask.about)
        return Say("why.all_polluted") if state.on[card] == 0 else None
    return Say("why.all_clean") if state.bad[card] == 0 else None
