"""Published figures stand beside what they are about: the whole of a benchmark, or the one slice that is filtered."""

from __future__ import annotations

import pytest

from cache.selection import Selection
from components.board_latex import rows_of
from components.published_slices import fitting
from loaders.published import published
from scoring.tasks import TASKS

TASK = TASKS["sketchjudge"]


@pytest.mark.parametrize(
    ("facets", "part"),
    [
        ((), ""),
        ((("reference", "with"),), ""),
        ((("category", "physics"),), "physics"),
        ((("reference", "with"), ("category", "physics")), "physics"),
        ((("category", "physics"), ("category", "chart")), None),
        ((("category", "physics"), ("is_hand_drawn", "true")), None),
    ],
)
def test_a_slice_fits_where_it_is_all_that_is_filtered(facets: tuple[tuple[str, str], ...], part: str | None) -> None:
    assert fitting(TASK, Selection("b", facets=facets)) == part
    assert fitting(TASK, Selection("b", facets=facets, q="a word")) is None


def test_a_filtered_board_prints_the_figures_of_its_slice_and_no_others() -> None:
    whole = rows_of(TASK, Selection("b"))
    physics = rows_of(TASK, Selection("b", facets=(("category", "physics"),)))
    printed = {(row.metric, row.value) for row in published(TASK.key) if row.slice == "physics"}
    assert physics
    assert physics != whole
    assert {(metric, value) for row in physics.values() for metric, value in row.items()} <= printed
    assert rows_of(TASK, Selection("b", q="a word")) == {}
