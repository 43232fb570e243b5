"""Label Studio's JSON: a task is a sample with all its pages, a region one box in per cent of its page.

As Label Studio documents it (labelstud.io: "Task format", "Import pre-annotated data", the tag RectangleLabels and the
template "Multi-page document annotation"): `data` belongs to the user and comes back as it was; gold is the task's one
annotation, runs are its predictions; `item_index` is the 0-based page, `original_width` and `original_height` its size
in pixels, `parentID` the region that holds another. Names are texts of the same region. docs/files.md has the labelling
configuration that goes with it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from loaders.exchange.page_boxes import (
    BOX_NAMES,
    Incoming,
    Outgoing,
    PageBox,
    Size,
    box_of_label,
    boxes_of,
    label_of,
)
from loaders.files.bad_lines import BadLine, quoted_value
from records import AnswerBox, Page, Rejection
from scoring.text.written_values import clean_text, is_number, name_of

_BOX: Final = "box"
"""Name of the control that draws boxes in the labelling configuration."""
_IMAGE: Final = "page"
_WITHOUT_A_PLACE: Final = ("textarea", "choices", "rating", "relation", "number", "taxonomy", "datetime")
"""Types of results that draw nothing; those that are not names of ours are passed over."""


def write(samples: Iterable[Outgoing], with_steps: bool, image_prefix: str = "") -> str:
    """Tasks for Label Studio.

    Args:
        samples: What is written.
        with_steps: Whether boxes are answers and steps; else objects, labelled by their category.
        image_prefix: What stands before the name of each image, so that Label Studio finds it.
    """
    tasks = [_task(outgoing, with_steps, image_prefix) for outgoing in samples]
    return json.dumps(tasks, ensure_ascii=False, indent=1) + "\n"


def read(document: Any, with_steps: bool) -> list[Incoming | Rejection]:
    """The tasks of an export: of each the boxes of its sample, or why it cannot be used.

    Args:
        document: The value of the file, a list.
        with_steps: As of `write`.
    """
    found: list[Incoming | Rejection] = []
    for number, task in enumerate(document, start=1):
        try:
            found.append(_incoming(number, task, with_steps))
        except BadLine as error:
            found.append(Rejection(number, f"task {number}: {error}"))
    return found


def _task(outgoing: Outgoing, with_steps: bool, image_prefix: str) -> dict[str, Any]:
    pages = outgoing.sample.pages
    return {
        "data": {
            "benchmark": outgoing.benchmark,
            "sample": outgoing.sample.id,
            "correction": outgoing.correction,
            "pages": [image_prefix + (page.image or "") for page in pages],
        },
        "annotations": [{"result": list(_regions(pages, outgoing.sample.answers, with_steps, ""))}],
        "predictions": [
            {"model_version": title, "result": list(_regions(pages, answers, with_steps, f"run{at}_"))}
            for at, (title, answers) in enumerate(outgoing.runs.items(), start=1)
        ],
    }


def _regions(
    pages: Sequence[Page], answers: Sequence[AnswerBox], with_steps: bool, prefix: str
) -> Iterator[dict[str, Any]]:
    """The results of all boxes: the rectangle of each, and its names as texts."""
    sizes = {page.number: page for page in pages}
    for box in boxes_of(answers):
        # A run may name a page that does not exist, and Label Studio has no place to draw on.
        if box.page not in sizes:
            continue
        page, (x1, y1, x2, y2) = sizes[box.page], box.box
        place = {"x": x1 / 10, "y": y1 / 10, "width": (x2 - x1) / 10, "height": (y2 - y1) / 10, "rotation": 0}
        size = {"original_width": page.width, "original_height": page.height} if page.width and page.height else {}
        region = {"id": prefix + _region_id(box.id), "to_name": _IMAGE, "item_index": box.page - 1, **size}
        parent = {"parentID": prefix + box.parent} if box.parent else {}
        label = {"rectanglelabels": [label_of(box, with_steps)]}
        yield {
            **region,
            "from_name": _BOX,
            "type": "rectanglelabels",
            "image_rotation": 0,
            **parent,
            "value": {**place, **label},
        }
        for name, text in box.names.items() if with_steps else ():
            if text:
                yield {**region, "from_name": name, "type": "textarea", "value": {**place, "text": [text]}}


def _region_id(address: str) -> str:
    """The id of a region, which Label Studio makes of letters, digits, - and _."""
    return address.replace(".", "_")


def _incoming(number: int, task: Any, with_steps: bool) -> Incoming:
    data = task.get("data") if isinstance(task, dict) else None
    if not isinstance(data, dict):
        raise BadLine(f"expected an object with `data`, found {quoted_value(task)}")
    sample, pages = name_of(data.get("sample")), data.get("pages")
    if sample is None or not isinstance(pages, list):
        raise BadLine("expected `sample` and `pages` in `data`, as errata gold writes them; found others")
    seen = data.get("correction", 0)
    results = _results(task)
    boxes, sizes = _boxes(results, dict.fromkeys(range(1, len(pages) + 1), (0, 0)), with_steps)
    benchmark = name_of(data.get("benchmark")) or ""
    return Incoming(number, sizes, boxes, benchmark, sample, correction=seen if type(seen) is int else 0)


def _results(task: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The results of a task's one annotation that was not skipped."""
    stated = task.get("annotations")
    annotations = [each for each in stated if isinstance(each, dict)] if isinstance(stated, list) else []
    kept = [annotation for annotation in annotations if not annotation.get("was_cancelled")]
    if len(kept) != 1:
        raise BadLine(f"expected one annotation that was not skipped, found {len(kept)}")
    results = kept[0].get("result")
    if not isinstance(results, list) or not all(isinstance(result, dict) for result in results):
        raise BadLine(f"`result`: expected a list of objects, found {quoted_value(results)}")
    return results


