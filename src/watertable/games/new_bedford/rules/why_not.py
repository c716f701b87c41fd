"""Why an action is not legal; worked out apart from `legal`, so that a law can compare the two."""

from __future__ import annotations

from typing import Final

from watertable.games.new_bedford import actions, board, pieces
from watertable.games.new_bedford import state as s
from watertable.games.new_bedford.effects import FLOE, ICE, STOVE
from watertable.games.new_bedford.rules import why_not_places
from watertable.games.new_bedford.state import BedfordState
from watertable.kernel.action import Action
from watertable.kernel.ints import count_of
from watertable.kernel.state import NONE, Ask
from watertable.kernel.text import Say

LAUNCHES: Final = [
    board.CITY_PIER,
    board.place_of(pieces.DRY_DOCK),
    board.place_of(pieces.WHARF),
    board.place_of(pieces.HARBOR_OFFICE),
    board.card_topic(pieces.UNDER_WEIGH),
]
OTHER: Final = "other"  # it answers another question than the one asked
# Which verbs answer which question.
VERBS: Final[dict[int, list[int]]] = {
    s.ASK_START: [actions.START],
    s.ASK_PLACE: [actions.BUY, actions.PLACE],
    s.ASK_BUILD: [actions.BUILD_TILE, actions.SKIP],
    s.ASK_DISCOUNT: [actions.DISCOUNT],
    s.ASK_TAKE: [actions.TAKE],
    s.ASK_GIVE: [actions.GIVE],
    s.ASK_SELL: [actions.SELL, actions.SELL_ALL, actions.DONE],
    s.ASK_HARBOR: [actions.BUILD_TILE, actions.SELL, actions.SELL_ALL],
    s.ASK_ROW: [actions.ROW, actions.STAY, actions.SKIP],
    s.ASK_SHIP: [actions.SHIP],
    s.ASK_AMOUNT: [actions.AMOUNT],
    s.ASK_VICTIM: [actions.VICTIM],
    s.ASK_COPY: [actions.COPY],
    s.ASK_BRIDGE: [actions.BRIDGE],
    s.ASK_COVER: [actions.COVER],
    s.ASK_BURN: [actions.BURN],
    s.ASK_SHIFT: [actions.SHIFT, actions.DONE],
    s.ASK_REFINE: [actions.REFINE, actions.WAIT],
    s.ASK_LOSE: [actions.LOSE],
    s.ASK_CHOOSE: [actions.CHOOSE, actions.PAGE, actions.DECLINE],
    s.ASK_CUP: [actions.CHOOSE, actions.DECLINE],
    s.ASK_LIBRARY: [actions.PAGE],
    s.ASK_RETURN: [actions.SELL_WHALE, actions.DONE],
    s.ASK_BUYING: [actions.BUY_WHALE, actions.PASS],
    s.ASK_WINDOW: [actions.PLAY, actions.PASS],
    s.ASK_REPLY: [actions.IGNORE, actions.SUFFER],
    s.ASK_OVERBOARD: [actions.WORKER],
    s.ASK_TOLL: [actions.SHIP, actions.PAY],
    s.ASK_STOVE: [actions.PAY, actions.SKIP],
    s.ASK_PREPARE: [actions.PREPARE_SHIP, actions.SKIP],
}


def why_not(state: BedfordState, seat: int, action: Action) -> Say | None:
    """The reason against an action; None exactly when it is legal."""
    if not state.asks or seat < 0 or state.asks[-1].seat != seat:
        return Say("why.not_asked")
    ask = state.asks[-1]
    code, arg = actions.CODE[action.id], actions.ARG[action.id]
    reason = _reason(state, ask, code, arg) if code in VERBS[ask.kind] else OTHER
    if reason == OTHER:
        return Say(f"why.first_{s.ASKS[ask.kind]}")
    return Say("why." + reason) if reason else None


