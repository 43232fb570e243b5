"""`errata import`, `list` and `doctor`, on a workspace of their own."""

from __future__ import annotations

import os
import resource
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Row, select, update

from cache.marks.views import save_view
from cache.selection import pages
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.workspace import Workspace
from commands.doctor import checks
from loaders.example_files import COCO
from tests.commands.made_files import FULL, GOLD, RUN, answer, gold_and_run, gold_line, run_line, write

SECRET = "sk-not-to-be-told"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="names of files are text there")
def test_files_whose_names_are_no_utf8_are_imported_listed_and_scored(errata, tmp_path) -> None:
    gold, run = (str(tmp_path / os.fsdecode(name)) for name in (b"g\xff.jsonl", b"r\xff.jsonl"))
    write(Path(gold), [{"id": "a", "gold": True}, {"id": "b", "gold": False}])
    write(Path(run), [{"id": "a", "pred": True}, "{bad"])
    files = ["--gold", gold, "--run", run]
    reported = "r\\udcff.jsonl: 1 of 2 lines were rejected; the others were used."
    imported = errata("import", "graded", *files, "--name", "pilot")
    assert imported.code == 1
    assert reported in imported.err
    (pilot,) = errata("list", "--json").json["benchmarks"]
    (listed,) = pilot["runs"]
    assert (listed["model"], listed["loaded"], listed["rejected"]) == ("r�", 1, 1)
    assert Path(listed["source"]).name == "r?.jsonl"
    scored = errata("score", "graded", *files, "--json")
    assert scored.code == 1
    assert reported in scored.err
    (row,) = scored.json["runs"]
    assert (row["model"], Path(row["source"]).name) == ("r�", os.fsdecode(b"r\xff.jsonl"))
    assert row["metrics"]["accuracy_as_wrong"] == 0.5
    assert "r�" in errata("score", "graded", *files).out
    assert "r�,,r\\udcff.jsonl" in errata("score", "graded", *files, "--csv").out.replace(f"{tmp_path}/", "")


def test_import_then_list_tells_what_is_loaded(errata, tmp_path) -> None:
    files = gold_and_run(tmp_path)
    imported = errata("import", "hgbench", *files, "--name", "pilot")
    assert imported.code == 0
    without = "3 of 3 samples have no page images, since no image folder was given; their pages are shown blank."
    assert imported.err == f"errata: {without}\n"
    assert imported.out.startswith("benchmark pilot")
    listed = errata("list", "--json").json
    (pilot,) = listed["benchmarks"]
    (run,) = pilot.pop("runs")
    assert listed["schema"] == "errata.list/1"
    assert pilot == {
        "benchmark": "pilot", "task": "hgbench", "state": "current", "synthetic": False,
        "samples": 3, "items": 3, "pages": 3,
    }  # fmt: skip
    assert run.pop("imported_at")
    assert run == {
        "run": "model", "model": "model", "setting": None, "state": "current", "source": files[-1],
        "lines": 2, "loaded": 2, "rejected": 0, "coords": "xyxy/1000", "synthetic": False,
    }  # fmt: skip
    text = errata("list").out
    assert "pilot (hgbench): 3 samples" in text
    assert "model" in text


def test_a_convention_of_boxes_is_listed_for_responses_and_not_for_results_of_coco(errata, tmp_path) -> None:
    (gold,), (results,) = (part.files.values() for part in (COCO.gold, COCO.run))
    paths = [tmp_path / name for name in ("gold.json", "results.json", "responses.jsonl")]
    response = '{"image_id": 1, "predict": "[{\\"type\\": \\"complete_answer_box\\", \\"box_2d\\": [1, 1, 9, 9]}]"}'
    for path, text in zip(paths, (gold, results, response), strict=True):
        path.write_text(text, encoding="utf-8")
    errata("import", "coco", "--gold", str(paths[0]), "--run", *map(str, paths[1:]))
    responses, stated = sorted(errata("list").out.splitlines()[2:])
    assert (responses.split()[0], responses.split()[-1]) == ("responses", "xyxy/1000")
    assert (stated.split()[0], "xyxy" in stated) == ("results", False)


def test_a_run_that_says_it_is_synthetic_is_listed_as_such(errata, tmp_path) -> None:
    gold = write(tmp_path / "gold.jsonl", GOLD)
    run = write(tmp_path / "m.jsonl", [line | {"synthetic": True} for line in RUN])
    errata("import", "hgbench", "--gold", gold, "--run", run)
    (found,) = errata("list", "--json").json["benchmarks"]
    assert (found["synthetic"], found["runs"][0]["synthetic"]) == (False, True)
    assert "m (synthetic)" in errata("list").out


