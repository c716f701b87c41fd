"""Game Rules: Land Use Icons, the three cards, buying."""

import pytest

from watertable.games.rivers import effects
from watertable.games.rivers.game import GAME, HOUSE
from watertable.games.rivers.pieces import CARD_COST, CARD_ROWS, CARDS
from watertable.games.rivers.rules import innovations
from watertable.kernel.event import Log


def on_sacramento(t, event="short_showers"):
    """Seat 0 stands on the Sacramento (Farm, Urban) and has drawn its card."""
    t.stands(0, 0)
    t.draws("roll 1", f"event {event}")
    return t


def test_choose_one_of_the_icons_of_the_tile(rivers):
    """Game Rules."""
    t = on_sacramento(rivers())
    t.asks(0, "look")
    assert t.can(0) == ["look urban", "look farm", "pass"]
    t.refuses(0, "look industry", because="no Industry icon")
    t.refuses(0, "look habitat", because="no Habitat icon")


def test_the_icon_is_chosen_before_the_cards_are_seen(rivers):
    """Ruling 21."""
    t = on_sacramento(rivers())
    assert t.game.view(t.state, 0)["look"] == []


def test_pick_up_the_first_three_cards_of_the_pile(rivers):
    """Game Rules."""
    t = on_sacramento(rivers())
    t.plays(0, "look farm")
    t.draws("draw vineyard", "draw rice_paddies", "draw dairy_farm")
    t.asks(0, "buy")
    assert t.names(t.state.look) == ["vineyard", "rice_paddies", "dairy_farm"]


def test_the_unseen_part_of_a_pile_is_even(rivers):
    """Ruling 41: nobody knows the order of unseen cards."""
    t = on_sacramento(rivers())
    t.plays(0, "look farm")
    chances = t.game.chances(t.state)
    farms = {row.id for row in CARD_ROWS if row.text("pile") == "farm"}
    assert {action.text for action in chances.actions} == {f"draw {name}" for name in farms}
    assert set(chances.weights) == {1}
    t.draws("draw vineyard")
    assert len(t.game.chances(t.state).actions) == 9


def test_buy_one_and_its_tokens_stay_on_the_card(rivers):
    """Game Rules."""
    t = on_sacramento(rivers())
    t.plays(0, "look farm")
    t.draws("draw vineyard", "draw rice_paddies", "draw dairy_farm")
    t.plays(0, "buy 2")
    assert t.loose(0) == (8, 0)
    assert t.on("rice_paddies") == (3, 0)
    assert t.names(t.state.rows[0]) == ["rice_paddies"]
    assert t.tokens() == 76


def test_ruling_23_the_cards_not_bought_go_under_in_the_order_drawn(rivers):
    t = on_sacramento(rivers())
    t.plays(0, "look farm")
    t.draws("draw vineyard", "draw rice_paddies", "draw dairy_farm")
    t.plays(0, "buy 2")
    assert t.names(t.state.under[2]) == ["vineyard", "dairy_farm"]
    assert t.state.bag_left[2] == 7


def test_ruling_25_one_purchase_per_turn(rivers):
    t = on_sacramento(rivers())
    t.plays(0, "look farm")
    t.draws("draw vineyard", "draw rice_paddies", "draw dairy_farm")
    t.plays(0, "buy 1")
    assert t.state.turn == 1


def test_only_clean_tokens_pay(rivers):
    """Ruling 20."""
    t = on_sacramento(rivers().has(0, 0, 9), event="short_showers")
    t.plays(0, "look farm")
    t.draws("draw vineyard", "draw rice_paddies", "draw dairy_farm")
    assert t.can(0) == ["buy 1", "buy none"]
    t.refuses(0, "buy 2", because="costs 3 clean tokens; you have 1")
    view = GAME.view(t.state, 0)
    buy = GAME.actions.read("buy 1")
    assert HOUSE.words.tell(HOUSE.label(buy, view)) == "Buy Vineyard (1 water, 3 points)"
    told = HOUSE.preview(view, [buy]).says[0]
    assert HOUSE.words.tell(told).startswith("Your points: -8 now, -6 then.")


def test_unable_to_afford_any_they_go_face_down_under_the_stack_and_the_turn_ends(rivers):
    """Game Rules."""
    t = on_sacramento(rivers().has(0, 1, 0), event="heat_wave")
    t.plays(0, "look farm")
    t.draws("draw wheat_circles", "draw rice_paddies", "draw dairy_farm")
    t.asks(0, "buy")  # asked all the same: not being asked would tell the others
    assert t.can(0) == ["buy none"]
    t.plays(0, "buy none")
    assert t.names(t.state.under[2]) == ["wheat_circles", "rice_paddies", "dairy_farm"]
    assert t.state.turn == 1


