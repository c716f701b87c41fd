"""Mutants: the template house with one planted fault each, to check that a law detects it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from watertable.kernel.action import REVEAL_ID, Action
from watertable.kernel.chance import Chances, Dice
from watertable.kernel.event import Event, Log
from watertable.kernel.features import Field, Row
from watertable.kernel.game import Game
from watertable.kernel.house import House, Options
from watertable.kernel.outcome import Outcome
from watertable.kernel.picture import Preview
from watertable.kernel.scene import Scene
from watertable.kernel.state import ANYONE, CHANCE, REVEAL
from watertable.kernel.text import Say
from watertable.kernel.view import View
from watertable.testing.template import HOUSE
from watertable.testing.template.actions import SKIP, Deal, Place, Show
from watertable.testing.template.state import STEP_ROUND


class Mutant(Game[Any]):
    """A wrapper around the template's game, since a compiled house can be neither subclassed nor patched."""

    def __init__(self) -> None:
        super().__init__(HOUSE.game.actions, HOUSE.game.asks, HOUSE.game.steps)
        self.real = HOUSE.game

    def start(self, seats: int, options: Options) -> Any:
        return self.real.start(seats, options)

    def clone(self, state: Any) -> Any:
        return self.real.clone(state)

    def legal(self, state: Any, seat: int) -> list[Action]:
        return self.real.legal(state, seat)

    def chances(self, state: Any) -> Chances:
        return self.real.chances(state)

    def apply(self, state: Any, seat: int, action: Action, log: Log) -> None:
        self.real.apply(state, seat, action, log)

    def why_not(self, state: Any, seat: int, action: Action) -> Say | None:
        return self.real.why_not(state, seat, action)

    def view(self, state: Any, seat: int) -> View:
        return self.real.view(state, seat)

    def guess(self, state: Any, seat: int, dice: Dice) -> Any:
        return self.real.guess(state, seat, dice)

    def outcome(self, state: Any) -> Outcome:
        return self.real.outcome(state)

    def fixed_places(self, state: Any) -> list[int]:
        return self.real.fixed_places(state)

    def is_done(self, state: Any, seat: int) -> bool:
        return self.real.is_done(state, seat)

    def fields(self, seats: int) -> list[Field]:
        return self.real.fields(seats)

    def write(self, state: Any, seat: int, out: Row) -> None:
        self.real.write(state, seat, out)


class FieldDropped(Mutant):
    """A clone that does not copy the tide."""

    def clone(self, state: Any) -> Any:
        new = self.real.clone(state)
        new.tide = 0
        return new


class ListShared(Mutant):
    """A clone that shares the deck."""

    def clone(self, state: Any) -> Any:
        new = self.real.clone(state)
        new.deck = state.deck
        return new


class InnerListShared(Mutant):
    """A clone that shares the hands one level down."""

    def clone(self, state: Any) -> Any:
        new = self.real.clone(state)
        new.hands = list(state.hands)
        return new


class LegalReversed(Mutant):
    """Legal actions in another order."""

    def legal(self, state: Any, seat: int) -> list[Action]:
        return self.real.legal(state, seat)[::-1]


class LegalForEverybody(Mutant):
    """Seats that are not asked have choices too."""

    def legal(self, state: Any, seat: int) -> list[Action]:
        return self.real.legal(state, seat) or [SKIP]


class SecondOpinion(Mutant):
    """`why_not` lets a pebble be placed on a taken spot."""

    def why_not(self, state: Any, seat: int, action: Action) -> Say | None:
        reason = self.real.why_not(state, seat, action)
        return None if reason is not None and reason.key == "why.taken" else reason


class MissingChoice(Mutant):
    """One legal action is missing from the list."""

    def legal(self, state: Any, seat: int) -> list[Action]:
        found = self.real.legal(state, seat)
        return found[:-1] if len(found) > 1 else found


