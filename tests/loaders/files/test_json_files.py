from __future__ import annotations

import gzip
import hashlib
import json
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import FormatError, MissingFile
from loaders.files import json_files
from loaders.files.byte_stream import open_bytes
from loaders.files.json_files import Line, read_lines
from records import Rejection


def read(path: Path) -> tuple[list[Line | Rejection], str]:
    with open_bytes(path) as (source, stream):
        found = list(read_lines(stream, path))
    return found, source.sha256


def lines_of(tmp_path: Path, data: bytes) -> list[Line | Rejection]:
    path = tmp_path / "file.jsonl"
    path.write_bytes(data)
    found, sha256 = read(path)
    assert sha256 == hashlib.sha256(data).hexdigest()
    return found


def test_each_line_is_an_object_with_its_number(tmp_path: Path) -> None:
    assert lines_of(tmp_path, b'{"a": 1}\n{"b": "\xe4\xb8\x80"}\n') == [Line(1, {"a": 1}), Line(2, {"b": "一"})]


@pytest.mark.parametrize(
    "data",
    [
        b'{"a": 1}\n{"a": 2}',
        b'{"a": 1}\r\n{"a": 2}\r\n',
        b'\xef\xbb\xbf{"a": 1}\n{"a": 2}\n',
        b'  {"a": 1}  \n\t{"a": 2}',
    ],
)
def test_how_a_file_was_saved_makes_no_difference(tmp_path: Path, data: bytes) -> None:
    assert lines_of(tmp_path, data) == [Line(1, {"a": 1}), Line(2, {"a": 2})]


def test_blank_lines_are_no_lines_but_count_in_the_numbers(tmp_path: Path) -> None:
    assert lines_of(tmp_path, b'\n\r\n{"a": 1}\n  \n\n{"a": 2}\n\n') == [Line(3, {"a": 1}), Line(6, {"a": 2})]


def test_an_empty_file_has_no_lines(tmp_path: Path) -> None:
    assert lines_of(tmp_path, b"") == []
    assert lines_of(tmp_path, b"\xef\xbb\xbf") == []


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"[1]", "expected a JSON object, found a list"),
        (b"3", "expected a JSON object, found a number"),
        (b'"x"', "expected a JSON object, found a text"),
        (b"null", "expected a JSON object, found null"),
        (b"true", "expected a JSON object, found a truth value"),
        (b'{"a": ', "expected a JSON object, found no JSON (expecting value at character 6)"),
        (b"hello", "expected a JSON object, found no JSON (expecting value at character 1)"),
        (b'{"a": "b', "expected a JSON object, found no JSON (unterminated string starting at character 7)"),
        (b'{"a": "\xff"}', "expected UTF-8 text, found byte 0xff"),
        (b'{"a": "\xed\xa0\x80"}', "expected UTF-8 text, found byte 0xed"),
        (b'{"a": "\\ud800"}', "expected UTF-8 text, found half of a character (\\ud800)"),
        (b'{"a\\udfff": NaN}', "expected UTF-8 text, found half of a character (\\udfff)"),
        (b"[" * 100_000, "expected a JSON object, found one that is nested too deeply"),
    ],
)
def test_a_bad_line_is_rejected_and_the_others_are_not(tmp_path: Path, line: bytes, reason: str) -> None:
    found = lines_of(tmp_path, b'{"a": 1}\n' + line + b'\n{"a": 3}\n')
    assert found == [Line(1, {"a": 1}), Rejection(2, reason), Line(3, {"a": 3})]


def test_nan_and_huge_numbers_are_left_to_whoever_reads_the_value(tmp_path: Path) -> None:
    (line,) = lines_of(tmp_path, b'{"a": [NaN, -Infinity, ' + b"9" * 5000 + b"]}")
    assert isinstance(line, Line)
    nan, low, huge = line.value["a"]
    assert nan != nan
    assert low == -float("inf")
    assert huge == float("inf")


