"""Rafts, crews, things in the water, and the panels beside the river."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

from watertable.games.whitewater.pieces import (
    DIE_ROWS,
    ENERGY_CARDS,
    FACE_DIE,
    FACE_SHOWS,
    LETTERS,
    WORDS,
)
from watertable.games.whitewater.scene.chart import Chart, Point, chart_of, facing_angle
from watertable.games.whitewater.scene.furniture import place_spot
from watertable.games.whitewater.scene.river import hex_cards
from watertable.kernel.scene import ABOVE, Card, Item, Panel, Scene, Shape, Sprite
from watertable.kernel.text import Say
from watertable.kernel.view import View


def scene(view: View) -> Scene:
    """One view of the race."""
    chart = chart_of(view["course_number"])
    drawing = Scene(chart.width, chart.height, str(view["course_number"]))
    for raft in view["rafts"]:
        drawing.shapes += _raft(view, chart, raft)
    drawing.shapes += _things(view, chart)
    drawing.shapes += _handles(view, chart)
    drawing.panels = [
        _race(view),
        *[_seat(view, seat) for seat in range(view["seats"])],
        _dice(view),
    ]
    drawing.cards = _cards(view)
    return drawing


def say(key: str, **facts: int) -> str:
    return WORDS.tell(Say(key, **facts))


# Rafts


def raft_spot(chart: Chart, raft: dict[str, Any]) -> Point:
    """On its hex, or with its place token when it is home."""
    if raft["cell"] >= 0:
        return chart.cell(raft["cell"])
    x, y = place_spot(chart, max(1, raft["place"]))
    return x + 14, y


def _raft(view: View, chart: Chart, raft: dict[str, Any]) -> list[Shape]:
    """The raft with bow, letter and the four rafters of its crew."""
    number = raft["raft"]
    home = raft["cell"] < 0
    x, y = raft_spot(chart, raft)
    scale = 0.95 if home else chart.side / 20 * 0.98
    angle = 0.0 if home else facing_angle(raft["facing"])
    crews = [crew for crew in view["crews"] if crew["raft"] == number]
    word = "tip.home" if home else "tip.capsized" if raft["capsized"] else "tip.raft"
    shapes: list[Shape] = [
        Sprite(
            f"raft:{number}",
            ref=f"raft:{number}",
            symbol="raft_over" if raft["capsized"] else "raft",
            x=x,
            y=y,
            turn=angle,
            scale=scale,
            state="capsized" if raft["capsized"] else "closed" if raft["closed"] else "",
            label=say(word, raft=number),
            tip=f"raft:{number}",
            text=LETTERS[number],
        )
    ]
    if not raft["capsized"]:
        for half, crew in enumerate(crews):
            shapes += _heads(crew, half, x, y, angle, scale)
    return shapes


def _heads(
    crew: dict[str, Any], half: int, x: float, y: float, angle: float, scale: float
) -> list[Shape]:
    """Two rafters on one side: faded when their card is locked, away when they swim."""
    shapes: list[Shape] = []
    turn = angle * pi / 180
    for n in range(2):
        if crew["rafter"] and n == 1:
            continue
        along = (-10.2 if n else 3.6) * scale
        across = (8.2 if half else -8.2) * scale
        shapes.append(
            Sprite(
                f"rafter:{crew['slot']}:{n}",
                symbol=f"head_{crew['seat'] + 1}",
                x=round(x + along * cos(turn) - across * sin(turn), 2),
                y=round(y + along * sin(turn) + across * cos(turn), 2),
                scale=scale * 0.98,
                seat=crew["seat"],
                state="faded" if n < crew["locked"] else "",
            )
        )
    return shapes


def _things(view: View, chart: Chart) -> list[Shape]:
    """Paddles and swimmers, side by side where they share a hex."""
    shapes: list[Shape] = []
    scale = chart.side / 20 * 0.62
    taken: dict[int, int] = {}
    for i, paddle in enumerate(view["paddles"]):
        x, y = _beside(chart, paddle["cell"], taken)
        slot = paddle["slot"]
        owner = _crew_of(view, slot)
        words = say("tip.paddle_free")
        if owner is not None:
            words = say("tip.paddle_of", seat=owner["seat"], raft=slot // 2)
        shapes.append(
            Sprite(f"paddle:{slot if slot >= 0 else f'free{i}'}", ref=f"paddles:{paddle['cell']}",
                   symbol="paddle", x=x, y=y, scale=scale, layer=ABOVE,
                   seat=None if owner is None else owner["seat"], label=words, tip="thing:paddle")
        )  # fmt: skip
    for crew in view["crews"]:
        if crew["swimmer"] >= 0:
            x, y = _beside(chart, crew["swimmer"], taken)
            words = say("tip.swimmer", seat=crew["seat"], raft=crew["raft"])
            shapes.append(
                Sprite(f"swimmer:{crew['slot']}", ref=f"swimmer:{crew['slot']}", symbol="swimmer",
                       x=x, y=y, scale=scale, layer=ABOVE, seat=crew["seat"],
                       text=LETTERS[crew["raft"]], label=words, tip="thing:swimmer")
            )  # fmt: skip
    return shapes


def _beside(chart: Chart, cell: int, taken: dict[int, int]) -> Point:
    """The next free corner of a hex."""
    nth = taken.get(cell, 0)
    taken[cell] = nth + 1
    x, y = chart.cell(cell)
    angle = (60 * nth + 240) * pi / 180
    reach = 0.58 * chart.side
    return x + reach * cos(angle), y + reach * sin(angle)


def _crew_of(view: View, slot: int) -> dict[str, Any] | None:
    for crew in view["crews"]:
        if crew["slot"] == slot:
            found: dict[str, Any] = crew
            return found
    return None


def asked_kind(view: View) -> str:
    """What this view's own seat is asked, if anything."""
    for ask in view["asks"]:
        if ask.get("seat") == view["seat"]:
            return str(ask.get("kind", ""))
    return ""


