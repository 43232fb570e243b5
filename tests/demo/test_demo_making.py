"""The making script gives what is bundled. Needs nothing for the runs, the fonts for the pages."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from demo import HGBENCH_GOLD, HGBENCH_RUNS, gold
from demo.homework import homework
from demo.make_demo import largest_zoom, main, take_page
from demo.pictures import fonts

PLAIN = ("wenkai", "breip", "print", "print-bold")
"""Fonts that Debian has: enough for a page without Chinese writing."""


def test_the_bundled_runs_are_what_the_script_makes_of_the_bundled_gold(tmp_path: Path) -> None:
    shutil.copy(HGBENCH_GOLD, tmp_path / "gold.jsonl")
    assert main(["--only-runs", "--into", str(tmp_path)]) == 0
    for path in HGBENCH_RUNS.iterdir():
        assert (tmp_path / "runs" / path.name).read_text(encoding="utf-8") == path.read_text(encoding="utf-8")


def test_without_its_fonts_the_script_names_them_and_writes_no_gold(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fonts, "missing", lambda: ["some-font.ttf"])
    assert main(["--into", str(tmp_path)]) == 2
    assert "some-font.ttf" in capsys.readouterr().err
    assert not (tmp_path / "gold.jsonl").exists()


@pytest.mark.skipif(
    any(fonts.FILES[name] in fonts.missing() for name in PLAIN), reason="the fonts of the demonstration are not here"
)
def test_a_page_made_anew_has_the_boxes_of_the_bundled_gold() -> None:
    sample = next(one for one in homework() if one.key == "physics-kinematics-pencil")
    (line,) = [
        json.loads(text)
        for text in HGBENCH_GOLD.read_text(encoding="utf-8").splitlines()
        if "kinematics-pencil" in text
    ]
    shot = take_page(sample.sheets[0], largest_zoom(sample), (sample.key, 1))
    height, width = shot.picture.shape[:2]
    page = gold.TakenPage("p.jpg", width, height, shot.questions, shot.boxes)
    bundled = json.loads(line["metadata"]["answer"])
    assert [answer["title_id"] for answer in bundled] == [answer["title_id"] for answer in gold.answers([page])]
    for one, other in zip(bundled, gold.answers([page]), strict=True):
        assert max(abs(a - b) for a, b in zip(one["box_2d"], other["box_2d"], strict=True)) <= 6
