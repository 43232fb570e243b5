"""The simulated graders behave as they are described. Counted here by hand, without Errata's own scorer."""

from __future__ import annotations

import json
import re
from collections import Counter
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from demo import SKETCHJUDGE, SKETCHJUDGE_RUNS, make_sketches
from demo.runs.grader_slips import INVENTING
from demo.runs.graders import CAREFUL_MISTAKES, RUNS
from demo.taxonomy import TAXONOMY

MASTER: dict[str, Any] = json.loads((SKETCHJUDGE / "master.json").read_text(encoding="utf-8"))
GOLD: dict[str, dict[str, Any]] = {answer["answer_id"]: answer for answer in MASTER["annotations"]}
QUESTIONS = {question["question_id"]: question for question in MASTER["questions"]}
FILES = [run.file for run in RUNS]
ALTERNATIVES = {key for key, answer in GOLD.items() if answer["answer_correct_type"] == "alternative_correct"}
EXACT = {key for key, answer in GOLD.items() if answer["answer_correct_type"] == "exact_correct"}
WRONG = set(GOLD) - ALTERNATIVES - EXACT
ALIKE = 0.84


@cache
def lines(file: str) -> tuple[dict[str, Any], ...]:
    text = (SKETCHJUDGE_RUNS / file).read_text(encoding="utf-8")
    return tuple(json.loads(line) for line in text.splitlines())


def verdicts(file: str) -> dict[str, dict[str, Any]]:
    """Responses that hold an object with a boolean verdict, by answer."""
    found = {}
    for line in lines(file):
        bare = re.sub(r"^```json\n|\n```$", "", line["response"])
        if bare.startswith("{") and isinstance(json.loads(bare)["is_correct"], bool):
            found[line["answer_id"]] = json.loads(bare)
    return found


def accepted(file: str) -> set[str]:
    return {key for key, verdict in verdicts(file).items() if verdict["is_correct"]}


def labels(entry: dict[str, Any]) -> list[str]:
    return [error["error_type"] for error in entry["error_list"]]


def plain(label: str) -> str:
    """A label as the benchmark compares it."""
    return " ".join(re.sub(r"[,.:;\-_/\\()\[\]]", " ", label.lower()).split())


def how_found(label: str, category: str) -> str:
    """Whether a label is one of its field as it stands, once normalised, by similarity, or not at all."""
    known = [entry["label"] for entry in TAXONOMY[category]]
    if label in known:
        return "as it stands"
    if plain(label) in map(plain, known):
        return "normalised"
    alike = max(SequenceMatcher(a=plain(label), b=plain(other)).ratio() for other in known)
    return "alike" if alike >= ALIKE else "unmapped"


def test_the_files_say_grader_reference_and_variant_as_the_benchmark_does() -> None:
    found = sorted(str(path.relative_to(SKETCHJUDGE_RUNS)) for path in SKETCHJUDGE_RUNS.rglob("*.jsonl"))
    assert found == sorted(FILES)
    assert all(re.fullmatch(r"(WithRef|NoRef)/[a-z-]+-simulated_output(_cot|_rubric)?\.jsonl", file) for file in FILES)
    assert {"WithRef/careful-simulated_output_cot.jsonl", "NoRef/over-strict-simulated_output.jsonl"} <= set(FILES)


def test_the_bundled_runs_are_what_the_script_makes(tmp_path: Path) -> None:
    assert make_sketches.main(["--only-runs", "--into", str(tmp_path)]) == 0
    for file in FILES:
        assert (tmp_path / "runs" / file).read_bytes() == (SKETCHJUDGE_RUNS / file).read_bytes()
    assert not (tmp_path / "master.json").exists()


@pytest.mark.parametrize("file", FILES)
def test_a_line_has_what_published_lines_have_and_says_that_it_is_synthetic(file: str) -> None:
    for line in lines(file):
        pictures = {key: value for key, value in line.items() if key.startswith("image_")}
        assert set(line) - set(pictures) == {"answer_id", "query", "response", "synthetic"}
        assert line["synthetic"] is True
        assert isinstance(line["response"], str)
        question = QUESTIONS[GOLD[line["answer_id"]]["question_id"]]
        named = [question["input_image_path"]] * question["requires_input_image"]
        named += [question["gt_image_path"]] * file.startswith("WithRef")
        named += [GOLD[line["answer_id"]]["image_path"]]
        assert [Path(path.replace("\\", "/")).name for path in pictures.values()] == [Path(p).name for p in named]
        assert [f"<{key}>" for key in pictures] == re.findall(r"<image_\d>", line["query"])
        assert question["query_en"] in line["query"]


def test_variants_of_the_prompt_differ_in_their_text() -> None:
    careful = [file for file in FILES if file.startswith("WithRef/careful")]
    assert len({lines(file)[0]["query"] for file in careful}) == len(careful) == 3


