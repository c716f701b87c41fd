"""Set-up, pp. 10-12, and the decks."""

from __future__ import annotations

import pytest

from watertable.games.rising_waters.board import (
    DOT,
    DRY,
    ELEVATION,
    LAND_OF,
    SHORE,
    START_GROUND,
    TOWN_LAND,
    VICKSBURG,
    WATER,
    WATER_OF,
    apart,
    hex_at,
)
from watertable.games.rising_waters.pieces import (
    HEAVY,
    LANDOWNER_IDS,
    POWER_IDS,
    ROLE_IDS,
    START_BOX,
    VALUES,
    VERSION_IDS,
    WEATHER_WATER,
)
from watertable.games.rising_waters.rules import water
from watertable.kernel.event import DEAF
from watertable.kernel.state import NONE


def roles_and_first(t, first: int = 1) -> None:
    t.draws(f"first {first}")


def to_towns(t) -> None:
    """Past Survivor, opening row and deal."""
    t.plays(t.state.actor(), "place 05.01")
    t.lets_chance()


def test_p1_limits_and_weeks(fresh):
    """Ruling 43: there is one Fall, of 1926."""
    assert VERSION_IDS == ["fall_1926", "spring_1927"]
    for seats, fall, spring in ((1, 22, 25), (2, 22, 25), (3, 18, 22), (4, 14, 19)):
        assert (fresh(seats).state.limit, fresh(seats).state.weeks) == (fall, 7)
        t = fresh(seats, version="spring_1927")
        assert (t.state.limit, t.state.weeks) == (spring, 10)


def test_p4_water_starts_at_one_or_two(fresh):
    assert set(fresh(2).state.level) == {1}
    assert set(fresh(2, version="spring_1927").state.level) == {2}


def test_p10_a_survivor_next_to_the_dot_of_mounds_landing(fresh):
    t = fresh(3)
    roles_and_first(t, 2)
    assert t.state.asked() == [1]
    assert t.can(1) == ["place 03.01", "place 05.01", "place 05.02"]
    t.plays(1, "place 03.01")
    assert t.where("s1") == hex_at("03.01")


def test_p11_decks_of_fall_and_spring(fresh):
    """Rulings 42 and 72: both versions use the 100 cards the rulebook counts."""
    fall, spring = fresh(2).state, fresh(2, version="spring_1927").state
    used = dict(zip(LANDOWNER_IDS, [a + b for a, b in zip(fall.stars, fall.landowners)]))
    assert sum(used.values()) == 68
    assert (used["threat"], used["force"], used["race_hatred"], used["job_offer"]) == (10, 5, 5, 48)
    assert sum(spring.stars) + sum(spring.landowners) == 100
    assert sum(spring.deck) == 100
    assert (fall.heavy_left, spring.heavy_left) == (9, 18)
    assert sum(fall.reports) == 100  # with all 18 heavy cards, of which nine are kept
    assert sum(fresh(2, weather_deck="print77").state.reports) == 77
    wet = fresh(2, weather_deck="print77", version="spring_1927").state
    assert (sum(spring.reports), sum(wet.reports)) == (100, 77)
    mixed = [fresh(2, weather_deck="by_version", version=v).state for v in VERSION_IDS]
    assert [sum(state.reports) for state in mixed] == [77, 100]


@pytest.mark.parametrize("deck", ["draft100", "print77"])
def test_p4_the_weather_of_spring_is_more_intense_than_that_of_fall(fresh, deck):
    """Points of rain per Weather Report; by default, and with the smaller deck for both."""
    assert fresh(2).house.meta.options["weather_deck"].default == "draft100"
    fall, spring = (
        rain_per_report(fresh(2, weather_deck=deck, version=version).state)
        for version in VERSION_IDS
    )
    assert fall < spring


def rain_per_report(state) -> float:
    """The mean of a deck: nine of the heavy cards are kept in Fall, whichever they are."""
    heavy = [n for n, water in zip(state.reports, WEATHER_WATER) if water == HEAVY]
    other = [(n, w) for n, w in zip(state.reports, WEATHER_WATER) if w != HEAVY]
    points = HEAVY * state.heavy_left + sum(n * max(w, 0) for n, w in other)
    assert sum(heavy) == 18
    return points / (state.heavy_left + sum(n for n, _ in other))


def test_p11_a_heavy_card_is_any_of_the_unseen_ones(fresh):
    """Nine of eighteen are kept blindly: each draw is heavy with 9 in 91, any of the 18 alike."""
    t = fresh(2)
    t.sets("asks: chance weather")
    chances = t.game.chances(t.state)
    heavy = sum(
        w for a, w in zip(chances.actions, chances.weights) if WEATHER_WATER[a.card] == HEAVY
    )
    assert heavy * 91 == chances.total * 9
    t.draws("weather heavy_mounds_landing")
    assert t.state.heavy_left == 8
    t.sets("asks: chance weather")
    chances = t.game.chances(t.state)
    by = {a.text: w for a, w in zip(chances.actions, chances.weights)}
    assert by["weather heavy_mounds_landing"] * 5 == by["weather heavy_cabin_teele"] * 4


