"""To Win: once around the board, or the supply gone."""

from watertable.games.rivers import board
from watertable.games.rivers.pieces import CARD_ROWS
from watertable.games.rivers.scene.seats import points_of


def test_ruling_4_no_exact_roll_is_needed(rivers):
    t = rivers().stands(0, 30)
    t.draws("roll 5")
    assert t.state.space[0] == 32
    t.draws("event short_showers")
    t.tells("is home and waits")


def test_ruling_5_the_last_turn_has_its_event_and_its_six_but_no_purchase(rivers):
    t = rivers().stands(0, 31)
    t.draws("roll 6")
    t.plays(0, "take")
    t.draws("event rain_barrels")
    assert t.loose(0) == (13, 0)
    assert t.state.turn == 1


def test_who_is_home_takes_no_more_turns_and_waits(rivers):
    """To Win."""
    t = rivers(3).stands(0, 31)
    t.draws("roll 1", "event rain_barrels")
    for seat in (1, 2, 1, 2):
        assert t.state.turn == seat
        t.draws("roll 1")
        t.quiet()
        t.plays(seat, "pass")
    assert t.state.space[0] == 32


def test_the_game_ends_when_everybody_has_been_around(rivers):
    """To Win."""
    t = rivers(2).stands(0, 31).stands(1, 32)
    t.draws("roll 1", "event short_showers")
    t.reveals()
    assert t.over
    assert t.game.outcome(t.state).reason.key == "end.all_home"
    t.tells("Everyone has been around the board")


def test_the_game_ends_when_the_supply_has_run_out(rivers):
    """To Win."""
    t = rivers(2).supply(3).stands(0, 3)
    t.draws("roll 1", "event full_reservoir")
    t.asks(0, "look")  # ruling 49: the rest of the turn is played
    t.plays(0, "pass")
    t.reveals()
    assert t.over
    assert t.game.outcome(t.state).reason.key == "end.supply_gone"
    assert list(t.state.space) == [4, 0]  # unequal numbers of turns are accepted


def test_ruling_19_a_return_in_the_same_turn_saves_the_game(rivers):
    t = rivers(2).supply(1).stands(0, 6)
    t.draws("roll 6")
    t.plays(0, "take")
    assert t.state.supply == 0
    t.draws("event heat_wave")
    t.plays(0, "pass")
    assert not t.over
    assert t.state.supply == 1


def test_evaporation_can_end_the_game(rivers):
    t = rivers(2).supply(1).stands(0, 28)
    t.draws("roll 1", "scale 6", "event tree_planting")
    t.reveals()
    assert t.over
    assert t.game.outcome(t.state).reason.key == "end.supply_gone"


def test_both_at_once_count_as_everybody_home(rivers):
    t = rivers(2).supply(1).stands(0, 31).stands(1, 32)
    t.draws("roll 1", "event short_showers")
    assert t.game.outcome(t.state).reason.key == "end.all_home"


def test_all_cards_are_turned_up_at_the_end(rivers):
    t = rivers(2).owns(1, "paper_mill", "salt_marsh").stands(0, 31).stands(1, 32)
    hidden = t.game.view(t.state, 0)["players"][1]
    assert [card["card"] for card in hidden["cards"]] == [-1, -1]
    assert points_of(hidden) is None
    t.draws("roll 1", "event short_showers")
    t.reveals()
    shown = t.game.view(t.state, 0)["players"][1]
    assert [CARD_ROWS[card["card"]].id for card in shown["cards"]] == ["paper_mill", "salt_marsh"]
    assert points_of(shown) == t.game.outcome(t.state).scores[1]
    t.tells("turns up card 1: Paper Mill")


def test_a_skipping_seat_does_not_hold_up_the_end(rivers):
    t = rivers(2).stands(0, 31).stands(1, 20)
    t.state.skip[1] = 1
    t.draws("roll 1", "event short_showers")
    assert t.state.turn == 1
    assert list(t.state.skip) == [0, 0]


def test_ruling_2_start_is_also_the_end_and_does_nothing(rivers):
    t = rivers(2).stands(0, 31)
    t.draws("roll 1")
    assert t.state.space[0] == board.END == 32
    assert (t.loose(0), t.state.supply) == ((10, 0), 56)
    assert not any(event.kind == "corner" for event in t.events)
    t.draws("event short_showers")  # no question between the move and the card


AT_ONCE = {"supply_end": "at_once"}


def test_ruling_54_by_option_the_game_ends_the_moment_the_supply_is_empty(rivers):
    """To Win: "when the global water supply has depleted"."""
    t = rivers(options=AT_ONCE).supply(1).stands(0, 6)
    t.draws("roll 6")
    t.plays(0, "take")
    t.tells("Water Supply is empty")
    assert t.state.supply == 0
    t.reveals()
    assert t.state.over()
    assert t.game.outcome(t.state).reason.key == "end.supply_gone"


def test_ruling_54_by_default_the_turn_goes_on(rivers):
    t = rivers().supply(1).stands(0, 6)
    t.draws("roll 6")
    t.plays(0, "take")
    assert not t.state.over()
    assert t.state.asks[-1].kind != 0  # no reveal yet: an Event Card is drawn first


def test_ruling_54_an_event_card_that_empties_the_supply_ends_the_game_too(rivers):
    t = rivers(options=AT_ONCE).supply(2)
    t.draws("roll 1", "event spring_snowmelt")
    t.reveals()
    assert t.state.over()
    assert (t.state.supply, t.state.clean[0]) == (0, 12)


def test_ruling_54_returned_tokens_come_too_late(rivers):
    """Ruling 19 saves the game by default; here it is over before the card is drawn."""
    t = rivers(options=AT_ONCE).supply(1).stands(0, 6)
    t.draws("roll 6")
    t.plays(0, "take")
    assert [ask.kind for ask in t.state.asks] == [0]


def test_ruling_54_a_corner_is_not_read_any_more(rivers):
    """The token for a 6 comes before the corner (ruling 7)."""
    t = rivers(options=AT_ONCE).supply(3).stands(0, 4)
    t.draws("roll 6", "scale 1")
    t.supply(1)
    t.plays(0, "take")
    t.reveals()
    assert t.state.over()
    told = [t.house.words.tell(event.say(0)) for event in t.events]
    assert not [line for line in told if "Corner Space" in line]
