"""Followers: pages that show a browser's own tables and are told when one of them has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from watertable.server.domain.messages import AddGrant, CopyGrants, Effect


class Follower:
    """One page: the tables of its session that have changed since it last looked."""

    def __init__(self, session: str, tables: dict[str, int], but: set[str]) -> None:
        self.session = session
        self.tables = set(tables)
        self.seen = tables  # the number of the last entry that the page may know of, by table
        self.but = but  # tables whose changes the page learns from their own events
        self.changed: set[str] = set()
        self.wake: Callable[[], None] = lambda: None  # set by the stream that waits


class Followers:
    """Who follows which table. A table without followers costs one look-up per change."""

    def __init__(self) -> None:
        self.by_table: dict[str, set[Follower]] = {}
        self.by_session: dict[str, set[Follower]] = {}

    def add(self, follower: Follower) -> None:
        """Begin to follow its tables."""
        self.by_session.setdefault(follower.session, set()).add(follower)
        for table in follower.tables:
            self.by_table.setdefault(table, set()).add(follower)

    def remove(self, follower: Follower) -> None:
        """Stop following."""
        for kept, keys in (
            (self.by_table, follower.tables),
            (self.by_session, {follower.session}),
        ):
            for key in keys:
                others = kept.get(key, set())
                others.discard(follower)
                if not others:
                    kept.pop(key, None)

    def renew(self, old: str, new: str, table: str) -> None:
        """The session got a new cookie with this table: its pages follow it, and what comes later."""
        for follower in self.by_session.pop(old, set()):
            follower.session = new
            self.by_session.setdefault(new, set()).add(follower)
            self._follow(follower, table)

    def table_changed(self, table: str) -> None:
        """Tell those who follow this table. Whether they may know of the change is decided when they look."""
        for follower in self.by_table.get(table, ()):
            if table not in follower.but:
                follower.changed.add(table)
                follower.wake()

    def table_read(self, table: str) -> None:
        """A table was read from its log: whoever was shown a part of its listing is shown all of it."""
        for follower in self.by_table.get(table, ()):
            follower.seen.pop(table, None)
        self.table_changed(table)

    def granted(self, effects: Iterable[Effect]) -> None:
        """A new table of a session: its pages follow it from now on."""
        for effect in effects:
            found: Iterable[Follower] = ()
            if isinstance(effect, AddGrant):
                found = self.by_session.get(effect.session, ())
                table = effect.table
            elif isinstance(effect, CopyGrants):
                found = self.by_table.get(effect.table, ())
                table = effect.to
            for follower in list(found):
                self._follow(follower, table)

    def _follow(self, follower: Follower, table: str) -> None:
        follower.seen.pop(table, None)
        follower.tables.add(table)
        self.by_table.setdefault(table, set()).add(follower)
        follower.changed.add(table)
        follower.wake()
