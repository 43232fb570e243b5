"""The table of outcomes: whole, told apart without colour, and the one place that knows its colours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import combinations
from typing import get_args

import pytest

from figures.charts import colours
from figures.charts.outcome_colours import (
    OUTCOMES,
    REPORT,
    SCREEN,
    STAGE,
    STATES,
    Line,
    Outcome,
    colour_styles,
    colours_in_words,
    mark_styles,
    outcome_of,
    state_styles,
)
from figures.narration.slide import Look
from figures.samples.blocks import State
from scoring.tasks import TASKS
from tests.running import ROOT

PLACES = [SCREEN, STAGE, REPORT]


def test_every_outcome_and_every_state_has_its_row() -> None:
    assert set(OUTCOMES) == set(get_args(Outcome))
    assert set(STATES) == set(get_args(State))
    assert set(SCREEN) == {"gold", *OUTCOMES}


def test_what_a_slide_can_show_has_its_line_on_the_stage_and_in_a_report() -> None:
    assert set(STAGE) == set(REPORT) == set(get_args(Look))


def test_outcomes_of_one_colour_differ_in_their_sign() -> None:
    # An extra box and one that is not matched are one thing: which it is depends on whether a failure names it.
    pairs = [pair for pair in combinations(OUTCOMES, 2) if pair != ("extra", "unmatched")]
    alike = [pair for pair in pairs if OUTCOMES[pair[0]].glyph == OUTCOMES[pair[1]].glyph]
    assert alike == []


@pytest.mark.parametrize("place", PLACES, ids=["screen", "stage", "report"])
def test_an_outcome_that_is_told_apart_by_colour_is_told_apart_by_dash_too(place: Mapping[str, Line]) -> None:
    # A duplicate has a wider line, gold and what lies beside it a thinner one; a matched box is the plain case.
    plain = {"gold", "matched", "duplicate", "remark", "missed", "unmatched"}
    dashes = [line.dash for name, line in place.items() if name not in plain]
    assert "" not in dashes
    assert len(set(dashes)) == len(dashes)


def test_every_failure_that_names_boxes_has_an_outcome() -> None:
    known = {category.key for task in TASKS.values() for category in task.categories}
    without = {key for key in known if outcome_of(key) == "remark"}
    assert known - without >= {"localisation", "page_misalignment", "duplicate_box", "missed_answer", "extra_step"}
    assert outcome_of("a category of tomorrow") == "remark"


def test_a_response_that_cannot_be_read_is_not_called_partly_right() -> None:
    assert colours_in_words(["parse_failure", "false_rejection"]) == {
        colours.POOR: "Unreadable",
        colours.EXTRA: "Wrong",
    }
    assert colours_in_words(["parse_failure", "partial"]) == {colours.POOR: "Unreadable, Partly right"}


def test_styles_name_every_colour_and_every_dash() -> None:
    styles = colour_styles(".viewer", SCREEN, "var(--text)") + mark_styles("o", SCREEN)
    assert f"--poor: {colours.POOR};" in styles
    assert f"--poor-words: color-mix(in srgb, {colours.POOR} 60%, var(--text));" in styles
    assert ".o-poor { --ink: var(--poor); --dash: 11 5; }" in styles
    assert ".o-matched { --ink: var(--matched); --dash: none; }" in styles
    assert set(re.findall(r"\.s-(\w+) \{", state_styles())) == set(STATES)
    # What a state's colour is called must be a colour of the page viewer, or one of its page.
    assert {look.ink for look in STATES.values()} <= {*SCREEN, "quiet"}


COLOURS = {colour.lower() for colour in (*colours.RUNS, *(line.colour for place in PLACES for line in place.values()))}
SOURCES = [
    path
    for folder in (
        "benchmarks",
        "cache",
        "commands",
        "components",
        "demo",
        "figures",
        "loaders",
        "models",
        "pages",
        "scoring",
        "serving",
    )
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in {".py", ".js", ".css"} and "katex" not in path.parts
]


def test_no_other_file_states_a_colour_of_the_table() -> None:
    own = "figures/charts/colours.py"
    hexadecimal = re.compile(r"#[0-9a-f]{6}\b", re.IGNORECASE)
    found = [
        (str(path.relative_to(ROOT)), colour)
        for path in SOURCES
        for colour in hexadecimal.findall(path.read_text(encoding="utf-8"))
        if colour.lower() in COLOURS
    ]
    assert {name for name, _ in found} == {own}, [place for place in found if place[0] != own]
