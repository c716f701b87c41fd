"""Every lesson and puzzle of every house can be followed by doing what it says; a stale one is found."""

import copy

import pytest

import watertable
from watertable import bots
from watertable.kernel.annotated import FREE, READ, read_course
from watertable.kernel.errors import DataError
from watertable.kernel.house import House
from watertable.kernel.lesson import DONE, GO_ON, REFUSED, WRONG, LessonRun
from watertable.testing.laws.lessons import follow_course, follow_lesson
from watertable.testing.mutants import Mutant
from watertable.testing.template import HOUSE

HOUSES = [HOUSE, *watertable.games()]


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_every_lesson_can_be_followed(house, capsys):
    tallies = follow_course(house)
    if not tallies:
        pytest.skip(f"{house.name} has no lessons yet")
    with capsys.disabled():
        for name, met in tallies.items():
            print(f"\n{house.name} {name}: {met.steps} steps, {met.words} words", end="")
    assert all(met.actions for met in tallies.values())
    assert sum(met.refs for met in tallies.values()) > 0
    assert sum(met.wrong for met in tallies.values()) > 0


@pytest.mark.parametrize("house", watertable.games(), ids=str)
def test_every_course_leads_to_free_play(house):
    """From what you see to a game against a bot: the last lesson is played freely."""
    lessons = house.course().lessons
    assert 4 <= len(lessons) <= 7
    assert FREE in [step.kind for step in lessons[-1].steps]
    assert all(lesson.steps[-1].kind == READ for lesson in lessons)


def template(change=None, words=None, puzzle=None):
    """The template's course with one change."""
    files = copy.deepcopy(HOUSE.box.lessons())
    puzzles = copy.deepcopy(HOUSE.box.puzzles())
    catalogue = copy.deepcopy(HOUSE.box.lesson_words())
    if change is not None:
        change(files[0][2])
    if words is not None:
        words(catalogue["01-a-round"])
    if puzzle is not None:
        puzzle(puzzles[0][2])
    return read_course(files, catalogue, puzzles)


STALE = {
    "an action that is not legal": lambda row: row["step"][1].update(do="show shell"),
    "an action that does not exist": lambda row: row["step"][1].update(do="show whale"),
    "one of several that is not legal": lambda row: row["step"][3].update(do=["turn", "keep"]),
    "a ref that is not there": lambda row: row["step"][0].update(point=["spot:9"]),
    "an arrow to nowhere": lambda row: row["step"][4].update(arrows=[["spot:1", "spot:9"]]),
    "an answer of another seat": lambda row: row["step"][1].update(then=["2: show fish"]),
    "a draw that cannot happen": lambda row: row["setup"].append("chance: tide 2"),
    "the learner is not asked": lambda row: row["step"][1].update(then=[]),
    "a goal that is not reached": lambda row: row["step"][4]["goal"].update(spot=3),
    "a side line": lambda row: row["step"][4]["side"][0].update(line=["1: keep"]),
    "a question that does not exist": lambda row: row["step"][5]["free"]["guide"].update(
        build="guide_show"
    ),
    "a bot that does not exist": lambda row: row["step"][5]["free"].update(bot="clever"),
    "an option that does not exist": lambda row: row.update(options={"moon": "full"}),
}


@pytest.mark.parametrize("fault", STALE)
def test_a_stale_lesson_is_found(fault):
    lesson = template(STALE[fault]).lessons[0]
    with pytest.raises(watertable.kernel.errors.WaterTableError) as found:
        follow_lesson(HOUSE, lesson)
    if fault != "a bot that does not exist":
        assert "template/lessons/01-a-round.toml" in found.value.reason


STALE_PUZZLES = {
    "an answer that is not legal": lambda row: row["step"][0].update(do=["show shell"]),
    "a line that cannot happen": lambda row: row["step"][0]["side"][1].update(line=["1: keep"]),
    "a number that the sentence wants": lambda row: row["step"][0]["side"][0].update(facts={}),
}


@pytest.mark.parametrize("fault", STALE_PUZZLES)
def test_a_stale_puzzle_is_found(fault):
    puzzle = template(puzzle=STALE_PUZZLES[fault]).puzzles[0]
    with pytest.raises(DataError, match=r"template/lessons/puzzles/p01\.toml"):
        follow_lesson(HOUSE, puzzle)


def test_side_lines_are_shown_when_nothing_is_given_away():
    run = LessonRun(HOUSE, template().puzzles[0], bots.answer_at)
    assert run.sides() == []
    before = run.table.record.dumps()
    run.attempt("show star")
    assert [side.text for _, side in run.sides()] == [
        "The best answer: about 12 points at the end of the game.",
        "The next best: about 9 points.",
    ]
    at, other = run.sides()[1]
    assert run.side_table(at, other, 0).record.dumps() == before
    shown = run.side_table(at, other, 2)
    assert [line["do"] for line in shown.record.lines][-2:] == ["show crab", "show crab"]
    assert "show crab" not in run.table.record.dumps()  # the lesson's own table stays as it was
    run.attempt(GO_ON)
    assert run.over
    assert run.sides() == []


