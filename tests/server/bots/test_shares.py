"""Fair shares: many tables of one address do not hold up the bot of another."""

from __future__ import annotations

import asyncio

from watertable.server.bots.shares import HALVED, FairQueue


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


async def _served(order: list[tuple[str, ...]], clock: Clock, seconds: float) -> list[str]:
    """The order in which waiting ones are served by one worker that takes so long for each."""
    queue = FairQueue(["worker"], clock)
    done: list[str] = []

    async def use(shares: tuple[str, ...]) -> None:
        worker = await queue.take(shares)
        clock.now += seconds
        done.append(shares[-1])
        await asyncio.sleep(0)
        queue.give_back(worker)

    await asyncio.gather(*[use(shares) for shares in order])
    return done


async def test_one_address_with_many_tables_gets_no_more_than_another_with_one() -> None:
    many = [(f"table {n}", "address a") for n in range(29)]
    done = await _served([*many, ("table x", "address b")], Clock(), 10.0)
    assert done.index("address b") == 1  # after the one that was running
    assert done.count("address a") == 29


async def test_tables_of_one_address_take_turns() -> None:
    busy = [("address a", "table 1")] * 5
    done = await _served([*busy, ("address a", "table 2")], Clock(), 1.0)
    # the address has used the same for both, so the first to come goes first: nobody waits for ever
    assert set(done) == {"table 1", "table 2"}
    done = await _served([("table 1",)] * 5 + [("table 2",)], Clock(), 1.0)
    assert done.index("table 2") == 1


async def test_what_was_used_is_forgotten_and_a_cancelled_one_costs_nothing() -> None:
    clock = Clock()
    queue = FairQueue(["worker"], clock)
    worker = await queue.take(("a",))
    clock.now = 8.0
    waiting = asyncio.ensure_future(queue.take(("b",)))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    queue.give_back(worker)
    assert queue.used("a") == 8.0
    clock.now += 3 * HALVED
    assert queue.used("a") == 1.0
    assert await queue.take(("c",)) == "worker"
