"""The bundled demonstration holds what `demo/README.md` says: whole files, true boxes, something for every view."""

from __future__ import annotations

import csv
import hashlib
import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageOps

from cache.images.ink_detection import LEAST_INK, ink_share, measure
from demo import (
    DEMO,
    DRAWEDUMATH_GOLD,
    DRAWEDUMATH_IMAGES,
    DRAWEDUMATH_RUNS,
    FERMAT_GOLD,
    FERMAT_RUNS,
    HGBENCH_GOLD,
    HGBENCH_IMAGES,
    MATHDOC,
    MATHDOC_GOLD,
    MATHDOC_IMAGES,
    PARTS,
    SKETCHJUDGE,
    SKETCHJUDGE_RUNS,
    Part,
    make_mathdoc,
)
from demo.classwork.picture import ERROR_QUESTION, NO_ERROR
from demo.exam import EXAM_PAGES
from demo.runs.graders import CAREFUL_MISTAKES
from loaders import LOADERS
from loaders.files.loaded import Loaded
from records import Prediction, Run, Sample, Scored
from scoring.fermat.cascade import FLOWS, UNREAD
from scoring.fermat.perturbations import AXES
from scoring.grounding.convention import DEFAULT, Convention, detect_convention
from scoring.grounding.reading import read
from scoring.tasks import TASKS
from tests.shared import SHARED, needs_shared

ORIENTATION = 0x0112
EDGE = 9
"""Page units within a box's edge in which ink must lie: the box is tight."""
TAU = 0.5
BY_TASK = {part.task: part for part in PARTS}
MOST_BYTES = {"hgbench": 12e6, "sketchjudge": 4e6, "fermat": 1e6, "drawedumath": 1e6, "mathdoc": 1e6}

every_part = pytest.mark.parametrize("part", PARTS, ids=list(BY_TASK))


@cache
def gold_of(task: str) -> Loaded[Sample]:
    return LOADERS[task].load_gold(BY_TASK[task].gold)


@cache
def runs_of(task: str) -> tuple[tuple[Run, Loaded[Prediction]], ...]:
    loader = LOADERS[task]
    return loader.load_runs(BY_TASK[task].runs, loader.gold_for_runs(gold_of(task).records))


@cache
def predictions(task: str, name: str) -> dict[str, Prediction]:
    """What the run under this model's name answered, by sample."""
    (loaded,) = (loaded for run, loaded in runs_of(task) if run.model == f"{name}-simulated")
    return {prediction.sample_id: prediction for prediction in loaded.records}


def scored(task: str, protocol: str) -> list[Scored]:
    """Every sample under every run."""
    found = []
    for _, loaded in runs_of(task):
        answered = {prediction.sample_id: prediction for prediction in loaded.records}
        found += [TASKS[task].scorer(sample, answered.get(sample.id), protocol) for sample in gold_of(task).records]
    return found


def table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def json_lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def grey(path: Path) -> NDArray[np.uint8]:
    """A picture in grey as it is looked at."""
    with Image.open(path) as image:
        return np.asarray(ImageOps.exif_transpose(image).convert("L"))