class WrongTotal(Mutant):
    """The total weight of the chances is one too small."""

    def chances(self, state: Any) -> Chances:
        true = self.real.chances(state)
        wrong = Chances()
        for action, weight in zip(true.actions, true.weights):
            wrong.add(action, weight)
        if isinstance(true.actions[0], Deal):
            wrong.total -= 1
        return wrong


class LeakedDeck(Mutant):
    """A view that reveals the deck."""

    def view(self, state: Any, seat: int) -> View:
        return {**self.real.view(state, seat), "deck": state.deck[:]}


class LeakedHand(Mutant):
    """A spectator sees the first seat's hand."""

    def view(self, state: Any, seat: int) -> View:
        facts = self.real.view(state, seat)
        return facts if seat >= 0 else {**facts, "hand": state.hands[0][:]}


class LeakedAnswer(Mutant):
    """A view that reveals a rival's sealed answer."""

    def view(self, state: Any, seat: int) -> View:
        return {**self.real.view(state, seat), "answers": [row[:] for row in state.sealed]}


class GuessPeeks(Mutant):
    """A guess that keeps the true state: states with equal views give different guesses."""

    def guess(self, state: Any, seat: int, dice: Dice) -> Any:
        return self.real.clone(state)


class GuessStuck(Mutant):
    """A guess in which a rival holds nothing and cannot answer."""

    def guess(self, state: Any, seat: int, dice: Dice) -> Any:
        world = self.real.guess(state, seat, dice)
        for rival in range(world.seats):
            if rival != seat:
                world.hands[rival] = [0] * len(world.deck)
        return world


class GuessForgetsOwnHand(Mutant):
    """A guess in which the seat no longer holds its own cards."""

    def guess(self, state: Any, seat: int, dice: Dice) -> Any:
        world = self.real.guess(state, seat, dice)
        if seat >= 0:
            world.hands[seat], world.deck = world.deck, world.hands[seat]
        return world


class FirstComeFirstServed(Mutant):
    """The first seat to seal becomes leader: arrival order matters."""

    def apply(self, state: Any, seat: int, action: Action, log: Log) -> None:
        self.real.apply(state, seat, action, log)
        if isinstance(action, Show) and sum(1 for row in state.sealed if row) == 1:
            state.turn = seat


class NoReveal(Mutant):
    """The last sealed answer reveals all of them at once, so its seat has seen the others."""

    def apply(self, state: Any, seat: int, action: Action, log: Log) -> None:
        self.real.apply(state, seat, action, log)
        if seat != CHANCE and state.asks and state.asks[-1].kind == REVEAL:
            self.real.apply(state, CHANCE, self.actions.all[REVEAL_ID], log)


class TraceLeft(Mutant):
    """The state counts answers, so a withdrawn one is remembered."""

    def __init__(self) -> None:
        super().__init__()
        self.given = 0

    def apply(self, state: Any, seat: int, action: Action, log: Log) -> None:
        self.real.apply(state, seat, action, log)
        if isinstance(action, (Show, Place)):
            self.given += 1
            state.falling = self.given


class GroupForOne(Mutant):
    """A group question for which only the leader has legal actions."""

    def legal(self, state: Any, seat: int) -> list[Action]:
        found = self.real.legal(state, seat)
        asks = state.asks
        if found and asks and asks[-1].seat == ANYONE and seat != state.turn:
            return found[:1]
        return found


class NeverEnds(Mutant):
    """The last round is played again and again."""

    def apply(self, state: Any, seat: int, action: Action, log: Log) -> None:
        if state.round == state.rounds:
            state.rounds += 1
            state.deck = [count + 1 for count in state.deck]
        self.real.apply(state, seat, action, log)


class StepForgotten(Mutant):
    """The step after the last question of a round is put back instead of taken."""

    def apply(self, state: Any, seat: int, action: Action, log: Log) -> None:
        round_before = state.round
        self.real.apply(state, seat, action, log)
        if state.round > round_before:
            state.put_step(STEP_ROUND)


