"""Scenes, words and paper."""

import inspect
import json
import re

import pytest

import watertable
from watertable.games.whitewater import events
from watertable.games.whitewater.pieces import COURSE_BOARDS, COURSE_IDS
from watertable.games.whitewater.scene.cards import backdrop_cards
from watertable.kernel.event import Event
from watertable.kernel.scene import plain
from watertable.kernel.state import SPECTATOR

HOUSE = watertable.house("whitewater")
GAME = HOUSE.game
SOURCE = "src/watertable/games/whitewater"


def test_every_event_has_its_sentence_with_no_hole():
    made = [f for _, f in inspect.getmembers(events, callable) if f is not Event and f.__module__]
    kinds = 0
    for maker in made:
        if not maker.__module__.endswith("whitewater.events"):
            continue
        count = maker.__code__.co_argcount if hasattr(maker, "__code__") else None
        if count is None:
            continue  # compiled: the laws look at every event that is told
        sentence = HOUSE.words.tell(maker(*[1] * count).say(0))
        assert "{" not in sentence
        assert not sentence.startswith("event.")
        kinds += 1
    assert kinds == 0 or kinds > 30


def test_every_key_named_in_the_code_has_its_sentence(root):
    files = list((root / SOURCE).rglob("*.py"))
    keys = set()
    for file in files:
        keys |= set(re.findall(r'Say\(\s*"([a-z_.0-9]+)"', file.read_text("utf-8")))
        keys |= set(re.findall(r'WORDS\.text\(\s*"(tip\.[a-z_.0-9]+)"', file.read_text("utf-8")))
    assert len(keys) > 60
    assert [key for key in sorted(keys) if not HOUSE.words.has(key)] == []


def test_no_sentence_for_a_reason_nobody_gives(root):
    code = "".join(file.read_text("utf-8") for file in (root / SOURCE).rglob("*.py"))
    reasons = [key for key in HOUSE.words.sentences if key.startswith("why.")]
    assert [key for key in reasons if f'"{key}"' not in code] == []


def test_players_are_not_shouted_at():
    assert [key for key, words in HOUSE.words.sentences.items() if "!" in words] == []


def test_every_question_has_prompt_and_guide():
    for kind in ("turn", "late", "drift", "face", "pass", "tokens", "paddle"):
        assert HOUSE.words.has(f"ask.{kind}")
        assert HOUSE.words.has(f"guide.{kind}")
    for action in GAME.actions.all:
        assert "{" not in HOUSE.words.tell(HOUSE.label(action)), action


@pytest.mark.parametrize("boards", COURSE_BOARDS, ids=COURSE_IDS)
def test_every_course_is_drawn_inside_its_page(boards, race):
    names = ["start", *[f"b{board}" for board in boards[1:]]]
    t = race(6, " ".join(names))
    scene = HOUSE.scene(GAME.view(t.state, SPECTATOR))
    drawn = HOUSE.backdrop(scene.backdrop)
    assert (drawn.width, drawn.height) == (scene.width, scene.height)
    assert 1.3 <= scene.width / scene.height <= 1.61
    cells = [shape for shape in drawn.shapes if shape.id.startswith("hex:")]
    assert len(cells) == t.course.cells
    for shape in [*cells, *[s for s in scene.shapes if s.id.startswith("raft:")]]:
        assert 0 < shape.x < scene.width
        assert 0 < shape.y < scene.height
    spots = {(round(shape.x), round(shape.y)) for shape in cells}
    assert len(spots) == len(cells)
    # What is lit is the hex: each has an edge of its own around its middle.
    edges = {s.ref: s.points for s in drawn.shapes if s.id.startswith("edge:")}
    assert set(edges) == {shape.ref for shape in cells}
    for shape in cells:
        xs, ys = zip(*edges[shape.ref], strict=True)
        assert abs(sum(xs) / 6 - shape.x) < 0.2
        assert abs(sum(ys) / 6 - shape.y) < 0.2


def test_the_river_runs_to_the_right_and_bows_point_where_rafts_go(race):
    t = race(3)
    scene = HOUSE.scene(GAME.view(t.state, 0))
    drawn = HOUSE.backdrop(scene.backdrop)
    at = {shape.id: (shape.x, shape.y) for shape in drawn.shapes if shape.id.startswith("hex:")}
    for cell in range(t.course.cells):
        for facing in range(6):
            from math import atan2, degrees

            ahead = [t.course.step[6 * cell + (facing + side) % 6] for side in (0, 1)]
            if min(ahead) < 0:
                continue
            x, y = at[f"hex:{cell}"]
            ax = (at[f"hex:{ahead[0]}"][0] + at[f"hex:{ahead[1]}"][0]) / 2 - x
            ay = (at[f"hex:{ahead[0]}"][1] + at[f"hex:{ahead[1]}"][1]) / 2 - y
            assert abs((degrees(atan2(ay, ax)) - (60 * facing - 60) + 180) % 360 - 180) < 1
    rafts = [shape for shape in scene.shapes if shape.id == "raft:0"]
    assert rafts[0].turn == 0  # downstream is to the right


def test_pieces_keep_their_ids_and_home_rafts_stand_with_their_place(race):
    t = race(3, "start b2 b6")
    ids = {s.id for s in HOUSE.scene(GAME.view(t.state, 0)).shapes if s.id.startswith("raft")}
    t.put("A", 2, 9, "b6")
    t.plays(0, "forward a left")
    after = {s.id for s in HOUSE.scene(GAME.view(t.state, 0)).shapes if s.id.startswith("raft")}
    assert ids == after


def test_tokens_of_others_are_not_in_a_scene(race):
    t = race(3)
    scene = json.dumps(plain(HOUSE.scene(GAME.view(t.state, 0))))
    assert scene.count("token_score") == 2
    assert scene.count("token_hidden") == 4


