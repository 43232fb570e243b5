"""Pages' figures without a server: Streamlit, whose caches they use, warns at each of them that there is none."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_warnings() -> Iterator[None]:
    """Keeps libraries from logging warnings until the block ends; errors are still logged."""
    before = logging.root.manager.disable
    logging.disable(logging.WARNING)
    try:
        yield
    finally:
        logging.disable(before)
