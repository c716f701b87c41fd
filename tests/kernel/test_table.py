"""The table: asking, playing, taking back, ending turns."""

import pytest

import watertable
from watertable.kernel.chance import Dice
from watertable.kernel.errors import NotAsked, OptionError, RecordError, RuleError, UnknownAction
from watertable.kernel.state import key
from watertable.kernel.table import MOST_TAKEN_BACK


def at_the_pebbles(confirm=None, seats=2):
    """A table whose leader (seat 0) is about to place pebbles."""
    table = watertable.open("template", seats=seats, dice="pebbles", confirm=confirm)
    while True:
        if table.waiting:
            table.end_turn(table.waiting[0])
            continue
        seat = table.asked[0]
        if table.game.asks[table.question(seat).kind] == "pebble":
            return table
        table.play(seat, table.legal(seat)[0])


def test_the_public_api_works_as_documented():
    table = watertable.open("template", seats=3, options={"storm": True}, dice="any text")
    assert table.asked == [0, 1, 2]
    first = table.legal(0)[0]
    assert (first.id, first.text, first.verb) == (first.id, f"show {first.text[5:]}", "show")
    table.play(0, first.text)
    assert table.view(0)["sealed"] == [first.id]
    assert table.view(None)["sealed"] == []
    assert table.outcome is None
    assert (
        watertable.load(table.record.dumps(), dice="any text").record.dumps()
        == table.record.dumps()
    )


def test_the_three_ways_to_be_refused():
    table = watertable.open("template", seats=2, dice="x")
    with pytest.raises(UnknownAction, match="no action reads 'dance'"):
        table.play(0, "dance")
    with pytest.raises(NotAsked, match="no seat 8"):
        table.play(7, "skip")
    with pytest.raises(RuleError, match="does not answer the question"):
        table.play(0, "skip")
    assert len(table.record.lines) == 7, "a refused answer leaves no line"


def test_a_draft_can_be_taken_back_until_another_seat_is_asked():
    table = at_the_pebbles()
    before = key(table.state)
    table.play(0, "place 1")
    assert table.drafts(0)
    table.take_back(0)
    assert key(table.state) == before
    table.play(0, "place 2")
    table.play(0, "skip")  # the round is over: chance has rolled the tide
    with pytest.raises(RuleError, match="nothing to take back"):
        table.take_back(0)


def test_several_answers_can_be_taken_back_at_once():
    table = at_the_pebbles(confirm=[0])
    before = key(table.state)
    table.play(0, "place 1")
    first = table.drafts(0)[-1]
    table.play(0, "place 3")
    assert table.waiting == [0]
    table.take_back(0, first)
    assert key(table.state) == before
    assert table.waiting == []
    assert table.record.lines[-1] == {"n": len(table.record.lines), "seat": 0, "back": first}


def test_with_confirm_only_end_turn_settles_drafts():
    table = at_the_pebbles(confirm=[0])
    table.play(0, "place 1")
    lines = len(table.record.lines)
    table.play(0, "place 2")
    assert table.asked == []
    assert table.waiting == [0]
    assert len(table.record.lines) == lines + 1, "no chance was drawn"
    with pytest.raises(NotAsked, match="no turn to end"):
        table.end_turn(1)
    table.end_turn(0)
    assert table.waiting == []
    assert table.asked == [0, 1]


def test_a_sealed_answer_can_be_withdrawn_whoever_else_has_answered():
    table = watertable.open("template", seats=3, dice="sealed")
    table.play(1, table.legal(1)[0])
    before = key(table.state)
    table.play(0, table.legal(0)[0])
    table.play(0, "keep")
    table.play(2, table.legal(2)[0])
    table.take_back(0)
    table.take_back(0)
    assert table.state.sealed[0] == []
    table.take_back(2)
    assert key(table.state) == before
    for seat in (2, 0, 1):
        while seat in table.asked and table.state.asks[-1].sealed:
            table.play(seat, table.legal(seat)[0])
    with pytest.raises(RuleError, match="nothing to take back"):
        table.take_back(0)


def test_a_confirming_seat_holds_back_the_reveal():
    table = watertable.open("template", seats=2, dice="hold", confirm=[0, 1])
    for seat in (0, 1):
        table.play(seat, table.legal(seat)[0])
        table.play(seat, "trade")
    assert table.waiting == [0, 1]
    assert table.asked == []
    table.end_turn(1)
    assert table.waiting == [0]
    table.take_back(1)  # still sealed: the reveal has not come
    assert table.asked == [1]
    table.play(1, "keep")
    table.end_turn(1)
    table.end_turn(0)
    assert table.view(None)["shown"] != [-1, -1]


def test_anyone_may_answer_for_the_group():
    table = watertable.open("template", seats=3, dice="group")
    while table.game.asks[table.question(table.asked[0]).kind] != "group":
        table.play(table.asked[0], table.legal(table.asked[0])[0])
    assert table.asked == [0, 1, 2]
    assert [a.text for a in table.legal(2)] == ["stay", "turn"]
    table.play(2, "turn")
    assert table.asked == [0]


def test_a_seat_count_or_option_that_does_not_fit_is_refused_with_the_reason():
    with pytest.raises(OptionError, match="takes 2, 3, 4 seats, not 9"):
        watertable.open("template", seats=9)
    with pytest.raises(OptionError, match="'7' is not one of 2, 3"):
        watertable.open("template", seats=2, options={"rounds": "7"})
    with pytest.raises(OptionError, match="no such option; it has: rounds, storm"):
        watertable.open("template", seats=2, options={"moon": 1})
    with pytest.raises(OptionError, match="there is no house 'atlantis'"):
        watertable.open("atlantis", seats=2)


