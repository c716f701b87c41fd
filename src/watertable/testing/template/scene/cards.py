"""Hover cards."""

from __future__ import annotations

from watertable.kernel.scene import Card
from watertable.testing.template.pieces import CREATURES, VALUE, WORDS


def cards() -> dict[str, Card]:
    """One hover card per creature, with its page and how far it is trusted."""
    return {
        f"creature:{creature}": Card(
            WORDS.name("creature", creature),
            WORDS.text("tip.creature"),
            WORDS.text(f"tip.does_{row.id}", n=VALUE[creature]),
            row.source,
            row.trust,
        )
        for creature, row in enumerate(CREATURES)
    }
