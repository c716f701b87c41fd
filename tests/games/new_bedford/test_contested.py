"""Contested readings and what a player is told: press mark, free picks, options, prompts, the log."""

import pytest

import watertable
from watertable.games.new_bedford import pieces
from watertable.games.new_bedford.game import GAME, HOUSE
from watertable.games.new_bedford.pieces import CAPTAIN_IDS, CARD_IDS, FLAGGED, TILE_IDS, WORDS
from watertable.kernel.errors import RecordError
from watertable.kernel.text import Say

MARKED = [name for name, flag in zip(TILE_IDS, FLAGGED, strict=True) if flag]
CARDS = HOUSE.backdrop("wheelhouse").cards


def tip(name):
    return CARDS[f"tile:{TILE_IDS.index(name)}"]


def drawn(p, seat=0):
    return HOUSE.scene(GAME.view(p.state, seat))


def prompt(p):
    ask = p.state.top()
    return WORDS.tell(Say(f"ask.{GAME.asks[ask.kind]}", seat=ask.seat, about=ask.about))


def told(p):
    return [HOUSE.words.tell(event.say(0)) for event in p.events]


def words(panels):
    return " ".join(item.text for panel in panels for item in panel.items)


# The press mark (ruling 5)


def test_ruling_5_the_press_mark_is_drawn_on_every_marked_tile_and_no_other(port):
    p = port(4, " ".join([*MARKED, "publishing_house", "bank"]))
    p.builds(0, MARKED[0])
    marks = {shape.id for shape in drawn(p).shapes if getattr(shape, "symbol", "") == "press"}
    assert marks == {f"press:{TILE_IDS.index(name)}" for name in MARKED}
    printed = {
        shape.id
        for sheet in HOUSE.sheets()
        for shape in sheet.shapes
        if getattr(shape, "symbol", "") == "press"
    }
    assert printed == {f"press:{TILE_IDS.index(name)}" for name in [*MARKED, "publishing_house"]}
    assert 'id="press"' in HOUSE.art


def test_ruling_5_the_publishing_house_lists_its_tiles_as_a_reconstruction():
    card = tip("publishing_house")
    assert all(WORDS.name("tile", TILE_IDS.index(name)) in card.text for name in MARKED)
    assert (card.trust, "ruling 5" in card.source) == ("reconstruction", True)
    for name in MARKED:
        assert "press mark" in tip(name).text
        assert tip(name).trust == "reconstruction"
    assert "press mark" not in tip("bank").text


# Free picks (p. 2, ruling 7)


def test_p2_a_free_pick_of_five_players_is_what_they_chose(port):
    """Experienced players can choose Buildings in any combination: 20 chosen are 20."""
    action = [*TILE_IDS[:16], "refinery", "saltery", "brewery", "college"]
    p = port(5, " ".join([*action, "mansion", "seamens_bethel", "dressmaker"]))
    assert len(p.state.unbuilt) == 23
    assert p.state.wheelhouse == 1
    assert len(port(4, "bank mansion", fifth="tiles").state.unbuilt) == 6  # asked for by option


@pytest.mark.parametrize(
    "tile", ["inn", "post_office", "fairhaven_bridge", "storehouse", "chemist_shop"]
)
def test_p2_what_two_players_should_avoid_is_a_warning(port, tile):
    """ "should be avoided in a 2 Player game" is advice; the printed lists for two have the Inn."""
    p = port(2, f"bank {tile} mansion")
    line = f"Not recommended for two players: {WORDS.name('tile', TILE_IDS.index(tile))}"
    assert line in words(drawn(p).panels)
    assert "Not advised" not in words(drawn(port(3, f"bank {tile} mansion")).panels)


def test_p2_a_printed_list_for_two_is_not_warned_of(port):
    assert "Not advised" not in words(drawn(port(2, set="townies")).panels)


# Records, replies and the log


def test_token_empty_at_the_whale_pod_is_refused_with_its_line():
    for seed in range(40):
        table = watertable.open(
            "new_bedford", seats=2, options={"log": "providence"}, dice=f"p{seed}"
        )
        pod = CARD_IDS.index("whale_pod")
        while table.outcome is None and table.view(0)["card_at"][pod] < 0:
            seat = table.asked[0]
            legal = [action.text for action in table.legal(seat)]
            up = table.view(0)["card_at"][pod] == -4
            preferred = ["page 1"] if up else []
            preferred += [
                "row 2",
                "place city_pier",
                "place dockyard",
                "start wood 3 food 2 brick 0 coins 0",
            ]
            table.play(seat, next((text for text in preferred if text in legal), legal[0]))
        if table.view(0)["card_at"][pod] >= 0:
            break
    lines = table.record.dumps().splitlines()
    at = max(n for n, line in enumerate(lines[:-1]) if "page 1" in line)
    species = next(name for name in pieces.TOKENS if f"token {name}" in lines[at + 1])
    lines[at + 1] = lines[at + 1].replace(f"token {species}", "token empty")
    with pytest.raises(RecordError) as refused:
        watertable.load("\n".join(lines) + "\n")
    assert str(refused.value) == f"line {at + 2}: 'token empty' cannot happen here"


