"""What is on the table."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.rising_waters import pieces
from watertable.games.rising_waters.board import HEXES, LAND_GROUPS, START_GROUND
from watertable.kernel.ints import EMPTY, Ints, index_of, ints
from watertable.kernel.state import FIRST_STEP, NONE, Ask, State

# Questions. `about` is the hand that answers, unless the line says otherwise.
ASK_FIRST: Final = 1  # chance
ASK_OPEN: Final = 2  # chance: a Landowner card into the row
ASK_DRAW: Final = 3  # chance: a Community card into hand `about`
ASK_WEATHER: Final = 4  # chance
ASK_GOAL: Final = 5  # chance: a goal into slot `about`
ASK_FORESEE: Final = 6  # chance: hand `about` reads on
ASK_OVERHEAR: Final = 7  # chance: hand `about` listens on
ASK_ROLE: Final = 8
ASK_SURVIVOR: Final = 9
ASK_TOWN: Final = 10  # about the town (4 is the neutral one)
ASK_PAWN: Final = 11
ASK_LEVEE: Final = 12
ASK_UPGRADE: Final = 13
ASK_NEW_PAWN: Final = 14
ASK_THREAT: Final = 15
ASK_HELP: Final = 16  # about the threatened hand; another one answers
ASK_EXPOSE: Final = 17
ASK_CANCEL: Final = 18
ASK_OFFER: Final = 19
ASK_PAY: Final = 20
ASK_CAMP: Final = 21  # anyone: where the green camp goes
ASK_SEND: Final = 22
ASK_TAKEN: Final = 23  # anyone: which Survivor
ASK_TURN: Final = 24
ASK_MOVE: Final = 25
ASK_CONSENT: Final = 26  # about the pawn; its owner answers
ASK_GIVE: Final = 27
ASK_WORK: Final = 28
ASK_DISCARD: Final = 29
ASK_JOIN: Final = 30
ASK_SWAP: Final = 31  # anyone
ASK_ABOARD: Final = 32  # about the raft just placed; the owner of the pawn on it answers
ASK_MORE: Final = 33
# Steps: what happens without asking anyone, or looks whether a question is still needed.
STEP_OPENING: Final = FIRST_STEP  # everything after the First Player is drawn
STEP_WEEK: Final = FIRST_STEP + 1
STEP_LANDOWNERS: Final = FIRST_STEP + 2  # phase 2
STEP_TURN: Final = FIRST_STEP + 3  # phase 3: the turn of hand `about` begins
STEP_ACTION: Final = FIRST_STEP + 4  # hand `about` goes on with its turn
STEP_TURN_OVER: Final = FIRST_STEP + 5
STEP_LIMIT: Final = FIRST_STEP + 6  # hand `about` discards down to its limit
STEP_WEATHER: Final = FIRST_STEP + 7  # phase 4
STEP_RESOLVE: Final = FIRST_STEP + 8  # the water that was added is resolved
STEP_CLEAN_UP: Final = FIRST_STEP + 9  # phase 5
STEP_SURVIVOR: Final = FIRST_STEP + 10  # the weekly Survivor
STEP_DRAW: Final = FIRST_STEP + 11  # a Community card for hand `about`
STEP_OPEN: Final = FIRST_STEP + 12  # a Landowner card into the row
STEP_REPORT: Final = FIRST_STEP + 13  # a Weather Report
STEP_CRISES: Final = FIRST_STEP + 14  # the first crisis of the row
STEP_CANCEL: Final = FIRST_STEP + 15  # hand `about` may cancel Race Hatred
STEP_HATE: Final = FIRST_STEP + 16  # nobody cancelled: everybody pays
STEP_FORCE: Final = FIRST_STEP + 17  # the Outside Activist has spoken: the group pays
STEP_OFFER: Final = FIRST_STEP + 18  # hand `about` may pay for Force
STEP_COLLECT: Final = FIRST_STEP + 19  # what the offers did not cover
STEP_SEND: Final = FIRST_STEP + 20  # hand `about` sends a pawn to the red camp
STEP_TAKEN: Final = FIRST_STEP + 21  # a red camp: one Survivor is taken
STEP_MOVE: Final = FIRST_STEP + 22  # hand `about` goes on with its Move
STEP_GIVE: Final = FIRST_STEP + 23  # … with its Donate
STEP_WORK: Final = FIRST_STEP + 24  # … with its levees
STEP_MORE: Final = FIRST_STEP + 25  # … with drawing for its work, if it likes
ASKS: Final = [
    "reveal", "first", "open", "draw", "weather", "goal", "foresee", "overhear", "role",
    "survivor", "town", "pawn", "levee", "upgrade", "new_pawn", "threat", "help", "expose",
    "cancel", "offer", "pay", "camp", "send", "taken", "turn", "move", "consent", "give",
    "work", "discard", "join", "swap", "aboard", "more",
]  # fmt: skip
STEPS: Final = [
    "opening", "week", "landowners", "turn", "action", "turn_over", "limit", "weather",
    "resolve", "clean_up", "survivor", "draw", "open", "report", "crises", "cancel", "hate",
    "force", "offer", "collect", "send", "taken", "move", "give", "work", "more",
]  # fmt: skip

# The lists of a new state until set-up or `clone` makes its own; never written to.
NOTHING: Final[list[int]] = []
NO_ROWS: Final[list[list[int]]] = []


class WaterState(State):
    """Everything on the table. A hand is a player's cards, board, town and pawns; with one seat
    the seat plays two hands (ruling 2).
    """

    hands: i64
    version: i64
    with_goals: i64
    with_roles: i64
    open_hands: i64
    levee_counts: i64
    stable: i64
    anyone_counters: i64
    full_hands_take: i64
    board_together: i64
    stop_drawing: i64
    limit: i64
    weeks: i64
    week: i64  # finished weeks
    losses: i64
    first: i64  # the hand with the First Player marker
    bank: i64  # donations on the Relief Camp track
    bank_goal: i64
    start_level: i64

    ground: Ints  # per hex: DRY, WATER, FLOODED, GREEN_CAMP, RED_CAMP
    levee: Ints  # per hex: 0 or its number
    lost: Ints  # per land group: counted as a loss
    level: Ints  # per water group
    rounds: Ints  # per water group: rains placed there; above 0 rain goes to open groups first
    pawn_at: Ints
    pawn_raft: Ints
    raft_at: Ints
    town_at: Ints

    cards: list[list[int]]  # per hand and kind
    power: list[list[int]]  # per hand and Perpetual power: the box of its cube
    cubes: list[list[int]]  # per hand and Renewable power
    role: Ints
    points: Ints
    last_target: Ints

    deck: list[int]  # Community cards face down
    pile: list[int]  # and discarded
    stars: list[int]  # starred Landowner cards face down, on top of the others
    stars_left: i64  # how many of the next Landowner cards are starred, foreseen ones included
    landowners: list[int]
    landowner_pile: list[int]
    landowner_top: list[int]  # next cards in order, as far as anybody has seen them
    landowner_known: list[int]  # per seat: how many of them it knows
    row: list[int]
    reports: list[int]  # Weather Reports face down; heavy rain: all 18 not yet seen
    heavy_left: i64  # heavy rain cards among them
    report_pile: list[int]
    report_top: list[int]
    report_known: list[int]

    goal_open: list[int]
    goal_left: list[int]
    goal_given: list[list[int]]  # per slot and kind
    goal_task: list[int]  # per slot: rafts placed, or bits of hands that gave to the meeting
    goal_done: list[int]

    answers_for: i64  # the hand responsible for crises now
    threats: i64  # Threats handed out in this phase or search
    activism: i64  # Outside Activism has been used this week
    cancelled: i64
    due: i64  # cards still owed to Force
    camp: i64  # the red camp just set up
    ahead: i64  # cards the Outside Activist has already given to this crisis
    actions: i64  # left in this turn
    points_left: i64  # half-points left in this Move
    swimmer: i64
    gifts: i64  # cards left in this Donate
    draws_left: i64  # cards left in this Work for the community, if it may stop early
    boost: i64
    consent: Ints  # per player pawn: 0 not asked, 1 yes, 2 no, in this turn
    boarded: Ints  # per player pawn: half-points left when they boarded in this Move
    aboard_from: Ints  # per Survivor: the hex where they came aboard their raft, or NONE

    def __init__(self) -> None:
        super().__init__()
        self.hands = 0
        self.version = 0
        self.with_goals = 0
        self.with_roles = 0
        self.open_hands = 1
        self.levee_counts = 0
        self.stable = 0
        self.anyone_counters = 0
        self.full_hands_take = 0
        self.board_together = 0
        self.stop_drawing = 0
        self.limit = 0
        self.weeks = 0
        self.week = 0
        self.losses = 0
        self.first = NONE
        self.bank = 0
        self.bank_goal = 0
        self.start_level = 0
        self.stars_left = 0
        self.heavy_left = 0
        self.answers_for = NONE
        self.threats = 0
        self.activism = 0
        self.cancelled = 0
        self.due = 0
        self.camp = NONE
        self.ahead = 0
        self.actions = 0
        self.points_left = 0
        self.swimmer = NONE
        self.gifts = 0
        self.draws_left = 0
        self.boost = NONE
        self.empty()

    def empty(self) -> None:
        """No lists yet: set-up or `clone` makes them, so all states share one empty list until
        then.
        """
        self.ground = EMPTY
        self.levee = EMPTY
        self.lost = EMPTY
        self.level = EMPTY
        self.rounds = EMPTY
        self.pawn_at = EMPTY
        self.pawn_raft = EMPTY
        self.raft_at = EMPTY
        self.town_at = EMPTY
        self.cards = NO_ROWS
        self.power = NO_ROWS
        self.cubes = NO_ROWS
        self.role = EMPTY
        self.points = EMPTY
        self.last_target = EMPTY
        self.deck = NOTHING
        self.pile = NOTHING
        self.stars = NOTHING
        self.landowners = NOTHING
        self.landowner_pile = NOTHING
        self.landowner_top = []
        self.landowner_known = NOTHING
        self.row = []
        self.reports = NOTHING
        self.report_pile = NOTHING
        self.report_top = []
        self.report_known = NOTHING
        self.goal_open = NOTHING
        self.goal_left = NOTHING
        self.goal_given = NO_ROWS
        self.goal_task = NOTHING
        self.goal_done = NOTHING
        self.consent = EMPTY
        self.boarded = EMPTY
        self.aboard_from = EMPTY

    def clear_table(self) -> None:
        """Nothing on the map; every pile beside the board (p. 10)."""
        self.ground = ints(START_GROUND)
        self.levee = ints([0] * HEXES)
        self.lost = ints([0] * LAND_GROUPS)
        self.rounds = ints([0] * pieces.GROUPS)
        self.pawn_at = ints([NONE] * pieces.ALL_PAWNS)
        self.pawn_raft = ints([NONE] * pieces.ALL_PAWNS)
        self.raft_at = ints([NONE] * pieces.RAFTS)
        self.town_at = ints([NONE] * pieces.TOWNS)
        self.pile = [0] * pieces.COMMUNITY
        self.landowner_pile = [0] * pieces.LANDOWNERS
        self.report_pile = [0] * pieces.WEATHERS
        self.goal_open = [NONE] * pieces.GOAL_SLOTS
        self.goal_left = [0] * pieces.GOALS
        self.goal_given = [[0] * pieces.COMMUNITY for _ in range(pieces.GOAL_SLOTS)]
        self.goal_task = [0] * pieces.GOAL_SLOTS
        self.goal_done = [0] * pieces.GOALS
        self.consent = ints([0] * pieces.PLAYER_PAWNS)
        self.boarded = ints([NONE] * pieces.PLAYER_PAWNS)
        self.aboard_from = ints([NONE] * pieces.SURVIVORS)


def clone(old: WaterState) -> WaterState:
    """The same table again, sharing nothing that can change."""
    new = WaterState()
    new.copy_table(old)
    _copy_numbers(new, old)
    new.ground = old.ground[:]
    new.levee = old.levee[:]
    new.lost = old.lost[:]
    new.level = old.level[:]
    new.rounds = old.rounds[:]
    new.pawn_at = old.pawn_at[:]
    new.pawn_raft = old.pawn_raft[:]
    new.raft_at = old.raft_at[:]
    new.town_at = old.town_at[:]
    new.cards = [held[:] for held in old.cards]
    new.power = [boxes[:] for boxes in old.power]
    new.cubes = [cubes[:] for cubes in old.cubes]
    new.role = old.role[:]
    new.points = old.points[:]
    new.last_target = old.last_target[:]
    new.deck = old.deck[:]
    new.pile = old.pile[:]
    new.stars = old.stars[:]
    new.landowners = old.landowners[:]
    new.landowner_pile = old.landowner_pile[:]
    new.landowner_top = old.landowner_top[:]
    new.landowner_known = old.landowner_known[:]
    new.row = old.row[:]
    new.reports = old.reports[:]
    new.report_pile = old.report_pile[:]
    new.report_top = old.report_top[:]
    new.report_known = old.report_known[:]
    new.goal_open = old.goal_open[:]
    new.goal_left = old.goal_left[:]
    new.goal_given = [given[:] for given in old.goal_given]
    new.goal_task = old.goal_task[:]
    new.goal_done = old.goal_done[:]
    new.consent = old.consent[:]
    new.boarded = old.boarded[:]
    new.aboard_from = old.aboard_from[:]
    return new


def _copy_numbers(new: WaterState, old: WaterState) -> None:
    new.hands = old.hands
    new.version = old.version
    new.with_goals = old.with_goals
    new.with_roles = old.with_roles
    new.open_hands = old.open_hands
    new.levee_counts = old.levee_counts
    new.stable = old.stable
    new.anyone_counters = old.anyone_counters
    new.full_hands_take = old.full_hands_take
    new.board_together = old.board_together
    new.stop_drawing = old.stop_drawing
    new.limit = old.limit
    new.weeks = old.weeks
    new.week = old.week
    new.losses = old.losses
    new.first = old.first
    new.bank = old.bank
    new.bank_goal = old.bank_goal
    new.start_level = old.start_level
    new.stars_left = old.stars_left
    new.heavy_left = old.heavy_left
    new.answers_for = old.answers_for
    new.threats = old.threats
    new.activism = old.activism
    new.cancelled = old.cancelled
    new.due = old.due
    new.camp = old.camp
    new.ahead = old.ahead
    new.actions = old.actions
    new.points_left = old.points_left
    new.swimmer = old.swimmer
    new.gifts = old.gifts
    new.draws_left = old.draws_left
    new.boost = old.boost


def seat_of(state: WaterState, hand: i64) -> i64:
    """Who plays this hand."""
    return hand if state.seats > 1 else 0


def ask_hand(state: WaterState, kind: i64, hand: i64) -> None:
    """Ask the seat that plays this hand."""
    state.put(kind, seat_of(state, hand), hand)


def clockwise(state: WaterState, start: i64) -> list[int]:
    """All hands in order of play, beginning here."""
    return [(start + i) % state.hands for i in range(state.hands)]


def last_first(state: WaterState, start: i64) -> list[int]:
    """The same from the last to the first: what is put on the stack last comes up first."""
    return [(start - 1 - i) % state.hands for i in range(state.hands)]


def hand_size(held: list[int]) -> i64:
    """Every card in hand counts (ruling 29)."""
    total = 0
    for n in held:
        total += n
    return total


def community_size(held: list[int]) -> i64:
    """Community cards alone: Job Offers and Threats are not (ruling 38)."""
    total = 0
    for kind in range(pieces.COMMUNITY):
        total += held[kind]
    return total


def hand_limit(held: list[int]) -> i64:
    """Seven, or Threats + 1 if that is more (p. 15, ruling 54)."""
    return max(pieces.HAND_LIMIT, held[pieces.THREAT] + 1)


def holder(state: WaterState, role: i64) -> i64:
    """The hand that plays this role, or NONE."""
    for hand in range(state.hands):
        if state.role[hand] == role:
            return hand
    return NONE


def answering(state: WaterState, ask: Ask) -> i64:
    """The hand that answers this question."""
    if ask.kind == ASK_CONSENT:
        return ask.about // 4
    if ask.kind == ASK_HELP:  # one player helps with the other of two hands
        return ask.seat if state.seats > 1 else 1 - ask.about
    if ask.kind == ASK_ABOARD:
        return index_of(state.pawn_raft, ask.about) // pieces.PAWNS_EACH
    if ask.kind == ASK_TOWN and ask.about == pieces.NEUTRAL:
        return state.first
    return ask.about
