"""Every example in a docstring gives what it says."""

from __future__ import annotations

import doctest
import importlib

import pytest

from tests.shared import ROOT

PACKAGES = ("scoring", "loaders", "models", "cache", "figures", "components", "serving", "commands")


def modules_with_examples() -> list[str]:
    return [
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*.py"))
        if ">>> " in path.read_text(encoding="utf-8")
    ]


@pytest.mark.parametrize("name", modules_with_examples())
def test_examples_give_what_they_say(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0
    assert result.failed == 0
