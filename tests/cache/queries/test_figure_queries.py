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


def test_the_catalog_counts(shared_letters):
    row = value(catalog.benchmarks(shared_letters), benchmark="letters")
    assert row[["benchmark", "task", "title", "samples", "items", "pages", "runs"]].tolist() == [
        "letters", "letters", "Letters", 4, 9, 7, 2,
    ]  # fmt: skip
    assert not row["synthetic"]


def test_a_card_counts_pages_and_says_how_facets_are_spread(shared_letters):
    card = catalog.benchmark_card(shared_letters, "letters")
    assert card.facets["subject"] == {"art": 1, "math": 2, "null": 1}
    assert card.facets["type"] == {"null": 1, "x": 3, "y": 2}
    assert (card.samples, card.items, card.pages, card.step_share) == (4, 9, 7, 0.0)


def test_runs_say_their_setting_and_their_lines(shared_letters):
    table = catalog.runs(shared_letters, "letters")
    assert table["run"].tolist() == ["careful", "hasty~prompt:cot"]
    assert table["setting"].tolist() == [None, "cot"]
    assert table.loc[1, "axes"] == {"prompt": "cot"}
    assert table[["lines", "loaded", "rejected"]].to_numpy().tolist() == [[3, 3, 0], [6, 4, 2]]


def test_what_is_not_loaded_is_named(shared_letters):
    with pytest.raises(NotLoaded, match="nothing"):
        metrics.run_metrics(shared_letters, Selection("nothing"))
    with pytest.raises(NotLoaded, match="nobody"):
        metrics.run_metrics(shared_letters, ALL.replace(runs=("nobody",)))
    with pytest.raises(NotLoaded, match="s9"):
        inspect(shared_letters, ALL, "s9")


def test_facets_are_counted_under_the_other_filters(shared_letters):
    table = sample_counts.facet_counts(shared_letters, MATH)
    assert value(table, facet="subject", value="math")["samples"] == 2
    assert value(table, facet="subject", value="art")["samples"] == 1
    assert value(table, facet="type", value="y")["samples"] == 1
    assert value(table, facet="type", value="null")["samples"] == 0


def test_values_of_one_facet_are_alternatives_and_facets_add_up(shared_letters):
    either = ALL.with_facet("subject", "math", "art")
    assert samples(shared_letters, either)["sample"].tolist() == ["s1", "s2", "s3"]
    assert samples(shared_letters, either.with_facet("type", "y"))["sample"].tolist() == ["s1", "s3"]
    assert samples(shared_letters, ALL.with_facet("subject", "null"))["sample"].tolist() == ["s4"]


def test_a_facet_that_is_an_axis_chooses_runs(shared_letters):
    table = metrics.run_metrics(shared_letters, ALL.with_facet("prompt", "cot"))
    assert set(table["run"]) == {"hasty~prompt:cot"}


def test_metrics_are_quotients_of_sums(shared_letters):
    table = metrics.run_metrics(shared_letters, ALL)
    careful, hasty = (value(table, run=run, metric="accuracy") for run in ("careful", "hasty~prompt:cot"))
    assert (careful["value"], careful["n"]) == (6 / 8, 8)
    assert (hasty["value"], hasty["n"]) == (5 / 9, 9)
    assert value(table, run="careful", metric="full")["value"] == 1 / 3


def test_the_protocol_chooses_the_part(shared_letters):
    table = metrics.run_metrics(shared_letters, ALL.replace(protocol="strict"))
    assert value(table, run="careful", metric="accuracy")["value"] == 6 / 9


def test_a_slice_without_a_scored_sample_has_no_value(shared_letters):
    none = ALL.with_facet("subject", "null").replace(runs=("careful",))
    row = value(metrics.run_metrics(shared_letters, none), metric="accuracy")
    assert math.isnan(row["value"])
    assert math.isnan(row["lo"])
    assert row["n"] == 0


def test_metrics_by_facet_from_tallies_equal_those_from_samples(shared_letters):
    from cache.queries.scope import scope_of

    for facet in ("subject", "type"):
        with shared_letters.reading() as connection:
            scope = scope_of(connection, ALL)
            rows = metrics._slices_from_samples(connection, scope, facet, scope.task.metrics, intervals=False)
        tallied = metrics.metrics_by(shared_letters, ALL, facet)
        keys = ["run", "value", "metric"]
        left, right = (table.set_index(keys).sort_index() for table in (tallied, rows))
        assert left.equals(right)
    assert value(tallied, run="careful", value="y", metric="accuracy")["score"] == 4 / 6


def ids_of_runs(connection):
    run, benchmark = schema.run, schema.benchmark
    of_letters = select(run.c.slug, run.c.id).join(benchmark).where(benchmark.c.name == "letters")
    return {row.slug: row.id for row in connection.execute(of_letters)}


def test_a_facet_s_sums_equal_a_recomputation_from_rows(shared_letters):
    """Sum over tallies = sum over judgements of the samples in the slice, for every facet value."""
    tally, facet, judgement, item = schema.tally, schema.stratum_facet, schema.judgement, schema.item
    with shared_letters.reading() as connection:
        runs = ids_of_runs(connection)
        tallied = connection.execute(
            select(tally.c.run_id, facet.c.name, facet.c.value, func.sum(tally.c.n))
            .join(facet, facet.c.stratum_id == tally.c.stratum_id)
            .where(tally.c.part == "official", tally.c.key == "outcome:right", tally.c.run_id.in_(runs.values()))
            .group_by(tally.c.run_id, facet.c.name, facet.c.value)
        ).all()
        counted = connection.execute(
            select(judgement.c.run_id, facet.c.name, facet.c.value, func.count())
            .join(item, item.c.id == judgement.c.item_id)
            .join(facet, facet.c.stratum_id == item.c.stratum_id)
            .where(
                judgement.c.part == "official", judgement.c.outcome == "right", judgement.c.run_id.in_(runs.values())
            )
            .group_by(judgement.c.run_id, facet.c.name, facet.c.value)
        ).all()
    assert {tuple(row) for row in tallied} == {tuple(row) for row in counted}
    # Careful reads i1 of s1 and nothing else of type y in s1; both y of s3: 3 of type y are right.
    assert (runs["careful"], "type", "y", 3) in {tuple(row) for row in tallied}


def test_sums_over_tallies_equal_the_sums_of_scores(shared_letters):
    with shared_letters.reading() as connection:
        for run in ids_of_runs(connection).values():
            for part in ("official", "strict"):
                columns = read_sums(connection, [run], part)[run]
                total = [columns[term].sum() for term in ("right", "letters", "full", "one")]
                tally = schema.tally
                mine = (tally.c.run_id == run, tally.c.part == part)
                for term, expected in zip(["right", "letters", "full", "one"], total, strict=True):
                    key = tally.c.key == f"sum:{term}"
                    assert (connection.scalar(select(func.sum(tally.c.total)).where(*mine, key)) or 0) == expected