def test_calm_seas_is_never_spent_unasked(port):
    """Under The Dice of Fate the Town Hall's bonus alone makes a tile payable."""
    p = port(2, log="both").holds(0, "calm_seas").has(0, brick=2)
    p.state.angry = 1
    p.plays(0, "place town_hall")  # the Tryworks for 2 of 3 bricks
    assert p.asked() == (0, "reply")
    assert not p.used("calm_seas")
    assert p.can(0) == ["ignore calm_seas"]
    p.refuses(0, "suffer", because="Without the bonus")
    p.plays(0, "ignore calm_seas")
    assert p.used("calm_seas")
    p.plays(0, "build tryworks")
    assert p.owner("tryworks") == 0


def test_what_the_sermon_costs_the_bethels_owner_is_told(port):
    p = port(2, log="both").builds(1, "seamens_bethel", "library").has(0, coins=2).has(1, coins=1)
    p.events.clear()
    p.shows_page("sermon", 2).plays(0, "place library", "page 2")
    assert p.wealth(1)[3] == 1 + 1 - 1 + 5
    assert told(p)[-2:] == ["Seat 2 pays $1.", "Seat 2 gets $5."]


def test_what_the_college_pays_is_told(port):
    p = port(4, fifth="tiles").builds(2, "bank", "college").has(0, coins=5).has(1, coins=5)
    p.plays(0, "place bank")
    p.events.clear()
    p.plays(1, "place college")  # the Bank is the only building it can use
    assert p.wealth(1)[3] == 5 - 3 + 5
    assert told(p)[1:] == [
        "Seat 2 pays $1 to the owner of the College.",
        "Seat 2 uses the Bank through the College.",
        "Seat 2 pays $1 to the player on the Bank.",
        "Seat 2 pays $1 to the owner of the Bank.",
        "Seat 2 gets $5.",
    ]


def test_what_turners_mill_costs_is_told(port):
    p = port(1, captains=["starbuck"]).builds(0, "turners_mill").has(0, coins=3)
    p.state.last_place = pieces.PLACE_IDS.index("farm")
    p.events.clear()
    p.plays(0, "place turners_mill")
    assert "Seat 1 pays $1." in told(p)


# Words on screen


def test_row_zero_is_not_launched_to():
    assert "0 food" not in CARDS["row:0"].text
    assert "cannot launch here" in CARDS["row:0"].text
    assert "costs 3 food" in CARDS["row:3"].text


def test_the_prompt_of_a_choosing_ship_mentions_pages_only_with_the_log(port):
    for log, mentioned in (("off", False), ("both", True)):
        p = port(2, log=log).sails(0, 0, 3)
        p.to_movement().quiet("choose")
        assert ("page" in prompt(p)) == mentioned
        assert "small ship" in prompt(p)
    assert "page" not in WORDS.text("guide.choose")


def test_a_typhoon_asks_for_a_ship_and_reef_names_its_price(port):
    p = port(3, log="both").holds(1, "typhoon").sails(0, 0, 3).sails(0, 1, 1)
    p.to_movement().plays(1, "play typhoon")
    assert p.asked() == (0, "toll")
    assert "pay" not in prompt(p)
    q = port(3, log="both").holds(1, "reef").sails(0, 0, 3).sails(0, 1, 1)
    q.to_movement().has(0, wood=1).plays(1, "play reef")
    assert "1 wood" in prompt(q)


@pytest.mark.parametrize("captain", CAPTAIN_IDS)
def test_what_a_captain_goes_by_is_on_screen(port, captain):
    """Range, coin, list of buildings and taste in whales, in his panel and on his hover card."""
    p = port(1, captains=[captain])
    n = CAPTAIN_IDS.index(captain)
    panel = words([panel for panel in drawn(p).panels if panel.id == "helm:0"])
    card = CARDS[f"captain:{n}"]
    for text in (panel, card.text):
        assert f"row {pieces.RANGE[n]}" in text
        assert f"${pieces.COIN[n]}" in text
        for tile in pieces.BUILDS[n][:2]:
            assert WORDS.name("tile", tile) in text
        assert WORDS.text(f"takes.{captain}") in text
    assert card.trust == "reconstruction"


