"""The panel of the cascade: what is written, what was changed and how far each run came, by hand."""

from __future__ import annotations

from typing import Any

from cache import memo
from cache.queries.inspection import InspectedRun
from figures.samples import fermat
from figures.samples.open_sample import OpenSample
from figures.samples.page_payload import ImageAddresses
from records import Item, Page, Prediction, Run, Sample
from scoring.fermat.score import ITEM
from scoring.tasks import TASKS
from tests.assessed import reading_of, scored_of
from tests.figures.samples.graded_answers import block
from tests.scoring.fermat.fermat_cases import row

PART = "official"
GOLD = {
    "has_error": True,
    "axis": "NO",
    "perturbation": "3.1",
    "question": r"Solve \(x + 1 = 2\).",
    "answer": "x = 1",
    "solution": r"x = \textcolor{red}{2}",
    "change": "1 became 2",
}
OCR = {"pred_ocr_q_1.2.1_1.2.2_2.2_3.2": "Solve.", "pred_ocr_a_1.2.1_1.2.2_2.2_3.2": r"\(x = 7\)"}
WHOLE = {
    "cascade_err": 1,
    "cascade_eloc": "line 1",
    "judge_cascade_2": 1,
    "cascade_corr": "x = 3",
    "judge_cascade_3": 0,
}


def solution(**gold: Any) -> Sample:
    return Sample("img_1_pert_3.1", (Page(1, 0, 0, "a.png"),), (Item(ITEM, "", (), {**GOLD, **gold}),), (), "img_1")


def inspected(sample: Sample, name: str, prediction: Prediction | None) -> InspectedRun:
    readings = {} if prediction is None else {PART: reading_of(TASKS["fermat"], sample, prediction, PART)}
    scored = scored_of(TASKS["fermat"], sample, prediction, PART)
    return InspectedRun(Run(name), name, prediction, readings, scored, tuple(range(len(scored.failures))))


def open_sample(sample: Sample, *runs: InspectedRun) -> list[Any]:
    images = {1: ImageAddresses(*["/page-image/1"] * 3)}
    return list(fermat.blocks(OpenSample(memo, sample, TASKS["fermat"], runs, runs[:3], PART, images, "fermat")))


def test_beside_the_photograph_stand_what_went_wrong_the_change_the_stages_and_texts_on_demand() -> None:
    sample = solution()
    found = open_sample(sample, inspected(sample, "a", row(ED=1, **OCR)))
    # What a case study prints, in the order of blocks; the sheet goes by their ranks.
    assert [block.kind for block in found] == [
        "glance", "images", "math", "math", "diff", "math", "stages", "failures", "response",
    ]  # fmt: skip
    images, *beside = sorted(found, key=lambda block: block.rank)[1:]
    assert [(block.kind, getattr(block, "folded", False)) for block in beside] == [
        ("failures", False), ("diff", False), ("stages", False),
        ("math", True), ("math", True), ("math", True), ("response", True),
    ]  # fmt: skip
    assert (images.span, images.rows, {block.span for block in beside}) == (6, len(beside), {6})
    assert [(part.kind, part.text) for part in found[5].parts] == [("text", "Solve.\n\n"), ("inline", "x = 7")]


def test_runs_that_are_not_shown_have_signs_alone_in_the_table_of_stages() -> None:
    sample = solution()
    runs = [inspected(sample, name, row(ED=1, **{"err_reasoning_1.1.2": "Off."})) for name in "abcde"]
    stages = block(open_sample(sample, *runs), "stages")
    assert [run.slug for run in stages.runs] == ["a", "b", "c"]
    assert [(run.slug, [(chip.stage, chip.state, chip.parts) for chip in run.chips]) for run in stages.others] == [
        ("d", [("ED: detection", "right", ())]),
        ("e", [("ED: detection", "right", ())]),
    ]
    assert stages.runs[0].chips[0].parts


def test_the_change_is_told_by_name_axis_words_and_reasoning() -> None:
    diff = block(open_sample(solution()), "diff")
    assert diff.note == "notational error: wrong symbol (3.1)"
    assert [(segment.kind, segment.text) for segment in diff.segments] == [
        ("equal", "x = "),
        ("delete", "1"),
        ("insert", "2"),
    ]
    assert [part.text for part in diff.explanation] == ["1 became 2"]


def test_without_texts_of_gold_and_runs_its_verdict_stands_beside_the_photograph() -> None:
    found = open_sample(solution(question="", answer="", solution="", change=""))
    assert [block.kind for block in found] == ["glance", "images", "stages"]
    assert (found[1].span, found[1].rows) == (6, 1)


def test_every_output_of_a_run_stands_to_gold_or_its_evaluator() -> None:
    sample = solution()
    response = row(ED=1, ED_OCR=0, EL="line 1", EL_judge=0, EC="x = 3", reasoned=0, **{"err_reasoning_1.1.2": "Off."})
    (column,) = block(open_sample(sample, inspected(sample, "a", response)), "stages").runs
    assert (column.verdict, column.state, column.note) == ("Error found", "right", "")
    assert [(chip.text, chip.state, chip.note) for chip in column.chips] == [
        ("ED: error found", "right", "reasoning judged wrong"),
        ("ED+OCR: no error found", "wrong", ""),
        ("EL: localisation", "wrong", "judged wrong"),
        ("EC: correction", "plain", "not judged"),
    ]
    assert ["".join(part.text for part in chip.parts) for chip in column.chips] == ["Off.", "", "line 1", "x = 3"]


def test_a_run_says_where_it_left_the_cascade() -> None:
    sample = solution()
    (column,) = block(open_sample(sample, inspected(sample, "a", row(**WHOLE))), "stages").runs
    assert column.note == "Ends at correction: corrected incorrectly."
    assert [(chip.text, chip.state, chip.note) for chip in column.chips] == [
        ("Cascade: error found", "plain", ""),
        ("Cascade: Localisation", "right", "judged right"),
        ("Cascade: Correction", "wrong", "judged wrong"),
    ]
    (column,) = block(open_sample(sample, inspected(sample, "a", row(cascade_err=1, cascade_eloc="NA"))), "stages").runs
    assert column.note == "Ends at localisation: missed at localisation."
    assert [(chip.text, chip.state, chip.note) for chip in column.chips][1:] == [
        ("Cascade: Localisation", "wrong", "says nothing")
    ]


def test_what_cannot_be_read_and_what_is_not_there_say_so() -> None:
    sample = solution()
    runs = [inspected(sample, "mumbling", row(ED="Perhaps.")), inspected(sample, "absent", None)]
    glance = block(open_sample(sample, *runs), "glance")
    assert (glance.gold, glance.sentence) == ("Gold: error", "0 of 2 runs agree")
    assert [(mark.state, mark.verdict) for mark in glance.marks] == [
        ("unread", "unreadable"),
        ("absent", "no response"),
    ]
    (failure,) = block(open_sample(sample, *runs), "failures").lines
    assert (failure.category, failure.state, failure.of_label) == ("format_failure", "unread", "ED")


def test_a_failure_points_at_the_output_that_it_is_about() -> None:
    sample = solution()
    found = open_sample(sample, inspected(sample, "a", row(ED=1, EL="line 1", EL_judge=0)))
    (failure,) = block(found, "failures").lines
    (column,) = block(found, "stages").runs
    assert failure.of_label == "EL"
    assert [chip.label for chip in column.chips] == ["ED", "EL"]
