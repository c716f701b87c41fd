"""How a game begins."""

from __future__ import annotations

from watertable.games.rising_waters import pieces
from watertable.games.rising_waters import state as s
from watertable.games.rising_waters.state import WaterState
from watertable.kernel.house import Options
from watertable.kernel.ints import ints
from watertable.kernel.state import CHANCE, NONE


def start(seats: int, options: Options) -> WaterState:
    """The table before the First Player is drawn (pp. 10-12)."""
    state = WaterState()
    state.sit(seats)
    state.hands = max(2, seats)  # one player plays two hands: ruling 2
    state.version = pieces.VERSION_IDS.index(str(options["version"]))
    state.with_goals = int(bool(options["community_goals"]))
    state.with_roles = int(bool(options["individual_goals"]))
    state.open_hands = int(bool(options["open_hands"]) or seats == 1)
    state.levee_counts = int(bool(options["levee_flood_counts"]))
    state.stable = int(options["resolve_passes"] != 1)
    state.anyone_counters = int(bool(options["anyone_counters"]))
    state.full_hands_take = int(bool(options["full_hands_take"]))
    state.board_together = int(bool(options["board_together"]))
    state.stop_drawing = int(bool(options["stop_drawing"]))
    state.clear_table()
    _take_version(state)
    _take_hands(state)
    _shuffle(state, str(options["weather_deck"]))
    state.put_step(s.STEP_OPENING)
    state.put(s.ASK_FIRST, CHANCE)
    return state


def _take_version(state: WaterState) -> None:
    """Weeks, limit and water of Fall or Spring (pp. 1, 4)."""
    version, n = state.version, state.hands - 2
    state.limit = pieces.LOSS_LIMIT[version][n]
    state.weeks = pieces.WEEKS[version]
    state.start_level = pieces.START_LEVEL[version]
    state.level = ints([state.start_level] * pieces.GROUPS)
    state.bank_goal = pieces.BANK[version][n] if pieces.RELIEF[version] else 0


def _take_hands(state: WaterState) -> None:
    """A board with its cubes for every hand (p. 10)."""
    hands = state.hands
    state.cards = [[0] * pieces.KINDS for _ in range(hands)]
    state.power = [pieces.START_BOX[:] for _ in range(hands)]
    state.cubes = [[0] * 5 for _ in range(hands)]
    state.role = ints([NONE] * hands)
    state.points = ints([0] * hands)
    state.last_target = ints([NONE] * hands)
    state.landowner_known = [0] * state.seats
    state.report_known = [0] * state.seats


def _shuffle(state: WaterState, weather_deck: str) -> None:
    """The three decks, face down; starred Landowner cards lie on top (p. 11)."""
    fall = state.version == pieces.FALL
    state.deck = pieces.COMMUNITY_COUNTS[:]
    state.stars = [row.int("starred") for row in pieces.LANDOWNER_ROWS]
    used = [row.int("fall") if fall else row.int("count") for row in pieces.LANDOWNER_ROWS]
    state.landowners = [used[card] - state.stars[card] for card in range(pieces.LANDOWNERS)]
    for n in state.stars:
        state.stars_left += n
    small = weather_deck == "print77" or (weather_deck == "by_version" and fall)
    column = "print77" if small else "count"  # rulings 42 and 72
    state.reports = [row.int(column) for row in pieces.WEATHER_ROWS]
    for card in range(pieces.WEATHERS):
        if pieces.WEATHER_WATER[card] == pieces.HEAVY:
            state.heavy_left += state.reports[card]
    state.heavy_left = min(state.heavy_left, pieces.HEAVY_KEPT[state.version])
    if state.with_goals:
        state.goal_left = [1] * pieces.GOALS


def open_game(state: WaterState) -> None:
    """Everything that follows the draw of the First Player, last thing first (pp. 10-12)."""
    first = state.first
    order = s.last_first(state, first)
    state.turn = s.seat_of(state, first)
    state.put_step(s.STEP_WEEK)
    state.put_step(s.STEP_RESOLVE)
    for _ in range(pieces.WEATHER_PER_WEEK):
        state.put_step(s.STEP_REPORT)
    if state.with_goals:
        state.put(s.ASK_GOAL, CHANCE, 1)
        state.put(s.ASK_GOAL, CHANCE, 0)
    for hand in order:
        for _ in range(pieces.FIRST_LEVEES[state.version][state.hands - 2]):
            s.ask_hand(state, s.ASK_LEVEE, hand)
    for hand in order:
        s.ask_hand(state, s.ASK_PAWN, hand)
    if state.hands == 2:
        state.put(s.ASK_TOWN, s.seat_of(state, first), pieces.NEUTRAL)
    for hand in order:
        s.ask_hand(state, s.ASK_TOWN, hand)
    for hand in order:
        for _ in range(pieces.DEALT):
            state.put_step(s.STEP_DRAW, NONE, hand)
    for _ in range(pieces.ROW):
        state.put_step(s.STEP_OPEN)
    s.ask_hand(state, s.ASK_SURVIVOR, first)
    if state.with_roles:
        for hand in order:
            s.ask_hand(state, s.ASK_ROLE, hand)
