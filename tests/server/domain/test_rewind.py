"""Rewind requests: who may ask, who is asked, their answers, and the restored table."""

from __future__ import annotations

import asyncio
import json

import pytest

import watertable
from watertable.cli.replay import check_draws
from watertable.server.domain.messages import Command, Refusal, Sender
from watertable.testing.server.harness import ManualClock, RandomBots, fresh_id, serving, until


async def two(server, **more):
    """Ada and Bo at two screens, at a table that has begun."""
    ada, bo = server.browser(), server.browser()
    made = await ada.create_table(seats=more.pop("seats", "mo"), confirm=False, **more)
    for seat, link in enumerate(made["seats"]):
        if link["secret"] and seat > 0:
            await bo.sit(link["secret"], "Bo")
            break
    await ada.sit(made["host"])
    (await ada.tell(made["table"], {"start": True})).ok()
    return ada, bo, made["table"]


async def play(table, people, moves):
    """So many answers, in turn of the seats; each that is asked gives its first."""
    for _ in range(moves):
        for seat, browser in people.items():
            if (await browser.look(table, seat))["legal"]:
                await browser.play(table, seat)
                break


def looks(shown):
    """What a person sees of the game itself."""
    question = shown["question"] and {**shown["question"], "number": None}
    return (shown["scene"], question, shown["legal"], [one["asked"] for one in shown["seats"]])


