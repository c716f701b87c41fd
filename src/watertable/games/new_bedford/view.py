"""Who knows what.

All information is public (p. 3): the bag and the face-down decks are counts that everybody can work out.
"""

from __future__ import annotations

from typing import Final

from watertable.games.new_bedford.pieces import WORDS
from watertable.games.new_bedford.scoring import score
from watertable.games.new_bedford.state import (
    ASKS,
    STEP_HIT,
    STEP_LASTING,
    STEP_WINDOW,
    BedfordState,
    clone,
)
from watertable.kernel.chance import Dice
from watertable.kernel.state import FIRST_STEP, NONE
from watertable.kernel.view import View, table_view

ABOUT_FIRST: Final = (STEP_LASTING, STEP_HIT, STEP_WINDOW)  # where `plan` names `about` first


def view(state: BedfordState, seat: int) -> View:
    """The whole table."""
    facts = table_view(state, seat, ASKS)
    facts["players"] = state.players
    facts["captains"] = state.captains[:]
    facts["helm"] = list(state.helm)
    facts["rolled"] = list(state.rolled)
    facts["last_place"] = state.last_place
    facts["round"] = state.round
    facts["final"] = state.final
    facts["first"] = state.first
    facts["wheel"] = state.wheel
    facts["wheel_taken"] = state.wheel_taken
    facts["wheelhouse"] = state.wheelhouse
    facts["log_mode"] = state.log_mode
    facts["ahab_omens"] = state.ahab_omens
    facts["readings"] = [state.coffin_refinery, state.last_pages, state.movable_only]
    facts["warned"] = state.warned[:]
    facts["drawing"] = state.drawing[:]
    facts["scores"] = [score(state, who) for who in range(state.players)]
    _people(state, facts)
    _ships(state, facts)
    _log(state, facts)
    facts["plan"] = _steps(state)
    facts["job"] = state.job[:]
    return facts


def _people(state: BedfordState, facts: View) -> None:
    """Money, goods, whales, workers and buildings."""
    everyone = range(state.players)
    facts["coins"] = list(state.coins)
    facts["goods"] = [list(state.goods[3 * who : 3 * who + 3]) for who in everyone]
    facts["kept"] = [list(state.kept[3 * who : 3 * who + 3]) for who in everyone]
    facts["worker"] = [list(state.worker[2 * who : 2 * who + 2]) for who in everyone]
    facts["owner"] = list(state.owner)
    facts["flipped"] = list(state.flipped)
    facts["covered"] = state.covered
    facts["mayor"] = [state.mayor_at, state.mayor_of]
    facts["bridge"] = [state.bridge_at, state.bridge_of]
    facts["copied"] = state.copied
    facts["inn"] = list(state.inn)
    facts["refined"] = list(state.refined)


def _ships(state: BedfordState, facts: View) -> None:
    """Ships, their whales, and the tokens of bag and board."""
    vessels = range(2 * state.players)
    facts["ship"] = list(state.ship)
    facts["hold"] = [list(state.hold[3 * ship : 3 * ship + 3]) for ship in vessels]
    facts["rows"] = [row[:] for row in state.rows]
    facts["harbour"] = state.harbour[:]
    facts["extra"] = state.extra
    facts["to_dock"] = list(state.to_dock)
    facts["was"] = [[state.was_row[ship], state.was_rank[ship]] for ship in vessels]
    facts["bag"] = state.bag[:]
    facts["sea"] = state.sea[:]
    facts["cup"] = state.cup[:]
    facts["offer"] = state.offer[:]
    facts["gone"] = state.gone[:]


def _log(state: BedfordState, facts: View) -> None:
    """Pages, and what they do at the moment."""
    facts["card_at"] = list(state.card_at)
    facts["card_used"] = list(state.card_used)
    facts["spared"] = list(state.spared)
    facts["angry"] = state.angry
    facts["floe"] = state.floe
    facts["stove"] = state.stove
    facts["iced"] = list(state.iced)
    facts["choosers"] = state.choosers[:]
    facts["named"] = list(state.named)


def _steps(state: BedfordState) -> list[int]:
    """The steps to come, the next one last; each packs its kind and two six-bit numbers into one
    int.
    """
    found: list[int] = []
    for ask in state.asks:
        if ask.kind >= FIRST_STEP:
            one, two = ask.seat, ask.about
            if one == NONE or ask.kind in ABOUT_FIRST:
                one, two = two, one
            found.append(((ask.kind - FIRST_STEP) << 12) | (max(one, 0) << 6) | max(two, 0))
    return found


def captains(state: BedfordState) -> list[str]:
    """The captains' names, in the order they sit after the seats."""
    return [WORDS.name("captain", captain) for captain in state.captains]


def guess(state: BedfordState, seat: int, dice: Dice) -> BedfordState:
    """Nothing is hidden: a clone."""
    return clone(state)
