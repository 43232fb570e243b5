"""A benchmark is added by the three files that docs/add_a_benchmark.md shows, and one line in each registry."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest
from PIL import Image

from figures.sample_views import PLAIN, SAMPLE_VIEWS, SampleView
from figures.samples.blocks import Text
from figures.samples.open_sample import OpenSample
from loaders import LOADERS
from models.live_tasks import LIVE_TASKS, LiveTask
from models.settings import axes_of
from scoring.tasks import TASKS
from scoring.wording import word_failure
from tests.pages.mini import ASKED, Open, pages_of, texts
from tests.shared import ROOT

DOCUMENT = (ROOT / "docs" / "add_a_benchmark.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^## \d\. [^`\n]*`([\w/.]+)`\n.*?^```python\n(.*?)^```", DOCUMENT, re.DOTALL | re.MULTILINE))

GOLD = [
    {"id": "a", "image": "a.png", "number": "407", "writer": "w1", "ink": "pencil"},
    {"id": "b", "image": "b.png", "number": "12", "writer": "w1", "ink": "pen"},
    {"id": "c", "image": "c.png", "number": "5", "writer": "w2"},
    {"id": "d", "image": "d.png", "number": "31", "writer": "w3", "ink": "pen"},
    {"id": "e", "image": "e.png"},
]
RUN = [
    {"id": "a", "answer": "It says 407."},
    {"id": "b", "answer": "72"},
    {"id": "c", "answer": "I cannot say."},
    {"id": "z", "answer": "1"},
]


def _module(name: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, name, module)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """The three files as the document shows them."""
    for name, text in FILES.items():
        path = tmp_path / "added" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "added"


@pytest.fixture
def numerals(files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """The benchmark, registered; gold and a run as options of a command."""
    found = {}
    for name in FILES:
        dotted = name.removesuffix(".py").replace("/", ".")
        found[dotted] = _module(dotted, files / name, monkeypatch)
    task = found["scoring.numerals_task"].NUMERALS
    monkeypatch.setitem(LOADERS, task.key, found["loaders.numerals"].LOADER)
    monkeypatch.setitem(TASKS, task.key, task)
    for name, lines in (("gold", GOLD), ("mine", RUN)):
        (tmp_path / f"{name}.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return "numerals", "--gold", str(tmp_path / "gold.jsonl"), "--run", str(tmp_path / "mine.jsonl")


def errata(*arguments: str) -> int:
    import cli

    return cli.main(arguments)


def test_the_document_shows_three_files() -> None:
    assert list(FILES) == ["loaders/numerals.py", "scoring/numerals.py", "scoring/numerals_task.py"]


def test_the_files_of_the_document_follow_the_rules_of_the_house(files: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "ruff",
        "check",
        "--no-cache",
        "--config",
        str(ROOT / "pyproject.toml"),
        str(files),
    ]
    result = subprocess.run(command, check=False, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout


def test_it_is_scored(numerals: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert errata("score", *numerals, "--by", "digits", "--ci", "--json") == 1
    document = json.loads(capsys.readouterr().out)
    (run,) = document["runs"]
    assert (document["samples"], [bad["line"] for bad in document["gold"]["rejected"]]) == (4, [5])
    assert (run["metrics"]["accuracy"], run["metrics"]["n"]) == (pytest.approx(1 / 3), 3)
    assert [bad["line"] for bad in run["rejected"]] == [4]


def test_its_failures_are_named(numerals: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    errata("failures", *numerals, "--json")
    (run,) = json.loads(capsys.readouterr().out)["runs"]
    assert {category["category"]: category["count"] for category in run["categories"]} == {
        "no_response": 1,
        "unreadable": 1,
        "other_digits": 1,
    }


def test_its_pages_open(numerals: tuple[str, ...], open_page: Open, capsys: pytest.CaptureFixture[str]) -> None:
    errata("import", *numerals)
    for page in pages_of("numerals"):
        app = open_page(page, state=ASKED, b=["numerals"])
        assert not app.exception, page
        assert "This cannot be shown" not in texts(app), page


def test_its_figures_failures_and_samples_are_on_the_pages(
    numerals: tuple[str, ...], open_page: Open, capsys: pytest.CaptureFixture[str]
) -> None:
    errata("import", *numerals)

    def page_text(page: str, **query: list[str]) -> str:
        app = open_page(page, state=ASKED, b=["numerals"], **query)
        parts = [str(component.proto.bytes or component.proto.json) for component in app.get("bidi_component")]
        return "\n".join([texts(app), *parts, *(table.value.to_string() for table in app.dataframe)])

    assert "33.3" in page_text("pages/analyse/leaderboard.py")
    assert "Other digits" in page_text("pages/analyse/failures.py")
    assert "Read as 72, written is 12." in page_text("pages/analyse/failures.py", fail=["other_digits"])
    # Without images the Gallery begins with rows; its cards are a choice.
    rows = open_page("pages/explore/gallery.py", b=["numerals"]).dataframe[0].value
    assert list(rows["sample"]) == ["a", "b", "c", "d"]
    cards = page_text("pages/explore/gallery.py", view=["thumbnails"])
    assert '"title": "b"' in cards or '"title":"b"' in cards
    opened = page_text("pages/explore/inspector.py", at=["b"])
    assert "Read as 72, written is 12." in opened
    assert "number: 12" in opened


def test_a_first_class_benchmark_is_registered_once_in_each_layer(
    numerals: tuple[str, ...], tmp_path: Path, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With requests, a sheet and sentences of its own it has one more line in `models/` and in `figures/`."""

    def blocks(opened: OpenSample) -> list[Text]:
        return [Text(f"Written by {opened.sample.cluster}", "As it was copied.")]

    def payloads(page: str, **query: list[str]) -> str:
        app = open_page(page, b=["numerals"], **query)
        return "".join(str(component.proto.bytes or component.proto.json) for component in app.get("bidi_component"))

    task = replace(
        TASKS["numerals"],
        kind="numerals",
        sentences={"misread": lambda args: f"It read {args['said']} instead of {args['gold']}."},
    )
    monkeypatch.setitem(TASKS, "numerals", task)
    monkeypatch.setitem(LIVE_TASKS, "numerals", LiveTask(axes={"digits": ("together", "single")}))
    view = SampleView(blocks, PLAIN.narrate, "written number", "written numbers", ("other_digits",))
    monkeypatch.setitem(SAMPLE_VIEWS, "numerals", view)
    for line in GOLD:
        Image.new("RGB", (70, 50), "white").save(tmp_path / line["image"])
    errata("import", *numerals, "--images", str(tmp_path))

    assert word_failure(task, "misread", {"gold": "12", "said": "72"}) == "It read 72 instead of 12."
    assert axes_of(task, "single") == (("digits", "single"),)
    assert "Written by w1" in payloads("pages/explore/inspector.py", at=["b"])
    assert "written numbers" in payloads("pages/publish/classroom.py", run=["mine"])
