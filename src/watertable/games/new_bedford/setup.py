"""How a game begins.

The set-up as far as it goes without chance: who plays, which tiles are in, the bag. The draws, the pages
and the start goods follow as steps.
"""

from __future__ import annotations

from typing import Final

from watertable.games.new_bedford import board, pieces
from watertable.games.new_bedford import state as s
from watertable.games.new_bedford.state import BedfordState
from watertable.kernel.errors import OptionError
from watertable.kernel.event import Log
from watertable.kernel.house import Options
from watertable.kernel.state import CHANCE, Ask

# Draws from more than one group (variant set-up, p. 2).
ANY_GROUP: Final = 20  # any Action Building
FOR_TWO: Final = 21  # core and Town tiles for two
FOR_MORE: Final = 22  # core and Town tiles for three and four
ANY_VICTORY: Final = 23
LOG_NAMES: Final = ["off", "both", "omens", "providence", "mixed"]


def in_group(tile: int, group: int) -> bool:
    """Whether a draw from this group can bring the tile."""
    own = pieces.GROUP[tile]
    if group == ANY_GROUP:
        return own in (pieces.CORE2, pieces.CORE3, pieces.TOWN2, pieces.TOWN3)
    if group == FOR_TWO:
        return own in (pieces.CORE2, pieces.TOWN2)
    if group == FOR_MORE:
        return own in (pieces.CORE3, pieces.TOWN3)
    if group == ANY_VICTORY:
        return own in (pieces.CORE_VICTORY, pieces.TOWN_VICTORY)
    return own == group


def deck_range(state: BedfordState, slot: int) -> list[int]:
    """The deck that a slot is dealt from: its first page, and one past its last."""
    if state.log_mode == board.LOG_MIXED:
        return [0, pieces.CARDS]
    return [0, pieces.OMENS] if slot == 0 else [pieces.OMENS, pieces.CARDS]


def start(seats: int, options: Options) -> BedfordState:
    """A table with bag, tiles and money laid out; the draws follow as steps."""
    captains = _captains(seats, options)
    state = BedfordState()
    state.lay_out(seats, captains)
    n = state.players
    fifth = _fifth(n, options)
    state.wheelhouse = 1 if fifth in ("board", "both") else 0
    _open_log(state, options)
    state.coffin_refinery = 1 if options["coffin_refinery"] else 0
    state.last_pages = 1 if options["last_pages"] else 0
    state.movable_only = 1 if options["pushes"] == "movable" else 0
    for token in range(4):
        state.bag[token] = pieces.EACH[token] * min(n, 4)
    for captain in range(seats, n):
        state.coins[captain] = 5
    state.put_step(s.STEP_ROUND)
    for i in range(seats - 1, -1, -1):
        state.put_step(s.STEP_START, about=i)
    if state.log_mode not in (board.LOG_OFF, board.LOG_PROVIDENCE):
        state.put_step(s.STEP_DEAL, about=1)
    if state.log_mode not in (board.LOG_OFF, board.LOG_OMENS):
        state.put_step(s.STEP_DEAL, about=0)
    _choose_tiles(state, options, fifth in ("tiles", "both"))
    state.put_step(s.STEP_FIRST_PLAYER)
    return state


def _captains(seats: int, options: Options) -> list[int]:
    """Who else plays: Starbuck when one person sits alone and names nobody."""
    named = options["captains"]
    assert isinstance(named, list)
    found = [pieces.CAPTAIN_IDS.index(name) for name in named]
    if len(set(found)) < len(found):
        raise OptionError("captains", "each captain plays once")
    if seats == 1 and not found:
        found = [pieces.AHAB if options["ahab_omens"] else pieces.STARBUCK]
    if options["ahab_omens"] and pieces.AHAB not in found:
        raise OptionError("ahab_omens", "only Ahab plays with the Omens: name him as a captain")
    if seats + len(found) > 5:
        raise OptionError("captains", "people and captains together are at most five")
    return found


