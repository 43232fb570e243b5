"""The markup of homework, and the format of its files."""

from __future__ import annotations

from pathlib import Path

import pytest

from demo.homework import Entry, Question, homework
from demo.pictures.markup import Fraction, Index, Root, Struck, Text, parse


def test_markup_nests() -> None:
    assert parse(r"x = \f{−b}{\r{2a^{2}}}") == (
        Text("x = "),
        Fraction((Text("−b"),), (Root((Text("2a"), Index((Text("2"),), raised=True))),)),
    )


def test_what_is_no_markup_stands_for_itself() -> None:
    assert parse(r"a_n \x{b} {c}") == (Text("a_n "), Struck((Text("b"),)), Text(" {c}"))


def test_an_open_brace_is_refused() -> None:
    with pytest.raises(ValueError, match="never closed"):
        parse(r"\f{1}{2")


def test_a_file_of_homework_becomes_samples_pages_and_entries(tmp_path: Path) -> None:
    head = "# note\n=== key | subject=math channel=zhiqi | paper=plain\n--- camera=scan\n"
    text = head + "## 1 | (a) | solve | Say |x|.\n+ x\n"
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    (sample,) = homework(tmp_path)
    assert (sample.key, sample.facets) == ("key", {"subject": "math", "channel": "zhiqi"})
    assert sample.sheets[0].look == {"paper": "plain", "camera": "scan"}
    assert sample.sheets[0].entries == [
        Entry("question", "Say |x|.", Question("1", "(a)", "solve")),
        Entry("step", "x"),
    ]


def test_an_unknown_kind_of_line_is_refused_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("=== k | a=b | c=d\n---\n? what\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"a\.txt line 3"):
        homework(tmp_path)


def test_the_bundled_homework_has_24_samples_with_keys_of_their_own() -> None:
    samples = homework()
    assert len({sample.key for sample in samples}) == len(samples) == 24
