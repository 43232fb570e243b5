"""Styles that are kept by name in the workspace."""

from __future__ import annotations

from pathlib import Path

import pytest

from cache.store import figure_presets
from cache.store.workspace import Workspace
from errors import ReadOnly, UsageError
from figures.print import presets
from figures.print.style import Annotation, Style

MINE = Style(width_in=5.0, palette="greyscale", annotations=(Annotation(1, 2, "小"),), x_range=(0.0, 50.0))


@pytest.fixture
def ws(tmp_path: Path) -> Workspace:
    return Workspace.open(f"sqlite:///{tmp_path / 'w.sqlite'}")


def test_a_style_is_kept_replaced_and_forgotten(ws):
    presets.keep(ws, "  My  paper ", MINE)
    assert presets.named(ws, "My paper") == MINE
    presets.keep(ws, "My paper", Style(width_in=4.0))
    assert presets.named(ws, "My paper").width_in == 4.0
    figure_presets.delete_preset(ws, "My paper")
    with pytest.raises(UsageError, match="column"):
        presets.named(ws, "My paper")


def test_a_style_is_there_for_everyone_who_opens_the_workspace(ws, tmp_path):
    presets.keep(ws, "Mine", MINE)
    assert presets.styles(Workspace.open(f"sqlite:///{tmp_path / 'w.sqlite'}"))["Mine"] == MINE


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "column"])
def test_a_name_that_cannot_be_had_is_refused(ws, name):
    with pytest.raises(UsageError):
        presets.keep(ws, name, MINE)


def test_a_style_that_cannot_be_read_is_not_there(ws):
    figure_presets.store_preset(ws, "Newer", {"palette": "of next year"})
    assert "Newer" not in presets.styles(ws)


def test_nothing_is_kept_where_nothing_may_be_written(ws, tmp_path):
    reading = Workspace.open(f"sqlite:///{tmp_path / 'w.sqlite'}", read_only=True)
    with pytest.raises(ReadOnly):
        presets.keep(reading, "Mine", MINE)
    assert set(presets.styles(reading)) == set(presets.PRINT_STYLES)
