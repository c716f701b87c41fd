"""Python blocks of the pages run, commands exist with the options shown, and cheap ones run with smaller numbers."""

import asyncio
import json
import os
import re
import shlex
import subprocess
import sys

import pytest
import typer

import watertable
from tests.docs import pages
from watertable import bots, cli
from watertable.server.run import FILE
from watertable.server.store.sqlite import SqliteStore

LANGUAGES = {"python", "sh", "text", "json", "toml"}
COMMANDS = typer.main.get_command(cli.app)
# Commands that are only parsed.
NOT_RUN = {
    "serve": "runs until it is stopped",
    "play": "asks a person",
    "bot": "needs a running server",
    "backup": "needs tables; tests/server has some",
    "campaign": "takes minutes",
    "ladder": "takes minutes; tests/lab runs it small",
    "mcp": "runs until it is stopped",
}
SMALLER = [  # what makes a command cheap
    (r"--games \d+", "--games 2"),
    (r"--bots \S+", "--bots uniform"),  # `named_bots` looks at the names
    (r"watertable (hint|analyse) \S+", r"\g<0> --rounds 2"),
]
SCRIPT = re.compile(r"(?:sudo )?(?:\S*/)?python3? (?P<file>[\w/]+\.py|-m [\w.]+)(?P<rest>.*)")
INLINE = re.compile(r"`(?:\.venv/bin/)?(watertable [^`\n]+)`")


def lines(page):
    """The commands of a page."""
    for block in pages.blocks(page, "sh"):
        for line in block["text"].splitlines():
            command = re.sub(r"(^|\s+)#.*", "", line).strip()
            if command:
                yield command.removeprefix(".venv/bin/")


def parsed(words):
    """The command that the words name, or an error of the parser."""
    context = COMMANDS.make_context("watertable", list(words))
    command = COMMANDS
    while hasattr(command, "commands"):  # a group
        rest = [*context._protected_args, *context.args]
        name, command, rest = command.resolve_command(context, rest)
        context = command.make_context(name, rest, parent=context)
    return context.command_path.split()[1]


def named_bots(command):
    """Ask for each bot that a command names, with the game's own heuristic."""
    given = re.search(r"(?:lab run|arena) (\w+) .*--bots (\S+)", command)
    for name in given[2].split(",") if given else []:
        bots.bot(name, given[1])


def options_exist(file, rest):
    text = file.read_text("utf-8")
    return [word for word in re.findall(r"--[\w-]+", rest) if f'"{word}"' not in text]


def check(command):
    """Why the command cannot work, or None."""
    words = shlex.split(command)
    words = [word for place, word in enumerate(words) if place or "=" not in word]
    if words[0] == "watertable":
        try:
            parsed(words[1:])
            return named_bots(command)
        except Exception as error:  # an option, argument, command or bot that does not exist
            return str(error)
    if words[0] == "make":
        targets = re.findall(r"^([a-z-]+):", (pages.ROOT / "Makefile").read_text(), re.MULTILINE)
        return None if set(words[1:]) <= set(targets) else "no such target"
    if words[0] == "npm":
        scripts = json.loads((pages.ROOT / "web" / "package.json").read_text())["scripts"]
        return None if words[-1] in scripts else "no such script"
    script = SCRIPT.fullmatch(" ".join(words))
    if script:
        return check_script(script["file"], script["rest"])
    files = [word for word in words if re.match(r"(deploy|tools|tests)/", word)]
    if words[0] in ("docker", "uv", "pip"):
        return next((f"no {file}" for file in files if not (pages.ROOT / file).exists()), None)
    return "a command this test does not know: teach it, or mark the block"


def check_script(name, rest):
    if name.startswith("-m "):
        module = name.removeprefix("-m ")
        if module in ("http.server", "pytest"):
            return None
        path = pages.ROOT / module.replace(".", "/")
        file = path / "__main__.py" if path.is_dir() else path.with_suffix(".py")
    else:
        file = pages.ROOT / name
    if not file.exists():
        return f"no {name}"
    missing = options_exist(file, rest)
    return f"{name} has no {missing}" if missing else None


