"""Who knows what."""

from __future__ import annotations

from typing import Any

from watertable.games.rivers.actions import ASKS
from watertable.games.rivers.board import END
from watertable.games.rivers.pieces import (
    CARD_BIT,
    CARD_PILE,
    HABITAT,
    HABITAT_KINDS,
    INNOVATIONS,
    KIND_MASK,
    PILE_CARDS,
    PILES,
)
from watertable.games.rivers.state import KNOWERS, PUBLIC, RiversState, copy, owned, pile_size
from watertable.kernel.chance import Dice
from watertable.kernel.state import NONE
from watertable.kernel.view import View, table_view


def view(state: RiversState, seat: int) -> View:
    """What a seat (or a spectator) may know; rulings 26, 41, 42, 43."""
    who = _knower(state, seat)
    seen = table_view(state, seat, ASKS)
    seen["over"] = state.over()
    seen["supply"] = state.supply
    seen["removed"] = state.removed
    seen["must_buy"] = state.must_buy
    seen["die"] = state.die
    seen["scale"] = state.scale
    seen["scale_die"] = state.scale_die
    seen["event"] = state.event
    seen["events_left"] = state.events_left
    seen["discard"] = state.discard[:]
    seen["laid"] = state.laid[:]
    seen["piles"] = [_pile(state, pile, who) for pile in range(len(PILES))]
    seen["look_pile"] = state.look_pile
    seen["look"] = [_face_down(state, card, who) for card in state.look]
    seen["players"] = [_player(state, other, who) for other in range(state.seats)]
    return seen


def _knower(state: RiversState, seat: int) -> int:
    return seat if 0 <= seat < state.seats else PUBLIC


def _face_down(state: RiversState, card: int, who: int) -> dict[str, Any]:
    """A card lying face down: its name for those who saw it or can only conclude it, else -1.

    `may` and `all_may` are masks over the cards of its pile: what this seat, and what anybody must
    think possible. `eyes` are the seats that saw it and kept track of it, as a mask.
    """
    at = card * KNOWERS
    may = state.know[at + who]
    return {
        "card": card if may == CARD_BIT[card] else NONE,
        "may": may,
        "all_may": state.know[at + PUBLIC],
        "eyes": state.eyes[card],
    }


def _pile(state: RiversState, pile: int, who: int) -> dict[str, Any]:
    return {
        "cards": pile_size(state, pile),
        "unseen": state.bag_left[pile],
        "may": state.bag_know[pile * KNOWERS + who],
        "all_may": state.bag_know[pile * KNOWERS + PUBLIC],
        "under": [_face_down(state, card, who) for card in state.under[pile]],
    }


def _player(state: RiversState, seat: int, who: int) -> dict[str, Any]:
    cards: list[dict[str, Any]] = []
    for card in state.rows[seat]:
        facts = _face_down(state, card, who)
        facts["pile"] = CARD_PILE[card]
        facts["clean"] = state.on[card]
        facts["polluted"] = state.bad[card]
        cards.append(facts)
    return {
        "space": state.space[seat],
        "home": state.space[seat] == END,
        "clean": state.clean[seat],
        "polluted": state.polluted[seat],
        "skip": state.skip[seat],
        "holds": [event for event in INNOVATIONS if state.holder[event] == seat],
        "shown": state.shown[seat],
        "cards": cards,
    }


def guess(state: RiversState, seat: int, dice: Dice) -> RiversState:
    """A world this seat cannot tell from the true one: face-down cards are dealt anew."""
    who = _knower(state, seat)
    world = copy(state)
    for pile in range(len(PILES)):
        _deal(world, pile, who, dice)
    return world


def _places(state: RiversState, pile: int) -> list[int]:
    """The cards of a pile that lie in a place of their own, in an order everybody sees."""
    found = state.under[pile][:]
    if state.look_pile == pile:
        found.extend(state.look)
    for row in state.rows:
        for card in row:
            if CARD_PILE[card] == pile:
                found.append(card)
    return found


def _deal(world: RiversState, pile: int, who: int, dice: Dice) -> None:
    """New cards for all places of a pile, within what `who` must think possible of each."""
    old = _places(world, pile)
    masks = [world.know[card * KNOWERS + who] for card in old]
    in_bag = len(PILE_CARDS[pile]) - len(old)
    masks.extend([world.bag_know[pile * KNOWERS + who]] * in_bag)
    if pile == HABITAT:
        _prove(world, masks, 0, dice)
    dealt = [PILE_CARDS[pile][number] for number in _draw(masks, dice)]
    _lay(world, pile, who, old, dealt)


