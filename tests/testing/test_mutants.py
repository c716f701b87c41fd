"""Each law kills the mutants planted for it."""

import pytest

from watertable.testing.journey import Journey, LawBroken, cases
from watertable.testing.laws import LAWS, inspect
from watertable.testing.mutants import MUTANTS, unchanged


def killed(house, law):
    for case in cases(house):
        try:
            LAWS[law](Journey(case))
        except LawBroken:
            return True
    return False


def test_the_wrapper_itself_keeps_every_law():
    met = dict.fromkeys(LAWS, 0)
    for case in cases(unchanged()):
        for name, times in inspect(Journey(case)).items():
            met[name] += times
    assert all(met.values()), f"laws that met nothing: {[n for n in met if not met[n]]}"


@pytest.mark.parametrize(("name", "house", "law"), MUTANTS, ids=[m[0] for m in MUTANTS])
def test_the_law_kills_its_mutant(name, house, law):
    assert killed(house, law), f"{law} did not notice: {name}"


def test_all_mutants_are_found(capsys):
    found = sum(killed(house, law) for _, house, law in MUTANTS)
    with capsys.disabled():
        print(f"\nmutants: {found} of {len(MUTANTS)} found")
    assert found == len(MUTANTS)


def test_every_law_has_a_mutant():
    guarded = {law for _, _, law in MUTANTS}
    assert set(LAWS) == guarded, "a law without a planted fault"