def test_trust_marks_say_what_is_reconstructed():
    rows = {row.id: row for row in HOUSE.rulebook().rows if row.id}
    assert tip("turners_mill").trust == "reconstruction"
    assert CARDS[f"card:{CARD_IDS.index('dice_of_fate')}"].trust == "reconstruction"
    assert rows["dice_of_fate"].trust == rows["turners_mill"].trust == "reconstruction"
    omens = [row for row in HOUSE.rulebook().rows if "Ahab" in row.text and "Omen" in row.text]
    assert omens
    assert {row.trust for row in omens} == {"reconstruction"}


# Options for rulings 34, 46, 67


@pytest.mark.parametrize("serves", [True, False])
def test_ruling_46_option_the_coffins_refinery_in_the_last_returns(port, serves):
    """p. 2: "these Buildings do not activate in the final Return phase" read by the letter."""
    p = port(2, log="both", coffin_refinery=serves).holds(0, "coffin")
    p.builds(0, "refinery").sails(0, 0, 6, 2)
    p.state.round = 12
    p.to_movement()
    p.quiet("place", who=0)
    if serves:
        p.plays(0, "place refinery")
        assert p.asked() == (0, "refine")
        return
    p.refuses(0, "place refinery", because="last Returns")
    p.keeps(0, right=1).plays(0, "place refinery")
    assert p.can(0) == ["refine right", "wait"]  # at once it serves
    p.plays(0, "wait")
    assert p.over or p.asked()[1] != "refine"


def test_ruling_46_the_customhouse_says_why_it_is_closed(port):
    p = port(2, log="both").holds(0, "coffin").builds(0, "customhouse").sails(0, 0, 6, 2)
    p.state.round = 12
    p.to_movement()
    p.quiet("place", who=0)
    p.refuses(0, "place customhouse", because="last Returns")


@pytest.mark.parametrize("pushes", ["any", "movable"])
def test_ruling_67_option_only_a_ship_that_can_move_is_pushed(port, pushes):
    p = port(5, log="both", pushes=pushes).holds(1, "typhoon")
    p.sails(0, 0, 3).sails(0, 1, 6)
    for who in (2, 3, 4):
        p.sails(who, 0, 2)
    p.to_movement().plays(1, "play typhoon")
    if pushes == "any":
        assert p.can(0) == ["ship 1", "ship 2"]
        return
    assert p.row(0, 1) == 4  # named unasked: the only ship with room ahead
    assert p.row(0, 0) == 2
    q = port(5, log="both", pushes=pushes).holds(1, "reef").sails(0, 0, 3)
    for who in (2, 3, 4):
        q.sails(who, 0, 2)
    q.to_movement().has(0, wood=1).plays(1, "play reef")
    assert q.wealth(0)[0] == 0  # no ship can move: the wood must be paid


@pytest.mark.parametrize("played", [False, True])
def test_ruling_34_option_pages_in_the_last_returns(port, played):
    """The Coffin speaks of "the final movement phase": Reef, Typhoon and Essex may act there."""
    p = port(2, log="both", last_pages=played).holds(0, "typhoon").sails(1, 0, 6).sails(1, 1, 4)
    p.state.round = 12
    p.to_movement().quiet("window", who=0).plays(0, "pass")
    p.quiet("window", who=0)
    assert p.over != played
    if played:
        assert p.state.final == 1
        p.plays(0, "play typhoon")
        p.quiet("nothing")
        assert p.over


# Trust


def test_a_card_that_rests_on_a_ruling_is_a_reconstruction():
    ruled = {key for key, card in CARDS.items() if "ruling" in card.source}
    assert {"mayor", "bridge", f"card:{CARD_IDS.index('calm_seas')}"} <= ruled
    assert {CARDS[key].trust for key in ruled} == {"reconstruction"}


def test_cards_data_and_rules_agree_on_trust():
    """The hover card of a tile, page or captain, its data row and its row in rules.toml."""
    tips = {"tiles.toml": "tile", "cards.toml": "card", "captains.toml": "captain"}
    ids = {"tile": TILE_IDS, "card": CARD_IDS, "captain": CAPTAIN_IDS}
    met = set()
    for row in HOUSE.rulebook().of_kind("card"):
        file, _, name = row.data.partition("#")
        if file in tips:
            card = CARDS[f"{tips[file]}:{ids[tips[file]].index(name)}"]
            assert (card.trust, card.source) == (row.trust, row.page), name
            met.add(file)
    assert met == set(tips)


@pytest.mark.parametrize("key", sorted(HOUSE.meta.options))
def test_every_option_says_what_the_rulebook_says_and_why_the_default(key):
    help_text = WORDS.sentences[f"option.{key}.help"]
    assert any(word in help_text for word in ("ulebook", "Rising Tide", "uling", "boards were not"))
    assert any(word in help_text for word in ("default", "Whoever sits alone"))
