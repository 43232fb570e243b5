"""Importing: each file whole or not at all, nothing twice, nothing lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import func, select

from cache.importing.import_benchmark import import_benchmark
from cache.importing.rescoring import outdated
from cache.queries import catalog, metrics
from cache.queries.samples import samples
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.workspace import Workspace
from errors import MissingFile, NothingLoaded, ReadOnly, UsageError
from scoring.tasks import TASKS
from tests.cache import fake_task

ALL = Selection("letters")


def rows(ws: Workspace) -> dict[str, int]:
    """Table -> number of its rows, the version left out."""
    tables = [table for table in schema.metadata.sorted_tables if table is not schema.meta]
    with ws.reading() as connection:
        return {table.name: int(connection.scalar(select(func.count()).select_from(table)) or 0) for table in tables}


@pytest.mark.databases
def test_lines_are_loaded_or_rejected_each_file_raises_the_version_and_importing_twice_changes_nothing(
    ws, gold, careful, hasty
):
    assert ws.recent_version() == ws.version() == 0
    import_benchmark(ws, "letters", gold)
    # The recent version is never from before a commit of this process.
    assert ws.recent_version() == ws.version() == 1
    report = import_benchmark(ws, "letters", gold, runs=[careful, hasty])
    assert ws.recent_version() == ws.version() == 3
    assert [(file.kind, file.lines, file.loaded, len(file.rejected), file.state) for file in report.files] == [
        ("gold", 4, 4, 0, "unchanged"),
        ("run", 3, 3, 0, "new"),
        ("run", 6, 4, 2, "new"),
    ]
    assert report.files[2].slugs == ("hasty~prompt:cot",)
    stored = catalog.rejected_lines(ws, "letters")
    assert stored["line"].tolist() == [2, 4]
    assert stored.loc[1, "reason"] == "no sample s9 in gold"
    before = rows(ws)
    again = import_benchmark(ws, "letters", gold, runs=[careful, hasty])
    assert {file.state for file in again.files} == {"unchanged"}
    assert (rows(ws), ws.version()) == (before, 3)


def test_an_unchanged_run_of_an_older_scorer_is_scored_again(ws, gold, careful, hasty, monkeypatch):
    def generous(sample, prediction, part):
        return fake_task.score(sample, replace(prediction, raw=prediction.raw.upper()) if prediction else None, part)

    first = import_benchmark(ws, "letters", gold, runs=[careful, hasty])
    stored, version = rows(ws)["response"], ws.version()
    monkeypatch.setitem(
        TASKS, "letters", replace(fake_task.TASK, assess_all=fake_task.scored_by(generous), scorer_version=2)
    )
    report = import_benchmark(ws, "letters", gold, runs=[careful])
    assert [file.state for file in report.files] == ["unchanged", "rescored"]
    assert replace(report.files[1], state="new") == first.files[1]
    assert report.rows > 0
    assert (rows(ws)["response"], ws.version()) == (stored, version + 1)
    assert outdated(ws) == [("letters", "hasty~prompt:cot")]
    table = metrics.run_metrics(ws, ALL)
    values = table[table["metric"] == "accuracy"].set_index("run")["value"]
    assert values["careful"] == 7 / 8  # in upper case its faint letter is right
    again = import_benchmark(ws, "letters", gold, runs=[careful])
    assert [file.state for file in again.files] == ["unchanged", "unchanged"]
    assert ws.version() == version + 1


def test_two_files_of_one_import_that_are_one_run_are_refused_and_nothing_is_written(ws, gold, careful, write_lines):
    other = careful.parent / "elsewhere" / careful.name
    other.parent.mkdir()
    other.write_bytes(careful.read_bytes())
    # The same file twice is one run, and no question.
    assert [file.state for file in import_benchmark(ws, "letters", gold, runs=[careful, other]).files] == [
        "new", "new", "unchanged",
    ]  # fmt: skip
    version, runs = ws.version(), catalog.runs(ws, "letters")["run"].tolist()
    write_lines("elsewhere/" + careful.name, {"id": "s1", "said": "XXX"})
    with pytest.raises(
        UsageError, match=r"Two files called Careful\.jsonl are read as the same run, Careful: .* setting"
    ):
        import_benchmark(ws, "letters", gold, runs=[careful, other])
    assert (ws.version(), catalog.runs(ws, "letters")["run"].tolist()) == (version, runs)


def test_a_file_that_is_loaded_under_another_name_is_noted_as_such(ws, gold, careful, hasty):
    first = import_benchmark(ws, "letters", gold, runs=[careful])
    again = import_benchmark(ws, "letters", gold, runs=[careful], model="Other")
    assert [(file.state, file.note) for file in again.files[1:]] == [
        ("new", "The same file is loaded as “careful” already: each counts as a run of its own. "
                "Delete the one that is not wanted."),
    ]  # fmt: skip
    unlike = import_benchmark(ws, "letters", gold, runs=[careful, hasty])
    assert [file.note for file in (*first.files, *unlike.files) if file.kind == "run"] == ["", "", ""]


@pytest.mark.databases
def test_a_changed_run_supersedes_the_old_one_which_stays_reachable(ws, gold, careful, write_lines):
    import_benchmark(ws, "letters", gold, runs=[careful])
    old = catalog.runs(ws, "letters")["run"].tolist()
    write_lines("Careful.jsonl", {"id": "s1", "said": "XXX"})
    report = import_benchmark(ws, "letters", gold, runs=[careful])
    assert report.files[1].state == "superseded"
    assert catalog.runs(ws, "letters")["run"].tolist() == old == ["careful"]
    both = catalog.runs(ws, "letters", superseded=True)
    retired = both.loc[both["state"] == "superseded", "run"].item()
    assert retired.startswith("careful@")
    assert len(retired) == len("careful@") + 8
    assert samples(ws, ALL.replace(runs=(retired,))).loc[1, "value"] == 1.0
    assert samples(ws, ALL).loc[0, "value"] == 0.0


def test_changed_gold_supersedes_the_benchmark_of_its_name(ws, gold, careful, write_lines):
    import_benchmark(ws, "letters", gold, runs=[careful])
    write_lines("gold.jsonl", {"id": "s1", "letters": "ABD"})
    report = import_benchmark(ws, "letters", gold, runs=[careful])
    assert report.files[0].state == "superseded"
    assert catalog.benchmarks(ws)["samples"].tolist() == [1]
    both = catalog.benchmarks(ws, superseded=True)
    assert both["samples"].tolist() == [4, 1]
    assert both.loc[0, "benchmark"].startswith("letters@")


def test_images_given_later_are_remembered(ws, gold, tmp_path):
    import_benchmark(ws, "letters", gold)
    assert catalog.benchmark_card(ws, "letters").image_root is None
    report = import_benchmark(ws, "letters", gold, images=tmp_path)
    assert report.files[0].state == "unchanged"
    assert catalog.benchmark_card(ws, "letters").image_root == str(tmp_path)


def test_a_file_of_which_nothing_can_be_loaded_leaves_everything_as_it_was(ws, gold, careful, write_lines):
    bad = write_lines("Bad.jsonl", "{", "[]")
    with pytest.raises(NothingLoaded, match=r"Bad\.jsonl: none of its 2 lines"):
        import_benchmark(ws, "letters", gold, runs=[careful, bad])
    assert set(rows(ws).values()) == {0}


def test_a_missing_file_is_named(ws, gold, tmp_path):
    with pytest.raises(MissingFile, match="nowhere"):
        import_benchmark(ws, "letters", gold, runs=[tmp_path / "nowhere.jsonl"])


def test_one_name_for_several_runs_is_refused(ws, gold, careful, hasty):
    with pytest.raises(UsageError, match="for 2 runs"):
        import_benchmark(ws, "letters", gold, runs=[careful, hasty], model="M")
    assert set(rows(ws).values()) == {0}


def test_an_unknown_task_is_refused_with_the_known_ones(ws, gold):
    with pytest.raises(UsageError, match="letters"):
        import_benchmark(ws, "nonsense", gold)


def test_a_name_cannot_change_its_task(ws, gold, monkeypatch):
    import_benchmark(ws, "letters", gold, name="mine")
    with ws.writing() as connection:
        connection.execute(schema.benchmark.update().values(task="other"))
    with pytest.raises(UsageError, match="another --name"):
        import_benchmark(ws, "letters", gold, name="mine")


def test_read_only_refuses_before_anything_is_read(url, ws, gold):
    reader = Workspace.open(url, read_only=True)
    with pytest.raises(ReadOnly):
        import_benchmark(reader, "letters", gold)
    reader.close()


def test_progress_counts_the_scored_samples_of_each_run(ws, gold, careful):
    seen = []
    import_benchmark(ws, "letters", gold, runs=[careful], progress=lambda *step: seen.append(step))
    assert seen == [("Careful", 4, 4)]


@pytest.mark.databases
def test_hostile_text_is_stored_as_it_is(ws, gold, write_lines):
    run = write_lines("Hostile.jsonl", {"id": "s1", "said": "A\0\ud800B"})
    import_benchmark(ws, "letters", gold, runs=[run])
    from cache.queries.inspection import inspect

    (inspected,) = inspect(ws, ALL, "s1").runs
    assert inspected.prediction.raw == "A\0\ud800B"


_SLOW = """
import sys, time
from loaders import LOADERS
from scoring.tasks import TASKS
from dataclasses import replace
from tests.cache import fake_task
def slow(sample, prediction, part):
    print("scoring", flush=True)
    time.sleep({pause})
    return fake_task.score(sample, prediction, part)
