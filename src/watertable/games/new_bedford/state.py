"""What is on the table.

Participants are numbered people first, captains after them; ship and worker k of participant p have
number 2p + k. Goods, kept whales and cargo are flat lists of three per participant or ship. What follows
when no question is open lies in `plan` as steps, each one int: what, and two small numbers.
"""

from __future__ import annotations

from typing import Final

from watertable.games.new_bedford.board import ABSENT, PLACES, ROWS, UNUSED
from watertable.games.new_bedford.pieces import ACTION_TILES, CARDS, TILES
from watertable.kernel.state import FIRST_STEP, NONE, State

# Kinds of question; 1–5 are put to chance.
ASK_FIRST: Final = 1
ASK_TILE: Final = 2
ASK_SHOW: Final = 3
ASK_TOKEN: Final = 4
ASK_ROLL: Final = 5
ASK_START: Final = 6
ASK_PLACE: Final = 7
ASK_BUILD: Final = 8
ASK_DISCOUNT: Final = 9
ASK_TAKE: Final = 10
ASK_GIVE: Final = 11
ASK_SELL: Final = 12
ASK_HARBOR: Final = 13
ASK_ROW: Final = 14
ASK_SHIP: Final = 15
ASK_AMOUNT: Final = 16
ASK_VICTIM: Final = 17
ASK_COPY: Final = 18
ASK_BRIDGE: Final = 19
ASK_COVER: Final = 20
ASK_BURN: Final = 21
ASK_SHIFT: Final = 22
ASK_REFINE: Final = 23
ASK_LOSE: Final = 24
ASK_CHOOSE: Final = 25
ASK_CUP: Final = 26
ASK_LIBRARY: Final = 27
ASK_RETURN: Final = 28
ASK_BUYING: Final = 29
ASK_WINDOW: Final = 30
ASK_REPLY: Final = 31
ASK_OVERBOARD: Final = 32
ASK_TOLL: Final = 33
ASK_STOVE: Final = 34
ASK_PREPARE: Final = 35
ASKS: Final = [
    "reveal",
    "first",
    "tile",
    "show",
    "token",
    "roll",
    "start",
    "place",
    "build",
    "discount",
    "take",
    "give",
    "sell",
    "harbor",
    "row",
    "ship",
    "amount",
    "victim",
    "copy",
    "bridge",
    "cover",
    "burn",
    "shift",
    "refine",
    "lose",
    "choose",
    "cup",
    "library",
    "return",
    "buying",
    "window",
    "reply",
    "overboard",
    "toll",
    "stove",
    "prepare",
]

# What a placement belongs to.
IN_TURN: Final = 0
FROM_INN: Final = 1
FROM_COFFIN: Final = 2

# Steps: what happens without asking anyone.
STEPS: Final = [
    "first_player",
    "tile",
    "deal",
    "start",
    "round",
    "turn",
    "inns",
    "inn_place",
    "movement",
    "move",
    "returns",
    "split",
    "offer",
    "docked",
    "whaling",
    "draw",
    "select",
    "choosing",
    "whaled",
    "end_round",
    "next_round",
    "coffin",
    "final",
    "window",
    "use",
    "use_space",
    "harbor",
    "mayor",
    "cup",
    "hit",
    "fire",
    "scorch",
    "push",
    "ice_back",
    "bite",
    "effect",
    "pod",
    "sleigh",
    "gulf",
    "sale",
    "under_weigh",
    "sermon",
    "captain",
    "sharks",
]
STEP_FIRST_PLAYER: Final = FIRST_STEP
STEP_TILE: Final = FIRST_STEP + 1  # group
STEP_DEAL: Final = FIRST_STEP + 2  # slot
STEP_START: Final = FIRST_STEP + 3  # place in the turn order
STEP_ROUND: Final = FIRST_STEP + 4
STEP_TURN: Final = FIRST_STEP + 5  # number of the turn in the round
STEP_INNS: Final = FIRST_STEP + 6  # place in the turn order, 1 in the Coffin's phase
STEP_INN_PLACE: Final = FIRST_STEP + 7  # who, how many workers
STEP_MOVEMENT: Final = FIRST_STEP + 8
STEP_MOVE: Final = FIRST_STEP + 9
STEP_RETURNS: Final = FIRST_STEP + 10
STEP_SPLIT: Final = FIRST_STEP + 11  # ship
STEP_OFFER: Final = FIRST_STEP + 12  # who asked next, who has passed
STEP_DOCKED: Final = FIRST_STEP + 13  # ship
STEP_WHALING: Final = FIRST_STEP + 14
STEP_DRAW: Final = FIRST_STEP + 15  # how many
STEP_SELECT: Final = FIRST_STEP + 16  # place among the choosers
STEP_CHOOSING: Final = FIRST_STEP + 17  # ship
STEP_WHALED: Final = FIRST_STEP + 18
STEP_END_ROUND: Final = FIRST_STEP + 19
STEP_NEXT_ROUND: Final = FIRST_STEP + 20
STEP_COFFIN: Final = FIRST_STEP + 21
STEP_FINAL: Final = FIRST_STEP + 22
STEP_WINDOW: Final = FIRST_STEP + 23  # window * 8 + passes in a row, place in the turn order
STEP_USE: Final = FIRST_STEP + 24  # who, place
STEP_USE_SPACE: Final = FIRST_STEP + 25  # who, space * 2 + 1 if it was empty
STEP_HARBOR: Final = FIRST_STEP + 26  # who
STEP_MAYOR: Final = FIRST_STEP + 27  # who, tile
STEP_CUP: Final = FIRST_STEP + 28  # who, how many
STEP_HIT: Final = FIRST_STEP + 29  # page, who
STEP_FIRE: Final = FIRST_STEP + 30  # whose tile
STEP_SCORCH: Final = FIRST_STEP + 31  # tile
STEP_PUSH: Final = FIRST_STEP + 32
STEP_ICE_BACK: Final = FIRST_STEP + 33
STEP_BITE: Final = FIRST_STEP + 34  # page, ship or who
STEP_EFFECT: Final = FIRST_STEP + 35  # page, ship
STEP_POD: Final = FIRST_STEP + 36  # ship
STEP_SLEIGH: Final = FIRST_STEP + 37  # ship
STEP_GULF: Final = FIRST_STEP + 38  # ship
STEP_SALE: Final = FIRST_STEP + 39  # who
STEP_UNDER_WEIGH: Final = FIRST_STEP + 40  # who
STEP_SERMON: Final = FIRST_STEP + 41
STEP_CAPTAIN: Final = FIRST_STEP + 42  # who
STEP_SHARKS: Final = FIRST_STEP + 43

