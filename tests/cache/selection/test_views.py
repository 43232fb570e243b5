"""The words of `sort` and `view`: which there are, and which page understands them."""

from __future__ import annotations

import pytest

from cache.selection import label_views, views
from cache.selection.selection import Selection
from figures.charts.failures import ORDERS
from scoring.tasks import TASKS

TASK = TASKS["hgbench"]


def test_every_ranking_of_the_chart_is_a_word_of_sort() -> None:
    assert tuple(ORDERS) == views.RANKINGS


@pytest.mark.parametrize(
    ("page", "sort", "view"),
    [
        (views.SAMPLES, "", "rows"),
        (views.FAILURES, "impact.F_A", ""),
        (views.BOARD, "impact.F_A", ""),
        ("", "impact.F_A", "rows"),
    ],
)
def test_a_link_keeps_what_the_page_understands(page: str, sort: str, view: str) -> None:
    assert views.fit_to_page(Selection(sort="impact.F_A", view="rows"), page) == Selection(sort=sort, view=view)


def test_an_order_of_samples_stays_on_their_page_and_leaves_failures_alone() -> None:
    assert views.fit_to_page(Selection(sort="-F_A"), views.SAMPLES).sort == "-F_A"
    assert views.fit_to_page(Selection(sort="-F_A"), views.FAILURES).sort == ""


def test_an_order_and_its_metric_survive_their_word() -> None:
    for order in views.RANKINGS:
        for metric in TASK.impact:
            assert views.ranking_of(views.ranking_sort(order, metric, TASK), TASK) == (order, metric)


def test_the_default_order_needs_no_word() -> None:
    assert views.ranking_sort("count", TASK.primary.key, TASK) == ""
    assert views.ranking_of("nonsense.F", TASK) == ("count", TASK.primary.key)


def test_a_facet_with_one_value_is_no_view() -> None:
    known = views.known_views(TASK, {"subject": ["math", "physics"], "page_count": ["1"]})
    assert {"where.subject", "metric.F_A.subject", "where", "rows", "sweep"} <= known
    assert "where.page_count" not in known


def test_a_view_of_the_leaderboard_says_metric_and_facet() -> None:
    assert views.board_of("metric.F_A.a.b", TASK) == ("F_A", "a.b")
    assert views.board_of("metric.nope.subject", TASK) == (TASK.primary.key, "")
    assert views.board_of("", TASK) == (TASK.primary.key, "")


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
            assert label_views.matrix_of(label_views.matrix_view(matrix.key, counts), SKETCHES) == (
                matrix.key,
                counts,
            )
    assert label_views.matrix_of("matrix.nope", SKETCHES) == ("verdict", False)


def test_an_arrow_and_a_facet_of_the_plane_survive_their_word() -> None:
    arrows = label_views.arrows(SKETCHES, LOADED)
    assert [arrow.word for arrow in arrows] == [
        "reference:with~without",
        "reference:without~with",
        "prompt:baseline~cot",
        "prompt:cot~baseline",
    ]
    known = views.known_views(SKETCHES, LOADED)
    for arrow in (None, *arrows):
        for facet in ("", "category"):
            word = label_views.plane_view(arrow, facet)
            assert label_views.plane_of(word, SKETCHES, LOADED) == (arrow, facet)
            assert not word or word in known
    assert "plane.is_hand_drawn" not in known
    assert label_views.plane_of("plane.nope", SKETCHES, LOADED) == (None, "")


OWN = ("grade 1.2", "week~1", "a:b~c", "reference:with~without", "x/published", "50%", "50%25", "~", "x.y", "über")


def test_a_facet_that_files_added_survives_its_word_whatever_its_name() -> None:
    facets = LOADED | {facet: ["one", "two"] for facet in OWN}
    known = views.known_views(SKETCHES, facets, OWN)
    meant = [
        (arrow, facet) for arrow in (None, *label_views.arrows(SKETCHES, facets)) for facet in ("", "category", *OWN)
    ]
    for beside in (False, True):
        words = [label_views.plane_view(arrow, facet, beside) for arrow, facet in meant]
        assert len(set(words)) == len(words)
        assert set(words) - {""} <= known
        assert [label_views.plane_of(word, SKETCHES, facets, OWN) for word in words] == meant
        assert all(views.fit_to_page(Selection(view=word), views.PLANE).view == word for word in words)


def test_a_facet_that_files_added_is_offered_with_two_to_six_values() -> None:
    facets = {"one": ["x"], "two": ["x", "y"], "six": list("abcdef"), "seven": list("abcdefg")}
    assert label_views.slicing(TASKS["graded"], facets, tuple(facets)) == ["two", "six"]
    assert "plane.seven" not in views.known_views(TASKS["graded"], facets, tuple(facets))


def test_an_order_of_labels_stays_on_its_page() -> None:
    for order in label_views.ORDERS:
        assert order in views.known_sorts(SKETCHES)
        assert order not in views.known_sorts(TASK)
        assert views.fit_to_page(Selection(sort=order), views.LABELS).sort == order
        assert views.fit_to_page(Selection(sort=order), views.SAMPLES).sort == ""
        assert views.fit_to_page(Selection(sort=order), views.FAILURES).sort == ""
    assert views.fit_to_page(Selection(sort="-failures"), views.LABELS).sort == ""


def test_a_view_of_the_plane_is_left_out_elsewhere() -> None:
    asked = Selection(view="plane.category")
    assert views.fit_to_page(asked, views.PLANE) == asked
    assert views.fit_to_page(asked, views.MATRICES).view == ""
    assert views.fit_to_page(Selection(view="matrix.verdict"), views.PLANE).view == ""
