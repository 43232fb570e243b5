CREATE TABLE migration (
number INTEGER NOT NULL,
name TEXT NOT NULL,
applied_at TEXT NOT NULL,
PRIMARY KEY (number)
);
CREATE TABLE meta (
"key" TEXT NOT NULL,
value TEXT NOT NULL,
PRIMARY KEY ("key")
);
CREATE TABLE benchmark (
id INTEGER NOT NULL,
name TEXT NOT NULL,
task TEXT NOT NULL,
image_root TEXT,
synthetic BOOLEAN NOT NULL,
state TEXT NOT NULL,
sha256 TEXT NOT NULL,
imported_at TEXT NOT NULL,
PRIMARY KEY (id),
UNIQUE (name)
);
CREATE TABLE source_file (
id INTEGER NOT NULL,
benchmark_id INTEGER NOT NULL,
kind TEXT NOT NULL,
path TEXT NOT NULL,
sha256 TEXT NOT NULL,
lines INTEGER NOT NULL,
loaded INTEGER NOT NULL,
imported_at TEXT NOT NULL,
PRIMARY KEY (id),
FOREIGN KEY(benchmark_id) REFERENCES benchmark (id) ON DELETE CASCADE
);
CREATE TABLE stratum (
id INTEGER NOT NULL,
benchmark_id INTEGER NOT NULL,
"key" TEXT NOT NULL,
PRIMARY KEY (id),
UNIQUE (benchmark_id, "key"),
FOREIGN KEY(benchmark_id) REFERENCES benchmark (id) ON DELETE CASCADE
);
CREATE TABLE sample (
id INTEGER NOT NULL,
benchmark_id INTEGER NOT NULL,
position INTEGER NOT NULL,
"key" TEXT NOT NULL,
stratum_id INTEGER NOT NULL,
cluster TEXT NOT NULL,
n_pages INTEGER NOT NULL,
n_items INTEGER NOT NULL,
facets TEXT NOT NULL,
PRIMARY KEY (id),
UNIQUE (benchmark_id, "key"),
FOREIGN KEY(benchmark_id) REFERENCES benchmark (id) ON DELETE CASCADE
);
CREATE TABLE rejected_line (
source_file_id INTEGER NOT NULL,
position INTEGER NOT NULL,
line INTEGER NOT NULL,
reason TEXT NOT NULL,
PRIMARY KEY (source_file_id, position),
FOREIGN KEY(source_file_id) REFERENCES source_file (id) ON DELETE CASCADE
);
CREATE TABLE stratum_facet (
stratum_id INTEGER NOT NULL,
name TEXT NOT NULL,
value TEXT NOT NULL,
PRIMARY KEY (stratum_id, name, value),
FOREIGN KEY(stratum_id) REFERENCES stratum (id) ON DELETE CASCADE
)
WITHOUT ROWID;
CREATE TABLE page (
sample_id INTEGER NOT NULL,
number INTEGER NOT NULL,
width INTEGER NOT NULL,
height INTEGER NOT NULL,
image TEXT,
n_answers INTEGER NOT NULL,
n_steps INTEGER NOT NULL,
PRIMARY KEY (sample_id, number),
FOREIGN KEY(sample_id) REFERENCES sample (id) ON DELETE CASCADE
)
WITHOUT ROWID;
CREATE TABLE item (
id INTEGER NOT NULL,
sample_id INTEGER NOT NULL,
position INTEGER NOT NULL,
"key" TEXT NOT NULL,
label TEXT NOT NULL,
stratum_id INTEGER NOT NULL,
facets TEXT NOT NULL,
gold TEXT NOT NULL,
PRIMARY KEY (id),
UNIQUE (sample_id, "key"),
FOREIGN KEY(sample_id) REFERENCES sample (id) ON DELETE CASCADE
);
CREATE TABLE run (
id INTEGER NOT NULL,
benchmark_id INTEGER NOT NULL,
source_file_id INTEGER NOT NULL,
slug TEXT NOT NULL,
model TEXT NOT NULL,
axes TEXT NOT NULL,
source TEXT NOT NULL,
sha256 TEXT NOT NULL,
coords_used TEXT,
coords_finding TEXT,
coords_alternatives TEXT NOT NULL,
state TEXT NOT NULL,
synthetic BOOLEAN NOT NULL,
scorer_version INTEGER NOT NULL,
terms TEXT NOT NULL,
repairs TEXT NOT NULL,
imported_at TEXT NOT NULL,
PRIMARY KEY (id),
UNIQUE (benchmark_id, slug),
FOREIGN KEY(benchmark_id) REFERENCES benchmark (id) ON DELETE CASCADE,
FOREIGN KEY(source_file_id) REFERENCES source_file (id) ON DELETE CASCADE
);
CREATE TABLE prediction (
run_id INTEGER NOT NULL,
sample_id INTEGER NOT NULL,
state TEXT NOT NULL,
chars INTEGER NOT NULL,
PRIMARY KEY (run_id, sample_id),
FOREIGN KEY(run_id) REFERENCES run (id) ON DELETE CASCADE
)
WITHOUT ROWID;
CREATE TABLE response (
run_id INTEGER NOT NULL,
sample_id INTEGER NOT NULL,
raw BLOB NOT NULL,
prompt BLOB,
readings BLOB,
matches BLOB,
PRIMARY KEY (run_id, sample_id),
FOREIGN KEY(run_id) REFERENCES run (id) ON DELETE CASCADE
);
CREATE TABLE judgement (
run_id INTEGER NOT NULL,
part TEXT NOT NULL,
item_id INTEGER NOT NULL,
outcome TEXT NOT NULL,
value FLOAT,
label TEXT,
PRIMARY KEY (run_id, part, item_id),
FOREIGN KEY(run_id) REFERENCES run (id) ON DELETE CASCADE
)
WITHOUT ROWID;
CREATE TABLE score (
run_id INTEGER NOT NULL,
part TEXT NOT NULL,
sample_id INTEGER NOT NULL,
state TEXT NOT NULL,
failures INTEGER NOT NULL,
sums BLOB NOT NULL,
PRIMARY KEY (run_id, part, sample_id),
FOREIGN KEY(run_id) REFERENCES run (id) ON DELETE CASCADE
)
WITHOUT ROWID;
CREATE TABLE repair (
run_id INTEGER NOT NULL,
part TEXT NOT NULL,
sample_id INTEGER NOT NULL,
changes BLOB NOT NULL,
PRIMARY KEY (run_id, part, sample_id),
FOREIGN KEY(run_id) REFERENCES run (id) ON DELETE CASCADE
)
WITHOUT ROWID;
CREATE TABLE page_match (
run_id INTEGER NOT NULL,
part TEXT NOT NULL,
sample_id INTEGER NOT NULL,
page INTEGER NOT NULL,
level TEXT NOT NULL,
gold INTEGER NOT NULL,
pred INTEGER NOT NULL,
ious BLOB NOT NULL,
PRIMARY KEY (run_id, part, sample_id, page, level),
FOREIGN KEY(run_id) REFERENCES run (id) ON DELETE CASCADE
)
WITHOUT ROWID;
CREATE TABLE tally (
run_id INTEGER NOT NULL,
part TEXT NOT NULL,
"key" TEXT NOT NULL,
stratum_id INTEGER NOT NULL,
n INTEGER NOT NULL,
s1 FLOAT NOT NULL,
s2 FLOAT NOT NULL,
s12 FLOAT NOT NULL,
PRIMARY KEY (run_id, part, "key", stratum_id),
FOREIGN KEY(run_id) REFERENCES run (id) ON DELETE CASCADE
)
WITHOUT ROWID;
CREATE TABLE failure (
id INTEGER NOT NULL,
run_id INTEGER NOT NULL,
part TEXT NOT NULL,
sample_id INTEGER NOT NULL,
item_id INTEGER,
page INTEGER NOT NULL,
category TEXT NOT NULL,
lo FLOAT NOT NULL,
hi FLOAT NOT NULL,
kind TEXT NOT NULL,
args TEXT NOT NULL,
gold TEXT NOT NULL,
pred TEXT NOT NULL,
PRIMARY KEY (id),
FOREIGN KEY(run_id) REFERENCES run (id) ON DELETE CASCADE
);
CREATE TABLE search_text (
id INTEGER NOT NULL,
benchmark_id INTEGER NOT NULL,
sample_id INTEGER NOT NULL,
run_id INTEGER,
body TEXT NOT NULL,
PRIMARY KEY (id),
FOREIGN KEY(benchmark_id) REFERENCES benchmark (id) ON DELETE CASCADE,
FOREIGN KEY(run_id) REFERENCES run (id) ON DELETE CASCADE
);
CREATE INDEX ix_source_file_benchmark_id ON source_file (benchmark_id);
CREATE INDEX sample_stratum ON sample (benchmark_id, stratum_id, position);
CREATE INDEX stratum_facet_value ON stratum_facet (name, value, stratum_id);
CREATE INDEX ix_run_source_file_id ON run (source_file_id);
CREATE INDEX failure_range ON failure (run_id, part, category, lo, hi, sample_id);
CREATE INDEX failure_sample ON failure (run_id, part, sample_id);
CREATE INDEX ix_search_text_benchmark_id ON search_text (benchmark_id);
CREATE INDEX ix_search_text_run_id ON search_text (run_id);
INSERT INTO migration VALUES (1, 'm001_initial', '2026-11-21T08:00:00+00:00');
INSERT INTO meta VALUES ('version', '1');
INSERT INTO benchmark VALUES (1, 'letters', 'letters', NULL, 0, 'current', 'abc', '2026-11-21T08:00:00+00:00');
INSERT INTO stratum VALUES (1, 1, '[]');
INSERT INTO sample VALUES (1, 1, 0, 's1', 1, 's1', 0, 0, '[]');
INSERT INTO search_text VALUES (1, 1, 1, NULL, '三角形的面积');
