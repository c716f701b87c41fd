"""Who knows what."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from watertable.games.rivers import pieces
from watertable.games.rivers.board import END
from watertable.games.rivers.state import (
    ASKS,
    KNOWERS,
    PUBLIC,
    RiversState,
    clone,
    owned,
    pile_size,
)
from watertable.kernel.chance import Dice
from watertable.kernel.ints import Ints, ints
from watertable.kernel.state import NONE
from watertable.kernel.view import View, table_view

# The seats of a mask such as `eyes`.
SEATS_OF: Final[list[list[int]]] = [
    [seat for seat in range(PUBLIC) if mask >> seat & 1] for mask in range(1 << PUBLIC)
]


def view(state: RiversState, seat: i64) -> View:
    """What a seat (or a spectator) may know; rulings 26, 41, 42, 43."""
    who = _knower(state, seat)
    seen = table_view(state, seat, ASKS)
    seen["over"] = state.over()
    seen["supply"] = state.supply
    seen["removed"] = state.removed
    seen["must_buy"] = state.must_buy
    seen["end_at_once"] = state.end_at_once
    seen["die"] = state.die
    seen["scale"] = state.scale
    seen["scale_die"] = state.scale_die
    seen["event"] = state.event
    seen["events_left"] = state.events_left
    seen["discard"] = state.discard[:]
    seen["laid"] = list(state.laid)
    seen["piles"] = [_pile(state, pile, who) for pile in range(len(pieces.PILES))]
    seen["look_pile"] = state.look_pile
    seen["look"] = [_face_down(state, card, who) for card in state.look]
    seen["players"] = [_player(state, other, who) for other in range(state.seats)]
    return seen


def _knower(state: RiversState, seat: i64) -> i64:
    return seat if 0 <= seat < state.seats else PUBLIC


def _face_down(state: RiversState, card: i64, who: i64) -> dict[str, Any]:
    """A face-down card: its name for those who saw it or can deduce it, else -1.

    `may` and `all_may` are masks over the cards of its pile: what is possible to this seat, and to
    everybody. `eyes` is the mask of seats that saw it and kept track of it.
    """
    at = card * KNOWERS
    may = state.know[at + who]
    return {
        "card": card if may == pieces.CARD_BIT[card] else NONE,
        "may": may,
        "all_may": state.know[at + PUBLIC],
        "eyes": state.eyes[card],
    }


def _pile(state: RiversState, pile: i64, who: i64) -> dict[str, Any]:
    return {
        "cards": pile_size(state, pile),
        "unseen": state.bag_left[pile],
        "may": state.bag_know[pile * KNOWERS + who],
        "all_may": state.bag_know[pile * KNOWERS + PUBLIC],
        "under": [_face_down(state, card, who) for card in state.under[pile]],
    }


def _player(state: RiversState, seat: i64, who: i64) -> dict[str, Any]:
    cards: list[dict[str, Any]] = []
    for card in state.rows[seat]:
        facts = _face_down(state, card, who)
        facts["pile"] = pieces.CARD_PILE[card]
        facts["clean"] = state.on[card]
        facts["polluted"] = state.bad[card]
        cards.append(facts)
    return {
        "space": state.space[seat],
        "home": state.space[seat] == END,
        "clean": state.clean[seat],
        "polluted": state.polluted[seat],
        "skip": state.skip[seat],
        "holds": [event for event in pieces.INNOVATIONS if state.holder[event] == seat],
        "shown": state.shown[seat],
        "cards": cards,
    }


def guess(state: RiversState, seat: i64, dice: Dice) -> RiversState:
    """A world this seat cannot tell from the true one: face-down cards are dealt anew."""
    who = _knower(state, seat)
    world = clone(state)
    for pile in range(len(pieces.PILES)):
        _deal(world, pile, who, dice)
    return world


def _places(state: RiversState, pile: i64) -> list[int]:
    """The cards of a pile outside its unseen part, in an order everybody can see."""
    found = state.under[pile][:]
    if state.look_pile == pile:
        found.extend(state.look)
    for row in state.rows:
        for card in row:
            if pieces.CARD_PILE[card] == pile:
                found.append(card)
    return found


def _deal(world: RiversState, pile: i64, who: i64, dice: Dice) -> None:
    """New cards for all places of a pile, within what `who` thinks possible for each."""
    old = _places(world, pile)
    if not old:
        return
    masks = ints([world.bag_know[pile * KNOWERS + who]] * len(pieces.PILE_CARDS[pile]))
    for place in range(len(old)):
        masks[place] = world.know[old[place] * KNOWERS + who]
    deal = _true_deal(world, pile, old)
    if pile == pieces.HABITAT:
        _prove(world, masks, deal, 0, dice)
    _redraw(masks, deal, len(old), dice)
    _lay(world, pile, who, old, [pieces.PILE_CARDS[pile][number] for number in deal[: len(old)]])


def _true_deal(world: RiversState, pile: i64, old: list[int]) -> Ints:
    """The card number in each place, then those in the bag; it fits everybody's knowledge."""
    deal: list[int] = [pieces.CARD_PLACE[card] for card in old]
    bag = world.bag[pile]
    for number in range(len(bag)):
        if bag[number]:
            deal.append(number)
    return ints(deal)


