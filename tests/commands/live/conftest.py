from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.commands.conftest import Errata


@pytest.fixture
def run(errata: Errata, monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[int, str, str]]:
    """Gives a command under variables of the environment; its exit code, what it printed, and what on stderr."""

    def give(*arguments: str, **environment: str) -> tuple[int, str, str]:
        with monkeypatch.context() as changed:
            for name, value in environment.items():
                changed.setenv(name, value)
            result = errata(*arguments)
        return result.code, result.out, result.err

    return give
