"""A program that only reads and writes words plays whole games, and learns nothing hidden."""

import re

import pytest

import watertable
from watertable.cli.agent import AgentTable
from watertable.kernel.chance import Dice
from watertable.kernel.errors import WaterTableError

HOUSES = [house.name for house in watertable.houses()]


def played(table, name, answers=40):
    """Play by the words alone: take a choice from the text."""
    text = table.open(name, 2, seat=2, bots="uniform")
    luck = Dice("agent")
    for _ in range(answers):
        choices = re.findall(
            r"^- (.+?) = ", text.partition("\nChoices:\n")[2].partition("\n\n")[0], re.MULTILINE
        )
        if not choices:
            break
        assert choices == [row["action"] for row in table.legal()]
        text = table.play(choices[luck.below(len(choices))])
        assert not text.startswith("Refused")
    return text


@pytest.mark.parametrize("name", HOUSES)
def test_words_are_enough_to_play(name):
    first, again = AgentTable("one"), AgentTable("one")
    assert played(first, name) == played(again, name)
    assert first.table.record.dumps() == again.table.record.dumps()
    assert len(first.table.record.lines) > 20


def test_refusals_are_told():
    table = AgentTable("one")
    with pytest.raises(WaterTableError, match="no table is open"):
        table.look()
    table.open("template", 2)
    assert table.play("place 1").startswith("Refused: ")
    assert table.why_not("place 1")
    assert table.why_not(table.legal()[0]["action"]) == "It is legal."
    with pytest.raises(WaterTableError, match="no seat 3"):
        table.open("template", 2, seat=3)
    assert "pebble" in table.rules("pebble").lower()
    assert "No rule" in table.rules("zeppelin")


@pytest.mark.parametrize("name", HOUSES)
def test_nothing_hidden_can_be_had(name):
    """Every answer of every tool is the same in two worlds that the seat cannot tell apart."""
    table, other = AgentTable("two"), AgentTable("two")
    table.open(name, 2)
    other.open(name, 2)
    luck = Dice("agent")
    met = 0
    for _ in range(12):
        if not table.legal():
            break
        other.table.state = table.table.game.guess(table.table.state, 0, Dice(f"world {met}"))
        for tool in ("look", "legal", "rules"):
            assert getattr(table, tool)() == getattr(other, tool)()
        for action in table.table.game.actions.all[
            :: max(1, len(table.table.game.actions.all) // 40)
        ]:
            assert table.why_not(action.text) == other.why_not(action.text)
        choices = table.legal()
        table.play(choices[luck.below(len(choices))]["action"])
        other.table = watertable.load(table.table.record.dumps(), dice="two")
        met += 1
    assert met > 3


def test_the_protocol_serves_the_tools():
    pytest.importorskip("mcp")
    import anyio
    from mcp import Client

    from watertable.cli.mcp import server

    async def talk():
        async with Client(server(AgentTable("one"))) as client:
            tools = {tool.name for tool in (await client.list_tools()).tools}
            opened = await client.call_tool("open", {"game": "template", "seats": 2})
            refused = await client.call_tool("open", {"game": "nothing"})
            return tools, opened.content[0].text, refused

    tools, opened, refused = anyio.run(talk)
    assert tools == {"games", "open", "look", "legal", "why_not", "play", "rules"}
    assert "Choices:" in opened
    assert refused.is_error
    assert "there is no house 'nothing'" in refused.content[0].text
