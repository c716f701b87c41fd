"""Sentences are made of keys and ints."""

from watertable.kernel.text import Say, Words

WORDS = Words(
    {
        "event": {"built": "{seat:seat} builds the {tile:tile} for {coins:coin|coins} ({n})."},
        "name": {"tile": {"inn": "Inn", "mill": "Mill"}},
    },
    {"tile": ["mill", "inn"]},
)


def test_slots_are_numbers_names_counts_and_seats():
    say = Say("event.built", seat=1, tile=0, coins=1, n=5)
    assert WORDS.tell(say) == "Seat 2 builds the Mill for 1 coin (5)."
    say = Say("event.built", seat=0, tile=1, coins=3, n=5)
    assert WORDS.tell(say, ["Ana"]) == "Ana builds the Inn for 3 coins (5)."


def test_a_missing_sentence_or_fact_is_seen():
    assert WORDS.tell(Say("event.sold", n=2)) == "event.sold n=2"
    assert "{coins:coin|coins}" in WORDS.tell(Say("event.built", seat=0, tile=0, n=1))


def test_a_row_id_leads_back_to_its_number():
    assert WORDS.number("inn") == 1
    assert WORDS.number("nowhere") is None
