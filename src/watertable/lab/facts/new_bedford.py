"""New Bedford: who owns which building and log page at the end, and the whales brought home."""

from __future__ import annotations

from watertable.games.new_bedford.pieces import CARD_IDS, TILE_IDS, WHALES
from watertable.kernel.view import View
from watertable.lab.facts import TABLE, Counts, count


def end(found: Counts, view: View) -> None:
    for tile, owner in enumerate(view["owner"]):
        if owner >= -1:
            count(found, TABLE, f"dealt {TILE_IDS[tile]}")
        if 0 <= owner < view["seats"]:
            count(found, owner, f"tile {TILE_IDS[tile]}")
    for card, owner in enumerate(view["card_at"]):
        if 0 <= owner < view["seats"]:
            count(found, owner, f"page {CARD_IDS[card]}")
    for seat in range(view["seats"]):
        for whale, name in enumerate(WHALES):
            count(found, seat, f"whale {name}", view["kept"][seat][whale])
