"""The image of one row of a Parquet file: found below the root, read alone, never trusted."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import parquet

from errors import ImageError
from loaders.files.image_decoding import decode
from loaders.files.image_lookup import ImageRoot, read_image_file
from loaders.files.parquet_files import ParquetRow, holds_images, parse_row_name, read_rows, row_name
from tests.loaders.fermat.fermat_files import IDS, gold_row, picture, write_shard
from tests.shared import ROOT

READ_WITH_EACH_BYTE_CHANGED = """
import sys
from pathlib import Path
from errors import ErrataError
from loaders.files.parquet_files import columns_of, holds_images, read_rows
path = Path(sys.argv[1])
whole, outcomes = path.read_bytes(), {"read": 0, "in part": 0, "refused": 0}
for at in range(int(sys.argv[2]), len(whole)):
    for change in (1, 255):
        path.write_bytes(whole[:at] + bytes([(whole[at] + change) % 256]) + whole[at + 1 :])
        try:
            columns_of(path), holds_images(path)
            parts = list(read_rows(path, ["new_custom_id", "image"]))
            outcomes["in part" if any(part.error for part in parts) else "read"] += 1
        except ErrataError:
            outcomes["refused"] += 1
print(*outcomes.values())
"""


@pytest.mark.parametrize("group", [1, 2, 100])
def test_each_row_gives_its_own_image(tmp_path: Path, group: int) -> None:
    path = write_shard(tmp_path / "a.parquet", [gold_row(IDS[0], at) for at in range(11)], group)
    root = ImageRoot.of(tmp_path)
    sizes = [decode(read_image_file(root.find(row_name(path, at)))).width for at in range(11)]
    assert sizes == [40 + at for at in range(11)]


def test_a_column_of_bare_bytes_is_read_too(tmp_path: Path) -> None:
    path = write_shard(tmp_path / "a.parquet", [{"image": picture(7)}, {"image": picture(8)}])
    assert decode(read_image_file(ParquetRow(path, 1))).width == 8


@pytest.mark.parametrize(
    ("row", "image", "reason"),
    [
        (0, {"bytes": b"GIF89a", "path": ""}, "The image file is a GIF"),
        (0, {"bytes": picture(400, 400)[:400], "path": ""}, "cut off"),
        (1, {"bytes": None, "path": "a.png"}, "There is no image in row 2 of a.parquet"),
        (9, {"bytes": picture(), "path": ""}, "There is no image in row 10 of a.parquet"),
        (0, {"bytes": b"x" * 2000, "path": ""}, "no image that is known here"),
    ],
)
def test_a_bad_image_has_a_reason(tmp_path: Path, row: int, image: dict[str, object], reason: str) -> None:
    good = {"bytes": picture(), "path": ""}
    path = write_shard(tmp_path / "a.parquet", [{"image": image if at == row else good} for at in range(2)])
    with pytest.raises(ImageError, match=reason):
        decode(read_image_file(ParquetRow(path, row)))


def test_an_image_above_the_limit_is_not_shown(tmp_path: Path) -> None:
    path = write_shard(tmp_path / "a.parquet", [{"image": {"bytes": b"x" * (3 << 20), "path": ""}}])
    with pytest.raises(ImageError, match=r"row 1 of a.parquet has 3 MB; 2 at most"):
        read_image_file(ParquetRow(path, 0), max_bytes=2 << 20)


def test_a_file_that_broke_since_or_holds_no_images_has_a_reason(tmp_path: Path) -> None:
    path = write_shard(tmp_path / "a.parquet", [{"image": "a.png"}])
    with pytest.raises(ImageError, match=r"a.parquet holds no images"):
        read_image_file(ParquetRow(path, 0))
    path.write_bytes(b"PAR1")
    with pytest.raises(ImageError, match="cannot be read as Parquet any more"):
        read_image_file(ParquetRow(path, 0))
    path.unlink()
    with pytest.raises(ImageError, match="cannot be read as Parquet any more"):
        read_image_file(ParquetRow(path, 0))


def test_a_damaged_row_group_has_a_reason(tmp_path: Path) -> None:
    path = write_shard(tmp_path / "a.parquet", [gold_row(IDS[0])])
    chunk = parquet.ParquetFile(path).metadata.row_group(0).column(1)
    assert chunk.path_in_schema == "image.bytes"
    data = bytearray(path.read_bytes())
    start = chunk.dictionary_page_offset or chunk.data_page_offset
    data[start : start + chunk.total_compressed_size] = b"\xff" * chunk.total_compressed_size
    path.write_bytes(bytes(data))
    with pytest.raises(ImageError, match="the file is damaged there"):
        read_image_file(ParquetRow(path, 0))


@pytest.mark.parametrize("stated", ["../../secret.parquet#row=0", "/etc/passwd#row=0", "b.parquet#row=0"])
def test_rows_of_files_outside_the_root_are_not_found(tmp_path: Path, stated: str) -> None:
    write_shard(tmp_path / "secret.parquet", [gold_row(IDS[0])])
    write_shard(tmp_path / "root" / "a.parquet", [gold_row(IDS[0])])
    with pytest.raises(ImageError):
        ImageRoot.of(tmp_path / "root").find(stated)


def test_a_link_that_leads_out_of_the_root_is_refused(tmp_path: Path) -> None:
    outside = write_shard(tmp_path / "outside.parquet", [gold_row(IDS[0])])
    (tmp_path / "root").mkdir()
    (tmp_path / "root" / "a.parquet").symlink_to(outside)
    with pytest.raises(ImageError, match="leads out of the image folder"):
        ImageRoot.of(tmp_path / "root").find("a.parquet#row=0")


@pytest.mark.parametrize("stated", ["a.png", "a.parquet", "a.parquet#row=", "a.parquet#row=-1", "#row=1", "a#row=1"])
def test_other_names_are_names_of_files(stated: str) -> None:
    assert parse_row_name(stated) is None


def test_columns_of_large_types_are_read(tmp_path: Path) -> None:
    kind = pa.struct([("bytes", pa.large_binary()), ("path", pa.large_string())])
    image = pa.array([{"bytes": picture(9), "path": "x"}], kind)
    path = tmp_path / "a.parquet"
    parquet.write_table(pa.table({"image": image}), path)
    assert decode(read_image_file(ParquetRow(path, 0))).width == 9


@pytest.mark.long
def test_no_changed_byte_in_a_file_s_description_ends_the_process(tmp_path: Path) -> None:
    """In pyarrow 26 it ends where the description of one column is damaged, which is never asked for."""
    path = write_shard(tmp_path / "a.parquet", [{"new_custom_id": IDS[0], "image": {"bytes": b"x", "path": "a.png"}}])
    size = path.stat().st_size
    footer = size - 8 - int.from_bytes(path.read_bytes()[-8:-4], "little")
    command = [sys.executable, "-c", READ_WITH_EACH_BYTE_CHANGED, str(path), str(footer)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-500:]
    outcomes = [int(count) for count in done.stdout.split()]
    assert sum(outcomes) == 2 * (size - footer)
    assert all(outcomes), "each of read, in part, refused occurs"


def test_a_page_that_states_800_mb_in_a_small_file_takes_no_memory_for_it(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    table = pa.table({"id": [f"sample-{at}" for at in range(200)]})
    parquet.write_table(table, path, compression="none", use_dictionary=False, write_statistics=False)
    data = bytearray(path.read_bytes())
    start = parquet.ParquetFile(path).metadata.row_group(0).column(0).data_page_offset
    # Thrift's compact protocol: a page of data; unpacked and packed size, 800,000,000 as a zigzag varint; 200 values.
    size = bytes.fromhex("80a0f8fa05")
    header = b"\x15\x00\x15" + size + b"\x15" + size + bytes.fromhex("2c1590031500150615060000")
    data[start : start + len(header)] = header
    path.write_bytes(bytes(data))
    before = pa.default_memory_pool().max_memory()
    (part,) = read_rows(path, ["id"])
    assert "than expected (800000000)" in part.error
    assert pa.default_memory_pool().max_memory() < before + (8 << 20)


@pytest.mark.parametrize("empty", [0, 1, 5])
def test_a_file_holds_images_as_soon_as_one_row_has_bytes(tmp_path: Path, empty: int) -> None:
    images = [{"bytes": None, "path": "a.png"}] * empty
    kind = pa.schema([("image", pa.struct([("bytes", pa.binary()), ("path", pa.string())]))])
    for more, holds in (([], False), ([{"bytes": b"x", "path": "b.png"}], True)):
        table = pa.Table.from_pylist([{"image": image} for image in [*images, None, *more]], kind)
        parquet.write_table(table, tmp_path / "a.parquet", row_group_size=2)
        assert holds_images(tmp_path / "a.parquet") is holds
