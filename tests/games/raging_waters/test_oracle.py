"""A second, slow reading of the field: planar faces in exact fractions, dice tried one by one.

The house asks on which side of each berm a house lies. The oracle knows nothing of sides: it cuts
all segments where they meet, walks around every face of the drawing and looks which houses each
face holds. Longer runs: `python tests/games/raging_waters/test_oracle.py 20000`.
"""

import itertools
import sys
from fractions import Fraction
from functools import cmp_to_key

from watertable.games.raging_waters.board import line_between, plot, point_at
from watertable.games.raging_waters.game import GAME, HOUSE
from watertable.games.raging_waters.pieces import PILE_IDS, ROLLS
from watertable.games.raging_waters.rules.berms import build
from watertable.games.raging_waters.rules.flow import go_on
from watertable.games.raging_waters.state import ASK_BERM, ASK_ROLL, COMPLETED, OPEN
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF
from watertable.kernel.state import CHANCE

COUNTS = [(3, 1), (4, 2), (5, 3), (6, 4)]
MAPS = 300


# --- the oracle: its own field, in cells, from the words of the notes ------------------------------


class Oracle:
    def __init__(self, margin, houses, swamps):
        rim = Fraction(1) if margin == 1 else Fraction(1, 2)
        self.low, self.high = 1 - rim, 6 + rim
        self.houses, self.swamps = houses, swamps
        self.berms = []

    def spot(self, pile):
        k = Fraction(int(pile[1]))
        return {
            "n": (k, self.high), "s": (k, self.low), "w": (self.low, k), "e": (self.high, k)
        }[pile[0]]  # fmt: skip

    def uses(self, pile):
        return sum(pile in berm for berm in self.berms)

    # which lines may be drawn

    def free(self, a, b):
        p, q = self.spot(a), self.spot(b)
        return not any(on_segment(p, q, h) for h in self.houses) and not any(
            inside_length(p, q, (c - 1, r - 1), (c, r)) > 0 for c, r in self.swamps
        )

    def paid(self, a, b, dice):
        """Every way to hand die i to pile a and die j to pile b, with die k left over."""
        for i in range(3):
            for j in range(3):
                if i == j or dice[i] != int(a[1]) or dice[j] != int(b[1]):
                    continue
                k = 3 - i - j
                used = (self.uses(a), self.uses(b))
                if used == (0, 0):
                    return True
                if max(used) > 1:
                    continue
                if len(set(dice)) == 1:
                    return True
                again = dice[i] if used == (1, 0) else dice[j] if used == (0, 1) else 0
                if again == dice[k] and dice[i] != dice[j]:
                    return True
        return False

    def legal(self, dice):
        found = []
        for n, a in enumerate(PILE_IDS):
            for b in PILE_IDS[n + 1 :]:
                if a[0] == b[0] or (a, b) in self.berms or not self.paid(a, b, dice):
                    continue
                if self.free(a, b):
                    found.append(f"build {a} {b}")
        return found

    # which houses share a face

    def faces(self):
        corners = [(self.low, self.low), (self.high, self.low)]
        corners += [(self.high, self.high), (self.low, self.high)]
        segments = [(corners[i], corners[(i + 1) % 4]) for i in range(4)]
        segments += [(self.spot(a), self.spot(b)) for a, b in self.berms]
        return traced(edges_of(segments))

    def groups(self):
        found = []
        for face in self.faces():
            held = [house for house in self.houses if holds(face, house)]
            if held:
                found.append(sorted(held))
        return sorted(found)


def on_segment(p, q, spot):
    along = (q[0] - p[0], q[1] - p[1])
    axis = 0 if along[0] else 1
    t = (spot[axis] - p[axis]) / along[axis]
    return 0 <= t <= 1 and all(p[i] + t * along[i] == spot[i] for i in (0, 1))


def inside_length(p, q, low, high):
    """How much of the segment, as a share, runs through the open box."""
    start, end = Fraction(0), Fraction(1)
    for i in (0, 1):
        step = q[i] - p[i]
        if step == 0:
            if not low[i] < p[i] < high[i]:
                return 0
            continue
        ends = sorted(((low[i] - p[i]) / step, (high[i] - p[i]) / step))
        start, end = max(start, ends[0]), min(end, ends[1])
    return max(end - start, 0)


def meeting(s, t):
    (ax, ay), (bx, by) = s
    (cx, cy), (dx, dy) = t
    down = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if down == 0:
        return None
    u = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / down
    v = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / down
    if 0 <= u <= 1 and 0 <= v <= 1:
        return (ax + u * (bx - ax), ay + u * (by - ay))
    return None


def edges_of(segments):
    """Each segment cut at every point where another meets it."""
    edges = set()
    for s in segments:
        spots = {s[0], s[1]}
        for t in segments:
            if t is not s:
                met = meeting(s, t)
                if met is not None:
                    spots.add(met)
        line = sorted(spots)
        for a, b in itertools.pairwise(line):
            edges.add((a, b))
            edges.add((b, a))
    return edges


