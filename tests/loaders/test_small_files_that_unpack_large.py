"""Small files made to take all memory: each ends in an error of ours or in rejected lines, within 1 GB."""

from __future__ import annotations

import gzip
import json
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import parquet

from errors import FormatError
from loaders import LOADERS
from loaders.fermat import runs as fermat_runs
from loaders.files import byte_stream, csv_files, json_files, parquet_files, run_lines
from loaders.files.byte_stream import open_bytes
from loaders.files.csv_files import read_records
from loaders.files.held_text import HeldText
from loaders.files.json_files import read_json_value, read_lines
from loaders.files.run_lines import load_run_file
from loaders.hgbench import load_runs
from records import Prediction, Rejection
from tests.running import ROOT

READ = """
import json, os, re, sys
from pathlib import Path
from errors import ErrataError
from loaders import LOADERS
from loaders.files.facets import load_facets
from loaders.files.image_decoding import decode

def read(key, what, path):
    try:
        if what == "picture":
            return str(decode(path.read_bytes()).size)
        if what == "facets":
            return f"loaded {load_facets(path).loaded}"
        if what == "gold":
            return f"loaded {LOADERS[key].load_gold(path).loaded}"
        return f"loaded {sum(loaded.loaded for _, loaded in LOADERS[key].load_runs(path))}"
    except ErrataError as error:
        return type(error).__name__

for name, key, what, path in json.loads(sys.argv[1]):
    if process := os.fork():
        os.waitpid(process, 0)
        continue
    found = read(key, what, Path(path))
    # Of this process alone: what `getrusage` says begins with the size of the process that started it.
    highest = int(re.search("VmHWM: *\\s*([0-9]+) kB", Path("/proc/self/status").read_text())[1]) // 1024
    print(json.dumps([name, found, highest]), flush=True)
    os._exit(0)
"""


def packed(path: Path, part: bytes, times: int) -> Path:
    path.write_bytes(gzip.compress(part, 1) * times)  # as a file may be: one packed file behind the other
    return path


def dictionary(path: Path) -> Path:
    """A column whose 3,000 rows all name the one long value of its dictionary."""
    column = pa.DictionaryArray.from_arrays(pa.array([0] * 3000, pa.int32()), pa.array(["x" * 3_000_000]))
    names = pa.array([f"img_{at}" for at in range(3000)])
    flags = pa.array([True] * 3000)
    parquet.write_table(pa.table({"new_custom_id": names, "has_error": flags, "orig_q": column}), path)
    return path


def clear_picture(path: Path) -> Path:
    """80 megapixels, all transparent, in a few hundred kilobytes."""
    width, height = 8900, 8900
    packer = zlib.compressobj(1)
    rows = b"".join(packer.compress(bytes(1 + 4 * width)) for _ in range(height)) + packer.flush()

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b""))
    return path


def long_answers(path: Path) -> Path:
    lines = (b'{"uuid": "%d", "predict": "%s"}\n' % (number, b"x" * 30_000_000) for number in range(8))
    return packed(path, b"".join(lines), 1)


EMOJI = "\N{GRINNING FACE}".encode()
"""A character that makes every other one of its text take four bytes of memory."""


def not_a_number(path: Path) -> Path:
    """A document with 127 million letters behind an emoji, and NaN, which the fast reader does not take."""
    head = b'{"images": [{"id": 1, "file_name": "a.png"}], "annotations": [NaN], "x": "' + EMOJI
    path.write_bytes(gzip.compress(head, 1) + gzip.compress(b"a" * (1 << 20), 1) * 127 + gzip.compress(b'"}', 1))
    return path


def one_question(folder: Path) -> Path:
    """A thousand answers to one question of a million letters, which stands in the text of each."""
    question = {"question_id": "q", "query_en": "\N{GRINNING FACE}" + "a" * 1_000_000}
    answer = {"question_id": "q", "category": "c", "image_path": "a.png", "is_correct": True}
    answers = [{"answer_id": str(number), **answer} for number in range(1000)]
    (folder / "taxonomy.json").write_text('{"c": ["x"]}')
    (folder / "master.json").write_bytes(
        gzip.compress(json.dumps({"questions": [question], "annotations": answers}).encode(), 1)
    )
    return folder


def lying_footer(path: Path) -> Path:
    """A column whose 1,000 rows all name a value of 5 MB, and a footer that says that all rows take one byte."""
    column = pa.DictionaryArray.from_arrays(pa.array([0] * 1000, pa.int32()), pa.array(["x" * 5_000_000]))
    names = pa.array([f"img_{at}" for at in range(1000)])
    parquet.write_table(
        pa.table({"new_custom_id": names, "has_error": pa.array([True] * 1000), "orig_q": column}), path
    )
    size = parquet.ParquetFile(path).metadata.row_group(0).total_byte_size
    before, _, behind = path.read_bytes().rpartition(varint(size))
    # As many bytes as before, of which the leading zeros mean nothing.
    path.write_bytes(before + b"\x82" + b"\x80" * (len(varint(size)) - 2) + b"\0" + behind)
    assert parquet.ParquetFile(path).metadata.row_group(0).total_byte_size == 1
    return path


