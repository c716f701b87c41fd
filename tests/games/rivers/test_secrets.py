"""Rulings 26, 41, 42, 43: who knows which face-down card; nothing hidden changes what others see."""

import pytest

import watertable
from watertable.games.rivers.pieces import (
    CARD_BIT,
    CARD_COST,
    CARD_PILE,
    CARD_ROWS,
    CARDS,
    HABITAT,
    PILE_CARDS,
)
from watertable.games.rivers.state import COST_MASK, KNOWERS, PUBLIC, RiversState, one_bought
from watertable.kernel.chance import Dice
from watertable.kernel.errors import RuleError
from watertable.kernel.event import DEAF, Log
from watertable.kernel.ints import ints
from watertable.kernel.state import CHANCE, NOBODY, SPECTATOR, key

NAMES = [row.id for row in CARD_ROWS]


def looking(t, *cards, pile="farm"):
    t.stands(0, 0)
    t.draws("roll 1")
    t.quiet()
    t.plays(0, f"look {pile}")
    t.draws(*[f"draw {card}" for card in cards])
    return t


def names(faces):
    return [NAMES[face["card"]] if face["card"] >= 0 else "?" for face in faces]


def test_only_the_looking_player_sees_the_three_cards(rivers):
    """Ruling 41."""
    t = looking(rivers(3), "vineyard", "rice_paddies", "dairy_farm")
    seen = [t.game.view(t.state, seat) for seat in (0, 1, 2, SPECTATOR)]
    assert names(seen[0]["look"]) == ["vineyard", "rice_paddies", "dairy_farm"]
    assert all(names(view["look"]) == ["?", "?", "?"] for view in seen[1:])


def test_a_bought_card_is_open_to_its_owner_only_its_pile_and_tokens_to_all(rivers):
    """Game Rules; rulings 26, 41."""
    t = looking(rivers(2), "vineyard", "rice_paddies", "dairy_farm")
    t.plays(0, "buy 2")
    mine = t.game.view(t.state, 0)["players"][0]["cards"][0]
    theirs = t.game.view(t.state, 1)["players"][0]["cards"][0]
    assert names([mine]) == ["rice_paddies"]
    assert names([theirs]) == ["?"]
    assert (theirs["pile"], theirs["clean"], theirs["polluted"]) == (2, 3, 0)
    heard = [event.say(1) for event in t.events if event.kind == "bought"]
    assert "card" not in heard[0].facts


def test_cards_put_back_are_known_in_order_to_who_saw_them(rivers):
    """Ruling 42."""
    t = looking(rivers(3), "vineyard", "rice_paddies", "dairy_farm")
    t.plays(0, "buy 2")
    assert names(t.game.view(t.state, 0)["piles"][2]["under"]) == ["vineyard", "dairy_farm"]
    assert names(t.game.view(t.state, 1)["piles"][2]["under"]) == ["?", "?"]
    assert [face["eyes"] for face in t.game.view(t.state, 1)["piles"][2]["under"]] == [1, 1]


def test_what_it_cost_is_all_the_others_learn(rivers):
    """Two worlds: buying either of two cards of one price looks the same to everybody else."""
    t = looking(rivers(3), "dairy_farm", "wheat_circles", "vineyard")
    ends = []
    for choice in ("buy 1", "buy 2"):
        world, log = t.game.clone(t.state), Log()
        t.game.apply(world, 0, t.game.actions.read(choice), log)
        ends.append((world, log.events))
    for seat in (1, 2, SPECTATOR):
        (one, told), (other, said) = ends
        assert t.game.view(one, seat) == t.game.view(other, seat)
        assert [event.say(seat) for event in told] == [event.say(seat) for event in said]
        assert key(t.game.guess(one, seat, Dice("x"))) == key(t.game.guess(other, seat, Dice("x")))
    assert t.game.view(ends[0][0], 0) != t.game.view(ends[1][0], 0)


def test_a_price_that_only_one_card_has_gives_it_away(rivers):
    t = looking(rivers(2), "vineyard", "rice_paddies", "dairy_farm")
    t.plays(0, "buy 1")
    may = t.game.view(t.state, 1)["players"][0]["cards"][0]["may"]
    assert {NAMES[card] for card in PILE_CARDS[2] if may & CARD_BIT[card]} == {
        "vegetable_garden_farm", "vineyard",
    }  # fmt: skip


