"""What the cards say."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from watertable.games.rivers import events
from watertable.games.rivers import state as s
from watertable.games.rivers.actions import MOST_PURGED
from watertable.games.rivers.board import END
from watertable.games.rivers.pieces import (
    ANY_PILE,
    CARD_PILE,
    EVENT_ROWS,
    HABITAT,
    SCALE_ROWS,
    SPACE_ROWS,
    kind_number,
)
from watertable.games.rivers.state import RiversState
from watertable.kernel.data import Row
from watertable.kernel.errors import DataError
from watertable.kernel.event import Log
from watertable.kernel.state import NONE

COLLECT: Final = 0
COLLECT_IF: Final = 1
COLLECT_PER: Final = 2
COLLECT_POLLUTED: Final = 3
COLLECT_POLLUTED_PER: Final = 4
RIGHT_COLLECT: Final = 5
RETURN: Final = 6
POLLUTE_LOOSE: Final = 7
POLLUTE_CARD: Final = 8
CLEAN: Final = 9
CLEAN_CARDS: Final = 10
PURGE: Final = 11
EVAPORATE: Final = 12
SKIP: Final = 13

# Each op a row may have, in the order of the numbers above, with its arguments.
OPS_SERVED: Final[dict[str, list[str]]] = {
    "collect": ["n"],
    "collect_if": ["own", "then", "else"],
    "collect_per": ["kind", "min", "max"],
    "collect_polluted": ["n", "unless"],
    "collect_polluted_per": ["kind", "min", "max", "unless"],
    "right_collect": ["n"],
    "return": ["n"],
    "pollute_loose": ["n", "unless"],
    "pollute_card": ["kind", "unless"],
    "clean": ["n"],
    "clean_cards": ["n"],
    "purge": ["n"],
    "evaporate": ["n"],
    "skip": [],
}
OP_NAMES: Final[list[str]] = list(OPS_SERVED)

# Every instruction of every row, by number: what it does, how much, of what, who is spared.
OP_CODE: Final[list[int]] = []
OP_N: Final[list[int]] = []
OP_LOW: Final[list[int]] = []
OP_KIND: Final[list[int]] = []
OP_UNLESS: Final[list[int]] = []


def _number(place: str, op: dict[str, Any], name: str, default: i64) -> i64:
    value = op.get(name, default)
    if not isinstance(value, int) or value < 0:
        raise DataError(place, f"op {op['op']!r}: {name!r} should be a number from 0")
    return value


def _kind(place: str, word: object) -> i64:
    if word == "any":
        return ANY_PILE
    try:
        return kind_number(str(word))
    except ValueError:
        raise DataError(place, f"{word!r} is no pile and no kind of Habitat") from None


def _read(row: Row) -> list[int]:
    """Add the instructions of a row to the tables; returns their numbers."""
    numbers: list[int] = []
    for op in row.ops():
        if op["op"] not in OPS_SERVED:
            raise DataError(row.place, f"no effect serves the op {op['op']!r}")
        code = OP_NAMES.index(op["op"])
        numbers.append(len(OP_CODE))
        OP_CODE.append(code)
        OP_N.append(_number(row.place, op, "n", _number(row.place, op, "max", 0)))
        OP_LOW.append(_number(row.place, op, "min", 0))
        OP_KIND.append(_kind(row.place, op.get("kind", op.get("own", ""))))
        OP_UNLESS.append(_kind(row.place, op.get("unless", "")))
        if code == COLLECT_IF:
            OP_N[-1] = _number(row.place, op, "then", 0)
            OP_LOW[-1] = _number(row.place, op, "else", 0)
        if code == PURGE and OP_N[-1] > MOST_PURGED:
            raise DataError(row.place, f"no more than {MOST_PURGED} tokens can be purged at once")
    return numbers


EVENT_OPS: Final[list[list[int]]] = [_read(row) for row in EVENT_ROWS]
SCALE_OPS: Final[list[list[int]]] = [_read(row) for row in SCALE_ROWS]
CORNER_OPS: Final[list[list[int]]] = [_read(row) for row in SPACE_ROWS]


# Moving tokens


def collect(state: RiversState, seat: i64, n: i64, log: Log) -> None:
    """Take clean tokens from the supply, as many as are left (ruling 18)."""
    n = min(n, state.supply)
    if n == 0:
        return
    state.supply -= n
    state.clean[seat] += n
    if not log.deaf:
        log.tell(events.collected(seat, n))


def collect_polluted(state: RiversState, seat: i64, n: i64, log: Log) -> None:
    """Take tokens from the supply and turn them to the polluted side (ruling 39)."""
    n = min(n, state.supply)
    if n == 0:
        return
    state.supply -= n
    state.polluted[seat] += n
    if not log.deaf:
        log.tell(events.collected_polluted(seat, n))


def give_back(state: RiversState, seat: i64, n: i64, log: Log) -> None:
    """Return loose clean tokens to the supply (ruling 20)."""
    n = min(n, state.clean[seat])
    if n == 0:
        return
    state.clean[seat] -= n
    state.supply += n
    if not log.deaf:
        log.tell(events.returned(seat, n))


def pollute_loose(state: RiversState, seat: i64, n: i64, log: Log) -> None:
    """Flip loose clean tokens to the polluted side."""
    n = min(n, state.clean[seat])
    if n == 0:
        return
    state.clean[seat] -= n
    state.polluted[seat] += n
    if not log.deaf:
        log.tell(events.polluted(seat, n))


def pollute_card(state: RiversState, seat: i64, slot: i64, log: Log) -> None:
    """Flip one clean token on a card to the polluted side."""
    card = state.rows[seat][slot]
    state.on[card] -= 1
    state.bad[card] += 1
    if not log.deaf:
        log.tell(events.polluted_card(seat, slot + 1, CARD_PILE[card]))


def clean_loose(state: RiversState, seat: i64, log: Log) -> None:
    """Additional Game Components: cleaning is flipping a token from polluted to clean."""
    state.polluted[seat] -= 1
    state.clean[seat] += 1
    if not log.deaf:
        log.tell(events.cleaned(seat))


def clean_card(state: RiversState, seat: i64, slot: i64, log: Log) -> None:
    """Flip one polluted token on a card to the clean side."""
    card = state.rows[seat][slot]
    state.bad[card] -= 1
    state.on[card] += 1
    if not log.deaf:
        log.tell(events.cleaned_card(seat, slot + 1, CARD_PILE[card]))


def treat_card(state: RiversState, seat: i64, slot: i64, log: Log) -> None:
    """Every polluted token on one card turns clean (Treatment Wetland)."""
    card = state.rows[seat][slot]
    state.on[card] += state.bad[card]
    state.bad[card] = 0
    if not log.deaf:
        log.tell(events.treated(seat, slot + 1, CARD_PILE[card]))


def purge(state: RiversState, seat: i64, n: i64, log: Log) -> None:
    """Loose polluted tokens go back to the supply, clean side up."""
    state.polluted[seat] -= n
    state.supply += n
    if n > 0 and not log.deaf:
        log.tell(events.purged(seat, n))


def right_of(state: RiversState, seat: i64) -> i64:
    """The player on the right: the next in turn order (rulings 34, 36)."""
    return (seat + 1) % state.seats


# Whether a card can be followed, and whether it would hurt


def can_be_polluted(state: RiversState, seat: i64, pile: i64) -> list[int]:
    """Places of own cards of a pile that hold a clean token (rulings 33, 52)."""
    slots: list[int] = []
    row = state.rows[seat]
    for slot in range(len(row)):
        card = row[slot]
        if state.on[card] > 0 and (pile == ANY_PILE or CARD_PILE[card] == pile):
            slots.append(slot)
    return slots


def can_be_cleaned(state: RiversState, seat: i64) -> bool:
    """Whether one of the seat's cards holds a polluted token."""
    return any(state.bad[card] > 0 for card in state.rows[seat])


