"""Run files that a workspace wrote of its live runs: model, axes and how each answer came about stand in their lines.

A line of such a file has `live` with `run` (`model`, `axes`, `coords`) and `sample`, and what was kept of the
request.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any, cast

from errors import MissingFile
from loaders.files.byte_stream import open_bytes
from loaders.files.json_files import JSON_LINES_ENDINGS, Line, is_synthetic, read_lines
from loaders.files.loaded import Loaded
from records import Pairs, Prediction, Run
from scoring.page_transform import LIVE_KEY, stated_geometries
from scoring.text.written_values import clean_text, is_number, name_of

RUN_KEY, SAMPLE_KEY = "run", "sample"
"""Under `live`: which run the line is of, and which sample it answers."""

_AXIS = re.compile(r"[a-z]{1,20}")
_MAX_WORD = 500
"""Characters of the longest name, value of an axis or other word of a stored request."""
_MAX_LIST = 1_000
"""Members of the longest list of a stored request."""

_WORDS = ("provider", "asked", "model", "prompt_version", "stop_reason", "request_id", "asked_at")


@dataclass(frozen=True, slots=True)
class LiveRunFile:
    """A live run as its file states it.

    Args:
        run: Its model and axes.
        coords: How its boxes are written; None where it does not say.
        calls: Sample -> how its answer came about.
        synthetic: Whether a line says that it is made up.
    """

    run: Run
    coords: str | None
    calls: Mapping[str, Mapping[str, Any]]
    synthetic: bool


def restore_live_runs(
    runs: tuple[tuple[Run, Loaded[Prediction]], ...], model: str | None, setting: str | None
) -> tuple[tuple[Run, Loaded[Prediction]], ...]:
    """The runs of a loader, each that was asked live with the model and axes that its own lines state.

    Args:
        runs: As a loader gives them.
        model: The name that somebody gives to the one run; it wins.
        setting: The setting that somebody gives to it; it wins.
    """
    return tuple(_restored_run(run, loaded, model, setting) for run, loaded in runs)


def read_live_run(path: Path) -> LiveRunFile | None:
    """The one live run that a file holds, as the file states it; None for any other file.

    Raises:
        DataError: The file cannot be read as a whole.
    """
    if not path.name.lower().endswith(JSON_LINES_ENDINGS) or not path.is_file() or not _starts_with_live_line(path):
        return None
    with open_bytes(path) as (_, stream):
        stated: tuple[Run, str | None] | None = None
        calls: dict[str, Mapping[str, Any]] = {}
        synthetic = False
        for line in read_lines(stream, path):
            if not isinstance(line, Line):
                continue
            found = _run_of(line.value.get(LIVE_KEY))
            if found is None or stated not in (None, found):
                return None
            stated, synthetic = found, synthetic or is_synthetic(line.value)
            live = line.value[LIVE_KEY]
            if (sample := name_of(live.get(SAMPLE_KEY))) is not None:
                calls[sample] = _call(live)
    return None if stated is None else LiveRunFile(*stated, calls, synthetic)


def _starts_with_live_line(path: Path) -> bool:
    """Whether the first line is one of a live run: any other file is not read a second time."""
    try:
        with path.open("rb") as file:
            packed = file.peek(2)[:2] == b"\x1f\x8b"
            stream = cast(IO[bytes], gzip.GzipFile(fileobj=file) if packed else file)
            first = next(read_lines(stream, path), None)
    except OSError as error:
        raise MissingFile(f"{path}: it cannot be read. Check the path.") from error
    return isinstance(first, Line) and _run_of(first.value.get(LIVE_KEY)) is not None


def _restored_run(
    run: Run, loaded: Loaded[Prediction], model: str | None, setting: str | None
) -> tuple[Run, Loaded[Prediction]]:
    live = read_live_run(Path(run.source))
    if live is None:
        return run, loaded
    axes = run.axes if setting is not None else live.run.axes
    records = tuple(
        replace(record, extra={**record.extra, LIVE_KEY: live.calls[record.sample_id]})
        if record.sample_id in live.calls
        else record
        for record in loaded.records
    )
    synthetic = loaded.synthetic or live.synthetic
    as_kept = replace(loaded, records=records, live=True, coords=live.coords, synthetic=synthetic)
    return Run(model or live.run.model, axes, run.source), as_kept


def _run_of(live: Any) -> tuple[Run, str | None] | None:
    stated = live.get(RUN_KEY) if isinstance(live, Mapping) else None
    if not isinstance(stated, Mapping):
        return None
    model, axes, coords = stated.get("model"), stated.get("axes"), stated.get("coords")
    if not _is_word(model) or not model or not isinstance(axes, Mapping) or not isinstance(coords, str | None):
        return None
    if any(not _AXIS.fullmatch(str(axis)) or not _is_word(value) for axis, value in axes.items()):
        return None
    if any("\0" in text for text in (model, *axes.values())):
        return None
    pairs: Pairs = tuple((str(axis), clean_text(value)) for axis, value in axes.items())
    return Run(clean_text(model), pairs), coords


def _call(live: Mapping[str, Any]) -> dict[str, Any]:
    """The valid fields of a stored request; all others are left out."""
    call: dict[str, Any] = {name: clean_text(live[name]) for name in _WORDS if _is_word(live.get(name))}
    call |= {name: live[name] for name in ("cost_usd", "latency_s") if _is_amount(live.get(name))}
    call |= {"attempts": live["attempts"]} if _is_count(live.get("attempts")) else {}
    call |= {"edited": live["edited"]} if isinstance(live.get("edited"), bool) else {}
    usage, parameters = live.get("usage"), live.get("parameters")
    if isinstance(usage, Mapping):
        call["usage"] = {name: usage[name] for name in ("input_tokens", "output_tokens") if _is_count(usage.get(name))}
    if isinstance(parameters, Mapping):
        accepted = {name: value for name, value in parameters.items() if _is_word(value) or _is_amount(value)}
        call["parameters"] = {name: accepted[name] for name in list(accepted)[:_MAX_LIST] if _is_word(name)}
    call |= {"pages": live["pages"]} if _is_list_of(live.get("pages"), _is_count) else {}
    call |= (
        {"hidden": [_hidden_box(region) for region in live["hidden"]]}
        if _is_list_of(live.get("hidden"), _is_hidden_box)
        else {}
    )
    call |= (
        {"earlier": [clean_text(text) for text in live["earlier"]]}
        if _is_list_of(live.get("earlier"), _is_text)
        else {}
    )
    call |= {"reminder": clean_text(live["reminder"])} if _is_text(live.get("reminder")) else {}
    call |= stated_geometries(live).get(LIVE_KEY, {})
    return call


def _hidden_box(region: Mapping[str, Any]) -> dict[str, Any]:
    return {"box": list(region["box"]), "page": region.get("page")}


def _is_hidden_box(value: Any) -> bool:
    if not isinstance(value, Mapping) or not (value.get("page") is None or _is_count(value["page"])):
        return False
    return _is_list_of(value.get("box"), _is_amount) and len(value["box"]) == 4


def _is_list_of(value: Any, fits: Callable[[Any], bool]) -> bool:
    return isinstance(value, list) and len(value) <= _MAX_LIST and all(map(fits, value))


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= _MAX_WORD


def _is_amount(value: Any) -> bool:
    return is_number(value) and 0 <= value < 1e12


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value < 1 << 53