def test_who_saw_the_three_cards_knows_them_back_when_none_was_bought(rivers):
    t = looking(rivers(2).under("vineyard", "rice_paddies", "dairy_farm"))
    t.reveals()
    t.plays(0, "buy none")
    t.draws("roll 1")
    t.quiet()
    t.plays(1, "look farm")
    t.reveals()
    t.plays(1, "buy none")
    for seat in (0, 1):
        under = t.game.view(t.state, seat)["piles"][2]["under"]
        assert names(under) == ["vineyard", "rice_paddies", "dairy_farm"]
    assert names(t.game.view(t.state, SPECTATOR)["piles"][2]["under"]) == ["?", "?", "?"]


def test_after_a_rival_bought_from_known_cards_the_price_tells_which(rivers):
    t = looking(rivers(2).under("vineyard", "rice_paddies", "dairy_farm"))
    t.reveals()
    t.plays(0, "buy none")
    t.draws("roll 1")
    t.quiet()
    t.plays(1, "look farm")
    t.reveals()
    t.plays(1, "buy 2")  # 3 tokens: seat 0 knows that only the paddies cost 3
    view = t.game.view(t.state, 0)
    assert names(view["players"][1]["cards"]) == ["rice_paddies"]
    assert names(view["piles"][2]["under"]) == ["vineyard", "dairy_farm"]
    assert names(t.game.view(t.state, SPECTATOR)["players"][1]["cards"]) == ["?"]


def test_with_a_duty_to_buy_buying_none_tells_that_all_were_too_dear(rivers):
    t = rivers(2, options={"must_buy": True}).has(0, 0, 0)
    looking(t, "dairy_farm", "rice_paddies", "wheat_circles")
    t.plays(0, "buy none")
    for face in t.game.view(t.state, 1)["piles"][2]["under"]:
        cheap = [
            card for card in PILE_CARDS[2] if NAMES[card] in ("vineyard", "vegetable_garden_farm")
        ]
        assert not any(face["may"] & CARD_BIT[card] for card in cheap)


def test_ruling_43_being_spared_tells_the_kind(rivers):
    t = rivers(2).owns(0, "vineyard", "willow_thicket", "city_park")
    t.draws("roll 1", "event manure_spill")
    assert list(t.state.shown) == [2, 0]
    for number in range(40):
        world = t.game.guess(t.state, 1, Dice(f"w{number}"))
        kinds = {CARD_ROWS[card].text("habitat") for card in world.rows[0]}
        assert "streambanks" in kinds


def test_ruling_43_not_being_spared_tells_too(rivers):
    t = rivers(2).owns(0, "vineyard", "salt_marsh", "city_park")
    t.draws("roll 1", "event manure_spill")
    for number in range(40):
        world = t.game.guess(t.state, 1, Dice(f"w{number}"))
        assert "streambanks" not in {CARD_ROWS[card].text("habitat") for card in world.rows[0]}


