"""The margin of the sheet: tracks, the Landowner row, goals, the weather to come."""

from __future__ import annotations

from watertable.games.rising_waters import pieces
from watertable.games.rising_waters.board import AREA_GROUPS
from watertable.games.rising_waters.pieces import WORDS
from watertable.kernel.scene import MARKS, Label, Line, Polygon, Shape, Sprite
from watertable.kernel.view import View
from watertable.parts.drawing import box, closed
from watertable.parts.wrapping import wrapped

X = 766.0
RIGHT = 1366.0
BOX = 44.0
STEP = BOX + 2
SMALL = 18  # the smallest letters: 13 px on a small laptop

Part = tuple[list[Shape], float]  # what is drawn, and where the next part begins


def shapes(view: View) -> list[Shape]:
    """From the top, one below the other: losses, weeks, donations, row, goals, rain."""
    found = _heading(view)
    y = 166.0
    for part in (_losses, _weeks, _relief, _row, _goals, _rain):
        drawn, y = part(view, y)
        found.extend(drawn)
    return found


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


def _heading(view: View) -> list[Shape]:
    version = pieces.VERSION_IDS.index(view["version"])
    week = min(view["week"] + 1, view["weeks"])
    words = WORDS.text("tip.heading", version=version, n=week, weeks=view["weeks"])
    return [_text("heading", words, (X + RIGHT) / 2, 132, 24, middle=True, serif=True)]


