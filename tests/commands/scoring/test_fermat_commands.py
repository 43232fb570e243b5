"""FERMAT through the commands: every flow of the cascade from files to figures, failures and pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cache.images.page_images import PageImages
from cache.store.workspace import Workspace
from tests.loaders.fermat.fermat_files import gold_row, run_row, write_csv, write_shard, write_shards
from tests.shared import SHARED, needs_shared

# Error or not, and what the run says: detection, detection after OCR, localisation judged, the five of the cascade.
BY_HAND: dict[str, tuple[bool, tuple[Any, ...]]] = {
    "img_1_pert_5.1": (False, (0, 0, "", 0, "", "", "", "")),  # A0
    "img_2_pert_1.1": (True, (0, 1, "0", 0, "", "", "", "")),  # A1
    "img_3_pert_5.2": (False, (1, 0, "", 1, "NA", "", "", "")),  # B0
    "img_4_pert_2.3": (True, (1, 1, "1", 1, "N/A", "", "", "")),  # B1
    "img_5_pert_3.2": (True, (1, "", "0", 1, "line 1", "no", "", "")),  # B2
    "img_6_pert_5.3": (False, (1, 1, "", 1, "line 2", "yes", "NA", "")),  # C0
    "img_7_pert_4.6": (True, (1, 1, "1", 1, "line 2", "1", "NA", "")),  # C1
    "img_8_pert_1.5": (True, ("1.0", "0.0", "1.0", "true", "line 1", "true", "x = 1", "1")),  # D
    "img_9_pert_1.4": (True, (1, 1, "NA", 1, "line 1", 1, "x = 2", "")),  # D1: the last verdict is missing
    "img_9_pert_5.1": (False, ("Error", 0, "", "Error", "", "", "", "")),  # unread
}
COLUMNS = (
    "pred_err_1.1.2", "pred_err_1.2.2", "judge_2.1",
    "cascade_err", "cascade_eloc", "judge_cascade_2", "cascade_corr", "judge_cascade_3",
)  # fmt: skip


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    gold = tmp_path / "gold" / "train-0.parquet"
    write_shard(gold, [gold_row(name, at, has_error=error) for at, (name, (error, _)) in enumerate(BY_HAND.items())])
    rows = [run_row(name, **dict(zip(COLUMNS, cells, strict=True))) for name, (_, cells) in BY_HAND.items()]
    run = write_csv(tmp_path / "run.csv", rows)
    return ["--gold", str(gold.parent), "--run", str(run)]


def test_every_flow_of_the_cascade_from_files_to_figures(errata, files) -> None:
    result = errata("score", "fermat", *files, "--json", "--by", "all", "--ci")
    assert (result.code, result.err) == (0, "")
    (run,) = result.json["runs"]
    assert (run["model"], run["setting"], run["lines"], run["loaded"]) == ("GPT-4o", "base/handwritten", 10, 10)
    found = run["metrics"]
    flows = {key: value for key, value in found.items() if key.startswith("cascade.")}
    assert flows == {
        "cascade.acc": 0.4, "cascade.n": 10, "cascade.A0": 1, "cascade.A1": 1, "cascade.B0": 1, "cascade.B1": 1,
        "cascade.B2": 1, "cascade.C0": 1, "cascade.C1": 1, "cascade.D": 1, "cascade.D1": 1, "cascade.unread": 1,
    }  # fmt: skip
    # Six errors, five found; three without one, one called so. After OCR: four of five, and three of four.
    assert found["ED.bacc"] == pytest.approx((5 / 6 + 1 / 3) / 2)
    assert found["ED+OCR.bacc"] == pytest.approx((4 / 5 + 3 / 4) / 2)
    assert (found["ED.n"], found["ED.parse_failures"], found["ED+OCR.parse_failures"]) == (9, 1, 1)
    assert (found["EL.acc"], found["EL.n"], found["EL.unjudged"]) == (0.6, 5, 5)
    assert (found["EC.acc"], found["EL+OCR.acc"], found["reasoned_detection_rate"]) == (None, None, None)
    assert (found["n"], found["failed"], found["missing"]) == (10, 0, 0)
    assert run["no_interval"]["cascade.acc"] == "fewer than 10 independent units"
    assert set(run["slices"]["axis"]) == {"CO", "CP", "NO", "PR", "SU"}
    assert run["slices"]["axis"]["SU"]["n"] == 4
    assert run["slices"]["axis"]["SU"]["ED.bacc"] is None
    assert run["slices"]["perturbation"]["5.1"]["ED.acc"] == 1.0
    assert run["slices"]["mcq"] == {"null": {**run["slices"]["mcq"]["null"], "n": 10}}


def test_without_cascade_columns_all_of_the_cascade_is_null(errata, files, tmp_path) -> None:
    run = write_csv(tmp_path / "plain.csv", [run_row("img_1_pert_5.1", **{"pred_err_1.1.2": 0, "cascade_err": ""})])
    (found,) = errata("score", "fermat", *files[:2], "--run", str(run), "--json").json["runs"]
    cascade = {key: value for key, value in found["metrics"].items() if key.startswith("cascade.")}
    assert cascade.pop("cascade.n") == 0
    assert set(cascade.values()) == {None}
    assert found["metrics"]["missing"] == 9


def test_the_protocols_differ_where_gold_and_axis_do(errata, files, tmp_path) -> None:
    gold = write_csv(tmp_path / "gold.csv", [gold_row("img_1_pert_5.1", has_error=1, image="")])
    run = write_csv(tmp_path / "m.csv", [run_row("img_1_pert_5.1", **{"pred_err_1.1.2": 1})])
    for protocol, accuracy in (("official", 1.0), ("paper", 0.0)):
        result = errata("score", "fermat", "--gold", str(gold), "--run", str(run), "--protocol", protocol, "--json")
        assert result.json["runs"][0]["metrics"]["ED.acc"] == accuracy


def test_failures_are_listed_with_their_impact(errata, files) -> None:
    result = errata("failures", "fermat", *files, "--json")
    assert result.code == 0
    (run,) = result.json["runs"]
    assert {category["category"]: category["count"] for category in run["categories"]} == {
        "format_failure": 2, "missed_error": 1, "false_alarm": 2, "detected_not_localised": 2,
        "localised_not_corrected": 2, "ocr_induced": 1,
    }  # fmt: skip
    impact = {category["category"]: category["impact"]["cascade.acc"] for category in run["categories"]}
    assert impact["detected_not_localised"] == pytest.approx(0.2)
    assert impact["ocr_induced"] == 0.0
    reasons = {
        instance["sample"]: instance["reason"]
        for instance in run["instances"]
        if instance["category"] == "missed_error"
    }
    assert reasons == {
        "img_2_pert_1.1": "Called free of error by detection and the cascade; the solution has an error "
        "(wrong final number)."
    }
    assert "Missed error" in errata("failures", "fermat", *files).out


def test_tables_of_every_shape_are_printed(errata, files) -> None:
    marks = {"--csv": "facet,value", "--latex": r"\toprule"}
    for shape in ("", *marks):
        result = errata("score", "fermat", *files, "--by", "axis", *filter(None, (shape,)))
        assert result.code == 0
        assert "CO" in result.out
        assert [name for name, mark in marks.items() if mark in result.out] == [shape][: bool(shape)]


def test_import_keeps_pictures_in_their_shards_and_knows_the_same_files_again(errata, files) -> None:
    first = errata("import", "fermat", *files)
    assert (first.code, first.err) == (0, "")
    again = errata("import", "fermat", *files)
    assert again.out.count("unchanged: the workspace had exactly this") == 2
    workspace = Workspace.open()
    try:
        images = PageImages.of(workspace)
        assert images.missing("fermat", "img_8_pert_1.5") == {1: None}
        place = images.path("fermat", "img_8_pert_1.5", 1)
        assert place.name == "row 8 of train-0.parquet"
        assert images.derived("fermat").get(place, "thumb").data.startswith(b"\xff\xd8\xff")
        Path(files[1], "train-0.parquet").unlink()
        assert "is not in the image folder" in str(images.missing("fermat", "img_8_pert_1.5")[1])
    finally:
        workspace.close()


@needs_shared
def test_the_real_photographs_are_imported_with_their_folder(errata) -> None:
    assert errata("import", "fermat", "--gold", str(SHARED / "fermat")).code == 0
    workspace = Workspace.open()
    try:
        assert PageImages.of(workspace).missing("fermat", "img_486_pert_5.1") == {1: None}
    finally:
        workspace.close()


@pytest.mark.parametrize("keep", [0, 2, 500])
def test_a_truncated_shard_is_one_line_and_exit_code_2(errata, files, keep) -> None:
    shard = Path(files[1], "train-0.parquet")
    shard.write_bytes(shard.read_bytes()[:keep])
    result = errata("score", "fermat", *files, "--json")
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert "Fetch it again" in result.err
    assert errata("import", "fermat", *files).code == 2


def test_rejected_rows_are_stated_and_end_with_1(errata, tmp_path) -> None:
    write_shards(tmp_path / "gold")
    rows = [run_row("img_1_pert_1.1", **{"pred_err_1.1.2": 1}), run_row("img_77_pert_1.1", **{"pred_err_1.1.2": 1})]
    run = write_csv(tmp_path / "run.csv", rows)
    result = errata("score", "fermat", "--gold", str(tmp_path / "gold"), "--run", str(run), "--json")
    assert result.code == 1
    assert 'the id "img_77_pert_1.1" is not in the gold that was loaded' in result.err
