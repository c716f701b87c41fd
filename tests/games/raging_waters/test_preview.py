"""What a choice would do, before it is made: the berm, what it protects, what it completes."""

import pytest

from watertable.games.raging_waters.game import GAME, HOUSE


def preview(t, *texts):
    view = GAME.view(t.state, 0)
    return HOUSE.preview(view, [GAME.actions.read(text) for text in texts])


def said(t, text):
    return HOUSE.words.tell(preview(t, text).says[0])


def protected(t):
    return len(GAME.view(t.state, 0)["sheets"][0]["fields"][0]["protected"])


def test_a_berm_shows_the_plots_it_would_protect(field):
    """Houses at 2/2, 2/5 and 5/5: a berm right of the first column of houses frees the third."""
    t = field().roll(3, 4, 6)
    shown = preview(t, "build n3 s4")
    ids = {shape.id for shape in shown.shapes}
    assert "preview:berm" in ids
    assert sum(1 for one in ids if one.startswith("preview:plot:")) == 1
    assert said(t, "build n3 s4") == "Protects 1 more house: 1 of 3 protected."


def test_a_berm_beside_all_houses_protects_none(field):
    t = field().roll(1, 6, 6)
    assert said(t, "build n1 w6") == "Protects no house yet: 3 houses on 1 plot."


def test_the_last_berm_completes_and_counts_the_unused_piles(field):
    t = field().draw(0, "n3 s4").roll(3, 4, 4)
    assert said(t, "build e4 w3") == "Completes Aquaterra: 20 unused piles score 1 point each."


@pytest.mark.parametrize(
    "options", [{}, {"enclosure": "berms_only"}, {"swamps": "must_be_outside"}]
)
def test_the_preview_is_what_the_berm_does(field, options):
    """For every legal berm, at every table option."""
    berms = [
        text for text in field(**options).draw(0, "n3 s4").roll(2, 3, 4).legal() if text != "pass"
    ]
    for berm in berms:
        t = field(**options).draw(0, "n3 s4").roll(2, 3, 4)
        before = protected(t)
        shapes = preview(t, berm).shapes
        t.plays(0, berm)
        if t.legal() == ["leave", "stay"]:
            t.plays(0, "stay")
        t.reveal()
        plots = sum(1 for shape in shapes if shape.id.startswith("preview:plot:"))
        assert plots == protected(t) - before, berm
    assert len(berms) > 5


def test_the_first_pile_shows_every_berm_from_it(field):
    t = field().roll(1, 3, 6)
    fan = preview(t, "build n1 e3", "build n1 e6")
    assert len(fan.shapes) == 2
    assert preview(t, "build n1 e3", "build n3 e6") is None


def test_the_three_pictures_of_the_first_screen():
    assert [picture.name for picture in HOUSE.intro()] == ["goal", "turn", "win"]
