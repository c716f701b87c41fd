"""`watertable bot`: a line protocol for external bots, at a table of a server or locally."""

from __future__ import annotations

import base64
import json
import secrets
import shlex
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterable
from http.cookiejar import CookieJar
from typing import IO, Annotated, Any
from urllib.parse import unquote, urlsplit

import typer

from watertable.kernel.chance import Dice
from watertable.kernel.errors import WaterTableError
from watertable.kernel.table import Table


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("bot")(bot)


def bot(
    link: Annotated[
        str, typer.Argument(help="The invitation link of a seat: http://…/j#SECRET")
    ] = "",
    stdio: Annotated[bool, typer.Option("--stdio", help="Use standard input and output.")] = False,
    run: Annotated[str, typer.Option(help="Start this program and talk to it instead.")] = "",
    name: Annotated[str, typer.Option(help="The bot's name at the table.")] = "Bot",
) -> None:
    """With a link: take that seat and let a program answer. Without: rules and bots over a line protocol."""
    if not stdio and not run:
        typer.echo("Say how the bot is spoken to: --stdio, or --run PROGRAM", err=True)
        raise typer.Exit(2)
    if not link:
        LocalProtocol(sys.stdin, sys.stdout).serve()
        return
    if run:
        with subprocess.Popen(  # noqa: S603 - the program the user named, without a shell
            shlex.split(run), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as child:
            assert child.stdin is not None
            assert child.stdout is not None
            RemoteSeat(link, name, child.stdout, child.stdin).play()
            child.stdin.close()
        return
    RemoteSeat(link, name, sys.stdin, sys.stdout).play()


class LocalProtocol:
    """Rules and bots without a server. Every response is lines, then `ok` or `no REASON`."""

    def __init__(self, inward: Iterable[str], outward: IO[str]) -> None:
        self.inward = inward
        self.outward = outward
        self.table: Table | None = None

    def serve(self) -> None:
        """Serve until `quit` or the end of input."""
        self._say("watertable 1")
        for line in self.inward:
            words = line.split()
            if not words:
                continue
            if words[0] == "quit":
                return
            work = getattr(self, f"do_{words[0]}", None)
            try:
                if work is None:
                    raise WaterTableError(f"no such command: {words[0][:40]}")
                for row in work(line.strip().partition(" ")[2]):
                    self._say(row)
                self._say("ok")
            except (WaterTableError, ValueError, IndexError) as refusal:
                self._say(f"no {str(refusal) or type(refusal).__name__}")

    def _say(self, line: str) -> None:
        self.outward.write(line.replace("\n", " ") + "\n")
        self.outward.flush()

    def _at(self) -> Table:
        if self.table is None:
            raise WaterTableError("no table is open: open GAME SEATS [DICE] [OPTIONS as JSON]")
        return self.table

    def do_games(self, rest: str) -> list[str]:
        """`games`: a line per house."""
        import watertable

        return [f"{one.name} {','.join(map(str, one.meta.seats))}" for one in watertable.games()]

    def do_open(self, rest: str) -> list[str]:
        """`open GAME SEATS [DICE] [OPTIONS]`: open a table."""
        import watertable

        words = rest.split(" ", 3)
        dice = words[2] if len(words) > 2 and words[2] != "-" else None
        options = json.loads(words[3]) if len(words) > 3 else None
        self.table = watertable.open(words[0], int(words[1]), options, dice)
        return self.do_asked("")

    def do_asked(self, rest: str) -> list[str]:
        """`asked`: the seats with an open question, or the outcome."""
        table = self._at()
        if table.outcome is not None:
            return ["over " + json.dumps(table.outcome.plain())]
        return ["asked " + " ".join(str(seat) for seat in table.asked)]

    def do_legal(self, rest: str) -> list[str]:
        """`legal SEAT`: an action per line."""
        return [action.text for action in self._at().legal(int(rest))]

    def do_view(self, rest: str) -> list[str]:
        """`view [SEAT]`: its view as JSON."""
        return [json.dumps(self._at().view(int(rest) if rest else None))]

    def do_play(self, rest: str) -> list[str]:
        """`play SEAT ACTION`: play it."""
        seat, _, action = rest.partition(" ")
        self._at().play(int(seat), action)
        return self.do_asked("")

    def do_best(self, rest: str) -> list[str]:
        """`best SEAT [BOT]`: what one of our bots would play; it gets a guess, as at every table."""
        from watertable import bots

        table = self._at()
        seat, _, kind = rest.partition(" ")
        if int(seat) not in table.asked:
            raise WaterTableError(f"seat {seat} is not asked now")
        player = bots.bot(kind or "normal", table.house.name)
        dice = Dice(f"bot {len(table.record.lines)} {seat}")
        return [player.answer(table.game, table.state, int(seat), dice).text]

    def do_record(self, rest: str) -> list[str]:
        """`record`: its lines."""
        return self._at().record.dumps().splitlines()


class RemoteSeat:
    """A program at a table of a server: a line of JSON per question out, an action per line in."""

    def __init__(self, link: str, name: str, inward: IO[str], outward: IO[str]) -> None:
        parts = urlsplit(link)
        user, _, host = parts.netloc.rpartition("@")
        self.base = f"{parts.scheme}://{host}"
        self.password = _basic(user)
        if parts.scheme not in ("http", "https") or not parts.fragment:
            raise WaterTableError("a link looks like http://host:port/j#SECRET")
        self.secret = parts.fragment
        self.name = name
        self.inward = inward
        self.outward = outward
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def play(self) -> None:
        """Take the seat and answer until the game is over."""
        body = {"secret": self.secret, "name": self.name, "id": secrets.token_urlsafe(16)}
        told = self._post("/api/redeem", body)
        table, seat = told["table"], told["seats"][0]
        where = f"/api/tables/{table}"
        answered, seq = -1, 0
        while True:
            shown = self._get(f"{where}?seat={seat}&view=true&words=true")
            if shown["status"] in ("over", "closed"):
                self._say({"over": shown["outcome"]})
                return
            if shown["legal"] and shown["number"] != answered:
                answered = self._answer(where, shown)
            elif shown["can_end"]:
                self._command(where, seat, shown["number"], {"end_turn": True})
            else:
                seq = shown["seq"]
                self._get(f"{where}/poll?seat={seat}&after={seq}&wait=20")

    def _answer(self, where: str, shown: dict[str, Any]) -> int:
        self._say(
            {
                "number": shown["number"],
                "game": shown["game"],
                "seat": shown["seat"],
                "question": shown["question"],
                "legal": [action["text"] for action in shown["legal"]],
                "labels": [action["label"] for action in shown["legal"]],
                "words": shown["words"],
                "view": shown["view"],
            }
        )
        while line := self.inward.readline():
            refused = self._command(where, shown["seat"], shown["number"], {"play": line.strip()})
            if refused is None or refused["status"] == 409:
                return int(shown["number"])
            self._say({"refused": refused["detail"]})
        raise WaterTableError("the program has ended")

    def _command(
        self, where: str, seat: int, number: int, do: dict[str, Any]
    ) -> dict[str, Any] | None:
        body = {"id": secrets.token_urlsafe(16), "seat": seat, "expect": number, "do": do}
        try:
            self._post(f"{where}/commands", {**body, "snapshot": False})
        except urllib.error.HTTPError as error:
            found: dict[str, Any] = json.load(error)
            return found
        return None

    def _say(self, thing: dict[str, Any]) -> None:
        self.outward.write(json.dumps(thing) + "\n")
        self.outward.flush()

    def _post(self, path: str, body: dict[str, Any]) -> Any:
        headers = {"content-type": "application/json", "origin": self.base, **self.password}
        return self._open(
            urllib.request.Request(self.base + path, json.dumps(body).encode(), headers)  # noqa: S310 - http(s) only, checked above
        )

    def _get(self, path: str) -> Any:
        request = urllib.request.Request(self.base + path, headers=self.password)  # noqa: S310 - see above
        return self._open(request)

    def _open(self, request: urllib.request.Request) -> Any:
        with self.opener.open(request, timeout=60) as answer:
            return json.load(answer)


def _basic(user: str) -> dict[str, str]:
    """The header with the server's password, which stands in a link before the host: http://:PASSWORD@host/j#SECRET."""
    if not user:
        return {}
    return {"authorization": "Basic " + base64.b64encode(unquote(user).encode()).decode()}