def test_importing_twice_changes_nothing(errata, tmp_path) -> None:
    files = gold_and_run(tmp_path)
    errata("import", "hgbench", *files)
    before = errata("list", "--json").out
    again = errata("import", "hgbench", *files)
    assert again.code == 0
    assert again.out.count("unchanged") == 2
    assert errata("list", "--json").out == before


def test_rejected_lines_are_stated_and_the_rest_is_imported(errata, tmp_path) -> None:
    gold = write(tmp_path / "gold.jsonl", GOLD)
    run = write(tmp_path / "m.jsonl", [*RUN, "no json"])
    result = errata("import", "hgbench", "--gold", gold, "--run", run)
    assert result.code == 1
    assert f"{run} line 3" in result.err
    assert errata("list", "--json").json["benchmarks"][0]["runs"][0]["rejected"] == 1


def test_an_import_that_cannot_be_leaves_nothing(errata, tmp_path) -> None:
    for change in (
        ["--run", "absent.jsonl"],
        ["--facets", "absent.csv"],
        ["--coords", "zigzag"],
        ["--images", "absent"],
        ["--images", __file__],
    ):
        result = errata("import", "hgbench", *gold_and_run(tmp_path), *change)
        assert (result.code, result.out, result.err.count("\n")) == (2, "", 1), change
        assert errata("list", "--json").json["benchmarks"] == [], change


def test_gold_and_options_reach_the_import(errata, tmp_path) -> None:
    facets = write(tmp_path / "facets.csv", ["sample,name,value", "exact,ink,blue"])
    files = gold_and_run(tmp_path)
    result = errata("import", "hgbench", *files, "--facets", facets, "--model", "Model A", "--coords", "yxyx/1000")
    assert result.code == 0
    (run,) = errata("list", "--json").json["benchmarks"][0]["runs"]
    assert (run["model"], run["coords"]) == ("Model A", "yxyx/1000")


def test_a_workspace_is_written_into_a_file_and_restored_from_it(errata, tmp_path, monkeypatch) -> None:
    errata("import", "hgbench", *gold_and_run(tmp_path), "--name", "pilot")
    path = tmp_path / "backup.tar.gz"
    assert errata("backup", str(path)).out.startswith(f"Wrote {path} (")
    assert errata("restore", str(path)).code == 2
    monkeypatch.setenv("ERRATA_HOME", str(tmp_path / "another"))
    assert errata("restore", str(path)).out == f"Restored 1 benchmark with 1 run from {path}.\n"
    assert [found["benchmark"] for found in errata("list", "--json").json["benchmarks"]] == ["pilot"]
    refused = errata("backup", str(tmp_path / "absent" / "backup.tar"))
    assert (refused.code, "no such folder" in refused.err) == (2, True)


def test_an_image_folder_that_a_restore_leaves_out_is_named_with_what_keeps_it(errata, tmp_path, monkeypatch) -> None:
    (tmp_path / "pages").mkdir()
    errata("import", "hgbench", *gold_and_run(tmp_path), "--name", "pilot", "--images", str(tmp_path / "pages"))
    path = tmp_path / "backup.tar"
    errata("backup", str(path))
    monkeypatch.setenv("ERRATA_HOME", str(tmp_path / "another"))
    restored = errata("restore", str(path))
    assert (restored.code, restored.out) == (0, f"Restored 1 benchmark with 1 run from {path}.\n")
    folder, advice = restored.err.splitlines()
    assert f"“pilot”: its image folder {tmp_path / 'pages'} lies outside the workspace" in folder
    assert "--keep-image-folders" in advice
    monkeypatch.setenv("ERRATA_HOME", str(tmp_path / "own"))
    assert errata("restore", str(path), "--keep-image-folders").err == ""
    with closing(Workspace.open()) as workspace, workspace.reading() as connection:
        assert connection.scalar(select(schema.benchmark.c.image_root)) == str(tmp_path / "pages")


def test_a_read_only_workspace_refuses(errata, tmp_path, monkeypatch) -> None:
    files = gold_and_run(tmp_path)
    errata("import", "hgbench", *files)
    monkeypatch.setenv("ERRATA_READ_ONLY", "1")
    result = errata("import", "hgbench", *files, "--name", "other")
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert len(errata("list", "--json").json["benchmarks"]) == 1


def test_an_empty_workspace_says_what_to_do(errata) -> None:
    result = errata("list")
    assert result.code == 0
    assert "errata import" in result.out


