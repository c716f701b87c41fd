"""Scenarios: set up a state as text, play, check refusals and the resulting state.

    t = scene("template", seats=2, text='''
        hands: 1 0 0 1 | 0 2 0 0
        tide: 2
        asks: 0 show sealed | 1 show sealed
    ''')
    t.plays(0, "show fish", "keep")
    t.refuses(0, "show crab", because="not asked")
    t.shows("points: 5 0")

A line names a field of the state. Values are ints, or words: row ids of the house's names. A list of
lists has `|` between its lists; `field[i]:` sets one entry. `asks:` lists open questions from the
bottom of the stack to its top, groups separated by `/`; `anyone` and `chance` are seats too, and
`step NAME about seat` is a step.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import watertable
from watertable.kernel.action import Action
from watertable.kernel.chance import Dice
from watertable.kernel.errors import UnknownAction
from watertable.kernel.event import Event, Log
from watertable.kernel.state import (
    ANYONE,
    CHANCE,
    FIRST_STEP,
    NONE,
    REVEAL,
    Ask,
    State,
    declared,
    key,
    put_field,
)


class Scenario:
    """A game under test; it drives the rules directly and checks legality like a table."""

    def __init__(self, name: str, seats: int, options: dict[str, Any] | None, text: str) -> None:
        self.house = watertable.house(name)
        self.game = self.house.game
        self.state: State = self.game.start(seats, self.house.meta.read_options(seats, options))
        self.events: list[Event] = []
        if text.strip():
            self.sets(text)
        self._first: State = self.game.clone(self.state)

    # Setting up

    def sets(self, text: str) -> None:
        """Set the named fields; the others stay."""
        for field, value in _lines(text):
            self._set(field, value)

    def again(self) -> None:
        """Return to the marked state."""
        self.state = self.game.clone(self._first)
        self.events = []

    def mark(self) -> None:
        """Mark the current state for `again`."""
        self._first = self.game.clone(self.state)

    # Playing

    def plays(self, seat: int, *texts: str) -> None:
        """Play actions of a seat; each must be legal, and have no reason against it."""
        for text in texts:
            action = self.game.actions.read(text)
            legal = self.game.legal(self.state, seat)
            reason = self.game.why_not(self.state, seat, action)
            if action not in legal or reason is not None:
                told = "" if reason is None else self.house.words.tell(reason)
                raise AssertionError(
                    f"seat {seat} cannot {text!r}: {told} legal: {[a.text for a in legal]}"
                )
            self._apply(seat, action)

    def draws(self, *texts: str) -> None:
        """Apply this draw; it must be possible."""
        for text in texts:
            assert self.state.actor() == CHANCE, f"{text!r}: nothing is left to chance here"
            action = self.game.actions.read(text)
            chances = self.game.chances(self.state)
            if chances.weight_of(action) == 0:
                can = [possible.text for possible in chances.actions]
                raise AssertionError(f"{text!r} cannot happen; it can: {can}")
            self._apply(CHANCE, action)

    def reveals(self) -> None:
        """Apply the reveal of the sealed answers."""
        self.draws("reveal")

    def lets_chance(self, dice: str = "scene") -> None:
        """Draw until a seat is asked; the outcomes do not matter."""
        stream = Dice(dice)
        while self.state.actor() == CHANCE:
            self._apply(CHANCE, stream.draw(self.game.chances(self.state)))

    def _apply(self, seat: int, action: Action) -> None:
        log = Log()
        self.game.apply(self.state, seat, action, log)
        self.events.extend(log.events)

    # Checks

    def refuses(self, seat: int, text: str, because: str = "") -> None:
        """Check that the action is not legal, and the reason contains this text."""
        action = self.game.actions.read(text)
        legal = self.game.legal(self.state, seat)
        assert action not in legal, f"seat {seat} may {text!r}"
        reason = self.game.why_not(self.state, seat, action)
        assert reason is not None, f"{text!r} is refused without a reason"
        told = self.house.words.tell(reason)
        assert because.lower() in told.lower(), f"the reason is {told!r}, not {because!r}"

    def can(self, seat: int) -> list[str]:
        """The texts of the legal actions."""
        return [action.text for action in self.game.legal(self.state, seat)]

    def shows(self, text: str) -> None:
        """Check the named fields of the state."""
        for field, value in _lines(text):
            name, index = _place(field)
            seen = getattr(self.state, name)
            if index is not None:
                seen = seen[self._word(index)]
            wanted = self._value(value, seen)
            assert key(seen) == key(wanted), f"{field}: {seen}, not {wanted}"

    def asks(self, seat: int, kind: str) -> None:
        """Check that this seat has this open question."""
        ask = self.state.ask_of(seat)
        found = "nothing" if ask is None else self.game.asks[ask.kind]
        assert found == kind, f"seat {seat} is asked {found}, not {kind}"

    def tells(self, sentence: str) -> None:
        """Check that some event text (as the seat concerned sees it) contains this."""
        heard = [
            self.house.words.tell(event.say(event.knows[0] if event.knows else 0))
            for event in self.events
        ]
        assert any(sentence in line for line in heard), f"{sentence!r} not in {heard}"

    @property
    def over(self) -> bool:
        return self.state.over()

    # Parsing

    def _set(self, field: str, value: str) -> None:
        if field == "asks":
            self.state.asks = self._asks(value)
            return
        name, index = _place(field)
        if name not in declared(self.state):
            raise UnknownAction(f"the state has no field {name!r}: {declared(self.state)}")
        old = getattr(self.state, name)
        if index is None:
            put_field(self.state, name, self._value(value, old))
        else:
            at = self._word(index)
            old[at] = self._value(value, old[at])

    def _value(self, text: str, like: object) -> Any:
        if isinstance(like, bool):
            return bool(self._word(text))
        if isinstance(like, int):
            return self._word(text)
        if "|" in text or (isinstance(like, list) and like and isinstance(like[0], list)):
            return [[self._word(word) for word in part.split()] for part in text.split("|")]
        return [self._word(word) for word in text.split()]

    def _word(self, word: str) -> int:
        text = word.strip()
        if text.lstrip("-").isdigit():
            return int(text)
        if text == "none":
            return NONE
        found = self.house.words.number(text)
        if found is None:
            raise UnknownAction(f"no piece of {self.house.name} is called {text!r}")
        return found

    def _asks(self, text: str) -> list[Ask]:
        asks: list[Ask] = []
        if not text.strip():
            return asks
        group = 0
        for part in text.split("/"):
            rows = [row.split() for row in part.split("|")]
            group += 1
            if any("sealed" in row for row in rows):
                asks.append(Ask(REVEAL, CHANCE, NONE, group, False))
                group += 1
            for row in rows:
                if row[0] == "step":
                    asks.append(self._step(row, group))
                    continue
                about = self._word(row[2]) if len(row) > 2 and row[2] != "sealed" else NONE
                kind = self.game.asks.index(row[1])
                asks.append(Ask(kind, _seat(row[0]), about, group, "sealed" in row))
        return asks

    def _step(self, row: list[str], group: int) -> Ask:
        about = self._word(row[2]) if len(row) > 2 else NONE
        seat = _seat(row[3]) if len(row) > 3 else NONE
        return Ask(FIRST_STEP + self.game.steps.index(row[1]), seat, about, group, False)


def scene(
    name: str, seats: int = 2, text: str = "", options: Mapping[str, Any] | None = None
) -> Scenario:
    """A scenario from text."""
    return Scenario(name, seats, dict(options or {}), text)


def _seat(word: str) -> int:
    return {"anyone": ANYONE, "chance": CHANCE}.get(word) or int(word)


def _lines(text: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for line in text.strip().splitlines():
        bare = line.split("#")[0].strip()
        if bare:
            field, _, value = bare.partition(":")
            found.append((field.strip(), value.strip()))
    return found


def _place(field: str) -> tuple[str, str | None]:
    name, bracket, rest = field.partition("[")
    return name.strip(), rest.rstrip("]") if bracket else None
