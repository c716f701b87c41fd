"""`watertable learn`: lessons and puzzles in the terminal, and a lesson of an owner's box."""

from tests.cli.test_cli import run

OWN = """\
title_text = "Our tide pool"
about_text = "A lesson of our own."
seats = 2
setup = [
    "chance: deal crab", "chance: deal star", "chance: deal fish",
    "chance: deal shell", "chance: deal shell", "chance: deal crab", "chance: tide 2",
]

[[step]]
text = "Show the crab, as we did at school."
point = ["creature:0"]
do = ["show crab"]
wrong_text = "Our crab, please."
"""


def own_box(tmp_path, content=OWN):
    lessons = tmp_path / "template" / "lessons"
    lessons.mkdir(parents=True)
    (lessons / "50-our-pool.toml").write_text(content)
    return str(tmp_path)


def test_a_lesson_of_an_owners_box_is_listed_and_followed(tmp_path):
    box = own_box(tmp_path)
    listed = run("--box", box, "learn", "template")
    assert listed.index("A round") < listed.index("2  Our tide pool")
    told = run(
        "--box", box, "learn", "template", "50-our-pool", text="show shell\nshow star\nshow crab\n"
    )
    assert "Show the crab, as we did at school." in told
    assert "You hold no shell. p. 2" in told  # the rules' own reason
    assert "Our crab, please." in told
    assert "The lesson is over." in told
    assert "Our tide pool" not in run("learn", "template")  # only with the box


def test_a_wrong_lesson_of_a_box_is_refused_with_its_place(tmp_path):
    box = own_box(tmp_path, OWN.replace("wrong_text", "rong_text"))
    told = run("--box", box, "learn", "template", code=1)
    assert "50-our-pool.toml: step 1: unknown key 'rong_text'; did you mean 'wrong_text'?" in told


def test_practice_shows_the_lines_after_the_answer():
    told = run("learn", "template", "--practice", text="show crab\nshow star\n\n")
    assert "What do you show?" in told
    assert told.index("There is a better answer.") < told.index("The best answer: about 12 points")
    assert "The next best: about 9 points." in told
    assert "The lesson is over." in told
    assert "there is no lesson 'p77'" in run("learn", "template", "p77", "--practice", code=1)


def test_counts_name_every_lesson():
    told = run("learn", "template", "--counts")
    assert "template: 1 lessons, 1 puzzles" in told
    assert "01-a-round" in told
    assert "themes of the puzzles: What to show" in told


def test_an_answer_that_begins_like_a_command_is_an_answer():
    """Rivers' "look farm" is no wish to look at the table again."""
    told = run("learn", "rivers", "1", text="\n\n\nlook farm\nbuy 3\n\n")
    assert "The lesson is over." in told
    for dice in range(6):
        played = run("play", "rivers", "--dice", f"look {dice}", text="look farm\nquit\n")
        if "look farm" in played:
            assert "Enter ends your turn" in played
            return
    raise AssertionError("no die led to a river with farms")
