"""HG-Bench on disk: gold and runs as JSONL, one sample a line; a combined file is both.

The format of gold is that of docs/files.md.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import orjson

from loaders import example_files
from loaders.files.bad_lines import BadLine, must_be_named, quoted_value
from loaders.files.byte_stream import open_bytes
from loaders.files.gold_lines import MAX_ID, gold_lines
from loaders.files.json_files import json_lines, read_lines
from loaders.files.loaded import Loaded
from loaders.files.packed_records import PackedRecords
from loaders.files.run_lines import Duplicates, checked_runs, load_run_file, run_files
from loaders.loader import Loader
from records import AnswerBox, Page, Pairs, Prediction, Run, Sample, StepBox
from scoring.grounding.gold import answer_item, question_types
from scoring.page_transform import LIVE_KEY, stated_geometries
from scoring.text.loose_json import number
from scoring.text.written_values import ANSWER_TYPE, LONGEST_SIDE, box_of, clean_text, is_number, name_of, page_of

_CHANNELS = {"zhiqi": "consumer", "tianyu": "enterprise"}
_MOVABLE = ("media_size", "media_map", "answer", "category", "facets")


def sample_of(line: Mapping[str, Any]) -> Sample:
    """Reads a gold line.

    Raises:
        BadLine: Something is missing or malformed; the text names it, what was expected and found.
    """
    sample_id = id_of(line)
    data = _metadata(line)
    pages = tuple(_pages(data))
    answers = tuple(_answer(entry, i, len(pages)) for i, entry in enumerate(_entries(data), start=1))
    items = tuple(answer_item(i, answer) for i, answer in enumerate(answers))
    facets = _facets(data, len(pages), answers)
    return must_be_named(Sample(sample_id, pages, items, facets, sample_id, _text(sample_id, data, answers)))


def id_of(line: Mapping[str, Any]) -> str:
    """The sample that a line is about. Raises BadLine when it names none."""
    if "uuid" not in line:
        raise BadLine("no `uuid`")
    stated = line["uuid"]
    name = clean_text(stated) if isinstance(stated, str) else name_of(stated)
    if name is None or not 0 < len(name.strip()) <= MAX_ID:
        raise BadLine(f"`uuid`: expected a text of at most {MAX_ID} characters, found {quoted_value(stated)}")
    return name.strip()


def _metadata(line: Mapping[str, Any]) -> dict[str, Any]:
    """The line's metadata; what stands at the top level fills in what is missing there."""
    nested = line.get("metadata")
    if nested is not None and not isinstance(nested, dict):
        raise BadLine(f"`metadata`: expected an object, found {quoted_value(nested)}")
    data = dict(nested or {})
    for key in _MOVABLE:
        if data.get(key) in (None, "") and key in line:
            data[key] = line[key]
    return data


def _pages(data: Mapping[str, Any]) -> Iterator[Page]:
    sizes, images = data.get("media_size") or {}, data.get("media_map") or {}
    for name, value in (("media_size", sizes), ("media_map", images)):
        if not isinstance(value, dict):
            raise BadLine(f"`{name}`: expected an object of media ids, found {quoted_value(value)}")
    if not sizes and not images:
        raise BadLine("no pages: neither `media_map` nor `media_size` names a medium")
    for i, medium in enumerate(images or sizes, start=1):
        # HG-Bench states the height before the width (docs/files.md).
        height, width = _size(sizes.get(medium), medium)
        yield Page(i, width, height, _file_name(images.get(medium), medium))


def _size(size: Any, medium: str) -> tuple[int, int]:
    if size is None:
        return 0, 0
    if not isinstance(size, list) or len(size) < 2 or not all(map(_is_side, size[:2])):
        expected = f"[height, width] in pixels, at most {LONGEST_SIDE:,} each"
        raise BadLine(f"`media_size` of {quoted_value(medium)}: expected {expected}, found {quoted_value(size)}")
    return round(size[0]), round(size[1])


def _is_side(value: Any) -> bool:
    return is_number(value) and 0 < value <= LONGEST_SIDE


def _file_name(entry: Any, medium: str) -> str | None:
    """The image of a medium: the last text of `[id, file name]`, or a bare file name."""
    if entry is None:
        return None
    name = entry[-1] if isinstance(entry, list) and entry else entry
    if not isinstance(name, str):
        raise BadLine(f"`media_map` of {quoted_value(medium)}: expected [id, file name], found {quoted_value(entry)}")
    return clean_text(name) or None


