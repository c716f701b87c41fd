"""Panels beside the board: hands, player boards, decks, discards, what is known."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from watertable.games.rising_waters import pieces
from watertable.games.rising_waters.pieces import WORDS
from watertable.games.rising_waters.scene.margin import symbol_of, weather_symbol
from watertable.games.rising_waters.scene.refs import asked_kind, hand_of
from watertable.kernel.scene import Item, Panel
from watertable.kernel.state import NONE
from watertable.kernel.view import View


def panels(view: View) -> list[Panel]:
    """Hands and player boards, then decks, discards and what this viewer knows."""
    found: list[Panel] = []
    if asked_kind(view) == "turn":
        found.append(turn_panel(view))
    for hand in range(view["hands"]):
        found.append(hand_panel(view, hand))
        found.append(board_panel(view, hand))
    found += [decks(view), piles(view)]
    if view["with_roles"]:
        found.append(roles(view))
    if view["next_reports"] or view["next_landowners"]:
        found.append(known(view))
    return found


def seat_of(view: View, hand: int) -> int:
    return hand if view["seats"] > 1 else 0


def _item(
    key: str, symbol: str, text: str, count: int | None = None, tip: str = "", ref: str = ""
) -> Item:
    """An entry whose spoken label is its text."""
    return Item(key, ref=ref, symbol=symbol, text=text, count=count, label=text, tip=tip)


# The buttons of a turn with their pictures; the others appear when they can be of use.
ALWAYS: Final = ("move", "donate", "accept", "seek", "work", "resist")
PICTURES: Final = {
    "move": "movement",
    "donate": "donations",
    "accept": "job_offer",
    "seek": "actions",
    "work": "deck",
    "resist": "newspaper",
    "raft": "raft",
    "carry": "survivor",
    "find": "deck",
    "perform": "blues",
    "sell": "garden",
    "power": "cube",
    "show": "radio",
}


def turn_panel(view: View) -> Panel:
    """A button for every kind of action of the viewer's turn, and how many actions are left."""
    title = WORDS.text("tip.turn", n=view["actions"])
    panel = Panel("track", "turn", title, max(0, view["seat"]))
    cubes = view["cubes"][hand_of(view)]
    role = view["role"][hand_of(view)] if view["with_roles"] else -1
    name = pieces.ROLE_IDS[role] if role >= 0 else ""
    useful = {
        "raft": cubes[pieces.RAFT],
        "carry": any(at >= 0 for at in view["raft_at"]),
        "power": cubes[pieces.BOOST] or cubes[pieces.UPLIFT],
        "perform": name == "blues_singer",
        "sell": name == "sharecropper",
        "find": name == "young_person",
        "show": view["next_reports"] or view["next_landowners"],
    }
    for button, symbol in PICTURES.items():
        if button in ALWAYS or useful[button]:
            text, ref = WORDS.text(f"tip.act_{button}"), f"act:{button}"
            panel.items.append(_item(ref, symbol, text, tip=ref, ref=ref))
    return panel


def hand_panel(view: View, hand: int) -> Panel:
    """The cards, if this viewer may see them; else how many."""
    held = view["cards"][hand]
    if held is not None:
        return _open_hand(hand, seat_of(view, hand), tuple(held), own=_is_own(view, hand))
    seen = [0] * pieces.KINDS
    seen[pieces.JOB], seen[pieces.THREAT] = view["jobs"][hand], view["threats_held"][hand]
    return _open_hand(hand, seat_of(view, hand), tuple(seen), view["hand_sizes"][hand])


def _is_own(view: View, hand: int) -> bool:
    """Whether this is the viewer's only hand; somebody alone plays several, which need their names."""
    return bool(view["seats"] > 1 and view["seat"] == hand)


# Panels are drawn once for all scenes that show the same, so they must not be changed.


@lru_cache(2048)
def _open_hand(
    hand: int, seat: int, held: tuple[int, ...], size: int = -1, own: bool = False
) -> Panel:
    """The cards that are seen; how many there are, where not all are."""
    title = WORDS.text("tip.own_hand" if own else "tip.hand", hand=hand)
    panel = Panel("hand", f"hand:{hand}", title, seat)
    if size >= 0:
        text = WORDS.text("tip.cards", n=size)
        panel.items.append(_item(f"hand:{hand}:size", "deck", text, size))
    for kind in range(pieces.KINDS):
        if held[kind]:
            panel.items.append(_cards(f"card:{hand}:{kind}", kind, held[kind]))
    return panel


def board_panel(view: View, hand: int) -> Panel:
    """Powers, Renewable cubes, role and points; the marker of the First Player."""
    role = view["role"][hand] if view["with_roles"] else NONE
    return _board(
        hand,
        seat_of(view, hand),
        view["first"] == hand,
        tuple(view["power"][hand]),
        tuple(view["cubes"][hand]),
        role,
        view["points"][hand] if role >= 0 else 0,
        _is_own(view, hand),
    )


