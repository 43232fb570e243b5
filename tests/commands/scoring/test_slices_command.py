"""`errata slices`: its document, and that it gives the numbers of the Slices page."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cache.importing.import_benchmark import import_benchmark
from cache.queries.comparisons import slices
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from commands.scoring.slices import slices_document
from figures.slices import unvalued_in_words
from scoring.tasks import TASKS
from tests.commands.conftest import Errata

N = 300


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """Answers of which the blue ones are judged wrongly most of the time; a third run judged 20 of them alone."""
    made = random.Random(5)
    colours = [made.choice(("red", "blue", "green")) for _ in range(N)]
    lines = [f"a{i},{'true' if i % 2 else 'false'},{colours[i]},{made.choice('xyz')}\n" for i in range(N)]
    gold = tmp_path / "gold.csv"
    gold.write_text("id,gold,colour,place\n" + "".join(lines), encoding="utf-8")
    arguments = ["graded", "--gold", str(gold), "--run"]
    for name, most in {"one": N, "two": N, "few": 20}.items():
        right = [made.random() < (0.3 if colour == "blue" else 0.9) for colour in colours[:most]]
        run = tmp_path / f"{name}.csv"
        verdicts = [f"a{i},{'true' if (i % 2 == 1) == yes else 'false'}\n" for i, yes in enumerate(right)]
        run.write_text("id,pred\n" + "".join(verdicts), encoding="utf-8")
        arguments.append(str(run))
    return arguments


def test_the_document_is_what_the_contract_says(files: list[str], errata: Errata) -> None:
    document = errata("slices", *files, "--json").json
    assert list(document) == ["schema", "unit", "units", "n", "value", "tried", "slices"]
    assert (document["schema"], document["unit"]) == ("errata.slices/1", "sample")
    assert document["n"] == document["units"] == N
    first = document["slices"][0]
    keys = ["facets", "n", "units", "value", "effect", "interval", "p", "tested", "confirmed", "stated_by_gold"]
    assert list(first) == keys
    assert first["facets"] == {"colour": "blue"}
    assert first["p"] <= 0.05
    assert (first["tested"], first["confirmed"], first["stated_by_gold"]) == (True, None, False)
    low, high = first["interval"]
    assert low < first["effect"] < high < 0
    failing = [found["p"] <= 0.05 for found in document["slices"]]
    assert failing == sorted(failing, reverse=True)


def test_a_failing_slice_is_confirmed_where_that_is_asked_for(files: list[str], errata: Errata) -> None:
    document = errata("slices", *files, "--confirm", "--json").json
    assert [found["confirmed"] for found in document["slices"] if found["p"] <= 0.05] == [True]
    assert {found["confirmed"] for found in document["slices"] if found["p"] > 0.05} <= {None}


def test_a_run_of_few_answers_is_left_out_and_named(files: list[str], errata: Errata) -> None:
    with_few, without = errata("slices", *files, "--json"), errata("slices", *files[:-1], "--json")
    assert with_few.json == without.json
    assert "few.csv: left out, since it answered 20 of 300 samples, fewer than 9 in 10" in with_few.err
    assert "left out" not in without.err


def test_the_page_and_the_command_line_give_the_same_numbers(files: list[str], errata: Errata, tmp_path: Path) -> None:
    ws = Workspace.open(f"sqlite:///{tmp_path / 'workspace.db'}")
    import_benchmark(ws, "graded", Path(files[2]), runs=[Path(path) for path in files[4:]])
    for options, switches in (([], {}), (["--confirm"], {"confirm": True})):
        document = errata("slices", *files, *options, "--json").json
        stated = slices_document(TASKS["graded"], slices(ws, Selection("graded"), **switches))
        assert {**stated, "slices": []} == {**document, "slices": []}
        assert len(document["slices"]) == len(stated["slices"]) > 1
        for mine, other in zip(stated["slices"], document["slices"], strict=True):
            assert (mine["facets"], mine["confirmed"]) == (other["facets"], other["confirmed"])
            assert list(mine["interval"]) == pytest.approx(other["interval"])
            assert all(mine[key] == pytest.approx(other[key]) for key in ("value", "effect", "p", "n", "units"))


def test_a_slice_with_too_few_samples_outside_is_not_tested_and_says_which_side_lacks_them(
    errata: Errata, tmp_path: Path
) -> None:
    (tmp_path / "gold.csv").write_text(
        "id,gold,topic\n" + "".join(f"a{i},true,{'big' if i < 40 else 'rare'}\n" for i in range(44))
    )
    (tmp_path / "run.csv").write_text(
        "id,pred\n" + "".join(f"a{i},{'false' if i < 20 else 'true'}\n" for i in range(44))
    )
    command = "slices", "graded", "--gold", str(tmp_path / "gold.csv"), "--run", str(tmp_path / "run.csv")
    (big,) = errata(*command, "--json").json["slices"]
    few = "fewer than 10 independent units outside the slice"
    assert (big["n"], big["tested"], big["no_interval"]) == (40, False, few)
    printed = errata(*command).out
    assert f"No interval (–): {few}.\n" in printed
    assert "not significantly" not in printed


def test_a_terminal_is_told_how_many_slices_fail_and_which(files: list[str], errata: Errata) -> None:
    printed = errata("slices", *files).out
    assert "4 of 15 slices are significantly worse (BH, 300 samples), 1 listed and 3 folded; the worst" in printed
    assert "colour: blue" in printed
    assert [line.count(";") for line in printed.splitlines() if line.startswith("Folded into colour blue: ")] == [2]


def test_a_terminal_is_told_how_many_answers_count_as_incorrect_without_a_value_and_how_many_are_missing(
    files: list[str], errata: Errata, tmp_path: Path
) -> None:
    assert "without a value" not in errata("slices", *files).out
    unread = tmp_path / "unread.csv"
    head, _, *rest = (tmp_path / "one.csv").read_text(encoding="utf-8").splitlines()
    unread.write_text("\n".join([head, "a0,", *rest[:-1]]), encoding="utf-8")
    printed = errata("slices", *files[:-3], str(unread)).out
    assert "1 response without a value for Accuracy: counted as incorrect here, excluded from Accuracy." in printed
    assert " 1 missing response: excluded here." in printed
    ws = Workspace.open(f"sqlite:///{tmp_path / 'workspace.db'}")
    import_benchmark(ws, "graded", Path(files[2]), runs=[unread])
    assert unvalued_in_words(slices(ws, Selection("graded")), TASKS["graded"]) in printed