def _prove(world: RiversState, masks: Ints, deal: Ints, proof: i64, dice: Dice) -> bool:
    """A seat that was spared once owns that kind of Habitat in every guess (ruling 43).

    For each proof, one of its cards is chosen to be of that kind, and its mask is narrowed.
    """
    while proof < 3 * world.seats and not world.shown[proof // 3] >> proof % 3 & 1:
        proof += 1
    if proof == 3 * world.seats:
        return _mend(masks, deal)
    kind = pieces.KIND_MASK[pieces.HABITAT_KINDS[proof % 3]]
    witnesses = _habitat_places(world, proof // 3)
    while witnesses:
        place = witnesses.pop(dice.below(len(witnesses)))
        before = masks[place]
        masks[place] &= kind
        if masks[place] and _prove(world, masks, deal, proof + 1, dice):
            return True
        masks[place] = before
    return False


def _habitat_places(world: RiversState, seat: i64) -> list[int]:
    """The places of a seat's Habitat cards among those of that pile."""
    at = len(world.under[pieces.HABITAT]) + (
        len(world.look) if world.look_pile == pieces.HABITAT else 0
    )
    for other in range(seat):
        at += owned(world, other, pieces.HABITAT)
    return list(range(at, at + owned(world, seat, pieces.HABITAT)))


def _mend(masks: Ints, deal: Ints) -> bool:
    """Change the deal until it fits all masks; False, with the deal unchanged, if none fits."""
    mended = deal[:]
    taken = _holders(mended)
    misfits = [place for place in range(len(masks)) if not masks[place] >> mended[place] & 1]
    for place in misfits:
        taken[mended[place]] = NONE
    for place in misfits:
        if not _find(masks, place, mended, taken, ints([0])):
            return False
    for place in range(len(deal)):
        deal[place] = mended[place]
    return True


def _holders(deal: Ints) -> Ints:
    """The place that has each card, by card number."""
    taken = ints([NONE] * len(deal))
    for place in range(len(deal)):
        taken[deal[place]] = place
    return taken


def _find(masks: Ints, place: i64, deal: Ints, taken: Ints, tried: Ints) -> bool:
    """Find a card for this place, moving others to further cards if needed (augmenting path)."""
    for number in range(len(taken)):
        bit = 1 << number
        if masks[place] & bit and not tried[0] & bit:
            tried[0] |= bit
            holder = taken[number]
            if holder == NONE or _find(masks, holder, deal, taken, tried):
                deal[place] = number
                taken[number] = place
                return True
    return False


def _redraw(masks: Ints, deal: Ints, places: i64, dice: Dice) -> None:
    """Deal at random: each place in turn gets any card that leaves a valid deal for the rest; the
    remaining cards are the bag.

    Whether a card can be dealt does not depend on the present deal, which is the true one, so equal
    knowledge gives equal guesses.
    """
    taken = _holders(deal)
    free = (1 << len(masks)) - 1
    for place in range(places):
        options = masks[place] & free
        while True:
            number = _pick(options, dice)
            if deal[place] == number or _swapped(masks, deal, taken, place, number, free):
                break
            options &= ~(1 << number)
        free &= ~(1 << number)


def _pick(options: i64, dice: Dice) -> i64:
    """A random set bit of a mask; a single one needs no draw."""
    n = 0
    left = options
    while left:
        left &= left - 1
        n += 1
    left = options
    for _ in range(dice.below(n) if n > 1 else 0):
        left &= left - 1  # drop the lowest bit
    number = 0
    while left & 1 == 0:
        left >>= 1
        number += 1
    return number


def _swapped(masks: Ints, deal: Ints, taken: Ints, place: i64, number: i64, free: i64) -> bool:
    """Give the place this card if its holder can get another free one; else change nothing."""
    given = deal[place]
    holder = taken[number]
    if masks[holder] >> given & 1:  # usually the two can swap
        deal[holder] = given
        taken[given] = holder
    else:
        taken[given] = NONE
        if not _find(masks, holder, deal, taken, ints([~free | 1 << number])):
            taken[given] = place
            return False
    deal[place] = number
    taken[number] = place
    return True


def _lay(world: RiversState, pile: i64, who: i64, old: list[int], dealt: list[int]) -> None:
    """Put the dealt cards where the old ones were, with their tokens and who has seen them."""
    on = [world.on[card] for card in old]
    bad = [world.bad[card] for card in old]
    eyes = [world.eyes[card] for card in old]
    know = world.know
    mine = [know[card * KNOWERS + who] for card in old]
    open_to_all = [know[card * KNOWERS + PUBLIC] for card in old]
    for card in old:
        _into_bag(world, pile, card)
    new_to = [pieces.WHOLE_PILE[pile]] * KNOWERS  # per knower: the cards it does not keep track of
    for i in range(len(old)):
        card = dealt[i]
        world.on[card] = on[i]
        world.bad[card] = bad[i]
        world.eyes[card] = eyes[i]
        world.bag[pile][pieces.CARD_PLACE[card]] = 0
        for seat in SEATS_OF[eyes[i]]:
            new_to[seat] = new_to[seat] - pieces.CARD_BIT[card]
    for i in range(len(old)):
        at = dealt[i] * KNOWERS
        may = open_to_all[i]
        for other in range(PUBLIC):
            know[at + other] = may & new_to[other]
        know[at + PUBLIC] = may
        for seat in SEATS_OF[eyes[i]]:
            know[at + seat] = pieces.CARD_BIT[dealt[i]]
        know[at + who] = mine[i]
    everybody = world.bag_know[pile * KNOWERS + PUBLIC]
    for other in range(KNOWERS):
        if other != who:
            world.bag_know[pile * KNOWERS + other] = everybody & new_to[other]
    _replace(world, pile, dealt)


def _into_bag(world: RiversState, pile: i64, card: i64) -> None:
    world.on[card] = 0
    world.bad[card] = 0
    world.eyes[card] = 0
    world.bag[pile][pieces.CARD_PLACE[card]] = 1
    for at in range(card * KNOWERS, card * KNOWERS + KNOWERS):
        world.know[at] = 0


def _replace(world: RiversState, pile: i64, dealt: list[int]) -> None:
    n = len(world.under[pile])
    world.under[pile] = dealt[:n]
    if world.look_pile == pile:
        world.look = dealt[n : n + len(world.look)]
        n += len(world.look)
    for row in world.rows:
        for slot in range(len(row)):
            if pieces.CARD_PILE[row[slot]] == pile:
                row[slot] = dealt[n]
                n += 1
