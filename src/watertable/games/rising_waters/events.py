"""What happened."""

from __future__ import annotations

from watertable.kernel.event import Event


def plain(kind: str) -> Event:
    """A fact without particulars."""
    return Event(kind)


def of_hand(kind: str, hand: int) -> Event:
    """What one hand did."""
    return Event(kind, hand=hand)


def of_card(kind: str, hand: int, card: int) -> Event:
    """What one hand did with a card everybody saw."""
    return Event(kind, hand=hand, card=card)


def card(kind: str, card: int) -> Event:
    """A card of a deck."""
    return Event(kind, card=card)


def at(kind: str, where: int) -> Event:
    """Something at a hex."""
    return Event(kind, hex=where)


def pawn(kind: str, pawn: int, where: int) -> Event:
    """A person, and where."""
    return Event(kind, pawn=pawn, hex=where)


def raft(kind: str, raft: int, where: int) -> Event:
    """A raft, and where."""
    return Event(kind, raft=raft, hex=where)


def count(kind: str, n: int) -> Event:
    """A number."""
    return Event(kind, n=n)


def hand_count(kind: str, hand: int, n: int) -> Event:
    """A hand and a number."""
    return Event(kind, hand=hand, n=n)


def water(kind: str, group: int, n: int) -> Event:
    """A water group and its level now."""
    return Event(kind, water=group, n=n)


def drew(hand: int, card: int, seat: int, open_hands: int) -> Event:
    """A Community card into a hand: the others see it only where hands are open."""
    event = Event("drew", hand=hand, card=card)
    if not open_hands:
        event.keep([seat], "card")
    return event


def gave(hand: int, card: int, to: int, open_hands: int) -> Event:
    """From hand to hand: known to both, and to all where hands are open (two seats at least:
    hand and seat are one).
    """
    event = Event("gave", hand=hand, card=card, to=to)
    if not open_hands:
        event.keep([hand, to], "card")
    return event


def looked(kind: str, hand: int, card: int, seat: int) -> Event:
    """A look at the next card: the reader's secret until it is shown (ruling 51)."""
    return Event(kind, hand=hand, card=card).keep([seat], "card")


def upgraded(hand: int, power: int, value: int) -> Event:
    """A Perpetual power and its value now."""
    return Event("upgraded", hand=hand, power=power, n=value)


def found(hand: int, card: int, to: int) -> Event:
    """A card of an open pile given to a hand."""
    return Event("found", hand=hand, card=card, to=to)