def rows_without_end(path: Path) -> Path:
    """Two rows, and a footer that says that there are 300,000,000,000 of them."""
    parquet.write_table(pa.table({"new_custom_id": ["img_1", "img_2"], "has_error": [True, False]}), path)
    whole = path.read_bytes()
    begin = len(whole) - 8 - int.from_bytes(whole[-8:-4], "little")
    size = b"\x16" + varint(parquet.ParquetFile(path).metadata.row_group(0).total_byte_size)
    before, _, behind = whole[begin:-8].rpartition(size + b"\x16" + varint(2))
    footer = before + size + b"\x16" + varint(3 * 10**11) + behind
    path.write_bytes(whole[:begin] + footer + len(footer).to_bytes(4, "little") + b"PAR1")
    assert parquet.ParquetFile(path).metadata.row_group(0).num_rows == 3 * 10**11
    return path


def empty_rows(path: Path) -> Path:
    """Twenty million rows with nothing in them."""
    nothing = pa.nulls(20_000_000, pa.string())
    parquet.write_table(pa.table({"new_custom_id": nothing, "has_error": nothing}), path)
    return path


def varint(number: int) -> bytes:
    """A number as the footer of a Parquet file has it (Thrift's compact protocol)."""
    left, found = 2 * number, b""
    while left > 0x7F:
        left, found = left >> 7, found + bytes([0x80 | left & 0x7F])
    return found + bytes([left])


def pages(folder: Path, count: int) -> Path:
    """Markdown of four million letters behind an emoji, in files of 4 kB."""
    body = gzip.compress("[格式正常]\n1. ".encode() + EMOJI + b"a" * 4_100_000 + b"\n", 6)
    for number in range(count):
        (folder / f"p{number}.md.gz").write_bytes(body)
    return folder


def facets(path: Path) -> Path:
    return packed(
        path, b"sample,name,value\n" + b"".join(b"s,x,%s%s%d\n" % (EMOJI, b"a" * 15_000_000, n) for n in range(4)), 1
    )


def models(path: Path) -> Path:
    return packed(path, b"".join(b'{"uuid":"a","predict":"","model":"%06d"}\n' % n for n in range(200_000)), 1)


SHARD = "data-0.parquet"
TRAPS: dict[str, tuple[Callable[[Path], Path], str, str, str]] = {
    "COCO of empty lists": (lambda home: packed(home / "g.gz", b"[]," * (1 << 20), 300), "coco", "gold", "FormatError"),
    "CSV of commas": (lambda home: packed(home / "g.csv.gz", b"," * (1 << 20), 1000), "graded", "gold", "FormatError"),
    "lines of nothing": (lambda home: packed(home / "g.gz", b"1\n" * (1 << 19), 200), "hgbench", "gold", "FormatError"),
    "long answers": (lambda home: long_answers(home / "run.jsonl.gz"), "hgbench", "run", "loaded 0"),
    "Parquet with a shared value": (lambda home: dictionary(home / SHARD), "fermat", "gold", "FormatError"),
    "Parquet with a footer that lies": (lambda home: lying_footer(home / SHARD), "fermat", "gold", "FormatError"),
    "Parquet with rows without end": (lambda home: rows_without_end(home / SHARD), "fermat", "gold", "FormatError"),
    "Parquet of empty rows": (lambda home: empty_rows(home / SHARD), "fermat", "gold", "FormatError"),
    "NaN behind an emoji": (lambda home: not_a_number(home / "gold.json.gz"), "coco", "gold", "FormatError"),
    "one long question of all answers": (one_question, "sketchjudge", "gold", "FormatError"),
    "a folder of pages as gold": (lambda home: pages(home, 20), "mathdoc", "gold", "FormatError"),
    "a folder of pages as a run": (lambda home: pages(home, 20), "mathdoc", "run", "FormatError"),
    "facets without end": (lambda home: facets(home / "facets.csv.gz"), "", "facets", "loaded 0"),
    "a run of many models": (lambda home: models(home / "run.jsonl.gz"), "hgbench", "run", "FormatError"),
    "a transparent picture": (lambda home: clear_picture(home / "page.png"), "hgbench", "picture", "(4450, 4450)"),
}


