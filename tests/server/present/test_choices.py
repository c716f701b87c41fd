"""What helps a person to choose: labels from the view, confirmations, moments, previews, the first screen."""

from __future__ import annotations

import watertable
from watertable.kernel.table import Table
from watertable.kernel.text import Words
from watertable.server.present import choices
from watertable.testing.server.harness import RandomBots, serving


async def test_a_table_says_what_its_house_says(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table("template", seats="mm", confirm=True))["table"]
        labels, asked, uncovered, moments, pictured = set(), set(), set(), set(), ""
        for _ in range(200):
            for seat in (0, 1):
                shown = await ada.look(table, seat)
                moments |= {line.get("moment") for line in shown["log"]}
                if shown["can_end"]:
                    uncovered.add(shown["confirmation"]["button"])
                    (await ada.tell(table, {"end_turn": True}, seat)).ok()
                    continue
                assert shown["confirmation"] is None
                if not shown["legal"]:
                    continue
                asked.add(shown["question"]["kind"])
                labels |= {action["label"] for action in shown["legal"]}
                spots = [action for action in shown["legal"] if action["verb"] == "place"]
                if spots:
                    body = {"seat": seat, "refs": spots[0]["refs"]}
                    told = (await ada.post(f"/api/tables/{table}/preview", body)).ok()
                    pictured = told["text"]
                    assert [shape["symbol"] for shape in told["shapes"]] == ["pebble"]
                await ada.play(table, seat)
            if shown["status"] != "playing":
                break
        assert {"show", "keep", "group", "pebble"} <= asked
        assert "Trade it" not in labels
        assert any(label.startswith("Trade it (") for label in labels)
        assert uncovered >= {"Turn over", ""}
        assert {"news", "done", None} <= moments
        assert pictured.startswith("Your pebble would lie on spot")


async def test_a_preview_is_for_the_asked_seat_alone(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada, bo = server.browser(), server.browser()
        table = (await ada.create_table("template", seats="mo"))["table"]
        body = {"seat": 0, "refs": ["spot:1"]}
        (await ada.post(f"/api/tables/{table}/preview", body)).problem(422, "not-playing")
        (await bo.post(f"/api/tables/{table}/preview", body)).problem(403, "forbidden")
        (await ada.post(f"/api/tables/{table}/preview", {**body, "refs": ["x" * 65]})).problem(
            400, "bad-request"
        )


async def test_a_preview_that_comes_after_the_answer_shows_nothing(sqlite) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        table = (await ada.create_table("template", seats="mm", confirm=False))["table"]
        refs = (await ada.look(table, 0))["legal"][0]["refs"]
        body = {"seat": 0, "refs": refs}
        await ada.play(table, 0)
        await ada.play(table, 0, "keep")
        assert not (await ada.look(table, 0))["legal"]
        told = (await ada.post(f"/api/tables/{table}/preview", body)).ok()
        assert told == {"shapes": [], "text": ""}


def test_the_next_click_and_the_steppers_come_from_the_catalogue() -> None:
    house = watertable.house("template")
    texts = {
        "next": {"any": {"spot": "Choose a spot."}, "pebble": {"spot": "Choose its spot."}},
        "amount": {"place": {"spot": "Spot"}},
    }
    choices.next_words.cache_clear()
    choices.amounts.cache_clear()
    words, house.words = house.words, Words(texts, {})
    try:
        assert choices.next_words(house, "pebble") == {"spot": "Choose its spot."}
        assert choices.next_words(house, "show") == {"spot": "Choose a spot."}
        place = house.game.actions.read("place 2")
        assert choices.amounts(house, place) == {"spot": "Spot"}
    finally:
        house.words = words
        choices.next_words.cache_clear()
        choices.amounts.cache_clear()


def test_only_a_draw_is_uncovered() -> None:
    house = watertable.house("template")
    table = Table(house, 2, None, "confirm", [0, 1])
    table.begin()
    view = table.view(0)
    assert not choices.confirmation(house, view, []).draws
    view["asks"] = [{"seat": -1, "kind": "reveal", "about": 0}]
    told = choices.confirmation(house, view, [])
    assert (told.draws, told.text, told.button) == (True, "Turn the cards over?", "Turn over")
    view["asks"] = []
    assert not choices.confirmation(house, view, []).draws