def traced(edges):
    """Walk around all faces, always turning to the next edge clockwise; the outer one is dropped."""
    around = {}
    for a, b in edges:
        around.setdefault(a, []).append(b)
    following = {}
    for centre, spots in around.items():
        spots.sort(key=cmp_to_key(by_angle(centre)))
        for n, spot in enumerate(spots):
            following[spot, centre] = (centre, spots[n - 1])
    faces = []
    left = set(edges)
    while left:
        first = edge = next(iter(left))
        face = []
        while True:
            left.discard(edge)
            face.append(edge[0])
            edge = following[edge]
            if edge == first:
                break
        if area(face) > 0:
            faces.append(face)
    return faces


def by_angle(centre):
    def upper(d):
        return d[1] > 0 or (d[1] == 0 and d[0] > 0)

    def compare(p, q):
        d = (p[0] - centre[0], p[1] - centre[1])
        e = (q[0] - centre[0], q[1] - centre[1])
        if upper(d) != upper(e):
            return -1 if upper(d) else 1
        turn = d[0] * e[1] - d[1] * e[0]
        return -1 if turn > 0 else 1 if turn < 0 else 0

    return compare


def area(face):
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(face, face[1:] + face[:1]))


def holds(face, spot):
    """Count how often a ray to the right leaves the face."""
    inside = False
    x, y = spot
    for a, b in zip(face, face[1:] + face[:1]):
        if (a[1] > y) != (b[1] > y) and a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]) > x:
            inside = not inside
    return inside


def turning_points(face):
    """The corners of a face, without those on a straight side."""
    kept = set()
    for n, b in enumerate(face):
        a, c = face[n - 1], face[(n + 1) % len(face)]
        if (b[0] - a[0]) * (c[1] - b[1]) != (b[1] - a[1]) * (c[0] - b[0]):
            kept.add(b)
    return kept


# --- the comparison ----------------------------------------------------------------------------------


class Tally:
    def __init__(self):
        self.maps = self.berms = self.completed = self.doubles = self.triples = self.reused = 0
        self.disagreements = []


def random_spots(dice, n, low):
    spots = []
    while len(spots) < n:
        spot = (low + dice.below(7 - low), low + dice.below(7 - low))
        if spot not in spots:
            spots.append(spot)
    return sorted(spots)


def random_roll(dice):
    """Doubles and triples more often than real dice have them."""
    a, b, c = dice.below(6) + 1, dice.below(6) + 1, dice.below(6) + 1
    kind = dice.below(4)
    return sorted([a, a, a] if kind == 0 else [a, a, c] if kind == 1 else [a, b, c])


def one_map(dice, tally):
    margin = "half" if dice.below(2) else 1
    level = dice.below(4)
    n_houses, n_swamps = COUNTS[level]
    houses, swamps = random_spots(dice, n_houses, 1), random_spots(dice, n_swamps, 2)
    oracle = Oracle(margin, houses, swamps)
    state = GAME.start(1, HOUSE.meta.read_options(1, {"margin": margin}))
    state.asks = []
    state.at[0] = level
    state.fate[level] = OPEN
    for column, row in houses:
        state.homes[level] |= 1 << point_at(column, row)
    for column, row in swamps:
        state.marsh[level] |= 1 << ((row - 2) * 5 + column - 2)
    go_on(state)
    for _ in range(dice.below(11)):
        roll = random_roll(dice)
        legal = compare_legal(state, oracle, roll, tally)
        if not legal or not state.in_play(0):
            break
        text = legal[dice.below(len(legal))]
        a, b = text.split()[1:]
        tally.reused += bool(oracle.uses(a) or oracle.uses(b))
        build(state, 0, line_between(PILE_IDS.index(a), PILE_IDS.index(b)), DEAF)
        oracle.berms.append((a, b))
        tally.berms += 1
        if state.fate[level] == COMPLETED:
            break
    compare_faces(state, oracle, level, tally)
    tally.maps += 1


def compare_legal(state, oracle, roll, tally):
    world = GAME.clone(state)
    assert world.top().kind == ASK_ROLL
    GAME.apply(world, CHANCE, GAME.actions.read("roll " + " ".join(map(str, roll))), DEAF)
    assert world.top().kind == ASK_BERM
    said = [action.text for action in GAME.legal(world, 0)][:-1]
    tally.triples += len(set(roll)) == 1
    tally.doubles += len(set(roll)) == 2
    wanted = oracle.legal(roll)
    if sorted(said) != sorted(wanted):
        tally.disagreements.append(("legal", roll, oracle.berms[:], said, wanted))
    assert tuple(roll) in {tuple(dice) for dice in ROLLS}
    return said