def _prove(world: RiversState, masks: list[int], proof: int, dice: Dice) -> bool:
    """A seat that was spared once owns that kind of Habitat in every guess (ruling 43).

    For each such proof one of its cards is made the witness; the masks are narrowed accordingly.
    """
    while proof < 3 * world.seats and not world.shown[proof // 3] >> proof % 3 & 1:
        proof += 1
    if proof == 3 * world.seats:
        return _matched(masks) is not None
    kind = KIND_MASK[HABITAT_KINDS[proof % 3]]
    witnesses = _habitat_places(world, proof // 3)
    while witnesses:
        place = witnesses.pop(dice.below(len(witnesses)))
        before = masks[place]
        masks[place] &= kind
        if masks[place] and _prove(world, masks, proof + 1, dice):
            return True
        masks[place] = before
    return False


def _habitat_places(world: RiversState, seat: int) -> list[int]:
    """Where a seat's Habitat cards stand among the places of that pile."""
    at = len(world.under[HABITAT]) + (len(world.look) if world.look_pile == HABITAT else 0)
    for other in range(seat):
        at += owned(world, other, HABITAT)
    return list(range(at, at + owned(world, seat, HABITAT)))


def _matched(masks: list[int]) -> list[int] | None:
    """Some deal that fits all masks: the number of a card per place; None if there is none."""
    dealt = [NONE] * len(masks)
    taken = [NONE] * len(masks)  # by card: the place that has it
    for place in range(len(masks)):
        if not _find(masks, place, dealt, taken, [0]):
            return None
    return dealt


def _find(
    masks: list[int], place: int, dealt: list[int], taken: list[int], tried: list[int]
) -> bool:
    """A card for this place, moving others on to further cards where that helps."""
    for number in range(len(taken)):
        bit = 1 << number
        if masks[place] & bit and not tried[0] & bit:
            tried[0] |= bit
            holder = taken[number]
            if holder == NONE or _find(masks, holder, dealt, taken, tried):
                dealt[place] = number
                taken[number] = place
                return True
    return False


def _draw(masks: list[int], dice: Dice) -> list[int]:
    """A deal by lot: place by place any card that leaves the rest a deal."""
    dealt = _matched(masks)
    assert dealt is not None, "what a seat knows always fits the truth"
    free = (1 << len(masks)) - 1
    for place in range(len(masks)):
        options = masks[place] & free
        while True:
            number = _pick(options, dice)
            if dealt[place] == number or _swapped(masks, dealt, place, number, free):
                break
            options &= ~(1 << number)
        free &= ~(1 << number)
    return dealt


def _pick(options: int, dice: Dice) -> int:
    """One of the bits of a mask, evenly; a lone one without a draw."""
    n = options.bit_count()
    left = dice.below(n) if n > 1 else 0
    number = 0
    while True:
        if options >> number & 1:
            if left == 0:
                return number
            left -= 1
        number += 1


def _swapped(masks: list[int], dealt: list[int], place: int, number: int, free: int) -> bool:
    """Give the place this card; whoever had it finds another among the free ones, or nothing is."""
    taken = [NONE] * len(masks)
    for other in range(len(masks)):
        taken[dealt[other]] = other
    holder = taken[number]
    taken[dealt[place]] = NONE
    tried = [~free | 1 << number]
    before = dealt[:]
    dealt[place] = number
    if _find(masks, holder, dealt, taken, tried):
        return True
    dealt[:] = before
    return False


def _lay(world: RiversState, pile: int, who: int, old: list[int], dealt: list[int]) -> None:
    """Put the dealt cards where the old ones were, with their tokens and who has seen them."""
    on = [world.on[card] for card in old]
    bad = [world.bad[card] for card in old]
    eyes = [world.eyes[card] for card in old]
    mine = [world.know[card * KNOWERS + who] for card in old]
    open_to_all = [world.know[card * KNOWERS + PUBLIC] for card in old]
    for i, card in enumerate(PILE_CARDS[pile]):
        world.on[card] = 0
        world.bad[card] = 0
        world.eyes[card] = 0
        world.bag[pile][i] = 1
        for other in range(KNOWERS):
            world.know[card * KNOWERS + other] = 0
    known = [0] * KNOWERS  # per knower: the cards it keeps track of
    for i in range(len(old)):
        card = dealt[i]
        world.on[card] = on[i]
        world.bad[card] = bad[i]
        world.eyes[card] = eyes[i]
        world.bag[pile][PILE_CARDS[pile].index(card)] = 0
        for other in range(world.seats):
            if eyes[i] >> other & 1:
                known[other] |= CARD_BIT[card]
    for i in range(len(old)):
        card = dealt[i]
        for other in range(KNOWERS):
            mask = open_to_all[i] & ~known[other]
            if other < world.seats and eyes[i] >> other & 1:
                mask = CARD_BIT[card]
            world.know[card * KNOWERS + other] = mask
        world.know[card * KNOWERS + PUBLIC] = open_to_all[i]
        world.know[card * KNOWERS + who] = mine[i]
    everybody = world.bag_know[pile * KNOWERS + PUBLIC]
    for other in range(KNOWERS):
        if other != who:
            world.bag_know[pile * KNOWERS + other] = everybody & ~known[other]
    _replace(world, pile, dealt)


def _replace(world: RiversState, pile: int, dealt: list[int]) -> None:
    n = len(world.under[pile])
    world.under[pile] = dealt[:n]
    if world.look_pile == pile:
        world.look = dealt[n : n + len(world.look)]
        n += len(world.look)
    for row in world.rows:
        for slot in range(len(row)):
            if CARD_PILE[row[slot]] == pile:
                row[slot] = dealt[n]
                n += 1
