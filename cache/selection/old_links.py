"""Links as they were written before every choice of a page was a parameter, with words such as `view=where.subject`.

One table says which parameters an old word stands for. What it cannot take apart stays as it is, and the page names it
as it names everything that it does not know.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from urllib.parse import unquote

# A metric has no dot of its own but those of FERMAT (`ED.bacc`, `cascade.acc`), a facet may have some.
_METRIC = r"(?P<metric>(?:(?:E[DLC](?:\+OCR)?|cascade)\.)?[^.]+)"

_VIEWS: Mapping[str, Mapping[str, str]] = {
    r"where\.(?P<by>.+)": {"view": "where"},
    rf"metric\.{_METRIC}(?:\.(?P<by>.+))?": {},
    r"matrix\.(?P<matrix>[^.]+)": {},
    r"matrix\.(?P<matrix>[^.]+)\.counts": {"counts": "yes"},
    r"plane(?:\.(?P<arrow>[^.:~]+:[^~]+~[^.]+))?(?:\.(?P<beside>.+))?": {},
    r"judges(?:\.(?P<contrast>.+))?": {},
    r"flows\.(?P<side>2)": {},
    r"refusals": {},
    r"refusals\.by\.(?P<slice>.+)": {"view": "ranking", "published": "yes"},
    r"refusals\.(?P<view>radar|loss|modes)": {},
    r"(?P<view>pair|agree)@(?P<level>.+)": {},
    rf"axis\.(?P<axis>[^.]+)\.{_METRIC}": {"view": "axis"},
    rf"by\.(?P<facet>.+?)\.{_METRIC}": {"view": "along"},
    rf"grid\.(?P<rows>[^.]+)\.(?P<columns>.+?)\.{_METRIC}": {"view": "crossed"},
}
"""Old word of `view` -> what it stands for, beside the groups that its pattern names."""

_SORT = r"(?P<sort>count|share|impact)\.(?P<impact>.+)"

_SHOWS = {
    "all": ("all", "yes"),
    "intervals": ("", ""),
    "stored": ("live", "no"),
    "loaded": ("published", "no"),
    "first": ("first", "yes"),
}
"""Old word of `show` -> the switch that it stands for, "" for what is usual by now; behind `first` stood a category."""

_USUAL = (("intervals", "yes"), ("published", "no"))
"""Parameters with a value that is usual by now."""

_PUBLISHED = "/published"


def with_new_parameters(params: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
    """The parameters of a link, old words replaced by what they stand for; a newer one beside them is kept.

    >>> with_new_parameters({"view": ["metric.F_A.subject/published"], "show": ["stored"]})
    {'metric': ['F_A'], 'by': ['subject'], 'published': ['yes'], 'live': ['no']}
    """
    kept = dict(params)
    found: dict[str, str] = {}
    for word in filter(None, kept.pop("show", ())):
        switch = _SHOWS.get("first" if word.startswith("first.") else word)
        if switch is not None:
            found |= dict([switch])
        else:
            kept[f"show={word}"] = ()
    for name, read in (("sort", _sort), ("view", _view)):
        stated = kept.get(name)
        if stated and (parameters := read(stated[-1])) is not None:
            del kept[name]
            found = parameters | found
    new = kept | {name: [value] for name, value in found.items() if name and name not in kept}
    return {name: values for name, values in new.items() if (name, *values) not in _USUAL}


def _sort(text: str) -> dict[str, str] | None:
    match = re.fullmatch(_SORT, text)
    return None if match is None else match.groupdict()


def _view(text: str) -> dict[str, str] | None:
    word = text.removesuffix(_PUBLISHED)
    for pattern, fixed in _VIEWS.items():
        if match := re.fullmatch(pattern, word, re.DOTALL):
            named = {name: value for name, value in match.groupdict().items() if value}
            if "beside" in named:
                named["beside"] = unquote(named["beside"])
            return named | dict(fixed) | ({"published": "yes"} if word != text else {})
    return None
