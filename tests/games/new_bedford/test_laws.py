"""The kernel's laws where the expansions meet: one to five seats, each with another combination."""

import pytest

import watertable
from watertable.testing.journey import Case, Journey
from watertable.testing.laws import inspect

MET = [
    (1, {"town": True, "log": "both", "captains": ["ahab", "stubb"], "ahab_omens": True}),
    (2, {"town": True, "log": "both", "set": "random"}),
    (3, {"town": True, "log": "mixed"}),
    (4, {"set": "churning", "log": "both", "fifth": "both"}),
    (5, {"town": True, "log": "omens"}),
]


@pytest.mark.parametrize(("seats", "options"), MET)
def test_the_laws_hold_where_expansions_meet(seats, options):
    house = watertable.house("new_bedford")
    met = inspect(Journey(Case(house, seats, options, "expansions")))
    assert met["why_not_and_legal_agree"] > 1000
    assert met["everything_said_has_words"] > 100
