"""`QuerySource`: how figures and exports run queries, cached or not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

import pandas as pd

from cache.store.workspace import Workspace

P = ParamSpec("P")
T = TypeVar("T")


class QuerySource(Protocol):
    """A `Workspace`, `CachedQueries` over one, or the module `cache.memo`, which pages hand to figures."""

    def fetch(self, query: Callable[Concatenate[Workspace, P], T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of a query, a named function of a module that takes the workspace first."""


class CachedQueries:
    """The results of a workspace's queries for as long as one command needs them: each query runs once.

    Args:
        workspace: Nobody writes to it in the meantime.
    """

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._kept: dict[tuple[Any, ...], Any] = {}

    def fetch(self, query: Callable[Concatenate[Workspace, P], T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of a query; a table is a copy, which may be changed."""
        key = (query, args, tuple(sorted(kwargs.items())))
        if key not in self._kept:
            self._kept[key] = query(self._workspace, *args, **kwargs)
        found: Any = self._kept[key]
        return found.copy() if isinstance(found, pd.DataFrame) else found  # type: ignore[no-any-return]
