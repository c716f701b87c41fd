"""What stands beside the sheet: score sheets and counters."""

from __future__ import annotations

from watertable.games.raging_waters.pieces import (
    BACKHOE_POINTS,
    HOUSE_POINTS,
    SUBDIVISIONS,
    WORDS,
)
from watertable.kernel.scene import Item, Panel
from watertable.kernel.text import Say
from watertable.kernel.view import View


def panels(view: View) -> list[Panel]:
    """Every seat's counters first, then the viewer's score sheet, then the table's."""
    seat = view["seat"]
    found = [_counters(view, who) for who in range(view["seats"])]
    for who in range(view["seats"]):
        if who == seat or seat < 0 or not view["asks"]:
            found.append(_score_sheet(view, who))
    found.append(_table(view))
    return found


def _counters(view: View, seat: int) -> Panel:
    sheet = view["sheets"][seat]
    panel = Panel("counters", f"planner:{seat}", WORDS.text("table.planner", seat=seat), seat)
    if sheet["playing"]:
        where = WORDS.text("table.at", at=sheet["at"])
    else:
        where = WORDS.text("table.waiting" if sheet["waiting"] else "table.finished")
    field = sheet["fields"][sheet["at"]]
    safe = WORDS.text("table.houses_safe")
    score = WORDS.text("table.score_now")
    hoes = WORDS.text("table.supplies")
    panel.items = [
        Item(f"where:{seat}", text=where, label=where, tip=f"sub:{sheet['at']}"),
        Item(f"score:{seat}", text=score, count=sheet["score"], label=score),
        Item(
            f"safe:{seat}",
            symbol="house_safe",
            text=safe,
            count=len(field["protected"]),
            label=safe,
            tip="house_safe",
        ),
        Item(
            f"backhoes:{seat}",
            symbol="backhoe",
            text=hoes,
            count=sheet["backhoes"],
            label=hoes,
            tip="backhoe",
        ),
    ]
    return panel


def _score_sheet(view: View, seat: int) -> Panel:
    sheet = view["sheets"][seat]
    panel = Panel("sheet", f"score_sheet:{seat}", WORDS.text("table.score"), seat)
    for where in range(SUBDIVISIONS):
        say = Say("score.protected", subdivision=where, points=HOUSE_POINTS[where])
        text = WORDS.tell(say)
        state = sheet["fields"][where]["fate"] if where < len(sheet["fields"]) else "ahead"
        panel.items.append(
            Item(
                f"line:{seat}:{where}",
                text=text,
                count=sheet["points"][where],
                label=f"{text}: {WORDS.text(f'fate.{state}')}",
                tip=f"sub:{where}",
            )
        )
    rest = [Say("score.piles"), Say("score.backhoes", points=BACKHOE_POINTS)]
    for i, say in enumerate(rest):
        text = WORDS.tell(say)
        points = sheet["points"][SUBDIVISIONS + i]
        panel.items.append(
            Item(f"line:{seat}:{SUBDIVISIONS + i}", text=text, count=points, label=text)
        )
    total = WORDS.text("score.total")
    panel.items.append(
        Item(f"line:{seat}:total", text=total, count=sheet["score"], label=total, state="total")
    )
    return panel


def _table(view: View) -> Panel:
    panel = Panel("counters", "table", WORDS.text("table.table"))
    rolls = WORDS.text("table.rolls", n=view["rolls"])
    panel.items.append(Item("rolls", text=rolls, label=rolls))
    if view["dice"]:
        dice = ", ".join([str(die) for die in view["dice"]])
        label = WORDS.text("table.dice")
        panel.items.append(
            Item("dice", text=f"{label} {dice}", label=f"{label} {dice}", tip="dice")
        )
    return panel