def _reason(state: BedfordState, ask: Ask, code: int, arg: int) -> str:
    kind, who, about = ask.kind, ask.seat, ask.about
    if kind == s.ASK_PLACE:
        return _place(state, who, about, code, arg)
    if kind in (s.ASK_BUILD, s.ASK_HARBOR, s.ASK_DISCOUNT, s.ASK_SELL):
        return _trade(state, ask, code, arg)
    if kind == s.ASK_ROW:
        return row(state, who, about, code, arg)
    if kind == s.ASK_SHIP:
        return why_not_places.ship(state, who, about, 2 * who + arg)
    if kind == s.ASK_AMOUNT:
        return amount(state, who, about, arg)
    if kind in (s.ASK_TAKE, s.ASK_GIVE, s.ASK_VICTIM):
        return _other(state, ask, arg)
    if kind == s.ASK_COPY:
        return why_not_places.copying(state, who, arg)
    if kind == s.ASK_BRIDGE:
        return why_not_places.bridging(state, who, arg)
    if kind == s.ASK_COVER:
        return why_not_places.covering(state, arg)
    if kind == s.ASK_SHIFT:
        return _shift(state, who, code, arg)
    if kind in (s.ASK_RETURN, s.ASK_BUYING, s.ASK_REFINE):
        return _return(state, ask, code, arg)
    if kind in (s.ASK_CHOOSE, s.ASK_CUP, s.ASK_LIBRARY):
        return _choose(state, ask, code, arg)
    return _log(state, ask, code, arg)


def _place(state: BedfordState, who: int, why: int, code: int, arg: int) -> str:
    """Purchase and placement (p. 4)."""
    if code == actions.BUY:
        if state.job[0] != 0:
            return "bought_already"
        return "three_dollars" if state.coins[who] < 3 else ""
    if arg < 8:
        return why_not_places.space(state, who, arg)
    if why == s.FROM_INN:
        return "inn_spaces"
    return why_not_places.building(state, who, arg - 8)


def _trade(state: BedfordState, ask: Ask, code: int, arg: int) -> str:
    """Building, discounts and sales (p. 5, 17)."""
    who, about = ask.seat, ask.about
    if ask.kind == s.ASK_DISCOUNT:
        return _discount(state, who, arg)
    if code == actions.SKIP:
        return "" if about == board.card_topic(pieces.NEWS) else OTHER
    if code == actions.BUILD_TILE:
        if about == board.card_topic(pieces.NEWS) and arg >= pieces.ACTION_TILES:
            return "news_actions"
        return why_not_places.tile(state, who, arg, 0 if ask.kind == s.ASK_HARBOR else state.job[0])
    if code == actions.DONE:
        return (
            "" if state.job[2] == 1 or about == board.card_topic(pieces.TRADE_WINDS) else "sell_one"
        )
    if price(about, arg) == 0:
        return "not_bought_here"
    if arg < state.job[0]:
        return "sell_order"
    have = state.goods[3 * who + arg]
    return "" if have >= (2 if code == actions.SELL_ALL else 1) else "goods"


def _discount(state: BedfordState, who: int, good: int) -> str:
    """One good of the printed cost, such that the rest can be paid (p. 17)."""
    tile, left, lowest = state.job[0], state.job[1], state.job[5]
    rest = [pieces.COST[tile][g] - state.job[2 + g] for g in range(3)]
    if rest[good] <= 0:
        return "not_in_cost"
    if good < lowest:
        return "discount_order"
    rest[good] -= 1
    ways = why_not_places.cuts_from(rest, left - 1, good)
    have = state.goods[3 * who : 3 * who + 3]
    if any(all(have[g] >= way[g] for g in range(3)) for way in ways):
        return ""
    return "discount_short"


def _other(state: BedfordState, ask: Ask, arg: int) -> str:
    """Warehouse, Storehouse, Chemist Shop, Almshouse (ruling 15)."""
    who = ask.seat
    if ask.kind == s.ASK_VICTIM:
        return why_not_places.victim(state, who, ask.about, arg)
    if ask.about != why_not_places.CHEMIST_AT:
        return ""
    taken = [good for good in state.job[1:] if good != NONE]
    if ask.kind == s.ASK_GIVE:
        if arg in taken:
            return "give_other"
        return "" if state.goods[3 * who + arg] else "goods"
    if taken and arg < taken[0]:
        return "take_order"
    left = why_not_places.hand(state, state.job[0])
    for good in [*taken, arg]:
        left[good] -= 1
    if min(left) < 0:
        return "goods"
    pairs = [[*taken, arg]] if taken else [[arg, g] for g in range(arg, 3) if left[g] > 0]
    mine = why_not_places.hand(state, who)
    fits = [pair for pair in pairs if any(mine[g] and g not in pair for g in range(3))]
    return "" if fits else "give_none"


