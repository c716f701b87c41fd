"""What happened."""

from __future__ import annotations

from watertable.kernel.event import Event


def rolled(seat: int, n: int) -> Event:
    return Event("rolled", seat=seat, n=n)


def moved(seat: int, space: int) -> Event:
    return Event("moved", seat=seat, space=space)


def came_home(seat: int) -> Event:
    return Event("came_home", seat=seat)


def skipped(seat: int) -> Event:
    return Event("skipped", seat=seat)


def met(seat: int, disaster: int) -> Event:
    return Event("met", seat=seat, disaster=disaster)


def laid(seat: int, disaster: int) -> Event:
    return Event("laid", seat=seat, disaster=disaster)


def warned(seat: int, disaster: int) -> Event:
    return Event("warned", seat=seat, disaster=disaster)


def struck(seat: int, n: int, scale: int) -> Event:
    return Event("struck", seat=seat, n=n, scale=scale)


def six(seat: int) -> Event:
    return Event("six", seat=seat)


def corner(seat: int, space: int) -> Event:
    return Event("corner", seat=seat, space=space)


def drew(seat: int, event: int) -> Event:
    return Event("drew", seat=seat, event=event)


def kept(seat: int, event: int) -> Event:
    return Event("kept", seat=seat, event=event)


def not_followed(seat: int, event: int) -> Event:
    return Event("not_followed", seat=seat, event=event)


def ignored(seat: int, event: int) -> Event:
    return Event("ignored", seat=seat, event=event)


def reshuffled(n: int) -> Event:
    return Event("reshuffled", n=n)


def spared(seat: int, kind: int) -> Event:
    return Event("spared", seat=seat, what=kind)


def collected(seat: int, n: int) -> Event:
    return Event("collected", seat=seat, n=n)


def collected_polluted(seat: int, n: int) -> Event:
    return Event("collected_polluted", seat=seat, n=n)


def returned(seat: int, n: int) -> Event:
    return Event("returned", seat=seat, n=n)


def polluted(seat: int, n: int) -> Event:
    return Event("polluted", seat=seat, n=n)


def polluted_card(seat: int, place: int, pile: int) -> Event:
    return Event("polluted_card", seat=seat, place=place, pile=pile)


def cleaned(seat: int) -> Event:
    return Event("cleaned", seat=seat)


def cleaned_card(seat: int, place: int, pile: int) -> Event:
    return Event("cleaned_card", seat=seat, place=place, pile=pile)


def purged(seat: int, n: int) -> Event:
    return Event("purged", seat=seat, n=n)


def evaporated(n: int) -> Event:
    return Event("evaporated", n=n)


def will_skip(seat: int) -> Event:
    return Event("will_skip", seat=seat)


def passed_by(seat: int) -> Event:
    return Event("passed_by", seat=seat)


def looked(seat: int, pile: int, cards: list[int]) -> Event:
    """The looking seat hears the names; the others how many cards of which pile."""
    n = len(cards)
    if n == 1:
        event = Event("looked_one", seat=seat, pile=pile, n=n, first=cards[0])
        return event.keep([seat], "first")
    if n == 2:
        event = Event("looked_two", seat=seat, pile=pile, n=n, first=cards[0], second=cards[1])
        return event.keep([seat], "first", "second")
    event = Event(
        "looked", seat=seat, pile=pile, n=n, first=cards[0], second=cards[1], third=cards[2]
    )
    return event.keep([seat], "first", "second", "third")


def bought(seat: int, pile: int, cost: int, card: int) -> Event:
    return Event("bought", seat=seat, pile=pile, cost=cost, card=card).keep([seat], "card")


def put_back(seat: int, pile: int, n: int) -> Event:
    return Event("put_back", seat=seat, pile=pile, n=n)


def redeemed(seat: int, event: int, n: int) -> Event:
    return Event("redeemed", seat=seat, event=event, n=n)


def treated(seat: int, place: int, pile: int) -> Event:
    return Event("treated", seat=seat, place=place, pile=pile)


def supply_gone() -> Event:
    return Event("supply_gone")


def all_home() -> Event:
    return Event("all_home")


def turned_up(seat: int, card: int, place: int) -> Event:
    return Event("turned_up", seat=seat, card=card, place=place)
