"""The print-and-play of every house as PDF."""

import re
import sys

import pytest

import watertable
from watertable.draw.pdf import quoted, source, write_pdf
from watertable.extras import MissingExtra
from watertable.kernel.scene import Sheet

HOUSES = [watertable.house("template"), *watertable.games()]


def pages(pdf: bytes) -> int:
    """How many pages the page tree counts."""
    return max(int(n) for n in re.findall(rb"/Count (\d+)", pdf))


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_a_house_prints_a_page_per_sheet(house, tmp_path):
    path = tmp_path / "sheets.pdf"
    write_pdf(house, path)
    pdf = path.read_bytes()
    assert pdf.startswith(b"%PDF")
    assert pages(pdf) == len(house.sheets())
    assert len(pdf) > 1000


def test_the_same_sheets_make_the_same_pdf(tmp_path):
    house = watertable.house("template")
    write_pdf(house, tmp_path / "a.pdf")
    write_pdf(house, tmp_path / "b.pdf")
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_pages_keep_the_size_of_their_sheets():
    house = watertable.house("template")
    text = source(house, [Sheet("one"), Sheet("wide", width=420, height=297)])
    assert "#set page(width: 210mm, height: 297mm, margin: 0mm)" in text
    assert "#set page(width: 420mm, height: 297mm, margin: 0mm)" in text
    assert text.count("#pagebreak()") == 1


@pytest.mark.parametrize("house", watertable.games(), ids=str)
def test_pages_use_only_the_bundled_fonts(house, tmp_path):
    """What typst does not find it sets in a face of its own, without a word."""
    write_pdf(house, tmp_path / "sheets.pdf")
    names = re.findall(rb"/FontName\s*/\w+\+([\w-]+)", (tmp_path / "sheets.pdf").read_bytes())
    assert len(names) >= 2
    assert {name.decode().split("-")[0] for name in names} == {"SourceSans3", "SourceSerif4"}


def test_quotes_in_a_title_do_no_harm():
    assert quoted('a "b" \\') == '"a \\"b\\" \\\\"'


def test_without_typst_the_refusal_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(MissingExtra, match="watertable\\[print\\]"):
        write_pdf(watertable.house("template"), tmp_path / "x.pdf")
