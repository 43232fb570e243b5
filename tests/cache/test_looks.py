"""The words of `sort` and `view`: which there are, and which page understands them."""

from __future__ import annotations

import pytest

from cache import looks
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
