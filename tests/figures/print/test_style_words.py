"""The style of a figure in its link."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cache.selection import pages
from cache.selection.resolve import LoadedBenchmark, fit_to_page
from cache.selection.selection import Selection
from errors import UsageError
from figures.print import style_words
from figures.print.style import PALETTES, Annotation, Style
from scoring.tasks import TASKS

styles = st.builds(
    Style,
    width_in=st.floats(0.5, 40),
    height_in=st.none() | st.floats(0.5, 40),
    size_pt=st.floats(4, 40),
    palette=st.sampled_from(sorted(PALETTES)),
    title=st.text(max_size=30),
    x_range=st.none() | st.just((0.0, 50.0)),
    annotations=st.lists(st.builds(Annotation, st.floats(0, 9), st.floats(0, 9), st.text(max_size=9))).map(tuple),
)


@given(styles)
def test_a_style_survives_its_link(style: Style) -> None:
    shown = style_words.style_for_link(style)
    if shown:
        assert style_words.style_of_link(Selection.parse(Selection(style=shown).query_string())[0].style) == style


def test_the_usual_style_is_not_in_the_link() -> None:
    assert style_words.style_for_link(Style()) == ""
    assert style_words.style_of_link("") == Style()


@pytest.mark.parametrize(
    "wrong",
    ["{", "[]", "5", "null", "x" * 3000, '{"title":"' + "x" * 201 + '"}', "[" * 1999,
     '{"size_pt":900}', '{"size_pt":"x"}', '{"title":["a"]}',
     '{"font":5}', '{"caption":"yes"}', '{"palette":["ink"]}', '{"palette":"rainbow"}', '{"x_range":[1]}',
     f'{{"x_range":[0,{10**400}]}}', f'{{"size_pt":{10**400}}}', '{"annotations":[{"x":NaN,"y":0,"text":"t"}]}',
     f'{{"annotations":[{{"x":1,"y":{10**400},"text":"t"}}]}}', '{"annotations":5}',
     '{"annotations":[{"x":"a","y":0,"text":"t"}]}', '{"annotations":[{"x":1,"y":0,"text":[]}]}'],
)  # fmt: skip
def test_what_is_no_style_is_refused_in_our_own_words(wrong: str) -> None:
    with pytest.raises(UsageError) as refused:
        style_words.style_of_link(wrong)
    assert len(str(refused.value)) < 200  # whatever the link states


def test_a_style_stays_with_the_figure() -> None:
    stated = Selection("b", style='{"size_pt":9.0}')
    loaded = LoadedBenchmark(TASKS["hgbench"], {}, frozenset(), {})
    assert fit_to_page(stated, pages.FIGURES, loaded) == stated
    for page in (pages.LEADERBOARD, pages.HOME):
        assert fit_to_page(stated, page, loaded) == stated.for_metrics() == Selection("b")
