"""Why not: the rule that stands against an answer, worked out apart from what is offered."""

from __future__ import annotations

from typing import Final

from watertable.games.new_bedford import actions as a
from watertable.games.new_bedford import state as q
from watertable.games.new_bedford.board import TOWN_HALL, UP_ONE, card_topic, topic_card
from watertable.games.new_bedford.pieces import (
    ACTION_TILES,
    BRICK,
    BROKEN_MAST,
    CALM_SEAS,
    COST,
    DICE_OF_FATE,
    ESSEX,
    FOOD,
    INSURANCE,
    LAY,
    NEWS,
    RATS,
    REEF,
    REFINERY_FIRE,
    RIGHT,
    SALE,
    TRADE_WINDS,
    TYPHOON,
    WINDOW,
    WOOD,
)
from watertable.games.new_bedford.rules import lacks
from watertable.games.new_bedford.state import BedfordState
from watertable.kernel.action import Action
from watertable.kernel.state import NONE, Ask
from watertable.kernel.text import Say

# Which verbs answer which question.
VERBS: Final[dict[int, list[int]]] = {
    q.Q_START: [a.START],
    q.Q_PLACE: [a.BUY, a.PLACE],
    q.Q_BUILD: [a.BUILD_TILE, a.SKIP],
    q.Q_DISCOUNT: [a.DISCOUNT],
    q.Q_TAKE: [a.TAKE],
    q.Q_GIVE: [a.GIVE],
    q.Q_SELL: [a.SELL, a.SELL_ALL, a.DONE],
    q.Q_HARBOR: [a.BUILD_TILE, a.SELL, a.SELL_ALL],
    q.Q_ROW: [a.ROW, a.STAY, a.SKIP],
    q.Q_SHIP: [a.SHIP],
    q.Q_AMOUNT: [a.AMOUNT],
    q.Q_VICTIM: [a.VICTIM],
    q.Q_COPY: [a.COPY],
    q.Q_BRIDGE: [a.BRIDGE],
    q.Q_COVER: [a.COVER],
    q.Q_BURN: [a.BURN],
    q.Q_SHIFT: [a.SHIFT, a.DONE],
    q.Q_REFINE: [a.REFINE, a.WAIT],
    q.Q_LOSE: [a.LOSE],
    q.Q_CHOOSE: [a.CHOOSE, a.PAGE, a.DECLINE],
    q.Q_CUP: [a.CHOOSE, a.DECLINE],
    q.Q_LIBRARY: [a.PAGE],
    q.Q_RETURN: [a.SELL_WHALE, a.DONE],
    q.Q_BUYING: [a.BUY_WHALE, a.PASS],
    q.Q_WINDOW: [a.PLAY, a.PASS],
    q.Q_REPLY: [a.IGNORE, a.SUFFER],
    q.Q_OVERBOARD: [a.WORKER],
    q.Q_TOLL: [a.SHIP, a.PAY],
    q.Q_STOVE: [a.PAY, a.SKIP],
    q.Q_PREPARE: [a.PREPARE_SHIP, a.SKIP],
}


def why_not(state: BedfordState, seat: int, action: Action) -> Say | None:
    """The reason against it; None exactly when it is legal."""
    if not state.asks or seat < 0 or state.asks[-1].seat != seat:
        return Say("why.not_asked")
    ask = state.asks[-1]
    code, arg = a.CODE[action.id], a.ARG[action.id]
    if code not in VERBS[ask.kind]:
        return Say("why.not_now")
    reason = _reason(state, ask, code, arg)
    return Say("why." + reason) if reason else None


def _reason(state: BedfordState, ask: Ask, code: int, arg: int) -> str:
    kind, who, about = ask.kind, ask.seat, ask.about
    if kind == q.Q_PLACE:
        return _place(state, who, about, code, arg)
    if kind in (q.Q_BUILD, q.Q_HARBOR, q.Q_DISCOUNT, q.Q_SELL):
        return _trade(state, ask, code, arg)
    if kind == q.Q_ROW:
        return lacks.row(state, who, about, code, arg)
    if kind == q.Q_SHIP:
        return lacks.ship(state, who, about, 2 * who + arg)
    if kind == q.Q_AMOUNT:
        return lacks.amount(state, who, about, arg)
    if kind in (q.Q_TAKE, q.Q_GIVE, q.Q_VICTIM):
        return _other(state, ask, arg)
    if kind == q.Q_COPY:
        return lacks.copying(state, who, arg)
    if kind == q.Q_BRIDGE:
        return lacks.bridging(state, who, arg)
    if kind == q.Q_COVER:
        return lacks.covering(state, arg)
    if kind == q.Q_SHIFT:
        return _shift(state, who, code, arg)
    if kind in (q.Q_RETURN, q.Q_BUYING, q.Q_REFINE):
        return _return(state, ask, code, arg)
    if kind in (q.Q_CHOOSE, q.Q_CUP, q.Q_LIBRARY):
        return _choose(state, ask, code, arg)
    return _log(state, ask, code, arg)


