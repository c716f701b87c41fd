"""Public information about the houses: the same for everybody, cached."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import watertable
from watertable.kernel.chance import Dice
from watertable.kernel.driver import Playout, play_out
from watertable.kernel.errors import WaterTableError
from watertable.kernel.house import House, Option, no_preview
from watertable.kernel.picture import INTRO
from watertable.kernel.state import SPECTATOR
from watertable.kernel.text import Words
from watertable.server.domain.messages import LEVELS, Refusal
from watertable.server.present import rulings
from watertable.server.present.lobby_responses import GameCard, GameOption, OptionChoice, OptionItem
from watertable.server.present.scene_json import backdrop_bytes, encode, picture, scene_bytes


def require_house(name: str) -> House:
    """The house, or a 404 refusal."""
    try:
        return watertable.house(name)
    except (WaterTableError, ImportError):
        raise Refusal(404, "not-found", "there is no such game here") from None


@cache
def games() -> bytes:
    """Every listed house with its options."""
    return encode([game_card(house) for house in watertable.games()])


def game_card(house: House) -> GameCard:
    """One house as the lobby shows it."""
    meta = house.meta
    return GameCard(
        name=meta.name,
        title=meta.title,
        designer=meta.designer,
        artist=meta.artist,
        publisher=meta.publisher,
        where=meta.where,
        sentence=meta.sentence,
        seats=meta.seats,
        minutes=meta.minutes,
        age=meta.age,
        weight=meta.weight,
        variant=meta.variant,
        stage=meta.stage,
        co_operative=meta.co_operative,
        note=house.note,
        previews=house.preview is not no_preview,
        rules=meta.rules,
        options=[option_card(house.words, option) for option in meta.options.values()],
        levels=list(LEVELS),
    )


def option_card(words: Words, option: Option) -> GameOption:
    """One option with its texts."""

    def title(value: Any) -> str:
        word = str(value).lower() if isinstance(value, bool) else str(value)
        return words.sentences.get(f"option.{option.key}.{word}") or words.piece(word)

    return GameOption(
        key=option.key,
        title=words.sentences.get(f"option.{option.key}.title", option.key.replace("_", " ")),
        help=words.sentences.get(f"option.{option.key}.help", ""),
        default=option.default,
        values=[OptionChoice(value, title(value)) for value in option.values],
        items=[OptionItem(item, title(item)) for item in option.items],
    )


@cache
def backdrop(name: str, key: str) -> bytes:
    """The static drawing of a board."""
    house = require_house(name)
    try:
        return backdrop_bytes(house.backdrop(key))
    except (KeyError, ValueError, IndexError, WaterTableError):
        raise Refusal(404, "not-found", "there is no such drawing") from None


@cache
def rules(name: str) -> bytes:
    """The rules in our words, section by section, with our rulings where the rulebook is silent."""
    return encode(rulings.rules(require_house(name)))


@cache
def intro(name: str, first: bool = False) -> bytes:
    """The first screen: goal, turn and how to win, each as a picture with a sentence; or the first of them."""
    house = require_house(name)
    drawn = {one.name: one for one in house.intro()}
    sentences = house.words.sentences
    parts = INTRO[:1] if first else INTRO
    return encode([picture(drawn[part], sentences[f"intro.{part}"]) for part in parts if drawn])


@cache
def first_art(name: str) -> bytes:
    """The symbols that the first picture needs, and what they refer to; all where there is no picture."""
    house = require_house(name)
    shapes = [shape for one in house.intro() if one.name == INTRO[0] for shape in one.shapes]
    if not shapes:
        return house.art.encode()
    needed = {getattr(shape, "symbol", "") for shape in shapes}
    symbols = dict(
        re.findall(r'(?s)(?=<symbol\b[^>]*?\bid="([^"]+)")(<symbol\b.*?</symbol>)', house.art)
    )
    while True:
        more = {
            ref for one in needed for ref in re.findall(r'href="#([^"]+)"', symbols.get(one, ""))
        }
        if more <= needed:
            break
        needed |= more
    art = house.art
    for one, text in symbols.items():
        if one not in needed:
            art = art.replace(text, "")
    return art.encode()


@cache
def guide(name: str) -> bytes:
    """One friendly sentence per kind of question."""
    sentences = require_house(name).words.sentences
    return encode(
        {key[6:]: text for key, text in sorted(sentences.items()) if key.startswith("guide.")}
    )


@cache
def preview(name: str) -> bytes:
    """A mid-game position as a spectator sees it: half of a random game."""
    house = require_house(name)
    seats = house.meta.seats[len(house.meta.seats) // 2]
    options = house.meta.read_options(seats, None)
    dice = f"preview {name}/length"
    game = house.game
    whole = Playout(Dice(dice))
    play_out(game, game.start(seats, options), whole, house.meta.bound)
    state = game.start(seats, options)
    play_out(game, state, Playout(Dice(dice)), whole.plies // 2)
    return scene_bytes(house.scene(game.view(state, SPECTATOR)))
