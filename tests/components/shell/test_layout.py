"""The style sheet of all pages."""

from __future__ import annotations

import re

from tests.shared import ROOT


def test_no_rule_makes_a_browser_look_at_all_elements_again_where_one_changes_its_class() -> None:
    # Streamlit changes classes at every run of a page, and any element below could be meant by `[class*="…"] *`.
    sheet = (ROOT / "components" / "shell" / "layout.css").read_text(encoding="utf-8")
    selectors = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    assert not re.findall(r'\[class[*^$~|]?="[^"]*"\]\s+(?:>\s*)?\*', selectors)
