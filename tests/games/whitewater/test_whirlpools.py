"""Whirlpools and what they do in the base game, Rough Water (p. 5-6)."""

from collections import Counter
from fractions import Fraction

import pytest

from watertable.games.whitewater.pieces import DICE_IDS, FACE_DIE, FACE_SHOWS, SHOWN
from watertable.kernel.event import DEAF


def enter(race, energy=0, boards="start b1 b2", seats=4, **more):
    """Seat 0 moves raft A from [4,2] southeast onto the blue whirlpool [4,3]."""
    t = race(seats, boards, **more)
    t.away(*"BCD"[: max(3, seats) - 1])
    t.put("A", 4, 2)
    t.plain(0, "forward a left" + (f" energy {energy}" if energy else ""))
    assert t.on("A", 4, 3)
    return t


def chance_of(shown: str, die: str) -> Fraction:
    """The exact chance that entering this colour ends in this result."""
    faces = [face for face in range(len(FACE_DIE)) if DICE_IDS[FACE_DIE[face]] == die]
    total = Fraction(0)
    for face in faces:
        if SHOWN[FACE_SHOWS[face]] == shown:
            total += Fraction(1, len(faces))
        elif SHOWN[FACE_SHOWS[face]] == "worse":
            total += Fraction(1, len(faces)) * chance_of(shown, DICE_IDS[DICE_IDS.index(die) + 1])
    return total


def test_p5_a_whirlpool_is_rolled_on_entering_with_the_die_of_its_colour(race):
    t = enter(race)
    assert t.game.view(t.state, 1)["roll"] == {"die": "blue", "raft": 0, "seat": 0}
    assert t.game.chances(t.state).total == 6
    assert t.state.asked() == []


@pytest.mark.parametrize(
    ("face", "facing"), [("blue 1", 0), ("blue 2", 2), ("blue 3", 5), ("blue 4", 3)]
)
def test_p6_spins_turn_the_bow_by_corners(race, face, facing):
    t = enter(race)
    t.draws(f"roll {face}")
    assert t.facing("A") == facing
    t.asks(0, "turn")


def test_p6_the_long_arch_turns_the_raft_around_and_dice_lead_to_worse_ones(race):
    """Ruling 46: blue, red, black in one event."""
    t = enter(race)
    t.draws("roll blue 6", "roll red 6", "roll black 1")
    assert t.facing("A") == 4
    t.asks(0, "turn")


SPINS = {"blue 1": -1, "blue 2": 1, "blue 3": -2, "blue 4": 2, "red 1": -2, "red 2": 2, "red 3": 3}
SPINS["black 1"] = 3
LOCKS = {
    "blue 5": 1,
    "red 4": 1,
    "black 2": 1,
    "black 3": 1,
    "red 5": 2,
    "black 4": 2,
    "black 5": 2,
}
NEXT = {"blue 6": "red", "red 6": "black"}
LEADS = {"blue": [], "red": ["roll blue 6"], "black": ["roll blue 6", "roll red 6"]}


@pytest.mark.parametrize("face", [*SPINS, *LOCKS, *NEXT, "black 6"])
def test_p6_every_face_of_the_dice_does_what_it_shows(race, face):
    """Spins: blue 1, blue 2, blue 3, blue 4, red 1, red 2, red 3, black 1. Lost paddle: blue 5,
    red 4, black 2, black 3. Overboard: red 5, black 4, black 5. The next die: blue 6, red 6.
    Capsize: black 6.
    """
    t = enter(race)
    t.draws(*LEADS[face.split()[0]], f"roll {face}")
    assert t.facing("A") == (1 + SPINS.get(face, 0)) % 6
    locked = 2 if face == "black 6" else LOCKS.get(face, 0)
    assert t.has(0, "A")[1] == locked
    assert t.has(1, "A")[1] == (2 if face == "black 6" else 0)
    assert t.lies("A") == (face == "black 6")
    roll = t.game.view(t.state, 0)["roll"]
    assert (roll and roll["die"]) == NEXT.get(face)


