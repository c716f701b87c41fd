"""What happened: past-tense facts, and who may hear which of them."""

from __future__ import annotations

from typing import Final

from watertable.kernel.text import Say


class Event:
    """A fact told once. `knows` may hear all of it; the others hear it without the secret facts.

    Its sentence is `event.<kind>`; for those who hear less it is `event.<kind>_unseen`.
    """

    kind: str
    facts: dict[str, int]
    secret: list[str]  # names among the facts
    knows: list[int]  # seats that may hear them

    def __init__(self, kind: str, **facts: int) -> None:
        self.kind = kind
        self.facts = facts
        self.secret = []
        self.knows = []

    def keep(self, knows: list[int], *secret: str) -> Event:
        """Mark facts as the secret of some seats; for use where the event is made."""
        self.knows = knows
        self.secret = list(secret)
        return self

    def say(self, seat: int) -> Say:
        """What this seat (or SPECTATOR) hears."""
        if not self.secret or seat in self.knows:
            return Say(f"event.{self.kind}", **self.facts)
        heard = {name: n for name, n in self.facts.items() if name not in self.secret}
        return Say(f"event.{self.kind}_unseen", **heard)


class Log:
    """Where rules tell what happens. A deaf log hears nothing: rules ask `if not log.deaf` first."""

    deaf: bool
    events: list[Event]

    def __init__(self, deaf: bool = False) -> None:
        self.deaf = deaf
        self.events = []

    def tell(self, event: Event) -> None:
        if not self.deaf:
            self.events.append(event)


DEAF: Final = Log(True)
