"""What is in the box.

Everything printed, read once from `data/` and turned into ints: a raft, board, die or face is its
place in the file. Words stay in `text/en.toml`.
"""

from __future__ import annotations

from typing import Final

from watertable.kernel.data import INT, OPS, TEXT, TEXTS, Box, Row
from watertable.kernel.errors import DataError
from watertable.kernel.text import Words

BOX: Final = Box(__file__)

# Rafts, cards, tokens (p. 1)
RAFT_ROWS: Final = BOX.rows("components.toml", "raft", {}, {})
CARD_ROWS: Final = BOX.rows("components.toml", "card", {"count": INT}, {})
TOKEN_ROWS: Final = BOX.rows("components.toml", "token", {"count": INT}, {})

RAFTS: Final = 6  # raft tiles, A to F
SLOTS: Final = 12  # (raft, crew half): slot = 2 * raft + half
LETTERS: Final = "ABCDEF"
PAIR: Final = 2  # Action cards a player has on each of his rafts (p. 2)
ENERGY_CARDS: Final = 3  # Energy cards of a player (p. 2)
PLACES: Final = 3  # the third raft home ends the race (p. 6)
PLACE_POINTS: Final[list[int]] = [0, 3, 2, 1]  # by place (p. 6)
LAPSE_ROUNDS: Final = 20  # rounds per board before the race is called off (ruling 85)
MOST_CARRIES: Final = 12  # a raft is carried this often in one action at most (ruling 30)

# What a hex holds. Rapids in direction d are RAPIDS + d; whirlpools WHIRL + die.
CALM: Final = 0
SNAG: Final = 1
WHIRL: Final = 2
EDDY_LEFT: Final = 5
EDDY_RIGHT: Final = 6
RAPIDS: Final = 7
ROCK: Final = 13
LAND: Final = 14
HEX_WORDS: Final[list[str]] = [
    "calm", "snag", "whirl_blue", "whirl_red", "whirl_black", "eddy_left", "eddy_right",
    "rapids", "rapids", "rapids", "rapids", "rapids", "rapids", "rock", "land",
]  # fmt: skip
CODES: Final[dict[str, int]] = {
    "##": LAND, "oo": ROCK, "..": CALM, "sn": SNAG, "WB": WHIRL, "WR": WHIRL + 1, "WK": WHIRL + 2,
    "EL": EDDY_LEFT, "ER": EDDY_RIGHT, "r0": RAPIDS, "r1": RAPIDS + 1, "r2": RAPIDS + 2,
    "r3": RAPIDS + 3, "r4": RAPIDS + 4, "r5": RAPIDS + 5,
    "sA": CALM, "sB": CALM, "sC": CALM, "sD": CALM, "sE": CALM, "sF": CALM,
}  # fmt: skip

# Boards
COLUMNS: Final = 8
ROWS: Final = 10
START: Final = 0  # the Start board is the first row
SEAM_ROWS: Final = BOX.rows(
    "boards.toml",
    "seam",
    {
        "exit_edge": TEXT,
        "entry_edge": TEXT,
        "exit_from": INT,
        "entry_from": INT,
        "wide": INT,
        "columns": INT,
        "rows": INT,
        "left_mark": TEXT,
        "right_mark": TEXT,
    },
    {},
)
BOARD_ROWS: Final = BOX.rows(
    "boards.toml",
    "board",
    {"number": INT, "difficulty": INT, "entry": TEXT, "exit": TEXT, "hexes": TEXTS},
    {},
)
COURSE_ROWS: Final = BOX.rows(
    "boards.toml", "course", {"boards": TEXTS, "points": INT, "steps": INT}, {}
)
SEAM_IDS: Final[list[str]] = [row.id for row in SEAM_ROWS]
BOARD_IDS: Final[list[str]] = [row.id for row in BOARD_ROWS]
COURSE_IDS: Final[list[str]] = [row.id for row in COURSE_ROWS]


