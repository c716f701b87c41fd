"""Who knows what."""

from __future__ import annotations

from watertable.games.rising_waters import pieces
from watertable.games.rising_waters.state import (
    ASKS,
    WaterState,
    clone,
    community_size,
    hand_size,
    seat_of,
)
from watertable.kernel.chance import Dice
from watertable.kernel.view import View, table_view


def sees(state: WaterState, seat: int, hand: int) -> bool:
    """Hands are open unless the option says otherwise (rulings 49 and 51)."""
    return bool(state.open_hands) or seat_of(state, hand) == seat


def knows(known: list[int], seat: int) -> int:
    """How many of the next cards this seat has seen; a spectator knows what all know."""
    if seat >= 0:
        return known[seat]
    return min(known)


def view(state: WaterState, seat: int) -> View:
    """The board, the boards and the piles are open; decks and looks ahead are not."""
    facts = table_view(state, seat, ASKS)
    facts["version"] = pieces.VERSION_IDS[state.version]
    for name in _NUMBERS:
        facts[name] = getattr(state, name)
    for name in _LISTS:
        facts[name] = list(getattr(state, name))
    for name in _TABLES:
        facts[name] = [list(row) for row in getattr(state, name)]
    facts["cards"] = [
        state.cards[hand][:] if sees(state, seat, hand) else None for hand in range(state.hands)
    ]
    facts["hand_sizes"] = [hand_size(state.cards[hand]) for hand in range(state.hands)]
    facts["jobs"] = [state.cards[hand][pieces.JOB] for hand in range(state.hands)]
    facts["threats_held"] = [state.cards[hand][pieces.THREAT] for hand in range(state.hands)]
    facts["unseen"] = unseen(state, seat)
    facts["deck"] = sum(state.deck)
    _decks(state, seat, facts)
    return facts


_NUMBERS = (
    "hands", "with_goals", "with_roles", "open_hands", "levee_counts", "stable",
    "anyone_counters", "full_hands_take", "board_together", "stop_drawing", "limit", "weeks",
    "week", "losses", "first", "bank", "bank_goal", "start_level", "stars_left", "heavy_left",
    "answers_for", "threats", "activism", "cancelled", "due", "camp", "ahead", "actions",
    "points_left", "swimmer", "gifts", "draws_left", "boost",
)  # fmt: skip
_LISTS = (
    "ground", "levee", "lost", "level", "rounds", "pawn_at", "pawn_raft", "raft_at", "town_at",
    "role", "points", "last_target", "pile", "landowner_pile", "landowner_known", "row",
    "report_pile", "report_known", "goal_open", "goal_left", "goal_task", "goal_done", "consent",
    "boarded", "aboard_from",
)  # fmt: skip
_TABLES = ("power", "cubes", "goal_given")


def _decks(state: WaterState, seat: int, facts: View) -> None:
    """What lies face down, by kind, as everybody can count it; and the next cards if known."""
    mine = knows(state.report_known, seat)
    facts["reports"] = reports_back(state, mine)
    facts["heavy_left"] += sum(
        1 for card in state.report_top[mine:] if pieces.WEATHER_WATER[card] == pieces.HEAVY
    )
    facts["next_reports"] = state.report_top[:mine]
    heard = knows(state.landowner_known, seat)
    stars, landowners = landowners_back(state, heard)
    facts["stars"] = stars
    facts["landowners"] = landowners
    facts["next_landowners"] = state.landowner_top[:heard]


def unseen(state: WaterState, seat: int) -> list[int]:
    """Community cards in the deck or in a hand this seat cannot see."""
    counts = state.deck[:]
    for hand in range(state.hands):
        if not sees(state, seat, hand):
            for kind in range(pieces.COMMUNITY):
                counts[kind] += state.cards[hand][kind]
    return counts


def reports_back(state: WaterState, known: int) -> list[int]:
    """Weather Reports face down if those this seat has not seen were put back."""
    counts = state.reports[:]
    for card in state.report_top[known:]:
        counts[card] += 1
    return counts


def landowners_back(state: WaterState, known: int) -> tuple[list[int], list[int]]:
    """Landowner cards face down, starred ones apart, with the unseen next ones put back."""
    stars, landowners = state.stars[:], state.landowners[:]
    for i in range(known, len(state.landowner_top)):
        if i < state.stars_left:
            stars[state.landowner_top[i]] += 1
        else:
            landowners[state.landowner_top[i]] += 1
    return stars, landowners


def guess(state: WaterState, seat: int, dice: Dice) -> WaterState:
    """Redeal what this seat cannot know: hidden hands, and cards that others have looked at."""
    world = clone(state)
    _guess_hands(state, world, seat, dice)
    _guess_reports(state, world, seat, dice)
    _guess_landowners(state, world, seat, dice)
    return world


def _guess_hands(state: WaterState, world: WaterState, seat: int, dice: Dice) -> None:
    pool = unseen(state, seat)
    for hand in range(state.hands):
        if sees(state, seat, hand):
            continue
        held = [0] * pieces.KINDS
        held[pieces.JOB] = state.cards[hand][pieces.JOB]
        held[pieces.THREAT] = state.cards[hand][pieces.THREAT]
        for _ in range(community_size(state.cards[hand])):
            kind = dice.index(pool)
            pool[kind] -= 1
            held[kind] += 1
        world.cards[hand] = held
    world.deck = pool


def _guess_reports(state: WaterState, world: WaterState, seat: int, dice: Dice) -> None:
    mine = knows(state.report_known, seat)
    world.reports = reports_back(state, mine)
    for card in state.report_top[mine:]:
        if pieces.WEATHER_WATER[card] == pieces.HEAVY:
            world.heavy_left += 1
    world.report_top = state.report_top[:mine]
    for _ in range(len(state.report_top) - mine):
        card = dice.index(report_weights(world))
        world.reports[card] -= 1
        if pieces.WEATHER_WATER[card] == pieces.HEAVY:
            world.heavy_left -= 1
        world.report_top.append(card)


def _guess_landowners(state: WaterState, world: WaterState, seat: int, dice: Dice) -> None:
    heard = knows(state.landowner_known, seat)
    world.stars, world.landowners = landowners_back(state, heard)
    world.landowner_top = state.landowner_top[:heard]
    for i in range(heard, len(state.landowner_top)):
        bag = world.stars if i < state.stars_left else world.landowners
        card = dice.index(bag)
        bag[card] -= 1
        world.landowner_top.append(card)


def report_weights(state: WaterState) -> list[int]:
    """Weights of the next Weather Report.

    The heavy rain cards in the deck are a random part of the unseen ones (p. 11): one is drawn with
    the probability of their number in the deck, and may be any of the unseen ones.
    """
    heavy = 0
    for card in range(pieces.WEATHERS):
        if pieces.WEATHER_WATER[card] == pieces.HEAVY:
            heavy += state.reports[card]
    weights: list[int] = []
    for card in range(pieces.WEATHERS):
        n = state.reports[card]
        if pieces.WEATHER_WATER[card] == pieces.HEAVY:
            weights.append(n * state.heavy_left)
        else:
            weights.append(n * heavy if state.heavy_left else n)
    return weights
