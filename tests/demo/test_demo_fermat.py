"""What the checking part of the demonstration promises: gold, pictures, and what each simulated model does."""

from __future__ import annotations

import csv
import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from demo import FERMAT, FERMAT_GOLD, FERMAT_RUNS, make_fermat
from demo.make_demo import save
from demo.pictures import fonts
from demo.runs import checkers
from demo.solutions import PROBLEMS, SOLUTIONS
from demo.solutions.problem import latex, scene, written
from loaders.fermat import load
from scoring.fermat.cascade import FLOWS, UNREAD
from scoring.fermat.perturbations import AXES, KINDS
from scoring.fermat.score import score

GOLD: list[dict[str, Any]] = [json.loads(line) for line in FERMAT_GOLD.read_text(encoding="utf-8").splitlines()]
ERRORS = {line["new_custom_id"]: line["has_error"] for line in GOLD}
CATEGORIES = {
    "missed_error", "false_alarm", "detected_not_localised", "localised_not_corrected", "ocr_induced", "wrong_reason",
    "format_failure", "no_response",
}  # fmt: skip

needs_fonts = pytest.mark.skipif(
    bool(fonts.missing(fonts.FOR_SKETCHES)), reason="the fonts of the demonstration are not here"
)


@cache
def rows(file: str) -> tuple[dict[str, str], ...]:
    with (FERMAT_RUNS / file).open(encoding="utf-8", newline="") as stream:
        return tuple(csv.DictReader(stream))


def verdicts(file: str, column: str) -> dict[str, str]:
    return {Path(row["annotation_url"]).stem: row[column] for row in rows(file)}


def scored() -> list[Any]:
    samples = load.load_gold(FERMAT_GOLD).records
    ids = [sample.id for sample in samples]
    found = []
    for _, loaded in load.load_runs(FERMAT_RUNS, ids):
        said = {prediction.sample_id: prediction for prediction in loaded.records}
        found += [score(sample, said.get(sample.id), "official") for sample in samples]
    return found


def test_six_problems_were_altered_in_twelve_ways_along_all_axes() -> None:
    assert len(PROBLEMS) == 6
    assert len(GOLD) == len(ERRORS) == 12
    assert {line["new_pert_id"] for line in GOLD} <= set(KINDS)
    assert {AXES[line["new_pert_id"][0]] for line in GOLD} == set(AXES.values())
    assert all(line["synthetic"] is True for line in GOLD)


def test_superficial_changes_are_no_errors_and_one_other_change_is_none_either() -> None:
    harmless = Counter(AXES[line["new_pert_id"][0]] for line in GOLD if not line["has_error"])
    assert harmless == {"SU": 3, "PR": 1}


def test_gold_is_what_the_script_makes() -> None:
    assert [make_fermat.gold_line(*pair) for pair in SOLUTIONS] == GOLD


def test_every_line_that_differs_from_the_solution_is_red_and_no_other() -> None:
    for line in GOLD:
        red = [text for text in line["pert_a"].split("\n") if text.startswith(r"\textcolor{red}{")]
        rest = [text for text in line["pert_a"].split("\n") if text not in red]
        assert all(text in line["orig_a"].split("\n") for text in rest)
        assert not any(text[16:-1] in line["orig_a"].split("\n") for text in red)
        assert bool(red) == (line["new_pert_id"] != "5.2")


def test_what_a_poor_reader_takes_for_something_else_is_there_to_be_read() -> None:
    for problem, one in SOLUTIONS:
        assert one.misread[0] in "\n".join(latex(line) for line, _ in written(problem, one))
        assert one.misread[0] != one.misread[1]


def test_every_picture_is_named_once_opens_and_shows_ink() -> None:
    assert sorted(FERMAT / line["image"] for line in GOLD) == sorted((FERMAT / "images").iterdir())
    for line in GOLD:
        with Image.open(FERMAT / line["image"]) as image:
            assert image.format == "JPEG"
            assert image.width == make_fermat.PHOTO
            grey = np.asarray(image.convert("L"), float)
        assert grey.std() > 8


