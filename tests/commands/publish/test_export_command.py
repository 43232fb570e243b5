"""`errata export`: figures of a workspace as files, without a page."""

from __future__ import annotations

import csv
import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cache.importing.import_benchmark import import_benchmark
from figures import catalogue
from figures.figure_names import FIGURE_NAMES
from tests.commands.made_files import gold_and_run
from tests.labelled import LINE, fill

ROOT = Path(__file__).resolve().parents[3]

PLANE = "b=sketchjudge&f.reference=with"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The drawings, and `hgbench` under a run whose name a spreadsheet would take for a formula."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("ERRATA_HOME", str(home))
        workspace = fill(home / "files")
        _, gold, _, run = gold_and_run(home / "boxes")
        import_benchmark(workspace, "hgbench", Path(gold), runs=[Path(run)], model="=HYPERLINK(1)")
        workspace.close()
    return home


@pytest.fixture
def filled(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ERRATA_HOME", str(home))


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))


def test_the_figures_of_the_grammar_are_those_of_the_catalogue_and_of_documentation() -> None:
    documented = re.findall(r"^\| `([\w-]+)` \| .* \| .* \|$", (ROOT / "docs" / "figures.md").read_text("utf-8"), re.M)
    assert tuple(dict.fromkeys(documented)) == FIGURE_NAMES == (*catalogue.FIGURES, "page")


@pytest.mark.usefixtures("filled")
def test_an_axis_of_runs_filters_like_a_facet(errata) -> None:
    result = errata("export", "strictness", "--selection", PLANE, "--format", "csv", "-o", "-")
    assert (result.code, result.err) == (0, "")
    (row,) = rows(result.out)
    assert row["Run"] == "alpha · with/baseline"
    assert [float(row[name]) for name in ("FNR", "FPR")] == [pytest.approx(1 / 3), 0.25]
    assert (row["FNR, of"], row["FPR, of"]) == ("3", "4")
    both = errata("export", "strictness", "--selection", "b=sketchjudge", "--format", "csv", "-o", "-")
    assert {row["Run"] for row in rows(both.out)} == {"alpha · with/baseline", "alpha · without/baseline"}


