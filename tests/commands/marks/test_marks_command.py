"""`errata marks`: a file of marks is written and comes back, as JSON lines and as CSV."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cache.importing.import_benchmark import import_benchmark
from cache.marks.log import entries
from cache.marks.targets import MarkTarget
from cache.recording.record_marks import NewMark, record, undo
from cache.store.workspace import Workspace
from tests.commands.conftest import Errata
from tests.commands.made_files import gold_and_run
from tests.prepared import once

NOTES = (
    *("=1+1", "-5", "@x", "'quoted", "'=a", "''b", "line\nline", 'x"y,z', "三角形", "tab\there"),
    *("see\r=1+1", "a;b", "\u2068א\u2069"),
)


@once
def fill(folder: Path) -> Workspace:
    _, gold, _, run = gold_and_run(folder)
    made = Workspace.open()
    import_benchmark(made, "hgbench", Path(gold), runs=[Path(run)], name="pilot")
    for number, note in enumerate(NOTES):
        target = MarkTarget("region", "exact", spot=f"1:0,0,{number + 1},9")
        record(made, NewMark("pilot", target, "=Ann", "+odd", ("-a", "b;c"), note, seconds=0.1 * number))
    undo(made, 1, "Ben")
    return made


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = fill(tmp_path)
    yield made
    made.close()


@pytest.mark.parametrize("ending", ["jsonl", "csv"])
def test_a_file_of_marks_comes_back_exactly_and_adds_nothing_the_second_time(
    errata: Errata, workspace: Workspace, tmp_path: Path, ending: str
) -> None:
    path, shape = tmp_path / f"marks.{ending}", ["--csv"] if ending == "csv" else []
    assert errata("marks", "export", "pilot", "-o", str(path), *shape).code == 0
    again = errata("marks", "import", "pilot", str(path))
    assert (again.code, again.err) == (0, "")
    assert again.out == "pilot: 14 lines, 0 added, 14 there before, 0 rejected\n"
    assert errata("import", "hgbench", *gold_and_run(tmp_path), "--name", "copy").code == 0
    added = errata("marks", "import", "copy", str(path), "--json").json
    assert (added["schema"], added["lines"], added["added"], added["rejected"]) == ("errata.marks-import/1", 14, 14, [])
    said = [
        (mark.target, mark.who, mark.verdict, mark.tags, mark.note, mark.at) for mark in entries(workspace, "pilot")
    ]
    back = [(mark.target, mark.who, mark.verdict, mark.tags, mark.note, mark.at) for mark in entries(workspace, "copy")]
    assert back == said
    assert errata("marks", "export", "copy", *shape).out.count("region") == 14


def test_no_cell_of_the_csv_is_a_formula_and_only_what_holds_is_exported_when_it_is_asked_for(
    errata: Errata, workspace: Workspace
) -> None:
    text = errata("marks", "export", "pilot", "--csv").out
    for cell in ("'=1+1", "'-5", "'@x", "'=Ann", "'+odd", '"see\r=1+1"', '"a;b"'):
        assert f",{cell}," in text
    assert len(errata("marks", "export", "pilot").out.splitlines()) == 14
    assert len(errata("marks", "export", "pilot", "--present").out.splitlines()) == 12


def test_rejected_lines_are_named_with_their_reason_and_the_rest_is_loaded(
    errata: Errata, workspace: Workspace, tmp_path: Path
) -> None:
    path = tmp_path / "mine.csv"
    rows = ["exact,item,a0,a; b,", "gone,item,a0,,x", "exact,sample,,[1,x", "exact,sample,,,looks odd"]
    path.write_text("sample,kind,item,tags,verdict,who\n" + "".join(f"{row},Ann\n" for row in rows))
    result = errata("marks", "import", "pilot", str(path))
    assert result.code == 1
    assert result.out == "pilot: 4 lines, 2 added, 0 there before, 2 rejected\n"
    assert "line 3: The sample “gone” is not in “pilot”." in result.err
    assert "line 4: `tags`: expected a JSON array" in result.err
    assert entries(workspace, "pilot")[-2].tags == ("a", "b")


def test_a_benchmark_or_file_that_is_not_there_is_refused(errata: Errata, workspace: Workspace, tmp_path: Path) -> None:
    assert errata("marks", "export", "none").code == 2
    assert errata("marks", "import", "pilot", str(tmp_path / "none.jsonl")).code == 2
    (tmp_path / "some.jsonl").write_text("{}\n")
    assert errata("marks", "import", "none", str(tmp_path / "some.jsonl")).code == 2
