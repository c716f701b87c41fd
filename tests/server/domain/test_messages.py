"""The log keeps messages, not sentences: they are rendered when they are read, under any rules, also from older stores."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import watertable
from watertable.kernel.text import Say
from watertable.server.domain.projection import Projection
from watertable.server.live.scheduler import Scheduler
from watertable.testing.server.harness import Browser, RandomBots, serving, until

HOUSES = ["template", *[house.name for house in watertable.games()]]


async def _play(browser: Browser, table: str, moves: int) -> Any:
    for _ in range(moves):
        shown = await browser.look(table)
        asked = [one["seat"] for one in shown["seats"] if one["asked"]]
        if shown["status"] != "playing" or not asked:
            break
        await browser.play(table, asked[0])
    return await browser.look(table)


async def _played(sqlite: Any, moves: int = 10) -> tuple[dict[str, Any], dict[str, str]]:
    """A table of every house, with some moves, as its host sees it."""
    tables: dict[str, Any] = {}
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        for name in HOUSES:
            count = max(2, min(watertable.house(name).meta.seats))
            made = await ada.create_table(name, "m" * count, confirm=False)
            tables[made["table"]] = await _play(ada, made["table"], moves)
        return tables, ada.cookies


def _bodies(path: Path) -> list[tuple[str, int, dict[str, Any]]]:
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT table_id, seq, body FROM log ORDER BY table_id, seq")
        return [(table, seq, json.loads(body)) for table, seq, body in rows]


def _with_sentences(path: Path, told: dict[str, Projection]) -> int:
    """Write the logs as they were before messages: with the sentences, at schema version 3."""
    found = 0
    lines = {
        table: iter([line for line in projection.told if line.words is not None])
        for table, projection in told.items()
    }
    with closing(sqlite3.connect(path)) as connection:
        for table, seq, body in _bodies(path):
            for row in body.get("words", []):
                line = next(lines[table])
                assert isinstance(line.say, Say)
                assert line.n == row[0]
                row[1], row[2] = line.text, {seat: line.text_for(int(seat)) for seat in row[2]}
                found += 1
            body.pop("others", None)
            sql = "UPDATE log SET body = ? WHERE table_id = ? AND seq = ?"
            connection.execute(sql, (json.dumps(body), table, seq))
        connection.execute("DROP TABLE sentences")
        connection.execute("DROP INDEX tables_messages")
        connection.execute("ALTER TABLE tables DROP COLUMN messages")
        connection.execute("DROP TABLE orders")
        connection.execute("DROP TABLE renewed")
        connection.execute("PRAGMA user_version=3")
        connection.commit()
    return found


async def test_no_sentence_of_a_house_is_stored(sqlite, tmp_path) -> None:
    tables, _ = await _played(sqlite)
    (path,) = tmp_path.rglob("*.db")
    told = 0
    for _, _, body in _bodies(path):
        for _, message, own, *_ in body.get("words", []):
            for key, facts in (message, *own.values()):
                assert key.startswith("event.")
                assert all(isinstance(value, int) for value in facts.values())
                told += 1
    assert told > 50
    logs = "\n".join(json.dumps(body) for _, _, body in _bodies(path))
    for shown in tables.values():
        assert shown["log"]
        for line in shown["log"]:
            assert len(line["text"]) < 12 or json.dumps(line["text"])[1:-1] not in logs


async def test_a_reworded_catalogue_rewords_the_log_and_names_stay_those_of_the_time(
    sqlite, monkeypatch
) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mm", confirm=False))["table"]
        before = await _play(ada, table, 8)
        (await ada.tell(table, {"rename": "Zed"}, 0)).ok()
        assert (await ada.look(table))["log"] == before["log"]
        cookies = ada.cookies
    sentences = watertable.house("template").words.sentences
    for key in [key for key in sentences if key.startswith("event.")]:
        monkeypatch.setitem(sentences, key, "§ " + sentences[key])
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        ada.cookies = cookies
        after = await ada.look(table)
        assert [line["text"] for line in after["log"]] == [
            "§ " + line["text"] for line in before["log"]
        ]


async def test_a_log_is_read_with_the_sentences_of_its_rules_when_the_game_is_gone(
    sqlite, monkeypatch
) -> None:
    tables, cookies = await _played(sqlite)

    def gone(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(watertable, "house", gone)
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        ada.cookies = cookies
        for table, before in tables.items():
            shown = await ada.look(table)
            assert shown["closed"]["why"] == "gone"
            assert shown["log"] == before["log"]


async def test_a_log_is_read_with_the_sentences_of_its_rules_after_an_upgrade(
    sqlite, monkeypatch
) -> None:
    """Newer rules number the pieces otherwise and have dropped sentences: older lines still say what they said."""
    house = watertable.house("template")
    monkeypatch.setattr(house.meta, "rules", 0)
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mm", confirm=False))["table"]
        before = await _play(ada, table, 8)
        cookies = ada.cookies
    monkeypatch.setattr(house.meta, "rules", 1)
    for kind, names in house.words.names.items():
        monkeypatch.setitem(house.words.names, kind, [f"new {name}" for name in names])
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        ada.cookies = cookies
        shown = await ada.look(table)
        assert shown["chat"][-1]["key"] == "upgrade"
        assert shown["log"] == before["log"]
        later = await _play(ada, table, 6)
        new = [line["text"] for line in later["log"][len(before["log"]) :]]
        assert any("new " in text for text in new), new


async def test_older_stores_are_migrated_and_say_the_same(sqlite, tmp_path, monkeypatch) -> None:
    tables, cookies = await _played(sqlite, moves=14)
    (path,) = tmp_path.rglob("*.db")
    written = _bodies(path)
    async with serving(sqlite(), pool=RandomBots()) as server:
        told = {table: (await server.tables.get(table)).projection for table in tables}
    assert _with_sentences(path, told) > 100
    migrate = Scheduler._migrate_logs

    async def later(scheduler: Scheduler) -> None:
        return None

    monkeypatch.setattr(Scheduler, "_migrate_logs", later)
    async with serving(sqlite(), pool=RandomBots()) as server:  # read as they are
        ada = server.browser()
        ada.cookies = cookies
        for table, before in tables.items():
            assert (await ada.look(table))["log"] == before["log"]
    monkeypatch.setattr(Scheduler, "_migrate_logs", migrate)
    async with serving(sqlite(), pool=RandomBots()) as server:
        await until(lambda: server.tables.scheduler.migrated)
        ada = server.browser()
        ada.cookies = cookies
        for table, before in tables.items():
            assert (await ada.look(table))["log"] == before["log"]
    assert _bodies(path) == written


async def test_a_log_that_cannot_be_followed_keeps_its_sentences(sqlite, tmp_path) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mm", confirm=False))["table"]
        before = await _play(ada, table, 8)
        told = {table: (await server.tables.get(table)).projection}
        cookies = ada.cookies
    (path,) = tmp_path.rglob("*.db")
    _with_sentences(path, told)
    with closing(sqlite3.connect(path)) as connection:
        for _, seq, body in _bodies(path)[-2:]:
            body["lines"][0]["do"] = "an answer of other rules"
            sql = "UPDATE log SET body = ? WHERE seq = ?"
            connection.execute(sql, (json.dumps(body), seq))
        connection.commit()
    async with serving(sqlite(), pool=RandomBots()) as server:
        await until(lambda: server.tables.scheduler.migrated)
        ada = server.browser()
        ada.cookies = cookies
        shown = await ada.look(table)
    assert shown["log"] == before["log"]
    kept = [body["words"] for _, _, body in _bodies(path)[-2:]]
    assert all(isinstance(row[1], str) for rows in kept for row in rows)
    assert any(kept)
    earlier = [row for _, _, body in _bodies(path)[:-2] for row in body.get("words", [])]
    assert earlier
    assert not any(isinstance(row[1], str) for row in earlier)