def run(words, folder, **more):
    env = {
        **os.environ,
        "HOME": str(folder),  # nobody's own tables are touched
        "XDG_DATA_HOME": str(folder),
        "WATERTABLE_COMPILED": "0",
        "PATH": os.path.dirname(sys.executable) + os.pathsep + os.environ["PATH"],
    }
    done = subprocess.run(words, cwd=folder, env=env, stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, check=False, timeout=300, **more)  # fmt: skip
    assert done.returncode == 0, f"{words}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"


@pytest.fixture
def folder(tmp_path):
    """An empty folder, but for a saved game."""
    table = watertable.open("raging_waters", seats=2, dice="a game to look at")
    for _ in range(6):
        seat = table.asked[0]
        table.play(seat, table.legal(seat)[0])
    (tmp_path / "game.wt.jsonl").write_text(table.record.dumps())
    return tmp_path


@pytest.mark.parametrize("page", pages.PAGES, ids=pages.name)
def test_every_block_names_its_language(page):
    assert {block["language"] for block in pages.blocks(page)} <= LANGUAGES
    indented = re.findall(
        r"(?:^|\n)\n    (?:watertable|make|python|npm|uv|sudo) .*", pages.prose(page)
    )
    assert indented == []  # an indented block would not be tested


@pytest.mark.parametrize("page", pages.with_blocks("python"), ids=pages.name)
def test_python_blocks_run(page, folder):
    for block in pages.blocks(page, "python"):
        run([sys.executable, "-W", "error", "-c", block["text"]], folder)


@pytest.mark.parametrize("page", pages.with_blocks("sh"), ids=pages.name)
def test_commands_exist_with_these_options(page):
    wrong = {command: check(command) for command in lines(page)}
    assert {command: why for command, why in wrong.items() if why} == {}


@pytest.mark.parametrize("page", pages.PAGES, ids=pages.name)
def test_commands_in_sentences_exist(page):
    """`watertable serve --lan`: the command and its options exist; arguments may be placeholders."""
    for text in INLINE.findall(pages.prose(page)):
        words = text.split()[1:]
        command = COMMANDS
        while words and hasattr(command, "commands"):
            words = words[2:] if words[0] == "--box" else words
            command = command.commands[words.pop(0)]
        known = {name for option in command.params for name in option.opts}
        given = {word for word in words if re.fullmatch(r"--?[a-z][\w-]*", word)}
        assert given <= known, text


def make_empty_store(directory):
    """A server's database without tables, for `watertable tables`."""

    async def main():
        store = SqliteStore(directory / FILE)
        await store.open()
        await store.close()

    directory.mkdir()
    asyncio.run(main())


@pytest.mark.slow
@pytest.mark.parametrize("page", pages.with_blocks("sh"), ids=pages.name)
def test_cheap_commands_run(page, folder):
    make_empty_store(folder / "watertable")
    for block in pages.blocks(page, "toml"):
        file = re.match(r"# ([\w/]+\.toml)\n", block["text"])
        if file:
            (folder / file[1]).parent.mkdir(parents=True, exist_ok=True)
            (folder / file[1]).write_text(block["text"])
    for command in lines(page):
        words = shlex.split(command)
        placeholders = [word for word in words if word.isupper()]  # TABLE: an id that you have
        if words[0] != "watertable" or placeholders or parsed(words[1:]) in NOT_RUN:
            continue
        for long, short in SMALLER:
            command = re.sub(long, short, command)
        run(shlex.split(command), folder)


def test_few_blocks_are_not_tested():
    marked = [block["reason"] for page in pages.PAGES
              for block in pages.FENCE.finditer(page.read_text("utf-8")) if block["reason"]]  # fmt: skip
    assert len(marked) <= 5, marked
