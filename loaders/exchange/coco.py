"""COCO's instances with the keys of Errata: an image is a page, an annotation one box in pixels.

As COCO documents it (cocodataset.org, "Data format"): `images`, `annotations` and `categories`, and `bbox` as
`[x, y, width, height]` from the top left corner. `attributes` of an annotation, as CVAT writes them, hold its id and
names; an image carries benchmark, sample and page, and where these are lost, its file name tells the page. Predictions
have no place in such a file.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from errors import FormatError
from loaders.coco import pixel_box, pixels
from loaders.exchange.page_boxes import (
    BOX_NAMES,
    Incoming,
    Outgoing,
    PageBox,
    box_of_label,
    boxes_of,
    label_of,
)
from loaders.files.bad_lines import BadLine, quoted_value
from records import Rejection
from scoring.text.written_values import LONGEST_SIDE, clean_text, is_number, name_of


def write(samples: Iterable[Outgoing], with_steps: bool) -> str:
    """Instances, one image a page.

    Args:
        samples: What is written; every page states its size. Their runs are not written.
        with_steps: Whether boxes are answers and steps; else objects, each in its category.
    """
    images: list[dict[str, Any]] = []
    annotations: list[dict[str, Any]] = []
    categories: dict[str, int] = {}
    for outgoing in samples:
        pages = {}
        for page in outgoing.sample.pages:
            pages[page.number] = page, len(images) + 1
            keys = {"benchmark": outgoing.benchmark, "sample": outgoing.sample.id, "page": page.number}
            size = {"width": page.width, "height": page.height}
            image = {"id": len(images) + 1, "file_name": page.image or "", **size, **keys}
            images.append({**image, "correction": outgoing.correction})
        for box in boxes_of(outgoing.sample.answers):
            page, image_id = pages[box.page]
            x, width = pixels(box.box[0], box.box[2], page.width)
            y, height = pixels(box.box[1], box.box[3], page.height)
            category = categories.setdefault(label_of(box, with_steps), len(categories) + 1)
            annotations.append(
                {
                    "id": len(annotations) + 1,
                    "image_id": image_id,
                    "category_id": category,
                    "bbox": [x, y, width, height],
                    "area": width * height,
                    "iscrowd": 0,
                    "attributes": {"id": box.id, **(box.names if with_steps else {})},
                }
            )
    listed = [{"id": number, "name": name} for name, number in categories.items()]
    document = {"images": images, "annotations": annotations, "categories": listed}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def read(document: Mapping[str, Any], with_steps: bool) -> list[Incoming | Rejection]:
    """The images of a file: of each the boxes of its page, or why it cannot be used.

    An annotation that cannot be used takes its image with it; one without an image is a further entry, rejected.

    Args:
        document: The value of the file, with `images` and `annotations`.
        with_steps: As of `write`.

    Raises:
        FormatError: `images`, `annotations` or `categories` is no list of objects.
    """
    images, annotations = _objects(document, "images"), _objects(document, "annotations")
    categories = {name_of(each.get("id")): name_of(each.get("name")) or "" for each in _objects(document, "categories")}
    known = {name_of(image.get("id")) for image in images} - {None}
    by_image: dict[str, list[tuple[int, dict[str, Any]]]] = defaultdict(list)
    found: list[Incoming | Rejection] = []
    for at, annotation in enumerate(annotations, start=1):
        owner = name_of(annotation.get("image_id"))
        if owner is None or owner not in known:
            reason = f"the image {quoted_value(annotation.get('image_id'))} is not among `images`"
            found.append(Rejection(len(images) + at, f"annotation {at}: {reason}"))
        else:
            by_image[owner].append((at, annotation))
    taken: set[str] = set()
    for number, image in enumerate(images, start=1):
        try:
            name = name_of(image.get("id"))
            if name is None or name in taken:
                raise BadLine(f"expected an `id` that no other image has, found {quoted_value(image.get('id'))}")
            taken.add(name)
            found.append(_incoming(number, image, by_image[name], categories, with_steps))
        except BadLine as error:
            found.append(Rejection(number, f"image {number}: {error}"))
    return found


def _objects(document: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    stated = document.get(key)
    if not isinstance(stated, list) or not all(isinstance(each, dict) for each in stated):
        raise FormatError(f"expected `{key}` as a list of objects, found {quoted_value(stated)}.")
    return stated


def _incoming(
    number: int,
    image: Mapping[str, Any],
    annotations: Iterable[tuple[int, Mapping[str, Any]]],
    categories: Mapping[str | None, str],
    with_steps: bool,
) -> Incoming:
    width, height = (_side(image, side) for side in ("width", "height"))
    page, seen = image.get("page", 1), image.get("correction", 0)
    if type(page) is not int:
        raise BadLine(f"`page`: expected a whole number, found {quoted_value(page)}")
    boxes = []
    for at, annotation in annotations:
        try:
            boxes.append(_box(annotation, page, width, height, categories, with_steps))
        except BadLine as error:
            raise BadLine(f"annotation {at}: {error}") from None
    file = image.get("file_name")
    return Incoming(
        number,
        {page: (width, height)},
        tuple(boxes),
        name_of(image.get("benchmark")) or "",
        name_of(image.get("sample")) or "",
        clean_text(file) if isinstance(file, str) else "",
        seen if type(seen) is int else 0,
    )


def _side(image: Mapping[str, Any], name: str) -> int:
    side = image.get(name)
    if not is_number(side) or not 1 <= float(str(side)) <= LONGEST_SIDE:
        raise BadLine(f"`{name}`: expected pixels from 1 to {LONGEST_SIDE:,}, found {quoted_value(side)}")
    return round(float(str(side)))


def _box(
    annotation: Mapping[str, Any],
    page: int,
    width: int,
    height: int,
    categories: Mapping[str | None, str],
    with_steps: bool,
) -> PageBox:
    place = pixel_box(dict(annotation), width, height)
    given = annotation.get("attributes")
    attributes = given if isinstance(given, dict) else {}
    if annotation.get("iscrowd") in (1, True, "1"):
        raise BadLine("expected a single object, found a crowd region (`iscrowd`)")
    if attributes.get("rotation"):
        raise BadLine(f"expected a box that is not rotated, found {quoted_value(attributes['rotation'])} degrees")
    if not _is_box(annotation.get("segmentation"), annotation["bbox"]):
        raise BadLine("expected a box, found a polygon or a mask (`segmentation`)")
    label = categories.get(name_of(annotation.get("category_id")))
    if not label:
        raise BadLine(f"expected a category of `categories`, found {quoted_value(annotation.get('category_id'))}")
    stated = {name: name_of(attributes[name]) or "" for name in ("id", *BOX_NAMES) if name in attributes}
    return box_of_label(label, page, place, with_steps, stated=stated)


def _is_box(segmentation: Any, bbox: list[float]) -> bool:
    """Whether a segmentation is none, or the four corners of its box, which some tools write."""
    if segmentation in (None, [], [[]]):
        return True
    if not isinstance(segmentation, list) or len(segmentation) != 1 or not isinstance(segmentation[0], list):
        return False
    points = segmentation[0]
    if len(points) != 8 or not all(map(is_number, points)):
        return False
    x, y, width, height = bbox
    corners = {(round(px), round(py)) for px, py in zip(points[::2], points[1::2], strict=True)}
    return corners == {(round(px), round(py)) for px in (x, x + width) for py in (y, y + height)}
