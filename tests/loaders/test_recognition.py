"""Files recognised by their fields: the benchmark, gold or run, and the two given the wrong way round."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from loaders.recognition import lacking, recognise, swapped_hint

DEMO = Path("demo")


def of(data: bytes) -> list[tuple[str, str, bool]]:
    return [(found.task, found.role, found.sure) for found in recognise(io.BytesIO(data))]


@pytest.mark.parametrize(
    ("data", "task", "role"),
    [
        (b'{"uuid": "a", "metadata": {}}\n', "hgbench", "gold"),
        (b'\xef\xbb\xbf{"uuid": "a", "model_response": "x"}\r\n', "hgbench", "run"),
        (b'{\n "questions": [],\n "annotations": []\n}', "sketchjudge", "gold"),
        (b'{"answer_id": "a", "response": "x"}', "sketchjudge", "run"),
        (b"new_custom_id,has_error\na,1\n", "fermat", "gold"),
        (b"annotation_url,model_name\na,b\n", "fermat", "run"),
        (b"Image Name,Question,Model Answer\na,b,c\n", "drawedumath", "run"),
        (b'[{"image_id": 1, "bbox": [0, 0, 1, 1], "score": 1}]', "coco", "run"),
        (b"sample,name,value\na,b,c\n", "", "facets"),
        (b'{"img_1.jpg": {"1.1.2": {"error": "no"}, "ocr": {}}, "images": [], "not_parsed": []}', "fermat", "run"),
        (b'{\n "img_1.jpg": {\n  "ocr": {}}}', "fermat", "run"),
        (b"\xff\xd8\xff\xe0JFIF", "", "images"),
        (b"\x89PNG\r\n\x1a\n", "", "images"),
        (b"RIFF\0\0\0\0WEBP", "", "images"),
    ],
)
def test_a_file_is_recognised_by_its_fields(data: bytes, task: str, role: str) -> None:
    assert of(data) == [(task, role, True)]


def test_what_nothing_tells_is_not_recognised_and_a_combined_file_is_gold_and_run() -> None:
    assert of(b"") == of(b"hello") == of(b"\x1f\x8bbroken") == of(b"PAR1broken") == of(b"{") == []
    assert {(task, role) for task, role, _ in of(b'{"uuid": "a", "metadata": {}, "predict": "[]"}')} == {
        ("hgbench", "gold"),
        ("hgbench", "run"),
    }


def test_an_archive_is_one_of_images() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a.png", b"")
    assert of(packed.getvalue()) == [("", "images", True)]


@pytest.mark.parametrize(
    ("path", "task", "role"),
    [
        ("hgbench/gold.jsonl", "hgbench", "gold"),
        ("fermat/gold.jsonl", "fermat", "gold"),
    ],
)
def test_the_files_of_the_demonstration_are_recognised(path: str, task: str, role: str) -> None:
    assert (task, role, True) in of((DEMO / path).read_bytes())


def test_gold_and_run_that_are_swapped_are_named(tmp_path: Path) -> None:
    run = tmp_path / "run.jsonl"
    run.write_text('{"uuid": "a", "predict": "[]"}\n', "utf-8")
    assert "gold and run seem to be swapped" in swapped_hint(run, "hgbench", "gold")
    assert swapped_hint(run, "hgbench", "run") == ""
    assert "are those of hgbench (run)" in swapped_hint(run, "sketchjudge", "run")
    assert swapped_hint(tmp_path / "absent", "hgbench", "gold") == ""


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"id,label\na,1\n", "has id, label; gold of graded has gold, id"),
        (b'{"uuid": "a", "boxes": []}\n', "has boxes, uuid; gold of hgbench has metadata, uuid"),
        (b"sample,name\n", "has name, sample; facets has name, sample, value"),
        (b"a,b,c,d,e,f,g\n", "has a, b, c, d, e, f, ..."),
        (b"id;gold\na;1\n", "has id;gold. Save it with commas between its cells"),
        (b"", "is empty"),
        (b" \n", "has no fields"),
        (b'{"uuid": "a", "predict": \n{"uuid"\n', "begins like JSON, but no fields were found at its beginning"),
        (b"[1, 2]\n", "begins like JSON, but no fields were found at its beginning"),
    ],
)
def test_of_a_file_that_is_not_recognised_its_fields_and_those_nearest_are_named_or_why_it_has_none(
    data: bytes, words: str
) -> None:
    assert recognise(io.BytesIO(data)) == ()
    assert lacking(io.BytesIO(data)) == words
