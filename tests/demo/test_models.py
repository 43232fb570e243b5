"""The simulated models behave as `demo/README.md` describes them, and gold holds what they miss."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

from cache.images.ink_detection import LEAST_INK, ink_share, measure
from demo import (
    DRAWEDUMATH_RUNS,
    FERMAT_GOLD,
    FERMAT_RUNS,
    HGBENCH_IMAGES,
    MATHDOC_GOLD,
    SKETCHJUDGE,
    SKETCHJUDGE_RUNS,
    planted,
)
from demo.classwork.picture import ERROR_QUESTION, NO_ERROR
from demo.exam import EXAM_PAGES
from demo.make_sketches import right_annotations
from demo.planted import PLANTED
from demo.runs.graders import CAREFUL_MISTAKES
from scoring.fermat.perturbations import AXES
from scoring.grounding.convention import DEFAULT, Convention, detect_convention
from scoring.grounding.reading import read
from scoring.tasks import TASKS
from tests.assessed import scored_of
from tests.demo.parts import gold_of, grey, json_lines, predictions, right_homework, table

TAU = 0.5


def failures(name: str) -> Counter[str]:
    """Failures of a run on homework by category, at the usual threshold."""
    answered = predictions("hgbench", name)
    found = (
        failure
        for sample in right_homework()
        for failure in scored_of(TASKS["hgbench"], sample, answered.get(sample.id)).failures
    )
    return Counter(failure.category for failure in found if failure.lo < TAU <= failure.hi)


def metric(name: str, key: str, protocol: str = "official", convention: Convention = DEFAULT) -> float:
    totals: Counter[str] = Counter()
    answered = predictions("hgbench", name)
    for sample in right_homework():
        scored = scored_of(TASKS["hgbench"], sample, answered.get(sample.id), protocol, convention=convention)
        totals.update(scored.sums)
    return float(TASKS["hgbench"].metric(key).value({term: np.float64(value) for term, value in totals.items()}))


def test_the_careful_model_is_the_best_on_homework_and_makes_two_mistakes() -> None:
    assert failures("careful") == {"missed_answer": 1, "step_under_segmentation": 1}
    others = ("fragmenting", "page-confusing", "careless-about-format", "yxyx")
    assert metric("careful", "F_S_micro") > max(0.95, *(metric(name, "F_S_micro") for name in others))


def test_the_fragmenting_model_finds_answers_but_cuts_up_their_steps() -> None:
    assert metric("fragmenting", "F_A") > 0.9
    assert metric("fragmenting", "F_S_micro") < 0.5
    assert failures("fragmenting").most_common(1)[0][0] == "step_over_segmentation"


def test_the_page_confusing_model_puts_boxes_on_other_pages_repeats_itself_and_answers_the_blank_page() -> None:
    found = failures("page-confusing")
    assert found["page_misalignment"] >= 10
    assert found["duplicate_box"] >= 5
    sample = next(s for s in gold_of("hgbench").records if s.pages[-1].image == "chemistry-equilibrium-p3.jpg")
    reading = read(predictions("hgbench", "page-confusing")[sample.id].raw, "official")
    on_blank = [answer.box for answer in reading.answers if answer.page == 3 and answer.box and "?" in answer.name]
    ink = measure(grey(HGBENCH_IMAGES / "chemistry-equilibrium-p3.jpg"))
    assert on_blank
    assert all(ink_share(ink, box) < LEAST_INK for box in on_blank)


def test_the_careless_model_loses_by_its_format_what_the_tolerant_reader_brings_back() -> None:
    assert metric("careless-about-format", "F_A") < 0.5
    assert metric("careless-about-format", "F_A", "paper") > metric("careless-about-format", "F_A") + 0.3
    assert len(predictions("hgbench", "careless-about-format")) == 22, "two samples have no line at all"


def test_of_two_models_the_one_that_writes_y_first_is_found_out_and_good_once_its_order_is_read() -> None:
    findings = {}
    for name in ("careful", "yxyx"):
        answered = predictions("hgbench", name)
        finding = detect_convention(
            [(s, read(answered[s.id].raw, "official")) for s in gold_of("hgbench").records], DEFAULT
        )
        assert finding is not None
        findings[name] = finding.finding
    assert findings["careful"] is None
    assert str(findings["yxyx"]) == "yxyx/1000"
    assert metric("yxyx", "F_A") < 0.1
    assert metric("yxyx", "F_A", convention=Convention.parse("yxyx/1000")) > 0.9


def grading() -> dict[str, dict[str, Any]]:
    """The graded answers of `master.json` by id, those with a planted error as they were before."""
    master = json.loads((SKETCHJUDGE / "master.json").read_text(encoding="utf-8"))
    right = {answer["answer_id"]: answer for answer in right_annotations()}
    wrong = {one.sample for one in PLANTED}
    stated = {answer["answer_id"]: answer for answer in master["annotations"]}
    return {key: right[key] if key in wrong else answer for key, answer in stated.items()}


def verdicts(file: str) -> dict[str, dict[str, Any]]:
    """Responses of a grader that hold an object with a boolean verdict, by answer."""
    found = {}
    for line in json_lines(SKETCHJUDGE_RUNS / file):
        bare = re.sub(r"^```json\n|\n```$", "", line["response"])
        if bare.startswith("{") and isinstance(json.loads(bare)["is_correct"], bool):
            found[line["answer_id"]] = json.loads(bare)
    return found


def accepted(file: str) -> set[str]:
    return {key for key, verdict in verdicts(file).items() if verdict["is_correct"]}


def labels(entry: dict[str, Any]) -> list[str]:
    return [error["error_type"] for error in entry["error_list"]]


def test_the_drawings_are_what_the_readme_counts() -> None:
    gold = grading()
    assert sum(answer["is_hand_drawn"] for answer in gold.values()) == 35
    assert sum(answer["is_correct"] for answer in gold.values()) == 23
    assert all(answer["is_correct"] == (not labels(answer)) for answer in gold.values())
    stated = json.loads((SKETCHJUDGE / "taxonomy.json").read_text(encoding="utf-8"))
    every = {(field, entry["label"]) for field, entries in stated.items() for entry in entries}
    used = {(answer["category"], label) for answer in gold.values() for label in labels(answer)}
    assert every - used == {("physics", "Drawing Convention Error")}
    assert used <= every


def test_the_careful_grader_is_wrong_where_it_is_stated_to_be_and_nowhere_else() -> None:
    gold = grading()
    for (reference, variant), mistakes in CAREFUL_MISTAKES.items():
        ending = "" if variant == "baseline" else f"_{variant}"
        found = verdicts(f"{'WithRef' if reference else 'NoRef'}/careful-simulated_output{ending}.jsonl")
        assert {key for key in gold if labels(found[key]) != labels(gold[key])} == set(mistakes)


def test_the_strict_grader_rejects_every_alternative_with_the_reference_and_the_lenient_one_accepts_most() -> None:
    of_type = {
        kind: {key for key, answer in grading().items() if answer["answer_correct_type"] == kind}
        for kind in ("exact_correct", "alternative_correct", None)
    }
    strict = accepted("WithRef/over-strict-simulated_output.jsonl")
    assert not strict & of_type["alternative_correct"]
    assert 0 < len(strict & of_type["exact_correct"]) < len(of_type["exact_correct"])
    assert accepted("NoRef/over-strict-simulated_output.jsonl") & of_type["alternative_correct"]
    for reference in ("WithRef", "NoRef"):
        lenient = accepted(f"{reference}/over-lenient-simulated_output.jsonl")
        assert lenient >= of_type["exact_correct"] | of_type["alternative_correct"]
        assert len(of_type[None]) / 2 < len(lenient & of_type[None]) < len(of_type[None])


def test_the_inventing_grader_names_labels_of_its_own_contradicts_itself_and_miscounts() -> None:
    found = verdicts("WithRef/label-inventing-simulated_output.jsonl")
    assert "Untidy Handwriting" in {label for verdict in found.values() for label in labels(verdict)}
    assert any(verdict["is_correct"] and verdict["error_list"] for verdict in found.values())
    assert any(not verdict["is_correct"] and not verdict["error_list"] for verdict in found.values())
    assert any(verdict["error_count"] != len(verdict["error_list"]) for verdict in found.values())
    lines = json_lines(SKETCHJUDGE_RUNS / "WithRef/label-inventing-simulated_output.jsonl")
    assert len(found) < len(lines) < len(grading()), "prose without JSON, and no line"


def checked(file: str, column: str) -> dict[str, str]:
    """A column of a checker's table, by solution."""
    return {Path(row["annotation_url"]).stem: row[column] for row in table(FERMAT_RUNS / file)}


