"""The operator's commands: look, export, delete, expire, remove words, revoke, validate."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import watertable
from watertable.cli import app
from watertable.kernel.errors import WaterTableError
from watertable.kernel.table import open_table
from watertable.server import run
from watertable.server.live import operator, orders
from watertable.server.live.retention import read_rules
from watertable.testing.server.harness import (
    Browser,
    InProcessServer,
    ManualClock,
    RandomBots,
    fresh_id,
    serving,
    until,
)

WORDS = "my telephone number"
# Within fourteen days nobody counts as away: no bot plays the game to its end.
PATIENT: dict[str, Any] = {"seats": "mm", "confirm": False, "away": 14 * 24 * 3600}


def told(data: Path, *words: str, code: int = 0) -> str:
    """What a command printed."""
    found = CliRunner().invoke(app, ["tables", *words, "--data", str(data)])
    assert found.exit_code == code, found.output
    return found.output


async def _finish(ada: Browser, table: str) -> None:
    while (shown := await ada.look(table))["status"] == "playing":
        seat = next(one["seat"] for one in shown["seats"] if one["asked"])
        await ada.play(table, seat)


@pytest.fixture
async def tables(sqlite, tmp_path) -> dict[str, Any]:
    """A finished table with words in its chat, and a running one."""
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        over = (await ada.create_table(seats="mm", confirm=False, chat="free"))["table"]
        (await ada.tell(over, {"say": WORDS}, 0)).ok()
        (await ada.tell(over, {"say": "hello"}, 1)).ok()
        await _finish(ada, over)
        running = (await ada.create_table(seats="mm", confirm=False))["table"]
        await ada.play(running, 0)
        text = (await ada.get(f"/api/tables/{over}/record")).text
    return {"over": over, "running": running, "cookies": ada.cookies, "record": text}


async def test_tables_are_listed_shown_and_exported(tables, tmp_path) -> None:
    rows = json.loads(told(tmp_path, "list", "--json"))
    assert {row["table"]: row["status"] for row in rows} == {
        tables["over"]: "over",
        tables["running"]: "playing",
    }
    assert "1 tables" in told(tmp_path, "list", "--status", "over")
    assert "0 tables" in told(tmp_path, "list", "--days", "1")
    shown = told(tmp_path, "show", tables["over"])
    assert json.loads(shown)["said"] == 2
    assert WORDS not in shown
    file = tmp_path / "game.wt.jsonl"
    told(tmp_path, "export", tables["over"], str(file))
    assert file.read_text(encoding="utf-8") == tables["record"]
    assert "hands" in told(tmp_path, "export", tables["running"], str(file), code=1)
    told(tmp_path, "export", tables["running"], str(file), "--running")
    assert watertable.load(file.read_bytes()).asked
    found = CliRunner().invoke(app, ["tables", "show", "nosuchtable", "--data", str(tmp_path)])
    assert isinstance(found.exception, operator.NotStored)


async def test_a_deleted_table_leaves_nothing_but_a_line_of_the_audit(
    tables, sqlite, tmp_path
) -> None:
    assert "2 tables deleted" not in told(tmp_path, "expire", "--days", "1", "--yes")
    told(tmp_path, "delete", tables["over"], "--yes")
    with closing(sqlite3.connect(tmp_path / run.FILE)) as connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'"):
            rows = connection.execute(f"SELECT * FROM {name}").fetchall()
            kept = [row for row in rows if tables["over"] in row]
            assert len(kept) == (1 if name == "audit" else 0), name
    assert f"delete   {tables['over']}" in told(tmp_path, "audit")
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        ada.cookies = tables["cookies"]
        assert (await ada.get(f"/api/tables/{tables['over']}")).status == 404
        await ada.play(tables["running"], 1)


async def test_removed_words_are_in_no_file_and_the_others_stay(tables, sqlite, tmp_path) -> None:
    assert "1 lines removed" in told(tmp_path, "words", tables["over"], "--seat", "1")
    with closing(sqlite3.connect(tmp_path / run.FILE)) as connection:
        assert WORDS not in "\n".join(connection.iterdump())
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        ada.cookies = tables["cookies"]
        shown = await ada.look(tables["over"])
        assert [line["text"] for line in shown["chat"] if line["seat"] is not None] == [
            operator.purge.REMOVED,
            "Hello, all.",
        ]


async def test_revoked_links_and_cookies_open_nothing(tables, sqlite, tmp_path) -> None:
    told(tmp_path, "revoke", tables["running"])
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        ada.cookies = tables["cookies"]
        (await ada.tell(tables["running"], {"close": True})).problem(403, "forbidden")
        await ada.play(tables["running"], 1)  # a player stays a player


async def test_validate_says_what_an_update_does_and_writes_nothing(
    tables, tmp_path, monkeypatch
) -> None:
    before = (tmp_path / run.FILE).read_bytes()
    assert "template       1 unchanged" in told(tmp_path, "validate")
    meta = watertable.house("template").meta
    monkeypatch.setattr(meta, "rules", meta.rules + 1)
    assert "template       1 newer rules" in told(tmp_path, "validate")
    monkeypatch.setattr(meta, "rules", meta.rules - 2)
    said = told(tmp_path, "validate", code=1)
    assert "1 closed" in said
    assert "older version 0" in said
    assert (tmp_path / run.FILE).read_bytes() == before


async def test_a_table_that_is_played_at_is_never_taken_for_unused(sqlite, tmp_path) -> None:
    clock = ManualClock()
    clock.now = time.time_ns() // 1_000_000 - 13 * operator.DAY
    async with serving(sqlite(), pool=RandomBots(), clock=clock) as server:
        ada = server.browser()
        table = (await ada.create_table(**PATIENT))["table"]
        clock.now = time.time_ns() // 1_000_000 - operator.DAY // 2
        assert (await ada.look(table))["status"] == "playing"
        await ada.play(table, 0)
    assert "0 tables" in told(tmp_path, "list", "--days", "1")
    assert "0 tables deleted" in told(tmp_path, "expire", "--days", "1", "--yes")


async def test_a_server_keeps_tables_as_long_as_it_was_told(store) -> None:
    clock = ManualClock()
    async with serving(store(), pool=RandomBots(), clock=clock) as server:
        ada = server.browser()
        over = (await ada.create_table(seats="mm", confirm=False))["table"]
        await _finish(ada, over)
        running = (await ada.create_table(**PATIENT))["table"]
        await ada.play(running, 0)
        review = await server.tables.create_from(
            watertable.house("template"), _review_plan(), fresh_id(), "x" * 64, dice="d"
        )
        server.tables.retention.rules = read_rules(["over=12", "review=3"])

        async def left() -> set[str]:
            server.tables.retention.next = 0
            await server.tables.retention.look()
            rows = await server.tables.store.read(
                lambda reader: operator.listed(reader, "", "", clock.now)
            )
            return {row.table for row in rows}

        imported = review[0].projection.id
        assert await left() == {over, running, imported}
        clock.pass_(4 * 24 * 3600)
        assert await left() == {over, running}
        clock.pass_(9 * 24 * 3600)
        async with ada.watch(over) as watch:  # somebody looks at it just now
            await watch.next()
            assert await left() == {over, running}
        await until(lambda: not server.tables.live_tables[over].busy)
        assert await left() == {running}
        assert (await ada.get(f"/api/tables/{over}")).status == 404
        await ada.play(running, 1)
    with pytest.raises(WaterTableError, match="KIND=DAYS"):
        read_rules(["over=soon"])


def _review_plan() -> dict[str, Any]:
    house = watertable.house("template")
    table = open_table(house, 2, dice="d")
    while table.asked:
        table.play(table.asked[0], table.legal(table.asked[0])[0])
    seats = [{"kind": "bot"}, {"kind": "bot"}]
    return {"game": "template", "seats": seats, "mode": "review", "table": table}


async def test_a_persons_words_are_removed_at_every_table_and_nobody_elses(
    sqlite, tmp_path
) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo = server.browser(), server.browser()
        made = await ada.create_table(seats="mo", chat="free", confirm=False, name="Ada's evening")
        first = made["table"]
        await bo.sit(made["seats"][1]["secret"], "Bo Nobody")
        await _say(ada, first, 0, "words of Ada")
        await _say(bo, first, 1, "words of Bo")
        made = await bo.create_table(seats="mo", chat="free", confirm=False, name="Bo's evening")
        second = made["table"]
        await ada.sit(made["seats"][1]["secret"], "Ada Secret")
        await _say(ada, second, 1, "more of Ada")
        (await ada.tell(second, {"rename": "Ada Hidden"}, 1)).ok()
        (await bo.tell(second, {"kick": 1})).ok()
        cleo = server.browser()
        link = (await bo.tell(second, {"invite": 1})).ok()["secret"]
        await cleo.sit(link, "Cleo")
        await _say(cleo, second, 1, "words of Cleo")
    assert "at 2 tables" in told(tmp_path, "purge", first, "--seat", "1")
    files = b"".join(file.read_bytes() for file in tmp_path.glob("watertable.db*"))
    for gone in (b"words of Ada", b"more of Ada", b"Ada Secret", b"Ada Hidden", b"Ada's evening"):
        assert gone not in files, gone
    for kept in (b"words of Bo", b"words of Cleo", b"Bo Nobody", b"Cleo", b"Bo's evening"):
        assert kept in files, kept
    audit = told(tmp_path, "audit")
    assert audit.count("purge") == 2
    assert "Ada" not in audit
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada.app, cleo.app = server.guard, server.guard
        shown = await ada.look(first, 0)
        assert [one["name"] for one in shown["seats"]] == ["Guest 1", "Bo Nobody"]
        shown = await cleo.look(second, 1)
        assert [one["name"] for one in shown["seats"]][1] == "Cleo"
        assert [one["text"] for one in shown["chat"] if one["seat"] == 1] == [
            operator.purge.REMOVED,
            "words of Cleo",
        ]


async def _say(browser: Browser, table: str, seat: int, text: str) -> None:
    (await browser.tell(table, {"say": text}, seat)).ok()


async def test_moderation_works_while_servers_run_and_all_of_them_notice(store) -> None:
    """Orders come through the database; with Postgres the second server learns of them too."""
    made = store()
    async with serving(made, pool=RandomBots()) as server:
        ada = server.browser()
        links = await ada.create_table(
            seats="mm", listed=True, open_seats=False, chat="free", confirm=False
        )
        table = links["table"]
        await _say(ada, table, 0, WORDS)
        async with ada.watch(table, 0) as watch:
            await watch.next()
            listed = (await ada.get("/api/tables")).ok()["listed"]
            assert [one["table"] for one in listed] == [table]
            await _order(server, "unlist", table)
            assert (await ada.get("/api/tables")).ok()["listed"] == []
            _, shown = await watch.next()
            assert "removed the table from the lobby" in shown["chat"][-1]["text"]
            stranger = server.browser()
            (await stranger.get(f"/api/tables/{table}")).problem(403, "forbidden")
            assert "1 lines removed" in await _order(server, "words", table, seat=0)
            said = (await ada.look(table, 0))["chat"]
            assert WORDS not in json.dumps(said)
            await ada.play(table, 0)
            await _order(server, "close", table)
            await until(lambda: not watch.events.empty())
        shown = await ada.look(table, 0)
        assert shown["status"] == "closed"
        assert shown["why_closed"] == "The operator of this server has closed the table."
        (await ada.tell(table, {"play": 0}, 1, 1)).problem(409, "not-playing")
        assert "not in the lobby" in await _order(server, "unlist", table)
        assert "no table" in await _order(server, "words", "nosuchtable", seat=0)
        async with ada.watch(table, 0) as watch:
            await watch.next()
            await _order(server, "delete", "", tables=[table])
            assert (await watch.next("gone"))[1]["type"] == "/problems/not-found"
        rows = await server.tables.store.read(lambda reader: operator.audit(reader, 10))
        assert sorted(row[1] for row in rows) == ["close", "delete", "unlist", "words"]


async def _order(server: InProcessServer, what: str, table: str, **detail: Any) -> str:
    """Put an order into the database as the command does, and let the server's heartbeat look."""
    order = orders.new_order(what, table, **detail)
    store = server.tables.store

    def put(cursor: Any) -> None:
        sql = (
            "INSERT INTO orders (id, at, what, table_id, detail, answer) VALUES (?, ?, ?, ?, ?, '')"
        )
        row = (order.id, server.tables.clock(), what, table, json.dumps(detail))
        cursor.execute(store.dialect(sql), row)

    await store.change(put)
    await server.tables.orders.look()
    found = await store.read(lambda reader: orders.waiting(reader, 0))
    answer = json.loads(next(one.answer for one in found if one.id == order.id))
    return str(answer.get("error") or answer["text"])


