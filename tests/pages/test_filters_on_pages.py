"""What a page lists, counts and measures is what its heading states, also where it is no figure of the catalogue."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import demo
from cache.marks.targets import MarkTarget
from cache.queries import catalog, loaded_benchmark, samples
from cache.query_source import CachedQueries
from cache.recording.record_marks import NewMark, record
from cache.selection import pages
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from figures.report.report import Options, report
from figures.tables.number_format import count
from tests import refusals
from tests.pages.mini import HOME, Open
from tests.prepared import import_part

HGBENCH, SKETCHJUDGE, FERMAT, DRAWEDUMATH, MATHDOC = demo.PARTS
# Without the run whose boxes are in doubt: how many of them look odd depends on the samples.
RUNS = "&".join(
    f"run={name}-simulated" for name in ("careful", "careless-about-format", "fragmenting", "page-confusing")
)
LISTS, MEASURED = "f.has_steps=no&q=step&fail=page_misalignment", "f.page_count=1&q=step&cell=fill~missed"
SHOWN: tuple[tuple[demo.Part, str, tuple[tuple[str, str], ...]], ...] = (
    (HGBENCH, f"{RUNS}&{LISTS}", ((pages.GALLERY, ""), (pages.GALLERY, "view=rows"), (pages.INSPECTOR, ""))),
    (HGBENCH, f"{RUNS}&f.has_steps=no&q=step", ((pages.CLASSROOM, ""), (pages.REPORT, ""))),
    (HGBENCH, f"{RUNS}&{MEASURED}", ((pages.LEADERBOARD, "by=language"), (pages.FAILURES, ""), (pages.REPORT, ""))),
    (
        SKETCHJUDGE,
        "f.is_hand_drawn=true&q=angle&mark=gold_wrong",
        (
            (pages.STRICTNESS, ""),
            (pages.ERROR_TYPES, ""),
            (pages.COMPARE, ""),
            (pages.COMPARE, "view=agree"),
            (pages.SLICES, ""),
            (pages.REPORT, ""),
        ),
    ),
    (
        SKETCHJUDGE,
        "label=chart::Data+Accuracy+Error",
        ((pages.LEADERBOARD, "by=is_hand_drawn"), (pages.CONFUSION, ""), (pages.FAILURES, "")),
    ),
    (FERMAT, "f.has_error=yes&q=not", ((pages.CASCADE, ""), (pages.CASCADE, "view=raters"))),
    (
        DRAWEDUMATH,
        "f.grade_band=3-5&q=line",
        ((pages.JUDGES, "behind=|claude"), (pages.JUDGES, "contrast=student_error")),
    ),
    (
        MATHDOC,
        "f.status=clean&q=e",
        tuple((pages.REFUSAL, f"view={view}") for view in ("", "ranking", "radar", "modes")),
    ),
)
"""Part of the demonstration, filters of a link of which each leaves something out, and pages that apply all of them.