def test_a_seats_news_hides_the_secrets_of_others():
    table = watertable.open("template", seats=2, dice="news")
    own = [table.tell(say) for _, say in table.news(0)]
    other = [table.tell(say) for _, say in table.news(1)]
    assert sum("draws a card" in line for line in own) == 3
    assert sum("draws a card" in line for line in other) == 3
    assert all("draws a card" in table.tell(say) for _, say in table.news(None)[:6])


def test_the_end_line_tells_the_dice_and_the_outcome():
    table = watertable.open("template", seats=2, dice="to the end")
    while table.asked:
        table.play(table.asked[0], table.legal(table.asked[0])[-1])
    end = table.record.lines[-1]
    assert end["dice"] == "to the end"
    assert end["end"]["scores"] == table.outcome.scores
    with pytest.raises(NotAsked, match="the game is over"):
        table.play(0, "skip")


def test_a_turn_that_ends_under_sealed_answers_leaves_them_drafts():
    """Whitewater: who passes the raft on ends a turn while the others already choose in secret."""
    met = 0
    for turn in range(60):
        table = watertable.open("whitewater", seats=6, dice=f"under {turn}", confirm=[*range(6)])
        luck = Dice(f"choices {turn}")
        for _ in range(60):
            if len(table.waiting) > 1 and len(openly(table)) == 1:
                break
            if table.waiting and not table.asked:
                table.end_turn(table.waiting[0])
                continue
            seat = table.asked[luck.below(len(table.asked))]
            legal = table.legal(seat)
            table.play(seat, legal[luck.below(len(legal))])
        else:
            continue
        met += 1
        first = openly(table)[0]
        second = next(seat for seat in table.waiting if seat != first)
        mine, before = table.drafts(second), key(table.state)
        table.end_turn(first)
        assert table.drafts(first) == []
        assert table.drafts(second) == mine, "sealed until the reveal, so still a draft"
        assert key(table.state) == before
        table.take_back(second)
        assert second in table.asked
        table.play(second, table.legal(second)[0])
        table.end_turn(second)
        assert watertable.load(table.record.dumps(), f"under {turn}").waiting == table.waiting
    assert met > 2


def openly(table):
    """Who has still to end a turn whose last answer was not sealed."""
    sealed = {draft.n for draft in table._drafts if draft.sealed}
    return [seat for seat in table.waiting if table.drafts(seat)[-1] not in sealed]


def test_sealed_drafts_are_those_of_sealed_questions_alone():
    table = watertable.open("template", seats=3, dice="sealed drafts")
    met = {True: 0, False: 0}
    while table.asked and not all(met.values()):
        seat = table.asked[0]
        ask = table.question(seat)
        table.play(seat, table.legal(seat)[0])
        drafts = table.drafts(seat)
        if drafts:
            met[ask.sealed] += 1
            assert (drafts[-1] in table.sealed_drafts(seat)) == ask.sealed
        assert set(table.sealed_drafts(seat)) <= set(drafts)
    assert met[True] > 0


def played_out(dice):
    table = watertable.open("template", seats=2, dice=dice)
    while table.asked:
        seat = table.asked[0]
        table.play(seat, table.legal(seat)[0])
    assert table.record.ended
    return table


def test_a_table_that_draws_by_itself_replays_to_the_same_lines():
    table = played_out("both")
    other = watertable.open("template", seats=2, dice="both")
    other.replay(table.record.lines)
    assert other.record.dumps() == table.record.dumps()
    assert key(other.state) == key(table.state)


def test_a_table_with_other_dice_refuses_the_lines():
    table = played_out("one")
    other = watertable.open("template", seats=2, dice="another")
    with pytest.raises(RecordError, match="line 2: the table has another line here"):
        other.replay(table.record.lines)


def test_a_table_that_drew_more_than_the_lines_say_refuses_them():
    table = played_out("both")
    other = watertable.open("template", seats=2, dice="both")
    first_answer = next(line["n"] for line in table.record.lines if line["seat"] is not None)
    before_draw = (
        next(line["n"] for line in table.record.lines[first_answer:] if line["seat"] is None) - 1
    )
    with pytest.raises(RecordError, match=f"line {before_draw + 2}: the table has a line more"):
        other.replay(table.record.lines[:before_draw])


def test_dice_that_run_already_are_kept():
    table = watertable.open("template", seats=2, dice="running")
    running = table.dice
    table.go_on_with("other dice", "fresh")
    assert table.dice is running
    assert not any("dice" in line for line in table.record.lines)


def test_a_seat_takes_back_only_so_often_and_the_others_still_can() -> None:
    table = watertable.open("template", 2, dice="often")
    action = table.legal(0)[0]
    for _ in range(MOST_TAKEN_BACK):
        table.play(0, action)
        table.take_back(0)
    table.play(0, action)
    with pytest.raises(RuleError, match="which is the most"):
        table.take_back(0)
    table.play(1, table.legal(1)[0])
    table.take_back(1)
    assert len(table.record.lines) < 2 * MOST_TAKEN_BACK + 20
    again = watertable.load(table.record.dumps())
    with pytest.raises(RuleError, match="which is the most"):
        again.take_back(0)
