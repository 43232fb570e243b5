"""The heading of a page names the filters that it applies; a sentence below names every other one."""

from __future__ import annotations

from pathlib import Path

import pytest

from cache import memo
from cache.queries import failures
from cache.queries.samples import count_samples
from cache.selection import pages
from cache.selection.selection import Selection
from figures.tables.number_format import count
from tests import judged, labelled, refusals
from tests.pages.mini import OnlyRead, Open, demonstration, pages_of
from tests.prepared import Fill

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
    "demo-hgbench": (
        demonstration,
        {"fail": "missed_answer", "cell": "solved~0", "q": "a", "tau": 0.7, "protocol": "paper", "marks": ("none",)},
    ),
    "demo-fermat": (demonstration, {"fail": "missed_error", "q": "a", "protocol": "paper", "marks": ("none",)}),
}
"""Benchmark -> what fills a workspace with it, and filters of a link."""

OTHERS = (pages.HOME, pages.IMPORT, pages.INSPECTOR)
"""Pages without a sentence about filters: of all benchmarks, of what is loaded, of the one sample that is open."""


OF_DRAWINGS = (
    *((page, "") for page in pages_of("sketchjudge") if page not in OTHERS),
    (pages.SLICES, "along"),
    (pages.COMPARE, "pair"),
)
OF_OTHERS = (
    ("drawedumath", pages.JUDGES, ""),
    *(("mathdoc", pages.REFUSAL, view) for view in ("", "modes", "radar")),
    ("demo-hgbench", pages.FAILURES, ""),
    ("demo-fermat", pages.CASCADE, ""),
)
"""What graded drawings do not have, which have all other pages and filters: views, a threshold, protocols, stages."""


@pytest.mark.parametrize(
    ("benchmark", "page", "shown"), [*(("sketchjudge", *page) for page in OF_DRAWINGS), *OF_OTHERS]
)
def test_a_heading_names_what_is_applied_and_a_sentence_what_is_not(
    only_read: OnlyRead, open_page: Open, page: str, shown: str, benchmark: str
) -> None:
    fill: Fill = SHOWN[benchmark][0]
    only_read(fill)
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
    only_read: OnlyRead, open_page: Open, page: str
) -> None:
    only_read(demonstration)
    loaded, missed = memo.loaded("demo-hgbench"), Selection("demo-hgbench", fail="missed_answer")
    by_run = memo.fetch(failures.by_run, missed).query("category == 'missed_answer'").set_index("run")["samples"]
    for runs in ((), loaded.current[1:2]):
        samples = memo.fetch(count_samples, missed.replace(runs=tuple(runs)))
        app = open_page(page, b="demo-hgbench", fail="missed_answer", run=list(runs))
        assert not app.exception
        responses = int(by_run.reindex(runs or by_run.index, fill_value=0).sum())
        words = f"·  {count(samples, 'sample')}  ·  {count(responses, 'response')}"
        assert any(element.value.startswith(words) for element in app.text), words


def test_pages_about_all_that_is_loaded_say_how_much_that_is(tmp_path: Path, open_page: Open) -> None:
    labelled.fill(tmp_path)
    judged.fill(tmp_path)
    samples = sum(memo.benchmark_card(name).samples for name in memo.benchmark_names())
    for page in (pages.HOME, pages.IMPORT):
        (words,) = [element.value for element in open_page(page).text if element.value.startswith("2 benchmarks")]
        assert words.split("  ·  ")[1] == count(samples, "sample"), page
        assert words.endswith(" responses"), page


def test_nothing_loaded_is_not_counted(open_page: Open) -> None:
    for page in (pages.HOME, pages.IMPORT):
        assert not [element.value for element in open_page(page).text if "response" in element.value]
