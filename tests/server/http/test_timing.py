"""When something is sent tells nothing of what others do in secret."""

from __future__ import annotations

from unittest import mock

import pytest

from watertable.server.http import sse
from watertable.server.http.session_stream import SessionPosition
from watertable.testing.server import timing


def test_nothing_is_sent_earlier_or_later_for_what_is_done_in_secret() -> None:
    tally = timing.campaign(3, 1, ["template"])
    assert tally.well, tally.line()
    assert tally.pairs == 3
    assert tally.secret > 4
    assert tally.sent > 40


async def _listings_that_delay(self, follower):
    """A look at the list that finds nothing puts off the next one."""
    self.looked = self.looked + 1000
    return await _real(self, follower)


_real = SessionPosition._listings


@pytest.mark.parametrize(
    "planted",
    [
        mock.patch.object(sse.EventStream, "_go_on", timing.late_keep_alive),
        mock.patch.object(SessionPosition, "_listings", _listings_that_delay),
    ],
    ids=["keep-alives", "list"],
)
def test_a_sign_in_the_time_of_events_is_found(planted) -> None:
    with planted:
        assert any(timing.campaign(1, seed, ["template"]).leaks for seed in range(1, 9))