@pytest.mark.usefixtures("filled")
def test_a_process_of_its_own_prints_a_table_alone_and_writes_a_report_without_streamlit(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    program = (
        "import sys, cli\n"
        f"codes = [cli.main(['export', 'failures', '--selection', 'b=hgbench', '--format', 'csv', '-o', '-']),"
        f" cli.main(['report', '--selection', {PLANE!r}, '--no-charts', '-o', {str(page)!r}])]\n"
        "assert codes == [0, 0], codes\n"
        "assert not {'streamlit', 'cache.memo'} & {*sys.modules}"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT, env={**os.environ, "BROWSER_PATH": str(tmp_path / "none")}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert [row["Category"] for row in rows(done.stdout)] == ["No response"]
    assert page.stat().st_size


@pytest.mark.usefixtures("filled")
def test_the_whole_address_of_a_page_is_a_selection_too(errata) -> None:
    address = f"http://127.0.0.1:8501/strictness?{PLANE}"
    from_address, from_query = (
        errata("export", "strictness", "--selection", query, "--format", "csv", "-o", "-") for query in (PLANE, address)
    )
    assert from_address == from_query
    assert from_address.code == 0


@pytest.mark.usefixtures("filled")
def test_the_leaderboard_as_latex_says_whether_runs_can_be_told_apart_and_marks_the_published(errata) -> None:
    result = errata("export", "leaderboard", "--selection", "b=sketchjudge", "--format", "latex", "-o", "-")
    assert result.code == 0
    best, second = (line for line in result.out.splitlines() if line.startswith("alpha"))
    # Seven answers tell no two runs apart.
    assert "71.4 &" in best
    assert "50.0 &" in second
    assert r"\textbf" not in result.out
    assert "No run is distinguishable from the best in Accuracy." in result.out
    assert r"\label{tab:leaderboard}" in result.out
    assert r"\dagger" not in result.out
    query = f"{PLANE}&metric=accuracy&published=yes"
    # None of these runs is one of the papers'.
    beside = errata("export", "leaderboard", "--selection", query, "--format", "latex", "-o", "-")
    assert r"\dagger" not in beside.out
    printed = errata("export", "leaderboard", "--selection", f"{query}&unloaded=yes", "--format", "latex", "-o", "-")
    marked = [line for line in printed.out.splitlines() if line.endswith(r"\\") and r"$^{\dagger}$" in line]
    assert any(line.startswith("GPT-5 · with/baseline") and "& 78.4 &" in line for line in marked)
    assert not any("without" in line or r"\textbf" in line for line in marked)
    assert printed.out.rpartition(r"\endfoot")[2].count(r"\midrule") == 1


@pytest.mark.usefixtures("filled")
def test_the_data_of_any_other_figure_is_a_table_of_latex(errata) -> None:
    result = errata("export", "error-types", "--selection", "b=sketchjudge&partial=yes", "--format", "latex", "-o", "-")
    assert result.code == 0
    text = r"(?:>\{.*?\}p\{.*?\}|l)"
    parts = re.findall(rf"\\begin\{{tabular\}}\{{{text}{{2}}(r+)\}}", result.out)
    assert sum(map(len, parts)) == 9
    lines = [line for line in result.out.splitlines() if line.startswith("physics & Connection Error & ")]
    # Of the answers with this error each run calls one erroneous; one of them names the error.
    stated = " & ".join(line.removeprefix("physics & Connection Error & ").removesuffix(r" \\") for line in lines)
    assert stated.endswith("1 & 2 & 1 & 2 & 0.000 & 1.000")


@pytest.mark.usefixtures("filled")
def test_a_figure_without_its_images_is_written_and_said_to_be_without_them(errata, tmp_path) -> None:
    file = tmp_path / "tiles.svg"
    found = errata("export", "page.tiles", "--selection", "b=hgbench", "--count", "1", "-o", str(file))
    why = "No image folder was given for this benchmark; import again with --images."
    assert (found.code, found.err) == (0, f"errata: 1 page drawn without an image, as the figure says: {why}\n")
    assert "No image folder was given" in " ".join(file.read_text("utf-8").split())


@pytest.mark.usefixtures("filled")
def test_what_cannot_be_drawn_is_one_line_and_no_file(errata, tmp_path) -> None:
    file = tmp_path / "figure.csv"
    for figure, query, message in (
        ("lines", "b=sketchjudge", "There is no figure 'lines'"),
        ("iou-sweep", "b=sketchjudge", "SketchJudge has no figure 'iou-sweep'"),
        ("strictness.2", "b=sketchjudge", "no figure 'strictness.2'"),
        ("strictness", "b=sketch", "“sketch” (not loaded)"),
        ("strictness", "b=sketchjudge&f.reference=wth", "“wth” (not loaded). The nearest is “with”"),
        ("strictness", "b=sketchjudge&run=beta", "“beta” (not loaded)"),
        ("strictness", "b=sketchjudge&beside=nowhere", "“beside=nowhere” (here it can be “category”"),
        ("strictness", "b=sketchjudge&colour=red", "“colour” (unknown)"),
        ("strictness", "b=sketchjudge&q=nowhere-to-be-found", "“Strictness plane” has nothing to show: no samples"),
    ):
        found = errata("export", figure, "--selection", query, "-o", str(file))
        assert (found.code, found.out, found.err.count("\n")) == (2, "", 1), query
        assert message in found.err
        assert "left out" not in found.err
        assert not file.exists()


@pytest.mark.usefixtures("filled")
def test_options_that_mean_nothing_are_one_line(errata, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("BROWSER_PATH", str(tmp_path / "none"))  # else one is started meanwhile
    monkeypatch.chdir(tmp_path)
    for options in (
        ["-o", "figure.gif"],
        ["-o", "figure.pdf", "--width", "wide"],
        ["-o", "figure.pdf", "--width", "-3in"],
        ["-o", "figure.pdf", "--font-size", "big"],
        ["-o", "figure.pdf", "--dpi", "72"],
        ["-o", "figure.pdf", "--style", "nobody's"],
        ["-o", "-", "--format", "pdf"],
        ["-o", "nowhere/figure.csv"],
    ):
        found = errata("export", "strictness", "--selection", PLANE, *options)
        assert (found.code, found.out, found.err.count("\n")) == (2, "", 1), options
        assert "BROWSER_PATH" not in found.err
        assert not list(tmp_path.glob("figure*"))


def test_an_empty_workspace_says_what_to_do(errata) -> None:
    found = errata("export", "leaderboard", "--selection", "", "--format", "csv", "-o", "-")
    assert (found.code, found.out) == (2, "")
    assert "errata import" in found.err


@pytest.mark.usefixtures("filled")
def test_a_view_of_another_page_is_told_of(errata) -> None:
    query = "b=sketchjudge&view=pair&partial=yes"
    found = errata("export", "agreement", "--selection", query, "--format", "csv", "-o", "-")
    assert found.code == 0
    assert found.err.splitlines() == [
        "errata: This figure does not show “view=pair”; it is drawn with “view=agree”.",
        "errata: Counted though it answered fewer than 9 in 10 of 7 samples: alpha · without/baseline (6).",
    ]


@pytest.mark.usefixtures("filled")
def test_names_from_data_run_nothing_in_a_spreadsheet(errata, tmp_path) -> None:
    file = tmp_path / "board.csv"
    assert errata("export", "leaderboard", "--selection", "b=hgbench", "-o", str(file)).code == 0
    (row,) = rows(file.read_text(encoding="utf-8"))
    assert row["Run"] == "'=HYPERLINK(1)"


@pytest.mark.usefixtures("filled")
def test_without_a_browser_a_drawing_is_refused_in_one_line(errata, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("BROWSER_PATH", str(tmp_path / "none"))
    found = errata("export", "failures", "--selection", "b=hgbench", "-o", str(tmp_path / "figure.pdf"))
    assert (found.code, found.err.count("\n")) == (2, 1)
    assert "BROWSER_PATH" in found.err
    assert not (tmp_path / "figure.pdf").exists()


@pytest.mark.usefixtures("filled")
def test_a_style_that_cannot_be_had_is_one_line_and_no_file(errata, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("BROWSER_PATH", str(tmp_path / "none"))
    target = tmp_path / "plane.svg"
    for options, message in (
        (("--font", "Nowhere Sans"), "'Nowhere Sans' is not on this machine; there is Liberation Sans"),
        (("--annotate", "50,50 here", "--annotate", "2:1,1 there"), "panel 2 of this figure, which has 1"),
        (("--x-range", "5,5"), "two different numbers"),
    ):
        found = errata("export", "strictness", "--selection", PLANE, *options, "-o", str(target))
        assert (found.code, found.err.count("\n")) == (2, 1), options
        assert message in found.err
        assert not target.exists()


@pytest.mark.usefixtures("filled")
def test_a_filter_that_does_not_narrow_a_figure_is_named_on_stderr_and_in_latex_and_changes_nothing(errata) -> None:
    requested, filtered = ("export", "strictness", "--selection", "b=sketchjudge"), f"b=sketchjudge&label={LINE}"
    plain = errata(*requested, "--format", "csv", "-o", "-")
    result = errata(*requested[:3], filtered, "--format", "csv", "-o", "-")
    assert (plain.err, result.out) == ("", plain.out)
    sentence = ": the plane's two rates are over all answers, whatever their error types; figures unchanged."
    assert sentence in result.err
    latex = errata(*requested[:3], filtered, "--format", "latex", "-o", "-").out
    (note,) = [line for line in latex.splitlines() if r"\parbox" in line]
    assert "Error type " in note
    assert sentence in note
