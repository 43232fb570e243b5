"""What the exit code of a command says when something goes wrong that is in no file and no argument."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

import pytest

from commands import exit_codes
from commands.workspace import list_workspace
from tests.commands.conftest import Errata
from tests.loaders import spoiled_files


def fail_with(error: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(options: object) -> int:
        raise error

    monkeypatch.setattr(list_workspace, "run", fail)


@pytest.mark.parametrize(
    "error", [KeyError("x\n\x1b[31m"), UnicodeEncodeError("utf-8", "\ud800", 0, 1, "no"), MemoryError()]
)
def test_a_fault_of_errata_has_an_exit_code_of_its_own_and_one_line_that_names_its_traceback(
    error: Exception, errata: Errata, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    fail_with(error, monkeypatch)
    result = errata("list")
    assert (result.code, result.out, result.err.count("\n")) == (exit_codes.FAULT, "", 1) == (70, "", 1)
    assert f"this is a fault of Errata ({type(error).__name__})" in result.err
    found = re.search(r"Its traceback is in (\S+);", result.err)
    assert found is not None
    log_file = Path(found[1])
    assert log_file.parent == tmp_path
    assert "Traceback" in log_file.read_text(encoding="utf-8")
    assert type(error).__name__ in log_file.read_text(encoding="utf-8")
    assert stat.S_IMODE(log_file.stat().st_mode) == 0o600


def test_a_fault_whose_traceback_cannot_be_kept_has_the_same_exit_code(
    errata: Errata, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "absent"))
    fail_with(KeyError("x"), monkeypatch)
    result = errata("list")
    assert (result.code, result.err.count("\n")) == (70, 1)
    assert "could not be kept" in result.err


def test_an_interrupted_command_ends_with_130(errata: Errata, monkeypatch: pytest.MonkeyPatch) -> None:
    fail_with(KeyboardInterrupt(), monkeypatch)
    result = errata("list")
    assert (result.code, result.err) == (130, "errata: stopped.\n")


@pytest.mark.parametrize("option", ["--name", "--images"])
def test_bytes_that_are_no_utf8_in_a_text_that_is_stored_are_an_argument_that_cannot_be_used(
    option: str, errata: Errata, tmp_path: Path
) -> None:
    files = spoiled_files.write("hgbench", tmp_path / "files")
    result = errata("import", "hgbench", "--gold", str(files.gold), option, os.fsdecode(b"x\xff"))
    assert (result.code, result.err.count("\n")) == (exit_codes.UNUSABLE, 1)
    assert rf"argument {option}: expected UTF-8 text, found b'x\xff'" in result.err


@pytest.mark.parametrize(
    "command",
    [
        ["gold", "-o", "-"],
        ["marks", "export", "-o", "-"],
        ["marks", "import", os.devnull],
        ["write-run", "--run", "x", "-o", "-"],
        ["judge", "--model", "replay:x", "--run", "x"],
    ],
)
def test_a_benchmark_whose_name_is_no_utf8_is_an_argument_that_cannot_be_used(
    errata: Errata, command: list[str]
) -> None:
    at = 2 if command[0] == "marks" else 1
    result = errata(*command[:at], os.fsdecode(b"x\xff"), *command[at:])
    assert (result.code, result.err.count("\n")) == (exit_codes.UNUSABLE, 1)
    assert r"BENCHMARK: expected UTF-8 text, found b'x\xff'" in result.err


@pytest.mark.parametrize("kind", ["coco", "drawedumath"])
def test_values_that_cannot_be_written_reject_their_lines_and_end_with_1(
    kind: str, errata: Errata, tmp_path: Path
) -> None:
    files = spoiled_files.write(kind, tmp_path / "files")
    result = errata("score", kind, "--gold", str(files.gold), "--run", str(files.runs[0]), "--json", "--by", "all")
    assert result.code == exit_codes.REJECTED
    for file in (result.json["gold"], *result.json["runs"]):
        assert file["lines"] == file["loaded"] + len(file["rejected"])
    assert sum(len(run["rejected"]) for run in result.json["runs"]) > 0
    assert all(run["loaded"] > 0 for run in result.json["runs"])
