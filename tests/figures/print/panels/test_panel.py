"""Panels of a small benchmark: what they show, that it is all in the file, and that it is always the same."""

from __future__ import annotations

import base64
import io
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some
from PIL import Image

from cache import memo
from cache.images.derived_images import with_margin
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from errors import NothingToShow, UsageError
from figures.print.panels import panel_files, tile_grid
from figures.print.panels.options import Callout, PanelOptions, Redaction, redaction
from figures.print.panels.panel import layout_of, panel
from figures.print.style import Style
from scoring.tasks import TASKS
from tests.figures.paged import HOSTILE, draw_page

SVG = "{http://www.w3.org/2000/svg}"
ONE = Selection("hgbench", ("hasty",), at="one")


def texts(svg: str) -> str:
    """All that a panel says, a line of text a line."""
    return "\n".join("".join(text.itertext()) for text in ET.fromstring(svg).iter(f"{SVG}text"))


def pictures(svg: str) -> list[Image.Image]:
    """The images in a panel."""
    found = [image.get("href", "") for image in ET.fromstring(svg).iter(f"{SVG}image")]
    return [Image.open(io.BytesIO(base64.b64decode(address.partition("base64,")[2]))) for address in found]


@pytest.mark.usefixtures("pages")
def test_a_page_has_its_size_on_paper() -> None:
    made = panel(memo, ONE, Style(width_in=3.3))
    root = ET.fromstring(made.svg)
    assert root.get("width") == "237.6pt"
    assert float(root.get("height", "").removesuffix("pt")) == pytest.approx(72 * made.height_in, abs=0.01)
    assert made.width_in == 3.3


@pytest.mark.usefixtures("pages")
def test_every_box_of_the_page_is_a_row_with_what_became_of_it() -> None:
    data = panel(memo, ONE).data
    gold = data[data["role"] == "gold"].set_index("box")["outcome"].to_dict()
    assert gold == {"a0": "matched", "a0.s0": "matched", "a0.s1": "matched", "a0.s2": "matched", "a1": "missed"}
    assert set(data.loc[data["role"] == "prediction", "outcome"]) == {"matched"}
    assert data.loc[data["box"] == "a1", "number"].item() == "1"


@pytest.mark.usefixtures("pages")
def test_what_went_wrong_is_told_beside_its_number() -> None:
    printed = texts(panel(memo, ONE, Style(width_in=6.75)).svg)
    assert "Missed answer, 2." in printed
    assert "Missed 1" in printed


@pytest.mark.usefixtures("pages")
def test_boxes_are_paths_over_one_image_of_the_page() -> None:
    made = panel(memo, ONE)
    assert len(pictures(made.svg)) == 1
    over_page = ET.fromstring(made.svg).findall(f".//{SVG}svg//{SVG}path")
    # Gold has two answers, the first of them with three steps; the run found the first. Each box has one white casing.
    assert [path.get("stroke") for path in over_page].count("#fff") == len(made.data) == 9


@pytest.mark.usefixtures("pages")
def test_the_image_has_the_pixels_that_paper_shows() -> None:
    (image,) = pictures(panel(memo, ONE, Style(width_in=1.5), PanelOptions(callouts=0)).svg)
    assert 400 <= image.width <= 450


@pytest.mark.usefixtures("pages")
def test_the_same_panel_is_the_same_text() -> None:
    for layout in ("page", "crop", "tiles", "pair", "case"):
        selection, options = Selection("hgbench", fail="missed_answer"), PanelOptions(layout=layout)
        assert panel(memo, selection, options=options).svg == panel(memo, selection, options=options).svg


@pytest.mark.usefixtures("pages", "graded")
@pytest.mark.parametrize("layout", ["", "page", "crop", "tiles", "pair", "case"])
def test_nothing_in_a_panel_is_fetched_or_run(layout: str) -> None:
    for selection in (ONE, Selection("hgbench"), Selection("graded")):
        svg = panel(memo, selection, options=PanelOptions(layout=layout)).svg
        root = ET.fromstring(svg)
        assert {part.tag for part in root.iter()} <= {
            f"{SVG}{name}" for name in ("svg", "g", "title", "desc", "rect", "path", "circle", "image", "text", "tspan")
        }
        names = {name for part in root.iter() for name in part.attrib}
        assert not [name for name in names if name.lower().startswith("on")]
        assert all(image.get("href", "").startswith("data:image/jpeg;base64,") for image in root.iter(f"{SVG}image"))
        assert "url(" not in svg


