"""The rules help of a house: its sections, each with the rulings and reconstructions that belong to it."""

from __future__ import annotations

from typing import Any, Final

from watertable.kernel.errors import DataError
from watertable.kernel.house import House
from watertable.kernel.rulebook import RuleRow

Section = dict[str, Any]

# For rows whose help section does not exist, so that none is hidden.
OTHER_RULINGS: Final = {
    "id": "99_rulings",
    "title": "Rulings",
    "text": "Where the rulebook is silent or says two things, this table has decided. Each ruling has its reason.",
    "page": "",
}


def rules(house: House) -> list[Section]:
    """The sections of the rules in our words; the rows come from the house's rules.toml."""
    sentences = house.words.sentences
    ids = sorted({key.split(".")[1] for key in sentences if key.startswith("rules.")})
    shown = [row for row in _rows(house) if _is_shown(row)]
    sections = [_section(house, one, [row for row in shown if row.section == one]) for one in ids]
    rest = [row for row in shown if row.section not in ids]
    if rest:
        sections.append({**OTHER_RULINGS, "rulings": [_plain(row) for row in rest]})
    return sections


def _rows(house: House) -> list[RuleRow]:
    """A house of another package may have no rules.toml: then it has no rulings to show."""
    try:
        return house.rulebook().rows
    except DataError:
        return []


def _is_shown(row: RuleRow) -> bool:
    """Players see rulings and reconstructions; printed rules are in the text of the section."""
    return row.kind == "ruling" or row.trust == "reconstruction"


def _section(house: House, one: str, rows: list[RuleRow]) -> Section:
    sentences = house.words.sentences
    words = {word: sentences.get(f"rules.{one}.{word}", "") for word in ("title", "text", "page")}
    return {"id": one, **words, "rulings": [_plain(row) for row in rows]}


def _plain(row: RuleRow) -> dict[str, Any]:
    return {
        "id": row.id,
        "text": row.text.replace("`", ""),
        "reason": row.reason.replace("`", ""),
        "trust": row.trust,
        "page": row.page,
    }
