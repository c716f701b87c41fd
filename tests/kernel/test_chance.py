"""Dice: the same text, the same draws, everywhere."""

import pytest

from watertable.kernel.action import Action
from watertable.kernel.chance import Chances, Dice, counted, evenly


def test_the_stream_is_the_one_every_python_gives():
    dice = Dice("water table")
    assert [dice.below(1000) for _ in range(8)] == [344, 156, 465, 456, 378, 236, 763, 477]


def test_a_child_never_disturbs_its_parent():
    one, other = Dice("x"), Dice("x")
    one.child("seat 2").below(6)
    assert [one.below(6) for _ in range(9)] == [other.below(6) for _ in range(9)]
    assert one.child("a").below(10**9) != one.child("b").below(10**9)


def test_each_draw_takes_one_number_of_the_stream():
    chances = evenly([Action("roll", f"roll {n}") for n in range(1, 7)])
    dice, again = Dice("y"), Dice("y")
    first = [dice.draw(chances).text for _ in range(20)]
    again.skip(10)
    assert [again.draw(chances).text for _ in range(10)] == first[10:]


def test_draws_follow_the_weights():
    actions = [Action("draw", "a"), Action("draw", "b"), Action("draw", "c")]
    chances = counted(actions, [1, 0, 3])
    assert [action.text for action in chances.actions] == ["a", "c"]
    dice = Dice("weights")
    drawn = [dice.draw(chances).text for _ in range(4000)]
    assert 900 < drawn.count("a") < 1100
    assert chances.weight_of(actions[1]) == 0


def test_a_bag_is_looked_at_in_place_and_every_way_has_its_number():
    actions = [Action("draw", text) for text in "abcd"]
    bag = [2, 0, 1, 0]
    chances = counted(actions, bag, 3)
    assert [chances.at(mark).text for mark in range(3)] == ["a", "a", "c"]
    assert (chances.total, chances.weights) == (3, [2, 1])
    with pytest.raises(ValueError, match="nothing can happen"):
        chances.at(3)
    bag[0] -= 1
    assert counted(actions, bag).total == 2, "counted when nobody says how many they are"
    assert [action.text for action in counted(actions, bag).actions] == ["a", "c"]


def test_places_that_are_taken_are_not_drawn():
    actions = [Action("place", text) for text in "abcde"]
    chances = evenly(actions, 0b01001)
    assert [action.text for action in chances.actions] == ["b", "c", "e"]
    assert (chances.total, chances.weights) == (3, [1, 1, 1])
    assert [chances.at(mark).text for mark in range(3)] == ["b", "c", "e"]
    assert [chances.weight_of(action) for action in actions] == [0, 1, 1, 0, 1]
    with pytest.raises(ValueError, match="nothing can happen"):
        chances.at(3)


def test_without_outcomes_the_chances_are_empty():
    chances = Chances()
    chances.add(Action("draw", "never"), 0)
    assert chances.actions == []
