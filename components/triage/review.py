"""A queue as one person goes through it: which entries there are, which one is open, what became of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cache import memo
from cache.marks import claims, corrections, log
from cache.marks.correction_values import Target
from cache.marks.judgements import Judgements, are_disputed, judgements
from cache.marks.targets import MarkTarget
from cache.queries import samples
from cache.queries.doubt.review_queue import QueueEntry, review_queue
from cache.selection import parameters
from cache.selection.page_region import PageRegion
from cache.selection.selection import Selection
from scoring.boxes import iou_matrix


@dataclass(frozen=True, slots=True)
class Review:
    """A queue with what is known of its entries.

    Args:
        selection: What is gone through, with the choices of the page.
        entries: In their order.
        judged: All verdicts on items and samples of the benchmark.
        who: Name of the person; "" where it is not known.
        held: Entries that others have claimed just now -> their names.
        corrected: What of gold was put right -> the correction; empty on a blind pass.
    """

    selection: Selection
    entries: tuple[QueueEntry, ...]
    judged: Judgements
    who: str
    held: Mapping[Target, str]
    corrected: Mapping[Target, log.Mark]

    @property
    def blind(self) -> bool:
        """Whether what others say stays hidden."""
        return is_blind(self.selection)

    @property
    def disputed(self) -> bool:
        """Whether only what people judge differently is gone through."""
        return self.selection.option(parameters.QUEUE.name) == "disputed"

    @property
    def writable(self) -> bool:
        """Whether verdicts can be given here, once a name is known."""
        return not memo.workspace().read_only

    def verdicts(self, target: Target) -> Mapping[str, log.Mark]:
        """Who says what of an entry, as far as the person may see it."""
        said = self.judged.get(target, {})
        return {who: mark for who, mark in said.items() if who == self.who} if self.blind else said

    def is_judged(self, target: Target) -> bool:
        """Whether nothing is to be done about an entry: somebody judged or corrected it, on a blind pass the person."""
        return (bool(self.verdicts(target)) or target in self.corrected) and not self.disputed

    def place_of(self, target: Target) -> int | None:
        """The place of an entry in the queue, from 0; None where it is not in it."""
        return next((place for place, entry in enumerate(self.entries) if entry.target == target), None)

    def following(self, target: Target | None) -> list[Target]:
        """The targets of the queue from the one after an entry on, and round to that entry."""
        at = self.place_of(target) if target is not None else None
        start = 0 if at is None else at + 1
        return [entry.target for entry in (*self.entries[start:], *self.entries[:start])]

    def take(self, targets: list[Target], asked: Target | None = None) -> Target | None:
        """The entry that the person goes to: the one asked for, else the first that is free and not judged.

        Where several people share a queue it is claimed; on a blind pass everyone goes through everything.
        """
        benchmark = self.selection.benchmark
        if not self.disputed:
            targets = [target for target in targets if target not in self.corrected]
        if self.who and self.writable and not self.blind:
            return claims.claim_next(memo.workspace(), benchmark, targets, self.who, asked, judged_too=self.disputed)
        return asked or next((target for target in targets if not self.is_judged(target)), None)


def is_blind(selection: Selection) -> bool:
    """Whether a Selection asks for a blind pass, which hides what others say and shows original gold."""
    return selection.option(parameters.PASS.name) == "blind"


def review_of(selection: Selection, who: str) -> Review:
    """The queue of the page, as somebody goes through it."""
    marks = memo.fetch(log.present, selection.benchmark)
    judged = judgements(marks)
    wanted = selection.option(parameters.QUEUE.name)
    entries = tuple(
        entry
        for entry in memo.fetch(review_queue, queue_selection(selection)).entries
        if (wanted != "doubt" or entry.in_doubt)
        and (wanted != "disputed" or are_disputed(judged.get(entry.target, {})))
    )
    held = claims.claimed(memo.workspace(), selection.benchmark)
    elsewhere = {target: name for target, name in held.items() if name != who}
    if is_blind(selection):
        return Review(selection, entries, judged, who, {}, {})
    corrected = memo.fetch(corrections.corrected_items, selection.benchmark)
    return Review(selection, entries, judged, who, elsewhere, corrected)


def queue_selection(selection: Selection) -> Selection:
    """The Selection of a queue: what of another one decides which entries it has, and their order."""
    return selection.for_metrics().replace(fail=selection.fail, gold="", options=())


def linked_entry(review: Review) -> Target | None:
    """The entry that a link names: the open sample with its item, else the most doubtful one of that sample."""
    selection = review.selection
    if not selection.at or not memo.fetch(samples.is_loaded, selection.benchmark, selection.at):
        return None
    mine = [entry.target for entry in review.entries if entry.sample == selection.at]
    named = (selection.at, selection.option(parameters.PLACE.name))
    if named in mine or not mine:
        return named if named in mine or _is_loaded(selection.benchmark, named) else (selection.at, "")
    return named if named[1] and _is_loaded(selection.benchmark, named) else mine[0]


def _is_loaded(benchmark: str, target: Target) -> bool:
    sample = memo.gold(benchmark, target[0])
    return not target[1] or any(item.id == target[1] for item in sample.items)


def entry_selection(review: Review, target: Target) -> Selection:
    """The Selection that a link to an entry holds; runs side by side stay, a single one does not.

    Where gold has no box and runs have one, it opens at that of the run which has it there most clearly.
    """
    place = review.place_of(target)
    region = None if place is None else review.entries[place].region
    page = None if region is None else region.page
    there = review.selection.replace(at=target[0], page=page, item=target[1], place=target[1])
    if len(review.selection.leads) > 1:
        return there
    run, address = "", target[1]
    if region is not None:
        run, address = _predicted_box(review.selection, target[0], region)
    return there.replace(item=address).showing((run,) if run else ())


def _predicted_box(selection: Selection, sample: str, region: PageRegion) -> tuple[str, str]:
    """The run and the address of the predicted box that overlaps a region of a page most; "" where none does."""
    loaded = memo.loaded(selection.stored_benchmark)
    protocol = selection.protocol or loaded.task.protocols[0]
    measured = Selection(selection.benchmark, loaded.resolved_runs(selection), protocol=selection.protocol)
    boxes = [
        (run.slug, f"p.a{at}", answer.box)
        for run in memo.inspect(measured, sample).runs
        if (reading := run.readings.get(protocol)) is not None
        for at, answer in enumerate(reading.answers)
        if answer.box is not None and answer.page == region.page
    ]
    overlaps = iou_matrix([region.box], [box for *_, box in boxes])[0]
    if not overlaps.any():
        return "", ""
    run, address, _ = boxes[int(overlaps.argmax())]
    return run, address


def mark_target(target: Target) -> MarkTarget:
    """An entry of the queue as marks name it."""
    sample, item = target
    return MarkTarget("item", sample, item) if item else MarkTarget("sample", sample)


def own_mark(review: Review, target: Target) -> log.Mark | None:
    """The person's mark on an entry that holds, with a verdict or without; a correction aside."""
    standing, on = memo.fetch(log.present, review.selection.benchmark, target[0]), mark_target(target)
    mine = (mark for mark in standing if mark.target == on and mark.who == review.who)
    return next((mark for mark in mine if mark.correction is None), None)


def shown_sample_selection(review: Review, target: Target) -> Selection:
    """The Selection with which the open entry's sample is shown: on a blind pass without anybody's corrections."""
    selection = review.selection
    if (selection.at, selection.option(parameters.PLACE.name)) != target:
        selection = entry_selection(review, target)
    return selection.replace(gold="") if review.blind else selection


def next_other_sample(review: Review, target: Target) -> Target | None:
    """The entry that is likely to be judged next, of another sample than the open one; None where there is none."""
    free = (entry for entry in review.following(target) if entry not in review.held and not review.is_judged(entry))
    return next((entry for entry in free if entry[0] != target[0]), None)
