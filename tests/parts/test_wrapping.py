"""Lines of text on cards."""

from watertable.parts.wrapping import wrapped


def test_lines_break_between_words_and_keep_them_all():
    text = "Whoever holds the Wheel goes first; a well-kept ship returns."
    lines = wrapped(text, 20)
    assert all(len(line) <= 20 for line in lines)
    assert " ".join(lines) == text


def test_a_word_longer_than_a_line_stays_whole():
    assert wrapped("a Mississippi b", 6) == ["a", "Mississippi", "b"]


def test_no_text_has_no_lines():
    assert wrapped("", 10) == []
