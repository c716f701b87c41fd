"""Chat phrases, notes of the table, and bot names."""

from __future__ import annotations

from typing import Final

PHRASES: Final = {
    "hello": "Hello, all.",
    "good_luck": "Good luck.",
    "thanks": "Thank you.",
    "well_played": "Well played.",
    "thinking": "I am thinking.",
    "your_turn": "It is your turn.",
    "moment": "One moment, please.",
    "back": "I am back.",
    "sorry": "Sorry.",
    "yes": "Yes.",
    "no": "No.",
    "again": "Another game?",
    "bye": "Goodbye.",
}

NOTES: Final = {
    "join": "{name} sits down.",
    "leave": "{name} leaves.",
    "start": "The game begins.",
    "asked": "A bot plays for {name}.",
    "left": "A bot plays on for {name}.",
    "away": "{name} is away: a bot plays on.",
    "time": "The time of {name} is up: a bot plays on.",
    "resigned": "{name} resigns; a bot plays on.",
    "host": "The host lets a bot play on for {name}.",
    "kicked": "The host has freed the seat of {name}.",
    "reclaim": "{name} is back.",
    "back": "{name} takes back.",
    "ask_back": "{name} asks to go back.",
    "agree_back": "{name} agrees to go back.",
    "refused": "{name} would rather not go back.",
    "withdrawn": "{name} no longer asks to go back.",
    "late": "Not everybody answered in time: nobody goes back.",
    "played_on": "The game goes on: nobody goes back.",
    "go_back": "The table goes back, as {name} asked.",
    "fill": "Bots take the free seats.",
    "close": "The host has closed the table.",
    "rules": "This table was begun under other rules, which are no longer here. It can be read, not played.",
    "rematch": "A new table is laid.",
    "credit": "The server was away; no clock ran meanwhile.",
}

BOT_NAMES: Final = ("Heron", "Otter", "Pike", "Beaver", "Newt", "Crane", "Eel", "Teal")
