"""The campaign finds what is planted, names the game, and plays the same one again."""

import types

import pytest

import watertable
from tests.games import campaign
from watertable.kernel.event import Log
from watertable.testing import mutants


def hunt(game, n=12, check=lambda state: None):
    """A campaign over the template house made wrong."""
    house = mutants.wrapped(game)
    return campaign.some_games(
        campaign.Watch(house, types.SimpleNamespace(check=check), every=1), "hunt", range(n)
    )


class CardLost(mutants.Mutant):
    """Now and then a dealt card falls off the table."""

    def apply(self, state, seat, action, log: Log):
        self.real.apply(state, seat, action, log)
        if state.round == 2:
            state.deck[0] = -1


class NoAnswer(mutants.Mutant):
    """In the second round a seat is asked and has no answer."""

    def legal(self, state, seat):
        return [] if state.round == 2 else self.real.legal(state, seat)


class NothingHappens(mutants.Mutant):
    """In the second round chance is asked and nothing can happen."""

    def chances(self, state):
        from watertable.kernel.chance import Chances

        return Chances() if state.round == 2 else self.real.chances(state)


class WrongWinner(mutants.Mutant):
    """The ranks are upside down."""

    def outcome(self, state):
        outcome = self.real.outcome(state)
        outcome.ranks = [1 + state.seats - rank for rank in outcome.ranks]
        return outcome


def kept(state):
    assert min(state.deck) >= 0, "a card is missing"


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (CardLost(), "a card is missing"),
        (NoAnswer(), "is asked and has no answer"),
        (NothingHappens(), "nothing can happen"),
        (mutants.NeverEnds(), "longer than the bound of 120"),
        (WrongWinner(), "AssertionError ["),
    ],
    ids=lambda given: type(given).__name__ if isinstance(given, mutants.Mutant) else "",
)
def test_planted_faults_are_found_and_named(game, says):
    found = hunt(game, check=kept)
    assert found.games == 12
    assert any(says in fault for fault in found.faults), found.faults
    assert all(fault.startswith("game ") and "seats=" in fault for fault in found.faults)


def test_the_wrapper_without_a_fault_is_clean():
    assert hunt(mutants.Mutant(), check=kept).faults == []


def test_a_fault_is_found_again_by_its_number():
    found = hunt(CardLost(), check=kept)
    number = int(found.faults[0].split()[1])
    watch = campaign.Watch(mutants.wrapped(CardLost()), types.SimpleNamespace(check=kept), every=1)
    again = campaign.some_games(watch, "hunt", [number])
    assert again.faults == found.faults[:1]


def test_the_command_says_which_game_and_fails(monkeypatch, capsys):
    house = mutants.wrapped(CardLost())
    watch = campaign.Watch(house, types.SimpleNamespace(check=kept))
    monkeypatch.setattr(campaign, "watch_of", lambda name: watch)
    assert campaign.main(["template", "--n", "6", "--seed", "bad"]) == 1
    said = capsys.readouterr().out
    assert "game 0 of seed bad, seats=2" in said
    assert "3 faults; seed bad" in said  # the tiny game of every other set-up has one round


SPOILED = [
    ("new_bedford", "bag"),
    ("raging_waters", "backhoes"),
    ("rising_waters", "deck"),
    ("rivers", "clean"),
    ("template", "deck"),
    ("whitewater", "energy"),
]


@pytest.mark.parametrize(("name", "field"), SPOILED)
def test_every_house_has_invariants_that_bite(name, field):
    house = watertable.house(name)
    check = campaign.invariants_of(name).check
    seats = house.meta.seats[0]
    state = house.game.start(seats, house.meta.read_options(seats, {}))
    check(state)
    getattr(state, field)[0] += 1
    with pytest.raises(AssertionError):
        check(state)


def test_no_house_is_without():
    assert {house.name for house in watertable.games()} | {"template"} == {n for n, _ in SPOILED}


def test_seat_counts_and_set_ups_come_in_turn():
    watch = campaign.watch_of("rivers")
    met = [watch.setup(number)[:2] for number in range(12)]
    assert len(set(met)) == 12
    assert [seats for seats, _ in met[:3]] == [2, 3, 4]


def test_two_workers_play_the_same_games(capsys):
    assert campaign.main(["template", "--n", "450", "--seed", "two", "--workers", "2"]) == 0
    two = capsys.readouterr().out
    assert campaign.main(["template", "--n", "450", "--seed", "two"]) == 0
    assert two.partition(";")[0] == capsys.readouterr().out.partition(";")[0]
    assert "450 games" in two
    assert "24 of 24 set-ups, 0 faults" in two
