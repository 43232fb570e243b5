"""The slides of a Selection are about its runs, and about gold that nobody doubts."""

from __future__ import annotations

import pytest

from cache.queries import loaded_benchmark
from cache.queries.doubt import suspects
from cache.query_source import CachedQueries
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from figures.narration.deck import slides

BENCHMARKS = ("demo-hgbench", "demo-sketchjudge", "demo-fermat", "demo-mathdoc", "demo-drawedumath")


@pytest.mark.parametrize("benchmark", BENCHMARKS)
def test_slides_of_one_run_are_of_no_other_and_leave_out_gold_that_all_runs_put_in_doubt(
    demonstration: Workspace, benchmark: str
) -> None:
    loaded = loaded_benchmark.loaded(demonstration, benchmark)
    doubtful = suspects.in_doubt(demonstration, Selection(benchmark)).samples
    for run in loaded.current:
        shown = slides(CachedQueries(demonstration), Selection(benchmark, runs=(run,)), loaded, 5)
        assert shown
        assert {slide.ai for slide in shown} == {loaded.runs[run]}
        assert not doubtful & {slide.sample for slide in shown}
