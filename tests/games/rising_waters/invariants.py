"""What stays true in every flood: cards, levees, camps, pawns and rafts are kept, and nobody stands in the water."""

from watertable.games.rising_waters.board import FLOODED, GREEN_CAMP, RED_CAMP, is_wet
from watertable.games.rising_waters.pieces import (
    ALL_PAWNS,
    COMMUNITY,
    COMMUNITY_COUNTS,
    FALL,
    JOB,
    LANDOWNER_ROWS,
    PAWNS,
    PLAYER_PAWNS,
    THREAT,
    VALUES,
    WEATHER_ROWS,
)
from watertable.games.rising_waters.state import ASK_NEW_PAWN, ASK_PAWN, ASK_TOWN

LEVEES = 60
CAMPS = 7
REPORTS = [sum(row.int(column) for row in WEATHER_ROWS) for column in ("count", "print77")]


def check(state):
    check_cards(state)
    check_land(state)
    check_pawns(state)
    assert 0 <= state.losses <= state.limit
    assert 0 <= state.week <= state.weeks


def check_cards(state):
    """Every card is in a deck, a pile, the row, or a hand; one Landowner card may be being answered."""
    for kind in range(COMMUNITY):
        held = [cards[kind] for cards in state.cards]
        assert min(state.deck[kind], state.pile[kind], *held) >= 0
        assert state.deck[kind] + state.pile[kind] + sum(held) == COMMUNITY_COUNTS[kind]
    column = "fall" if state.version == FALL else "count"
    landowners = sum(state.stars) + sum(state.landowners) + sum(state.landowner_pile)
    landowners += len(state.landowner_top) + len(state.row)
    landowners += sum(cards[JOB] + cards[THREAT] for cards in state.cards)
    assert abs(landowners - sum(row.int(column) for row in LANDOWNER_ROWS)) <= 1
    reports = sum(state.reports) + sum(state.report_pile) + len(state.report_top)
    assert reports in REPORTS


def check_land(state):
    """Levees and camps are as many as the box holds; flooded land has no levee."""
    assert sum(1 for n in state.levee if n) <= LEVEES
    assert all(0 <= n <= 6 for n in state.levee)
    assert sum(1 for ground in state.ground if ground in (GREEN_CAMP, RED_CAMP)) <= CAMPS
    for levee, ground in zip(state.levee, state.ground, strict=True):
        assert not levee or ground != FLOODED


def check_pawns(state):
    """Two to a raft, dry feet ashore, and as many of one's own as the board says."""
    for pawn in range(ALL_PAWNS):
        raft, at = state.pawn_raft[pawn], state.pawn_at[pawn]
        if pawn >= PLAYER_PAWNS:  # aboard since some hex, or not aboard
            assert (raft >= 0) == (state.aboard_from[pawn - PLAYER_PAWNS] >= 0)
        if raft >= 0:
            assert state.raft_at[raft] == at
            assert list(state.pawn_raft).count(raft) <= 2
        elif at >= 0 and pawn != state.swimmer:
            assert not is_wet(state.ground, at), f"pawn {pawn} is in the water"
    kinds = {ask.kind for ask in state.asks}
    if kinds & {ASK_NEW_PAWN, ASK_PAWN, ASK_TOWN} or state.first < 0:
        return  # one is still to be placed
    for hand in range(state.hands):
        own = sum(1 for pawn in range(hand * 4, hand * 4 + 4) if state.pawn_at[pawn] >= 0)
        assert own == VALUES[PAWNS][state.power[hand][PAWNS]]