def test_the_part_stays_below_a_megabyte() -> None:
    assert sum(path.stat().st_size for path in FERMAT.rglob("*") if path.is_file()) < 1_000_000


@needs_fonts
def test_a_picture_made_anew_is_the_bundled_one(tmp_path: Path) -> None:
    problem, one = SOLUTIONS[0]
    name = problem.id_of(one)
    made = make_fermat.photographed(scene(problem, one), one.look, ("fermat", name))
    save(made, tmp_path / "one.jpg", None, make_fermat.QUALITY)
    with Image.open(tmp_path / "one.jpg") as new, Image.open(FERMAT / make_fermat.image_path(name)) as bundled:
        assert new.size == bundled.size
        assert np.abs(np.asarray(new.convert("L"), float) - np.asarray(bundled.convert("L"), float)).mean() < 1.0


def test_the_bundled_runs_are_what_the_script_makes(tmp_path: Path) -> None:
    assert make_fermat.main(["--only-runs", "--into", str(tmp_path)]) == 0
    files = sorted(path.name for path in FERMAT_RUNS.iterdir())
    assert files == sorted(run.file for run in checkers.RUNS)
    for file in files:
        assert (tmp_path / "runs" / file).read_bytes() == (FERMAT_RUNS / file).read_bytes()


def test_every_row_says_that_it_is_synthetic() -> None:
    for run in checkers.RUNS:
        assert {(row["synthetic"], row["model_name"]) for row in rows(run.file)} == {("true", run.model)}


def test_the_careful_model_misses_one_error_and_none_with_context() -> None:
    wrong = {
        name for name, said in verdicts("careful-simulated.csv", "pred_err_1.1.2").items() if int(said) != ERRORS[name]
    }
    assert wrong == {"img_3_pert_3.3_1"}
    with_context = verdicts("careful-simulated_L1.csv", "pred_err_1.1.2")
    assert with_context == {name: str(int(error)) for name, error in ERRORS.items()}


def test_the_suspicious_model_finds_an_error_in_everything() -> None:
    assert set(verdicts("suspicious-simulated.csv", "pred_err_1.1.2").values()) == {"1"}
    assert set(verdicts("suspicious-simulated.csv", "cascade_err").values()) == {"1"}


def test_the_halting_model_finds_errors_seldom_corrects_them_and_loses_them_by_reading() -> None:
    file = "halting-simulated.csv"
    found, after = verdicts(file, "pred_err_1.1.2"), verdicts(file, "pred_err_1.2.2")
    errors = {name for name, error in ERRORS.items() if error}
    assert sum(found[name] == "1" for name in errors) == 7
    assert sum(after[name] == "1" for name in errors) == 3
    corrected = verdicts(file, "judge_3.1")
    assert sum(corrected[name] == "1" for name in errors) < 4
    assert set(ERRORS) - set(found) == {"img_4_pert_5.2_1"}


def test_context_is_an_axis_of_the_run() -> None:
    runs = [run for run, _ in load.load_runs(FERMAT_RUNS, list(ERRORS))]
    assert Counter((run.model, dict(run.axes)["context"]) for run in runs) == {
        ("careful-simulated", "base"): 1,
        ("careful-simulated", "L1"): 1,
        ("suspicious-simulated", "base"): 1,
        ("halting-simulated", "base"): 1,
    }


def test_no_line_of_gold_or_runs_is_rejected() -> None:
    assert load.load_gold(FERMAT_GOLD).rejected == ()
    assert [loaded.rejected for _, loaded in load.load_runs(FERMAT_RUNS, list(ERRORS))] == [()] * 4


def test_every_failure_category_and_every_flow_of_the_cascade_occurs() -> None:
    results = scored()
    assert {failure.category for one in results for failure in one.failures} == CATEGORIES
    flows = {key.removeprefix("cascade.") for one in results for key in one.sums if key.startswith("cascade.")}
    assert flows - {"n", "right"} == {*FLOWS, UNREAD}


def test_without_its_fonts_the_script_names_them_and_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fonts, "missing", lambda names: ["some-font.ttf"])
    assert make_fermat.main(["--into", str(tmp_path)]) == 2
    assert "some-font.ttf" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
