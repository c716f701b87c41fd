"""Joining by one link, settings until the start, and one's seat on another device."""

from __future__ import annotations

from typing import Any

import pytest

from watertable.server.http.commands import cookies
from watertable.testing.server.harness import RandomBots, fresh_id, serving

pytestmark = pytest.mark.anyio


async def invited(server: Any, seats: str = "moo", **more: Any) -> tuple[Any, dict[str, Any]]:
    ada = server.browser()
    made = await ada.create_table(seats=seats, name="Friday night", **more)
    await ada.tell(made["table"], {"rename": "Ada"}, 0)
    return ada, made


async def sit(browser: Any, secret: str, **more: Any) -> Any:
    return await browser.post("/api/redeem", {"secret": secret, "id": fresh_id(), **more})


async def test_one_link_shows_the_table_and_seats_everybody(sqlite: Any) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        _, made = await invited(server)
        bo, cy, dan = server.browser(), server.browser(), server.browser()
        offer = (await bo.post("/api/invitation", {"secret": made["join"]})).ok()
        assert (offer["game"], offer["name"], offer["host"]) == ("template", "Friday night", "Ada")
        assert [seat["kind"] for seat in offer["seats"]] == ["human", "open", "open"]
        assert not bo.cookies  # looking takes nothing
        told = (await sit(bo, made["join"], name="Bo", seat=2, colour=4)).ok()
        assert told["seats"] == [2]
        again = (await sit(bo, made["join"], name="Bo", seat=1)).ok()
        assert again["seats"] == [2]  # one seat for one browser
        taken = (await sit(cy, made["join"], name="Cy", seat=2)).problem(409, "taken")
        assert taken["key"] == "seat"
        assert (await sit(cy, made["join"], name="Cy")).ok()["seats"] == [1]
        (await sit(dan, made["join"], name="Dan")).problem(409, "no-seat-free")
        (await sit(dan, made["join"], watch=True)).ok()
        shown = await dan.look(made["table"])
        assert [seat["name"] for seat in shown["seats"]] == ["Ada", "Cy", "Bo"]
        assert shown["you"] == []
        assert shown["seats"][2]["colour"] == 4


async def test_a_taken_name_or_colour_is_said(sqlite: Any) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, made = await invited(server)
        bo = server.browser()
        for wrong, key in (({"name": "ADA"}, "name"), ({"name": "Bo", "colour": 0}, "colour")):
            found = (await sit(bo, made["join"], **wrong)).problem(409, "taken")
            assert found["key"] == key
        (await sit(bo, made["join"], name="Bo", colour=1)).ok()
        (await bo.tell(made["table"], {"rename": "Ada"}, 1)).problem(409, "taken")
        (await bo.tell(made["table"], {"rename": "Bo B."}, 1)).ok()
        assert (await ada.look(made["table"]))["seats"][1]["name"] == "Bo B."
        await ada.tell(made["table"], {"fill": "easy"})
        await ada.tell(made["table"], {"start": True})
        (await bo.tell(made["table"], {"rename": "Bob"}, 1)).ok()  # also while the game is played


async def test_somebody_who_was_removed_does_not_come_back_by_the_same_link(sqlite: Any) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, made = await invited(server)
        bo = server.browser()
        (await sit(bo, made["join"], name="Bo", seat=1)).ok()
        await ada.tell(made["table"], {"kick": 1})
        refused = (await sit(bo, made["join"], name="Bo")).problem(403, "forbidden")
        assert "freed your seat" in refused["detail"]
        (await sit(server.browser(), made["join"], name="Cy", seat=1)).ok()


async def test_a_new_link_makes_the_old_one_void(sqlite: Any) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, made = await invited(server)
        new = (await ada.tell(made["table"], {"link": True})).ok()["secret"]
        bo = server.browser()
        (await sit(bo, made["join"])).problem(403, "forbidden")
        (await bo.post("/api/invitation", {"secret": made["join"]})).problem(403, "forbidden")
        (await sit(bo, new, name="Bo")).ok()
        (await bo.tell(made["table"], {"link": True}, 1)).problem(403, "forbidden")


async def test_settings_can_be_changed_until_the_start(sqlite: Any) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, made = await invited(server, "mo")
        table = made["table"]
        day = {"kind": "turn", "ms": 24 * 3600_000}
        change = {"clock": day, "listed": True, "name": "Saturday"}
        (await ada.tell(table, {"settings": change})).ok()
        shown = await ada.look(table)
        assert shown["settings"]["clock"] == day
        assert shown["settings"]["name"] == "Saturday"
        assert shown["settings"]["confirm"] is True  # what was not named stays
        listed = (await server.browser().get("/api/tables")).ok()["listed"]
        assert [row["name"] for row in listed] == ["Saturday"]
        (await ada.tell(table, {"settings": {"away": 1}})).problem(422, "option")
        (await ada.tell(table, {"settings": {"options": {"nothing": 1}}})).problem(422, "option")
        bo = server.browser()
        (await sit(bo, made["join"], name="Bo")).ok()
        (await bo.tell(table, {"settings": {"listed": False}}, 1)).problem(403, "forbidden")
        (await ada.tell(table, {"start": True})).ok()
        (await ada.tell(table, {"settings": {"listed": False}})).problem(409, "not-open")


async def test_my_place_on_another_device(sqlite: Any) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, made = await invited(server, "mo")
        table = made["table"]
        request = {"id": fresh_id()}
        links = (await ada.post(f"/api/tables/{table}/device", request)).ok()["secrets"]
        assert links == (await ada.post(f"/api/tables/{table}/device", request)).ok()["secrets"]
        phone = server.browser()
        for secret in links:
            (await sit(phone, secret)).ok()
        shown = await phone.look(table)
        assert (shown["you"], shown["host"]) == ([0], True)
        stranger = await server.browser().post(f"/api/tables/{table}/device", request)
        stranger.problem(403, "forbidden")
        bo = server.browser()
        (await sit(bo, made["join"], name="Bo")).ok()
        (own,) = (await bo.post(f"/api/tables/{table}/device", {"id": fresh_id()})).ok()["secrets"]
        await ada.tell(table, {"kick": 1})
        (await sit(server.browser(), own)).problem(403, "forbidden")


async def test_two_seats_of_one_device_have_two_names(sqlite: Any) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        plan = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "ada"}]
        body = {"id": fresh_id(), "game": "template", "seats": plan}
        found = (await server.browser().post("/api/tables", body)).problem(422, "option")
        assert found["key"] == "name"


def test_a_cookie_does_not_depend_on_the_port() -> None:
    ours, old, other = "a" * 32, "b" * 32, "c" * 32
    sent = f"watertable-8417={old}; theme=dark; watertable-0badcafe={ours}; watertableX={other}"
    assert cookies([(b"cookie", sent.encode())], "watertable-0badcafe") == [ours, old]
