"""The controls of the Figures page: which figure, its style, resolution, and the options of a panel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import streamlit as st

from cache import memo
from cache.selection import page_region
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address, heading, notices
from errors import UsageError
from figures import catalogue
from figures.charts.colours import looks_in_words
from figures.figure_names import DPIS, PANEL
from figures.print import fonts, style_words
from figures.print.panels import panel_files
from figures.print.panels.options import LAYOUTS, PanelOptions, callout, redaction
from figures.print.panels.panel import layout_of
from figures.print.style import COLUMN_IN, LEGENDS, PALETTES, TEXT_IN, Annotation, Range, Style

_WIDTHS = {"Column": COLUMN_IN, "Text": TEXT_IN, "Own": 0.0}
_KEY = "publish-"
_LINKED = f"{_KEY}linked"
_STYLE = {
    "width": "width_in", "height": "height_in", "font": "font", "size": "size_pt", "palette": "palette",
    "legend": "legend", "title": "title", "caption": "caption",
}  # fmt: skip
"""Key of a control -> its field of the style."""


def explain(loaded: LoadedBenchmark) -> None:
    """Answers "what is this?"."""
    heading.explain(
        "A chart of another page, or a page of a sample, as a file for a paper: at its true size, with the runs, "
        "filters and protocol in the sidebar. Its numbers are those of the page that shows it.",
        f"Column is {COLUMN_IN} in wide, text {TEXT_IN} in. PDF and SVG keep type as type; CSV has the numbers "
        "behind the figure, LaTeX a table of them.",
        f"It has the palette of the screen, unless another is chosen. {looks_in_words(loaded)}",
        "PDF, SVG and PNG say inside where they come from: the link to their view, and the version of Errata.",
    )


def choose_figure(selection: Selection, loaded: LoadedBenchmark) -> str:
    """Draws the choice of the figure; returns the name of the address's, else of the first."""
    kinds = catalogue.figures_of(loaded)
    labels = {name: kind.label for name, kind in kinds.items()}
    labels |= {name: f"Page: {label.lower()}" for name, label in panel_files.panel_names(memo, selection).items()}
    labels[PANEL] = "Page: automatic"
    requested = selection.figure or next(iter(labels))
    name = requested if requested in labels else requested.partition(".")[0]
    if name not in labels:
        notices.about_link([f"Ignored from link: figure “{requested}” (not in this benchmark)."])
        requested = name = next(iter(labels))
    st.selectbox(
        "Figure",
        list(labels),
        key=address.seed(f"{_KEY}figure", name),
        format_func=labels.__getitem__,
        on_change=address.on_change(f"{_KEY}figure", _choose),
    )
    if panel_files.is_panel(name):
        if name == PANEL:
            st.caption(f"The Selection decides: {LAYOUTS[layout_of(selection, loaded.task)].lower()}.")
        return name
    charts = catalogue.charts(memo, name, selection)
    parts = {part: f"{number}. {drawn.title}" for number, (part, drawn) in enumerate(charts.items(), start=1)}
    part = requested if requested in parts else name
    if len(parts) > 1:
        st.selectbox(
            "Part",
            list(parts),
            key=address.seed(f"{_KEY}part", part),
            format_func=parts.__getitem__,
            on_change=address.on_change(f"{_KEY}part", _choose),
        )
    return part


def _choose(name: str) -> None:
    selection, _ = address.read()
    address.write(selection.replace(figure=name))


def set_controls(style: Style) -> None:
    """Gives the controls the values of a style, for callbacks and for the first time."""
    for name, field in _STYLE.items():
        st.session_state[_KEY + name] = getattr(style, field)
    if style.font not in fonts.families():
        st.session_state[f"{_KEY}font"] = fonts.SANS
    widths = {width: label for label, width in _WIDTHS.items()}
    st.session_state[f"{_KEY}kind"] = widths.get(style.width_in, "Own")
    for name, ends in (("x", style.x_range), ("y", style.y_range)):
        st.session_state[f"{_KEY}{name}"] = "" if ends is None else f"{ends[0]:g} to {ends[1]:g}"
    lines = (" ".join(style_words.annotation_text(annotation).splitlines()) for annotation in style.annotations)
    st.session_state[f"{_KEY}annotations"] = "\n".join(lines)


def _read_style_of_address(selection: Selection) -> None:
    """Sets the controls to the address's style, unless the address has it from them."""
    # What a control that is not drawn said would be forgotten by the browser session.
    if f"{_KEY}kind" in st.session_state and st.session_state.get(_LINKED) == selection.style:
        return
    try:
        set_controls(style_words.style_of_link(selection.style))
    except UsageError as error:
        set_controls(Style())
        notices.about_link([f"Ignored from link: {error}"])
    st.session_state[_LINKED] = selection.style


def _write_style_to_address(selection: Selection, style: Style) -> None:
    """Makes the address say what the controls do."""
    text = style_words.style_for_link(style)
    st.session_state[_LINKED] = text
    if text != selection.style:
        address.write(address.read()[0].replace(style=text))