def _fifth(players: int, options: Options) -> str:
    """Five always play with board and tiles; fewer than four never do (mini variants 1, 2)."""
    fifth = str(options["fifth"])
    if players == 5:
        return "both"
    if fifth != "off" and players < 4:
        raise OptionError("fifth", "the fifth player's board and tiles want four players or more")
    return fifth


def _open_log(state: BedfordState, options: Options) -> None:
    """Which decks are used; Ahab's Omens bring their deck along."""
    mode = LOG_NAMES.index(str(options["log"]))
    if options["ahab_omens"]:
        state.ahab_omens = 1
        if mode == board.LOG_OFF:
            mode = board.LOG_OMENS
        elif mode == board.LOG_PROVIDENCE:
            mode = board.LOG_BOTH
    state.log_mode = mode
    for card in range(pieces.CARDS):
        unused = board.LOG_OMENS if card < pieces.OMENS else board.LOG_PROVIDENCE
        if mode not in (board.LOG_OFF, unused):
            state.card_at[card] = board.DECK


def _choose_tiles(state: BedfordState, options: Options, fifth: bool) -> None:
    """The tiles that are certain, and steps that draw the others."""
    chosen = options["set"]
    if isinstance(chosen, list):
        tiles = _listed(state, chosen)
        fifth = fifth and state.players == 4  # five play with what they chose (ruling 7)
    elif chosen in pieces.SETS:
        tiles = _themed(state, pieces.SETS.index(str(chosen)))
    else:
        tiles = _drawn(state, str(chosen) == "random", bool(options["town"]), fifth)
    if state.log_mode:
        tiles.extend(_group(pieces.LOG) + _group(pieces.LOG_VICTORY))
    if fifth:
        tiles.extend(_group(pieces.FIFTH))
        if pieces.SEAMENS_BETHEL in tiles:
            tiles.append(pieces.RECTORY)
        elif chosen in pieces.SETS:
            tiles.append(pieces.SEAMENS_BETHEL)  # ruling 59: in the Rectory's place
    if state.captains:
        tiles.append(pieces.TURNERS_MILL)
    for tile in sorted(set(tiles)):
        state.owner[tile] = board.UNBUILT
        state.unbuilt.append(tile)
        if tile in state.drawing:
            state.drawing.remove(tile)


def _group(group: int) -> list[int]:
    return [tile for tile in range(pieces.TILES) if pieces.GROUP[tile] == group]


def _listed(state: BedfordState, names: list[str]) -> list[int]:
    """A free pick: any tiles that can be used; what is not advised for two is noted (p. 2, ruling 7)."""
    tiles = [pieces.TILE_IDS.index(name) for name in names]
    if len(set(tiles)) < len(tiles):
        raise OptionError("set", "each tile is there once")
    if min(tiles) >= pieces.ACTION_TILES or max(tiles) < pieces.ACTION_TILES:
        raise OptionError("set", "a free pick names Action Buildings and Victory Buildings")
    for tile in tiles:
        if state.players == 2 and tile in pieces.NOT_FREE_FOR_TWO:
            state.warned.append(tile)
        if state.players < 4 and pieces.GROUP[tile] in (pieces.FIFTH, pieces.FIFTH_VICTORY):
            raise OptionError("set", f"{pieces.TILE_IDS[tile]} wants four players or more")
        if state.log_mode == board.LOG_OFF and pieces.GROUP[tile] in (
            pieces.LOG,
            pieces.LOG_VICTORY,
        ):
            raise OptionError("set", f"{pieces.TILE_IDS[tile]} belongs to the Ship's Log")
    if pieces.RECTORY in tiles and pieces.SEAMENS_BETHEL not in tiles:
        raise OptionError("set", "the rectory wants the seamens_bethel")
    flags = sum(pieces.FLAGGED[tile] for tile in tiles)
    if pieces.PUBLISHING_HOUSE in tiles and flags < 3:
        raise OptionError("set", "the publishing_house wants three tiles with its symbol")
    return tiles


