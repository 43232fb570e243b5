"""Everything that reads what strangers wrote, as functions of bytes, each with inputs to begin from.

A target may raise our own errors and nothing else. Readers of files get the bytes as one of their files, the others of
a folder being as they should be; what takes values of JSON gets those that the bytes say.
"""

from __future__ import annotations

import atexit
import io
import json
import shutil
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote

import pyarrow as pa
from PIL import Image
from pyarrow import parquet

from cache.images.signed_urls import TileMark, image_url, verify
from cache.importing.uploads import unpack_images
from cache.marks.targets import MOST_WORDS
from cache.selection import pages
from cache.selection.resolve import LoadedBenchmark, fit_to_page, resolve
from cache.selection.selection import Selection
from cache.store.backup import _unpack
from commands.marks.mark_files import read_marks
from components.shell.visitor import name_in_cookie
from components.triage.messages import read_messages, read_opened
from components.viewer.edited_gold import read_edit, read_undo
from components.viewer.events import read_event
from components.widgets import clicks
from figures.print.style import Style
from figures.print.style_words import style_for_link, style_of_link
from loaders import LOADERS
from loaders.exchange.annotation_files import FORMATS, read_annotations
from loaders.files.facets import load_facets
from loaders.files.image_decoding import decode
from loaders.files.image_lookup import read_image_file
from loaders.files.parquet_files import ParquetRow
from loaders.recognition import recognise
from records import Prediction, Sample
from scoring.tasks import TASKS
from tests.cache.marks.corrected import PARTS
from tests.loaders import spoiled_files

MOST_SEED = 6_000
"""Bytes of an input to begin from: whole lines, so many as fit."""


@dataclass(frozen=True, slots=True)
class Target:
    """A reader.

    Args:
        read: Is given any bytes.
        seeds: Bytes that it reads well.
    """

    read: Callable[[bytes], object]
    seeds: tuple[bytes, ...]


