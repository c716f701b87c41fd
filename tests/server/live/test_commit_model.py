"""The model of the commit protocol: every state is visited, and every planted mistake is found."""

from __future__ import annotations

import pytest

from watertable.server.store.base import Cursor
from watertable.testing.server import commit_faults
from watertable.testing.server.commit_model import (
    ASLEEP,
    CONFLICT,
    EARLY,
    FAULTS,
    NUMBERS,
    STALE,
    TWICE,
    UNLOCKED,
    Model,
    check,
)
from watertable.testing.server.harness import RandomBots, serving

# servers, crashes, failed writes, entries that the database loses
WHERE_FOUND = {
    STALE: (1, 0, 1, 0),
    UNLOCKED: (1, 0, 1, 0),
    EARLY: (1, 0, 0, 0),
    TWICE: (1, 0, 1, 0),
    CONFLICT: (2, 0, 0, 0),
    ASLEEP: (1, 0, 2, 0),
    NUMBERS: (1, 0, 0, 1),
}


@pytest.mark.parametrize(
    ("servers", "crashes", "failures", "setbacks"),
    [(1, 1, 2, 0), (1, 1, 1, 1), (2, 1, 1, 0), (2, 0, 1, 1)],
)
def test_nothing_goes_wrong_in_any_state(servers, crashes, failures, setbacks) -> None:
    found = check(Model(servers, crashes, failures, setbacks))
    assert not found.wrong, found.line()
    assert found.states > 1000
    assert found.ends > 10


@pytest.mark.parametrize("fault", FAULTS)
def test_the_checker_finds_every_planted_mistake(fault) -> None:
    size = WHERE_FOUND[fault]
    assert not check(Model(*size)).wrong
    found = check(Model(*size, fault=fault))
    assert found.wrong, fault
    assert 2 <= len(found.trace) <= 14


def test_the_stale_fault_is_found_as_it_was_met() -> None:
    """A move that failed to commit, then the next in line: it must not build on what was never written."""
    found = check(Model(1, 0, 1, fault=STALE))
    assert "0 cannot write" in found.trace
    assert "not written" in found.wrong or "while the log is" in found.wrong


async def test_faults_at_every_point_of_a_commit(store, tmp_path) -> None:
    url = getattr(store(), "url", "")
    tally = await commit_faults.campaign(tmp_path, 1, 1, url, lambda text: None)
    assert tally.well, tally.line()
    assert tally.faults.total() >= 22
    assert tally.unanswered >= 5  # the others were met by the server's own writes
    assert tally.events > 100


async def test_a_stream_starts_over_when_an_entry_it_has_shown_is_gone(store) -> None:
    """The database itself has lost the last entry, and another takes its number."""
    async with serving(store(), pool=RandomBots(), dice=lambda: "x") as server:
        ada, bo = server.browser(), server.browser()
        made = await ada.create_table("rivers", seats="mo", confirm=False)
        table = made["table"]
        await bo.sit(made["seats"][1]["secret"], "Bo")
        (await ada.tell(table, {"start": True})).ok()
        before = await ada.look(table, 0)
        first = before["legal"][0]["id"]
        async with bo.watch(table) as stream:
            await stream.next()
            (await ada.tell(table, {"play": first}, 0, before["number"])).ok()
            _, seen = await stream.next()
            live = await server.tables.get(table)
            last = live.projection.seq
            sql = server.tables.store.dialect("DELETE FROM log WHERE table_id = ? AND seq = ?")

            def lose(cursor: Cursor) -> None:
                cursor.execute(sql, (table, last))

            await server.tables.store.change(lose)
            # nothing is written after a gap: the table is read again, and this takes the lost number
            (await ada.tell(table, {"say": "hello"}, 0)).ok()
            _, after = await stream.next()
            truth = await bo.look(table)
            assert after["seq"] == truth["seq"] == seen["seq"]
            assert after["scene"] == truth["scene"] == before["scene"] != seen["scene"]
            assert after["log"] == truth["log"] != seen["log"]
        assert [
            entry.seq for entry in await server.tables.store.read(lambda one: one.load(table, 0))
        ][-1] == last
