"""Session permissions, cached from the store."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Final

from watertable.server.domain.messages import AddGrant, Effect, Sender
from watertable.server.store.base import Grant, Job, Store

MOST_SESSIONS: Final = 20_000


class Sessions:
    """Permissions of recently seen sessions, by the hash of the cookie."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.cached: OrderedDict[str, dict[str, Sender]] = OrderedDict()

    async def access(self, session: str, table: str) -> Sender:
        """The permissions of a session at a table."""
        if not session:
            return Sender()
        cached = self.cached.get(session)
        if cached is None or table not in cached:
            cached = await self._grants(session)
        return cached.get(table) or Sender(session=session)

    async def _grants(self, session: str) -> dict[str, Sender]:
        grants: list[Grant] = await self.store.read(lambda reader: reader.grants(session))
        cached: dict[str, Sender] = {}
        for grant in grants:
            _add(cached, session, grant)
        self.cached[session] = cached
        if len(self.cached) > MOST_SESSIONS:
            self.cached.popitem(last=False)
        return cached

    def granted(self, effects: Iterable[Effect]) -> None:
        """Update the cache with grants that were just written."""
        for effect in effects:
            if isinstance(effect, AddGrant) and effect.session in self.cached:
                grant = Grant(effect.table, effect.role, effect.seat, effect.epoch)
                _add(self.cached[effect.session], effect.session, grant)

    async def known(self, session: str) -> bool:
        """Whether the session has any permission."""
        cached = self.cached.get(session)
        return bool(cached) or bool(await self._grants(session))

    async def grant(self, session: str, key: Grant) -> None:
        """Grant a session the permission of a secret."""
        effect = AddGrant(session, key.table, key.role, key.seat, key.epoch)
        await self.store.append(Job([], [effect]))
        self.granted([effect])


def _add(cached: dict[str, Sender], session: str, grant: Grant) -> None:
    sender = cached.get(grant.table)
    if sender is None:
        sender = cached[grant.table] = Sender(session=session)
    if grant.role == "host":
        sender.host = True
    elif grant.role == "seat":
        sender.seats[grant.seat] = grant.epoch
    else:
        sender.watcher = True