@cache
def targets() -> Mapping[str, Target]:
    """All readers by name; their scratch files lie in a folder that goes with the process."""
    folder = Path(tempfile.mkdtemp(prefix="errata-fuzz-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    found: dict[str, Target] = {}
    for part in PARTS:
        (folder / part.task).mkdir()
        gold, runs = part.files(folder / part.task)
        found |= dict(_of_benchmark(part.task, gold, runs, folder))
    for kind in ("graded as CSV", "fermat as Parquet", "fermat as CSV", "drawedumath by its run as CSV"):
        spoiled = spoiled_files.write(kind, folder / kind)
        found |= dict(_of_benchmark(kind.split()[0], spoiled.gold, list(spoiled.runs), folder, kind))
    found |= _of_files(folder)
    links = _links()
    found["links"] = Target(_read_link, links)
    found["styles of links"] = Target(lambda data: style_of_link(_text(data)), _STYLES)
    found["image addresses"] = Target(lambda data: verify(_text(data)), _addresses())
    found["messages"] = Target(_read_message, _MESSAGES)
    found["names in cookies"] = Target(_read_cookie, (b"Ann", "Łucja 王%20%E7%8E%8B".encode(), b"%00%ff+%ud800"))
    return found


def _of_benchmark(
    key: str, gold: Path | None, runs: list[Path], folder: Path, kind: str = ""
) -> Iterator[tuple[str, Target]]:
    """The readers of gold and runs of a key, and of what a model said; of another kind of files, these alone."""
    loader, task = LOADERS[key], TASKS[key]
    samples = loader.load_gold(gold or runs[0], runs).records
    known = loader.gold_for_runs(samples)
    for role, path in (("gold", gold or runs[0]), ("run", runs[0])):
        place = folder / f"{kind or key}, {role}"
        for file in _files_of(path):
            name = f"{kind or key} {role} {file.name}" if path.is_dir() else f"{kind or key} {role}"

            def read(data: bytes, role: str = role, path: Path = path, file: Path = file, place: Path = place) -> None:
                given = _with_file(path, file, data, place)
                if role == "gold":
                    loader.load_gold(given)
                else:
                    loader.load_runs(given, known)

            data = file.read_bytes()
            yield name, Target(read, (data if file.suffix == ".json" else _beginning(data),))

    if kind:
        return
    said = [prediction for _, loaded in loader.load_runs(runs[0], known) for prediction in loaded.records]
    by_id: dict[str, Sample] = {sample.id: sample for sample in samples}
    answered = [prediction for prediction in said if prediction.sample_id in by_id][:4]

    def score(data: bytes) -> None:
        sample = by_id[answered[0].sample_id]
        task.assess(sample, Prediction(sample.id, _text(data), extra=answered[0].extra))

    yield (
        f"{key} responses",
        Target(score, tuple(prediction.raw.encode("utf-8", "surrogatepass") for prediction in answered)),
    )


def _files_of(path: Path) -> list[Path]:
    """One file of each kind, where gold or a run is a folder of them."""
    if path.is_file():
        return [path]
    kinds: dict[str, Path] = {}
    for file in sorted(path.rglob("*")):
        if file.is_file() and file.suffix in (".json", ".jsonl", ".md", ".csv", ".parquet"):
            kinds.setdefault(file.name if file.suffix == ".json" else file.suffix, file)
    return list(kinds.values())


def _with_file(path: Path, file: Path, data: bytes, place: Path) -> Path:
    """A copy of a file or folder in which one file has other contents, packed where it is to be."""
    place.mkdir(exist_ok=True)
    if path.is_file():
        given = place / (f"{path.name}.gz" if data.startswith(b"\x1f\x8b") else path.name)
        given.write_bytes(data)
        return given
    if not (place / path.name).exists():
        kept = shutil.ignore_patterns("*.png", "*.jpg", "*.jpeg")
        shutil.copytree(path, place / path.name, ignore=kept)
    changed = place / path.name / file.relative_to(path)
    _changed.append((changed, file.read_bytes()))
    changed.write_bytes(data)
    return place / path.name


_changed: list[tuple[Path, bytes]] = []


def restore() -> None:
    """Puts the files of folders back as they were, for the next reader of the same folder."""
    while _changed:
        path, data = _changed.pop()
        path.write_bytes(data)


def _beginning(data: bytes) -> bytes:
    """The first lines of a file; all of one that is no text of lines."""
    if len(data) <= MOST_SEED or b"\n" not in data[:MOST_SEED]:
        return data[:60_000]
    return data[: data.rindex(b"\n", 0, MOST_SEED) + 1]


def _of_files(folder: Path) -> dict[str, Target]:
    """Readers of files that belong to no one benchmark."""
    page = io.BytesIO()
    Image.effect_noise((40, 30), 60).convert("RGB").save(page, "PNG")
    jpeg, webp = io.BytesIO(), io.BytesIO()
    Image.effect_noise((40, 30), 60).save(jpeg, "JPEG")
    Image.effect_noise((40, 30), 60).save(webp, "WEBP")
    lines = b'{"id": "a", "gold": true}\n{"id": "b", "gold": false}\n'
    task = [{"id": 1, "data": {"image": "a.png"}, "annotations": [{"result": [_LABEL_STUDIO]}]}]
    coco = {"images": [{"id": 1, "file_name": "a.png", "width": 9, "height": 9}], "categories": [], "annotations": []}
    cvat = b'<annotations><image id="0" name="a.png" width="9" height="9"><box label="answer" xtl="1" ytl="1" xbr="3" '
    cvat += b'ybr="3" occluded="0"/></image></annotations>'
    mark = (
        b'{"benchmark": "b", "sample": "a", "kind": "sample", "verdict": "gold_wrong", "who": "Ann", "tags": ["x"]}\n'
    )
    of_path: dict[str, tuple[str, Callable[[Path], object], tuple[bytes, ...]]] = {
        "facets": ("facets.csv", load_facets, (b"sample,name,value\na,x,1\n",)),
        "marks as lines": ("marks.jsonl", lambda path: list(read_marks(path)), (mark,)),
        "marks as CSV": (
            "marks.csv",
            lambda path: list(read_marks(path)),
            (b"benchmark,kind,sample,who,verdict,tags\nb,sample,a,Ann,yes,[]\n",),
        ),
        "annotations": (
            "annotations",
            lambda path: [read_annotations(path, steps) for steps in (True, False)],
            (json.dumps(task).encode(), json.dumps(coco).encode(), cvat),
        ),
        "backups": ("backup.tar", _unpacked, (_tar(),)),
        "images in Parquet": (
            "images.parquet",
            lambda path: [read_image_file(ParquetRow(path, row)) for row in (0, 2)],
            _tables_of_images(page.getvalue()[:300]),
        ),
    }
    found = {}
    for name, (file, read, seeds) in of_path.items():
        found[name] = Target(_reading(folder / file, read), seeds)
    found["images"] = Target(lambda data: decode(data), (page.getvalue(), jpeg.getvalue(), webp.getvalue()))
    found["archives of images"] = Target(_unpacked_images, _archives(page.getvalue()))
    found["recognition"] = Target(lambda data: recognise(io.BytesIO(data)), (lines, b"PAR1", cvat, b"a,b\n1,2\n"))
    assert len(FORMATS) == 3
    return found


_LABEL_STUDIO = {
    "type": "rectanglelabels",
    "original_width": 9,
    "original_height": 9,
    "value": {"x": 1, "y": 1, "width": 5, "height": 5, "rectanglelabels": ["answer"]},
}


def _reading(path: Path, read: Callable[[Path], object]) -> Callable[[bytes], object]:
    def given(data: bytes) -> object:
        path.write_bytes(data)
        return read(path)

    return given


def _unpacked(path: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        _unpack(path, Path(folder))


def _unpacked_images(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as home:
        folder = unpack_images(Path(home), io.BytesIO(data))
        # Nothing lies beside the one folder of the archive.
        assert [path for path in Path(home).rglob("*") if path.is_file() and folder not in path.parents] == []


def _archives(image: bytes) -> tuple[bytes, ...]:
    """ZIP archives: of files as they are, of packed ones, and one with a comment and sizes of 64 bits."""
    found = []
    for kind, comment in ((zipfile.ZIP_STORED, b""), (zipfile.ZIP_DEFLATED, b""), (zipfile.ZIP_STORED, b"pages")):
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w", kind) as archive:
            for name in ("pages/a.png", "b.PNG", "notes.txt"):
                with archive.open(name, "w", force_zip64=bool(comment)) as member:
                    member.write(image[:400])
            archive.comment = comment
        found.append(file.getvalue())
    return tuple(found)


def _tables_of_images(image: bytes) -> tuple[bytes, ...]:
    """Parquet files of three images in two row groups, alone and beside their paths, in both sizes of columns."""
    beside = pa.struct([("bytes", pa.large_binary()), ("path", pa.large_string())])
    columns = (
        pa.array([image, None, image], pa.binary()),
        pa.array([{"bytes": image, "path": "a.png"}, None, {"bytes": image, "path": "b.png"}], beside),
    )
    found = []
    for column in columns:
        file = io.BytesIO()
        parquet.write_table(pa.table({"image": column}), file, row_group_size=2)
        found.append(file.getvalue())
    return tuple(found)


def _tar() -> bytes:
    """A backup with an empty database."""
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as archive:
        for name, data in (("backup.json", b'{"schema": "errata.backup/1", "home": "/h"}'), ("workspace.sqlite", b"")):
            head = tarfile.TarInfo(name)
            head.size = len(data)
            archive.addfile(head, io.BytesIO(data))
    return file.getvalue()


_LOADED = tuple(
    LoadedBenchmark(task, {"m~setting:x": "M, x"}, frozenset(), {name: ["a", "b"] for name in task.facets})
    for task in TASKS.values()
)


def _links() -> tuple[bytes, ...]:
    """One address for every page, with all that it understands."""
    shared = "b=hgbench&run=m~setting:x&f.subject=a&fail=missed&cell=a~b&label=x&tau=0.50&q=text&sort=-pages&at=s1"
    own = ["&".join(f"{parameter.name}=on" for parameter in page.parameters) for page in pages.PAGES.values()]
    return tuple(f"{shared}&page=2&item=a0&protocol=official&gold=corrected&{more}".encode() for more in own)


_STYLES = (
    style_for_link(Style(size_pt=9.0, palette="ink", title="A title", x_range=(0.0, 1.0))).encode(),
    b'{"annotations":[{"text":"a","x":0.5,"y":1.0,"axis":0}],"caption":true,"width_in":3.3}',
)


def _addresses() -> tuple[bytes, ...]:
    """Image addresses of this process: of a page, and of a tile with boxes drawn in."""
    marks = (TileMark("gold", (1.0, 2.0, 3.0, 4.0), "#009E73"),)
    urls = image_url("b", "s", 1, "screen"), image_url("b", "s", 1, "crop", (0.0, 0.0, 9.0, 9.0), marks)
    return tuple(url.rpartition("/")[2].encode() for url in urls)


def _read_link(data: bytes) -> None:
    query = parse_qs(_text(data), keep_blank_values=True, errors="surrogateescape", max_num_fields=None)
    selection, _ = Selection.parse(query)
    # What an address says once it was read, it says again.
    assert Selection.parse(selection.query_string())[0] == selection
    for loaded in _LOADED:
        for page in pages.PAGES:
            shown, _ = resolve(selection.replace(benchmark=loaded.task.key), loaded, page)
            fit_to_page(shown, page, loaded).query_string()
        shown.sentence(loaded.task, loaded.runs)


_MESSAGES = tuple(
    json.dumps(value).encode()
    for value in (
        {"kind": "go", "direction": "next", "sample": "s"},
        {"kind": "tau", "tau": 0.65, "sample": "s"},
        {"kind": "runs", "runs": ["b", "a"], "sample": "s"},
        {"kind": "failure", "failure": 7, "item": None, "page": 1, "sample": "s"},
        {"kind": "gold", "sample": "s", "seen": 1, "answers": [{"page": 1, "box": [0, 0, 9, 9], "steps": []}]},
        {"messages": [{"number": 1, "target": ["s", "i"], "kind": "verdict", "verdict": "x", "seconds": 1.5}]},
        {"messages": [{"number": 2, "target": ["s", ""], "kind": "go", "where": "next"}], "open": ["s", "i"]},
        {"opened": "s", "picked": "s"},
        {"selection": {"points": [{"customdata": ["a", 1]}], "rows": [1], "cells": [[0, "a"]]}},
    )
)


def _read_message(data: bytes) -> None:
    try:
        value: Any = json.loads(data)
    except (ValueError, RecursionError):
        return
    read_event(value)
    read_messages(value)
    read_opened(value)
    if isinstance(value, dict):
        read_edit(value)
        read_undo(value)
        for id_of in (clicks.card_id(value.get("opened")), clicks.card_id(value.get("picked"))):
            assert id_of is None or isinstance(id_of, str)
    for clicked in (clicks.clicked_marks, clicks.clicked_rows, clicks.clicked_cells):
        clicked(value)


def _read_cookie(data: bytes) -> None:
    name = name_in_cookie(_text(data))
    assert len(name) <= MOST_WORDS
    # A name goes back into the cookie as it came, and into the database.
    assert name_in_cookie(quote(name)) == name
    assert "\0" not in name


def _text(data: bytes) -> str:
    """The bytes as text, halves of characters too; those that are no UTF-8 one character each."""
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return data.decode("latin-1")