def _shift(state: BedfordState, who: int, code: int, arg: int) -> str:
    """Three tokens at most, none twice (Loading Dock)."""
    moved = sum(state.job)
    if code == actions.DONE:
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
    if code in (actions.PASS, actions.WAIT):
        return ""
    if ask.kind == s.ASK_REFINE:
        ship = state.job[0]
        pool = state.kept[3 * who + arg] if ship == NONE else state.hold[3 * ship + arg]
        return "" if pool > 0 else "no_such_whale"
    if ask.kind == s.ASK_BUYING:
        if state.offer[arg] <= 0:
            return "no_such_whale"
        return "" if pieces.LAY[arg] <= state.coins[who] else "lay"
    return _split(state, who, code, arg)


def _split(state: BedfordState, who: int, code: int, arg: int) -> str:
    """Money and half lays of what is sold must cover the lays of what is kept."""
    ship, lowest = state.job[0], state.job[1]
    kept = state.hold[3 * ship : 3 * ship + 3]
    sold = state.offer[:]
    if code == actions.SELL_WHALE:
        if kept[arg] == 0:
            return "no_such_whale"
        if arg < lowest:
            return "whale_order"
        for whale in range(arg, 3):
            sold[whale] += kept[whale]
            kept[whale] = 0
    income = sum(pieces.SALE[w] * sold[w] for w in range(3))
    lays = sum(pieces.LAY[w] * kept[w] for w in range(3))
    return "" if state.coins[who] + income >= lays else "lays"


def _choose(state: BedfordState, ask: Ask, code: int, arg: int) -> str:
    """A whale or a page (p. 8; p. 3)."""
    if code == actions.DECLINE:
        return ""
    if code == actions.PAGE:
        return "" if count_of(state.card_at, board.UP_ONE - arg) == 1 else "no_page"
    if ask.kind == s.ASK_CUP:
        return "" if state.cup[arg] > 0 else "no_such_whale"
    return whale(state, state.job[0], arg)


def _log(state: BedfordState, ask: Ask, code: int, arg: int) -> str:
    """Questions of the Ship's Log."""
    who, about, kind = ask.seat, ask.about, ask.kind
    if kind == s.ASK_WINDOW and code == actions.PLAY:
        if state.card_at[arg] != who:
            return "not_your_page"
        if pieces.WINDOW[arg] != about:
            return "wrong_window"
        return "page_used" if state.card_used[arg] else ""
    if kind == s.ASK_REPLY:
        return _reply(state, who, about, code, arg)
    if kind == s.ASK_TOLL:
        return _toll(state, who, board.topic_card(about), code, arg)
    if kind == s.ASK_LOSE:
        ships = [s for s in (2 * who, 2 * who + 1) if state.ship[s] >= 0]
        return "" if any(state.hold[3 * s + arg] for s in ships) else "no_such_whale"
    if kind == s.ASK_OVERBOARD:
        first, second = state.worker[2 * who], state.worker[2 * who + 1]
        return "workers_alike" if arg == 1 and first == second else ""
    if kind == s.ASK_BURN:
        return "" if state.owner[arg] == state.job[0] else "burn_owner"
    return ""


def _reply(state: BedfordState, who: int, about: int, code: int, shield: int) -> str:
    """Insurance and Calm Seas (rulings 38, 50)."""
    if code == actions.SUFFER:
        hall = about == board.card_topic(pieces.DICE_OF_FATE) and state.job[0] == board.TOWN_HALL
        return "need_bonus" if hall and why_not_places.nothing_payable(state, who, 0) else ""
    if shield == 1:
        held = state.card_at[pieces.CALM_SEAS] == who and not state.card_used[pieces.CALM_SEAS]
        return "" if held else "no_calm"
    if about == board.card_topic(pieces.REFINERY_FIRE):
        return "fire_insured"
    return "" if why_not_places.is_standing(state, who, pieces.INSURANCE) else "no_insurance"


