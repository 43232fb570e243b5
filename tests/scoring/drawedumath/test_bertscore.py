"""BERTScore by the optional library, and nothing without it."""

from __future__ import annotations

import sys
import types
from pathlib import Path
from typing import Any

import pytest

from errors import FormatError, UsageError
from loaders.drawedumath.fill_bertscores import fill_bert_scores
from scoring.drawedumath.answer_similarity import bert_scores

RUN = "Model Answer,Reference Answer,BERTScore F1\nfour,4,\nError,4,\nfive,5,0.7\nsix,,\n,6,\nx\n"


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> None:
    def score(answers: list[str], references: list[str], **options: Any) -> tuple[list[float], ...]:
        assert options["lang"] == "en"
        f1 = [float(len(a) + 10 * len(b)) / 100 for a, b in zip(answers, references, strict=True)]
        return [], [], f1

    monkeypatch.setitem(sys.modules, "bert_score", types.SimpleNamespace(score=score))


@pytest.fixture
def absent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "bert_score", None)


def test_the_library_is_given_answers_first_and_its_f1_is_taken(library: None) -> None:
    assert bert_scores(["ab"], ["xyz"]) == [0.23]


def test_without_the_library_nothing_is_computed(absent: None, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"bertscore\]"):
        bert_scores(["a"], ["b"])
    assert bert_scores([], []) == []
    (tmp_path / "run.csv").write_text(RUN)
    with pytest.raises(UsageError):
        fill_bert_scores(tmp_path / "run.csv", tmp_path / "new.csv")
    assert not (tmp_path / "new.csv").exists()


def test_only_what_a_file_lacks_is_filled_in(library: None, tmp_path: Path) -> None:
    (tmp_path / "run.csv").write_text("\ufeff" + RUN, encoding="utf-8")
    assert fill_bert_scores(tmp_path / "run.csv", tmp_path / "new.csv") == 1
    filled = RUN.replace("four,4,\n", "four,4,0.14\n")
    assert (tmp_path / "new.csv").read_bytes().decode() == filled


def test_a_file_without_the_column_gets_it(library: None, tmp_path: Path) -> None:
    (tmp_path / "run.csv").write_text("Reference Answer,Model Answer\n4,four\n")
    fill_bert_scores(tmp_path / "run.csv", tmp_path / "new.csv")
    assert (tmp_path / "new.csv").read_text().splitlines() == [
        "Reference Answer,Model Answer,BERTScore F1",
        "4,four,0.14",
    ]


@pytest.mark.parametrize("data", [b"", b"a,b\n1,2\n", b"\xff\xfe\n"])
def test_a_file_that_is_no_run_is_refused(data: bytes, library: None, tmp_path: Path) -> None:
    (tmp_path / "run.csv").write_bytes(data)
    with pytest.raises(FormatError):
        fill_bert_scores(tmp_path / "run.csv", tmp_path / "new.csv")


def test_a_file_that_is_there_is_not_written_over(library: None, tmp_path: Path) -> None:
    (tmp_path / "run.csv").write_text(RUN)
    with pytest.raises(UsageError, match="already"):
        fill_bert_scores(tmp_path / "run.csv", tmp_path / "run.csv")