def compare_faces(state, oracle, level, tally):
    said = []
    for group in state.plots[level]:
        spots = [p for p in range(36) if group >> p & 1]
        said.append(sorted((p % 6 + 1, p // 6 + 1) for p in spots))
    wanted = oracle.groups()
    done = state.fate[level] == COMPLETED
    tally.completed += done
    if sorted(said) != wanted or done != all(len(group) == 1 for group in wanted):
        tally.disagreements.append(("faces", oracle.berms[:], said, wanted))
    column, row = oracle.houses[0]
    drawn = plot(state.margin, state.berms[level], point_at(column, row))
    face = next(face for face in oracle.faces() if holds(face, (column, row)))
    if {(Fraction(x, 2 * w), Fraction(y, 2 * w)) for x, y, w in drawn} != turning_points(face):
        tally.disagreements.append(("plot", oracle.berms[:], drawn, face))


def campaign(maps, name):
    tally = Tally()
    dice = Dice(f"oracle {name}")
    for _ in range(maps):
        one_map(dice, tally)
    return tally


def test_the_house_and_the_oracle_agree_on_random_maps():
    tally = campaign(MAPS, "test")
    print(f"{tally.maps} maps, {len(tally.disagreements)} disagreements")
    assert tally.disagreements == []
    assert tally.maps == MAPS
    assert min(tally.completed, tally.doubles, tally.triples, tally.reused) > 10


def test_the_oracle_knows_the_golden_field():
    oracle = Oracle(1, [(2, 2), (2, 5), (5, 5)], [(4, 4)])
    oracle.berms = [("n3", "s3"), ("e1", "w3")]
    assert oracle.groups() == [[(2, 2)], [(2, 5)], [(5, 5)]]
    assert len(oracle.faces()) == 4
    oracle.berms = []
    assert len(oracle.legal([1, 3, 6])) == 29


def test_a_small_tree_is_exact():
    """From n3-s3 on the golden field: in how many of 216 rolls can Aquaterra be completed now?

    The house walks its 56 weighted rolls, berms and reveals; the oracle 216 ordered rolls, faces.
    """
    state = GAME.start(1, HOUSE.meta.read_options(1, {"margin": 1}))
    for text in ("house 2 2", "house 2 5", "house 5 5", "swamp 4 4"):
        GAME.apply(state, CHANCE, GAME.actions.read(text), DEAF)
    build(state, 0, line_between(PILE_IDS.index("n3"), PILE_IDS.index("s3")), DEAF)
    chances = GAME.chances(state)
    ways = 0
    for roll, weight in zip(chances.actions, chances.weights, strict=True):
        rolled = GAME.clone(state)
        GAME.apply(rolled, CHANCE, roll, DEAF)
        ways += weight * any(completes(rolled, action) for action in GAME.legal(rolled, 0))
    oracle = Oracle(1, [(2, 2), (2, 5), (5, 5)], [(4, 4)])
    oracle.berms = [("n3", "s3")]
    finishing = {}
    wanted = 0
    for dice in itertools.product(range(1, 7), repeat=3):
        wanted += any(oracle_completes(oracle, text, finishing) for text in oracle.legal(dice))
    assert ways == wanted
    assert 0 < ways < 216


def completes(rolled, action):
    world = GAME.clone(rolled)
    GAME.apply(world, 0, action, DEAF)
    if not world.asked():
        GAME.apply(world, CHANCE, GAME.actions.all[0], DEAF)
    return world.fate[0] == COMPLETED


def oracle_completes(oracle, text, known):
    if text not in known:
        a, b = text.split()[1:]
        oracle.berms.append((a, b))
        known[text] = all(len(group) == 1 for group in oracle.groups())
        oracle.berms.pop()
    return known[text]


def test_a_planted_fault_is_seen_by_the_oracle():
    """A berm the house does not know makes them disagree: the comparison can fail."""
    tally = Tally()
    state = GAME.start(1, HOUSE.meta.read_options(1, {"margin": 1}))
    for text in ("house 2 2", "house 2 5", "house 5 5", "swamp 4 4"):
        GAME.apply(state, CHANCE, GAME.actions.read(text), DEAF)
    oracle = Oracle(1, [(2, 2), (2, 5), (5, 5)], [(4, 4)])
    oracle.berms = [("n3", "s3")]
    compare_faces(state, oracle, 0, tally)
    compare_legal(state, oracle, [1, 3, 3], tally)
    assert [kind for kind, *_ in tally.disagreements] == ["faces", "plot", "legal"]


if __name__ == "__main__":
    result = campaign(int(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "campaign")
    print(f"{result.maps} maps, {len(result.disagreements)} disagreements")
    print(
        f"{result.berms} berms ({result.reused} with a second use), {result.completed} completed, "
        f"{result.doubles} doubles, {result.triples} triples"
    )
    sys.exit(1 if result.disagreements else 0)
