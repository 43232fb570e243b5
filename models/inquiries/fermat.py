"""FERMAT asked live: one strategy, the cascade, or all of them; the answers become a row of the pipeline's columns.

Source: FERMAT paper, section 4. `ED`, `EL` and `EC` ask once, from the photograph. With `+OCR` the model first
transcribes the page and is then given its own transcription in place of the page. The cascade detects, localises
what it detected and corrects what it localised, each step being told what the one before it found (our choice: the
paper does not say what is handed on). `all` shares the transcription and the first detection among them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from errors import NotConfigured
from models.inquiries.inquiry import Inquiry, Step
from models.prompts.published_prompts import PublishedFormat
from models.prompts.untrusted_text import between_fixed_markers
from records import Pairs, Sample
from scoring.fermat.reading import CASCADE, CORRECTION, DETECTION, LOCALISATION
from scoring.fermat.verdicts import detection_of, is_nothing
from scoring.task import Task
from scoring.text.response_parts import answer_part

STRATEGIES: Final = (*DETECTION, *LOCALISATION, *CORRECTION, CASCADE)

_ALL: Final = "all"
_OCR: Final = "transcription"
_OCR_COLUMNS: Final = ("pred_ocr_q_1.2.1_1.2.2_2.2_3.2", "pred_ocr_a_1.2.1_1.2.2_2.2_3.2")
_FIELDS: Final = {
    "detection": r"error",
    "localisation": r"error locali[sz]ation",
    "correction": r"corrected answer(?: latex)?",
}
_STEPS: Final = {
    **dict.fromkeys(DETECTION, "detection"),
    **dict.fromkeys(LOCALISATION, "localisation"),
    **dict.fromkeys(CORRECTION, "correction"),
}
_NO_TEXT: Final = "(no text)"
_CASCADE: Final = ("cascade_err", "cascade_eloc", "cascade_corr")
_STAND_INS: Final = {
    _OCR: "**Question:** [the question, as it is transcribed]\n\n**Answer:** [the solution, as it is transcribed]",
    "detection": "**Error:** 1",
    "localisation": "**Error Localization:** [the place of the error, as the model names it]",
    "correction": "",
}
_DEPENDS: Final = {
    "+OCR": "It holds what the model transcribes; words in square brackets, and a code made of them, stand in for it.",
    _CASCADE[1]: "It is sent only where the detection finds an error.",
    _CASCADE[
        2
    ]: "It is sent only where the localisation names a place, which it holds; words in square brackets, and a "
    "code made of them, stand in for it.",
}


def _marker(field: str, before: str = r"(?<![A-Za-z])") -> re.Pattern[str]:
    return re.compile(rf"{before}{field}[ \t*_]{{0,9}}[:：][ \t*_]*", re.IGNORECASE)


_MARKERS: Final = {step: _marker(field) for step, field in _FIELDS.items()}
_REASONING: Final = _marker("reasoning")
_LINE: Final = r"(?:^|(?<=\n)|(?<=\*\*))"
_QUESTION, _ANSWER = _marker("question", _LINE), _marker("answer", _LINE)


class FermatInquiry(Inquiry):
    """The requests about one solution under the setting's strategy."""

    def __init__(
        self,
        task: Task,
        axes: Pairs,
        sample: Sample,
        folders: Sequence[Path] = (),
        published: PublishedFormat | None = None,
    ) -> None:
        super().__init__(task, axes, sample, folders, published)
        chosen = dict(axes)
        self.strategy = chosen.get("strategy", "ED")
        self._given_as_text = chosen.get("input") == "text"
        name = f"{task.key}.input.printed.txt"
        if chosen.get("input") == "printed" and not any((folder / name).is_file() for folder in folders):
            raise NotConfigured(
                "FERMAT has photographs and texts, and no printed pages to be sent. Choose handwritten or text; with "
                f"printed pages of your own as the benchmark's images, put a prompt {name} into the prompts folder."
            )
        if self._given_as_text and self.strategy.endswith("+OCR"):
            raise NotConfigured("A solution that is given as text is not transcribed. Choose a strategy without OCR.")

    @property
    def max_requests(self) -> int:
        """The most requests that the strategy takes."""
        if self.strategy == _ALL:
            return 5 if self._given_as_text else 9
        return 3 if self.strategy == CASCADE else 2 if self.strategy.endswith("+OCR") else 1

    def next(self, answers: Sequence[str]) -> Step | None:
        """The next step of the strategy."""
        following = next(self._after(answers), None)
        return None if following is None else self._step(following, self._answers(answers))

    def raw(self, answers: Sequence[str], scale: float = 1.0) -> str:
        """The row: the columns of every step that was asked, and those that follow from them."""
        return json.dumps(self._columns(self._answers(answers)), ensure_ascii=False)

    def readable(self, answers: Sequence[str]) -> bool:
        """Whether the last answer states its field."""
        name, text = list(self._answers(answers).items())[-1]
        if name == _OCR:
            return transcript_of(text) is not None
        step = _kind(name)
        return detection_of(text) is not None if step == "detection" else field_of(step, text) is not None

    def placeholder_answer(self, name: str) -> str:
        """An answer after which the strategy goes on, its own words in square brackets."""
        return _STAND_INS[_kind(name)]

    def dependency(self, name: str) -> str:
        """The part of a step that depends on the transcription, or on the cascade's earlier steps."""
        return _DEPENDS.get("+OCR" if name.endswith("+OCR") else name, "")

    def _answers(self, texts: Sequence[str]) -> dict[str, str]:
        """Name of each step that was answered -> its answer."""
        found: dict[str, str] = {}
        for text in texts:
            name = next(self._names(found), None)
            if name is None:
                break
            found[name] = text
        return found

    def _after(self, answers: Sequence[str]) -> Iterator[str]:
        yield from self._names(self._answers(answers))

    def _names(self, answers: Mapping[str, str]) -> Iterator[str]:
        """The steps that are still to be asked, given some answers."""
        strategies = STRATEGIES if self.strategy == _ALL else (self.strategy,)
        for strategy in strategies:
            for name in self._steps_of(strategy, answers):
                if name not in answers:
                    yield name

    def _steps_of(self, strategy: str, answers: Mapping[str, str]) -> Iterator[str]:
        if strategy == CASCADE:
            yield from self._cascade(answers)
        elif strategy.endswith("+OCR"):
            if not self._given_as_text:
                yield _OCR
                yield strategy
        else:
            yield strategy

    def _cascade(self, answers: Mapping[str, str]) -> Iterator[str]:
        first = "ED" if self.strategy == _ALL else _CASCADE[0]
        yield first
        if first in answers and detection_of(answer_part(answers[first])):
            yield _CASCADE[1]
            if _CASCADE[1] in answers and not is_nothing(_output("localisation", answers[_CASCADE[1]])):
                yield _CASCADE[2]

    def _step(self, name: str, answers: Mapping[str, str]) -> Step:
        step, given, alone = _kind(name), "nothing", ""
        axes = dict(self.axes)
        fill = ""
        if name.endswith("+OCR"):
            question, answer = transcript_of(answers[_OCR]) or ("", answer_part(answers[_OCR]))
            axes["input"], given = "transcript", "transcript"
            fill = between_fixed_markers(f"Question: {question}\n\nAnswer: {answer}")
            alone = f"**Question:** {question}\n\n**Answer:** {answer}"
        elif name == _CASCADE[1]:
            given = "detected"
        elif name == _CASCADE[2]:
            given, fill = "located", between_fixed_markers(_output("localisation", answers[_CASCADE[1]]))
        pairs = (*axes.items(), ("step", step), ("given", given))
        more = {"fenced": fill, "given_alone": alone}
        return Step(name, self.prompt(pairs, more))

    def _columns(self, answers: Mapping[str, str]) -> dict[str, str]:
        row: dict[str, str] = {}
        for name, text in answers.items():
            if name == _OCR:
                question, answer = transcript_of(text) or ("", answer_part(text))
                row |= dict(zip(_OCR_COLUMNS, (question, answer), strict=True))
            elif name in DETECTION:
                row[f"pred_err_{DETECTION[name]}"] = _detection(text)
                row[f"err_reasoning_{DETECTION[name]}"] = _reasoning("detection", text)
            elif name in LOCALISATION:
                row[f"pred_eloc_{LOCALISATION[name]}"] = _output("localisation", text)
                row[f"pred_reasoning_{LOCALISATION[name]}"] = _reasoning("localisation", text)
            elif name in CORRECTION:
                row[f"pred_corr_a_{CORRECTION[name]}"] = _output("correction", text)
                row[f"pred_reasoning_{CORRECTION[name]}"] = _reasoning("correction", text)
            else:
                row[name] = _detection(text) if name == _CASCADE[0] else _output(_kind(name), text)
        if self.strategy == _ALL and "ED" in answers:
            row[_CASCADE[0]] = row["pred_err_1.1.2"]
        return row


