"""Packing of records into single values of the workspace, and back.

Numbers are packed as little-endian float64; boxes and readings become short JSON lists, compressed
where only the inspector reads them. Everything comes back equal to what went in.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

import numpy as np
import orjson
from numpy.typing import NDArray

from records import AnswerBox, Failure, Match, Note, Pairs, Prediction, Reading, StepBox

_PARTS_LEVEL = 4
"""Of what the inspector alone reads: a tenth smaller than at the fastest level, which all else has, for 0.03 ms a
response more; level 6 takes off another fourteenth, for 0.09 ms more."""


def pack_floats(values: Sequence[float]) -> bytes:
    """Numbers as float64, shape `(n,)`."""
    return struct.pack(f"<{len(values)}d", *values)


def unpack_floats(packed: bytes) -> NDArray[np.float64]:
    """Numbers that `pack_floats` packed, shape `(n,)`; not writable."""
    return np.frombuffer(packed, dtype="<f8")


def squeeze(text: str) -> bytes:
    """A text, compressed; what UTF-8 cannot hold (lone surrogates from a model) survives."""
    return zlib.compress(text.encode("utf-8", "surrogatepass"), zlib.Z_BEST_SPEED)


def expand(packed: bytes) -> str:
    """The text that `squeeze` compressed."""
    return zlib.decompress(packed).decode("utf-8", "surrogatepass")


def utc_now() -> str:
    """The time in UTC as it is stored: ISO 8601 to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def storable(text: str) -> str:
    """A text that every database takes: without NUL, lone surrogates replaced by a question mark."""
    if text.isascii():  # as most labels are, of which there are many
        return text.replace("\0", "")
    return text.encode("utf-8", "replace").decode("utf-8").replace("\0", "")


def pairs_text(pairs: Iterable[tuple[str, str]]) -> str:
    """Name-value pairs as canonical JSON: equal pairs in any order give equal text."""
    return orjson.dumps(sorted({(storable(name), storable(value)) for name, value in pairs})).decode()


@lru_cache(maxsize=4096)
def text_pairs(text: str) -> Pairs:
    """The pairs of `pairs_text`, sorted."""
    return tuple((name, value) for name, value in orjson.loads(text))


def json_text(value: object) -> str:
    """A plain value as compact JSON, which every database takes: what it would refuse is escaped."""
    return _dumps(value).decode()


def text_json(text: str) -> Any:
    """The value that `json_text` wrote."""
    return _loads(text)


def gold_text(gold: AnswerBox | Mapping[str, Any]) -> str:
    """The gold statement of an item: an answer box as a JSON array, anything else as an object."""
    return json_text(_answer_list(gold) if isinstance(gold, AnswerBox) else dict(gold))


def text_gold(text: str) -> AnswerBox | Mapping[str, Any]:
    """The gold statement that `gold_text` wrote."""
    value = _loads(text)
    return _list_answer(value) if isinstance(value, list) else value


def pack_parts(parts: Mapping[str, Mapping[str, Any]]) -> bytes:
    """Fields by part, plain values; of a part only the fields that differ from those of the part before are written."""
    changed: dict[str, dict[str, Any]] = {}
    before: Mapping[str, Any] = {}
    for part, fields in parts.items():
        changed[part] = {name: field for name, field in fields.items() if name not in before or before[name] != field}
        before = fields
    return zlib.compress(_dumps(changed), _PARTS_LEVEL)


def unpack_parts(packed: bytes) -> dict[str, dict[str, Any]]:
    """The fields that `pack_parts` packed, as JSON gives them back."""
    found: dict[str, dict[str, Any]] = {}
    fields: dict[str, Any] = {}
    for part, changed in _unpack(packed).items():
        fields = {**fields, **changed}
        found[part] = fields
    return found


def plain_reading(reading: Reading | None) -> list[Any] | None:
    """A reading as a list of plain values."""
    return None if reading is None else _reading_list(reading)


def reading_of(values: list[Any] | None) -> Reading | None:
    """The reading that `plain_reading` made plain."""
    return None if values is None else _list_reading(values)


