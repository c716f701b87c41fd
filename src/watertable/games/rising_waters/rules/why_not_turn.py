"""Why an action of a turn is not legal: moving, donating, working, resisting."""

from __future__ import annotations

from watertable.games.rising_waters import pieces
from watertable.games.rising_waters.actions import END, SEEK, STOP, WORK, WORK_TWICE, verbs
from watertable.games.rising_waters.board import DRY, HEXES, IN_VICKSBURG, NEAR, STEP, is_wet
from watertable.games.rising_waters.state import WaterState, seat_of
from watertable.kernel.action import Action
from watertable.kernel.state import NONE
from watertable.kernel.text import Say


def in_turn(state: WaterState, hand: int, action: Action) -> Say | None:
    """What is free and the end of the turn first; everything else costs an action (p. 15)."""
    if action is END:
        return None
    if isinstance(action, verbs.Uplifted):
        return _uplift(state, hand, action)
    if isinstance(action, verbs.Perform):
        return _perform(state, hand, action)
    if isinstance(action, verbs.Show):
        known = state.landowner_known if action.deck else state.report_known
        return Say("why.all_know") if min(known) == known[seat_of(state, hand)] else None
    moving = isinstance(action, (verbs.Walk, verbs.Float, verbs.Board, verbs.Leave, verbs.Request))
    if not moving and not _is_action(action):
        return Say("why.not_now")
    if state.actions < 1:
        return Say("why.no_actions")
    if moving:
        box = state.power[hand][pieces.MOVEMENT] + (1 if state.boost == pieces.MOVEMENT else 0)
        return _moving(state, hand, action, pieces.VALUES[pieces.MOVEMENT][box] * 2, False)
    if isinstance(action, verbs.Boosted):
        return _boost(state, hand, action)
    if isinstance(action, (verbs.Counter, verbs.Play, verbs.Find)):
        return _resist(state, hand, action)
    return _working(state, hand, action)


def _is_action(action: Action) -> bool:
    if isinstance(
        action,
        (
            verbs.Counter,
            verbs.Launch,
            verbs.PickUp,
            verbs.SetDown,
            verbs.Give,
            verbs.Accept,
            verbs.Play,
            verbs.Find,
            verbs.Boosted,
        ),
    ):
        return True
    return action is SEEK or action is WORK or action is WORK_TWICE


def in_move(state: WaterState, hand: int, action: Action) -> Say | None:
    """A Move that has begun."""
    if action is STOP:
        return None if state.swimmer == NONE else Say("why.in_the_water")
    return _moving(state, hand, action, state.points_left, True)


# Moving


def _moving(state: WaterState, hand: int, action: Action, points: int, begun: bool) -> Say | None:
    if begun and state.swimmer != NONE:
        mine = isinstance(action, (verbs.Walk, verbs.Board)) and action.pawn == state.swimmer
        if not mine:
            return Say("why.in_the_water")
    if isinstance(action, verbs.Walk):
        return _walk(state, hand, action, points)
    if isinstance(action, verbs.Float):
        return _float(state, hand, action, points)
    if isinstance(action, verbs.Board):
        return _board(state, hand, action, points, begun)
    if isinstance(action, verbs.Leave):
        return _leave(state, hand, action, points, begun)
    if isinstance(action, verbs.Request):
        return _request(state, hand, action.pawn, points)
    return Say("why.not_now")


def _with_leave(state: WaterState, hand: int, pawn: int) -> Say | None:
    if state.pawn_at[pawn] == NONE:
        return Say("why.pawn_gone")
    if pawn // 4 != hand and state.seats > 1 and state.consent[pawn] != 1:
        return Say("why.no_consent")
    return None


def _walk(state: WaterState, hand: int, action: verbs.Walk, points: int) -> Say | None:
    refused = _with_leave(state, hand, action.pawn)
    if refused is not None:
        return refused
    at = state.pawn_at[action.pawn]
    to = STEP[at][action.direction]
    if to == NONE:
        return Say("why.map_edge")
    if points < 2:
        return Say("why.no_points")
    wet = is_wet(state.ground, to)
    if (wet or is_wet(state.ground, at)) and not (
        state.power[hand][pieces.CROSS] == 1 or state.boost == pieces.CROSS
    ):
        return Say("why.no_swim")
    if wet and _shore(state, to) > (points - 2) // 2:
        return Say("why.too_far_out")
    return None


