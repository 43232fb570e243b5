"""`errata failures`: the ranking, the instances with their boxes, and whether there is ink in them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from tests.commands.made_files import FULL, STEP, answer, gold_and_run, gold_line, run_line, write
from tests.shared import SHARED, needs_shared

LEFT, RIGHT, BOTTOM = (0, 0, 100, 100), (500, 0, 600, 100), (0, 500, 100, 600)


@pytest.fixture
def missed_and_extra(tmp_path: Path) -> list[str]:
    """One sample: LEFT is found, RIGHT is missed, BOTTOM is drawn where there is no answer."""
    gold = write(tmp_path / "gold.jsonl", [gold_line("s", [answer(LEFT), answer(RIGHT)])])
    run = write(tmp_path / "m.jsonl", [run_line("s", [answer(LEFT), answer(BOTTOM)])])
    return ["--gold", gold, "--run", run]


def test_the_document_is_that_of_the_contract(errata, missed_and_extra) -> None:
    result = errata("failures", "hgbench", *missed_and_extra, "--json")
    assert result.code == 0
    (run,) = result.json["runs"]
    # Now TP 1, FP 1, FN 1: F1 = 2 / 4. With the extra box gone 2 / 3, with the missed one found 4 / 5.
    assert result.json["schema"] == "errata.failures/1"
    assert set(run) == {"model", "setting", "categories", "instances"}
    assert run["categories"] == [
        {
            "category": "hallucinated_box",
            "count": 1,
            "samples": 1,
            "share": 1.0,
            "impact": {"F_A": pytest.approx(2 / 3 - 1 / 2), "F_S_micro": None, "S_bar": pytest.approx(2 / 3 - 1 / 2)},
        },
        {
            "category": "missed_answer",
            "count": 1,
            "samples": 1,
            "share": 1.0,
            "impact": {"F_A": pytest.approx(4 / 5 - 1 / 2), "F_S_micro": None, "S_bar": pytest.approx(4 / 5 - 1 / 2)},
        },
    ]
    by_category = {instance["category"]: instance for instance in run["instances"]}
    assert by_category["missed_answer"] == {
        "sample": "s",
        "page": 1,
        "category": "missed_answer",
        "reason": "No box overlaps this answer.",
        "boxes": {"gold": [list(RIGHT)], "pred": []},
    }
    assert by_category["hallucinated_box"]["boxes"] == {"gold": [], "pred": [list(BOTTOM)]}


def test_boxes_are_those_of_the_stated_page(errata, tmp_path) -> None:
    gold = write(tmp_path / "gold.jsonl", [gold_line("s", [answer(LEFT), answer(RIGHT, page=2)], pages=2)])
    # An unreadable response stands for the gold boxes of both pages; page 9 is shown on the last one.
    lost = [answer(LEFT), answer(BOTTOM, page=9), answer(RIGHT, page=1)]
    for predicted, category, page, boxes in [
        ("I see none.", "format_failure", 1, {"gold": [list(LEFT)], "pred": []}),
        (json.dumps(lost), "page_out_of_range", 2, {"gold": [], "pred": [list(BOTTOM)]}),
        (json.dumps(lost), "page_misalignment", 1, {"gold": [list(RIGHT)], "pred": [list(RIGHT)]}),
    ]:
        run = write(tmp_path / "m.jsonl", [run_line("s", predicted)])
        options = ("--protocol", "paper", "--json")
        instances = errata("failures", "hgbench", "--gold", gold, "--run", run, *options).json["runs"][0]["instances"]
        (found,) = [instance for instance in instances if instance["category"] == category]
        assert (found["page"], found["boxes"]) == (page, boxes), category


def test_categories_are_sorted_by_count_and_count_their_instances(errata, tmp_path) -> None:
    gold = [gold_line(f"s{n}", [answer(LEFT), answer(RIGHT)]) for n in range(3)]
    run = [run_line(f"s{n}", [answer(LEFT)]) for n in range(2)] + [
        run_line("s2", [answer(LEFT), answer(RIGHT), answer(BOTTOM)])
    ]
    files = ["--gold", write(tmp_path / "gold.jsonl", gold), "--run", write(tmp_path / "m.jsonl", run)]
    (found,) = errata("failures", "hgbench", *files, "--json").json["runs"]
    ranking = [
        (category["category"], category["count"], category["samples"], category["share"])
        for category in found["categories"]
    ]
    assert ranking == [
        ("missed_answer", 2, 2, pytest.approx(2 / 3)),
        ("hallucinated_box", 1, 1, pytest.approx(1 / 3)),
    ]
    assert len(found["instances"]) == 3


def test_the_threshold_decides_what_went_wrong(errata, tmp_path) -> None:
    files = gold_and_run(tmp_path)

    def categories(tau: str) -> set[str]:
        runs = errata("failures", "hgbench", *files, "--json", "--iou", tau).json["runs"]
        return {category["category"] for category in runs[0]["categories"]}

    # `low` overlaps 0.6.
    assert categories("0.6") == {"no_response"}
    assert categories("0.7") == {"no_response", "localisation"}


def test_a_category_about_matched_boxes_has_no_impact(errata, tmp_path) -> None:
    gold = write(tmp_path / "gold.jsonl", [gold_line("s", [answer(FULL, [STEP])])])
    # The answer still overlaps by 0.9, but its step stands out by 10 at the right.
    run = write(tmp_path / "m.jsonl", [run_line("s", [answer((0, 0, 90, 100), [(0, 0, 100, 100)])])])
    (found,) = errata("failures", "hgbench", "--gold", gold, "--run", run, "--json").json["runs"]
    impact = {category["category"]: category["impact"] for category in found["categories"]}
    assert impact["containment_violation"] == {"F_A": None, "F_S_micro": None, "S_bar": None}


@pytest.mark.parametrize(
    ("drawn", "ending"),
    [
        (True, "Extra box: there is writing inside, but no gold answer."),
        (False, "Hallucinated: there is nothing written inside."),
    ],
)
def test_images_tell_whether_there_is_writing_in_an_extra_box(
    errata, missed_and_extra, tmp_path, drawn, ending
) -> None:
    page = Image.new("L", (800, 1000), 245)
    if drawn:
        ImageDraw.Draw(page).line([(10, 520), (25, 580), (40, 520), (55, 580), (70, 520)], fill=20, width=4)
    (tmp_path / "photographs").mkdir()
    page.save(tmp_path / "photographs" / "s-0.jpg")
    found = errata("failures", "hgbench", *missed_and_extra, "--images", str(tmp_path / "photographs"), "--json")
    reasons = {instance["category"]: instance["reason"] for instance in found.json["runs"][0]["instances"]}
    assert reasons["hallucinated_box"].endswith(ending)


def test_an_image_that_is_not_there_is_said_and_a_folder_that_is_not_is_refused(
    errata, missed_and_extra, tmp_path
) -> None:
    (tmp_path / "empty").mkdir()
    found = errata("failures", "hgbench", *missed_and_extra, "--images", str(tmp_path / "empty"), "--json")
    (extra,) = [
        instance for instance in found.json["runs"][0]["instances"] if instance["category"] == "hallucinated_box"
    ]
    assert extra["reason"] == "Overlaps no gold answer of its page."
    assert "the page images of 1 extra box cannot be read" in found.err
    refused = errata("failures", "hgbench", *missed_and_extra, "--images", str(tmp_path / "absent"), "--json")
    assert (refused.code, refused.out, refused.err.count("\n")) == (2, "", 1)


def test_the_table_ranks_what_is_ranked(errata, missed_and_extra) -> None:
    result = errata("failures", "hgbench", *missed_and_extra)
    lines = result.out.splitlines()
    assert lines[0] == "m"
    assert lines[1].split("  ")[0] == "category"
    assert lines[2].split() == ["Extra", "answer", "1", "100.0", "+16.7", "–", "+16.7"]
    assert lines[3].split() == ["Missed", "answer", "1", "100.0", "+30.0", "–", "+30.0"]


def test_a_run_without_failures_says_so(errata, tmp_path) -> None:
    gold = write(tmp_path / "gold.jsonl", [gold_line("s", [answer(LEFT)])])
    run = write(tmp_path / "m.jsonl", [run_line("s", [answer(LEFT)])])
    assert "Nothing went wrong." in errata("failures", "hgbench", "--gold", gold, "--run", run).out
    assert errata("failures", "hgbench", "--gold", gold, "--run", run, "--json").json["runs"][0]["categories"] == []


def test_rejected_lines_and_unusable_files_are_told_as_everywhere(errata, tmp_path) -> None:
    gold = write(tmp_path / "gold.jsonl", [gold_line("s", [answer(LEFT)])])
    run = write(tmp_path / "m.jsonl", [run_line("s", [answer(LEFT)]), "no json"])
    assert errata("failures", "hgbench", "--gold", gold, "--run", run, "--json").code == 1
    refused = errata("failures", "hgbench", "--gold", gold, "--run", str(tmp_path / "absent"), "--json")
    assert (refused.code, refused.out, refused.err.count("\n")) == (2, "", 1)


@needs_shared
def test_the_five_public_samples_have_their_unmatched_boxes_explained(errata) -> None:
    files = [SHARED / "hgbench/sample_gt.jsonl", SHARED / "hgbench/sample_predictions.jsonl"]
    result = errata("failures", "hgbench", "--gold", str(files[0]), "--run", str(files[1]), "--json")
    (run,) = result.json["runs"]
    assert sum(category["count"] for category in run["categories"]) == len(run["instances"])
    assert all(
        instance["reason"] and (instance["boxes"]["gold"] or instance["boxes"]["pred"]) for instance in run["instances"]
    )
