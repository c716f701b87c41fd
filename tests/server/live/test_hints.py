"""A hint names an answer and why; where a legal action exists there is always one."""

from __future__ import annotations

from typing import Any

from watertable.testing.server.harness import RandomBots, serving


class Advisor(RandomBots):
    """Says what it was told to say about the first two legal actions."""

    def __init__(self, **says: Any) -> None:
        super().__init__()
        self.says = says

    async def advise(
        self, game: str, world: Any, seat: int, luck: str, shares: Any = ()
    ) -> dict[str, Any] | None:
        return self.says or None


async def hint(sqlite: Any, pool: RandomBots) -> tuple[dict[str, Any], list[Any]]:
    async with serving(sqlite(), pool=pool) as server:
        ada = server.browser()
        table = (await ada.create_table("new_bedford", seats="mm"))["table"]
        seat = 0 if (await ada.look(table, 0))["legal"] else 1
        shown = await ada.look(table, seat)
        if isinstance(pool, Advisor) and pool.says:
            pool.says |= {"action": shown["legal"][0]["id"], "other": shown["legal"][1]["id"]}
        told = (await ada.post(f"/api/tables/{table}/hint", {"seat": seat})).ok()
        return told, shown["legal"]


async def test_a_hint_says_the_chance_and_what_the_alternative_loses(sqlite) -> None:
    pool = Advisor(chance=True, now=0.412, value=0.463, other_value=0.38)
    told, legal = await hint(sqlite, pool)
    assert told["action"] == legal[0]["id"]
    assert told["because"] == (
        "Your chance to win is about 41% now and 46% with this. "
        f"“{legal[1]['label']}” would make it about 38%."
    )


async def test_a_hint_says_when_the_alternative_is_as_good(sqlite) -> None:
    pool = Advisor(chance=False, now=0.5, value=0.463, other_value=0.46)
    told, legal = await hint(sqlite, pool)
    assert told["because"] == f"“{legal[1]['label']}” is about as good."


async def test_there_is_a_hint_even_when_no_worker_answers(sqlite) -> None:
    told, legal = await hint(sqlite, Advisor())
    assert told["action"] in [action["id"] for action in legal]
    assert told["because"] == ""
