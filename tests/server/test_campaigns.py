"""Short runs of the campaigns for `make test`; each is also shown to catch a planted fault."""

from __future__ import annotations

import pytest

from watertable.server import failpoints
from watertable.testing.server import crash, races, slow


@pytest.mark.slow
def test_twenty_kills_lose_nothing(tmp_path) -> None:
    tally = crash.campaign(tmp_path, 20, seed=9)
    print(tally.line())
    assert tally.kills == 20
    assert tally.acknowledged > 50
    assert (tally.lost, tally.doubled, tally.unloadable) == (0, 0, 0)


@pytest.mark.slow
def test_a_death_at_each_failpoint_loses_nothing(tmp_path) -> None:
    assert len(failpoints.NAMES) == 12
    tally = crash.campaign(tmp_path, 0, seed=9, places=crash.places(1))
    print(tally.line())
    assert tally.kills == 12
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
