"""The table: checks answers, applies them, records them and takes them back."""

from __future__ import annotations

from typing import Any, Final

from watertable.kernel.action import Action
from watertable.kernel.chance import Dice, commitment
from watertable.kernel.errors import NotAsked, RecordError, RuleError, WaterTableError
from watertable.kernel.event import DEAF, Event, Log
from watertable.kernel.game import Game
from watertable.kernel.house import House
from watertable.kernel.outcome import Outcome
from watertable.kernel.record import Record, header
from watertable.kernel.state import ANYONE, CHANCE, SPECTATOR, Ask, State
from watertable.kernel.text import Say
from watertable.kernel.view import View

MOST_RETURNS: Final = 500  # of the whole table in one record, to bound their cost
MOST_TAKEN_BACK: Final = 500  # times that one seat may take back, for the same reason
CHECKPOINT_EVERY: Final = 64  # answers and draws between two states that are kept


class Draft:
    """An answer or a draw that counts; until it is settled it can be taken back."""

    def __init__(self, n: int, seat: int, action: Action, sealed: bool) -> None:
        self.n = n
        self.seat = seat
        self.action = action
        self.sealed = sealed
        self.held = False  # it finished the seat's turn, which must still be ended
        self.done = 0  # the line that ended that turn
        self.settled_at = 0  # the line that settled it; 0: it is a draft