NOTHING: Final = 63  # stands for NONE in a step


class BedfordState(State):
    """Everything is public; the face-down decks and the bag are counts."""

    players: int  # people and captains
    round: int
    first: int  # the seat that starts this round
    wheel: int  # who holds the Ship's Wheel
    wheel_taken: int  # 1: by the Wheelhouse, this round
    final: int  # 1: round 12 is over, ships come home
    captains: list[int]  # which captain, by place at the table
    helm: list[int]  # where his token stands
    rolled: list[int]  # his last die
    last_place: int  # where the last captain's worker acted
    wheelhouse: int  # 1: the fifth player's board is used
    log_mode: int
    ahab_omens: int
    drawing: list[int]  # tiles that may still be drawn in set-up

    coins: list[int]
    goods: list[int]
    kept: list[int]
    worker: list[int]
    crowd: list[int]  # workers and tokens on each place
    owner: list[int]
    unbuilt: list[int]  # tiles to be had, by number
    built: list[int]  # Action Buildings that stand, by number
    flipped: list[int]
    covered: int  # the tile under the Empty Lot
    mayor_at: int
    mayor_of: int
    bridge_at: int
    bridge_of: int
    copied: int  # the tile the College has copied this round

    ship: list[int]  # row, RETURN, DOCK, SUPPLY or BOTTLE
    hold: list[int]  # whales aboard
    rows: list[list[int]]  # ships on each row, first rank first
    harbour: list[int]  # ships on the Return space, in order
    extra: int  # the ship beside the track (Nantucket Sleigh Ride)
    to_dock: list[int]  # 1: this ship Returns to the dock (Captain's House)
    was_row: list[int]  # before this round's movement
    was_rank: list[int]

    bag: list[int]
    sea: list[int]  # tokens on the Whaling Board
    cup: list[int]  # drawn by the Coffeehouse
    offer: list[int]  # sold from the ship that Returns
    gone: list[int]  # out of the game

    card_at: list[int]
    card_used: list[int]
    inn: list[int]  # 1: will replay his workers
    refined: list[int]  # 1: has had his Refinery sale this round
    spared: list[int]  # lasting pages that do not touch him
    angry: int  # 1: The Dice of Fate
    floe: int  # who played Sea Ice this phase
    stove: int  # who played Stove Boat this phase
    iced: list[int]  # ships held by the Ice Sheet
    choosers: list[int]  # ships in the order they choose
    named: list[int]  # ships to be pushed toward port

    plan: list[int]  # what follows when no question is open, next step last
    job: list[int]  # what the open question needs to remember

    def __init__(self) -> None:
        super().__init__()
        self.players = 0
        self.round = 1
        self.first = 0
        self.wheel = 0
        self.wheel_taken = 0
        self.final = 0
        self.captains = []
        self.helm = []
        self.rolled = []
        self.last_place = NONE
        self.wheelhouse = 0
        self.log_mode = 0
        self.ahab_omens = 0
        self.drawing = []
        self.coins = []
        self.goods = []
        self.kept = []
        self.worker = []
        self.crowd = []
        self.owner = []
        self.unbuilt = []
        self.built = []
        self.flipped = []
        self.covered = NONE
        self.mayor_at = NONE
        self.mayor_of = NONE
        self.bridge_at = NONE
        self.bridge_of = NONE
        self.copied = NONE
        self.ship = []
        self.hold = []
        self.rows = []
        self.harbour = []
        self.extra = NONE
        self.to_dock = []
        self.was_row = []
        self.was_rank = []
        self.bag = []
        self.sea = []
        self.cup = []
        self.offer = []
        self.gone = []
        self.card_at = []
        self.card_used = []
        self.inn = []
        self.refined = []
        self.spared = []
        self.angry = 0
        self.floe = NONE
        self.stove = NONE
        self.iced = []
        self.choosers = []
        self.named = []
        self.plan = []
        self.job = []

    def lay_out(self, seats: int, captains: list[int]) -> None:
        """Room for people, captains, ships, tiles and pages; nothing is dealt yet."""
        self.sit(seats)
        n = seats + len(captains)
        self.players = n
        self.captains = captains
        self.helm = [0] * len(captains)
        self.rolled = [0] * len(captains)
        self.coins = [0] * n
        self.goods = [0] * (3 * n)
        self.kept = [0] * (3 * n)
        self.worker = [-1] * (2 * n)
        self.crowd = [0] * PLACES
        self.owner = [ABSENT] * TILES
        self.flipped = [0] * ACTION_TILES
        self.ship = [-3] * (2 * n)
        self.hold = [0] * (6 * n)
        self.rows = [[] for _ in range(ROWS)]
        self.to_dock = [0] * (2 * n)
        self.was_row = [NONE] * (2 * n)
        self.was_rank = [NONE] * (2 * n)
        self.bag = [0, 0, 0, 0]
        self.sea = [0, 0, 0, 0]
        self.cup = [0, 0, 0, 0]
        self.offer = [0, 0, 0]
        self.gone = [0, 0, 0, 0]
        self.card_at = [UNUSED] * CARDS
        self.card_used = [0] * CARDS
        self.inn = [0] * n
        self.refined = [0] * n
        self.spared = [0] * n
        self.iced = [0] * (2 * n)
        self.named = [NONE] * n


