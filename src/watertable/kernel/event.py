"""Events: what happened, and who may know which facts."""

from __future__ import annotations

from typing import Final

from watertable.kernel.text import Say


class Event:
    """Something that happened. The seats in `knows` get all facts, the others get it without the secret ones.

    Its text is `event.<kind>`; for the others it is `event.<kind>_unseen`.
    """

    kind: str
    facts: dict[str, int]
    secret: list[str]  # names among the facts
    knows: list[int]  # seats that may know them

    def __init__(self, kind: str, **facts: int) -> None:
        self.kind = kind
        self.facts = facts
        self.secret = []
        self.knows = []

    def keep(self, knows: list[int], *secret: str) -> Event:
        """Mark facts as secret to some seats; returns the event, for chaining."""
        self.knows = knows
        self.secret = list(secret)
        return self

    def say(self, seat: int) -> Say:
        """The text for this seat (or SPECTATOR)."""
        if not self.secret or seat in self.knows:
            return Say(f"event.{self.kind}", **self.facts)
        heard = {name: n for name, n in self.facts.items() if name not in self.secret}
        return Say(f"event.{self.kind}_unseen", **heard)


class Log:
    """Receives events from the rules. A deaf log ignores them: rules check `if not log.deaf` first."""

    deaf: bool
    events: list[Event]

    def __init__(self, deaf: bool = False) -> None:
        self.deaf = deaf
        self.events = []

    def tell(self, event: Event) -> None:
        if not self.deaf:
            self.events.append(event)


DEAF: Final = Log(True)
