"""What the Slices page and `errata slices` say beside the slices that they list."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cache.queries import loaded_benchmark
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from commands.scoring.slices import text_table
from figures.chart import published_columns
from figures.charts.slices import slice_dots
from figures.print.latex.figure_tables import chart_latex
from figures.slices import (
    MOST,
    below_in_words,
    confirmed_in_words,
    crossed_facets,
    failing_chart,
    finding_in_words,
    folded_in_words,
    other_slices_chart,
    slice_table,
    unvalued_in_words,
)
from scoring.statistics.intervals import FEW_UNITS, Interval
from scoring.statistics.slice_search import Confirmation, Slice, SliceSearch
from scoring.tasks import TASKS

TASK = TASKS["fermat"]


def one(p: float, confirmation: Confirmation | None = None) -> Slice:
    return Slice((("colour", "blue"),), 20, 20, 0.4, -0.2, Interval(-0.4, 0.1), p, False, confirmation=confirmation)


def without_interval() -> Slice:
    return replace(one(1.0), interval=Interval(reason=FEW_UNITS))


def untested() -> Slice:
    return replace(without_interval(), tested=False)


def found(*slices: Slice) -> SliceSearch:
    return SliceSearch(slices, 21, 21, 0.6, 100, 100)


@pytest.mark.parametrize(
    ("slices", "said"),
    [
        ((), "None is below the rest."),
        ((one(0.01), one(0.4)), ""),
        ((one(0.4),) * 3, "Shown: 3 slices below the rest; intervals are not corrected for 21 tests."),
        ((one(0.4),) * (MOST + 2), f"Shown: the {MOST} largest of {MOST + 2} differences below the rest; intervals "),
    ],
)
def test_what_is_drawn_where_no_slice_is_significant_is_said(slices: tuple[Slice, ...], said: str) -> None:
    assert below_in_words(found(*slices), TASK).startswith(said)
    assert bool(below_in_words(found(*slices), TASK)) == bool(said)


def test_that_a_slice_that_is_drawn_has_no_interval_is_said_with_the_reason() -> None:
    why = "fewer than 10 source problems inside or outside."
    assert below_in_words(found(without_interval()), TASK) == (
        f"Shown: 1 slice below the rest. No interval for it: {why}"
    )
    two = found(one(0.4), without_interval())
    assert below_in_words(two, TASK).endswith(f"corrected for 21 tests. No interval for 1 of them: {why}")
    assert below_in_words(found(*(without_interval(),) * 2), TASK).endswith(f" No interval for any of them: {why}")


def test_one_slice_is_and_several_are() -> None:
    assert finding_in_words(replace(found(), tried=1), TASK).startswith("0 of 1 slice is significantly worse")
    assert finding_in_words(replace(found(), tried=2), TASK).startswith("0 of 2 slices are significantly worse")


def test_slices_that_are_not_tested_are_counted_and_have_no_p() -> None:
    why = "fewer than 5 source problems inside or outside"
    some, none = replace(found(one(0.4), untested()), tested=1), replace(found(untested()), tested=0)
    assert finding_in_words(some, TASK) == (
        f"0 of 21 slices are significantly worse (BH, 100 source problems; 20 not tested: {why})."
    )
    assert finding_in_words(none, TASK) == f"None of 21 slices is tested (100 source problems): {why}."
    assert "intervals are not corrected for 1 test." in below_in_words(some, TASK)
    table = slice_table(some, LoadedBenchmark(TASK, {}, frozenset(), {}))
    assert table["p"].fillna(-1).tolist() == [0.4, -1]
    assert table["marks"].tolist() == ["", "not tested"]


def test_a_folded_slice_is_counted_as_significant_and_as_folded() -> None:
    alone, holding = one(0.01), replace(one(0.02), folded=((("size", "1"),), (("size", "2"),)))
    assert finding_in_words(found(alone, one(0.4)), TASK).startswith(
        "1 of 21 slices is significantly worse (BH, 100 source problems); the worst"
    )
    assert finding_in_words(found(alone, holding, one(0.4)), TASK).startswith(
        "4 of 21 slices are significantly worse (BH, 100 source problems), 2 listed and 2 folded; the worst"
    )


def test_p_of_a_slice_just_above_05_is_not_written_as_05() -> None:
    figure = slice_dots(slice_table(found(one(0.0503)), LoadedBenchmark(TASK, {}, frozenset(), {})), "sample", 1)
    assert figure.data[1].hovertext[0].endswith("p, corrected = 0.0503")
    assert "  0.0503\n" in text_table(TASK, ["run"], found(one(0.0503)))


def test_what_is_folded_is_named_under_the_slice_that_it_is_folded_into() -> None:
    holding = replace(one(0.02), folded=((("size", "1"),), (("pen", "ink"), ("size", "2"))))
    assert folded_in_words(found(one(0.01), holding), TASK) == "Folded into colour blue: size 1; pen ink, size 2."
    assert folded_in_words(found(one(0.01)), TASK) == ""


def test_answers_that_are_incorrect_here_and_left_out_of_the_metric_are_counted_in_a_sentence() -> None:
    said = "2 responses without a value for ED ACC: counted as incorrect here, excluded from ED ACC."
    assert unvalued_in_words(replace(found(), unvalued=2), TASK) == said
    assert unvalued_in_words(found(), TASK) == ""
    assert unvalued_in_words(replace(found(), unvalued=2, missing=1), TASK) == (
        f"{said} 1 missing response: excluded here."
    )
    assert unvalued_in_words(replace(found(), missing=7), TASKS["mathdoc"]) == "7 missing answers: excluded here."


def test_halves_say_how_many_are_confirmed_and_that_there_was_nothing_to_confirm() -> None:
    assert "nothing to confirm" in confirmed_in_words(found(one(0.4)))
    yes, no = Confirmation(-0.1, 0.01), Confirmation(-0.1, 0.2)
    assert (
        confirmed_in_words(found(one(0.01, yes), one(0.02, no)))
        == "Halves: 1 of 2 significant listed slices confirmed."
    )
    assert confirmed_in_words(found(one(0.01, no))) == "Halves: 0 of 1 significant listed slice confirmed."


def test_the_facets_that_cross_by_default_are_not_nested_in_each_other(demonstration: Workspace) -> None:
    loaded = loaded_benchmark.loaded(demonstration, "demo-fermat")
    assert ("perturbation", "axis") in loaded.nested
    assert ("axis", "perturbation") not in loaded.nested
    rows, columns = crossed_facets(Selection("demo-fermat"), loaded)
    assert not {(rows, columns), (columns, rows)} & loaded.nested
    assert not {rows, columns} & set(loaded.task.outcome_facets)


def test_only_slices_that_fail_are_called_failing() -> None:
    source = LoadedBenchmark(TASK, {}, frozenset(), {})
    all_fail, some, none = found(one(0.01)), found(one(0.01), one(0.4)), found(one(0.4))
    titles = {
        at: (failing_chart(each, Selection("b"), source).title, other_slices_chart(each, Selection("b"), source).title)
        for at, each in enumerate((all_fail, some, none))
    }
    assert titles[0][0] == "Failing slices, FERMAT"
    assert titles[1] == ("Failing slices, FERMAT", "Slices below the rest, FERMAT")
    assert titles[2][0] == "Slices below the rest, FERMAT"
    assert other_slices_chart(some, Selection("b"), source).alt == "1 slice below the rest, not significantly."
    assert other_slices_chart(all_fail, Selection("b"), source).data.empty


def test_slices_that_are_not_tested_are_not_called_not_significant() -> None:
    source = LoadedBenchmark(TASK, {}, frozenset(), {})
    some = found(one(0.01), one(0.4), untested(), untested())
    said = "1 slice below the rest, not significantly; 2 slices not tested."
    chart = other_slices_chart(some, Selection("b"), source)
    assert chart.alt == said
    assert published_columns(chart)["Significant"].tolist() == [False, "not tested", "not tested"]
    assert chart_latex(chart).count("& not tested & ") == 2
    assert said in text_table(TASK, ["run"], some)
    assert "\n2 slices not tested.\n" in text_table(TASK, ["run"], found(untested(), untested()))


def test_a_table_of_failing_slices_says_among_how_many_they_were_found() -> None:
    source = LoadedBenchmark(TASK, {}, frozenset(), {})
    some = found(one(0.01), one(0.4))
    for chart in (failing_chart(some, Selection("b"), source), other_slices_chart(some, Selection("b"), source)):
        (caption,) = [line for line in chart_latex(chart).splitlines() if r"\caption" in line]
        assert rf"{chart.title}; in brackets 95\% intervals. 1 of {some.tried:,} slices" in caption
        assert "significantly worse (BH, " in caption


def test_beside_intervals_it_is_said_that_they_are_not_corrected_as_p_is() -> None:
    source, said = LoadedBenchmark(TASK, {}, frozenset(), {}), "Intervals are not corrected for 21 tests."
    some = found(one(0.01), one(0.4))
    for chart in (failing_chart(some, Selection("b"), source), other_slices_chart(some, Selection("b"), source)):
        assert said in chart.below
        assert said in chart_latex(chart)
    assert said not in failing_chart(found(without_interval()), Selection("b"), source).below
    assert said in text_table(TASK, ["run"], some)