def _losses(view: View, top: float) -> Part:
    """One box per loss; the limit is hatched."""
    limit, losses = view["limit"], view["losses"]
    say = WORDS.text("tip.losses", n=losses, limit=limit)
    found: list[Shape] = [_text("losses", say, X, top)]
    for n in range(limit + 1):
        x, y = X + (n % 13) * STEP, top + 14 + (n // 13) * (BOX - 8)
        last = n == limit
        fill = "danger" if last else "sand" if n <= losses else "paper"
        found.append(
            Polygon(
                f"loss:{n}",
                layer=MARKS,
                points=box(x, y, BOX, BOX - 10),
                fill=fill,
                pattern="hatch" if 0 < n <= losses and not last else "",
                label=say if n == losses else "",
                tip="losses" if n == losses else "",
            )
        )
        found.append(_text(f"loss:text:{n}", str(n), x + BOX / 2, y + BOX / 2 - 5, middle=True))
    x, y = X + (losses % 13) * STEP, top + 14 + (losses // 13) * (BOX - 8)
    x, y = x + BOX / 2, y + BOX / 2 - 5
    found.append(Sprite("marker:loss", symbol="marker", x=x, y=y, label=say, tip="losses"))
    return found, top + 14 + (limit // 13 + 1) * (BOX - 8) + 22


def _weeks(view: View, top: float) -> Part:
    say = WORDS.text("tip.weeks", n=view["week"], weeks=view["weeks"])
    found: list[Shape] = [_text("weeks", say, X, top)]
    for n in range(view["weeks"] + 1):
        x = X + n * STEP
        found.append(
            Polygon(
                f"week:{n}",
                layer=MARKS,
                points=box(x, top + 14, BOX, BOX - 10),
                fill="land" if n <= view["week"] else "paper",
            )
        )
        found.append(_text(f"week:text:{n}", str(n), x + BOX / 2, top + 31, middle=True))
    x = X + view["week"] * STEP + BOX / 2
    found.append(Sprite("marker:week", symbol="week", x=x, y=top + 31, label=say, tip="weeks"))
    return found, top + BOX + 26


def _relief(view: View, top: float) -> Part:
    """Donations for a green camp; in Spring only."""
    if not view["bank_goal"]:
        return [], top
    goal, bank = view["bank_goal"], view["bank"]
    say = WORDS.text("tip.relief", n=bank, goal=goal)
    found: list[Shape] = [_text("relief", say, X, top)]
    for n in range(9):
        x = X + n * STEP
        found.append(
            Polygon(
                f"relief:{n}",
                ref="relief",
                layer=MARKS,
                points=box(x, top + 14, BOX, BOX - 10),
                fill="safe" if n >= goal else "paper",
                label=say,
                tip="relief",
            )
        )
        found.append(_text(f"relief:text:{n}", str(n), x + BOX / 2, top + 31, middle=True))
    x = X + min(bank, 8) * STEP + BOX / 2
    found.append(Sprite("marker:relief", symbol="banked", x=x, y=top + 31, label=say, tip="relief"))
    return found, top + BOX + 26


def _card(key: str, x: float, y: float, wide: float, high: float, fill: str) -> Polygon:
    return Polygon(key, layer=MARKS, points=box(x, y, wide, high), fill=fill)


def _edge(card: Polygon) -> Line:
    """A fine line around a card."""
    return Line(f"{card.id}:edge", layer=MARKS, points=closed(card.points), width=1.4, fill="slate")


def _row(view: View, top: float) -> Part:
    """The three Landowner cards, larger where goals and donations leave room; a gap is a dotted place."""
    high = 112.0 + (0 if view["with_goals"] else 78) + (0 if view["bank_goal"] else 60)
    found: list[Shape] = [_text("row", WORDS.text("tip.row"), X, top)]
    for i in range(pieces.ROW):
        x, y = X + i * 204, top + 14
        there = i < len(view["row"])
        card = view["row"][i] if there else 0
        crisis = there and pieces.CRISIS[card] > 0
        drawn = _card(f"row:{i}", x, y, 192, high, "paper" if there else "sand")
        drawn.ref = "row"
        drawn.pattern = "" if there else "dots"
        drawn.label = WORDS.name("landowner", card) if there else WORDS.text("tip.gap")
        found += [drawn, _edge(drawn)]
        if not there:
            continue
        drawn.tip = f"landowner:{pieces.LANDOWNER_IDS[card]}"
        found.append(
            Sprite(
                f"row:picture:{i}",
                ref="row",
                layer=MARKS,
                symbol=symbol_of(card),
                x=x + 96,
                y=y + (high - 44) / 2 + 6,
                scale=min(5.0, 2.6 * high / 112),
                label=WORDS.name("landowner", card),
                tip=f"landowner:{pieces.LANDOWNER_IDS[card]}",
            )
        )
        words = WORDS.name("landowner", card)
        head, _, rest = words.partition(": ")
        colour = "danger" if crisis else "ink"
        at = y + high - (34 if rest else 24)
        found.append(
            _text(f"row:name:{i}", head, x + 96, at, 19, middle=True, serif=True, fill=colour)
        )
        if rest:
            found.append(
                _text(f"row:where:{i}", rest, x + 96, y + high - 13, SMALL, middle=True, serif=True)
            )
    return found, top + high + 38


def _goals(view: View, top: float) -> Part:
    if not view["with_goals"]:
        return [], top
    found: list[Shape] = [_text("goals", WORDS.text("tip.goals"), X, top)]
    for slot in range(2):
        goal = view["goal_open"][slot]
        x, y = X + slot * 306, top + 14
        drawn = _card(f"goal:{slot}", x, y, 294, 116, "paper" if goal >= 0 else "sand")
        drawn.ref = f"goal:{slot}"
        found += [drawn, _edge(drawn)]
        if goal < 0:
            continue
        locked = pieces.GOAL_IS_B[goal] and not view["goal_done"][pieces.GOAL_PAIR[goal]]
        drawn.pattern = "hatch" if locked else ""
        drawn.label = WORDS.name("goal", goal)
        drawn.tip = f"goal:{goal}"
        name = wrapped(WORDS.name("goal", goal), 30)
        lines = [*name, *goal_lines(view, slot)]
        for i, line in enumerate(lines[:5]):
            title = i < len(name)
            at = y + 17 + 21 * i
            found.append(
                _text(f"goal:{slot}:{i}", line, x + 10, at, 19 if title else SMALL, serif=title)
            )
    return found, top + 154


def _rain(view: View, y: float) -> Part:
    """Where the next rain of each area will be placed (p. 21)."""
    found: list[Shape] = [_text("rain", WORDS.text("tip.rain"), X, y)]
    for area in range(pieces.AREAS):
        groups = AREA_GROUPS[area]
        least = min(view["rounds"][group] for group in groups)
        group = next(g for g in groups if view["rounds"][g] == least)
        x, line = X + (area % 2) * 306, y + 24 + 24 * (area // 2)
        say = WORDS.text("tip.rain_next", area=area, water=group)
        found.append(Sprite(f"rain:{area}", layer=MARKS, symbol="light", x=x + 12, y=line))
        found.append(_text(f"rain:text:{area}", say, x + 30, line))
    return found, y + 72


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
