"""Rich tables: goods, buildings, whales and pages for everybody, so that rare answers are met."""

import pytest

from watertable.games.new_bedford.game import GAME
from watertable.games.new_bedford.pieces import CARD_IDS, TILE_IDS
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF
from watertable.kernel.state import CHANCE, NOBODY, key

EVERY = " ".join(name for name in TILE_IDS if name != "turners_mill")
TABLES = [
    (5, {"log": "both"}),
    (4, {"log": "mixed", "fifth": "both"}),
    (2, {"log": "both", "captains": ["ahab", "flask"], "fifth": "both", "ahab_omens": True}),
]


def enrich(p, dice):
    state = p.state
    for who in range(state.players):
        coins = dice.below(14)
        if who < state.seats:
            p.has(who, dice.below(9), dice.below(9), dice.below(9), coins)
        for k in range(2):
            row = dice.below(7)
            if state.ship[2 * who + k] == -3 and len(state.rows[row]) < 3:
                p.sails(who, k, row, *[min(dice.below(3), state.bag[w]) for w in range(3)])
    for tile in state.unbuilt[:]:
        if dice.below(2) and TILE_IDS[tile] != "rectory":
            p.builds(dice.below(state.players), TILE_IDS[tile])
    for half in (0, 16):
        for _ in range(3):
            card = half + dice.below(16)
            if state.card_at[card] == -2:
                p.holds(dice.below(state.players), CARD_IDS[card])


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_two_formulations_of_every_rule_agree_on_rich_tables(port, seats, options):
    dice = Dice(f"rich {seats}")
    p = port(seats, EVERY, **options)
    enrich(p, dice)
    kinds = set()
    for step in range(4000):
        seat = p.state.actor()
        if seat == NOBODY:
            break
        if seat == CHANCE:
            action = dice.draw(GAME.chances(p.state))
        else:
            legal = GAME.legal(p.state, seat)
            kind = GAME.asks[p.state.top().kind]
            if kind not in kinds or step % 8 == 0:
                kinds.add(kind)
                before = key(p.state)
                ids = {action.id for action in legal}
                for action in GAME.actions.all:
                    reason = GAME.why_not(p.state, seat, action)
                    assert (reason is None) == (action.id in ids), (kind, action, reason)
                assert key(p.state) == before
            action = legal[dice.below(len(legal))]
        GAME.apply(p.state, seat, action, DEAF)
        p.check_tokens()
    assert p.over
    assert len(kinds) > 12