def feasible(state: RiversState, seat: i64, ops: list[int]) -> bool:
    """Rulings 13 and 51: an Event Card is tested as a whole, before its first instruction."""
    clean = state.clean[seat]
    for op in ops:
        code = OP_CODE[op]
        if code == RETURN or (code == POLLUTE_LOOSE and not _is_spared(state, seat, op)):
            clean -= OP_N[op]
            if clean < 0:
                return False
        elif code == POLLUTE_CARD and not can_be_polluted(state, seat, OP_KIND[op]):
            return False
    return True


def harmful(state: RiversState, seat: i64, ops: list[int]) -> bool:
    """Whether this feasible card would flip or take back a token of the seat."""
    return any(_harms(state, seat, op) and not _is_spared(state, seat, op) for op in ops)


def _harms(state: RiversState, seat: i64, op: i64) -> bool:
    """Whether the instruction would harm a seat that is not spared."""
    code = OP_CODE[op]
    if code == COLLECT_POLLUTED:
        return min(OP_N[op], state.supply) > 0
    if code == COLLECT_POLLUTED_PER:
        return min(_per(state, seat, op), state.supply) > 0
    if code in (RETURN, POLLUTE_LOOSE):
        return min(OP_N[op], state.clean[seat]) > 0
    if code == POLLUTE_CARD:
        return len(can_be_polluted(state, seat, OP_KIND[op])) > 0
    return False