class PlacesTooSoon(Mutant):
    """The places are said to be fixed as they stand in the second round."""

    def fixed_places(self, state: Any) -> list[int]:
        return list(self.real.outcome(state).scores) if state.round > 1 else []


class DoneTooSoon(Mutant):
    """The first seat is said to have nothing left to decide."""

    def is_done(self, state: Any, seat: int) -> bool:
        return seat == 0


class DoneIsASecret(Mutant):
    """Whether a seat is done depends on the cards it holds."""

    def is_done(self, state: Any, seat: int) -> bool:
        return bool(state.hands[seat][0]) and not self.real.legal(state, seat)


class EventTellsCard(Mutant):
    """The dealt card is public."""

    def apply(self, state: Any, seat: int, action: Action, log: Log) -> None:
        inner = Log(log.deaf)
        self.real.apply(state, seat, action, inner)
        for event in inner.events:
            event.secret = []
            log.tell(event)


class EventWithoutWords(Mutant):
    """An event without a text."""

    def apply(self, state: Any, seat: int, action: Action, log: Log) -> None:
        self.real.apply(state, seat, action, log)
        if seat != CHANCE and not log.deaf:
            log.tell(Event("hiccup"))


class ViewNotPlain(Mutant):
    """A view with a tuple in it, which JSON turns into a list."""

    def view(self, state: Any, seat: int) -> View:
        return {**self.real.view(state, seat), "owner": tuple(state.owner)}


class LookingChanges(Mutant):
    """A view that moves the tide."""

    def view(self, state: Any, seat: int) -> View:
        state.tide += 1
        return self.real.view(state, seat)


class Forgetful(Mutant):
    """Rules with internal state: the second game differs."""

    def __init__(self) -> None:
        super().__init__()
        self.games = 0

    def start(self, seats: int, options: Options) -> Any:
        self.games += 1
        state = self.real.start(seats, options)
        state.falling = self.games % 2
        return state


class DrawsRemember(Mutant):
    """Chances that depend on how often they were asked for, which no record knows."""

    def __init__(self) -> None:
        super().__init__()
        self.draws = 0

    def chances(self, state: Any) -> Chances:
        self.draws += 1
        true = self.real.chances(state)
        changed = Chances()
        pairs = list(zip(true.actions, true.weights))
        for action, weight in pairs if self.draws % 2 else pairs[::-1]:
            changed.add(action, weight)
        return changed


class FeaturesPeek(Mutant):
    """The last number tells how many of the first creature are in the deck."""

    def write(self, state: Any, seat: int, out: Row) -> None:
        self.real.write(state, seat, out)
        out.put(-1, state.deck[0])


class FeaturesTooLarge(Mutant):
    """A number beyond its range."""

    def write(self, state: Any, seat: int, out: Row) -> None:
        self.real.write(state, seat, out)
        out.put(-1, 9999)


class FeaturesTooFew(Mutant):
    """A field is announced and never written."""

    def fields(self, seats: int) -> list[Field]:
        return [*self.real.fields(seats), Field("weather")]


def wrapped(
    game: Game[Any],
    scene: Callable[[View], Scene] = HOUSE.scene,
    marks: Callable[[Say, int], list[str]] = HOUSE.marks,
    preview: Callable[[View, list[Action]], Preview | None] = HOUSE.preview,
) -> House:
    """The template house with another game."""
    return House(
        box=HOUSE.box,
        game=game,
        words=HOUSE.words,
        scene=scene,
        refs=HOUSE.refs,
        backdrop=HOUSE.backdrop,
        sheets=HOUSE.sheets,
        marks=marks,
        preview=preview,
    )


def _bare_scene(view: View) -> Scene:
    """A scene without the hand: an action points at nothing."""
    drawn = HOUSE.scene(view)
    drawn.panels = []
    return drawn


def _astray(say: Say, viewer: int) -> list[str]:
    """Marks that are not in the scene."""
    return [f"spot:{spot}00" for name, spot in say.facts.items() if name == "spot"]


