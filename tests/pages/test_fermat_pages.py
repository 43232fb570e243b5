"""Every page opens on FERMAT."""

from __future__ import annotations

from pathlib import Path

import pytest

from cache.importing.import_benchmark import import_benchmark
from cache.selection import pages
from cache.store.workspace import Workspace
from tests.loaders.fermat.fermat_files import IDS, run_row, write_csv, write_shards
from tests.pages.mini import HOME, OnlyRead, Open, texts
from tests.prepared import once

PAGES = (
    "pages/explore/gallery.py",
    "pages/explore/inspector.py",
    "pages/analyse/leaderboard.py",
    "pages/analyse/confusion.py",
    "pages/analyse/strictness.py",
    "pages/analyse/failures.py",
)
LISTS = PAGES[:2]
"""Pages that list samples, and leave out those without the failure that is chosen."""


@once
def fill(folder: Path) -> Workspace:
    gold = write_shards(folder / "gold")
    rows = [
        run_row(name, **{"pred_err_1.1.2": at % 2, "judge_2.1": 1, "cascade_err": 1, "cascade_eloc": "NA"})
        for at, name in enumerate(IDS)
    ]
    workspace = Workspace.open()
    import_benchmark(workspace, "fermat", gold, runs=[write_csv(folder / "run.csv", rows)])
    return workspace


@pytest.fixture
def fermat(only_read: OnlyRead) -> Workspace:
    return only_read(fill)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_opens_on_the_samples_that_are_chosen(fermat: Workspace, open_page: Open, page: str) -> None:
    listed = 3 if page in LISTS else 5
    for query, samples in (({}, 5), ({"at": IDS[0]}, 5), ({"fail": "missed_error"}, listed), ({"f__axis": ["SU"]}, 2)):
        app = open_page(page, b="fermat", **query)
        assert not app.exception, query
        assert not app.error, query
        assert pages.PAGES[page].title in [title.value for title in app.title]
        assert f"·  {samples} samples" in texts(app), query


def test_home_opens_and_says_what_there_is(fermat: Workspace, open_page: Open) -> None:
    app = open_page(HOME, b="fermat")
    assert not app.exception
    assert not app.error
    assert "Error: free of error (2), with an error (3)" in texts(app)


@pytest.mark.parametrize(("cell", "samples"), [("error~called no error", 3), ("cascade~B1", 3), ("cascade~B0", 2)])
def test_a_cell_or_flow_in_the_address_narrows_the_gallery(
    fermat: Workspace, open_page: Open, cell: str, samples: int
) -> None:
    assert f"{samples} samples" in texts(open_page("pages/explore/gallery.py", b="fermat", cell=cell))


def test_a_cell_of_detections_is_read_without_the_word_that_it_is_stored_with(
    fermat: Workspace, open_page: Open
) -> None:
    app = open_page("pages/analyse/confusion.py", b="fermat", cell="error~called no error")
    assert "gold: error  →  predicted: no error" in texts(app)


def test_the_matrix_says_how_many_responses_it_leaves_out_without_a_verdict(tmp_path: Path, open_page: Open) -> None:
    gold, confusion = write_shards(tmp_path / "gold"), "pages/analyse/confusion.py"
    for unread in (0, 2):
        rows = [run_row(name, **{"pred_err_1.1.2": "perhaps" if at < unread else 1}) for at, name in enumerate(IDS)]
        import_benchmark(Workspace.open(), "fermat", gold, runs=[write_csv(tmp_path / "run.csv", rows)])
        said = "2 responses left out, without a verdict that can be read." in texts(open_page(confusion, b="fermat"))
        assert said == bool(unread)