def _boxes(
    results: Sequence[dict[str, Any]], sizes: dict[int, Size], with_steps: bool
) -> tuple[tuple[PageBox, ...], dict[int, Size]]:
    """The boxes of an annotation, and the sizes of its pages."""
    texts: dict[str, dict[str, str]] = {}
    for result in results:
        if result.get("type") == "textarea" and result.get("from_name") in BOX_NAMES:
            texts.setdefault(str(result.get("id")), {})[result["from_name"]] = _text(result)
    found = []
    for result in results:
        if result.get("type") in _WITHOUT_A_PLACE:
            continue
        page = _page(result, sizes)
        sizes[page] = _size(result) or sizes[page]
        region = clean_text(str(result.get("id") or ""))
        stated = {**texts.get(region, {}), "id": region.replace("_", ".")}
        parent = clean_text(str(result.get("parentID") or "")).replace("_", ".")
        box = _percent_box(result, page)
        found.append(box_of_label(_label(result, page), page, box, with_steps, stated=stated, parent=parent))
    return tuple(found), sizes


def _text(result: Mapping[str, Any]) -> str:
    """The text of a name: the first of its list; "" where it was emptied."""
    value = result.get("value")
    stated = value.get("text") if isinstance(value, dict) else None
    text = next(iter(stated), "") if isinstance(stated, list) else stated
    if not isinstance(text, str):
        raise BadLine(f"`{result['from_name']}`: expected a text, found {quoted_value(text)}")
    return clean_text(text)


def _page(result: Mapping[str, Any], sizes: Mapping[int, Size]) -> int:
    index = result.get("item_index", 0)
    if type(index) is not int or index + 1 not in sizes:
        raise BadLine(f"`item_index`: expected a number from 0 to {len(sizes) - 1}, found {quoted_value(index)}")
    return index + 1


def _size(result: Mapping[str, Any]) -> Size | None:
    width, height = result.get("original_width"), result.get("original_height")
    return (round(width), round(height)) if is_number(width) and is_number(height) and width and height else None


def _label(result: Mapping[str, Any], page: int) -> str:
    value = result.get("value")
    labels = value.get("rectanglelabels") if isinstance(value, dict) else None
    if result.get("type") != "rectanglelabels":
        raise BadLine(f"page {page}: expected rectangles, found {quoted_value(result.get('type'))}")
    if not isinstance(labels, list) or len(labels) != 1 or not isinstance(labels[0], str):
        raise BadLine(f"page {page}: expected a rectangle with one label, found {quoted_value(labels)}")
    return clean_text(labels[0])


def _percent_box(result: Mapping[str, Any], page: int) -> tuple[float, float, float, float]:
    """The place of a region in thousandths of its page. Raises BadLine where it is turned, or no rectangle."""
    value = result.get("value")
    stated = value if isinstance(value, dict) else {}
    sides = [stated.get(name) for name in ("x", "y", "width", "height")]
    if not all(map(is_number, sides)):
        raise BadLine(f"page {page}: expected `x`, `y`, `width` and `height` as numbers, found {quoted_value(stated)}")
    if stated.get("rotation") or result.get("image_rotation"):
        raise BadLine(f"page {page}: expected a box that is not rotated, found {quoted_value(stated)}")
    x, y, width, height = (float(side) for side in sides if side is not None)
    return 10 * x, 10 * y, 10 * (x + width), 10 * (y + height)
