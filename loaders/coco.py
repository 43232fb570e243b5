"""Grounding data in the format of COCO: instances as gold, read and written, results as runs; boxes in pixels.

A line, for counting, is an annotation of gold or an entry of results, numbered by its place in the file's
list. Boxes become `[x1, y1, x2, y2]` in thousandths of the image's width and height.
"""

from __future__ import annotations

import json
import math
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import orjson

from errors import FormatError, UsageError
from loaders import example_files
from loaders.files.bad_lines import BadLine, must_be_json, must_be_names, quoted_value
from loaders.files.gold_lines import cluster_of, units_of
from loaders.files.json_files import is_synthetic, read_json_value
from loaders.files.loaded import Loaded
from loaders.files.run_lines import RUN_ENDINGS, Duplicates, load_run_file, model_of
from loaders.loader import GoldById, Loader
from records import AnswerBox, Item, Page, Pairs, Prediction, Rejection, Run, Sample
from scoring.grounding.gold import object_item
from scoring.page_transform import LIVE_KEY, stated_geometries
from scoring.text.written_values import ANSWER_TYPE, LONGEST_SIDE, clean_text, is_number, name_of

NO_CATEGORY = "(no category)"
"""What is written as the category of an object without one: readers of COCO expect a number in every annotation."""


def entries_of(value: Any, path: Path) -> list[Any]:
    """The entries of results: a list, or an object with `annotations`.

    Raises:
        FormatError: There is no such list.
    """
    entries = value.get("annotations") if isinstance(value, dict) else value
    if not isinstance(entries, list):
        raise FormatError(f"{path}: expected COCO results, a list of objects with `image_id` and `bbox`; found none.")
    return entries


def pixel_box(entry: dict[str, Any], width: int, height: int) -> tuple[float, float, float, float]:
    """The box `[x, y, w, h]` of an entry as corners in thousandths of its image; its area may be 0.

    Raises:
        BadLine: It is not four finite numbers.
    """
    box = entry.get("bbox")
    if not isinstance(box, list) or len(box) != 4 or not all(map(is_number, box)):
        raise BadLine(f"`bbox`: expected [x, y, width, height] in pixels, found {quoted_value(box)}")
    x, y, w, h = box
    return 1000 * x / width, 1000 * y / height, 1000 * (x + w) / width, 1000 * (y + h) / height


def load_gold(path: Path) -> Loaded[Sample]:
    """Reads instances.

    Returns:
        One sample per image, with or without annotations. An annotation is rejected where its image, its box
        or the image's size is missing or malformed, and where it is a crowd region, which is not a single
        object. An image that cannot be used is a rejected line too.

    Raises:
        DataError: The file is no JSON, or holds no instances.
    """
    value, sha256 = read_json_value(path)
    if not isinstance(value, dict) or not isinstance(value.get("images"), list):
        raise FormatError(f"{path}: expected COCO instances, an object with `images` and `annotations`; found none.")
    annotations = value.get("annotations")
    if not isinstance(annotations, list):
        raise FormatError(f"{path}: expected `annotations` as a list, found {quoted_value(annotations)}.")
    pages, clusters, rejected = _pages(value["images"])
    categories = _categories(value.get("categories"))
    items: dict[str, list[Item]] = defaultdict(list)
    broken_images = len(rejected)
    for number, entry in enumerate(annotations, start=1):
        try:
            image, box = _annotation(entry, pages)
            category = categories.get(name_of(entry.get("category_id")) or "")
            must_be_names(category)
        except BadLine as error:
            rejected.append(Rejection(number, str(error)))
            continue
        items[image].append(object_item(len(items[image]), AnswerBox(1, box, question_type=_named(category))))
    samples = tuple(_sample(name, page, tuple(items[name]), clusters[name]) for name, page in pages.items())
    lines = len(annotations) + broken_images
    synthetic = is_synthetic(value)
    return Loaded(samples, lines, tuple(rejected), sha256, str(path), synthetic, categories=tuple(categories.items()))


