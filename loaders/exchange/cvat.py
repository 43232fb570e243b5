"""CVAT's XML for images, version 1.1: an image is a page, its boxes have corners in pixels.

As CVAT documents it (docs.cvat.ai, "XML annotation format", version 1.1): `box` has a label, `xtl`, `ytl`, `xbr` and
`ybr`, perhaps `rotation`, and attributes; `tag` is about a whole image. A tag `page` carries benchmark, sample and
page; where there is none, the name of the image tells the page. Runs stand beside gold as boxes with a label of their
own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final
from xml.etree import ElementTree

from errors import FormatError, UsageError
from loaders.exchange.page_boxes import (
    BOX_NAMES,
    RUN_LABEL,
    Incoming,
    Outgoing,
    PageBox,
    box_of_label,
    boxes_of,
    label_of,
)
from loaders.files.bad_lines import BadLine, quoted_value
from records import Page, Rejection
from scoring.text.written_values import LARGEST, LONGEST_SIDE, clean_text

MOST_BYTES: Final = 64 << 20
"""Bytes of the longest file that is read."""

MOST_ELEMENTS: Final = 500_000
"""Elements of the largest file that is read."""

DEEPEST: Final = 32
"""Elements within each other at most; CVAT nests six."""

_PAGE_TAG: Final = "page"
_KEYS: Final = ("benchmark", "sample", "page", "correction")
_CORNERS: Final = ("xtl", "ytl", "xbr", "ybr")
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write(samples: Iterable[Outgoing], with_steps: bool) -> str:
    """Annotations that CVAT uploads to a task whose images have the names that gold gives them.

    Args:
        samples: What is written; every page states its size.
        with_steps: Whether boxes are answers and steps; else objects, labelled by their category.

    Raises:
        UsageError: A text holds a character that no XML holds.
    """
    root = ElementTree.Element("annotations")
    _text(root, "version", "1.1")
    task = ElementTree.SubElement(ElementTree.SubElement(root, "meta"), "task")
    images = [image for outgoing in samples for image in _images(outgoing, with_steps)]
    _text(task, "name", "Errata")
    _text(task, "size", str(len(images)))
    _text(task, "mode", "annotation")
    _labels(task, images)
    for number, image in enumerate(images):
        image.set("id", str(number))
        root.append(image)
    ElementTree.indent(root)
    # A bare carriage return is read as a line feed.
    text = ElementTree.tostring(root, encoding="unicode").replace("\r", "&#13;")
    if found := _NO_XML.search(text):
        raise UsageError(
            f"XML cannot hold the character {found.group()!r}, which gold or a run has. Write another format."
        )
    return f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n'


def read(data: bytes, with_steps: bool) -> list[Incoming | Rejection]:
    """The images of a file: of each the boxes of its page, or why it cannot be used.

    Args:
        data: The file.
        with_steps: As of `write`.

    Raises:
        FormatError: It is not such XML, is too large, or declares a document type, and with it perhaps entities.
    """
    root = _root(data)
    if root.tag != "annotations":
        raise FormatError(f"expected CVAT's XML with the element annotations, found {quoted_value(root.tag)}.")
    found: list[Incoming | Rejection] = []
    for number, element in enumerate((each for each in root if each.tag not in ("version", "meta")), start=1):
        try:
            found.append(_incoming(number, element, with_steps))
        except BadLine as error:
            name = clean_text(element.get("name", ""))
            place = f"image {quoted_value(name)}" if name else f"entry {number}"
            found.append(Rejection(number, f"{place}: {error}"))
    return found


class _Builder(ElementTree.TreeBuilder):
    """Builds the elements of a file, and ends where it turns out to be none that a tool of annotation writes."""

    def __init__(self) -> None:
        super().__init__()
        self.elements = self.depth = 0

    def doctype(self, name: str, pubid: str | None, system: str | None) -> None:
        """Raises FormatError: entities are declared nowhere else."""
        raise FormatError("expected XML without a document type, found one. Export the file from CVAT again.")

    def start(self, tag: str, attrs: dict[str, str]) -> ElementTree.Element:
        """Begins an element; raises FormatError where there are too many."""
        self.elements, self.depth = self.elements + 1, self.depth + 1
        if self.elements > MOST_ELEMENTS or self.depth > DEEPEST:
            limits = f"{MOST_ELEMENTS:,} elements, {DEEPEST} within each other"
            raise FormatError(f"expected XML of at most {limits}, found more. Split it.")
        return super().start(tag, attrs)

    def end(self, tag: str) -> ElementTree.Element:
        """Ends an element."""
        self.depth -= 1
        return super().end(tag)


def _root(data: bytes) -> ElementTree.Element:
    if len(data) > MOST_BYTES:
        raise FormatError(f"expected XML of at most {MOST_BYTES >> 20} MiB, found more. Split it.")
    parser = ElementTree.XMLParser(target=_Builder())
    try:
        parser.feed(data)
        root: ElementTree.Element = parser.close()
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        raise FormatError(f"expected XML, found something else ({error}).") from None
    return root


def _images(outgoing: Outgoing, with_steps: bool) -> list[ElementTree.Element]:
    """The pages of a sample as images, with the boxes of gold and of runs."""
    found = []
    for page in outgoing.sample.pages:
        name = page.image or f"{outgoing.sample.id}/{page.number}"
        image = ElementTree.Element("image", name=name, width=str(page.width), height=str(page.height))
        tag = ElementTree.SubElement(image, "tag", label=_PAGE_TAG, source="manual")
        values = (outgoing.benchmark, outgoing.sample.id, str(page.number), str(outgoing.correction))
        for key, value in zip(_KEYS, values, strict=True):
            _attribute(tag, key, value)
        for box in boxes_of(outgoing.sample.answers):
            if box.page == page.number:
                _box(image, box, label_of(box, with_steps), page, {"id": box.id, **(box.names if with_steps else {})})
        for title, answers in outgoing.runs.items():
            for box in boxes_of(answers):
                if box.page == page.number:
                    _box(image, box, RUN_LABEL, page, {"run": title, "id": box.id})
        found.append(image)
    return found


def _box(image: ElementTree.Element, box: PageBox, label: str, page: Page, attributes: Mapping[str, str]) -> None:
    sides = (page.width, page.height, page.width, page.height)
    corners = {name: f"{value * side / 1000:.4f}" for name, value, side in zip(_CORNERS, box.box, sides, strict=True)}
    source = "auto" if label == RUN_LABEL else "manual"
    element = ElementTree.SubElement(image, "box", {"label": label, "source": source, "occluded": "0", **corners})
    element.set("z_order", "0")
    for name, value in attributes.items():
        _attribute(element, name, value)


def _labels(task: ElementTree.Element, images: Sequence[ElementTree.Element]) -> None:
    """The labels that the images use, with their attributes, so that CVAT can make them."""
    attributes = {_PAGE_TAG: dict.fromkeys(_KEYS)}
    for element in (each for image in images for each in image if each.tag == "box"):
        attributes.setdefault(element.get("label", ""), {}).update(
            dict.fromkeys(each.get("name", "") for each in element)
        )
    labels = ElementTree.SubElement(task, "labels")
    for label, names in attributes.items():
        stated = ElementTree.SubElement(labels, "label")
        _text(stated, "name", label)
        _text(stated, "type", "tag" if label == _PAGE_TAG else "rectangle")
        listed = ElementTree.SubElement(stated, "attributes")
        for name in names:
            attribute = ElementTree.SubElement(listed, "attribute")
            for key, value in (("name", name), ("mutable", "False"), ("input_type", "text"), ("default_value", "")):
                _text(attribute, key, value)
            _text(attribute, "values", "")


def _text(parent: ElementTree.Element, name: str, text: str) -> None:
    ElementTree.SubElement(parent, name).text = text


def _attribute(parent: ElementTree.Element, name: str, text: str) -> None:
    ElementTree.SubElement(parent, "attribute", name=name).text = text


def _incoming(number: int, image: ElementTree.Element, with_steps: bool) -> Incoming:
    if image.tag != "image":
        raise BadLine(f"expected an image, found {quoted_value(image.tag)}; a track of a video is no page")
    width, height = (_side(image, side) for side in ("width", "height"))
    keys = next((_attributes(each) for each in image if each.tag == "tag" and each.get("label") == _PAGE_TAG), {})
    page = _whole(keys, "page", 1)
    boxes = []
    for element in image:
        if element.tag == "tag" or (element.tag == "box" and element.get("label") == RUN_LABEL):
            continue
        if element.tag != "box":
            raise BadLine(f"expected boxes, found {quoted_value(element.tag)}")
        stated = {name: text for name, text in _attributes(element).items() if name in ("id", *BOX_NAMES)}
        place = _corners(element, width, height)
        boxes.append(box_of_label(clean_text(element.get("label", "")), page, place, with_steps, stated=stated))
    return Incoming(
        number,
        {page: (width, height)},
        tuple(boxes),
        keys.get("benchmark", ""),
        keys.get("sample", ""),
        clean_text(image.get("name", "")),
        _whole(keys, "correction", 0),
    )


def _attributes(element: ElementTree.Element) -> dict[str, str]:
    return {each.get("name", ""): clean_text(each.text or "") for each in element if each.tag == "attribute"}


def _whole(keys: Mapping[str, str], name: str, default: int) -> int:
    text = keys.get(name, "")
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise BadLine(f"`{name}`: expected a whole number, found {quoted_value(text)}")
    return int(text)


def _side(image: ElementTree.Element, name: str) -> int:
    side = _number(image, name)
    if not 1 <= side <= LONGEST_SIDE:
        raise BadLine(f"`{name}`: expected pixels from 1 to {LONGEST_SIDE:,}, found {quoted_value(image.get(name))}")
    return round(side)


def _corners(box: ElementTree.Element, width: int, height: int) -> tuple[float, float, float, float]:
    if box.get("rotation") and _number(box, "rotation"):
        raise BadLine(f"expected a box that is not rotated, found one by {quoted_value(box.get('rotation'))} degrees")
    x1, y1, x2, y2 = (_number(box, name) for name in _CORNERS)
    return 1000 * x1 / width, 1000 * y1 / height, 1000 * x2 / width, 1000 * y2 / height


def _number(element: ElementTree.Element, name: str) -> float:
    stated = element.get(name, "")
    try:
        number = float(stated)
    except ValueError:
        number = float("nan")
    if not -LARGEST <= number <= LARGEST:
        raise BadLine(f"`{name}`: expected a finite number, found {quoted_value(stated)}")
    return number
