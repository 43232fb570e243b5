from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

import cli


@dataclass(frozen=True)
class Said:
    """What a command said, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        def refuse(text: str) -> Any:
            raise AssertionError(f"{text} is no JSON number")

        return json.loads(self.out, parse_constant=refuse)


Errata = Callable[..., Said]


@pytest.fixture
def errata(capsys: pytest.CaptureFixture[str]) -> Errata:
    """Give a command to `errata` as on the command line."""

    def give(*arguments: str) -> Said:
        capsys.readouterr()
        try:
            code = cli.main(arguments)
        except SystemExit as ended:
            code = int(ended.code or 0)
        captured = capsys.readouterr()
        return Said(code, captured.out, captured.err)

    return give