def test_p11_starred_cards_lie_on_top(fresh):
    t = fresh(2, version="spring_1927")
    roles_and_first(t)
    t.plays(0, "place 05.01")
    for _ in range(3):
        texts = {a.text for a in t.game.chances(t.state).actions}
        assert texts <= {"landowner job_offer", "landowner threat"}
        t.draws("landowner job_offer")
    assert t.state.stars_left == 9


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_p12_seven_cards_towns_pawns_levees(fresh, seats):
    t = fresh(seats)
    roles_and_first(t)
    to_towns(t)
    hands = t.state.hands
    assert [sum(held) for held in t.state.cards] == [7] * hands
    towns = hands + (1 if hands == 2 else 0)
    for _ in range(towns):
        t.plays(t.state.actor(), t.can(t.state.actor())[0])
    placed = [at for at in t.state.town_at if at >= 0]
    assert len(placed) == towns
    for a in placed:
        assert min(apart(a, v) for v in VICKSBURG) > 5
        assert min(apart(a, w) for w in range(216) if WATER_OF[w] >= 0) <= 4
        assert all(apart(a, b) >= 5 for b in placed if a != b)
    for hand in range(hands):
        t.plays(t.state.actor(), t.can(t.state.actor())[0])
        own = t.state.pawn_at[hand * 4 : hand * 4 + 4]
        assert list(own[:2]) == [t.state.town_at[hand]] * 2
        assert min(apart(own[2], dot) for dot in DOT) <= 2
        assert own[3] == -1
    for _ in range(3 * hands):
        choice = t.can(t.state.actor())[0]
        t.plays(t.state.actor(), choice)
        at = hex_at(choice.split()[1])
        assert t.state.levee[at] == ELEVATION[at] + 1
        assert at in SHORE
    assert t.state.actor() == -1
    assert t.game.asks[t.state.top().kind] == "weather"


def test_p12_initial_levees_of_spring(fresh):
    for seats, each in ((2, 2), (3, 1), (4, 1)):
        t = fresh(seats, version="spring_1927")
        roles_and_first(t)
        assert t.waiting("levee") == each * seats


def test_p12_towns_keep_their_distance(fresh):
    t = fresh(2)
    roles_and_first(t)
    to_towns(t)
    t.refuses(0, "place 10.15", because="Vicksburg")
    t.refuses(0, "place 11.13", because="5 hexes from Vicksburg")
    t.plays(0, "place 02.03")
    t.refuses(1, "place 02.05", because="at least 5")
    t.plays(1, "place 08.06")
    t.asks(0, "town")
    t.plays(0, "place 02.11")
    assert list(t.state.town_at) == [hex_at("02.03"), hex_at("08.06"), -1, -1, hex_at("02.11")]


def test_notes_119_town_hexes_and_room_for_a_fourth(fresh):
    """P. 4."""
    assert len(TOWN_LAND) == 119
    t = fresh(4)
    roles_and_first(t)
    to_towns(t)
    for _ in range(4):
        t.plays(t.state.actor(), t.can(t.state.actor())[-1])
    assert min(t.state.town_at[:4]) >= 0


def test_p12_ruling_20_one_first_levee_per_hex(fresh):
    t = fresh(2)
    t.sets("""
        first: 0
        asks: step clean_up / 0 levee 0 / 0 levee 0
    """)
    t.refuses(0, "place 00.00", because="next to water")
    t.plays(0, "place 05.01")
    t.refuses(0, "place 05.01", because="levee here already")


def test_p12_three_weather_reports_before_the_first_week(fresh):
    t = fresh(2)
    roles_and_first(t)
    to_towns(t)
    while t.state.actor() != -1:
        t.plays(t.state.actor(), t.can(t.state.actor())[0])
    t.draws("weather heavy_mounds_landing", "weather cloudy", "weather cloudy")
    assert sum(t.state.report_pile) == 3
    t.tells("Week 1 begins")
    assert t.level("M1") < 4  # resolved: level 4 would stand above land of 2
    assert t.state.losses >= 1


def test_ruling_62_roles_are_chosen_clockwise(fresh):
    t = fresh(3, individual_goals=True)
    roles_and_first(t, 3)
    t.plays(2, "role teacher")
    t.refuses(0, "role teacher", because="another player has")
    t.plays(0, "role outside_activist")
    t.plays(1, "role blues_singer")
    assert list(t.state.role) == [1, 0, 5]
    assert t.state.power[0][2] == 4  # four pawns
    assert t.state.power[1][4] == 1  # crosses water
    assert t.state.power[2][3] == 1  # two donations