@lru_cache(2048)
def _board(
    hand: int,
    seat: int,
    first: bool,
    powers: tuple[int, ...],
    cubes: tuple[int, ...],
    role: int,
    points: int,
    own: bool,
) -> Panel:
    title = WORDS.text("tip.own_board" if own else "tip.board", hand=hand)
    panel = Panel("sheet", f"board:{hand}", title, seat)
    whose = WORDS.text("tip.first" if first else "tip.player", hand=hand)
    symbol = "first" if first else f"pawn{hand}"
    panel.items.append(_item(f"player:{hand}", symbol, whose, ref=f"player:{hand}"))
    for power in range(pieces.POWERS):
        panel.items.append(_power(hand, power, powers[power]))
    for row in range(len(pieces.RENEWABLE_IDS)):
        panel.items.append(_cube(hand, row, bool(cubes[row])))
    if role >= 0:
        text = WORDS.text("tip.role", role=role, n=points)
        tip = f"role:{pieces.ROLE_IDS[role]}"
        panel.items.append(_item(f"role:of:{hand}", "person", text, points, tip))
    return panel


def _power(hand: int, power: int, level: int) -> Item:
    value = pieces.VALUES[power][level]
    key = "tip.power"
    if power == pieces.CROSS:
        key = "tip.swims" if value else "tip.no_swim"
    ref, name = f"power:{hand}:{power}", pieces.POWER_IDS[power]
    item = _item(ref, name, WORDS.text(key, power=power, n=value), value, f"power:{name}", ref)
    if power != pieces.CROSS:
        item.text = WORDS.name("power", power)  # the count says the rest
    return item


def _cube(hand: int, row: int, ready: bool) -> Item:
    text = WORDS.text("tip.ready" if ready else "tip.not_ready", row=row)
    return Item(
        f"cube:{hand}:{row}",
        ref=f"cube:{hand}:{row}",
        symbol="cube" if ready else "nocube",
        text=WORDS.name("renewable", row),
        state="" if ready else "faded",
        label=text,
        tip=f"renewable:{pieces.RENEWABLE_IDS[row]}",
    )


def decks(view: View) -> Panel:
    """What lies face down, counted."""
    landowners = sum(view["stars"]) + sum(view["landowners"])
    return _decks(view["deck"], landowners, _reports_left(view))


@lru_cache(2048)
def _decks(community: int, landowners: int, reports: int) -> Panel:
    panel = Panel("counters", "decks", WORDS.text("tip.decks"))
    rows = [
        ("community", "deck", community),
        ("landowners", "job_offer", landowners),
        ("reports", "cloudy", reports),
    ]
    for name, symbol, n in rows:
        text = WORDS.text(f"tip.deck_{name}", n=n)
        panel.items.append(_item(f"deck:{name}", symbol, text, n, ref=f"deck:{name}"))
    return panel


def _reports_left(view: View) -> int:
    left = int(view["heavy_left"])
    for card in range(pieces.WEATHERS):
        if pieces.WEATHER_WATER[card] != pieces.HEAVY:
            left += int(view["reports"][card])
    return left


def piles(view: View) -> Panel:
    """The open discard piles."""
    return _piles(tuple(view["pile"]), tuple(view["landowner_pile"]))


@lru_cache(2048)
def _piles(pile: tuple[int, ...], landowner_pile: tuple[int, ...]) -> Panel:
    panel = Panel("tiles", "piles", WORDS.text("tip.piles"))
    for kind in range(pieces.COMMUNITY):
        if pile[kind]:
            panel.items.append(_cards(f"pile:{kind}", kind, pile[kind]))
    for card in range(pieces.LANDOWNERS):
        n = landowner_pile[card]
        if n:
            ref = f"pile:{pieces.JOB}" if card == pieces.L_JOB else f"pile:landowner:{card}"
            tip = f"landowner:{pieces.LANDOWNER_IDS[card]}"
            name = WORDS.name("landowner", card)
            panel.items.append(_item(ref, symbol_of(card), name, n, tip, ref))
    return panel


def _cards(ref: str, kind: int, n: int) -> Item:
    """Cards of one kind in a hand or a pile."""
    card = pieces.CARD_IDS[kind]
    return _item(ref, card, WORDS.name("card", kind), n, f"card:{card}", ref)


def roles(view: View) -> Panel:
    """The six characters."""
    panel = Panel("tiles", "roles", WORDS.text("tip.roles"))
    for role in range(pieces.ROLES):
        ref, tip = f"role:{role}", f"role:{pieces.ROLE_IDS[role]}"
        item = _item(ref, "person", WORDS.name("role", role), tip=tip, ref=ref)
        item.state = "used" if role in view["role"] else ""
        panel.items.append(item)
    return panel


def known(view: View) -> Panel:
    """The next cards this viewer has read or heard of, in order."""
    panel = Panel("tiles", "known", WORDS.text("tip.known"))
    for i, card in enumerate(view["next_reports"]):
        name = WORDS.name("weather", card)
        tip = f"weather:{pieces.WEATHER_IDS[card]}"
        panel.items.append(_item(f"next:report:{i}", weather_symbol(card), name, tip=tip))
    for i, card in enumerate(view["next_landowners"]):
        name = WORDS.name("landowner", card)
        tip = f"landowner:{pieces.LANDOWNER_IDS[card]}"
        panel.items.append(_item(f"next:landowner:{i}", symbol_of(card), name, tip=tip))
    return panel
