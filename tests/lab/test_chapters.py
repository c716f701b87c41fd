"""Each house has a chapter of its own, its numbers add up, and no chart lacks title, unit or meaning."""

import json

import pytest

pytest.importorskip("polars")

import polars as pl

import watertable
from watertable.lab.chapters import chapter_of
from watertable.lab.charts import finished
from watertable.lab.match import Lab, Spec
from watertable.lab.page import pictures
from watertable.lab.report import page, sections, text
from watertable.lab.run import run
from watertable.lab.scale.local import local
from watertable.lab.store import read_table
from watertable.lab.summary import summarise
from watertable.lab.tallies import leads, means, seat_games, table_facts

OPTIONS = {
    "new_bedford": {"log": "both"},
    "whitewater": {"game": "advanced", "course": "random"},
    "rising_waters": {"version": "spring_1927"},
}
HOUSES = [house.name for house in watertable.games()]
CHAPTERS = {
    "raging_waters": ["How each subdivision ends", "Houses behind berms"],
    "rivers": ["Land uses", "What a Land Use card goes with", "Where the water is at the end"],
    "whitewater": ["Hazards per course", "Whirlpool dice", "How long a race is"],
    "rising_waters": ["Survival", "What is lost, and to what"],
    "new_bedford": ["What a building goes with", "What a page of the Ship's Log goes with"],
}


def spec_of(name):
    return Spec(name, watertable.house(name).meta.seats[1], ["uniform"], OPTIONS.get(name))


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """A small run per house, made when first asked for."""
    kept = {}

    def made(name):
        if name not in kept:
            folder = tmp_path_factory.mktemp(name)
            run(spec_of(name), 16, folder, local(1), "test", lambda done, total: None)
            kept[name] = (summarise(folder), folder)
        return kept[name]

    return made


@pytest.mark.parametrize("name", HOUSES)
def test_every_chart_has_a_title_units_and_a_sentence(name, runs):
    found, folder = runs(name)
    met = 0
    for title, sentence, chart in sections(found, folder, [found]):
        assert title
        assert sentence.endswith("."), sentence
        if chart is not None:
            met += 1
            for axis in quantities(finished(chart)):
                assert axis.get("title"), f"{title}: an axis without its unit, {axis}"
    assert met > 8


def quantities(spec):
    """All axes of amounts in a chart; rules that mark one value share the axis of the others."""
    found = []
    for layer in spec.get("layer", [spec]):
        for channel, axis in layer.get("encoding", {}).items():
            if (
                channel in ("x", "y")
                and axis.get("type") == "quantitative"
                and axis["field"] != "at"
            ):
                found.append(axis)
    assert found
    return found


@pytest.mark.parametrize("name", HOUSES)
def test_the_house_has_its_chapter(name, runs):
    found, folder = runs(name)
    titles = [title for title, _, _ in chapter_of(name, found, folder)]
    for title in CHAPTERS[name]:
        assert title in titles
        assert title in text(found, folder)
    assert "</html>" in page(found, folder)


@pytest.mark.parametrize("name", HOUSES)
def test_observing_a_game_changes_nothing_in_it(name):
    """With and without a listener the same game is played."""
    watched, deaf = Lab(spec_of(name)), Lab(spec_of(name))
    deaf.observer.hear = None
    one, other = watched.play(3), deaf.play(3)
    assert (one.plies, one.scores, one.uses) == (other.plies, other.scores, other.uses)


def test_a_house_without_a_chapter_has_none(tmp_path):
    run(Spec("template", 2, ["uniform"]), 8, tmp_path, local(1), "test", lambda done, total: None)
    found = summarise(tmp_path)
    assert chapter_of("template", found, tmp_path) == []
    assert found["length"]["rounds"] > 0


def test_charts_can_be_had_as_pictures(tmp_path, runs):
    found, folder = runs("raging_waters")
    made = pictures(chapter_of("raging_waters", found, folder), tmp_path)
    assert [path.name for path in made] == [
        "01-how-each-subdivision-ends.svg",
        "02-houses-behind-berms.svg",
    ]
    assert "Boglandia" in made[0].read_text(encoding="utf-8")


