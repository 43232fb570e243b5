"""MathDoc on disk: folders of Markdown, one file a page; runs also as JSON lines with `page_id` and `response`.

Model and axes of a run come from a setting, or from the names of its file and folder.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from errors import FormatError, UsageError
from loaders import example_files
from loaders.files.bad_lines import BadLine
from loaders.files.loaded import Loaded
from loaders.files.markdown_files import is_page, list_files, page_files, page_name, sha256_of
from loaders.files.run_lines import RUN_ENDINGS, Duplicates, checked_runs, load_run_file, model_of
from loaders.loader import Loader
from loaders.mathdoc.gold import gold_files, sample_of
from loaders.mathdoc.side_files import SIDE_FILE_NAMES, SideFiles, read_sides
from records import Pairs, Prediction, Rejection, Run, Sample
from scoring.mathdoc.markers import REFUSED
from scoring.text.written_values import name_of

_MODE = re.compile(r"(?:^|(?<=[_\-. ]))(?P<mode>single(?:[-_ ]?question)?|full[-_ ]?page)(?=$|[_\-. ])", re.IGNORECASE)
_ETA = re.compile(r"(?:^|(?<=[_\-. ]))eta[ _=\-]?(?P<eta>0(?:\.\d{1,4})?|1(?:\.0{1,4})?)(?=$|[_\- ])", re.IGNORECASE)
_JOINTS = "_-. "
_PREPARED = re.compile(r"_(?:upright|proofread|result).*", re.DOTALL)
"""What a page's name may say about how it was prepared; the published code leaves it out to look for the page."""


def axes_of(setting: str) -> Pairs:
    """The axes of a setting: "single", "full-page/0.3", "eta 0.3".

    Raises:
        UsageError: A part of it is neither a mode nor a share of information that is lost.
    """
    found: dict[str, str] = {}
    for part in filter(None, (value.strip() for value in setting.split("/"))):
        rest, axes = _split_axes(f"eta{part}" if part[0].isdigit() else part)
        if rest or not axes:
            raise UsageError(
                f"--setting {setting}: “{part}” is not known. Expected a mode (full-page, single), an information loss "
                "(0.3), or both with / between them."
            )
        found |= axes
    return _pairs(found)


def model_and_axes(path: Path) -> tuple[str, Pairs]:
    """A run's name without the suffixes that state its axes, and these axes.

    A folder that only names axes lends them to what it is in: `single/Model` and `Model/single` are one and the same.
    """
    own_name, axes = _split_axes(model_of(path))
    above, more = _split_axes(path.parent.name)
    if not own_name:
        return above or path.name, _pairs(more | axes)
    return own_name, _pairs((more if not above else {}) | axes)


def _split_axes(name: str) -> tuple[str, dict[str, str]]:
    """A name without what says an axis, and the axes."""
    axes: dict[str, str] = {}
    mode, eta = _MODE.search(name), _ETA.search(name)
    if mode is not None:
        axes["mode"] = "single" if mode["mode"].lower().startswith("single") else "full-page"
        name = name[: mode.start()] + name[mode.end() :]
        eta = _ETA.search(name)
    if eta is not None:
        axes["eta"] = f"{float(eta['eta']):g}"
        name = name[: eta.start()] + name[eta.end() :]
    return (name.strip(_JOINTS) if axes else name), axes


def _pairs(axes: dict[str, str]) -> Pairs:
    return tuple((name, axes[name]) for name in ("mode", "eta") if name in axes)


MAX_DEPTH = 4
"""Folders below a folder of runs that are entered."""


def load_gold(path: Path) -> Loaded[Sample]:
    """Reads gold.

    Args:
        path: A folder of Markdown files, or one such file.

    Returns:
        One sample per file, each counting as one line by the order of names. A file that cannot be read, is too
        large, or has neither a question nor a status line is rejected.

    Raises:
        DataError: The folder is not there, or holds no Markdown.
    """
    folder = path if path.is_dir() else path.parent
    digests: dict[str, str] = {}
    samples: dict[str, Sample] = {}
    rejected: list[Rejection] = []
    for file in page_files(folder):
        if not path.is_dir() and file.name != path.name:
            continue
        digests[file.name] = file.sha256
        try:
            if file.problem:
                raise BadLine(file.problem)
            if file.page in samples:
                raise BadLine("second file of this page; the first counts")
            samples[file.page] = sample_of(file.page, file.text)
        except BadLine as error:
            rejected.append(file.reject(str(error)))
    if not digests:
        raise FormatError(f"{path}: expected a folder of Markdown files (*.md), one a page, found none.")
    return Loaded(tuple(samples.values()), len(digests), tuple(rejected), sha256_of(digests), str(path))


def run_files(path: Path) -> list[Path]:
    """The runs of a run argument: a JSON lines file, a folder of Markdown, or all such of a folder and below it.

    Raises:
        UsageError: There is none.
    """
    if not path.is_dir():
        return [path]
    found = _runs_below(path, 0)
    if not found:
        raise UsageError(f"{path}: expected a folder of Markdown files (*.md), or run files (*.jsonl), found none.")
    return found