def test_different_answers_touch_different_things(race):
    t = race(3)
    view = GAME.view(t.state, 0)
    touched = [tuple(HOUSE.refs(view, action)) for action in GAME.legal(t.state, 0)]
    assert len(set(touched)) == len(touched)


def test_things_in_the_river_are_drawn_where_they_are(race):
    t = race(4, game="advanced")
    slot = t.slot(0, "A")
    t.put("A", 4, 4)
    t.state.rafter[slot], t.state.paddle[slot] = 1, 1
    t.state.swimmer[slot] = t.cell(4, 6)
    t.state.paddle_at, t.state.paddle_of = [t.cell(4, 6)], [slot]
    t.cards(0, "A", 0, 2)
    scene = HOUSE.scene(GAME.view(t.state, 0))
    ids = {shape.id for shape in scene.shapes}
    assert {f"swimmer:{slot}", f"paddle:{slot}"} <= ids
    assert f"rafter:{slot}:1" not in ids  # he is in the water
    spots = [(s.x, s.y) for s in scene.shapes if s.id in (f"swimmer:{slot}", f"paddle:{slot}")]
    assert spots[0] != spots[1]


def test_the_sheets_hold_nine_boards_and_every_piece():
    sheets = {sheet.name: sheet for sheet in HOUSE.sheets()}
    assert sum(name.startswith("board_") for name in sheets) == 9
    assert len([s for s in sheets["tokens"].shapes if hasattr(s, "symbol")]) == 53
    cards = [s for name in sheets if name.startswith("cards_") for s in sheets[name].shapes]
    fronts = [s for s in cards if s.id.startswith("picture:") and s.id.endswith(":0")]
    assert len(fronts) == 54
    for sheet in sheets.values():
        ids = [shape.id for shape in sheet.shapes]
        assert len(ids) == len(set(ids)), sheet.name
        for shape in sheet.shapes:
            if hasattr(shape, "x"):
                assert 0 < shape.x < sheet.width
                assert 0 < shape.y < sheet.height


def test_title_and_legend_cover_no_river_of_the_230():
    from watertable.games.whitewater.board import fits, number_of
    from watertable.games.whitewater.scene.chart import chart_of
    from watertable.games.whitewater.scene.legend import (
        LEGEND_HIGH,
        LEGEND_WIDE,
        TITLE_HIGH,
        TITLE_WIDE,
        title_and_legend_places,
    )

    def rivers(boards):
        yield boards
        for board in range(1, 9):
            if len(boards) < 5 and board not in boards and fits(board, boards[-1]):
                yield from rivers([*boards, board])

    drawn = 0
    for boards in rivers([0]):
        chart = chart_of(number_of(boards))
        title, legend = title_and_legend_places(chart)
        for (x, y), wide, high in (
            (title, TITLE_WIDE, TITLE_HIGH),
            (legend, LEGEND_WIDE, LEGEND_HIGH),
        ):
            assert chart.is_free(x, y, x + wide, y + high), boards
        drawn += 1
    assert drawn == 236


def test_no_two_actions_share_a_label():
    """Resting now or late is asked at different times, and faces of a die are drawn."""
    labels = {}
    for action in GAME.actions.all:
        if action.verb in ("rest", "late_rest", "roll"):
            continue
        labels.setdefault(HOUSE.words.tell(HOUSE.label(action)), []).append(action.text)
    assert [texts for texts in labels.values() if len(texts) > 1] == []


def test_swimmers_are_called_swimmers_not_cards():
    words = [HOUSE.words.tell(HOUSE.label(a)) for a in GAME.actions.all if a.verb == "swim"]
    assert words
    assert [line for line in words if "your card" in line or "partner's card" in line] == []
    assert "Raft C: move your partner's swimmer east-northeast (1 Energy)" in words


@pytest.mark.parametrize(
    ("section", "said"),
    [
        ("03_turn", "You may mix both"),
        ("04_actions", "use it in the same turn, for any of your rafts"),
        ("08_capsized", "on snags"),
        ("09_end", "its Action cards cannot be used"),
        ("11_spares", "you choose"),
        ("12_worse", "on or next to the rafter's hex"),
    ],
)
def test_the_help_tells_what_is_easily_missed(section, said):
    """Pages 3, 4, 6, 7 and 8."""
    assert said in HOUSE.words.text(f"rules.{section}.text")


def test_hex_cards_say_that_the_boards_are_reconstructed():
    cards = backdrop_cards()
    assert {card.trust for key, card in cards.items() if key.startswith("hex:")} == {
        "reconstruction"
    }
    assert all("p. 5" in card.source for key, card in cards.items() if key.startswith("hex:"))


def test_the_arrows_of_a_turn_are_beside_the_raft_and_off_the_hexes_ahead():
    """The ring of a chosen raft is 1.3 sides wide: an arrow with a ring of its own must be further out."""
    table = watertable.open("whitewater", 2, dice="arrows")
    for _ in range(40):
        seat = table.asked[0]
        if any(action.text.startswith("forward") for action in table.legal(seat)):
            break
        table.play(seat, table.legal(seat)[0])
    shapes = HOUSE.scene(table.view(seat)).shapes
    arrows = [shape for shape in shapes if shape.id.startswith("turn:")]
    assert len(arrows) >= 2
    spots = {
        shape.ref: (shape.x, shape.y) for shape in shapes if (shape.ref or "").startswith("raft:")
    }
    side = 20 * arrows[0].scale / 0.8  # arrows are drawn for a side of 20
    for arrow in arrows:
        x, y = spots["raft:" + arrow.id.split(":")[1]]
        assert (arrow.x - x) ** 2 + (arrow.y - y) ** 2 >= (1.7 * side) ** 2
