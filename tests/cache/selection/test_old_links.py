"""Links from before every choice was a parameter open what they opened, or the page says what they lost."""

from __future__ import annotations

import pytest

from cache.selection import pages
from cache.selection.resolve import LoadedBenchmark, resolve
from cache.selection.selection import Selection
from scoring.tasks import TASKS

WORDS = {
    "view=rows": "view=rows",
    "view=where": "view=where",
    "view=where.run": "view=where&by=run",
    "view=where.page_count": "view=where&by=page_count",
    "view=sweep": "view=sweep",
    "view=metric.F_A": "metric=F_A",
    "view=metric.F_A.subject": "metric=F_A&by=subject",
    "view=metric.F_A.grade+1.2": "metric=F_A&by=grade+1.2",
    "view=metric.F_A/published": "metric=F_A&published=yes",
    "view=metric.F_A.subject/published": "metric=F_A&by=subject&published=yes",
    "view=metric.ED.bacc": "metric=ED.bacc",
    "view=metric.ED%2BOCR.bacc.domain": "metric=ED%2BOCR.bacc&by=domain",
    "view=matrix.labels": "matrix=labels",
    "view=matrix.labels.counts": "matrix=labels&counts=yes",
    "view=plane": "",
    "view=plane/published": "published=yes",
    "view=plane.category": "beside=category",
    "view=plane.week+1.2~a": "beside=week+1.2~a",
    "view=plane.a%253Ab~c": "beside=a:b~c",
    "view=plane.x%252Fpublished": "beside=x/published",
    "view=plane.50%2525": "beside=50%25",
    "view=plane.reference:with~without": "arrow=reference:with~without",
    "view=plane.prompt:cot~rubric.category/published": "arrow=prompt:cot~rubric&beside=category&published=yes",
    "view=flows": "view=flows",
    "view=flows.2": "side=2",
    "view=raters": "view=raters",
    "view=judges": "",
    "view=judges.qa_type": "contrast=qa_type",
    "view=refusals": "",
    "view=refusals.by.choice": "view=ranking&slice=choice&published=yes",
    "view=refusals.by.choice&show=loaded": "view=ranking&slice=choice",
    "view=refusals.radar": "view=radar",
    "view=refusals.loss": "view=loss",
    "view=refusals.modes": "view=modes",
    "view=pair": "view=pair",
    "view=pair@0.7": "view=pair&level=0.7",
    "view=agree": "view=agree",
    "view=agree@0.7": "view=agree&level=0.7",
    "view=axis.reference.accuracy": "view=axis&axis=reference&metric=accuracy",
    "view=axis.input.cascade.acc": "view=axis&axis=input&metric=cascade.acc",
    "view=failing": "view=failing",
    "view=by.page_count.F_A": "view=along&facet=page_count&metric=F_A",
    "view=by.grade+1.2.accuracy": "view=along&facet=grade+1.2&metric=accuracy",
    "view=by.domain.ED.bacc": "view=along&facet=domain&metric=ED.bacc",
    "view=grid.subject.page_count.F_A": "view=crossed&rows=subject&columns=page_count&metric=F_A",
    "view=grid.domain.grade.EL%2BOCR.acc": "view=crossed&rows=domain&columns=grade&metric=EL%2BOCR.acc",
    "view=grid.subject.grade+1.2.F_A": "view=crossed&rows=subject&columns=grade+1.2&metric=F_A",
    "view=repeats": "view=repeats",
    "view=grid": "view=grid",
    "view=batch": "view=batch",
    "show=all": "all=yes",
    "show=intervals&show=stored": "live=no",
    "intervals=yes&live=no": "live=no",
    "show=loaded": "",
    "view=ranking&published=no": "view=ranking",
    "show=first.false_negative": "first=yes",
    "sort=-failures": "sort=-failures",
    "sort=impact": "sort=impact",
    "sort=impact.F_A": "sort=impact&impact=F_A",
    "sort=count.ED.bacc": "sort=count&impact=ED.bacc",
    "sort=-recall": "sort=-recall",
    "behind=a~judge:x%7Cclaude": "behind=a~judge:x%7Cclaude",
}
"""Old link -> the new one."""


def test_an_old_word_is_read_as_the_parameters_that_it_stands_for() -> None:
    new = {old: Selection.parse(f"b=x&{word}")[0] for old, word in WORDS.items()}
    assert {old: Selection.parse(f"b=x&{old}") for old in WORDS} == {old: (stated, ()) for old, stated in new.items()}
    assert {old for old in WORDS if "show" in Selection.parse(old)[0].query()} == set()


def test_a_newer_parameter_beside_an_old_word_is_kept() -> None:
    assert Selection.parse("view=metric.F_A.subject&metric=S_bar") == Selection.parse("metric=S_bar&by=subject")


@pytest.mark.parametrize(
    ("old", "named"),
    [
        ("view=where.nowhere", "“by=nowhere”"),
        ("view=plane.nowhere", "“beside=nowhere”"),
        ("view=matrix.labels.twice", "“view=matrix.labels.twice”"),
        ("view=pair/published", "“view=pair/published”"),
        ("view=grid.grade+1.2.subject.accuracy", "“rows=grade 1”"),
        ("view=round", "“view=round”"),
        ("sort=impact.beauty", "“impact=beauty”"),
    ],
)
def test_what_an_old_link_loses_is_named(old: str, named: str) -> None:
    benchmark = LoadedBenchmark(
        TASKS["sketchjudge"], {}, frozenset(), {"category": ["a", "b"], "grade 1.2": ["1", "2"]}
    )
    assert named in " ".join(resolve(Selection.parse(old)[0], benchmark)[1])


def test_a_word_of_show_that_there_never_was_is_named() -> None:
    assert Selection.parse("show=fireworks&show=all") == (
        Selection().replace(all="yes"),
        ("Ignored from link: “show=fireworks” (unknown).",),
    )


def test_an_old_link_to_another_page_is_named_there() -> None:
    benchmark = LoadedBenchmark(TASKS["sketchjudge"], {}, frozenset(), {"category": ["a", "b"]})
    notices = resolve(Selection.parse("view=plane.category")[0], benchmark, pages.CONFUSION)[1]
    assert notices == ("Ignored from link: “beside=category” (another page's).",)
