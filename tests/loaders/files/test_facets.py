from __future__ import annotations

import csv
import gzip
import hashlib
from pathlib import Path

import pytest

from errors import FormatError, MissingFile
from loaders.files.facets import load_facets
from records import Rejection


def write(tmp_path: Path, data: bytes) -> Path:
    path = tmp_path / "facets.csv"
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(
    "data",
    [
        b"sample,name,value\ns1,subject,math\ns1,grade,7\n",
        b"\xef\xbb\xbfsample,name,value\r\n\r\ns1,subject,math\r\ns1,grade,7",
        b'note,value,sample,name\nx,math,s1,subject\n,"7", s1 ,grade\n',
    ],
)
def test_a_facet_is_a_sample_a_name_and_a_value(tmp_path: Path, data: bytes) -> None:
    loaded = load_facets(write(tmp_path, data))
    assert loaded.records == (("s1", "subject", "math"), ("s1", "grade", "7"))
    assert (loaded.lines, loaded.rejected) == (2, ())
    assert loaded.sha256 == hashlib.sha256(data).hexdigest()


def test_bad_records_are_rejected_by_their_last_line(tmp_path: Path) -> None:
    data = b'sample,name,value\ns1,subject,"two\nlines"\ns1,,x\ns1,grade\ns1,a,b,c\ns1,\xff,x\n'
    data += b"s2,subject,math\ns2,subject,math\n"
    loaded = load_facets(write(tmp_path, data))
    assert loaded.records == (("s1", "subject", "two\nlines"), ("s2", "subject", "math"))
    assert loaded.rejected == (
        Rejection(4, "no `name`"),
        Rejection(5, "expected 3 fields, found 2"),
        Rejection(6, "expected 3 fields, found 4"),
        Rejection(7, "expected UTF-8 text, found other bytes"),
        Rejection(9, "the same facet as in line 8"),
    )
    assert loaded.lines == 7


def test_a_facet_has_no_more_characters_than_an_id(tmp_path: Path) -> None:
    lines = [f"{'s' * 500},n,{'v' * 500}", f"{'s' * 501},n,v", f"s,{'n' * 1501},v", f"s,n,{'v' * 501}"]
    loaded = load_facets(write(tmp_path, "\n".join(["sample,name,value", *lines]).encode()))
    assert loaded.records == (("s" * 500, "n", "v" * 500),)
    assert loaded.rejected == (
        Rejection(3, "`sample`: expected at most 500 characters, found 501"),
        Rejection(4, "`name`: expected at most 500 characters, found 1,501"),
        Rejection(5, "`value`: expected at most 500 characters, found 501"),
    )


@pytest.mark.parametrize("data", [b"", b"sample,name\ns1,x\n", b"s1,subject,math\n"])
def test_the_columns_must_be_named(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(FormatError, match="expected columns sample, name, value, found"):
        load_facets(write(tmp_path, data))


def test_a_field_without_end_is_no_csv(tmp_path: Path) -> None:
    longest = csv.field_size_limit(100_000)
    try:
        with pytest.raises(FormatError, match="expected CSV"):
            load_facets(write(tmp_path, b'sample,name,value\ns1,x,"' + b"a" * 200_000))
    finally:
        csv.field_size_limit(longest)


def test_a_facets_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(MissingFile, match=r"absent\.csv"):
        load_facets(tmp_path / "absent.csv")


def test_records_before_the_damage_of_a_packed_file_are_loaded(tmp_path: Path) -> None:
    packed = bytearray(gzip.compress(b"sample,name,value\ns1,subject,math\n"))
    packed[-8] ^= 0xFF
    loaded = load_facets(write(tmp_path, bytes(packed)))
    assert loaded.records == (("s1", "subject", "math"),)
    assert (loaded.lines, [bad.line for bad in loaded.rejected]) == (2, [3])
