"""`make bench-large` in its parts: what was measured is kept, and left out when it is resumed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

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
        floor = 2.0 if part == "pages" else None
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
    assert measured[4:] == [("pages", 0.004), ("grading", 0.004)]
    assert [(row.what, row.judgements, row.value, row.floor) for row in read(tmp_path / "cost")] == [
        (f"{part}: processor", size, size / 1e6, 2.0 if part == "pages" else None)
        for size in (10_000, 40_000)
        for part in large.PARTS
    ]


def test_pages_without_a_workspace_have_grounding_imported_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured: list[str] = []

    def measure(part: str, *_: object) -> list[Row]:
        measured.append(part)
        return []

    monkeypatch.setattr(large, "_measured", measure)
    monkeypatch.setattr(large, "write_plot", lambda *_: None)
    large.main(["--scale", "0.001", "--output", str(tmp_path / "cost"), "--only", "pages"])
    assert measured == ["grounding", "pages"]
