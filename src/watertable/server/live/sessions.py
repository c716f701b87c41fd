"""Who may what: the rights that browsers hold, read from the store once and kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Final

from watertable.server.domain.messages import AddGrant, By, Effect
from watertable.server.store.base import Grant, Job, Store

MOST_SESSIONS: Final = 20_000


class Sessions:
    """What every browser of late holds, by the hash of its cookie."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.held: OrderedDict[str, dict[str, By]] = OrderedDict()

    async def access(self, session: str, table: str) -> By:
        """What this browser holds at this table."""
        if not session:
            return By()
        held = self.held.get(session)
        if held is None or table not in held:
            held = await self._grants(session)
        return held.get(table) or By(session=session)

    async def _grants(self, session: str) -> dict[str, By]:
        grants: list[Grant] = await self.store.read(lambda reader: reader.grants(session))
        held: dict[str, By] = {}
        for grant in grants:
            _give(held, session, grant)
        self.held[session] = held
        if len(self.held) > MOST_SESSIONS:
            self.held.popitem(last=False)
        return held

    def granted(self, effects: Iterable[Effect]) -> None:
        """Keep what was just written for browsers we know."""
        for effect in effects:
            if isinstance(effect, AddGrant) and effect.session in self.held:
                grant = Grant(effect.table, effect.role, effect.seat, effect.epoch)
                _give(self.held[effect.session], effect.session, grant)

    async def known(self, session: str) -> bool:
        """Whether this cookie is one of ours that still opens something."""
        held = self.held.get(session)
        return bool(held) or bool(await self._grants(session))

    async def grant(self, session: str, key: Grant) -> None:
        """Give a browser what a secret opens."""
        effect = AddGrant(session, key.table, key.role, key.seat, key.epoch)
        await self.store.append(Job([], [effect]))
        self.granted([effect])


def _give(held: dict[str, By], session: str, grant: Grant) -> None:
    by = held.get(grant.table)
    if by is None:
        by = held[grant.table] = By(session=session)
    if grant.role == "host":
        by.host = True
    elif grant.role == "seat":
        by.seats[grant.seat] = grant.epoch
    else:
        by.watcher = True
