"""Colours that mean something: legible on every ground, distinct for every kind of colour vision, one for each run."""

from __future__ import annotations

import re
import tomllib
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cache.selection.resolve import LoadedBenchmark, RunParts
from figures.charts import colours
from figures.charts.outcome_colours import SCREEN
from figures.print import palettes
from figures.print.style import PALETTES
from scoring.tasks import TASKS
from tests.figures.drawings import loaded_of, looks_of
from tests.running import ROOT

THEME = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text())["theme"]
GROUNDS = {name: THEME[name]["backgroundColor"] for name in ("light", "dark")} | {"paper": "#FFFFFF"}
WORDS = {name: THEME[name]["textColor"] for name in ("light", "dark")} | {"paper": palettes.TEXT}
MARKS, TEXT = 3.0, 4.5
"""Least contrast of marks, and of words."""

# Split and merged share a colour, as do extra and not matched: their signs and dashes differ.
OUTCOMES = {name: line.colour for name, line in SCREEN.items() if name not in ("gold", "remark", "unmatched", "merged")}
TABLES = {"outcomes": OUTCOMES, "runs": dict(enumerate(colours.RUNS))}
MEANT = {*OUTCOMES.values(), *colours.RUNS, *colours.BEHAVIOURS, colours.AMOUNT, colours.SLATE, colours.QUIET}

# Full colour blindness as matrices of linear light (Machado, Oliveira, Fernandes 2009).
VISION = {
    "usual": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]]
    ),
}
_XYZ = np.array([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.072175], [0.0193339, 0.119192, 0.9503041]])
APART = 14.0
"""Least distance of two colours of a table in CIELAB, whoever sees them; 2.3 is what is just seen."""


@pytest.mark.parametrize("ground", GROUNDS)
def test_every_mark_that_has_a_meaning_stands_out_from_its_ground(ground: str) -> None:
    pale = {colour: round(contrast(colour, GROUNDS[ground]), 2) for colour in MEANT}
    assert {colour: ratio for colour, ratio in pale.items() if ratio < MARKS} == {}


@pytest.mark.parametrize("ground", GROUNDS)
def test_words_in_the_colour_of_an_outcome_are_legible(ground: str) -> None:
    for name, colour in OUTCOMES.items():
        share = re.search(r" (\d+)%", colours.words_style(colour, "ink"))
        assert share is not None
        seen = mixed(colour, WORDS[ground], int(share[1]) / 100)
        assert contrast(seen, GROUNDS[ground]) >= TEXT, name
        assert colours.words(colour) == mixed(colour, colours.GOLD, int(share[1]) / 100), name
        assert contrast(colours.words(colour), GROUNDS["paper"]) >= TEXT, name


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("table", TABLES)
def test_the_colours_of_a_table_differ_for_every_kind_of_colour_vision(table: str, vision: str) -> None:
    seen = {name: lab(VISION[vision] @ linear(colour)) for name, colour in TABLES[table].items()}
    near = {pair: distance(seen, pair) for pair in combinations(seen, 2)}
    assert {pair: far for pair, far in near.items() if far < APART} == {}


@pytest.mark.parametrize("hue", [colours.AMOUNT, colours.RIGHT_AMOUNT, colours.WRONG_AMOUNT])
@pytest.mark.parametrize(
    ("ground", "palette"), [*((ground, "okabe-ito") for ground in GROUNDS), *(("paper", name) for name in PALETTES)]
)
def test_the_words_of_the_page_are_legible_on_every_cell(ground: str, hue: str, palette: str) -> None:
    for step in range(11):
        cell = palettes.recoloured(colours.fill(step / 10, hue), palette)
        assert contrast(WORDS[ground], laid(cell, GROUNDS[ground])) >= TEXT, (step, cell)


@given(st.floats(0, 1), st.floats(0, 1))
def test_a_cell_is_the_denser_the_greater_its_amount_and_fainter_where_few_samples_are_behind_it(
    one: float, other: float
) -> None:
    less, more = sorted((one, other))
    assert opacity(colours.fill(less)) <= opacity(colours.fill(more))
    assert opacity(colours.fill(more, n=colours.FEW - 1)) < opacity(colours.fill(more, n=colours.FEW))