TASKS["letters"] = replace(fake_task.TASK, assess_all=fake_task.scored_by(slow))
LOADERS["letters"] = fake_task.LOADER
from cache.importing.import_benchmark import import_benchmark
from cache.store.workspace import Workspace
import_benchmark(Workspace.open(), "letters", {gold!r}, runs={runs!r}, name={name!r})
"""


def _import_elsewhere(url: str, pause: float, gold: Path, runs: list[Path], name: str) -> subprocess.Popen[str]:
    code = _SLOW.format(pause=pause, gold=str(gold), runs=[str(run) for run in runs], name=name)
    root = str(Path(__file__).resolve().parents[3])
    environment = {**os.environ, "ERRATA_DATABASE_URL": url, "PYTHONPATH": os.pathsep.join([root, *sys.path])}
    return subprocess.Popen([sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, text=True, cwd=root)


@pytest.mark.databases
@pytest.mark.long
def test_a_reader_is_not_blocked_by_an_import_and_when_that_is_killed_the_workspace_is_as_before(
    url, ws, gold, careful, hasty
):
    import_benchmark(ws, "letters", gold, runs=[careful])
    before, version = rows(ws), ws.version()
    process = _import_elsewhere(url, 0.4, gold, [hasty], "letters")
    assert process.stdout.readline() == "scoring\n"
    assert catalog.runs(ws, "letters")["run"].tolist() == ["careful"]
    assert process.poll() is None
    process.send_signal(signal.SIGKILL)
    process.wait(10)
    process.stdout.close()
    assert rows(ws) == before
    assert ws.version() == version
    import_benchmark(ws, "letters", gold, runs=[hasty])
    assert len(catalog.runs(ws, "letters")) == 2


@pytest.mark.databases
@pytest.mark.long
def test_two_importers_at_once_do_not_lose_writes(url, ws, gold, careful, hasty):
    other = _import_elsewhere(url, 0.02, gold, [careful, hasty], "one")
    assert other.stdout.readline() == "scoring\n"
    import_benchmark(ws, "letters", gold, runs=[hasty], name="two")
    import_benchmark(ws, "letters", gold, runs=[careful], name="one")
    other.communicate(timeout=60)
    assert other.returncode == 0
    assert sorted(catalog.runs(ws, "one")["run"]) == ["careful", "hasty~prompt:cot"]
    assert catalog.runs(ws, "two")["run"].tolist() == ["hasty~prompt:cot"]
    assert ws.version() == 5


def test_boxes_that_cannot_be_read_as_asked_leave_nothing(ws, gold, careful):
    for coords in ("zigzag", "xyxy/resized"):
        with pytest.raises(UsageError):
            import_benchmark(ws, "letters", gold, runs=[careful], coords=coords)
        assert set(rows(ws).values()) == {0}


def test_an_image_folder_that_is_none_leaves_everything_as_it_was(ws, gold, careful):
    with pytest.raises(MissingFile, match="no such folder"):
        import_benchmark(ws, "letters", gold, images=careful, runs=[careful])
    assert set(rows(ws).values()) == {0}
