"""Every sentence of the catalogues is used, and every requested sentence exists.

A catalogue answers a key it does not have with nothing, or with the key itself: no test of one page notices. So the
source is read: what it can ask for is the set of its strings, where the hole of an f-string stands for anything.
"""

import ast
import json
import re
from pathlib import Path

import pytest

import watertable
from watertable.server.domain.phrases import NOTES, PHRASES
from watertable.server.present.catalogue import game_card

ROOT = Path(__file__).parents[1]
PACKAGE = Path(watertable.__file__).parent
HOUSES = [*watertable.games(), watertable.house("template")]
CLIENT = json.loads((ROOT / "web" / "src" / "text" / "en.json").read_text("utf-8"))


def folder_of(house):
    """The folder of a house."""
    return PACKAGE / ("testing/template" if house.name == "template" else f"games/{house.name}")


def trees(*folders):
    for folder in folders:
        for file in sorted(folder.rglob("*.py")):
            yield file, ast.parse(file.read_text("utf-8"))


def outside():
    """The source that belongs to no house."""
    for file, tree in trees(PACKAGE):
        if not any(folder_of(house) in file.parents for house in HOUSES):
            yield file, tree


def pattern(node):
    """What a string of the source can be, or None when its beginning is open."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.escape(node.value)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left = pattern(node.left)
        return left and f"{left}.+"
    if not isinstance(node, ast.JoinedStr) or not isinstance(node.values[0], ast.Constant):
        return None
    return "".join(
        re.escape(part.value) if isinstance(part, ast.Constant) else ".+" for part in node.values
    )


def spoken(found):
    """The patterns of all strings that name a family, as in `note.content`, or begin its keys, as in `next.any.`."""
    strings = {pattern(node) for _, tree in found for node in ast.walk(tree)}
    named = [one for one in strings if one and re.match(r"\w+\\\.", one)]
    return [re.compile(f"{one}.+" if one.endswith(r"\.") else one) for one in named]


def asked_for(tree):
    """The patterns of the strings that are handed over as keys of `words.sentences`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args:
            function = node.func
            if isinstance(function, ast.Attribute) and function.attr in ("get", "has"):
                owner = ast.unparse(function.value)
                if owner.split(".")[-1].lower() in ("sentences", "words"):
                    yield node.lineno, pattern(node.args[0])
            elif isinstance(function, ast.Name) and function.id == "Say":
                yield node.lineno, pattern(node.args[0])
        elif isinstance(node, ast.Subscript) and ast.unparse(node.value).endswith("sentences"):
            yield node.lineno, pattern(node.slice)


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.name)
def test_every_sentence_of_a_house_is_used(house):
    read = spoken([*outside(), *trees(folder_of(house))])
    idle = [key for key in house.words.sentences if not any(one.fullmatch(key) for one in read)]
    assert len(house.words.sentences) > 50
    assert idle == []


def test_every_requested_sentence_exists():
    """In a house its own sentences, elsewhere those of any house, and in the server its notes too."""
    met = 0
    for places, houses in [
        (outside(), HOUSES),
        *[(trees(folder_of(house)), [house]) for house in HOUSES],
    ]:
        keys = [key for house in houses for key in house.words.sentences]
        for file, tree in places:
            notes = NOTES if PACKAGE / "server" in file.parents else ()
            for line, wanted in asked_for(tree):
                if wanted is not None:
                    met += 1
                    there = any(re.fullmatch(wanted, key) for key in (*keys, *notes))
                    assert there, f"{file.name} line {line} asks for {wanted}"
    assert met > 200


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.name)
def test_every_option_has_its_words(house):
    """A value that is a piece has the name of the piece."""
    words = house.words
    titles = {*words.sentences.values()}.union(*words.names.values())
    for option in game_card(house).options:
        assert words.has(f"option.{option.key}.title")
        assert option.help
        for value in [*option.values, *option.items]:
            assert value.title in titles, value


def test_every_sentence_of_the_client_is_used():
    source = "\n".join(
        file.read_text("utf-8") for file in sorted((ROOT / "web" / "src").rglob("*.ts*"))
    )
    told = re.findall(r'"([\w.]+)"', source)
    open_ended = [
        re.sub(r"\$\{[^}]*\}", "\0", one) for one in re.findall(r"`([\w.]+\.\$\{[^`]*)`", source)
    ]
    patterns = [re.compile(re.escape(one).replace("\0", r".+")) for one in open_ended]
    idle = [
        key for key in CLIENT if key not in told and not any(one.fullmatch(key) for one in patterns)
    ]
    assert len(CLIENT) > 300
    assert idle == []
    wanted = re.findall(r'\bt\(\s*"([^"]+)"', source)
    assert len(wanted) > 200
    assert [key for key in wanted if key not in CLIENT] == []
    dynamic = re.findall(r"\bt\(\s*`([^`]+)`", source)
    assert len(dynamic) > 10
    for one in dynamic:
        stem = one.partition("${")[0]
        assert any(key.startswith(stem) for key in CLIENT), one
    assert [key for key in PHRASES if f"phrase.{key}" not in CLIENT] == []