def _seam(row: Row, field: str) -> int:
    word = row.text(field)
    if word == "none":
        return -1
    if word not in SEAM_IDS:
        raise DataError(row.place, f"{field} {word!r} is no seam")
    return SEAM_IDS.index(word)


def _hexes(row: Row) -> list[list[int]]:
    """The board as hex kinds, by row and column."""
    made: list[list[int]] = []
    for line in row.texts("hexes"):
        codes = line.split()
        if len(codes) != COLUMNS or any(code not in CODES for code in codes):
            raise DataError(row.place, f"{line!r} is not {COLUMNS} known codes")
        made.append([CODES[code] for code in codes])
    if len(made) != ROWS:
        raise DataError(row.place, f"has {len(made)} rows of hexes, not {ROWS}")
    return made


def _starts() -> list[int]:
    """Where each letter starts on the Start board: row * COLUMNS + column."""
    found = [-1] * RAFTS
    row = BOARD_ROWS[START]
    for r, line in enumerate(row.texts("hexes")):
        for c, code in enumerate(line.split()):
            if code[0] == "s" and code[1] in LETTERS:
                found[LETTERS.index(code[1])] = r * COLUMNS + c
    if -1 in found:
        raise DataError(row.place, "a raft letter has no start hex")
    return found


def _chain(row: Row) -> list[int]:
    for board in row.texts("boards"):
        if board not in BOARD_IDS:
            raise DataError(row.place, f"{board!r} is no board")
    return [BOARD_IDS.index(board) for board in row.texts("boards")]


BOARD_ENTRY: Final[list[int]] = [_seam(row, "entry") for row in BOARD_ROWS]
BOARD_EXIT: Final[list[int]] = [_seam(row, "exit") for row in BOARD_ROWS]
BOARD_HEXES: Final[list[list[list[int]]]] = [_hexes(row) for row in BOARD_ROWS]
START_HEXES: Final[list[int]] = _starts()
COURSE_BOARDS: Final[list[list[int]]] = [_chain(row) for row in COURSE_ROWS]
LEAST_BOARDS: Final = 3  # Start and two more (p. 2)
MOST_BOARDS: Final = 5

# Dice (p. 5-6)
DIE_ROWS: Final = BOX.rows("dice.toml", "die", {}, {})
FACE_ROWS: Final = BOX.rows("dice.toml", "face", {"die": TEXT, "shows": TEXT}, {"does": OPS})
DICE_IDS: Final[list[str]] = [row.id for row in DIE_ROWS]
FACE_DIE: Final[list[int]] = [DICE_IDS.index(row.text("die")) for row in FACE_ROWS]
SHOWN: Final[list[str]] = [
    "left_1", "right_1", "left_2", "right_2", "around", "paddle", "overboard", "capsize", "worse"
]  # fmt: skip
FACE_SHOWS: Final[list[int]] = [SHOWN.index(row.text("shows")) for row in FACE_ROWS]

WORDS: Final = Words(
    BOX.words(),
    {
        "raft": [row.id for row in RAFT_ROWS],
        "board": BOARD_IDS,
        "course": COURSE_IDS,
        "die": DICE_IDS,
        "shown": SHOWN,
        "side": ["left", "right"],
        "whose": ["own", "partner"],
        "swimmer": ["own", "partner"],
        "reach": ["n", "ene", "ese", "s", "wsw", "wnw", "here"],
        "pay": ["none", "one", "two", "three"],
        "paid": ["c1", "e1", "c2", "c1e1", "e2", "c3", "c2e1", "c1e2", "e3"],
        "third": ["none", "one", "two", "three"],
        "direction": ["n", "ene", "ese", "s", "wsw", "wnw"],
        "facing": ["nne", "e", "sse", "ssw", "w", "nnw"],
        "place": ["none", "first", "second", "third"],
        "hex": HEX_WORDS,
    },
)