@pytest.mark.parametrize("file", FILES)
def test_every_error_that_is_named_is_described(file: str) -> None:
    for verdict in verdicts(file).values():
        assert all(len(error["error_description_en"].split()) >= 4 for error in verdict["error_list"])


@pytest.mark.parametrize("file", [file for file in FILES if "inventing" not in file])
def test_all_but_the_inventing_grader_answer_everything_in_the_form_and_labels_asked_for(file: str) -> None:
    assert [line["answer_id"] for line in lines(file)] == list(GOLD)
    assert set(verdicts(file)) == set(GOLD)
    for key, verdict in verdicts(file).items():
        assert verdict["is_correct"] == (not verdict["error_list"])
        assert verdict["error_count"] == len(verdict["error_list"])
        assert {how_found(label, GOLD[key]["category"]) for label in labels(verdict)} <= {"as it stands"}


def test_the_careful_grader_is_wrong_where_it_is_said_to_be_and_nowhere_else() -> None:
    for (reference, variant), mistakes in CAREFUL_MISTAKES.items():
        ending = "" if variant == "baseline" else f"_{variant}"
        found = verdicts(f"{'WithRef' if reference else 'NoRef'}/careful-simulated_output{ending}.jsonl")
        assert {key for key in GOLD if labels(found[key]) != labels(GOLD[key])} == set(mistakes)
        assert accepted_wrongly(found) == {key for key, mistake in mistakes.items() if mistake == "accepted"}


def accepted_wrongly(found: dict[str, dict[str, Any]]) -> set[str]:
    return {key for key in WRONG if found[key]["is_correct"]}


def test_the_careful_grader_is_better_with_the_reference_and_never_rejects_what_is_right() -> None:
    for file in (file for file in FILES if "careful" in file):
        assert accepted(file) >= EXACT | ALTERNATIVES
    assert not accepted("WithRef/careful-simulated_output.jsonl") & WRONG
    assert len(accepted("NoRef/careful-simulated_output.jsonl") & WRONG) == 3


def test_the_strict_grader_rejects_every_alternative_when_it_has_the_reference() -> None:
    with_reference, without = (
        accepted(f"{where}/over-strict-simulated_output.jsonl") for where in ("WithRef", "NoRef")
    )
    assert not with_reference & ALTERNATIVES
    assert 0 < len(without & ALTERNATIVES) < len(ALTERNATIVES)
    assert 0 < len(with_reference & EXACT) < len(EXACT)
    assert not (with_reference | without) & WRONG


def test_the_strict_grader_adds_errors_that_are_not_there() -> None:
    found = verdicts("WithRef/over-strict-simulated_output.jsonl")
    spurious = [key for key in WRONG if Counter(labels(found[key])) - Counter(labels(GOLD[key]))]
    assert len(spurious) >= 5
    assert all(set(labels(GOLD[key])) <= set(labels(found[key])) for key in WRONG)


@pytest.mark.parametrize("where", ["WithRef", "NoRef"])
def test_the_lenient_grader_accepts_all_that_is_right_and_most_that_is_wrong(where: str) -> None:
    right = accepted(f"{where}/over-lenient-simulated_output.jsonl")
    assert right >= EXACT | ALTERNATIVES
    assert len(right & WRONG) > len(WRONG) / 2
    assert WRONG - right


INVENTOR = "WithRef/label-inventing-simulated_output.jsonl"


def test_the_inventing_grader_names_labels_in_every_way() -> None:
    found = verdicts(INVENTOR)
    ways = Counter(how_found(label, GOLD[key]["category"]) for key in found for label in labels(found[key]))
    assert set(ways) == {"as it stands", "normalised", "alike", "unmapped"}
    unmapped = {
        label for key in found for label in labels(found[key]) if how_found(label, GOLD[key]["category"]) == "unmapped"
    }
    assert "Untidy Handwriting" in unmapped
    assert unmapped & {"Missing Label", "Omission Error"}, "a label of another field"


def test_the_inventing_grader_contradicts_itself_miscounts_and_falls_silent() -> None:
    found = verdicts(INVENTOR)
    missing = set(GOLD) - {line["answer_id"] for line in lines(INVENTOR)}
    unreadable = set(GOLD) - missing - set(found)
    assert 1 <= len(missing) <= 2
    assert 2 <= len(unreadable) <= 4
    assert any(verdict["is_correct"] and verdict["error_list"] for verdict in found.values())
    assert any(not verdict["is_correct"] and not verdict["error_list"] for verdict in found.values())
    assert any(verdict["error_count"] != len(verdict["error_list"]) for verdict in found.values())


def test_every_way_of_the_inventing_grader_is_used() -> None:
    assert len(WRONG) >= len(INVENTING)
