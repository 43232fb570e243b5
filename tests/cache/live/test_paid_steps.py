"""An inquiry of several requests that ends half-way keeps what was answered, and goes on behind it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from cache.importing.import_benchmark import import_benchmark
from cache.importing.manage_runs import delete_benchmark, delete_run
from cache.live import plans, reruns
from cache.live.spending import Caps, money_spent
from cache.store.schema import paid_step
from cache.store.workspace import Workspace
from errors import Cancelled, CostsTooMuch, RequestRefused
from models import PROVIDERS, ModelSpec
from models.providers.cancellation import Cancellation
from models.providers.provider import Ending, Piece, Request
from tests.cache.live.test_live_benchmarks import drawedumath, fermat, fermat_says
from tests.models.fake_provider import Saying
from tests.prepared import Imports

SAMPLE = "img_1_pert_1.1"
RICH = Caps(request=None, day=10.0)


@pytest.fixture
def ws(ws: Workspace, tmp_path: Path, imports: Imports, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    monkeypatch.setitem(PROVIDERS, "saying", Saying)
    imports.fill(ws, "paid", tmp_path, lambda: import_benchmark(ws, "fermat", fermat(tmp_path), name="b"))
    return ws


class Ends(Saying):
    """Says what FERMAT is told, and ends with an error at one of its requests."""

    def __init__(self, at: int = 0, error: Callable[[], Exception] = lambda: Cancelled("Called off.")) -> None:
        super().__init__(fermat_says, price=0.02)
        self.at, self.error = at, error

    def stream(self, request: Request, cancelled: Cancellation) -> Generator[Piece | Ending, None, None]:
        if len(self.requests) + 1 == self.at:
            raise self.error()
        yield from super().stream(request, cancelled)


def ask(ws: Workspace, provider: Saying, setting: str = "text/cascade", **options: Any) -> reruns.StoredAnswer:
    plan = plans.plan(ws, "b", SAMPLE, ModelSpec("saying", "m"), setting)
    return reruns.ask(ws, provider, plan, budget=reruns.Budget(RICH), **options)


def waiting(ws: Workspace) -> int:
    with ws.reading() as connection:
        return int(connection.scalar(select(func.count()).select_from(paid_step)) or 0)


def prompts(provider: Saying) -> list[str]:
    return [request.prompt for request in provider.requests]


@pytest.mark.databases
def test_what_was_answered_before_it_was_called_off_is_not_paid_for_again(ws: Workspace) -> None:
    whole = Ends()
    expected = ask(ws, whole, repeat=1)
    assert len(whole.requests) == 3
    first, second = Ends(at=3), Ends()
    with pytest.raises(Cancelled, match=r"^Called off\. 2 of its requests were answered before that, for 0\.02 US"):
        ask(ws, first, repeat=2)
    assert waiting(ws) == 2
    kept = ask(ws, second, repeat=2)
    assert prompts(second) == prompts(whole)[2:]
    assert kept.answer.text == expected.answer.text
    assert kept.answer.ending.cost_usd == pytest.approx(0.03)
    assert kept.answer.ending.usage == expected.answer.ending.usage
    assert kept.usd == pytest.approx(0.01)
    assert kept.answer.ending.extra == expected.answer.ending.extra
    assert waiting(ws) == 0


def test_a_cap_reached_between_two_requests_loses_nothing(ws: Workspace) -> None:
    poor = reruns.Budget(Caps(request=None, day=0.025))
    plan = plans.plan(ws, "b", SAMPLE, ModelSpec("saying", "m"), "text/cascade")
    with pytest.raises(CostsTooMuch, match=r"1 of its requests was answered before that, for 0\.01 US dollars"):
        reruns.ask(ws, Saying(fermat_says, price=0.02), plan, budget=poor)
    rest = Ends()
    kept = ask(ws, rest)
    assert len(rest.requests) == 2
    assert money_spent(ws).day == pytest.approx(0.03)
    assert kept.answer.ending.cost_usd == pytest.approx(0.03)


def test_whoever_listens_hears_the_steps_that_are_not_sent_again(ws: Workspace) -> None:
    class Hears(reruns.Listener):
        def __init__(self) -> None:
            self.heard: list[str] = []

        def step(self, name: str, number: int) -> None:
            self.heard.append(f"{number} {name}")

        def received(self, text: str) -> None:
            self.heard.append(text)

    fresh, resumed = Hears(), Hears()
    ask(ws, Ends(), listener=fresh)
    with pytest.raises(Cancelled):
        ask(ws, Ends(at=2))
    ask(ws, Ends(), listener=resumed)
    assert resumed.heard == fresh.heard


def test_another_asking_takes_nothing_of_it(ws: Workspace) -> None:
    with pytest.raises(Cancelled):
        ask(ws, Ends(at=3))
    for setting, repeat in (("text/ED", None), ("text/cascade", 2), ("L2/text/cascade", None)):
        whole = Ends()
        ask(ws, whole, setting, repeat=repeat)
        assert len(whole.requests) == (1 if setting == "text/ED" else 3)
        assert waiting(ws) == 2


def test_a_changed_prompt_is_asked_anew(ws: Workspace) -> None:
    with pytest.raises(Cancelled):
        ask(ws, Ends(at=2))
    whole = Ends()
    ask(ws, whole, prompt="Decide whether there is an error, in other words.")
    assert len(whole.requests) == 3


def test_steps_behind_which_a_request_is_refused_are_dropped(ws: Workspace) -> None:
    with pytest.raises(RequestRefused):
        ask(ws, Ends(at=3, error=lambda: RequestRefused("Too long.")))
    assert waiting(ws) == 0


def test_one_request_leaves_nothing_behind_and_a_benchmark_takes_its_steps_with_it(ws: Workspace) -> None:
    with pytest.raises(Cancelled):
        ask(ws, Ends(at=1), "text/ED")
    assert waiting(ws) == 0
    with pytest.raises(Cancelled):
        ask(ws, Ends(at=3))
    delete_benchmark(ws, "b")
    assert waiting(ws) == 0


def test_a_deleted_run_takes_its_steps_with_it_and_no_other_runs(ws: Workspace) -> None:
    slug = ask(ws, Ends()).slug
    for setting in ("text/cascade", "L2/text/cascade"):
        with pytest.raises(Cancelled):
            ask(ws, Ends(at=2), setting)
    assert waiting(ws) == 2
    delete_run(ws, "b", slug)
    assert waiting(ws) == 1


def test_questions_that_read_alike_are_each_asked(ws: Workspace, tmp_path: Path) -> None:
    import_benchmark(ws, "drawedumath", drawedumath(tmp_path), name="d")
    response = Saying(lambda request: "The same prompt?", price=0.01)
    plan = plans.plan(ws, "d", "d.png", ModelSpec("saying", "m"), "single")
    reruns.ask(ws, response, plan, budget=reruns.Budget(RICH))
    assert len(response.requests) == plan.requests
