"""The laws: properties every house must have, each with its name.

A law checks one journey (a random game) and returns how often it applied, so that a law that never
applied can be told from one that holds. It raises `LawBroken` with its finding.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from watertable.testing.journey import Journey, fail
from watertable.testing.laws import choices, features, people, secrets, state

LAWS: Final[dict[str, Callable[[Journey], int]]] = {
    law.__name__: law
    for law in (
        state.clone_keeps_every_field,
        state.old_copies_never_change,
        state.no_step_is_left_waiting,
        choices.legal_is_sorted_and_only_for_the_asked,
        choices.why_not_and_legal_agree,
        choices.weights_are_positive,
        choices.anyone_means_everyone,
        choices.the_game_ends_within_its_bound,
        choices.fixed_places_stay,
        choices.who_is_done_decides_nothing,
        state.texts_and_records_come_back,
        state.forks_begin_as_their_parent_did,
        secrets.sealed_answers_come_in_any_order,
        secrets.guesses_look_the_same,
        secrets.a_guess_can_be_played,
        secrets.two_worlds_are_one_to_who_cannot_tell,
        secrets.what_was_learnt_is_not_taken_back,
        state.taking_back_leaves_no_trace,
        people.views_are_plain,
        people.scenes_show_what_actions_touch,
        people.everything_said_has_words,
        people.told_facts_point_at_the_scene,
        people.choices_can_be_shown,
        features.features_follow_the_view,
    )
}

# Laws that do not apply to some games: no sealed groups, no group questions, no secrets, no features, places open to the end.
MAY_MEET_NOTHING: Final = {
    "anyone_means_everyone",
    "sealed_answers_come_in_any_order",
    "two_worlds_are_one_to_who_cannot_tell",
    "taking_back_leaves_no_trace",
    "weights_are_positive",
    "fixed_places_stay",
    "who_is_done_decides_nothing",
    "told_facts_point_at_the_scene",
    "choices_can_be_shown",
    "features_follow_the_view",
}


def inspect(journey: Journey) -> dict[str, int]:
    """Run all laws on one journey; returns how often each applied."""
    met = {name: law(journey) for name, law in LAWS.items()}
    for name, times in met.items():
        if times == 0 and name not in MAY_MEET_NOTHING:
            fail(journey, name, "the law never met its subject")
    return met
