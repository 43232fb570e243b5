"""*What is this?* stands in the title row of every view of the pages that compare, slice and publish."""

from __future__ import annotations

import pytest

from cache.store.workspace import Workspace
from tests.pages.mini import ASKED, Open, texts

VIEWS = [
    ("analyse/compare", {"view": "pair"}, "B − A in every metric"),
    ("analyse/compare", {"view": "agree"}, "Cohen's kappa"),
    ("analyse/slices", {}, "Every conjunction of up to 3 facet values"),
    ("analyse/slices", {"view": "along"}, "Points are joined where the values are numbers"),
    ("analyse/slices", {"view": "crossed"}, "no sample of the cell has a value to measure"),
    ("publish/figures", {}, "as a file for a paper"),
    ("publish/report", {}, "One file that anybody can open"),
]


@pytest.mark.parametrize(("page", "query", "said"), VIEWS)
def test_a_view_that_is_asked_explains_itself_once(
    mini: Workspace, open_page: Open, page: str, query: dict[str, str], said: str
) -> None:
    address = {name: [value] for name, value in query.items()}
    app = open_page(f"pages/{page}.py", state=ASKED, **address)
    assert not app.exception
    popovers = [block for block in app.get("popover") if block.proto.popover.label == "What is this?"]
    assert len(popovers) == 1
    assert said in "\n".join(element.value for element in popovers[0].get("text"))


def test_a_view_does_not_explain_itself_before_it_is_asked(mini: Workspace, open_page: Open) -> None:
    page, query, said = VIEWS[0]
    assert said not in texts(open_page(f"pages/{page}.py", **query))