def test_ruling_22_buying_is_no_duty_if_the_table_says_so(rivers):
    t = on_sacramento(rivers())
    t.plays(0, "look farm")
    t.draws("draw vineyard", "draw rice_paddies", "draw dairy_farm")
    assert t.can(0) == ["buy 1", "buy 2", "buy 3", "buy none"]


def test_must_buy_an_icon_is_chosen_and_a_payable_card_bought(rivers):
    t = on_sacramento(rivers(options={"must_buy": True}))
    assert t.can(0) == ["look urban", "look farm"]
    t.refuses(0, "pass", because="ruling 22")
    t.plays(0, "look farm")
    t.draws("draw vineyard", "draw rice_paddies", "draw dairy_farm")
    assert t.can(0) == ["buy 1", "buy 2", "buy 3"]
    t.refuses(0, "buy none", because="ruling 22")


def test_must_buy_asks_nothing_impossible(rivers):
    t = on_sacramento(rivers(options={"must_buy": True}).has(0, 1, 0), event="heat_wave")
    t.plays(0, "look farm")
    t.draws("draw wheat_circles", "draw rice_paddies", "draw dairy_farm")
    assert t.can(0) == ["buy none"]


@pytest.mark.parametrize("cards", [["vineyard"], ["vineyard", "dairy_farm"]])
def test_ruling_24_fewer_than_three_cards_are_looked_at_as_they_are(rivers, cards):
    t = on_sacramento(rivers().under(*cards))
    t.plays(0, "look farm")
    t.reveals()
    assert t.names(t.state.look) == cards
    t.refuses(0, f"buy {len(cards) + 1}", because="picked up only")
    t.plays(0, "buy 1")
    assert t.names(t.state.under[2]) == cards[1:]


def test_ruling_24_an_empty_pile_cannot_be_chosen(rivers):
    t = rivers().under("vineyard")
    t.state.under[2] = []
    on_sacramento(t)
    assert t.can(0) == ["look urban", "pass"]
    t.refuses(0, "look farm", because="pile is empty")


def test_two_empty_piles_ask_nothing(rivers):
    t = rivers().under("vineyard").under("airport")
    t.state.under[1], t.state.under[2] = [], []
    on_sacramento(t)
    assert t.state.turn == 1


def test_the_unseen_cards_come_before_those_put_back(rivers):
    t = rivers().under("vineyard", "dairy_farm")
    t.state.bag[2][9] = 1  # the Almond Groves are still unseen
    t.state.bag_left[2] = 1
    on_sacramento(t)
    t.plays(0, "look farm")
    t.draws("draw almond_groves")
    assert t.names(t.state.look) == ["almond_groves", "vineyard", "dairy_farm"]


def test_cards_put_back_come_up_again_in_their_order(rivers):
    t = rivers().under("vineyard", "dairy_farm", "cattle_ranch", "rice_paddies")
    on_sacramento(t)
    t.plays(0, "look farm")
    t.reveals()
    t.plays(0, "buy 2")
    assert t.names(t.state.under[2]) == ["rice_paddies", "vineyard", "cattle_ranch"]


def test_no_action_trades_a_token_on_a_card(rivers):
    """Game Rules: you cannot trade out tokens once placed: what moves tokens on cards only turns them."""
    t = rivers(4)
    verbs = {action.verb for action in t.game.actions.all}
    assert verbs == {
        "reveal", "roll", "scale", "event", "draw", "warn", "face", "take", "leave", "ignore",
        "follow", "pollute", "clean_loose", "clean", "stop", "purge", "look", "pass", "buy",
        "buy_none", "redeem", "save", "treat", "hold",
    }  # fmt: skip


def test_tokens_on_a_card_are_turned_over_and_never_leave_it(rivers):
    """Game Rules: polluting, cleaning and treating keep the number of tokens on the card."""
    t = rivers(2)
    state, log = t.state, Log()
    card = next(card for card in range(CARDS) if CARD_COST[card] == 3)
    state.rows[0].append(card)
    state.on[card] = 3
    loose = state.clean[0], state.polluted[0]
    for turn in (effects.pollute_card, effects.pollute_card, effects.clean_card, innovations.treat):
        before = state.on[card], state.bad[card]
        turn(state, 0, 0, log)
        assert (state.on[card], state.bad[card]) != before
        assert state.on[card] + state.bad[card] == 3
    assert (state.clean[0], state.polluted[0]) == loose


def test_dice_and_cards_are_no_answer_of_a_seat(rivers):
    t = on_sacramento(rivers())
    t.refuses(0, "roll 3", because="dice and the face-down cards")
    t.refuses(0, "draw vineyard", because="dice and the face-down cards")
    t.refuses(0, "buy 1", because="First choose an icon")
    t.refuses(1, "pass", because="not your turn")
