"""What the browser sends: a command asks for no snapshot where the stream brings the change, and the load test sends the same."""

from __future__ import annotations

import argparse
import json

from bench import load

GAME = "template"
# Headers by which the server decides; what else a browser adds is passed over there.
MATTER = {"host", "origin", "cookie", "content-type", "content-length", "sec-fetch-site"}


def test_a_command_asks_for_no_snapshot_while_the_stream_is_open(server, new_player, kinds):
    mara = new_player(server)
    mara.create_table("rivers", [kinds["me"], kinds["bot"]])
    mara.wait_lit()
    sent, answers = [], []
    mara.page.on("request", lambda one: sent.append(one) if one.url.endswith("/commands") else None)
    mara.page.on(
        "response",
        lambda one: answers.append(one) if one.url.endswith("/commands") else None,
    )
    n = int(mara.page.get_attribute(".table", "data-n"))
    mara.play_on(90, lambda: int(mara.page.get_attribute(".table", "data-n")) > n)
    mara.wait_until_idle()
    plays = [json.loads(one.post_data) for one in sent if "play" in json.loads(one.post_data)["do"]]
    assert plays
    assert all(one["snapshot"] is False for one in plays), plays
    mara.wait_until(lambda: len(answers) >= len(sent))  # the stream may be faster than the answer
    assert not any("snapshot" in one.json() for one in answers)
    _same_as_the_load_test(sent[0], plays[0])


def _same_as_the_load_test(sent, body):
    bench = load.Bench(int(sent.url.split(":")[2].split("/")[0]), argparse.Namespace())
    bench.cookie = b"watertable=" + b"x" * 32
    made = bench.command(body["seat"], body["expect"], body["do"])
    assert list(made) == list(body)
    assert len(made["id"]) == len(body["id"])
    assert load.encode({**made, "id": body["id"]}).decode() == sent.post_data
    head = bench.request("POST", "/x", b"{}").decode().split("\r\n\r\n")[0].split("\r\n")[1:]
    ours = dict(line.split(": ", 1) for line in head)
    theirs = {name: text for name, text in sent.all_headers().items() if name in MATTER}
    assert ours.keys() == theirs.keys()
    for name in MATTER - {"cookie", "content-length"}:
        assert ours[name] == theirs[name]


def test_without_a_stream_the_answer_brings_the_table(server, new_player, kinds):
    mara = new_player(server)
    mara.expect_network_errors = True
    mara.hold_streams_back()
    asked = []
    mara.page.on(
        "request",
        lambda one: asked.append(json.loads(one.post_data)) if one.url.endswith("/commands") else 0,
    )
    mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    mara.wait_lit()
    n = int(mara.page.get_attribute(".table", "data-n"))
    mara.play_on(90, lambda: int(mara.page.get_attribute(".table", "data-n")) > n)
    assert asked
    assert all(one["snapshot"] is True for one in asked), asked


def test_a_stream_that_is_late_is_not_waited_for(server, new_player, kinds):
    """It is open and says nothing: the page asks for the table, and the answer is shown."""
    mara = new_player(server)
    mara.page.add_init_script(
        "delete window.SharedWorker; const add = EventSource.prototype.addEventListener;"
        "EventSource.prototype.addEventListener = function (kind, use) { if (kind !== 'table') add.call(this, kind, use); };"
    )
    mara.create_table(GAME, [kinds["me"], kinds["bot"]])
    mara.wait_lit()
    n = int(mara.page.get_attribute(".table", "data-n"))
    mara.play_on(90, lambda: int(mara.page.get_attribute(".table", "data-n")) > n)
    assert int(mara.page.get_attribute(".table", "data-n")) > n
