"""The mini benchmark with its pages, and a model to be asked about them, for the tests of Live / Rerun."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from PIL import Image
from streamlit.testing.v1 import AppTest

from cache.live import plans, reruns
from cache.store.workspace import Workspace
from components.rerun.answer_job import AnswerJob
from models import ModelSpec
from tests.pages.mini import RUNS, fill_with, texts
from tests.prepared import once

PAGE = "pages/live/rerun.py"
MODEL = "anthropic:claude-sonnet-5"
GOOD = json.dumps(RUNS["Careful"]["one"])


@once
def with_pages(folder: Path) -> Workspace:
    """The mini benchmark, its pages white."""
    images = folder / "images"
    images.mkdir()
    for name, pages in {"one": 1, "two": 2, "three": 1}.items():
        for page in range(pages):
            Image.new("RGB", (1400, 1000), "white").save(images / f"{name}-{page}.jpg")
    return fill_with(folder, images)


@once
def with_live_run(folder: Path) -> Workspace:
    """The mini benchmark, and an answer to one sample by a run that is replayed."""
    workspace = fill_with(folder)
    planned = plans.plan(workspace, "hgbench", "one", ModelSpec("replay", "hasty"))
    reruns.ask(workspace, reruns.provider_of(workspace, "hgbench", planned.spec, {}), planned)
    return workspace


def finished(app: AppTest, seconds: float = 30) -> AppTest:
    """The page after the asking that is under way."""
    asking: AnswerJob[Any] = app.session_state["live-asking"]
    asking.wait(seconds)
    assert asking.done
    return app.run()


def ask(app: AppTest) -> AppTest:
    """Presses Ask, and waits for the end."""
    app.button(key="live-ask").click().run()
    return finished(app)


def everything(app: AppTest) -> str:
    """All that a page holds, however it is drawn."""
    return texts(app) + "\n" + str(app)


def field(app: AppTest, label: str) -> Any:
    """The one field of this label."""
    kinds = (app.number_input, app.selectbox, app.text_area, app.slider)
    (found,) = [element for kind in kinds for element in kind if element.label == label]
    return found