EIGHT = [f"model-{letter}" for letter in "abcdefgh"]


def test_up_to_eight_runs_have_a_colour_each() -> None:
    looks = looks_of(*EIGHT)
    assert sorted(look.colour for look in looks.values()) == sorted(colours.RUNS)


def test_a_run_keeps_its_look_whatever_order_runs_are_listed_in_and_whatever_else_was_asked_or_replaced() -> None:
    looks = looks_of(*EIGHT)
    more = looks_of("live:model-a", *reversed(EIGHT), superseded=("model-b@12345678",))
    assert {slug: more[slug] for slug in EIGHT} == looks
    assert more["model-b@12345678"] == looks["model-b"]
    assert more["live:model-a"] not in looks.values()


def test_beyond_eight_runs_each_model_has_a_colour_and_its_settings_a_shape() -> None:
    slugs = [f"{model}~prompt:{number}" for model in EIGHT[:5] for number in range(3)]
    looks = looks_of(*slugs)
    assert len(set(looks.values())) == len(slugs)
    for model in EIGHT[:5]:
        mine = [look for slug, look in looks.items() if slug.startswith(f"{model}~")]
        assert len({look.colour for look in mine}) == 1
        assert len({look.symbol for look in mine}) == 3
    assert len({look.colour for look in looks.values()}) == 5
    assert "one for each model" in colours.looks_in_words(loaded_of(*slugs))
    assert "one for each run" in colours.looks_in_words(loaded_of(*EIGHT))


def test_as_many_models_as_there_are_colours_and_more_still_differ_in_shape() -> None:
    looks = looks_of(*(f"model-{number}" for number in range(38)))
    assert len({(look.colour, look.symbol) for look in looks.values()}) == 38
    assert {look.colour for look in looks.values()} == set(colours.RUNS)


def test_what_is_no_loaded_run_has_no_colour_of_a_run() -> None:
    assert looks_of("a")["a paper's"].colour == colours.SLATE


def distance(seen: dict[object, np.ndarray], pair: tuple[object, object]) -> float:
    return round(float(np.linalg.norm(seen[pair[0]] - seen[pair[1]])), 1)


def linear(colour: str) -> np.ndarray:
    value = np.array(colours.channels(colour)) / 255
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def lab(light: np.ndarray) -> np.ndarray:
    xyz = _XYZ @ np.clip(light, 0, 1) / np.array([0.95047, 1, 1.08883])
    x, y, z = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def contrast(one: str, other: str) -> float:
    """The ratio of WCAG 2."""
    dark, bright = sorted(float(_XYZ[1] @ linear(colour)) for colour in (one, other))
    return (bright + 0.05) / (dark + 0.05)


def mixed(colour: str, ink: str, share: float) -> str:
    both = zip(colours.channels(colour), colours.channels(ink), strict=True)
    return "#" + "".join(f"{round(share * one + (1 - share) * other):02X}" for one, other in both)


def opacity(cell: str) -> float:
    return float(cell.removesuffix(")").split(",")[-1])


def laid(cell: str, ground: str) -> str:
    """What is seen of a translucent colour on a ground."""
    *own, share = (float(part) for part in cell[5:-1].split(","))
    both = zip(own, colours.channels(ground), strict=True)
    return "#" + "".join(f"{round(share * one + (1 - share) * below):02X}" for one, below in both)


def test_a_setting_has_one_marker_in_every_chart_whichever_settings_are_shown() -> None:
    runs = {f"{model}~{setting}": RunParts(model, setting) for model in ("b", "a") for setting in ("base", "L1", "L2")}
    loaded = LoadedBenchmark(TASKS["fermat"], dict.fromkeys(runs, ""), frozenset(), {}, run_parts=runs)
    looks = colours.run_looks(loaded)
    drawn = looks.setting_symbols(["base", "L1", "L2"])
    assert len(set(drawn.values())) == 3
    assert {slug: look.symbol for slug, look in looks.items()} == {
        slug: drawn[parts.setting] for slug, parts in runs.items()
    }
    assert looks.setting_symbols(["base"]) == {"base": drawn["base"]}