def test_a_home_that_is_a_file_is_one_line(errata, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("ERRATA_HOME", write(tmp_path / "taken", ["a file"]))
    for command in (("list",), ("import", "hgbench", *gold_and_run(tmp_path))):
        result = errata(*command)
        assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
        assert "a file is there" in result.err


def test_a_home_that_cannot_be_made_is_one_line(errata, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("ERRATA_HOME", "/proc/errata/home")
    result = errata("import", "hgbench", *gold_and_run(tmp_path))
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert "ERRATA_HOME" in result.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_output_that_cannot_be_written_is_one_line(errata, tmp_path, monkeypatch) -> None:
    for command, *shape in (["score", "--json"], ["failures", "--json"], ["score"]):
        with open("/dev/full", "w") as full:
            monkeypatch.setattr(sys, "stdout", full)
            result = errata(command, "hgbench", *gold_and_run(tmp_path), *shape)
        assert (result.code, result.err.count("\n")) == (2, 1)
        assert "No space left on device" in result.err


def test_a_database_url_that_is_none_is_one_line(errata, monkeypatch) -> None:
    monkeypatch.setenv("ERRATA_DATABASE_URL", "nowhere")
    result = errata("list")
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert "ERRATA_DATABASE_URL" in result.err


def test_the_doctor_names_everything_and_tells_no_secret(errata, monkeypatch) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", SECRET)
    monkeypatch.setenv("OPENAI_BASE_URL", f"https://user:{SECRET}@models.example/v1")
    monkeypatch.setenv("ERRATA_MAX_COST_USD", "2.50")
    result, text = errata("doctor", "--json"), errata("doctor").out
    document = result.json
    found = {check["name"]: check for check in document["checks"]}
    assert (result.code, document["schema"], document["ok"]) == (0, "errata.doctor/1", True)
    others = {"python", "libraries", "browser", "database", "disk", "secrets"}
    assert {*others, *checks.KEYS, *checks.ENVIRONMENT} == set(found)
    assert found["ANTHROPIC_API_KEY"]["found"] == found["OPENAI_BASE_URL"]["found"] == "set in the environment"
    assert found["OPENAI_API_KEY"]["found"].startswith("not set")
    assert found["ERRATA_MAX_COST_USD"]["found"] == "2.50"
    assert SECRET not in result.out + text


def test_the_doctor_hides_the_password_of_a_database_it_cannot_open(errata, monkeypatch) -> None:
    monkeypatch.setenv("ERRATA_DATABASE_URL", f"postgresql://errata:{SECRET}@127.0.0.1:1/none")
    result = errata("doctor", "--json")
    assert result.code == 2
    assert [check["name"] for check in result.json["checks"] if check["state"] == "problem"] == ["database"]
    assert SECRET not in result.out + result.err
    assert result.err.count("\n") == 1


def test_the_doctor_writes_nothing(errata) -> None:
    errata("doctor")
    assert not Path(os.environ["ERRATA_HOME"]).exists()


def test_the_doctor_counts_what_is_loaded(errata, tmp_path) -> None:
    errata("import", "hgbench", *gold_and_run(tmp_path))
    (database,) = [check for check in errata("doctor", "--json").json["checks"] if check["name"] == "database"]
    assert (database["state"], "1 benchmark, 1 run, version" in database["found"]) == ("ok", True)


def test_the_doctor_counts_runs_of_an_earlier_scorer_and_an_import_of_their_files_scores_them_again(
    errata, tmp_path
) -> None:
    def database() -> dict[str, str]:
        (found,) = [check for check in errata("doctor", "--json").json["checks"] if check["name"] == "database"]
        return found

    files = gold_and_run(tmp_path)
    errata("import", "hgbench", *files)
    workspace = Workspace.open()
    with workspace.writing() as connection:
        connection.execute(update(schema.run).values(scorer_version=0))
    workspace.close()
    found = database()
    assert found["state"] == "note"
    assert "1 run was scored by an earlier scorer" in found["found"]
    assert "errata serve scores them again" in found["advice"]
    assert errata("doctor").code == 0
    result = errata("import", "hgbench", *files)
    assert result.code == 0
    assert "unchanged, and scored again: this Errata scores otherwise than the one before" in result.out
    assert database()["state"] == "ok"


def test_the_doctor_calls_a_workspace_damaged_of_which_pages_are_destroyed(errata, tmp_path) -> None:
    errata("import", "hgbench", *gold_and_run(tmp_path))
    assert errata("doctor").code == 0
    (file,) = Path(os.environ["ERRATA_HOME"]).glob("*.sqlite")
    data = bytearray(file.read_bytes())
    for start in range(8192, len(data), 3 * 4096):
        data[start : start + 4096] = b"\x5a" * 4096
    file.write_bytes(data)
    result = errata("doctor", "--json")
    assert result.code == 2
    (problem,) = [check for check in result.json["checks"] if check["state"] == "problem"]
    assert problem["name"] == "database"
    assert "The database of the workspace is damaged. Put a copy of it from before in its place" in problem["advice"]
    assert result.err == "errata: something keeps Errata from working: database.\n"


def test_the_doctor_tells_uploads_that_belong_to_no_benchmark(errata, tmp_path) -> None:
    errata("import", "hgbench", *gold_and_run(tmp_path))
    for number, name in enumerate(("uploads", "images")):
        folder = Path(os.environ["ERRATA_HOME"]) / name / f"012{number}"
        folder.mkdir(parents=True)
        os.utime(folder, (0, 0))
    result = errata("doctor", "--json")
    (database,) = [check for check in result.json["checks"] if check["name"] == "database"]
    assert (result.code, database["state"]) == (0, "note")
    assert database["found"].endswith("; 2 uploads of no benchmark")
    assert database["advice"] == "errata serve removes them, unless it may not write."
    assert len(list(Path(os.environ["ERRATA_HOME"]).glob("*/012?"))) == 2


def test_an_import_that_finds_no_room_says_so_and_leaves_the_workspace_as_it_was(errata, tmp_path) -> None:
    files = gold_and_run(tmp_path)
    errata("import", "hgbench", *files)
    before = _rows()
    large = write(tmp_path / "large.jsonl", [gold_line(f"{n:0200}", [answer(FULL)]) for n in range(800)])
    for options, words in (
        (["--gold", large], "The disk of the workspace failed, or a quota on it is used up."),
        (["--run", write(tmp_path / "r.jsonl", [run_line("low", os.urandom(800_000).hex())])], "The disk is full."),
    ):
        with _small_disk():
            said = errata("import", "hgbench", *options)
        assert said.code == 2
        assert said.err.startswith(f"errata: {words} What was being written is not kept, all else is")
        assert said.err.count("\n") == 1
        assert _rows() == before
    assert errata("doctor").code == 0
    assert errata("import", "hgbench", "--gold", large).code == 0


@contextmanager
def _small_disk() -> Iterator[None]:
    """No file may grow by more than a tenth of a megabyte."""
    size = max(path.stat().st_size for path in Path(os.environ["ERRATA_HOME"]).iterdir()) + 100_000
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def _rows() -> list[list[Row[Any]]]:
    """All rows of the workspace."""
    with closing(Workspace.open()) as workspace, workspace.reading() as connection:
        return [list(connection.execute(select(table))) for table in schema.metadata.sorted_tables]


def test_a_library_of_another_version_is_a_note_and_a_missing_one_a_problem(tmp_path, monkeypatch) -> None:
    pinned = tmp_path / "constraints.txt"
    pinned.write_text("numpy==0.0.1\n")
    check = checks.libraries(pinned)
    assert (check.state, check.found.startswith("numpy ")) == ("note", True)
    monkeypatch.setattr(checks, "_requirements", lambda: ["numpy>=2", "no-such-library>=1"])
    missing = checks.libraries(pinned)
    assert (missing.state, missing.found) == ("problem", "missing: no-such-library")


def test_other_gold_takes_over_the_runs_and_says_so(errata, tmp_path) -> None:
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    errata("import", "hgbench", *gold_and_run(tmp_path), "--images", str(pictures))
    result = errata("import", "hgbench", "--gold", write(tmp_path / "g2.jsonl", GOLD[:2]))
    assert result.code == 0
    assert "kept with its runs and figures as “hgbench@" in result.err
    assert "The run “model” was scored again from its stored responses: 2 of 2" in result.err
    assert "scored again against the new gold" in result.out
    now, before = errata("list", "--json").json["benchmarks"]
    assert [(found["state"], found["samples"], len(found["runs"])) for found in (now, before)] == [
        ("current", 2, 1),
        ("superseded", 3, 1),
    ]
    text = errata("list").out
    assert "hgbench (hgbench): 2 samples" in text
    assert f"{before['benchmark']} (hgbench, replaced): 3 samples" in text


def test_the_rows_that_an_import_counts_are_those_of_runs(errata, tmp_path) -> None:
    files = gold_and_run(tmp_path)
    gold_alone = errata("import", "hgbench", *files[:2])
    assert gold_alone.out.splitlines()[0] == "benchmark hgbench"
    head = errata("import", "hgbench", *files).out.splitlines()[0]
    assert head.endswith(" rows of runs written")
    assert int(head.split()[2].replace(",", "")) > 0


def test_list_names_the_views_of_the_workspace(errata, tmp_path) -> None:
    assert errata("import", "hgbench", *gold_and_run(tmp_path), "--name", "pilot").code == 0
    workspace = Workspace.open()
    save_view(workspace, "my view", pages.GALLERY, Selection("pilot", marks=("gold_wrong",)), "Ann")
    workspace.close()
    (view,) = errata("list", "--json").json["views"]
    assert view.pop("saved_at")
    link = "gallery?b=pilot&mark=gold_wrong"
    assert view == {"name": "my view", "page": "gallery", "link": link, "who": "Ann"}
    assert f"my view  gallery  {link}" in errata("list").out