@pytest.mark.usefixtures("graded")
def test_hostile_text_is_shown_as_text() -> None:
    printed = texts(panel(memo, Selection("graded"), Style(width_in=6.75)).svg)
    assert "<script>alert(1)</script>" in printed.replace("\n", "")
    assert HOSTILE[:8] in printed


@pytest.mark.usefixtures("pages")
def test_a_page_without_an_image_says_why_and_keeps_its_boxes() -> None:
    made = panel(memo, Selection("hgbench", ("careful",), at="three"))
    assert pictures(made.svg) == []
    assert "image" in texts(made.svg)
    assert len(made.data) == 2


@pytest.mark.usefixtures("pages")
def test_what_is_hidden_is_not_in_the_file(tmp_path: Path) -> None:
    hidden = PanelOptions(redactions=(Redaction((0.0, 0.0, 1000.0, 1000.0)),))
    before = panel(memo, ONE, options=hidden).svg
    draw_page(tmp_path / "images" / "one-1.jpg", ink="#cc0000")
    assert panel(memo, ONE, Style(size_pt=8.0), hidden).svg == before
    (image,) = pictures(before)
    assert max(high for _, high in image.convert("RGB").getextrema()) < 60


@pytest.mark.usefixtures("pages")
def test_a_redaction_is_of_the_page_and_sample_that_it_names() -> None:
    options = PanelOptions(redactions=(Redaction((0, 0, 1, 1), 2), Redaction((0, 0, 2, 2), 0, "one")))
    assert options.hidden_on("one", 2) == ((0, 0, 1, 1), (0, 0, 2, 2))
    assert options.hidden_on("two", 1) == ()


def test_a_redaction_is_stated_in_words() -> None:
    assert redaction("0,0,1000,80") == Redaction((0.0, 0.0, 1000.0, 80.0), 0)
    for wrong in ("", "1:2,3", "x:0,0,1,1", "1:nan,0,1,1", "-1:0,0,1,1"):
        with pytest.raises(UsageError):
            redaction(wrong)


@pytest.mark.usefixtures("pages")
def test_a_crop_shows_the_failure_that_the_link_means() -> None:
    made = panel(memo, Selection("hgbench", ("hasty",), at="one", item="a1", page=1))
    assert made.name == "page-crop"
    assert list(made.data["box"]) == ["a1"]
    (image,) = pictures(made.svg)
    # The box is 400 wide and 100 high: with its margin it is wider than high, other than the page.
    assert image.width > image.height


@pytest.mark.usefixtures("pages")
def test_a_grid_has_a_tile_for_every_failure_with_its_caption() -> None:
    made = panel(memo, Selection("hgbench", fail="missed_answer"), Style(width_in=6.75))
    assert made.name == "page-tiles"
    assert next(iter(made.data["sample"])) == "one"
    assert len(pictures(made.svg)) + int((made.data["sample"] == "three").sum()) == len(made.data)
    assert all(f"({letter})" in texts(made.svg) for letter in made.data["tile"])


@pytest.mark.usefixtures("pages")
def test_a_grid_of_picked_samples_begins_with_each_of_them_in_turn() -> None:
    made = panel(memo, Selection("hgbench", ("hasty",), picks=("two", "one")), options=PanelOptions(count=2))
    assert list(made.data["sample"]) == ["two", "one"]


@given(
    some.tuples(*[some.floats(-500, 1500)] * 4).filter(lambda box: box[0] != box[2] and box[1] != box[3]),
    some.floats(0.2, 5.0),
)
def test_a_tile_keeps_the_pages_proportions_and_stays_on_it(
    box: tuple[float, float, float, float], share: float
) -> None:
    x1, y1, x2, y2 = tile_grid.widened_to_tile(with_margin(box), share)
    assert -0.01 <= x1 < x2 <= 1000.01
    assert -0.01 <= y1 < y2 <= 1000.01
    assert (y2 - y1) * share == pytest.approx(x2 - x1, rel=1e-6)


@pytest.mark.usefixtures("pages")
def test_a_picked_sample_that_is_not_loaded_is_passed_over() -> None:
    picks = ("gone", "one")
    assert set(panel(memo, Selection("hgbench", ("hasty",), picks=picks)).data["sample"]) == {"one"}
    page = panel(memo, Selection("hgbench", ("hasty",), picks=picks), options=PanelOptions(layout="page"))
    assert set(page.data["sample"]) == {"one"}


@pytest.mark.usefixtures("graded")
def test_a_case_cuts_long_texts_and_says_by_how_much() -> None:
    assert len(HOSTILE) == 31
    lines = texts(panel(memo, Selection("graded"), options=PanelOptions(longest=10)).svg).split("\n")
    assert f"{HOSTILE[:10]} […] (21 more characters)" in lines
    assert HOSTILE[10:] not in "".join(lines)


