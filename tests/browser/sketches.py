"""A folder of drawings to be graded, with runs; harmless, or with every text trying to be more than text."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from PIL import Image

from tests.browser.hostile import ATTACKS, IMAGE_NAME

SIZE = (800, 600)
RUNS = ("fair", "lenient", "mumbling", "strict")

Words = Callable[[str], str]


def plain(text: str) -> str:
    """The text as it is."""
    return text


def hostile(text: str) -> str:
    """Every attack behind the text."""
    return " ".join([text, *ATTACKS])


def write(folder: Path, words: Words = plain) -> tuple[Path, list[Path]]:
    """Writes gold, images and runs; gives the gold folder and the run files.

    Three answers: "a1" is incorrect for two reasons, "a2" an alternative solution with a question image but no
    reference, "a3" correct without any image file.
    """
    images = folder / "images"
    images.mkdir(parents=True)
    name = IMAGE_NAME if words is hostile else "drawing.jpg"
    Image.new("RGB", SIZE, "white").save(images / name)
    labels = {key: words(key)[:150] for key in ("Shape Error", "Missing Step", "Missing Label")}
    _write(folder / "taxonomy.json", {words("flow"): [_known(label, words) for label in labels.values()]})
    _write(folder / "master.json", {"questions": _questions(name, words), "annotations": _answers(name, labels, words)})
    return folder, [_run(folder, number, labels, words) for number in range(len(RUNS))]


def sample_id(number: int, words: Words = plain) -> str:
    """Id of an answer, 1 to 3."""
    return words(f"a{number}")[:400]


def _known(label: str, words: Words) -> dict[str, str]:
    return {"label": label, "description": words("What it means.")}


def _questions(image: str, words: Words) -> list[dict[str, Any]]:
    common = {"category": words("flow"), "query_en": words("Draw the steps.")}
    return [
        {"question_id": "q1", **common, "gt_image_path": image},
        {"question_id": "q2", **common, "input_image_path": image, "gt_image_path": f"gone {image}"},
    ]


def _answers(image: str, labels: Mapping[str, str], words: Words) -> list[dict[str, Any]]:
    errors = [
        {"error_type": labels["Shape Error"], "error_description_en": words("The decision is a rectangle.")},
        {"error_type": labels["Missing Step"], "error_description_en": words("Nothing is read.")},
    ]
    return [
        _answer(1, "q1", image, words, errors, None),
        _answer(2, "q2", image, words, [], "alternative_correct"),
        _answer(3, "q2", f"lost {image}", words, [], "exact_correct"),
    ]


def _answer(
    number: int, question: str, image: str, words: Words, errors: list[Any], kind: str | None
) -> dict[str, Any]:
    return {
        "answer_id": sample_id(number, words),
        "question_id": question,
        "category": words("flow"),
        "image_path": image,
        "is_correct": not errors,
        "error_list": errors,
        "answer_correct_type": kind,
        "is_hand_drawn": True,
    }


def _run(folder: Path, number: int, labels: Mapping[str, str], words: Words) -> Path:
    """One run: fair says what gold says but for one label, the others what their names say."""
    name = RUNS[number]
    stem = f"{name} <b class=hostile>bold<|b> ![x](evil.example)" if words is hostile else name
    path = folder / "WithRef" / f"{stem}_output.jsonl"
    path.parent.mkdir(exist_ok=True)
    lines = [
        {
            "answer_id": sample_id(answer, words),
            "query": words("Grade this drawing."),
            "response": _response(name, answer, labels, words),
        }
        for answer in (1, 2, 3)
    ]
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8")
    return path


def _response(run: str, answer: int, labels: Mapping[str, str], words: Words) -> str:
    if run == "mumbling":
        return words("I cannot say.")
    correct = run == "lenient" or (run == "fair" and answer != 1)
    named = [] if correct else ["Shape Error", "Missing Label"] if answer == 1 else ["Missing Step"]
    errors = [{"error_type": labels[label], "error_description_en": words(f"About {label}.")} for label in named]
    errors += [{"error_type": words("Ugly"), "error_description_en": words("It shakes.")}] * (not correct)
    return json.dumps({"is_correct": correct, "error_count": len(errors), "error_list": errors}, ensure_ascii=False)


def _write(path: Path, value: Any) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
