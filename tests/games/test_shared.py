"""Shapes and panels that come again are drawn once and shared by all scenes: they look as if drawn anew."""

import random
import sys

import pytest

import watertable
from watertable.kernel.scene import plain

SHARE = {"rivers": 15, "new_bedford": 4, "raging_waters": 7}  # how many parts are kept, at least


def kept(game):
    """Everything under the house's scene that remembers what it has drawn."""
    here = f"watertable.games.{game}.scene"
    modules = [module for name, module in sys.modules.items() if name.startswith(here)]
    parts = [part for module in modules for part in vars(module).values()]
    return {id(part): part for part in parts if hasattr(part, "cache_info")}.values()


@pytest.mark.parametrize("game", SHARE)
def test_what_is_shared_is_what_would_be_drawn_anew(game):
    house = watertable.house(game)
    views = []
    for n in house.meta.seats[:3]:
        dice = random.Random(n)
        table = watertable.open(game, seats=n, dice=f"shared {n}")
        for _ in range(150):
            if not table.asked:
                break
            seat = dice.choice(table.asked)
            table.play(seat, dice.choice(table.legal(seat)))
            views.append(table.view(dice.choice([None, *range(n)])))
    parts = kept(game)
    shared = [plain(house.scene(view)) for view in views]
    assert len(parts) >= SHARE[game]
    assert sum(part.cache_info().hits for part in parts) > 10 * len(views)
    for view, scene in zip(views, shared, strict=True):
        for part in parts:
            part.cache_clear()
        assert plain(house.scene(view)) == scene