def _handles(view: View, chart: Chart) -> list[Shape]:
    """Where to click for a turn, and for the bow of a righted raft."""
    kind = asked_kind(view)
    shapes: list[Shape] = []
    if kind == "face":
        about = next(ask["about"] for ask in view["asks"] if ask.get("seat") == view["seat"])
        raft = next(raft for raft in view["rafts"] if raft["raft"] == about)
        x, y = raft_spot(chart, raft)
        for facing in range(6):
            angle = facing_angle(facing) * pi / 180
            shapes.append(
                Sprite(f"face:{facing}", ref=f"face:{facing}", layer=ABOVE, symbol="bow",
                       x=x + chart.side * 1.15 * cos(angle), y=y + chart.side * 1.15 * sin(angle),
                       turn=facing_angle(facing), scale=chart.side / 20,
                       label=WORDS.name("facing", facing))
            )  # fmt: skip
    if kind != "turn":
        return shapes
    mine = [crew["raft"] for crew in view["crews"] if crew["seat"] == view["seat"]]
    for raft in view["rafts"]:
        if raft["raft"] not in mine or raft["cell"] < 0 or raft["capsized"] or raft["closed"]:
            continue
        x, y = raft_spot(chart, raft)
        for side in range(2):
            angle = (facing_angle(raft["facing"]) + (52 if side else -52)) * pi / 180
            shapes.append(
                Sprite(f"turn:{raft['raft']}:{side}", ref=f"turn:{raft['raft']}:{side}",
                       layer=ABOVE, symbol="curl_right" if side else "curl_left",
                       x=round(x + 0.95 * chart.side * cos(angle), 1),
                       y=round(y + 0.95 * chart.side * sin(angle), 1),
                       turn=facing_angle(raft["facing"]) + 90, scale=chart.side / 20 * 0.8,
                       label=WORDS.name("side", side))
            )  # fmt: skip
    return shapes


# Panels


def _race(view: View) -> Panel:
    """The round, and the rafts in order: home first, then by distance to the finish."""
    panel = Panel("track", "race", say("tip.race"))
    words = say("tip.round", n=max(1, view["round"]), most=view["rounds"])
    panel.items.append(Item("round", text=words, label=words))
    order = sorted(
        view["rafts"],
        key=lambda raft: (raft["place"] or 9, raft["distance"], raft["since"], raft["raft"]),
    )
    for raft in order:
        number = raft["raft"]
        text = say("tip.to_go", n=raft["distance"], facing=raft["facing"])
        if raft["place"]:
            text = WORDS.name("place", raft["place"])
        panel.items.append(
            Item(f"order:{number}", ref=f"raft:{number}",
                 symbol="raft_over" if raft["capsized"] else "raft", text=f"{LETTERS[number]}: {text}",
                 label=f"{say('tip.raft', raft=number)}: {text}", tip=f"raft:{number}")
        )  # fmt: skip
    return panel


