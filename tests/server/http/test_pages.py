"""Addresses beside the API: the operator's pages, what does not exist, and questions for the head alone."""

from typing import Any

import pytest

from watertable.testing.server.harness import RandomBots, serving


async def test_the_operators_texts_are_pages_and_only_those_that_exist(
    sqlite: Any, tmp_path: Any
) -> None:
    (tmp_path / "privacy.txt").write_text("We keep <b>moves</b>.\n\nNothing else.\n", "utf-8")
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        assert (await ada.get("/privacy")).status == 404
        server.config.pages = tmp_path
        found = await ada.get("/privacy")
        assert found.status == 200
        assert found.headers["content-type"].startswith("text/html")
        assert "<p>We keep &lt;b&gt;moves&lt;/b&gt;.</p><p>Nothing else.</p>" in found.text
        assert (await ada.get("/imprint")).status == 404
        assert (await ada.get("/api/tables")).ok()["pages"] == ["privacy"]  # the lobby links to it
        (tmp_path / "imprint.txt").write_text("Ada, Lake Street 1", "utf-8")
        assert "Lake Street" in (await ada.get("/imprint")).text
        assert (await ada.get("/api/tables")).ok()["pages"] == ["privacy", "imprint"]


@pytest.mark.parametrize("path", ["/", "/t/abc", "/api/games", "/healthz", "/nowhere", "/api/x"])
async def test_head_says_what_get_would_say_without_the_body(sqlite: Any, path: str) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        whole = await ada.get(path)
        head = await ada.ask("HEAD", path, [])
        assert (head.status, head.bytes) == (whole.status, b"")
        for name in ("content-type", "content-length", "content-security-policy"):
            assert head.headers[name] == whole.headers[name]
        assert int(head.headers["content-length"]) == len(whole.bytes) > 0


async def test_an_address_that_does_not_exist_is_not_found(sqlite: Any) -> None:
    async with serving(sqlite(), pool=RandomBots()) as server:
        ada = server.browser()
        for path in ("/nowhere", "/t", "/t/a/b", "/learn", "/wp-login.php", "/assets/none.js"):
            assert (await ada.get(path)).status == 404, path
        for path in ("/", "/t/abc", "/j", "/w", "/learn/rivers"):
            assert (await ada.get(path)).status == 200, path
