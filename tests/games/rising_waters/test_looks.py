"""The map: its size on the screen, people in a hex, the next rain."""

from __future__ import annotations

import math

from watertable.games.rising_waters import HOUSE
from watertable.games.rising_waters.board import DRY, FLOODED, GREEN_CAMP, LAND, LOWEST, apart
from watertable.games.rising_waters.pieces import AREAS, GROUPS
from watertable.games.rising_waters.rules.water import resolve_group
from watertable.games.rising_waters.scene import rain
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF
from watertable.kernel.state import NONE


def test_the_map_fills_the_board_with_large_hexes():
    """At 1440 x 900 the client's board has 1068 x 789 pixels: the map gets 70 % of them, a hex at least 48."""
    drawn = HOUSE.backdrop("chart")
    unit = min(1068 / drawn.width, 789 / drawn.height)
    ground = [shape for shape in drawn.shapes if shape.id.startswith("ground:")]
    points = [point for shape in ground for point in shape.points]
    wide = max(x for x, _ in points) - min(x for x, _ in points)
    high = max(y for _, y in points) - min(y for _, y in points)
    assert wide * high * unit * unit >= 0.7 * 1068 * 789
    for axis in (0, 1):
        across = [point[axis] for point in ground[0].points]
        assert (max(across) - min(across)) * unit >= 48


def test_people_and_their_rings_never_overlap(in_turn):
    """All 27 people of a game in two to seven neighboring hexes, with a town and a camp."""
    t = in_turn(4)
    state = t.state
    dice = Dice("crowd")
    here = [at for at in LAND if apart(at, LAND[60]) <= 1]
    for trial in range(120):
        for pawn in range(len(state.pawn_at)):
            state.pawn_raft[pawn] = NONE
            state.pawn_at[pawn] = here[dice.below(2 + trial % (len(here) - 1))]
        state.town_at[0] = here[0] if trial % 2 else NONE
        state.ground[here[1]] = GREEN_CAMP if trial % 3 else DRY
        scene = HOUSE.scene(t.game.view(state, 0))
        rings = [s for s in scene.shapes if s.id.startswith(("pawn:", "town:"))]
        assert len([s for s in rings if s.id.startswith("pawn:")]) == len(state.pawn_at)
        for i, one in enumerate(rings):
            for other in rings[:i]:
                reach = 10 * one.scale + 10 * other.scale + 2 * 3  # the client grows a ring by 3
                gap = math.dist((one.x, one.y), (other.x, other.y))
                assert gap >= reach - 0.2, (trial, one.id, other.id)


def test_the_dashed_land_is_what_the_next_rain_floods(in_turn):
    """p. 24: just as much rain as the card says floods these hexes, and one point less does not."""
    met = 0
    dice = Dice("rain")
    for _ in range(60):
        t = in_turn(2)
        state = t.state
        for group in range(GROUPS):
            state.level[group] = 1 + dice.below(3)
            state.rounds[group] = dice.below(2)
        for at in LAND:
            state.levee[at] = 4 if dice.below(6) == 0 else 0
        view = t.game.view(state, 0)
        for area in range(AREAS):
            group = rain.next_group(view, area)
            points = rain.points_to_flood(view, group)
            if points == NONE or state.level[group] > LOWEST:
                continue
            for extra in (points - 1, points):
                after = t.game.clone(state)
                after.level[group] += extra
                after.limit = 1000
                resolve_group(after, group, DEAF)
                wet = {at for at in LAND if after.ground[at] == FLOODED}
                first = set(rain.flooded_by(view, group, points))
                assert first <= wet if extra == points else not first & wet
            met += 1
    assert met > 30


def test_the_way_left_is_on_the_button_and_the_column_speaks_to_its_player(in_turn):
    t = in_turn(3)
    seat = t.state.asked()[0]
    t.plays(seat, next(text for text in t.can(seat) if text.startswith("walk")))
    view = t.game.view(t.state, seat)
    stop = next(action for action in t.game.legal(t.state, seat) if action.text == "stop")
    said = HOUSE.words.tell(HOUSE.label(stop, view))
    assert said == f"Stop moving ({view['points_left'] // 2} movement left)"
    titles = {panel.id: panel.title for panel in HOUSE.scene(view).panels}
    rival = (seat + 1) % 3
    assert titles[f"hand:{seat}"] == "Your cards"
    assert titles[f"board:{seat}"] == "Your powers"
    assert titles[f"board:{rival}"] == f"Seat {rival + 1}'s powers"
