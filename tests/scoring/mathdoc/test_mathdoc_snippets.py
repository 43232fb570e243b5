from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.mathdoc.alignment import locate
from tests.scoring.mathdoc import naive_mathdoc

PAGE = "1.已知集合A={1,2}则元素个数为2.设函数f(x)=x²则f(2)为"


def test_an_exact_snippet_is_found_first_and_where_asked() -> None:
    found = locate("则", PAGE)
    assert found is not None
    assert (found.start, found.level) == (PAGE.index("则"), "exact")
    later = locate("则", PAGE, found.end)
    assert later is not None
    assert later.start == PAGE.rindex("则")
    assert locate("1.已知", PAGE, 5) is None


def test_a_snippet_with_one_wrong_character_in_ten_is_found_by_the_window() -> None:
    found = locate("设函数g(x)=x²则", PAGE)
    assert found is not None
    assert (PAGE[found.start : found.end], found.level) == ("设函数f(x)=x²则", "window")


@pytest.mark.parametrize("snippet", ["", "设集g", "完全不同的一段文字在此", "设函数g(y)=z³则"])
def test_a_snippet_that_is_not_there_is_not_found(snippet: str) -> None:
    assert locate(snippet, PAGE) is None


def test_of_a_long_snippet_the_outer_end_counts() -> None:
    begins = PAGE[:14] + "此后全然不同的许多文字没有一个相同"
    ends = "此前全然不同的许多文字没有一个相同" + PAGE[-14:]
    first, last = locate(begins, PAGE), locate(ends, PAGE, ending=True)
    assert first is not None
    assert first.start == 0
    assert last is not None
    assert last.end == len(PAGE)
    assert locate(begins, PAGE, ending=True) is None
    assert locate(ends, PAGE) is None


@given(st.text("abc", min_size=8, max_size=15), st.text("abc", max_size=40))
def test_the_window_is_the_best_of_all_windows(snippet: str, text: str) -> None:
    found = locate(snippet, text)
    windows = [text[at : at + len(snippet)] for at in range(len(text) - len(snippet) + 1)]
    best = max((naive_mathdoc.paper(snippet, window) for window in windows), default=0.0)
    if best < 0.8:
        assert found is None
    else:
        assert found is not None
        assert naive_mathdoc.paper(snippet, text[found.start : found.end]) == pytest.approx(best)
