"""The margin of the sheet: tracks, the Landowner row, goals, the weather to come."""

from __future__ import annotations

from functools import lru_cache

from watertable.games.rising_waters import pieces
from watertable.games.rising_waters.pieces import WORDS
from watertable.games.rising_waters.scene.backdrop import MARGIN, RIGHT
from watertable.games.rising_waters.scene.rain import next_group
from watertable.kernel.scene import MARKS, Label, Line, Polygon, Shape, Sprite
from watertable.kernel.view import View
from watertable.parts.drawing import box, closed
from watertable.parts.wrapping import wrapped

X = MARGIN
WIDE = RIGHT - MARGIN
BOX_HIGH = 26.0
PER_ROW = 10  # boxes of the loss track
RELIEF_BOXES = 8
GOAL_HIGH = 100.0
SMALL = 18  # the smallest letters: 13 px on a small laptop

Part = tuple[list[Shape], float]  # what is drawn, and where the next part begins


def shapes(view: View) -> list[Shape]:
    """From the top, one below the other: losses, weeks, donations, row, goals, rain."""
    weeks = view["weeks"]
    goals_on, bank_on = bool(view["with_goals"]), bool(view["bank_goal"])
    heading = _heading(view["version"], min(view["week"] + 1, weeks), weeks)
    losses, y = _losses(view["limit"], view["losses"], 96.0)
    week, y = _weeks(view["week"], weeks, y)
    relief, y = _relief(view["bank_goal"], view["bank"], y)
    row, y = _row(tuple(view["row"]), goals_on, bank_on, y)
    goals, y = _goals(view, y)
    groups = tuple(next_group(view, area) for area in range(pieces.AREAS))
    rain = [] if goals_on else _rain(groups, y)  # the map shows it too
    return [heading, *losses, *week, *relief, *row, *goals, *rain]


def symbol_of(card: int) -> str:
    """The picture of a Landowner card."""
    name = pieces.LANDOWNER_IDS[card]
    for kind in ("relief_camp", "dynamite"):
        if name.startswith(kind):
            return kind
    return name


def weather_symbol(card: int) -> str:
    """The picture of a Weather Report."""
    return pieces.WEATHER_IDS[card].split("_")[0]


def _text(
    key: str,
    text: str,
    x: float,
    y: float,
    size: float = SMALL,
    middle: bool = False,
    serif: bool = False,
    fill: str = "",
) -> Label:
    label = Label(key, layer=MARKS, text=text, x=x, y=y, size=size, serif=serif, fill=fill)
    label.anchor = "middle" if middle else "start"
    return label


# Each part is drawn once for all scenes that show the same, so it must not be changed.


@lru_cache(256)
def _heading(name: str, week: int, weeks: int) -> Shape:
    version = pieces.VERSION_IDS.index(name)
    words = WORDS.text("tip.heading", version=version, n=week, weeks=weeks)
    return _text("heading", words, (X + RIGHT) / 2, 58, 20, middle=True, serif=True)


