"""Python's garbage collector, kept from running where many small records are made."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_paused() -> Iterator[None]:
    """Keeps the garbage collector from running until the block ends.

    Scoring many samples, and reading or unpacking many, makes many small records and no cycles: looking for cycles
    among them took a fifth of an import's time, and most of the time of reading. They are gone, or in use, before it
    may run again: what is left over belongs to a function of its own.
    """
    paused = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if paused:
            gc.enable()