def _clickable(view: View, actions: list[Action]) -> Preview | None:
    """A preview that names the spot, as if the pebble lay there."""
    shown = HOUSE.preview(view, actions)
    for shape in shown.shapes if shown is not None else []:
        shape.ref = "spot:0"
    return shown


# The mutant, and the law that must detect it.
MUTANTS: Final[list[tuple[str, House, str]]] = [
    ("field dropped from clone", wrapped(FieldDropped()), "clone_keeps_every_field"),
    ("list shared by clones", wrapped(ListShared()), "clone_keeps_every_field"),
    ("inner list shared by clones", wrapped(InnerListShared()), "old_copies_never_change"),
    ("step forgotten", wrapped(StepForgotten()), "no_step_is_left_waiting"),
    ("legal unsorted", wrapped(LegalReversed()), "legal_is_sorted_and_only_for_the_asked"),
    ("legal for all", wrapped(LegalForEverybody()), "legal_is_sorted_and_only_for_the_asked"),
    ("why_not too kind", wrapped(SecondOpinion()), "why_not_and_legal_agree"),
    ("choice forgotten", wrapped(MissingChoice()), "why_not_and_legal_agree"),
    ("a total too low", wrapped(WrongTotal()), "weights_are_positive"),
    ("deck leaked", wrapped(LeakedDeck()), "guesses_look_the_same"),
    ("hand leaked to spectators", wrapped(LeakedHand()), "guesses_look_the_same"),
    ("sealed answer leaked", wrapped(LeakedAnswer()), "guesses_look_the_same"),
    ("guess peeks", wrapped(GuessPeeks()), "two_worlds_are_one_to_who_cannot_tell"),
    ("guess gets stuck", wrapped(GuessStuck()), "a_guess_can_be_played"),
    ("guess forgets", wrapped(GuessForgetsOwnHand()), "guesses_look_the_same"),
    ("arrival order matters", wrapped(FirstComeFirstServed()), "sealed_answers_come_in_any_order"),
    ("answers without a reveal", wrapped(NoReveal()), "what_was_learnt_is_not_taken_back"),
    ("withdrawn answer remembered", wrapped(TraceLeft()), "taking_back_leaves_no_trace"),
    ("group question for one", wrapped(GroupForOne()), "anyone_means_everyone"),
    ("game without end", wrapped(NeverEnds()), "the_game_ends_within_its_bound"),
    ("places fixed too soon", wrapped(PlacesTooSoon()), "fixed_places_stay"),
    ("a seat done too soon", wrapped(DoneTooSoon()), "who_is_done_decides_nothing"),
    ("a seat secretly done", wrapped(DoneIsASecret()), "who_is_done_decides_nothing"),
    ("event tells a card", wrapped(EventTellsCard()), "two_worlds_are_one_to_who_cannot_tell"),
    ("event without words", wrapped(EventWithoutWords()), "everything_said_has_words"),
    ("view not plain", wrapped(ViewNotPlain()), "views_are_plain"),
    ("looking changes the table", wrapped(LookingChanges()), "views_are_plain"),
    ("draws with a memory", wrapped(DrawsRemember()), "forks_begin_as_their_parent_did"),
    ("rules with a memory", wrapped(Forgetful()), "texts_and_records_come_back"),
    ("scene without the hand", wrapped(Mutant(), _bare_scene), "scenes_show_what_actions_touch"),
    (
        "fact that points nowhere",
        wrapped(Mutant(), marks=_astray),
        "told_facts_point_at_the_scene",
    ),
    (
        "preview that can be clicked",
        wrapped(Mutant(), preview=_clickable),
        "choices_can_be_shown",
    ),
    ("features peek", wrapped(FeaturesPeek()), "features_follow_the_view"),
    ("features too large", wrapped(FeaturesTooLarge()), "features_follow_the_view"),
    ("features too few", wrapped(FeaturesTooFew()), "features_follow_the_view"),
]


def unchanged() -> House:
    """The wrapper without a fault: it must pass every law, otherwise the mutants prove nothing."""
    return wrapped(Mutant())
