"""FERMAT's two views in a real browser: a flow is clicked, LaTeX is typeset, and hostile LaTeX stays harmless."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, expect

from cache.importing.import_benchmark import import_benchmark
from tests.browser.homes import workspace_in
from tests.browser.hostile import ATTACKS, OUTSIDE
from tests.browser.opened_pages import asked
from tests.browser.test_hostile_data import TARGETS, Watch
from tests.commands.scoring.test_fermat_commands import BY_HAND, COLUMNS
from tests.loaders.fermat.fermat_files import gold_row, run_row, write_csv, write_shard
from tests.running import server

pytestmark = pytest.mark.browser

AXES = "context:base,input:handwritten"
FULL, LAZY = f"full~{AXES}", f"lazy~{AXES}"
PLAIN = {
    "orig_q": r"Solve \(\frac{x}{2} = 1\).",
    "orig_a": r"So \[x = 2.\]",
    "pert_a": r"So \[x = \textcolor{red}{3}.\]",
    "pert_reasoning": r"\(2\) became \(3\)",
}
EVIL = (
    rf"\(\href{{https://{OUTSIDE}/href}}{{x}}\)",
    r"\(\href{javascript:window.hostile=1}{x}\)",
    rf"\(\url{{https://{OUTSIDE}/url}}\)",
    rf"\(\includegraphics{{https://{OUTSIDE}/image.png}}\)",
    r"\(\htmlClass{hostile}{x} \htmlId{hostile}{x} \htmlData{hostile=1}{x}\)",
    rf"\(\htmlStyle{{background: url(https://{OUTSIDE}/style.png)}}{{x}}\)",
    rf"\(\textcolor{{url(https://{OUTSIDE}/colour)}}{{x}} \color{{red;background:url(//{OUTSIDE}/c)}} x\)",
    r"\(\def\a{\a\a}\a\)",
    r"\(\def\a{xxxxxxxxxx}\def\b{\a\a\a\a\a\a\a\a}\def\c{\b\b\b\b\b\b\b\b}\def\d{\c\c\c\c\c\c\c\c}\d\d\d\d\)",
    r"\(\rule{99999em}{99999em} \kern{99999em} \raisebox{99999em}{x}\)",
    r"\(" + "{" * 1500 + "x" + "}" * 1500 + r"\)",
    r"\(\frac{\)",
    rf"\(\text{{<img class=hostile src=https://{OUTSIDE}/t.png onerror=window.hostile=1>}}\)",
    r"\[\begin{array}{" + "c" * 500 + "}" + "&" * 499 + r"\end{array}\]",
)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    home = tmp_path_factory.mktemp("cascade")
    with workspace_in(home / "errata") as workspace:
        import_benchmark(workspace, "fermat", plain_gold(home), runs=plain_runs(home))
        gold, run = hostile(home / "hostile")
        import_benchmark(workspace, "fermat", gold, runs=[run], name="hostile")
    with server(home / "errata") as running:
        yield running


def plain_gold(home: Path) -> Path:
    rows = [gold_row(name, at, has_error=error, **PLAIN) for at, (name, (error, _)) in enumerate(BY_HAND.items())]
    return write_shard(home / "gold" / "train-0.parquet", rows).parent


def plain_runs(home: Path) -> list[Path]:
    full = [
        {**run_row(name), "model_name": "full", **dict(zip(COLUMNS, said, strict=True))}
        for name, (_, said) in BY_HAND.items()
    ]
    lazy = [{**run_row(name), "model_name": "lazy", "pred_err_1.1.2": 0, "cascade_err": 0} for name in BY_HAND]
    return [write_csv(home / "full.csv", full), write_csv(home / "lazy.csv", lazy)]


def hostile(home: Path) -> tuple[Path, Path]:
    """One sample for every attack, in every text that gold and a run may hold."""
    names = [f"img_{at}_pert_3.1" for at in range(len(EVIL))]
    texts = dict(zip(names, EVIL, strict=True))
    rows = [
        gold_row(
            name, orig_q=evil + ATTACKS[3], orig_a="x", pert_a=rf"\textcolor{{red}}{{y}} {evil}", pert_reasoning=evil
        )
        for name, evil in texts.items()
    ]
    gold = write_shard(home / "gold" / "train-0.parquet", rows).parent
    said = [
        {
            **run_row(name),
            "pred_err_1.1.2": 1,
            "err_reasoning_1.1.2": evil + ATTACKS[2],
            "pred_ocr_a_1.2.1_1.2.2_2.2_3.2": evil,
            "pred_eloc_2.1": evil,
            "cascade_err": 1,
            "cascade_eloc": evil,
            "judge_cascade_2": 1,
            "cascade_corr": evil,
        }
        for name, evil in texts.items()
    ]
    return gold, write_csv(home / "run.csv", said)


def test_a_click_on_a_flow_opens_its_samples_and_the_link_says_so(page: Page, address: str) -> None:
    page.goto(f"{address}/cascade?b=fermat")
    charts = page.locator(".js-plotly-plot")
    expect(charts).to_have_count(2, timeout=30_000)
    handles = charts.last.locator(".scatterlayer .points path.point")
    expect(handles.first).to_be_attached()
    # The second run calls everything free of error: A1 is its lowest flow.
    lowest = max((box for one in handles.all() if (box := one.bounding_box())), key=lambda box: box["y"])
    page.mouse.click(lowest["x"] + lowest["width"] / 2, lowest["y"] + lowest["height"] / 2)
    expect(page.get_by_text("called free of error, wrongly (A1)  ·  lazy")).to_be_visible()
    expect(page.get_by_text("6 samples", exact=True)).to_be_visible()
    assert (asked(page)["cell"], asked(page)["view"], asked(page)["run"]) == (
        ["cascade~A1"],
        ["flows.2"],
        [FULL, LAZY],
    )
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_text("In this flow")).to_have_count(0)


def test_texts_of_gold_are_typeset_beside_the_photograph(page: Page, address: str) -> None:
    told: list[str] = []
    page.on("request", lambda request: told.append(request.url))
    page.goto(f"{address}/inspector?{urlencode({'b': 'fermat', 'at': 'img_4_pert_2.3', 'run': FULL})}")
    sheet = page.locator(".viewer.blocks")
    expect(sheet.locator(".math-block .formula .katex")).to_have_count(2, timeout=30_000)
    expect(sheet.locator(".math-block .katex .mfrac")).to_have_count(1)
    expect(sheet.locator(".math-block .katex .underline-line")).to_have_count(1)
    expect(sheet.locator(".diff-block .written del")).to_have_text("2")
    expect(sheet.locator(".diff-block .written ins")).to_have_text("3")
    expect(sheet.locator(".column.lead .says")).to_have_text("Leaves the cascade at B1: nothing to localise, wrongly.")
    family = sheet.locator(".katex").first.evaluate("node => getComputedStyle(node).fontFamily")
    assert "KaTeX_Main" in family
    assert page.evaluate("[...document.fonts].some((font) => font.family === 'KaTeX_Main' && font.status === 'loaded')")
    assert [url for url in told if not url.startswith((address, "data:", "blob:"))] == []


@pytest.mark.parametrize("number", range(len(EVIL)))
def test_hostile_latex_asks_for_nothing_and_leads_nowhere(browser: Browser, address: str, number: int) -> None:
    # Without the policy that the server sends: the door has to hold by itself.
    context = browser.new_context(bypass_csp=True, viewport={"width": 1280, "height": 900})
    watch = Watch(context, address)
    page = context.new_page()
    page.goto(f"{address}/inspector?{urlencode({'b': 'hostile', 'at': f'img_{number}_pert_3.1'})}")
    sheet = page.locator(".viewer.blocks")
    expect(sheet.locator(".math-block")).to_have_count(3, timeout=30_000)
    expect(sheet.locator(".math-block .marked").first).to_be_visible()
    page.wait_for_timeout(1200)
    assert (watch.asked, watch.dialogs) == ([], [])
    assert page.evaluate("window.hostile === undefined")
    for selector in (
        "a:not(.ask)",
        "img:not([alt])",
        ".hostile, #hostile, [data-hostile]",
        "script, iframe, [onerror]",
    ):
        assert sheet.locator(selector).count() == 0, selector
    assert [target for target in page.evaluate(TARGETS) if not target.startswith(watch.ours)] == []
    box = sheet.bounding_box()
    assert box is not None
    assert box["width"] < 1280
    assert box["height"] < 12_000
    context.close()