def test_a_puzzle_and_a_lesson_have_different_names():
    files, words = HOUSE.box.lessons(), HOUSE.box.lesson_words()
    name, _, row = HOUSE.box.puzzles()[0]
    twin = [("01-a-round", "template/lessons/puzzles/01-a-round.toml", row)]
    with pytest.raises(DataError, match="there is a lesson '01-a-round' too"):
        read_course(files, words, twin)
    assert name == "p01"


class NoSecondSpot(Mutant):
    """Rules that changed after the lesson was written: spot 2 is not for pebbles any more."""

    def legal(self, state, seat):
        return [a for a in self.real.legal(state, seat) if a.text != "place 2"]

    def why_not(self, state, seat, action):
        from watertable.kernel.text import Say

        gone = action.text == "place 2"
        return Say("why.not_now") if gone else self.real.why_not(state, seat, action)


@pytest.mark.interpreted_only
def test_a_rule_that_changes_makes_its_lessons_stale():
    changed = House(
        HOUSE.box, NoSecondSpot(), HOUSE.words, HOUSE.scene, HOUSE.refs, HOUSE.backdrop,
        HOUSE.sheets,
    )  # fmt: skip
    with pytest.raises(DataError, match=r"step 5: .*'place 2' is not"):
        follow_course(changed)


BROKEN = {
    "unknown key 'doo'; did you mean 'do'": lambda row: row["step"][1].update(doo="show star"),
    "has both 'do' and 'goal'": lambda row: row["step"][4].update(do="skip"),
    "'line' belongs to a goal": lambda row: row["step"][1].update(line=["show star"]),
    "'do' names no action": lambda row: row["step"][1].update(do=[]),
    "has neither 'say' nor 'text'": lambda row: row["step"][1].pop("say"),
    "has both 'say' and 'text'": lambda row: row["step"][1].update(text="Show it."),
    "text/lessons.en.toml has no '01-a-round.shows'": lambda row: row["step"][1].update(
        say="shows"
    ),
    "'3' is no seat from 1 to 2": lambda row: row["step"][1].update(then=["3: show crab"]),
    "should read '2: …' or 'chance: …'": lambda row: row["step"][1].update(then=["show crab"]),
    "'seat' should be from 1 to 2": lambda row: row.update(seat=3),
    "'seats' should be a number": lambda row: row.update(seats="two"),
    "should have from 1 to 60 [[step]]": lambda row: row.update(step=[]),
    "'arrows' should be a list of pairs of refs": lambda row: row["step"][0].update(
        arrows=["spot:1"]
    ),
}


@pytest.mark.parametrize("reason", BROKEN)
def test_a_file_that_is_wrong_is_refused_with_its_place(reason):
    with pytest.raises(DataError) as found:
        template(BROKEN[reason])
    assert reason in found.value.reason
    assert found.value.reason.startswith("template/lessons/01-a-round.toml")


def test_a_sentence_that_no_lesson_says_is_found():
    assert template().unused == []
    assert template(words=lambda row: row.update(more="More.")).unused == ["01-a-round.more"]


def begin():
    return LessonRun(HOUSE, template().lessons[0], bots.answer_at)


def test_tries_are_judged_by_the_rules():
    run = begin()
    assert run.attempt("show star") == (REFUSED, "")  # there is something to read first
    assert run.attempt(GO_ON) == (DONE, "")
    became, said = run.attempt("show shell")
    assert (became, said) == (REFUSED, "You hold no shell. p. 2")
    became, said = run.attempt("show crab")
    assert (became, said) == (WRONG, "The sea star is worth more at this tide.")
    assert run.shown() == "show star"
    assert run.attempt("show star") == (DONE, "")
    assert run.answers == [GO_ON, "show star"]


def test_a_goal_that_is_missed_begins_the_step_again():
    run = begin()
    run.follow([GO_ON, "show star", "keep", "stay"])
    before = run.table.record.dumps()
    assert run.attempt("place 4")[0] == WRONG
    assert run.table.record.dumps() == before
    assert run.attempt("place 2") == (DONE, "")


def test_the_same_answers_lead_to_the_same_table():
    played = [GO_ON, "show star", "keep", "turn", "place 2"]
    one, two = begin(), begin()
    assert one.follow(played)
    assert two.follow(played)
    while not one.over:
        reads = one.step.kind == READ
        assert one.attempt(GO_ON if reads else one.table.legal(0)[0].text)[0] == DONE
    assert two.follow(one.answers[len(played) :])
    assert one.table.record.dumps() == two.table.record.dumps()
    assert two.over


def test_answers_that_no_longer_fit_are_dropped():
    run = begin()
    assert not run.follow([GO_ON, "show star", "show fish", "turn"])
    assert run.answers == [GO_ON, "show star"]
