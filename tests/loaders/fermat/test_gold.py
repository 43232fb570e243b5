"""FERMAT's gold: shards, tables, the ten real photographs, and everything that can be wrong with them."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyarrow import parquet

from errors import DataError, FormatError, MissingFile
from loaders.fermat import load
from loaders.fermat.gold import MAX_TEXT
from loaders.files.image_decoding import header_of
from loaders.files.image_lookup import ImageRoot, read_image_file
from tests.loaders.fermat.fermat_files import IDS, gold_row, write_csv, write_json, write_shard, write_shards
from tests.shared import SHARED, needs_shared


def reasons(loaded: Any) -> list[tuple[int, str]]:
    return [(bad.line, bad.reason) for bad in loaded.rejected]


def test_a_row_becomes_a_sample_with_its_cluster_facets_and_gold(tmp_path: Path) -> None:
    loaded = load.load_gold(write_shards(tmp_path))
    assert (loaded.lines, loaded.rejected, [sample.id for sample in loaded.records]) == (5, (), list(IDS))
    sample = loaded.records[1]
    assert sample.cluster == "img_1"
    assert dict(sample.facets) == {
        "axis": "SU", "perturbation": "5.1", "has_error": "no", "domain": "alg", "subdomain": "leq", "grade": "c07",
        "legibility": "legible", "image_quality": "challenging", "rotation": "default",
    }  # fmt: skip
    (item,) = sample.items
    assert item.gold == {
        "has_error": False, "axis": "SU", "perturbation": "5.1", "question": "Solve x + 1 = 2.", "answer": "x = 1",
        "solution": "x = 2", "change": "1 became 2",
    }  # fmt: skip
    assert "1 became 2" in sample.text


def test_images_of_shards_stay_there_and_are_read_by_row(tmp_path: Path) -> None:
    loaded = load.load_gold(write_shards(tmp_path / "set" / "data").parent)
    assert loaded.images == str((tmp_path / "set" / "data").resolve())
    root = ImageRoot.of(Path(loaded.images))
    widths = [header_of(read_image_file(root.find(sample.pages[0].image or ""))).width for sample in loaded.records]
    assert widths == [40, 41, 42, 43, 44]
    assert loaded.records[4].pages[0].image == "train-00001-of-00002.parquet#row=1"


def test_of_the_images_of_a_shard_only_the_first_is_read_with_gold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[list[str]] = []
    real = parquet.ParquetFile.iter_batches

    def watched(self: Any, *args: Any, columns: list[str], **options: Any) -> Any:
        read.append(columns)
        return real(self, *args, columns=columns, **options)

    monkeypatch.setattr(parquet.ParquetFile, "iter_batches", watched)
    load.load_gold(write_shards(tmp_path))
    assert read.count(["image.bytes"]) == len(list(tmp_path.iterdir())), "once a shard: the first row has an image"
    others = [columns for columns in read if columns != ["image.bytes"]]
    assert others
    assert not any(column in ("image", "image.bytes") for columns in others for column in columns)


@pytest.mark.parametrize("kind", ["csv", "jsonl", "jsonl.gz", "provenance.json"])
def test_tables_give_the_same_samples_with_images_by_path(tmp_path: Path, kind: str) -> None:
    rows = [gold_row(name, image=f"photos/{name}.png") for name in IDS]
    path = tmp_path / f"gold.{kind}"
    if kind == "csv":
        write_csv(path, rows)
    elif kind.startswith("jsonl"):
        text = "".join(json.dumps(row) + "\n" for row in rows).encode()
        path.write_bytes(gzip.compress(text) if kind.endswith("gz") else b"\xef\xbb\xbf" + text)
    else:
        names = {"new_custom_id": "sourceId", "image": "file", "has_error": "hasError", "domain_code": "domain"}
        write_json(path, {"cases": [{names.get(name, name): value for name, value in row.items()} for row in rows]})
    loaded = load.load_gold(path)
    shards = load.load_gold(write_shards(tmp_path / "shards"))
    assert [(sample.id, sample.items) for sample in loaded.records] == [
        (sample.id, sample.items) for sample in shards.records
    ]
    assert [dict(sample.facets)["domain"] for sample in loaded.records] == ["alg"] * 5
    assert loaded.records[0].pages[0].image == f"photos/{IDS[0]}.png"
    assert loaded.images == str(tmp_path.resolve())


@needs_shared
@pytest.mark.parametrize("path", [SHARED / "fermat", SHARED / "fermat" / "fermat-provenance.json"])
def test_the_ten_real_photographs_load_as_they_are(path: Path) -> None:
    loaded = load.load_gold(path)
    assert (loaded.lines, loaded.rejected) == (10, ())
    root = ImageRoot.of(Path(loaded.images or ""))
    for sample in loaded.records:
        place = root.find(sample.pages[0].image or "")
        assert sample.id.replace(".", "_") in place.name
        assert header_of(read_image_file(place)).kind == "jpeg"
    by_id = {sample.id: dict(sample.facets) for sample in loaded.records}
    assert by_id["img_486_pert_5.1"]["legibility"] == "challenging"
    assert by_id["img_415_pert_3.1"]["rotation"] == "left"
    assert [facets["axis"] == "SU" for facets in by_id.values()] == [
        facets["has_error"] == "no" for facets in by_id.values()
    ]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"new_custom_id": None}, "no `new_custom_id`"),
        ({"new_custom_id": " "}, "`new_custom_id`: expected a text"),
        ({"new_custom_id": "x" * 501}, "`new_custom_id`: expected a text"),
        ({"new_custom_id": "page-7", "new_pert_id": None}, "`new_custom_id`: expected a perturbation"),
        ({"new_custom_id": "img_1_pert_6.1", "new_pert_id": 6.1}, "`new_custom_id`: expected a perturbation"),
        ({"has_error": None}, "`has_error`: expected true or false, found null"),
        ({"has_error": "3.0"}, '`has_error`: expected true or false, found "3.0"'),
        ({"has_error": "Error"}, "`has_error`: expected true or false"),
        ({"new_custom_id": IDS[0]}, "second line of this id; line 1 counts"),
    ],
)
def test_a_malformed_row_is_rejected_by_number(tmp_path: Path, change: dict[str, Any], reason: str) -> None:
    rows = [
        gold_row(IDS[0], image=None),
        gold_row("img_9_pert_1.1", image=None, **change),
        gold_row(IDS[2], image=None),
    ]
    path = tmp_path / "gold.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    loaded = load.load_gold(path)
    assert [sample.id for sample in loaded.records] == [IDS[0], IDS[2]]
    ((line, message),) = reasons(loaded)
    assert line == 2
    assert message.startswith(reason)


def test_an_id_of_another_shape_takes_its_perturbation_from_its_column(tmp_path: Path) -> None:
    path = write_csv(tmp_path / "gold.csv", [gold_row("x_2.3", new_custom_id="page-7", new_pert_id="2.3", image="")])
    (sample,) = load.load_gold(path).records
    assert (sample.cluster, dict(sample.facets)["axis"], sample.pages[0].image) == ("page-7", "CP", None)


def test_values_of_every_type_are_read(tmp_path: Path) -> None:
    more = {"has_error": "1.0", "handwriting_style": "0", "image_quality": "good", "mcq": "True", "rotation": "nan"}
    path = write_csv(tmp_path / "gold.csv", [gold_row(IDS[0], **more, image="{'bytes': b'...'}", synthetic="true")])
    loaded = load.load_gold(path)
    facets = dict(loaded.records[0].facets)
    assert (facets["has_error"], facets["legibility"], facets["image_quality"]) == ("yes", "challenging", "good")
    assert facets["mcq"] == "yes"
    assert "rotation" not in facets
    assert loaded.records[0].pages[0].image is None
    assert loaded.synthetic


def test_cells_of_a_megabyte_are_loaded_and_cut(tmp_path: Path) -> None:
    long = "x" * 1_000_000
    for path in (
        write_csv(tmp_path / "gold.csv", [gold_row(IDS[0], orig_q=long, image=long)]),
        write_shard(tmp_path / "gold.parquet", [gold_row(IDS[0], orig_q=long)]),
    ):
        (sample,) = load.load_gold(path).records
        assert len(sample.items[0].gold["question"]) == MAX_TEXT


@pytest.mark.parametrize("keep", [0, 3, 4, 100, -1, -9, 0.5])
def test_a_shard_that_is_cut_off_is_refused_in_one_line(tmp_path: Path, keep: float) -> None:
    write_shards(tmp_path)
    path = tmp_path / "train-00001-of-00002.parquet"
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * keep) if isinstance(keep, float) else keep])
    with pytest.raises(FormatError, match="expected a Parquet file") as refused:
        load.load_gold(tmp_path)
    assert "\n" not in str(refused.value)
    with pytest.raises(FormatError):
        load.load_gold(path)


def test_a_damaged_row_group_rejects_its_rows_and_no_others(tmp_path: Path) -> None:
    path = write_shard(tmp_path / "gold.parquet", [gold_row(name) for name in IDS])
    meta = parquet.ParquetFile(path).metadata.row_group(1)
    chunk = next(meta.column(at) for at in range(meta.num_columns) if meta.column(at).path_in_schema == "orig_q")
    data = bytearray(path.read_bytes())
    start = chunk.dictionary_page_offset or chunk.data_page_offset
    data[start : start + chunk.total_compressed_size] = b"\xff" * chunk.total_compressed_size
    path.write_bytes(bytes(data))
    loaded = load.load_gold(path)
    assert [sample.id for sample in loaded.records] == [IDS[0], IDS[1], IDS[4]]
    assert loaded.lines == 5
    assert [line for line, _ in reasons(loaded)] == [3, 4]
    assert reasons(loaded)[0][1].startswith("the row group cannot be read (")


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        (pa.array([b"ok", b"\xff", b"ok"], pa.binary()), "a value cannot be read ('utf-8' codec"),
        (pa.array([1, 2**62, 3], pa.timestamp("us")), "a value cannot be read (date value out of range)"),
    ],
)
def test_a_value_of_a_shard_that_cannot_be_read_costs_its_own_row_alone(
    values: Any, reason: str, tmp_path: Path
) -> None:
    if pa.types.is_binary(values.type):
        values = pa.StringArray.from_buffers(len(values), *values.buffers()[1:])
    rows = pa.Table.from_pylist([gold_row(name) for name in IDS[:3]])
    parquet.write_table(rows.set_column(rows.column_names.index("grade"), "grade", values), tmp_path / "a.parquet")
    loaded = load.load_gold(tmp_path / "a.parquet")
    assert [sample.id for sample in loaded.records] == [IDS[0], IDS[2]]
    assert (loaded.lines, loaded.loaded, loaded.rejected[0].line) == (3, 2, 2)
    assert loaded.rejected[0].reason.startswith(reason)


@pytest.mark.parametrize(
    ("name", "data", "error"),
    [
        ("gold.parquet", b"", FormatError),
        ("gold.parquet", b"{}", FormatError),
        ("gold.csv", b"", FormatError),
        ("gold.csv", b"id,label\n1,2\n", FormatError),
        ("gold.csv", "new_custom_id,has_error\n".encode("utf-16"), FormatError),
        ("gold.json", b"", FormatError),
        ("gold.json", b'{"rows": []}', FormatError),
        ("gold.json", b'{"cases": [', FormatError),
    ],
)
def test_files_of_the_wrong_kind_are_refused(tmp_path: Path, name: str, data: bytes, error: type[Exception]) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(error):
        load.load_gold(path)


def test_shards_without_the_needed_columns_are_refused_with_what_was_found(tmp_path: Path) -> None:
    path = write_shard(tmp_path / "gold.parquet", [{"id": "a", "label": 1}])
    with pytest.raises(FormatError, match="expected columns new_custom_id, has_error, found id, label"):
        load.load_gold(path)


@pytest.mark.parametrize("name", ["orig_q", "image"])
def test_a_shard_with_two_columns_of_one_name_is_refused(tmp_path: Path, name: str) -> None:
    path = write_shard(tmp_path / "gold.parquet", [gold_row(IDS[0])])
    table = parquet.read_table(path)
    parquet.write_table(table.append_column(name, table[name]), path)
    with pytest.raises(FormatError, match=f'expected each column once, found 2 named "{name}"'):
        load.load_gold(path)


def test_an_empty_folder_and_an_absent_file_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"Parquet shards \(\*.parquet\), a provenance file"):
        load.load_gold(tmp_path)
    with pytest.raises(MissingFile):
        load.load_gold(tmp_path / "absent.parquet")


def test_a_shard_of_no_rows_loads_as_none(tmp_path: Path) -> None:
    path = tmp_path / "gold.parquet"
    parquet.write_table(
        pa.table({"new_custom_id": pa.array([], pa.string()), "has_error": pa.array([], pa.bool_())}), path
    )
    loaded = load.load_gold(path)
    assert (loaded.lines, loaded.records) == (0, ())


def test_the_hash_of_shards_is_of_their_content_and_changes_with_it(tmp_path: Path) -> None:
    first = load.load_gold(write_shards(tmp_path / "a")).sha256
    assert load.load_gold(write_shards(tmp_path / "b")).sha256 == first
    write_shard(tmp_path / "b" / "train-00001-of-00002.parquet", [gold_row(IDS[3])])
    assert load.load_gold(tmp_path / "b").sha256 != first


def test_shards_with_paths_instead_of_bytes_name_files(tmp_path: Path) -> None:
    rows = [gold_row(name, image={"bytes": None, "path": "a.png"}) for name in IDS]
    kind = pa.struct([("bytes", pa.binary()), ("path", pa.string())])
    table = pa.Table.from_pylist(rows)
    at = table.schema.get_field_index("image")
    table = table.set_column(at, "image", pa.array([row["image"] for row in rows], kind))
    parquet.write_table(table, tmp_path / "typed.parquet", row_group_size=2)
    write_shard(tmp_path / "untyped.parquet", rows)
    write_shard(tmp_path / "plain.parquet", [gold_row(IDS[0], image="a.png")])
    for path in tmp_path.glob("*.parquet"):
        assert {sample.pages[0].image for sample in load.load_gold(path).records} == {"a.png"}


cells = st.none() | st.booleans() | st.floats() | st.text(max_size=20) | st.integers()


@given(rows=st.lists(st.dictionaries(st.sampled_from([*gold_row(IDS[0])]), cells | st.just(IDS[0])), max_size=5))
def test_rows_of_any_content_are_loaded_or_rejected(tmp_path_factory: pytest.TempPathFactory, rows: list[Any]) -> None:
    folder = tmp_path_factory.mktemp("any")
    path = folder / "gold.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    loaded = load.load_gold(path)
    assert loaded.lines == len(rows) == len(loaded.records) + len(loaded.rejected)


@given(data=st.binary(max_size=300), at=st.integers(0, 4000))
def test_any_damage_to_a_shard_gives_records_or_our_own_error(
    tmp_path_factory: pytest.TempPathFactory, data: bytes, at: int
) -> None:
    folder = tmp_path_factory.mktemp("damaged")
    path = write_shard(folder / "gold.parquet", [gold_row(name) for name in IDS])
    whole = bytearray(path.read_bytes())
    at %= len(whole)
    whole[at : at + len(data)] = data
    path.write_bytes(bytes(whole))
    try:
        loaded = load.load_gold(path)
    except DataError:
        return
    assert loaded.lines == len(loaded.records) + len(loaded.rejected)
