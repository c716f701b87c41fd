"""A reader that sees only the words must find whose turn it is, where its pieces are, and what every choice costs."""

import re

import pytest

import watertable
from watertable.draw.describe import describe
from watertable.games.raging_waters.pieces import SUBDIVISIONS
from watertable.games.rivers.pieces import CARD_COST, CARD_POINTS
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF
from watertable.kernel.table import Table, open_table

HOUSES = [house.name for house in watertable.houses()]
PLACES = 200  # positions per house
EVERY = {  # a position is taken at every n-th answer
    "rivers": 1, "raging_waters": 1, "whitewater": 9, "rising_waters": 7, "new_bedford": 4, "template": 1,
}  # fmt: skip


def positions(name, games=8, places=PLACES):
    """Positions spread over random games of two and three seats, with a seat that is asked."""
    house = watertable.house(name)
    found = 0
    for game in range(40):
        seats = (2, 3)[game % 2] if 3 in house.meta.seats else 2
        table = open_table(house, seats, None, f"describe {game}")
        luck = Dice(f"answers {game}")
        ply = taken = 0
        while table.asked:
            seat = table.asked[luck.below(len(table.asked))]
            if ply % EVERY[name] == game % EVERY[name]:
                taken += 1
                found += 1
                yield table, seat
            if found == places or taken >= max(5, places // games):
                break
            legal = table.legal(seat)
            table.play(seat, legal[luck.below(len(legal))])
            ply += 1
        if found == places:
            return


def block(text, title):
    part = text.partition(f"\n{title}:\n")[2].partition("\n\n")[0]
    return [line.removeprefix("- ") for line in part.splitlines() if line.startswith("- ")]


class Choice:
    """A choice as the text tells it: notation, meaning, and what it changes."""

    def __init__(self, told):
        first, _, changed = told.partition("\n    ")
        self.action, _, self.meaning = first.partition(" = ")
        self.changed = changed.split(" · ") if changed else []

    def moved(self, thing):
        """What a counter goes up or down by: `food 3 → 1`, `+ food 3`, `- food 3`."""
        after = r"(\d+)(?: of \d+)?(?: ×\d+)?(?: \(\w+\))?"
        for part in self.changed:
            if found := re.fullmatch(f"{thing}{after} → (?:.*[ ×])?×?{after}", part):
                return int(found[2]) - int(found[1])
            if found := re.fullmatch(f"[+-] {thing}{after}", part):
                return int(found[1]) * (1 if part.startswith("+") else -1)
        return 0


def choices(text):
    part = text.partition("\nChoices:\n- ")[2].partition("\n\n")[0]
    return [Choice(told) for told in part.split("\n- ")]


def rivers_pieces(table: Table, seat: int) -> list[str]:
    spaces = table.house.words.names["space"]
    at = table.state.space[seat]
    return [f"Seat {seat + 1}'s piece, on {re.escape(spaces[at % len(spaces)])}"]


def raging_pieces(table: Table, seat: int) -> list[str]:
    fields = range(seat * SUBDIVISIONS, (seat + 1) * SUBDIVISIONS)
    here = [field for field in fields if table.state.fate[field] == 1]
    if not here:
        return []
    ends = [line_ends(line) for line in table.state.berms[here[0]]]
    return [f"Berm from {one} to {two}" for one, two in ends]


def line_ends(line: int) -> list[str]:
    """The two piles of a berm in words."""
    sides = {"n": "north", "e": "east", "s": "south", "w": "west"}
    text = next(a.text for a in RAGING.game.actions.all if getattr(a, "line", -1) == line)
    return [f"{sides[word[0]]} {word[1:]}" for word in text.split()[1:3]]


def whitewater_pieces(table: Table, seat: int) -> list[str]:
    state = table.state
    mine = [raft for raft in range(6) if state.slot_of[6 * seat + raft] >= 0]
    at = [(raft, state.at[raft]) for raft in mine]
    return [f"Raft {'ABCDEF'[raft]}, .*on .*\\(hex:{cell}\\)" for raft, cell in at if cell >= 0]


def rising_pieces(table: Table, seat: int) -> list[str]:
    found = []
    for pawn in range(4 * seat, 4 * seat + 4):
        at = table.state.pawn_at[pawn]
        if at >= 0:
            found.append(f"Pawn {seat + 1}{'ABCD'[pawn % 4]} at {at % 12:02d}.{at // 12:02d}")
    return found


def bedford_pieces(table: Table, seat: int) -> list[str]:
    names = table.house.words.names["place"]
    at = [table.state.worker[2 * seat + i] for i in range(2)]
    return [f"Seat {seat + 1}'s worker on the {names[place]}" for place in at if place >= 0]


def template_pieces(table: Table, seat: int) -> list[str]:
    owned = [spot for spot, owner in enumerate(table.state.owner) if owner == seat]
    return [f"Pebble of Seat {seat + 1} on spot {spot + 1}" for spot in owned]


OWN = {
    "rivers": rivers_pieces,
    "raging_waters": raging_pieces,
    "whitewater": whitewater_pieces,
    "rising_waters": rising_pieces,
    "new_bedford": bedford_pieces,
    "template": template_pieces,
}


def rivers_holdings(state, seat):
    return {"Clean tokens ": state.clean[seat], "Polluted tokens ": state.polluted[seat]}


def whitewater_holdings(state, seat):
    found = {"Energy ": state.energy[seat]}
    for raft in range(6):
        slot = state.slot_of[6 * seat + raft]
        if slot >= 0:
            found[f"Raft {'ABCDEF'[raft]} with .* ×"] = state.ready[slot]
    return found


def rising_holdings(state, seat):
    names = RISING.words.names["card"]
    return {f"{name} ×": n for name, n in zip(names, state.cards[seat], strict=True)}


def bedford_holdings(state, seat):
    goods = {f"{good} ": state.goods[3 * seat + i] for i, good in enumerate(GOODS)}
    return {"Money ": state.coins[seat], **goods}


GOODS = ("wood", "food", "brick")
RAGING, RISING = watertable.house("raging_waters"), watertable.house("rising_waters")
HOLDINGS = {  # what a seat can pay with: how the text names it -> how much it has
    "rivers": rivers_holdings,
    "whitewater": whitewater_holdings,
    "rising_waters": rising_holdings,
    "new_bedford": bedford_holdings,
    "raging_waters": lambda state, seat: {},  # berms are free; what passing costs is in its meaning
    "template": lambda state, seat: {},
}


def price_in_words(table, seat, action, choice):
    """Costs that the meaning itself tells: of passing in Raging Waters, of moving in Rising Waters."""
    state = table.state
    if action.text == "pass" and table.house is RAGING:
        left = re.search(r"backhoe \((\d+) left\)", choice.meaning)
        after = state.backhoes[seat] - 1
        assert (
            (int(left[1]) == after) if left else (after < 0 and "end your game" in choice.meaning)
        )
        return 1
    if action.verb in ("walk", "float") and table.house is RISING:
        after = RISING.game.clone(state)
        RISING.game.apply(after, seat, action, DEAF)
        found = re.search(r"\((1 action; )?(1|½) hex, (\d*½?) left\)", choice.meaning)
        assert (state.actions - after.actions == 1) == bool(found[1])
        left = 2 * int(found[3].rstrip("½") or 0) + found[3].endswith("½")
        assert left == after.points_left
        if not found[1]:
            assert state.points_left - left == {"1": 2, "½": 1}[found[2]]
        return 1
    return 0


@pytest.mark.parametrize("name", HOUSES)
def test_the_words_are_enough_to_find_turn_pieces_choices_and_costs(name):
    met = pieces = costs = 0
    for table, seat in positions(name):
        text = describe(table, seat)
        head = dict(line.split(": ", 1) for line in text.split("\n\n")[0].splitlines())
        assert head["You"] == f"Seat {seat + 1}"
        assert f"Seat {seat + 1}" in head["Asked"].split(", ")
        if table.state.turn >= 0:
            assert head["Turn"] == f"Seat {table.state.turn + 1}"
        assert len(head["Question"]) > 5
        board = "\n".join(block(text, "Board"))
        for piece in OWN[name](table, seat):
            assert re.search(rf"{piece}(?!\d)", board), piece
            pieces += 1
        told = choices(text)
        legal = table.legal(seat)
        assert [choice.action for choice in told] == [action.text for action in legal]
        for action, choice in zip(legal, told, strict=True):
            assert len(choice.meaning) > 1
            costs += price_in_words(table, seat, action, choice)
            costs += read_costs(table, seat, action, choice)
        met += 1
    assert met == PLACES
    assert pieces > PLACES / 4
    assert name == "template" or costs > PLACES / 10


def read_costs(table, seat, action, choice):
    """Compare every counter that the choice is said to change with the state after it; how many changed."""
    if table.question(seat).sealed:  # it takes effect when all have answered
        return 0
    have = HOLDINGS[table.house.name]
    after = table.game.clone(table.state)
    table.game.apply(after, seat, action, DEAF)
    then = have(after, seat)
    changed = 0
    for thing, now in have(table.state, seat).items():
        told = choice.moved(thing)
        assert told == then[thing] - now, (table.house.name, choice.action, thing, choice.changed)
        changed += told != 0
    return changed


@pytest.mark.parametrize("name", HOUSES)
def test_two_worlds_that_a_seat_cannot_tell_apart_read_the_same(name):
    met = 0
    for table, seat in positions(name, places=24):
        text = describe(table, seat)
        world = Table(table.house, table.seats, {})
        world.state = table.game.guess(table.state, seat, Dice("other"))
        world.names = table.names
        assert describe(world, seat) == text
        met += 1
    assert met >= 4


def test_the_reader_is_not_fooled_by_a_wrong_price(monkeypatch):
    """The same reader fails when the text leaves out what a choice changes."""
    table = watertable.open("new_bedford", 2, dice="wrong")
    seat = table.asked[0]
    with monkeypatch.context() as patch:
        patch.setattr("watertable.draw.describe.changes", lambda t, s, legal: [[] for _ in legal])
        told = choices(describe(table, seat))
    with pytest.raises(AssertionError, match="new_bedford"):
        read_costs(table, seat, table.legal(seat)[0], told[0])


def test_prices_stand_in_the_meaning_too():
    met = 0
    for table, seat in positions("rivers"):
        for action, choice in zip(table.legal(seat), choices(describe(table, seat)), strict=True):
            if action.verb == "buy" and action.slot >= 0:
                card = table.state.look[action.slot]
                assert f"({CARD_COST[card]} water, {CARD_POINTS[card]} point" in choice.meaning
                met += 1
    assert met > 20
