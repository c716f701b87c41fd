"""A house, a bot, a heuristic and laboratory facts of another package are used like our own."""

import json
import shutil
import subprocess
import sys

import pytest

POINTS = """\
[watertable.houses]
pond = pond
[watertable.bots]
lazy = pond_bots:make
[watertable.heuristics]
pond = pond_bots:value
[watertable.lab_facts]
pond = pond_facts
"""
BOTS = """\
from watertable.bots.protocol import Bot

class Lazy(Bot):
    def __init__(self, place):
        self.place = place
    def choose(self, game, world, seat, dice):
        return game.legal(world, seat)[self.place]

def make(house, setting):
    return Lazy(int(setting or 0))

def value(state, seat):
    return 100 * state.points[seat]
"""
FACTS = """\
def end(found, view):
    for seat, points in enumerate(view["points"]):
        found[seat, "points_again"] = points
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory, root):
    """A folder for packages with Tide Pool under another name."""
    place = tmp_path_factory.mktemp("site")
    shutil.copytree(root / "src/watertable/testing/template", place / "pond")
    for file in (place / "pond").rglob("*.py"):
        text = file.read_text("utf-8").replace("watertable.testing.template", "pond")
        file.write_text(text, "utf-8")
    (place / "pond_bots.py").write_text(BOTS)
    (place / "pond_facts.py").write_text(FACTS)
    info = place / "pond-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pond\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(POINTS)
    return place


def run(site, *words):
    program = f"import sys; sys.path.append({str(site)!r}); from watertable.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", program, *words],
        capture_output=True, text=True, timeout=120, check=False, cwd=site,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_an_outside_house_is_listed(site):
    assert "pond" in [game["name"] for game in json.loads(run(site, "games", "--json"))]
    assert "pond" in run(site, "doctor")
    fields = json.loads(run(site, "features", "pond", "--json"))["fields"]
    assert "tide" in [field["name"] for field in fields]


def test_outside_bots_play_in_the_arena(site):
    words = ("arena", "pond", "--bots", "lazy@0,greedy", "--games", "4", "--seats", "2")
    told = json.loads(run(site, *words, "--workers", "1", "--json"))
    assert {row["bot"] for row in told["bots"]} == {"lazy@0", "greedy"}


PROGRAM = """
import sys
sys.path.append({site!r})
import json
import watertable, watertable.rl as rl
from watertable.bots.heuristics import value_of
from watertable.lab.facts import Observer
env = rl.single("pond", 2, bots="lazy", reward="potential")
env.reset(seed=1)
many = rl.vector("pond", 2, 3)
many.reset(seed=1)
spiel = rl.register_openspiel()
state = watertable.open("pond", 2, dice="x").state
state.points[1] = 3
print(json.dumps([env.house.name, many.features.size, spiel, rl.register_gymnasium(), value_of("pond")(state, 1),
                  Observer("pond").end is not None, watertable.house("pond").meta.rules]))
"""


def test_learners_find_the_house_its_heuristic_and_its_facts(site):
    pytest.importorskip("pyspiel")
    pytest.importorskip("pettingzoo")
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(site=str(site))],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    name, size, spiel, gym, value, facts, rules = json.loads(done.stdout.splitlines()[-1])
    assert (name, value, facts) == ("pond", 300, True)
    assert size > 10
    assert "watertable_pond" in spiel
    assert f"watertable/pond-v{rules}" in gym
