"""Hover cards."""

from __future__ import annotations

from typing import Final

from watertable.games.rivers import pieces
from watertable.games.rivers.board import DISASTER_AT, ICONS
from watertable.games.rivers.pieces import WORDS
from watertable.kernel.scene import Card


def cards() -> dict[str, Card]:
    """A hover card for each Event Card, Land Use Card and pile; made once, the same for all."""
    found = {f"event:{event}": event_card(event) for event in range(len(pieces.EVENT_ROWS))}
    for card in range(len(pieces.CARD_ROWS)):
        found[f"card:{card}"] = land_use_card(card)
    for pile in range(len(pieces.PILES)):
        title = WORDS.name("pile", pile)
        said = WORDS.text("tip.pile_text")
        found[f"pile:{pile}"] = Card(title, WORDS.text("tip.pile_kind"), said, "Game Rules")
    title, said = WORDS.text("tip.hidden_kind"), WORDS.text("tip.hidden_text")
    found["hidden"] = Card(title, "", said, "Game Rules; ruling 26", "reconstruction")
    title, said = WORDS.text("tip.supply_title"), WORDS.text("tip.supply_text")
    found["supply"] = Card(title, "", said, "To Win; rulings 19, 53 and 54", "reconstruction")
    return found


def event_card(event: int) -> Card:
    """What it does, and one sentence on why it happens."""
    row = pieces.EVENT_ROWS[event]
    kind = WORDS.text("tip.innovation_kind" if row.text("hold") else "tip.event_kind")
    said = f"{WORDS.text(f'does.event.{row.id}')} {WORDS.text(f'fact.event.{row.id}')}"
    return Card(WORDS.name("event", event), kind, said, row.source, row.trust)


def land_use_card(card: int) -> Card:
    """Cost, points, and what it is paired with."""
    row = pieces.CARD_ROWS[card]
    facts = {"cost": pieces.CARD_COST[card], "points": pieces.CARD_POINTS[card]}
    kind = pieces.CARD_KIND[card]
    if kind > pieces.HABITAT:
        said = WORDS.text("tip.habitat_text", pile=pieces.COMPANION[kind], **facts)
        what = WORDS.text("tip.habitat_kind", kind=kind)
    else:
        said = WORDS.text("tip.card_text", **facts)
        what = WORDS.text("tip.card_kind", pile=pieces.CARD_PILE[card])
    return Card(WORDS.name("card", card), what, said, row.source, row.trust)


def space_card(space: int) -> Card:
    """What a space is, what it does and what a satellite sees there."""
    row = pieces.SPACE_ROWS[space]
    kind = row.text("kind")
    fact = WORDS.text(f"fact.space.{row.id}") if kind != "disaster" else ""
    title = WORDS.name("space", space)
    if kind == "river":
        first, second = ICONS[space]
        said = WORDS.text("tip.river_kind", first=first, second=second)
        return Card(title, said, fact, row.source, row.trust)
    if kind == "disaster":
        return disaster_card(DISASTER_AT[space])
    said = WORDS.text("tip.start_kind" if kind == "start" else "tip.corner_kind")
    return Card(title, said, f"{WORDS.text(f'does.space.{row.id}')} {fact}", row.source, row.trust)


def disaster_card(disaster: int) -> Card:
    """The scale on the back of a Disaster Tile, and why it happens."""
    row = pieces.DISASTER_ROWS[disaster]
    lines = [
        f"{scale.int('low')}–{scale.int('high')}: {WORDS.text(f'does.scale.{scale.id}')}"
        for scale in pieces.SCALE_ROWS
        if scale.text("disaster") == row.id
    ]
    lines.append(WORDS.text(f"fact.disaster.{row.id}"))
    kind = f"{WORDS.text('tip.disaster_kind')}: {WORDS.text(f'place.disaster.{row.id}')}"
    return Card(WORDS.name("disaster", disaster), kind, " ".join(lines), row.source, row.trust)


CARDS: Final[dict[str, Card]] = cards()
