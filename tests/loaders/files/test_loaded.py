"""Files of which nothing can be used are refused, with the reason of their first bad line."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from errors import NothingLoaded, UsageError
from loaders.files.loaded import Loaded, require_one_run, require_records
from records import Rejection


@pytest.mark.parametrize(("records", "refused"), [(("one",), False), ((), True)])
def test_one_record_is_enough(records: tuple[str, ...], refused: bool) -> None:
    loaded = Loaded(records, 2, (Rejection(2, "bad"),), "", "run.jsonl")
    with pytest.raises(NothingLoaded) if refused else nullcontext():
        require_records(loaded)


def test_a_file_without_records_is_refused_with_its_first_bad_line() -> None:
    with pytest.raises(NothingLoaded) as error:
        require_records(Loaded((), 2, (Rejection(3, "no `uuid`"), Rejection(4, "x")), "", "run.jsonl"), "Try another.")
    assert str(error.value) == "run.jsonl: none of its 2 lines could be loaded; line 3: no `uuid`. Try another."


def test_an_empty_file_is_refused() -> None:
    with pytest.raises(NothingLoaded, match=r"run\.jsonl: this file has no lines"):
        require_records(Loaded((), 0, (), "", "run.jsonl"))


def test_one_name_is_for_one_run() -> None:
    require_one_run(1, "m", "s")
    require_one_run(2, None, None)
    for model, setting, subject in (("m", None, "One model"), (None, "s", "One setting")):
        with pytest.raises(UsageError, match=f"{subject} was given for 2 runs"):
            require_one_run(2, model, setting)