def load_runs(
    path: Path,
    gold_ids: Collection[str] | None = None,
    model: str | None = None,
    setting: str | None = None,
    duplicates: Duplicates = "first",
) -> tuple[tuple[Run, Loaded[Prediction]], ...]:
    """Reads the runs of a folder or file.

    Args:
        path: A folder of Markdown files (one run), JSON lines, or a folder of these.
        gold_ids: Pages of gold, their samples by id where questions are to be looked up; None takes every page.
        model: Name of the one run; what its lines say, else its folder's or file's name, when left out.
        setting: Axes of the one run, as in "single/0.3"; what its folder's name says when left out.
        duplicates: Which of several lines of one page counts; the others are rejected.

    Returns:
        Runs with one prediction per page; files and lines of a run, and those of the files beside it, are its lines.

    Raises:
        UsageError: One name or setting is given to several runs, a setting is not known, or a folder holds no run.
        DataError: A file cannot be read as a whole.
    """
    stated = axes_of(setting) if setting is not None else None
    runs: list[tuple[Run, Loaded[Prediction]]] = []
    for file in run_files(path):
        sides = read_sides(_side_files(file), gold_ids)
        name, axes = model_and_axes(file)
        axes = axes if stated is None else stated
        if file.is_dir():
            found = [_folder_run(file, gold_ids, model or name, axes, duplicates)]
        else:
            found = load_run_file(file, _prediction, gold_ids, model, axes, duplicates, default=name)
        runs += [(run, _with_side_files(loaded, sides)) for run, loaded in found]
    return checked_runs(path, runs, model, setting)


def lines_of(prediction: Prediction) -> list[dict[str, Any]]:
    """A prediction as the one line of a run file, which `load_runs` reads again."""
    return [{"page_id": prediction.sample_id, "response": prediction.raw}]


def _folder_run(
    folder: Path, gold_ids: Collection[str] | None, model: str, axes: Pairs, duplicates: Duplicates
) -> tuple[Run, Loaded[Prediction]]:
    pages: dict[str, tuple[int, Prediction]] = {}
    rejected: list[Rejection] = []
    files = list(page_files(folder))
    plain = {} if gold_ids is None else {_PREPARED.sub("", page): page for page in gold_ids}
    in_order = files if duplicates == "first" else files[::-1]
    for file in sorted(in_order, key=lambda file: gold_ids is not None and file.page not in gold_ids):
        known = gold_ids is None or file.page in gold_ids
        page = file.page if known else plain.get(_PREPARED.sub("", file.page))
        if file.problem:
            rejected.append(file.rejection)
        elif page is None:
            rejected.append(file.reject("this page is not in the gold that was loaded"))
        elif page in pages:
            rejected.append(file.reject(f"another file of this page; number {pages[page][0]} counts"))
        else:
            pages[page] = file.number, Prediction(page, file.text)
    records = tuple(prediction for _, prediction in sorted(pages.values(), key=lambda pair: pair[0]))
    sha256 = sha256_of({file.name: file.sha256 for file in files})
    reasons = tuple(sorted(rejected, key=lambda rejection: rejection.line))
    return Run(model, axes, str(folder)), Loaded(records, len(files), reasons, sha256, str(folder))


def _prediction(line: Mapping[str, Any]) -> Prediction:
    page = name_of(line.get("page_id", line.get("page")))
    if page is None:
        raise BadLine("no `page_id`")
    if "response" not in line:
        raise BadLine("no `response`")
    response = line["response"]
    if response is not None and not isinstance(response, str):
        raise BadLine(f"expected a text as `response`, found {type(response).__name__}")
    return Prediction(page_name(page), response or "")


def _with_side_files(loaded: Loaded[Prediction], sides: SideFiles) -> Loaded[Prediction]:
    if not sides.sha256:
        return loaded
    records = tuple(
        replace(record, extra={**record.extra, **sides.extra[record.sample_id]})
        if record.sample_id in sides.extra
        else record
        for record in loaded.records
    )
    return replace(
        loaded,
        records=records,
        lines=loaded.lines + sides.lines,
        rejected=(*loaded.rejected, *sides.rejections(loaded.lines)),
        sha256=sha256_of({"run": loaded.sha256, **sides.sha256}),
    )


def _runs_below(folder: Path, depth: int) -> list[Path]:
    if list_files(folder, is_page):
        return [folder]
    runs = list_files(folder, _is_run_file)
    inner = list_files(folder, lambda path: path.is_dir() and not path.is_symlink() and not path.name.startswith("."))
    if depth < MAX_DEPTH:
        runs += [run for below in inner for run in _runs_below(below, depth + 1)]
    return sorted(runs)


def _is_run_file(path: Path) -> bool:
    name = path.name.lower().removesuffix(".gz")
    side = any(name == ending or name.endswith(f".{ending}") for ending in SIDE_FILE_NAMES)
    return path.name.lower().endswith(RUN_ENDINGS) and not side and not name.startswith(".") and path.is_file()


def _side_files(run: Path) -> dict[str, Path]:
    """The files beside a run: in its folder; of a file, those that have its name, or lie there with it alone."""
    folder = run if run.is_dir() else run.parent
    alone = run.is_dir() or len(list_files(folder, _is_run_file)) == 1
    stem = page_name(run.name).removesuffix(".gz").removesuffix(".jsonl")
    found: dict[str, Path] = {}
    for name in SIDE_FILE_NAMES:
        own_names = () if run.is_dir() else (f"{stem}.{name}", f"{stem}.{name}.gz")
        names = (*own_names, *((name, f"{name}.gz") if alone else ()))
        path = next((folder / name for name in names if (folder / name).is_file()), None)
        if path is not None:
            found[name] = path
    return found


# Files beside a run are about questions, which are looked up in gold.
LOADER = Loader(
    load_gold,
    load_runs,
    run_files,
    lines_of,
    looks_into_gold=True,
    gold_signs=(),
    run_signs=(frozenset({"page_id", "response"}),),
    gold_page=REFUSED,
    citation="MathDoc (arXiv 2601.10104)",
    leaderboard_tables=("Dashboard",),
    gold_files=gold_files,
    example=example_files.MATHDOC,
)
