"""Files that no annotation tool wrote: refused as a whole or by the entry, and never expanded."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from errors import FormatError
from loaders.exchange import cvat
from loaders.exchange.annotation_files import read_annotations, write_annotations
from loaders.exchange.page_boxes import Outgoing
from records import Rejection
from tests.loaders.exchange.exchanged import ONE, sample_of

LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f'<!DOCTYPE a [<!ENTITY l0 "lol">{LAUGHS}]><annotations>&l9;</annotations>', "document type"),
        ('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><annotations>&x;</annotations>', "document type"),
        ('<!DOCTYPE a SYSTEM "http://127.0.0.1:9/a.dtd"><annotations/>', "document type"),
        ("<annotations>&x;</annotations>", "found something else"),
        ("<annotations><image></annotations>", "found something else"),
        ('<?xml version="1.0" encoding="no-such"?><annotations/>', "found something else"),
        ("<svg/>", "the element annotations"),
        ("<a>" * 40, "within each other"),
        ("{}", "found none of them"),
        ("[" * 100_000, "nested too deeply"),
        ('{"images": 1, "annotations": []}', "`images`"),
        ('{"images": [], "annotations": [1], "categories": []}', "`annotations`"),
    ],
)
def test_a_file_that_is_none_is_refused_with_the_reason(text: str, reason: str, tmp_path: Path):
    path = tmp_path / "hostile"
    path.write_text(text)
    with pytest.raises(FormatError, match=reason) as error:
        read_annotations(path, with_steps=True)
    assert str(path) in str(error.value)


def test_xml_of_too_many_elements_or_bytes_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cvat, "MOST_ELEMENTS", 3)
    with pytest.raises(FormatError, match="at most 3 elements"):
        cvat.read(b"<annotations><image/><image/><image/></annotations>", True)
    monkeypatch.setattr(cvat, "MOST_BYTES", 10)
    with pytest.raises(FormatError, match="MiB"):
        cvat.read(b"<annotations></annotations>", True)


def rejected(path: Path) -> list[str]:
    """Why each entry is rejected; all are."""
    entries = read_annotations(path, with_steps=True)
    assert all(isinstance(entry, Rejection) for entry in entries)
    return [entry.reason for entry in entries if isinstance(entry, Rejection)]


TWO = sample_of("two", [(500, 500)], ONE.answers[1:2])


def change_task(change: Callable[[dict[str, Any]], Any], folder: Path) -> Path:
    (task,) = json.loads(write_annotations("labelstudio", [Outgoing("b", TWO)], with_steps=True))
    change(task)
    path = folder / "tasks.json"
    path.write_text(json.dumps([task]))
    return path


def region(task: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = task["annotations"][0]["result"][0]
    return found


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda task: task.pop("data"), "with `data`"),
        (lambda task: task["data"].pop("sample"), "`sample` and `pages`"),
        (lambda task: task.update(annotations=[]), "found 0"),
        (lambda task: task["annotations"][0].update(was_cancelled=True), "found 0"),
        (lambda task: task["annotations"].append(copy.deepcopy(task["annotations"][0])), "found 2"),
        (lambda task: region(task)["value"].update(rotation=12), "not rotated"),
        (lambda task: region(task).update(type="polygonlabels"), "expected rectangles"),
        (lambda task: region(task).update(type=["rectanglelabels"]), "expected rectangles"),
        (lambda task: region(task).update(type={}), "expected rectangles"),
        (lambda task: region(task)["value"].update(rectanglelabels=["car"]), "label answer or step"),
        (lambda task: region(task)["value"].update(rectanglelabels=["answer", "step"]), "one label"),
        (lambda task: region(task)["value"].update(x="1"), "as numbers"),
        (lambda task: region(task)["value"].update(width=0), "above 0"),
        (lambda task: region(task).update(item_index=3), "`item_index`"),
        (lambda task: region(task).update(value=[]), "as numbers"),
        (lambda task: task["annotations"][0].update(result=[1]), "`result`"),
    ],
)
def test_a_task_that_does_not_fit_is_rejected_with_its_place(
    change: Callable[[dict[str, Any]], Any], reason: str, tmp_path: Path
):
    (found,) = rejected(change_task(change, tmp_path))
    assert found.startswith("task 1: ")
    assert reason in found


BOX = '<box label="answer" xtl="1" ytl="1" xbr="9" ybr="9"/>'
TURNED = BOX.replace("/>", ' rotation="30.0"/>')


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ('<track id="0" label="answer"/>', "video"),
        (
            '<image name="a.png" width="10" height="10"><polygon label="answer" points="1,1;2,2;3,1"/></image>',
            "polygon",
        ),
        (f'<image name="a.png" width="0" height="10">{BOX}</image>', "`width`"),
        (f'<image name="a.png" width="x" height="10">{BOX}</image>', "`width`"),
        (f'<image name="a.png" width="0.4" height="10">{BOX}</image>', "`width`"),
        (f'<image name="a.png" width="10" height="nan">{BOX}</image>', "`height`"),
        (
            f'<image name="a.png" width="10" height="10">{TURNED}</image>',
            "rotated",
        ),
        (f'<image name="a.png" width="10" height="10">{BOX.replace("9", "1")}</image>', "above 0"),
        (f'<image name="a.png" width="10" height="10">{BOX.replace("9", "inf")}</image>', "finite"),
        (f'<image name="a.png" width="10" height="10">{BOX.replace("answer", "car")}</image>', "label answer or step"),
        (
            '<image name="a.png" width="10" height="10">'
            '<tag label="page"><attribute name="page">²</attribute></tag></image>',
            "whole number",
        ),
    ],
)
def test_an_image_of_cvat_that_does_not_fit_is_rejected_with_its_place(entry: str, reason: str, tmp_path: Path):
    path = tmp_path / "annotations.xml"
    path.write_text(f"<annotations><version>1.1</version><meta/>{entry}</annotations>", encoding="utf-8")
    (found,) = rejected(path)
    assert reason in found
    assert found.startswith(('image "a.png": ', "entry 1: "))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda annotation: annotation.update(iscrowd=1), "crowd"),
        (lambda annotation: annotation.update(bbox=[1, 2, 3]), "`bbox`"),
        (lambda annotation: annotation.update(bbox=[1, 2, 0, 3]), "above 0"),
        (lambda annotation: annotation.update(category_id=9), "category"),
        (lambda annotation: annotation.update(segmentation=[[1, 1, 2, 2, 3, 1]]), "polygon"),
        (lambda annotation: annotation.update(segmentation={"counts": "x"}), "polygon"),
        (lambda annotation: annotation["attributes"].update(rotation=30), "rotated"),
    ],
)
def test_an_annotation_of_coco_that_does_not_fit_rejects_its_image(
    change: Callable[[dict[str, Any]], Any], reason: str, tmp_path: Path
):
    document = json.loads(write_annotations("coco", [Outgoing("b", TWO)], with_steps=True))
    change(document["annotations"][0])
    path = tmp_path / "instances.json"
    path.write_text(json.dumps(document))
    (found,) = rejected(path)
    assert found.startswith("image 1: annotation 1: ")
    assert reason in found


def test_an_image_of_coco_that_is_less_than_a_pixel_high_is_rejected(tmp_path: Path):
    document = json.loads(write_annotations("coco", [Outgoing("b", TWO)], with_steps=True))
    document["images"][0]["height"] = 0.4
    path = tmp_path / "instances.json"
    path.write_text(json.dumps(document))
    (found,) = rejected(path)
    assert found.startswith("image 1: `height`: expected pixels from 1")


def test_an_annotation_of_no_image_and_a_second_image_of_an_id_are_rejected(tmp_path: Path):
    document = json.loads(write_annotations("coco", [Outgoing("b", TWO)], with_steps=True))
    document["annotations"][0]["image_id"] = 7
    document["images"].append(document["images"][0])
    path = tmp_path / "instances.json"
    path.write_text(json.dumps(document))
    reasons = [entry.reason for entry in read_annotations(path, True) if isinstance(entry, Rejection)]
    assert [reason.partition(":")[0] for reason in reasons] == ["annotation 1", "image 2"]


def test_corners_as_a_segmentation_are_a_box(tmp_path: Path):
    document = json.loads(write_annotations("coco", [Outgoing("b", TWO)], with_steps=True))
    x, y, width, height = document["annotations"][0]["bbox"]
    corners = [x, y, x + width, y, x + width, y + height, x, y + height]
    document["annotations"][0]["segmentation"] = [corners]
    path = tmp_path / "instances.json"
    path.write_text(json.dumps(document))
    (entry,) = read_annotations(path, True)
    assert not isinstance(entry, Rejection)
    assert len(entry.boxes) == 1
