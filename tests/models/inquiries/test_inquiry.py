"""Requests that can be told before the first is answered: word for word, or with words that stand in."""

from __future__ import annotations

import pytest

from models.inquiries.inquiry import expected_requests
from models.live_tasks import LIVE_TASKS, inquiry_of
from models.settings import axes_of
from scoring.drawedumath.task import DRAWEDUMATH
from tests.models.inquiries.test_inquiries import DETECTED, DRAWING, fermat


def test_requests_that_hang_on_nothing_are_foreseen_word_for_word() -> None:
    inquiry = inquiry_of(DRAWEDUMATH, axes_of(DRAWEDUMATH, "single"), DRAWING)
    requests = expected_requests(inquiry)
    assert len(requests) == inquiry.max_requests > 1
    steps = [inquiry.next(["any answer"] * place) for place in range(inquiry.max_requests)]
    assert [(request.step, request.dependency) for request in requests] == [(step, "") for step in steps]


def test_a_cascade_is_foreseen_with_words_that_stand_in_for_answers() -> None:
    first, second, third = expected_requests(fermat("cascade"))
    assert first.step == fermat("cascade").next(())
    assert (first.dependency, second.step) == ("", fermat("cascade").next([DETECTED]))
    assert "only where the detection finds an error" in second.dependency
    assert "[the place of the error, as the model names it]" in third.step.prompt.text
    assert "which it holds" in third.dependency


@pytest.mark.parametrize("strategy", LIVE_TASKS["fermat"].axes["strategy"])
def test_every_strategy_is_foreseen_to_its_last_request(strategy: str) -> None:
    inquiry = fermat(strategy)
    requests = expected_requests(inquiry)
    assert len(requests) == inquiry.max_requests
    for request in requests:
        of_transcription = request.step.name.endswith("+OCR")
        assert ("[the solution, as it is transcribed]" in request.step.prompt.text) == of_transcription
        assert bool(request.dependency) == (of_transcription or request.step.name in ("cascade_eloc", "cascade_corr"))
    assert requests[0].dependency == ""
