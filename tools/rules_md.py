"""Write each house's RULES.md from its rules.toml, in one format for all houses.

python tools/rules_md.py            write the files
python tools/rules_md.py --check    list the files that are out of date (exit code 1 if any)
"""

import sys
import tomllib
from pathlib import Path

from watertable.kernel.rulebook import Rulebook, RuleRow

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "watertable"
MADE = "<!-- Made from rules.toml by tools/rules_md.py: change that file, not this one. -->"


def houses() -> list[Path]:
    """The folders that hold a rules.toml."""
    return sorted(file.parent for file in SOURCE.rglob("rules.toml"))


def rulebook(house: Path) -> Rulebook:
    return Rulebook(house.name, tomllib.loads((house / "rules.toml").read_text("utf-8")))


def page(book: Rulebook) -> str:
    """The whole RULES.md."""
    parts = [f"# {book.title}: the rules, and where they live", MADE, book.intro.strip()]
    chapters = list(dict.fromkeys(row.chapter for row in book.of_kind("rule")))
    for chapter in chapters:
        rows = [row for row in book.of_kind("rule") if row.chapter == chapter]
        parts.append(f"## {chapter or 'Rules'}")
        parts.append(
            table(("page", "rule", "help", "code", "test", "trust"), map(rule_cells, rows))
        )
    cards = book.of_kind("card")
    if cards:
        parts.append("## Cards and tiles")
        parts.append(
            table(
                ("name", "what it does", "page", "data", "code", "test", "trust"),
                map(card_cells, cards),
            )
        )
    rulings = book.of_kind("ruling")
    if rulings:
        parts.append("## Rulings")
        parts.append(
            table(
                ("number", "ruling", "reason", "help", "code", "test", "trust"),
                map(ruling_cells, rulings),
            )
        )
    for title, text in book.notes:
        parts += [f"## {title}", text.strip()]
    parts += ["## Glossary", table(("word", "name here"), book.glossary)]
    return "\n\n".join(part for part in parts if part) + "\n"


def rule_cells(row: RuleRow) -> tuple[str, ...]:
    return (row.page, row.text, row.section, code(row.code), code(row.tests), row.trust)


def card_cells(row: RuleRow) -> tuple[str, ...]:
    return (
        row.id,
        row.text,
        row.page,
        code([row.data]),
        code(row.code),
        code(row.tests),
        row.trust,
    )


def ruling_cells(row: RuleRow) -> tuple[str, ...]:
    return (row.id, row.text, row.reason, row.section, code(row.code), code(row.tests), row.trust)


def code(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def table(head, rows) -> str:
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    for row in rows:
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |")
    return "\n".join(lines)


def main() -> None:
    """Write, or check."""
    stale = []
    for house in houses():
        file = house / "RULES.md"
        wanted = page(rulebook(house))
        if file.exists() and file.read_text("utf-8") == wanted:
            continue
        stale.append(str(file.relative_to(ROOT)))
        if "--check" not in sys.argv:
            file.write_text(wanted, "utf-8")
    if "--check" in sys.argv and stale:
        sys.exit(f"out of date, run python tools/rules_md.py: {', '.join(stale)}")


if __name__ == "__main__":
    main()
