"""Short runs of the campaigns for `make test`; each is also shown to catch a planted fault."""

from __future__ import annotations

import pytest

from watertable.server import failpoints
from watertable.testing.server import capacity, crash, races, rolling, several, slow, upgrades


@pytest.mark.slow
def test_twenty_kills_lose_nothing(tmp_path) -> None:
    tally = crash.campaign(tmp_path, 20, seed=9)
    print(tally.line())
    assert tally.kills == 20
    assert tally.acknowledged > 50
    assert (tally.lost, tally.doubled, tally.unloadable) == (0, 0, 0)


@pytest.mark.slow
def test_a_death_at_each_failpoint_loses_nothing(tmp_path) -> None:
    tally = crash.campaign(tmp_path, 0, seed=9, places=crash.places(1))
    print(tally.line())
    assert tally.kills == len(failpoints.NAMES) >= 13
    assert (tally.lost, tally.doubled, tally.unloadable, tally.missed) == (0, 0, 0, [])


def test_the_crash_campaign_finds_an_answer_before_the_commit(tmp_path) -> None:
    tally = crash.campaign(tmp_path, 0, seed=9, places={"inserted": 3}, fault="ack first")
    assert tally.lost > 0


@pytest.mark.slow
async def test_races_on_sqlite(tmp_path) -> None:
    tally = await races.campaign(tmp_path, 200, seed=9)
    print(tally.line())
    assert tally.rounds == 200
    assert tally.well


@pytest.mark.slow
@pytest.mark.postgres
async def test_races_on_postgres_with_three_servers(tmp_path, postgres_url) -> None:
    tally = await races.campaign(tmp_path, 200, seed=9, database=postgres_url)
    print(tally.line())
    assert tally.rounds == 200
    assert tally.well


@pytest.mark.slow
def test_no_request_takes_the_loop_for_long(tmp_path) -> None:
    tally = slow.campaign(tmp_path, 25, seed=9)
    print(tally.line())
    kinds = {"body", "upload", "record", "head", "address", "words", "history"}
    assert set(tally.worst) == kinds
    assert {200, 201, 400, 403, 404, 414, 422, 431} <= set(tally.answers)  # it came as far as that
    assert tally.well


def test_the_slow_campaign_finds_a_reader_that_thinks_long(tmp_path) -> None:
    def first(luck, server, n):
        yield next(slow.bodies(luck, server, n))

    tally = slow.campaign(tmp_path, 0, seed=9, classes=[first], fault="slow check")
    assert tally.slow == ["body"]


def test_the_history_of_a_long_game_does_not_block_the_loop(tmp_path) -> None:
    tally = slow.campaign(tmp_path, 0, seed=9, classes=[slow.history])
    print(tally.line())
    assert tally.requests == 12
    assert set(tally.answers) == {200, 409}  # luck and turning points are of finished games
    assert tally.well


async def test_an_update_during_play_loses_and_leaks_nothing(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(upgrades, "DURING", 0.5)
    tally = await upgrades.campaign(tmp_path, 24, 1, lambda text: None)
    assert tally.well, tally.line()
    assert tally.outcomes["go on"] >= 12
    assert tally.outcomes["ask to go back"] >= 1
    assert tally.acknowledged > 0


async def test_the_capacity_campaign_measures_a_start_and_pauses(tmp_path) -> None:
    tally = await capacity.campaign(tmp_path, 60, 0.3, lambda text: None)
    assert tally.tables == 60
    assert tally.looked >= 1
    assert tally.start > 0
    assert tally.processor > 0


@pytest.mark.slow
@pytest.mark.postgres
async def test_servers_of_two_rules_versions_never_disagree_about_a_table(postgres_url) -> None:
    tally = await rolling.campaign(postgres_url, 4, 9, games=("template", "rivers"), moves=12)
    assert tally.well, tally.line()
    assert tally.acknowledged > 20
    assert tally.told_newer > 4


@pytest.mark.slow
@pytest.mark.measured  # memory depends on the Python of the machine: Debian's takes 24 KiB
async def test_an_idle_stream_costs_little(tmp_path) -> None:
    tally = await several.idle_streams(tmp_path, 300)
    print(tally.line())
    assert tally.well, tally.line()
    assert min(tally.each.values()) > 1024  # it was measured


@pytest.mark.slow
@pytest.mark.postgres
async def test_three_servers_take_moves_at_the_same_tables(postgres_url) -> None:
    tally = await several.servers(postgres_url, 48, 1.5, print)
    assert tally.well, tally.line()
