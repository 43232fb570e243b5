"""Doubt about gold boxes: a missing one, one that is not there, an edge that lies elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from records import AnswerBox, Sample
from scoring.doubt.suspects import IN_DOUBT, RunReadings, Suspect
from scoring.grounding.doubt.boxes import GROUNDING_DOUBT
from tests.scoring.grounding.grounding_cases import answer, reading, sample

MODELS = ("a", "b", "c", "d")
ROWS = tuple((100.0, 100.0 * row, 800.0, 100.0 * row + 80) for row in range(1, 9))


def page(name: str, *rows: int) -> Sample:
    """A page whose gold has a box in some of eight rows."""
    return sample(*(answer(1, ROWS[row]) for row in rows), name=name)


def pages(*last: int) -> list[Sample]:
    """Nine pages of eight boxes each, and a last one."""
    return [*(page(f"p{number}", *range(8)) for number in range(9)), page("last", *last)]


def suspects(samples: Sequence[Sample], on_last: Sequence[Sequence[AnswerBox]]) -> list[Suspect]:
    """Suspects by runs that have every row of every page but the last, of which each has its own boxes."""
    rows = [answer(1, box) for box in ROWS]
    runs = [
        RunReadings(model, {sample.id: reading(*(boxes if sample.id == "last" else rows)) for sample in samples}, {})
        for model, boxes in zip(MODELS, on_last, strict=False)
    ]
    return GROUNDING_DOUBT.suspects(samples, runs, "official")


def test_a_place_where_models_match_and_gold_has_nothing_comes_first() -> None:
    first, *others = suspects(pages(0, 1, 2, 4), [[answer(1, box) for box in ROWS[:5]]] * 4)
    assert (first.sample, first.item, first.gold) == ("last", "", "no box")
    assert first.instead == "box 100, 400, 800, 480 on page 1"
    assert (first.runs_for, first.runs_against) == (4, 0)
    assert first.reason == "all 4 runs have a box where gold has none"
    assert first.score > IN_DOUBT > others[0].score


def test_a_place_of_one_model_alone_is_not_listed() -> None:
    here = [answer(1, box) for box in ROWS[:4]]
    found = suspects(pages(0, 1, 2, 3), [[*here, answer(1, ROWS[6])], here, here, here])
    assert len(found) == 9 * 8 + 4
    assert all(suspect.item for suspect in found)


def test_a_gold_box_that_nobody_comes_near_while_all_find_its_neighbours_comes_first() -> None:
    first, *others = suspects(pages(0, 1, 2, 3), [[answer(1, box) for box in ROWS[:3]]] * 4)
    assert (first.sample, first.item, first.instead) == ("last", "i3", "no box")
    assert first.reason == "all 4 runs that match its neighbours have nothing at this box"
    assert first.score > IN_DOUBT > others[0].score


def test_a_run_that_misses_the_whole_page_does_not_vote_on_its_boxes() -> None:
    on_last = [[answer(1, box) for box in ROWS[:4]]] * 2
    found = suspects(pages(0, 1, 2, 3), [*on_last, [], []])
    assert max(suspect.score for suspect in found) < 0.1
    assert {(suspect.runs_for, suspect.runs_against) for suspect in found if suspect.sample == "last"} == {(0, 2)}


def test_an_edge_that_models_put_elsewhere_is_found_with_its_distance() -> None:
    moved = [*(answer(1, box) for box in ROWS[:3]), answer(1, (100, 400, 500, 480))]
    first = suspects(pages(0, 1, 2, 3), [moved] * 4)[0]
    assert (first.sample, first.item) == ("last", "i3")
    assert first.instead == "box 100, 400, 500, 480 on page 1"
    assert first.reason == "all 4 runs put the right edge of the box 300 thousandths of the page further left"
    assert first.score == pytest.approx(3 / 4)


def test_an_edge_that_a_run_always_puts_elsewhere_is_not_in_doubt() -> None:
    samples = pages(*range(8))
    wide = [answer(1, (left, top, right + 100, bottom)) for left, top, right, bottom in ROWS]
    runs = [RunReadings(model, {sample.id: reading(*wide) for sample in samples}, {}) for model in MODELS]
    assert max(suspect.score for suspect in GROUNDING_DOUBT.suspects(samples, runs, "official")) < 0.1


def test_a_step_that_gold_lacks_is_a_doubt_about_its_answer() -> None:
    box, steps = (100.0, 100.0, 900.0, 500.0), [(100.0, 100.0 * row, 900.0, 100.0 * row + 60) for row in range(1, 5)]
    samples = [sample(answer(1, box, *steps), name=f"p{number}") for number in range(9)]
    samples.append(sample(answer(1, box, *steps[:2], steps[3]), name="last"))
    whole = reading(answer(1, box, *steps))
    runs = [RunReadings(model, {sample.id: whole for sample in samples}, {}) for model in MODELS]
    first, second, *_ = GROUNDING_DOUBT.suspects(samples, runs, "official")
    assert (first.sample, first.item, first.gold) == ("last", "i0", "no step box")
    assert first.instead == "step box 100, 300, 900, 360 on page 1"
    assert first.score > IN_DOUBT > second.score


def test_a_box_on_which_boxes_lie_that_match_it_too_little_is_said_to_be_neither_had_nor_lacked() -> None:
    here = [answer(1, box) for box in ROWS[:3]]
    quarters = [answer(1, (left, 400, left + 175, 480)) for left in (100, 275, 450, 625)]
    found = suspects(pages(0, 1, 2, 3), [[*here, *quarters]] * 4)
    reasons = {suspect.item: suspect.reason for suspect in found if suspect.sample == "last"}
    assert reasons["i3"] == "no run clearly has or clearly lacks this box"


def test_the_only_run_that_votes_is_named_in_plain_words() -> None:
    here = [answer(1, box) for box in ROWS[:4]]
    found = suspects(pages(0, 1, 2, 3), [here])
    assert {suspect.reason for suspect in found} == {"the only run that matches its neighbours agrees with gold"}


def test_unreadable_responses_do_not_vote() -> None:
    samples = pages(0, 1)
    runs = [RunReadings(model, {"last": reading(parsed=False)}, {}) for model in MODELS]
    assert {
        suspect.runs_for + suspect.runs_against for suspect in GROUNDING_DOUBT.suspects(samples, runs, "official")
    } == {0}
