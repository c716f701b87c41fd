"""A closed table keeps its secrets: dice and private texts are revealed only by the end of the game."""

from __future__ import annotations

import json
from typing import Any

import pytest

import watertable
from watertable.server.live import live_table
from watertable.testing.server.harness import Browser, InProcessServer, RandomBots, serving

CLOSINGS = ["close", "rules"]


async def _all_bytes(browser: Browser, table: str, seats: int) -> bytes:
    """Everything a browser can get out of the server about a table, through every route."""
    found = b""
    for where in ("", *[f"?seat={seat}" for seat in range(seats)]):
        joint = "&" if where else "?"
        for path in ("", "/record", "/at/0", "/at/3", "/turning", "/luck"):
            found += (await browser.get(f"/api/tables/{table}{path}{where}")).bytes
        found += (await browser.get(f"/api/tables/{table}{where}{joint}view=true")).bytes
        found += (await browser.get(f"/api/tables/{table}/poll{where}{joint}wait=0")).bytes
    async with browser.watch(table) as stream:
        await stream.next()
        found += stream.bytes
    return found + (await browser.get("/api/tables")).bytes


async def _private(server: InProcessServer, table: str) -> list[tuple[int, str]]:
    """Words that only one seat has heard."""
    projection = (await server.tables.get(table)).projection
    return [(int(seat), told.text_for(int(seat))) for told in projection.told for seat in told.own]


def _lose_the_rules(monkeypatch: Any) -> None:
    """A downgrade: what the table plays is newer."""
    monkeypatch.setattr(watertable.house("template").meta, "rules", 0)


@pytest.mark.parametrize("closing", CLOSINGS)
async def test_a_closed_table_tells_neither_its_dice_nor_anybodys_words(
    sqlite, monkeypatch, closing
) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo = server.browser(), server.browser()
        made = await ada.create_table(seats="mo", confirm=False, listed=True)
        table = made["table"]
        await bo.sit(made["seats"][1]["secret"], "Bo")
        (await ada.tell(table, {"start": True})).ok()
        await ada.play(table, 0)
        await ada.play(table, 0, "keep")
        dice = (await server.tables.get(table)).projection.dice
        if closing == "close":
            (await ada.tell(table, {"close": True})).ok()
        cookies = ada.cookies, bo.cookies
    if closing == "rules":
        _lose_the_rules(monkeypatch)
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo, stranger = server.browser(), server.browser(), server.browser()
        ada.cookies, bo.cookies = cookies
        words = await _private(server, table)
        assert {seat for seat, _ in words} == {0, 1}
        for browser, seat in ((ada, 0), (bo, 1), (stranger, None)):
            assert (await browser.look(table))["status"] == "closed"
            on_remote_entry = await _all_bytes(browser, table, 2)
            assert dice.encode() not in on_remote_entry
            for owner, text in words:
                assert (json.dumps(text).encode() in on_remote_entry) == (owner == seat)
            for other in {0, 1} - {seat}:
                (await browser.get(f"/api/tables/{table}?seat={other}")).problem(403, "forbidden")
            for guard in ("turning", "luck"):
                (await browser.get(f"/api/tables/{table}/{guard}")).problem(409, "not-over")
            head = (await browser.get(f"/api/tables/{table}/record")).text.splitlines()[0]
            assert json.loads(head)["watertable_views"] == 1


async def test_spectators_stay_behind_a_game_whose_rules_are_not_here(sqlite, monkeypatch) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, watcher = server.browser(), server.browser()
        made = await ada.create_table(seats="mm", confirm=False, delay={"kind": "moves", "n": 2})
        table = made["table"]
        await watcher.sit(made["spectator"])
        for seat in (0, 1):
            await ada.play(table, seat)
            await ada.play(table, seat, "keep")
        behind = (await watcher.look(table))["n"]
        cookies = ada.cookies, watcher.cookies
    _lose_the_rules(monkeypatch)
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, watcher = server.browser(), server.browser()
        ada.cookies, watcher.cookies = cookies
        assert (await watcher.look(table))["n"] == behind < (await ada.look(table, 0))["n"]