def _place(state: BedfordState, who: int, why: int, code: int, arg: int) -> str:
    """Purchase and placement (p. 4)."""
    if code == a.BUY:
        if state.job[0] != 0:
            return "bought_already"
        return "three_dollars" if state.coins[who] < 3 else ""
    if arg < 8:
        return lacks.space(state, who, arg)
    if why == q.FROM_INN:
        return "inn_spaces"
    return lacks.building(state, who, arg - 8)


def _trade(state: BedfordState, ask: Ask, code: int, arg: int) -> str:
    """Building, discounts and sales (p. 5, 17)."""
    who, about = ask.seat, ask.about
    if ask.kind == q.Q_DISCOUNT:
        return _discount(state, who, arg)
    if code == a.SKIP:
        return "" if about == card_topic(NEWS) else "not_now"
    if code == a.BUILD_TILE:
        if about == card_topic(NEWS) and arg >= ACTION_TILES:
            return "news_actions"
        return lacks.tile(state, who, arg, 0 if ask.kind == q.Q_HARBOR else state.job[0])
    if code == a.DONE:
        return "" if state.job[2] == 1 or about == card_topic(TRADE_WINDS) else "sell_one"
    if lacks.price(about, arg) == 0:
        return "not_bought_here"
    if arg < state.job[0]:
        return "sell_order"
    have = state.goods[3 * who + arg]
    return "" if have >= (2 if code == a.SELL_ALL else 1) else "goods"


def _discount(state: BedfordState, who: int, good: int) -> str:
    """One good of the printed cost, such that the rest can be paid (p. 17)."""
    tile, left, lowest = state.job[0], state.job[1], state.job[5]
    rest = [COST[tile][g] - state.job[2 + g] for g in range(3)]
    if rest[good] <= 0:
        return "not_in_cost"
    if good < lowest:
        return "discount_order"
    rest[good] -= 1
    ways = lacks.cuts_from(rest, left - 1, good)
    have = state.goods[3 * who : 3 * who + 3]
    if any(all(have[g] >= way[g] for g in range(3)) for way in ways):
        return ""
    return "discount_short"


def _other(state: BedfordState, ask: Ask, arg: int) -> str:
    """Warehouse, Storehouse, Chemist Shop, Almshouse (ruling 15)."""
    who = ask.seat
    if ask.kind == q.Q_VICTIM:
        return lacks.victim(state, who, ask.about, arg)
    if ask.about != lacks.CHEMIST_AT:
        return ""
    taken = [good for good in state.job[1:] if good != NONE]
    if ask.kind == q.Q_GIVE:
        if arg in taken:
            return "give_other"
        return "" if state.goods[3 * who + arg] else "goods"
    if taken and arg < taken[0]:
        return "take_order"
    left = lacks.hand(state, state.job[0])
    for good in [*taken, arg]:
        left[good] -= 1
    if min(left) < 0:
        return "goods"
    pairs = [[*taken, arg]] if taken else [[arg, g] for g in range(arg, 3) if left[g] > 0]
    mine = lacks.hand(state, who)
    fits = [pair for pair in pairs if any(mine[g] and g not in pair for g in range(3))]
    return "" if fits else "give_none"


def _shift(state: BedfordState, who: int, code: int, arg: int) -> str:
    """Three tokens at most, none twice (Loading Dock)."""
    moved = sum(state.job)
    if code == a.DONE:
        return "" if moved > 0 else "shift_one"
    if moved >= 3:
        return "shift_three"
    whale, to = arg // 2, arg % 2
    source = 3 * (2 * who + (1 - to)) + whale
    settled = state.job[2 * whale + (1 - to)]  # came across before, may not go back
    return "" if state.hold[source] - settled > 0 else "shift_none"


