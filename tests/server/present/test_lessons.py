"""Lessons over HTTP: no session, no trace, and the same answer to the same answers."""

from __future__ import annotations

from watertable.testing.server.harness import serving

PATH = "/api/games/template/lessons"
ROUND = f"{PATH}/01-a-round"


async def test_a_lesson_is_followed_without_leaving_a_trace(sqlite) -> None:
    async with serving(sqlite()) as server:
        ada = server.browser()
        cards = (await ada.get(PATH)).ok()
        named = [(card["name"], card["practice"]) for card in cards]
        assert named == [("01-a-round", False), ("p01", True)]
        told = (await ada.post(ROUND, {})).ok()
        assert told["step"]["kind"] == "read"
        assert told["step"]["point"] == ["creature:0", "creature:2", "creature:3"]
        assert told["table"]["you"] == [0]
        answers: list[str] = []
        for attempt in ("", "show crab", "show star", "keep"):
            told = (await ada.post(ROUND, {"answers": answers, "attempt": attempt})).ok()
            answers = told["step"]["answers"]
            assert told["step"]["became"] == ("wrong" if attempt == "show crab" else "done")
        assert answers == ["", "show star", "keep"]
        assert told["table"]["question"]["kind"] == "group"
        assert "keeps the sea star" in " ".join(line["text"] for line in told["table"]["log"])
        again = (await server.browser().post(ROUND, {"answers": answers})).ok()
        assert again["table"]["scene"] == told["table"]["scene"]
        assert (await ada.get("/api/tables")).ok()["mine"] == []


async def test_reasons_and_errors_of_a_lesson(sqlite) -> None:
    async with serving(sqlite()) as server:
        ada = server.browser()
        (await ada.get("/api/games/chess/lessons")).problem(404, "not-found")
        (await ada.post(f"{PATH}/02-none", {})).problem(404, "not-found")
        asked = {"answers": [""], "action": "show shell"}
        found = (await ada.post(f"{ROUND}/why", asked)).ok()["reasons"]
        assert found[0]["reason"] == "You hold no shell. p. 2"
        stale = {"answers": ["", "show whale", "keep"]}
        assert (await ada.post(ROUND, stale)).ok()["step"]["answers"] == [""]
        (await ada.post(ROUND, {"answers": ["x" * 81]})).problem(400, "bad-request")


async def test_side_lines_of_a_puzzle(sqlite) -> None:
    async with serving(sqlite()) as server:
        ada = server.browser()
        path = f"{PATH}/p01"
        first = (await ada.post(path, {})).ok()
        assert first["step"]["practice"]
        assert first["step"]["sides"] == []  # nothing is given away
        (await ada.post(f"{path}/side", {"side": 0, "lines": 1})).problem(404, "not-found")
        told = (await ada.post(path, {"attempt": "show star"})).ok()
        answers = told["step"]["answers"]
        assert [side["lines"] for side in told["step"]["sides"]] == [2, 2]
        asked = {"answers": answers, "side": 1}
        begun = (await ada.post(f"{path}/side", {**asked, "lines": 0})).ok()
        assert begun["scene"] == first["table"]["scene"]
        shown = (await ada.post(f"{path}/side", {**asked, "lines": 2})).ok()
        assert shown["n"] == begun["n"] + 2
        (await ada.post(f"{path}/side", {**asked, "side": 2})).problem(404, "not-found")


async def test_what_the_rival_holds_is_not_in_the_answer(sqlite) -> None:
    """Seat 2 holds two shells and a crab, seat 1 is shown a number."""
    async with serving(sqlite()) as server:
        told = (await server.browser().post(ROUND, {})).ok()
        log = [line["text"] for line in told["table"]["log"]]
        assert "Bot 2 draws a card." in log
        assert not any("Bot 2 draws a shell" in text for text in log)


async def test_the_addresses_of_lessons_are_pages(sqlite) -> None:
    async with serving(sqlite()) as server:
        ada = server.browser()
        for path in ("/learn/template", "/learn/template/01-a-round"):
            assert (await ada.get(path)).status == 200
        assert (await ada.get("/learn")).status == 404
