"""The table as a whole: conservation, ends, questions that answer themselves, words and pictures."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

import watertable
from tests.games.campaign import few
from watertable.games.new_bedford.actions import ACTIONS, CODE, VERBS
from watertable.games.new_bedford.game import GAME, HOUSE
from watertable.games.new_bedford.pieces import CARD_IDS, COST, TILE_IDS, WINDOW, WORDS
from watertable.games.new_bedford.rules.why_not import VERBS as ANSWERS
from watertable.games.new_bedford.state import ASKS
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF
from watertable.kernel.state import CHANCE, NOBODY


def test_tokens_goods_ships_and_workers_are_conserved_in_every_step():
    found = few("new_bedford", 60)
    assert found.faults == []
    assert len(found.met) == 60


# ruling 69
@pytest.mark.parametrize("seats", [1, 2, 5])
def test_a_single_answer_is_given_unasked_until_the_last_ship_is_home(seats):
    state = GAME.start(seats, HOUSE.meta.read_options(seats, {"town": True, "log": "both"}))
    dice = Dice(f"unasked {seats}")
    while state.actor() != NOBODY:
        seat = state.actor()
        if seat == CHANCE:
            action = dice.draw(GAME.chances(state))
        else:
            legal = GAME.legal(state, seat)
            assert len(legal) > 1 or legal[0].text == "ignore calm_seas"
            action = legal[dice.below(len(legal))]
        GAME.apply(state, seat, action, DEAF)
    assert (state.final, state.round) == (1, 12)
    assert max(state.ship) < 0
    assert not state.harbour


def test_a_captain_and_a_person_share_the_same_bag_of_money(port):
    """Fees, the Almshouse and Stove Boat only move money: nobody's dollar appears from nothing."""
    p = port(2, captains=["starbuck"]).builds(0, "bank").has(1, coins=1)
    before = sum(p.state.coins)
    p.plays(0, "place farm")
    p.plays(1, "place bank")
    assert sum(p.state.coins) == before + 5


def test_the_way_to_end_is_the_last_return_after_round_twelve():
    table = watertable.open("new_bedford", seats=2, dice="end")
    dice = Dice("end")
    while table.asked:
        seat = table.asked[0]
        legal = table.legal(seat)
        table.play(seat, legal[dice.below(len(legal))])
    assert table.outcome.reason.key == "end.rounds"
    assert 1 in table.outcome.ranks
    again = watertable.load(table.record.dumps())
    assert again.outcome.scores == table.outcome.scores


def test_every_tile_and_every_page_has_a_scenario_of_its_own():
    text = "".join(f.read_text("utf-8") for f in Path(__file__).parent.glob("test_*.py"))
    tests = [line for line in text.splitlines() if line.startswith("def test_")]
    short = {
        "coffin": "coffin",
        "dice_of_fate": "dice_of_fate",
        "message_in_a_bottle": "message",
        "nantucket_sleigh_ride": "sleigh_ride",
    }
    for name in [*TILE_IDS, *CARD_IDS]:
        assert any(short.get(name, name) in line for line in tests), name


def test_the_action_table_has_480_entries():
    counted = Counter(VERBS[CODE[i]] for i in range(1, len(ACTIONS)))
    assert counted["start"] == 34
    assert counted["place"] == 46
    assert counted["build"] == counted["tile"] == 49
    assert counted["copy"] == counted["bridge"] == counted["cover"] == counted["burn"] == 38
    assert counted["play"] == counted["show"] == 32
    chance = sum(counted[v] for v in ("first", "tile", "token", "show", "roll"))
    assert chance == 93
    assert sum(counted.values()) - chance == 387  # a Sperm Whale is never lost to Burned Oil


def test_only_twelve_pages_are_ever_played():
    assert sum(1 for window in WINDOW if window >= 0) == 12


def test_every_tile_costs_at_least_one_good():
    assert all(sum(cost[:3]) > 0 for cost in COST)  # ruling 20 leans on it


def test_every_question_button_and_reason_has_words(root):
    for kind in ASKS[6:]:
        assert WORDS.has(f"ask.{kind}"), kind
        assert WORDS.has(f"guide.{kind}"), kind
    for verb in VERBS:
        assert WORDS.has(f"do.{verb}"), verb
    folder = (
        root / "src" / "watertable" / "games" / "new_bedford" / "rules"
    )  # the source, also when compiled
    source = (folder / "why_not.py").read_text("utf-8") + (folder / "why_not_places.py").read_text(
        "utf-8"
    )
    words = tomllib.loads((folder.parent / "text" / "en.toml").read_text("utf-8"))
    asked = {f"first_{kind}" for kind in ASKS[6:]}  # the answer to another question than this one
    assert asked <= set(words["why"])
    unsaid = [
        key
        for key in words["why"].keys() - asked
        if f'"{key}"' not in source and f".{key}" not in source
    ]
    assert unsaid == []