Where they choose runs, files of these alone are what the pages of `ONLY_CHOSEN_RUNS` are compared with.
"""
ONLY_CHOSEN_RUNS = {pages.LEADERBOARD, pages.FAILURES, pages.REPORT}

NOT_COMPARED = re.compile(
    r"/page-image/[^\"]*"  # signed addresses
    r"|\"id\": \"\d+\.\d+\.\d+\""  # the rows of failures in the workspace
    # The files, in the methods and at the end of a report.
    r"| of its \d+ samples| Rejected on import: [^.]*\."
    r"| samples of \d+, benchmark|\d+ of \d+ lines loaded"
)
BREAKDOWN = "errata_breakdown"
"""Lists the facets that have several values; its rates are those of a figure."""


def pieces(app: AppTest) -> Iterator[str]:
    """What the main part of a page shows, piece by piece: texts, numbers, tables, charts and components of ours."""
    assert not app.exception
    waiting: list[Any] = [app.main]
    while waiting:
        node = waiting.pop(0)
        waiting[:0] = list(getattr(node, "children", {}).values())
        match getattr(node, "type", ""):
            case "text" | "caption" | "subheader" | "code":
                yield str(node.value)
            case "metric":
                yield f"{node.label}: {node.value}"
            case "dataframe":
                yield node.value.to_csv()
            case "plotly_chart":
                yield node.proto.spec
            case "bidi_component" if node.proto.component_name != BREAKDOWN:
                yield json.dumps(json.loads(node.proto.bytes or node.proto.json))


@pytest.fixture
def shown_in(monkeypatch: pytest.MonkeyPatch, open_page: Open) -> Callable[[Workspace, str, Selection], list[str]]:
    """What a page of a workspace shows under a Selection."""

    def shown_in_workspace(workspace: Workspace, page: str, selection: Selection) -> list[str]:
        monkeypatch.setenv("ERRATA_DATABASE_URL", str(workspace.engine.url))
        query = {name.replace(".", "__"): found for name, found in selection.query().items()}
        return [NOT_COMPARED.sub("", piece) for piece in pieces(open_page(page, **query))]

    return shown_in_workspace


def mark_others(workspace: Workspace, filters: Selection, spared: Sequence[str]) -> None:
    """Marks all samples but some as the filters ask for; none where they ask for no mark."""
    for sample in samples.sample_ids(workspace, Selection(filters.benchmark)) if filters.marks else ():
        if sample not in spared:
            record(workspace, NewMark(filters.benchmark, MarkTarget("sample", sample), "Ann", *filters.marks))


@pytest.mark.parametrize(("part", "link", "shown"), SHOWN)
def test_all_that_a_page_or_report_shows_under_filters_is_that_of_the_samples_that_it_says_they_choose(
    tmp_path: Path,
    shown_in: Callable[[Workspace, str, Selection], list[str]],
    part: demo.Part,
    link: str,
    shown: tuple[tuple[str, str], ...],
) -> None:
    filters, _ = Selection.parse(f"b={part.name}&{link}")
    with closing(import_part(part, tmp_path / "all.db")) as every:
        spared = samples.sample_ids(every, filters.replace(marks=()))[:1]
        mark_others(every, filters, spared)
        kept = samples.sample_ids(every, filters)
        for field in ("facets", "q", "label", "fail", "cell", "marks"):
            if getattr(filters, field):
                assert samples.count_samples(every, filters.without([field])) > len(kept), field
        files = catalog.runs(every, part.name).set_index("run")["source"]
        assert len(filters.runs) < len(files)
        # Lists of samples, and a class, are told of all runs.
        runs = [Path(files[run]) for run in filters.runs if ONLY_CHOSEN_RUNS.issuperset(page for page, _ in shown)]
        with closing(import_part(part, tmp_path / "some.db", kept, runs=runs)) as some:
            mark_others(some, filters, spared)
            asked = [(page, Selection.parse(f"{filters.query_string()}&{choices}")[0]) for page, choices in shown]
            found, expected = ([shown_in(made, *each) for each in asked] for made in (every, some))
            for (page, _), of_every, of_some in zip(asked, found, expected, strict=True):
                assert of_every == of_some, page
                assert any(f"·  {count(len(kept), 'sample')}" in piece for piece in of_every), page
            if pages.REPORT in dict(shown) and not filters.cell:  # which chooses for some parts of a report alone
                options = Options(samples=2, charts=False)
                found, expected = (
                    NOT_COMPARED.sub("", report(CachedQueries(made), filters, options)) for made in (every, some)
                )
                assert found == expected
                assert found.count("<h2>") > 2


def test_a_class_sees_only_samples_that_the_filters_choose(
    tmp_path: Path, shown_in: Callable[[Workspace, str, Selection], list[str]]
) -> None:
    filters, _ = Selection.parse(f"b={HGBENCH.name}&{RUNS}&{LISTS}")
    with closing(import_part(HGBENCH, tmp_path / "all.db")) as every:
        kept = samples.sample_ids(every, filters)
        (deck,) = [piece for piece in shown_in(every, pages.CLASSROOM, filters) if piece.startswith('{"slides"')]
    slides = json.loads(deck)["slides"]
    assert {slide["sample"] for slide in slides} <= set(kept)
    assert any("whatever went wrong in them" in slide["rate"]["base"] for slide in slides)


BEST_OF_TWO_MODELS = slice(0, 5, 4)
"""The first of four runs of one model, and the one of the next model."""


@pytest.mark.parametrize(
    ("part", "link", "page", "runs"),
    [
        (SKETCHJUDGE, "q=true", pages.COMPARE, BEST_OF_TWO_MODELS),
        (SKETCHJUDGE, "label=chart::Data+Accuracy+Error", pages.COMPARE, BEST_OF_TWO_MODELS),
        (SKETCHJUDGE, "q=true&run=0", pages.STRICTNESS, slice(0)),
        (SKETCHJUDGE, "q=true&run=0", pages.ERROR_TYPES, slice(0)),
        (FERMAT, "q=answer&run=0", pages.CASCADE, slice(0)),
    ],
)
def test_a_heading_counts_what_is_found_in_the_runs_that_the_page_shows(
    tmp_path: Path,
    shown_in: Callable[[Workspace, str, Selection], list[str]],
    part: demo.Part,
    link: str,
    page: str,
    runs: slice,
) -> None:
    """Two runs that the page chooses itself, or all of them beside the one that a link chooses."""
    with closing(import_part(part, tmp_path / "all.db")) as every:
        loaded = loaded_benchmark.loaded(every, part.name)
        filters, _ = Selection.parse(f"b={part.name}&{link}")
        chosen = filters.replace(runs=tuple(loaded.current[:1] if filters.runs else ()))
        shown = chosen.replace(runs=tuple(loaded.current[runs]))
        n, of_the_link = (samples.count_samples(every, selection) for selection in (shown, chosen))
        assert n != of_the_link
        found = shown_in(every, page, chosen)
    assert any(f"·  {count(n, 'sample')}  ·" in piece for piece in found)


def test_two_modes_of_a_model_are_compared_over_the_questions_that_the_filters_choose(
    tmp_path: Path, shown_in: Callable[[Workspace, str, Selection], list[str]]
) -> None:
    # Each of the two pages has one question that cannot be recognised.
    both, one = Selection("mathdoc").replace(view="modes"), Selection("mathdoc", q="三角形").replace(view="modes")
    with closing(refusals.fill(tmp_path)) as every:
        found = {n: shown_in(every, pages.REFUSAL, selection) for n, selection in ((2, both), (1, one))}
    for n, shown in found.items():
        assert f"{count(n, 'question')} that gold cannot recognise, with a response in both modes." in shown
        assert any(f"·  {count(n, 'sample')}  ·" in piece for piece in shown)


def test_home_shows_all_samples_of_every_benchmark_whatever_the_filters_of_a_link(
    tmp_path: Path, shown_in: Callable[[Workspace, str, Selection], list[str]]
) -> None:
    filters, _ = Selection.parse(f"b={HGBENCH.name}&{MEASURED}")
    with closing(import_part(HGBENCH, tmp_path / "all.db")) as every:
        _, *found = shown_in(every, HOME, filters)
        _, *unfiltered = shown_in(every, HOME, Selection(HGBENCH.name))
    assert found == unfiltered
    assert "Samples: 24" in found
