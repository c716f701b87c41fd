"""Optional rules (p. 8): drifting, hard to rest."""


def test_p8_a_raft_that_did_not_move_must_drift_ahead(race):
    t = race(3, drifting=True)
    t.away("B")
    t.plain(0, "turn a left")  # A has turned and does not drift
    t.put("C", 3, 1)
    t.plain(0, "end")
    t.asks(0, "drift")
    t.agree()
    t.refuses(0, "end", because="must drift")
    t.refuses(0, "drift a left", because="has moved this turn")
    assert t.can(0) == ["drift c left", "drift c right"]
    t.plays(0, "drift c right")
    assert t.on("C", 3, 2)
    t.asks(1, "turn")


def test_p8_no_drifting_without_the_option(race):
    t = race(3)
    t.plain(0, "end")
    t.asks(1, "turn")


def test_p8_no_drifting_off_a_snag_or_a_whirlpool(race):
    t = race(3, drifting=True)
    t.away("B")
    t.put("A", 6, 8)
    t.put("C", 4, 3)
    t.plain(0, "end")
    t.asks(1, "turn")


def test_p8_an_empty_hex_ahead_is_needed(race):
    t = race(4, drifting=True)
    t.put("A", 1, 0)
    t.put("B", 1, 1)  # southeast of A; southwest is land
    t.plays(0, "turn d left", "end")
    t.asks(1, "turn")
    t.plays(1, "end")  # B drifts, A cannot yet
    t.refuses(1, "drift a left", because="only into an empty hex")
    t.plays(1, "drift b left")
    t.asks(1, "drift")  # now A must: the second looks at the river after the first (ruling 80)
    t.plays(1, "drift a left")
    t.asks(2, "turn")


def test_p8_a_drifting_raft_may_enter_a_whirlpool_and_rolls_at_once(race):
    """Ruling 81: it does not roll again at the end of this turn."""
    t = race(3, drifting=True, game="advanced")
    t.away("B")
    t.put("A", 4, 2)
    t.plain(0, "turn c left", "end")
    t.plays(0, "drift a left")
    assert t.game.view(t.state, 0)["roll"] == {"die": "blue", "raft": 0, "seat": 0}
    t.draws("roll blue 5")
    assert t.has(0, "A") == (1, 1)
    t.asks(1, "turn")


def test_p8_drifting_follows_the_bow_even_upstream(race):
    """Ruling 78."""
    t = race(3, drifting=True)
    t.away("B")
    t.put("A", 3, 2, facing=4)
    t.plays(0, "turn c left", "end", "drift a right")
    assert t.on("A", 3, 1)


def test_ruling_78_by_option_rafts_drift_downstream_only(race):
    t = race(3, drifting=True, drift_rule="downstream")
    t.away("B")
    t.put("A", 3, 2, facing=4)
    t.put("C", 4, 6)
    t.plays(0, "end")
    t.agree()
    assert t.can(0) == ["drift c right"]
    t.refuses(0, "drift a right", because="downstream")
    t.plays(0, "drift c right")
    t.asks(1, "turn")


def test_ruling_78_by_option_drifting_may_be_declined(race):
    t = race(3, drifting=True, drift_rule="may")
    t.away("B")
    t.put("A", 3, 2)
    t.put("C", 4, 6)
    t.plays(0, "end")
    t.agree()
    t.plays(0, "drift c right")
    t.asks(0, "drift")
    t.plays(0, "end")  # A stays
    t.asks(1, "turn")
    assert t.on("A", 3, 2)


def test_ruling_79_capsized_and_pushed_rafts_do_not_drift_and_the_finish_is_empty(race):
    t = race(4, "start b2 b6", drifting=True)
    t.away("B", "C")
    t.put("A", 2, 9, "b6")
    t.put("D", 3, 1)
    t.state.capsized[3] = 1
    for seat in (0, 3):
        t.cards(seat, "D", 0, 2)
    t.plays(0, "end")
    t.asks(0, "drift")
    t.refuses(0, "drift d left", because="capsized")
    t.plays(0, "drift a left")
    assert t.place("A") == 1
    t.shows("home_by: 0")


def test_ruling_90_rapids_met_while_drifting_push_as_usual(race):
    t = race(4, drifting=True)
    t.away("C", "D")
    t.put("A", 2, 1)
    t.put("B", 1, 3)
    t.plays(0, "turn d left", "end", "drift a right")
    assert t.on("A", 1, 3)
    assert t.on("B", 1, 4)


def test_p8_hard_rest_moves_points_to_energy_only_at_the_end_of_the_turn(race):
    t = race(3, hard_rest=True)
    t.state.energy[0] = 0
    t.refuses(0, "rest a", because="only at the end of a turn")
    t.plain(0, "turn a left", "end")
    t.asks(0, "late")
    t.agree()
    t.refuses(0, "turn a left energy 1", because="actions are over")
    t.plays(0, "late rest a", "late rest c")
    t.agree()
    assert t.state.energy[0] == 2
    t.refuses(0, "late rest a", because="0 ready Action cards")
    t.plays(0, "late rest c")
    t.asks(1, "turn")  # all Energy up: nothing left to ask


def test_p8_late_rest_may_be_declined_and_is_not_asked_in_vain(race):
    t = race(3, hard_rest=True)
    t.plain(0, "end")
    t.asks(1, "turn")  # three Energy face up
    t.state.energy[1] = 1
    t.plays(1, "end")
    t.asks(1, "late")
    t.plays(1, "end")
    t.asks(2, "turn")
    assert t.state.energy[1] == 1


def test_ruling_82_no_late_rest_on_a_whirlpool(race):
    t = race(3, hard_rest=True)
    t.state.energy[0] = 0
    t.put("A", 4, 3)
    t.plays(0, "end")
    t.refuses(0, "late rest a", because="whirlpool")
    t.refuses(0, "late rest b", because="not in raft")
    t.plays(0, "late rest c")


def test_ruling_92_rough_water_may_be_used_at_once_under_hard_rest(race):
    t = race(3, hard_rest=True)
    t.cards(0, "A", 0, 2)
    t.cards(0, "C", 0, 2)
    t.state.energy[0] = 0
    t.turn_of(0)
    t.plain(0, "rough", "forward a left energy 1", "end")
    t.asks(1, "turn")


def test_ruling_81_late_rest_then_drifting_then_the_whirlpools(race):
    t = race(3, hard_rest=True, drifting=True, game="advanced")
    t.away("B")
    t.put("A", 4, 3)
    t.put("C", 3, 1)
    t.state.energy[0] = 2
    t.plays(0, "end")
    t.asks(0, "late")
    t.plays(0, "end")
    t.asks(0, "drift")
    t.plays(0, "drift c right")
    assert t.game.view(t.state, 0)["roll"]["raft"] == 0
    t.draws("roll blue 1")
    t.asks(1, "turn")
