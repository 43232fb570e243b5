"""Reports and the methods section, on the mini benchmark."""

from __future__ import annotations

import base64
import io
import re
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

import pytest
from PIL import Image

from cache import memo
from cache.images import page_queries
from cache.importing.import_benchmark import import_benchmark
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from components.report import controls
from figures import catalogue
from figures.narration.slide import Picture, SlideBox
from figures.report import pictures
from figures.report import report as report_module
from figures.report.methods import facts_of, methods_of, section
from figures.report.report import POLICY, Options, chosen_in_words, report
from figures.samples.page_payload import ImageAddresses
from tests.browser import sketches
from tests.figures import paged
from tests.figures.report.test_rendering import Read
from tests.pages.mini import OnlyRead, Open, texts

PAGE = "pages/publish/report.py"


def methods(selection: Selection) -> str:
    return methods_of(memo, selection, memo.loaded(selection.benchmark))


def test_the_paragraph_says_n_protocol_threshold_and_what_was_left_out(mini: Workspace) -> None:
    shown = methods(Selection("hgbench"))
    assert "3 samples with 5 items" in shown
    assert "2 runs: Careful, Hasty." in shown
    assert "under the official protocol" in shown
    assert "IoU of at least 0.50" in shown
    assert "xyxy/1000" in shown
    assert "The independent unit is the sample." in shown
    assert "expanded percentiles of 2,000 bootstrap draws of samples (seed 20240229)" in shown
    assert "(all swaps where up to 13 samples differ, else 10,000 or more, seed 20240229), which is McNemar's" in shown
    assert "Figures over several runs count those that answered at least 9 in 10 of the samples." in shown
    assert "Figures over several runs count every run." in methods(Selection("hgbench").replace(partial="yes"))
    assert "Figures over several runs" not in methods(Selection("hgbench", runs=("careful",)))
    assert "corrected together by Holm's method" in shown
    # Hasty's file has one line that is no JSON.
    assert "Rejected on import: 1 line of run files." in shown
    for metric in memo.loaded("hgbench").task.metrics:
        assert f"{metric.label}: {metric.definition}" in shown


