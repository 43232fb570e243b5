"""The style sheet of all pages."""

from __future__ import annotations

import re

from tests.shared import ROOT


def test_no_selector_means_any_element_below_one_whose_class_begins_or_contains_something() -> None:
    # Streamlit changes classes at every run of a page, and for `[class*="…"] *` a browser looks at all elements again.
    sheet = (ROOT / "components" / "shell" / "layout.css").read_text(encoding="utf-8")
    selectors = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    assert not re.findall(r'\[class[*^$~|]?="[^"]*"\]\s+(?:>\s*)?\*', selectors)
