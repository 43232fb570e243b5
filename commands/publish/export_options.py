"""The options of `errata export`: which figure, of what, how large, in which type."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TypeVar

from errors import UsageError
from figures.figure_names import DPIS, FIGURE_NAMES, FORMATS
from figures.print.style import LEGENDS, PALETTES, length
from figures.print.style_words import annotation, axis_range

T = TypeVar("T")


def add_export_options(command: argparse.ArgumentParser) -> None:
    """Adds the options of `errata export`."""
    command.add_argument(
        "figure", metavar="FIGURE", help=f"{', '.join(FIGURE_NAMES)}; with .2 behind it, the second chart of its page"
    )
    command.add_argument(
        "--selection",
        metavar="QUERY",
        required=True,
        help="the query string of the page that shows it, or its whole address",
    )
    command.add_argument(
        "--format", choices=FORMATS, help="pdf, png and a chart's svg need a browser (default: by the file's ending)"
    )
    command.add_argument("-o", "--output", metavar="FILE", required=True, help="where it goes; - is standard output")
    command.add_argument("--style", metavar="NAME", help="a style by name, which the options below change")
    command.add_argument(
        "--width", metavar="LENGTH", type=_as_option_error(length), help="such as 3.3in, 84mm, column or text"
    )
    command.add_argument(
        "--height", metavar="LENGTH", type=_as_option_error(length), help="(default: what its content needs)"
    )
    command.add_argument("--font", metavar="FAMILY", help="family of the type")
    command.add_argument("--font-size", metavar="POINTS", type=points, help="size of the type")
    command.add_argument("--palette", choices=tuple(PALETTES))
    command.add_argument("--legend", choices=tuple(LEGENDS), help="where the legend stands")
    command.add_argument("--title", metavar="TEXT", help="printed above it")
    command.add_argument("--caption", action="store_true", help="a line below says what it shows and where it is from")
    _axes(command)
    command.add_argument("--dpi", type=int, choices=DPIS, default=DPIS[0], help="of a png (default: 300)")
    _panel(command)


def _axes(command: argparse.ArgumentParser) -> None:
    for letter, way in (("x", "across"), ("y", "upwards")):
        command.add_argument(
            f"--{letter}-range",
            metavar="FROM,TO",
            type=_as_option_error(axis_range),
            help=f"ends of the axis {way}, as it is labelled; one that begins with a minus as --{letter}-range=-5,5",
        )
    command.add_argument(
        "--annotate",
        metavar="[PANEL:]X,Y WORDS",
        action="append",
        type=_as_option_error(annotation),
        help="words at a point, as the axes are labelled, rows and columns by number from 0; can be said again",
    )


def _panel(command: argparse.ArgumentParser) -> None:
    group = command.add_argument_group("panels", "of the figure page, also page.crop, .tiles, .pair and .case")
    group.add_argument(
        "--hide",
        metavar="[PAGE:]LEFT,TOP,RIGHT,BOTTOM",
        action="append",
        default=[],
        help="paint over a part of a page, in thousandths of it; can be said again",
    )
    group.add_argument(
        "--note",
        metavar="[PAGE:]LEFT,TOP,RIGHT,BOTTOM WORDS",
        action="append",
        default=[],
        help="point at a part of a page and say something of it; can be said again",
    )
    group.add_argument("--count", metavar="N", type=int, help="page.tiles: failures of the grid (default: 6)")
    group.add_argument(
        "--columns", metavar="N", type=int, help="page.tiles: columns of the grid (default: by its width)"
    )
    group.add_argument(
        "--callouts", metavar="N", type=int, help="page, page.crop and page.pair: failures told in words (default: 6)"
    )


def _as_option_error(read: Callable[[str], T]) -> Callable[[str], T]:
    """A reader whose refusal is one of the command line."""

    def found(text: str) -> T:
        try:
            return read(text)
        except UsageError as error:
            raise argparse.ArgumentTypeError(str(error).rstrip(".")) from None

    return found


def points(text: str) -> float:
    """A size of type in points.

    Raises:
        ArgumentTypeError: The text is not a size.
    """
    try:
        return float(text.strip().lower().removesuffix("pt"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected a size in points, found {text!r}") from None
