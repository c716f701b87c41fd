"""Lessons in the browser: finished by doing only what they say, and by doing everything wrong first."""

from __future__ import annotations

import contextlib
import os
import re

import pytest
from playwright import sync_api

import watertable
from watertable.kernel.annotated import DO, FREE, READ

COURSES = [house.name for house in watertable.games() if house.course().lessons]
NEXT = ".lesson-show"
WORDS_A_MINUTE = 180
CLICK_SECONDS = 4  # to find a thing on the screen and to click it
LONGEST = 4.5  # minutes of a lesson
COUNT_CLICKS = """
window.clicks = 0;
addEventListener('click', (e) => (window.clicks += e.target.closest('[data-do="show"]') ? 0 : 1), true);
"""
# Whether this ref is marked; if it must be in view, not scrolled away beside the board either.
MARKED = """
([ref, inView]) => [...document.querySelectorAll(`[data-ref="${CSS.escape(ref)}"]`)].some((e) => {
  const { top, bottom, width } = e.getBoundingClientRect();
  const middle = (top + bottom) / 2;
  return e.matches('.seen, .hint, .hinted') && width > 0 && (!inView || (middle > 0 && middle < innerHeight));
})
"""


class Walk:
    """What a learner met in a lesson: sentences on the screen, clicks, and answers that were wrong."""

    def __init__(self):
        self.tried = 0
        self.words = 0
        self.clicks = 0
        self.said = ""

    def read(self, player):
        """Read what the lesson says now, unless it was read before."""
        said = player.page.locator(".lesson-text").inner_text()
        if said != self.said:
            self.words += len(said.split())
        self.said = said

    @property
    def minutes(self):
        return self.words / WORDS_A_MINUTE + self.clicks * CLICK_SECONDS / 60


def place(player):
    """The kind and number of the step on the screen."""
    shown = player.page.locator(".lesson")
    return shown.get_attribute("data-kind"), shown.get_attribute("data-at")


def moved(player, before):
    return player.wait_until(lambda: place(player) if place(player) != before else None, 20)


def step_towards(player, wanted):
    """Press one stepper towards the amounts that the lesson names."""
    for amount, number in zip(player.page.locator(".amount").all(), wanted, strict=False):
        now = int(amount.locator("output").inner_text())
        if now != number:
            amount.locator("button").nth(int(now < number)).click()
            return


def press(button):
    """Click a button that may go away meanwhile: the answer before may still be on its way."""
    with contextlib.suppress(sync_api.TimeoutError):
        button.click(timeout=2_000)


def follow_the_finger(player):
    """Click what the lesson points at until the step is done."""
    before = place(player)
    if player.page.locator('[data-do="show"]').count():
        player.page.click('[data-do="show"]')
    for _ in range(20):
        player.wait_until_idle()
        if place(player) != before:
            return
        wanted = player.page.evaluate(f"document.querySelector('{NEXT}')?.dataset.action")
        button = player.page.locator(f'[data-action="{wanted}"]:not({NEXT}):visible').first
        if button.count():
            press(button)
        elif player.page.locator(".amount").count():
            step_towards(player, [int(number) for number in re.findall(r"\d+", wanted)])
        else:
            ref = player.page.evaluate(
                "document.querySelector('.light.hint, .item.hinted')?.dataset.ref"
            )
            any(player.click({"kind": kind, "ref": ref}) for kind in ("light", "item"))
        player.page.wait_for_timeout(40)
    raise AssertionError(f"{wanted} did not finish the step; lit: {player.lit}")


def try_something_else(player, step, legal):
    """Type a legal answer that the step does not ask for: it is answered, and nothing changes."""
    other = next((text for text in legal if text not in step.line), None)
    if other is None:
        return 0
    before = place(player)
    player.page.fill("#command", other)
    player.page.press("#command", "Enter")
    player.page.wait_for_selector(".toast")
    player.wait_until(lambda: player.page.locator(NEXT).count() == 1)
    assert place(player) == before
    return 1


def do_what_is_said(player, step):
    """Read a step and go on, or click what its finger points at."""
    before = place(player)
    if step.kind == READ:
        player.page.click('[data-do="go-on"]')
    else:
        follow_the_finger(player)
    moved(player, before)