def test_p12_a_fourth_pawn_from_a_red_box_starts_in_the_town(in_turn):
    t = in_turn(2, individual_goals=True)
    t.state.power[0][2] = 4
    t.stands("1a", "").stands("1b", "").stands("1c", "")
    t.sets("asks: step clean_up / 0 pawn 0")
    t.plays(0, "place 05.02")
    assert [t.where(p) for p in ("1a", "1b", "1d")] == [t.state.town_at[0]] * 3
    assert t.where("1c") == hex_at("05.02")


def test_p19_two_goals_from_the_a_stack(fresh):
    t = fresh(2, community_goals=True)
    t.sets("asks: chance goal 1 / chance goal 0")
    assert all(a.text.endswith("_a") for a in t.game.chances(t.state).actions)
    t.draws("goal music_a", "goal labor_a")
    assert t.state.goal_open == [0, 6]


def test_ruling_2_one_player_plays_two_hands(fresh):
    t = fresh(1)
    assert t.state.hands == 2
    roles_and_first(t, 2)
    to_towns(t)
    t.plays(0, "place 02.03", "place 08.06", "place 02.11")
    assert t.state.town_at[1] == hex_at("02.03")


def test_ruling_3_the_neutral_town_is_placed_last_by_the_first_player(fresh):
    t = fresh(2)
    roles_and_first(t, 2)
    to_towns(t)
    t.plays(1, "place 02.03")
    t.plays(0, "place 08.06")
    t.asks(1, "town")
    t.plays(1, "place 02.11")
    assert list(t.state.town_at) == [hex_at("08.06"), hex_at("02.03"), -1, -1, hex_at("02.11")]
    water.flood(t.state, LAND_OF[hex_at("02.11")], 6, DEAF)
    assert t.state.town_at[4] == -1
    assert t.state.losses == 2  # the land and the town


def test_ruling_13_opening_crises_wait_for_the_first_week(fresh):
    t = fresh(2)
    roles_and_first(t)
    t.plays(0, "place 05.01")
    t.draws("landowner threat", "landowner job_offer", "landowner job_offer")
    assert t.state.row == [1, 0, 0]
    while not any(event.kind == "crisis" for event in t.events):
        t.lets_chance()
        seat = t.state.actor()
        t.plays(seat, t.can(seat)[-1])
    kinds = [event.kind for event in t.events]
    assert kinds.index("week") < kinds.index("crisis")


def test_ruling_39_fall_keeps_the_starred_cards(fresh):
    fall, spring = fresh(2).state, fresh(2, version="spring_1927").state
    threat = LANDOWNER_IDS.index("threat")
    assert fall.stars == spring.stars
    assert sum(fall.stars) == 12
    assert (fall.stars[threat], fall.landowners[threat]) == (2, 8)


def test_p4_red_boxes_of_the_six_characters(fresh):
    """Ruling 45: six characters, no locations."""
    boxes = {
        "blues_singer": ("cross_water", 1),
        "outside_activist": ("pawns", 4),
        "preacher": ("donations", 2),
        "sharecropper": ("movement", 4),
        "young_person": ("movement", 4),
        "teacher": ("donations", 2),
    }
    assert list(boxes) == ROLE_IDS
    for name, (power, value) in boxes.items():
        t = fresh(2, individual_goals=True)
        roles_and_first(t)
        t.plays(0, f"role {name}")
        at = POWER_IDS.index(power)
        assert VALUES[at][t.state.power[0][at]] == value


def test_p10_flood_camps_rafts_and_levees_start_beside_the_board(fresh):
    """Only the printed rivers and lakes are on the map before anything is placed."""
    state = fresh(3).state
    assert list(state.ground) == START_GROUND
    assert set(START_GROUND) <= {DRY, WATER}
    assert sum(state.levee) == 0
    assert set(state.raft_at) == {NONE}
    assert sum(state.rounds) == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_p10_each_player_has_a_board_and_pieces_in_a_color_of_their_own(in_turn, seats):
    """Pieces take the color of their seat, and the cubes are on the first spaces."""
    t = in_turn(seats)
    assert t.state.power == [START_BOX] * seats
    shapes = t.house.scene(t.game.view(t.state, 0)).shapes
    for kind, each in (("pawn", 3), ("town", 1)):
        owners = [
            shape.seat
            for shape in shapes
            if shape.id.startswith(f"{kind}:") and shape.seat is not None
        ]
        assert sorted(owners) == sorted(list(range(seats)) * each)
        symbols = {shape.seat: shape.symbol for shape in shapes if shape.id.startswith(f"{kind}:")}
        symbols.pop(None, None)
        assert len(set(symbols.values())) == seats