def push(state: BedfordState, what: int, a: int = 0, b: int = 0) -> None:
    """This is done next, before what was planned already."""
    state.plan.append(((what - FIRST_STEP) << 12) | (a << 6) | b)


def clone(old: BedfordState) -> BedfordState:
    """The same table again, sharing nothing that can change."""
    new = BedfordState()
    new.copy_table(old)
    new.players = old.players
    new.round = old.round
    new.first = old.first
    new.wheel = old.wheel
    new.wheel_taken = old.wheel_taken
    new.final = old.final
    new.captains = old.captains[:]
    new.helm = old.helm[:]
    new.rolled = old.rolled[:]
    new.last_place = old.last_place
    new.wheelhouse = old.wheelhouse
    new.log_mode = old.log_mode
    new.ahab_omens = old.ahab_omens
    new.drawing = old.drawing[:]
    new.coins = old.coins[:]
    new.goods = old.goods[:]
    new.kept = old.kept[:]
    new.worker = old.worker[:]
    new.crowd = old.crowd[:]
    new.owner = old.owner[:]
    new.unbuilt = old.unbuilt[:]
    new.built = old.built[:]
    new.flipped = old.flipped[:]
    _copy_tokens(new, old)
    _copy_ships(new, old)
    _copy_log(new, old)
    new.plan = old.plan[:]
    new.job = old.job[:]
    return new


def _copy_tokens(new: BedfordState, old: BedfordState) -> None:
    new.covered = old.covered
    new.mayor_at = old.mayor_at
    new.mayor_of = old.mayor_of
    new.bridge_at = old.bridge_at
    new.bridge_of = old.bridge_of
    new.copied = old.copied
    new.bag = old.bag[:]
    new.sea = old.sea[:]
    new.cup = old.cup[:]
    new.offer = old.offer[:]
    new.gone = old.gone[:]


def _copy_ships(new: BedfordState, old: BedfordState) -> None:
    new.ship = old.ship[:]
    new.hold = old.hold[:]
    new.rows = [row[:] for row in old.rows]
    new.harbour = old.harbour[:]
    new.extra = old.extra
    new.to_dock = old.to_dock[:]
    new.was_row = old.was_row[:]
    new.was_rank = old.was_rank[:]


def _copy_log(new: BedfordState, old: BedfordState) -> None:
    new.card_at = old.card_at[:]
    new.card_used = old.card_used[:]
    new.inn = old.inn[:]
    new.refined = old.refined[:]
    new.spared = old.spared[:]
    new.angry = old.angry
    new.floe = old.floe
    new.stove = old.stove
    new.iced = old.iced[:]
    new.choosers = old.choosers[:]
    new.named = old.named[:]