def test_solutions_were_altered_along_all_axes_and_only_superficially_without_an_error_but_for_one() -> None:
    lines = [planted.solution(line) for line in json_lines(FERMAT_GOLD)]  # a verdict that is turned twice is right
    assert len({line["orig_a"] for line in lines}) == 12
    assert {dict(sample.facets)["axis"] for sample in gold_of("fermat").records} == set(AXES.values())
    harmless = sorted(line["new_pert_id"] for line in lines if not line["has_error"])
    assert [kind for kind in harmless if not kind.startswith("5.")] == ["4.2"]


def test_the_careful_checker_errs_once_the_suspicious_one_finds_an_error_in_everything() -> None:
    errors = {line["new_custom_id"]: str(int(planted.solution(line)["has_error"])) for line in json_lines(FERMAT_GOLD)}
    careful = checked("careful-simulated.csv", "pred_err_1.1.2")
    assert [name for name in errors if careful[name] != errors[name]] == ["img_3_pert_3.3_1"]
    assert checked("careful-simulated_L1.csv", "pred_err_1.1.2") == errors
    assert set(checked("suspicious-simulated.csv", "pred_err_1.1.2").values()) == {"1"}
    halting = [checked("halting-simulated.csv", column) for column in ("pred_err_1.1.2", "pred_err_1.2.2")]
    assert [sum(found.get(name) == "1" for name in errors if errors[name] == "1") for found in halting] == [12, 6]
    assert set(errors) - set(halting[0]) == {"img_4_pert_5.2_1"}


