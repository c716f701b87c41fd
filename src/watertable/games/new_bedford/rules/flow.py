"""What happens without asking anyone: each step and the function that carries it out (ruling 64)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from watertable.games.new_bedford import setup
from watertable.games.new_bedford import state as s
from watertable.games.new_bedford.actions import ARG, CODE
from watertable.games.new_bedford.rules import (
    buildings,
    captains,
    omens,
    pages,
    returns,
    rounds,
    ships_log,
    town,
    trade,
    whaling,
)
from watertable.games.new_bedford.rules.apply import answer
from watertable.games.new_bedford.rules.legal import options
from watertable.games.new_bedford.state import BedfordState
from watertable.kernel.event import Log
from watertable.kernel.state import FIRST_STEP, Ask

Step: TypeAlias = Callable[[BedfordState, Ask, Log], None]

TABLE: Final[dict[int, Step]] = {
    s.STEP_FIRST_PLAYER: setup.ask_first_player,
    s.STEP_TILE: setup.draw_tile,
    s.STEP_DEAL: setup.deal_page,
    s.STEP_START: setup.ask_start,
    s.STEP_ROUND: rounds.begin_round,
    s.STEP_TURN: rounds.next_turn,
    s.STEP_INNS: rounds.next_inn_guest,
    s.STEP_INN_PLACE: rounds.place_from_inn,
    s.STEP_MOVEMENT: returns.begin_movement,
    s.STEP_MOVE: returns.move_ships,
    s.STEP_RETURNS: returns.next_return,
    s.STEP_SPLIT: returns.split,
    s.STEP_OFFER: returns.offer,
    s.STEP_DOCKED: returns.come_home,
    s.STEP_WHALING: whaling.begin_whaling,
    s.STEP_DRAW: whaling.draw_tokens,
    s.STEP_SELECT: whaling.next_chooser,
    s.STEP_CHOOSING: whaling.choosing,
    s.STEP_WHALED: whaling.end_whaling,
    s.STEP_END_ROUND: rounds.end_round,
    s.STEP_NEXT_ROUND: rounds.next_round,
    s.STEP_COFFIN: rounds.coffin_turn,
    s.STEP_FINAL: rounds.final_returns,
    s.STEP_WINDOW: ships_log.window,
    s.STEP_USE: town.use_place,
    s.STEP_USE_SPACE: town.use_space,
    s.STEP_HARBOR: trade.ask_harbor,
    s.STEP_MAYOR: buildings.send_mayor,
    s.STEP_CUP: buildings.draw_cup,
    s.STEP_HIT: omens.hit,
    s.STEP_FIRE: omens.fire,
    s.STEP_BURN: omens.burn,
    s.STEP_PUSH: omens.push_named,
    s.STEP_ICE_BACK: omens.ice_back,
    s.STEP_LASTING: whaling.check_lasting_page,
    s.STEP_EFFECT: pages.effect,
    s.STEP_POD: pages.pod,
    s.STEP_SLEIGH: pages.sleigh,
    s.STEP_GULF: pages.gulf,
    s.STEP_SALE: pages.sale,
    s.STEP_UNDER_WEIGH: pages.launch_under_weigh,
    s.STEP_SERMON: pages.sermon,
    s.STEP_CAPTAIN: captains.take_turn,
    s.STEP_SHARKS: omens.sharks,
}
DOES: Final = [TABLE[kind] for kind in range(FIRST_STEP, s.STEP_CHOICE)]


def step(state: BedfordState, taken: Ask, log: Log) -> None:
    """Carry out one step; the most frequent ones without the table."""
    kind = taken.kind
    if kind >= s.STEP_CHOICE:
        ask_or_answer(state, taken, log)
    elif kind == s.STEP_TURN:
        rounds.next_turn(state, taken, log)
    elif kind == s.STEP_USE_SPACE:
        town.use_space(state, taken, log)
    else:
        DOES[kind - FIRST_STEP](state, taken, log)


def ask_or_answer(state: BedfordState, taken: Ask, log: Log) -> None:
    """Ask if there is a choice; a single possible answer is given unasked (ruling 69)."""
    state.put(taken.kind - s.STEP_CHOICE, taken.seat, taken.about)
    ask = state.top()
    choices = options(state, ask)
    if len(choices) == 1:
        state.settle(ask.seat)
        only = choices[0].id
        answer(state, ask, CODE[only], ARG[only], log)
