"""The server's commands on the command line: backup, campaign, bot."""

from __future__ import annotations

import asyncio
import io
import json
import sqlite3
import sys
import threading

import pytest
import typer
from typer.testing import CliRunner

from watertable.cli import backup, bot, campaign, serve
from watertable.server.store.sqlite import SqliteStore
from watertable.testing.server.harness import RandomBots, fresh_id, serving
from watertable.testing.server.processes import ForkServer, NetworkBrowser

app = typer.Typer()
for verb in (backup, bot, campaign, serve):
    verb.register(app)


def run(*words: str, **more):
    return CliRunner().invoke(app, list(words), **more)


async def test_backup_writes_a_consistent_copy_and_overwrites_only_with_force(tmp_path) -> None:
    async with serving(SqliteStore(tmp_path / "watertable.db"), pool=RandomBots()) as server:
        await server.browser().create_table(seats="mm")
        done = await asyncio.to_thread(
            run, "backup", str(tmp_path / "copy.db"), "--data", str(tmp_path)
        )
        assert done.exit_code == 0, done.output
    copy = sqlite3.connect(tmp_path / "copy.db")
    assert copy.execute("SELECT COUNT(*) FROM log").fetchone()[0] == 2
    copy.close()
    assert run("backup", str(tmp_path / "copy.db"), "--data", str(tmp_path)).exit_code == 1
    assert (
        run("backup", str(tmp_path / "copy.db"), "--data", str(tmp_path), "--force").exit_code == 0
    )
    assert run("backup", str(tmp_path / "x.db"), "--data", str(tmp_path / "nowhere")).exit_code == 1


def test_campaigns_print_their_seed_and_count(tmp_path) -> None:
    done = run("campaign", "races", "--n", "20", "--seed", "7")
    assert done.exit_code == 0, done.output
    assert "seed 7, rounds 20" in done.output
    done = run("campaign", "hostile", "--n", "10", "--seed", "7")
    assert done.exit_code == 0, done.output
    assert "hostile records 10: refused 10" in done.output


def test_the_local_protocol_answers_line_by_line() -> None:
    lines = "games\nopen template 2 dice\nlegal 0\nplay 0 nonsense\nbest 0 uniform\nview 1\nfly\nlegal x\nrecord\nquit\n"
    done = run("bot", "--stdio", input=lines)
    said = done.output.splitlines()
    assert said[0] == "watertable 1"
    assert "asked 0 1" in said
    assert any(line.startswith("no no action reads") for line in said)
    assert any(line.startswith("show ") for line in said)
    assert "no no such command: fly" in said
    assert (
        json.loads(next(line for line in said if line.startswith('{"n":0')))["game"] == "template"
    )
    assert run("bot").exit_code == 2


def test_the_local_protocol_plays_a_whole_game() -> None:
    out = io.StringIO()

    def lines():
        yield "open template 2 dice\n"
        while True:
            last = [
                line for line in out.getvalue().splitlines() if line.startswith(("asked", "over"))
            ][-1]
            if last.startswith("over"):
                return
            seat = last.split()[1]
            yield f"best {seat} uniform\n"
            choice = out.getvalue().splitlines()[-2]
            yield f"play {seat} {choice}\n"

    bot.LocalProtocol(lines(), out).serve()
    assert "over " in out.getvalue()


PROGRAM = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if "legal" in asked:
        assert asked["view"]["seat"] == asked["seat"]
        assert "You: Stranger" in asked["words"]
        for text, label in zip(asked["legal"], asked["labels"], strict=True):
            assert f"\\n- {text} = {label}\\n" in asked["words"], asked
        print(asked["legal"][0], flush=True)
"""


@pytest.mark.slow
async def test_an_external_program_plays_at_a_table(tmp_path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    with ForkServer() as forkserver:
        child = forkserver.start(data=str(tmp_path / "data"), port=0, pace=0)
        link: list[str] = []

        async def host() -> str:
            ada = NetworkBrowser(child.port)
            made = await ada.create_table("template", "ob", id=fresh_id())
            link.append(f"http://127.0.0.1:{child.port}/j#{made['seats'][0]['secret']}")
            guest = threading.Thread(
                target=run,
                args=(
                    "bot",
                    link[0],
                    "--run",
                    f"{sys.executable} {tmp_path / 'program.py'}",
                    "--name",
                    "Stranger",
                ),
            )
            guest.start()
            while (await ada.look(made["table"]))["seats"][0]["kind"] == "open":
                await asyncio.sleep(0.05)  # bounded by wait_for below
            (await ada.tell(made["table"], {"start": True})).ok()
            while (await ada.look(made["table"]))["status"] != "over":
                await asyncio.sleep(0.1)
            shown = await ada.look(made["table"])
            await asyncio.to_thread(guest.join, 30)
            ada.hang_up()
            return shown["seats"][0]["name"]

        assert (await asyncio.wait_for(host(), 60)) == "Stranger"
        child.kill()
