"""Joining a table: what a link shows before it is used, taking a seat with it or without, and one's seat on another device."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from watertable.server import secrets
from watertable.server.domain.messages import (
    AddKey,
    Command,
    Effect,
    Profile,
    Refusal,
    Sender,
    forbidden,
)
from watertable.server.domain.permissions import FREED, freed_seats, held_seats
from watertable.server.domain.projection import Projection
from watertable.server.live.live_table import LiveTable
from watertable.server.live.sessions import Renewal
from watertable.server.present.invitation import invitation
from watertable.server.present.lobby_responses import DeviceLinks, Invitation, Seated
from watertable.server.store.base import Conflict, Grant, Job

if TYPE_CHECKING:
    from watertable.server.live.tables import Tables

INVALID = "this link is not valid, or no longer"


class Joining:
    """Exchanges secrets for permissions, and takes seats."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def _key(self, secret: str) -> tuple[Grant, LiveTable]:
        """What a secret stands for. Links of seats are checked where the seat is taken."""
        key = await self.tables.store.read(lambda reader: reader.key(secrets.digest(secret)))
        if key is None:
            raise forbidden(INVALID)
        live = await self.tables.newest(key.table)
        if key.role == "join" and key.epoch != live.projection.link_epoch:
            raise forbidden(INVALID)
        return key, live

    async def look(self, secret: str, session: str) -> Invitation:
        """What a link offers; nothing is taken yet."""
        key, live = await self._key(secret)
        sender = await self.tables.sessions.access(session, key.table)
        async with live.locked() as projection:
            return invitation(projection, sender, key.role, key.seat)

    async def redeem(
        self, secret: str, profile: Profile, request: str | None, browser: Renewal
    ) -> Seated:
        """Exchange a secret for permissions of the new session: take a free seat, or open an owned one on another device."""
        told = await self._redeem(secret, profile, request, browser)
        await self._renew(browser, told.table)
        return told

    async def _renew(self, browser: Renewal, table: str) -> None:
        if browser.old:
            await self.tables.sessions.renew(browser.old, browser.new)
            self.tables.followers.renew(browser.old, browser.new, table)

    async def _redeem(
        self, secret: str, profile: Profile, request: str | None, browser: Renewal
    ) -> Seated:
        key, live = await self._key(secret)
        session = browser.new
        sender = await self.tables.sessions.access(browser.old, key.table)
        if key.role == "join":
            return await self._by_table_link(live, sender, profile, request, session)
        if key.role != "seat":
            await self.tables.sessions.grant(session, key)
            return Seated(key.table, "host" if key.role == "host" else "spectator", [])
        occupant = live.projection.seats[key.seat]
        if sender.seats.get(key.seat) == occupant.epoch and occupant.owned:
            return _seated(key)
        if occupant.owned and key.epoch == occupant.epoch:
            await self.tables.sessions.grant(session, key)
            return _seated(key)
        return _seated(key, await self._take_seat(live, key, profile, request, session))

    async def _by_table_link(
        self, live: LiveTable, sender: Sender, profile: Profile, request: str | None, session: str
    ) -> Seated:
        """The link of a table: a free seat, or a place to watch from."""
        table = live.projection.id
        if profile.watch:
            await self.tables.sessions.grant(session, Grant(table, "spectator", -1, 1))
            return Seated(table, "spectator", [])
        held = held_seats(live.projection, sender)
        if held:
            return Seated(table, "seat", held)
        if freed_seats(live.projection, sender):
            raise forbidden(FREED)
        return await self._free_seat(live, profile, request, session)

    async def join(self, table: str, profile: Profile, request: str, browser: Renewal) -> Seated:
        """Take a seat without a link at a table with open seats."""
        live = await self.tables.newest(table)
        if not live.projection.settings.open_seats:
            raise forbidden("the seats of this table are by invitation")
        told = await self._free_seat(live, profile, request, browser.new)
        await self._renew(browser, told.table)
        return told

    async def _free_seat(
        self, live: LiveTable, profile: Profile, request: str | None, session: str
    ) -> Seated:
        """The seat that was chosen, or the first free one."""
        table = live.projection.id
        request = request or secrets.fresh()
        command = secrets.command_name(table, request)
        for _ in live.projection.seats:  # another player may take the first free seat meanwhile
            projection = live.projection
            mine = [i for i in range(len(projection.seats)) if (i, command) in projection.seen]
            free = mine or free_seats(projection)
            free = [one for one in free if profile.seat is None or one == profile.seat]
            if not free:
                break
            key = Grant(table, "seat", free[0], projection.seats[free[0]].epoch)
            try:
                return _seated(key, await self._take_seat(live, key, profile, request, session))
            except Refusal as refusal:
                if mine or "key" in refusal.more:  # the name or the colour is taken
                    raise
                live = await self.tables.newest(table)
        if profile.seat is not None:
            raise Refusal(409, "taken", "somebody sits there already", key="seat")
        raise Refusal(409, "no-seat-free", "no seat is free")

    async def _take_seat(
        self, live: LiveTable, key: Grant, profile: Profile, request: str | None, session: str
    ) -> str:
        request = request or secrets.fresh()
        link = secrets.derived(self.tables.server_key, f"own {key.table} {key.seat}", request)
        command = Command(
            secrets.command_name(key.table, request),
            "join",
            Sender({key.seat: key.epoch}, session=session),
            key.seat,
            profile.name,
            fresh={"key": secrets.digest(link), "colour": profile.colour},
        )
        async with live.locked():
            reply = await self.tables.do(live, command)
            epoch = live.projection.seats[key.seat].epoch
        if reply.repeat:  # the first response was lost: this session already took the seat
            own = await self.tables.store.read(lambda reader: reader.key(secrets.digest(link)))
            if own is None or own.epoch != epoch:
                raise forbidden(INVALID)
            await self.tables.sessions.grant(session, own)
        return link

    async def device_links(self, table: str, request: str, session: str) -> DeviceLinks:
        """Secrets that give another device what this session has at a table: its seats, and the host's place."""
        live = await self.tables.newest(table)
        sender = await self.tables.sessions.access(session, table)
        async with live.locked() as projection:
            held = [
                Grant(table, "seat", seat, projection.seats[seat].epoch)
                for seat in held_seats(projection, sender)
            ]
        if sender.host:
            held.append(Grant(table, "host", -1, 1))
        if not held:
            raise forbidden("you have no seat at this table")
        found: list[str] = []
        effects: list[Effect] = []
        for key in held:
            purpose = f"device {table} {key.role} {key.seat} {key.epoch}"
            found.append(secrets.derived(self.tables.server_key, purpose, request))
            effects.append(AddKey(secrets.digest(found[-1]), table, key.role, key.seat, key.epoch))
        with contextlib.suppress(Conflict):  # a repeated request
            await self.tables.store.append(Job([], effects))
        return DeviceLinks(found)


def free_seats(projection: Projection) -> list[int]:
    """Seats that somebody with the table's link may take: open ones, and people's that the host has freed."""
    return [
        number
        for number, seat in enumerate(projection.seats)
        if seat.kind == "open" or (seat.kind == "human" and not seat.owned)
    ]


def _seated(key: Grant, link: str | UnsetType = UNSET) -> Seated:
    return Seated(key.table, "seat", [key.seat], link)