def run_files(path: Path) -> list[Path]:
    """The files of a run argument: the file itself, or every `*.json` and `*.jsonl`, packed or not, of a folder.

    Raises:
        UsageError: The folder holds none.
    """
    if not path.is_dir():
        return [path]
    files = sorted(file for file in path.iterdir() if file.name.lower().endswith((".json", ".json.gz", *RUN_ENDINGS)))
    files = [file for file in files if file.is_file() and not file.name.startswith(".")]
    if not files:
        raise UsageError(f"{path}: expected results (*.json or *.jsonl, packed or not) in this folder, found none.")
    return files


def load_runs(
    path: Path,
    gold_ids: Collection[str] | None = None,
    model: str | None = None,
    setting: str | None = None,
    duplicates: Duplicates = "first",
) -> tuple[tuple[Run, Loaded[Prediction]], ...]:
    """Reads results: a list of `{"image_id", "category_id", "bbox", "score"}`, one run a file.

    A file of JSON lines holds raw responses instead, `{"image_id", "predict"}` a line, as HG-Bench's runs do.

    Every entry counts, whatever its score. Results say nothing of an image without objects: once there is any
    entry, every image of gold is taken as answered, as COCO's own evaluator does.

    Args:
        path: JSON, packed or not, or a folder of such files.
        gold_ids: The samples of gold by id, which know the sizes of their images, with the names of categories.
        model: Name of the one run; the file's name when left out.
        setting: Setting of the one run.
        duplicates: Without meaning here: an image has as many entries as objects.

    Returns:
        Runs with one prediction per image: a JSON list of boxes in thousandths.

    Raises:
        UsageError: One name or setting is given to several runs, or a folder holds no run.
        DataError: A file cannot be read as a whole.
    """
    files = run_files(path)
    if len(files) > 1 and (model is not None or setting is not None):
        raise UsageError(f"{path}: it holds {len(files)} runs, which cannot all have the same model or setting.")
    axes: Pairs = (("setting", setting),) if setting is not None else ()
    samples = gold_ids if isinstance(gold_ids, Mapping) else {}
    categories = dict(gold_ids.categories) if isinstance(gold_ids, GoldById) else {}
    runs: list[tuple[Run, Loaded[Prediction]]] = []
    for file in files:
        if file.name.lower().endswith(RUN_ENDINGS):
            runs += load_run_file(file, _response, gold_ids, model, axes, duplicates)
        else:
            runs.append((Run(model or model_of(file), axes, str(file)), _results(file, samples, categories)))
    return tuple(runs)


def lines_of(prediction: Prediction) -> list[dict[str, Any]]:
    """A prediction as one JSON line with its raw response, which `load_runs` reads again."""
    prompt = {} if prediction.prompt is None else {"prompt": prediction.prompt}
    return [{"image_id": prediction.sample_id, "predict": prediction.raw, **prompt}]


def _response(line: Mapping[str, Any]) -> Prediction:
    image, response = _image_id(line), line.get("predict")
    if not isinstance(response, str):
        raise BadLine(f"`predict`: expected the raw text of a response, found {quoted_value(response)}")
    return Prediction(image, clean_text(response), extra=stated_geometries(line.get(LIVE_KEY)))


def _results(path: Path, samples: Mapping[str, Sample], categories: Mapping[str, str]) -> Loaded[Prediction]:
    value, sha256 = read_json_value(path)
    entries = entries_of(value, path)
    boxes_by_image: dict[str, list[dict[str, Any]]] = {name: [] for name in samples} if entries else {}
    rejected = []
    for number, entry in enumerate(entries, start=1):
        try:
            image, box = _result(entry, samples, categories)
        except BadLine as error:
            rejected.append(Rejection(number, str(error)))
        else:
            boxes_by_image[image].append(box)
    # Results without a usable entry say nothing, rather than that every image is empty.
    if len(rejected) == len(entries):
        boxes_by_image = {}
    records = tuple(Prediction(image, orjson.dumps(boxes).decode()) for image, boxes in boxes_by_image.items())
    return Loaded(records, len(entries), tuple(rejected), sha256, str(path))