def _shore(state: WaterState, start: int) -> int:
    """Hexes to swim from here until dry land or a raft with room: distances relaxed until none changes."""
    far = HEXES
    away = [far] * HEXES
    for raft in range(pieces.RAFTS):
        if state.raft_at[raft] != NONE and _aboard(state, raft) < 2:
            away[state.raft_at[raft]] = 0
    for at in range(HEXES):
        if not is_wet(state.ground, at):
            away[at] = 0
    changed = True
    while changed:
        changed = False
        for at in range(HEXES):
            best = 1 + min(away[to] for to in NEAR[at])
            if best < away[at]:
                away[at] = best
                changed = True
    return away[start]


def _aboard(state: WaterState, raft: int) -> int:
    return len([1 for on in state.pawn_raft if on == raft])


def _float(state: WaterState, hand: int, action: verbs.Float, points: int) -> Say | None:
    at = state.raft_at[action.raft]
    if at == NONE:
        return Say("why.no_raft_there")
    crew = [pawn for pawn in range(pieces.PLAYER_PAWNS) if state.pawn_raft[pawn] == action.raft]
    if not crew:
        return Say("why.no_crew")
    for pawn in crew:
        refused = _with_leave(state, hand, pawn)
        if refused is not None:
            return refused
    to = STEP[at][action.direction]
    if to == NONE:
        return Say("why.map_edge")
    if points < (1 if is_wet(state.ground, to) else 2):
        return Say("why.no_points")
    return None


def _board(
    state: WaterState, hand: int, action: verbs.Board, points: int, begun: bool
) -> Say | None:
    refused = _with_leave(state, hand, action.pawn)
    if refused is not None:
        return refused
    if state.pawn_raft[action.pawn] != NONE:
        return Say("why.already_aboard")
    if state.raft_at[action.raft] != state.pawn_at[action.pawn]:
        return Say("why.no_raft_there")
    if _aboard(state, action.raft) > 1:
        return Say("why.raft_full")
    return Say("why.back_and_forth") if begun and state.boarded[action.pawn] == points else None


def _leave(
    state: WaterState, hand: int, action: verbs.Leave, points: int, begun: bool
) -> Say | None:
    refused = _with_leave(state, hand, action.pawn)
    if refused is not None:
        return refused
    if state.pawn_raft[action.pawn] == NONE:
        return Say("why.not_aboard")
    if is_wet(state.ground, state.pawn_at[action.pawn]):
        return Say("why.under_water")
    return Say("why.back_and_forth") if begun and state.boarded[action.pawn] == points else None


def _request(state: WaterState, hand: int, pawn: int, points: int) -> Say | None:
    if state.pawn_at[pawn] == NONE:
        return Say("why.pawn_gone")
    if pawn // 4 == hand or state.seats == 1:
        return Say("why.own_pawn")
    if state.consent[pawn] != 0:
        return Say("why.asked_already")
    return Say("why.no_points") if points < 2 else None


# Giving


def give(state: WaterState, hand: int, card: int, place: int) -> Say | None:
    """A card of the hand to a place (p. 15)."""
    if state.cards[hand][card] == 0:
        return Say("why.no_card", card=card)
    return _accepted(state, hand, card, place)


def _accepted(state: WaterState, hand: int, card: int, place: int) -> Say | None:
    if place < pieces.MAX_HANDS:
        if place == hand:
            return Say("why.own_hand")
        if place >= state.hands:
            return Say("why.nobody_there")
        if state.full_hands_take:
            return None
        held = state.cards[place]
        full = max(7, held[pieces.THREAT] + 1)
        return Say("why.hand_full", n=full) if sum(held) >= full else None
    if place == verbs.TO_BANK:
        return None if state.version == pieces.SPRING else Say("why.no_relief_track")
    slot = place - verbs.TO_BANK - 1
    goal = state.goal_open[slot]
    if goal == NONE:
        return Say("why.no_goal")
    if pieces.GOAL_IS_B[goal] and state.goal_done[pieces.GOAL_PAIR[goal]] == 0:
        return Say("why.goal_locked")
    if pieces.GOAL_MEETING[goal]:
        return Say("why.goal_given") if state.goal_task[slot] >> hand & 1 else None
    return _goal(goal, state.goal_given[slot], card)