class Table:
    """A game in progress. `asked` seats have an open question; `waiting` seats must still end their
    turn.
    """

    def __init__(
        self,
        house: House,
        seats: int,
        options: dict[str, Any] | None = None,
        dice: str = "",
        confirm: list[int] | None = None,
    ) -> None:
        self.house = house
        self.game: Game[Any] = house.game
        self.seats = seats
        self.options = house.meta.read_options(seats, options)
        self.confirm = sorted(set(confirm or []))
        if any(not 0 <= seat < seats for seat in self.confirm):
            raise NotAsked(f"confirm names a seat that is not at the table: {self.confirm}")
        self.dice = Dice(dice)
        self.record = Record(
            header(
                house.name,
                house.meta.rules,
                house.digest,
                seats,
                self.options,
                self.confirm,
                self.dice.commitment(),
            )
        )
        self.told: list[tuple[int, Event]] = []
        self.names: list[str] | None = None  # of the players, for sentences
        self.outcome: Outcome | None = None
        self.waiting: list[int] = []
        self.state: State = self.game.start(seats, self.options)
        self._past: list[Draft] = []  # settled answers and draws
        self._drafts: list[Draft] = []
        self._settled_state: State = self.game.clone(self.state)
        self._checkpoints: list[tuple[int, State]] = [
            (0, self._settled_state)
        ]  # with how many of `_past`
        self._returns = 0
        self._taken_back = [0] * seats  # how often, by seat
        self._drawing = False
        self._not_replayed: list[
            tuple[int, int]
        ] = []  # from line, before line: void by newer rules

    # Questions

    @property
    def asked(self) -> list[int]:
        """Seats with an open question now; empty when the game is over or a turn must be ended."""
        if self._held():
            return []
        return self.state.asked()

    @property
    def over(self) -> bool:
        return self.outcome is not None

    def question(self, seat: int) -> Ask | None:
        """The open question of this seat."""
        return self.state.ask_of(seat) if seat in self.asked else None

    def prompt(self, seat: int) -> Say | None:
        """The prompt of the open question: `ask.<kind>`."""
        ask = self.question(seat)
        if ask is None:
            return None
        return Say(f"ask.{self.game.asks[ask.kind]}", seat=seat, about=ask.about)

    def legal(self, seat: int) -> list[Action]:
        """The legal actions of this seat, sorted by id; empty when it is not asked."""
        return self.game.legal(self.state, seat) if seat in self.asked else []

    def why_not(self, seat: int, action: Action | str) -> str | None:
        """Why an action is not legal, as a sentence; None exactly when it is."""
        try:
            self._check(seat, self._read(action))
        except RuleError as refusal:
            return refusal.reason
        return None

    def view(self, seat: int | None) -> View:
        """A seat's view; None is a spectator."""
        return self.game.view(self.state, SPECTATOR if seat is None else seat)

    def news(self, seat: int | None, after: int = 0) -> list[tuple[int, Say]]:
        """The texts for this seat (None: a spectator) after line `after`, each with its line."""
        who = SPECTATOR if seat is None else seat
        return [(n, event.say(who)) for n, event in self.told if n > after]

    def tell(self, say: Say) -> str:
        """The sentence, with the players' names."""
        return self.house.words.tell(say, self.everyone())

    def everyone(self) -> list[str]:
        """The players' names and, after them, those of the automas."""
        players = self.names or [f"Seat {seat + 1}" for seat in range(self.seats)]
        return players + self.house.others(self.state)

    # Moves

    def begin(self) -> None:
        """Make the draws of the set-up."""
        self._drawing = True
        self._go_on()

    def play(self, seat: int, action: Action | str, ms: int | None = None) -> None:
        """Answer the open question of a seat, or refuse with the reason and change nothing."""
        chosen = self._read(action)
        self._check(seat, chosen)
        ask = self.state.ask_of(seat)
        assert ask is not None
        before = self.state.asks[:]
        line: dict[str, Any] = {"seat": seat, "do": chosen.text}
        if ms is not None:
            line["ms"] = ms
        n = self.record.add(line)["n"]
        self._apply(n, seat, chosen)
        draft = Draft(n, seat, chosen, ask.sealed)
        self._drafts.append(draft)
        if self._settles(seat, ask, before):
            if seat in self.confirm:
                draft.held = True
                self.waiting = sorted({*self.waiting, seat})
            elif not ask.sealed:
                self._settle()
        self._go_on()

    def take_back(self, seat: int, back: int | None = None) -> None:
        """Void this seat's answers from line `back` on (by default its last one)."""
        mine = [draft for draft in self._drafts if draft.seat == seat]
        if not mine:
            raise RuleError("there is nothing to take back: what is done is known to others")
        start = mine[-1].n if back is None else back
        if start not in [draft.n for draft in mine]:
            raise RuleError(f"line {start} is not an answer that seat {seat + 1} can take back")
        later = [draft for draft in self._drafts if draft.n > start and draft.seat != seat]
        if later and not all(draft.sealed for draft in mine if draft.n >= start):
            raise RuleError("another seat has answered since")
        if self._taken_back[seat] == MOST_TAKEN_BACK:
            raise RuleError(f"this seat has taken back {MOST_TAKEN_BACK} times, which is the most")
        self._taken_back[seat] += 1
        self.record.add({"seat": seat, "back": start})
        kept = [d for d in self._drafts if d.seat != seat or d.n < start]
        voided = {d.n for d in self._drafts} - {d.n for d in kept}
        self.told = [(n, event) for n, event in self.told if n not in voided]
        self.waiting = [other for other in self.waiting if other != seat]
        self._drafts = kept
        self._rebuild()
        self._go_on()

    def end_turn(self, seat: int) -> None:
        """End a turn that needs confirmation: its answers can no longer be taken back."""
        if seat not in self.waiting:
            raise NotAsked(f"seat {seat + 1} has no turn to end now")
        n = self.record.add({"seat": seat, "done": True})["n"]
        self.waiting = [other for other in self.waiting if other != seat]
        last = [draft for draft in self._drafts if draft.seat == seat][-1]
        last.done = n
        if not last.sealed:
            self._settle_unsealed()
        self._go_on()

    def drafts(self, seat: int) -> list[int]:
        """The lines this seat can still take back."""
        return [draft.n for draft in self._drafts if draft.seat == seat]

    def sealed_drafts(self, seat: int) -> list[int]:
        """Those of its drafts that answer a sealed question, which nobody else may know of."""
        return [draft.n for draft in self._drafts if draft.seat == seat and draft.sealed]

    # Rewind of the whole table

    def answers(self, seat: int) -> list[int]:
        """The lines of this seat's answers that count, oldest first."""
        return [step.n for step in self._past + self._drafts if step.seat == seat]

    def settled(self, seat: int) -> int:
        """The line of this seat's last answer that it can no longer take back; 0 if there is none."""
        past = self._past
        for i in range(len(past) - 1, -1, -1):
            if past[i].seat == seat:
                return past[i].n
        return 0

    def opening(self, line: int) -> int:
        """The line the table must go back to for an answer to be undone: its own or, for sealed
        answers, the first of their group, so that who was first stays unknown.
        """
        steps = self._past + self._drafts
        found = [step for step in steps if step.n == line and step.seat >= 0]
        if not found:
            raise RuleError(f"line {line} is not an answer that counts")
        if not found[0].sealed:
            return line
        group = found[0].settled_at
        return min([step.n for step in steps if step.sealed and step.settled_at == group])

    def go_back(self, line: int) -> None:
        """Restore the table as it was before an answer: that line and all later ones are void,
        draws too.

        Consent is up to the caller. The dice go on with their next draw, so known luck never comes
        again; what was taken back before stays void.
        """
        if self.outcome is not None:
            raise RuleError("the game is over: its dice are public")
        if self._returns == MOST_RETURNS:
            raise RuleError(f"this table has gone back {MOST_RETURNS} times, which is the most")
        if self.opening(line) != line:
            raise RuleError(f"line {line} is one of several sealed answers, and not the first")
        self._returns += 1
        self.record.add({"seat": None, "back": line})
        kept = [step for step in self._past + self._drafts if step.n < line]
        self._past = [step for step in kept if 0 < step.settled_at < line]
        self._drafts = [step for step in kept if not 0 < step.settled_at < line]
        self.told = [(n, event) for n, event in self.told if n < line]
        for step in self._drafts:
            step.settled_at = 0
            step.done = 0 if step.done >= line else step.done
        self.waiting = sorted({step.seat for step in self._drafts if step.held and not step.done})
        self._rebuild_from_checkpoint()

    def _rebuild_from_checkpoint(self) -> None:
        """Rebuild both states from the answers that count, starting from the nearest checkpoint."""
        while self._checkpoints[-1][0] > len(self._past):
            self._checkpoints.pop()
        known, state = self._checkpoints[-1]
        self._settled_state = self.game.clone(state)
        for step in self._past[known:]:
            self.game.apply(self._settled_state, step.seat, step.action, DEAF)
        self.state = self.game.clone(self._settled_state)
        for step in self._drafts:
            self.game.apply(self.state, step.seat, step.action, DEAF)

    # Progress

    def _held(self) -> bool:
        """Whether somebody must end a turn before any other question is put (sealed groups go on)."""
        if not self.waiting:
            return False
        return not (self.state.asks and self.state.asks[-1].sealed)

    def _go_on(self) -> None:
        """Draw for chance and write the end, unless somebody must be waited for."""
        while self._drawing and not self.waiting and self.outcome is None:
            if not self.state.asks:
                self._finish()
                return
            if self.state.asks[-1].seat != CHANCE:
                return
            self._chance(self.dice.draw(self.game.chances(self.state)))

    def _chance(self, action: Action) -> None:
        n = self.record.add({"seat": None, "do": action.text})["n"]
        self._apply(n, CHANCE, action)
        self._drafts.append(Draft(n, CHANCE, action, False))
        self._settle()

    def _finish(self) -> None:
        self.outcome = self.game.outcome(self.state)
        self.record.add({"end": self.outcome.plain(), "dice": self.dice.text})
        self._settle_all()

    def _apply(self, n: int, seat: int, action: Action) -> None:
        log = Log()
        self.game.apply(self.state, seat, action, log)
        self.told.extend([(n, event) for event in log.events])

    def _settles(self, seat: int, ask: Ask, before: list[Ask]) -> bool:
        """Whether after this answer others would notice if it were taken back."""
        asks = self.state.asks
        if ask.sealed:
            return self.state.ask_of(seat) is None  # its part is done; the reveal settles it
        if not asks or asks[-1].seat == CHANCE:
            return True
        group = asks[-1].group
        opened = [other for other in asks if other.group == group]
        if any(other is older for other in opened for older in before):
            # the same group continues, or the question below is on top again
            return all(other.seat not in (seat, ANYONE) for other in opened)
        return any(other.seat not in (seat, ANYONE) for other in opened)

    def _settle(self) -> None:
        n = len(self.record.lines)
        for draft in self._drafts:
            draft.settled_at = n
        self._past += self._drafts
        self._drafts = []
        self._settled_state = self.game.clone(self.state)
        if len(self._past) >= self._checkpoints[-1][0] + CHECKPOINT_EVERY:
            self._checkpoints.append((len(self._past), self._settled_state))

    def _settle_unsealed(self) -> None:
        """End a turn while others have begun to answer in secret: their answers stay drafts."""
        after = self.state
        sealed = [draft for draft in self._drafts if draft.sealed]
        if sealed:
            self._drafts = [draft for draft in self._drafts if not draft.sealed]
            self.state = self.game.clone(self._settled_state)
            for draft in self._drafts:
                self.game.apply(self.state, draft.seat, draft.action, DEAF)
        self._settle()
        self.state = after
        self._drafts = sealed

    def _settle_all(self) -> None:
        """The game is over: nothing can be taken back, so nothing is kept for it."""
        self._settle()
        self._past = []
        self._checkpoints = [(0, self._settled_state)]

    def _rebuild(self) -> None:
        self.state = self.game.clone(self._settled_state)
        kept = {draft.n for draft in self._drafts}
        self.told = [(n, event) for n, event in self.told if n not in kept]
        for draft in self._drafts:
            self._apply(draft.n, draft.seat, draft.action)

    # Checks

    def _read(self, action: Action | str) -> Action:
        if isinstance(action, str):
            return self.game.actions.read(action)
        return action

    def _check(self, seat: int, action: Action) -> None:
        if seat not in self.asked:
            if self.outcome is not None:
                raise NotAsked("the game is over")
            if not 0 <= seat < self.seats:
                raise NotAsked(f"there is no seat {seat + 1} at this table")
            raise NotAsked(f"seat {seat + 1} is not asked now")
        reason = self.game.why_not(self.state, seat, action)
        if reason is not None:
            raise RuleError(self.tell(reason))

    # Replay

    def replay(self, lines: list[dict[str, Any]]) -> None:
        """Do what the lines say, checking each; refusals name the line of the file.

        A table that draws by itself has written the draws and the end before their turn comes: those
        lines must be equal.
        """
        for line in lines:
            n = line["n"]
            try:
                if n > len(self.record.lines):
                    self._replay_line(n + 1, line)
                elif self.record.lines[n - 1] != line:
                    raise RecordError(n + 1, "the table has another line here")
            except RecordError:
                raise
            except WaterTableError as refusal:
                raise RecordError(n + 1, refusal.reason) from None
        if lines and len(self.record.lines) > lines[-1]["n"]:
            raise RecordError(lines[-1]["n"] + 2, "the table has a line more")

    def _replay_line(self, place: int, line: dict[str, Any]) -> None:
        if "rules" in line or any([first <= line["n"] < end for first, end in self._not_replayed]):
            self.record.lines.append(line)
        elif "end" in line:
            self._replay_end(place, line)
        elif "dice" in line:
            self.record.add({"dice": line["dice"]})
        elif "done" in line:
            self.end_turn(line["seat"])
        elif "back" in line and line["seat"] is None:
            self.go_back(line["back"])
        elif "back" in line:
            self.take_back(line["seat"], line["back"])
        elif line["seat"] is None:
            self._replay_chance(place, line["do"])
        else:
            self.play(line["seat"], line["do"], line.get("ms"))

    def _replay_chance(self, place: int, text: str) -> None:
        if self.waiting or not self.state.asks or self.state.asks[-1].seat != CHANCE:
            raise RecordError(place, "nothing is left to chance here")
        action = self.game.actions.read(text)
        if self.game.chances(self.state).weight_of(action) == 0:
            raise RecordError(place, f"{text!r} cannot happen here")
        self._chance(action)

    def _replay_end(self, place: int, line: dict[str, Any]) -> None:
        if self.state.asks or self.waiting:
            raise RecordError(place, "the game is not over here")
        self.outcome = self.game.outcome(self.state)
        if self.outcome.plain() != line["end"]:
            raise RecordError(place, "the outcome is not the one the rules give")
        bound = [self.record.header["dice"]]
        bound += [old["dice"] for old in self.record.lines if "dice" in old]
        if commitment(line["dice"]) != bound[-1]:
            raise RecordError(place, "the dice are not those the record was bound to")
        self.record.add({"end": line["end"], "dice": line["dice"]})
        self._settle_all()

    def go_on_with(self, dice: str | None, fresh: str) -> None:
        """After a replay: draw with the dice that fit the commitment, else with fresh ones and a
        line that says so. A table that is drawing already keeps its dice.
        """
        if self.outcome is None and not self._drawing:
            bound = self.record.header["dice"]
            since = 0
            for line in self.record.lines:
                if "dice" in line:
                    bound, since = line["dice"], line["n"]
            later = self.record.lines[since:]
            drawn = [1 for old in later if "do" in old and old["seat"] is None]
            if dice is not None and commitment(dice) == bound:
                self.dice = Dice(dice)
                self.dice.skip(len(drawn))
            else:
                self.dice = Dice(fresh)
                self.record.add({"dice": self.dice.commitment()})
        self.begin()