def test_held_innovations_and_discards_are_open(rivers):
    """Rulings 16, 41."""
    t = rivers(2).keeps(0, "green_roofs")
    t.draws("roll 1", "event short_showers")
    for seat in (0, 1, SPECTATOR):
        view = t.game.view(t.state, seat)
        assert len(view["players"][0]["holds"]) == 1
        assert len(view["discard"]) == 1
        assert view["event"] == view["discard"][0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_thought_possible_always_holds_the_truth_and_every_guess_fits(seats):
    """At every ply of some games, for every seat: the masks hold the true card, guesses keep the view."""
    import watertable

    house = watertable.house("rivers")
    game = house.game
    guesses = 0
    for number in range(4):
        dice = Dice(f"truth {seats} {number}")
        options = {"must_buy": number % 2 == 1}
        state = game.start(seats, house.meta.read_options(seats, options))
        while state.actor() != NOBODY:
            _masks_hold_the_truth(state)
            guesses += _guesses_fit(game, state, dice)
            _step(game, state, dice)
        _masks_hold_the_truth(state)
    assert guesses > 100


def _step(game, state, dice):
    actor = state.actor()
    if actor == CHANCE:
        game.apply(state, CHANCE, dice.draw(game.chances(state)), DEAF)
        return
    legal = game.legal(state, actor)
    game.apply(state, actor, legal[dice.below(len(legal))], DEAF)


def _masks_hold_the_truth(state):
    knowers = [*range(state.seats), PUBLIC]
    placed = [card for cards in [*state.under, state.look, *state.rows] for card in cards]
    for card in range(len(CARD_ROWS)):
        pile = CARD_PILE[card]
        for who in knowers:
            mask = state.know[card * KNOWERS + who]
            public = state.know[card * KNOWERS + PUBLIC]
            if card in placed:
                assert mask & CARD_BIT[card]
                assert mask & ~public == 0
                if who != PUBLIC and state.eyes[card] >> who & 1:
                    assert mask == CARD_BIT[card]
            else:
                assert mask == 0
                assert state.bag_know[pile * KNOWERS + who] & CARD_BIT[card]


def _guesses_fit(game, state, dice):
    if dice.below(3):
        return 0
    seat = dice.below(state.seats)
    world = game.guess(state, seat, dice.child("guess"))
    _masks_hold_the_truth(world)
    assert game.view(world, seat) == game.view(state, seat)
    other = (seat + 1) % state.seats  # guessing again from a guess, for another seat
    again = game.guess(world, other, dice.child("again"))
    assert game.view(again, other) == game.view(world, other)
    return 1


def test_a_guess_deals_every_card_that_can_lie_there(rivers):
    """Met its subject: over many guesses a rival's card takes every name of its price."""
    t = looking(rivers(2), "dairy_farm", "wheat_circles", "vineyard")
    t.plays(0, "buy 1")
    found = {
        NAMES[t.game.guess(t.state, 1, Dice(f"g{number}")).rows[0][0]] for number in range(200)
    }
    assert found == {
        row.id for row in CARD_ROWS if row.text("pile") == "farm" and row.int("cost") == 2
    }


def test_a_habitat_kind_is_secret_until_it_spares(rivers):
    t = rivers(2).owns(0, "salt_marsh")
    found = set()
    for number in range(60):
        world = t.game.guess(t.state, 1, Dice(f"g{number}"))
        assert CARD_PILE[world.rows[0][0]] == HABITAT
        found.add(CARD_ROWS[world.rows[0][0]].text("habitat"))
    assert found == {"wetlands", "streambanks", "greenspaces"}


def test_a_purchase_leaves_the_others_every_order_it_can_have_been():
    """Ruling 41, against all cases: which of the cards was the one bought, those behind moved up."""
    dice = Dice("orders")
    met = set()
    for _ in range(300):
        n = 2 + dice.below(2)
        cards = sorted(PILE_CARDS[0], key=lambda _: dice.below(1000))[:n]
        bought = dice.below(n)
        price = COST_MASK[0][CARD_COST[cards[bought]]]
        state = RiversState()
        state.know = ints([0] * (CARDS * KNOWERS))
        state.eyes = ints([0] * CARDS)
        before = [dice.below(1 << 10) & dice.below(1 << 10) | CARD_BIT[card] for card in cards]
        for card, mask in zip(cards, before):
            state.know[card * KNOWERS + 1] = mask
        one_bought(state, cards, bought, 0)
        cases = [place for place in range(n) if before[place] & price]
        rest = [card for place, card in enumerate(cards) if place != bought]
        met.add((n, bought, len(cases)))
        for at, card in enumerate(rest):
            mask = 0
            for place in cases:
                mask |= before[at if at < place else at + 1]
            assert state.know[card * KNOWERS + 1] == mask
        mask = 0
        for place in cases:
            mask |= before[place] & price
        assert state.know[cards[bought] * KNOWERS + 1] == mask
    assert len(met) > 8, "few and many places, first, middle and last"


def test_a_look_at_cards_put_back_is_not_taken_back():
    """Nothing is drawn from a pile of which all cards were put back; to see them is a reveal all the same."""
    table = watertable.open("rivers", seats=4, dice="look again", confirm=[0, 1, 2, 3])
    met = 0
    while table.asked:
        seat = table.asked[0]
        piles = table.view(seat)["piles"]
        looks = [action for action in table.legal(seat) if action.verb == "look"]
        again = [action for action in looks if piles[action.pile]["unseen"] == 0]
        table.play(seat, (again + looks + table.legal(seat))[0])
        if again:
            assert table.view(seat)["look"] == []
            table.take_back(seat)  # nothing was seen yet
            table.play(seat, again[0])
        for other in table.waiting:
            table.end_turn(other)
        if again:
            assert "?" not in names(table.view(seat)["look"])
            assert table.view(seat)["look"]
            with pytest.raises(RuleError, match="nothing to take back"):
                table.take_back(seat)
            met += 1
    assert met > 5


def test_the_last_answer_is_settled_before_the_cards_are_shown(rivers):
    t = rivers(2).owns(1, "paper_mill").supply(3).stands(0, 3)
    t.draws("roll 1", "event full_reservoir")
    t.plays(0, "pass")
    assert names(t.game.view(t.state, 0)["players"][1]["cards"]) == ["?"]
    t.reveals()
    assert names(t.game.view(t.state, 0)["players"][1]["cards"]) == ["paper_mill"]
    assert t.over