def test_the_paragraph_names_the_runs_whose_responses_are_missing(workspace: Workspace, tmp_path: Path) -> None:
    careful = (tmp_path / "Careful.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    for name, number in (("Few", 1), ("Most", 2)):
        run = tmp_path / f"{name}.jsonl"
        run.write_text("".join(careful[:number]), encoding="utf-8")
        import_benchmark(workspace, "hgbench", tmp_path / "gold.jsonl", runs=[run])
    assert "Over all runs: 3 responses missing (Few 2, Most 1);" in methods(Selection("hgbench"))
    assert "Over all runs: 2 responses missing (Few);" in methods(Selection("hgbench", runs=("careful", "few")))
    assert "Over all runs: 2 responses missing;" in methods(Selection("hgbench", runs=("few",)))


def test_the_paragraph_of_a_slice_says_which(mini: Workspace) -> None:
    shown = methods(Selection("hgbench", runs=("careful",), facets=(("subject", "math"),), tau=0.75))
    assert "on 2 of its 3 samples: math." in shown
    assert "1 run: Careful." in shown
    assert "IoU of at least 0.75" in shown
    assert "2 samples for F_A" in shown
    assert "Independent units, by run and metric: 2 samples." in shown


def test_an_axis_of_runs_is_no_choice_of_samples(mini: Workspace) -> None:
    loaded = replace(memo.loaded("hgbench"), axes=frozenset({"prompt"}))
    shown = methods_of(memo, Selection("hgbench"), loaded)
    facts = facts_of(memo, Selection("hgbench"), loaded)
    assert section(Selection("hgbench", facets=(("prompt", "short"),)), loaded, facts) == shown


def test_a_report_without_a_browser_says_that_charts_are_left_out(
    mini: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report_module, "browser_path", lambda: None)
    monkeypatch.setattr(pictures, "chart_images", lambda *_: None)
    said = "Charts are left out: no browser was found."
    assert said in Read(report(memo, Selection("hgbench"), Options())).texts
    assert said not in Read(report(memo, Selection("hgbench"), Options(charts=False))).texts


def test_what_only_chooses_samples_to_look_at_does_not_change_the_paragraph(mini: Workspace) -> None:
    looking = Selection("hgbench", fail="missed_answer", picks=("one",), at="two").replace(view="rows")
    assert methods(looking) == methods(Selection("hgbench"))


def test_the_title_names_few_runs_and_counts_many(mini: Workspace) -> None:
    loaded, math = memo.loaded("hgbench"), Selection("hgbench", facets=(("subject", "math"),))
    assert chosen_in_words(math.replace(runs=("careful", "hasty")), loaded) == "math, Careful and Hasty"
    assert chosen_in_words(math.replace(runs=("a", "b", "c", "d")), loaded) == "math, 4 runs"
    assert chosen_in_words(Selection("hgbench", runs=("a", "b", "c", "d")), loaded) == "all samples, 4 runs"


def test_a_report_holds_its_policy_before_anything_else_and_no_address_outside(mini: Workspace) -> None:
    made = report(memo, Selection("hgbench", picks=("one",)), Options(notes="First.\n\nSecond.", charts=False))
    read = Read(made)
    names = [name for name, _ in read.elements]
    assert names[:3] == ["html", "head", "meta"]
    assert ("meta", {"http-equiv": "Content-Security-Policy", "content": POLICY}) in read.elements[:5]
    assert "script" not in names
    links = [value for _, attrs in read.elements for key, value in attrs.items() if key in ("href", "src")]
    assert [link for link in links if not str(link).startswith("data:image/")] == []
    assert {"Notes", "Leaderboard", "Failures", "Samples", "Methods"} <= set(read.texts)
    assert sum(attrs.get("class") == "note" for _, attrs in read.elements) == 2


def test_the_table_of_failures_says_what_the_chart_beside_it_says(mini: Workspace) -> None:
    task = memo.loaded("hgbench").task
    read = "".join(Read(report(memo, Selection("hgbench"), Options(charts=False))).texts)
    assert f"Rise of {task.primary.label} if repaired" in read
    drawn = catalogue.chart(memo, "failures", Selection("hgbench"))
    ranked = {category.label for category in task.categories if category.ranked}
    assert set(drawn.data["label"]) <= ranked
    for category in task.categories:
        assert (category.definition in read) == (category.label in set(drawn.data["label"]))


def test_what_counts_responses_is_headed_so(mini: Workspace) -> None:
    read = Read(report(memo, Selection("hgbench"), Options(samples=0, charts=False))).texts
    heads = read[read.index("Category") :]
    assert heads[: heads.index("Share of samples × runs, %")] == ["Category", "Count", "Samples × runs"]
    heat = catalogue.chart(memo, "failures-by-slice", Selection("hgbench").replace(by="subject"))
    assert heat.columns["per_sample"] == "Per sample and run"
    in_math = heat.data[(heat.data["name"] == "math") & (heat.data["category"] == "missed_answer")]
    # Hasty misses one answer in "one"; both runs answer two samples of mathematics.
    assert in_math["per_sample"].tolist() == [in_math["count"].iloc[0] / 4]


def test_a_report_says_where_it_is_from_and_nothing_of_the_machine(workspace: Workspace, tmp_path: Path) -> None:
    made = report(memo, Selection("hgbench"), Options(charts=False, address="https://errata.example"))
    text = "".join(Read(made).texts)
    assert "https://errata.example/gallery?b=hgbench" in text
    assert len(re.findall(r"[0-9a-f]{64}", text)) == 3
    assert "gold gold.jsonl" in text
    assert str(tmp_path) not in made


def test_the_same_selection_gives_the_same_report(mini: Workspace) -> None:
    options = Options(charts=False)
    assert report(memo, Selection("hgbench"), options) == report(memo, Selection("hgbench"), options)


def test_samples_can_be_left_out(mini: Workspace) -> None:
    assert "Samples" not in Read(report(memo, Selection("hgbench"), Options(samples=0, charts=False))).texts[:40]
    one = Read(report(memo, Selection("hgbench"), Options(samples=1, charts=False)))
    assert sum(attrs.get("class") == "sample" for _, attrs in one.elements) == 1


def test_hostile_data_stays_text(tmp_path: Path, workspace: Workspace) -> None:
    gold, runs = sketches.write(tmp_path / "hostile", sketches.hostile)
    name = sketches.hostile("sketches")
    import_benchmark(workspace, "sketchjudge", gold, runs=runs, name=name)
    made = report(memo, Selection(name), Options(notes="<script>x</script>", charts=False))
    read = Read(made)
    assert {"script", "iframe", "b", "a", "link", "object", "base"} & {tag for tag, _ in read.elements} == set()
    assert not any(key.startswith("on") for _, attrs in read.elements for key in attrs)
    text = "".join(read.texts)
    assert '<script class="hostile">window.hostile=1</script>' in text
    assert "<script>x</script>" in text


def test_answers_without_pictures_are_told_all_the_same(tmp_path: Path, workspace: Workspace) -> None:
    gold, run = tmp_path / "gold.csv", tmp_path / "model.csv"
    gold.write_text("id,gold\na,true\nb,false\n", encoding="utf-8")
    run.write_text("id,pred,response\na,true,fine\nb,true,fine\n", encoding="utf-8")
    import_benchmark(workspace, "graded", gold, runs=[run], name="answers")
    text = "\n".join(Read(report(memo, Selection("answers"), Options(charts=False))).texts)
    assert "The AI calls this work correct, although there is a mistake in it." in text
    assert "There is no picture of this work." in text
    assert "2 samples with 2 items" in text


def test_the_page_shows_the_paragraph_and_the_command(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, b=["hgbench"], pick=["one"])
    assert not app.exception
    command, paragraph = (code.value for code in app.code)
    assert command == "errata report --selection 'b=hgbench&pick=one' -o report.html"
    assert paragraph == methods(Selection("hgbench"))
    app.text_area(key="report-notes").set_value("Seen.").run()
    assert app.code[0].value.endswith("--notes notes.txt")


def test_of_more_picked_samples_than_a_report_has_the_first_are_shown_and_the_page_says_so(
    mini: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(controls, "MOST", 1)
    app = open_page(PAGE, b=["hgbench"], pick=["one", "two"])
    assert not app.exception
    assert app.slider[0].value == 1
    assert "The first 1 of the 2 picked samples: a report has no more." in texts(app)
    assert app.code[0].value == "errata report --selection 'b=hgbench&pick=one&pick=two' -o report.html --samples 1"


@pytest.mark.parametrize("page", ["classroom", "report"])
def test_pages_of_this_section_are_the_same_when_nothing_may_be_written(
    page: str, mini: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    def shown() -> tuple[str, list[str], list[str]]:
        app = open_page(f"pages/publish/{page}.py", b=["hgbench"])
        assert not app.exception
        sent = [found.proto.json for found in app.get("bidi_component")]
        return texts(app), [code.value for code in app.code], sent

    writable = shown()
    monkeypatch.setenv("ERRATA_READ_ONLY", "1")
    assert shown() == writable


def test_of_a_failure_the_file_holds_its_surroundings_and_a_small_page_that_says_where_it_is(
    only_read: OnlyRead,
) -> None:
    only_read(paged.fill)
    made = report(memo, Selection("hgbench", runs=("hasty",), picks=("one",)), Options(charts=False))
    images = [attrs for name, attrs in Read(made).elements if name == "image"]
    sizes = []
    for attrs in images:
        data = base64.b64decode(str(attrs["href"]).partition("base64,")[2])
        with Image.open(io.BytesIO(data)) as image:
            sizes.append(image.size)
            assert image.size == (int(str(attrs["width"])), int(str(attrs["height"])))
    crop, whole = sizes
    assert crop[0] <= 800
    assert whole[0] <= 400
    page = memo.fetch(page_queries.page_size, "hgbench", "one", 1)
    assert whole[0] / whole[1] == pytest.approx(page[0] / page[1], abs=0.02)
    assert "frame marks the part that is shown" in "".join(Read(made).texts)


def test_what_the_link_hides_is_painted_over_in_every_image_of_the_file(only_read: OnlyRead, open_page: Open) -> None:
    only_read(paged.fill)
    selection = Selection("hgbench", runs=("hasty",), picks=("one",), hides=("1:0,0,1000,1000",))
    drawn = Read(report(memo, selection, Options(charts=False))).elements
    links = [str(attrs["href"]) for name, attrs in drawn if name == "image"]
    assert len(links) == 2
    for link in links:
        with Image.open(io.BytesIO(base64.b64decode(link.partition("base64,")[2]))) as image:
            assert max(high for _, high in image.convert("RGB").getextrema()) < 60
    app = open_page(PAGE, b="hgbench", pick=["one"], hide=["1:0,0,1000,1000"])
    assert "hide=1:0,0,1000,1000" in unquote(app.code[0].value)
    assert "This link also" not in texts(app)
    assert "hides parts of pages" in texts(open_page("pages/publish/classroom.py", b="hgbench", hide=["0,0,9,9"]))


def test_a_mark_lies_where_it_lies_on_the_page(only_read: OnlyRead) -> None:
    only_read(paged.fill)
    images = ImageAddresses(screen="/page-image/x", full="/page-image/x")
    mark = SlideBox((600.0, 700.0, 700.0, 750.0), "missed", strong=True)
    drawn = Read(pictures.page(memo, "hgbench", "one", Picture(images, 1, 1, marks=(mark,), page=1)))
    views = [list(map(float, str(attrs["viewbox"]).split())) for name, attrs in drawn.elements if name == "svg"]
    x, y, wide, tall = views[0]
    (box, *_) = [attrs for name, attrs in drawn.elements if name == "rect"]
    # 380 thousandths of the page are shown around the middle of the box, which is a hundred of them wide.
    assert float(str(box["width"])) == pytest.approx(wide * 100 / 380, abs=1.5)
    assert float(str(box["x"])) + float(str(box["width"])) / 2 == pytest.approx(x + wide / 2, abs=1.5)
    assert float(str(box["y"])) + float(str(box["height"])) / 2 == pytest.approx(y + tall / 2, abs=1.5)
