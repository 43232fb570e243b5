"""Live / Rerun: a model judges the answer that is shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from cache.importing.import_benchmark import import_benchmark
from cache.queries.inspection import inspect
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from components.rerun import one_answer
from components.rerun.answer_job import AnswerJob
from tests.loaders.fermat.fermat_files import IDS, gold_row, run_row, write_csv
from tests.models.answering_server import answering
from tests.models.providers import openai_server
from tests.pages.mini import Open, texts

PAGE = "pages/live/rerun.py"
RUN = "gpt-4o~context:base,input:handwritten"
LIVE = f"live:{RUN}"
KEY = "sk-sentinel-5512"


@pytest.fixture
def fermat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    monkeypatch.setattr(one_answer, "_PAUSE_S", 0.0)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    gold = write_csv(tmp_path / "gold.csv", [gold_row(IDS[0], image="a.png")])
    run = write_csv(tmp_path / "run.csv", [run_row(IDS[0], **{"pred_err_1.1.2": 1, "pred_eloc_2.1": "x = 2"})])
    workspace = Workspace.open()
    import_benchmark(workspace, "fermat", gold, runs=[run])
    return workspace


def finished(app: AppTest, key: str) -> AppTest:
    asking: AnswerJob[Any] = app.session_state[key]
    asking.wait(20)
    assert asking.done
    return app.run()


def answered(open_page: Open) -> AppTest:
    app = open_page(PAGE, b="fermat", at=[IDS[0]], ask=[f"replay:{RUN}"])
    app.button(key="live-ask").click().run()
    return finished(app, "live-asking")


def named(app: AppTest, name: str) -> AppTest:
    """Chooses the judge; types its name where a compatible server has no models of our table to choose from."""
    app.selectbox(key="judge-provider").set_value("openai").run()
    # Twice, as a browser sends what was typed with every run; from the second on it is among the options.
    for _ in range(2):
        box = app.selectbox(key="judge-name-openai")
        box.options = [*box.options, *({name} - set(box.options))]
        box.set_value(name).run()
    return app


def priced(app: AppTest, name: str) -> AppTest:
    """States what the compatible server costs: the price that OpenAI asks for a model of this name is not its own."""
    assert app.button(key="judge-ask").disabled
    for field, amount in (("read", 2.5), ("written", 10.0)):
        app = app.number_input(key=f"judge-price-{field}-openai:{name}").set_value(amount).run()
    assert not app.button(key="judge-ask").disabled
    return app


def test_an_answer_is_judged_and_its_figure_is_there(
    fermat: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    with answering(openai_server.streamed('{"verdict": 0, "reason": "another line"}')) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        app = priced(named(answered(open_page), "gpt-4o"), "gpt-4o")
        app.button(key="judge-ask").click().run()
        app = finished(app, "live-judging")
    assert len(server.received) == 1
    chosen = {box.key: box.value for box in app.selectbox}
    assert (chosen["judge-provider"], chosen["judge-name-openai"]) == ("openai", "gpt-4o")
    assert "Judged by openai:gpt-4o: 1 verdict, 0 of them correct; 1 asked" in texts(app)
    (run,) = inspect(fermat, Selection("fermat", (LIVE,)), IDS[0]).runs
    assert run.scored.sums["EL.n"] == 1.0
    assert run.prediction is not None
    assert run.prediction.extra["verdicts"]["openai:gpt-4o"]["2.1"]["reason"] == "another line"
    assert KEY not in texts(app)
    assert not app.exception


def test_what_a_judge_lacks_is_said_and_nothing_can_be_pressed(
    fermat: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY")
    app = named(answered(open_page), "gpt-4o")
    assert app.button(key="judge-ask").disabled
    assert "OPENAI_API_KEY" in texts(app)


def test_an_unreachable_judge_leaves_no_verdict(
    fermat: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    with answering(openai_server.failed(401)) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        app = priced(named(answered(open_page), "gpt-4o"), "gpt-4o")
        app.button(key="judge-ask").click().run()
        app = finished(app, "live-judging")
    assert "It ended early" in texts(app)
    assert "No verdict on 2.1" in texts(app)
    (run,) = inspect(fermat, Selection("fermat", (LIVE,)), IDS[0]).runs
    assert "EL.n" not in run.scored.sums
    assert KEY not in texts(app)


def test_benchmarks_without_judges_have_no_such_panel(workspace: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, at=["one"], ask=["replay:hasty"])
    app.button(key="live-ask").click().run()
    app = finished(app, "live-asking")
    assert "judge-ask" not in {button.key for button in app.button}