def _boxes(name: str, n: int, per_row: int, top: float) -> list[tuple[Polygon, Label]]:
    """Numbered boxes from 0 to n, in rows across the margin."""
    step = WIDE / per_row
    found: list[tuple[Polygon, Label]] = []
    for i in range(n + 1):
        x, y = X + (i % per_row) * step, top + (i // per_row) * (BOX_HIGH + 2)
        area = Polygon(
            f"{name}:{i}", layer=MARKS, points=box(x, y, step - 2, BOX_HIGH), fill="paper"
        )
        middle = (x + step / 2 - 1, y + BOX_HIGH / 2)
        found.append((area, _text(f"{name}:text:{i}", str(i), *middle, middle=True)))
    return found


@lru_cache(256)
def _losses(limit: int, losses: int, top: float) -> Part:
    """One box per loss; the limit is red."""
    say = WORDS.text("tip.losses", n=losses, limit=limit)
    found: list[Shape] = [_text("losses", say, X, top)]
    for n, (area, number) in enumerate(_boxes("loss", limit, PER_ROW, top + 12)):
        area.fill = "danger" if n == limit else "sand" if n <= losses else "paper"
        area.pattern = "hatch" if 0 < n <= losses and n != limit else ""
        if n == losses:
            area.label, area.tip = say, "losses"
            found.append(
                Sprite("marker:loss", symbol="marker", x=number.x, y=number.y, scale=0.8, label=say,
                       tip="losses")
            )  # fmt: skip
        found += [area, number]
    return found, top + 12 + (limit // PER_ROW + 1) * (BOX_HIGH + 2) + 18


@lru_cache(256)
def _weeks(week: int, weeks: int, top: float) -> Part:
    say = WORDS.text("tip.weeks", n=week, weeks=weeks)
    found: list[Shape] = [_text("weeks", say, X, top)]
    for n, (area, number) in enumerate(_boxes("week", weeks, weeks + 1, top + 12)):
        area.fill = "land" if n <= week else "paper"
        if n == week:
            found.append(
                Sprite("marker:week", symbol="week", x=number.x, y=number.y, scale=0.8, label=say,
                       tip="weeks")
            )  # fmt: skip
        found += [area, number]
    return found, top + 12 + BOX_HIGH + 20


@lru_cache(256)
def _relief(goal: int, banked: int, top: float) -> Part:
    """Donations for a green camp; in Spring only."""
    if not goal:
        return [], top
    bank = min(banked, RELIEF_BOXES)
    say = WORDS.text("tip.relief", n=banked, goal=goal)
    found: list[Shape] = [_text("relief", say, X, top)]
    for n, (area, number) in enumerate(_boxes("relief", RELIEF_BOXES, RELIEF_BOXES + 1, top + 12)):
        area.fill = "safe" if n >= goal else "paper"
        area.ref, area.label, area.tip = "relief", say, "relief"
        if n == bank:
            found.append(
                Sprite("marker:relief", symbol="banked", x=number.x, y=number.y, scale=0.8,
                       label=say, tip="relief")
            )  # fmt: skip
        found += [area, number]
    return found, top + 12 + BOX_HIGH + 20


def _card(key: str, x: float, y: float, wide: float, high: float, fill: str) -> Polygon:
    return Polygon(key, layer=MARKS, points=box(x, y, wide, high), fill=fill)


def _edge(card: Polygon) -> Line:
    """A fine line around a card."""
    return Line(f"{card.id}:edge", layer=MARKS, points=closed(card.points), width=1.4, fill="slate")


@lru_cache(2048)
def _row(row: tuple[int, ...], with_goals: bool, with_bank: bool, top: float) -> Part:
    """The Landowner cards, taller where goals and donations leave room; a gap is a dotted place."""
    high = 42.0 + (0 if with_goals else 34) + (0 if with_bank else 18)
    found: list[Shape] = [_text("row", WORDS.text("tip.row"), X, top)]
    for i in range(pieces.ROW):
        y = top + 12 + i * (high + 6)
        there = i < len(row)
        card = row[i] if there else 0
        drawn = _card(f"row:{i}", X, y, WIDE, high, "paper" if there else "sand")
        drawn.ref = "row"
        drawn.pattern = "" if there else "dots"
        drawn.label = WORDS.name("landowner", card) if there else WORDS.text("tip.gap")
        found += [drawn, _edge(drawn)]
        if there:
            drawn.tip = f"landowner:{pieces.LANDOWNER_IDS[card]}"
            found += _landowner(i, card, y, high)
    return found, top + 12 + pieces.ROW * (high + 6) + 16


def _landowner(i: int, card: int, y: float, high: float) -> list[Shape]:
    """The picture and the name of a Landowner card in the row."""
    words = WORDS.name("landowner", card)
    head, _, rest = words.partition(": ")
    colour = "danger" if pieces.CRISIS[card] else "ink"
    middle = y + high / 2
    found: list[Shape] = [
        Sprite(
            f"row:picture:{i}",
            ref="row",
            layer=MARKS,
            symbol=symbol_of(card),
            x=X + 34,
            y=middle,
            scale=min(2.6, (high - 8) / 20),
            label=words,
            tip=f"landowner:{pieces.LANDOWNER_IDS[card]}",
        ),
        _text(f"row:name:{i}", head, X + 68, middle - (10 if rest else 0), 20, serif=True, fill=colour),
    ]  # fmt: skip
    if rest:
        found.append(_text(f"row:where:{i}", rest, X + 68, middle + 12, SMALL, serif=True))
    return found


def _goals(view: View, top: float) -> Part:
    if not view["with_goals"]:
        return [], top
    found: list[Shape] = [_text("goals", WORDS.text("tip.goals"), X, top)]
    for slot in range(2):
        goal = view["goal_open"][slot]
        y = top + 12 + slot * (GOAL_HIGH + 6)
        drawn = _card(f"goal:{slot}", X, y, WIDE, GOAL_HIGH, "paper" if goal >= 0 else "sand")
        drawn.ref = f"goal:{slot}"
        found += [drawn, _edge(drawn)]
        if goal < 0:
            continue
        locked = pieces.GOAL_IS_B[goal] and not view["goal_done"][pieces.GOAL_PAIR[goal]]
        drawn.pattern = "hatch" if locked else ""
        drawn.label = WORDS.name("goal", goal)
        drawn.tip = f"goal:{goal}"
        name = wrapped(WORDS.name("goal", goal), 27)
        lines = [*name, *goal_lines(view, slot)]
        for i, line in enumerate(lines[:5]):
            title = i < len(name)
            at = y + 15 + 19 * i
            found.append(_text(f"goal:{slot}:{i}", line, X + 10, at, SMALL, serif=title))
    return found, top + 12 + 2 * (GOAL_HIGH + 6) + 16


@lru_cache(1024)
def _rain(groups: tuple[int, ...], y: float) -> list[Shape]:
    """Where the next rain of each area falls (p. 21)."""
    found: list[Shape] = [_text("rain", WORDS.text("tip.rain"), X, y)]
    for area, group in enumerate(groups):
        line = y + 22 + 21 * area
        say = WORDS.text("tip.rain_line", area=area, water=group)
        found.append(Sprite(f"rain:{area}", layer=MARKS, symbol="light", x=X + 12, y=line))
        found.append(_text(f"rain:text:{area}", say, X + 30, line))
    return found


def goal_lines(view: View, slot: int) -> list[str]:
    """What the goal in this slot still asks for, and has."""
    goal = view["goal_open"][slot]
    if pieces.GOAL_RAFTS[goal]:
        n = view["goal_task"][slot]
        return [WORDS.text("tip.goal_rafts", n=n, of=pieces.GOAL_RAFTS[goal])]
    if pieces.GOAL_MEETING[goal]:
        n = view["goal_task"][slot].bit_count()
        return [
            WORDS.text("tip.goal_meeting"),
            WORDS.text("tip.goal_cards", n=n, of=view["hands"]),
        ]
    given = view["goal_given"][slot]
    found = []
    for kind in range(pieces.COMMUNITY):
        need = pieces.GOAL_NEEDS[goal][kind]
        if need or given[kind]:
            say = "tip.goal_kind" if need else "tip.goal_wild"
            found.append(WORDS.text(say, card=kind, n=given[kind], of=need))
    return found
