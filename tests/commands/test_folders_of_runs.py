"""`--run DIR`: every run file of the folder is read, and what else lies there is named."""

from __future__ import annotations

import pytest

from tests.commands.made_files import GOLD, RUN, write


@pytest.mark.parametrize("command", ["score", "failures", "import"])
def test_what_is_no_run_file_is_named(errata, tmp_path, command) -> None:
    gold = write(tmp_path / "gold.jsonl", GOLD)
    folder = tmp_path / "runs"
    for name in ("a.jsonl", "deeper/b.jsonl", "notes.txt"):
        write(folder / name, RUN)
    result = errata(command, "hgbench", "--gold", gold, "--run", str(folder))
    assert result.code == 0
    named, *others = result.err.splitlines()
    assert named == f"errata: {folder}: left out, since they are not run files: deeper/, notes.txt."
    assert len(others) == (command == "import")
    assert all("have no page images, since no image folder was given" in other for other in others)


def test_a_folder_of_runs_alone_needs_no_word_and_many_names_are_counted(errata, tmp_path) -> None:
    gold = write(tmp_path / "gold.jsonl", GOLD)
    run = write(tmp_path / "runs" / "a.jsonl", RUN)
    options = ("score", "hgbench", "--gold", gold, "--run")
    assert errata(*options, str(tmp_path / "runs")).err == ""
    assert errata(*options, run).err == ""
    for number in range(7):
        write(tmp_path / "runs" / f"{number}.txt", ["x"])
    assert "0.txt, 1.txt, 2.txt, 3.txt, 4.txt and 2 more." in errata(*options, str(tmp_path / "runs")).err
