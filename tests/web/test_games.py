"""Each game from the lobby to the final score, by clicking what is lit and nothing else."""

import pytest

import watertable

GAMES = [house.name for house in watertable.games()]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_from_lobby_to_final_score(game, server, new_player):
    mara = new_player(server)
    mara.button_bias = 0.4
    mara.play_now(game)
    clicks = mara.play_on(420)
    assert clicks >= 3
    sheet = mara.page.locator("dialog.score")
    assert sheet.locator("table").count() == 1
    assert sheet.locator(".reason").inner_text().strip()
    assert sheet.locator("thead th").count() >= 2
    assert mara.page.locator('[data-do="rematch"]').count() == 1
    assert sheet.locator(".used td").count() == sheet.locator("thead th").count() - 1
    # her own record: this game, with everybody at the table
    kept = mara.page.evaluate(
        "(g) => JSON.parse(localStorage.getItem('watertable.results.' + g))", game
    )
    assert [len(one["rivals"]) + 1 for one in kept] == [sheet.locator("thead th").count() - 1]