def test_every_row_has_what_it_does_for_its_hover_card():
    cards = HOUSE.backdrop("wheelhouse").cards
    assert len([key for key in cards if key.startswith("tile:")]) == 49
    assert len([key for key in cards if key.startswith("card:")]) == 32
    assert all(card.text and "does." not in card.text for card in cards.values())


def test_player_facing_words_are_calm():
    assert not [key for key, said in WORDS.sentences.items() if "!" in said]


def test_each_question_has_its_verbs():
    assert set(ANSWERS) == set(range(6, len(ASKS)))


def test_the_scene_shows_every_tile_of_the_game_and_every_ship(port):
    p = port(4, town=True, log="both", fifth="both")
    scene = HOUSE.scene(GAME.view(p.state, 0))
    ids = {shape.id for shape in scene.shapes}
    assert all(f"tile:{tile}" in ids for tile in p.state.unbuilt)
    assert all(f"ship:{ship}" in ids for ship in range(8))
    assert all(f"worker:{worker}" in ids for worker in range(8))
    inside = [s for s in scene.shapes if hasattr(s, "x")]
    assert all(0 <= s.x <= scene.width and 0 <= s.y <= scene.height for s in inside)


def test_the_largest_free_pick_still_fits_on_the_street(port):
    every = [name for name in TILE_IDS if name != "turners_mill"]
    p = port(4, tiles=" ".join(every), log="both", fifth="both")
    scene = HOUSE.scene(GAME.view(p.state, 0))
    corners = [point for s in scene.shapes if s.id.startswith("tile:") for point in s.points]
    assert max(x for x, _ in corners) <= 1440
    assert max(y for _, y in corners) <= 478


def test_the_start_is_chosen_with_three_steppers():
    """Wood, food and brick say which of the 34 mixes it is; what is left is money (p. 2)."""
    table = watertable.open("new_bedford", seats=3, dice="start")
    seat = table.asked[0]
    legal = table.legal(seat)
    assert all(HOUSE.refs(table.view(seat), action) == [] for action in legal)
    amounts = [key.rpartition(".")[2] for key in WORDS.sentences if key.startswith("amount.start.")]
    assert amounts == ["wood", "food", "brick"]
    mixes = {tuple(getattr(action, good) for good in amounts) for action in legal}
    assert len(mixes) == len(legal) == 34


def test_a_captain_is_named_where_he_is_taken_from(port):
    p = port(3, captains=["flask", "ahab"])
    table = watertable.open(
        "new_bedford", seats=3, options={"captains": ["flask", "ahab"]}, dice="x"
    )
    table.names = ["Ann", "Ben", "Cora"]
    victims = [table.tell(HOUSE.label(ACTIONS.read(f"victim {n}"))) for n in range(1, 6)]
    assert victims == ["Ann", "Ben", "Cora", "Flask", "Ahab"]
    assert HOUSE.others(p.state) == ["Flask", "Ahab"]
    assert watertable.house("rivers").others(p.state) == []


def label(p, text, seat=0):
    return WORDS.tell(
        HOUSE.label(GAME.actions.read(text), GAME.view(p.state, seat)), ["Mara", "Otter"]
    )


def test_a_space_says_what_it_yields_now(port):
    p = port().has(0, wood=2, brick=2).has(1)
    assert label(p, "place farm") == "Farm: take 3 food"
    p.plays(0, "place farm")
    assert label(p, "place farm", 1) == "Farm: take 2 food"
    assert label(p, "place forest", 1) == "Forest: take 3 wood"


def test_a_sale_says_what_it_brings(port):
    p = port().has(0, wood=2, brick=2)
    p.plays(0, "place general_store")
    assert label(p, "sell brick") == "Sell 1 brick for $2"
    assert label(p, "sell_all brick") == "Sell all 2 brick for $4"
    assert label(p, "sell_all wood") == "Sell all 2 wood for $2"


def test_labels_answer_for_every_action_in_every_position(port):
    """Reasons name illegal actions too: a label never needs the action to be legal."""
    p = port(2, log="both")
    view = GAME.view(p.state, 0)
    for action in GAME.actions.all:
        assert "{" not in WORDS.tell(HOUSE.label(action, view)), action.text


def test_everything_on_a_tile_belongs_to_it(port):
    """No dead zones: pictures, flags and costs can be clicked like the tile."""
    scene = HOUSE.scene(GAME.view(port(2).state, 0))
    parts = [s for s in scene.shapes if s.id.startswith(("icon:", "flag:", "cost:", "press:"))]
    assert len(parts) > 30
    assert [s.id for s in parts if s.ref != f"tile:{s.id.split(':')[1]}"] == []