def go_through(player, url, game, lesson, wrong):
    """Follow a lesson to its end; returns what was met on the way."""
    player.page.goto(f"{url}/learn/{game}/{lesson.name}")
    player.page.wait_for_selector(".lesson")
    if player.page.locator("dialog[open] .primary").count():
        player.page.click("dialog[open] .primary")
    player.page.evaluate(COUNT_CLICKS)
    walk = Walk()
    for number, step in enumerate(lesson.steps):
        before = place(player)
        assert before == (step.kind, str(number))  # every step waits for its reader
        walk.read(player)
        assert_marked(player, step)
        if step.kind == READ:
            player.page.click('[data-do="go-on"]')
        elif step.kind == FREE:
            while place(player) == before:
                player.step()
                player.wait_until_idle()
                walk.read(player)
            continue
        else:
            if wrong and step.kind == DO:
                legal = player.page.evaluate(
                    "[...document.querySelectorAll('[data-action]')].map((e) => e.dataset.action)"
                )
                walk.tried += try_something_else(player, step, legal)
            follow_the_finger(player)
        moved(player, before)
    assert place(player)[0] == "over"
    walk.clicks = player.page.evaluate("window.clicks")
    return walk


def assert_marked(player, step):
    """Everything that a step points at is marked, on the board or beside it, and the first of it is in view."""
    for number, ref in enumerate(step.point):
        try:
            player.page.wait_for_function(MARKED, arg=[ref, number == 0], timeout=10_000)
        except sync_api.TimeoutError:
            pytest.fail(f"{step.place}: {ref} is not marked on the screen")


def test_a_lesson_is_finished_by_doing_everything_wrong_first(server, new_player):
    player = new_player(server)
    lesson = watertable.house("template").course().lessons[0]
    assert go_through(player, server.url, "template", lesson, wrong=True).tried >= 1


@pytest.mark.parametrize("game", COURSES)
def test_a_lesson_of_each_game_is_finished_by_doing_what_it_says(server, new_player, game, capsys):
    """All lessons of all games, with their times: `WATERTABLE_LESSONS=all pytest tests/web/test_lessons.py`."""
    player = new_player(server)
    lessons = watertable.house(game).course().lessons
    for lesson in lessons if os.environ.get("WATERTABLE_LESSONS") == "all" else lessons[:1]:
        walk = go_through(player, server.url, game, lesson, wrong=False)
        with capsys.disabled():
            met = f"{walk.words} words, {walk.clicks} clicks, {walk.minutes:.1f} minutes"
            print(f"\n{game} {lesson.name}: {len(lesson.steps)} steps, {met}", end="")
        assert walk.minutes <= LONGEST
    player.page.goto(f"{server.url}/learn/{game}")
    player.page.wait_for_selector(".lessons li")
    assert player.page.locator(".lessons strong").count() >= 1  # kept in this browser
    assert player.page.evaluate("document.cookie") == ""


def test_practice_shows_the_line_on_the_board(server, new_player):
    """A puzzle is tried, solved, and its lines are gone through; the course counts it."""
    player = new_player(server)
    page = player.page
    page.goto(f"{server.url}/learn/template")
    page.click('[data-do="practice"]')
    page.wait_for_selector(".lesson")
    (puzzle,) = watertable.house("template").course().puzzles
    assert page.locator(".sides").count() == 0  # nothing is given away
    assert try_something_else(player, puzzle.steps[0], ["show crab"]) == 1
    assert page.locator(".sides").count() == 0
    before = place(player)
    follow_the_finger(player)
    moved(player, before)
    assert page.locator("[data-side]").count() == 2
    shown = page.locator(".table").get_attribute("data-n")
    other = page.locator('[data-side="1"]')
    other.locator('[data-do="side"]').click()
    page.wait_for_selector('[data-side="1"][data-lines="1"]')
    other.locator('[data-do="side"]').click()
    page.wait_for_selector('[data-side="1"][data-lines="2"]')
    assert page.locator(".table.in-past").count() == 1
    assert other.locator('[data-do="side"]').is_disabled()
    other.locator('[data-do="leave-side"]').click()
    page.wait_for_selector(".table:not(.in-past)")
    assert page.locator(".table").get_attribute("data-n") == shown
    page.click('[data-do="go-on"]')
    player.wait_until(lambda: place(player)[0] == "over")
    page.goto(f"{server.url}/learn/template")
    page.wait_for_selector(".puzzles .solved")


