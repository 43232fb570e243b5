"""What is asked otherwise than plainly is a run of its own, however it was asked."""

from __future__ import annotations

from dataclasses import replace

from cache.live import plans, reruns
from cache.live.batch import batches
from cache.live.batch.planning import has_stored_answer
from cache.live.batch.report import report
from cache.live.page_transform import PageTransform
from cache.live.request_variant import RequestVariant, page_axes
from cache.selection.page_region import PageRegion
from models import ModelSpec
from tests.cache.live.batch.recording_provider import Recording, batch_spec, made

OTHERWISE = [
    (PageTransform(turned=90), {}, None, "live:m~turned:turned-90"),
    (PageTransform(side=100), {}, None, "live:m~side:100-px"),
    (PageTransform(crop=(0.0, 0.0, 500.0, 1000.0)), {}, None, "live:m~part:part-0-0-500-1000"),
    (
        PageTransform(redactions=(PageRegion((0.0, 0.0, 1000.0, 500.0), 1),)), {}, None,
        "live:m~hidden:hidden-page-1-at-0-0-1000-500",
    ),
    (PageTransform(), {"temperature": 0.5}, None, "live:m~temperature:temperature-0.5"),
    (PageTransform(), {}, "Spell them.", "live:m~edited:edited-prompt-"),
]  # fmt: skip


def test_one_answer_asked_otherwise_takes_no_plain_answers_place(ready):
    made(ready, batch_spec(("s1",)))
    model = ModelSpec("recording", "m")
    for transform, parameters, prompt, slug in OTHERWISE:
        plan = plans.plan(ready, "letters", "s1", model, transform=transform, parameters=parameters)
        Recording.does["s1"] = slug
        kept = reruns.ask(ready, Recording(), plan, prompt=prompt)
        assert kept.slug.startswith(slug)
        assert reruns.stored_response(ready, "letters", "s1", "live:m").raw == "ABC", slug
        assert reruns.stored_response(ready, "letters", "s1", kept.slug).raw == slug


def test_an_answer_asked_otherwise_does_not_count_as_answered(ready):
    turned = plans.plan(ready, "letters", "s1", ModelSpec("recording", "m"), transform=PageTransform(turned=90))
    reruns.ask(ready, Recording(), turned)
    assert not has_stored_answer(ready, plans.plan(ready, "letters", "s1", ModelSpec("recording", "m")), None)
    assert has_stored_answer(ready, turned, None)
    number, _ = made(ready, batch_spec(("s1",), ask_again=False))
    assert report(ready, number).progress.counts["answered"] == 1


def test_a_batch_and_one_answer_asked_alike_are_one_run(ready):
    black = PageRegion((0.0, 0.0, 1000.0, 500.0))
    made(ready, batch_spec(("s1",), variants=(RequestVariant(side=100, turned=90),), redactions=(black,)))
    (item,) = batches.items(ready, 1)
    plan = plans.plan(
        ready,
        "letters",
        "s2",
        ModelSpec("recording", "m"),
        transform=PageTransform(100, turned=90, redactions=(black,)),
    )
    assert reruns.ask(ready, Recording(), plan).slug == item.slug


def test_several_hidden_parts_are_told_apart_by_where_they_are():
    one, other = PageRegion((0.0, 0.0, 10.0, 10.0)), PageRegion((0.0, 0.0, 20.0, 20.0), 2)
    ((axis, both),) = page_axes(PageTransform(redactions=(one, other)))
    assert (axis, both[:14]) == ("hidden", "hidden 2 parts")
    assert page_axes(PageTransform(redactions=(other, one))) == ((axis, both),)
    assert page_axes(PageTransform(redactions=(one, replace(other, page=3)))) != ((axis, both),)


def test_an_old_answer_in_the_plain_run_that_was_asked_otherwise_is_asked_anew(ready):
    turned = plans.plan(ready, "letters", "s1", ModelSpec("recording", "m"), transform=PageTransform(turned=90))
    plain = plans.plan(ready, "letters", "s1", ModelSpec("recording", "m"))
    reruns.ask(ready, Recording(), replace(turned, run=plain.run))
    assert not has_stored_answer(ready, plain, None)
