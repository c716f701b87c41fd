"""The stack of questions."""

import pytest

import watertable
from watertable.kernel.action import Action
from watertable.kernel.state import (
    ANYONE,
    CHANCE,
    NOBODY,
    REVEAL,
    State,
    declared,
    differing,
    key,
    prepared,
)


def table(seats=3):
    state = State()
    state.sit(seats)
    return state


def test_the_last_question_put_is_answered_first():
    state = table()
    state.put(1, 0)
    state.put(2, 1, about=7)
    assert state.actor() == 1
    assert state.ask_of(0) is None
    assert state.settle(1).about == 7
    assert state.actor() == 0
    state.settle(0)
    assert state.actor() == NOBODY
    assert state.over()


def test_a_group_is_answered_in_any_order_and_stands_in_seat_order():
    state = table()
    state.put_together(1, [2, 0, 1], sealed=False)
    assert state.asked() == [0, 1, 2]
    state.settle(1)
    assert state.asked() == [0, 2]
    assert state.actor() == 0


def test_a_sealed_group_lies_on_its_reveal():
    state = table()
    state.put_together(1, [0, 1], about=4)
    state.seal(1, 11)
    state.put_beside(2, 0)
    state.seal(0, 10)
    assert state.ask_of(0).kind == 2, "a further question inside the group"
    assert state.asked() == [0]
    state.seal(0, 12)
    assert state.actor() == CHANCE
    assert (state.top().kind, state.top().about) == (REVEAL, 4)
    assert state.sealed == [[10, 12], [11], []]
    state.settle(CHANCE)
    state.unseal()
    assert state.sealed == [[], [], []]


def test_a_question_to_anyone_asks_every_seat_and_one_answer_settles_it():
    state = table()
    state.put(3, ANYONE)
    assert state.asked() == [0, 1, 2]
    assert state.actor() == 0
    state.turn = 2
    assert state.actor() == 2
    assert state.ask_of(CHANCE) is None
    state.settle(1)
    assert state.over()


def test_a_seat_that_is_not_asked_cannot_settle():
    state = table()
    state.put(1, 0)
    with pytest.raises(ValueError, match="seat 2 is not asked"):
        state.settle(2)
    state.put_together(1, [0, 1], sealed=False)
    with pytest.raises(ValueError, match="seat 2 is not asked"):
        state.settle(2)


def test_several_questions_to_one_seat_in_a_group_are_answered_in_the_order_put():
    state = table()
    state.put_together(1, [0, 1, 2], sealed=False)
    state.put_beside(2, 1)
    state.put_beside(3, 1)
    assert [state.settle(1).kind for _ in range(3)] == [1, 2, 3]
    assert state.asked() == [0, 2]


def test_prepared_questions_are_those_put_one_by_one():
    one, other = table(), table()
    for kind, seat in ((3, 1), (2, CHANCE), (1, 1)):
        one.put(kind, seat)
    other.put_prepared(prepared([(3, 1), (2, CHANCE), (1, 1)]))
    assert key(one) == key(other)
    with pytest.raises(AssertionError):
        other.put_prepared(prepared([(1, 0)]))


def test_the_key_has_every_field():
    state = table()
    before = key(state)
    state.turn = 1
    assert key(state) != before


def test_numbers_that_differ_are_counted_in_every_field():
    one, other = (watertable.open("rivers", 2, dice="a").state for _ in range(2))
    same, changed = [0, 0], [0, 0]
    differing(one, other, same)
    assert same[0] == 0
    assert same[1] > 50
    other.turn += 1
    other.sealed[0].append(7)  # a number that only one of them has
    differing(one, other, changed)
    assert changed == [2, same[1] + 1]


class Wade(Action):
    """An action of a house that is not compiled, also when the kernel is."""

    depth: int

    def __init__(self, depth):
        super().__init__("wade", f"wade {depth}")
        self.depth = depth


class Pond(State):
    ducks: int

    def __init__(self):
        super().__init__()
        self.ducks = 0


def test_fields_of_an_interpreted_house_are_found_under_a_compiled_kernel():
    assert declared(Wade(2))[-1] == "depth"
    assert {"id", "verb", "text"} < set(declared(Wade(2)))
    one, other = Pond(), Pond()
    other.ducks = 3
    assert key(one) != key(other)