def transcript_of(text: str) -> tuple[str, str] | None:
    """Question and answer of a transcription; None where it has no answer field."""
    reply = answer_part(text)
    answer = _ANSWER.search(reply)
    if answer is None:
        return None
    question = _QUESTION.search(reply, 0, answer.start())
    before = reply[question.end() if question is not None else 0 : answer.start()]
    return before.rstrip(" \t\r\n*_#").strip(), reply[answer.end() :].strip()


def field_of(step: str, text: str) -> str | None:
    """The answer's text under the field of its step, the last one counting; None where it has no such field."""
    reply = answer_part(text)
    found = list(_MARKERS[step].finditer(reply))
    return reply[found[-1].end() :].strip().removesuffix("```").strip() if found else None


def _kind(name: str) -> str:
    """The kind of a step; each kind has its own prompt."""
    return {**_STEPS, _OCR: _OCR, **dict(zip(_CASCADE, _FIELDS, strict=True))}[name]


def _detection(text: str) -> str:
    """The verdict; the whole answer where it has none, as the pipeline keeps it."""
    verdict = detection_of(answer_part(text))
    return (text.strip() or _NO_TEXT) if verdict is None else "1" if verdict else "0"


def _output(step: str, text: str) -> str:
    """The text under the field; the whole answer where it has no field, for the evaluator to judge."""
    field = field_of(step, text)
    return answer_part(text).strip() if field is None else field


def _reasoning(step: str, text: str) -> str:
    reply = answer_part(text)
    start = _REASONING.search(reply)
    fields = list(_MARKERS[step].finditer(reply))
    if start is None or not fields or fields[-1].start() < start.end():
        return ""
    return reply[start.end() : fields[-1].start()].rstrip(" \t\r\n*_#").strip()
