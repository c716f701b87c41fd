"""What happened.

One function per event; its sentence is `event.<kind>`.
"""

from __future__ import annotations

from watertable.kernel.event import Event


def laid(board: int) -> Event:
    return Event("laid", board=board)


def dealt(seat: int, raft: int) -> Event:
    return Event("dealt", seat=seat, raft=raft)


def drawn(raft: int) -> Event:
    return Event("drawn", raft=raft)


def youngest(seat: int) -> Event:
    return Event("youngest", seat=seat)


def handed(seat: int, to: int, raft: int) -> Event:
    return Event("handed", seat=seat, to=to, raft=raft)


def tokens_laid() -> Event:
    return Event("tokens_laid")


def turn_began(seat: int, round_number: int) -> Event:
    return Event("turn_began", seat=seat, round=round_number)


def rough_water(seat: int) -> Event:
    return Event("rough_water", seat=seat)


def moved(seat: int, raft: int) -> Event:
    return Event("moved", seat=seat, raft=raft)


def backed(seat: int, raft: int) -> Event:
    return Event("backed", seat=seat, raft=raft)


def turned(seat: int, raft: int, side: int) -> Event:
    return Event("turned", seat=seat, raft=raft, side=side)


def drifted(seat: int, raft: int) -> Event:
    return Event("drifted", seat=seat, raft=raft)


def pushed(raft: int, by: int) -> Event:
    return Event("pushed", raft=raft, by=by)


def carried(raft: int, direction: int) -> Event:
    return Event("carried", raft=raft, direction=direction)


def stuck(raft: int) -> Event:
    return Event("stuck", raft=raft)


def eddied(raft: int, side: int) -> Event:
    return Event("eddied", raft=raft, side=side)


def rolling(seat: int, raft: int, die: int) -> Event:
    return Event("rolling", seat=seat, raft=raft, die=die)


def rolled(seat: int, raft: int, die: int, shown: int) -> Event:
    return Event("rolled", seat=seat, raft=raft, die=die, shown=shown)


def spun(raft: int, facing: int) -> Event:
    return Event("spun", raft=raft, facing=facing)


def lost_paddle(seat: int, raft: int) -> Event:
    return Event("lost_paddle", seat=seat, raft=raft)


def token_lost(seat: int, raft: int) -> Event:
    return Event("token_lost", seat=seat, raft=raft)


def nothing_lost(seat: int, raft: int) -> Event:
    return Event("nothing_lost", seat=seat, raft=raft)


def overboard(seat: int, raft: int) -> Event:
    return Event("overboard", seat=seat, raft=raft)


def overboard_again(seat: int, raft: int) -> Event:
    return Event("overboard_again", seat=seat, raft=raft)


def capsized(raft: int) -> Event:
    return Event("capsized", raft=raft)


def rested(seat: int, raft: int) -> Event:
    return Event("rested", seat=seat, raft=raft)


def unlocked(seat: int, raft: int, to: int) -> Event:
    return Event("unlocked" if to != seat else "unlocked_own", seat=seat, raft=raft, to=to)


def token_paid(seat: int, raft: int, to: int) -> Event:
    return Event("token_paid" if to != seat else "token_paid_own", seat=seat, raft=raft, to=to)


def righted(seat: int, raft: int) -> Event:
    return Event("righted", seat=seat, raft=raft)


def faced(raft: int, facing: int) -> Event:
    return Event("faced", raft=raft, facing=facing)


def swam(raft: int, to: int, direction: int) -> Event:
    return Event("swam", raft=raft, to=to, direction=direction)


def grabbed(seat: int, raft: int) -> Event:
    return Event("grabbed", seat=seat, raft=raft)


def spare_used(seat: int, raft: int) -> Event:
    return Event("spare_used", seat=seat, raft=raft)


def paddle_back(seat: int, raft: int) -> Event:
    return Event("paddle_back", seat=seat, raft=raft)


def rafter_back(seat: int, raft: int) -> Event:
    return Event("rafter_back", seat=seat, raft=raft)


def finished(raft: int, place: int) -> Event:
    return Event("finished", raft=raft, place=place)


def called_off(rounds: int) -> Event:
    return Event("called_off", rounds=rounds)


def placed(raft: int, place: int) -> Event:
    return Event("placed", raft=raft, place=place)