def _goal(goal: int, given: list[int], card: int) -> Say | None:
    """Can the goal still be finished with one real card of each kind after this one?"""
    after = given[:]
    after[card] += 1
    needs = pieces.GOAL_NEEDS[goal]
    missing = 0
    real_missing = 0
    for kind in range(pieces.COMMUNITY):
        if kind != pieces.EDUCATION and after[kind] > needs[kind]:
            return Say("why.goal_full")
        if needs[kind] and after[kind] == 0 and kind != pieces.EDUCATION:
            real_missing += needs[kind] if kind > pieces.EDUCATION else 1
        elif kind > pieces.EDUCATION:
            real_missing += needs[kind] - after[kind]
        missing += needs[kind]
    left = missing - sum(after)
    if left < real_missing:
        return Say("why.goal_full")
    return None


# Working


def _working(state: WaterState, hand: int, action: Action) -> Say | None:
    if isinstance(action, verbs.Give):
        return give(state, hand, action.card, action.place)
    if isinstance(action, verbs.Accept):
        there = len([card for card in state.row if card == pieces.L_JOB])
        if action.offers > there:
            return Say("why.no_offers", n=there)
        if action.offers == 0 and not _any_levee(state, hand):
            return Say("why.nothing_to_build")
        return None
    if action is SEEK:
        return Say("why.row_full") if len(state.row) == 3 else None
    if action is WORK_TWICE:
        return None if state.cubes[hand][pieces.MANY_HANDS] else Say("why.no_cube")
    if isinstance(action, verbs.Launch):
        return _launch(state, hand, action)
    if isinstance(action, verbs.PickUp):
        return pick_up(state, hand, action)
    if isinstance(action, verbs.SetDown):
        return _set_down(state, hand, action)
    return None


def _any_levee(state: WaterState, hand: int) -> bool:
    jobs = state.cards[hand][pieces.JOB] + state.cubes[hand][pieces.DISCOUNT]
    for at in range(HEXES):
        if _levee_place(state, at) is None and jobs >= (1 if state.levee[at] else 2):
            return True
    return False


def _levee_place(state: WaterState, at: int) -> Say | None:
    if state.ground[at] != DRY:
        return Say("why.under_water") if is_wet(state.ground, at) else Say("why.camp_there")
    around = [at, *NEAR[at]]
    if not any(state.pawn_at[pawn] in around for pawn in range(pieces.PLAYER_PAWNS)):
        return Say("why.no_pawn_near")
    if state.levee[at] == pieces.LEVEE_TOP:
        return Say("why.levee_top")
    if state.levee[at] == 0 and len([n for n in state.levee if n]) == pieces.LEVEES:
        return Say("why.no_levees")
    return None


def levee(state: WaterState, hand: int, action: verbs.Levee) -> Say | None:
    """Building or raising here (p. 16)."""
    refused = _levee_place(state, action.hex)
    if refused is not None:
        return refused
    if action.raised and not state.levee[action.hex]:
        return Say("why.no_levee")
    if state.levee[action.hex] and not action.raised:
        return Say("why.levee_there")
    if action.discount and not state.cubes[hand][pieces.DISCOUNT]:
        return Say("why.no_cube")
    price = 2 - action.raised - action.discount
    return (
        Say("why.too_few", card=pieces.JOB, n=price)
        if state.cards[hand][pieces.JOB] < price
        else None
    )


def _launch(state: WaterState, hand: int, action: verbs.Launch) -> Say | None:
    if not state.cubes[hand][pieces.RAFT]:
        return Say("why.no_cube")
    if NONE not in state.raft_at:
        return Say("why.no_rafts")
    pawn = hand * 4 + action.pawn
    if state.pawn_at[pawn] == NONE:
        return Say("why.pawn_gone")
    return Say("why.already_aboard") if state.pawn_raft[pawn] != NONE else None


def _own_on(state: WaterState, hand: int, raft: int) -> bool:
    return raft in state.pawn_raft[hand * 4 : hand * 4 + 4]


