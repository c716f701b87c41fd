"""Newer rules: tables of older ones move to them, or say why they cannot and go back by agreement."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

import pytest

import watertable
from watertable.kernel.errors import RecordError
from watertable.server.domain.messages import Command, Refusal, Sender
from watertable.server.live.tables import Tables
from watertable.testing.server.harness import Browser, RandomBots, serving, until

HOUSES = ["template", *[house.name for house in watertable.games()]]


@pytest.fixture
def older(monkeypatch):
    """Pretend that every house has older rules; call it with `False` to update."""
    now = {name: watertable.house(name).meta.rules for name in HOUSES}

    def pretend(old: bool) -> None:
        for name in HOUSES:
            rules = now[name] - 1 if old else now[name]
            monkeypatch.setattr(watertable.house(name).meta, "rules", rules)

    pretend(True)
    return pretend


async def _play(browser: Browser, table: str, moves: int = 10_000) -> Any:
    """Play for every seat of this browser, until the end or so many moves."""
    for _ in range(moves):
        shown = await browser.look(table)
        if shown["status"] != "playing":
            break
        asked = [one["seat"] for one in shown["seats"] if one["asked"]]
        if not asked:  # somebody must end a turn
            break
        await browser.play(table, asked[0])
    return await browser.look(table)


def _spoil(path: Any, table: str, which: int) -> int:
    """Change an answer in the log into one that no rules allow; its line."""
    with sqlite3.connect(path) as connection:
        sql = "SELECT seq, body FROM log WHERE table_id = ? ORDER BY seq"
        plays = [
            (seq, body)
            for seq, text in connection.execute(sql, (table,))
            if (body := json.loads(text))["do"] == "play"
        ]
        seq, body = plays[which]
        line = next(line for line in body["lines"] if line.get("seat") is not None)
        line["do"] = "an answer of older rules"
        sql = "UPDATE log SET body = ? WHERE table_id = ? AND seq = ?"
        connection.execute(sql, (json.dumps(body), table, seq))
    connection.close()
    return int(line["n"])


async def test_tables_of_all_houses_go_on_under_newer_rules(sqlite, older) -> None:
    tables: dict[str, dict[str, Any]] = {}
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        for name in HOUSES:
            count = max(2, min(watertable.house(name).meta.seats))
            for moves in (0, 5, 12):
                made = await ada.create_table(name, "m" * count, confirm=moves == 5)
                tables[made["table"]] = await _play(ada, made["table"], moves)
            made = await ada.create_table(name, "m" + "o" * (count - 1))  # not begun
            tables[made["table"]] = await ada.look(made["table"])
        cookies = ada.cookies
    older(False)
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        ada.cookies = cookies
        for table, before in tables.items():
            shown = await ada.look(table)
            assert shown["status"] == before["status"], shown["why_closed"]
            assert shown["chat"][-1]["key"] == "upgrade"
            assert shown["log"][: len(before["log"])] == before["log"]
            projection = (await server.tables.get(table)).projection
            assert projection.rules == watertable.house(projection.game).meta.rules
            if projection.table is not None:
                moves = projection.record().moves()
                assert [line["rules"] for line in moves] == [projection.rules]
                assert watertable.load(projection.record().dumps()).state is not None
        entries = _entries(server.tables)
        assert len(entries) == len(tables)
    async with serving(sqlite(), pool=RandomBots()) as server:  # a second start writes nothing more
        ada = server.browser()
        ada.cookies = cookies
        for table in tables:
            await ada.look(table)
        assert _entries(server.tables) == entries


def _entries(tables: Tables) -> dict[str, int]:
    return {name: live.projection.seq for name, live in tables.live_tables.items()}


async def test_a_game_that_moved_is_played_to_its_end_and_its_record_is_read(sqlite, older) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mm", confirm=False))["table"]
        await _play(ada, table, 6)
        cookies = ada.cookies
    older(False)
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        ada.cookies = cookies
        assert (await _play(ada, table))["status"] == "over"
        text = (await ada.get(f"/api/tables/{table}/record")).text
        assert watertable.load(text).record.dumps() == text
        assert json.loads(text.splitlines()[0])["rules"] == 0
        for path in ("at/3", "luck", "turning"):
            (await ada.get(f"/api/tables/{table}/{path}")).ok()
    older(True)  # a downgrade: the record and the table say so
    with pytest.raises(RecordError, match="rules version 1, this is version 0"):
        watertable.load(text)


async def test_a_finished_game_of_older_rules_is_still_shown(sqlite, older) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mm", confirm=False))["table"]
        before = await _play(ada, table)
        text = (await ada.get(f"/api/tables/{table}/record")).text
        cookies = ada.cookies
    older(False)
    assert watertable.load(text).record.dumps() == text
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        ada.cookies = cookies
        shown = await ada.look(table)
        assert (shown["seq"], shown["scene"]) == (before["seq"], before["scene"])
        assert (await ada.get(f"/api/tables/{table}/record")).text == text


async def test_where_a_move_no_longer_holds_the_players_agree_to_go_back(
    sqlite, older, tmp_path
) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo = server.browser(), server.browser()
        made = await ada.create_table(seats="mo", confirm=False)
        table = made["table"]
        await bo.sit(made["seats"][1]["secret"], "Bo")
        (await ada.tell(table, {"start": True})).ok()
        for _ in range(12):
            shown = await ada.look(table)
            seat = next(one["seat"] for one in shown["seats"] if one["asked"])
            await (ada, bo)[seat].play(table, seat)
        projection = (await server.tables.get(table)).projection
        lines, dice = len(projection.record().lines), projection.dice
        cookies = ada.cookies, bo.cookies
    (path,) = tmp_path.rglob("*.db")
    spoiled = _spoil(path, table, 7)
    older(False)
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo = server.browser(), server.browser()
        ada.cookies, bo.cookies = cookies
        shown = await ada.look(table)
        assert (shown["status"], shown["closed"]["why"]) == ("closed", "changed")
        assert shown["closed"]["agreed"] == []
        assert "If all who play agree" in shown["why_closed"]
        assert dice not in json.dumps(shown)
        stuck = (await server.tables.get(table)).projection.stuck
        assert 0 < stuck.held < spoiled
        agree = {"agree_upgrade": stuck.rules}
        (await ada.tell(table, {"agree_upgrade": 99}, 0)).problem(422, "bad-request")
        (await ada.tell(table, agree, 1)).problem(403, "forbidden")
        (await ada.tell(table, agree, 0)).ok()
        (await ada.tell(table, agree, 0)).problem(409, "settled")
        assert (await bo.look(table))["closed"]["agreed"] == [0]
        (await bo.tell(table, agree, 1)).ok()
        live = await server.tables.get(table)
        await until(lambda: live.projection.running)
        shown = await ada.look(table)
        assert shown["status"] == "playing"
        assert shown["chat"][-1]["key"] == "upgrade_back"
        record = (await server.tables.get(table)).projection.record()
        move = record.moves()[0]
        assert (move["n"], move["back"]) == (lines + 1, stuck.held + 1)
        void = [n for line in shown["log"] for n in line.get("void", [])]
        assert void
        assert min(void) > stuck.held
        while (shown := await ada.look(table))["status"] == "playing":
            seat = next(one["seat"] for one in shown["seats"] if one["asked"])
            await (ada, bo)[seat].play(table, seat)
        text = (await ada.get(f"/api/tables/{table}/record")).text
        assert watertable.load(text).record.dumps() == text


async def test_a_table_that_only_bots_play_goes_back_without_being_asked(
    sqlite, older, tmp_path
) -> None:
    async with serving(sqlite(), pool=RandomBots(), pace=10_000) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mm", confirm=False))["table"]
        await _play(ada, table, 6)
        for seat in (0, 1):
            (await ada.tell(table, {"leave": True}, seat)).ok()
        cookies = ada.cookies
    (path,) = tmp_path.rglob("*.db")
    spoiled = _spoil(path, table, 4)
    older(False)
    async with serving(sqlite(), pool=RandomBots(), pace=10_000) as server:
        ada = server.browser()
        ada.cookies = cookies
        assert (await ada.look(table))["status"] == "playing"
        record = (await server.tables.get(table)).projection.record()
        assert record.moves()[0]["back"] <= spoiled


async def test_servers_of_two_versions_never_play_one_table_by_different_rules(
    sqlite, older
) -> None:
    """A rolling upgrade: the server of newer rules moves the table, the older one refuses from then on."""
    async with serving(sqlite(), pool=RandomBots()) as first:
        ada = first.browser()
        table = (await ada.create_table(seats="mm", confirm=False))["table"]
        await _play(ada, table, 3)
        live = await first.tables.get(table)
        seq = live.projection.seq
        older(False)
        async with serving(sqlite(), pool=RandomBots()) as second:
            moved = await second.tables.get(table)
            assert moved.projection.seq == seq + 1
            assert moved.projection.running
            older(True)  # the first server's move comes now
            seat = live.projection.table.asked[0]
            number = live.projection.numbers[seat]
            action = live.projection.table.legal(seat)[0].id
            command = Command("late", "play", Sender(server=False, seats={seat: 1}), seat, action)
            command.expect = number
            with pytest.raises(Refusal):
                await first.tables.command(table, command)
            assert (await ada.look(table))["closed"]["why"] == "newer"
            assert (await second.tables.store.read(lambda reader: reader.last(table))) == seq + 1
