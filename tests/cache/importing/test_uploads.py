"""Uploaded files: where they are written, what is unpacked, what is refused."""

from __future__ import annotations

import errno
import io
import os
import struct
import zipfile
from pathlib import Path
from typing import Any, NoReturn

import pytest
from PIL import Image, ImageDraw

from cache.importing import uploads
from errors import FormatError, UsageError


def archive(**files: bytes) -> io.BytesIO:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as opened:
        for name, data in files.items():
            opened.writestr(name, data)
    packed.seek(0)
    return packed


@pytest.mark.parametrize("name", ["../../gold.jsonl", "/etc/gold.jsonl", "C:\\data\\gold.jsonl", "gold.jsonl"])
def test_only_the_last_part_of_a_name_is_used(tmp_path: Path, name: str) -> None:
    path = uploads.store_file(tmp_path, name, b"{}")
    assert path.name == "gold.jsonl"
    assert path.is_relative_to(tmp_path / "uploads")
    assert path.read_bytes() == b"{}"


@pytest.mark.parametrize("name", ["", "..", "a\0b", "/"])
def test_a_name_without_a_usable_part_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError, match="no usable name"):
        uploads.store_file(tmp_path, name, b"")


def test_images_alone_are_unpacked_and_stay_inside(tmp_path: Path) -> None:
    packed = archive(
        **{"a/1.jpg": b"one", "/2.PNG": b"two", "../../3.jpg": b"no", "notes.txt": b"no", "__MACOSX/._1.jpg": b"no"}
    )
    folder = uploads.unpack_images(tmp_path, packed)
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert found == {"a/1.jpg", "2.PNG"}
    assert folder.is_relative_to(tmp_path / "images")


def test_what_is_no_archive_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="cannot be read as a ZIP file"):
        uploads.unpack_images(tmp_path, io.BytesIO(b"not a zip"))


def test_an_archive_without_images_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="no JPEG, PNG or WebP"):
        uploads.unpack_images(tmp_path, archive(**{"a.svg": b"<svg/>"}))


@pytest.mark.parametrize("name", [b"", b"\0.png"], ids=["none", "ended at once"])
def test_a_file_without_a_name_is_no_image(tmp_path: Path, name: bytes) -> None:
    with pytest.raises(FormatError, match="no JPEG, PNG or WebP"):
        uploads.unpack_images(tmp_path, listing(1, 1, name, zip64=False))


def test_an_archive_of_too_much_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "MAX_UNPACKED", 10)
    with pytest.raises(FormatError, match="Import them from a folder instead"):
        uploads.unpack_images(tmp_path, archive(**{"1.jpg": b"x" * 11}))
    assert not list((tmp_path / "images").rglob("*.jpg"))


def listing(entries: int, stated: int, name: bytes = b"a.png", comment: int = 0, *, zip64: bool) -> io.BytesIO:
    """An archive of one empty file that is listed so many times, and states another number of files."""
    file = struct.pack("<4s5H3I2H", b"PK\3\4", 20, 0, 0, 0, 33, 0, 0, 0, len(name), 0) + name
    entry = struct.pack(
        "<4s6H3I5H2I", b"PK\1\2", 20, 20, 0, 0, 0, 33, 0, 0, 0, len(name), 0, comment, 0, 0, 0, 0
    ) + name.ljust(len(name) + comment)
    listed = entry * entries
    end = struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, stated & 0xFFFF, stated & 0xFFFF, len(listed), len(file), 0)
    if zip64:
        whole = struct.pack("<4sQ2H2I4Q", b"PK\6\6", 44, 45, 45, 0, 0, stated, stated, len(listed), len(file))
        place = struct.pack("<4sIQI", b"PK\6\7", 0, len(file) + len(listed), 1)
        end = whole + place + struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
    return io.BytesIO(file + listed + end)


def never_made(name: str) -> NoReturn:
    raise AssertionError(f"{name} was made an object")


@pytest.mark.parametrize("zip64", [False, True], ids=["plain", "zip64"])
@pytest.mark.parametrize("stated", [50_001, 1], ids=["as many as there are", "one"])
def test_an_archive_of_too_many_files_is_refused_before_one_of_them_is_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stated: int, zip64: bool
) -> None:
    monkeypatch.setattr(zipfile, "ZipInfo", never_made)
    with pytest.raises(FormatError, match="more than 50,000 files"):
        uploads.unpack_images(tmp_path, listing(50_001, stated, zip64=zip64))


@pytest.mark.parametrize("zip64", [False, True], ids=["plain", "zip64"])
def test_an_archive_with_a_long_list_of_few_files_is_refused_before_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, zip64: bool
) -> None:
    monkeypatch.setattr(zipfile, "ZipInfo", never_made)
    # 46 bytes, a name of 5 and a comment of 65,000 for each.
    with pytest.raises(FormatError, match="needs 16,913,260 bytes to list its files; at most 16,777,216"):
        uploads.unpack_images(tmp_path, listing(260, 260, comment=65_000, zip64=zip64))