def _toll(state: BedfordState, who: int, card: int, code: int, arg: int) -> str:
    """Pay in goods, or name a ship (rulings 36, 37, 43)."""
    if code == actions.SHIP:
        ship = 2 * who + arg
        if state.ship[ship] < 0:
            return "not_at_sea"
        if state.movable_only and card in (pieces.REEF, pieces.ESSEX, pieces.TYPHOON):
            return "push_full" if why_not_places.no_way_in(state, ship) else ""
        return (
            "no_such_whale"
            if card == pieces.RATS and not state.hold[3 * ship + pieces.RIGHT]
            else ""
        )
    goods = why_not_places.hand(state, who)
    assert len(goods) > pieces.BRICK
    if card == pieces.TYPHOON:
        return "typhoon_ship"
    if card == pieces.BROKEN_MAST:
        return "" if goods[pieces.WOOD] > 2 else "goods"
    if card == pieces.REEF:
        return "" if goods[pieces.WOOD] > 0 else "goods"
    assert card in (pieces.ESSEX, pieces.RATS)
    return "" if goods[pieces.FOOD] > 0 else "goods"


# Ships and whales


def row(state: BedfordState, who: int, topic: int, code: int, wanted: int) -> str:
    """Why a ship cannot go to this row, stay, or be left where it is."""
    if code == actions.SKIP:
        return "" if topic == board.card_topic(pieces.UNDER_WEIGH) else OTHER
    if code == actions.STAY:
        return OTHER if topic in LAUNCHES or topic == board.place_of(pieces.SALTERY) else ""
    assert code == actions.ROW
    if topic in LAUNCHES:
        return why_not_places.launch_row(state, who, topic, state.job[1], wanted)
    return why_not_places.move_row(state, who, state.job[0], topic, wanted)


def amount(state: BedfordState, who: int, topic: int, n: int) -> str:
    """Why this amount is not possible."""
    if topic == board.card_topic(pieces.WINDFALL):
        return "" if 4 <= n <= 8 else "windfall"
    if topic == board.place_of(pieces.TAVERN):
        return "" if n <= 2 and n <= state.sea[pieces.EMPTY] else "too_many"
    if topic == board.place_of(pieces.TRYWORKS):
        return "" if n <= 3 and n <= state.hold[3 * state.job[0] + pieces.RIGHT] else "too_many"
    if topic == board.place_of(pieces.SHIPWRIGHT):
        if n > 2 or (n == 2 and count_of(state.ship[2 * who : 2 * who + 2], board.SUPPLY) < 2):
            return "too_many"
        return "wood" if n == 2 and why_not_places.hand(state, who)[pieces.WOOD] == 0 else ""
    assert topic == board.card_topic(pieces.BEACHED_WHALE)
    if n > 2 or n > state.bag[pieces.RIGHT]:
        return "too_many"
    return "" if 2 * n <= state.coins[who] else "lay"


def whale(state: BedfordState, chooser: int, wanted: int) -> str:
    """Why this ship cannot take such a whale (p. 8)."""
    who = chooser // 2
    if state.sea[wanted] < 1:
        return "no_such_whale"
    if state.iced[chooser] and not why_not_places.spared(state, who, ICE):
        return "iced"
    if (
        wanted == pieces.BOWHEAD
        and state.floe not in (NONE, who)
        and not why_not_places.spared(state, who, FLOE)
    ):
        return "sea_ice"
    if state.stove not in (NONE, who) and not why_not_places.spared(state, who, STOVE):
        return "" if why_not_places.hand(state, who)[pieces.WOOD] else "stove_wood"
    return ""


def price(topic: int, good: int) -> int:
    """What a unit of a good brings there."""
    if topic < board.PLACES:
        return pieces.PRICE[topic][good]
    return [1, 1, 0][good]
