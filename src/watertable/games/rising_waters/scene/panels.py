"""Panels beside the board: hands, player boards, decks, discards, what is known."""

from __future__ import annotations

from watertable.games.rising_waters import pieces
from watertable.games.rising_waters.pieces import WORDS
from watertable.games.rising_waters.scene.margin import symbol_of, weather_symbol
from watertable.kernel.scene import Item, Panel
from watertable.kernel.text import Say
from watertable.kernel.view import View


def panels(view: View) -> list[Panel]:
    """Own things first, then the table's."""
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


def hand_panel(view: View, hand: int) -> Panel:
    """The cards, if this viewer may see them; else how many."""
    title = WORDS.tell(Say("tip.hand", hand=hand))
    panel = Panel("hand", f"hand:{hand}", title, seat_of(view, hand))
    held = view["cards"][hand]
    if held is None:
        sizes = view["hand_sizes"][hand]
        text = WORDS.tell(Say("tip.cards", n=sizes))
        panel.items.append(
            Item(f"hand:{hand}:size", symbol="deck", text=text, count=sizes, label=text)
        )
        held = [0] * pieces.KINDS
        held[pieces.JOB], held[pieces.THREAT] = view["jobs"][hand], view["threats_held"][hand]
    for kind in range(pieces.KINDS):
        if held[kind]:
            name = WORDS.name("card", kind)
            panel.items.append(
                Item(
                    f"card:{hand}:{kind}",
                    ref=f"card:{hand}:{kind}",
                    symbol=pieces.CARD_IDS[kind],
                    text=name,
                    count=held[kind],
                    label=name,
                    tip=f"card:{pieces.CARD_IDS[kind]}",
                )
            )
    return panel


def board_panel(view: View, hand: int) -> Panel:
    """Powers, Renewable cubes, role and points; the marker of the First Player."""
    title = WORDS.tell(Say("tip.board", hand=hand))
    panel = Panel("sheet", f"board:{hand}", title, seat_of(view, hand))
    whose = WORDS.tell(Say("tip.first" if view["first"] == hand else "tip.player", hand=hand))
    panel.items.append(
        Item(
            f"player:{hand}",
            ref=f"player:{hand}",
            symbol="first" if view["first"] == hand else f"pawn{hand}",
            text=whose,
            label=whose,
        )
    )
    for power in range(pieces.POWERS):
        panel.items.append(_power(view, hand, power))
    for row in range(len(pieces.RENEWABLE_IDS)):
        panel.items.append(_cube(view, hand, row))
    if view["with_roles"] and view["role"][hand] >= 0:
        text = WORDS.tell(Say("tip.role", role=view["role"][hand], n=view["points"][hand]))
        panel.items.append(
            Item(
                f"role:of:{hand}",
                symbol="person",
                text=text,
                count=view["points"][hand],
                label=text,
                tip=f"role:{pieces.ROLE_IDS[view['role'][hand]]}",
            )
        )
    return panel


def _power(view: View, hand: int, power: int) -> Item:
    value = pieces.VALUES[power][view["power"][hand][power]]
    key = "tip.swims" if power == pieces.POWERS - 1 and value else "tip.power"
    if power == pieces.POWERS - 1 and not value:
        key = "tip.no_swim"
    text = WORDS.tell(Say(key, power=power, n=value))
    return Item(
        f"power:{hand}:{power}",
        ref=f"power:{hand}:{power}",
        symbol=pieces.POWER_IDS[power],
        text=text,
        count=value,
        label=text,
        tip=f"power:{pieces.POWER_IDS[power]}",
    )


def _cube(view: View, hand: int, row: int) -> Item:
    ready = view["cubes"][hand][row]
    text = WORDS.tell(Say("tip.ready" if ready else "tip.not_ready", row=row))
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
    panel = Panel("counters", "decks", WORDS.tell(Say("tip.decks")))
    rows = [
        ("community", "deck", view["deck"]),
        ("landowners", "job_offer", sum(view["stars"]) + sum(view["landowners"])),
        ("reports", "cloudy", _reports_left(view)),
    ]
    for name, symbol, n in rows:
        text = WORDS.tell(Say(f"tip.deck_{name}", n=n))
        panel.items.append(
            Item(f"deck:{name}", ref=f"deck:{name}", symbol=symbol, text=text, count=n, label=text)
        )
    return panel


def _reports_left(view: View) -> int:
    left = int(view["heavy_left"])
    for card in range(pieces.WEATHERS):
        if pieces.WEATHER_WATER[card] != pieces.HEAVY:
            left += int(view["reports"][card])
    return left


def piles(view: View) -> Panel:
    """The open discard piles."""
    panel = Panel("tiles", "piles", WORDS.tell(Say("tip.piles")))
    for kind in range(pieces.COMMUNITY):
        if view["pile"][kind]:
            panel.items.append(
                _pile(f"pile:{kind}", pieces.CARD_IDS[kind], "card", kind, view["pile"][kind])
            )
    for card in range(pieces.LANDOWNERS):
        if view["landowner_pile"][card]:
            ref = f"pile:{pieces.JOB}" if card == 0 else f"pile:landowner:{card}"
            n = view["landowner_pile"][card]
            item = _pile(ref, symbol_of(card), "landowner", card, n)
            item.tip = f"landowner:{pieces.LANDOWNER_IDS[card]}"
            panel.items.append(item)
    return panel


def _pile(ref: str, symbol: str, kind: str, number: int, n: int) -> Item:
    name = WORDS.name(kind, number)
    tip = f"card:{pieces.CARD_IDS[number]}" if kind == "card" else ""
    return Item(ref, ref=ref, symbol=symbol, text=name, count=n, label=name, tip=tip)


def roles(view: View) -> Panel:
    """The six characters."""
    panel = Panel("tiles", "roles", WORDS.tell(Say("tip.roles")))
    for role in range(pieces.ROLES):
        name = WORDS.name("role", role)
        panel.items.append(
            Item(
                f"role:{role}",
                ref=f"role:{role}",
                symbol="person",
                text=name,
                state="used" if role in view["role"] else "",
                label=name,
                tip=f"role:{pieces.ROLE_IDS[role]}",
            )
        )
    return panel


def known(view: View) -> Panel:
    """The next cards this viewer has read or heard of, in order."""
    panel = Panel("tiles", "known", WORDS.tell(Say("tip.known")))
    for i, card in enumerate(view["next_reports"]):
        name = WORDS.name("weather", card)
        panel.items.append(
            Item(f"next:report:{i}", symbol=weather_symbol(card), text=name, label=name)
        )
    for i, card in enumerate(view["next_landowners"]):
        name = WORDS.name("landowner", card)
        panel.items.append(
            Item(f"next:landowner:{i}", symbol=symbol_of(card), text=name, label=name)
        )
    return panel