def test_a_line_that_is_too_long_is_rejected_and_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_files, "MAX_LINE", 1 << 20)
    data = b'{"a": 1}\n{"b": "' + b"x" * (5 << 19) + b'"}\n{"a": 3}\n'
    assert lines_of(tmp_path, data) == [
        Line(1, {"a": 1}),
        Rejection(2, "the line is longer than 1 MiB"),
        Line(3, {"a": 3}),
    ]


@pytest.mark.parametrize("name", ["file.jsonl.gz", "file.jsonl"])
def test_packed_files_are_known_by_their_bytes(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(gzip.compress(b'{"a": 1}\n') + gzip.compress(b'{"a": 2}\n'))
    found, sha256 = read(path)
    assert found == [Line(1, {"a": 1}), Line(2, {"a": 2})]
    assert sha256 == hashlib.sha256(path.read_bytes()).hexdigest()


def damaged(data: bytes, how: str) -> bytes:
    """Fifty thousand packed bytes of lines, with what a broken transfer does to them."""
    packed = bytearray(gzip.compress(data))
    if how == "checksum":
        packed[-8] ^= 0xFF
    elif how == "garbled":
        packed[len(packed) // 2 :] = bytes(len(packed) // 2)
    return bytes(packed[: len(packed) // 2] if how == "cut off" else packed)


@pytest.mark.parametrize("how", ["cut off", "checksum", "garbled"])
def test_lines_before_the_damage_of_a_packed_file_are_loaded(tmp_path: Path, how: str) -> None:
    path = tmp_path / "file.jsonl.gz"
    noise = random.Random(4)
    path.write_bytes(damaged(b"".join(b'{"a": %d}\n' % noise.getrandbits(60) for _ in range(5000)), how))
    found, sha256 = read(path)
    *lines_before, last = found
    assert all(isinstance(line, Line) for line in lines_before)
    assert 1000 < len(lines_before) <= 5000
    assert isinstance(last, Rejection)
    assert last.line == len(lines_before) + 1
    assert "damaged or cut off from here on" in last.reason
    assert sha256 == hashlib.sha256(path.read_bytes()).hexdigest()


def test_a_packed_file_that_is_damaged_from_the_start_has_one_rejection(tmp_path: Path) -> None:
    path = tmp_path / "file.jsonl.gz"
    for data in (b"\x1f\x8bgarbage", gzip.compress(b'{"a": 1}\n')[:12]):
        path.write_bytes(data)
        found, _ = read(path)
        assert [(type(line), line.line) for line in found if isinstance(line, Rejection)] == [(Rejection, 1)]
        assert len(found) == 1


def test_utf_16_is_named(tmp_path: Path) -> None:
    path = tmp_path / "file.jsonl"
    path.write_bytes('{"a": 1}\n'.encode("utf-16"))
    with pytest.raises(FormatError, match="found UTF-16"):
        read(path)


@pytest.mark.parametrize("name", ["absent.jsonl", "absent/file.jsonl", "nul\0"])
def test_a_file_that_is_not_there_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(MissingFile, match=r"Check the path"):
        read(tmp_path / name)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="found a folder"):
        read(tmp_path)


def test_the_hash_is_of_the_whole_file_even_when_reading_stops_early(tmp_path: Path) -> None:
    path = tmp_path / "file.jsonl"
    path.write_bytes(b'{"a": 1}\n' * 300_000)
    with open_bytes(path) as (source, stream):
        next(read_lines(stream, path))
    assert source.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()


@given(
    data=st.binary(max_size=200)
    | st.lists(st.sampled_from([b"{}", b"\n", b"{", b'"', b"\r", b"\xff", b"[NaN]"])).map(b"".join)
)
def test_any_bytes_give_a_line_or_a_rejection_for_every_line(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    if data.startswith((b"\xff\xfe", b"\xfe\xff", b"\x1f\x8b")):
        return
    path = tmp_path_factory.getbasetemp() / "any.jsonl"
    path.write_bytes(data)
    found, _ = read(path)
    assert len(found) == sum(bool(line.strip()) for line in data.removeprefix(b"\xef\xbb\xbf").split(b"\n"))
    assert all(isinstance(parsed, Rejection) or json.dumps(parsed.value) for parsed in found)
