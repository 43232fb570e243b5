"""Labels break into lines, and are as they were before the screen cut them off."""

from __future__ import annotations

import html

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figures.charts.escape import escape
from figures.print import fonts
from figures.print.labels import Type, plain, uncut_label

FACE = Type(fonts.SANS, 10.0)


@given(st.text(max_size=60), st.floats(20, 200))
def test_no_line_is_wider_than_its_room(text, room):
    # A space at the end of a line is not drawn; every letter is narrower than 20 pixels at this size.
    for line in FACE.wrapped(escape(text), room).split("<br>"):
        assert FACE.width(line.rstrip()) <= room + 1e-9


@given(st.text(max_size=60), st.floats(20, 200))
def test_breaking_loses_no_letter(text, room):
    def letters(label):
        return "".join(plain(label).split())

    assert letters(FACE.wrapped(escape(text), room)) == letters(escape(text))


def test_lines_break_at_spaces_first():
    assert FACE.wrapped("aaa bbb", FACE.width("aaa b")) == "aaa<br>bbb"


def test_a_name_breaks_behind_a_stroke_before_it_breaks_in_a_word():
    room = FACE.width("without/basel")
    assert FACE.wrapped("without/baseline", room) == "without/<br>baseline"


def test_chinese_breaks_between_any_two_characters():
    assert FACE.wrapped("小学数学", FACE.width("小学")) == "小学<br>数学"


def test_an_entity_is_never_broken():
    for line in FACE.wrapped("&lt;&amp;&gt;" * 9, 22).split("<br>"):
        assert html.unescape(line).replace("<", "").replace("&", "").replace(">", "") == ""


def test_what_was_cut_off_is_whole_again():
    name = "A name that is far too long for a screen"
    assert uncut_label(f"<i>{escape(name, 12)}</i>", (name, "Another")) == f"<i>{name}</i>"


def test_what_two_names_could_be_stays_cut_off():
    assert uncut_label("A name…", ("A name of one", "A name of another")) == "A name…"


def test_what_is_whole_again_is_still_escaped():
    assert uncut_label("&lt;b…", ("<b>bold</b>",)) == "&lt;b&gt;bold&lt;/b&gt;"


@pytest.mark.parametrize("family", [fonts.SANS, fonts.SERIF])
def test_widths_are_those_of_the_typeface(family):
    # Both have the widths of the classics: a lower-case m is 0.833 (Arial) and 0.778 (Times) of the size.
    expected = {fonts.SANS: 0.833, fonts.SERIF: 0.778}[family]
    assert fonts.width("m", family, 1.0) == pytest.approx(expected, abs=0.001)
