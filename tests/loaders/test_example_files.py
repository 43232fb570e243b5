"""The examples of files on the Import page are files that the loaders read whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from loaders import LOADERS
from loaders.example_files import Example, ExampleFiles


def _written(folder: Path, example: ExampleFiles) -> Path:
    """Writes an example; gives its one file, or the folder of several."""
    folder.mkdir()
    for name, text in example.files.items():
        (folder / name).write_text(text.lstrip("\n"), encoding="utf-8")
    return folder / next(iter(example.files)) if len(example.files) == 1 else folder


def _example(task: str) -> Example:
    found = LOADERS[task].example
    assert found is not None
    return found


@pytest.mark.parametrize("task", LOADERS)
def test_the_loader_takes_every_line_of_its_example(task: str, tmp_path: Path) -> None:
    loader, example = LOADERS[task], _example(task)
    gold = loader.load_gold(_written(tmp_path / "gold", example.gold))
    assert gold.rejected == ()
    assert gold.records
    ((run, loaded),) = loader.load_runs(
        _written(tmp_path / "run", example.run), gold_ids=loader.gold_for_runs(gold.records)
    )
    assert run.model
    assert loaded.rejected == ()
    assert {response.sample_id for response in loaded.records} == {sample.id for sample in gold.records}


@pytest.mark.parametrize("task", LOADERS)
def test_what_an_example_is_said_to_need_stands_in_it(task: str) -> None:
    for example in (_example(task).gold, _example(task).run):
        whole = "\n".join((*example.files, *example.files.values()))
        stated = (field for field in example.fields if field not in ("NAME.md", "1. ..."))
        assert [field for field in stated if field not in whole] == []


def test_the_example_of_coco_names_no_answer_and_says_what_is_not_compared() -> None:
    example = _example("coco")
    assert "answer" not in str(example.gold)
    assert example.run.fields["category_id"] == "Id of the category, shown and not compared"
    assert example.run.fields["score"] == "How sure the model is; every box counts, whatever it is"
