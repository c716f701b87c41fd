"""Dice: the same text, the same draws, everywhere."""

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


def test_weights_weigh():
    actions = [Action("draw", "a"), Action("draw", "b"), Action("draw", "c")]
    chances = counted(actions, [1, 0, 3])
    assert [action.text for action in chances.actions] == ["a", "c"]
    dice = Dice("weights")
    drawn = [dice.draw(chances).text for _ in range(4000)]
    assert 900 < drawn.count("a") < 1100
    assert chances.weight_of(actions[1]) == 0


def test_nothing_possible_is_an_empty_chance():
    chances = Chances()
    chances.add(Action("draw", "never"), 0)
    assert chances.actions == []
