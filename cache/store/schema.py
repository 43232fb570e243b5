"""The tables of the workspace, for all tasks: sample, item, prediction, judgement, cell and their totals.

Gold side: `benchmark` > `sample` > `page`, `item`; facets of a sample or item form a tuple, its `stratum`.
Run side: `run` > `prediction`, `response`, `score`, `judgement`, `cell`, `page_match`, `failure`, `scored`, and
`tally`, the totals per run, part and stratum from which every figure under any facet filter is a sum.
`part` is the protocol (and strategy) a row was scored under. A failure is a narrow row that rankings count, the same
under several protocols once; what explains it (sentence, boxes) is packed in `scored` with the readings and matches of
its response. `word` numbers the texts that rows of failures name.
Live models: `batch` (what is asked together) > `batch_item` (what became of each request), `paid_step` (answers to
single requests of an inquiry that is not complete), `spending` (one row for every request that could cost something).
`preset` holds the styles of figures that are kept by name. Marks, views and claims are in `cache.store.mark_tables`.

Rows of the run side carry a foreign key to their run alone. Their samples and items belong to the run's
benchmark and go when it goes; a foreign key for those too would cost an index per table on every import.
Packed values are described in `cache.store.packing`, a run's sums in `cache.store.run_sums`, keys of tallies in
`cache.store.tallies`.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()


def _owner(column: str, target: str, **options: bool) -> Column[int]:
    return Column(column, Integer, ForeignKey(target, ondelete="CASCADE"), nullable=False, **options)  # type: ignore[arg-type]


def _scored_as() -> tuple[Column[int], Column[str]]:
    return _owner("run_id", "run.id", primary_key=True), Column("part", Text, primary_key=True)


def _packed_terms() -> tuple[Column[str], Column[bytes]]:
    return Column("term", Text, primary_key=True), Column("packed", LargeBinary, nullable=False)


def _key(name: str, kind: type = Integer) -> Column[int]:
    return Column(name, kind, primary_key=True, autoincrement=False)


meta = Table("meta", metadata, Column("key", Text, primary_key=True), Column("value", Text, nullable=False))

benchmark = Table(
    "benchmark",
    metadata,
    _key("id"),
    Column("name", Text, nullable=False, unique=True),
    Column("task", Text, nullable=False),
    Column("image_root", Text),
    Column("synthetic", Boolean, nullable=False),
    Column("state", Text, nullable=False),  # current | superseded | corrected
    Column("sha256", Text, nullable=False),
    Column("imported_at", Text, nullable=False),
)

LIVE_KIND = "live"
"""Kind of the source of a run that was answered here; others are gold, run and facets."""

source_file = Table(
    "source_file",
    metadata,
    _key("id"),
    _owner("benchmark_id", "benchmark.id", index=True),
    Column("kind", Text, nullable=False),  # gold | run | live | facets
    Column("path", Text, nullable=False),
    Column("sha256", Text, nullable=False),
    Column("lines", Integer, nullable=False),
    Column("loaded", Integer, nullable=False),
    Column("imported_at", Text, nullable=False),
)

rejected_line = Table(
    "rejected_line",
    metadata,
    _owner("source_file_id", "source_file.id", primary_key=True),
    _key("position"),
    Column("line", Integer, nullable=False),
    Column("reason", Text, nullable=False),
)

stratum = Table(
    "stratum",
    metadata,
    _key("id"),
    _owner("benchmark_id", "benchmark.id"),
    Column("key", Text, nullable=False),  # the facets as canonical JSON
    UniqueConstraint("benchmark_id", "key"),
)

stratum_facet = Table(
    "stratum_facet",
    metadata,
    _owner("stratum_id", "stratum.id", primary_key=True),
    Column("name", Text, primary_key=True),
    Column("value", Text, primary_key=True),
    Index("stratum_facet_value", "name", "value", "stratum_id"),
    sqlite_with_rowid=False,
)

sample = Table(
    "sample",
    metadata,
    _key("id"),
    _owner("benchmark_id", "benchmark.id"),
    Column("position", Integer, nullable=False),
    Column("key", Text, nullable=False),
    Column("stratum_id", Integer, nullable=False),
    Column("cluster", Text, nullable=False),
    Column("n_pages", Integer, nullable=False),
    Column("n_items", Integer, nullable=False),
    Column("facets", Text, nullable=False),  # as gold and facets files state them, as JSON
    UniqueConstraint("benchmark_id", "key"),
    Index("sample_stratum", "benchmark_id", "stratum_id", "position"),
)

page = Table(
    "page",
    metadata,
    _owner("sample_id", "sample.id", primary_key=True),
    _key("number"),
    Column("width", Integer, nullable=False),
    Column("height", Integer, nullable=False),
    Column("image", Text),
    Column("n_answers", Integer, nullable=False),  # gold boxes on it
    Column("n_steps", Integer, nullable=False),
    Column("role", Text, nullable=False, server_default=""),
    sqlite_with_rowid=False,
)

item = Table(
    "item",
    metadata,
    _key("id"),
    _owner("sample_id", "sample.id"),
    Column("position", Integer, nullable=False),
    Column("key", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("stratum_id", Integer, nullable=False),
    Column("facets", Text, nullable=False),  # the item's own, as JSON
    Column("gold", Text, nullable=False),  # an answer box as a JSON array, anything else as an object
    UniqueConstraint("sample_id", "key"),
)

run = Table(
    "run",
    metadata,
    _key("id"),
    _owner("benchmark_id", "benchmark.id"),
    _owner("source_file_id", "source_file.id", index=True),
    Column("slug", Text, nullable=False),
    Column("model", Text, nullable=False),
    Column("axes", Text, nullable=False),  # JSON object
    Column("source", Text, nullable=False),
    Column("sha256", Text, nullable=False),
    Column("coords_used", Text),
    Column("coords_finding", Text),
    Column("coords_alternatives", Text, nullable=False),  # JSON object
    Column("state", Text, nullable=False),  # current | superseded
    Column("synthetic", Boolean, nullable=False),
    Column("scorer_version", Integer, nullable=False),
    Column("imported_at", Text, nullable=False),
    UniqueConstraint("benchmark_id", "slug"),
)

prediction = Table(
    "prediction",
    metadata,
    _owner("run_id", "run.id", primary_key=True),
    _key("sample_id"),
    Column("state", Text, nullable=False),  # answered | empty
    Column("chars", Integer, nullable=False),
    sqlite_with_rowid=False,
)

response = Table(
    "response",
    metadata,
    _owner("run_id", "run.id", primary_key=True),
    _key("sample_id"),
    Column("raw", LargeBinary, nullable=False),
    Column("prompt", LargeBinary),
    Column("extra", LargeBinary),  # what files beside the run say about the response
)

judgement = Table(
    "judgement",
    metadata,
    *_scored_as(),
    _key("item_id"),
    Column("outcome", Text, nullable=False),
    Column("value", Float),
    Column("label", Text),
    sqlite_with_rowid=False,
)

cell = Table(
    "cell",
    metadata,
    *_scored_as(),
    Column("matrix", Text, primary_key=True),
    _key("item_id"),
    Column("gold", Text, primary_key=True),
    Column("predicted", Text, primary_key=True),
    Column("n", Integer, nullable=False),
    sqlite_with_rowid=False,
)

score = Table(
    "score",
    metadata,
    *_scored_as(),
    _key("sample_id"),
    Column("state", Text, nullable=False),  # scored | failed | missing
    Column("failures", Integer, nullable=False),  # those of ranked categories at IoU 0.5
    sqlite_with_rowid=False,
)

run_sum = Table("run_sum", metadata, *_scored_as(), *_packed_terms())
run_item_sum = Table("run_item_sum", metadata, *_scored_as(), *_packed_terms())

run_repair = Table(
    "run_repair",
    metadata,
    *_scored_as(),
    Column("category", Text, primary_key=True),
    *_packed_terms(),
)

page_match = Table(
    "page_match",
    metadata,
    *_scored_as(),
    _key("sample_id"),
    _key("page"),
    Column("level", Text, primary_key=True),
    Column("gold", Integer, nullable=False),
    Column("pred", Integer, nullable=False),
    Column("ious", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

tally = Table(
    "tally",
    metadata,
    *_scored_as(),
    Column("key", Text, primary_key=True),
    _key("stratum_id"),
    Column("n", Integer, nullable=False),
    Column("total", Float, nullable=False),
    sqlite_with_rowid=False,
)

word = Table(
    "word",
    metadata,
    _key("id"),
    Column("text", Text, nullable=False, unique=True),
)

failure = Table(
    "failure",
    metadata,
    _owner("run_id", "run.id", primary_key=True),
    _key("category"),  # a word
    _key("sample_id"),
    _key("number"),  # its place among all failures of the response
    Column("parts", Integer, nullable=False),  # bit i: it occurs under protocol i of the task
    Column("item_id", Integer),
    Column("page", Integer, nullable=False),
    Column("label", Integer),  # a word; none for a failure without a label
    Column("lo", Float, nullable=False),
    Column("hi", Float, nullable=False),
    sqlite_with_rowid=False,
)

scored = Table(
    "scored",
    metadata,
    _owner("run_id", "run.id", primary_key=True),
    _key("sample_id"),
    Column("packed", LargeBinary, nullable=False),
)

search_text = Table(
    "search_text",
    metadata,
    _key("id"),
    _owner("benchmark_id", "benchmark.id", index=True),
    Column("sample_id", Integer, nullable=False),
    Column("run_id", Integer, ForeignKey("run.id", ondelete="CASCADE"), index=True),  # none: gold
    Column("body", Text, nullable=False),  # as cache.store.text_search.searched_text makes it
)

DERIVED = (judgement, cell, score, scored, run_sum, run_item_sum, run_repair, page_match, tally, failure)
"""Tables that a newer scorer writes anew from the stored raw text."""

RUN_SIDE = (prediction, response, *DERIVED)
"""Tables that hold what a run said and how it scored, all with a `run_id`."""


batch = Table(
    "batch",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("key", Text, nullable=False),  # its name among the money (spending.batch)
    Column("kind", Text, nullable=False),  # repeats | grid | batch
    Column("benchmark", Text, nullable=False),
    Column("spec", Text, nullable=False),
    Column("first_sample", Text, nullable=False),
    Column("wanted", Text, nullable=False),  # JSON of cache.live.batch.batch_spec.BatchSpec without its samples
    Column("print", Text, nullable=False),  # equal for what asks the same
    Column("max_usd", Float),
    Column("state", Text, nullable=False),  # open | done | cancelled | stopped
    Column("why", Text, nullable=False),
    Column("cancel", Integer, nullable=False),  # 1 once somebody has called it off
    Column("made_at", Text, nullable=False),
    Column("begun_at", Text, nullable=False),  # when it was last begun; "" before
    Column("ended_at", Text, nullable=False),
    Index("batch_print", "print"),
    Index("batch_first_sample", "benchmark", "first_sample"),
)

batch_item = Table(
    "batch_item",
    metadata,
    Column("batch_id", Integer, primary_key=True, autoincrement=False),
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("sample", Text, nullable=False),
    Column("cell", Integer, nullable=False),  # place in the batch's variants
    Column("repeat", Integer),  # 1-based; null where it is asked once
    Column("state", Text, nullable=False),  # waiting | answered | skipped | failed
    Column("why", Text, nullable=False),
    Column("prompt_version", Text, nullable=False),
    Column("slug", Text, nullable=False),  # of the live run that holds the answer
    Column("usd", Float),
    Column("latency_s", Float),
    Column("attempts", Integer),
    Column("at", Text, nullable=False),  # UTC, when it came to its state
)


paid_step = Table(
    "paid_step",
    metadata,
    Column("print", Text, primary_key=True),  # equal for the same request for the same answer
    Column("benchmark_id", Integer, ForeignKey("benchmark.id", ondelete="CASCADE"), nullable=False),
    Column("slug", Text, nullable=False),  # of the live run that the whole answer will go to
    Column("sample", Text, nullable=False),
    Column("step", Text, nullable=False),
    Column("answer", LargeBinary, nullable=False),
    Column("usd", Float),
    Column("at", Text, nullable=False),  # UTC
    Index("paid_step_sample", "benchmark_id", "slug", "sample"),
)


preset = Table(
    "preset",
    metadata,
    Column("name", Text, primary_key=True),
    Column("style", Text, nullable=False),
    Column("at", Text, nullable=False),  # UTC, when it was kept
)


spending = Table(
    "spending",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("day", Text, nullable=False),  # UTC, YYYY-MM-DD, of the reservation
    Column("session", Text, nullable=False),  # a browser session; "" for the command line
    Column("batch", Text, nullable=False),  # what was asked together; "" for a single request
    Column("spec", Text, nullable=False),
    Column("sample", Text, nullable=False),
    Column("reserved_usd", Float, nullable=False),
    Column("spent_usd", Float),
    Column("state", Text, nullable=False),  # reserved | settled | released
    Column("at", Text, nullable=False),  # UTC, when it came to its state
    Index("spending_day", "day"),
    Index("spending_session", "session"),
    Index("spending_batch", "batch"),
)
