"""Forks at the server: a table that begins from a line of a finished one."""

from __future__ import annotations

import json
from typing import Any

import pytest

from watertable.kernel.fork import digest
from watertable.kernel.record import read
from watertable.testing.server.harness import RandomBots, fresh_id, serving, until

pytestmark = pytest.mark.anyio


async def played_out(server: Any, browser: Any, table: str) -> None:
    """Answer for every seat of this browser until the game is over; others are bots."""
    mine = (await browser.look(table))["you"]
    live = await server.tables.get(table)

    def is_mine() -> bool:
        return not live.projection.running or bool({*mine} & {*live.projection.table.asked})

    while True:
        await until(is_mine, 60)
        if not live.projection.running:
            return
        await browser.play(
            table, next(seat for seat in mine if seat in live.projection.table.asked)
        )


async def finished(server: Any, seats: str = "mm", **more: Any) -> tuple[Any, str]:
    ada = server.browser()
    table = (await ada.create_table(seats=seats, confirm=False, **more))["table"]
    await played_out(server, ada, table)
    return ada, table


async def fork(browser: Any, table: str, at: int, **more: Any) -> Any:
    body = {"id": fresh_id(), "at": at, "play": 0, **more}
    return await browser.post(f"/api/tables/{table}/fork", body)


async def record_of(browser: Any, table: str) -> Any:
    return read((await browser.get(f"/api/tables/{table}/record")).text)


async def test_a_finished_game_is_played_again_from_one_of_its_lines(sqlite: Any) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, parent = await finished(server)
        made = (await fork(ada, parent, 12, play=1)).ok()
        shown = await ada.look(made["table"])
        assert shown["status"] == "playing"
        assert shown["you"] == [1]
        assert shown["host"]
        assert shown["parent"] == {"table": parent, "line": 12}
        assert [line["text"] for line in shown["chat"]] == [
            "Begun from line 12 of another game. Bots play for those who are not here."
        ]
        assert [seat["kind"] for seat in shown["seats"]] == ["bot", "human"]
        await played_out(server, ada, made["table"])
        before, after = await record_of(ada, parent), await record_of(ada, made["table"])
        assert after.ended
        line = after.header["parent"]["line"]
        seen = (await server.tables.get(parent)).projection
        assert seen.n_of(0, line) == 12, "line 12 as the sender counts"
        assert line > 12, "the sender does not hear every line of secret answers"
        assert after.lines[:line] == before.lines[:line]
        assert after.header["parent"]["record"] == digest(before)
        assert after.lines[-1]["dice"] == before.lines[-1]["dice"], "the same luck"
        shown = await ada.look(parent)
        assert shown["parent"] is None
        assert shown["status"] == "over", "the parent is as it was"


async def test_fresh_luck_and_a_fork_of_a_fork_survive_a_restart(sqlite: Any) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, parent = await finished(server, "mb")
        first = (await fork(ada, parent, 9, luck="fresh")).ok()["table"]
        await played_out(server, ada, first)
        one = await record_of(ada, first)
        assert set(one.lines[one.header["parent"]["line"]]) == {"n", "dice"}
        second = (await fork(ada, first, 14, luck="fresh")).ok()["table"]
        shown = await ada.look(second, 0)
    async with serving(sqlite(), pool=RandomBots()) as server:
        back = server.browser()
        back.cookies = ada.cookies
        again = await back.look(second, 0)
        assert again["scene"] == shown["scene"]
        assert again["parent"] == {"table": first, "line": 14}
        await played_out(server, back, second)
        two = await record_of(back, second)
        line = two.header["parent"]["line"]
        assert two.header["parent"]["record"] == digest(one)
        assert two.lines[:line] == one.lines[:line]


async def test_a_running_game_is_never_forked(sqlite: Any) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mm", confirm=False))["table"]
        await ada.play(table, 0)
        (await fork(ada, table, 2)).problem(409, "not-over")
        (await ada.tell(table, {"close": True})).ok()
        (await fork(ada, table, 2)).problem(409, "not-over")


async def test_a_bot_that_is_asked_where_the_fork_begins_answers(sqlite: Any) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, parent = await finished(server)
        before = await server.tables.get(parent)
        lines = before.projection.record().lines
        first = next(line["n"] for line in lines if line.get("seat") == 0)
        at = before.projection.n_of(0, first - 1)
        made = (await fork(ada, parent, at, play=1)).ok()
        live = await server.tables.get(made["table"])
        await until(lambda: any(line.get("seat") == 0 for line in live.projection.record().lines))


async def test_who_may_not_see_the_game_may_not_fork_it(sqlite: Any) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        _, parent = await finished(server)
        stranger = server.browser()
        assert (await fork(stranger, parent, 3)).status in (403, 404)


async def test_lines_and_seats_that_are_not_there_are_refused(sqlite: Any) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, parent = await finished(server)
        last = (await ada.look(parent))["n"]
        assert "choose 0 to" in (await fork(ada, parent, last)).problem(422, "fork")["detail"]
        assert (
            "nobody decides" in (await fork(ada, parent, last - 1)).problem(422, "fork")["detail"]
        )
        (await fork(ada, parent, 2**50)).problem(422, "fork")
        (await fork(ada, parent, 3, play=5)).problem(422, "option")
        assert (await fork(ada, parent, 3, luck="better")).status == 400


async def test_a_repeated_request_gives_the_same_table(sqlite: Any) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, parent = await finished(server)
        body = {"id": fresh_id(), "at": 5, "play": 0, "luck": "fresh"}
        one = (await ada.post(f"/api/tables/{parent}/fork", body)).ok()
        two = (await ada.post(f"/api/tables/{parent}/fork", body)).ok()
        assert one == two


async def test_the_others_can_take_their_seats_with_the_link(sqlite: Any) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo = server.browser(), server.browser()
        made = await ada.create_table(seats="mo", confirm=False)
        parent = made["table"]
        joined = {"secret": made["join"], "id": fresh_id(), "name": "Bo"}
        (await bo.post("/api/redeem", joined)).ok()
        (await ada.tell(parent, {"start": True})).ok()
        while (await ada.look(parent))["status"] == "playing":
            for browser, seat in ((ada, 0), (bo, 1)):
                if (await browser.look(parent, seat))["legal"]:
                    await browser.play(parent, seat)
        begun = (await fork(ada, parent, 8)).ok()
        seat = (await ada.look(begun["table"]))["seats"][1]
        assert (seat["name"], seat["owned"], seat["bot"]) == (
            "Bo",
            False,
            {"level": "normal", "why": "left"},
        )
        again = {"secret": begun["join"], "id": fresh_id(), "name": "Bo"}
        told = (await bo.post("/api/redeem", again)).ok()
        assert told["seats"] == [1]
        seat = (await ada.look(begun["table"]))["seats"][1]
        assert (seat["owned"], seat["bot"]) == (True, None)


async def test_a_reviewed_record_is_forked_too(sqlite: Any, monkeypatch: Any) -> None:
    """An uploaded game that is over can be looked at, and so played on from any of its lines."""
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, parent = await finished(server)
        text = (await ada.get(f"/api/tables/{parent}/record")).text

        async def good(text: str, dice: str | None = None) -> dict[str, Any]:
            return {}

        monkeypatch.setattr(server.tables.pool, "check_record", good)
        made = (await ada.post("/api/records", {"id": fresh_id(), "record": text})).ok()
        begun = (await fork(ada, made["table"], 7)).ok()
        header = json.loads(text.partition("\n")[0])
        found = await ada.look(begun["table"])
        assert found["commitment"] == header["dice"]
        await played_out(server, ada, begun["table"])
