"""A table over HTTP: create, join, start, play, take back, end, rematch."""

from __future__ import annotations

import asyncio
import copy
import gc
import json
import weakref

import watertable
from watertable.kernel.upgrade import Following
from watertable.server import run
from watertable.server.domain import upgrade
from watertable.server.live import scheduler
from watertable.server.live.tables import Tables
from watertable.testing.server.harness import ManualClock, RandomBots, fresh_id, serving, until


async def test_two_friends_play_a_game_to_its_end(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo = server.browser(), server.browser()
        made = await ada.create_table(seats="mo", confirm=False)
        table = made["table"]
        assert made["seats"][1]["secret"]
        told = (
            await bo.post("/api/redeem", {"secret": made["seats"][1]["secret"], "name": "Bo"})
        ).ok()
        assert told["table"] == table
        assert told["seats"] == [1]
        assert (await bo.look(table))["status"] == "open"
        (await ada.tell(table, {"start": True})).ok()
        shown = await bo.look(table)
        assert shown["you"] == [1]
        assert [seat["name"] for seat in shown["seats"]] == ["Guest 1", "Bo"]
        moves = 0
        while shown["status"] == "playing":
            for browser, seat in ((ada, 0), (bo, 1)):
                mine = await browser.look(table, seat)
                if mine["legal"]:
                    await browser.play(table, seat)
                    moves += 1
            shown = await bo.look(table)
        assert moves > 10
        assert shown["status"] == "over"
        assert shown["outcome"]["text"]
        assert len(shown["outcome"]["scores"]) == 2
        record = await bo.get(f"/api/tables/{table}/record")
        again = watertable.load(record.bytes)
        assert again.outcome is not None
        assert again.outcome.plain()["scores"] == shown["outcome"]["scores"]
        assert shown["dice"]


async def test_draws_are_compared_with_their_expectation(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table("rivers", seats="mb", confirm=False))["table"]
        (await ada.get(f"/api/tables/{table}/luck")).problem(409, "not-over")
        (await ada.tell(table, {"bot": "easy"}, 0)).ok()
        live = await server.tables.get(table)
        await until(lambda: live.projection.status == "over", 60)
        told = (await ada.get(f"/api/tables/{table}/luck")).ok()["draws"]
        lines = (await ada.get(f"/api/tables/{table}/record")).text.splitlines()
        drawn = [json.loads(line) for line in lines]
        drawn = [line["do"] for line in drawn if "do" in line and line["seat"] is None]
        rolls = next(draw["rows"] for draw in told if draw["verb"] == "roll")
        assert [row["text"] for row in rolls] == ["1", "2", "3", "4", "5", "6"]
        assert [row["seen"] for row in rolls] == [drawn.count(f"roll {n}") for n in range(1, 7)]
        fair = sum(row["seen"] for row in rolls) / 6
        assert all(abs(row["due"] - fair) < 0.01 for row in rolls)
        for draw in told:  # of every bag: as much was expected as was drawn
            seen = sum(row["seen"] for row in draw["rows"])
            assert abs(sum(row["due"] for row in draw["rows"]) - seen) < 0.15


async def test_an_invitation_can_be_used_once(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo, cy = server.browser(), server.browser(), server.browser()
        made = await ada.create_table(seats="mo")
        secret = made["seats"][1]["secret"]
        told = (await bo.post("/api/redeem", {"secret": secret})).ok()
        (await cy.post("/api/redeem", {"secret": secret})).problem(403, "forbidden")
        (await bo.post("/api/redeem", {"secret": secret})).ok()  # the same browser again
        # the link of one's own seat opens it on another device
        other = server.browser()
        (await other.post("/api/redeem", {"secret": told["secret"]})).ok()
        assert (await other.look(made["table"]))["you"] == [1]


async def test_joining_and_creating_can_be_retried(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        name = fresh_id()
        first, second = server.browser(), server.browser()
        made = await first.create_table(seats="mo", id=name)
        again = await second.create_table(seats="mo", id=name)
        assert made == again
        assert (await second.look(made["table"]))["host"]
        secret, name = made["seats"][1]["secret"], fresh_id()
        bo, bo_again = server.browser(), server.browser()
        one = (await bo.post("/api/redeem", {"secret": secret, "id": name})).ok()
        two = (await bo_again.post("/api/redeem", {"secret": secret, "id": name})).ok()
        assert one == two
        assert (await bo_again.look(made["table"]))["you"] == [1]


async def test_taking_back_and_ending_a_turn_by_hand(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mm"))["table"]
        shown = await ada.look(table, 0)
        number = shown["question"]["number"]
        after = (await ada.tell(table, {"play": shown["legal"][0]["id"]}, 0, number)).ok()
        assert after["snapshot"]["question"]["kind"] == "keep"
        assert len(after["snapshot"]["drafts"]) == 1
        back = (await ada.tell(table, {"take_back": None}, 0)).ok()
        assert back["snapshot"]["question"]["kind"] == "show"
        await ada.play(table, 0)
        await ada.play(table, 0, "keep")
        shown = await ada.look(table, 0)
        assert shown["can_end"]
        assert shown["question"] is None
        await ada.play(table, 1)
        await ada.play(table, 1, "trade")
        (await ada.tell(table, {"end_turn": True}, 0)).ok()
        done = (await ada.tell(table, {"end_turn": True}, 1)).ok()
        assert any("keeps" in line["text"] for line in done["snapshot"]["log"])
        (await ada.tell(table, {"take_back": None}, 0)).problem(422, "rule")


async def test_a_command_has_its_effect_once_and_a_settled_question_is_409(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mm"))["table"]
        shown = await ada.look(table, 0)
        number, action = shown["question"]["number"], shown["legal"][0]["id"]
        name = fresh_id()
        first = (await ada.tell(table, {"play": action}, 0, number, name)).ok()
        again = (await ada.tell(table, {"play": action}, 0, number, name)).ok()
        assert (first["repeat"], again["repeat"]) == (False, True)
        assert first["seq"] == again["seq"]
        problem = (await ada.tell(table, {"play": action}, 0, number)).problem(409, "settled")
        assert problem["n"] == number + 1
        (await ada.tell(table, {"play": action}, 0, number + 5)).problem(422, "no-such-question")
        # the other seat of the group is not disturbed
        other = await ada.look(table, 1)
        (await ada.tell(table, {"play": other["legal"][0]["id"]}, 1, other["number"])).ok()


async def test_refusals_name_the_rule(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mm"))["table"]
        number = (await ada.look(table, 0))["number"]
        problem = (await ada.tell(table, {"play": "place 1"}, 0, number)).problem(422, "rule")
        assert problem["reason"] == "That does not answer the question. p. 2"
        assert problem["rule"] == "place 1"
        (await ada.tell(table, {"play": "fly away"}, 0, number)).problem(422, "unknown-action")
        reasons = (await ada.post(f"/api/tables/{table}/why", {"seat": 0, "action": "skip"})).ok()
        assert reasons["reasons"][0]["reason"]
        near = (await ada.post(f"/api/tables/{table}/why", {"seat": 0, "ref": "spot:1"})).ok()
        assert near["reasons"][0]["text"] == "place 2"


async def test_bots_fill_seats_and_play_at_once(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mbb", confirm=False))["table"]
        live = await server.tables.get(table)
        while live.projection.status == "playing":
            await until(
                lambda: 0 in live.projection.table.asked or live.projection.status == "over"
            )
            shown = await ada.look(table, 0)
            if shown["legal"]:
                await ada.tell(table, {"play": shown["legal"][0]["id"]}, 0, shown["number"])
        assert (await ada.look(table))["outcome"]


async def test_a_table_of_bots_alone_plays_itself_and_answers_for_the_group(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        made = await ada.create_table(seats="bbb")
        live = await server.tables.get(made["table"])
        await until(lambda: live.projection.status == "over")
        assert any("speaks for all" in told.text for told in live.projection.told)


async def test_a_question_to_anyone_is_left_to_people_until_the_hosts_time_is_up(sqlite) -> None:
    clock = ManualClock()
    async with serving(sqlite(), pool=RandomBots(), clock=clock) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mbb", confirm=False, away=60))["table"]
        live = await server.tables.get(table)
        await ada.play(table, 0)
        await ada.play(table, 0, "keep")
        await until(
            lambda: (
                live.projection.table.game.asks[live.projection.table.state.asks[-1].kind]
                == "group"
            )
        )
        await server.idle()
        assert live.bots is None or live.bots.done()
        assert live.projection.table.asked == [0, 1, 2]
        clock.pass_(61)
        server.tables.scheduler.timer_fired(live)
        await until(lambda: any("speaks for all" in told.text for told in live.projection.told))


async def test_an_abandoned_seat_is_played_on_and_can_be_taken_back(sqlite) -> None:
    clock = ManualClock()
    async with serving(sqlite(), pool=RandomBots(), clock=clock) as server:
        ada, bo = server.browser(), server.browser()
        made = await ada.create_table(seats="mo", away=60)
        table = made["table"]
        (await bo.post("/api/redeem", {"secret": made["seats"][1]["secret"], "name": "Bo"})).ok()
        (await ada.tell(table, {"start": True})).ok()
        live = await server.tables.get(table)
        clock.pass_(40)
        (await bo.tell(table, {"stay": True}, 1)).ok()
        clock.pass_(30)
        server.tables.scheduler.timer_fired(live)
        await until(lambda: live.projection.seats[0].why == "away")
        assert not live.projection.seats[1].bot_plays
        await until(lambda: live.projection.table.state.ask_of(0) is None)
        shown = await ada.look(table, 0)
        assert shown["seats"][0]["bot"] == {"level": "normal", "why": "away"}
        assert shown["legal"] == []
        (await ada.tell(table, {"reclaim": True}, 0)).ok()
        assert not live.projection.seats[0].bot_plays
        (await bo.tell(table, {"resign": True}, 1)).ok()
        (await bo.tell(table, {"reclaim": True}, 1)).problem(409, "resigned")


async def test_a_timer_that_fires_too_early_is_rescheduled(sqlite) -> None:
    clock = ManualClock()
    async with serving(sqlite(), pool=RandomBots(), clock=clock) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mm", away=60))["table"]
        live = await server.tables.get(table)
        await until(lambda: live.timer is not None)
        timer, timer_at = live.timer, live.timer_at
        clock.pass_(40)
        for seat in (0, 1):
            (await ada.tell(table, {"stay": True}, seat)).ok()
        await server.idle()
        assert live.timer is timer  # not wound for every sign of life
        clock.pass_(30)
        timer.cancel()
        server.tables.scheduler.timer_fired(live)
        await until(lambda: live.timer is not None)
        assert live.timer_at == timer_at + 40_000
        assert not any(seat.bot_plays for seat in live.projection.seats)
        clock.pass_(40)
        server.tables.scheduler.timer_fired(live)
        await until(lambda: all(seat.why == "away" for seat in live.projection.seats))


async def test_clocks_run_out_and_downtime_is_credited(sqlite) -> None:
    clock = ManualClock()
    async with serving(sqlite(), pool=RandomBots(), clock=clock) as server:
        ada = server.browser()
        bank = {"kind": "bank", "ms": 60_000, "add": 5_000}
        table = (await ada.create_table(seats="mm", clock=bank, confirm=False))["table"]
        clock.pass_(20)
        await ada.play(table, 0)
        await ada.play(table, 0, "keep")
        shown = await ada.look(table, 0)
        assert shown["seats"][0]["clock"] == {"left": 45_000, "since": None}
        assert shown["seats"][1]["clock"]["left"] == 60_000
        await server.tables.store.change(server.tables.scheduler.beat)
    clock.pass_(3600)
    async with serving(sqlite(), pool=RandomBots(), clock=clock) as server:
        live = await server.tables.get(table)
        projection = live.projection
        assert projection.left[1] - (clock() - projection.since[1]) == 40_000
        clock.pass_(41)
        server.tables.scheduler.timer_fired(live)
        await until(lambda: live.projection.seats[1].why == "time")


async def test_the_host_kicks_invites_fills_and_closes(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo, cy = server.browser(), server.browser(), server.browser()
        made = await ada.create_table(seats="moo")
        table = made["table"]
        (await bo.post("/api/redeem", {"secret": made["seats"][1]["secret"]})).ok()
        (await bo.tell(table, {"kick": 0})).problem(403, "forbidden")
        (await ada.tell(table, {"start": True})).problem(422, "seats-free")
        (await ada.tell(table, {"kick": 1})).ok()
        (await bo.get(f"/api/tables/{table}")).problem(403, "forbidden")
        name = fresh_id()
        invited = (await ada.tell(table, {"invite": 1}, name=name)).ok()
        assert (await ada.tell(table, {"invite": 1}, name=name)).ok()["secret"] == invited["secret"]
        (await cy.post("/api/redeem", {"secret": made["seats"][1]["secret"]})).problem(
            403, "forbidden"
        )
        (await cy.post("/api/redeem", {"secret": invited["secret"], "name": "Cy"})).ok()
        (await ada.tell(table, {"fill": "easy"})).ok()
        (await ada.tell(table, {"start": True})).ok()
        (await ada.tell(table, {"kick": 1})).ok()  # during the game: a bot plays on
        shown = await ada.look(table)
        assert shown["seats"][1]["bot"]["why"] == "kicked"
        late = (await ada.tell(table, {"invite": 1})).ok()
        (await bo.post("/api/redeem", {"secret": late["secret"], "name": "Bo"})).ok()
        assert (await bo.look(table))["seats"][1]["name"] == "Bo"
        (await ada.tell(table, {"close": True})).ok()
        shown = await bo.look(table)
        assert shown["status"] == "closed"
        number = (await bo.look(table))["number"]
        (await bo.tell(table, {"play": 1}, 1, number)).problem(409, "not-playing")


async def test_a_rematch_keeps_the_people_and_moves_the_start_on(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo = server.browser(), server.browser()
        made = await ada.create_table(seats="mob", confirm=False)
        table = made["table"]
        (await bo.post("/api/redeem", {"secret": made["seats"][1]["secret"], "name": "Bo"})).ok()
        (await ada.tell(table, {"start": True})).ok()
        (await bo.tell(table, {"rematch": True}, 1)).problem(422, "not-over")
        (await ada.tell(table, {"bot": "easy"}, 0)).ok()
        (await bo.tell(table, {"bot": "easy"}, 1)).ok()
        live = await server.tables.get(table)
        await until(lambda: live.projection.status == "over")
        name = fresh_id()
        told = (await bo.tell(table, {"rematch": True}, 1, name=name)).ok()
        assert (await bo.tell(table, {"rematch": True}, 1, name=name)).ok()["table"] == told[
            "table"
        ]
        (await ada.tell(table, {"rematch": True})).problem(409, "settled")
        new = told["table"]
        shown = await bo.look(new)
        assert [seat["name"] for seat in shown["seats"]] == ["Bo", "Otter", "Guest 1"]
        assert shown["you"] == [0]
        assert (await ada.look(new))["you"] == [2]
        assert (await ada.look(new))["host"]
        assert (await ada.look(table))["rematch"] == new


async def test_chat_phrases_text_mute_and_ping(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo = server.browser(), server.browser()
        made = await ada.create_table(seats="mo")
        table = made["table"]
        (await bo.post("/api/redeem", {"secret": made["seats"][1]["secret"]})).ok()
        (await bo.tell(table, {"say": "hello"}, 1)).ok()
        (await bo.tell(table, {"say": "<b>hi</b>"}, 1)).problem(422, "phrases-only")
        (await bo.tell(table, {"ping": "spot:1"}, 1)).ok()
        said = [line["text"] for line in (await ada.look(table))["chat"] if line["seat"] == 1]
        assert said == ["Hello, all."]
        (await ada.tell(table, {"mute": 1}, 0)).ok()
        assert not [line for line in (await ada.look(table))["chat"] if line["seat"] == 1]
        assert [line for line in (await bo.look(table))["chat"] if line["seat"] == 1]
        (await ada.tell(table, {"mute": 1})).ok()
        (await bo.tell(table, {"say": "hello"}, 1)).problem(403, "muted")
        free = (await ada.create_table(seats="mo", chat="free"))["table"]
        (await ada.tell(free, {"say": "a\u202eb  \n c"}, 0)).ok()
        assert (await ada.look(free))["chat"][-1]["text"] == "ab c"


async def test_a_table_shown_in_the_lobby_may_be_watched_and_its_seats_stay_the_friends(
    sqlite,
) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo, cy = server.browser(), server.browser(), server.browser()
        made = await ada.create_table(seats="mo", listed=True)
        table = made["table"]
        row = (await bo.get("/api/tables")).ok()["listed"][0]
        assert (row["table"], row["open_seats"]) == (table, False)
        shown = await bo.look(table)
        assert shown["settings"]["listed"]
        assert not shown["settings"]["open_seats"]
        for seat in (None, 1):
            body = {"id": fresh_id(), "seat": seat}
            (await bo.post(f"/api/tables/{table}/join", body)).problem(403, "forbidden")
        assert (await cy.sit(made["seats"][1]["secret"], "Cy"))["seats"] == [1]
        body = {"id": fresh_id(), "game": "template", "seats": [{"kind": "me"}] * 2}
        told = await bo.post("/api/tables", {**body, "open_seats": True})
        assert told.problem(422, "option")["key"] == "open_seats"


async def test_a_table_from_before_open_seats_may_only_be_watched(sqlite) -> None:
    """What stands in a store keeps what its words said: anyone may watch."""

    store = sqlite()
    async with serving(store, pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mo", listed=True, open_seats=True))["table"]

        def as_before(cursor) -> None:
            for column, place in (("body", "log"), ("summary", "tables")):
                cursor.execute(
                    f"UPDATE {place} SET {column} = REPLACE({column}, ',\"open_seats\":true', '')"
                )

        await store.change(as_before)
    async with serving(sqlite(), pool=RandomBots()) as server:
        bo = server.browser()
        row = (await bo.get("/api/tables")).ok()["listed"][0]
        assert "open_seats" not in row
        shown = await bo.look(table)
        assert not shown["settings"]["open_seats"]
        (await bo.post(f"/api/tables/{table}/join", {"id": fresh_id()})).problem(403, "forbidden")


async def test_a_rematch_has_open_seats_where_the_first_table_had(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mb", listed=True, open_seats=True))["table"]
        (await ada.tell(table, {"close": True})).ok()
        again = (await ada.tell(table, {"rematch": True})).ok()["table"]
        settings = (await ada.look(again))["settings"]
        assert settings["listed"]
        assert settings["open_seats"]


async def test_the_host_lets_a_bot_play_on_and_its_owner_takes_the_seat_back(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo = server.browser(), server.browser()
        made = await ada.create_table(seats="mo")
        table = made["table"]
        await bo.sit(made["seats"][1]["secret"], "Bo")
        (await ada.tell(table, {"stand_in": 1})).problem(422, "not-playing")
        (await ada.tell(table, {"start": True})).ok()
        (await bo.tell(table, {"stand_in": 0})).problem(403, "forbidden")
        (await ada.tell(table, {"stand_in": 2})).problem(422, "bad-request")
        name = fresh_id()
        (await ada.tell(table, {"stand_in": 1}, name=name)).ok()
        assert (await ada.tell(table, {"stand_in": 1}, name=name)).ok()["repeat"]
        (await ada.tell(table, {"stand_in": 1})).problem(409, "bot-plays")
        shown = await bo.look(table)  # the seat is still theirs, and they are told who did it
        assert (shown["you"], shown["seat"], shown["freed"]) == ([1], 1, [])
        assert shown["seats"][1]["owned"]
        assert shown["seats"][1]["bot"]["why"] == "host"
        assert shown["chat"][-1]["text"] == "The host lets a bot play for Bo."
        (await bo.tell(table, {"reclaim": True}, 1)).ok()
        assert (await bo.look(table))["seats"][1]["bot"] is None
        (await ada.tell(table, {"kick": 1})).ok()
        (await ada.tell(table, {"stand_in": 1})).problem(409, "nobody-there")


async def test_whose_seat_the_host_freed_is_told_so(sqlite) -> None:
    """Before the start and in play, at a table of friends and at a listed one, also after a restart."""

    tables = []
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo = server.browser(), server.browser()
        for listed in (False, True):
            for begun in (False, True):
                made = await ada.create_table(seats="mo", listed=listed)
                tables.append((made["table"], listed))
                await bo.sit(made["seats"][1]["secret"], "Bo")
                if begun:
                    (await ada.tell(made["table"], {"start": True})).ok()
                (await ada.tell(made["table"], {"kick": 1})).ok()
        left = await ada.create_table(seats="mo")
        await bo.sit(left["seats"][1]["secret"], "Bo")
        (await bo.tell(left["table"], {"leave": True}, 1)).ok()
        told = (await bo.get(f"/api/tables/{left['table']}")).problem(403, "forbidden")
        assert "invitation" in told["detail"]  # nobody was sent away
    async with serving(sqlite(), pool=RandomBots()) as server:
        cy = server.browser()
        again = server.browser()
        again.share(bo)
        for table, listed in tables:
            if listed:
                shown = await again.look(table)
                assert (shown["you"], shown["freed"]) == ([], [1])
                assert (await cy.look(table))["freed"] == []
            else:
                told = (await again.get(f"/api/tables/{table}")).problem(403, "forbidden")
                assert "the host has freed your seat" in told["detail"]
                told = (await cy.get(f"/api/tables/{table}")).problem(403, "forbidden")
                assert "invitation" in told["detail"]


async def test_open_seats_can_be_joined_and_listed_tables_watched_unlisted_ones_cannot(
    sqlite,
) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo, cy = server.browser(), server.browser(), server.browser()
        listed = await ada.create_table(seats="mo", listed=True, open_seats=True)
        hidden = await ada.create_table(seats="mo")
        found = (await bo.get("/api/tables")).ok()
        assert [one["table"] for one in found["listed"]] == [listed["table"]]
        assert found["listed"][0]["open_seats"]
        assert len((await ada.get("/api/tables")).ok()["mine"]) == 2
        (await bo.post(f"/api/tables/{hidden['table']}/join", {"id": fresh_id()})).problem(
            403, "forbidden"
        )
        told = (
            await bo.post(f"/api/tables/{listed['table']}/join", {"id": fresh_id(), "name": "Bo"})
        ).ok()
        assert told["seats"] == [1]
        (await cy.post(f"/api/tables/{listed['table']}/join", {"id": fresh_id()})).problem(
            409, "no-seat-free"
        )
        assert (await cy.look(listed["table"]))["seat"] is None
        (await cy.get(f"/api/tables/{hidden['table']}")).problem(403, "forbidden")
        (await cy.post("/api/redeem", {"secret": hidden["spectator"]})).ok()
        assert (await cy.look(hidden["table"]))["seat"] is None
        (await cy.get(f"/api/tables/{hidden['table']}?seat=0")).problem(403, "forbidden")


async def test_history_and_the_record_of_a_seat(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo = server.browser(), server.browser()
        made = await ada.create_table(seats="mo", confirm=False)
        table = made["table"]
        (await bo.post("/api/redeem", {"secret": made["seats"][1]["secret"], "name": "Bo"})).ok()
        (await ada.tell(table, {"start": True})).ok()
        await ada.play(table, 0)
        await ada.play(table, 0, "keep")
        await bo.play(table, 1)
        await bo.play(table, 1, "trade")
        shown = await bo.look(table, 1)
        lines = (await bo.get(f"/api/tables/{table}/record")).text.splitlines()
        head = json.loads(lines[0])
        assert head["watertable_views"] == 1
        assert head["seat"] == 1
        last = json.loads(lines[-1])
        assert last["n"] == shown["n"] == len(lines) - 1
        for n in (0, 3, shown["n"]):
            past = (await bo.get(f"/api/tables/{table}/at/{n}")).ok()
            assert past["at"] == n
        assert past["scene"] == shown["scene"]
        (await bo.get(f"/api/tables/{table}/at/{shown['n'] + 1}")).problem(404, "not-found")


async def test_everything_is_there_again_after_a_restart(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mm"))["table"]
        await ada.play(table, 0)
        await ada.play(table, 0, "trade")
        await ada.play(table, 1)
        before = {seat: await ada.look(table, seat) for seat in (0, 1)}
        cookies = ada.cookies
    async with serving(sqlite(), pool=RandomBots()) as server:
        again = server.browser()
        again.cookies = cookies
        for seat in (0, 1):
            after = await again.look(table, seat)
            for shown in (before[seat], after):
                del shown["now"]
            assert after == before[seat]
        await again.play(table, 1, "keep")
        (await again.tell(table, {"end_turn": True}, 0)).ok()
        (await again.tell(table, {"end_turn": True}, 1)).ok()


async def test_invalid_options_are_refused_when_the_table_is_created(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        plan = {"game": "template", "seats": [{"kind": "me"}, {"kind": "open"}]}
        for change, key in (
            ({"options": {"rounds": 7}}, "rounds"),
            ({"options": {"flood": True}}, "flood"),
            ({"seats": [{"kind": "me"}]}, "seats"),
            ({"game": "chess"}, "game"),
            ({"away": 5}, "away"),
            ({"clock": {"kind": "turn", "ms": 10}}, "clock"),
        ):
            found = await ada.post("/api/tables", {**plan, **change, "id": fresh_id()})
            assert found.problem(422, "option")["key"] == key


async def test_options_that_do_not_go_together_are_refused_too(sqlite) -> None:
    """New Bedford's Ahab plays with the Omens or nobody does: the house says so, not the option alone."""

    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        plan = {
            "game": "new_bedford",
            "seats": [{"kind": "me"}, {"kind": "open"}],
            "options": {"ahab_omens": True},
        }
        found = await ada.post("/api/tables", {**plan, "id": fresh_id()})
        assert found.problem(422, "option")["key"] == "ahab_omens"


async def test_a_table_without_its_rules_is_closed_and_stays_readable(sqlite, monkeypatch) -> None:
    """An older server has no rules for a table of a newer one."""
    older = watertable.house("template").meta.rules
    monkeypatch.setattr(watertable.house("template").meta, "rules", older + 1)
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mm", confirm=False))["table"]
        for seat in (0, 1):
            await ada.play(table, seat)
            await ada.play(table, seat, "keep")
        told = (await ada.look(table, 0))["log"]
        cookies = ada.cookies
    monkeypatch.setattr(watertable.house("template").meta, "rules", older)
    async with serving(sqlite(), pool=RandomBots()) as server:
        again = server.browser()
        again.cookies = cookies
        shown = await again.look(table, 0)
        assert shown["status"] == "closed"
        assert f"this server has the older version {older}" in shown["why_closed"]
        assert shown["scene"] is None
        assert shown["log"] == told  # every word as it was shown
        (await again.tell(table, {"play": 1}, 0, shown["number"])).problem(409, "not-playing")
        (await again.tell(table, {"rematch": True}, 0)).problem(409, "rules")
        (await again.get(f"/api/tables/{table}/at/3")).problem(409, "rules")
        (await again.tell(table, {"say": "bye"}, 0)).ok()


async def test_a_table_is_finished_under_its_own_rules_where_they_are_still_there(
    sqlite, monkeypatch
) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mm", confirm=False))["table"]
        await ada.play(table, 0)
        cookies = ada.cookies
    old = watertable.house("template")
    real = watertable.house
    newer = copy.copy(old)
    newer.meta = copy.copy(old.meta)
    newer.meta.rules = old.meta.rules + 1
    monkeypatch.setattr(
        watertable,
        "house",
        lambda name: {"template": newer, f"template@{old.meta.rules}": old}.get(name) or real(name),
    )
    refused = Following(0, "this answer is gone")
    monkeypatch.setattr(upgrade, "follow", lambda house, record: refused)
    async with serving(sqlite(), pool=RandomBots()) as server:
        again = server.browser()
        again.cookies = cookies
        await again.play(table, 0, "keep")
        assert (await again.look(table, 0))["status"] == "playing"
        assert (await server.tables.get(table)).projection.rules == old.meta.rules


async def test_chat_is_rate_limited(sqlite) -> None:
    clock = ManualClock()
    async with serving(sqlite(), pool=RandomBots(), clock=clock) as server:
        ada = server.browser()
        table = (await ada.create_table(seats="mm"))["table"]
        for do in ({"say": "hello"}, {"ping": "spot:1"}):
            for _ in range(8):
                (await ada.tell(table, do, 0)).ok()
            (await ada.tell(table, do, 0)).problem(429, "too-many")
            (await ada.tell(table, do, 1)).ok()
        clock.pass_(11)
        (await ada.tell(table, {"say": "hello"}, 0)).ok()
        assert (await ada.get("/api/tables")).ok()["mine"][0]["asked"] is True


async def test_three_people_reach_for_two_free_seats_at_once(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        table = (await server.browser().create_table(seats="moo", listed=True, open_seats=True))[
            "table"
        ]
        people = [server.browser() for _ in range(3)]
        asked = [one.post(f"/api/tables/{table}/join", {"id": fresh_id()}) for one in people]
        found = await asyncio.gather(*asked)
        assert sorted(one.status for one in found) == [200, 200, 409]
        assert sorted(one.json["seats"][0] for one in found if one.status == 200) == [1, 2]


async def test_log_lines_point_at_what_their_words_name(sqlite) -> None:
    """Everybody sees placed spots; only a viewer who was told its name sees a dealt creature."""

    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        made = await ada.create_table(seats="mm", confirm=False)
        table = made["table"]
        for _ in range(200):
            for seat in (0, 1):
                if (await ada.look(table, seat))["legal"]:
                    await ada.play(table, seat)
        watcher = server.browser()
        (await watcher.post("/api/redeem", {"secret": made["spectator"]})).ok()
        shown = [await ada.look(table, 0), await ada.look(table, 1), await watcher.look(table)]
        logs = [one["log"] for one in shown]
        dealt = [[line for line in log if "creature:" in "".join(line["refs"])] for log in logs]
        assert min(len(dealt[0]), len(dealt[1])) > 3
        assert not dealt[2]
        placed = [
            [line["refs"] for line in log if "spot:" in "".join(line["refs"])] for log in logs
        ]
        assert len(placed[0]) > 1
        assert placed[0] == placed[1] == placed[2]
        # the log keeps them: a server that reads the table again shows the same
        before = [line["refs"] for line in logs[0]]
        server.tables.live_tables.clear()
        assert [line["refs"] for line in (await ada.look(table, 0))["log"]] == before


def test_a_full_collection_runs_when_nobody_plays(sqlite, monkeypatch) -> None:
    monkeypatch.setattr(scheduler, "FULL_COLLECTION", -1)

    class Ring:
        def __init__(self) -> None:
            self.me = self

    tables = Tables(sqlite())  # not open: no heartbeat of its own
    collect_garbage = tables.scheduler.collect_garbage
    gc.disable()
    try:
        collect_garbage()
        left = weakref.ref(Ring())
        tables.written += 1
        collect_garbage()
        assert left() is not None  # somebody played since the last heartbeat
        collect_garbage()
        assert left() is None
        assert tables.metrics.histograms["sweep_seconds"].total > 0
        left = weakref.ref(Ring())
        tables.written += 1
        monkeypatch.setattr(scheduler, "FULL_COLLECTION_FORCED", -1)
        collect_garbage()
        assert left() is None  # not put off for ever, though they play
    finally:
        gc.enable()


async def test_the_young_generation_is_collected_between_moves(monkeypatch) -> None:
    monkeypatch.setattr(run, "YOUNG_OBJECTS", -1)

    class Ring:
        def __init__(self) -> None:
            self.me = self

    gc.disable()
    try:
        left = weakref.ref(Ring())
        tidy = asyncio.ensure_future(run._collect_young())
        await asyncio.sleep(0)
        assert left() is not None
        await until(lambda: left() is None, 10)
        tidy.cancel()
    finally:
        gc.enable()
