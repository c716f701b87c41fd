"""The catalogue of houses for lobby and table."""

from __future__ import annotations

import watertable
from watertable.testing.server.harness import RandomBots, serving


async def test_the_catalogue_has_the_content_note(sqlite) -> None:
    """Rising Waters wants one to be read; the others have none."""

    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        told = {one["name"]: one["note"] for one in (await ada.get("/api/games")).json}
        note = watertable.house("rising_waters").words.sentences["note.content"]
        assert told["rising_waters"] == note
        assert [name for name, said in told.items() if said] == ["rising_waters"]
        assert (await ada.get("/api/games/rising_waters")).json["note"] == note
