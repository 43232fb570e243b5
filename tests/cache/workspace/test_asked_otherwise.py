"""What is asked otherwise than plainly is a run of its own, however it was asked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cache import batches, reruns
from cache.asked_axes import of_pages
from cache.batch_planning import answered_before
from cache.batch_report import report
from cache.cells import Cell
from cache.framing import Framing, Redaction
from models import Spec
from tests.cache.workspace.told_batches import Told, made, wanted


@pytest.mark.parametrize(
    ("framing", "parameters", "prompt", "slug"),
    [
        (Framing(turned=90), {}, None, "live:m~turned:turned-90"),
        (Framing(side=100), {}, None, "live:m~side:100-px"),
        (Framing(crop=(0.0, 0.0, 500.0, 1000.0)), {}, None, "live:m~part:part-0-0-500-1000"),
        (
            Framing(redactions=(Redaction((0.0, 0.0, 1000.0, 500.0), 1),)), {}, None,
            "live:m~hidden:hidden-page-1-at-0-0-1000-500",
        ),
        (Framing(), {"temperature": 0.5}, None, "live:m~temperature:temperature-0.5"),
        (Framing(), {}, "Spell them.", "live:m~edited:edited-prompt-"),
    ],
)  # fmt: skip
def test_one_answer_asked_otherwise_takes_no_plain_answers_place(ready, framing, parameters, prompt, slug):
    made(ready, wanted(("s1",)))
    plan = reruns.plan(ready, "letters", "s1", Spec("told", "m"), framing=framing, parameters=parameters)
    Told.does["s1"] = "other"
    kept = reruns.ask(ready, Told(), plan, prompt=prompt)
    assert kept.slug.startswith(slug)
    assert reruns.stored_response(ready, "letters", "s1", "live:m").raw == "ABC"
    assert reruns.stored_response(ready, "letters", "s1", kept.slug).raw == "other"


def test_an_answer_asked_otherwise_does_not_count_as_answered(ready):
    turned = reruns.plan(ready, "letters", "s1", Spec("told", "m"), framing=Framing(turned=90))
    reruns.ask(ready, Told(), turned)
    assert not answered_before(ready, reruns.plan(ready, "letters", "s1", Spec("told", "m")), None)
    assert answered_before(ready, turned, None)
    number, _ = made(ready, wanted(("s1",), again=False))
    assert report(ready, number).progress.counts["answered"] == 1


def test_a_batch_and_one_answer_asked_alike_are_one_run(ready):
    black = Redaction((0.0, 0.0, 1000.0, 500.0))
    made(ready, wanted(("s1",), cells=(Cell(side=100, turned=90),), redactions=(black,)))
    (item,) = batches.items(ready, 1)
    plan = reruns.plan(ready, "letters", "s2", Spec("told", "m"), framing=Framing(100, turned=90, redactions=(black,)))
    assert reruns.ask(ready, Told(), plan).slug == item.slug


def test_several_hidden_parts_are_told_apart_by_where_they_are():
    one, other = Redaction((0.0, 0.0, 10.0, 10.0)), Redaction((0.0, 0.0, 20.0, 20.0), 2)
    ((axis, both),) = of_pages(Framing(redactions=(one, other)))
    assert (axis, both[:14]) == ("hidden", "hidden 2 parts")
    assert of_pages(Framing(redactions=(other, one))) == ((axis, both),)
    assert of_pages(Framing(redactions=(one, replace(other, page=3)))) != ((axis, both),)


def test_an_old_answer_in_the_plain_run_that_was_asked_otherwise_is_asked_anew(ready):
    turned = reruns.plan(ready, "letters", "s1", Spec("told", "m"), framing=Framing(turned=90))
    plain = reruns.plan(ready, "letters", "s1", Spec("told", "m"))
    reruns.ask(ready, Told(), replace(turned, run=plain.run))
    assert not answered_before(ready, plain, None)
