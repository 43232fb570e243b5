"""`make bench-large` in its parts: what was measured is kept, and left out when it is resumed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks import grading, matching
from benchmarks.large import __main__ as large
from benchmarks.large.cost import Row, read


def test_an_interrupted_benchmark_keeps_what_was_measured_and_goes_on_with_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured: list[tuple[str, float]] = []

    def measure(part: str, place: Path, size: float, workers: int, repeats: int) -> Iterator[Row]:
        if (part, size) == ("pages", 0.004) and interrupted:
            raise KeyboardInterrupt
        measured.append((part, size))
        (place / part).mkdir(parents=True)
        floor = None if part in ("grounding", "grading") else 2.0
        yield Row(f"{part}: processor", large._judgements(part, size), 10 * size, "s", floor)

    monkeypatch.setattr(large, "_measured", measure)
    monkeypatch.setattr(large, "write_plot", lambda *_: None)
    arguments = ["--scale", "0.004", "--output", str(tmp_path / "cost"), "--home", str(tmp_path / "home"), "--resume"]
    interrupted = True
    with pytest.raises(KeyboardInterrupt):
        large.main(arguments)
    assert measured == [(part, 0.001) for part in large.PARTS] + [("grounding", 0.004)]
    interrupted = False
    large.main(arguments)
    assert measured[len(large.PARTS) + 1 :] == [(part, 0.004) for part in large.PARTS[1:]]
    assert [(row.what, row.judgements, row.value, row.floor) for row in read(tmp_path / "cost")] == [
        (f"{part}: processor", size, size / 1e6, None if part in ("grounding", "grading") else 2.0)
        for size in (10_000, 40_000)
        for part in large.PARTS
    ]


def test_pages_without_a_workspace_have_it_imported_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[str] = []

    def measure(part: str, *_: object) -> list[Row]:
        measured.append(part)
        return []

    monkeypatch.setattr(large, "_measured", measure)
    monkeypatch.setattr(large, "write_plot", lambda *_: None)
    large.main(["--scale", "0.001", "--output", str(tmp_path / "cost"), "--only", "pages", "strictness"])
    assert measured == ["grounding", "pages", "grading", "strictness"]


@pytest.mark.long
def test_imports_and_what_stands_beside_peers_are_measured_in_earnest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(large, "write_plot", lambda *_: None)
    monkeypatch.setattr(large, "RUNS", 2)
    monkeypatch.setattr(large, "GRADED_RUNS", 2)
    monkeypatch.setattr(matching, "ROUNDS", 1)
    monkeypatch.setattr(grading, "ROUNDS", 1)
    only = ["--only", "grounding", "grading", "peers"]
    large.main(["--scale", "0.0001", "--workers", "1", "--output", str(tmp_path / "cost"), *only])
    found = {row.what: row for row in read(tmp_path / "cost")}
    costs = [
        (f"{part} import: {what}", unit, False)
        for part in ("grounding", "grading")
        for what, unit in (("processor", "s"), ("wall", "s"), ("memory", "MB"), ("disk", "MB"))
    ]
    beside = [
        ("peers: matching, page by page", "s", True),
        ("peers: matching, all pages at once", "s", True),
        ("peers: SketchJudge scored", "s", True),
        ("peers: rows written", "rows/s", True),
    ]
    assert {(row.what, row.unit, row.floor is not None) for row in found.values()} == {*costs, *beside}
    assert all(row.value > 0 and (row.floor is None or row.floor > 0) for row in found.values())
    assert {row.judgements for row in found.values()} == {2 * 2 * 16, 5 * 2}
