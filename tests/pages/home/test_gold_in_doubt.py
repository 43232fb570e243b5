"""Home says in how many items gold is in doubt, and leads to the queue of them."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from cache.importing.import_benchmark import import_benchmark
from cache.queries.standouts import suspects
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from demo import FERMAT, FERMAT_GOLD, FERMAT_RUNS
from tests.pages.mini import HOME, Open, mounted


def test_gold_in_doubt_is_counted_and_opens_as_a_queue(open_page: Open) -> None:
    workspace = Workspace.open()
    import_benchmark(workspace, "fermat", FERMAT_GOLD, FERMAT, [FERMAT_RUNS])
    (row,) = mounted(open_page(HOME), "errata_overview")[0]["rows"]
    (chip,) = (chip for chip in row["chips"] if chip["head"] == "Gold in doubt")
    first, second, third, *_ = suspects(workspace, Selection("fermat"))
    assert chip["text"] == "2 items"
    assert second.score >= 0.5 > third.score
    assert chip["title"] == f"First {first.sample} solution: {first.reason}."
    assert "/triage?" in chip["href"]
    assert parse_qs(urlsplit(chip["href"]).query) == {"b": ["fermat"], "queue": ["doubt"]}


def test_no_doubt_is_not_spoken_of(workspace: Workspace, open_page: Open) -> None:
    (row,) = mounted(open_page(HOME), "errata_overview")[0]["rows"]
    assert [chip["head"] for chip in row["chips"] if chip["head"].startswith("Gold")] == []