@pytest.mark.long
def test_a_small_file_never_takes_a_gigabyte(tmp_path: Path) -> None:
    """Each is read in a process of its own, which begins with the loaders imported."""
    asked, sizes = [], {}
    for trap, (make, key, what, _) in TRAPS.items():
        folder = tmp_path / trap
        folder.mkdir()
        asked.append((trap, key, what, str(make(folder))))
        sizes[trap] = sum(file.stat().st_size for file in folder.rglob("*"))
    assert {trap: size for trap, size in sizes.items() if size >= 5_000_000} == {}
    command = [sys.executable, "-c", READ, json.dumps(asked)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600, check=True)
    found = {trap: (ends, highest) for trap, ends, highest in map(json.loads, run.stdout.splitlines())}
    assert {trap: ends for trap, (ends, _) in found.items()} == {trap: ends for trap, (*_, ends) in TRAPS.items()}
    assert {trap: highest for trap, (_, highest) in found.items() if highest >= 1000} == {}


def test_a_packed_file_may_hold_a_hundred_times_its_size_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(byte_stream, "LEAST_UNPACKED", 10_000)
    path = packed(tmp_path / "file.gz", b"x" * 1000, 10)
    with open_bytes(path) as (_, stream):
        assert stream.read() == b"x" * 10_000
    path = packed(tmp_path / "file.gz", b"x" * 1000, 11)
    monkeypatch.setattr(byte_stream, "MOST_RATIO", 10_999 // path.stat().st_size)
    with pytest.raises(FormatError, match="unpacked, found more"), open_bytes(path) as (_, stream):
        stream.read()
    monkeypatch.setattr(byte_stream, "MOST_RATIO", 11_000 // path.stat().st_size + 1)
    with open_bytes(path) as (_, stream):
        assert stream.read() == b"x" * 11_000


def test_a_file_has_no_more_lines_or_records_than_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_files, "MAX_LINES", 3)
    monkeypatch.setattr(csv_files, "MAX_LINES", 3)
    path = tmp_path / "file"
    for count, expected in ((3, None), (4, "at most 3")):
        for read, text in (
            (lambda stream: list(read_lines(stream, path)), '{"a": 1}\n' * count),
            (lambda stream: list(read_records(stream, path, ())), "a\n" + "1\n" * count),
        ):
            path.write_text(text)
            with open_bytes(path) as (_, stream):
                if expected is None:
                    assert len(read(stream)) == count
                else:
                    with pytest.raises(FormatError, match=expected):
                        read(stream)


def test_json_of_more_values_than_memory_is_for_is_rejected_before_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(json_files, "MAX_VALUES", 100)
    path = tmp_path / "file.json"
    few, many = {"a": [[]] * 49}, {"a": [[]] * 51}
    path.write_text(json.dumps(few) + "\n" + json.dumps(many) + "\n" + json.dumps({"a": "," * 100}))
    with open_bytes(path) as (_, stream):
        kinds = [type(line).__name__ for line in read_lines(stream, path)]
    # Commas of a text count as if they parted values; only a line of two million of them is concerned.
    assert kinds == ["Line", "Rejection", "Rejection"]
    path.write_text(json.dumps(many))
    with pytest.raises(FormatError, match="100 values"):
        read_json_value(path)


def test_a_record_that_never_ends_is_an_error_and_a_long_one_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(csv_files, "MAX_RECORD", 100)
    path = tmp_path / "file.csv"
    path.write_text('a,b\n1,"' + "x\n" * 40 + '"\n3,4\n')
    with open_bytes(path) as (_, stream):
        assert [record.value["a"] for record in read_records(stream, path, ())] == ["1", "3"]
    path.write_text('a,b\n1,"' + "x\n" * 60)
    with pytest.raises(FormatError, match="longer one"), open_bytes(path) as (_, stream):
        list(read_records(stream, path, ()))
    monkeypatch.setattr(csv_files, "MAX_CHARACTERS", 50)
    path.write_text("a\n" + "1\n" * 30)
    with pytest.raises(FormatError, match="at most 50 characters"), open_bytes(path) as (_, stream):
        list(read_records(stream, path, ()))


def test_a_response_that_is_too_long_is_a_rejected_line_and_the_others_are_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_lines, "MAX_RESPONSE", 10)
    path = tmp_path / "run.jsonl"
    path.write_text("".join(json.dumps({"uuid": str(n), "predict": "x" * n}) + "\n" for n in (9, 10, 11)))
    ((_, loaded),) = load_runs(path)
    assert (loaded.lines, loaded.loaded) == (3, 2)
    assert loaded.rejected == (Rejection(3, "expected a response of at most 10 characters, found 11"),)


