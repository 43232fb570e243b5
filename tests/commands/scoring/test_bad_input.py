"""No units, one unit, all equal, all absent: the commands of files give words in place of numbers."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.commands.conftest import Errata
from tests.odd_gold import ODD, odd_files

COMMANDS = (
    "score",
    "score --ci",
    "score --latex",
    "score --csv --ci",
    "compare",
    "slices",
    "slices --confirm",
    "failures",
)


def no_constant(text: str) -> Any:
    raise AssertionError(f"{text} stands in the document")


def intervals(document: Any) -> list[list[float]]:
    """Every interval of a document, however deep."""
    if isinstance(document, list):
        return [found for part in document for found in intervals(part)]
    if not isinstance(document, dict):
        return []
    own = [document["interval"]] if isinstance(document.get("interval"), list) else []
    of_metrics = document.get("intervals") or {}
    own += [bounds for bounds in of_metrics.values() if bounds is not None]
    return own + [found for part in document.values() for found in intervals(part)]


WORDS: dict[str, dict[str, str]] = {
    "one sample": {
        "score --ci": "no interval of Accuracy, FNR, MCC, Accuracy (all): fewer than 10 independent units",
        "compare": "Minimum detectable difference: not estimable (fewer than 10 independent units)",
        "slices": "No slice of 10 samples or more can be compared with others (1 sample).",
    },
    "one unit": {
        "score --ci": "Accuracy, FNR, FPR, Macro F1, MCC, Accuracy (all): fewer than 10 independent units",
        "compare": "Minimum detectable difference: not estimable (fewer than 10 independent units)",
        "slices": "None of 3 slices is tested (1 cluster): fewer than 5 clusters inside or outside.",
    },
    "all equal": {
        "score --ci": "no interval of Macro F1, MCC: it is the same in all resamples",
        "compare": "Minimum detectable difference: not estimable (it is the same in all resamples)",
        "slices": "0 of 3 slices are significantly worse (BH, 40 samples).",
    },
    "all rejected": {"score --ci": "no interval of FPR: no answer that was scored is incorrect."},
    "all absent": {
        "score --ci": "no interval of Accuracy, MCC: no answer was scored.",
        "compare": "  no answer was scored\n",
    },
}


@pytest.mark.parametrize("kind", ODD)
def test_odd_gold_gives_words_in_place_of_numbers_and_never_nan(kind: str, errata: Errata, tmp_path: Path) -> None:
    files = odd_files(tmp_path, kind)
    for command in COMMANDS:
        name, *options = command.split()
        said = errata(name, "graded", *files, *options)
        assert said.code == 0, (command, said.err)
        assert not re.search(r"\bnan\b|\binf\b|Traceback", said.out + said.err, re.IGNORECASE), command
        assert not re.search(r"(\d+\.\d+) to \1(?!\d)", said.out), f"{command}: an interval without a width"
        assert WORDS.get(kind, {}).get(command, "") in said.out, command


@pytest.mark.parametrize("kind", ODD)
def test_documents_of_odd_gold_have_no_nan_and_no_interval_without_a_width(
    kind: str, errata: Errata, tmp_path: Path
) -> None:
    files = odd_files(tmp_path, kind)
    for command in ("score --ci --by all", "compare", "slices --confirm", "failures"):
        name, *options = command.split()
        said = errata(name, "graded", *files, *options, "--json")
        assert said.code == 0, (command, said.err)
        document = json.loads(said.out, parse_constant=no_constant)
        assert all(low < high for low, high in intervals(document)), command


def test_a_comparison_without_values_says_why_in_its_document(errata: Errata, tmp_path: Path) -> None:
    found = errata("compare", "graded", *odd_files(tmp_path, "all absent"), "--json").json
    assert found["metrics"]["accuracy"] == dict.fromkeys(found["metrics"]["accuracy"])
    assert found["no_interval"]["accuracy"] == "no answer was scored"


def test_each_reason_stands_on_one_line_whatever_the_names_of_slices(errata: Errata, tmp_path: Path) -> None:
    gold = [{"id": f"a{at}", "gold": True, "topic": "x\nr: 100 of 100 right"} for at in range(12)]
    (tmp_path / "gold.jsonl").write_text("".join(json.dumps(line) + "\n" for line in gold), encoding="utf-8")
    (tmp_path / "r.jsonl").write_text('{"id": "a1", "pred": true}\n', encoding="utf-8")
    files = ("--gold", str(tmp_path / "gold.jsonl"), "--run", str(tmp_path / "r.jsonl"))
    lines = errata("score", "graded", *files, "--ci", "--by", "topic").out.splitlines()
    assert (
        "r, topic x r: 100 of 100 right: no interval of Accuracy, FNR, MCC: fewer than 10 independent units." in lines
    )
    assert not any(line.startswith("r: 100") for line in lines)


def test_gold_without_a_sample_is_one_line_of_error(errata: Errata, tmp_path: Path) -> None:
    gold, run = tmp_path / "gold.csv", tmp_path / "a.csv"
    run.write_text("id,pred\na1,true\n", encoding="utf-8")
    for header in ("id,gold\n", ""):
        gold.write_text(header, encoding="utf-8")
        for command in ("score", "compare", "slices", "failures"):
            said = errata(command, "graded", "--gold", str(gold), "--run", str(run), str(run))
            assert (said.code, said.out) == (2, ""), (command, header)
            assert said.err.startswith("errata: ")
            assert said.err.count("\n") == 1