def _themed(state: BedfordState, number: int) -> list[int]:
    """A printed list as it stands; with captains without the tiles they cannot handle."""
    tiles = pieces.SET_TWO[number] + pieces.SET_VICTORY[number]
    if state.players > 2:
        tiles = tiles + pieces.SET_MORE[number]
    if state.captains:
        tiles = [tile for tile in tiles if tile not in pieces.NOT_FOR_CAPTAINS]
    if sum(pieces.FLAGGED[tile] for tile in tiles) < 3 and pieces.PUBLISHING_HOUSE in tiles:
        tiles.remove(pieces.PUBLISHING_HOUSE)  # ruling 59
    return tiles[:]


def _drawn(state: BedfordState, free: bool, town: bool, fifth: bool) -> list[int]:
    """The printed set-up, or the variant: any tiles, balanced for three and more (p. 2)."""
    two = state.players == 2
    if not town and not (free and two):
        found = _group(pieces.CORE2) + _group(pieces.CORE_VICTORY)
        return found if two else found + _group(pieces.CORE3)
    pool = [pieces.CORE2, pieces.CORE3, pieces.CORE_VICTORY]
    if town:
        pool += [pieces.TOWN2, pieces.TOWN3, pieces.TOWN_VICTORY]
    barred = pieces.NOT_FOR_CAPTAINS if state.captains else []
    if two:
        barred = barred + (pieces.NOT_FREE_FOR_TWO if free else pieces.NOT_FOR_TWO)
    state.drawing = [t for t in range(pieces.TILES) if pieces.GROUP[t] in pool and t not in barred]
    certain = [pieces.SEAMENS_BETHEL] if fifth else []
    if not town:
        certain = _group(pieces.CORE_VICTORY)
    _plan_draws(state, free, two, town, len(certain))
    return certain if not fifth else [*certain, pieces.RECTORY]


def _plan_draws(state: BedfordState, free: bool, two: bool, town: bool, certain: int) -> None:
    """Steps are put last first, so Action Buildings are drawn before Victory Buildings."""
    if town and free:
        _draws(state, ANY_VICTORY, 4 - certain)
    elif town:
        _draws(state, pieces.TOWN_VICTORY, 2)
        _draws(state, pieces.CORE_VICTORY, 2 - certain)
    if free and two:
        _draws(state, ANY_GROUP, 8)
    elif free:
        _draws(state, FOR_MORE, 8)
        _draws(state, FOR_TWO, 8)
    else:
        if not two:
            _draws(state, pieces.TOWN3, 4)
            _draws(state, pieces.CORE3, 4)
        _draws(state, pieces.TOWN2, 4)
        _draws(state, pieces.CORE2, 4)


def _draws(state: BedfordState, group: int, n: int) -> None:
    for _ in range(n):
        state.put_step(s.STEP_TILE, about=group)


# Steps of the set-up


def ask_first_player(state: BedfordState, taken: Ask, log: Log) -> None:
    if state.seats > 1:
        state.put(s.ASK_FIRST, CHANCE)


def draw_tile(state: BedfordState, taken: Ask, log: Log) -> None:
    state.put(s.ASK_TILE, CHANCE, taken.about)


def deal_page(state: BedfordState, taken: Ask, log: Log) -> None:
    first, end = deck_range(state, taken.about)
    if board.DECK in state.card_at[first:end]:  # at most 13 of 16 are ever shown (ruling 58)
        state.put(s.ASK_SHOW, CHANCE, taken.about)


def ask_start(state: BedfordState, taken: Ask, log: Log) -> None:
    """Five dollars' worth of goods, in turn order (p. 2)."""
    seat = (state.first + taken.about) % state.seats
    state.turn = seat
    state.put(s.ASK_START, seat)