def pick_up(state: WaterState, hand: int, action: verbs.PickUp) -> Say | None:
    """Taking a Survivor aboard (p. 18)."""
    if state.raft_at[action.raft] == NONE or not _own_on(state, hand, action.raft):
        return Say("why.no_crew")
    if state.pawn_at[action.pawn] != state.raft_at[action.raft]:
        return Say("why.survivor_elsewhere")
    if state.pawn_raft[action.pawn] != NONE:
        return Say("why.already_aboard")
    return Say("why.raft_full") if _aboard(state, action.raft) >= 2 else None


def _set_down(state: WaterState, hand: int, action: verbs.SetDown) -> Say | None:
    raft = state.pawn_raft[action.pawn]
    if state.pawn_at[action.pawn] == NONE or raft == NONE:
        return Say("why.not_aboard")
    if not _own_on(state, hand, raft):
        return Say("why.no_crew")
    return Say("why.under_water") if is_wet(state.ground, state.raft_at[raft]) else None


# Resisting


def _resist(state: WaterState, hand: int, action: Action) -> Say | None:
    held = state.cards[hand]
    teaches = state.role[hand] == pieces.TEACHER
    if isinstance(action, verbs.Counter):
        if action.card == pieces.EDUCATION and not teaches:
            return Say("why.teacher_only")
        if action.hand == hand or action.hand >= state.hands:
            return Say("why.nobody_there")
        whose = hand if action.hand == NONE else action.hand
        if state.cards[whose][pieces.THREAT] == 0:
            return Say("why.no_threat")
        return None if held[action.card] else Say("why.no_card", card=action.card)
    if isinstance(action, verbs.Play):
        if action.wild and not teaches:
            return Say("why.teacher_only")
        if held[action.card] + action.wild < action.cards:
            return Say("why.too_few", card=action.card, n=action.cards - action.wild)
        short = held[pieces.EDUCATION] < action.wild
        return Say("why.too_few", card=pieces.EDUCATION, n=action.wild) if short else None
    assert isinstance(action, verbs.Find)
    if state.role[hand] != pieces.YOUNG:
        return Say("why.other_role")
    there = [at for at in state.pawn_at[hand * 4 : hand * 4 + 4] if at != NONE]
    if not any(IN_VICKSBURG[at] for at in there):
        return Say("why.not_in_vicksburg")
    left = (
        state.landowner_pile[pieces.L_JOB] if action.card == pieces.JOB else state.pile[action.card]
    )
    if left == 0:
        return Say("why.not_in_pile", card=action.card)
    return _accepted(state, hand, action.card, action.place)


def _boost(state: WaterState, hand: int, action: verbs.Boosted) -> Say | None:
    if not state.cubes[hand][pieces.BOOST]:
        return Say("why.no_cube")
    last = state.power[hand][action.power] == len(pieces.VALUES[action.power]) - 1
    return Say("why.last_box", power=action.power) if last else None


def _uplift(state: WaterState, hand: int, action: verbs.Uplifted) -> Say | None:
    if not state.cubes[hand][pieces.UPLIFT]:
        return Say("why.no_cube")
    boxes_left = len(pieces.VALUES[action.power]) - 1 - state.power[hand][action.power]
    if state.boost == action.power:
        boxes_left -= 1
    return Say("why.last_box", power=action.power) if boxes_left < 1 else None


def _perform(state: WaterState, hand: int, action: verbs.Perform) -> Say | None:
    wanted = pieces.SINGER if action.card == pieces.BLUES else pieces.CROPPER
    if state.role[hand] != wanted:
        return Say("why.other_role")
    if not state.cards[hand][action.card]:
        return Say("why.no_card", card=action.card)
    own = list(range(hand * 4, hand * 4 + 4))
    mine = [*own, pieces.ALL_PAWNS + hand]
    last = state.last_target[hand]
    if action.target == last:
        return Say("why.same_again")
    if action.target in mine and (last == NONE or last in mine):
        return Say("why.others_first")
    where = [*state.pawn_at, *state.town_at][action.target]
    players = [state.pawn_at[pawn] for pawn in own if pawn != action.target]
    if where == NONE or where not in players:
        return Say("why.not_together")
    return None