def _return(state: BedfordState, ask: Ask, code: int, arg: int) -> str:
    """Lays, sales, the buying round and the Refinery (p. 7)."""
    who = ask.seat
    if code in (a.PASS, a.WAIT):
        return ""
    if ask.kind == q.Q_REFINE:
        ship = state.job[0]
        pool = state.kept[3 * who + arg] if ship == NONE else state.hold[3 * ship + arg]
        return "" if pool > 0 else "no_such_whale"
    if ask.kind == q.Q_BUYING:
        if state.offer[arg] <= 0:
            return "no_such_whale"
        return "" if LAY[arg] <= state.coins[who] else "lay"
    return _split(state, who, code, arg)


def _split(state: BedfordState, who: int, code: int, arg: int) -> str:
    """Money and half lays of what is sold must cover the lays of what is kept."""
    ship, lowest = state.job[0], state.job[1]
    kept = state.hold[3 * ship : 3 * ship + 3]
    sold = state.offer[:]
    if code == a.SELL_WHALE:
        if kept[arg] == 0:
            return "no_such_whale"
        if arg < lowest:
            return "whale_order"
        for whale in range(arg, 3):
            sold[whale] += kept[whale]
            kept[whale] = 0
    income = sum(SALE[w] * sold[w] for w in range(3))
    lays = sum(LAY[w] * kept[w] for w in range(3))
    return "" if state.coins[who] + income >= lays else "lays"


def _choose(state: BedfordState, ask: Ask, code: int, arg: int) -> str:
    """A whale or a page (p. 8; p. 3)."""
    if code == a.DECLINE:
        return ""
    if code == a.PAGE:
        return "" if state.card_at.count(UP_ONE - arg) == 1 else "no_page"
    if ask.kind == q.Q_CUP:
        return "" if state.cup[arg] > 0 else "no_such_whale"
    return lacks.whale(state, state.job[0], arg)


def _log(state: BedfordState, ask: Ask, code: int, arg: int) -> str:
    """Questions of the Ship's Log."""
    who, about, kind = ask.seat, ask.about, ask.kind
    if kind == q.Q_WINDOW and code == a.PLAY:
        if state.card_at[arg] != who:
            return "not_your_page"
        if WINDOW[arg] != about:
            return "wrong_window"
        return "page_used" if state.card_used[arg] else ""
    if kind == q.Q_REPLY:
        return _reply(state, who, about, code, arg)
    if kind == q.Q_TOLL:
        return _toll(state, who, topic_card(about), code, arg)
    if kind == q.Q_LOSE:
        ships = [s for s in (2 * who, 2 * who + 1) if state.ship[s] >= 0]
        return "" if any(state.hold[3 * s + arg] for s in ships) else "no_such_whale"
    if kind == q.Q_OVERBOARD:
        first, second = state.worker[2 * who], state.worker[2 * who + 1]
        return "workers_alike" if arg == 1 and first == second else ""
    if kind == q.Q_BURN:
        return "" if state.owner[arg] == state.job[0] else "burn_owner"
    return ""


def _reply(state: BedfordState, who: int, about: int, code: int, shield: int) -> str:
    """Insurance and Calm Seas (rulings 38, 50)."""
    if code == a.SUFFER:
        hall = about == card_topic(DICE_OF_FATE) and state.job[0] == TOWN_HALL
        return "need_bonus" if hall and lacks.nothing_payable(state, who, 0) else ""
    if shield == 1:
        held = state.card_at[CALM_SEAS] == who and not state.card_used[CALM_SEAS]
        return "" if held else "no_calm"
    if about == card_topic(REFINERY_FIRE):
        return "fire_insured"
    return "" if lacks.is_standing(state, who, INSURANCE) else "no_insurance"


def _toll(state: BedfordState, who: int, card: int, code: int, arg: int) -> str:
    """Pay in goods, or name a ship (rulings 36, 37, 43)."""
    if code == a.SHIP:
        ship = 2 * who + arg
        if state.ship[ship] < 0:
            return "not_at_sea"
        return "no_such_whale" if card == RATS and not state.hold[3 * ship + RIGHT] else ""
    goods = lacks.hand(state, who)
    assert len(goods) > BRICK
    if card == TYPHOON:
        return "typhoon_ship"
    if card == BROKEN_MAST:
        return "" if goods[WOOD] > 2 else "goods"
    if card == REEF:
        return "" if goods[WOOD] > 0 else "goods"
    assert card in (ESSEX, RATS)
    return "" if goods[FOOD] > 0 else "goods"
