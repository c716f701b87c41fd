"""The report of a run as charts and as text; every chart has an explanation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import altair as alt

import watertable
from watertable.lab import charts
from watertable.lab.chapters import NOT_CAUSE, chapter_of
from watertable.lab.charts import Rows, Section
from watertable.lab.page import page as html_page

MOST_VERBS = 12  # verbs with their own chart
MOST_DOTS = 30  # actions of a verb


def page(found: dict[str, Any], folder: Path, beside: list[dict[str, Any]] | None = None) -> str:
    """The whole report as HTML; `beside` are summaries of other runs of the house, for comparison."""
    house = watertable.house(found["manifest"]["game"])
    return html_page(
        f"{house.meta.title}: {found['games']:,} games".replace(",", " "),
        facts_line(found),
        sections(found, folder, beside or []),
        [run["manifest"]["command"] for run in [found, *(beside or [])]],
    )


def sections(found: dict[str, Any], folder: Path, beside: list[dict[str, Any]]) -> list[Section]:
    """Title, explanation and chart of each section."""
    return [
        *_results(found),
        *(_side_by_side([found, *beside]) if beside else []),
        *chapter_of(found["manifest"]["game"], found, folder),
        *_shape(found),
        *_choices(found),
    ]


def facts_line(found: dict[str, Any]) -> str:
    made = found["manifest"]
    seats = "1 seat" if made["seats"] == 1 else f"{made['seats']} seats"
    turns = f" ({found['seating']})" if len(made["bots"]) > 1 else ""
    bots = "bots" if len(made["bots"]) > 1 else "bot"
    return (
        f"{seats}, {options_text(made)}; {bots} {', '.join(made['bots'])}{turns}. Rules version "
        f"{made['rules']}, data {made['data']}. Intervals are 95 %."
    )


def _balance(found: dict[str, Any]) -> str:
    """How seats were balanced, and what was left uneven."""
    said = found["seating"]
    said = f"{said[0].upper()}{said[1:]}, so a difference is skill, not place."
    return f"{said} But {found['uneven']}." if found["uneven"] else said


def options_text(made: dict[str, Any]) -> str:
    return ", ".join(f"{key} {value}" for key, value in made["options"].items()) or "the plain game"


def _results(found: dict[str, Any]) -> list[Section]:
    together = watertable.house(found["manifest"]["game"]).meta.co_operative
    if together:  # all seats have the same result
        group = {**found["seats"][0], "name": "the group"}
        scores = [
            {**row, "seat": "the group"} for row in found["scores"] if row["seat"] == "seat 1"
        ]
        found = {**found, "seats": [group], "scores": scores}
    seats = found["seats"]
    rows = [_by_seat(seats) if len(seats) > 1 else _together(seats[0])]
    rows.append(
        (
            "Mean score" if together else "Mean score, by seat",
            "The bar is the mean final score in points, the whisker its 95 % interval.",
            charts.bars(seats, "score", "points"),
        )
    )
    if len(found["bots"]) > 1:
        rows.append(
            (
                "Who wins, by bot",
                _balance(found),
                charts.bars(found["bots"], "win", "share of games won", share=True),
            )
        )
    rows.append(_scores(found))
    if found["others"]:
        rows.append(
            (
                "Captains",
                "Mean scores of the rule-driven opponents, in points, with the interval.",
                charts.bars(found["others"], "score", "points", colour=charts.SAND),
            )
        )
    return rows


def _by_seat(seats: Rows) -> Section:
    first = seats[0]
    edge = 100 * (first["win"] - first["fair"])
    half = 50 * (first["win_high"] - first["win_low"])
    sure = "more than chance explains" if abs(edge) > half else "no more than chance explains"
    return (
        "Who wins, by seat",
        f"The first seat wins {edge:+.1f} ± {half:.1f} points beside an even share: {sure}. "
        "The line is the even share; a shared victory counts in equal parts.",
        charts.bars(seats, "win", "share of games won", line=1 / len(seats), share=True),
    )


def _together(row: dict[str, Any]) -> Section:
    name = row["name"][0].upper() + row["name"][1:]
    return (
        "How often it is won",
        f"{name} wins {100 * row['win']:.1f} % [{100 * row['win_low']:.1f}, "
        f"{100 * row['win_high']:.1f}] of games.",
        charts.bars([row], "win", "share of games won", share=True),
    )


def _scores(found: dict[str, Any]) -> Section:
    """Seats overlap; with many different scores they are binned."""
    spread = {row["score"] for row in found["scores"]}
    wide = max(1, (max(spread) - min(spread)) // 30 + 1)
    steps = range(min(spread) // wide * wide, max(spread) + 1, wide)
    counts = {(row["name"], score): 0 for row in found["seats"] for score in steps}
    for row in found["scores"]:
        place = (row["seat"], row["score"] // wide * wide)
        counts[place] += row["n"]
    rows = [
        {"seat": seat, "score": score, "share": n / found["games"]}
        for (seat, score), n in sorted(counts.items())
    ]
    unit = "final score (points)" if wide == 1 else f"final score (points, {wide} to a step)"
    return (
        "Scores",
        "How often each final score was reached; a wide hill means that games differ much.",
        alt.Chart(charts.data(rows), width=charts.WIDE, height=220)
        .mark_line(interpolate="monotone")
        .encode(
            x=alt.X("score:Q", title=unit, axis=alt.Axis(tickMinStep=1)),
            y=alt.Y("share:Q", title="share of games", axis=alt.Axis(format="%")),
            color=alt.Color(
                "seat:N", title="", scale=alt.Scale(range=charts.SEATS[: len(found["seats"])])
            ),
        ),
    )


def _side_by_side(runs: list[dict[str, Any]]) -> list[Section]:
    """Several runs of one house in one chart: versions, seat counts, bots, boxes."""
    house = watertable.house(runs[0]["manifest"]["game"])
    rows = []
    for found in runs:
        made = found["manifest"]
        name = f"{options_text(made)}, {made['seats']} seats, {'/'.join(made['bots'])}".replace(
            "_", " "
        )
        rows.append({**found["seats"][0], "name": name})
    what = "survival" if house.meta.co_operative else "share of games the first seat won"
    return [
        (
            "Beside other runs",
            f"The same house with other options, seats or bots: {what}, with the interval.",
            charts.bars(rows, "win", what, share=True),
        )
    ]


def _hidden(facts: dict[str, Any]) -> str:
    """The hidden share with its 95 % interval; it is sampled."""
    error = facts["hidden_error"]
    return f"{100 * facts['hidden']:.0f} %" + ("" if error is None else f" (± {196 * error:.1f})")


def _after_the_end(facts: dict[str, Any]) -> str:
    """The share of decisions after the places were fixed, for houses that say when they are."""
    share = facts.get("fixed") or 0
    return (
        f"{100 * share:.1f} % of the decisions came after the places were fixed." if share else ""
    )


def _shape(found: dict[str, Any]) -> list[Section]:
    facts = found["length"]
    rounds = f" in {facts['rounds']:.1f} rounds" if facts["rounds"] else ""
    rows: list[Section] = [
        (
            "How long a game is",
            f"{facts['decisions']:.0f} decisions on average{rounds} ({facts['plies']:.0f} plies with chance; "
            f"the longest game had {facts['longest']}). A decision has {facts['branching']:.1f} choices on "
            f"average. A seat cannot know {_hidden(facts)} of what is on the table. {_after_the_end(facts)}".strip(),
            charts.histogram(facts["histogram"], "decisions", "decisions in a game", "games"),
        )
    ]
    if len(facts["round_histogram"]) > 1:
        rows.append(
            (
                "Rounds",
                f"A game has {facts['rounds']:.1f} rounds on average.",
                charts.histogram(facts["round_histogram"], "rounds", "rounds in a game", "games"),
            )
        )
    return [
        *rows,
        ("How games end", "The share of games per reason, with its interval.", _ends(found)),
        (
            "What stands on the score sheet",
            "The mean of each line of the score sheet, per seat.",
            charts.bars(found["sheet"], "mean", "mean per seat", colour=charts.REED),
        ),
        (
            "What is asked",
            "How often each kind of question is put in a game; the darker the bar, the more choices it "
            "has on average.",
            alt.Chart(charts.data(found["kinds"]), width=charts.WIDE - 160)
            .mark_bar()
            .encode(
                x=alt.X("per_game:Q", title="times per game"),
                y=charts.names("kind", "-x"),
                color=alt.Color(
                    "choices:Q", title="mean choices", scale=alt.Scale(scheme="tealblues")
                ),
            ),
        ),
    ]


def _ends(found: dict[str, Any]) -> Any:
    words = watertable.house(found["manifest"]["game"]).words
    rows = [
        {
            "name": _plain(words.sentences.get(row["reason"], row["reason"])),
            "share": row["share"],
            "share_low": row["low"],
            "share_high": row["high"],
        }
        for row in found["ends"]
    ]
    return charts.bars(rows, "share", "share of games", colour=charts.SAND, share=True)


def _plain(sentence: str) -> str:
    """A sentence as a label: its first part, numbers left open."""
    short = sentence.split(". ")[0].rstrip(".")
    parts = short.split("{")
    return parts[0] + "".join("…" + part.partition("}")[2] for part in parts[1:])


def _choices(found: dict[str, Any]) -> list[Section]:
    """The results of seats that used an action, by verb; verbs with the largest spread first."""
    rows: list[Section] = []
    verbs: dict[str, list[dict[str, Any]]] = {}
    for use in found["uses"]:
        verbs.setdefault(use["verb"], []).append(use)
    wide = [pair for pair in verbs.items() if len(pair[1]) > 1]
    wide.sort(key=lambda pair: (-sum(use["used"] for use in pair[1]), pair[0]))
    line = sum(row["score"] for row in found["seats"]) / len(found["seats"])
    for verb, uses in wide[:MOST_VERBS]:
        some = f" The {MOST_DOTS} most used of {len(uses)}." if len(uses) > MOST_DOTS else ""
        rows.append(
            (
                f"Using “{verb} …”",
                "Each dot: the mean score of seats that did it at least once, with its interval; the "
                f"larger, the more seats did. The line is the mean of all.{some} {NOT_CAUSE}",
                charts.dots(
                    uses[:MOST_DOTS],
                    "score",
                    "mean score of seats that did it (points)",
                    line=line,
                    size="used",
                    name="action",
                ),
            )
        )
    dead = found["dead"]
    told = ", ".join(dead[:60]) + (" …" if len(dead) > 60 else "") if dead else "none"
    rows.append(
        ("Never done", f"{len(dead)} actions were used by nobody in any game: {told}.", None)
    )
    return rows


def text(found: dict[str, Any], folder: Path) -> str:
    """The same in a few lines for a terminal."""
    facts = found["length"]
    lines = [f"{found['games']} games of {found['manifest']['game']}. {facts_line(found)}"]
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
    for row in found["others"]:
        lines.append(
            f"  {row['name']}: mean score {row['score']:.2f} "
            f"[{row['score_low']:.2f}, {row['score_high']:.2f}]"
        )
    rounds = f" in {facts['rounds']:.1f} rounds" if facts["rounds"] else ""
    lines.append(
        f"  {facts['decisions']:.1f} decisions a game{rounds}, {facts['branching']:.2f} choices each, "
        f"{_hidden(facts)} hidden, longest {facts['longest']} plies"
    )
    if _after_the_end(facts):
        lines.append(f"  {_after_the_end(facts)}")
    for row in found["ends"]:
        lines.append(f"  ends {row['reason']}: {100 * row['share']:.1f} %")
    for title, sentence, _ in chapter_of(found["manifest"]["game"], found, folder):
        lines.append(f"  {title}: {sentence}")
    if found["dead"]:
        lines.append(f"  never done: {len(found['dead'])} actions")
    return "\n".join(lines)