@pytest.mark.parametrize("zip64", [False, True], ids=["plain", "zip64"])
def test_an_archive_with_such_a_list_of_its_files_is_unpacked(tmp_path: Path, zip64: bool) -> None:
    # One file: more would be at the same place, which later versions of Python refuse.
    folder = uploads.unpack_images(tmp_path, listing(1, 1, zip64=zip64))
    assert [path.name for path in folder.iterdir()] == ["a.png"]


def test_an_archive_that_unpacks_to_more_than_images_do_is_refused_before_it_is_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploads, "LEAST_UNPACKED", 1000)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as opened:
        opened.writestr("a.png", b"\0" * 100_000)
    size = len(packed.getvalue())
    assert size * uploads.MAX_RATIO < 100_000
    with pytest.raises(FormatError, match=rf"of {size} bytes holds images of 100,000 bytes; at most 20 times its size"):
        uploads.unpack_images(tmp_path, packed)
    assert not list((tmp_path / "images").rglob("*.png"))


def test_photographs_drawings_and_blank_pages_are_no_more_than_their_archive_may_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploads, "LEAST_UNPACKED", 0)
    photograph, drawing, blank = io.BytesIO(), io.BytesIO(), io.BytesIO()
    Image.effect_noise((800, 1100), 60).save(photograph, "JPEG")
    lines = Image.new("L", (2480, 3508), "white")
    for at in range(60):
        ImageDraw.Draw(lines).line((at * 40, 100, 2400 - at * 35, 3400), width=3)
    lines.save(drawing, "PNG")
    Image.new("RGB", (2480, 3508), "white").save(blank, "PNG")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, data in (("a.jpg", photograph), ("b.png", drawing), ("c.png", blank)):
            opened.writestr(name, data.getvalue())
    folder = uploads.unpack_images(tmp_path, packed)
    assert sorted(path.name for path in folder.iterdir()) == ["a.jpg", "b.png", "c.png"]


def test_declared_roots_are_listed_and_not_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root, secret = tmp_path / "root", tmp_path / "secret"
    (root / "runs").mkdir(parents=True)
    secret.mkdir()
    (root / "runs" / "m.jsonl").touch()
    (root / ".hidden").touch()
    (root / "out").symlink_to(secret)
    monkeypatch.setenv("ERRATA_IMPORT_ROOTS", f"{root}:{tmp_path / 'absent'}")
    assert uploads.declared_roots() == (root.resolve(),)
    assert uploads.listed_below(root) == ("out", "runs", "runs/m.jsonl")
    assert uploads.path_inside(root, "runs/m.jsonl") == (root / "runs" / "m.jsonl").resolve()
    for outside in ("out", "../secret", "/etc"):
        with pytest.raises(UsageError, match="outside"):
            uploads.path_inside(root, outside)


def test_no_link_in_a_chosen_folder_or_beside_a_chosen_file_leads_out_of_the_declared_one(tmp_path: Path) -> None:
    root = tmp_path / "root"
    (root / "runs" / "deep").mkdir(parents=True)
    (root / "runs" / "m.jsonl").write_text("{}", encoding="utf-8")
    (root / "runs" / "again.jsonl").symlink_to("m.jsonl")
    assert uploads.path_inside(root, "runs").name == "runs"
    (tmp_path / "secret.json").write_text("{}", encoding="utf-8")
    link = root / "runs" / "deep" / "answer_mapping.json"
    link.symlink_to(tmp_path / "secret.json")
    with pytest.raises(UsageError, match=r"leads out of them: answer_mapping\.json"):
        uploads.path_inside(root, "runs")
    (root / "runs" / "deep" / "run.csv").touch()
    assert uploads.path_inside(root, "runs/deep/run.csv").name == "run.csv"
    with pytest.raises(UsageError, match=r"answer_mapping\.json"):
        uploads.path_inside(root, "runs/deep/run.csv", ["answer_mapping.json"])
    link.unlink()
    link.symlink_to(tmp_path)  # a folder
    with pytest.raises(UsageError, match="leads out"):
        uploads.path_inside(root, "runs")


def test_a_deleted_benchmark_takes_its_uploads_along_and_nothing_else(tmp_path: Path) -> None:
    kept = uploads.store_file(tmp_path, "gold.jsonl", b"{}")
    other = tmp_path / "elsewhere" / "gold.jsonl"
    other.parent.mkdir()
    other.touch()
    images = tmp_path / "images" / "a" / "1.jpg"
    images.parent.mkdir(parents=True)
    images.touch()
    uploads.remove_uploads(tmp_path, [kept, other, tmp_path / "images" / "is-gone"])
    assert not kept.exists()
    assert other.exists()
    assert images.exists()


