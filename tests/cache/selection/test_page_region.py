"""Parts of pages and words at them, as links state them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cache.selection import page_region, pages
from cache.selection.resolve import LoadedBenchmark, fit_to_page
from cache.selection.selection import Selection
from errors import UsageError
from scoring.tasks import TASKS

corners = st.floats(0, 1000).map(lambda value: round(value, 2))


@given(st.none() | st.integers(1, 9999), st.tuples(corners, corners, corners, corners))
def test_a_part_survives_its_words(page: int | None, box: tuple[float, float, float, float]) -> None:
    region = page_region.PageRegion(box, page)
    assert page_region.parse_page_region(str(region)) == region


@pytest.mark.parametrize("text", ["3:1,2,300,4.5", "3: 1 2 300 4.5", " 3:1, 2, 300, 4.5 "])
def test_commands_and_links_read_a_part_alike(text: str) -> None:
    region = page_region.PageRegion((1, 2, 300, 4.5), 3)
    assert page_region.parse_redaction(text) == region
    assert Selection.parse({"hide": [text]}) == (Selection(hides=(str(region),)), ())


@pytest.mark.parametrize("text", ["5,5,5,9", "9,0,1,1", "0,9,1,1", "words", "2:0,0,1,1"])
def test_what_is_no_part_of_every_page_is_not_sent(text: str) -> None:
    with pytest.raises(UsageError, match="LEFT,TOP,RIGHT,BOTTOM"):
        page_region.parse_crop(text)


@pytest.mark.parametrize(
    "text",
    ["", "0,0,1", "0,0,1,2,3", "a,b,c,d", "-1,0,5,5", "0,0,5,1000.5", "nan,0,1,1", "inf,0,1,1", "-1:0,0,1,1",
     "x:0,0,1,1", "10000:0,0,1,1", "0,0,1,1e999"],
)  # fmt: skip
def test_what_is_no_part_is_left_out_of_the_link_and_said(text: str) -> None:
    selection, notices = Selection.parse({"hide": [text, "0,0,1000,80"]})
    assert selection == Selection(hides=("0,0,1000,80",))
    assert len(notices) == 1
    assert f"“{text}”" in notices[0]


@pytest.mark.parametrize("text", ["0,0,1,1", "0,0,1,1 ", "words", "0,0,1,1 " + "x" * 201, "0,0,1,1 a\x00b"])
def test_a_note_without_words_or_with_too_many_is_left_out_and_said_shortly(text: str) -> None:
    selection, notices = Selection.parse({"note": [text]})
    assert selection == Selection()
    assert len(notices) == 1
    assert len(notices[0]) < 400


def test_a_link_that_hides_and_points_survives_itself() -> None:
    stated = Selection(hides=("2:0,0,1000,80", "1,2,3,4.5"), notes=("1:0,0,9,9 步骤 <b>2</b> & 50%",))
    assert Selection.parse(stated.query_string()) == (stated, ())


def test_more_than_is_sensible_is_left_out_and_said() -> None:
    selection, notices = Selection.parse({"hide": [f"{n}:0,0,1,1" for n in range(1, 100)]})
    assert len(selection.hides) == page_region.MOST_HIDDEN
    assert notices == ("This link asks 99 times to hide; more than 40 are left out.",)


def test_only_figures_take_them_along_and_no_measurement_depends_on_them() -> None:
    stated = Selection("b", at="one", hides=("0,0,1,1",), notes=("1:0,0,1,1 Here.",))
    loaded = LoadedBenchmark(TASKS["hgbench"], {}, frozenset(), {})
    assert fit_to_page(stated, pages.FIGURES, loaded) == stated
    for page in (pages.HOME, pages.GALLERY, pages.FAILURES):
        assert fit_to_page(stated, page, loaded) == Selection("b", at="one")
    assert stated.for_metrics() == Selection("b")
