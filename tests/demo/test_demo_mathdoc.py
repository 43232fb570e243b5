"""What the pages of exams of the demonstration promise: gold, pictures, and what each simulated model does."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from demo import MATHDOC, MATHDOC_GOLD, MATHDOC_IMAGES, MATHDOC_RUNS, make_mathdoc
from demo.exam import EXAM_PAGES
from demo.exam.exam_page import gold
from demo.exam.figures import FIGURES
from demo.exam.printing import printed
from demo.exam.smudges import SMUDGES
from demo.make_demo import rng_of, save
from demo.pictures import fonts
from demo.runs import transcribers
from loaders.mathdoc import load
from scoring.mathdoc.score import score
from scoring.mathdoc.task import CATEGORIES

QUESTIONS = [(page, one) for page in EXAM_PAGES for one in page.questions]
HIDDEN = [(page, one) for page, one in QUESTIONS if one.hidden]
FOLDERS = {run.name: MATHDOC_RUNS / run.model for run in transcribers.RUNS}

needs_fonts = pytest.mark.skipif(
    bool(fonts.missing(make_mathdoc.NEEDED)), reason="the fonts of the demonstration are not here"
)


def said(run: str, page: str) -> str:
    return (FOLDERS[run] / f"{page}.md").read_text(encoding="utf-8")


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_ten_pages_half_in_each_language_hold_thirty_three_questions_of_three_types() -> None:
    assert Counter(page.language for page in EXAM_PAGES) == {"zh": 5, "en": 5}
    assert len(QUESTIONS) == 33
    assert len(HIDDEN) == 8
    assert min(Counter(one.kind for _, one in QUESTIONS).values()) >= 9
    assert {one.kind for _, one in HIDDEN} == {"choice", "fill", "solve"}
    assert {page.status for page in EXAM_PAGES} == {"[格式正常]", "[条件缺失]", "[严重污损]"}


def test_gold_is_what_the_script_makes_and_what_the_loader_reads() -> None:
    boxes = make_mathdoc.read_boxes(MATHDOC)
    assert sorted(path.stem for path in MATHDOC_GOLD.iterdir()) == sorted(page.name for page in EXAM_PAGES)
    loaded = load.load_gold(MATHDOC_GOLD)
    assert loaded.rejected == ()
    samples = {sample.id: sample for sample in loaded.records}
    for page in EXAM_PAGES:
        assert (MATHDOC_GOLD / f"{page.name}.md").read_text(encoding="utf-8") == gold(page, boxes)
        items = samples[page.name].items
        assert [item.id for item in items] == [str(one.number) for one in page.questions]
        facets = [dict(item.facets) for item in items]
        assert [one["type"] for one in facets] == [one.kind for one in page.questions]
        assert [one["unrecognisable"] == "yes" for one in facets] == [bool(one.hidden) for one in page.questions]
        assert [one["has_figure"] == "yes" for one in facets] == [bool(one.figure) for one in page.questions]


def test_what_is_hidden_in_a_picture_stands_nowhere_in_gold() -> None:
    everything = "".join(path.read_text(encoding="utf-8") for path in MATHDOC_GOLD.iterdir())
    for _, one in HIDDEN:
        assert one.guess
        assert one.text.split("$")[0] not in everything
        assert one.guess.split("$")[0] not in everything


def test_every_page_has_a_picture_and_every_picture_is_named() -> None:
    assert sorted(path.name for path in MATHDOC_IMAGES.glob("*.jpg")) == sorted(page.picture for page in EXAM_PAGES)
    for page in EXAM_PAGES:
        with Image.open(MATHDOC_IMAGES / page.picture) as image:
            assert (image.format, image.width) == ("JPEG", make_mathdoc.PHOTO)
            assert np.asarray(image.convert("L"), float).std() > 6


def test_each_figure_stands_on_one_page_by_its_path_or_its_box() -> None:
    assert Counter(one.figure for _, one in QUESTIONS if one.figure) == dict.fromkeys(FIGURES, 1)
    for path in MATHDOC_GOLD.iterdir():
        for named in re.findall(r"!\[插图\]\((.*?)\)", path.read_text(encoding="utf-8")):
            with Image.open(MATHDOC_GOLD / named) as image:
                assert image.format == "PNG"
    boxes = make_mathdoc.read_boxes(MATHDOC)
    assert set(boxes) == set(FIGURES)
    assert all(0 <= x1 < x2 <= 1000 and 0 <= y1 < y2 <= 1000 for x1, y1, x2, y2 in boxes.values())


def test_there_is_ink_within_the_box_of_a_figure_and_paper_around_it() -> None:
    boxes = make_mathdoc.read_boxes(MATHDOC)
    for page in EXAM_PAGES:
        for one in page.questions:
            if one.figure:
                with Image.open(MATHDOC_IMAGES / page.picture) as image:
                    grey = np.asarray(image.convert("L"), float)
                height, width = grey.shape
                x1, y1, x2, y2 = boxes[one.figure]
                assert x2 <= width
                assert y2 <= height
                assert grey[y1:y2, x1:x2].std() > 2 * grey[y1:y2, x2 + 8 : x2 + 30].std()


@needs_fonts
@pytest.mark.parametrize("smudge", SMUDGES)
def test_print_is_lost_under_a_smudge(smudge: str) -> None:
    page = next(page for page in EXAM_PAGES if page.name == "en-equations")
    whole = printed(page, 0.6, rng_of("a"), rng_of("b")).picture
    area = whole[round(0.6 * 230) : round(0.6 * 310), round(0.6 * 220) : round(0.6 * 1200)].copy()
    letters = area.mean(axis=2) < 120
    before = area[~letters].mean() - area[letters].mean()
    assert letters.mean() > 0.02
    SMUDGES[smudge](area, 0.6, rng_of("c"))
    # Where letters stood it now looks much as it does beside them.
    assert abs(area[~letters].mean() - area[letters].mean()) < 0.3 * before


def test_the_part_stays_below_a_megabyte() -> None:
    assert sum(path.stat().st_size for path in MATHDOC.rglob("*") if path.is_file()) < 1_000_000


@needs_fonts
def test_a_picture_made_anew_is_the_bundled_one(tmp_path: Path) -> None:
    page = next(page for page in EXAM_PAGES if page.name == "en-data")
    shot = make_mathdoc.taken(page)
    save(shot.picture, tmp_path / page.picture, None, make_mathdoc.QUALITY)
    bundled = make_mathdoc.read_boxes(MATHDOC)
    for name, box in make_mathdoc.boxes_of(page, shot).items():
        assert max(abs(a - b) for a, b in zip(box, bundled[name], strict=True)) <= 6
    with Image.open(tmp_path / page.picture) as new, Image.open(MATHDOC_IMAGES / page.picture) as old:
        assert new.size == old.size
        assert np.abs(np.asarray(new.convert("L"), float) - np.asarray(old.convert("L"), float)).mean() < 1.0


def test_the_bundled_runs_are_what_the_script_makes(tmp_path: Path) -> None:
    (tmp_path / make_mathdoc.BOXES).write_bytes((MATHDOC / make_mathdoc.BOXES).read_bytes())
    assert make_mathdoc.main(["--only-runs", "--into", str(tmp_path)]) == 0
    made = {path.relative_to(tmp_path / "runs"): path.read_bytes() for path in (tmp_path / "runs").glob("*/*")}
    assert made == {path.relative_to(MATHDOC_RUNS): path.read_bytes() for path in MATHDOC_RUNS.glob("*/*")}


def test_the_faithful_model_refuses_what_is_hidden_and_nothing_else() -> None:
    refused = {(page.name, line.split(".")[0]) for page in EXAM_PAGES for line in _refusals("faithful", page.name)}
    assert refused == {(page.name, str(one.number)) for page, one in HIDDEN}


def _refusals(run: str, page: str) -> list[str]:
    return [line for line in said(run, page).splitlines() if "无法识别" in line or "Unrecognizable" in line]


def test_the_guessing_model_never_refuses() -> None:
    assert not any(_refusals("guessing", page.name) for page in EXAM_PAGES)


def test_the_silent_model_has_an_empty_file_and_lacks_one() -> None:
    files = {path.stem: path.stat().st_size for path in FOLDERS["silent"].glob("*.md")}
    assert {page.name for page in EXAM_PAGES} - set(files) == {transcribers.ABSENT}
    assert [name for name, size in files.items() if size == 0] == [transcribers.EMPTY]


def test_the_merging_model_has_fewer_numbers_than_gold_or_others_in_front() -> None:
    for name, (_, second) in transcribers.MERGED.items():
        assert not re.search(rf"^{second}\.", said("merging", name), re.MULTILINE)
    for name, (first, second) in transcribers.SWAPPED.items():
        text = said("merging", name)
        assert text.index(f"\n{second}.") < text.index(f"\n{first}.")


def test_one_run_has_scores_of_its_figures_and_another_says_where_questions_begin() -> None:
    assert [run for run, folder in FOLDERS.items() if (folder / "visual.jsonl").exists()] == ["faithful"]
    assert [run for run, folder in FOLDERS.items() if (folder / "alignment.jsonl").exists()] == ["guessing"]
    visual = lines(FOLDERS["faithful"] / "visual.jsonl")
    assert [(line["page"], line["question_id"]) for line in visual] == [
        (page.name, str(one.number)) for page, one in QUESTIONS if one.figure
    ]
    for line in lines(FOLDERS["guessing"] / "alignment.jsonl"):
        text = said("guessing", line["page"])
        assert line["pred_start_snippet"] in text
        assert line["pred_end_snippet"] in text
    assert all(line["synthetic"] for line in visual)


def test_every_failure_category_occurs_under_both_protocols_and_nothing_is_rejected() -> None:
    samples = {sample.id: sample for sample in load.load_gold(MATHDOC_GOLD).records}
    runs: list[Any] = list(load.load_runs(MATHDOC_RUNS, samples))
    assert sorted(run.model for run, _ in runs) == sorted(run.model for run in transcribers.RUNS)
    for protocol in ("official", "paper"):
        found: dict[str, set[str]] = {}
        for run, loaded in runs:
            assert loaded.rejected == ()
            told = {prediction.sample_id: prediction for prediction in loaded.records}
            scored = [score(sample, told.get(name), protocol) for name, sample in samples.items()]
            found[run.model] = {failure.category for one in scored for failure in one.failures}
        assert found["faithful-simulated"] == set()
        assert set().union(*found.values()) == {category.key for category in CATEGORIES}


def test_without_its_fonts_the_script_names_them_and_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fonts, "missing", lambda names: ["some-font.ttf"])
    assert make_mathdoc.main(["--into", str(tmp_path)]) == 2
    assert "some-font.ttf" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
