"""A drawing without a browser: what differs from shape to shape."""

import pytest

from watertable.draw.svg import fitting
from watertable.kernel.scene import Label


@pytest.mark.parametrize(
    ("text", "room", "shown"),
    [
        ("Bartholomew", 0, "Bartholomew"),
        ("Bartholomew", 74, "Barth…"),
        ("Joanna", 74, "Joanna"),
        ("Mary Ann", 74, "Mary…"),
        ("Mo", 1, "M…"),
    ],
)
def test_words_end_where_their_room_does(text, room, shown):
    assert fitting(Label("name", text=text, size=20, room=room)) == shown
