"""Panels beside the board: hands, player boards, decks, discards, what is known."""

from __future__ import annotations

from watertable.games.rising_waters import pieces
from watertable.games.rising_waters.pieces import WORDS
from watertable.games.rising_waters.scene.margin import symbol_of, weather_symbol
from watertable.kernel.scene import Item, Panel
from watertable.kernel.view import View


def panels(view: View) -> list[Panel]:
    """Hands and player boards, then decks, discards and what this viewer knows."""
    found: list[Panel] = []
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


def hand_panel(view: View, hand: int) -> Panel:
    """The cards, if this viewer may see them; else how many."""
    title = WORDS.text("tip.hand", hand=hand)
    panel = Panel("hand", f"hand:{hand}", title, seat_of(view, hand))
    held = view["cards"][hand]
    if held is None:
        sizes = view["hand_sizes"][hand]
        text = WORDS.text("tip.cards", n=sizes)
        panel.items.append(_item(f"hand:{hand}:size", "deck", text, sizes))
        held = [0] * pieces.KINDS
        held[pieces.JOB], held[pieces.THREAT] = view["jobs"][hand], view["threats_held"][hand]
    for kind in range(pieces.KINDS):
        if held[kind]:
            panel.items.append(_cards(f"card:{hand}:{kind}", kind, held[kind]))
    return panel


def board_panel(view: View, hand: int) -> Panel:
    """Powers, Renewable cubes, role and points; the marker of the First Player."""
    title = WORDS.text("tip.board", hand=hand)
    panel = Panel("sheet", f"board:{hand}", title, seat_of(view, hand))
    whose = WORDS.text("tip.first" if view["first"] == hand else "tip.player", hand=hand)
    symbol = "first" if view["first"] == hand else f"pawn{hand}"
    panel.items.append(_item(f"player:{hand}", symbol, whose, ref=f"player:{hand}"))
    for power in range(pieces.POWERS):
        panel.items.append(_power(view, hand, power))
    for row in range(len(pieces.RENEWABLE_IDS)):
        panel.items.append(_cube(view, hand, row))
    if view["with_roles"] and view["role"][hand] >= 0:
        role, points = view["role"][hand], view["points"][hand]
        text = WORDS.text("tip.role", role=role, n=points)
        tip = f"role:{pieces.ROLE_IDS[role]}"
        panel.items.append(_item(f"role:of:{hand}", "person", text, points, tip))
    return panel


def _power(view: View, hand: int, power: int) -> Item:
    value = pieces.VALUES[power][view["power"][hand][power]]
    key = "tip.power"
    if power == pieces.CROSS:
        key = "tip.swims" if value else "tip.no_swim"
    text = WORDS.text(key, power=power, n=value)
    ref, name = f"power:{hand}:{power}", pieces.POWER_IDS[power]
    return _item(ref, name, text, value, f"power:{name}", ref)


def _cube(view: View, hand: int, row: int) -> Item:
    ready = view["cubes"][hand][row]
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
    panel = Panel("counters", "decks", WORDS.text("tip.decks"))
    rows = [
        ("community", "deck", view["deck"]),
        ("landowners", "job_offer", sum(view["stars"]) + sum(view["landowners"])),
        ("reports", "cloudy", _reports_left(view)),
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
    panel = Panel("tiles", "piles", WORDS.text("tip.piles"))
    for kind in range(pieces.COMMUNITY):
        if view["pile"][kind]:
            panel.items.append(_cards(f"pile:{kind}", kind, view["pile"][kind]))
    for card in range(pieces.LANDOWNERS):
        n = view["landowner_pile"][card]
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