def test_p6_the_dice_are_as_hazardous_as_the_text_says():
    assert chance_of("paddle", "blue") == Fraction(44, 216)
    assert chance_of("overboard", "blue") == Fraction(8, 216)
    assert chance_of("capsize", "blue") == Fraction(1, 216)
    assert chance_of("paddle", "red") == Fraction(8, 36)
    assert chance_of("overboard", "red") == Fraction(8, 36)
    assert chance_of("capsize", "black") == Fraction(1, 6)
    shown = {die: Counter() for die in DICE_IDS}
    for face in range(len(FACE_DIE)):
        shown[DICE_IDS[FACE_DIE[face]]][SHOWN[FACE_SHOWS[face]]] += 1
    assert all(sum(shown[die].values()) == 6 for die in DICE_IDS)
    assert all(shown[die]["paddle"] for die in DICE_IDS)  # blue, red, black
    assert [bool(shown[die]["overboard"]) for die in DICE_IDS] == [False, True, True]
    assert [bool(shown[die]["capsize"]) for die in DICE_IDS] == [False, False, True]
    assert [bool(shown[die]["worse"]) for die in DICE_IDS] == [True, True, False]


def test_p6_a_lost_paddle_locks_the_card_just_used(race):
    """Worked example 11: the other card stays ready."""
    t = enter(race)
    t.draws("roll blue 5")
    assert t.has(0, "A") == (1, 1)
    assert t.has(1, "A")[1] == 0  # the partner loses nothing
    t.plain(0, "recover a own")
    assert t.has(0, "A") == (0, 0)


def test_ruling_41_moved_in_by_energy_a_ready_card_is_locked(race):
    """Worked example 11."""
    t = enter(race, energy=1)
    t.draws("roll blue 5")
    assert t.has(0, "A") == (1, 1)


def test_ruling_43_a_second_lost_paddle_locks_the_other_card_a_third_nothing(race):
    t = enter(race)
    t.cards(0, "A", ready=0, locked=1)
    t.draws("roll blue 5")
    assert t.has(0, "A") == (0, 2)
    t.plain(0, "end")
    t = enter(race)
    t.cards(0, "A", ready=0, locked=2)
    t.draws("roll blue 5")
    assert t.has(0, "A") == (0, 2)
    t.tells("no paddle left to lose")


def test_ruling_43_by_option_there_is_one_paddle_to_lose(race):
    """As p. 8 says of the advanced game: never both cards for lost paddles."""
    t = enter(race, second_paddle="nothing")
    t.cards(0, "A", ready=0, locked=1)
    t.draws("roll blue 5")
    assert t.has(0, "A") == (0, 1)
    t.tells("no paddle left to lose")


def test_p6_overboard_locks_both_cards_even_an_unused_one(race):
    """They can be freed with Energy this turn, one now and one later, and stay face down."""
    t = enter(race)
    t.draws("roll blue 6", "roll red 5")
    assert t.has(0, "A") == (0, 2)
    t.plain(0, "recover a own energy 1")
    assert t.has(0, "A") == (0, 1)
    t.plain(0, "forward a right energy 1")  # Energy still moves the raft (ruling 45)
    t.plain(0, "end")
    t.plain(1, "end")
    t.plain(2, "end")
    t.plain(3, "end")
    assert t.has(0, "A") == (1, 1)


def capsize(race, **more):
    t = enter(race, **more)
    t.draws("roll blue 6", "roll red 6", "roll black 6")
    return t


def test_p6_a_capsize_locks_all_four_cards_of_the_crew(race):
    t = capsize(race)
    assert t.lies("A")
    assert (t.has(0, "A"), t.has(1, "A")) == ((0, 2), (0, 2))
    assert t.has(0, "D") == (2, 0)
    t.refuses(0, "forward a left energy 1", because="capsized")
    t.refuses(0, "turn a left energy 1", because="capsized")
    t.refuses(0, "rest a", because="capsized")
    t.refuses(0, "recover a own", because="only Energy frees")


def test_p6_when_all_four_are_unlocked_the_last_payer_points_the_raft_any_way(race):
    """Worked example 12."""
    t = capsize(race)
    t.plain(0, "recover a own energy 1", "recover a partner energy 1", "end")
    assert t.lies("A")
    assert t.has(1, "A") == (0, 1)  # freed, but unusable while the raft lies (ruling 47)
    t.plain(1, "recover a own energy 1")
    t.plays(1, "recover a partner energy 1")
    assert not t.lies("A")
    t.asks(1, "face")
    t.agree()
    t.refuses(1, "end", because="the raft you righted")
    t.plays(1, "face w")
    assert t.facing("A") == 4
    assert (t.has(0, "A"), t.has(1, "A")) == ((0, 0), (0, 0))  # face down this turn
    t.plain(1, "forward a left energy 1")  # a further Energy may move it at once
    t.plain(1, "end")
    t.plain(2, "end")
    t.plain(3, "end")
    assert t.has(0, "A") == (2, 0)


