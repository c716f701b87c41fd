"""Session permissions, cached from the store."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from watertable.server.domain.messages import AddGrant, Effect, Sender
from watertable.server.store.base import Cursor, Grant, Job, Store

MOST_SESSIONS: Final = 20_000
GRACE: Final = 120_000  # milliseconds that an old cookie is valid after the new one was first used
REMEMBERED: Final = 600_000  # milliseconds after that in which every server has noticed
COPY: Final = (
    "INSERT INTO grants (session, table_id, role, seat, epoch) "
    "SELECT ?, table_id, role, seat, epoch FROM grants WHERE session = ? "
    "ON CONFLICT (session, table_id, role, seat) DO UPDATE SET epoch = excluded.epoch "
    "WHERE excluded.epoch > grants.epoch"
)


@dataclass(slots=True)
class Renewal:
    """A browser's session (or "") and the one that takes its place with the next answer."""

    old: str
    new: str


class Sessions:
    """Permissions of recently seen sessions, by the hash of the cookie."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self.store = store
        self.clock = clock
        self.cached: OrderedDict[str, dict[str, Sender]] = OrderedDict()
        self.successors: OrderedDict[str, str] = OrderedDict()  # of sessions that have ended

    async def access(self, session: str, table: str) -> Sender:
        """The permissions of a session at a table."""
        if not session:
            return Sender()
        cached = self.cached.get(session)
        if cached is None or table not in cached:
            cached = await self._grants(session)
        return cached.get(table) or Sender(session=session)

    async def _grants(self, session: str) -> dict[str, Sender]:
        grants, is_new = await self.store.read(
            lambda reader: (reader.grants(session), reader.is_unused_successor(session))
        )
        if is_new:  # the browser has its new cookie
            await self.store.change(lambda cursor: self._mark_used(cursor, session))
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

    # A new cookie for the same browser

    async def renew(self, old: str, new: str) -> None:
        """Give a browser's permissions to its new session too. The old one ends when the new one is in use.

        Never the other way round: whoever else knows the old cookie (because they planted it, say) gets nothing.
        """
        await self.store.change(lambda cursor: self._renew(cursor, old, new))
        for session in (old, new):
            self.cached.pop(session, None)

    def _renew(self, cursor: Cursor, old: str, new: str) -> None:
        sql = self.store.dialect
        cursor.execute(sql(COPY), (new, old))
        cursor.execute(sql("UPDATE push SET session = ? WHERE session = ?"), (new, old))
        insert = "INSERT INTO renewed (successor, session, used) VALUES (?, ?, 0)"
        cursor.execute(sql(insert), (new, old))

    def _mark_used(self, cursor: Cursor, session: str) -> None:
        sql = "UPDATE renewed SET used = ? WHERE successor = ? AND used = 0"
        cursor.execute(self.store.dialect(sql), (self.clock(), session))

    def current(self, session: str) -> str:
        """The session that has taken the place of an ended one: streams that were opened with the old cookie go on."""
        return self.successors.get(session, session)

    async def retire(self) -> None:
        """End sessions whose successor is in use; every server does this."""
        before = self.clock() - GRACE
        found = await self.store.read(lambda reader: reader.renewed_before(before))
        ended = {old: new for old, new in found if self.successors.get(old) != new}
        if not ended:
            return
        await self.store.change(lambda cursor: self._retire(cursor, list(ended), before))
        for old, new in ended.items():
            self.cached.pop(old, None)
            self.successors[old] = new
        while len(self.successors) > MOST_SESSIONS:
            self.successors.popitem(last=False)

    def _retire(self, cursor: Cursor, ended: list[str], before: int) -> None:
        sql = self.store.dialect
        for old in ended:
            cursor.execute(sql("DELETE FROM grants WHERE session = ?"), (old,))
            cursor.execute(sql("DELETE FROM push WHERE session = ?"), (old,))
        delete = "DELETE FROM renewed WHERE used > 0 AND used < ?"
        cursor.execute(sql(delete), (before - REMEMBERED,))


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