def test_the_agreeable_model_finds_all_work_right_and_the_rambling_one_errors_everywhere() -> None:
    described = {
        name: table(DRAWEDUMATH_RUNS / f"{name}-simulated.csv") for name in ("observant", "agreeable", "rambling")
    }
    on_errors = {
        name: {row["Model Answer"] for row in rows if row["Question"] == ERROR_QUESTION}
        for name, rows in described.items()
    }
    assert on_errors["agreeable"] == {NO_ERROR}
    assert NO_ERROR not in on_errors["rambling"]
    assert "Error" in {row["Model Answer"] for row in described["rambling"]}
    assert "graph-b.jpg" not in {row["Image Name"] for row in described["rambling"]}
    other = [row for row in described["observant"] if not row["Model Answer"].startswith(row["Reference Answer"])]
    wrong = {one.sample for one in PLANTED}
    assert Counter(row["Image Name"] in wrong for row in other) == {False: 2, True: 2}


def test_exams_hold_eight_unrecognisable_questions_whose_text_stands_nowhere_in_gold() -> None:
    questions = [(page, question) for page in EXAM_PAGES for question in page.questions]
    hidden = [question for _, question in questions if question.hidden]
    assert Counter(page.language for page in EXAM_PAGES) == {"zh": 6, "en": 6}
    assert (len(questions), len(hidden)) == (39, 8)
    everything = "".join(path.read_text(encoding="utf-8") for path in MATHDOC_GOLD.iterdir())
    for question in hidden:
        assert question.text.split("$")[0] not in everything
        assert question.guess.split("$")[0] not in everything
    facets = [dict(item.facets) for sample in gold_of("mathdoc").records for item in sample.items]
    assert sum(question["unrecognisable"] == "yes" for question in facets) == len(hidden)


def test_the_faithful_model_refuses_what_is_hidden_and_nothing_else_and_the_guessing_one_never() -> None:
    def refused(name: str) -> set[tuple[str, str]]:
        return {
            (sample, line.split(".")[0])
            for sample, prediction in predictions("mathdoc", name).items()
            for line in str(prediction.raw).splitlines()
            if "无法识别" in line or "Unrecognizable" in line
        }

    hidden = {
        (page.name, str(question.number)) for page in EXAM_PAGES for question in page.questions if question.hidden
    }
    assert refused("faithful") == hidden
    assert refused("guessing") == set()
    silent = predictions("mathdoc", "silent")
    assert len(silent) == len(EXAM_PAGES) - 1, "one file is not there"
    assert sum(prediction.raw == "" for prediction in silent.values()) == 1, "one is empty"