def _seat(view: View, seat: int) -> Panel:
    """Energy, then each raft of the seat: cards, token, what is lost."""
    panel = Panel("tiles", f"seat:{seat}", say("tip.crew", seat=seat), seat)
    ready = view["energy"][seat]
    words = say("tip.energy", n=ready)
    panel.items.append(
        Item(f"energy:{seat}", ref=f"energy:{seat}",
             symbol="card_energy" if ready else "card_energy_down", text=words, count=ready,
             label=words, tip="card:energy")
    )  # fmt: skip
    pair = view["pairs"][seat]
    if pair >= 0:
        words = say("tip.raft_alone", raft=pair)
        panel.items.append(
            Item(f"pair:{seat}", symbol="card_raft", text=words, label=words, tip=f"raft:{pair}")
        )
    if asked_kind(view) == "pass":
        words = say("tip.crew", seat=seat)
        panel.items.append(
            Item(f"to:{seat}", ref=f"to:{seat}", symbol=f"seat_{seat + 1}", text=words, label=words)
        )
    for crew in view["crews"]:
        if crew["seat"] == seat:
            panel.items += _crew_items(view, crew)
    return panel


def _crew_items(view: View, crew: dict[str, Any]) -> list[Item]:
    """The two Action cards on a Raft card, the scoring token, spares and Energy tokens."""
    slot = crew["slot"]
    partner = _crew_of(view, slot ^ 1)
    title = say("tip.raft_alone", raft=crew["raft"])
    if partner is not None:
        title = say("tip.raft_line", raft=crew["raft"], other=partner["seat"])
    parts = [
        say(f"tip.{word}", n=crew[word]) for word in ("ready", "spent", "locked") if crew[word]
    ]
    symbol = "card_ready" if crew["ready"] else "card_locked" if crew["locked"] else "card_spent"
    words = f"{title}: {', '.join(parts)}"
    items = [
        Item(f"cards:{slot}", ref=f"cards:{slot}", symbol=symbol, text=words, label=words,
             count=crew["ready"], state="locked" if crew["locked"] else "", tip="card:action"),
        _score_item(view, crew),
    ]  # fmt: skip
    tokens = (crew["tokens"] & 1) + (crew["tokens"] >> 1)
    if tokens:
        words = say("tip.energy_tokens", n=tokens)
        items.append(Item(f"tokens:{slot}", symbol="token_energy", text=words, label=words))
    if crew["spare"]:
        words = say("tip.spares", n=crew["spare"])
        items.append(
            Item(f"spare:{slot}", ref=f"spare:{slot}", symbol="token_paddle", text=words,
                 label=words, tip="thing:paddle")
        )  # fmt: skip
    return items


def _score_item(view: View, crew: dict[str, Any]) -> Item:
    slot = crew["slot"]
    if crew["score"] > 0:
        words = say("tip.token", n=crew["score"])
        return Item(
            f"score:{slot}", ref=f"score:{slot}", symbol="token_score", text=words, label=words,
            count=crew["score"],
        )  # fmt: skip
    laid = view["round"] > 0
    words = say("tip.token_hidden" if laid else "tip.token_none")
    return Item(
        f"score:{slot}", ref=f"score:{slot}", symbol="token_hidden", text=words, label=words
    )


def _dice(view: View) -> Panel:
    """The three dice with their faces; the one being thrown is marked."""
    panel = Panel("dice", "dice", say("tip.dice"))
    roll = view["roll"]
    for die, row in enumerate(DIE_ROWS):
        shown: list[str] = []
        for face in range(len(FACE_DIE)):
            if FACE_DIE[face] == die:
                shown.append(WORDS.name("shown", FACE_SHOWS[face]))
        words = f"{say('tip.die', die=die)}: {'; '.join(shown)}"
        rolling = roll is not None and roll["die"] == row.id
        panel.items.append(
            Item(f"die:{row.id}", symbol=f"die_{row.id}", text=words, label=words,
                 state="rolling" if rolling else "", tip=f"die:{row.id}")
        )  # fmt: skip
    return panel


def _cards(view: View) -> dict[str, Card]:
    cards = hex_cards()
    for raft in view["rafts"]:
        number = raft["raft"]
        crews = [crew["seat"] for crew in view["crews"] if crew["raft"] == number]
        title = say("tip.raft", raft=number)
        if len(crews) == 2:
            title = say("tip.raft_tip", raft=number, one=crews[0], other=crews[1])
        cards[f"raft:{number}"] = Card(title, say("tip.kind_raft"), say("tip.bow"), "p. 4")
    most = say("tip.energy", n=ENERGY_CARDS)
    cards["card:energy"] = Card(most, say("tip.kind_card"), say("tip.does_energy"), "p. 3")
    cards["card:action"] = Card(
        say("tip.action_card"), say("tip.kind_card"), say("tip.does_action"), "p. 3"
    )
    cards["thing:paddle"] = Card(
        say("tip.paddle_token"), say("tip.kind_thing"), say("tip.does_paddle"), "p. 7"
    )
    cards["thing:swimmer"] = Card(
        say("tip.overboard_token"), say("tip.kind_thing"), say("tip.does_swimmer"), "p. 7"
    )
    return cards