@pytest.mark.usefixtures("pages")
def test_two_runs_stand_side_by_side_on_the_same_page() -> None:
    made = panel(memo, Selection("hgbench", ("careful", "hasty"), at="one"))
    assert made.name == "page-pair"
    assert {"Careful", "Hasty"} <= set(texts(made.svg).split("\n"))
    assert set(made.data["run"]) == {"", "Careful", "Hasty"}
    first, second = pictures(made.svg)
    assert first.size == second.size


@pytest.mark.usefixtures("pages")
def test_an_arrow_leads_to_the_page_where_a_box_belongs() -> None:
    both = panel(memo, Selection("hgbench", ("hasty",), at="astray"), Style(width_in=6.75))
    assert "belongs on page" not in texts(both.svg)
    assert list(both.data.loc[both.data["role"] == "prediction", "outcome"]) == ["matched", "wrongpage"]
    one = panel(memo, Selection("hgbench", ("hasty",), at="astray", page=1), Style(width_in=6.75))
    assert "belongs on page 2" in texts(one.svg)


@pytest.mark.usefixtures("pages")
def test_the_authors_own_callouts_come_first() -> None:
    note = Callout((100.0, 700.0, 300.0, 800.0), "Nothing is written here.")
    printed = texts(panel(memo, ONE, options=PanelOptions(notes=(note,))).svg)
    assert printed.index("Nothing is written here.") < printed.index("Missed answer, 2.")


@pytest.mark.usefixtures("pages")
def test_a_threshold_decides_what_is_matched() -> None:
    strict = panel(memo, Selection("hgbench", ("hasty",), at="two", tau=1.0)).data
    assert "matched" in set(strict["outcome"])
    assert panel(memo, ONE.replace(tau=1.0)).data.equals(panel(memo, ONE).data)


@pytest.mark.usefixtures("pages")
def test_without_colour_no_ink_has_a_hue() -> None:
    svg = panel(memo, ONE, Style(palette="greyscale")).svg
    for colour in set(re.findall(r'stroke="#([0-9a-fA-F]{6})"', svg)):
        channels = [int(colour[at : at + 2], 16) for at in (0, 2, 4)]
        assert max(channels) - min(channels) < 40, colour
    assert all(image.mode == "L" for image in pictures(svg))


@pytest.mark.usefixtures("graded")
def test_a_case_tells_gold_the_answer_and_what_went_wrong() -> None:
    made = panel(memo, Selection("graded"))
    assert made.name == "page-case"
    assert list(dict.fromkeys(made.data["part"])) == ["gold", "answer", "analysis"]
    assert made.data.loc[made.data["part"] == "gold", "verdict"].iloc[0] == "Incorrect"
    assert made.data.loc[made.data["part"] == "answer", "verdict"].iloc[0] == "Correct"


@pytest.mark.usefixtures("pages")
def test_a_sample_that_is_not_there_is_named() -> None:
    with pytest.raises(NothingToShow, match="No failure fits"):
        panel(memo, Selection("hgbench", ("careful",), fail="missed_answer"))
    with pytest.raises(UsageError, match="no figure"):
        panel_files.panel_by_name(memo, "page.movie", ONE)


def test_what_the_selection_means_decides_the_layout() -> None:
    boxes, graded = TASKS["hgbench"], TASKS["graded"]
    assert layout_of(Selection("x"), boxes) == "page"
    assert layout_of(Selection("x", fail="f"), boxes) == "tiles"
    assert layout_of(Selection("x", at="a", fail="f"), boxes) == "page"
    assert layout_of(Selection("x", at="a", item="a0"), boxes) == "crop"
    assert layout_of(Selection("x", ("r", "s"), at="a"), boxes) == "pair"
    assert layout_of(Selection("x", picks=("a", "b")), graded) == "tiles"
    assert layout_of(Selection("x", at="a"), graded) == "case"
    assert layout_of(Selection("x", at="a"), graded, "pair") == "case"


@pytest.mark.usefixtures("pages")
def test_the_data_of_a_panel_is_a_table(pages: Workspace) -> None:
    made = panel(memo, ONE)
    csv = panel_files.file_of(made, "csv").decode("utf-8-sig").splitlines()
    assert csv[0].startswith("Sample,Page,Run,Role,Box")
    assert len(csv) == 1 + len(made.data)
    assert r"\toprule" in panel_files.file_of(made, "latex").decode()
