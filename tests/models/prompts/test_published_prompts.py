"""The benchmarks' own prompt files, as an operator puts them beside ours."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from errors import NotConfigured
from models.live_tasks import inquiry_of
from models.prompts import prompt_for
from models.prompts.published_prompts import SKETCHJUDGE_FILES
from models.settings import axes_of
from records import Item, Page, Sample
from scoring.fermat.task import FERMAT
from scoring.grading.gold import gold_mapping
from scoring.grading.task import SKETCHJUDGE
from tests.models.inquiries.test_inquiries import READ, SOLUTION

KNOWN = [{"label": "c::Shape", "name": "Shape", "description": "Wrong [[QUERY_EN]]."}]
GOLD = gold_mapping(False, [], KNOWN, "Draw <image_0> and [[TAXONOMY_BULLETED]].")
WORK, TASK, REFERENCE = Page(1, 0, 0, "s"), Page(2, 0, 0, "q", "question"), Page(3, 0, 0, "r", "reference")


def drawing(*pages: Page) -> Sample:
    return Sample("d", pages, (Item("answer", "", (), GOLD),), (), "q")


GRADER = {
    "no_image_no_gt": "Plain. Student <image_0>.",
    "no_image_with_gt": "Reference <image_0>, student <image_1>.",
    "image_no_gt": "Task <image_0>, student <image_1>.",
    "image_with_gt": "Task <image_0>, reference <image_1>, student <image_2>. [[QUERY_EN]] [[TAXONOMY_BULLETED]]",
}
NUMBERS = ("1.1.1", "1.1.2", "ocr", "1.2.1", "1.2.2", "2.1", "2.2", "3.1", "3.2")
PIPELINE = {"experiments": {n: {"system_prompt": f"system {n}", "user_prompt": f"'user {n}'"} for n in NUMBERS}}


def write(folder: Path, name: str, value: Any) -> Path:
    text = value if isinstance(value, str) else yaml.safe_dump(value)
    (folder / name).write_text(text, encoding="utf-8")
    return folder


def graded(folder: Path, setting: str | None, *pages: Page) -> Any:
    return prompt_for(
        SKETCHJUDGE, axes_of(SKETCHJUDGE, setting), drawing(*pages), (folder,), published=SKETCHJUDGE_FILES
    )


def test_each_of_the_graders_four_texts_stands_for_its_own_pages(tmp_path: Path) -> None:
    write(tmp_path, "prompt_baseline.yaml", GRADER)
    assert graded(tmp_path, "with", WORK, TASK, REFERENCE).text.startswith(
        "Task (image 2), reference (image 3), student (image 1)."
    )
    assert graded(tmp_path, "with", WORK, REFERENCE).text == "Reference (image 2), student (image 1)."
    without = graded(tmp_path, "without", WORK, TASK, REFERENCE)
    assert (without.text, without.leaves_out) == ("Task (image 2), student (image 1).", {"reference"})
    assert graded(tmp_path, "without", WORK).text == "Plain. Student (image 1)."


def test_marks_in_the_words_of_gold_are_left_as_they_are(tmp_path: Path) -> None:
    write(tmp_path, "prompt_baseline.yaml", GRADER)
    text = graded(tmp_path, "with", WORK, TASK, REFERENCE).text
    assert "Draw <image_0> and [[TAXONOMY_BULLETED]]. - Shape: Wrong [[QUERY_EN]]." in text


def test_the_name_of_a_graders_file_says_which_prompt_it_is(tmp_path: Path) -> None:
    write(tmp_path, "prompt_cot.yaml", GRADER)
    assert graded(tmp_path, "cot/without", WORK).text == "Plain. Student (image 1)."
    ours = graded(tmp_path, "without", WORK)
    assert ours == prompt_for(SKETCHJUDGE, axes_of(SKETCHJUDGE, "without"), drawing(WORK))
    write(tmp_path, "mine.yaml", GRADER)
    with pytest.raises(NotConfigured, match=r"mine\.yaml: its name has to say which prompt"):
        graded(tmp_path, None, WORK)


def test_a_text_file_of_the_operator_comes_before_a_published_one(tmp_path: Path) -> None:
    write(tmp_path, "prompt_baseline.yaml", GRADER)
    write(tmp_path, "sketchjudge.txt", "Mine.")
    assert graded(tmp_path, None, WORK).text == "Mine."


def test_the_pipelines_prompts_are_taken_by_their_numbers(tmp_path: Path) -> None:
    write(tmp_path, "config.yaml", PIPELINE)

    def first(setting: str) -> str:
        step = inquiry_of(FERMAT, axes_of(FERMAT, setting), SOLUTION, (tmp_path,)).next(())
        assert step is not None
        return step.prompt.text

    assert first("ED") == "system 1.1.2\n\nuser 1.1.2"
    assert [first(strategy) for strategy in ("EL", "EC", "ED+OCR")] == [
        f"system {n}\n\nuser {n}" for n in ("2.1", "3.1", "ocr")
    ]
    second = inquiry_of(FERMAT, axes_of(FERMAT, "EL+OCR"), SOLUTION, (tmp_path,)).next([READ])
    assert second is not None
    assert second.prompt.text == "system 2.2\n\nuser 2.2\n\n**Question:** Solve x + 1 = 3.\n\n**Answer:** x = 4"
    assert second.prompt.leaves_out == {""}


def test_a_level_of_context_has_its_own_file_and_text_input_has_none(tmp_path: Path) -> None:
    write(tmp_path, "config_L2.yaml", PIPELINE)

    def first(setting: str) -> str:
        step = inquiry_of(FERMAT, axes_of(FERMAT, setting), SOLUTION, (tmp_path,)).next(())
        assert step is not None
        return step.prompt.text

    assert first("L2/ED") == "system 1.1.2\n\nuser 1.1.2"
    assert "system" not in first("ED")
    assert "system" not in first("L2/text/ED")


def test_two_files_for_one_setting_are_refused(tmp_path: Path) -> None:
    write(tmp_path, "a.yaml", PIPELINE)
    write(tmp_path, "b.yml", PIPELINE)
    with pytest.raises(NotConfigured, match=r"a\.yaml and b\.yml"):
        inquiry_of(FERMAT, axes_of(FERMAT, None), SOLUTION, (tmp_path,)).next(())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("experiments: [", "line 1: expected YAML"),
        ("- a\n- b\n", "expected a mapping"),
        ("", "expected a mapping"),
        ("other: 1\n", "found neither"),
        ("experiments: {'2.1': {user_prompt: x}}\n", "has no prompt “1.1.2”"),
        ("experiments: {'1.1.2': 7}\n", "has to hold"),
        ("experiments: {'1.1.2': {system_prompt: x}}\n", "1.1.2.user_prompt"),
        ("experiments: {'1.1.2': {user_prompt: [x]}}\n", "1.1.2.user_prompt"),
        ("!!python/object/apply:os.system ['echo no']\n", "expected YAML"),
        ("a: &a [1]\nexperiments: *b\n", "expected YAML"),
        ("x" * (1 << 20 | 1), "larger than 1 MiB"),
    ],
)
def test_a_damaged_file_is_named_with_what_was_expected(tmp_path: Path, text: str, message: str) -> None:
    write(tmp_path, "config.yaml", text)
    with pytest.raises(NotConfigured, match=r"config\.yaml") as raised:
        inquiry_of(FERMAT, axes_of(FERMAT, None), SOLUTION, (tmp_path,)).next(())
    assert message in str(raised.value)


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    (tmp_path / "config.yaml").write_bytes(b"\xff\xfe\x00\xd8\x00")
    with pytest.raises(NotConfigured, match="expected YAML"):
        inquiry_of(FERMAT, axes_of(FERMAT, None), SOLUTION, (tmp_path,)).next(())


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=80))
def test_any_file_gives_a_prompt_or_says_what_is_wrong(tmp_path: Path, text: str) -> None:
    (tmp_path / "prompt_baseline.yaml").write_text(text, encoding="utf-8", errors="replace")
    with pytest.raises(NotConfigured):
        graded(tmp_path, None, WORK)


def test_the_version_follows_the_files_content(tmp_path: Path) -> None:
    write(tmp_path, "prompt_baseline.yaml", GRADER)
    before = graded(tmp_path, None, WORK, REFERENCE).version
    write(tmp_path, "prompt_baseline.yaml", GRADER | {"no_image_with_gt": "Other."})
    assert graded(tmp_path, None, WORK, REFERENCE).version != before
