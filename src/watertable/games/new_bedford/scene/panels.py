"""Beside the board: everybody's stores, captains' helms, pages kept, the state of the game."""

from __future__ import annotations

from watertable.games.new_bedford import pieces
from watertable.games.new_bedford.scene.cards import captain_lines
from watertable.kernel.scene import Item, Panel
from watertable.kernel.text import Say
from watertable.kernel.view import View


def panels(view: View) -> list[Panel]:
    """A panel per participant, pages where there are any, and one for the table."""
    found: list[Panel] = []
    for who in range(view["players"]):
        found.append(stores(view, who))
        log = kept_pages(view, who)
        if log.items:
            found.append(log)
    for i in range(len(view["captains"])):
        found.append(helm(view, i))
    found.append(table(view))
    return found


def title(view: View, who: int) -> str:
    """Who it is: a seat, or a captain by name with his place at the table."""
    if who < view["seats"]:
        return pieces.WORDS.text("tip.seat", seat=who)
    captain = view["captains"][who - view["seats"]]
    return pieces.WORDS.text("tip.captain_at", captain=captain, n=who + 1)


def stores(view: View, who: int) -> Panel:
    """Money, goods, points, whales, buildings."""
    mine = who == view["seat"]
    panel = Panel("counters", f"player:{who}", title(view, who), who)
    items = panel.items
    if who >= view["seats"]:
        captain = view["captains"][who - view["seats"]]
        items.append(Item(f"captain:{who}", ref=f"player:{who}", symbol=f"worker-{who}",
                          label=title(view, who), tip=f"captain:{captain}"))  # fmt: skip
    else:
        items.append(Item(f"player:{who}", ref=f"player:{who}", symbol=f"worker-{who}",
                          count=view["worker"][who].count(-1),
                          label=pieces.WORDS.text("tip.workers_home")))  # fmt: skip
    items.append(Item(f"coins:{who}", ref="coins" if mine else "", symbol="coin",
                      count=view["coins"][who], label=pieces.WORDS.text("tip.money")))  # fmt: skip
    if who < view["seats"]:
        for good in range(3):
            name = pieces.WORDS.name("good", good)
            items.append(Item(f"good:{who}:{good}", ref=f"good:{good}" if mine else "",
                              symbol=pieces.GOODS[good], count=view["goods"][who][good], label=name,
                              tip=f"good:{good}"))  # fmt: skip
    text = pieces.WORDS.text("tip.points", n=view["scores"][who])
    items.append(Item(f"points:{who}", text=text, label=text))
    for whale in range(3):
        items.append(Item(f"kept:{who}:{whale}", ref=f"kept:{whale}" if mine else "",
                          symbol=pieces.WHALES[whale], count=view["kept"][who][whale],
                          label=pieces.WORDS.name("whale", whale), tip=f"whale:{whale}"))  # fmt: skip
    owned = sum(1 for tile in range(pieces.TILES) if view["owner"][tile] == who)
    items.append(Item(f"tiles:{who}", symbol="flag", count=owned,
                      label=pieces.WORDS.text("tip.buildings")))  # fmt: skip
    return panel


def kept_pages(view: View, who: int) -> Panel:
    """The Ship's Log of a participant; used pages stay."""
    name = pieces.WORDS.text("tip.log")
    panel = Panel("hand", f"log:{who}", f"{title(view, who)}: {name}", who)
    for card in range(pieces.CARDS):
        if view["card_at"][card] == who:
            used = bool(view["card_used"][card])
            words = pieces.WORDS.name("card", card)
            panel.items.append(
                Item(
                    f"page:{card}",
                    ref=f"card:{card}",
                    symbol="omen" if card >= pieces.OMENS else "providence",
                    text=words,
                    state="used" if used else "",
                    label=words,
                    tip=f"card:{card}",
                )
            )
    return panel


def helm(view: View, i: int) -> Panel:
    """A captain's rondel with his token and last die."""
    captain = view["captains"][i]
    who = view["seats"] + i
    panel = Panel("track", f"helm:{i}", pieces.WORDS.text("tip.helm", captain=captain), who)
    orders = pieces.HELM_LATE if view["round"] >= pieces.SWITCH[captain] else pieces.HELM_EARLY
    for space in range(pieces.HELM):
        words = pieces.WORDS.name("order", orders[captain][space])
        here = view["helm"][i] == space
        panel.items.append(
            Item(f"helm:{i}:{space}", text=words, label=words, state="here" if here else "",
                 symbol=f"worker-{who}" if here else "")
        )  # fmt: skip
    for n, line in enumerate(captain_lines(captain)):
        panel.items.append(
            Item(f"captain:{i}:{n}", text=line, label=line, tip=f"captain:{captain}")
        )
    rolled = pieces.WORDS.text("tip.rolled", n=view["rolled"][i])
    panel.items.append(Item(f"die:{i}", text=rolled, label=rolled))
    return panel


def table(view: View) -> Panel:
    """Round and bag, and the pages in effect."""
    panel = Panel("counters", "table", pieces.WORDS.text("tip.table"))
    lines = [
        Say("tip.round", n=view["round"]),
        Say("tip.bag_holds", n=sum(view["bag"])),
        Say("tip.gone", n=sum(view["gone"])),
    ]
    if view["angry"]:
        lines.append(Say("tip.angry"))
    if view["floe"] >= 0:
        lines.append(Say("tip.floe"))
    if view["stove"] >= 0:
        lines.append(Say("tip.stove"))
    if view["final"]:
        lines.append(Say("tip.final"))
    for line in lines:
        text = pieces.WORDS.tell(line)
        panel.items.append(Item(line.key, text=text, label=text))
    for tile in view["warned"]:
        text = pieces.WORDS.text("tip.not_advised", tile=tile)
        panel.items.append(Item(f"warned:{tile}", text=text, label=text, tip=f"tile:{tile}"))
    return panel
