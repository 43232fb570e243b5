"""What commands say on stderr: bars on a terminal only, rejected lines in few words."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from commands import terminal
from records import Rejection
from tests.commands.conftest import Errata


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_is_drawn_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    for stream, drawn in ((Terminal(), True), (io.StringIO(), False)):
        monkeypatch.setattr(sys, "stderr", stream)
        assert list(terminal.progress("scoring m", range(3))) == [0, 1, 2]
        assert bool(stream.getvalue()) is drawn


def test_many_rejected_lines_are_counted_and_the_first_quoted(capsys: pytest.CaptureFixture[str]) -> None:
    terminal.report_rejected("m.jsonl", 1200, [Rejection(line, "no `uuid`") for line in range(1, 1001)])
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "errata: m.jsonl: 1,000 of 1,200 lines were rejected; the others were used."
    assert lines[1] == "errata: m.jsonl line 1: no `uuid`"
    assert lines[-1] == "errata: m.jsonl: and 995 more lines like these."
    assert len(lines) == 7


@pytest.mark.parametrize(
    ("lines", "said"),
    [(2, "2 of 2 lines were rejected; none was used."), (1, "1 of 1 line was rejected; none was used.")],
)
def test_where_all_lines_are_rejected_no_others_are_said_to_be_used(
    capsys: pytest.CaptureFixture[str], lines: int, said: str
) -> None:
    terminal.report_rejected("m.jsonl", lines, [Rejection(line, "no `uuid`") for line in range(1, lines + 1)])
    assert capsys.readouterr().err.splitlines()[0] == f"errata: m.jsonl: {said}"


def test_a_terminal_is_never_told_what_data_say_and_a_file_gets_them_as_they_are(
    errata: Errata, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    title = "\x1b]0;owned\x07\x9b31m\u202egnp"
    (tmp_path / "gold.jsonl").write_text('{"id": "a", "gold": true}\n', encoding="utf-8")
    run = tmp_path / "m.jsonl"
    run.write_text(json.dumps({"id": "a", "pred": True, "model": title}) + "\n", encoding="utf-8")
    command = ["score", "graded", "--gold", str(tmp_path / "gold.jsonl"), "--run", str(run)]
    for form in ("--csv", "--latex", "--json"):
        plain = errata(*command, form).out
        shown = Terminal()
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", shown)
            assert errata(*command, form).code == 0
        assert set(shown.getvalue()) & set(title) <= set("0;owned]31mg np")
        if form == "--csv":
            assert "\\u202e" in shown.getvalue()
            assert title in plain
            assert "\\u001b]0;owned\\u0007\\u009b31m\\u202egnp" in shown.getvalue()


def test_nothing_is_said_where_nothing_was_rejected(capsys: pytest.CaptureFixture[str]) -> None:
    terminal.report_rejected("m.jsonl", 3, [])
    assert capsys.readouterr().err == ""


def test_columns_line_up_with_chinese_names_too() -> None:
    assert terminal.columns([["run", "F_A"], ["模型", "9.0"], ["  deeper", "100.0"]]) == (
        "run         F_A\n模型        9.0\n  deeper  100.0"
    )


def test_a_document_is_indented_for_a_person_only(monkeypatch: pytest.MonkeyPatch) -> None:
    for stream, lines in ((Terminal(), 3), (io.StringIO(), 1)):
        monkeypatch.setattr(sys, "stdout", stream)
        terminal.print_json({"a": float("inf")})
        assert len(stream.getvalue().splitlines()) == lines
        assert "null" in stream.getvalue()
