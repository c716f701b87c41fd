"""The base state: the seats, and the stack of open questions."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64, mypyc_attr

from watertable.kernel.ints import Ints, ints, is_ints

# Seats are numbers from 0. These four are special.
CHANCE: Final = -1  # the dice and the face-down decks
SPECTATOR: Final = -2  # sees what everybody sees
ANYONE: Final = -3  # a question of the group: the first answer settles it
NOBODY: Final = -4  # nobody is asked: the game is over

NONE: Final = -1  # no such piece, space, card

# The kind all houses share: below a sealed group is a CHANCE question of this kind, whose only
# action (`reveal`) reveals the answers. Houses number their own kinds from 1.
REVEAL: Final = 0

# Kinds from here on are steps: things that happen without asking anyone. They are on the same stack
# as the questions, and `Game.run_steps` runs them when they reach the top.
FIRST_STEP: Final = 64


@mypyc_attr(acyclic=True, free_list_len=1)
class Ask:
    """A question to one seat, or a step; immutable, so clones may share it."""

    kind: i64
    seat: i64
    about: i64
    group: i64
    sealed: bool

    def __init__(self, kind: i64, seat: i64, about: i64, group: i64, sealed: bool) -> None:
        self.kind = kind
        self.seat = seat
        self.about = about
        self.group = group
        self.sealed = sealed

    def key(self) -> tuple[int, int, int, int, bool]:
        return (self.kind, self.seat, self.about, self.group, self.sealed)

    def __reduce__(self) -> tuple[object, ...]:
        return (Ask, self.key())

    def __repr__(self) -> str:
        return f"Ask(kind={self.kind}, seat={self.seat}, about={self.about}, group={self.group})"


def prepared(steps: list[tuple[int, int]]) -> list[Ask]:
    """Questions and steps (kind, seat) for `put_prepared`, the last on top; built once, like actions."""
    return [Ask(steps[i][0], steps[i][1], NONE, i + 1, False) for i in range(len(steps))]


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Plain mutable data. A house adds ints, rows and lists of ints and lists of such lists, and no rules.

    The asks at the end of the list that share a group are open; the older ones below wait.
    Asks of one group are in seat order, so arrival order leaves no trace.
    """

    seats: i64
    turn: i64  # whose turn it is, where the game has turns: an ANYONE question is theirs first
    asks: list[Ask]
    sealed: list[list[int]]  # per seat: ids of the answers given in the open sealed group

    def __init__(self) -> None:
        self.seats = 0
        self.turn = NONE
        self.asks = []
        self.sealed = []

    def sit(self, seats: i64) -> None:
        """Set the number of seats; call it first in `start`."""
        self.seats = seats
        self.sealed = [[] for _ in range(seats)]

    def copy_table(self, other: State) -> None:
        """Copy the base fields; call it first in a house's `clone`."""
        self.seats = other.seats
        self.turn = other.turn
        self.asks = other.asks[:]
        self.sealed = [answers[:] for answers in other.sealed]

    # Asking

    def put(self, kind: i64, seat: i64, about: i64 = NONE) -> None:
        """Push a question to one seat (or CHANCE, or ANYONE)."""
        asks = self.asks
        group = asks[-1].group + 1 if asks else 1
        asks.append(Ask(kind, seat, about, group, False))

    def put_step(self, kind: i64, seat: i64 = NONE, about: i64 = NONE) -> None:
        """Push a step; `kind` is FIRST_STEP or higher."""
        asks = self.asks
        group = asks[-1].group + 1 if asks else 1
        asks.append(Ask(kind, seat, about, group, False))

    def put_prepared(self, asks: list[Ask]) -> None:
        """Push what `prepared` built, such as a whole turn; onto an empty stack."""
        assert not self.asks
        self.asks.extend(asks)

    def put_together(
        self, kind: i64, seats: list[int], about: i64 = NONE, sealed: bool = True
    ) -> None:
        """Ask several seats at once, to be answered in any order.

        Below a sealed group is a REVEAL question of CHANCE with the same `about`: answers change
        nothing visible to others until all are given and the reveal is drawn.
        """
        if sealed:
            self.put(REVEAL, CHANCE, about)
        group = self.asks[-1].group + 1 if self.asks else 1
        for seat in seats:
            self.put_into(group, sealed, kind, seat, about)

    def put_beside(self, kind: i64, seat: i64, about: i64 = NONE) -> None:
        """A further question to a seat inside the group it is answering; call before `settle`."""
        top = self.asks[-1]
        self.put_into(top.group, top.sealed, kind, seat, about)

    def put_into(self, group: i64, sealed: bool, kind: i64, seat: i64, about: i64) -> None:
        """Put a question into the group on top (or the one just emptied), in seat order."""
        place = len(self.asks)
        while place > 0 and self.asks[place - 1].group == group:
            if self.asks[place - 1].seat <= seat:
                break
            place -= 1
        self.asks.insert(place, Ask(kind, seat, about, group, sealed))

    # Answering

    def settle(self, seat: i64) -> Ask:
        """Remove the open question of this seat: it is answered."""
        asks = self.asks
        last = len(asks) - 1
        top = asks[last]
        if last == 0 or asks[last - 1].group != top.group:  # the common case: a single question
            if top.seat != seat and top.seat != ANYONE:
                raise ValueError(f"seat {seat} is not asked")
            return asks.pop()
        return self._settle_one(seat, top.group)

    def _settle_one(self, seat: i64, group: i64) -> Ask:
        """The same in a group; a seat with several asks answers them in order."""
        asks = self.asks
        i = len(asks) - 1
        first = NONE
        while i >= 0 and asks[i].group == group:
            if asks[i].seat == seat or asks[i].seat == ANYONE:
                first = i
            i -= 1
        if first == NONE:
            raise ValueError(f"seat {seat} is not asked")
        return asks.pop(first)

    def seal(self, seat: i64, answer: i64) -> Ask:
        """Settle with a sealed answer: its action id is kept until the reveal."""
        self.sealed[seat].append(answer)
        return self.settle(seat)

    def unseal(self) -> None:
        """Clear the sealed answers after the reveal."""
        for answers in self.sealed:
            answers.clear()

    # Reading

    def ask_of(self, seat: i64) -> Ask | None:
        """The open question put to this seat, if there is one."""
        i = len(self.asks) - 1
        if i < 0:
            return None
        group = self.asks[i].group
        found: Ask | None = None
        while i >= 0 and self.asks[i].group == group:
            ask = self.asks[i]
            if ask.seat == seat or (ask.seat == ANYONE and seat >= 0):
                found = ask
            i -= 1
        return found

    def top(self) -> Ask:
        """The question on top; with several open at once, the one of the last seat."""
        return self.asks[-1]

    def asked(self) -> list[int]:
        """Seats with an open question now, in seat order; none at a chance or at the end."""
        found: list[int] = []
        i = len(self.asks) - 1
        if i < 0:
            return found
        group = self.asks[i].group
        while i >= 0 and self.asks[i].group == group:
            seat = self.asks[i].seat
            if seat == ANYONE:
                return list(range(self.seats))
            if seat >= 0 and seat not in found:
                found.append(seat)
            i -= 1
        found.reverse()
        return found

    def actor(self) -> i64:
        """Who acts next in canonical order: CHANCE, a seat, or NOBODY at the end."""
        i = len(self.asks) - 1
        if i < 0:
            return NOBODY
        ask = self.asks[i]
        group = ask.group
        while i > 0 and self.asks[i - 1].group == group:
            i -= 1
            ask = self.asks[i]
        if ask.seat == ANYONE:
            return max(self.turn, 0)
        return ask.seat

    def over(self) -> bool:
        return not self.asks

    # Pickling, for worker processes

    def __getstate__(self) -> dict[str, object]:
        fields: dict[str, object] = {}
        for name in declared(self):
            value = getattr(self, name)
            fields[name] = tuple(value) if is_ints(value) else value  # a vector cannot be pickled
        return fields

    def __setstate__(self, fields: dict[str, object]) -> None:
        for name, value in fields.items():
            setattr(self, name, ints(value) if isinstance(value, tuple) else value)


