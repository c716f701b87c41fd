"""The rules help of a house: its sections, each with the rulings and reconstructions that belong to it."""

from __future__ import annotations

from typing import Any, Final

from watertable.kernel.errors import DataError
from watertable.kernel.house import House
from watertable.kernel.rulebook import RuleRow
from watertable.server.present.lobby_responses import RuleSection, Ruling

# For rows whose help section does not exist, so that none is hidden.
OTHER_RULINGS: Final = (
    "99_rulings",
    "Rulings",
    "Where the rulebook is silent or says two things, this table has decided. Each ruling has its reason.",
    "",
)


def rules(house: House) -> list[RuleSection]:
    """The sections of the rules in our words; the rows come from the house's rules.toml."""
    sentences = house.words.sentences
    ids = sorted({key.split(".")[1] for key in sentences if key.startswith("rules.")})
    shown = [row for row in _rows(house) if _is_shown(row)]
    sections = [_section(house, one, [row for row in shown if row.section == one]) for one in ids]
    rest = [row for row in shown if row.section not in ids]
    if rest:
        sections.append(RuleSection(*OTHER_RULINGS, [_ruling(row) for row in rest]))
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


def _section(house: House, one: str, rows: list[RuleRow]) -> RuleSection:
    sentences = house.words.sentences
    title, text, page = [
        sentences.get(f"rules.{one}.{word}", "") for word in ("title", "text", "page")
    ]
    return RuleSection(one, title, text, page, [_ruling(row) for row in rows])


def _ruling(row: RuleRow) -> Ruling:
    trust: Any = row.trust  # one of the three; the data's loader has checked it
    return Ruling(row.id, row.text.replace("`", ""), row.reason.replace("`", ""), trust, row.page)
