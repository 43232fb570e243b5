"""Which run a plain name means."""

from __future__ import annotations

from types import SimpleNamespace

from cache.selection.run_names import runs_by_name


def row(slug, model, axes="{}", state="current"):
    return SimpleNamespace(slug=slug, model=model, axes=axes, state=state)


COT = row("m~prompt:cot", "M", '{"prompt":"cot"}')
PLAIN = row("m~prompt:baseline", "M", '{"prompt":"baseline"}')
ALONE = row("live:v", "V")
TURNED = row("live:v~turned:turned-90", "V", '{"turned":"turned 90"}')
ROWS = [COT, PLAIN, ALONE, TURNED, row("live:m", "M"), row("v@1", "V", state="superseded")]


def test_a_slug_names_its_run_replaced_or_not():
    assert runs_by_name(ROWS, "v@1") == [ROWS[-1]]
    assert runs_by_name(ROWS, "m~prompt:cot") == [COT]


def test_what_pages_call_a_run_names_it():
    assert runs_by_name(ROWS, "M · cot") == [COT]
    assert runs_by_name(ROWS, "V") == [ALONE]
    assert runs_by_name(ROWS, "V · turned 90") == [TURNED]


def test_a_model_of_several_stored_runs_means_all_of_them_and_no_live_one():
    assert runs_by_name(ROWS, "M") == [COT, PLAIN]


def test_with_a_setting_all_runs_of_the_model_are_meant():
    assert runs_by_name(ROWS, "V", any_setting=True) == [ALONE, TURNED]


def test_an_unknown_name_means_nothing():
    assert runs_by_name(ROWS, "M · none") == []