def test_arrows_are_drawn_between_what_they_name(server, new_player):
    player = new_player(server)
    lesson = watertable.house("template").course().lessons[0]
    player.page.goto(f"{server.url}/learn/template/{lesson.name}")
    player.page.wait_for_selector(".lesson")
    for step in lesson.steps:
        drawn = player.page.evaluate(
            "[...document.querySelectorAll('.arrows path')].map((e) => [e.dataset.from, e.dataset.to])"
        )
        assert [tuple(pair) for pair in drawn] == step.arrows
        if step.arrows:
            return
        do_what_is_said(player, step)
    raise AssertionError("no step had an arrow")


def test_an_arrow_reaches_what_lies_beside_the_board(server, new_player):
    """From an action to a card in the hand, both in the column beside the map."""
    player = new_player(server)
    player.page.set_viewport_size({"width": 1440, "height": 1000})  # both ends are in view
    lesson = watertable.house("rising_waters").course().find("04-work-and-share")
    player.page.goto(f"{server.url}/learn/rising_waters/{lesson.name}")
    player.page.wait_for_selector(".lesson")
    if player.page.locator("dialog[open] .primary").count():
        player.page.click("dialog[open] .primary")
    for step in lesson.steps:
        if step.arrows:
            (ends,) = step.arrows
            drawn = player.page.wait_for_selector(".arrows.beside path")
            assert (drawn.get_attribute("data-from"), drawn.get_attribute("data-to")) == ends
            assert_marked(player, step)
            return
        do_what_is_said(player, step)
    raise AssertionError("no step had an arrow")


def test_a_mark_stays_when_the_pointer_passes_over_other_things(server, new_player):
    player = new_player(server)
    lesson = watertable.house("template").course().lessons[0]
    player.page.goto(f"{server.url}/learn/template/{lesson.name}")
    player.page.wait_for_selector(".lesson")
    assert lesson.steps[0].point
    player.page.hover(".last-line")
    player.page.hover(".lesson-text")
    assert_marked(player, lesson.steps[0])


def tab_to(player, wanted):
    """Press Tab until the focus is on an element that fits."""
    for _ in range(120):
        player.page.keyboard.press("Tab")
        if player.page.evaluate("(css) => document.activeElement?.matches(css)", wanted):
            return
    raise AssertionError(f"Tab never reaches {wanted}")


def test_a_lesson_is_followed_by_keyboard_and_read_aloud(server, new_player):
    player = new_player(server)
    page = player.page
    lesson = watertable.house("template").course().lessons[0]
    page.goto(f"{server.url}/learn/template/{lesson.name}")
    page.wait_for_selector(".lesson")
    assert page.locator("section.lesson").get_attribute("aria-label")
    assert page.locator(".lesson-text").get_attribute("aria-live") == "polite"
    before = place(player)
    tab_to(player, '[data-do="go-on"]')
    page.keyboard.press("Enter")
    assert moved(player, before) == ("do", "1")
    tab_to(player, "#command")
    page.keyboard.type(lesson.steps[1].line[0])
    page.keyboard.press("Enter")
    assert moved(player, ("do", "1"))[1] == "2"


def test_leaving_and_coming_back_goes_on(server, new_player):
    player = new_player(server, phone=True)
    player.lobby()
    player.page.goto(f"{server.url}/learn/template/01-a-round")
    player.page.wait_for_selector(".lesson")
    player.page.click('[data-do="go-on"]')
    at = player.wait_until(lambda: place(player)[1] == "1")
    assert at
    player.page.reload()
    player.page.wait_for_selector(".lesson")
    assert place(player) == ("do", "1")
    assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_card_of_a_game_leads_to_its_lessons(server, new_player):
    player = new_player(server)
    player.lobby()
    game = watertable.games()[0].name
    player.page.click(f'[data-game="{game}"] [data-do="learn"]')
    player.page.wait_for_selector(".course")
    assert player.page.url.endswith(f"/learn/{game}")