def _entries(data: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The answer boxes that gold lists; entries of another type are no answers."""
    answer = data.get("answer")
    if answer is None:
        raise BadLine("no `answer`: a gold line needs its answer boxes as a list, or as JSON text of one")
    if isinstance(answer, str):
        answer = _parsed(answer)
    if not isinstance(answer, list) or not all(isinstance(entry, dict) for entry in answer):
        raise BadLine(f"`answer`: expected a list of objects, found {quoted_value(answer)}")
    return [entry for entry in answer if entry.get("type", entry.get("type_2d")) in (None, ANSWER_TYPE)]


def _parsed(answer: str) -> Any:
    try:
        return orjson.loads(answer)
    except orjson.JSONDecodeError:
        try:
            return json.loads(answer, parse_int=number)
        except (ValueError, RecursionError):
            raise BadLine(f"`answer`: expected JSON text of a list, found {quoted_value(answer)}") from None


def _answer(entry: Mapping[str, Any], number_of_answer: int, pages: int) -> AnswerBox:
    page, readable = page_of(entry.get("page"))
    if not readable or not 1 <= page <= pages:
        raise BadLine(
            f"answer {number_of_answer}: expected a page from 1 to {pages}, found {quoted_value(entry.get('page'))}"
        )
    steps = entry.get("steps") or []
    if not isinstance(steps, list) or not all(isinstance(step, dict) for step in steps):
        raise BadLine(f"answer {number_of_answer}: expected `steps` as a list of objects, found {quoted_value(steps)}")
    return AnswerBox(
        page=page,
        box=_box(entry, f"answer {number_of_answer}"),
        steps=tuple(
            StepBox(_box(step, f"answer {number_of_answer}, step {j}"), name_of(step.get("step_id")))
            for j, step in enumerate(steps, start=1)
        ),
        title_id=name_of(entry.get("title_id")),
        question_id=name_of(entry.get("question_id")),
        question_type=name_of(entry.get("question_type")),
    )


def _box(entry: Mapping[str, Any], where: str) -> tuple[float, float, float, float]:
    read = box_of(entry.get("box_2d"))
    if read.box is None:
        expected = "x1 < x2 and y1 < y2" if read.empty else "four finite numbers or a polygon of three or more points"
        raise BadLine(f"{where}: expected `box_2d` with {expected}, found {quoted_value(entry.get('box_2d'))}")
    return read.box


def _facets(data: Mapping[str, Any], pages: int, answers: tuple[AnswerBox, ...]) -> Pairs:
    """Facets of the sample; what the file states wins over what is derived."""
    derived = {
        "page_count": {"3+" if pages >= 3 else str(pages)},
        "channel": _channel(data.get("category")),
        "question_type": question_types(answers),
    }
    values = {**derived, **_stated_facets(data.get("facets"))}
    return tuple(sorted((name, value) for name, found in values.items() for value in found))


def _channel(category: Any) -> set[str]:
    text = category if isinstance(category, str) else ""
    return {channel for prefix, channel in _CHANNELS.items() if text.startswith(prefix)}


def _stated_facets(facets: Any) -> dict[str, set[str]]:
    if facets is None:
        return {}
    if not isinstance(facets, dict):
        raise BadLine(f"`facets`: expected an object of names and values, found {quoted_value(facets)}")
    stated: dict[str, set[str]] = {}
    for name, value in facets.items():
        if value is None:
            continue
        found = {facet_value(member) for member in (value if isinstance(value, list) else [value])}
        if None in found:
            raise BadLine(
                f"facet {quoted_value(name)}: expected a text or a list of texts, found {quoted_value(value)}"
            )
        stated[clean_text(name)] = {text for text in found if text is not None}
    return stated


def facet_value(value: Any) -> str | None:
    """A facet's value as text; None when it is neither text, number nor truth value."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return name_of(value)


def _text(sample_id: str, data: Mapping[str, Any], answers: tuple[AnswerBox, ...]) -> str:
    """The text that a search over gold looks in: the id, the category, and the numbers and types of questions."""
    category = data.get("category")
    words = [sample_id, category if isinstance(category, str) else ""]
    words += [answer.name for answer in answers]
    words += [answer.question_type or "" for answer in answers]
    return clean_text(" ".join(dict.fromkeys(word for word in words if word)))


_RESPONSES = ("predict", "model_response")


def load_gold(path: Path) -> Loaded[Sample]:
    """Reads a gold file.

    Args:
        path: JSONL, packed or not; lines may carry a prediction as well.

    Returns:
        One sample per line. A line whose pages, boxes or facets are malformed is rejected, and so is a
        second line of an id.

    Raises:
        DataError: The file cannot be read as a whole.
    """
    with open_bytes(path) as (source, stream):
        records = PackedRecords[Sample]()
        read = gold_lines(read_lines(stream, path), sample_of, records.add)
    lines = len(records) + len(read.rejected)
    return Loaded(records, lines, tuple(read.rejected), source.sha256, str(path), read.synthetic)


def load_runs(
    path: Path,
    gold_ids: Collection[str] | None = None,
    model: str | None = None,
    setting: str | None = None,
    duplicates: Duplicates = "first",
) -> tuple[tuple[Run, Loaded[Prediction]], ...]:
    """Reads the runs of a file, or of every `*.jsonl` file of a folder.

    Args:
        path: JSONL, packed or not, or a folder of such files.
        gold_ids: Ids that are in gold; lines of others are rejected. None takes every id.
        model: Name of the one run; what its lines say (`model`), else the file's name, when left out.
        setting: Setting of the one run.
        duplicates: Which of several lines of one id counts; the others are rejected.

    Raises:
        UsageError: One name or setting is given to several runs, or a folder holds no run.
        DataError: A file cannot be read as a whole.
    """
    axes: Pairs = (("setting", setting),) if setting is not None else ()
    runs = [
        run for file in run_files(path) for run in load_run_file(file, _prediction, gold_ids, model, axes, duplicates)
    ]
    return checked_runs(path, runs, model, setting)


def lines_of(prediction: Prediction) -> list[dict[str, Any]]:
    """A prediction as the one line of a run file, which `load_runs` reads again."""
    prompt = {} if prediction.prompt is None else {"prompt": prediction.prompt}
    return [{"uuid": prediction.sample_id, "predict": prediction.raw, **prompt}]


def _prediction(line: Mapping[str, Any]) -> Prediction:
    sample_id = id_of(line)
    prompt = line.get("prompt")
    prompt_text = clean_text(prompt) if isinstance(prompt, str) else None
    return Prediction(sample_id, _response(line), prompt_text, stated_geometries(line.get(LIVE_KEY)))


def _response(line: Mapping[str, Any]) -> str:
    """The raw text; one that was stored already parsed is written out again."""
    stated = [line[key] for key in _RESPONSES if key in line]
    if not stated:
        raise BadLine("no `predict` (or `model_response`)")
    value = next((value for value in stated if value), "")
    if isinstance(value, list | dict):
        try:
            value = json.dumps(value, ensure_ascii=False)
        except RecursionError:
            raise BadLine("`predict`: expected the raw text of a response, found deeply nested values") from None
    if not isinstance(value, str):
        raise BadLine(f"`predict`: expected the raw text of a response, found {quoted_value(value)}")
    return clean_text(value)


def gold_files(samples: Sequence[Sample], synthetic: bool) -> Mapping[str, str]:
    """`gold.jsonl`, one sample a line; the answers are JSON text, as the benchmark has them."""
    return {"gold.jsonl": json_lines(_gold_line(sample, synthetic) for sample in samples)}


def _gold_line(sample: Sample, synthetic: bool) -> dict[str, Any]:
    media = {page.number: f"img_{page.number}" for page in sample.pages}
    sizes = {media[page.number]: [page.height, page.width] for page in sample.pages if page.width and page.height}
    metadata: dict[str, Any] = {
        "media_size": sizes,
        "media_map": {media[page.number]: _written_image(page, media[page.number]) for page in sample.pages},
        "answer": json.dumps([_written_answer(answer) for answer in sample.answers], ensure_ascii=False),
    }
    facets = _facets_to_state(sample)
    metadata |= {"facets": facets} if facets else {}
    return {"uuid": sample.id, **({"synthetic": True} if synthetic else {}), "metadata": metadata}


def _written_image(page: Page, medium: str) -> list[str] | None:
    return None if page.image is None else [medium, page.image]


def _written_answer(answer: AnswerBox) -> dict[str, Any]:
    names = {name: getattr(answer, name) for name in ("title_id", "question_id", "question_type")}
    stated: dict[str, Any] = {"page": answer.page, "box_2d": _numbers(answer.box), "type": ANSWER_TYPE}
    stated |= {name: value for name, value in names.items() if value is not None}
    if answer.steps:
        stated["steps"] = [
            {**({} if step.step_id is None else {"step_id": step.step_id}), "box_2d": _numbers(step.box)}
            for step in answer.steps
        ]
    return stated


def _numbers(box: Sequence[float] | None) -> list[float]:
    """The numbers of a box; whole ones as they are mostly written, without a point."""
    return [int(side) if side == int(side) else side for side in box or ()]


def _facets_to_state(sample: Sample) -> dict[str, list[str]]:
    """The facets that the line has to state, since its pages and answers give others."""
    found: dict[str, list[str]] = defaultdict(list)
    for name, value in sample.facets:
        found[name].append(value)
    pages = len(sample.pages)
    derived = {
        "page_count": ["3+" if pages >= 3 else str(pages)],
        "question_type": sorted(question_types(sample.answers)),
    }
    for name, values in derived.items():
        if found[name] == values:
            del found[name]
    return dict(found)


LOADER = Loader(
    load_gold,
    load_runs,
    run_files,
    lines_of,
    gold_signs=(
        frozenset({"uuid", "metadata"}),
        frozenset({"uuid", "answer", "media_size"}),
    ),
    run_signs=(
        frozenset({"uuid", "predict"}),
        frozenset({"uuid", "model_response"}),
    ),
    citation="HG-Bench (paper and published results)",
    leaderboard_tables=("Table 2",),
    gold_files=gold_files,
    example=example_files.HGBENCH,
)