def _is_spared(state: RiversState, seat: i64, op: i64) -> bool:
    return OP_UNLESS[op] != NONE and s.owns(state, seat, OP_UNLESS[op])


def learn_exposed(state: RiversState, seat: i64, ops: list[int]) -> None:
    """A card that would hurt proves that the seat lacks the Habitat that would spare it."""
    for op in ops:
        kind = OP_UNLESS[op]
        if kind > HABITAT and _harms(state, seat, op) and not _is_spared(state, seat, op):
            s.disproved(state, seat, kind)


def _per(state: RiversState, seat: i64, op: i64) -> i64:
    """One for each card of the pile, within the printed limits."""
    return max(OP_LOW[op], min(OP_N[op], s.owned(state, seat, OP_KIND[op])))


# Doing it


def put_ops(state: RiversState, seat: i64, ops: list[int]) -> None:
    """Put the instructions on the stack, to be carried out in the printed order."""
    for op in reversed(ops):
        state.put_step(s.STEP_DO, seat, op)


def do(state: RiversState, seat: i64, op: i64, log: Log) -> None:
    """Carry out one instruction as far as possible (ruling 11); choices are put as questions."""
    if OP_UNLESS[op] != NONE and _harms(state, seat, op):
        kind = OP_UNLESS[op]
        if _is_spared(state, seat, op):  # ruling 43: all learn the kind, nothing more
            if kind > HABITAT:
                s.proved(state, seat, kind)
            if not log.deaf:
                log.tell(events.spared(seat, kind))
            return
        if kind > HABITAT:
            s.disproved(state, seat, kind)
    code = OP_CODE[op]
    n = OP_N[op]
    if code == COLLECT:
        collect(state, seat, n, log)
    elif code == COLLECT_IF:
        collect(state, seat, n if s.owns(state, seat, OP_KIND[op]) else OP_LOW[op], log)
    elif code == COLLECT_PER:
        collect(state, seat, _per(state, seat, op), log)
    elif code == COLLECT_POLLUTED:
        collect_polluted(state, seat, n, log)
    elif code == COLLECT_POLLUTED_PER:
        collect_polluted(state, seat, _per(state, seat, op), log)
    elif code == RIGHT_COLLECT:
        collect(state, right_of(state, seat), n, log)
    elif code == RETURN:
        give_back(state, seat, n, log)
    elif code == POLLUTE_LOOSE:
        pollute_loose(state, seat, n, log)
    elif code == POLLUTE_CARD:
        _ask_pollute(state, seat, OP_KIND[op], log)
    elif code == EVAPORATE:
        _evaporate(state, n, log)
    elif code == SKIP:
        _skip(state, seat, log)
    else:
        _ask_clean(state, seat, code, n)


def _ask_pollute(state: RiversState, seat: i64, pile: i64, log: Log) -> None:
    """The owner chooses the card (ruling 33); a single card needs no question."""
    slots = can_be_polluted(state, seat, pile)
    if len(slots) == 1:
        pollute_card(state, seat, slots[0], log)
    elif slots:
        state.put(s.ASK_POLLUTE, seat, pile)


def _ask_clean(state: RiversState, seat: i64, code: i64, n: i64) -> None:
    """Clean up to n tokens, one at a time (ruling 48); no question if nothing is polluted."""
    if n == 0:
        return
    if code == CLEAN_CARDS:
        if can_be_cleaned(state, seat):
            state.put(s.ASK_CLEAN_CARD, seat, n)
    elif code == CLEAN:
        if state.polluted[seat] > 0 or can_be_cleaned(state, seat):
            state.put(s.ASK_CLEAN, seat, n)
    elif state.polluted[seat] > 0:
        state.put(s.ASK_PURGE, seat, n)


def clean_again(state: RiversState, seat: i64, kind: i64, left: i64) -> None:
    """Ask for the next token, if more may be cleaned."""
    _ask_clean(state, seat, CLEAN_CARDS if kind == s.ASK_CLEAN_CARD else CLEAN, left)


def _evaporate(state: RiversState, n: i64, log: Log) -> None:
    """Tokens leave the game (ruling 35)."""
    n = min(n, state.supply)
    state.supply -= n
    state.removed += n
    if n > 0 and not log.deaf:
        log.tell(events.evaporated(n))


def _skip(state: RiversState, seat: i64, log: Log) -> None:
    """The next turn is skipped (ruling 15); no effect if this turn reached the End."""
    if state.space[seat] == END:
        return
    state.skip[seat] = 1
    if not log.deaf:
        log.tell(events.will_skip(seat))