def test_a_lead_is_over_the_others_at_the_same_table(runs):
    _, folder = runs("raging_waters")
    scores = read_table(folder, "games").collect()["scores"].to_list()
    rows = seat_games(folder).sort("number", "seat").collect()
    for row in rows.to_dicts():
        mine = scores[row["number"]][row["seat"]]
        others = scores[row["number"]][1 - row["seat"]]
        assert row["lead"] == mine - others
    assert rows.height == 32


def facts_of(folder):
    return read_table(folder, "facts").collect()


def test_raging_waters_every_seat_ends_every_subdivision_it_reached_once(runs):
    _, folder = runs("raging_waters")
    fates = facts_of(folder).filter(
        pl.col("fact").str.contains("^(completed|left|broken_off|open) 1$")
    )
    assert fates.height == 32
    safe = {row["name"]: row["mean"] for row in means(folder, "safe", 32)}
    houses = {row["name"]: row["mean"] for row in means(folder, "houses", 32)}
    assert all(safe[place] <= houses[place] for place in houses)


@pytest.mark.skipif("rivers" not in HOUSES, reason="the house is not there")
def test_rivers_no_token_is_lost_and_cards_are_counted_by_pile(runs):
    _, folder = runs("rivers")
    table = table_facts(folder, "supply", "on cards", "loose", "polluted", "removed")
    total = table.select(pl.sum_horizontal(pl.exclude("number")))
    assert total.unique().height == 1, "the same number of tokens in every game"
    seats = 16 * spec_of("rivers").seats
    cards = sum(row["n"] for row in leads(folder, "card", seats))
    assert cards == round(sum(row["mean"] for row in means(folder, "pile", seats)) * seats) > 0


@pytest.mark.skipif("whitewater" not in HOUSES, reason="the house is not there")
def test_whitewater_hazards_are_counted(runs):
    _, folder = runs("whitewater")
    table = table_facts(folder, "carried", "pushed", "capsized", "righted", "course", "rafts")
    assert table["carried"].sum() + table["pushed"].sum() > 0
    assert (table["righted"] <= table["capsized"]).all()
    assert table["course"].n_unique() > 1, "random courses differ"
    assert table["rafts"].unique().to_list() == [spec_of("whitewater").seats], "a raft per seat"


@pytest.mark.skipif("rising_waters" not in HOUSES, reason="the house is not there")
def test_rising_waters_every_loss_has_its_cause(runs):
    _, folder = runs("rising_waters")
    facts = facts_of(folder)
    causes = facts.filter(pl.col("fact").str.starts_with("loss "))
    told = causes.group_by("number").agg(pl.col("value").sum()).sort("number")
    losses = facts.filter(pl.col("fact") == "losses").sort("number")
    back = set(facts.filter(pl.col("fact") == "regained")["number"])
    for heard, stood in zip(told.to_dicts(), losses.to_dicts(), strict=True):
        if heard["number"] not in back:
            assert heard["value"] == stood["value"]
        assert heard["value"] >= stood["value"]
    assert "unknown" not in json.dumps(causes["fact"].to_list())
    known = {"land flooded", "person drowned", "town flooded"}
    assert known <= {fact.removeprefix("loss ") for fact in causes["fact"]}


@pytest.mark.skipif("new_bedford" not in HOUSES, reason="the house is not there")
def test_new_bedford_buildings_are_those_of_the_score_sheet(runs):
    _, folder = runs("new_bedford")
    games = read_table(folder, "games").collect()
    tiles = facts_of(folder).filter(pl.col("fact").str.starts_with("tile "))
    for number, lines in zip(games["number"], games["lines"], strict=True):
        for seat, points in enumerate(json.loads(lines)["score.buildings"]):
            owned = tiles.filter((pl.col("number") == number) & (pl.col("seat") == seat)).height
            assert owned == points


def test_the_captains_scores_stand_in_the_text(tmp_path):
    spec = Spec("new_bedford", 1, ["uniform"], {"captains": ["flask", "ahab"]})
    run(spec, 8, tmp_path, local(1), "test", lambda done, total: None)
    rows = read_table(tmp_path, "games").collect()["others"]
    scores = [json.loads(row)["ahab"] for row in rows]
    assert len(set(scores)) > 1
    said = text(summarise(tmp_path), tmp_path)
    assert f"ahab: mean score {sum(scores) / 8:.2f} [" in said
    assert "flask: mean score" in said
