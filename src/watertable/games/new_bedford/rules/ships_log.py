"""The Ship's Log: face-up pages, and the windows in which kept pages are played (p. 3)."""

from __future__ import annotations

from mypy_extensions import i64

from watertable.games.new_bedford import board, pieces
from watertable.games.new_bedford import state as s
from watertable.games.new_bedford.actions import DO_PASS, PLAY, PLAYS
from watertable.games.new_bedford.effects import in_order
from watertable.games.new_bedford.events import tell
from watertable.games.new_bedford.rules.omens import PUSHES, strike
from watertable.games.new_bedford.state import BedfordState
from watertable.kernel.action import Action
from watertable.kernel.event import Log
from watertable.kernel.ints import ints
from watertable.kernel.state import CHANCE, NONE, Ask

# Face-up pages


def page_up(state: BedfordState, slot: i64) -> i64:
    """The face-up page of a slot, or NONE."""
    where = board.UP_ONE - slot
    for card in range(len(state.card_at)):
        if state.card_at[card] == where:
            return card
    return NONE


def pages_under(state: BedfordState) -> None:
    """Unchosen pages go below their decks until a Rotten Decking (p. 3, ruling 64)."""
    for card in range(pieces.CARDS):
        if state.card_at[card] <= board.UP_ONE:
            state.card_at[card] = board.UNDER


def show(state: BedfordState, card: i64, slot: i64) -> None:
    """The next page lies face up."""
    state.card_at[card] = board.UP_ONE - slot


def deal_pages(state: BedfordState) -> None:
    """New pages face up: one per deck, or two of the mixed deck (p. 3, ruling 58)."""
    if state.log_mode == 0:
        return
    if state.log_mode != board.LOG_PROVIDENCE:
        state.put_step(s.STEP_DEAL, about=1)
    if state.log_mode != board.LOG_OMENS:
        state.put_step(s.STEP_DEAL, about=0)


# Windows


def can_play(state: BedfordState, who: i64, card: i64, window: i64) -> bool:
    """A kept, unused page of this window (ruling 34)."""
    return (
        state.card_at[card] == who and pieces.WINDOW[card] == window and state.card_used[card] == 0
    )


def open_window(state: BedfordState, window: i64) -> None:
    """One page each in turn order, until all pass; nothing is asked without the Ship's Log."""
    if state.log_mode:
        state.put_step(s.STEP_WINDOW, 0, window * 8)


def window(state: BedfordState, taken: Ask, log: Log) -> None:
    """Who may play a page now is asked; nobody when all have passed in a row."""
    n = state.players
    opened, misses, i = taken.about // 8, taken.about % 8, taken.seat
    while misses < n:
        who = in_order(state, i % n)
        for card in range(pieces.OMENS, pieces.CARDS):
            if can_play(state, who, card, opened):
                state.job = [misses, i % n]
                if who < state.seats:
                    state.put_choice(s.ASK_WINDOW, who, opened)
                else:
                    answer_window(state, who, opened, PLAY, card, log)
                return
        misses += 1
        i += 1


def window_options(state: BedfordState, who: i64, window: i64) -> list[Action]:
    """Pages to play, or pass."""
    found = [PLAYS[c] for c in range(pieces.OMENS, pieces.CARDS) if can_play(state, who, c, window)]
    found.append(DO_PASS)
    return found


def answer_window(
    state: BedfordState, who: i64, window: i64, code: i64, card: i64, log: Log
) -> None:
    """After a page everybody may answer with another one."""
    misses, i = state.job[0], state.job[1]
    state.put_step(s.STEP_WINDOW, i + 1, window * 8 + (0 if code == PLAY else misses + 1))
    if code == PLAY:
        play_page(state, who, card, log)


def play_page(state: BedfordState, who: i64, card: i64, log: Log) -> None:
    """A kept page takes effect; it stays in the log, used."""
    state.card_used[card] = 1
    if not log.deaf:
        tell(state, log, "played", who, card=card)
    if card == pieces.DICE_OF_FATE:
        state.angry = 1
    elif card == pieces.SEA_ICE:
        state.floe = who
    elif card == pieces.STOVE_BOAT:
        state.stove = who
    elif card == pieces.MAST_HEAD:
        state.bag[pieces.RIGHT] += state.sea[pieces.RIGHT]
        state.sea[pieces.RIGHT] = 0
    elif card == pieces.SHARKS:
        state.put_step(s.STEP_SHARKS)
        if sum(state.bag):
            state.put(s.ASK_TOKEN, CHANCE, board.card_topic(pieces.SHARKS))
    elif card == pieces.REFINERY_FIRE:
        for owner in range(state.players - 1, -1, -1):
            state.put_step(s.STEP_FIRE, owner)
    else:
        if card in PUSHES:
            state.put_step(s.STEP_PUSH)
            state.named = ints([NONE] * state.players)
        elif card == pieces.ICE_SHEET:
            state.put_step(s.STEP_ICE_BACK)
        strike(state, card, who, card not in (pieces.RATS, pieces.ESSEX))
