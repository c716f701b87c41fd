"""The charts of the reports: one style, every axis with its unit."""

from __future__ import annotations

import math
from typing import Any, Final

import altair as alt

INK: Final = "#1f2d38"
WATER: Final = "#5f9fbf"
REED: Final = "#7d9462"
SAND: Final = "#b9a577"
LOSS: Final = "#a63d2f"
SEATS: Final = ["#0072b2", "#d55e00", "#009e73", "#f0c000", "#aa4499", "#56b4e9"]
WIDE: Final = 640
LABELS: Final = 440  # maximum width of a name in pixels

Rows = list[dict[str, Any]]
Chart = Any  # altair's charts have no useful common base class
Section = tuple[str, str, Chart | None]  # title, explanation, chart


def data(rows: Rows) -> Any:
    return alt.Data(values=rows)  # type: ignore[no-untyped-call] # altair leaves it untyped


def finished(chart: Chart) -> dict[str, Any]:
    """The chart as Vega-Lite in the common style."""
    done: dict[str, Any] = (
        chart.configure(background="transparent", font="system-ui, sans-serif")
        .configure_view(stroke=None)
        .configure_axis(
            labelColor=INK, titleColor=INK, labelFontSize=12, titleFontSize=12,
            titleFontWeight="normal", gridColor="#e2d9c4", domainColor="#8a8f8c",
            tickColor="#8a8f8c", labelLimit=LABELS,
        )
        .configure_legend(labelColor=INK, titleColor=INK, labelFontSize=12, titleFontSize=12)
        .to_dict()
    )  # fmt: skip
    return done


def names(field: str = "name", sort: Any = None) -> alt.Y:
    """A name axis: no unit, all names shown in full."""
    return alt.Y(f"{field}:N", title="", sort=sort, axis=alt.Axis(labelLimit=LABELS))


def bars(
    rows: Rows,
    field: str,
    unit: str,
    *,
    colour: str = WATER,
    line: float | None = None,
    share: bool = False,
) -> Chart:
    """A bar per name, with a whisker where `<field>_low` and `<field>_high` are known."""
    shown = alt.Axis(format="%") if share else alt.Axis()
    base = alt.Chart(data(rows), width=WIDE - 160)
    chart = base.mark_bar(color=colour).encode(
        x=alt.X(f"{field}:Q", title=unit, axis=shown), y=names()
    )
    if rows and f"{field}_low" in rows[0]:
        chart += base.mark_rule(color=INK, strokeWidth=2).encode(
            x=alt.X(f"{field}_low:Q", title=unit), x2=f"{field}_high:Q", y=names()
        )
    if line is not None:
        chart += (
            alt.Chart(data([{"at": line}])).mark_rule(strokeDash=[5, 4], color=INK).encode(x="at:Q")
        )
    return chart


def groups(rows: Rows, field: str, unit: str, by: str, colours: list[str]) -> Chart:
    """Bars side by side per name, one for each value of `by`."""
    base = alt.Chart(data(rows), width=WIDE - 160)
    chart = base.mark_bar().encode(
        x=alt.X(f"{field}:Q", title=unit),
        y=names(sort=None),
        yOffset=alt.YOffset(f"{by}:N", sort=None),
        color=alt.Color(f"{by}:N", title="", sort=None, scale=alt.Scale(range=colours)),
    )
    if rows and f"{field}_low" in rows[0]:
        chart += base.mark_rule(color=INK).encode(
            x=alt.X(f"{field}_low:Q", title=unit),
            x2=f"{field}_high:Q",
            y=names(sort=None),
            yOffset=alt.YOffset(f"{by}:N", sort=None),
        )
    return chart


def stacked(rows: Rows, field: str, unit: str, by: str, colours: list[str]) -> Chart:
    """Shares of a whole, one bar per name."""
    return (
        alt.Chart(data(rows), width=WIDE - 160)
        .mark_bar()
        .encode(
            x=alt.X(f"{field}:Q", title=unit, stack="normalize", axis=alt.Axis(format="%")),
            y=names(sort=None),
            color=alt.Color(f"{by}:N", title="", sort=None, scale=alt.Scale(range=colours)),
            order=alt.Order("order:Q"),
        )
    )


def dots(
    rows: Rows, field: str, unit: str, *, line: float | None = None, size: str = "", name: str = ""
) -> Chart:
    """A dot with its interval per name, best on top; its size is the frequency."""
    order = alt.EncodingSortField(field, order="descending")
    axis = alt.X(f"{field}:Q", title=unit, scale=alt.Scale(zero=False))
    base = alt.Chart(data(rows), width=WIDE - 120)
    chart = base.mark_rule(color="#8a8f8c").encode(
        x=alt.X(f"{field}_low:Q", title=unit), x2=f"{field}_high:Q", y=names(name or "name", order)
    )
    encoded: dict[str, Any] = {"x": axis, "y": names(name or "name", order)}
    if size:
        encoded["size"] = alt.Size(
            f"{size}:Q",
            title="share of seats",
            scale=alt.Scale(domain=[0, 1], range=[15, 220]),
            legend=alt.Legend(format="%", values=[0.1, 0.5, 1.0]),
        )
    chart += base.mark_circle(color=SEATS[0], opacity=1).encode(**encoded)
    if line is not None:
        chart += (
            alt.Chart(data([{"at": line}])).mark_rule(strokeDash=[5, 4], color=INK).encode(x="at:Q")
        )
    return chart


def histogram(rows: Rows, field: str, unit: str, amount: str, colour: str = WATER) -> Chart:
    """The frequency of each value; wide ranges are binned."""
    values = [row[field] for row in rows]
    step = max(1, math.ceil((max(values) - min(values) + 1) / 40))
    x = alt.X(f"{field}:Q", bin=alt.Bin(step=step), title=unit, axis=alt.Axis(tickMinStep=1))
    return (
        alt.Chart(data(rows), width=WIDE, height=190)
        .mark_bar(color=colour)
        .encode(x=x, y=alt.Y("sum(n):Q", title=amount))
    )


def curve(
    rows: Rows, along: str, unit: str, field: str, amount: str, by: str = "", share: bool = False
) -> Chart:
    """A line with its band; `by` draws one per value."""
    base = alt.Chart(data(rows), width=WIDE, height=220)
    x = alt.X(f"{along}:Q", title=unit, axis=alt.Axis(tickMinStep=1), scale=alt.Scale(zero=False))
    tint: Any = alt.value(SEATS[0])
    if by:
        tint = alt.Color(f"{by}:N", title="", sort=None, scale=alt.Scale(range=SEATS))
    shown = alt.Axis(format="%") if share else alt.Axis()
    line = base.mark_line(point=True).encode(
        x=x,
        y=alt.Y(f"{field}:Q", title=amount, scale=alt.Scale(zero=False), axis=shown),
        color=tint,
    )
    band = base.mark_area(opacity=0.2).encode(
        x=x, y=alt.Y(f"{field}_low:Q", title=amount), y2=f"{field}_high:Q", color=tint
    )
    return band + line