def plain_failures(failures: Sequence[Failure]) -> list[list[Any]]:
    """Failures as columns of plain values, which compress better than rows; no column for no failure."""
    if not failures:
        return []
    return [
        [failure.category for failure in failures],
        [failure.page for failure in failures],
        [float(failure.lo) for failure in failures],
        [float(failure.hi) for failure in failures],
        [failure.kind for failure in failures],
        [failure.args for failure in failures],
        [list(failure.gold) for failure in failures],
        [list(failure.pred) for failure in failures],
        [failure.item_id for failure in failures],
        [storable(failure.label) for failure in failures],
    ]


def failures_of(columns: Sequence[Sequence[Any]]) -> list[Failure]:
    """The failures that `plain_failures` made plain."""
    return [
        Failure(category, page, lo, hi, kind, args, tuple(gold), tuple(pred), item_id, label)
        for category, page, lo, hi, kind, args, gold, pred, item_id, label in zip(*columns, strict=True)
    ]


def plain_matches(matches: Sequence[Match]) -> list[list[Any]]:
    """Matches as columns of plain values; no column for no match."""
    return [list(column) for column in zip(*((m.level, m.page, m.gold, m.pred, m.iou) for m in matches), strict=True)]


def matches_of(columns: Sequence[Sequence[Any]]) -> tuple[Match, ...]:
    """The matches that `plain_matches` made plain."""
    return tuple(Match(*values) for values in zip(*columns, strict=True))


def stored_prediction(sample_id: str, raw: bytes, prompt: bytes | None, extra: bytes | None) -> Prediction:
    """A prediction from the row of its response."""
    return Prediction(sample_id, expand(raw), None if prompt is None else expand(prompt), unpack_extra(extra))


def pack_extra(extra: Mapping[str, Any]) -> bytes | None:
    """The statements of a run's side files on one response, packed; None for none."""
    return _pack(extra) if extra else None


def unpack_extra(packed: bytes | None) -> dict[str, Any]:
    """The statements of side files again: `pack_extra` the other way round."""
    return {} if packed is None else _unpack(packed)


def _pack(value: object) -> bytes:
    return zlib.compress(_dumps(value), zlib.Z_BEST_SPEED)


def _unpack(packed: bytes) -> dict[str, Any]:
    return dict(_loads(zlib.decompress(packed)))


def _loads(text: str | bytes) -> Any:
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError:
        # The standard reader takes what orjson refuses: the lone surrogates that `_dumps` let through.
        return json.loads(text)


def _dumps(value: object) -> bytes:
    try:
        return orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS, default=_plain)
    except orjson.JSONEncodeError:
        return json.dumps(value, default=_plain, separators=(",", ":")).encode()


def _answer_list(answer: AnswerBox) -> list[Any]:
    steps = [[step.box, step.step_id] for step in answer.steps]
    return [answer.page, answer.box, steps, answer.title_id, answer.question_id, answer.question_type]


def _list_answer(values: list[Any]) -> AnswerBox:
    page, box, steps, *names = values
    return AnswerBox(
        page,
        tuple(box) if box else None,
        tuple(StepBox(tuple(step) if step else None, step_id) for step, step_id in steps),
        *names,
    )


def _reading_list(reading: Reading) -> list[Any]:
    return [
        [_answer_list(answer) for answer in reading.answers],
        reading.parsed,
        reading.failed,
        reading.truncated,
        reading.dropped,
        [[note.kind, note.args] for note in reading.notes],
        reading.stopped_at,
        reading.reasoning,
        reading.value,
    ]


def _list_reading(values: list[Any]) -> Reading:
    answers, parsed, failed, truncated, dropped, notes, stopped_at, reasoning, *value = values
    return Reading(
        tuple(_list_answer(answer) for answer in answers),
        parsed,
        failed,
        truncated,
        dropped,
        tuple(Note(kind, args) for kind, args in notes),
        stopped_at,
        tuple(reasoning) if reasoning else None,
        value[0] if value else None,  # a reading that was stored before there were such tasks has none
    )


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    raise TypeError(f"{type(value).__name__} cannot be stored in the workspace")
