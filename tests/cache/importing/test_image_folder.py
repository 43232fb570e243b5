"""The folder of page images when other gold takes the place of gold that had one."""

from __future__ import annotations

from pathlib import Path

from cache.importing.import_benchmark import import_benchmark
from cache.queries import catalog


def write_gold(folder: Path, samples: str, images: str) -> Path:
    """Graded gold that states an image of each sample, and empty files for some of them beside it."""
    folder.mkdir()
    gold = folder / "gold.csv"
    gold.write_text("id,gold,image\n" + "".join(f"{name},true,{name}.png\n" for name in samples), "utf-8")
    for name in images:
        (folder / f"{name}.png").write_bytes(b"")
    return gold


def test_images_beside_new_gold_are_shown_and_not_what_was_called_so_beside_the_gold_it_replaces(ws, tmp_path):
    import_benchmark(ws, "graded", write_gold(tmp_path / "first", "ab", "ab"))
    (report,) = import_benchmark(ws, "graded", write_gold(tmp_path / "second", "abc", "abc")).files
    assert (report.state, report.note.count("image")) == ("superseded", 0)
    assert catalog.benchmark_card(ws, "graded").image_root == str(tmp_path / "second")


def test_gold_without_images_beside_it_keeps_the_folder_of_the_gold_it_replaces(ws, tmp_path):
    import_benchmark(ws, "graded", write_gold(tmp_path / "first", "ab", "ab"))
    import_benchmark(ws, "graded", write_gold(tmp_path / "second", "abc", "a"))
    assert catalog.benchmark_card(ws, "graded").image_root == str(tmp_path / "first")


def test_gold_and_runs_are_imported_where_the_image_folder_has_moved_and_that_is_said(ws, tmp_path):
    images = tmp_path / "images"
    images.mkdir()
    import_benchmark(ws, "graded", write_gold(tmp_path / "first", "ab", ""), images=images)
    images.rename(tmp_path / "moved")
    run = tmp_path / "model.csv"
    run.write_text("id,pred\na,true\nb,true\n", "utf-8")
    gold, read = import_benchmark(ws, "graded", write_gold(tmp_path / "second", "abc", ""), runs=[run]).files
    assert f"The image folder {images} is not there; import again with --images." in gold.note
    assert (gold.state, read.state) == ("superseded", "new")
    assert catalog.runs(ws, "graded")["run"].tolist() == ["model"]