def open_table(
    house: House,
    seats: int,
    options: dict[str, Any] | None = None,
    dice: str = "",
    confirm: list[int] | None = None,
) -> Table:
    """A new table, set up and ready for its first question."""
    table = Table(house, seats, options, dice, confirm)
    table.begin()
    return table


def load_table(house: House, record: Record, dice: str | None, fresh: str) -> Table:
    """The table of a record; errors name line and reason, nothing is repaired."""
    table = seated(house, record)
    table.replay(record.lines)
    table.go_on_with(dice, fresh)
    return table


def seated(house: House, record: Record) -> Table:
    """The table of a record before its first line; of its lines only the moves to newer rules are read."""
    head = record.header
    rules, data = record.edition()
    here = house.meta.rules
    if rules != here:
        raise RecordError(1, f"was played by rules version {rules}, this is version {here}")
    if not house.has_data(data):
        raise RecordError(1, f"was played with other printed data ({data}), not {house.digest}")
    try:
        table = Table(house, head["seats"], head["options"], "", head["confirm"])
    except WaterTableError as refusal:
        raise RecordError(1, refusal.reason) from None
    moves = record.moves()
    if table.options != head["options"] and not moves:  # newer rules may have more options
        raise RecordError(1, "the options are not complete")
    table.record = Record(dict(head))
    table._not_replayed = [(line["back"], line["n"]) for line in moves if "back" in line]
    return table
