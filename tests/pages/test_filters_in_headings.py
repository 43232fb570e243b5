"""The heading of a page names the filters that it applies; a sentence below names every other one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import demo
from cache import memo
from cache.importing.import_benchmark import import_benchmark
from cache.queries import failures
from cache.queries.samples import count_samples
from cache.selection import pages
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from figures.tables.number_format import count
from scoring.tasks import TASKS
from tests import judged, labelled, refusals
from tests.pages.mini import Open


def demonstrated(part: demo.Part) -> Callable[[Path], Workspace]:
    def fill(folder: Path) -> Workspace:
        made = Workspace.open()
        import_benchmark(made, part.task, part.gold, part.images, [part.runs], name=part.task)
        return made

    return fill


HGBENCH, _, FERMAT, *_ = map(demonstrated, demo.PARTS)
DRAWINGS = {
    "fail": "false_rejection",
    "cell": "correct~incorrect",
    "label": labelled.LINE,
    "q": "a",
    "marks": ("none",),
}
SHOWN = {
    "sketchjudge": (labelled.fill, DRAWINGS),
    "drawedumath": (judged.fill, {"fail": "wrong", "q": "a", "marks": ("none",)}),
    "mathdoc": (refusals.fill, {"fail": "over_refusal", "q": "a", "protocol": "paper", "marks": ("none",)}),
    "hgbench": (
        HGBENCH,
        {"fail": "missed_answer", "cell": "solved~0", "q": "a", "tau": 0.7, "protocol": "paper", "marks": ("none",)},
    ),
    "fermat": (FERMAT, {"fail": "missed_error", "q": "a", "protocol": "paper", "marks": ("none",)}),
}
"""Benchmark -> what fills a workspace with it, and filters of a link."""

OTHERS = (pages.HOME, pages.IMPORT, pages.INSPECTOR)
"""Pages without a sentence about filters: of all benchmarks, of what is loaded, of the one sample that is open."""


VIEWS = ((pages.REFUSAL, "modes"), (pages.REFUSAL, "radar"), (pages.SLICES, "along"), (pages.COMPARE, "pair"))


def pages_of(benchmark: str) -> list[tuple[str, str]]:
    """The pages and views that a benchmark has, of those with a sentence about filters."""
    has = {"", *TASKS[benchmark].views}
    shown = [*((page, "") for page in sorted(pages.PAGES.keys() - {*OTHERS})), *VIEWS]
    return [(page, view) for page, view in shown if pages.PAGES[page].task_view in has]


BOXES_AND_STAGES = (("hgbench", pages.FAILURES, ""), ("fermat", pages.CASCADE, ""))
"""What the other benchmarks do not have: a threshold, and stages."""


@pytest.mark.parametrize(
    ("benchmark", "page", "shown"),
    [
        *((name, *page) for name in ("sketchjudge", "drawedumath", "mathdoc") for page in pages_of(name)),
        *BOXES_AND_STAGES,
    ],
)
def test_a_heading_names_what_is_applied_and_a_sentence_what_is_not(
    tmp_path: Path, open_page: Open, page: str, shown: str, benchmark: str
) -> None:
    fill: Callable[[Path], Workspace] = SHOWN[benchmark][0]
    fill(tmp_path)
    loaded = memo.loaded(benchmark)
    facet, values = next((name, values) for name, values in loaded.facets.items() if len(values) > 1)
    link = Selection(benchmark, runs=(loaded.current[0],), facets=((facet, values[0]),))
    link = link.replace(**SHOWN[benchmark][1])
    query = {name.replace(".", "__"): found for name, found in link.query().items()}
    app = open_page(page, **query | ({"view": [shown]} if shown else {}))
    assert not app.exception
    texts = [line for element in app.text for line in element.value.splitlines()]
    (heading,) = [text for text in texts if text.startswith(f"{loaded.task.title}: ")]
    for field, words in link.filters(loaded.task, loaded.runs).items():
        in_heading = all(word in heading for word in words)
        in_sentence = any("figures unchanged." in text and words[0] in text for text in texts)
        assert in_heading != in_sentence, (field, heading)


@pytest.mark.parametrize("page", [pages.GALLERY, pages.INSPECTOR, pages.TRIAGE])
def test_samples_with_a_failure_are_counted_with_the_responses_that_have_it(
    tmp_path: Path, open_page: Open, page: str
) -> None:
    HGBENCH(tmp_path)
    loaded, missed = memo.loaded("hgbench"), Selection("hgbench", fail="missed_answer")
    by_run = memo.fetch(failures.by_run, missed).query("category == 'missed_answer'").set_index("run")["samples"]
    for runs in ((), loaded.current[1:2]):
        samples = memo.fetch(count_samples, missed.replace(runs=tuple(runs)))
        app = open_page(page, b="hgbench", fail="missed_answer", run=list(runs))
        assert not app.exception
        responses = int(by_run.reindex(runs or by_run.index, fill_value=0).sum())
        words = f"·  {count(samples, 'sample')}  ·  {count(responses, 'response')}"
        assert any(element.value.startswith(words) for element in app.text), words


@pytest.mark.parametrize("page", [pages.HOME, pages.IMPORT])
def test_a_page_about_all_that_is_loaded_says_how_much_that_is(tmp_path: Path, open_page: Open, page: str) -> None:
    labelled.fill(tmp_path)
    judged.fill(tmp_path)
    samples = sum(memo.benchmark_card(name).samples for name in memo.benchmark_names())
    (words,) = [element.value for element in open_page(page).text if element.value.startswith("2 benchmarks")]
    assert words.split("  ·  ")[1] == count(samples, "sample")
    assert words.endswith(" responses")


def test_nothing_loaded_is_not_counted(open_page: Open) -> None:
    for page in (pages.HOME, pages.IMPORT):
        assert not [element.value for element in open_page(page).text if "response" in element.value]
