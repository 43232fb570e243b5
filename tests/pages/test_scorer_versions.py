"""Reports and figures name the scorer by which the runs they show were scored, on the mini benchmark."""

from __future__ import annotations

import pandas as pd
import pytest
from sqlalchemy import update

from cache import memo
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.versions import raise_version
from cache.store.workspace import Workspace
from figures import catalogue, export
from figures.print.panels import panel_files
from figures.report.methods import methods_of
from figures.report.report import Options, report
from figures.tables import scorer_versions
from tests.figures.report.test_rendering import Read

BOTH = "scorer versions 0 and 1 of hgbench (by version 0: Careful)"


@pytest.fixture
def careful_is_older(workspace: Workspace) -> None:
    with workspace.writing() as connection:
        connection.execute(update(schema.run).where(schema.run.c.slug == "careful").values(scorer_version=0))
        raise_version(connection)


def methods_text(selection: Selection) -> str:
    return methods_of(memo, selection, memo.loaded(selection.benchmark))


def about(selection: Selection, name: str = "leaderboard"):
    return export.provenance(memo, export.ExportRequest(name, selection), catalogue.chart(memo, name, selection))


def test_of_runs_scored_alike_one_version_is_said(mini: Workspace) -> None:
    assert ", scorer version 1 of hgbench." in methods_text(Selection("hgbench"))
    made = about(Selection("hgbench"))
    assert (made.scorer, made.scorers) == (1, "")
    assert "scorer 1, data " in made.caption("all")


def test_the_paragraph_and_the_report_say_which_runs_an_earlier_scorer_scored(careful_is_older) -> None:
    assert f", {BOTH}." in methods_text(Selection("hgbench"))
    printed = "".join(Read(report(memo, Selection("hgbench"), Options(charts=False, samples=0))).texts)
    assert printed.count(BOTH) == 2
    assert "scorer version 0 of hgbench." in methods_text(Selection("hgbench", runs=("careful",)))
    assert "scorer version 1 of hgbench." in methods_text(Selection("hgbench", runs=("hasty",)))


@pytest.mark.parametrize("name", ["leaderboard", "failures"])
def test_a_figure_holds_the_versions_of_the_runs_that_it_shows(careful_is_older, name: str) -> None:
    made = about(Selection("hgbench"), name)
    assert (made.scorer, made.scorers) == (1, BOTH)
    assert made.caption("all").endswith(f", data {made.data_sha256[:10]}, {BOTH}.")
    alone = about(Selection("hgbench", runs=("careful",)), name)
    assert (alone.scorer, alone.scorers) == (0, "")


def test_a_panel_of_one_run_holds_the_version_of_that_run_alone(careful_is_older) -> None:
    for slug, version in (("careful", 0), ("hasty", 1)):
        selection = Selection("hgbench", runs=(slug,), at="one")
        made = export.provenance(
            memo, export.ExportRequest("page", selection), panel_files.panel_by_name(memo, "page", selection)
        )
        assert (made.scorer, made.scorers) == (version, "")


def test_many_runs_of_an_earlier_version_are_counted_and_published_rows_have_none(mini: Workspace) -> None:
    task = memo.loaded("hgbench").task
    runs = pd.DataFrame({"run": [f"r{at}" for at in range(20)], "scorer_version": [0] * 13 + [1] * 7})
    found = scorer_versions.scorer_versions(runs, ["", "published", *runs["run"]])
    assert len(found) == 20
    assert (
        scorer_versions.versions_in_words(found, {}, task)
        == "scorer versions 0 and 1 of hgbench (by version 0: 13 runs)"
    )
    assert scorer_versions.versions_in_words({}, {}, task) == "scorer version 1 of hgbench"
    three = scorer_versions.versions_in_words({"a": 0, "b": 1, "c": 2}, {"a": "A", "b": "B"}, task)
    assert three == "scorer versions 0, 1 and 2 of hgbench (by version 0: A; by version 1: B)"