def dark(page: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Pixels that are darker than the paper around them, whatever the light."""
    paper = cv2.medianBlur(cv2.dilate(page, np.ones((15, 15), np.uint8)), 31)
    return page.astype(float) / np.maximum(paper, 1) < 0.93


@every_part
def test_a_part_has_the_samples_and_runs_of_the_readme_and_no_line_is_rejected(part: Part) -> None:
    readme = (DEMO / "README.md").read_text(encoding="utf-8")
    stated = re.search(rf"\| `{part.task}/` \|.*\| (\d+) \| (\d+) \|", readme)
    assert stated
    assert (len(gold_of(part.task).records), len(runs_of(part.task))) == (int(stated[1]), int(stated[2]))
    assert gold_of(part.task).rejected == ()
    assert [loaded.rejected for _, loaded in runs_of(part.task) if loaded.rejected] == []


@pytest.mark.parametrize(
    ("task", "protocol"), [(part.task, protocol) for part in PARTS for protocol in TASKS[part.task].protocols]
)
def test_every_failure_category_occurs(task: str, protocol: str) -> None:
    found = {failure.category for one in scored(task, protocol) for failure in one.failures}
    assert found == {category.key for category in TASKS[task].categories}


def test_every_flow_of_the_cascade_occurs() -> None:
    keys = {key for one in scored("fermat", "official") for key in one.sums if key.startswith("cascade.")}
    assert keys - {"cascade.n", "cascade.right"} == {f"cascade.{flow}" for flow in (*FLOWS, UNREAD)}


@every_part
def test_every_model_says_that_it_is_simulated(part: Part) -> None:
    assert all(run.model.endswith("-simulated") for run, _ in runs_of(part.task))


def test_gold_and_the_lines_of_runs_say_that_they_are_synthetic() -> None:
    assert json.loads((SKETCHJUDGE / "master.json").read_text(encoding="utf-8"))["synthetic"] is True
    lines = [FERMAT_GOLD, HGBENCH_GOLD, *DEMO.glob("*/runs/**/*.jsonl")]
    assert all(line["synthetic"] is True for path in lines for line in json_lines(path))
    assert {row["Synthetic"] for path in (DRAWEDUMATH_GOLD, *DRAWEDUMATH_RUNS.iterdir()) for row in table(path)} == {
        "true"
    }
    assert {row["synthetic"] for path in FERMAT_RUNS.iterdir() for row in table(path)} == {"true"}


@every_part
def test_every_picture_is_named_once_and_every_named_picture_opens_and_shows_ink(part: Part) -> None:
    named = {page.image for sample in gold_of(part.task).records for page in sample.pages if page.image}
    if part.task == "mathdoc":  # a page is named without its ending; figures are named in its Markdown
        texts = [path.read_text(encoding="utf-8") for path in MATHDOC_GOLD.iterdir()]
        figures = {Path(name).name for text in texts for name in re.findall(r"!\[插图\]\((.*?)\)", text)}
        bundled = {path.name for path in (MATHDOC_IMAGES / "figures").iterdir()}
        assert figures <= bundled
        named = {f"{name}.jpg" for name in named} | {f"figures/{name}" for name in bundled}
    pictures = [path for path in part.images.rglob("*") if path.suffix in (".jpg", ".png")]
    assert {str(path.relative_to(part.images)) for path in pictures} == named
    for path in pictures:
        with Image.open(path) as image:
            assert image.format == {".png": "PNG", ".jpg": "JPEG"}[path.suffix]
            image.load()
        assert path.name == "chemistry-equilibrium-p3.jpg" or grey(path).astype(float).std() > 6, path


@every_part
def test_a_part_stays_small(part: Part) -> None:
    folder = DEMO / part.task
    assert sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) < MOST_BYTES[part.task]


def test_homework_has_the_pages_that_the_readme_tells_of() -> None:
    pages = {page.image: page for sample in gold_of("hgbench").records for page in sample.pages}
    assert Counter(len(sample.pages) for sample in gold_of("hgbench").records) == {1: 12, 2: 8, 3: 2, 4: 2}
    answered = {(sample.id, answer.page) for sample in gold_of("hgbench").records for answer in sample.answers}
    assert [
        page.image
        for sample in gold_of("hgbench").records
        for page in sample.pages
        if (sample.id, page.number) not in answered
    ] == ["chemistry-equilibrium-p3.jpg"], "the blank page"
    turned = {}
    for path in HGBENCH_IMAGES.iterdir():
        with Image.open(path) as image:
            if exif := dict(image.getexif()):
                turned[path.name] = exif
            upright = ImageOps.exif_transpose(image).size
            assert upright == (pages[path.name].width, pages[path.name].height), path
    assert turned == {"physics-density-turned-p1.jpg": {ORIENTATION: 6}}
    large = {name: page.width * page.height for name, page in pages.items() if page.width * page.height > 4_000_000}
    assert large == {"chemistry-moles-12mp-p1.jpg": 12_000_000}


def test_homework_comes_in_four_subjects_two_languages_six_grades_and_all_types_of_question() -> None:
    facets = [dict(sample.facets) for sample in gold_of("hgbench").records]
    assert {one["subject"] for one in facets} == {"math", "physics", "chemistry", "english"}
    assert {one["language"] for one in facets} == {"zh", "en"}
    assert {int(one["grade"]) for one in facets} == set(range(7, 13))
    answers = [one for line in json_lines(HGBENCH_GOLD) for one in json.loads(line["metadata"]["answer"])]
    assert {"choice", "fill", "solve", "proof", "short", "writing"} <= {answer["question_type"] for answer in answers}
    names = "".join(answer["title_id"] + answer.get("question_id", "") for answer in answers)
    assert "（" in names
    assert "(" in names
    assert any(not answer.get("steps") for answer in answers)


@pytest.mark.parametrize("sample", gold_of("hgbench").records, ids=lambda sample: sample.pages[0].image)
def test_every_box_lies_on_its_page_within_its_answer_and_holds_ink_up_to_its_edges(sample: Sample) -> None:
    pages = {
        page.number: dark(
            cv2.resize(grey(HGBENCH_IMAGES / str(page.image)), (1000, 1000), interpolation=cv2.INTER_AREA)
        )
        for page in sample.pages
    }
    for answer in sample.answers:
        assert answer.box is not None
        left, top, right, bottom = map(int, answer.box)
        assert 0 <= left < right <= 1000
        assert 0 <= top < bottom <= 1000
        for box in (answer.box, *(step.box for step in answer.steps)):
            assert box is not None
            x1, y1, x2, y2 = map(int, box)
            assert left <= x1 < x2 <= right
            assert top <= y1 < y2 <= bottom
            inside = pages[answer.page][y1:y2, x1:x2]
            assert inside.mean() > 0.02, f"{answer.name} {box}: no ink"
            edges = [inside[:EDGE], inside[-EDGE:], inside[:, :EDGE], inside[:, -EDGE:]]
            assert all(edge.any() for edge in edges), f"{answer.name} {box}: loose"


def failures(name: str) -> Counter[str]:
    """Failures of a run on homework by category, at the usual threshold."""
    answered = predictions("hgbench", name)
    found = (
        failure
        for sample in gold_of("hgbench").records
        for failure in TASKS["hgbench"].scorer(sample, answered.get(sample.id), "official").failures
    )
    return Counter(failure.category for failure in found if failure.lo < TAU <= failure.hi)


def metric(name: str, key: str, protocol: str = "official", convention: Convention = DEFAULT) -> float:
    totals: Counter[str] = Counter()
    answered = predictions("hgbench", name)
    for sample in gold_of("hgbench").records:
        one = TASKS["hgbench"].scorer(sample, answered.get(sample.id), protocol, convention=convention)
        totals.update(one.sums)
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
    """The graded answers of `master.json` by id."""
    master = json.loads((SKETCHJUDGE / "master.json").read_text(encoding="utf-8"))
    return {answer["answer_id"]: answer for answer in master["annotations"]}


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
    assert sum(answer["is_hand_drawn"] for answer in gold.values()) == 24
    assert sum(answer["is_correct"] for answer in gold.values()) == 15
    assert all(answer["is_correct"] == (not labels(answer)) for answer in gold.values())
    stated = json.loads((SKETCHJUDGE / "taxonomy.json").read_text(encoding="utf-8"))
    every = {(field, entry["label"]) for field, entries in stated.items() for entry in entries}
    used = {(answer["category"], label) for answer in gold.values() for label in labels(answer)}
    assert every - used == {("physics", "Drawing Convention Error")}
    assert used <= every


@needs_shared
def test_the_label_names_are_those_of_the_benchmark_and_their_descriptions_our_own() -> None:
    ours, theirs = (
        {
            field: {entry["label"]: entry["description"] for entry in entries}
            for field, entries in json.loads((folder / "taxonomy.json").read_text(encoding="utf-8")).items()
        }
        for folder in (SKETCHJUDGE, SHARED / "sketchjudge")
    )
    assert {field: set(entries) for field, entries in ours.items()} == {f: set(e) for f, e in theirs.items()}
    described = [{text for entries in one.values() for text in entries.values()} for one in (ours, theirs)]
    assert not described[0] & described[1]


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
    lines = json_lines(FERMAT_GOLD)
    assert len({line["orig_a"] for line in lines}) == 6
    assert {dict(sample.facets)["axis"] for sample in gold_of("fermat").records} == set(AXES.values())
    harmless = sorted(line["new_pert_id"] for line in lines if not line["has_error"])
    assert [kind for kind in harmless if not kind.startswith("5.")] == ["4.2"]


def test_the_careful_checker_errs_once_the_suspicious_one_finds_an_error_in_everything() -> None:
    errors = {line["new_custom_id"]: str(int(line["has_error"])) for line in json_lines(FERMAT_GOLD)}
    careful = checked("careful-simulated.csv", "pred_err_1.1.2")
    assert [name for name in errors if careful[name] != errors[name]] == ["img_3_pert_3.3_1"]
    assert checked("careful-simulated_L1.csv", "pred_err_1.1.2") == errors
    assert set(checked("suspicious-simulated.csv", "pred_err_1.1.2").values()) == {"1"}
    halting = [checked("halting-simulated.csv", column) for column in ("pred_err_1.1.2", "pred_err_1.2.2")]
    assert [sum(found.get(name) == "1" for name in errors if errors[name] == "1") for found in halting] == [7, 3]
    assert set(errors) - set(halting[0]) == {"img_4_pert_5.2_1"}


def test_every_task_of_a_class_has_a_drawing_without_and_one_with_an_error() -> None:
    tasks: dict[str, list[str]] = {}
    for sample in gold_of("drawedumath").records:
        facets = dict(sample.facets)
        tasks.setdefault(facets["problem"], []).append(facets["student_error"])
    assert [sorted(errors) for errors in tasks.values()] == [["no", "yes"]] * 5
    assert {len(sample.items) for sample in gold_of("drawedumath").records} == {7}
    for row in table(DRAWEDUMATH_GOLD):
        picture = (DRAWEDUMATH_IMAGES / row["Image Name"]).read_bytes()
        assert hashlib.sha256(picture).hexdigest() == row["Image SHA256"]
    cells = [row["QA Claude"] for row in table(DRAWEDUMATH_GOLD)]
    assert [isinstance(json.loads(cell), str) for cell in cells].count(True) == 1, "encoded twice"


def test_the_agreeable_model_finds_all_work_right_and_the_rambling_one_errors_everywhere() -> None:
    described = {
        name: table(DRAWEDUMATH_RUNS / f"{name}-simulated.csv") for name in ("observant", "agreeable", "rambling")
    }
    asked = {
        name: {row["Model Answer"] for row in rows if row["Question"] == ERROR_QUESTION}
        for name, rows in described.items()
    }
    assert asked["agreeable"] == {NO_ERROR}
    assert NO_ERROR not in asked["rambling"]
    assert "Error" in {row["Model Answer"] for row in described["rambling"]}
    assert "graph-b.jpg" not in {row["Image Name"] for row in described["rambling"]}
    assert sum(not row["Model Answer"].startswith(row["Reference Answer"]) for row in described["observant"]) == 2


def test_exams_hold_eight_unrecognisable_questions_whose_text_stands_nowhere_in_gold() -> None:
    questions = [(page, one) for page in EXAM_PAGES for one in page.questions]
    hidden = [one for _, one in questions if one.hidden]
    assert Counter(page.language for page in EXAM_PAGES) == {"zh": 5, "en": 5}
    assert (len(questions), len(hidden)) == (33, 8)
    everything = "".join(path.read_text(encoding="utf-8") for path in MATHDOC_GOLD.iterdir())
    for one in hidden:
        assert one.text.split("$")[0] not in everything
        assert one.guess.split("$")[0] not in everything
    facets = [dict(item.facets) for sample in gold_of("mathdoc").records for item in sample.items]
    assert sum(one["unrecognisable"] == "yes" for one in facets) == len(hidden)


def test_there_is_ink_within_the_box_of_a_figure_and_paper_beside_it() -> None:
    boxes = make_mathdoc.read_boxes(MATHDOC)
    figures = {one.figure: page.picture for page in EXAM_PAGES for one in page.questions if one.figure}
    assert set(figures) == set(boxes)
    for figure, (x1, y1, x2, y2) in boxes.items():
        page = grey(MATHDOC_IMAGES / figures[figure]).astype(float)
        assert 0 <= x1 < x2 <= page.shape[1]
        assert 0 <= y1 < y2 <= page.shape[0]
        assert page[y1:y2, x1:x2].std() > 2 * page[y1:y2, x2 + 8 : x2 + 30].std()


def test_the_faithful_model_refuses_what_is_hidden_and_nothing_else_and_the_guessing_one_never() -> None:
    def refused(name: str) -> set[tuple[str, str]]:
        return {
            (sample, line.split(".")[0])
            for sample, prediction in predictions("mathdoc", name).items()
            for line in str(prediction.raw).splitlines()
            if "无法识别" in line or "Unrecognizable" in line
        }

    hidden = {(page.name, str(one.number)) for page in EXAM_PAGES for one in page.questions if one.hidden}
    assert refused("faithful") == hidden
    assert refused("guessing") == set()
    silent = predictions("mathdoc", "silent")
    assert len(silent) == len(EXAM_PAGES) - 1, "one file is not there"
    assert sum(prediction.raw == "" for prediction in silent.values()) == 1, "one is empty"
