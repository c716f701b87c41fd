"""The boards as a river: geometry, seams, reachability, oracles (notes, sections 3, 4, 16)."""

from functools import cache
from heapq import heappop, heappush

import pytest

from watertable.games.whitewater.board import (
    AHEAD,
    ASTERN,
    BLOCKED,
    FINISH,
    boards_of,
    course_of,
    fits,
    number_of,
)
from watertable.games.whitewater.pieces import (
    BOARD_HEXES,
    BOARD_IDS,
    BOARD_ROWS,
    COURSE_BOARDS,
    COURSE_IDS,
    COURSE_ROWS,
    EDDY_LEFT,
    EDDY_RIGHT,
    RAPIDS,
    SNAG,
    WHIRL,
)
from watertable.parts.hexes import neighbor


def rivers(boards=(0,), more=4):
    if len(boards) >= 3:
        yield list(boards)
    if more:
        for board in range(1, len(BOARD_IDS)):
            if board not in boards and fits(board, boards[-1]):
                yield from rivers((*boards, board), more - 1)


ALL = list(rivers())
NAMED = pytest.mark.parametrize(
    ("boards", "row"), list(zip(COURSE_BOARDS, COURSE_ROWS, strict=True)), ids=COURSE_IDS
)


def test_there_are_230_rivers_and_each_has_its_own_number():
    assert len(ALL) == 230
    assert len({number_of(boards) for boards in ALL}) == 230
    assert all(boards_of(number_of(boards)) == boards for boards in ALL)
    assert course_of(284) is course_of(284)


def test_neighbours_go_both_ways_and_corners_lie_between_sides():
    for column in range(3, 5):
        for row in range(3, 7):
            for d in range(6):
                c, r = neighbor(column, row, d)
                assert neighbor(c, r, (d + 3) % 6) == (column, row)
    assert [neighbor(4, 4, d) for d in range(6)] == [
        (5, 4),
        (4, 5),
        (3, 5),
        (3, 4),
        (3, 3),
        (4, 3),
    ]
    assert [neighbor(4, 5, d) for d in range(6)] == [
        (5, 5),
        (5, 6),
        (4, 6),
        (3, 5),
        (4, 4),
        (5, 4),
    ]
    for f in range(6):
        assert list(AHEAD[2 * f : 2 * f + 2]) == [f, (f + 1) % 6]
        assert sorted(ASTERN[2 * f : 2 * f + 2]) == sorted([(f + 3) % 6, (f + 4) % 6])


def test_every_river_is_one_water_and_steps_go_both_ways():
    for boards in ALL:
        course = course_of(number_of(boards))
        assert min(course.distance) == 1  # all cells have a distance: all are connected
        for cell in range(course.cells):
            for d in range(6):
                beside = course.step[6 * cell + d]
                if beside >= 0:
                    assert course.step[6 * beside + (d + 3) % 6] == cell


def test_rivers_cross_only_at_their_seams():
    """Only water of neighbouring boards touches, four hexes wide, and only the last edge is open."""
    for boards in ALL:
        course = course_of(number_of(boards))

        def board_at(cell, course=course):
            for i in range(len(course.boards)):
                c, r = course.column[cell] - course.left[i], course.row[cell] - course.top[i]
                if 0 <= c < 8 and 0 <= r < 10:
                    return i
            raise AssertionError

        exits = set()
        for cell in range(course.cells):
            mine = board_at(cell)
            for d in range(6):
                beside = course.step[6 * cell + d]
                if beside >= 0:
                    assert abs(board_at(beside) - mine) <= 1
                elif beside == FINISH:
                    assert mine == len(boards) - 1
                    exits.add(cell)
        assert len(exits) == 4


def test_rapids_never_run_into_a_bank_or_in_a_ring():
    for boards in ALL:
        course = course_of(number_of(boards))
        for cell in range(course.cells):
            run = 0
            at = cell
            while at >= 0 and course.kind[at] >= RAPIDS:
                at = course.step[6 * at + course.kind[at] - RAPIDS]
                assert at != BLOCKED
                run += 1
                assert run <= 2


