"""The requests of an inquiry as far as they can be told before the first is answered."""

from __future__ import annotations

from dataclasses import dataclass

from models.inquiries.inquiry import Inquiry, Step


@dataclass(frozen=True, slots=True)
class Foreseen:
    """A request that is going to be sent, or may be.

    Args:
        step: Its name and prompt; where an earlier answer belongs, words in square brackets stand in for it.
        depends: What of it is decided by an earlier answer; "" where it is sent word for word as it stands.
    """

    step: Step
    depends: str = ""


def foreseen(inquiry: Inquiry) -> tuple[Foreseen, ...]:
    """All requests that an inquiry may send, in their order; the first is always sent word for word.

    Raises:
        NotConfigured: There is no prompt for one of them.
    """
    said: list[str] = []
    found: list[Foreseen] = []
    while len(found) < inquiry.most and (step := inquiry.next(said)) is not None:
        found.append(Foreseen(step, inquiry.depends(step.name)))
        said.append(inquiry.stand_in(step.name))
    return tuple(found)