async def test_a_command_asks_the_running_server_and_says_if_none_answers(
    tables, sqlite, tmp_path, monkeypatch
) -> None:
    held = run.lock(tmp_path)  # as a running server holds it
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        ada.cookies = tables["cookies"]
        said = await asyncio.to_thread(told, tmp_path, "close", tables["running"])
        assert "closed" in said
        assert (await ada.look(tables["running"]))["status"] == "closed"
    monkeypatch.setattr(orders, "WAITS", 0.1)
    assert "does not answer" in told(tmp_path, "delete", tables["over"], "--yes", code=1)
    held.close()
    assert "1 tables deleted" in told(tmp_path, "delete", tables["over"], "--yes")


async def test_the_audit_tells_what_hosts_and_operators_did(sqlite, tmp_path) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo = server.browser(), server.browser()
        made = await ada.create_table(seats="mo", listed=True)
        await bo.sit(made["seats"][1]["secret"], "Bo")
        (await ada.tell(made["table"], {"kick": 1}, 0)).ok()  # with a seat named, or without
        (await ada.tell(made["table"], {"link": True})).ok()
        (await ada.tell(made["table"], {"settings": {"name": "An evening"}})).ok()
    told(tmp_path, "unlist", made["table"])
    told(tmp_path, "close", made["table"])
    lines = told(tmp_path, "audit", "--table", made["table"]).splitlines()
    did = [tuple(line.split()[2:4]) for line in lines]
    assert ("host", "kick") in did
    assert ("host", "link") in did
    assert ("host", "settings") in did
    assert ("operator", "unlist") in did
    assert ("operator", "close") in did
    assert "seat 2" in next(line for line in lines if "kick" in line)


async def test_a_revoked_seat_or_browser_opens_nothing(sqlite, tmp_path) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo = server.browser(), server.browser()
        made = await ada.create_table(seats="mo", confirm=False)
        own = (await bo.sit(made["seats"][1]["secret"], "Bo"))["secret"]
        other = (await bo.create_table(seats="mo", confirm=False))["table"]
    told(tmp_path, "revoke", made["table"], "--seat", "2")
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada.app = bo.app = server.guard
        assert (await bo.get(f"/api/tables/{made['table']}")).status == 403
        (await bo.post("/api/redeem", {"secret": own})).problem(403, "forbidden")
        assert (await bo.get(f"/api/tables/{other}")).status == 200
        assert (await ada.look(made["table"]))["you"] == [0]
    told(tmp_path, "revoke", other, "--seat", "1", "--everywhere")
    async with serving(sqlite(), pool=RandomBots()) as server:
        bo.app = server.guard
        assert (await bo.get(f"/api/tables/{other}")).status == 403
