"""What the page viewer is told: everything it draws, nothing that a browser cannot carry."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import orjson
import pytest

from figures.samples.page_payload import Focus, ImageAddresses, OfferedRun, Place, ShownRun, payload, run_payload
from figures.samples.shown_text import LONGEST, shown_text
from records import AnswerBox, Item, Page, Prediction, Run, Sample, StepBox
from scoring.grounding.gold import answer_item, object_item
from scoring.grounding.task import COCO
from scoring.tasks import TASKS
from tests.assessed import reading_of, scored_of

TASK = TASKS["hgbench"]
PLACE = Place(position=14, count=213, sentence="math, missed steps", link="?b=hgbench&at=s1")
IMAGES = {1: ImageAddresses("/page-image/t", "/page-image/s", "/page-image/f")}


def gold() -> Sample:
    first = AnswerBox(1, (100, 100, 500, 300), (StepBox((110, 110, 490, 200), "1"),), "15", "（2）")
    second = AnswerBox(2, (100, 400, 500, 600), (), "16")
    items = tuple(Item(f"item-{n}", box.name, (), box) for n, box in enumerate((first, second)))
    return Sample("s1", (Page(1, 2000, 2800, "1.jpg"), Page(2, 2000, 2800, "2.jpg")), items, (), "s1")


def response(*boxes: tuple[int, list[float]], before: str = "") -> Prediction:
    entries = [{"type": "complete_answer_box", "page": page, "box_2d": box, "steps": []} for page, box in boxes]
    return Prediction("s1", before + json.dumps(entries), "Find the answers.")


def shown(prediction: Prediction | None, protocol: Any = "official") -> ShownRun:
    reading = reading_of(TASK, gold(), prediction, protocol) if prediction else None
    return ShownRun(Run("Model"), "model", prediction, reading, scored_of(TASK, gold(), prediction, protocol))


def payload_of(*runs: ShownRun, **more: Any) -> dict[str, Any]:
    made = payload(gold(), runs, TASK, tau=0.5, place=PLACE, images=IMAGES, **more)
    return json.loads(json.dumps(made, allow_nan=False))


def test_gold_is_named_by_address_and_number() -> None:
    first, second = payload_of()["gold"]
    assert (first["id"], first["name"], first["box"]) == ("a0", "15（2）", [100, 100, 500, 300])
    assert first["steps"] == [{"id": "a0.s0", "name": "1", "box": [110, 110, 490, 200]}]
    assert (second["id"], second["page"], second["steps"]) == ("a1", 2, [])


def test_a_gold_box_without_a_name_is_called_by_its_category_or_by_the_noun_with_its_number() -> None:
    boxes = [AnswerBox(1, (0, 0, 9, 9), question_type=category) for category in ("table", None, "table")]
    objects = replace(gold(), items=tuple(object_item(place, box) for place, box in enumerate(boxes)))
    answers = replace(gold(), items=tuple(answer_item(place, box) for place, box in enumerate(boxes)))
    named = {
        task.boxes: [box["name"] for box in payload(sample, (), task, tau=0.5, place=PLACE, images=IMAGES)["gold"]]
        for task, sample in ((COCO, objects), (TASK, answers))
    }
    assert named == {"object": ["table 1", "object 2", "table 3"], "answer": ["answer 1", "answer 2", "answer 3"]}


def test_a_page_without_an_image_says_why_and_has_no_address() -> None:
    one, two = payload_of()["pages"]
    assert (one["screen"], one["missing"]) == ("/page-image/s", None)
    assert two["missing"] == "This benchmark was loaded without an image of it."
    assert "screen" not in two


def test_a_run_that_was_told_beforehand_is_told_the_same() -> None:
    runs = [shown(response((1, [100, 100, 500, 250]), before="Here: ")), shown(None)]
    told = [run_payload(run, gold(), TASK) for run in runs]
    beforehand = payload(gold(), told, TASK, tau=0.5, place=PLACE, images=IMAGES)
    assert json.loads(orjson.dumps(beforehand)) == payload_of(*runs)


def test_matches_keep_their_iou_for_every_threshold() -> None:
    # 400 x 200 against 400 x 150 within it: 60,000 / 80,000 = 0.75.
    run = payload_of(shown(response((1, [100, 100, 500, 250]))))["runs"][0]
    assert run["matches"] == [{"level": "answer", "page": 1, "gold": "a0", "pred": "a0", "iou": 0.75}]
    assert {"page": 1, "level": "answer", "gold": 1, "pred": 1} in run["counts"]


def test_failures_have_bounds_answer_and_a_sentence() -> None:
    run = payload_of(shown(response((1, [100, 100, 500, 250]))))["runs"][0]
    missed = next(
        failure for failure in run["failures"] if failure["category"] == "missed_answer" and failure["gold"] == ["a1"]
    )
    assert missed["answer"] == "a1"
    assert (missed["lo"], missed["hi"]) == (0.0, 1.0)
    assert missed["why"].endswith(".")
    placed = next(failure for failure in run["failures"] if failure["category"] == "localisation")
    assert (placed["iou"], placed["lo"], placed["hi"]) == (0.75, 0.75, 1.0)


def test_what_the_image_tells_of_a_box_follows_its_sentence() -> None:
    plain = shown(response((1, [600, 600, 900, 900])))
    (extra,) = (n for n, one in enumerate(plain.scored.failures) if one.category == "hallucinated_box")
    whys = [failure["why"] for failure in payload_of(replace(plain, inks={extra: "blank"}))["runs"][0]["failures"]]
    assert whys[extra] == "Overlaps no gold answer of its page. Hallucinated: there is nothing written inside."
    assert sum("Hallucinated" in why for why in whys) == 1


def test_failures_carry_the_ids_they_are_given() -> None:
    plain = shown(response((1, [100, 100, 500, 250])))
    numbers = tuple(range(500, 500 + len(plain.scored.failures)))
    run = payload_of(ShownRun(plain.run, plain.slug, plain.prediction, plain.reading, plain.scored, numbers))["runs"][0]
    assert [failure["id"] for failure in run["failures"]] == list(numbers)


def test_a_page_that_does_not_exist_is_shown_on_the_last() -> None:
    paper = shown(response((9, [100, 100, 500, 250])), "paper")
    run = payload_of(paper)["runs"][0]
    assert (run["pred"][0]["page"], run["pred"][0]["page_shown"]) == (9, 2)
    assert "page_out_of_range" in {failure["category"] for failure in run["failures"]}


def test_a_run_without_a_response_is_missing() -> None:
    run = payload_of(shown(None))["runs"][0]
    assert (run["state"], run["pred"], run["raw"], run["parsed_json"]) == ("missing", [], None, None)


def test_where_reading_stopped_is_counted_as_a_browser_counts() -> None:
    cut = Prediction("s1", '𝒳 [{"type": "complete_answer_box", "page": 1, "box_2d": [100, 100, 500, 300]}, {"type"')
    one = shown(cut, "paper")
    assert one.reading is not None
    assert one.reading.stopped_at is not None
    run = payload_of(one)["runs"][0]
    # The script letter is one character in Python and two units in JavaScript.
    assert run["stopped_at"] == one.reading.stopped_at + 1


def test_an_empty_page_counts_one_under_the_papers_text_alone() -> None:
    assert payload_of(shown(response(), "official"))["runs"][0]["empty_page"] == 0
    assert payload_of(shown(response(), "paper"))["runs"][0]["empty_page"] == 1


def test_half_characters_and_numbers_without_end_are_no_trouble() -> None:
    odd = Prediction("s1", '[{"type": "complete_answer_box", "page": 1, "box_2d": [0, 0, 1e999, 5]}] \ud800', "\udfff")
    run = payload_of(shown(odd))["runs"][0]
    assert "\ud800" not in run["raw"]
    assert run["prompt"] == "?"
    assert all(answer["box"] is None or len(answer["box"]) == 4 for answer in run["pred"])


def test_position_focus_and_runs_on_offer_are_passed_on() -> None:
    offered = [OfferedRun("gpt", "GPT", 3), OfferedRun("mute", "Mute")]
    made = payload_of(focus=Focus(failure=3, item="a1", page=2), offered=offered, lead="gpt", synthetic=True)
    assert made["sample"] == {
        "id": "s1", "position": 14, "count": 213, "prev": True, "next": True,
        "sentence": "math, missed steps", "link": "?b=hgbench&at=s1", "picked": False,
    }  # fmt: skip
    assert made["focus"] == {"failure": 3, "item": "a1", "page": 2}
    assert made["offered"] == [
        {"slug": "gpt", "name": "GPT", "failures": 3}, {"slug": "mute", "name": "Mute", "failures": None},
    ]  # fmt: skip
    assert (made["lead"], made["pinned"]) == ("gpt", False)
    assert made["synthetic"] is True
    assert made["categories"]["step_of_missed_answer"]["ranked"] is False
    missed = made["categories"]["missed_answer"]
    assert (missed["label"], missed["level"]) == ("Missed answer", "answer")


@pytest.mark.parametrize(("position", "ends"), [(1, (False, True)), (213, (True, False))])
def test_the_ends_of_the_selection_lead_nowhere(position: int, ends: tuple[bool, bool]) -> None:
    made = payload(gold(), (), TASK, tau=0.5, place=Place(position, 213, "", "?"), images={})
    assert (made["sample"]["prev"], made["sample"]["next"]) == ends


def test_a_sample_without_pages_or_runs_has_something_to_show() -> None:
    made = payload(Sample("s", (), (), (), "s"), (), TASK, tau=0.5, place=PLACE, images={})
    assert (made["pages"], made["gold"], made["runs"]) == ([], [], [])


def test_a_long_response_is_shown_around_where_reading_stopped() -> None:
    raw = "x" * LONGEST + "STOP" + "y" * LONGEST
    cut = shown_text(raw, LONGEST)
    assert cut.stopped_at is not None
    assert cut.text[cut.stopped_at :].startswith("STOP")
    assert cut.text.startswith("[100,000 characters before are not shown]\n")
    assert len(cut.text) < LONGEST + 200


def test_a_short_response_is_shown_as_it_is() -> None:
    assert shown_text("answer", 3, (0, 2)).text == "answer"
    assert shown_text("answer", 3, (0, 2)).reasoning == (0, 2)
