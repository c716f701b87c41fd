"""A line per seat count, version and set of options: any change of a rule, order or number moves one.

`FINGERPRINTS=write` rewrites the file; then say in CHANGELOG.md why, and raise `rules` in meta.toml.
"""

from __future__ import annotations

import os
from pathlib import Path

from watertable.games.rising_waters import HOUSE
from watertable.testing.fingerprint import fingerprint

GOLDEN = Path(__file__).parent / "fingerprints_versions.txt"
SETS = [
    {},
    {"community_goals": True, "individual_goals": True},
    {"open_hands": False, "individual_goals": True, "weather_deck": "print77"},
    {"community_goals": True, "resolve_passes": "until_stable", "levee_flood_counts": True},
]


def test_fingerprints_of_both_versions_with_options():
    lines = [
        fingerprint(HOUSE, seats, {"version": version, **options}, "b")
        for version in ("fall_1926", "spring_1927")
        for seats in (1, 2, 3, 4)
        for options in SETS
    ]
    text = "\n".join(lines) + "\n"
    if os.environ.get("FINGERPRINTS") == "write":
        GOLDEN.write_text(text, encoding="utf-8")
    assert len(lines) == 32
    assert text == GOLDEN.read_text(encoding="utf-8")
