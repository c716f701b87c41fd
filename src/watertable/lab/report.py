"""A page a designer can send round: one HTML file, works offline, every chart says what it means."""

from __future__ import annotations

import json
from html import escape
from typing import Any

import altair as alt

import watertable


def page(found: dict[str, Any]) -> str:
    """The whole report."""
    import vl_convert

    house = watertable.house(found["manifest"]["game"])
    sections = chapters(found)
    calls = []
    body = []
    for number, (title, sentence, chart) in enumerate(sections):
        body.append(f"<section><h2>{escape(title)}</h2><p>{escape(sentence)}</p>")
        if chart is not None:
            body.append(f'<div id="chart{number}"></div>')
            spec = json.dumps(chart.to_dict())
            calls.append(f'vegaEmbed("#chart{number}", {spec}, {{actions: false}});')
        body.append("</section>")
    bundle = vl_convert.javascript_bundle("\n".join(calls))
    return _HTML.format(
        title=escape(f"{house.meta.title}: {found['games']} games"),
        facts=escape(_facts(found)),
        body="\n".join(body),
        script=bundle.replace("</script", "<\\/script"),
        command=escape(found["manifest"]["command"]),
    )


_HTML = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; color: #1f2d38; background: #f7f2e6; max-width: 60rem;
  margin: 2rem auto; padding: 0 1rem; }}