def test_the_responses_of_one_file_take_no_more_memory_than_there_is_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_lines, "MAX_RUN", 10_000)
    path = tmp_path / "run.jsonl"

    def prediction(line) -> Prediction:
        return Prediction(line["uuid"], line["predict"])

    for count in (8, 12):
        path.write_text("".join(json.dumps({"uuid": str(n), "predict": "x" * 1000}) + "\n" for n in range(count)))
        if count == 8:
            assert load_run_file(path, prediction, None, None, (), "first")[0][1].loaded == 8
        else:
            with pytest.raises(FormatError, match="expected responses of at most"):
                load_run_file(path, prediction, None, None, (), "first")


def test_the_text_of_a_parquet_file_is_counted_as_it_is_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.parquet"
    column = pa.DictionaryArray.from_arrays(pa.array([0] * 500, pa.int32()), pa.array(["x" * 1000]))
    parquet.write_table(pa.table({"text": column}), path)
    assert path.stat().st_size < 5000
    assert sum(rows.count for rows in parquet_files.read_rows(path, ["text"])) == 500
    monkeypatch.setattr(parquet_files, "_BATCH_BYTES", 100_000)
    sizes = [rows.count for rows in parquet_files.read_rows(path, ["text"])]
    assert sum(sizes) == 500
    assert max(sizes) <= 100
    monkeypatch.setattr(parquet_files, "MOST_DECODED", 400_000)
    with pytest.raises(FormatError, match="Split it"):
        list(parquet_files.read_rows(path, ["text"]))
    monkeypatch.setattr(parquet_files, "MOST_ROW_TEXT", 999)
    with pytest.raises(FormatError, match="found longer ones"):
        list(parquet_files.read_rows(path, ["text"]))


def test_a_text_counts_with_the_memory_that_it_takes(tmp_path: Path) -> None:
    narrow, wide = "a" * 1000, "a" * 999 + "\N{GRINNING FACE}"
    HeldText(tmp_path, most=4000).add(narrow, narrow, narrow, None)
    with pytest.raises(FormatError, match=r"expected text of at most 0 MiB in memory, found more\. Split it"):
        HeldText(tmp_path, most=4000).add(wide)


def test_the_slow_reader_of_json_is_given_no_long_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_files, "MAX_LOOSE", 20)
    path = tmp_path / "file.json"
    for space, taken in ((0, True), (20, False)):
        path.write_text('{"a": NaN' + " " * space + "}\n" + '{"b": 1' + " " * space + "}")
        with open_bytes(path) as (_, stream):
            kinds = [type(line).__name__ for line in read_lines(stream, path)]
        assert kinds == ["Line" if taken else "Rejection", "Line"]
        path.write_text('{"a": NaN' + " " * space + "}")
        if taken:
            assert read_json_value(path)[0].keys() == {"a"}
        else:
            with pytest.raises(
                FormatError, match="something else in line 1; NaN and lone surrogates are read in up to"
            ):
                read_json_value(path)


def test_a_run_file_names_no_more_models_than_are_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_lines, "MAX_RUNS", 2)
    of_key = {
        "hgbench": "".join(json.dumps({"uuid": "a", "predict": "x", "model": n}) + "\n" for n in "abc"),
        "fermat": "".join(
            json.dumps({"new_custom_id": "img_1_pert_5.1", "pred_err_1": "x", "model": n}) + "\n" for n in "abc"
        ),
        "drawedumath": "".join(
            json.dumps({"Image Name": "a", "Question": "q", "Model Answer": "x", "Model Name": n}) + "\n" for n in "abc"
        ),
    }
    for key, text in of_key.items():
        path = tmp_path / f"{key}.jsonl"
        path.write_text(text[: text.index("\n", text.index("\n") + 1)])
        assert len(LOADERS[key].load_runs(path)) == 2
        path.write_text(text)
        with pytest.raises(FormatError, match="at most 2 models in one file, found more"):
            LOADERS[key].load_runs(path)


def test_a_run_of_fermat_has_no_more_columns_than_each_prediction_can_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fermat_runs, "_MOST_COLUMNS", 2)
    path = tmp_path / "run.jsonl"
    lines = [json.dumps({"new_custom_id": f"img_{n}_pert_5.1", f"pred_err_{n}": "x"}) + "\n" for n in range(3)]
    path.write_text("".join(lines[:2]))
    ((_, loaded),) = LOADERS["fermat"].load_runs(path)
    assert [json.loads(record.raw) for record in loaded.records] == [
        {"pred_err_0": "x", "pred_err_1": None},
        {"pred_err_0": None, "pred_err_1": "x"},
    ]
    path.write_text("".join(lines))
    with pytest.raises(FormatError, match="at most 2 columns of results"):
        LOADERS["fermat"].load_runs(path)
