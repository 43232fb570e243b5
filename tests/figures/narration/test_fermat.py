"""Solutions told to a class: what is said fits what is quoted, and models are counted, not their settings."""

from __future__ import annotations

from cache.queries import loaded_benchmark
from cache.query_source import CachedQueries
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from figures.narration.deck import slides
from figures.narration.slide import Slide

SILENT = "img_2_pert_4.6_1"
"""Here "halting" notices the mistake, and answers NA where it is asked for its place."""


def slide(workspace: Workspace, model: str, sample: str) -> Slide:
    """The slide of one sample with the first run of a model."""
    loaded = loaded_benchmark.loaded(workspace, "demo-fermat")
    run = next(slug for slug in loaded.current if slug.startswith(model))
    (found,) = slides(
        CachedQueries(workspace), Selection("demo-fermat", runs=(run,), picks=(sample,)), loaded, 1, pictured=False
    )
    return found


def test_a_model_that_says_nothing_of_the_place_is_not_said_to_point_anywhere(demonstration: Workspace) -> None:
    shown = slide(demonstration, "halting", SILENT).narration
    assert shown.summary == "The AI does not say where the mistake is."
    quoted = ["".join(part.text for part in line) for line in shown.model.lines]
    assert quoted == ["Asked where the mistake is, it says nothing."]


def test_two_settings_of_a_model_are_one_ai(demonstration: Workspace) -> None:
    # Four runs of three models, of which "careful" was asked in two settings.
    others = slide(demonstration, "halting", SILENT).others
    assert others.endswith("in at least one setting.")
    assert " of 3 AIs " in others