h1, h2 {{ font-family: "Iowan Old Style", Palatino, Georgia, serif; font-weight: 600; }}
section {{ margin: 2.5rem 0; }} pre {{ white-space: pre-wrap; }}
</style></head><body>
<h1>{title}</h1><p>{facts}</p>
{body}
<section><h2>How to make it again</h2><pre>{command}</pre></section>
<script type="module">{script}</script>
</body></html>
"""


def _facts(found: dict[str, Any]) -> str:
    made = found["manifest"]
    dials = (
        ", ".join(f"{key} {value}" for key, value in made["options"].items()) or "the plain game"
    )
    return (
        f"{made['seats']} seats, {dials}; bots {', '.join(made['bots'])} (they change seats from game "
        f"to game). Rules version {made['rules']}, data {made['data']}. Intervals are 95 %."
    )


def chapters(found: dict[str, Any]) -> list[tuple[str, str, alt.Chart | alt.LayerChart | None]]:
    """Title, what it means, and the picture."""
    return [
        *_results(found),
        *_shape(found),
        *_choices(found),
    ]


def _results(found: dict[str, Any]) -> list[tuple[str, str, Any]]:
    seats = found["seats"]
    first = seats[0]
    edge = 100 * (first["win"] - first["fair"])
    half = 50 * (first["win_high"] - first["win_low"])
    sure = "more than chance explains" if abs(edge) > half else "no more than chance explains"
    rows = [
        (
            "Who wins, by seat",
            f"The first seat wins {edge:+.1f} ± {half:.1f} points beside an even share: {sure}. "
            "The line is the even share; shared first places count for each who shares.",
            _bars(seats, "win", "share of games won", 1 / len(seats)),
        ),
        (
            "Mean score, by seat",
            "The bar is the mean final score in points, the whisker its 95 % interval.",
            _bars(seats, "score", "points", None),
        ),
    ]
    if len(found["bots"]) > 1:
        rows.append(
            (
                "Who wins, by bot",
                "Every bot sat at every seat equally often, so a difference is skill, not place.",
                _bars(found["bots"], "win", "share of games won", None),
            )
        )
    rows.append(
        (
            "Scores",
            "How often each final score was reached; a wide hill means that games differ much.",
            alt.Chart(_data(found["scores"]), width=640, height=220)
            .mark_area(opacity=0.45, interpolate="step")
            .encode(
                x=alt.X("score:Q", title="final score (points)"),
                y=alt.Y("n:Q", title="seats in games", stack=None),
                color=alt.Color("seat:N", title=""),
            ),
        )
    )
    if found["others"]:
        rows.append(
            (
                "Captains",
                "Mean scores of the rule-driven opponents, in points.",
                alt.Chart(_data(found["others"]), width=480)
                .mark_bar()
                .encode(x=alt.X("score:Q", title="points"), y=alt.Y("name:N", title="", sort=None)),
            )
        )
    return rows


def _data(rows: list[dict[str, Any]]) -> Any:
    return alt.Data(values=rows)  # type: ignore[no-untyped-call] # altair leaves it untyped


def _bars(rows: list[dict[str, Any]], field: str, unit: str, line: float | None) -> Any:
    base = alt.Chart(_data(rows), width=480)
    bars = base.mark_bar(color="#5f9fbf").encode(
        x=alt.X(f"{field}:Q", title=unit), y=alt.Y("name:N", title="", sort=None)
    )
    whiskers = base.mark_rule(color="#1f2d38").encode(
        x=f"{field}_low:Q", x2=f"{field}_high:Q", y=alt.Y("name:N", sort=None)
    )
    if line is None:
        return bars + whiskers
    even = alt.Chart(_data([{"even": line}])).mark_rule(strokeDash=[5, 4]).encode(x="even:Q")
    return bars + whiskers + even


def _shape(found: dict[str, Any]) -> list[tuple[str, str, Any]]:
    facts = found["length"]
    return [
        (
            "How long a game is",
            f"{facts['decisions']:.0f} decisions on average ({facts['plies']:.0f} plies with chance; the "
            f"longest game had {facts['longest']}). A decision has {facts['branching']:.1f} choices on "
            f"average. A seat cannot know {100 * facts['hidden']:.0f} % of what is on the table.",
            alt.Chart(_data(facts["histogram"]), width=640, height=180)
            .mark_bar(color="#5f9fbf")
            .encode(
                x=alt.X("decisions:Q", bin=alt.Bin(maxbins=40), title="decisions in a game"),
                y=alt.Y("sum(n):Q", title="games"),
            ),
        ),
        (
            "How games end",
            "The share of games per reason, with its interval.",
            _ends(found),
        ),
        (
            "What scores are made of",
            "The mean points of each line of the score sheet, per seat.",
            alt.Chart(_data(found["sheet"]), width=480)
            .mark_bar(color="#7d9462")
            .encode(
                x=alt.X("mean:Q", title="points per seat"), y=alt.Y("line:N", title="", sort="-x")
            ),
        ),
        (
            "What is asked",
            "How often each kind of question is put in a game; the colour says among how many choices.",
            alt.Chart(_data(found["kinds"]), width=480)
            .mark_bar()
            .encode(
                x=alt.X("per_game:Q", title="times per game"),
                y=alt.Y("kind:N", title="", sort="-x"),
                color=alt.Color("choices:Q", title="choices", scale=alt.Scale(scheme="tealblues")),
            ),
        ),
    ]


def _ends(found: dict[str, Any]) -> Any:
    words = watertable.house(found["manifest"]["game"]).words
    rows = [
        {**row, "name": words.sentences.get(row["reason"], row["reason"])} for row in found["ends"]
    ]
    base = alt.Chart(_data(rows), width=480)
    bars = base.mark_bar(color="#b9a577").encode(
        x=alt.X("share:Q", title="share of games"),
        y=alt.Y("name:N", title="", sort="-x", axis=alt.Axis(labelLimit=400)),
    )
    return bars + base.mark_rule().encode(x="low:Q", x2="high:Q", y=alt.Y("name:N", sort="-x"))


def _choices(found: dict[str, Any]) -> list[tuple[str, str, Any]]:
    """What using an action goes with, verb by verb; the widest verbs first."""
    rows = []
    verbs: dict[str, list[dict[str, Any]]] = {}
    for use in found["uses"]:
        verbs.setdefault(use["verb"], []).append(use)
    for verb, uses in sorted(verbs.items(), key=lambda pair: -len(pair[1])):
        if len(uses) < 2:
            continue
        rows.append(
            (
                f"Using “{verb} …”",
                "Each dot: the mean score of seats that did it at least once, with its interval, beside how "
                "many did. Use is not cause: strong positions may invite an action as much as it helps.",
                _dots(uses[:40]),
            )
        )
    dead = found["dead"]
    told = ", ".join(dead[:60]) + (" …" if len(dead) > 60 else "") if dead else "none"
    rows.append(
        ("Never done", f"{len(dead)} actions were used by nobody in any game: {told}.", None)
    )
    return rows


def _dots(uses: list[dict[str, Any]]) -> Any:
    base = alt.Chart(_data(uses), width=560)
    order = alt.EncodingSortField("score", order="descending")
    dots = base.mark_circle(color="#1f2d38").encode(
        x=alt.X(
            "score:Q",
            title="mean score of seats that used it (points)",
            scale=alt.Scale(zero=False),
        ),
        y=alt.Y("action:N", title="", sort=order, axis=alt.Axis(labelLimit=260)),
        size=alt.Size("used:Q", title="share of seats", scale=alt.Scale(domain=[0, 1])),
    )
    whiskers = base.mark_rule().encode(
        x="score_low:Q", x2="score_high:Q", y=alt.Y("action:N", sort=order)
    )
    return dots + whiskers


def text(found: dict[str, Any]) -> str:
    """The same in a few lines for a terminal."""
    facts = found["length"]
    lines = [f"{found['games']} games of {found['manifest']['game']}. {_facts(found)}"]
    for row in found["seats"]:
        lines.append(
            f"  {row['name']}: wins {100 * row['win']:.1f} % "
            f"[{100 * row['win_low']:.1f}, {100 * row['win_high']:.1f}], mean score "
            f"{row['score']:.2f} [{row['score_low']:.2f}, {row['score_high']:.2f}]"
        )
    if len(found["bots"]) > 1:
        for row in found["bots"]:
            lines.append(
                f"  {row['name']}: wins {100 * row['win']:.1f} % "
                f"[{100 * row['win_low']:.1f}, {100 * row['win_high']:.1f}]"
            )
    lines.append(
        f"  {facts['decisions']:.1f} decisions a game, {facts['branching']:.2f} choices each, "
        f"{100 * facts['hidden']:.0f} % hidden, longest {facts['longest']} plies"
    )
    for row in found["ends"]:
        lines.append(f"  ends {row['reason']}: {100 * row['share']:.1f} %")
    if found["dead"]:
        lines.append(f"  never done: {len(found['dead'])} actions")
    return "\n".join(lines)
