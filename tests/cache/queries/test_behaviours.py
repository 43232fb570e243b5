"""What runs do, counted by hand: from totals, from rows, item by item, and what is counted beside the metrics."""

from __future__ import annotations

import pytest

from cache.queries.behaviours import behaviour_pairs, behaviours
from cache.queries.metrics import run_counts
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from tests.refusals import MARK, PAGES, RUNS, fill

SELECTION = Selection("mathdoc")
SLUGS = {
    "Whole": "whole",
    "Whole/single": "whole~mode:single",
    "Bold": "bold",
    "Lossy/single_eta0.2": "lossy~mode:single,eta:0.2",
    "Lossy/single_eta0.6": "lossy~mode:single,eta:0.6",
}
WORDS = {"a": "answer", "r": "refusal", "s": "silence"}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    folder = tmp_path_factory.mktemp("pages")
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("ERRATA_HOME", str(folder / "errata"))
        return fill(folder)


def by_hand(only: tuple[str, ...] = ("p1", "p2")) -> dict[tuple[str, str, str], int]:
    found: dict[tuple[str, str, str], int] = {}
    for run, letters in RUNS.items():
        for page in only:
            for (_, text), letter in zip(PAGES[page], letters[page], strict=True):
                key = SLUGS[run], "unrecognisable" if text == MARK else "recognisable", WORDS[letter]
                found[key] = found.get(key, 0) + 1
    return found


def test_every_answer_silence_and_refusal_is_counted(pages: Workspace) -> None:
    found = behaviours(pages, SELECTION).set_index(["run", "gold", "behaviour"])["n"].to_dict()
    assert found == by_hand()


def test_a_search_counts_rows_and_comes_to_the_same(pages: Workspace) -> None:
    found = behaviours(pages, SELECTION.replace(q="三角形")).set_index(["run", "gold", "behaviour"])["n"].to_dict()
    assert found == by_hand(("p2",))


def test_a_facet_of_questions_counts_its_questions_alone(pages: Workspace) -> None:
    found = behaviours(pages, SELECTION.with_facet("type", "solve").replace(runs=("whole",)))
    assert found.values.tolist() == [["whole", "recognisable", "answer", 1]]


def test_the_cell_of_a_link_restricts_nothing(pages: Workspace) -> None:
    found = behaviours(pages, SELECTION.replace(cell="unrecognisable~answer", fail="over_refusal"))
    assert found.equals(behaviours(pages, SELECTION))


def test_two_runs_are_paired_question_by_question(pages: Workspace) -> None:
    found = behaviour_pairs(pages, SELECTION, "whole", "whole~mode:single")
    # p1: refused on the page, silent by itself; p2: silent on the page, answered by itself.
    assert found.values.tolist() == [["refusal", "silence", 1], ["silence", "answer", 1]]
    narrowed = behaviour_pairs(pages, SELECTION.with_facet("type", "choice"), "whole", "whole~mode:single")
    assert int(narrowed["n"].sum()) <= 2
    assert behaviour_pairs(pages, SELECTION.replace(q="三角形"), "whole", "whole~mode:single").values.tolist() == [
        ["silence", "answer", 1]
    ]


def test_boundaries_are_two_for_every_text_that_is_aligned(pages: Workspace) -> None:
    found = run_counts(pages, SELECTION).pivot(index="run", columns="key", values="n")
    located = found[[key for key in found if key.startswith("boundaries_")]].sum(axis=1)
    assert located.to_dict() == {slug: 2 * (5 - found.loc[slug, "unaligned_questions"]) for slug in SLUGS.values()}
    assert found["silent_questions"].to_dict() == {
        SLUGS[run]: sum(response.count("s") for response in letters.values()) for run, letters in RUNS.items()
    }
