"""What is chosen in every panel alike, about the sample as a whole: asked, published, picked, left for another."""

from __future__ import annotations

from cache.queries.samples import Neighbours
from cache.selection import Selection
from components import selection as address
from components.viewer.events import ViewerEvent


def follow(event: ViewerEvent, selection: Selection, around: Neighbours) -> bool:
    """Writes a choice about the whole sample into the address; returns whether it was one.

    Args:
        event: The choice.
        selection: As the address has it.
        around: The samples before and after.
    """
    if event.kind == "ask":
        address.go(address.RERUN, selection.but(at=event.sample))
    elif event.kind == "publish":
        address.go(address.FIGURES, selection.but(at=event.sample, figure="page"))
    elif event.kind == "pick":
        address.write(selection.but(at=event.sample).turned(event.sample))
    elif event.kind == "go":
        sample = around.next if event.way == "next" else around.previous
        if sample is not None:
            address.write(selection.browsing().but(at=sample))
    else:
        return False
    return True