async def test_a_game_that_ended_tells_all_also_where_its_rules_are_lost(
    sqlite, monkeypatch
) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mm", confirm=False))["table"]
        while (shown := await ada.look(table))["status"] == "playing":
            seat = next(one["seat"] for one in shown["seats"] if one["asked"])
            await ada.play(table, seat)
        cookies = ada.cookies
        dice = (await server.tables.get(table)).projection.dice
        assert shown["dice"] == dice
    _lose_the_rules(monkeypatch)
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        ada.cookies = cookies
        shown = await ada.look(table)
        assert (shown["status"], shown["dice"]) == ("over", dice)


async def test_a_note_on_sources_closes_no_table_not_even_an_older_one(sqlite, monkeypatch) -> None:
    """Laid by a version that stamped notes on sources too, then such a note is edited."""

    house = watertable.house("template")
    with monkeypatch.context() as older:
        older.setattr(house, "digest", next(iter(house.meta.earlier_data)))
        async with serving(sqlite(), pool=RandomBots()) as server:
            ada = server.browser()
            table = (await ada.create_table(seats="mm", confirm=False))["table"]
            await ada.play(table, 0)
            cookies = ada.cookies
    monkeypatch.setattr(house, "former_digest", "edited since then")
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        ada.cookies = cookies
        await ada.play(table, 0, "keep")
        assert (await ada.look(table, 0))["status"] == "playing"


def _other_data(monkeypatch: Any) -> None:
    monkeypatch.setattr(watertable.house("template"), "digest", "0123456789abcdef")
    monkeypatch.setattr(watertable.house("template"), "former_digest", "0123456789abcdef")


def _no_such_game(monkeypatch: Any) -> None:
    real = watertable.house

    def house(name: str) -> Any:
        if name.startswith("template"):
            raise ImportError(name)
        return real(name)

    monkeypatch.setattr(watertable, "house", house)


def _cannot_follow(monkeypatch: Any) -> None:
    """A fault in the rules: with them the log cannot be followed, without them it is still read."""
    real = live_table.resume_dice

    def fail(projection: Any) -> None:
        if not projection.lost:
            raise RuntimeError("no such line")
        real(projection)

    monkeypatch.setattr(live_table, "resume_dice", fail)


@pytest.mark.parametrize(
    ("why", "cause", "said"),
    [
        ("newer", _lose_the_rules, ["version 1 of Tide Pool", "has the older version 0"]),
        ("data", _other_data, ["other printed data", "8f374a7289acdcf5", "0123456789abcdef"]),
        ("gone", _no_such_game, ["plays template, rules version 1", "does not have"]),
        ("fault", _cannot_follow, ["Tide Pool", "a fault of the server"]),
    ],
)
async def test_a_table_says_why_it_is_closed_and_what_can_be_done(
    sqlite, monkeypatch, why, cause, said
) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mm", confirm=False))["table"]
        await ada.play(table, 0)
        told = [line["text"] for line in (await ada.look(table, 0))["log"]]
        cookies = ada.cookies
    needs = {"game": "template", "rules": 1, "data": watertable.house("template").digest}
    cause(monkeypatch)
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        ada.cookies = cookies
        shown = await ada.look(table, 0)
        assert shown["status"] == "closed"
        assert (shown["closed"]["why"], shown["closed"]["needs"]) == (why, needs)
        assert (shown["closed"]["has"] is None) == (why == "gone")
        for text in (*said, "downloaded", "Ask the host"):
            assert text in shown["why_closed"]
        refused = await ada.tell(table, {"play": 1}, 0, shown["number"])
        problem = refused.problem(409, "not-playing")
        assert problem["detail"] == shown["why_closed"]
        assert {key: problem[key] for key in ("why", "needs", "has")} == shown["closed"]
        for path in ("at/0", "at/1"):
            found = (await ada.get(f"/api/tables/{table}/{path}")).problem(409, "rules")
            assert found["why"] == why
        home = (await ada.get(f"/api/tables/{table}/record?seat=0")).text.splitlines()
        rows = [json.loads(row) for row in home[1:]]
        assert [text for row in rows for text in row["words"]] == told
