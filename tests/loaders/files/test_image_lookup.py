"""An image is found by the tail of its stated name, below the declared root and nowhere else."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import ImageError
from loaders.files.image_lookup import ImageRoot, read_image_file, tail_of


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "root"
    for name in ("1.jpg", "set1/1.jpg", "set2/1.jpg", "set2/deep/only.png", "答题卡.jpg", "set 3/Upper.JPG"):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(name.encode())
    (tmp_path / "secret.jpg").write_bytes(b"secret")
    return folder


FOUND = [
    ("1.jpg", "1.jpg"),
    ("set2/1.jpg", "set2/1.jpg"),
    ("./set2//1.jpg", "set2/1.jpg"),
    ("only.png", "set2/deep/only.png"),
    ("deep/only.png", "set2/deep/only.png"),
    ("/home/someone/data/set1/1.jpg", "set1/1.jpg"),
    ("C:\\Users\\someone\\data\\set2\\1.jpg", "set2/1.jpg"),
    ("\\\\server\\share\\set1\\1.jpg", "set1/1.jpg"),
    ("file:///mnt/x/set2/deep/only.png", "set2/deep/only.png"),
    ("/elsewhere/entirely/1.jpg", "1.jpg"),
    ("答题卡.jpg", "答题卡.jpg"),
    ("D:/x/set 3/upper.jpg", "set 3/Upper.JPG"),
]


@pytest.mark.parametrize(("stated", "found"), FOUND)
def test_the_longest_agreeing_tail_decides(root, stated, found):
    assert ImageRoot.of(root).find(stated).read_text() == found


OUTSIDE = [
    "../secret.jpg",
    "set1/../../secret.jpg",
    "..\\secret.jpg",
    "secret.jpg",
    "/etc/passwd",
    "etc/passwd",
]


@pytest.mark.parametrize("stated", OUTSIDE)
def test_nothing_outside_the_root_is_found(root, stated):
    with pytest.raises(ImageError, match="is not in the image folder"):
        ImageRoot.of(root).find(stated)


@pytest.mark.parametrize("stated", ["", "/", "..", "C:\\", " ", "a\0.jpg", "./."])
def test_a_name_without_a_name_is_refused(root, stated):
    with pytest.raises(ImageError, match="names no image file"):
        ImageRoot.of(root).find(stated)


@given(st.text(max_size=60))
def test_no_stated_name_raises_another_error(stated):
    index = ImageRoot(Path("/nowhere/at/all"), {})
    with pytest.raises(ImageError):
        index.find(stated)


def test_a_name_that_fits_two_files_equally_well_is_refused(root):
    (root / "1.jpg").unlink()
    with pytest.raises(ImageError, match=r'2 files in the image folder are called "1\.jpg"'):
        ImageRoot.of(root).find("/far/away/1.jpg")


def test_case_decides_only_between_files_that_differ_in_it(root):
    (root / "A.png").write_bytes(b"upper")
    (root / "sub").mkdir()
    (root / "sub" / "a.png").write_bytes(b"lower")
    index = ImageRoot.of(root)
    assert index.find("x/a.png").read_bytes() == b"lower"
    assert index.find("x/A.png").read_bytes() == b"upper"


def test_a_decomposed_file_name_is_found_by_its_composed_one(root):
    (root / unicodedata.normalize("NFD", "é.jpg")).write_bytes(b"accent")
    assert ImageRoot.of(root).find("x/" + unicodedata.normalize("NFC", "é.jpg")).read_bytes() == b"accent"


def test_a_link_out_of_the_root_is_refused(root):
    (root / "out.jpg").symlink_to(root.parent / "secret.jpg")
    for stated in ("out.jpg", "/x/out.jpg"):
        with pytest.raises(ImageError, match="leads out of the image folder"):
            ImageRoot.of(root).find(stated)


def test_a_link_within_the_root_and_a_linked_root_are_followed(root, tmp_path):
    (root / "in.jpg").symlink_to(root / "set1" / "1.jpg")
    (tmp_path / "linked").symlink_to(root)
    index = ImageRoot.of(tmp_path / "linked")
    assert index.find("in.jpg").read_text() == "set1/1.jpg"
    assert index.find("/x/in.jpg").read_text() == "set1/1.jpg"


def test_a_linked_folder_is_not_entered(root):
    (root / "loop").symlink_to(root)
    (root / "up").symlink_to(root.parent)
    index = ImageRoot.of(root)
    entered = {part for found in index.by_name.values() for parts in found for part in parts[:-1]}
    assert entered == {"set1", "set2", "deep", "set 3"}
    with pytest.raises(ImageError):
        index.find("up/secret.jpg")


def test_a_file_that_was_removed_since_is_said_to_be_gone(root):
    index = ImageRoot.of(root)
    (root / "set2/deep/only.png").unlink()
    with pytest.raises(ImageError, match="any more"):
        index.find("only.png")


def test_the_index_is_bounded_and_exact_names_are_found_beyond_it(root):
    index = ImageRoot.of(root, max_files=2)
    assert sum(map(len, index.by_name.values())) == 2
    assert not index.complete
    assert index.find("set2/deep/only.png").read_text() == "set2/deep/only.png"


@pytest.mark.parametrize("name", ["absent", "1.jpg"])
def test_a_root_that_is_no_folder_is_refused(root, name):
    with pytest.raises(ImageError, match="--images"):
        ImageRoot.of(root / name)


def test_a_drive_and_what_stands_before_dots_are_no_names():
    assert tail_of("C:\\a\\..\\b\\c.jpg") == ("b", "c.jpg")
    assert tail_of("a/./b.jpg") == ("a", "b.jpg")


def test_a_file_over_the_limit_is_not_read(tmp_path):
    path = tmp_path / "large.jpg"
    path.write_bytes(b"x" * 101)
    assert read_image_file(path, max_bytes=101) == b"x" * 101
    with pytest.raises(ImageError, match="at most"):
        read_image_file(path, max_bytes=100)


def test_what_is_no_regular_file_is_not_read(tmp_path):
    os.mkfifo(tmp_path / "pipe.jpg")
    with pytest.raises(ImageError, match="not a regular file"):
        read_image_file(tmp_path / "pipe.jpg")
    with pytest.raises(ImageError, match="cannot be read"):
        read_image_file(tmp_path / "absent.jpg")


def test_messages_name_the_file_but_not_the_folders_of_this_machine(root):
    with pytest.raises(ImageError) as refusal:
        ImageRoot.of(root).find("/home/someone/private/x.jpg")
    assert str(root) not in str(refusal.value)
    assert "someone" not in str(refusal.value)
