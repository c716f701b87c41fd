"""What a choice would do is shown as it then happens; what to click, and how buttons are named."""

import watertable
from watertable.games.whitewater import actions
from watertable.games.whitewater.board import FINISH, course_of
from watertable.games.whitewater.scene.preview import Trial
from watertable.games.whitewater.scene.refs import raft_row, step_target
from watertable.kernel.chance import Dice
from watertable.kernel.event import DEAF
from watertable.kernel.state import CHANCE, NONE

HOUSE = watertable.house("whitewater")
GAME = HOUSE.game
MOVES = (actions.Forward, actions.Back, actions.Drift)


def states(seats, dice, races, **options):
    """Every question of a few races whose rafts mostly go ahead."""
    for _ in range(races):
        state = GAME.start(seats, HOUSE.meta.read_options(seats, options))
        while not state.over():
            seat = state.actor()
            if seat == CHANCE:
                GAME.apply(state, CHANCE, dice.draw(GAME.chances(state)), DEAF)
                continue
            yield state, seat
            legal = GAME.legal(state, seat)
            nearer = [a for a in legal if a.verb == "forward" and is_nearer(state, seat, a)]
            among = nearer if nearer and dice.below(4) else legal
            GAME.apply(state, seat, among[dice.below(len(among))], DEAF)


def is_nearer(state, seat, action):
    """Whether a step leads toward the finish."""
    course = course_of(state.course)
    to = step_target(GAME.view(state, seat), action)
    return to == FINISH or course.distance[to] < course.distance[state.at[action.raft]]


def test_the_current_carries_rafts_where_the_preview_said():
    met = {"carried": 0, "pushed": 0, "eddy": 0, "whirl": 0, "finish": 0}
    dice = Dice("preview")
    for state, seat in states(4, dice, 2, course="first_bend", drifting=True):
        view = GAME.view(state, seat)
        for action in GAME.legal(state, seat):
            if not isinstance(action, MOVES):
                continue
            trial = Trial(view)
            shown = HOUSE.preview(view, [action])
            row = raft_row(view, action.raft)
            trial.step(action.raft, way(action, row))
            after = GAME.clone(state)
            GAME.apply(after, seat, action, DEAF)
            kinds = [say.key.partition(".")[2] for say in shown.says]
            met["carried"] += "carried" in kinds
            met["pushed"] += "pushes" in kinds
            met["eddy"] += "eddy" in kinds
            met["finish"] += "finish" in kinds
            if after.over():
                continue
            if "whirl" in kinds:
                met["whirl"] += 1
                assert after.actor() == CHANCE
                continue
            for raft, cell in trial.at.items():
                assert after.at[raft] == (NONE if cell == FINISH else cell), (action, shown.says)
                assert cell == FINISH or after.facing[raft] == trial.facing[raft]
    assert min(met.values()) > 0, met


def way(action, row):
    """The direction of a step."""
    if isinstance(action, actions.Back):
        return (row["facing"] + 4 - action.side) % 6
    return (row["facing"] + action.side) % 6


def test_a_step_takes_two_clicks_and_cards_pay_first():
    dice = Dice("clicks")
    met = 0
    for state, seat in states(3, dice, 1):
        view = GAME.view(state, seat)
        named = {}
        for action in GAME.legal(state, seat):
            refs = HOUSE.refs(view, action)
            if not isinstance(action, (actions.Forward, actions.Back)):
                continue
            to = step_target(view, action)
            plain = [f"raft:{action.raft}", "finish" if to == FINISH else f"hex:{to}"]
            clicked = [ref for ref in refs if not ref.startswith("energy:")]
            assert clicked == plain
            assert refs[-2:] == plain
            named.setdefault(tuple(plain), []).append((len(refs), action.energy))
        for ways in named.values():
            ways.sort()
            met += len(ways) > 1
            assert ways[0] == (2, min(energy for _, energy in ways))
            assert len({n for n, _ in ways}) == len(ways)
    assert met > 10


def test_buttons_say_which_token_goes_where_and_what_is_paid():
    two = next(s for s, _ in states(3, Dice("tokens"), 1) if s.asks[-1].kind == 6)
    told = labels(two)
    assert len(told) == 2
    assert all("2x on" in words and "1x on" in words for words in told)
    three = next(s for s, _ in states(2, Dice("tokens"), 1) if s.asks[-1].kind == 6)
    assert len(set(labels(three))) == 6
    state = next(s for s, _ in states(3, Dice("tokens"), 1) if s.round_number)
    assert any(words.endswith("(1 Action card)") for words in labels(state))
    assert any(words.endswith("(1 Energy)") for words in labels(state))


def labels(state):
    seat = state.actor()
    view = GAME.view(state, seat)
    return [HOUSE.words.tell(HOUSE.label(a, view)) for a in GAME.legal(state, seat)]
