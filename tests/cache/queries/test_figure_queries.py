"""Queries for what is loaded and for metrics, against numbers worked out by hand (`letters_by_hand`)."""

from __future__ import annotations

import math

import pytest
from sqlalchemy import func, select

from cache.queries import catalog, metrics, sample_counts
from cache.queries.inspection import inspect
from cache.queries.samples import samples
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.run_sums import read_sums
from errors import NotLoaded
from tests.cache.letters_by_hand import ALL, MATH, value

pytestmark = pytest.mark.databases


def test_the_catalog_counts(filled):
    row = catalog.benchmarks(filled).iloc[0]
    assert row[["benchmark", "task", "title", "samples", "items", "pages", "runs"]].tolist() == [
        "letters", "letters", "Letters", 4, 9, 7, 2,
    ]  # fmt: skip
    assert not row["synthetic"]


def test_a_card_counts_pages_and_says_how_facets_are_spread(filled):
    card = catalog.benchmark_card(filled, "letters")
    assert card.facets["subject"] == {"art": 1, "math": 2, "null": 1}
    assert card.facets["type"] == {"null": 1, "x": 3, "y": 2}
    assert (card.samples, card.items, card.pages, card.step_share) == (4, 9, 7, 0.0)


def test_runs_say_their_setting_and_their_lines(filled):
    table = catalog.runs(filled, "letters")
    assert table["run"].tolist() == ["careful", "hasty~prompt:cot"]
    assert table["setting"].tolist() == [None, "cot"]
    assert table.loc[1, "axes"] == {"prompt": "cot"}
    assert table[["lines", "loaded", "rejected"]].to_numpy().tolist() == [[3, 3, 0], [6, 4, 2]]


def test_what_is_not_loaded_is_named(filled):
    with pytest.raises(NotLoaded, match="nothing"):
        metrics.run_metrics(filled, Selection("nothing"))
    with pytest.raises(NotLoaded, match="nobody"):
        metrics.run_metrics(filled, ALL.replace(runs=("nobody",)))
    with pytest.raises(NotLoaded, match="s9"):
        inspect(filled, ALL, "s9")


def test_facets_are_counted_under_the_other_filters(filled):
    table = sample_counts.facet_counts(filled, MATH)
    assert value(table, facet="subject", value="math")["samples"] == 2
    assert value(table, facet="subject", value="art")["samples"] == 1
    assert value(table, facet="type", value="y")["samples"] == 1
    assert value(table, facet="type", value="null")["samples"] == 0


def test_values_of_one_facet_are_alternatives_and_facets_add_up(filled):
    either = ALL.with_facet("subject", "math", "art")
    assert samples(filled, either)["sample"].tolist() == ["s1", "s2", "s3"]
    assert samples(filled, either.with_facet("type", "y"))["sample"].tolist() == ["s1", "s3"]
    assert samples(filled, ALL.with_facet("subject", "null"))["sample"].tolist() == ["s4"]


def test_a_facet_that_is_an_axis_chooses_runs(filled):
    table = metrics.run_metrics(filled, ALL.with_facet("prompt", "cot"))
    assert set(table["run"]) == {"hasty~prompt:cot"}


def test_metrics_are_quotients_of_sums(filled):
    table = metrics.run_metrics(filled, ALL)
    careful, hasty = (value(table, run=run, metric="accuracy") for run in ("careful", "hasty~prompt:cot"))
    assert (careful["value"], careful["n"]) == (6 / 8, 8)
    assert (hasty["value"], hasty["n"]) == (5 / 9, 9)
    assert value(table, run="careful", metric="full")["value"] == 1 / 3


def test_the_protocol_chooses_the_part(filled):
    table = metrics.run_metrics(filled, ALL.replace(protocol="strict"))
    assert value(table, run="careful", metric="accuracy")["value"] == 6 / 9


def test_a_slice_without_a_scored_sample_has_no_value(filled):
    none = ALL.with_facet("subject", "null").replace(runs=("careful",))
    row = value(metrics.run_metrics(filled, none), metric="accuracy")
    assert math.isnan(row["value"])
    assert math.isnan(row["lo"])
    assert row["n"] == 0


def test_metrics_by_facet_from_tallies_equal_those_from_samples(filled):
    from cache.queries.scope import scope_of

    for facet in ("subject", "type"):
        with filled.reading() as connection:
            scope = scope_of(connection, ALL)
            rows = metrics._slices_from_samples(connection, scope, facet, scope.task.metrics, intervals=False)
        tallied = metrics.metrics_by(filled, ALL, facet)
        keys = ["run", "value", "metric"]
        left, right = (table.set_index(keys).sort_index() for table in (tallied, rows))
        assert left.equals(right)
    assert value(tallied, run="careful", value="y", metric="accuracy")["score"] == 4 / 6


def test_a_facet_s_sums_equal_a_recomputation_from_rows(filled):
    """Sum over tallies = sum over judgements of the samples in the slice, for every facet value."""
    tally, facet, judgement, item = schema.tally, schema.stratum_facet, schema.judgement, schema.item
    with filled.reading() as connection:
        tallied = connection.execute(
            select(tally.c.run_id, facet.c.name, facet.c.value, func.sum(tally.c.n))
            .join(facet, facet.c.stratum_id == tally.c.stratum_id)
            .where(tally.c.part == "official", tally.c.key == "outcome:right")
            .group_by(tally.c.run_id, facet.c.name, facet.c.value)
        ).all()
        counted = connection.execute(
            select(judgement.c.run_id, facet.c.name, facet.c.value, func.count())
            .join(item, item.c.id == judgement.c.item_id)
            .join(facet, facet.c.stratum_id == item.c.stratum_id)
            .where(judgement.c.part == "official", judgement.c.outcome == "right")
            .group_by(judgement.c.run_id, facet.c.name, facet.c.value)
        ).all()
    assert {tuple(row) for row in tallied} == {tuple(row) for row in counted}
    # Careful reads i1 of s1 and nothing else of type y in s1; both y of s3: 3 of type y are right.
    assert (1, "type", "y", 3) in {tuple(row) for row in tallied}


def test_sums_over_tallies_equal_the_sums_of_scores(filled):
    with filled.reading() as connection:
        for run in connection.execute(select(schema.run)).all():
            for part in ("official", "strict"):
                columns = read_sums(connection, [run.id], part)[run.id]
                total = [columns[term].sum() for term in ("right", "letters", "full", "one")]
                tally = schema.tally
                mine = (tally.c.run_id == run.id, tally.c.part == part)
                for term, expected in zip(["right", "letters", "full", "one"], total, strict=True):
                    key = tally.c.key == f"sum:{term}"
                    assert (connection.scalar(select(func.sum(tally.c.total)).where(*mine, key)) or 0) == expected