def _result(entry: Any, samples: Mapping[str, Sample], categories: Mapping[str, str]) -> tuple[str, dict[str, Any]]:
    image = _image_id(entry)
    if image not in samples:
        raise BadLine(f"the image {quoted_value(entry['image_id'])} is not in the gold that was loaded")
    page = samples[image].pages[0]
    if not page.width or not page.height:
        raise BadLine("gold states no size of this image, so that its pixels mean nothing")
    # Not rounded, as gold is not: boxes that are equal in pixels are equal.
    answer = {"page": 1, "type": ANSWER_TYPE, "box_2d": pixel_box(entry, page.width, page.height)}
    extras = {key: entry[key] for key in ("category_id", "score") if name_of(entry.get(key)) is not None}
    must_be_json(extras)
    # Under the name that the reading of a response takes for a kind: no score looks at it.
    category = _named(categories.get(name_of(entry.get("category_id")) or ""))
    return image, {**answer, **extras, **({} if category is None else {"question_type": category})}


def _pages(images: list[Any]) -> tuple[dict[str, Page], dict[str, str], list[Rejection]]:
    """The page of each image that can be used, its independent unit, and the images that cannot."""
    pages: dict[str, Page] = {}
    clusters: dict[str, str] = {}
    rejected = []
    for number, entry in enumerate(images, start=1):
        try:
            name, page = _page(entry)
            if name in pages:
                raise BadLine(f"a second image of the id {quoted_value(name)}")
            clusters[name] = cluster_of(entry)
            pages[name] = page
        except BadLine as error:
            rejected.append(Rejection(number, f"image {number}: {error}"))
    return pages, units_of(clusters), rejected


def _page(entry: Any) -> tuple[str, Page]:
    name = name_of(entry.get("id")) if isinstance(entry, dict) else None
    if name is None:
        raise BadLine(f"expected an object with `id`, found {quoted_value(entry)}")
    file = entry.get("file_name")
    image = clean_text(file) or None if isinstance(file, str) else None
    must_be_names(name, image)
    width, height = (_side(entry.get(side)) for side in ("width", "height"))
    return name, Page(1, width, height, image)


def _side(value: Any) -> int:
    return round(value) if is_number(value) and 0 < value <= LONGEST_SIDE else 0


def _categories(stated: Any) -> dict[str, str]:
    members = [member for member in stated if isinstance(member, dict)] if isinstance(stated, list) else []
    named = {name_of(member.get("id")): name_of(member.get("name")) for member in members}
    return {number: name for number, name in named.items() if number is not None and name is not None}


def _named(category: str | None) -> str | None:
    return None if category == NO_CATEGORY else category


def _annotation(entry: Any, pages: Mapping[str, Page]) -> tuple[str, tuple[float, float, float, float]]:
    image = _image_id(entry)
    if image not in pages:
        raise BadLine(f"the image {quoted_value(entry['image_id'])} is not among `images`")
    if entry.get("iscrowd") in (1, True, "1"):
        raise BadLine("a crowd region (`iscrowd`), which is not a single object")
    page = pages[image]
    if not page.width or not page.height:
        raise BadLine("its image states no `width` and `height`")
    x1, y1, x2, y2 = pixel_box(entry, page.width, page.height)
    if x2 <= x1 or y2 <= y1:
        raise BadLine(f"`bbox`: expected a width and a height above 0, found {quoted_value(entry.get('bbox'))}")
    return image, (x1, y1, x2, y2)


def _image_id(entry: Any) -> str:
    if not isinstance(entry, Mapping):
        raise BadLine(f"expected an object, found {quoted_value(entry)}")
    name = name_of(entry.get("image_id"))
    if name is None:
        raise BadLine("no `image_id`")
    return name


def _sample(name: str, page: Page, items: tuple[Item, ...], cluster: str) -> Sample:
    words = dict.fromkeys([name, page.image or "", *(item.label for item in items)])
    return Sample(name, (page,), items, (), cluster, clean_text(" ".join(word for word in words if word)))