def test_a_file_in_a_folder_that_only_another_account_may_enter_keeps_no_deletion_from_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, theirs, looked = uploads.store_file(tmp_path, "gold.jsonl", b"{}"), tmp_path / "theirs" / "m.jsonl", os.stat

    def refused(path: Any, *rest: Any, **named: Any) -> os.stat_result:
        if path == theirs:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return looked(path, *rest, **named)

    monkeypatch.setattr(os, "stat", refused)
    uploads.remove_uploads(tmp_path, [theirs, kept])
    assert not kept.exists()


def test_files_that_belong_together_lie_together(tmp_path: Path) -> None:
    folder = uploads.store_files(tmp_path, [("a/master.json", b"{}"), ("taxonomy.json", b"[]")])
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {"master.json": b"{}", "taxonomy.json": b"[]"}


def test_a_file_is_named_when_the_others_only_accompany_it(tmp_path: Path) -> None:
    path = uploads.store_files(tmp_path, [("kinds.json", b"{}"), ("gold.csv", b"x")], beside=("kinds.json",))
    assert path.name == "gold.csv"
    assert (path.parent / "kinds.json").read_bytes() == b"{}"


def test_two_files_of_one_name_are_not_kept_together(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="same name"):
        uploads.store_files(tmp_path, [("a/gold.csv", b"1"), ("b/gold.csv", b"2")])
    assert not (tmp_path / "uploads").exists()


def folder_of(**files: bytes) -> list[tuple[str, io.BytesIO]]:
    return [(name, io.BytesIO(data)) for name, data in files.items()]


def test_a_folder_keeps_its_name_and_its_shape(tmp_path: Path) -> None:
    files = folder_of(
        **{"runs/A/p1.md": b"1", "runs\\B_single\\p1.md": b"2", "runs/.DS_Store": b"", "runs/.git/x": b""}
    )
    folder = uploads.store_folder(tmp_path, files)
    assert folder.name == "runs"
    assert folder.is_relative_to(tmp_path / "uploads")
    found = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert found == {"A/p1.md": b"1", "B_single/p1.md": b"2"}


def test_several_folders_lie_side_by_side(tmp_path: Path) -> None:
    folder = uploads.store_folder(tmp_path, folder_of(**{"A/p.md": b"1", "B/p.md": b"2"}))
    assert sorted(path.name for path in folder.iterdir()) == ["A", "B"]


def test_an_imported_folder_is_removed_and_no_other_upload(tmp_path: Path) -> None:
    other = uploads.store_file(tmp_path, "gold.jsonl", b"{}")
    for files in ({"A/p.md": b"1"}, {"A/p.md": b"1", "B/p.md": b"2"}):
        uploads.discard(uploads.store_folder(tmp_path, folder_of(**files)))
        assert [path for path in (tmp_path / "uploads").rglob("*") if path.is_file()] == [other]


@pytest.mark.parametrize("name", ["../x/p.md", "a/../../p.md", "a/\0.md", "C:/p.md", "/", ""])
def test_a_path_that_leads_out_of_its_folder_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError, match="no usable name"):
        uploads.store_folder(tmp_path, [(name, io.BytesIO(b"1"))])
    assert not (tmp_path / "uploads").exists()


def test_an_absolute_path_stays_inside(tmp_path: Path) -> None:
    folder = uploads.store_folder(tmp_path, [("/etc/passwd", io.BytesIO(b"1"))])
    assert folder.is_relative_to(tmp_path / "uploads")
    assert folder.name == "etc"


@pytest.mark.parametrize(
    ("limit", "value"), [("MAX_FILES", 1), ("MAX_UNPACKED", 3), ("MAX_DEPTH", 2)], ids=["files", "bytes", "depth"]
)
def test_a_folder_of_too_much_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, value: int
) -> None:
    monkeypatch.setattr(uploads, limit, value)
    with pytest.raises(UsageError, match="2 files of 4 bytes, down to 2 folders deep"):
        uploads.store_folder(tmp_path, folder_of(**{"a/b/1.md": b"11", "a/2.md": b"22"}))
    assert not (tmp_path / "uploads").exists()


@pytest.mark.parametrize("files", [[], ["a/.hidden"]])
def test_a_folder_without_a_file_is_refused(tmp_path: Path, files: list[str]) -> None:
    with pytest.raises(UsageError, match="holds no file"):
        uploads.store_folder(tmp_path, [(name, io.BytesIO(b"")) for name in files])


def test_two_files_in_one_place_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="same place"):
        uploads.store_folder(tmp_path, [("a/p.md", io.BytesIO(b"1")), ("a/p.md", io.BytesIO(b"2"))])