@cache
def points_to_finish(course):
    """Fewest points from every (cell, facing), alone on the river and with whirlpools asleep:
    an oracle of its own, by Dijkstra backwards over forward steps."""
    best = {}
    into = {}
    for cell in range(course.cells):
        for facing in range(6):
            here = (cell, facing)
            for turned in ((facing + 1) % 6, (facing - 1) % 6):
                into.setdefault((cell, turned), []).append((here, 1))
            snag = 1 if course.kind[cell] == SNAG else 0
            for cost, ways in ((1, AHEAD), (2, ASTERN)):
                for d in ways[2 * facing : 2 * facing + 2]:
                    end = landing(course, cell, d, facing)
                    if end is not None:
                        into.setdefault(end, []).append((here, cost + snag))
    heap = [(0, "home")]
    while heap:
        cost, node = heappop(heap)
        if node in best:
            continue
        best[node] = cost
        for before, more in into.get(node, []):
            if before not in best:
                heappush(heap, (cost + more, before))
    return best


def landing(course, cell, d, facing):
    to = course.step[6 * cell + d]
    while to >= 0 and course.kind[to] >= RAPIDS:
        to = course.step[6 * to + course.kind[to] - RAPIDS]
    if to == FINISH:
        return "home"
    if to == BLOCKED:
        return None
    if course.kind[to] == EDDY_LEFT:
        facing = (facing - 1) % 6
    elif course.kind[to] == EDDY_RIGHT:
        facing = (facing + 1) % 6
    return (to, facing)


@NAMED
def test_the_finish_is_reachable_from_each_start_hex(boards, row):
    """Of the sample courses (p. 2). And the fewest points and hexes are the ones the notes state, the same for every letter."""
    course = course_of(number_of(boards))
    best = points_to_finish(course)
    assert {best[(course.start[raft], 1)] for raft in range(6)} == {row.int("points")}
    assert {course.distance[course.start[raft]] for raft in range(6)} == {row.int("steps")}


@NAMED
def test_the_finish_is_reachable_from_every_hex_and_facing(boards, row):
    course = course_of(number_of(boards))
    best = points_to_finish(course)
    assert len(best) == 6 * course.cells + 1


def test_all_230_rivers_lead_home_from_every_start_hex():
    """Whatever course is laid (p. 2)."""
    for boards in ALL:
        course = course_of(number_of(boards))
        home = forward_only(course)
        assert all((course.start[raft], 1) in home for raft in range(6))


def forward_only(course):
    """(cell, facing) from which home can be reached at all, by breadth first backwards."""
    into = {}
    for cell in range(course.cells):
        for facing in range(6):
            for turned in ((facing + 1) % 6, (facing - 1) % 6):
                into.setdefault((cell, turned), []).append((cell, facing))
            for d in AHEAD[2 * facing : 2 * facing + 2]:
                end = landing(course, cell, d, facing)
                if end is not None:
                    into.setdefault(end, []).append((cell, facing))
    found = {"home"}
    edge = ["home"]
    while edge:
        node = edge.pop()
        for before in into.get(node, []):
            if before not in found:
                found.add(before)
                edge.append(before)
    return found


def test_the_boards_hold_what_the_notes_count():
    counts = {}
    for number, row in enumerate(BOARD_ROWS):
        kinds = [kind for line in BOARD_HEXES[number] for kind in line]
        whirls = tuple(kinds.count(WHIRL + die) for die in range(3))
        rapids = sum(1 for kind in kinds if RAPIDS <= kind < RAPIDS + 6)
        eddies = kinds.count(EDDY_LEFT) + kinds.count(EDDY_RIGHT)
        counts[row.id] = (whirls, kinds.count(13), kinds.count(SNAG), rapids, eddies)
    assert counts == {
        "start": ((4, 0, 0), 3, 1, 6, 2),
        "b1": ((5, 0, 0), 3, 2, 3, 2),
        "b2": ((4, 2, 0), 3, 1, 5, 2),
        "b3": ((5, 1, 0), 4, 2, 4, 2),
        "b4": ((6, 3, 0), 9, 2, 4, 3),
        "b5": ((5, 3, 1), 5, 2, 5, 2),
        "b6": ((4, 3, 1), 5, 2, 4, 3),
        "b7": ((3, 4, 2), 8, 2, 5, 3),
        "b8": ((4, 2, 0), 4, 2, 4, 3),
    }
