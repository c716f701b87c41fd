"""Laws of this house: cards and pieces are kept, and rare corners are looked at on purpose."""

from __future__ import annotations

import pytest

from tests.games.campaign import few
from watertable.games.rising_waters.board import FLOODED, GREEN_CAMP, LAND, is_wet
from watertable.games.rising_waters.state import WaterState
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF
from watertable.kernel.ints import ints
from watertable.kernel.state import CHANCE, NOBODY


def test_cards_and_pieces_are_kept():
    found = few("rising_waters", 80)
    assert found.faults == []
    assert len(found.met) == 80


def stirred(t, dice: Dice) -> WaterState:
    """A turn in a world full of rafts, camps, cubes, Threats and flooded land."""
    state = t.game.clone(t.state)
    for at in LAND:
        roll = dice.below(12)
        if roll < 3:
            state.ground[at] = FLOODED
        elif roll == 3 and sum(1 for g in state.ground if g == GREEN_CAMP) < 7:
            state.ground[at] = GREEN_CAMP
        elif roll < 6:
            state.levee[at] = 3 + dice.below(4)
    dry = [at for at in LAND if state.ground[at] != FLOODED]
    for raft in range(10):
        at = dry[dice.below(len(dry))] if dice.below(2) else dice.below(216)
        state.raft_at[raft] = at if dice.below(3) else -1
    for pawn in range(27):
        hand = pawn // 4
        there = hand < state.hands or pawn >= 16
        state.pawn_at[pawn] = dry[dice.below(len(dry))] if there and dice.below(4) else -1
        state.pawn_raft[pawn] = -1
        raft = dice.below(10)
        if there and state.raft_at[raft] >= 0 and dice.below(3) == 0:
            state.pawn_at[pawn] = state.raft_at[raft]
            ashore = pawn >= 16 and dice.below(2) and not is_wet(state.ground, state.raft_at[raft])
            if list(state.pawn_raft).count(raft) < (1 if ashore else 2):
                state.pawn_raft[pawn] = raft
            elif is_wet(state.ground, state.raft_at[raft]):
                state.pawn_at[pawn] = -1
    if dice.below(2):  # a raft with room beside a Survivor, and one with a Survivor aboard
        for raft, mate in ((0, -1), (1, 1)):
            state.pawn_raft = ints([-1 if on == raft else on for on in state.pawn_raft])
            state.raft_at[raft] = dry[dice.below(len(dry))]
            for pawn in (raft, 16 + raft):
                state.pawn_at[pawn] = state.raft_at[raft]
            state.pawn_raft[raft], state.pawn_raft[16 + raft] = raft, mate
        state.pawn_at = ints(
            -1 if on < 0 and at >= 0 and is_wet(state.ground, at) else at
            for at, on in zip(state.pawn_at, state.pawn_raft)
        )
    for hand in range(state.hands):
        own = sum(1 for pawn in range(hand * 4, hand * 4 + 4) if state.pawn_at[pawn] >= 0)
        state.power[hand] = [dice.below(6), dice.below(6), own, dice.below(6), dice.below(2)]
        state.cubes[hand] = [dice.below(2) for _ in range(5)]
        state.cards[hand] = [max(0, dice.below(4) - 2) for _ in range(12)]
    for pawn in range(16):
        state.consent[pawn] = dice.below(3)
    state.pile = [dice.below(2) for _ in range(10)]
    state.landowner_pile[0] = dice.below(2)
    state.row = [0] * dice.below(4)
    state.actions = dice.below(4)
    state.goal_open = [dice.below(10), dice.below(10)]
    state.goal_done = [dice.below(2) for _ in range(10)]
    state.report_top = [16, 16][: dice.below(3)]
    state.report_known = [dice.below(len(state.report_top) + 1) for _ in range(state.seats)]
    roles = [dice.below(6)]
    while len(roles) < state.hands:
        roles.append(next(r for r in range(6) if r not in roles))
    state.role = ints(roles)
    state.last_target = ints([dice.below(33) - 1 for _ in range(state.hands)])
    return state


READINGS = dict.fromkeys(
    ("anyone_counters", "full_hands_take", "board_together", "stop_drawing"), True
)


@pytest.mark.parametrize(("seats", "more"), [(1, {}), (2, {}), (4, {}), (2, READINGS)])
def test_legal_and_why_not_agree_in_stirred_worlds(in_turn, seats, more):
    """Every action of the table, in turns and in the steps that follow from them."""
    t = in_turn(seats, version="spring_1927", community_goals=True, individual_goals=True, **more)
    met = set()
    dice = Dice(f"stirred {seats}")
    for _ in range(25):
        state = stirred(t, dice)
        for _ in range(6):
            seat = state.actor()
            if seat in (CHANCE, NOBODY):
                break
            legal = t.game.legal(state, seat)
            ids = [action.id for action in legal]
            assert ids == sorted(set(ids))
            for action in t.game.actions.all:
                reason = t.game.why_not(state, seat, action)
                assert (reason is None) == (action.id in ids), f"{action}: {reason}"
                if reason is not None:
                    assert t.house.words.has(reason.key), reason.key
            met.update(action.verb for action in legal)
            rare = [
                a
                for a in legal
                if a.verb in ("walk", "float", "board", "leave", "launch", "accept")
            ]
            pool = rare if rare and dice.below(3) else legal
            t.game.apply(state, seat, pool[dice.below(len(pool))], DEAF)
    wanted = {"walk", "float", "board", "leave", "launch", "pick_up", "set_down", "give", "work"}
    assert wanted <= met, wanted - met


def test_random_play_from_stirred_worlds_ends(in_turn):
    t = in_turn(3, version="spring_1927", community_goals=True, individual_goals=True)
    for number in range(6):
        dice = Dice(f"on {number}")
        state = stirred(t, dice)
        state.deck = [6] * 10
        plies = 0
        while state.actor() != NOBODY:
            seat = state.actor()
            if seat == CHANCE:
                action = dice.draw(t.game.chances(state))
            else:
                legal = t.game.legal(state, seat)
                assert legal, t.game.asks[state.top().kind]
                action = legal[dice.below(len(legal))]
            t.game.apply(state, seat, action, DEAF)
            plies += 1
        assert plies < 3000
