"""Laws about the state, its copies and its records."""

from __future__ import annotations

from watertable.kernel.chance import Dice
from watertable.kernel.errors import RecordError, RuleError
from watertable.kernel.event import Log
from watertable.kernel.fork import digest, fork_table
from watertable.kernel.ints import is_ints
from watertable.kernel.record import Record, read, write
from watertable.kernel.state import CHANCE, FIRST_STEP, State, declared, key, put_field
from watertable.kernel.table import Table, load_table, open_table
from watertable.testing.journey import SAMPLE, Journey, LawBroken, fail


def clone_keeps_every_field(journey: Journey) -> int:
    """Law 1: every field is part of the key; a clone has all of them and shares no mutable one."""
    game = journey.case.house.game
    state = journey.case.start()  # not a clone itself, so no field is missing yet
    pause = max(1, len(journey.steps) // SAMPLE)
    met = 0
    for i, step in enumerate(journey.steps):
        if i % pause == 0:
            met += _clone_is_whole(journey, state)
        game.apply(state, step.seat, step.action, Log(True))
    return met


def _clone_is_whole(journey: Journey, state: State) -> int:
    game = journey.case.house.game
    before = key(state)
    copy = game.clone(state)
    names = declared(state)
    lost = [name for name in names if key(getattr(copy, name)) != key(getattr(state, name))]
    if lost:
        fail(journey, "a clone keeps every field", f"it lost {lost}")
    for name in names:
        copy = game.clone(state)
        _nudge(copy, name)
        if key(copy) == before:
            fail(journey, "every field counts in the key", f"{name} does not")
        if key(state) != before:
            fail(journey, "a clone shares nothing", f"{name} is shared")
    return len(names)


def _nudge(state: State, name: str) -> None:
    value = getattr(state, name)
    if is_ints(value):
        if value:
            value[-1] += 7
        else:
            put_field(state, name, [7])
    elif isinstance(value, list):
        if value and isinstance(value[0], list):
            value[-1].append(7)
        elif value and not isinstance(value[0], int):
            value.pop()
        else:
            value.append(7)
    elif isinstance(value, bool):
        setattr(state, name, not value)
    elif isinstance(value, int):
        setattr(state, name, value + 1)
    else:
        raise LawBroken(
            f"{name} holds {type(value).__name__}; a state holds ints and lists of ints"
        )


def old_copies_never_change(journey: Journey) -> int:
    """Law 2: applying to a clone changes no earlier clone."""
    game = journey.case.house.game
    state = journey.case.start()
    kept: list[tuple[State, object]] = []
    pause = max(1, len(journey.steps) // 400)  # sample long games
    for i, step in enumerate(journey.steps):
        if i % pause == 0:
            kept.append((game.clone(state), key(state)))
        game.apply(state, step.seat, step.action, Log(True))
        if len(kept) == 40:
            _unchanged(journey, kept)
            kept.clear()
    _unchanged(journey, kept)
    if key(state) != key(journey.final):
        fail(journey, "same actions, same state", "the second run ended elsewhere")
    return len(journey.steps)


def _unchanged(journey: Journey, kept: list[tuple[State, object]]) -> None:
    for old, was in kept:
        if key(old) != was:
            fail(journey, "an old copy never changes", f"{was} became {key(old)}")


def no_step_is_left_waiting(journey: Journey) -> int:
    """After every move a question is on top of the stack, or the game is over."""
    for i, state in enumerate([*(step.state for step in journey.steps), journey.final]):
        if state.asks and state.asks[-1].kind >= FIRST_STEP:
            fail(journey, "no step is left waiting", f"{state.asks[-1]} after {i} plies")
    return len(journey.steps)


def texts_and_records_come_back(journey: Journey) -> int:
    """Laws 6 and 12: text -> action -> text; record -> state -> record; half a record, half a game."""
    house = journey.case.house
    game = house.game
    for action in game.actions.all:
        if game.actions.read(action.text) is not action:
            fail(journey, "a text is read back", action.text)
    table = _played(journey)
    text = table.record.dumps()
    again = load_table(house, read(text), None, "fresh")
    if again.record.dumps() != text or key(again.state) != key(journey.final):
        fail(journey, "a record is read back", "state or text differ")
    half = len(journey.steps) // 2
    part = read("".join(line + "\n" for line in text.split("\n")[: half + 1]))
    midway = Table(house, journey.case.seats, journey.case.options)
    midway.replay(part.lines)
    if key(midway.state) != key(journey.steps[half].state):
        fail(journey, "half a record leads to half the game", f"line {half}")
    return 1


def _played(journey: Journey) -> Table:
    """The journey replayed through a Table."""
    case = journey.case
    table = Table(case.house, case.seats, case.options, case.dice)
    for step in journey.steps:
        if step.seat == CHANCE:
            table.replay([{"n": table.record.next_number(), "seat": None, "do": step.action.text}])
        else:
            table.play(step.seat, step.action)
    table.begin()
    return table


def taking_back_leaves_no_trace(journey: Journey) -> int:
    """An answer that is taken back, sealed or not, leaves no trace in the state."""
    case = journey.case
    table = open_table(case.house, case.seats, case.options, case.dice)
    dice = Dice("take back")
    met = 0
    for _ in range(min(len(journey.steps), 150)):
        if not table.asked:
            break
        seat = table.asked[dice.below(len(table.asked))]
        before = key(table.state)
        legal = table.legal(seat)
        table.play(seat, legal[dice.below(len(legal))])
        if table.drafts(seat):
            table.take_back(seat)
            if key(table.state) != before:
                fail(journey, "a withdrawn answer leaves no trace", f"seat {seat}")
            legal = table.legal(seat)
            table.play(seat, legal[dice.below(len(legal))])
            met += 1
        else:
            _refused_take_back(journey, table, seat)
    text = table.record.dumps()
    if load_table(case.house, read(text), case.dice, "fresh").record.dumps() != text:
        fail(journey, "a record with take-backs is read back", "the text differs")
    return met


def _refused_take_back(journey: Journey, table: Table, seat: int) -> None:
    try:
        table.take_back(seat)
    except RuleError:
        return
    fail(journey, "what others know stays", f"seat {seat} took back after the border")


def forks_begin_as_their_parent_did(journey: Journey) -> int:
    """A fork shares the lines of its parent byte for byte and is read back; with the same luck the same answers
    lead to the same end.
    """
    case = journey.case
    table = open_table(case.house, case.seats, case.options, case.dice)
    dice = Dice("fork")
    _play_on(table, dice, case.house.meta.bound)
    parent = read(table.record.dumps())
    last = max([line["n"] for line in parent.lines if line.get("seat") is not None])
    for luck in ("same", "fresh"):
        line = dice.below(last)
        fork = fork_table(case.house, parent, line, luck, "fresh")
        _check_beginning(journey, parent, fork, line)
        if luck == "same":
            _play_again(journey, parent, fork)
        else:
            _play_on(fork, dice, SAMPLE)
        text = fork.record.dumps()
        if load_table(case.house, read(text), "fresh", "other").record.dumps() != text:
            fail(journey, "a fork is read back", f"begun from line {line} with {luck} luck")
    return 2


def _play_on(table: Table, dice: Dice, most: int) -> None:
    """Answer at random, at most so often."""
    for _ in range(most):
        if not table.asked:
            return
        seat = table.asked[dice.below(len(table.asked))]
        legal = table.legal(seat)
        table.play(seat, legal[dice.below(len(legal))])


def _play_again(journey: Journey, parent: Record, fork: Table) -> None:
    """Give a fork the same answers; it draws for itself."""
    try:
        fork.replay(parent.lines)
    except RecordError as refusal:
        fail(journey, "same luck and answers, same game", refusal.reason)
    if fork.record.dumps().partition("\n")[2] != parent.dumps().partition("\n")[2]:
        fail(journey, "same luck and answers, same game", "the text differs")


def _check_beginning(journey: Journey, parent: Record, fork: Table, line: int) -> None:
    shared = [write(one) for one in fork.record.lines[:line]]
    if shared != [write(one) for one in parent.lines[:line]]:
        fail(journey, "a fork shares its parent's lines", f"up to line {line}")
    if fork.record.header["parent"] != {"record": digest(parent), "line": line}:
        fail(journey, "a fork names its parent", f"{fork.record.header['parent']}")