async def test_the_others_agree_and_the_table_is_as_it_was(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo, table = await two(server)
        people = {0: ada, 1: bo}
        await play(table, people, 4)  # the first sealed group, and its reveal
        before = {seat: await one.look(table, seat) for seat, one in people.items()}
        leader = next(seat for seat, shown in before.items() if shown["legal"])
        other = 1 - leader
        await people[leader].play(table, leader)
        while not (await people[other].look(table, other))["legal"]:
            await people[leader].play(table, leader)
        line = before[leader]["n"] + 1  # of the leader's first answer since
        name = fresh_id()
        do = {"ask_back": line}
        asked = (await people[leader].tell(table, do, leader, name=name)).ok()
        again = (await people[leader].tell(table, do, leader, name=name)).ok()
        assert (asked["repeat"], again["repeat"]) == (False, True)
        rewind = (await people[other].look(table, other))["wish"]
        assert (rewind["seat"], rewind["asked"], rewind["agreed"]) == (leader, [other], [])
        assert asked["snapshot"]["ask_back"] is None, "one request at a time"
        late = (await people[other].look(table, other))["question"]["number"]
        numbers = {i: (await one.look(table, i))["number"] for i, one in people.items()}
        agree = {"agree_back": rewind["number"]}
        done = (await people[other].tell(table, agree, other)).ok()
        for seat, browser in people.items():
            shown = await browser.look(table, seat)
            assert looks(shown) == looks(before[seat])
            assert shown["wish"] is None
            assert shown["number"] > numbers[seat], "no answer to the void is an answer now"
            last = shown["log"][-1]
            assert "goes back" in last["text"]
            on_remote_entry = [one["n"] for one in shown["log"] if one["n"] >= rewind["n"]]
            assert last["void"] == sorted(set(on_remote_entry) - {last["n"]})
        assert done["snapshot"]["n"] > before[other]["n"], "the log only grows"
        views = (await ada.get(f"/api/tables/{table}/record?seat=0")).text.splitlines()
        own = json.loads(views[-1])
        assert own["back"] == rewind["n"]
        assert own["view"] == (await ada.get(f"/api/tables/{table}?seat=0&view=true")).json["view"]
        moment = (await ada.get(f"/api/tables/{table}/at/{last['n']}?seat=0")).ok()
        assert moment["scene"] == before[0]["scene"]
        play_late = {"play": 0}
        found = await people[other].tell(table, play_late, other, late)
        found.problem(409, "settled")
        (await people[other].tell(table, agree, other)).problem(409, "settled")
        await to_the_end(table, people)
        record = (await ada.get(f"/api/tables/{table}/record")).bytes
        draws, odd = check_draws(watertable.load(record))
        assert draws
        assert odd == []
        shown = await ada.look(table, 0)
        gone = {n for told in shown["log"] for n in told.get("void", [])}
        points = (await ada.get(f"/api/tables/{table}/turning")).ok()["points"]
        assert not gone & {point["n"] for point in points}, "what is void turned nothing"
        refused = await people[leader].tell(table, {"ask_back": None}, leader)
        refused.problem(409, "not-playing")


async def to_the_end(table, people):
    while (await people[0].look(table))["status"] == "playing":
        await play(table, people, 1)


async def requested(server, **more):
    """A table at which seat 0 has asked to go back, and what it asks."""
    ada, bo, table = await two(server, **more)
    seats = {0: ada, len((await ada.look(table))["seats"]) - 1: bo}
    while not (await ada.look(table, 0))["ask_back"]:
        await play(table, seats, 1)
    shown = (await ada.tell(table, {"ask_back": None}, 0)).ok()["snapshot"]
    return ada, bo, table, shown["wish"]


async def test_one_refusal_ends_the_request_and_repeats_are_limited(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo, table, rewind = await requested(server)
        n = (await ada.look(table, 0))["n"]
        (await ada.tell(table, {"agree_back": rewind["number"]}, 0)).problem(422, "not-asked")
        (await bo.tell(table, {"agree_back": rewind["number"] + 1}, 1)).problem(409, "settled")
        (await bo.tell(table, {"agree_back": rewind["number"]}, 0)).problem(403, "forbidden")
        (await bo.tell(table, {"ask_back": None}, 1)).problem(409, "wish-open")
        told = (await bo.tell(table, {"refuse_back": rewind["number"]}, 1)).ok()["snapshot"]
        assert told["wish"] is None
        assert told["n"] == n
        assert told["chat"][-1]["text"] == "Bo does not want to go back."
        shown = await ada.look(table, 0)
        assert shown["ask_back"] is None
        (await ada.tell(table, {"ask_back": None}, 0)).problem(422, "wish-refused")
        while (await ada.look(table, 0))["ask_back"] is None:
            await play(table, {0: ada, 1: bo}, 1)
        asked = (await ada.tell(table, {"ask_back": None}, 0)).ok()["snapshot"]["wish"]
        assert asked["number"] == rewind["number"] + 1
        away = (await ada.tell(table, {"refuse_back": asked["number"]}, 0)).ok()["snapshot"]
        assert away["wish"] is None
        assert away["chat"][-1]["key"] == "withdrawn"


async def test_a_request_is_dropped_when_the_game_goes_on_or_the_minute_is_over(sqlite) -> None:
    clock = ManualClock()
    async with serving(sqlite(), pool=RandomBots(), clock=clock) as server:
        ada, bo, table, rewind = await requested(server)
        assert rewind["until"] == clock.now + 60_000
        clock.pass_(61)
        agree = {"agree_back": rewind["number"]}
        (await bo.tell(table, agree, 1)).problem(409, "settled")
        live = await server.tables.get(table)
        server.tables.scheduler.timer_fired(live)
        await until(lambda: live.projection.rewind is None)
        assert (await bo.look(table, 1))["chat"][-1]["key"] == "late"
        while (await ada.look(table, 0))["ask_back"] is None:
            await play(table, {0: ada, 1: bo}, 1)
        (await ada.tell(table, {"ask_back": None}, 0)).ok()
        people = {0: ada, 1: bo}
        while live.projection.rewind is not None:
            await play(table, people, 1)
        assert (await bo.look(table, 1))["chat"][-1]["key"] == "played_on"


async def test_at_a_slow_table_the_others_have_a_tenth_of_what_counts_as_away(sqlite) -> None:
    clock = ManualClock()
    async with serving(sqlite(), pool=RandomBots(), clock=clock) as server:
        *_, rewind = await requested(server, away=24 * 3600)
        assert rewind["until"] == clock.now + 8640 * 1000


async def test_a_restart_keeps_the_request(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo, table, rewind = await requested(server)
        cookies = [dict(one.cookies) for one in (ada, bo)]
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo = server.browser(), server.browser()
        ada.cookies, bo.cookies = cookies
        kept = (await bo.look(table, 1))["wish"]
        assert {**kept, "until": 0} == {**rewind, "until": 0}
        done = (await bo.tell(table, {"agree_back": rewind["number"]}, 1)).ok()
        assert "goes back" in done["snapshot"]["log"][-1]["text"]
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        ada.cookies = cookies[0]
        shown = await ada.look(table, 0)
        assert shown["wish"] is None
        assert shown["n"] == done["snapshot"]["n"]
        assert shown["question"]


async def test_with_bots_alone_it_happens_at_once(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mbb", confirm=False))["table"]
        live = await server.tables.get(table)
        await until(lambda: 0 in live.projection.table.asked)
        before = looks(await ada.look(table, 0))
        line = live.projection.n + 1
        await ada.play(table, 0)
        while not live.projection.table.settled(0):
            await until(
                lambda: 0 in live.projection.table.asked or live.projection.table.settled(0) > 0
            )
            if 0 in live.projection.table.asked:
                await ada.play(table, 0)
        (await ada.tell(table, {"ask_back": None}, 0)).ok()
        lines = [one for one in live.projection.table.record.lines if "back" in one]
        assert [one["seat"] for one in lines] == [None]
        assert lines[0]["back"] <= line
        shown = await ada.look(table, 0)
        assert shown["wish"] is None
        assert looks(shown)[:3] == before[:3]


async def test_bots_wait_while_people_are_asked(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo, table, rewind = await requested(server, seats="mbo")
        live = await server.tables.get(table)
        assert rewind["asked"] == [2], "a bot is not asked"
        bot = Command("late bot", "play", Sender(server=True), 1, 0, live.projection.numbers[1])
        with pytest.raises(Refusal, match="being asked"):
            await server.tables.command(table, bot)
        n = live.projection.n
        await server.idle()
        assert live.projection.n == n
        assert live.projection.rewind is not None
        (await bo.tell(table, {"agree_back": rewind["number"]}, 2)).ok()
        people = {0: ada, 2: bo}
        while live.projection.status == "playing":
            await play(table, people, 1)
            await asyncio.sleep(0)


async def test_who_is_not_there_is_not_asked(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo, table, _ = await requested(server)
        (await bo.tell(table, {"bot": "easy"}, 1)).ok()
        assert (await ada.look(table, 0))["wish"] is None, "others sit here than were asked"
        live = await server.tables.get(table)
        await until(lambda: bool(live.projection.table.asked) and 0 in live.projection.table.asked)
        shown = await ada.look(table, 0)
        assert shown["ask_back"], "nothing was refused"
        n = shown["n"]
        (await ada.tell(table, {"ask_back": None}, 0)).ok()
        assert live.projection.n > n, "with nobody left to ask it is done"


async def test_where_the_host_says_never_nobody_goes_back(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mm", confirm=False, go_back="never"))["table"]
        people = {0: ada, 1: ada}
        await play(table, people, 6)
        shown = await ada.look(table, 0)
        assert shown["settings"]["go_back"] == "never"
        assert shown["ask_back"] is None
        (await ada.tell(table, {"ask_back": None}, 0)).problem(422, "no-way-back")
        await to_the_end(table, people)
        new = (await ada.tell(table, {"rematch": True}, 0)).ok()["table"]
        assert (await ada.look(new))["settings"]["go_back"] == "never"


async def test_what_nobody_may_notice_does_not_end_the_asking(sqlite) -> None:
    """A step of a sealed answer while somebody asks: the request stays, and tells nobody of the step."""

    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo, table = await two(server)
        people = {0: ada, 1: bo}
        live = await server.tables.get(table)
        while True:  # a new sealed group, nobody has answered yet
            state = live.projection.table.state
            fresh = state.asks[-1].sealed and not any(state.sealed)
            if fresh and live.projection.table.settled(0):
                break
            await play(table, people, 1)
        rewind = (await ada.tell(table, {"ask_back": None}, 0)).ok()["snapshot"]["wish"]
        before = await ada.look(table, 0)
        await bo.play(table, 1)
        assert len(live.projection.table.drafts(1)) == 1
        after = await ada.look(table, 0)
        assert {**after, "now": 0} == {**before, "now": 0}
        await bo.play(table, 1)  # with the last step of it Bo is no longer asked: that is seen
        assert (await ada.look(table, 0))["wish"] is None
        assert rewind["n"] <= before["n"]


async def test_only_settled_answers_of_ones_own_can_be_named(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo, table, rewind = await requested(server)
        (await ada.tell(table, {"refuse_back": rewind["number"]}, 0)).ok()
        await play(table, {0: ada, 1: bo}, 1)
        live = await server.tables.get(table)
        live.projection.rewind_refused_at.clear()
        mine = set(live.projection.table.answers(0)) - set(live.projection.table.drafts(0))
        own = {live.projection.n_of(0, n) for n in mine}
        for n in range(live.projection.n_of(0) + 3):
            if n in own:
                continue
            found = await ada.tell(table, {"ask_back": n}, 0)
            assert found.status == 422, (n, found.text)
            assert live.projection.rewind is None


async def test_everybody_who_is_asked_has_to_agree(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo, cy, watcher = (server.browser() for _ in range(4))
        made = await ada.create_table(seats="moo", confirm=False)
        table = made["table"]
        await bo.sit(made["seats"][1]["secret"], "Bo")
        await cy.sit(made["seats"][2]["secret"], "Cy")
        await watcher.sit(made["spectator"])
        (await ada.tell(table, {"start": True})).ok()
        people = {0: ada, 1: bo, 2: cy}
        while not (await ada.look(table, 0))["ask_back"]:
            await play(table, people, 1)
        rewind = (await ada.tell(table, {"ask_back": None}, 0)).ok()["snapshot"]["wish"]
        assert rewind["asked"] == [1, 2]
        n = (await ada.look(table, 0))["n"]
        agree = {"agree_back": rewind["number"]}
        (await bo.tell(table, agree, 1)).ok()
        (await bo.tell(table, agree, 1)).problem(409, "settled")
        shown = await watcher.look(table)
        assert (shown["wish"]["agreed"], shown["n"] >= shown["wish"]["n"]) == ([1], True)
        assert shown["ask_back"] is None
        (await watcher.tell(table, agree, 1)).problem(403, "forbidden")
        assert (await ada.look(table, 0))["n"] == n, "not before all have agreed"
        done = (await cy.tell(table, agree, 2)).ok()["snapshot"]
        assert done["wish"] is None
        assert "goes back" in done["log"][-1]["text"]
        notes = [said["key"] for said in done["chat"] + (await ada.look(table, 0))["chat"]]
        assert notes[-2:] == ["ask_back", "agree_back"]
