"""`errata report`: what it writes, and what it refuses with one line and nothing written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.made_files import gold_and_run


@pytest.fixture
def loaded(errata, tmp_path: Path):
    errata("import", "hgbench", *gold_and_run(tmp_path), "--name", "pilot")
    return errata


def test_a_report_is_one_file_with_the_notes_in_it(loaded, tmp_path: Path) -> None:
    notes, made = tmp_path / "notes.txt", tmp_path / "report.html"
    notes.write_text("Seen <here>.", encoding="utf-8")
    done = loaded("report", "--selection", "b=pilot", "--notes", str(notes), "--no-charts", "-o", str(made))
    assert (done.code, done.out, done.err) == (0, "", "")
    text = made.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert "Seen &lt;here&gt;." in text
    assert "Content-Security-Policy" in text


def test_a_whole_address_says_where_the_report_leads_back_to(loaded) -> None:
    address = "https://errata.example/failures?b=pilot"
    text = loaded("report", "--selection", address, "--no-charts", "--samples", "0", "-o", "-").out
    assert "https://errata.example/gallery?b=pilot" in text


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--selection", "b=other"), "“other”"),
        (("--selection", "b=pilot&pick=nobody"), "“nobody”"),
        (("--selection", "b=pilot", "--notes", "absent.txt"), "absent.txt"),
        (("--selection", "b=pilot", "--samples", "-1"), "from 0"),
        (("--selection", "b=pilot", "--samples", "few"), "from 0"),
        (("--selection", "b=pilot", "--samples", "41"), "at most 40 samples, not 41"),
    ],
)
def test_what_cannot_be_made_is_one_line_and_no_file(loaded, tmp_path: Path, options, message: str) -> None:
    made = tmp_path / "report.html"
    done = loaded("report", *options, "--no-charts", "-o", str(made))
    assert done.code == 2
    assert message in done.err
    assert len(done.err.strip().splitlines()) == 1
    assert not made.exists()


def test_notes_that_are_no_text_are_refused(loaded, tmp_path: Path) -> None:
    notes = tmp_path / "notes.bin"
    notes.write_bytes(b"\xff\xfe\x00")
    done = loaded("report", "--selection", "b=pilot", "--notes", str(notes), "-o", str(tmp_path / "r.html"))
    assert done.code == 2
    assert "UTF-8" in done.err