def choose_style(name: str, selection: Selection) -> Style:
    """Draws the controls; the style that they say, which the address keeps.

    Args:
        name: Of the figure.
        selection: What the page shows.

    Raises:
        UsageError: What the controls say is no style.
    """
    _read_style_of_address(selection)
    stated: dict[str, Any] = {}
    kind = st.segmented_control(
        "Width",
        list(_WIDTHS),
        key=f"{_KEY}kind",
        required=True,
        width="stretch",
        help=f"A column is {COLUMN_IN} inches wide, the text {TEXT_IN}.",
    )
    if kind == "Own":
        stated["width_in"] = st.number_input("Width in inches", 0.5, 40.0, step=0.1, key=f"{_KEY}width")
    else:
        stated["width_in"] = _WIDTHS[str(kind)]
    stated["height_in"] = st.number_input(
        "Height in inches", 0.5, 40.0, None, 0.1, key=f"{_KEY}height", placeholder="Auto height"
    )
    stated["font"] = st.selectbox("Type", fonts.families(), key=f"{_KEY}font")
    stated["size_pt"] = st.number_input("Size in points", 4.0, 40.0, step=0.5, key=f"{_KEY}size")
    stated["palette"] = st.selectbox("Palette", list(PALETTES), key=f"{_KEY}palette", format_func=PALETTES.__getitem__)
    stated["legend"] = st.selectbox("Legend", list(LEGENDS), key=f"{_KEY}legend", format_func=_legend)
    stated["title"] = st.text_input("Title", key=f"{_KEY}title", max_chars=style_words.LONGEST_TITLE)
    stated["caption"] = st.checkbox("Add source line", key=f"{_KEY}caption")
    if not panel_files.is_panel(name):
        with st.expander("Axes and annotations"):
            stated["x_range"] = _range("x")
            stated["y_range"] = _range("y")
            stated["annotations"] = _annotations()
    found = Style(**stated)
    _write_style_to_address(selection, found)
    return found


def _legend(name: str) -> str:
    return LEGENDS[name].capitalize()


def choose_dpi() -> int:
    """Draws the choice of pixels to an inch."""
    return int(st.segmented_control("PNG, pixels to an inch", DPIS, key=f"{_KEY}dpi", default=300, required=True))


def choose_panel(name: str, selection: Selection) -> PanelOptions | None:
    """Draws what only panels have; None for a chart.

    Args:
        name: Of the figure.
        selection: What the page shows; it says what is hidden and pointed at.

    Raises:
        UsageError: A part that is to be hidden, or pointed at, is not stated as one, or there are too many.
    """
    if not panel_files.is_panel(name):
        return None
    with st.expander("Hidden parts, notes, grids", expanded=bool(selection.hides or selection.notes)):
        hidden = st.text_area(
            "Hide parts of pages",
            key=_seed_lines(f"{_KEY}hide", selection.hides, page_region.canonical_region),
            on_change=_keep_lines(f"{_KEY}hide", "hides", page_region.canonical_region, page_region.MOST_HIDDEN),
            placeholder="2:0,0,1000,80",
            help="One per line: page, colon, left, top, right, bottom in thousandths of the page.",
        )
        pointed = st.text_area(
            "Point at parts of pages",
            key=_seed_lines(f"{_KEY}notes", selection.notes, page_region.canonical_note),
            on_change=_keep_lines(f"{_KEY}notes", "notes", page_region.canonical_note, page_region.MOST_NOTES),
            placeholder="1:100,50,300,80 Look here.",
            help="One per line: a part of a page as above, a space, and your words.",
        )
        count = st.number_input("Failures of a grid", 1, 40, 6, key=f"{_KEY}count")
        columns = st.number_input("Columns of a grid", 1, 8, None, key=f"{_KEY}columns", placeholder="By its width")
        callouts = st.number_input("Failures told in words", 0, 20, 6, key=f"{_KEY}callouts")
    redactions, notes = tuple(map(redaction, _lines(hidden))), tuple(map(callout, _lines(pointed)))
    for found, most in ((redactions, page_region.MOST_HIDDEN), (notes, page_region.MOST_NOTES)):
        if len(found) > most:
            raise UsageError(
                f"A figure hides at most {page_region.MOST_HIDDEN} parts and has {page_region.MOST_NOTES} notes."
            )
    return PanelOptions(count=count, columns=columns or 0, callouts=callouts, redactions=redactions, notes=notes)


def _seed_lines(key: str, stated: Sequence[str], reader: Callable[[str], str]) -> str:
    """Sets a text area to the address's lines, keeping lines that cannot be read yet. Returns the key."""
    try:
        written = _read(st.session_state.get(key, ""), reader)
    except ValueError:
        return key
    return key if key in st.session_state and written == tuple(stated) else address.seed(key, "\n".join(stated))


def _keep_lines(key: str, field: str, reader: Callable[[str], str], most: int) -> Callable[[], None]:
    """A callback that writes a text into the address once all of its lines can be read."""

    def callback() -> None:
        with suppress(ValueError):
            if len(written := _read(st.session_state[key], reader)) <= most:
                address.write(address.read()[0].replace(**{field: written}))

    return callback


def _read(text: str, reader: Callable[[str], str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(reader, _lines(text))))


def _lines(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.strip()]


def _range(letter: str) -> Range | None:
    text = st.text_input(
        "x range" if letter == "x" else "y range",
        key=f"{_KEY}{letter}",
        help="Two numbers as the axis is labelled, such as 0 to 50.",
    )
    return style_words.axis_range(text) if text.strip() else None


def _annotations() -> tuple[Annotation, ...]:
    lines = st.text_area(
        "Annotations",
        key=f"{_KEY}annotations",
        placeholder="25,50 Look here.",
        help=(
            "One per line: a point as the axes are labelled, a space, and your words. A row or a column that has a "
            "name is counted from 0. In the second panel the line begins with 2 and a colon."
        ),
    )
    return tuple(map(style_words.annotation, _lines(lines)))