def test_ruling_49_an_overboard_on_top_of_a_capsize_cannot_happen_but_a_second_capsize_can(race):
    t = capsize(race)
    t.state.capsized[0] = 0
    t.cards(0, "A", ready=0, locked=0)
    t.cards(1, "A", ready=0, locked=1)
    t.put("A", 4, 2)
    t.plain(0, "forward a left energy 1")
    t.draws("roll blue 6", "roll red 6", "roll black 6")
    assert (t.has(0, "A"), t.has(1, "A")) == ((0, 2), (0, 2))


def test_ruling_20_staying_or_turning_on_a_whirlpool_rolls_nothing_in_the_base_game(race):
    t = enter(race)
    t.draws("roll blue 1")
    t.plain(0, "turn a right", "end")
    t.asks(1, "turn")
    t.plain(1, "turn a right", "end")
    t.asks(2, "turn")


def test_p6_rough_water_gives_one_energy_when_all_cards_are_locked(race):
    t = race(3)
    t.cards(0, "A", 0, 2)
    t.cards(0, "C", 0, 2)
    t.state.energy[0] = 0
    t.turn_of(0)
    assert t.can(0) == ["rough", "end"]
    t.plain(0, "rough")
    assert t.state.energy[0] == 1
    t.refuses(0, "rough", because="once")
    t.plain(0, "recover a own energy 1")
    assert t.has(0, "A") == (0, 1)


def test_p6_no_rough_water_with_energy_or_a_usable_card(race):
    t = race(3)
    t.cards(0, "A", 0, 2)
    t.cards(0, "C", 0, 1)
    t.state.energy[0] = 0
    t.turn_of(0)
    t.refuses(0, "rough", because="still have an Action card")
    t.cards(0, "C", 0, 2)
    t.state.energy[0] = 1
    t.turn_of(0)
    t.refuses(0, "rough", because="still have Energy")
    t.state.energy[0] = 0
    t.turn_of(0)
    t.plain(0, "rough")


def test_ruling_50_unlocked_cards_of_a_capsized_raft_cannot_be_used(race):
    t = race(3)
    t.state.capsized[0] = 1
    t.cards(0, "A", 0, 1)
    t.cards(1, "A", 0, 2)
    t.finish("C")
    t.state.energy[0] = 0
    t.turn_of(0)
    assert "rough" in t.can(0)


def test_ruling_51_on_a_snag_the_limit_is_two_energy_one_a_turn(race):
    """Worked example 15."""
    t = race(3)
    t.finish("C")
    t.put("A", 6, 8)
    t.cards(0, "A", 0, 2)
    t.state.energy[0] = 1
    t.turn_of(0)
    t.plain(0, "rough")
    t.refuses(0, "rough", because="once")
    t.plain(0, "forward a right energy 2")
    assert t.on("A", 5, 9)


def test_ruling_96_rough_water_comes_before_any_other_action(race):
    t = race(3)
    t.put("A", 6, 8)
    t.finish("C")
    t.cards(0, "A", 0, 2)
    t.state.energy[0] = 1
    t.turn_of(0)
    t.plain(0, "turn a left energy 1")
    t.refuses(0, "rough", because="before your first action")


def ends(t, share=Fraction(1)):
    """Every way the dice can fall from here, with its exact chance: a small tree."""
    if t.state.actor() != -1:
        yield share, t.game.clone(t.state)
        return
    state = t.state
    chances = t.game.chances(state)
    for i in range(len(chances.actions)):
        t.state = t.game.clone(state)
        t.game.apply(t.state, -1, chances.actions[i], DEAF)
        yield from ends(t, share * Fraction(chances.weights[i], chances.total))
    t.state = state


def test_p6_the_whole_tree_of_a_blue_whirlpool(race):
    """Cards locked after entering with one Action card: none, one, two, all four."""
    t = enter(race)
    tally = Counter()
    facings = Counter()
    for share, after in ends(t):
        tally[after.locked[0], after.locked[1], after.capsized[0]] += share
        facings[after.facing[0]] += share
    assert sum(tally.values()) == 1
    assert tally == {
        (0, 0, 0): Fraction(163, 216),
        (1, 0, 0): Fraction(44, 216),
        (2, 0, 0): Fraction(8, 216),
        (2, 2, 1): Fraction(1, 216),
    }
    assert facings[0] == facings[2] == Fraction(1, 6)  # one corner, left or right
    assert facings[5] == facings[3] == Fraction(1, 6) + Fraction(1, 36)  # two corners
