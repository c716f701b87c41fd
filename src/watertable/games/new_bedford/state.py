"""What is on the table.

Participants are numbered people first, captains after them; ship and worker k of participant p have
number 2p + k. Goods, kept whales and cargo are flat lists of three per participant or ship.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from watertable.games.new_bedford.board import ABSENT, PLACES, ROWS, UNUSED
from watertable.games.new_bedford.pieces import ACTION_TILES, CARDS, TILES
from watertable.kernel.ints import EMPTY, Ints, ints
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
    "reveal", "first", "tile", "show", "token", "roll", "start", "place", "build", "discount",
    "take", "give", "sell", "harbor", "row", "ship", "amount", "victim", "copy", "bridge",
    "cover", "burn", "shift", "refine", "lose", "choose", "cup", "library", "return", "buying",
    "window", "reply", "overboard", "toll", "stove", "prepare",
]  # fmt: skip

# What a placement belongs to.
IN_TURN: Final = 0
FROM_INN: Final = 1
FROM_COFFIN: Final = 2

# Steps. Each says what its `seat` and `about` stand for.
STEP_FIRST_PLAYER: Final = FIRST_STEP  # who starts the game
STEP_TILE: Final = FIRST_STEP + 1  # a tile of the group `about` is drawn
STEP_DEAL: Final = FIRST_STEP + 2  # a page is dealt to the slot `about`
STEP_START: Final = FIRST_STEP + 3  # start goods of place `about` in the turn order
STEP_ROUND: Final = FIRST_STEP + 4  # a round begins
STEP_TURN: Final = FIRST_STEP + 5  # turn number `about` of the round
STEP_INNS: Final = FIRST_STEP + 6  # guests of the Inn, from place `about` of the turn order on
STEP_INN_PLACE: Final = FIRST_STEP + 7  # `about` workers of `seat` are placed again
STEP_MOVEMENT: Final = FIRST_STEP + 8  # the movement phase begins
STEP_MOVE: Final = FIRST_STEP + 9  # ships move one row
STEP_RETURNS: Final = FIRST_STEP + 10  # the next ship Returns
STEP_SPLIT: Final = FIRST_STEP + 11  # the whales of the ship `about` are kept or sold
STEP_OFFER: Final = FIRST_STEP + 12  # `seat` may buy; `about`: bits of those who passed
STEP_DOCKED: Final = FIRST_STEP + 13  # the ship `about` is home
STEP_WHALING: Final = FIRST_STEP + 14  # the whaling phase begins
STEP_DRAW: Final = FIRST_STEP + 15  # `about` tokens are still to be drawn
STEP_SELECT: Final = FIRST_STEP + 16  # the ship at place `about` among the choosers
STEP_CHOOSING: Final = FIRST_STEP + 17  # the ship `about` chooses
STEP_WHALED: Final = FIRST_STEP + 18  # the whaling phase is over
STEP_END_ROUND: Final = FIRST_STEP + 19  # tiles turn back, pages are dealt
STEP_NEXT_ROUND: Final = FIRST_STEP + 20  # workers go home; the next round, or the last Returns
STEP_COFFIN: Final = FIRST_STEP + 21  # the extra turn of the Coffin
STEP_FINAL: Final = FIRST_STEP + 22  # ships come home after round 12
STEP_WINDOW: Final = FIRST_STEP + 23  # `seat`: place in turn order, `about`: window * 8 + passes
STEP_USE: Final = FIRST_STEP + 24  # `seat` uses the place `about`
STEP_USE_SPACE: Final = FIRST_STEP + 25  # `seat` uses it; `about`: space * 2 + 1 if it was empty
STEP_HARBOR: Final = FIRST_STEP + 26  # `seat` Builds or sells after the Harbor Office's Launch
STEP_MAYOR: Final = FIRST_STEP + 27  # the Mayor of `seat` goes to the tile `about`
STEP_CUP: Final = FIRST_STEP + 28  # `about` tokens are still drawn for the Coffeehouse of `seat`
STEP_HIT: Final = FIRST_STEP + 29  # the page `about` strikes `seat`
STEP_FIRE: Final = FIRST_STEP + 30  # a tile of `seat` burns
STEP_BURN: Final = FIRST_STEP + 31  # the tile `about` burns
STEP_PUSH: Final = FIRST_STEP + 32  # named ships are pushed toward port
STEP_ICE_BACK: Final = FIRST_STEP + 33  # frozen ships go back
STEP_LASTING: Final = FIRST_STEP + 34  # the lasting page `about` affects the ship `seat`
STEP_EFFECT: Final = FIRST_STEP + 35  # the page `about` acts; `seat`: its ship, or NONE
STEP_POD: Final = FIRST_STEP + 36  # a whale for the ship `about` (Whale Pod)
STEP_SLEIGH: Final = FIRST_STEP + 37  # the ship `about` goes beside row 6 (Nantucket Sleigh Ride)
STEP_GULF: Final = FIRST_STEP + 38  # the ship `about` goes out (Gulf Stream)
STEP_SALE: Final = FIRST_STEP + 39  # `seat` sells (Trade Winds)
STEP_UNDER_WEIGH: Final = FIRST_STEP + 40  # `seat` may Launch (Under Weigh)
STEP_SERMON: Final = FIRST_STEP + 41  # The Sermon is paid
STEP_CAPTAIN: Final = FIRST_STEP + 42  # the captain `seat` has rolled `about`
STEP_SHARKS: Final = FIRST_STEP + 43  # Sharks take a whale
STEP_CHOICE: Final = FIRST_STEP + 44  # + kind of question: asked if there is a choice
STEPS: Final = [
    "first_player", "tile", "deal", "start", "round", "turn", "inns", "inn_place", "movement",
    "move", "returns", "split", "offer", "docked", "whaling", "draw", "select", "choosing",
    "whaled", "end_round", "next_round", "coffin", "final", "window", "use", "use_space",
    "harbor", "mayor", "cup", "hit", "fire", "burn", "push", "ice_back", "lasting", "effect",
    "pod", "sleigh", "gulf", "sale", "under_weigh", "sermon", "captain", "sharks",
    *[f"ask_{kind}" for kind in ASKS],
]  # fmt: skip


class BedfordState(State):
    """Everything is public; the face-down decks and the bag are counts."""

    players: i64  # people and captains
    round: i64
    first: i64  # the seat that starts this round
    wheel: i64  # who holds the Ship's Wheel
    wheel_taken: i64  # 1: by the Wheelhouse, this round
    final: i64  # 1: round 12 is over, ships come home
    captains: list[int]  # which captain, by place at the table
    helm: Ints  # where his token stands
    rolled: Ints  # his last die
    last_place: i64  # where the last captain's worker acted
    wheelhouse: i64  # 1: the fifth player's board is used
    log_mode: i64
    ahab_omens: i64
    coffin_refinery: (
        i64  # 1: the Refinery serves The Coffin's worker in the last Returns (ruling 46)
    )
    last_pages: i64  # 1: pages may be played in the last Returns (ruling 34)
    movable_only: i64  # 1: a page pushes only ships with room ahead (ruling 67)
    drawing: list[int]  # tiles that may still be drawn in set-up
    warned: list[int]  # chosen tiles that are not advised for two players

    coins: Ints
    goods: Ints
    kept: Ints
    worker: Ints
    crowd: Ints  # workers and tokens on each place
    owner: Ints
    unbuilt: list[int]  # tiles that can be built, by number
    built: list[int]  # Action Buildings that stand, by number
    flipped: Ints
    covered: i64  # the tile under the Empty Lot
    mayor_at: i64
    mayor_of: i64
    bridge_at: i64
    bridge_of: i64
    copied: i64  # the tile the College has copied this round

    ship: Ints  # row, RETURN, DOCK, SUPPLY or BOTTLE
    hold: Ints  # whales aboard
    rows: list[list[int]]  # ships on each row, first rank first
    harbour: list[int]  # ships on the Return space, in order
    extra: i64  # the ship beside the track (Nantucket Sleigh Ride)
    to_dock: Ints  # 1: this ship Returns to the dock (Captain's House)
    was_row: Ints  # before this round's movement
    was_rank: Ints

    bag: list[int]
    sea: list[int]  # tokens on the Whaling Board
    cup: list[int]  # drawn by the Coffeehouse
    offer: list[int]  # sold from the ship that Returns
    gone: list[int]  # out of the game

    card_at: Ints
    card_used: Ints
    inn: Ints  # 1: will place the workers again
    refined: Ints  # 1: has had the Refinery sale this round
    spared: Ints  # bits of lasting pages this participant ignores
    angry: i64  # 1: The Dice of Fate
    floe: i64  # who played Sea Ice this phase
    stove: i64  # who played Stove Boat this phase
    iced: Ints  # ships held by the Ice Sheet
    choosers: list[int]  # ships in the order they choose
    named: Ints  # ships to be pushed toward port

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
        self.helm = EMPTY
        self.rolled = EMPTY
        self.last_place = NONE
        self.wheelhouse = 0
        self.log_mode = 0
        self.ahab_omens = 0
        self.coffin_refinery = 0
        self.last_pages = 0
        self.movable_only = 0
        self.drawing = []
        self.warned = []
        self.coins = EMPTY
        self.goods = EMPTY
        self.kept = EMPTY
        self.worker = EMPTY
        self.crowd = EMPTY
        self.owner = EMPTY
        self.unbuilt = []
        self.built = []
        self.flipped = EMPTY
        self.covered = NONE
        self.mayor_at = NONE
        self.mayor_of = NONE
        self.bridge_at = NONE
        self.bridge_of = NONE
        self.copied = NONE
        self.ship = EMPTY
        self.hold = EMPTY
        self.rows = []
        self.harbour = []
        self.extra = NONE
        self.to_dock = EMPTY
        self.was_row = EMPTY
        self.was_rank = EMPTY
        self.bag = []
        self.sea = []
        self.cup = []
        self.offer = []
        self.gone = []
        self.card_at = EMPTY
        self.card_used = EMPTY
        self.inn = EMPTY
        self.refined = EMPTY
        self.spared = EMPTY
        self.angry = 0
        self.floe = NONE
        self.stove = NONE
        self.iced = EMPTY
        self.choosers = []
        self.named = EMPTY
        self.job = []

    def lay_out(self, seats: i64, captains: list[int]) -> None:
        """Lists of the right length for people, captains, ships, tiles and pages; nothing is dealt yet."""
        self.sit(seats)
        n = seats + len(captains)
        self.players = n
        self.captains = captains
        self.helm = ints([0] * len(captains))
        self.rolled = ints([0] * len(captains))
        self.coins = ints([0] * n)
        self.goods = ints([0] * (3 * n))
        self.kept = ints([0] * (3 * n))
        self.worker = ints([-1] * (2 * n))
        self.crowd = ints([0] * PLACES)
        self.owner = ints([ABSENT] * TILES)
        self.flipped = ints([0] * ACTION_TILES)
        self.ship = ints([-3] * (2 * n))
        self.hold = ints([0] * (6 * n))
        self.rows = [[] for _ in range(ROWS)]
        self.to_dock = ints([0] * (2 * n))
        self.was_row = ints([NONE] * (2 * n))
        self.was_rank = ints([NONE] * (2 * n))
        self.bag = [0, 0, 0, 0]
        self.sea = [0, 0, 0, 0]
        self.cup = [0, 0, 0, 0]
        self.offer = [0, 0, 0]
        self.gone = [0, 0, 0, 0]
        self.card_at = ints([UNUSED] * CARDS)
        self.card_used = ints([0] * CARDS)
        self.inn = ints([0] * n)
        self.refined = ints([0] * n)
        self.spared = ints([0] * n)
        self.iced = ints([0] * (2 * n))
        self.named = ints([NONE] * n)

    def put_choice(self, kind: i64, seat: i64, about: i64 = NONE) -> None:
        """Ask if there is a choice by then: a single possible answer is given unasked."""
        self.put_step(STEP_CHOICE + kind, seat, about)


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
    new.coffin_refinery = old.coffin_refinery
    new.last_pages = old.last_pages
    new.movable_only = old.movable_only
    new.drawing = old.drawing[:]
    new.warned = old.warned[:]
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