def gold_files(samples: Sequence[Sample], synthetic: bool, categories: Pairs = ()) -> Mapping[str, str]:
    """`instances.json`, its annotations in the order of the images.

    Args:
        samples: What is written.
        synthetic: Whether it is made up.
        categories: Those of the file that was read, which keep their numbers; further ones follow the largest.
    """
    listed = _listed(samples, categories)
    numbers = {name: _id_of(number) for number, name in reversed(listed)}
    annotations: list[dict[str, Any]] = []
    for sample in samples:
        for answer in sample.answers:
            annotations.append(_gold_annotation(len(annotations) + 1, sample, answer, numbers))
    document = {
        **({"synthetic": True} if synthetic else {}),
        "images": [_gold_image(sample) for sample in samples],
        "annotations": annotations,
        "categories": [{"id": _id_of(number), "name": name} for number, name in listed],
    }
    return {"instances.json": json.dumps(document, ensure_ascii=False, indent=1) + "\n"}


def _listed(samples: Sequence[Sample], categories: Pairs) -> list[tuple[str, str]]:
    """Number and name of every category: those that are known, then what boxes have besides."""
    known = {name for _, name in categories}
    named = [answer.question_type or NO_CATEGORY for sample in samples for answer in sample.answers]
    largest = max([0, *(number for text, _ in categories if isinstance(number := _id_of(text), int))])
    further = [name for name in dict.fromkeys(named) if name not in known]
    return [*categories, *((str(number), name) for number, name in enumerate(further, start=largest + 1))]


def pixels(low: float, high: float, side: int) -> tuple[float, float]:
    """Start and length in pixels of what reaches from `low` to `high` in thousandths of a side.

    The roundest numbers that give the same thousandths when they are read again.
    """
    start = next(
        (number for number in _candidates(low * side / 1000) if 1000 * number / side == low), low * side / 1000
    )
    exact = high * side / 1000 - start
    return start, next((length for length in _candidates(exact) if 1000 * (start + length) / side == high), exact)


def _candidates(number: float) -> Iterator[float]:
    yield from (round(number, places) for places in range(13))
    below = above = number
    for _ in range(8):
        yield below
        yield above
        below, above = math.nextafter(below, -math.inf), math.nextafter(above, math.inf)


def _gold_image(sample: Sample) -> dict[str, Any]:
    page = sample.pages[0]
    size = {"width": page.width, "height": page.height} if page.width and page.height else {}
    cluster = {} if sample.cluster == sample.id else {"cluster": sample.cluster}
    return {"id": _id_of(sample.id), "file_name": page.image, **size, **cluster}


def _gold_annotation(
    number: int, sample: Sample, answer: AnswerBox, numbers: Mapping[str, int | str]
) -> dict[str, Any]:
    x, y, width, height = _pixels_of(sample.pages[0], answer)
    return {
        "id": number,
        "image_id": _id_of(sample.id),
        "category_id": numbers[answer.question_type or NO_CATEGORY],
        "bbox": [x, y, width, height],
        "area": width * height,
        "iscrowd": 0,
    }


def _pixels_of(page: Page, answer: AnswerBox) -> tuple[float, float, float, float]:
    x1, y1, x2, y2 = answer.box or (0.0, 0.0, 0.0, 0.0)
    x, width = pixels(x1, x2, page.width)
    y, height = pixels(y1, y2, page.height)
    return x, y, width, height


def _id_of(name: str) -> int | str:
    """An id as COCO mostly has it, a number, where it is one."""
    return int(name) if name.isascii() and name.isdigit() and len(name) < 16 and str(int(name)) == name else name


# Results do not state the sizes of images: they are those of gold.
LOADER = Loader(
    load_gold,
    load_runs,
    run_files,
    lines_of,
    looks_into_gold=True,
    gold_signs=(frozenset({"images", "annotations"}),),
    run_signs=(frozenset({"image_id", "bbox"}),),
    gold_files=gold_files,
    example=example_files.COCO,
)
