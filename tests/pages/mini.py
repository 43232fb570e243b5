"""A benchmark of three samples and two runs, small enough to work out by hand; what a page says."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas as pd
from streamlit.testing.v1 import AppTest

from cache.importing.import_benchmark import import_benchmark
from cache.selection import pages
from cache.store.workspace import Workspace, home_folder
from scoring.tasks import TASKS
from tests import prepared
from tests.prepared import Fill, once

HOME = "pages/home/home.py"

Open = Callable[..., AppTest]

Downloaded = Callable[[str], pd.DataFrame]

OnlyRead = Callable[[Fill], Workspace]

ASKED = {"explanation": True}
"""The state of a page on which *What is this?* is open."""


def _answer(page: int, top: int, steps: int, number: str) -> dict[str, Any]:
    """An answer 100 units high from `top`, its steps side by side within it."""
    return {
        "page": page,
        "type": "complete_answer_box",
        "box_2d": [100, top, 500, top + 100],
        "title_id": number,
        "question_type": "solve",
        "steps": [
            {"step_id": step + 1, "box_2d": [110 + 120 * step, top + 10, 210 + 120 * step, top + 90]}
            for step in range(steps)
        ],
    }


def _sample(name: str, subject: str, answers: list[dict[str, Any]]) -> dict[str, Any]:
    pages = max(answer["page"] for answer in answers)
    return {
        "uuid": name,
        "metadata": {
            "media_size": {f"m{page}": [1400, 1000] for page in range(pages)},
            "media_map": {f"m{page}": [f"m{page}", f"{name}-{page}.jpg"] for page in range(pages)},
            "answer": json.dumps(answers),
            "category": "zhiqi_single_image",
            "facets": {"subject": subject},
        },
    }


GOLD = [
    _sample("one", "math", [_answer(1, 100, 3, "1"), _answer(1, 300, 0, "2")]),
    _sample("two", "math", [_answer(1, 100, 2, "1"), _answer(2, 100, 2, "2")]),
    _sample("three", "physics", [_answer(1, 100, 0, "1")]),
]
RUNS = {
    # All as gold says.
    "Careful": {
        "one": [_answer(1, 100, 3, "1"), _answer(1, 300, 0, "2")],
        "two": [_answer(1, 100, 2, "1"), _answer(2, 100, 2, "2")],
        "three": [_answer(1, 100, 0, "1")],
    },
    # Misses answer 2 of "one", puts answer 2 of "two" on page 1, says nothing readable to "three".
    "Hasty": {
        "one": [_answer(1, 100, 3, "1")],
        "two": [_answer(1, 100, 2, "1"), _answer(1, 500, 2, "2")],
        "three": "I see no work.",
    },
}


def demonstration(folder: Path) -> Workspace:
    """All benchmarks of the demonstration."""
    return prepared.demonstration(home_folder())


@once
def fill(home: Path) -> Workspace:
    """Writes the files below `home` and imports them."""
    return fill_with(home)


def fill_with(home: Path, images: Path | None = None) -> Workspace:
    """Writes the files below `home` and imports them, with the pages in `images` where there are any."""
    gold = home / "gold.jsonl"
    gold.write_text("".join(json.dumps(line) + "\n" for line in GOLD), encoding="utf-8")
    runs = []
    for name, shown in RUNS.items():
        path = home / f"{name}.jsonl"
        lines = [
            json.dumps({"uuid": sample, "predict": text if isinstance(text, str) else json.dumps(text)})
            for sample, text in shown.items()
        ]
        path.write_text("\n".join([*lines, "{broken"] if name == "Hasty" else lines) + "\n", encoding="utf-8")
        runs.append(path)
    workspace = Workspace.open()
    import_benchmark(workspace, "hgbench", gold, images=images, runs=runs)
    return workspace


def pages_of(benchmark: str) -> list[str]:
    """The pages that a benchmark has."""
    views = ("", *TASKS[benchmark].views)
    return [path for path, page in pages.PAGES.items() if page.task_view in views]


def texts(app: AppTest) -> str:
    """Everything on the page that is plain text, one piece a line."""
    kinds = (app.text, app.caption, app.title, app.subheader, app.header, app.sidebar.text)
    return "\n".join(str(element.value) for kind in kinds for element in kind)


def mounted(app: AppTest, name: str) -> list[dict[str, Any]]:
    """What the components of ours of this name were handed, in their order on the page."""
    found = [element.proto for element in app.get("bidi_component") if element.proto.component_name == name]
    return [dict(json.loads(proto.bytes or proto.json)) for proto in found]


def menu_titles(app: AppTest) -> list[str]:
    """The pages that the menu links."""
    (menu,) = mounted(app, "errata_menu")
    return [link["title"] for link in menu["links"]]


def clicked(*customdata: Any) -> dict[str, Any]:
    """What Streamlit keeps of a click on a chart."""
    points = [{"customdata": data} for data in customdata]
    return {"selection": {"points": points, "point_indices": [], "box": [], "lasso": []}}


def in_address(app: AppTest, name: str) -> list[str]:
    """The values of one parameter of the address."""
    values = app.query_params[name]
    return [values] if isinstance(values, str) else list(values)
