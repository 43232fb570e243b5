"""HTML of a report from templates: every text is escaped, and only what a template or this module made is markup."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup, escape

from figures.charts.escape import clean

_FOLDER = Path(__file__).with_name("templates")


def html(template: str, /, **values: object) -> Markup:
    """A template of the folder `templates` with its values: texts are escaped, markup made here stays markup."""
    return Markup(_environment().get_template(template).render(values))


def text(value: object) -> Markup:
    """A text as it is to be read.

    >>> print(text('<b> & "q"'))
    &lt;b&gt; &amp; &#34;q&#34;
    """
    return escape(_printable(value))


@cache
def _environment() -> Environment:
    return Environment(autoescape=True, undefined=StrictUndefined, loader=FunctionLoader(_source), finalize=_printable)


def _source(name: str) -> str:
    # White space is shown in some elements of a report, so the indentation of a template is not part of it.
    return "".join(line.strip() for line in (_FOLDER / name).read_text(encoding="utf-8").splitlines())


def _printable(value: object) -> Any:
    """A value without control characters; nothing of None."""
    if value is None or isinstance(value, Markup):
        return value or Markup()
    return clean(str(value))