def declared(thing: object) -> list[str]:
    """The names of a state's (or an action's) fields, base class first, compiled or not."""
    names: list[str] = []
    for kind in reversed(type(thing).__mro__):
        # Of the class itself: interpreted subclasses of compiled classes would inherit it.
        own = kind.__dict__.get("__mypyc_attrs__")
        if own is None:
            own = kind.__dict__.get("__annotations__", {})  # noqa: RUF063 - Python 3.11 has no other
        for name in own:
            if not name.startswith("__") and name not in names:
                names.append(name)
    return names


def put_field(state: State, name: str, value: object) -> None:
    """Set a field by name; a list becomes a row where the field is one."""
    if isinstance(value, list) and is_ints(getattr(state, name)):
        value = ints(value)
    setattr(state, name, value)


def key(thing: object) -> object:
    """All fields as a tuple: two states are equal exactly when their keys are."""
    if isinstance(thing, list):
        return tuple([key(item) for item in thing])
    if is_ints(thing):
        return tuple(cast(Ints, thing))
    if isinstance(thing, Ask):
        return thing.key()
    if isinstance(thing, State):
        return tuple([key(getattr(thing, name)) for name in declared(thing)])
    return thing


def differing(one: object, other: object, total: list[int]) -> None:
    """Count the numbers of two states of one game: `total[0]` that differ, `total[1]` in all."""
    if is_ints(one):
        _differing_rows(cast(Ints, one), cast(Ints, other), total)
    elif isinstance(one, list):
        assert isinstance(other, list)
        shared = min(len(one), len(other))
        for i in range(shared):
            differing(one[i], other[i], total)
        if len(one) != len(other):
            longer = one if len(one) > len(other) else other
            extra = [0, 0]
            for i in range(shared, len(longer)):
                differing(longer[i], longer[i], extra)
            total[0] += extra[1]
            total[1] += extra[1]
    elif isinstance(one, Ask):
        assert isinstance(other, Ask)
        total[0] += (one.kind != other.kind) + (one.seat != other.seat) + (one.about != other.about)
        total[1] += 3
    elif isinstance(one, State):
        assert isinstance(other, State)
        for name in declared(one):
            differing(getattr(one, name), getattr(other, name), total)
    else:
        total[0] += one != other
        total[1] += 1


def _differing_rows(row: Ints, other: Ints, total: list[int]) -> None:
    different: i64 = 0
    for i in range(len(row)):
        if row[i] != other[i]:
            different += 1
    total[0] += different
    total[1] += len(row)
