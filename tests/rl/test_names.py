"""Every piece of every vector is documented by name, for people who read results a year later."""

import pytest

pytest.importorskip("pettingzoo")

import watertable
from watertable.rl.spaces import Features


@pytest.mark.parametrize("name", [house.name for house in watertable.games()])
def test_the_names_stand_in_the_docs(name, root):
    house = watertable.house(name)
    lines = (root / "docs" / "research" / "index.md").read_text(encoding="utf-8").splitlines()
    row = next(line for line in lines if line.startswith(f"| {house.meta.title} | `"))
    told = [word.split("`")[1] for word in row.split("|")[2].split()]
    fields = Features(house, house.meta.seats[-1]).layout.fields
    own = [field.name for field in fields[4:]]
    assert told == own
