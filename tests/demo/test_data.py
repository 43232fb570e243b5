"""The bundled demonstration holds what `demo/README.md` says: whole files, and something for every view."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from PIL import Image

from demo import (
    DEMO,
    DRAWEDUMATH_GOLD,
    DRAWEDUMATH_RUNS,
    FERMAT_GOLD,
    FERMAT_RUNS,
    HGBENCH_GOLD,
    HGBENCH_IMAGES,
    MATHDOC_GOLD,
    MATHDOC_IMAGES,
    PARTS,
    SKETCHJUDGE,
    Part,
)
from records import Scored
from scoring.fermat.cascade import FLOWS, UNREAD
from scoring.tasks import TASKS
from tests.assessed import scored_of
from tests.demo.parts import BY_TASK, gold_of, json_lines, runs_of, table
from tests.shared import SHARED, needs_shared

ORIENTATION = 0x0112

every_part = pytest.mark.parametrize("part", PARTS, ids=list(BY_TASK))


def scored(task: str, protocol: str) -> list[Scored]:
    """Every sample under every run."""
    found = []
    for _, loaded in runs_of(task):
        answered = {prediction.sample_id: prediction for prediction in loaded.records}
        found += [scored_of(TASKS[task], sample, answered.get(sample.id), protocol) for sample in gold_of(task).records]
    return found


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
    found = {failure.category for result in scored(task, protocol) for failure in result.failures}
    assert found == {category.key for category in TASKS[task].categories}


def test_every_flow_of_the_cascade_occurs() -> None:
    keys = {key for result in scored("fermat", "official") for key in result.sums if key.startswith("cascade.")}
    assert keys - {"cascade.n", "cascade.right"} == {f"cascade.{flow}" for flow in (*FLOWS, UNREAD)}


@every_part
def test_a_part_has_units_enough_for_intervals(part: Part) -> None:
    assert len({sample.cluster for sample in gold_of(part.task).records}) >= 12


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
def test_every_picture_is_named_once_and_every_named_picture_opens(part: Part) -> None:
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
            upright = image.size[::-1] if exif else image.size
            assert upright == (pages[path.name].width, pages[path.name].height), path
    assert turned == {"physics-density-turned-p1.jpg": {ORIENTATION: 6}}
    large = {name: page.width * page.height for name, page in pages.items() if page.width * page.height > 4_000_000}
    assert large == {"chemistry-moles-12mp-p1.jpg": 12_000_000}


def test_homework_comes_in_four_subjects_two_languages_six_grades_and_all_types_of_question() -> None:
    facets = [dict(sample.facets) for sample in gold_of("hgbench").records]
    assert {facet["subject"] for facet in facets} == {"math", "physics", "chemistry", "english"}
    assert {facet["language"] for facet in facets} == {"zh", "en"}
    assert {int(facet["grade"]) for facet in facets} == set(range(7, 13))
    answers = [load for line in json_lines(HGBENCH_GOLD) for load in json.loads(line["metadata"]["answer"])]
    assert {"choice", "fill", "solve", "proof", "short", "writing"} <= {answer["question_type"] for answer in answers}
    names = "".join(answer["title_id"] + answer.get("question_id", "") for answer in answers)
    assert "（" in names
    assert "(" in names
    assert any(not answer.get("steps") for answer in answers)


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
    described = [{text for entries in taxonomy.values() for text in entries.values()} for taxonomy in (ours, theirs)]
    assert not described[0] & described[1]
