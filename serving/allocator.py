"""glibc malloc settings that bound the memory of a server with many threads.

Every run of a page is a thread. Without limits glibc gives each of eight per core an arena of its own, and keeps up to
64 MB at the end of each once a large array has come and gone: with 20 sessions at once hundreds of megabytes.
"""

from __future__ import annotations

import ctypes
from typing import Final

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
"""Parameters of `mallopt`, as <malloc.h> numbers them."""

ARENAS: Final = 2
"""Arenas that are made at most: threads wait for Python's own lock long before they wait for one of these."""

KEPT_BYTES: Final = 2**20
"""Free bytes that are kept at the end of an arena."""

MAPPED_BYTES: Final = 2**17
"""Blocks from this size are mapped by themselves, and unmapped when freed: a column of 25,000 samples takes 200 KB, and
hundreds of them leave holes in an arena that never go back (250 MB at ten million judgements)."""


def limit() -> bool:
    """Sets the limits for this process; whether they could be set: by glibc they can, elsewhere they are not needed.

    To be called before threads have made arenas of their own, which stay. Setting a threshold also ends that glibc
    raises it to the size of the largest block that was ever freed.
    """
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):
        return False
    settings = (_ARENA_MAX, ARENAS), (_MMAP_THRESHOLD, MAPPED_BYTES), (_TRIM_THRESHOLD, KEPT_BYTES)
    done = [mallopt(parameter, value) for parameter, value in settings]  # all of them, whichever is refused
    return all(done)
