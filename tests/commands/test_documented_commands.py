"""The commands of README and docs/commands.md, run as printed on files and the workspace of the demonstration."""

from __future__ import annotations

import csv
import json
import re
import shlex
import shutil
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import demo
from cache.marks.targets import MarkTarget
from cache.queries import inspection
from cache.recording.record_marks import NewMark, correct, record
from figures.print import installed_browser
from scoring.grounding.gold import answers_value
from tests import prepared
from tests.shared import ROOT

DOCUMENTS = "".join((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "docs/commands.md"))
WITHOUT_FILES = ("compare graded", "import sketchjudge", "import drawedumath")
"""Lines on files that the demonstration has in no such folder, or not at all."""


def examples() -> list[str]:
    """The commands that end by themselves and need no model, cluster or empty workspace: those have their own tests."""
    lines = [line for block in re.findall(r"```\n(.*?)```", DOCUMENTS, re.DOTALL) for line in block.splitlines()]
    mine = [line.removeprefix("errata ") for line in dict.fromkeys(lines) if line.startswith("errata ")]
    asks = ("serve", "demo", "judge", "rerun pilot", "restore")
    return [line for line in mine if not line.startswith((*asks, *WITHOUT_FILES)) and "--scheduler" not in line]


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the documents name, and the workspace of the demonstration in `home`."""
    folder = tmp_path_factory.mktemp("readme")
    gold, runs = demo.HGBENCH_GOLD, demo.HGBENCH_RUNS
    shutil.copy(gold, folder / "gold.jsonl")
    shutil.copytree(runs, folder / "runs")
    for name, run in {"model": "careful", "model-a": "careful", "model-b": "fragmenting"}.items():
        shutil.copy(runs / f"{run}.jsonl", folder / f"{name}.jsonl")
        shutil.copy(runs / f"{run}.jsonl", folder / "runs" / f"{name}.jsonl")
    (folder / "photographs").symlink_to(demo.HGBENCH_IMAGES)
    (folder / "FERMAT" / "data").mkdir(parents=True)
    rows = [json.loads(line) for line in demo.FERMAT_GOLD.read_text(encoding="utf-8").splitlines()]
    shard = pa.Table.from_pylist([{name: value for name, value in row.items() if name != "image"} for row in rows])
    pq.write_table(shard, folder / "FERMAT" / "data" / "train-00000-of-00001.parquet")
    for name, run in {"results": "careful", "a": "suspicious", "b": "halting"}.items():
        shutil.copy(demo.FERMAT_RUNS / f"{run}-simulated.csv", folder / f"{name}.csv")
    samples = [json.loads(line)["uuid"] for line in gold.read_text(encoding="utf-8").splitlines()]
    with (folder / "facets.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(
            [("sample", "name", "value"), *((name, "half", at % 2) for at, name in enumerate(samples))]
        )
    (folder / "notes.txt").write_text("A note.\n", encoding="utf-8")
    workspace = prepared.demonstration(folder / "home")
    target = MarkTarget("sample", "english-exam")
    for who in ("Ann", "Ben"):
        record(workspace, NewMark("demo-hgbench", target, who, "ambiguous", note="The last step is cut off."))
    (folder / "marks.jsonl").write_text(
        '{"kind": "sample", "sample": "english-exam", "who": "Ben", "tags": ["exam"]}\n'
    )
    fewer = answers_value(inspection.gold(workspace, "demo-hgbench", "english-exam").answers[:-1])
    correct(workspace, NewMark("demo-hgbench", target, "Ann", correction=fewer))
    workspace.close()
    return folder


@pytest.mark.parametrize("line", examples())
def test_a_command_of_the_documents_does_what_it_says(filled, errata, monkeypatch, line) -> None:
    words = shlex.split(line, comments=True)
    if words[0] == "export" and not {"-", "latex"} & {*words} and installed_browser.browser_path() is None:
        pytest.skip("there is no browser on this machine")
    monkeypatch.chdir(filled)
    monkeypatch.setenv("ERRATA_HOME", str(filled / "home"))
    result = errata(*words)
    assert result.code in (0, 1), result.err  # 1: lines of a run are rejected, which a demonstration has too
    written = [words[at + 1] for at, word in enumerate(words) if word in ("-o", "--output") and words[at + 1] != "-"]
    assert all((filled / name).stat().st_size > 200 for name in written)
    assert written or words[0] in ("import", "rerun") or result.out.strip()
