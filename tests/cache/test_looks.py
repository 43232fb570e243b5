"""The words of `sort` and `view`: which there are, and which page understands them."""

from __future__ import annotations

import pytest

from cache import looks, looks_of_labels
from cache.selection import Selection
from components.charts.failure_ranking import ORDERS
from scoring.tasks import TASKS

TASK = TASKS["hgbench"]


def test_every_ranking_of_the_chart_is_a_word_of_sort() -> None:
    assert tuple(ORDERS) == looks.RANKINGS


@pytest.mark.parametrize(
    ("page", "sort", "view"),
    [
        (looks.SAMPLES, "", "rows"),
        (looks.FAILURES, "impact.F_A", ""),
        (looks.BOARD, "impact.F_A", ""),
        ("", "impact.F_A", "rows"),
    ],
)
def test_a_link_keeps_what_the_page_understands(page: str, sort: str, view: str) -> None:
    assert looks.fitting(Selection(sort="impact.F_A", view="rows"), page) == Selection(sort=sort, view=view)


def test_an_order_of_samples_stays_on_their_page_and_leaves_failures_alone() -> None:
    assert looks.fitting(Selection(sort="-F_A"), looks.SAMPLES).sort == "-F_A"
    assert looks.fitting(Selection(sort="-F_A"), looks.FAILURES).sort == ""


def test_an_order_and_its_metric_survive_their_word() -> None:
    for order in looks.RANKINGS:
        for metric in TASK.impact:
            assert looks.ranking_of(looks.ranking_sort(order, metric, TASK), TASK) == (order, metric)


def test_the_default_order_needs_no_word() -> None:
    assert looks.ranking_sort("count", TASK.primary.key, TASK) == ""
    assert looks.ranking_of("nonsense.F", TASK) == ("count", TASK.primary.key)


def test_a_facet_with_one_value_is_no_view() -> None:
    known = looks.views(TASK, {"subject": ["math", "physics"], "page_count": ["1"]})
    assert {"where.subject", "metric.F_A.subject", "where", "rows", "sweep"} <= known
    assert "where.page_count" not in known


def test_a_view_of_the_leaderboard_says_metric_and_facet() -> None:
    assert looks.board_of("metric.F_A.a.b", TASK) == ("F_A", "a.b")
    assert looks.board_of("metric.nope.subject", TASK) == (TASK.primary.key, "")
    assert looks.board_of("", TASK) == (TASK.primary.key, "")


SKETCHES = TASKS["sketchjudge"]
LOADED = {
    "category": ["chart", "physics"],
    "is_hand_drawn": ["true"],
    "reference": ["with", "without"],
    "prompt": ["baseline", "cot"],
}


def test_a_matrix_and_how_it_is_shown_survive_their_word() -> None:
    for matrix in SKETCHES.matrices:
        for counts in (False, True):
            assert looks_of_labels.matrix_of(looks_of_labels.matrix_view(matrix.key, counts), SKETCHES) == (
                matrix.key,
                counts,
            )
    assert looks_of_labels.matrix_of("matrix.nope", SKETCHES) == ("verdict", False)


def test_an_arrow_and_a_facet_of_the_plane_survive_their_word() -> None:
    arrows = looks_of_labels.arrows(SKETCHES, LOADED)
    assert [arrow.word for arrow in arrows] == [
        "reference:with~without",
        "reference:without~with",
        "prompt:baseline~cot",
        "prompt:cot~baseline",
    ]
    known = looks.views(SKETCHES, LOADED)
    for arrow in (None, *arrows):
        for facet in ("", "category"):
            word = looks_of_labels.plane_view(arrow, facet)
            assert looks_of_labels.plane_of(word, SKETCHES, LOADED) == (arrow, facet)
            assert not word or word in known
    assert "plane.is_hand_drawn" not in known
    assert looks_of_labels.plane_of("plane.nope", SKETCHES, LOADED) == (None, "")


OWN = ("grade 1.2", "week~1", "a:b~c", "reference:with~without", "x/published", "50%", "50%25", "~", "x.y", "über")


def test_a_facet_that_files_added_survives_its_word_whatever_its_name() -> None:
    facets = LOADED | {facet: ["one", "two"] for facet in OWN}
    known = looks.views(SKETCHES, facets, OWN)
    meant = [
        (arrow, facet)
        for arrow in (None, *looks_of_labels.arrows(SKETCHES, facets))
        for facet in ("", "category", *OWN)
    ]
    for beside in (False, True):
        words = [looks_of_labels.plane_view(arrow, facet, beside) for arrow, facet in meant]
        assert len(set(words)) == len(words)
        assert set(words) - {""} <= known
        assert [looks_of_labels.plane_of(word, SKETCHES, facets, OWN) for word in words] == meant
        assert all(looks.fitting(Selection(view=word), looks.PLANE).view == word for word in words)


def test_a_facet_that_files_added_is_offered_with_two_to_six_values() -> None:
    facets = {"one": ["x"], "two": ["x", "y"], "six": list("abcdef"), "seven": list("abcdefg")}
    assert looks_of_labels.slicing(TASKS["graded"], facets, tuple(facets)) == ["two", "six"]
    assert "plane.seven" not in looks.views(TASKS["graded"], facets, tuple(facets))


def test_an_order_of_labels_stays_on_its_page() -> None:
    for order in looks_of_labels.ORDERS:
        assert order in looks.sorts(SKETCHES)
        assert order not in looks.sorts(TASK)
        assert looks.fitting(Selection(sort=order), looks.LABELS).sort == order
        assert looks.fitting(Selection(sort=order), looks.SAMPLES).sort == ""
        assert looks.fitting(Selection(sort=order), looks.FAILURES).sort == ""
    assert looks.fitting(Selection(sort="-failures"), looks.LABELS).sort == ""


def test_a_view_of_the_plane_is_left_out_elsewhere() -> None:
    asked = Selection(view="plane.category")
    assert looks.fitting(asked, looks.PLANE) == asked
    assert looks.fitting(asked, looks.MATRICES).view == ""
    assert looks.fitting(Selection(view="matrix.verdict"), looks.PLANE).view == ""
