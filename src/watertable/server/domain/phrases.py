"""Chat phrases, notes of the table, and bot names."""

from __future__ import annotations

from typing import Any, Final

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
    "rename": "{name} is now called {new}.",
    "settings": "The host has changed the settings of the table.",
    "start": "The game begins.",
    "asked": "A bot plays for {name}.",
    "left": "A bot takes over for {name}.",
    "away": "{name} is away: a bot takes over.",
    "time": "{name} is out of time: a bot takes over.",
    "resigned": "{name} resigns: a bot takes over.",
    "host": "The host lets a bot play for {name}.",
    "kicked": "The host freed the seat of {name}.",
    "reclaim": "{name} is back.",
    "back": "{name} takes a move back.",
    "ask_back": "{name} asks to go back.",
    "agree_back": "{name} agrees to go back.",
    "refused": "{name} does not want to go back.",
    "withdrawn": "{name} no longer asks to go back.",
    "late": "Not everyone answered in time, so the table does not go back.",
    "played_on": "The game goes on, so the table does not go back.",
    "go_back": "The table goes back, as {name} asked.",
    "vacation": "{name} is on vacation: their time stands still.",
    "vacation_over": "{name} is back from vacation.",
    "ask_pause": "{name} asks for a pause.",
    "pause_refused": "{name} would rather play on.",
    "pause_withdrawn": "{name} no longer asks for a pause.",
    "pause_late": "Not everyone answered in time, so the game is not paused.",
    "pause_dropped": "The players have changed, so the game is not paused.",
    "pause": "The game is paused. Any player can go on with it.",
    "resume": "The game goes on.",
    "agree_end": "{name} agrees to end: bots can play the rest.",
    "play_on": "{name} wants to play on.",
    "fill": "Bots take the open seats.",
    "close": "The host closed the table.",
    "operator": "The operator of this server closed the table.",
    "unlist": "The operator of this server removed the table from the lobby.",
    "rules": "This table was started under rules that this server no longer has. You can look at it, but not play on.",
    "fork": "Begun from line {line} of another game. Bots play for those who are not here.",
    "rematch": "There is a new table for the same players.",
    "upgrade": "The table goes on under rules version {rules}: every move so far holds under it.",
    "upgrade_back": "The table goes back to the last move that holds under rules version {rules}, and goes on under it.",
    "agree_upgrade": "{name} agrees to go back and play on under the new rules.",
    "credit": "The server was down. No clock ran in the meantime.",
}


def note_text(key: str, values: dict[str, Any]) -> str:
    """The sentence of a note; of one that this version does not know, its key and values."""
    pattern = NOTES.get(key)
    if pattern is None:
        return " ".join([key, *[str(value) for value in values.values()]])
    return pattern.format(**{"name": "", **values})


# Why a hint is a hint, from what the search saw.
BECAUSE: Final = {
    "only": "It is your only choice.",
    "chance": "Your chance to win is about {now}% now and {best}% with this.",
    "worse": "“{other}” would make it about {worse}%.",
    "equal": "“{other}” is about as good.",
    "behind": "“{other}” looks worse.",
}

BOT_NAMES: Final = ("Heron", "Otter", "Pike", "Beaver", "Newt", "Crane", "Eel", "Teal")
