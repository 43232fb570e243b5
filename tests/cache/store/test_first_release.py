"""A workspace that the first release made is brought along: `released_schema.sql` is one, written by that release.

`released_figures.json` is what that release's own queries said about it. What a metric is over and the rises of repairs
are not among it: they are counted otherwise since then.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect, select
from sqlalchemy.engine import make_url

from cache.importing.rescoring import outdated, rescore_run
from cache.queries.catalog import benchmarks, runs
from cache.store import migrations, schema
from cache.store.packing import expand
from cache.store.workspace import Workspace
from errors import WorkspaceError
from tests.cache.marks.corrected import everything
from tests.cache.store.released_figures import figures
from tests.cache.store.released_workspace import write_released

pytestmark = pytest.mark.long

HERE = Path(__file__).parent
FIGURES = json.loads((HERE / "released_figures.json").read_text(encoding="utf-8"))


@pytest.fixture
def released(url: str, home: Path) -> str:
    """The address of a workspace of the first release."""
    write_released(url, home)
    return url


@pytest.mark.databases
def test_its_tables_are_todays_its_figures_those_of_before_and_scoring_again_changes_nothing(released, home):
    workspace, fresh = Workspace.open(released), Workspace.open(f"sqlite:///{home / 'fresh.sqlite'}")
    with workspace.reading() as old, fresh.reading() as new:
        assert migrations.pending(old) == ()
        assert _shape(old) == _shape(new)
    assert {name: figures(workspace, name) for name in FIGURES} == FIGURES
    # What is counted otherwise since then, silence and corrections alone, is in none of these runs.
    assert outdated(workspace) == [
        ("fermat", "suspicious-simulated~context:base,input:handwritten"),
        ("mathdoc", "guessing-simulated"),
    ]
    before = {name: everything(workspace, name) for name in FIGURES}
    for name in FIGURES:
        for slug in runs(workspace, name)["run"]:
            rescore_run(workspace, name, slug)
    assert outdated(workspace) == []
    for name, kept in before.items():
        found = everything(workspace, name)
        changed = ["run"] if name in ("fermat", "mathdoc") else []  # a run says which scorer it was scored by
        assert [table for table in kept if kept[table] != found[table]] == changed, name
    workspace.close()
    fresh.close()


def test_its_file_on_disk_has_no_room_of_what_is_gone(released):
    Workspace.open(released).close()
    with closing(sqlite3.connect(str(make_url(released).database))) as connection:
        assert connection.execute("PRAGMA freelist_count").fetchone() == (0,)


@pytest.mark.databases
def test_verdicts_money_batches_and_styles_are_still_there(released):
    workspace = Workspace.open(released)
    with workspace.reading() as connection:
        for table in (schema.preset, schema.batch, schema.batch_item, schema.paid_step, schema.spending):
            assert len(connection.execute(select(table)).all()) == 1
        texts = [expand(extra) for extra in connection.scalars(select(schema.response.c.extra)) if extra is not None]
    assert any("judge:one" in text for text in texts)
    assert benchmarks(workspace)["benchmark"].tolist() == list(FIGURES)
    workspace.close()


def test_a_workspace_from_before_it_is_refused(released):
    engine = create_engine(released)
    with engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM migration WHERE number = (SELECT max(number) FROM migration)")
    engine.dispose()
    with pytest.raises(WorkspaceError, match="before its first release"):
        Workspace.open(released)


def _shape(connection):
    found = inspect(connection)
    return {
        name: (
            [(column["name"], column["nullable"]) for column in found.get_columns(name)],
            _indexes(found, name),
        )
        for name in found.get_table_names()
        if not name.startswith("search_index")
    }


def _indexes(found, table):
    """Those that the schema declares: PostgreSQL lists the ones behind constraints too."""
    declared = [index for index in found.get_indexes(table) if not index.get("duplicates_constraint")]
    return sorted(index["name"] for index in declared if index["name"] != "search_text_trigram")
