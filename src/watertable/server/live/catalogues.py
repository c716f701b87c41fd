"""The sentences of the houses, kept beside the logs: a log stays readable when its rules or its game are gone."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from watertable.kernel.house import House
from watertable.kernel.text import Words
from watertable.server.domain.messages import Entry
from watertable.server.domain.projection import installed
from watertable.server.domain.replay import Catalogues
from watertable.server.store.base import Cursor, Store

LANGUAGE: Final = "en"
KEPT: Final = "event."  # what a log can say
KEEP: Final = (
    "INSERT INTO sentences (game, rules, language, body) VALUES (?, ?, ?, ?) "
    "ON CONFLICT (game, rules, language) DO UPDATE SET body = excluded.body"
)


def plain(words: Words) -> dict[str, Any]:
    """The part of a catalogue that a log needs, JSON-ready."""
    said = {key: text for key, text in words.sentences.items() if key.startswith(KEPT)}
    return {"sentences": said, "names": words.names}


def read(body: str) -> Words:
    """A stored catalogue."""
    found = msgspec.json.decode(body)
    words = Words(found["sentences"], {})
    words.names = found["names"]
    return words


class StoredCatalogues:
    """Writes the sentences of each house that tables are played with, and finds those of other versions."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._kept: set[tuple[str, int]] = set()

    async def keep(self, house: House | None) -> None:
        """Store the sentences of a house before its first message is written by this process."""
        if house is None:
            return
        game, rules = house.name.partition("@")[0], house.meta.rules
        if (game, rules) in self._kept:
            return
        row = (game, rules, LANGUAGE, msgspec.json.encode(plain(house.words)).decode())

        def write(cursor: Cursor) -> None:
            cursor.execute(self.store.dialect(KEEP), row)

        await self.store.change(write)
        self._kept.add((game, rules))

    async def needed(self, entries: list[Entry]) -> Catalogues:
        """The stored catalogues for entries of versions that are not the installed one."""
        game = entries[0].body["game"]
        moves = [entry.body["to"] for entry in entries if entry.body["do"] == "upgrade"]
        wanted = {entries[0].body["rules"], *[move["rules"] for move in moves]}
        house = installed(game)
        if house is not None:
            wanted.discard(house.meta.rules)
        if not wanted:
            return {}
        rows = await self.store.read(lambda reader: reader.sentences(game, LANGUAGE))
        return {rules: read(body) for rules, body in rows if rules in wanted}
