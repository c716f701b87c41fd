"""What a house has decided where its rulebook is silent or lost, read from its RULES.md for people.

A page table has rows `page | rule | function | test | trust`, the table of rulings `number | ruling | reason | …`. A section
of the rules names pages and rulings in its `page`; a row of a page table may name rulings too. From these a ruling finds
its section, else from the rare words it shares with one; the others stand in a section of their own, so that none is missing.
"""

from __future__ import annotations

import re
from importlib import resources
from typing import Any, Final

from watertable.kernel.house import House

Section = dict[str, Any]
Ruling = dict[str, Any]

_CITED: Final = re.compile(r"\brulings? ([\d ,]+(?:(?:and|to) [\d ,]+)*)", re.IGNORECASE)
_NAMED: Final = re.compile(r"(?:\bR |\bruling[ _])(\d+)")
_PAGES: Final = re.compile(r"\bpp?\. ([\d ,–-]+)")
ALIKE: Final = 1.0  # one word that no other section has, or several that few have
LAST: Final = {
    "id": "99_rulings",
    "title": "Rulings",
    "text": "Where the rulebook is silent or says two things, this table has decided. Each ruling has its reason.",
    "page": "",
}


def rules(house: House) -> list[Section]:
    """The sections of the rules in our words, each with the rulings and reconstructions that belong to it."""
    sentences = house.words.sentences
    ids = sorted({key.split(".")[1] for key in sentences if key.startswith("rules.")})
    sections: list[Section] = [
        {
            "id": one,
            **{
                word: sentences.get(f"rules.{one}.{word}", "") for word in ("title", "text", "page")
            },
            "rulings": [],
        }
        for one in ids
    ]
    _settle(sections, _tables(_text(house)))
    return sections


def _text(house: House) -> str:
    """RULES.md stands beside the rooms of the house; a house without one has told no rulings."""
    room = type(house.game).__module__.rpartition(".")[0]
    try:
        return (resources.files(room) / "RULES.md").read_text(encoding="utf-8")
    except (OSError, ModuleNotFoundError, ValueError):
        return ""


def _tables(text: str) -> list[dict[str, str]]:
    """Rows of all tables by the words of their heads."""
    found: list[dict[str, str]] = []
    head: list[str] = []
    for line in text.splitlines():
        if not line.startswith("|"):
            head = []
            continue
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if not head:
            head = cells
        elif set(line) - set("|-: "):
            found.append(dict(zip(head, cells)))
    return found


def _settle(sections: list[Section], rows: list[dict[str, str]]) -> None:
    """Put every ruling and every reconstructed rule into the sections it belongs to, or into the last one."""
    pages = [row for row in rows if "rule in our words" in row]
    rest: list[Ruling] = []
    for row in rows:
        if "ruling" in row:
            made = _ruling(row)
            homes = [one for one in sections if _cites(one["page"], made["id"])]
            near = [page for page in pages if made["id"] in _NAMED.findall(" ".join(page.values()))]
            made["page"] = near[0]["page"] if near else ""
            homes = homes or [one for one in sections if any(_meet(one, page) for page in near)]
            homes = homes or _kindred(sections, made["text"])
        elif row.get("trust") == "reconstruction" and "page" in row:
            made = _reconstruction(row)
            homes = [one for one in sections if _meet(one, row)] or _kindred(sections, made["text"])
        else:
            continue
        for home in homes[:1]:
            home["rulings"].append(made)
        if not homes:
            rest.append(made)
    if rest:
        sections.append({**LAST, "rulings": rest})


def _kindred(sections: list[Section], text: str) -> list[Section]:
    """The section that speaks of the same things: a word counts the more, the fewer sections have it."""
    spoken = [_words(f"{one['title']} {one['text']}") for one in sections]
    shared = [
        sum(1 / sum(word in other for other in spoken) for word in _words(text) & said)
        for said in spoken
    ]
    best = max(shared, default=0)
    return [sections[shared.index(best)]] if best >= ALIKE else []


def _words(text: str) -> set[str]:
    return {word.rstrip("s") for word in re.findall(r"[a-z]{4,}", text.lower())}


def _ruling(row: dict[str, str]) -> Ruling:
    return {
        "id": row["number"].removeprefix("R "),
        "text": _plain(row["ruling"]),
        "reason": _plain(row.get("reason", "")),
        "trust": row.get("trust") or "reconstruction",
        "page": "",
    }


def _reconstruction(row: dict[str, str]) -> Ruling:
    return {
        "id": "",
        "text": _plain(row["rule in our words"]),
        "reason": "",
        "trust": row["trust"],
        "page": row["page"],
    }


def _plain(text: str) -> str:
    return text.replace("`", "").replace("\\|", "|")


def _cites(page: str, number: str) -> bool:
    """Whether the place of a section names this ruling: `rulings 3 to 6, 25, 36`."""
    cited: set[int] = set()
    for found in _CITED.findall(page):
        for first, last in re.findall(r"(\d+)(?: to (\d+))?", found):
            cited |= set(range(int(first), int(last or first) + 1))
    return number.isdigit() and int(number) in cited


def _meet(section: Section, row: dict[str, str]) -> bool:
    """Whether a row's page is one of the section's: by book and number, or by the chapter's name."""
    ours, theirs = section["page"].lower(), row["page"].lower()
    if not _PAGES.search(theirs):
        return theirs != "" and theirs in [part.strip() for part in re.split("[;,]", ours)]
    books = _PAGES.split(ours)[0].strip(), _PAGES.split(theirs)[0].strip()
    return books[0] == books[1] and bool(_numbers(ours) & _numbers(theirs))


def _numbers(place: str) -> set[int]:
    found: set[int] = set()
    for run in _PAGES.findall(place):
        for first, last in re.findall(r"(\d+)(?:\s*[–-]\s*(\d+))?", run):
            found |= set(range(int(first), int(last or first) + 1))
    return found
