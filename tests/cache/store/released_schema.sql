CREATE TABLE migration (
	number INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	applied_at TEXT NOT NULL, 
	PRIMARY KEY (number)
);
--
CREATE TABLE meta (
	"key" TEXT NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
--
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
--
CREATE TABLE batch (
	id INTEGER NOT NULL, 
	"key" TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	benchmark TEXT NOT NULL, 
	spec TEXT NOT NULL, 
	first_sample TEXT NOT NULL, 
	wanted TEXT NOT NULL, 
	print TEXT NOT NULL, 
	max_usd FLOAT, 
	state TEXT NOT NULL, 
	why TEXT NOT NULL, 
	cancel INTEGER NOT NULL, 
	made_at TEXT NOT NULL, 
	begun_at TEXT NOT NULL, 
	ended_at TEXT NOT NULL, 
	PRIMARY KEY (id)
);
--
CREATE INDEX batch_print ON batch (print);
--
CREATE INDEX batch_first_sample ON batch (benchmark, first_sample);
--
CREATE TABLE batch_item (
	batch_id INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	sample TEXT NOT NULL, 
	cell INTEGER NOT NULL, 
	repeat INTEGER, 
	state TEXT NOT NULL, 
	why TEXT NOT NULL, 
	prompt_version TEXT NOT NULL, 
	slug TEXT NOT NULL, 
	usd FLOAT, 
	latency_s FLOAT, 
	attempts INTEGER, 
	at TEXT NOT NULL, 
	PRIMARY KEY (batch_id, position)
);
--
CREATE TABLE preset (
	name TEXT NOT NULL, 
	style TEXT NOT NULL, 
	at TEXT NOT NULL, 
	PRIMARY KEY (name)
);
--
CREATE TABLE spending (
	id INTEGER NOT NULL, 
	day TEXT NOT NULL, 
	session TEXT NOT NULL, 
	batch TEXT NOT NULL, 
	spec TEXT NOT NULL, 
	sample TEXT NOT NULL, 
	reserved_usd FLOAT NOT NULL, 
	spent_usd FLOAT, 
	state TEXT NOT NULL, 
	at TEXT NOT NULL, 
	PRIMARY KEY (id)
);
--
CREATE INDEX spending_batch ON spending (batch);
--
CREATE INDEX spending_day ON spending (day);
--
CREATE INDEX spending_session ON spending (session);
--
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
--
CREATE INDEX ix_source_file_benchmark_id ON source_file (benchmark_id);
--
CREATE TABLE stratum (
	id INTEGER NOT NULL, 
	benchmark_id INTEGER NOT NULL, 
	"key" TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (benchmark_id, "key"), 
	FOREIGN KEY(benchmark_id) REFERENCES benchmark (id) ON DELETE CASCADE
);
--
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
--
CREATE INDEX sample_stratum ON sample (benchmark_id, stratum_id, position);
--
CREATE TABLE paid_step (
	print TEXT NOT NULL, 
	benchmark_id INTEGER NOT NULL, 
	slug TEXT NOT NULL, 
	sample TEXT NOT NULL, 
	step TEXT NOT NULL, 
	answer BLOB NOT NULL, 
	usd FLOAT, 
	at TEXT NOT NULL, 
	PRIMARY KEY (print), 
	FOREIGN KEY(benchmark_id) REFERENCES benchmark (id) ON DELETE CASCADE
);
--
CREATE INDEX paid_step_sample ON paid_step (benchmark_id, slug, sample);
--
CREATE TABLE rejected_line (
	source_file_id INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	line INTEGER NOT NULL, 
	reason TEXT NOT NULL, 
	PRIMARY KEY (source_file_id, position), 
	FOREIGN KEY(source_file_id) REFERENCES source_file (id) ON DELETE CASCADE
);
--
CREATE TABLE stratum_facet (
	stratum_id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (stratum_id, name, value), 
	FOREIGN KEY(stratum_id) REFERENCES stratum (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
--
CREATE INDEX stratum_facet_value ON stratum_facet (name, value, stratum_id);
--
CREATE TABLE page (
	sample_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	width INTEGER NOT NULL, 
	height INTEGER NOT NULL, 
	image TEXT, 
	n_answers INTEGER NOT NULL, 
	n_steps INTEGER NOT NULL, 
	role TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (sample_id, number), 
	FOREIGN KEY(sample_id) REFERENCES sample (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
--
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
--
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
	imported_at TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (benchmark_id, slug), 
	FOREIGN KEY(benchmark_id) REFERENCES benchmark (id) ON DELETE CASCADE, 
	FOREIGN KEY(source_file_id) REFERENCES source_file (id) ON DELETE CASCADE
);
--
CREATE INDEX ix_run_source_file_id ON run (source_file_id);
--
CREATE TABLE prediction (
	run_id INTEGER NOT NULL, 
	sample_id INTEGER NOT NULL, 
	state TEXT NOT NULL, 
	chars INTEGER NOT NULL, 
	PRIMARY KEY (run_id, sample_id), 
	FOREIGN KEY(run_id) REFERENCES run (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
--
CREATE TABLE response (
	run_id INTEGER NOT NULL, 
	sample_id INTEGER NOT NULL, 
	raw BLOB NOT NULL, 
	prompt BLOB, 
	readings BLOB, 
	matches BLOB, 
	extra BLOB, 
	PRIMARY KEY (run_id, sample_id), 
	FOREIGN KEY(run_id) REFERENCES run (id) ON DELETE CASCADE
);
--
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
 WITHOUT ROWID

;
--
CREATE TABLE cell (
	run_id INTEGER NOT NULL, 
	part TEXT NOT NULL, 
	matrix TEXT NOT NULL, 
	item_id INTEGER NOT NULL, 
	gold TEXT NOT NULL, 
	predicted TEXT NOT NULL, 
	n INTEGER NOT NULL, 
	PRIMARY KEY (run_id, part, matrix, item_id, gold, predicted), 
	FOREIGN KEY(run_id) REFERENCES run (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
--
CREATE TABLE score (
	run_id INTEGER NOT NULL, 
	part TEXT NOT NULL, 
	sample_id INTEGER NOT NULL, 
	state TEXT NOT NULL, 
	failures INTEGER NOT NULL, 
	PRIMARY KEY (run_id, part, sample_id), 
	FOREIGN KEY(run_id) REFERENCES run (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
--
CREATE TABLE run_sum (
	run_id INTEGER NOT NULL, 
	part TEXT NOT NULL, 
	term TEXT NOT NULL, 
	packed BLOB NOT NULL, 
	PRIMARY KEY (run_id, part, term), 
	FOREIGN KEY(run_id) REFERENCES run (id) ON DELETE CASCADE
);
--
CREATE TABLE run_item_sum (
	run_id INTEGER NOT NULL, 
	part TEXT NOT NULL, 
	term TEXT NOT NULL, 
	packed BLOB NOT NULL, 
	PRIMARY KEY (run_id, part, term), 
	FOREIGN KEY(run_id) REFERENCES run (id) ON DELETE CASCADE
);
--
CREATE TABLE run_repair (
	run_id INTEGER NOT NULL, 
	part TEXT NOT NULL, 
	category TEXT NOT NULL, 
	term TEXT NOT NULL, 
	packed BLOB NOT NULL, 
	PRIMARY KEY (run_id, part, category, term), 
	FOREIGN KEY(run_id) REFERENCES run (id) ON DELETE CASCADE
);
--
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
 WITHOUT ROWID

;
--
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
 WITHOUT ROWID

;
--
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
	label TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(run_id) REFERENCES run (id) ON DELETE CASCADE
);
--
CREATE INDEX failure_sample ON failure (run_id, part, sample_id);
--
CREATE INDEX failure_range ON failure (run_id, part, category, lo, hi, sample_id);
--
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
--
CREATE INDEX ix_search_text_benchmark_id ON search_text (benchmark_id);
--
CREATE INDEX ix_search_text_run_id ON search_text (run_id);
--
INSERT INTO migration VALUES (1, 'm001_initial', '2026-11-22T17:47:52+00:00');
--
INSERT INTO migration VALUES (2, 'm002_text_search', '2026-11-22T17:47:53+00:00');
--
INSERT INTO migration VALUES (3, 'm003_labels', '2026-11-22T17:47:53+00:00');
--
INSERT INTO migration VALUES (4, 'm004_columns', '2026-11-22T17:47:53+00:00');
--
INSERT INTO migration VALUES (5, 'm005_sums_of_items', '2026-11-22T17:47:53+00:00');
--
INSERT INTO migration VALUES (6, 'm006_spending', '2026-11-22T17:47:53+00:00');
--
INSERT INTO migration VALUES (7, 'm007_presets', '2026-11-22T17:47:53+00:00');
--
INSERT INTO migration VALUES (8, 'm008_batches', '2026-11-22T17:47:53+00:00');
--
INSERT INTO migration VALUES (9, 'm009_paid_steps', '2026-11-22T17:47:53+00:00');
--
INSERT INTO meta VALUES ('version', '15');
--
INSERT INTO benchmark VALUES (1, 'hgbench', 'hgbench', NULL, 1, 'current', 'e9d94dd35b89f774942966f0dfce8783e9cc98b154040a4c7609ccc33a5bb54c', '2026-11-22T17:47:53+00:00');
--
INSERT INTO benchmark VALUES (2, 'fermat', 'fermat', NULL, 1, 'current', '4a5383fe318aff9bb03fd88ff8981950c211c2d736637fd2f7397094ff645928', '2026-11-22T17:47:54+00:00');
--
INSERT INTO benchmark VALUES (3, 'drawedumath', 'drawedumath', NULL, 0, 'current', 'e04afd29b81f985a3c925ffd5eb90c53b34c6aaec964aa2dfe64bd51e63ca331', '2026-11-22T17:47:54+00:00');
--
INSERT INTO benchmark VALUES (4, 'mathdoc', 'mathdoc', NULL, 0, 'current', 'acbf6f746df583b626ba4b0d270ac0fa7f9e36c43b49779f9db4fa4d2fd6544e', '2026-11-22T17:47:54+00:00');
--
INSERT INTO benchmark VALUES (5, 'sketchjudge', 'sketchjudge', NULL, 1, 'current', '52445101d43dec8122b5a3d3dced5a61bee9970236f9a0d59f2becc9782b903f', '2026-11-22T17:47:54+00:00');
--
INSERT INTO batch VALUES (1, 'b1', 'batch', 'hgbench', 'replay:live', 'generated-00000', '{}', 'p', 1.0, 'done', '', 0, 't', 't', 't');
--
INSERT INTO batch_item VALUES (1, 0, 'generated-00000', 0, NULL, 'answered', '', '', 'live:live', 0.25, 1.0, 1, 't');
--
INSERT INTO preset VALUES ('Mine', '{"palette": "grey"}', '2026-11-22T17:47:54+00:00');
--
INSERT INTO spending VALUES (1, '2026-01-02', '', 'b1', 'replay:live', 'generated-00000', 0.5, 0.25, 'settled', '2026-01-02T00:00:00+00:00');
--
INSERT INTO source_file VALUES (1, 1, 'gold', 'hg/gold.jsonl', 'e9d94dd35b89f774942966f0dfce8783e9cc98b154040a4c7609ccc33a5bb54c', 3, 3, '2026-11-22T17:47:53+00:00');
--
INSERT INTO source_file VALUES (2, 1, 'run', 'hg/run-1.jsonl', 'e58306b64020b37274187d310b9a759ec5bfffae4a453caa9a6d34e92ac84040', 3, 3, '2026-11-22T17:47:53+00:00');
--
INSERT INTO source_file VALUES (3, 1, 'run', 'hg/run-2.jsonl', 'f8f3ac2582e4fb91c95df2ad54d3dd935aaf3bb2fd80e0b9b435e25b03777821', 2, 2, '2026-11-22T17:47:53+00:00');
--
INSERT INTO source_file VALUES (4, 1, 'facets', 'facets.csv', '2a64f4c921cf37b4a094915cd385951e0f21cbb0a5804254a41427424d726e2f', 2, 2, '2026-11-22T17:47:53+00:00');
--
INSERT INTO source_file VALUES (5, 1, 'live', 'replay:live', '033e88e4c1d6187c229235f45c96778b66e7b3726493d39e5d71217c9ca0f5b5', 2, 2, '2026-11-22T17:47:54+00:00');
--
INSERT INTO source_file VALUES (6, 2, 'gold', 'fm/gold.jsonl', '4a5383fe318aff9bb03fd88ff8981950c211c2d736637fd2f7397094ff645928', 2, 2, '2026-11-22T17:47:54+00:00');
--
INSERT INTO source_file VALUES (7, 2, 'run', 'fm/runs/suspicious-simulated.csv', 'ffd1167ed00dcb822ec33f732cc877081d5ea2cdbb9d612bb99a791f9b6f313d', 12, 2, '2026-11-22T17:47:54+00:00');
--
INSERT INTO source_file VALUES (8, 3, 'gold', 'dm/DrawEduMath_QA.csv', 'e04afd29b81f985a3c925ffd5eb90c53b34c6aaec964aa2dfe64bd51e63ca331', 1, 1, '2026-11-22T17:47:54+00:00');
--
INSERT INTO source_file VALUES (9, 3, 'run', 'dm/runs/rambling-simulated.csv', '0542ec525af82ce07673cc664d59efdf78932a2c3ae30a4a9f408fb6984e74cc', 7, 7, '2026-11-22T17:47:54+00:00');
--
INSERT INTO source_file VALUES (10, 4, 'gold', 'md/gold', 'acbf6f746df583b626ba4b0d270ac0fa7f9e36c43b49779f9db4fa4d2fd6544e', 1, 1, '2026-11-22T17:47:54+00:00');
--
INSERT INTO source_file VALUES (11, 4, 'run', 'md/runs/guessing-simulated', '81f0eb842409f0511271613eaa2da0d49a6fbd88c9d9c77d139ff69a04edc2cd', 1, 1, '2026-11-22T17:47:54+00:00');
--
INSERT INTO source_file VALUES (12, 5, 'gold', 'sj/master.json', '52445101d43dec8122b5a3d3dced5a61bee9970236f9a0d59f2becc9782b903f', 3, 3, '2026-11-22T17:47:54+00:00');
--
INSERT INTO source_file VALUES (13, 5, 'run', 'sj/runs/NoRef/careful-simulated_output.jsonl', '3923002b7ff37b75286a15464aec9f79ab9e2cde39565d09c31e8b68cc446a9c', 3, 3, '2026-11-22T17:47:54+00:00');
--
INSERT INTO source_file VALUES (14, 5, 'run', 'sj/runs/NoRef/over-lenient-simulated_output.jsonl', '3923002b7ff37b75286a15464aec9f79ab9e2cde39565d09c31e8b68cc446a9c', 3, 3, '2026-11-22T17:47:54+00:00');
--
INSERT INTO stratum VALUES (6, 1, '[["channel","consumer"],["grade","8"],["has_steps","no"],["has_steps","yes"],["page_count","1"],["pencil","faint"],["question_type","choice"],["subject","english"]]');
--
INSERT INTO stratum VALUES (7, 1, '[["channel","consumer"],["grade","8"],["has_steps","yes"],["page_count","1"],["pencil","faint"],["question_type","choice"],["subject","english"]]');
--
INSERT INTO stratum VALUES (8, 1, '[["channel","consumer"],["grade","8"],["has_steps","no"],["page_count","1"],["pencil","faint"],["question_type","choice"],["subject","english"]]');
--
INSERT INTO stratum VALUES (9, 1, '[["channel","consumer"],["grade","11"],["has_steps","yes"],["page_count","1"],["pencil","null"],["question_type","solve"],["subject","math"]]');
--
INSERT INTO stratum VALUES (10, 1, '[["channel","enterprise"],["grade","11"],["has_steps","yes"],["page_count","2"],["pencil","dark"],["question_type","fill"],["subject","biology"]]');
--
INSERT INTO stratum VALUES (11, 2, '[["axis","SU"],["domain","alg"],["grade","c07"],["has_error","no"],["image_quality","good"],["legibility","legible"],["mcq","no"],["perturbation","5.1"],["rotation","default"],["subdomain","leq"]]');
--
INSERT INTO stratum VALUES (12, 2, '[["axis","CO"],["domain","alg"],["grade","c07"],["has_error","yes"],["image_quality","good"],["legibility","legible"],["mcq","no"],["perturbation","1.4"],["rotation","default"],["subdomain","leq"]]');
--
INSERT INTO stratum VALUES (13, 3, '[["domain","Number & Operations, Fractions"],["grade_band","3-5"],["problem","number-line-quarters"],["qa_type","claude"],["qa_type","gpt4o"],["qa_type","teacher"],["question_type","Correctness & errors"],["question_type","Counting content"],["question_type","Higher-level understanding of math"],["question_type","Image creation and medium"],["question_type","Low-level composition and positioning"],["question_type","Problem solving steps, strategy, and solution"],["question_type","Writing and labels"],["student_error","no"]]');
--
INSERT INTO stratum VALUES (14, 3, '[["domain","Number & Operations, Fractions"],["grade_band","3-5"],["problem","number-line-quarters"],["qa_type","teacher"],["question_type","Low-level composition and positioning"],["student_error","no"]]');
--
INSERT INTO stratum VALUES (15, 3, '[["domain","Number & Operations, Fractions"],["grade_band","3-5"],["problem","number-line-quarters"],["qa_type","teacher"],["question_type","Counting content"],["student_error","no"]]');
--
INSERT INTO stratum VALUES (16, 3, '[["domain","Number & Operations, Fractions"],["grade_band","3-5"],["problem","number-line-quarters"],["qa_type","teacher"],["question_type","Writing and labels"],["student_error","no"]]');
--
INSERT INTO stratum VALUES (17, 3, '[["domain","Number & Operations, Fractions"],["grade_band","3-5"],["problem","number-line-quarters"],["qa_type","teacher"],["question_type","Correctness & errors"],["student_error","no"]]');
--
INSERT INTO stratum VALUES (18, 3, '[["domain","Number & Operations, Fractions"],["grade_band","3-5"],["problem","number-line-quarters"],["qa_type","gpt4o"],["question_type","Problem solving steps, strategy, and solution"],["student_error","no"]]');
--
INSERT INTO stratum VALUES (19, 3, '[["domain","Number & Operations, Fractions"],["grade_band","3-5"],["problem","number-line-quarters"],["qa_type","claude"],["question_type","Higher-level understanding of math"],["student_error","no"]]');
--
INSERT INTO stratum VALUES (20, 3, '[["domain","Number & Operations, Fractions"],["grade_band","3-5"],["problem","number-line-quarters"],["qa_type","claude"],["question_type","Image creation and medium"],["student_error","no"]]');
--
INSERT INTO stratum VALUES (21, 4, '[["has_figure","no"],["question_count","1-5"],["status","clean"],["type","choice"],["type","fill"],["type","solve"],["unrecognisable","no"]]');
--
INSERT INTO stratum VALUES (22, 4, '[["has_figure","no"],["question_count","1-5"],["status","clean"],["type","choice"],["unrecognisable","no"]]');
--
INSERT INTO stratum VALUES (23, 4, '[["has_figure","no"],["question_count","1-5"],["status","clean"],["type","fill"],["unrecognisable","no"]]');
--
INSERT INTO stratum VALUES (24, 4, '[["has_figure","no"],["question_count","1-5"],["status","clean"],["type","solve"],["unrecognisable","no"]]');
--
INSERT INTO stratum VALUES (25, 5, '[["answer_correct_type","exact_correct"],["category","chart"],["is_hand_drawn","true"]]');
--
INSERT INTO stratum VALUES (26, 5, '[["answer_correct_type","alternative_correct"],["category","chart"],["is_hand_drawn","false"]]');
--
INSERT INTO stratum VALUES (27, 5, '[["answer_correct_type","null"],["category","chart"],["is_hand_drawn","true"]]');
--
INSERT INTO sample VALUES (1, 1, 0, 'generated-00000', 6, 'generated-00000', 1, 4, '[["channel","consumer"],["grade","8"],["page_count","1"],["pencil","faint"],["question_type","choice"],["subject","english"]]');
--
INSERT INTO sample VALUES (2, 1, 1, 'generated-00001', 9, 'generated-00001', 1, 1, '[["channel","consumer"],["grade","11"],["page_count","1"],["question_type","solve"],["subject","math"]]');
--
INSERT INTO sample VALUES (3, 1, 2, 'generated-00002', 10, 'generated-00002', 2, 1, '[["channel","enterprise"],["grade","11"],["page_count","2"],["pencil","dark"],["question_type","fill"],["subject","biology"]]');
--
INSERT INTO sample VALUES (4, 2, 0, 'img_1_pert_5.1_1', 11, 'img_1', 1, 1, '[["axis","SU"],["domain","alg"],["grade","c07"],["has_error","no"],["image_quality","good"],["legibility","legible"],["mcq","no"],["perturbation","5.1"],["rotation","default"],["subdomain","leq"]]');
--
INSERT INTO sample VALUES (5, 2, 1, 'img_1_pert_1.4_1', 12, 'img_1', 1, 1, '[["axis","CO"],["domain","alg"],["grade","c07"],["has_error","yes"],["image_quality","good"],["legibility","legible"],["mcq","no"],["perturbation","1.4"],["rotation","default"],["subdomain","leq"]]');
--
INSERT INTO sample VALUES (6, 3, 0, 'number-line-a.jpg', 13, 'number-line-quarters', 1, 7, '[["domain","Number & Operations, Fractions"],["grade_band","3-5"],["problem","number-line-quarters"],["student_error","no"]]');
--
INSERT INTO sample VALUES (7, 4, 0, 'zh-sets', 21, 'zh-sets', 1, 4, '[["question_count","1-5"],["status","clean"]]');
--
INSERT INTO sample VALUES (8, 5, 0, 'CH_001_ans_01', 25, 'CH_001', 2, 1, '[["answer_correct_type","exact_correct"],["category","chart"],["is_hand_drawn","true"]]');
--
INSERT INTO sample VALUES (9, 5, 1, 'CH_001_ans_02', 26, 'CH_001', 2, 1, '[["answer_correct_type","alternative_correct"],["category","chart"],["is_hand_drawn","false"]]');
--
INSERT INTO sample VALUES (10, 5, 2, 'CH_001_ans_03', 27, 'CH_001', 2, 1, '[["category","chart"],["is_hand_drawn","true"]]');
--
INSERT INTO paid_step VALUES ('x', 1, 'live:live', 'generated-00002', 'one', X'00', 0.1, 't');
--
INSERT INTO rejected_line VALUES (7, 0, 45, 'this id is not in gold');
--
INSERT INTO rejected_line VALUES (7, 1, 50, 'this id is not in gold');
--
INSERT INTO rejected_line VALUES (7, 2, 55, 'this id is not in gold');
--
INSERT INTO rejected_line VALUES (7, 3, 65, 'this id is not in gold');
--
INSERT INTO rejected_line VALUES (7, 4, 82, 'this id is not in gold');
--
INSERT INTO rejected_line VALUES (7, 5, 95, 'this id is not in gold');
--
INSERT INTO rejected_line VALUES (7, 6, 120, 'this id is not in gold');
--
INSERT INTO rejected_line VALUES (7, 7, 144, 'this id is not in gold');
--
INSERT INTO rejected_line VALUES (7, 8, 157, 'this id is not in gold');
--
INSERT INTO rejected_line VALUES (7, 9, 170, 'this id is not in gold');
--
INSERT INTO stratum_facet VALUES (26, 'answer_correct_type', 'alternative_correct');
--
INSERT INTO stratum_facet VALUES (25, 'answer_correct_type', 'exact_correct');
--
INSERT INTO stratum_facet VALUES (27, 'answer_correct_type', 'null');
--
INSERT INTO stratum_facet VALUES (12, 'axis', 'CO');
--
INSERT INTO stratum_facet VALUES (11, 'axis', 'SU');
--
INSERT INTO stratum_facet VALUES (25, 'category', 'chart');
--
INSERT INTO stratum_facet VALUES (26, 'category', 'chart');
--
INSERT INTO stratum_facet VALUES (27, 'category', 'chart');
--
INSERT INTO stratum_facet VALUES (6, 'channel', 'consumer');
--
INSERT INTO stratum_facet VALUES (7, 'channel', 'consumer');
--
INSERT INTO stratum_facet VALUES (8, 'channel', 'consumer');
--
INSERT INTO stratum_facet VALUES (9, 'channel', 'consumer');
--
INSERT INTO stratum_facet VALUES (10, 'channel', 'enterprise');
--
INSERT INTO stratum_facet VALUES (13, 'domain', 'Number & Operations, Fractions');
--
INSERT INTO stratum_facet VALUES (14, 'domain', 'Number & Operations, Fractions');
--
INSERT INTO stratum_facet VALUES (15, 'domain', 'Number & Operations, Fractions');
--
INSERT INTO stratum_facet VALUES (16, 'domain', 'Number & Operations, Fractions');
--
INSERT INTO stratum_facet VALUES (17, 'domain', 'Number & Operations, Fractions');
--
INSERT INTO stratum_facet VALUES (18, 'domain', 'Number & Operations, Fractions');
--
INSERT INTO stratum_facet VALUES (19, 'domain', 'Number & Operations, Fractions');
--
INSERT INTO stratum_facet VALUES (20, 'domain', 'Number & Operations, Fractions');
--
INSERT INTO stratum_facet VALUES (11, 'domain', 'alg');
--
INSERT INTO stratum_facet VALUES (12, 'domain', 'alg');
--
INSERT INTO stratum_facet VALUES (9, 'grade', '11');
--
INSERT INTO stratum_facet VALUES (10, 'grade', '11');
--
INSERT INTO stratum_facet VALUES (6, 'grade', '8');
--
INSERT INTO stratum_facet VALUES (7, 'grade', '8');
--
INSERT INTO stratum_facet VALUES (8, 'grade', '8');
--
INSERT INTO stratum_facet VALUES (11, 'grade', 'c07');
--
INSERT INTO stratum_facet VALUES (12, 'grade', 'c07');
--
INSERT INTO stratum_facet VALUES (13, 'grade_band', '3-5');
--
INSERT INTO stratum_facet VALUES (14, 'grade_band', '3-5');
--
INSERT INTO stratum_facet VALUES (15, 'grade_band', '3-5');
--
INSERT INTO stratum_facet VALUES (16, 'grade_band', '3-5');
--
INSERT INTO stratum_facet VALUES (17, 'grade_band', '3-5');
--
INSERT INTO stratum_facet VALUES (18, 'grade_band', '3-5');
--
INSERT INTO stratum_facet VALUES (19, 'grade_band', '3-5');
--
INSERT INTO stratum_facet VALUES (20, 'grade_band', '3-5');
--
INSERT INTO stratum_facet VALUES (11, 'has_error', 'no');
--
INSERT INTO stratum_facet VALUES (12, 'has_error', 'yes');
--
INSERT INTO stratum_facet VALUES (21, 'has_figure', 'no');
--
INSERT INTO stratum_facet VALUES (22, 'has_figure', 'no');
--
INSERT INTO stratum_facet VALUES (23, 'has_figure', 'no');
--
INSERT INTO stratum_facet VALUES (24, 'has_figure', 'no');
--
INSERT INTO stratum_facet VALUES (6, 'has_steps', 'no');
--
INSERT INTO stratum_facet VALUES (8, 'has_steps', 'no');
--
INSERT INTO stratum_facet VALUES (6, 'has_steps', 'yes');
--
INSERT INTO stratum_facet VALUES (7, 'has_steps', 'yes');
--
INSERT INTO stratum_facet VALUES (9, 'has_steps', 'yes');
--
INSERT INTO stratum_facet VALUES (10, 'has_steps', 'yes');
--
INSERT INTO stratum_facet VALUES (11, 'image_quality', 'good');
--
INSERT INTO stratum_facet VALUES (12, 'image_quality', 'good');
--
INSERT INTO stratum_facet VALUES (26, 'is_hand_drawn', 'false');
--
INSERT INTO stratum_facet VALUES (25, 'is_hand_drawn', 'true');
--
INSERT INTO stratum_facet VALUES (27, 'is_hand_drawn', 'true');
--
INSERT INTO stratum_facet VALUES (11, 'legibility', 'legible');
--
INSERT INTO stratum_facet VALUES (12, 'legibility', 'legible');
--
INSERT INTO stratum_facet VALUES (11, 'mcq', 'no');
--
INSERT INTO stratum_facet VALUES (12, 'mcq', 'no');
--
INSERT INTO stratum_facet VALUES (6, 'page_count', '1');
--
INSERT INTO stratum_facet VALUES (7, 'page_count', '1');
--
INSERT INTO stratum_facet VALUES (8, 'page_count', '1');
--
INSERT INTO stratum_facet VALUES (9, 'page_count', '1');
--
INSERT INTO stratum_facet VALUES (10, 'page_count', '2');
--
INSERT INTO stratum_facet VALUES (10, 'pencil', 'dark');
--
INSERT INTO stratum_facet VALUES (6, 'pencil', 'faint');
--
INSERT INTO stratum_facet VALUES (7, 'pencil', 'faint');
--
INSERT INTO stratum_facet VALUES (8, 'pencil', 'faint');
--
INSERT INTO stratum_facet VALUES (9, 'pencil', 'null');
--
INSERT INTO stratum_facet VALUES (12, 'perturbation', '1.4');
--
INSERT INTO stratum_facet VALUES (11, 'perturbation', '5.1');
--
INSERT INTO stratum_facet VALUES (13, 'problem', 'number-line-quarters');
--
INSERT INTO stratum_facet VALUES (14, 'problem', 'number-line-quarters');
--
INSERT INTO stratum_facet VALUES (15, 'problem', 'number-line-quarters');
--
INSERT INTO stratum_facet VALUES (16, 'problem', 'number-line-quarters');
--
INSERT INTO stratum_facet VALUES (17, 'problem', 'number-line-quarters');
--
INSERT INTO stratum_facet VALUES (18, 'problem', 'number-line-quarters');
--
INSERT INTO stratum_facet VALUES (19, 'problem', 'number-line-quarters');
--
INSERT INTO stratum_facet VALUES (20, 'problem', 'number-line-quarters');
--
INSERT INTO stratum_facet VALUES (13, 'qa_type', 'claude');
--
INSERT INTO stratum_facet VALUES (19, 'qa_type', 'claude');
--
INSERT INTO stratum_facet VALUES (20, 'qa_type', 'claude');
--
INSERT INTO stratum_facet VALUES (13, 'qa_type', 'gpt4o');
--
INSERT INTO stratum_facet VALUES (18, 'qa_type', 'gpt4o');
--
INSERT INTO stratum_facet VALUES (13, 'qa_type', 'teacher');
--
INSERT INTO stratum_facet VALUES (14, 'qa_type', 'teacher');
--
INSERT INTO stratum_facet VALUES (15, 'qa_type', 'teacher');
--
INSERT INTO stratum_facet VALUES (16, 'qa_type', 'teacher');
--
INSERT INTO stratum_facet VALUES (17, 'qa_type', 'teacher');
--
INSERT INTO stratum_facet VALUES (21, 'question_count', '1-5');
--
INSERT INTO stratum_facet VALUES (22, 'question_count', '1-5');
--
INSERT INTO stratum_facet VALUES (23, 'question_count', '1-5');
--
INSERT INTO stratum_facet VALUES (24, 'question_count', '1-5');
--
INSERT INTO stratum_facet VALUES (13, 'question_type', 'Correctness & errors');
--
INSERT INTO stratum_facet VALUES (17, 'question_type', 'Correctness & errors');
--
INSERT INTO stratum_facet VALUES (13, 'question_type', 'Counting content');
--
INSERT INTO stratum_facet VALUES (15, 'question_type', 'Counting content');
--
INSERT INTO stratum_facet VALUES (13, 'question_type', 'Higher-level understanding of math');
--
INSERT INTO stratum_facet VALUES (19, 'question_type', 'Higher-level understanding of math');
--
INSERT INTO stratum_facet VALUES (13, 'question_type', 'Image creation and medium');
--
INSERT INTO stratum_facet VALUES (20, 'question_type', 'Image creation and medium');
--
INSERT INTO stratum_facet VALUES (13, 'question_type', 'Low-level composition and positioning');
--
INSERT INTO stratum_facet VALUES (14, 'question_type', 'Low-level composition and positioning');
--
INSERT INTO stratum_facet VALUES (13, 'question_type', 'Problem solving steps, strategy, and solution');
--
INSERT INTO stratum_facet VALUES (18, 'question_type', 'Problem solving steps, strategy, and solution');
--
INSERT INTO stratum_facet VALUES (13, 'question_type', 'Writing and labels');
--
INSERT INTO stratum_facet VALUES (16, 'question_type', 'Writing and labels');
--
INSERT INTO stratum_facet VALUES (6, 'question_type', 'choice');
--
INSERT INTO stratum_facet VALUES (7, 'question_type', 'choice');
--
INSERT INTO stratum_facet VALUES (8, 'question_type', 'choice');
--
INSERT INTO stratum_facet VALUES (10, 'question_type', 'fill');
--
INSERT INTO stratum_facet VALUES (9, 'question_type', 'solve');
--
INSERT INTO stratum_facet VALUES (11, 'rotation', 'default');
--
INSERT INTO stratum_facet VALUES (12, 'rotation', 'default');
--
INSERT INTO stratum_facet VALUES (21, 'status', 'clean');
--
INSERT INTO stratum_facet VALUES (22, 'status', 'clean');
--
INSERT INTO stratum_facet VALUES (23, 'status', 'clean');
--
INSERT INTO stratum_facet VALUES (24, 'status', 'clean');
--
INSERT INTO stratum_facet VALUES (13, 'student_error', 'no');
--
INSERT INTO stratum_facet VALUES (14, 'student_error', 'no');
--
INSERT INTO stratum_facet VALUES (15, 'student_error', 'no');
--
INSERT INTO stratum_facet VALUES (16, 'student_error', 'no');
--
INSERT INTO stratum_facet VALUES (17, 'student_error', 'no');
--
INSERT INTO stratum_facet VALUES (18, 'student_error', 'no');
--
INSERT INTO stratum_facet VALUES (19, 'student_error', 'no');
--
INSERT INTO stratum_facet VALUES (20, 'student_error', 'no');
--
INSERT INTO stratum_facet VALUES (11, 'subdomain', 'leq');
--
INSERT INTO stratum_facet VALUES (12, 'subdomain', 'leq');
--
INSERT INTO stratum_facet VALUES (10, 'subject', 'biology');
--
INSERT INTO stratum_facet VALUES (6, 'subject', 'english');
--
INSERT INTO stratum_facet VALUES (7, 'subject', 'english');
--
INSERT INTO stratum_facet VALUES (8, 'subject', 'english');
--
INSERT INTO stratum_facet VALUES (9, 'subject', 'math');
--
INSERT INTO stratum_facet VALUES (21, 'type', 'choice');
--
INSERT INTO stratum_facet VALUES (22, 'type', 'choice');
--
INSERT INTO stratum_facet VALUES (21, 'type', 'fill');
--
INSERT INTO stratum_facet VALUES (23, 'type', 'fill');
--
INSERT INTO stratum_facet VALUES (21, 'type', 'solve');
--
INSERT INTO stratum_facet VALUES (24, 'type', 'solve');
--
INSERT INTO stratum_facet VALUES (21, 'unrecognisable', 'no');
--
INSERT INTO stratum_facet VALUES (22, 'unrecognisable', 'no');
--
INSERT INTO stratum_facet VALUES (23, 'unrecognisable', 'no');
--
INSERT INTO stratum_facet VALUES (24, 'unrecognisable', 'no');
--
INSERT INTO page VALUES (1, 1, 2925, 4100, 'g0-0.jpg', 4, 8, '');
--
INSERT INTO page VALUES (2, 1, 2925, 4100, 'g1-0.jpg', 1, 2, '');
--
INSERT INTO page VALUES (3, 1, 2925, 4100, 'g2-0.jpg', 1, 4, '');
--
INSERT INTO page VALUES (3, 2, 2925, 4100, 'g2-1.jpg', 0, 0, '');
--
INSERT INTO page VALUES (4, 1, 0, 0, 'images/img_1_pert_5.1_1.jpg', 0, 0, '');
--
INSERT INTO page VALUES (5, 1, 0, 0, 'images/img_1_pert_1.4_1.jpg', 0, 0, '');
--
INSERT INTO page VALUES (6, 1, 0, 0, 'number-line-a.jpg', 0, 0, '');
--
INSERT INTO page VALUES (7, 1, 0, 0, 'zh-sets', 0, 0, '');
--
INSERT INTO page VALUES (8, 1, 0, 0, 'images/chart/student_responses/CH_001_ans_01.jpg', 0, 0, '');
--
INSERT INTO page VALUES (8, 2, 0, 0, 'images/chart/reference_answers/CH_001_gt.png', 0, 0, 'reference');
--
INSERT INTO page VALUES (9, 1, 0, 0, 'images/chart/student_responses/CH_001_ans_02.png', 0, 0, '');
--
INSERT INTO page VALUES (9, 2, 0, 0, 'images/chart/reference_answers/CH_001_gt.png', 0, 0, 'reference');
--
INSERT INTO page VALUES (10, 1, 0, 0, 'images/chart/student_responses/CH_001_ans_03.jpg', 0, 0, '');
--
INSERT INTO page VALUES (10, 2, 0, 0, 'images/chart/reference_answers/CH_001_gt.png', 0, 0, 'reference');
--
INSERT INTO item VALUES (1, 1, 0, 'a0', '1(1)', 7, '[["has_steps","yes"],["question_type","choice"]]', '[1,[94.0,568.0,222.0,644.0],[[[96.0,568.0,220.0,587.0],"1"],[[96.0,587.0,220.0,606.0],"2"],[[96.0,606.0,220.0,625.0],"3"],[[96.0,625.0,220.0,644.0],"4"]],"1","(1)","choice"]');
--
INSERT INTO item VALUES (2, 1, 1, 'a1', '1(2)', 8, '[["has_steps","no"],["question_type","choice"]]', '[1,[58.0,108.0,360.0,191.0],[],"1","(2)","choice"]');
--
INSERT INTO item VALUES (3, 1, 2, 'a2', '1(3)', 7, '[["has_steps","yes"],["question_type","choice"]]', '[1,[584.0,454.0,694.0,589.0],[[[586.0,454.0,692.0,488.0],"1"],[[586.0,488.0,692.0,522.0],"2"],[[586.0,522.0,692.0,555.0],"3"],[[586.0,555.0,692.0,589.0],"4"]],"1","(3)","choice"]');
--
INSERT INTO item VALUES (4, 1, 3, 'a3', '1(4)', 8, '[["has_steps","no"],["question_type","choice"]]', '[1,[83.0,610.0,462.0,690.0],[],"1","(4)","choice"]');
--
INSERT INTO item VALUES (5, 2, 0, 'a0', '1(1)', 9, '[["has_steps","yes"],["question_type","solve"]]', '[1,[167.0,573.0,307.0,676.0],[[[169.0,573.0,305.0,624.0],"1"],[[169.0,624.0,305.0,676.0],"2"]],"1","(1)","solve"]');
--
INSERT INTO item VALUES (6, 3, 0, 'a0', '1(1)', 10, '[["has_steps","yes"],["question_type","fill"]]', '[1,[597.0,81.0,782.0,174.0],[[[599.0,81.0,780.0,104.0],"1"],[[599.0,104.0,780.0,128.0],"2"],[[599.0,128.0,780.0,151.0],"3"],[[599.0,151.0,780.0,174.0],"4"]],"1","(1)","fill"]');
--
INSERT INTO item VALUES (7, 4, 0, 'solution', '', 11, '[]', '{"has_error":false,"axis":"SU","perturbation":"5.1","question":"A ticket for an adult costs 3 coins more than two tickets for a child. One of each costs 27 coins together. What does a ticket for a child cost?","answer":"Let a child pay $x$ coins.\nThen an adult pays $2x + 3$ coins.\n$x + 2x + 3 = 27$\n$3x = 27 - 3 = 24$\n$x = 8$\nA ticket for a child costs $8$ coins.","solution":"\\textcolor{red}{Let a child pay $t$ coins.}\n\\textcolor{red}{Then an adult pays $2t + 3$ coins.}\n\\textcolor{red}{$t + 2t + 3 = 27$}\n\\textcolor{red}{$3t = 27 - 3 = 24$}\n\\textcolor{red}{$t = 8$}\nA ticket for a child costs $8$ coins.","change":"The unknown is called t from the first line to the last. Nothing else is changed."}');
--
INSERT INTO item VALUES (8, 5, 0, 'solution', '', 12, '[]', '{"has_error":true,"axis":"CO","perturbation":"1.4","question":"A ticket for an adult costs 3 coins more than two tickets for a child. One of each costs 27 coins together. What does a ticket for a child cost?","answer":"Let a child pay $x$ coins.\nThen an adult pays $2x + 3$ coins.\n$x + 2x + 3 = 27$\n$3x = 27 - 3 = 24$\n$x = 8$\nA ticket for a child costs $8$ coins.","solution":"Let a child pay $x$ coins.\nThen an adult pays $2x + 3$ coins.\n$x + 2x + 3 = 27$\n\\textcolor{red}{$3x = 27 + 3 = 30$}\n\\textcolor{red}{$x = 10$}\n\\textcolor{red}{A ticket for a child costs $10$ coins.}","change":"The 3 is added to 27 where it must be taken away, and all that follows is built on 30."}');
--
INSERT INTO item VALUES (9, 6, 0, 'teacher.1', 'On which mark does the student put 3/4?', 14, '[["qa_type","teacher"],["question_type","Low-level composition and positioning"]]', '{"question":"On which mark does the student put 3/4?","reference":"On the third mark after 0","qa_type":"teacher"}');
--
INSERT INTO item VALUES (10, 6, 1, 'teacher.2', 'How many equal parts lie between 0 and 1?', 15, '[["qa_type","teacher"],["question_type","Counting content"]]', '{"question":"How many equal parts lie between 0 and 1?","reference":"4","qa_type":"teacher"}');
--
INSERT INTO item VALUES (11, 6, 2, 'teacher.3', 'Which numbers are written below the line?', 16, '[["qa_type","teacher"],["question_type","Writing and labels"]]', '{"question":"Which numbers are written below the line?","reference":"0, 1 and 2","qa_type":"teacher"}');
--
INSERT INTO item VALUES (12, 6, 3, 'teacher.4', 'Which errors are in the student''s work, if any?', 17, '[["qa_type","teacher"],["question_type","Correctness & errors"]]', '{"question":"Which errors are in the student''s work, if any?","reference":"There is no error.","qa_type":"teacher","error":"no"}');
--
INSERT INTO item VALUES (13, 6, 4, 'gpt4o.1', 'How far past 1 does the student put 1 1/4?', 18, '[["qa_type","gpt4o"],["question_type","Problem solving steps, strategy, and solution"]]', '{"question":"How far past 1 does the student put 1 1/4?","reference":"One mark","qa_type":"gpt4o"}');
--
INSERT INTO item VALUES (14, 6, 5, 'claude.1', 'Does the drawing show that 3/4 is less than 1?', 19, '[["qa_type","claude"],["question_type","Higher-level understanding of math"]]', '{"question":"Does the drawing show that 3/4 is less than 1?","reference":"Yes, it stands to the left of 1","qa_type":"claude"}');
--
INSERT INTO item VALUES (15, 6, 6, 'claude.2', 'On what kind of paper is the line drawn?', 20, '[["qa_type","claude"],["question_type","Image creation and medium"]]', '{"question":"On what kind of paper is the line drawn?","reference":"Squared paper","qa_type":"claude"}');
--
INSERT INTO item VALUES (16, 7, 0, '1', '1', 22, '[["has_figure","no"],["type","choice"],["unrecognisable","no"]]', '{"number":1,"type":"choice","text":"1. 若集合 $M = \\{1, 2, 4\\}$，$N = \\{2, 3, 4\\}$，则 $M \\cap N$ 共有几个元素 (    )       \nA. $1$\nB. $2$\nC. $3$\nD. $4$","body":2,"options":[["A","$1$"],["B","$2$"],["C","$3$"],["D","$4$"]],"answer":"B","figures":[],"refused":false,"before":"[格式正常]\n\n一、选择题","after":""}');
--
INSERT INTO item VALUES (17, 7, 1, '2', '2', 22, '[["has_figure","no"],["type","choice"],["unrecognisable","no"]]', '{"number":2,"type":"choice","text":"2. 不等式 $2x - 5 < 3$ 的正整数解一共有 (    )       \nA. 两个\nB. 三个\nC. 四个\nD. 五个","body":2,"options":[["A","两个"],["B","三个"],["C","四个"],["D","五个"]],"answer":"B","figures":[],"refused":false,"before":"","after":""}');
--
INSERT INTO item VALUES (18, 7, 2, '3', '3', 23, '[["has_figure","no"],["type","fill"],["unrecognisable","no"]]', '{"number":3,"type":"fill","text":"3. 已知 $a > 0$，且 $a^{2} = 49$，那么 $a$ 等于 ______。","body":2,"options":[],"answer":"$7$","figures":[],"refused":false,"before":"二、填空题","after":""}');
--
INSERT INTO item VALUES (19, 7, 3, '4', '4', 24, '[["has_figure","no"],["type","solve"],["unrecognisable","no"]]', '{"number":4,"type":"solve","text":"4. 解方程组 $x + y = 11$，$x - y = 3$，并验算所得的结果。","body":2,"options":[],"answer":null,"figures":[],"refused":false,"before":"三、解答题","after":""}');
--
INSERT INTO item VALUES (20, 8, 0, 'answer', '', 25, '[]', '{"verdict":"correct","labels":[],"errors":[],"question":"A school library counted the books it lent in one week: Monday 24, Tuesday 31, Wednesday 18, Thursday 27, Friday 40. Draw a bar chart of these data. Give it a title, name both axes and use an even scale.","kind":"exact_correct","known":[{"label":"chart::Inappropriate Chart Type","name":"Inappropriate Chart Type","description":"The kind of chart does not suit the data, or is not the one asked for."},{"label":"chart::Data Association Error","name":"Data Association Error","description":"A value stands at the name of another one."},{"label":"chart::Data Accuracy Error","name":"Data Accuracy Error","description":"A value is drawn larger or smaller than it is."},{"label":"chart::Omission Error","name":"Omission Error","description":"A title, a name, a value or another part that is needed does not occur."},{"label":"chart::Presentation Convention Error","name":"Presentation Convention Error","description":"A convention of drawing charts is broken, say by a scale with uneven steps."}]}');
--
INSERT INTO item VALUES (21, 9, 0, 'answer', '', 26, '[]', '{"verdict":"correct","labels":[],"errors":[],"question":"A school library counted the books it lent in one week: Monday 24, Tuesday 31, Wednesday 18, Thursday 27, Friday 40. Draw a bar chart of these data. Give it a title, name both axes and use an even scale.","kind":"alternative_correct","known":[{"label":"chart::Inappropriate Chart Type","name":"Inappropriate Chart Type","description":"The kind of chart does not suit the data, or is not the one asked for."},{"label":"chart::Data Association Error","name":"Data Association Error","description":"A value stands at the name of another one."},{"label":"chart::Data Accuracy Error","name":"Data Accuracy Error","description":"A value is drawn larger or smaller than it is."},{"label":"chart::Omission Error","name":"Omission Error","description":"A title, a name, a value or another part that is needed does not occur."},{"label":"chart::Presentation Convention Error","name":"Presentation Convention Error","description":"A convention of drawing charts is broken, say by a scale with uneven steps."}]}');
--
INSERT INTO item VALUES (22, 10, 0, 'answer', '', 27, '[]', '{"verdict":"incorrect","labels":["chart::Data Accuracy Error"],"errors":[{"label":"chart::Data Accuracy Error","description":"The bar for Wednesday reaches 28, but 18 books were lent on that day."}],"question":"A school library counted the books it lent in one week: Monday 24, Tuesday 31, Wednesday 18, Thursday 27, Friday 40. Draw a bar chart of these data. Give it a title, name both axes and use an even scale.","kind":"","known":[{"label":"chart::Inappropriate Chart Type","name":"Inappropriate Chart Type","description":"The kind of chart does not suit the data, or is not the one asked for."},{"label":"chart::Data Association Error","name":"Data Association Error","description":"A value stands at the name of another one."},{"label":"chart::Data Accuracy Error","name":"Data Accuracy Error","description":"A value is drawn larger or smaller than it is."},{"label":"chart::Omission Error","name":"Omission Error","description":"A title, a name, a value or another part that is needed does not occur."},{"label":"chart::Presentation Convention Error","name":"Presentation Convention Error","description":"A convention of drawing charts is broken, say by a scale with uneven steps."}]}');
--
INSERT INTO run VALUES (1, 1, 2, 'run-1', 'run-1', '{}', 'hg/run-1.jsonl', 'e58306b64020b37274187d310b9a759ec5bfffae4a453caa9a6d34e92ac84040', 'xyxy/1000', NULL, '{}', 'current', 1, 1, '2026-11-22T17:47:53+00:00');
--
INSERT INTO run VALUES (2, 1, 3, 'run-2', 'run-2', '{}', 'hg/run-2.jsonl', 'f8f3ac2582e4fb91c95df2ad54d3dd935aaf3bb2fd80e0b9b435e25b03777821', 'xyxy/1000', NULL, '{}', 'current', 1, 1, '2026-11-22T17:47:53+00:00');
--
INSERT INTO run VALUES (3, 1, 5, 'live:live', 'Live', '{}', 'replay:live', '033e88e4c1d6187c229235f45c96778b66e7b3726493d39e5d71217c9ca0f5b5', NULL, NULL, '{}', 'current', 0, 1, '2026-11-22T17:47:54+00:00');
--
INSERT INTO run VALUES (4, 2, 7, 'suspicious-simulated~context:base,input:handwritten', 'suspicious-simulated', '{"context":"base","input":"handwritten"}', 'fm/runs/suspicious-simulated.csv', 'ffd1167ed00dcb822ec33f732cc877081d5ea2cdbb9d612bb99a791f9b6f313d', NULL, NULL, '{}', 'current', 0, 2, '2026-11-22T17:47:54+00:00');
--
INSERT INTO run VALUES (5, 3, 9, 'rambling-simulated~judge:ensemble', 'rambling-simulated', '{"judge":"ensemble"}', 'dm/runs/rambling-simulated.csv', '0542ec525af82ce07673cc664d59efdf78932a2c3ae30a4a9f408fb6984e74cc', NULL, NULL, '{}', 'current', 0, 1, '2026-11-22T17:47:54+00:00');
--
INSERT INTO run VALUES (6, 4, 11, 'guessing-simulated', 'guessing-simulated', '{}', 'md/runs/guessing-simulated', '81f0eb842409f0511271613eaa2da0d49a6fbd88c9d9c77d139ff69a04edc2cd', NULL, NULL, '{}', 'current', 0, 1, '2026-11-22T17:47:54+00:00');
--
INSERT INTO run VALUES (7, 5, 13, 'careful-simulated~reference:without,prompt:baseline', 'careful-simulated', '{"reference":"without","prompt":"baseline"}', 'sj/runs/NoRef/careful-simulated_output.jsonl', '3923002b7ff37b75286a15464aec9f79ab9e2cde39565d09c31e8b68cc446a9c', NULL, NULL, '{}', 'current', 1, 1, '2026-11-22T17:47:54+00:00');
--
INSERT INTO run VALUES (8, 5, 14, 'over-lenient-simulated~reference:without,prompt:baseline', 'over-lenient-simulated', '{"reference":"without","prompt":"baseline"}', 'sj/runs/NoRef/over-lenient-simulated_output.jsonl', '3923002b7ff37b75286a15464aec9f79ab9e2cde39565d09c31e8b68cc446a9c', NULL, NULL, '{}', 'current', 1, 1, '2026-11-22T17:47:54+00:00');
--
INSERT INTO prediction VALUES (1, 1, 'answered', 807);
--
INSERT INTO prediction VALUES (1, 2, 'answered', 248);
--
INSERT INTO prediction VALUES (1, 3, 'answered', 682);
--
INSERT INTO prediction VALUES (2, 1, 'answered', 993);
--
INSERT INTO prediction VALUES (2, 2, 'answered', 42);
--
INSERT INTO prediction VALUES (3, 1, 'answered', 807);
--
INSERT INTO prediction VALUES (3, 2, 'answered', 807);
--
INSERT INTO prediction VALUES (4, 4, 'answered', 975);
--
INSERT INTO prediction VALUES (4, 5, 'answered', 1754);
--
INSERT INTO prediction VALUES (5, 6, 'answered', 3601);
--
INSERT INTO prediction VALUES (6, 7, 'answered', 327);
--
INSERT INTO prediction VALUES (7, 8, 'answered', 64);
--
INSERT INTO prediction VALUES (7, 9, 'answered', 64);
--
INSERT INTO prediction VALUES (7, 10, 'answered', 201);
--
INSERT INTO prediction VALUES (8, 8, 'answered', 64);
--
INSERT INTO prediction VALUES (8, 9, 'answered', 64);
--
INSERT INTO prediction VALUES (8, 10, 'answered', 201);
--
INSERT INTO response VALUES (1, 1, X'7801BD91C16EC23010447FC5F2A99572C08E7759F757108A805A6D244A52620415EABF77965454C9C9E2D08B63AFDF8E27B3ABABED376FC9BE1857199BBF7ADDDA5DF7D1EF534ECDE6309CD3B1D976178B6B7C1AFF0A601541137365BC0F95E1B05C6B779BF7A96915B04EF9CF531A72DB1D7E6B4FEE7952BDBFF6DEB5BBA457434EFDA0FAEBEFCA3CE68CE1C72DB0D4BCC04EB8C899FF076724C82B10168E4BC417EB226B75B1B5EB2DBF316C9DE6DFB848E8FE748D9DC43160CD7BE4FD8CC739085C724494E464CE4365A28FBF228F22477412D19C87CA848F4A89F2682281FEE32317D5D191071D3E148B720DC5B9C2DB0F6F88E7EE', NULL, X'7801ED90410BC2300C85FF4B4F0A41DAAE89AD7FA5EC30C68683E186BA93F8DF7DA98A03EF9EBC3C4ADEFB92263733F5FDD00ECD680E39674739B99D2516817A1FA012F63B5B53AEC9384366E3B6D0F6380D6D675006221A7356B512ABEF087C85F82F843541815525610071AA0A9333475E79A85288493DCC4753F8BED49492A453D9C5E2FB97AF5DD92B2949B3CCE808BE7AF9E8861A18F89AE2F8E483A9DF5B565F5FD60C49D932948D0BBBDA32AC919AAEE7A5A3BE192F6FB57AC3D3328E1FC1B4B999BBF3FFF8647E7FFCFB03EA67B726', X'7801ED90CB0AC2301045FF25EB52E691C9CCF82BA58B221504D1620517E2BF3B6D366AD7EE2470B339B99CDC47BA1C0EC7FD7138A55DD7A5E13CDFC76B6AB04903A41AD03A90BB11176694E2A56F3E495CC808684D5D329928AE49DF242D644474A23092886B0640946F921732223A8D853372915CD0B22EE47C1BA76A49EDBC8AD63B68370681E0B26821DBD0AB6CD0D5170B116A114756D16D77156EE7EA1C7F7F3B5B7A958EEEEA2DC040F14085CC3CF77D93A6618A79FF4BFF7AE9E70B450CAE8C', NULL);
--
INSERT INTO response VALUES (1, 2, X'7801558ECB0AC23010457F2564A590451E6D02FE4A09A1EA2085DA4493FAA0F4DF9DB10AED2AC3DC7373A699786A2FC00F4C09C6CB3BD1C84FF19A7A2810DA213FE11E8EF1C531C627E833028DB2B560B5938219E904B3AEF254EF4A0FA123822B2ADC46C8A58BC36FB753FBCDF6AFCBB17F0025B940CAF4FFF41D971A1DB6323B4D66D41B59A159D77E166CCD63BEE1B16F35A246DAE5D2D9CFFE0337154607', NULL, X'7801CD8E4D0AC2301085EF322B85A1CC2436035E256411248142B0A5B56EA4777726225EC1CDC7E3FDC07BC15CEB749B72836B8C9131721807C25148E94994412E0325B4585CCFACE1495D0C4E754260B0020B77CF124FC1F4670B0E526F219CF80C08DBDC9EC5BCC7BA17ACB96D5F12C684F7BDB51F74B9E4A5ACFF7CF1780372F655D6', X'7801CDCE310AC3300C05D0BB683646B22525EA558C0753120894D6D4850EA5778F89BBE5025DFE5F1E9FFF81C7BA6ED7ADDCE09212947B7B2F4F70E4A0208C406FD1546C1261B6108CB24BD05E4BFD39DF063DBA6B12228CA2125530C849D331EC5BEFAE1927569B89664145CED9412DB59FF8973FDF1DD75C4744', NULL);
--
INSERT INTO response VALUES (1, 3, X'7801ED90C10E82300C865F65D949931DB6C928F82A8410D4694850A6CCA821BCBB2DD308EAC9B387654DFBFD7FFF34EBB82B77962F99128CFB9BA392AF9BBDABADB74579682FF654AC9A2BC7317E85DE20909934150CE841229882282775E56B5B54047045FCF16C5B5F3587476FA6E693EE73DBB6AA6B1AB4DEBA96DCBBA10C2A8AF5DA1B4B2958823D48B050D2E4BD60635C4F7093523A19118F22A53FF8C5175EA328F0267AF747AB511C931A748D863B005620F33E287E396A2C3163828E007130C365FFA386A3E6772DBCBADA', NULL, X'7801ED92C10AC2300C86DF2527853092BAAE9DAF527A18B2C2A0E898EE24BEBB493799472F82072F21E5FB933F21BDC325A5E13474198E2104C660DBB6227425382F29BBBAA288421B22797B56EE3565B28A8041B96D8B9C442E5C556C166EDEB951D5CA6D690D87958B1AB95EAC9DE64E5CA47F0DB1B820EC780F0869C8594B64DC86D4C86BA573CD56F37BE346BC4D738FA9CBD757240C11CF73CE5B903DC76EECA7FF39BEFC7B3E3CC7E309E0C7B952', X'7801DDCFC10AC2300C06E077C9B994244D93D657193D14D960203A9CE0417C77E3DC6D6FE0257F0E1F21FF0B6ED3349FE77E81D33040BFAECFF10E81027484DFC058C58A4845626233AD2D0CB03EC6657771DD286DE93A27CE85483356DFD241D3F7B06B4F8C455599500D1389A672D0BC6B4FD726FE8C64AD8EED60D36E3D315A124B8549180B71A6D6022C7DF17AFFDFF4FD017EE5716A', NULL);
--
INSERT INTO response VALUES (2, 1, X'7801A552D14E843010FC15D2274D78E8967669FD950B21E7D928C979A060D45CEEDF9D05A3145F9AF305B6EDECCE74A6BBB31AF68F51DD1554166AFA1CA45487FE7938C629B6FBD3F81E5FDBFBFE43E118BFD63C00B0F3A12C1CA3C598BA2CD8F946BABBE918DB4E008A04FFF216C7A9EB4FDF7B37749BECFEB03DF5DD21CAD138C56194F9E7B95CFA44D82F7370C2CC60268FCAEBE652166BB849E11540D2634884D21F38CED7D33193B5967B8182AB6A3BDDA6702CD980D118F4B0A99BCBD2708DA762276948AD1852295096A726DBD3EB9539864BD6421A0754ACF3A455D9D2D6F9A5713B0F8BADF0B3872BD6BB6D2269DE2E083E488CF2713A6CF169E0F37C4778CE3CBF2CEBB7F834F105EF246D8F17E290D27F22877826DCD8D68BB95991DB6C5FA1ED0B10501798', NULL, X'7801ED52416A03310CFC8B4F2D9860D99662F72B660FCBB24B179626A4CDA9F4EFD5C849BB9027B4171D341A7966E44F775A96755AC7CDBDB4D6C8B7520FC1B390D6188F5A85CB210C5ED1CA060920D2A6E712003972C06B42CB862219933A1C3B0C86046DE962EC90A40465A70E67B46234184382D715CE6EB027BC7BA267E7DDF47A5AA7191C556B3A29405812BC4955952B76A7C4070A0B74E60C8E9866099DD31A17A8C8362105FB72D1395B068B5C0DAF66C52A07CD4BF1EEB1F39990A1F4B8B2A5773379C3D9FC1584C05DEFDE657A902C48450837C9C71FDD3B97794F19FCC7E53AFB65DCDEEF352090B7EBB6FD16D57C1ECFF3E5FFEEFAB3FFD2DDBFBE01E94BEA6C', X'7801ED924D6AC3301046EFA2B511F33F9A5E2578614A0281D286BAD045E9DD3B965D8A637A836C3E6D9E3F3D8FE6ABBC5D2ED7E7EBF4529E4EA732BDCE9FE7F732E05026286B407532A7106C1EEA6A6D1CF6242E6406D460C108FC4DBE27692133964EF0604DD20C54E49EE485CC80DA5C183D6F374052F5859C3FCEB7CDB2CEAB683FA1AA011812B4E64ACDE2407759A873F71543566C18AECEA6762CEFC6897769156E6E88A200C472A4BB75D25D1C02D41D8C35F16CEFD3F833A7CD7C3DA11A040234770C8A467D223BBA9B27DDCD29D899C253C4493C6CFFA389ADB3DECC2D5FAE71CB663526C103DDCDF3AB6EEEAE98FDD144228729E33894DB74CBCD782CC96349FE5D92EF1F3CF30533', NULL);
--
INSERT INTO response VALUES (2, 2, X'7801F354484ECCCBCB2F51284E4D5548CCAB04E2E2F2D42285FC3C85928CCC628582C4F4543D85E773BA9FECE87DB6A3F5D9D25900DD5715C1', NULL, X'7801AB56CA4F4BCB4CCE4CCC51B28A8E8ED5494BCC294E45210D74A2A395F2F2E3138B8A122B9574AA6B636375F24A73721044AC8E524162416A11B2092545A530638830A01600AB563035', NULL, NULL);
--
INSERT INTO response VALUES (3, 1, X'7801BD91C16EC23010447FC5F2A99572C08E7759F757108A805A6D244A52620415EABF77965454C9C9E2D08B63AFDF8E27B3ABABED376FC9BE1857199BBF7ADDDA5DF7D1EF534ECDE6309CD3B1D976178B6B7C1AFF0A601541137365BC0F95E1B05C6B779BF7A96915B04EF9CF531A72DB1D7E6B4FEE7952BDBFF6DEB5BBA457434EFDA0FAEBEFCA3CE68CE1C72DB0D4BCC04EB8C899FF076724C82B10168E4BC417EB226B75B1B5EB2DBF316C9DE6DFB848E8FE748D9DC43160CD7BE4FD8CC739085C724494E464CE4365A28FBF228F22477412D19C87CA848F4A89F2682281FEE32317D5D191071D3E148B720DC5B9C2DB0F6F88E7EE', X'780173CBCC4B5128C9485548CAAF482DD603002A5F0552', X'7801ED90410BC2300C85FF4B4F0A41DAAE89AD7FA5EC30C68683E186BA93F8DF7DA98A03EF9EBC3C4ADEFB92263733F5FDD00ECD680E39674739B99D2516817A1FA012F63B5B53AEC9384366E3B6D0F6380D6D675006221A7356B512ABEF087C85F82F843541815525610071AA0A9333475E79A85288493DCC4753F8BED49492A453D9C5E2FB97AF5DD92B2949B3CCE808BE7AF9E8861A18F89AE2F8E483A9DF5B565F5FD60C49D932948D0BBBDA32AC919AAEE7A5A3BE192F6FB57AC3D3328E1FC1B4B999BBF3FFF8647E7FFCFB03EA67B726', X'7801ED90CB0AC2301045FF25EB52E691C9CCF82BA58B221504D1620517E2BF3B6D366AD7EE2470B339B99CDC47BA1C0EC7FD7138A55DD7A5E13CDFC76B6AB04903A41AD03A90BB11176694E2A56F3E495CC808684D5D329928AE49DF242D644474A23092886B0640946F921732223A8D853372915CD0B22EE47C1BA76A49EDBC8AD63B68370681E0B26821DBD0AB6CD0D5170B116A114756D16D77156EE7EA1C7F7F3B5B7A958EEEEA2DC040F14085CC3CF77D93A6618A79FF4BFF7AE9E70B450CAE8C', X'78015D8F416B03211484FFCBBBC61477491BF037F4D85B0822F135485C35FA5C0861FF7BC7945E7A73866FE6394F8A6165324F2A35AFC1732543954B740F52E4DA8D3D8C17A368C99E23E4E788A891588AD8956B0B39C187C73EC8887CBBD81888BB7223733A8F67750B0B605CDBD02DC288434D8A9AE4622BBBF6EAE1E451D51BC2E36721952E56F28D13E8D4635494BBFC37D179C94D6C6FB8FF4B45279C2E0F8B987ED30AC3EE9D818431EA6F9F750235EBF9633F4DFB79FE9A8EE67034EF879DD6466BDAB61F327560CD');
--
INSERT INTO response VALUES (3, 2, X'7801BD91C16EC23010447FC5F2A99572C08E7759F757108A805A6D244A52620415EABF77965454C9C9E2D08B63AFDF8E27B3ABABED376FC9BE1857199BBF7ADDDA5DF7D1EF534ECDE6309CD3B1D976178B6B7C1AFF0A601541137365BC0F95E1B05C6B779BF7A96915B04EF9CF531A72DB1D7E6B4FEE7952BDBFF6DEB5BBA457434EFDA0FAEBEFCA3CE68CE1C72DB0D4BCC04EB8C899FF076724C82B10168E4BC417EB226B75B1B5EB2DBF316C9DE6DFB848E8FE748D9DC43160CD7BE4FD8CC739085C724494E464CE4365A28FBF228F22477412D19C87CA848F4A89F2682281FEE32317D5D191071D3E148B720DC5B9C2DB0F6F88E7EE', X'780173CBCC4B5128C9485548CAAF482DD603002A5F0552', X'7801ED90410BC2300C85FF4B4F0A41DAAE89AD7FA5EC30C68683E186BA93F8DF7DA98A03EF9EBC3C4ADEFB92263733F5FDD00ECD680E39674739B99D2516817A1FA012F63B5B53AEC9384366E3B6D0F6380D6D675006221A7356B512ABEF087C85F82F843541815525610071AA0A9333475E79A85288493DCC4753F8BED49492A453D9C5E2FB97AF5DD92B2949B3CCE808BE7AF9E8861A18F89AE2F8E483A9DF5B565F5FD60C49D932948D0BBBDA32AC919AAEE7A5A3BE192F6FB57AC3D3328E1FC1B4B999BBF3FFF8647E7FFCFB03EA67B726', X'7801AB56CA4F4BCB4CCE4CCC51B28A8E564ACC2B2E4F2D52D231D4514A34500212C64A3A067A46666666C61626A60696A6E6A6E60666B1B13A4A0589054085A4E8A9050060271C74', X'78015D8F416B03211484FFCBBBC61477491BF037F4D85B0822F135485C35FA5C0861FF7BC7945E7A73866FE6394F8A6165324F2A35AFC1732543954B740F52E4DA8D3D8C17A368C99E23E4E788A891588AD8956B0B39C187C73EC8887CBBD81888BB7223733A8F67750B0B605CDBD02DC288434D8A9AE4622BBBF6EAE1E451D51BC2E36721952E56F28D13E8D4635494BBFC37D179C94D6C6FB8FF4B45279C2E0F8B987ED30AC3EE9D818431EA6F9F750235EBF9633F4DFB79FE9A8EE67034EF879DD6466BDAB61F327560CD');
--
INSERT INTO response VALUES (4, 4, X'7801AD535D4BC33014FD2B97D23735B8549C28227B14445F045F0625A6D952ED9299DC3187F8DFBD49FAE9F04D065D7BEE3DF79CDC9E7E655BA7AA523957CE18FDB26BC866D9294C61DEC3A1D129E1ADA9CD3A5262ED1E2A0BC622A0DB7984A6360A2E6FA046A87DC4D5E7B6118456B0D707404DF0461CE05511D1281614DF76D55A0D23CF7B1756BAF2830A9CCDE295979CF1B26051790158CB7785B0B20E840151ED1A04693D7A28E8BF36A4649D224DAAE2DEB6FD3E1140EABAA9183C9161BB0225A46EC97CDEB2D1AE156AE518BC6881E457791013D53424F2EE26AEC55FAE1FC8B068695BDA438E7952634BF3AC151DA33B09553DE41CE1048AA1270FCF09845BE0F37C69F202E32D9CD1B909BB085880AEE866BAA5915F9A7DD58DEDADA734D0BAFBD73E0A09EDBE877FA7A1ADFD471A92626325BDECE8E3713184646C4DEF36C2744DA3E8266AF43AA50EF6A386B4146941713A5269A13833A98C9129F948A78D67244BE1A5A854F8CAFAD5F518F90CE0D863578B43C3A93B20780DCDC326BA4A11E1EF1FC8BB2094', NULL, X'7801D58FB10AC3300C44FF456B3D74F6EA762B14BA860C42962120E2203B93F1BF37B1DBB4FD842EE2EE9DE0A4023184892614B0C3309AAC2B9B8092DEF36C363AAF227D14B85EC0B6AD4D9DEEEE71B8DB47FD707770F7CD9531C5993DD85E078489D033D8029E3353DEB3DE2491B0D9760850547DE53BA87534B0E0C2FAD73FD427F527838A', NULL, X'7801AB562A4B2D4AC94C2E2956B2AA56CA2A4D494FB5CACF4B05718CF40C4114545EC9AAA4A8345547A93CA352C94AA928333DA344212713A8B216080051541836');
--
INSERT INTO response VALUES (4, 5, X'7801CD944F6B1B3110C5BFCAC3ECADE9126B030981507A2C047A29E4125864495EA95D4BA9A4252EA5DFBD2369FFB921F492846030F26866E7376FDFF8F7E6C12BD92AEFDB6D4D9FCD3536DBCD194EC36C0EA744AF7870D6D82E97E4BB2F16BDB10A17686002B8944AC25944ADE04DA723781FB51B3A0D13A1794074D8298461173D1791B2F7DE1DB073512318A9429D20BE0FB2534B9705CC09DFFEA40B566FF3376B59CDDAA6CE309F118DF8A122F6CE835BA219FA08E1420C84279CB10107E715D1D16D7C74637E280510DAF4B2C6579AC7EDA1B8D06331BB1CABA3EB148DE66BDC691E219DA2994FBA9687E4BA4FB39C899A3F477D4BC07C2C7BE0BF501DABD2ADBEB7DFB4A231A649E836A062477C40B3E454E97709E206ECB2BAB75573CCC7944887E63CC552689B4EA732AD80E9E19430369FE18B4548F0D90B2BE790FA73F85F8B8C77AF649102D13B410EC868B7D98767783AFCF58B9973F1E65A0F3D1CB89D30CE17E10A5C16E8ADE196B79275128ED697D39E14A55ED1711FB3E3D8C5E4B8ABFF18EE6AEDB7B2F623655EFA22ED3A723A4F11F7BDCFB3BC0DC183E052A5FFDD796FE618F92505DFD62B53F7A78CC93499E77DCB3B0DD01441FFFC053C2F0D7E', NULL, X'7801AB56CA4F4BCB4CCE4CCC51B28A8E8ED529292A4DD5494BCC298691063A40D1BCD29C1C0851ADE4EAA2640556056469FB3B07C1793E08168AB8335CDC1959BC2835B1383F2F3505269B9C589C9C9892AA6455AD94925A929A5C8290CAC94F4E44E226E7171521C9D7D6C6EA28152416A4160D652FD4020007EE8308', NULL, NULL);
--
INSERT INTO response VALUES (5, 6, X'7801ED574D6FD34010FD2B235FB8B8A1A12D48B97001894A481C8A841042D5C61EC74BED5D7777ADC8AAFADF79B34E9C8FA6E9072D70E829CE7A77C67EEFCD9BF18FABE4529DEB3C9924A6ADA7EC0E2A6DF8408D02ABAC64371A276972D9B20FDA1A6CFA62685EEAACA45AB90BCA2D7B0A25930F6DCE2650D3063A7A7DFC1E871C17ECD864DC9F925DA1D42EEF4FAA22B0A34309AECE43D7C8AE454AAC29E3E7ECB0F49903D54C39FBCCE9A94460E4B71553A3B3D03AA62917163FA794596C0C5692F811FE7B6652E44B46085B50A31A24B4CBC75778D44657542A4FB95373ACEB5092972099729C4A2AC4C52509229E94C9D7D67AB07CBA5CC6A65919A85055E5258BC6B5B3352E018ECEF97F7CA2334B75871710AC49FB0981DC5B69722A68330325C7C2AD0A9C9F4F3BFC65E3B99E568CD55F6D3E639F4CAE92AC52D0835C0DC78EE4182B1F55741A3C64A00D355643355A44A4224D927F504EBA2205AC9A19A93CE79CACA38A0B6C6FC328B94E9319D7DAE88D6CF12157D9C8ABCE4338C8B19120AEC718B661A3FE28C6F5757A572DBD01066BB5F4C9CE8182E9882F5B5541A10EB0545A341DE6CC860EA3BAC6DBD5242FB7B76A3E3A679DE0BDE4EC40AAF811A4E1DC6E7CFB1B3B40931BF74042D4B086C4B768298B9A8A3537773A044030E50A2809695285DB481CA6348E184564F71909769EF4688AE70CC03C1297786C4D5E9935C1A91C96D4DBE1A0E0DBF4F9B0003B707E48807BF01125B572F99E0F1619C1F860812855E16061F3AF504BD65DA4A40B60DA6DB3F2353A278ADA588A3146C2F63E768613CAF42726D245A239C3D17D10EF2D5555CC55B75D1C12FB85CE45D3EE7D7774B2595D1F965D5A1A9DD8A82F634DC10D05651055B18F166CE886D97C67343974B34802364983453146FF2D4864B8627661FB6BFD1BC4C6F62A5945108C9C42266AA79358E808F95330F877BB8BB8CD5A2FEBBB8B8C0E7D97E2CA637EE8C724016B7003BC3F860C345BF845A15D2D15E230DC18CDFEB62EF44485BE50C6DB4D65C4690E945C6870320C49B11DF786DBCF46DB057E867EE5D088E34C7587025E26B8679C296F4C70DBCC0CCEF8C8A9EDC173D433CD62CF56DF7B7AE3AC09C776F46EB36264662B9483F47DC0ECB1F303684CE35D9F401CBF7C36CA25A6C0CAF0BDF3CF27B79FBF01D50BBD55', NULL, X'7801ED564D6FDB300CFD2B84CE5E66276EBBE5BE4381013B74B7A228148B8EB5DA9227C9088220FF7D4F769AC6EB079A6D1936A03938B2245322DFE32337C296A52EB4ACC5FCFAFA2609AEE3A494B5BF7FA609664D57D7C36323A4F12B761EDB3742076EC45C049645C56E928964B78CC9CF1CA86152EC0BA7174CA1625A55B6666A75113AC7B4E0D2E2EF920A8B8DC1628BF613BC7B6692E42B86095B522B5B76640D3ED7458595B66B754D95F4A49C5C615E878A7C345248C7493C0A7631A45A1BF6248D3A98335DB38003C9FD34362DAB4070BAF6F1148DB1B30D864C5E2BFE176F7465A959C3810805693FA72FA60F3022E81435D2DD912C03D6524062BB10230C4C5CF414334E066D96629EF74356B78B3556D9786E163563C3B74E2D19186F4451CB4EE1DBCDFE23318B16587A6BF0D165F0384F1B6AAD360177C13D640F5B04DC7109284C0150F620E18E6649522956641DD55C627B1726629B882537DAE8D169F9F834F272EDC1049C313AA09FEF6DD8968DFC2D1BB888B3DD926F9114E9249BE51F66597E9E9E5FE4D9D9C52C11A04FB8F505C82BE63135B6C9A35498E2D6033C88D127E7ACC3C40310C6EEC08BCEEDC0E8932CBE1D8BC7BBEC99D00D0B4FC4232E1C3A391CFD0AB722F47BB7D284CEFA24CAC62C5B390B723D3896F5C363BD8A6272C0328884094E2A6847A4D801B59E23CE71069E88D231060EA3994ECE5EC591C8EC7D30BFF69A85F4918638F2654EB3F7792F7250461FA28655B22E57720DE10C2B6643E910FD09EC3C50EB2DFAB39F7E2F82B16C436EC795EBFF4FD741B4C75E81607DB98CE20B9A198682465241C8D7B1F822D7D42998F477AB45D4DD43D5E8AB456C0D86AAC3B1B1D9F5112311413CD044A06042664AED1A0408B549B1D1EC9FAB2ABFAE0FD9F46585D8E1372A226FFDD4093BBC47FDD4D5F70EFDA31A7ACF91BEFE991EEAE8AEE6449DD1C9B2735C10D3FCE3ECC3F4223BDF0DA64F68F24D223A7367EC0A6D65BABDD9FE0099E83F1C', NULL, NULL);
--
INSERT INTO response VALUES (6, 7, X'78014D50DB4A024118BE9FA7F82FE6A2C8A4753722A8A0C36DBD4056482FD0A511C2569A6E6A05D951496BB3B4DA4E488DABE4C33807F7AA57E89F0DA2B9F90FFCF39D9665AD2BBA87D27305632B847066F7EDEDC07664BE19DC9C1362446190AF07E53D719403BA08D310DF3222108B80154FD1EF6E812E853B5C987F3B91BBD0B7F1F5C4062C51109937597144B6C6D983C8ECAA560D8600DF30998D02352899C312A3641E8B49C902168B124D41482C0A9C1595E7A04A3C4AC2288CC3149814D4651A65CB93963C791DDCBBA8FC97E71F3667B748A9E1397374870CA25CD61D9270BFA43BC2FD027A16D78FAAE9879E4DBCFA7C57D53AD004CCC098B6C95909A7D5AD580AED5A937A15ECB8BC8DA124508BE770FF00D6C2D7B77774900E82A22EE59542500B83BC77E5695B35F2AA93069A8411D84430C30863D4CEF468EA49B43F8287827A3E938E2DBECED0AAEA1CCBAB8A86C60CF09345749988847F3027715410DE1DEF3C894A63507454A3A77CC6D9BEEC961006F1A46BCB6A5DBE1C72664BAF8E90835E16B5901F2A0CF500', NULL, X'7801ED94DB6E83300C865F65F2755425E110E0555054A56DA0D1C2619074ABAABEFB0C5D47A56AA342BBA9B40BA26062FCF9D7EF9CA0290AB335CA4296E792B8CE6B5228DB5F574A305A7B6B2FCB09DEBCEE9D69EA1E134E609CAE200306047AA73A07198B08E87A871B26BE826BAB0F1A0B80FE505B8747F1FB5DACF6D54677984660A3F7EA601A8F6FA0EAFE1DC3F8275319AB3AE38E90D1552A28BF7902028D77DBA6D298D299723F54294CE93B8D9C94C0C1F47EEC519EC93735BFA166E9155B244BB0F903D86C85240B38831BCE04451DE5E501363D6A7E27E56FF262D2ACBC4B39C389938728C8C819F0780967F800275DC561108B84C53465691452AC39C9DBA21DEDF165C60D12EB1CD77D6DDA563BF4CAC5FB50AA7630784E098B24C9199A8225027783ECD89CC43CABD5EB7828A082609B529E31DAAA76B0F1530D138A3DE93623D8FFF8CCDD4ECF333E6114B39006114D8460294F7152271F94AADB58BDFBF922FDE3D1397F023107166B', NULL, NULL);
--
INSERT INTO response VALUES (7, 8, X'7801ABE6525050CA2C8E4FCE2F2A4A4D2E51B25228292A4DD50189A61615E51701254AF340C20648623999C520A1E858AE5A0086E613DF', X'78015D535D6BDB40107CD7AF18F2D217D7381FD0224AC1246D69A14DA1813C94124ED2DABAFA7C276E4F764CC87FEF9C243BA46F3AEDDEECCCECDC125DDF5907E3752F511AA456908C6E50890B7BEC6D6A61D044B3B77E3DC78DD4B611EC5B61631CBAA71A34B89DE809605E1477C4298B25B46E437070B68A261E5087DEA7695415C24661139CF804EB113CD1453625BE07DF98032EAE66B8EB45F3F7E5F90CF7D2F8F174FE9E95B68F43E9E2DD0C9FA3CD5D570BF22461F2AE4C44DD9A98105699990A1A93CC1C5FEC4EF2588364939319BCD90AAA90D53E5285F10D7A761B0FD989A704E3244BA23D83636FF4684A597CB05BB39687C5C7A2F8D59ACD814A4971C4F0C375272949E4AF28F0011263883AC73D3DA4DDC43C9A6815FB18FC7A22C4CB346C681F5791ED394971864BD27CB649B1B2E29A19B413E7E8AE3C9A3AB903D752166FF1D59BAE8BA18BD624C1F560C9DDA193920E0A36967209335AD50492F721417B3A34B0A367338408D2CB85FC2F33E17E396915E29C236ED884A56AA839C3068F4F5965892576C6F5024D3495168CD707BF39D2102F2789702F2075DD47531FFE47E0F4EC938733719DEF44E8D6506D0E223745B65633CAEDD6AABEA2306DD90C7B9E71ED2327221C0974392584C918F0220D959D9C08995146FE1999219F4681D7C1331BAFB5D62FFFA8EEB8D6C158E65C51C5B011CF3531A8D5814486648DCBEDC7B068928E328AE5F0265FF6FEEDD7ED0F84EAAFD4CC2D17969DE3A304332065F17466F5A10E31B27C5622455A4E792BC3EA0C67438658E7D363D5F7DB2A1BB89AA2786A705673FDF7D3742131233C1B5ACEAC9DDA1AD13ADA2E4B7F109F1B12B641132E17D887D8E8F39F673EFC89CEC986D6E838702482C5A023BFB16D97A69C3F640AF37F68E599D1', X'7801358CB10AC0200C05FF257306677F451CC4461082C253BB88FFDE94D2E5386EB84DBD949A6B52F221449E58C225E9F8E9D86A5BAA1F36DD82ABE6499E7207C48CCD567B8B3317A063D82D9E781E3660209B', NULL, NULL);
--
INSERT INTO response VALUES (7, 9, X'7801ABE6525050CA2C8E4FCE2F2A4A4D2E51B25228292A4DD50189A61615E51701254AF340C20648623999C520A1E858AE5A0086E613DF', X'78015D535D6BDB40107CD7AF18F2D217D7381FD0224AC1246D69A14DA1813C94124ED2DABAFA7C276E4F764CC87FEF9C243BA46F3AEDDEECCCECDC125DDF5907E3752F511AA456908C6E50890B7BEC6D6A61D044B3B77E3DC78DD4B611EC5B61631CBAA71A34B89DE809605E1477C4298B25B46E437070B68A261E5087DEA7695415C24661139CF804EB113CD1453625BE07DF98032EAE66B8EB45F3F7E5F90CF7D2F8F174FE9E95B68F43E9E2DD0C9FA3CD5D570BF22461F2AE4C44DD9A98105699990A1A93CC1C5FEC4EF2588364939319BCD90AAA90D53E5285F10D7A761B0FD989A704E3244BA23D83636FF4684A597CB05BB39687C5C7A2F8D59ACD814A4971C4F0C375272949E4AF28F0011263883AC73D3DA4DDC43C9A6815FB18FC7A22C4CB346C681F5791ED394971864BD27CB649B1B2E29A19B413E7E8AE3C9A3AB903D752166FF1D59BAE8BA18BD624C1F560C9DDA193920E0A36967209335AD50492F721417B3A34B0A367338408D2CB85FC2F33E17E396915E29C236ED884A56AA839C3068F4F5965892576C6F5024D3495168CD707BF39D2102F2789702F2075DD47531FFE47E0F4EC938733719DEF44E8D6506D0E223745B65633CAEDD6AABEA2306DD90C7B9E71ED2327221C0974392584C918F0220D959D9C08995146FE1999219F4681D7C1331BAFB5D62FFFA8EEB8D6C158E65C51C5B011CF3531A8D5814486648DCBEDC7B068928E328AE5F0265FF6FEEDD7ED0F84EAAFD4CC2D17969DE3A304332065F17466F5A10E31B27C5622455A4E792BC3EA0C67438658E7D363D5F7DB2A1BB89AA2786A705673FDF7D3742131233C1B5ACEAC9DDA1AD13ADA2E4B7F109F1B12B641132E17D887D8E8F39F673EFC89CEC986D6E838702482C5A023BFB16D97A69C3F640AF37F68E599D1', X'7801358CB10AC0200C05FF257306677F451CC4461082C253BB88FFDE94D2E5386EB84DBD949A6B52F221449E58C225E9F8E9D86A5BAA1F36DD82ABE6499E7207C48CCD567B8B3317A063D82D9E781E3660209B', NULL, NULL);
--
INSERT INTO response VALUES (7, 10, X'78014D8CC10AC2301044EFFD8A216711EAA97813F41B3C889435D942A02465B3454AE9BF9B2D22EE610E6F66DFDA002E96DE6711F6EACE18682C7C30CC22596A3327E3ED1F1B6331F4A82B60DDF3B7D765E2DAB92B29E1E2FD2CE417DCCCE54C61F755072E5EE2A431A79E933DDD39242E8116C48220F44E2005BDF2AC387588A92853401ED07647B7DBB69ACF66FB001CC33CE8', X'78015D535D6BDB40107CD7AF18F2D217D7381FD0224AC1246D69A14DA1813C94124ED2DABAFA7C276E4F764CC87FEF9C243BA46F3AEDDEECCCECDC125DDF5907E3752F511AA456908C6E50890B7BEC6D6A61D044B3B77E3DC78DD4B611EC5B61631CBAA71A34B89DE809605E1477C4298B25B46E437070B68A261E5087DEA7695415C24661139CF804EB113CD1453625BE07DF98032EAE66B8EB45F3F7E5F90CF7D2F8F174FE9E95B68F43E9E2DD0C9FA3CD5D570BF22461F2AE4C44DD9A98105699990A1A93CC1C5FEC4EF2588364939319BCD90AAA90D53E5285F10D7A761B0FD989A704E3244BA23D83636FF4684A597CB05BB39687C5C7A2F8D59ACD814A4971C4F0C375272949E4AF28F0011263883AC73D3DA4DDC43C9A6815FB18FC7A22C4CB346C681F5791ED394971864BD27CB649B1B2E29A19B413E7E8AE3C9A3AB903D752166FF1D59BAE8BA18BD624C1F560C9DDA193920E0A36967209335AD50492F721417B3A34B0A367338408D2CB85FC2F33E17E396915E29C236ED884A56AA839C3068F4F5965892576C6F5024D3495168CD707BF39D2102F2789702F2075DD47531FFE47E0F4EC938733719DEF44E8D6506D0E223745B65633CAEDD6AABEA2306DD90C7B9E71ED2327221C0974392584C918F0220D959D9C08995146FE1999219F4681D7C1331BAFB5D62FFFA8EEB8D6C158E65C51C5B011CF3531A8D5814486648DCBEDC7B068928E328AE5F0265FF6FEEDD7ED0F84EAAFD4CC2D17969DE3A304332065F17466F5A10E31B27C5622455A4E792BC3EA0C67438658E7D363D5F7DB2A1BB89AA2786A705673FDF7D3742131233C1B5ACEAC9DDA1AD13ADA2E4B7F109F1B12B641132E17D887D8E8F39F673EFC89CEC986D6E838702482C5A023BFB16D97A69C3F640AF37F68E599D1', X'78016D8CC10A02310C447F25E4BC887A5AF626E8377858F610D3140BA595345564F1DF8D883719188699C7AC58634C9C28E334CFCB60DA658894DBCFB783B7A5E7FCB515EFA221B1E184A9705515CF0372EDE5D3ED3C8B6AD5E67F2B66BA883F235F496D9A8E640407E6AEC44F387D38E79B914970EAFF1CA4B1A69BA55A9C394B28D2023D2135084A8F02644097DA0DF623A4D24C28408DB01B37F85A5C6FF9054DE0', NULL, NULL);
--
INSERT INTO response VALUES (8, 8, X'7801ABE6525050CA2C8E4FCE2F2A4A4D2E51B25228292A4DD50189A61615E51701254AF340C20648623999C520A1E858AE5A0086E613DF', X'78015D535D6BDB40107CD7AF18F2D217D7381FD0224AC1246D69A14DA1813C94124ED2DABAFA7C276E4F764CC87FEF9C243BA46F3AEDDEECCCECDC125DDF5907E3752F511AA456908C6E50890B7BEC6D6A61D044B3B77E3DC78DD4B611EC5B61631CBAA71A34B89DE809605E1477C4298B25B46E437070B68A261E5087DEA7695415C24661139CF804EB113CD1453625BE07DF98032EAE66B8EB45F3F7E5F90CF7D2F8F174FE9E95B68F43E9E2DD0C9FA3CD5D570BF22461F2AE4C44DD9A98105699990A1A93CC1C5FEC4EF2588364939319BCD90AAA90D53E5285F10D7A761B0FD989A704E3244BA23D83636FF4684A597CB05BB39687C5C7A2F8D59ACD814A4971C4F0C375272949E4AF28F0011263883AC73D3DA4DDC43C9A6815FB18FC7A22C4CB346C681F5791ED394971864BD27CB649B1B2E29A19B413E7E8AE3C9A3AB903D752166FF1D59BAE8BA18BD624C1F560C9DDA193920E0A36967209335AD50492F721417B3A34B0A367338408D2CB85FC2F33E17E396915E29C236ED884A56AA839C3068F4F5965892576C6F5024D3495168CD707BF39D2102F2789702F2075DD47531FFE47E0F4EC938733719DEF44E8D6506D0E223745B65633CAEDD6AABEA2306DD90C7B9E71ED2327221C0974392584C918F0220D959D9C08995146FE1999219F4681D7C1331BAFB5D62FFFA8EEB8D6C158E65C51C5B011CF3531A8D5814486648DCBEDC7B068928E328AE5F0265FF6FEEDD7ED0F84EAAFD4CC2D17969DE3A304332065F17466F5A10E31B27C5622455A4E792BC3EA0C67438658E7D363D5F7DB2A1BB89AA2786A705673FDF7D3742131233C1B5ACEAC9DDA1AD13ADA2E4B7F109F1B12B641132E17D887D8E8F39F673EFC89CEC986D6E838702482C5A023BFB16D97A69C3F640AF37F68E599D1', X'7801358CB10AC0200C05FF257306677F451CC4461082C253BB88FFDE94D2E5386EB84DBD949A6B52F221449E58C225E9F8E9D86A5BAA1F36DD82ABE6499E7207C48CCD567B8B3317A063D82D9E781E3660209B', NULL, NULL);
--
INSERT INTO response VALUES (8, 9, X'7801ABE6525050CA2C8E4FCE2F2A4A4D2E51B25228292A4DD50189A61615E51701254AF340C20648623999C520A1E858AE5A0086E613DF', X'78015D535D6BDB40107CD7AF18F2D217D7381FD0224AC1246D69A14DA1813C94124ED2DABAFA7C276E4F764CC87FEF9C243BA46F3AEDDEECCCECDC125DDF5907E3752F511AA456908C6E50890B7BEC6D6A61D044B3B77E3DC78DD4B611EC5B61631CBAA71A34B89DE809605E1477C4298B25B46E437070B68A261E5087DEA7695415C24661139CF804EB113CD1453625BE07DF98032EAE66B8EB45F3F7E5F90CF7D2F8F174FE9E95B68F43E9E2DD0C9FA3CD5D570BF22461F2AE4C44DD9A98105699990A1A93CC1C5FEC4EF2588364939319BCD90AAA90D53E5285F10D7A761B0FD989A704E3244BA23D83636FF4684A597CB05BB39687C5C7A2F8D59ACD814A4971C4F0C375272949E4AF28F0011263883AC73D3DA4DDC43C9A6815FB18FC7A22C4CB346C681F5791ED394971864BD27CB649B1B2E29A19B413E7E8AE3C9A3AB903D752166FF1D59BAE8BA18BD624C1F560C9DDA193920E0A36967209335AD50492F721417B3A34B0A367338408D2CB85FC2F33E17E396915E29C236ED884A56AA839C3068F4F5965892576C6F5024D3495168CD707BF39D2102F2789702F2075DD47531FFE47E0F4EC938733719DEF44E8D6506D0E223745B65633CAEDD6AABEA2306DD90C7B9E71ED2327221C0974392584C918F0220D959D9C08995146FE1999219F4681D7C1331BAFB5D62FFFA8EEB8D6C158E65C51C5B011CF3531A8D5814486648DCBEDC7B068928E328AE5F0265FF6FEEDD7ED0F84EAAFD4CC2D17969DE3A304332065F17466F5A10E31B27C5622455A4E792BC3EA0C67438658E7D363D5F7DB2A1BB89AA2786A705673FDF7D3742131233C1B5ACEAC9DDA1AD13ADA2E4B7F109F1B12B641132E17D887D8E8F39F673EFC89CEC986D6E838702482C5A023BFB16D97A69C3F640AF37F68E599D1', X'7801358CB10AC0200C05FF257306677F451CC4461082C253BB88FFDE94D2E5386EB84DBD949A6B52F221449E58C225E9F8E9D86A5BAA1F36DD82ABE6499E7207C48CCD567B8B3317A063D82D9E781E3660209B', NULL, NULL);
--
INSERT INTO response VALUES (8, 10, X'78014D8CC10AC2301044EFFD8A216711EAA97813F41B3C889435D942A02465B3454AE9BF9B2D22EE610E6F66DFDA002E96DE6711F6EACE18682C7C30CC22596A3327E3ED1F1B6331F4A82B60DDF3B7D765E2DAB92B29E1E2FD2CE417DCCCE54C61F755072E5EE2A431A79E933DDD39242E8116C48220F44E2005BDF2AC387588A92853401ED07647B7DBB69ACF66FB001CC33CE8', X'78015D535D6BDB40107CD7AF18F2D217D7381FD0224AC1246D69A14DA1813C94124ED2DABAFA7C276E4F764CC87FEF9C243BA46F3AEDDEECCCECDC125DDF5907E3752F511AA456908C6E50890B7BEC6D6A61D044B3B77E3DC78DD4B611EC5B61631CBAA71A34B89DE809605E1477C4298B25B46E437070B68A261E5087DEA7695415C24661139CF804EB113CD1453625BE07DF98032EAE66B8EB45F3F7E5F90CF7D2F8F174FE9E95B68F43E9E2DD0C9FA3CD5D570BF22461F2AE4C44DD9A98105699990A1A93CC1C5FEC4EF2588364939319BCD90AAA90D53E5285F10D7A761B0FD989A704E3244BA23D83636FF4684A597CB05BB39687C5C7A2F8D59ACD814A4971C4F0C375272949E4AF28F0011263883AC73D3DA4DDC43C9A6815FB18FC7A22C4CB346C681F5791ED394971864BD27CB649B1B2E29A19B413E7E8AE3C9A3AB903D752166FF1D59BAE8BA18BD624C1F560C9DDA193920E0A36967209335AD50492F721417B3A34B0A367338408D2CB85FC2F33E17E396915E29C236ED884A56AA839C3068F4F5965892576C6F5024D3495168CD707BF39D2102F2789702F2075DD47531FFE47E0F4EC938733719DEF44E8D6506D0E223745B65633CAEDD6AABEA2306DD90C7B9E71ED2327221C0974392584C918F0220D959D9C08995146FE1999219F4681D7C1331BAFB5D62FFFA8EEB8D6C158E65C51C5B011CF3531A8D5814486648DCBEDC7B068928E328AE5F0265FF6FEEDD7ED0F84EAAFD4CC2D17969DE3A304332065F17466F5A10E31B27C5622455A4E792BC3EA0C67438658E7D363D5F7DB2A1BB89AA2786A705673FDF7D3742131233C1B5ACEAC9DDA1AD13ADA2E4B7F109F1B12B641132E17D887D8E8F39F673EFC89CEC986D6E838702482C5A023BFB16D97A69C3F640AF37F68E599D1', X'78016D8CC10A02310C447F25E4BC887A5AF626E8377858F610D3140BA595345564F1DF8D883719188699C7AC58634C9C28E334CFCB60DA658894DBCFB783B7A5E7FCB515EFA221B1E184A9705515CF0372EDE5D3ED3C8B6AD5E67F2B66BA883F235F496D9A8E640407E6AEC44F387D38E79B914970EAFF1CA4B1A69BA55A9C394B28D2023D2135084A8F02644097DA0DF623A4D24C28408DB01B37F85A5C6FF9054DE0', NULL, NULL);
--
INSERT INTO judgement VALUES (1, 'official', 1, 'matched', 9.02998236331569614776e-01, NULL);
--
INSERT INTO judgement VALUES (1, 'official', 2, 'matched', 8.79542857142857181784e-01, NULL);
--
INSERT INTO judgement VALUES (1, 'official', 3, 'matched', 9.1531255974001146658e-01, NULL);
--
INSERT INTO judgement VALUES (1, 'official', 4, 'matched', 8.83534136546184734051e-01, NULL);
--
INSERT INTO judgement VALUES (1, 'official', 5, 'matched', 9.39659755449229083801e-01, NULL);
--
INSERT INTO judgement VALUES (1, 'official', 6, 'matched', 9.47844901212776869137e-01, NULL);
--
INSERT INTO judgement VALUES (1, 'paper', 1, 'matched', 9.02998236331569614776e-01, NULL);
--
INSERT INTO judgement VALUES (1, 'paper', 2, 'matched', 8.79542857142857181784e-01, NULL);
--
INSERT INTO judgement VALUES (1, 'paper', 3, 'matched', 9.1531255974001146658e-01, NULL);
--
INSERT INTO judgement VALUES (1, 'paper', 4, 'matched', 8.83534136546184734051e-01, NULL);
--
INSERT INTO judgement VALUES (1, 'paper', 5, 'matched', 9.39659755449229083801e-01, NULL);
--
INSERT INTO judgement VALUES (1, 'paper', 6, 'matched', 9.47844901212776869137e-01, NULL);
--
INSERT INTO judgement VALUES (2, 'official', 1, 'matched', 7.26729418795756809679e-01, NULL);
--
INSERT INTO judgement VALUES (2, 'official', 2, 'matched', 9.34199134199134251232e-01, NULL);
--
INSERT INTO judgement VALUES (2, 'official', 3, 'matched', 7.20793534166054405964e-01, NULL);
--
INSERT INTO judgement VALUES (2, 'official', 4, 'matched', 8.7431741860125566923e-01, NULL);
--
INSERT INTO judgement VALUES (2, 'official', 5, 'missed', 0.0, NULL);
--
INSERT INTO judgement VALUES (2, 'paper', 1, 'matched', 7.26729418795756809679e-01, NULL);
--
INSERT INTO judgement VALUES (2, 'paper', 2, 'matched', 9.34199134199134251232e-01, NULL);
--
INSERT INTO judgement VALUES (2, 'paper', 3, 'matched', 7.20793534166054405964e-01, NULL);
--
INSERT INTO judgement VALUES (2, 'paper', 4, 'matched', 8.7431741860125566923e-01, NULL);
--
INSERT INTO judgement VALUES (2, 'paper', 5, 'missed', 0.0, NULL);
--
INSERT INTO judgement VALUES (2, 'paper', 6, 'missed', 0.0, NULL);
--
INSERT INTO judgement VALUES (3, 'official', 1, 'matched', 9.02998236331569614776e-01, NULL);
--
INSERT INTO judgement VALUES (3, 'official', 2, 'matched', 8.79542857142857181784e-01, NULL);
--
INSERT INTO judgement VALUES (3, 'official', 3, 'matched', 9.1531255974001146658e-01, NULL);
--
INSERT INTO judgement VALUES (3, 'official', 4, 'matched', 8.83534136546184734051e-01, NULL);
--
INSERT INTO judgement VALUES (3, 'official', 5, 'missed', 2.66638450957570605215e-01, NULL);
--
INSERT INTO judgement VALUES (3, 'paper', 1, 'matched', 9.02998236331569614776e-01, NULL);
--
INSERT INTO judgement VALUES (3, 'paper', 2, 'matched', 8.79542857142857181784e-01, NULL);
--
INSERT INTO judgement VALUES (3, 'paper', 3, 'matched', 9.1531255974001146658e-01, NULL);
--
INSERT INTO judgement VALUES (3, 'paper', 4, 'matched', 8.83534136546184734051e-01, NULL);
--
INSERT INTO judgement VALUES (3, 'paper', 5, 'missed', 2.66638450957570605215e-01, NULL);
--
INSERT INTO judgement VALUES (4, 'official', 7, 'false_alarm', NULL, 'error');
--
INSERT INTO judgement VALUES (4, 'official', 8, 'detected', NULL, 'error');
--
INSERT INTO judgement VALUES (4, 'paper', 7, 'false_alarm', NULL, 'error');
--
INSERT INTO judgement VALUES (4, 'paper', 8, 'detected', NULL, 'error');
--
INSERT INTO judgement VALUES (5, 'official', 9, 'right', 4.0, NULL);
--
INSERT INTO judgement VALUES (5, 'official', 10, 'no answer', NULL, NULL);
--
INSERT INTO judgement VALUES (5, 'official', 11, 'wrong', 1.0, NULL);
--
INSERT INTO judgement VALUES (5, 'official', 12, 'wrong', 1.0, NULL);
--
INSERT INTO judgement VALUES (5, 'official', 13, 'no answer', NULL, NULL);
--
INSERT INTO judgement VALUES (5, 'official', 14, 'wrong', 1.0, NULL);
--
INSERT INTO judgement VALUES (5, 'official', 15, 'right', 4.0, NULL);
--
INSERT INTO judgement VALUES (6, 'official', 16, 'right', 9.70297029702970270648e-01, 'answer');
--
INSERT INTO judgement VALUES (6, 'official', 17, 'right', 1.0, 'answer');
--
INSERT INTO judgement VALUES (6, 'official', 18, 'right', 1.0, 'answer');
--
INSERT INTO judgement VALUES (6, 'official', 19, 'partly right', 6.43678160919540220952e-01, 'answer');
--
INSERT INTO judgement VALUES (6, 'paper', 16, 'right', 0.94, 'answer');
--
INSERT INTO judgement VALUES (6, 'paper', 17, 'right', 1.0, 'answer');
--
INSERT INTO judgement VALUES (6, 'paper', 18, 'right', 1.0, 'answer');
--
INSERT INTO judgement VALUES (6, 'paper', 19, 'garbled', 4.56140350877192957135e-01, 'answer');
--
INSERT INTO judgement VALUES (7, 'official', 20, 'right', NULL, 'correct');
--
INSERT INTO judgement VALUES (7, 'official', 21, 'right', NULL, 'correct');
--
INSERT INTO judgement VALUES (7, 'official', 22, 'right', 1.0, 'incorrect');
--
INSERT INTO judgement VALUES (8, 'official', 20, 'right', NULL, 'correct');
--
INSERT INTO judgement VALUES (8, 'official', 21, 'right', NULL, 'correct');
--
INSERT INTO judgement VALUES (8, 'official', 22, 'right', 1.0, 'incorrect');
--
INSERT INTO cell VALUES (4, 'official', 'ED', 7, 'no error', 'called error', 1);
--
INSERT INTO cell VALUES (4, 'official', 'ED', 8, 'error', 'called error', 1);
--
INSERT INTO cell VALUES (4, 'official', 'ED+OCR', 7, 'no error (OCR)', 'called error (OCR)', 1);
--
INSERT INTO cell VALUES (4, 'official', 'ED+OCR', 8, 'error (OCR)', 'called error (OCR)', 1);
--
INSERT INTO cell VALUES (4, 'official', 'cascade', 7, 'cascade', 'B0', 1);
--
INSERT INTO cell VALUES (4, 'official', 'cascade', 8, 'cascade', 'D', 1);
--
INSERT INTO cell VALUES (4, 'paper', 'ED', 7, 'no error', 'called error', 1);
--
INSERT INTO cell VALUES (4, 'paper', 'ED', 8, 'error', 'called error', 1);
--
INSERT INTO cell VALUES (4, 'paper', 'ED+OCR', 7, 'no error (OCR)', 'called error (OCR)', 1);
--
INSERT INTO cell VALUES (4, 'paper', 'ED+OCR', 8, 'error (OCR)', 'called error (OCR)', 1);
--
INSERT INTO cell VALUES (4, 'paper', 'cascade', 7, 'cascade', 'B0', 1);
--
INSERT INTO cell VALUES (4, 'paper', 'cascade', 8, 'cascade', 'D', 1);
--
INSERT INTO cell VALUES (6, 'official', 'behaviour', 16, 'recognisable', 'answer', 1);
--
INSERT INTO cell VALUES (6, 'official', 'behaviour', 17, 'recognisable', 'answer', 1);
--
INSERT INTO cell VALUES (6, 'official', 'behaviour', 18, 'recognisable', 'answer', 1);
--
INSERT INTO cell VALUES (6, 'official', 'behaviour', 19, 'recognisable', 'answer', 1);
--
INSERT INTO cell VALUES (6, 'paper', 'behaviour', 16, 'recognisable', 'answer', 1);
--
INSERT INTO cell VALUES (6, 'paper', 'behaviour', 17, 'recognisable', 'answer', 1);
--
INSERT INTO cell VALUES (6, 'paper', 'behaviour', 18, 'recognisable', 'answer', 1);
--
INSERT INTO cell VALUES (6, 'paper', 'behaviour', 19, 'recognisable', 'answer', 1);
--
INSERT INTO cell VALUES (7, 'official', 'labels', 22, 'chart::Data Accuracy Error', 'chart::Data Accuracy Error', 1);
--
INSERT INTO cell VALUES (7, 'official', 'verdict', 20, 'correct', 'correct', 1);
--
INSERT INTO cell VALUES (7, 'official', 'verdict', 21, 'correct', 'correct', 1);
--
INSERT INTO cell VALUES (7, 'official', 'verdict', 22, 'incorrect', 'incorrect', 1);
--
INSERT INTO cell VALUES (8, 'official', 'labels', 22, 'chart::Data Accuracy Error', 'chart::Data Accuracy Error', 1);
--
INSERT INTO cell VALUES (8, 'official', 'verdict', 20, 'correct', 'correct', 1);
--
INSERT INTO cell VALUES (8, 'official', 'verdict', 21, 'correct', 'correct', 1);
--
INSERT INTO cell VALUES (8, 'official', 'verdict', 22, 'incorrect', 'incorrect', 1);
--
INSERT INTO score VALUES (1, 'official', 1, 'scored', 2);
--
INSERT INTO score VALUES (1, 'official', 2, 'scored', 0);
--
INSERT INTO score VALUES (1, 'official', 3, 'scored', 17);
--
INSERT INTO score VALUES (1, 'paper', 1, 'scored', 2);
--
INSERT INTO score VALUES (1, 'paper', 2, 'scored', 0);
--
INSERT INTO score VALUES (1, 'paper', 3, 'scored', 17);
--
INSERT INTO score VALUES (2, 'official', 1, 'scored', 5);
--
INSERT INTO score VALUES (2, 'official', 2, 'scored', 1);
--
INSERT INTO score VALUES (2, 'official', 3, 'missing', 1);
--
INSERT INTO score VALUES (2, 'paper', 1, 'scored', 5);
--
INSERT INTO score VALUES (2, 'paper', 2, 'failed', 1);
--
INSERT INTO score VALUES (2, 'paper', 3, 'missing', 1);
--
INSERT INTO score VALUES (3, 'official', 1, 'scored', 2);
--
INSERT INTO score VALUES (3, 'official', 2, 'scored', 9);
--
INSERT INTO score VALUES (3, 'paper', 1, 'scored', 2);
--
INSERT INTO score VALUES (3, 'paper', 2, 'scored', 9);
--
INSERT INTO score VALUES (4, 'official', 4, 'scored', 2);
--
INSERT INTO score VALUES (4, 'official', 5, 'scored', 0);
--
INSERT INTO score VALUES (4, 'paper', 4, 'scored', 2);
--
INSERT INTO score VALUES (4, 'paper', 5, 'scored', 0);
--
INSERT INTO score VALUES (5, 'official', 6, 'scored', 7);
--
INSERT INTO score VALUES (6, 'official', 7, 'scored', 1);
--
INSERT INTO score VALUES (6, 'paper', 7, 'scored', 2);
--
INSERT INTO score VALUES (7, 'official', 8, 'scored', 0);
--
INSERT INTO score VALUES (7, 'official', 9, 'scored', 0);
--
INSERT INTO score VALUES (7, 'official', 10, 'scored', 0);
--
INSERT INTO score VALUES (8, 'official', 8, 'scored', 0);
--
INSERT INTO score VALUES (8, 'official', 9, 'scored', 0);
--
INSERT INTO score VALUES (8, 'official', 10, 'scored', 0);
--
INSERT INTO run_sum VALUES (1, 'official', 'state', X'000000000000000000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (1, 'official', 'F_A', X'000000000000F03F000000000000F03F555555555555E53F');
--
INSERT INTO run_sum VALUES (1, 'official', 'F_A.n', X'000000000000F03F000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (1, 'official', 'F_S_micro', X'000000000000204000000000000010400000000000002040');
--
INSERT INTO run_sum VALUES (1, 'official', 'F_S_micro.n', X'000000000000284000000000000010400000000000002840');
--
INSERT INTO run_sum VALUES (1, 'official', 'F_S_macro', X'555555555555E53F000000000000F03F555555555555E53F');
--
INSERT INTO run_sum VALUES (1, 'official', 'F_S_macro.n', X'000000000000F03F000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (1, 'official', 'success_rate', X'000000000000F03F000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (1, 'official', 'success_rate.n', X'000000000000F03F000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (1, 'official', 'S_bar', X'AAAAAAAAAAAAEA3F000000000000F03F555555555555E53F');
--
INSERT INTO run_sum VALUES (1, 'official', 'S_bar.n', X'000000000000F03F000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (1, 'official', 'F_A_all', X'000000000000F03F000000000000F03F555555555555E53F');
--
INSERT INTO run_sum VALUES (1, 'official', 'F_A_all.n', X'000000000000F03F000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (1, 'official', 'F_S_micro_all', X'000000000000204000000000000010400000000000002040');
--
INSERT INTO run_sum VALUES (1, 'official', 'F_S_micro_all.n', X'000000000000284000000000000010400000000000002840');
--
INSERT INTO run_sum VALUES (1, 'official', 'answer_f1', X'000000000000F03F000000000000F03F555555555555E53F');
--
INSERT INTO run_sum VALUES (1, 'official', 'answer.tp', X'0000000000001040000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (1, 'official', 'answer.fp', X'00000000000000000000000000000000000000000000F03F');
--
INSERT INTO run_sum VALUES (1, 'official', 'answer.fn', X'000000000000000000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (1, 'official', 'step.tp', X'000000000000104000000000000000400000000000001040');
--
INSERT INTO run_sum VALUES (1, 'official', 'step.fp', X'000000000000000000000000000000000000000000001040');
--
INSERT INTO run_sum VALUES (1, 'official', 'step.fn', X'000000000000104000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (1, 'official', 'repetition_rate', X'00000000000000000000000000000000000000000000F03F');
--
INSERT INTO run_sum VALUES (1, 'official', 'repetition_rate.n', X'000000000000F03F000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (1, 'official', 'dropped_boxes', X'000000000000000000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (1, 'official', 'out_of_range_boxes', X'000000000000000000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (1, 'paper', 'state', X'000000000000000000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (1, 'paper', 'F_A', X'000000000000F03F000000000000F03FAAAAAAAAAAAAEA3F');
--
INSERT INTO run_sum VALUES (1, 'paper', 'F_A.n', X'000000000000F03F000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (1, 'paper', 'F_S_micro', X'000000000000204000000000000010400000000000002040');
--
INSERT INTO run_sum VALUES (1, 'paper', 'F_S_micro.n', X'000000000000284000000000000010400000000000002840');
--
INSERT INTO run_sum VALUES (1, 'paper', 'F_S_macro', X'555555555555E53F000000000000F03F555555555555E53F');
--
INSERT INTO run_sum VALUES (1, 'paper', 'F_S_macro.n', X'000000000000F03F000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (1, 'paper', 'success_rate', X'000000000000F03F000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (1, 'paper', 'success_rate.n', X'000000000000F03F000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (1, 'paper', 'S_bar', X'AAAAAAAAAAAAEA3F000000000000F03FAAAAAAAAAAAAEA3F');
--
INSERT INTO run_sum VALUES (1, 'paper', 'S_bar.n', X'000000000000F03F000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (1, 'paper', 'F_A_all', X'000000000000F03F000000000000F03FAAAAAAAAAAAAEA3F');
--
INSERT INTO run_sum VALUES (1, 'paper', 'F_A_all.n', X'000000000000F03F000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (1, 'paper', 'F_S_micro_all', X'000000000000204000000000000010400000000000002040');
--
INSERT INTO run_sum VALUES (1, 'paper', 'F_S_micro_all.n', X'000000000000284000000000000010400000000000002840');
--
INSERT INTO run_sum VALUES (1, 'paper', 'answer_f1', X'000000000000F03F000000000000F03FAAAAAAAAAAAAEA3F');
--
INSERT INTO run_sum VALUES (1, 'paper', 'answer.tp', X'0000000000001040000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (1, 'paper', 'answer.fp', X'00000000000000000000000000000000000000000000F03F');
--
INSERT INTO run_sum VALUES (1, 'paper', 'answer.fn', X'000000000000000000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (1, 'paper', 'step.tp', X'000000000000104000000000000000400000000000001040');
--
INSERT INTO run_sum VALUES (1, 'paper', 'step.fp', X'000000000000000000000000000000000000000000001040');
--
INSERT INTO run_sum VALUES (1, 'paper', 'step.fn', X'000000000000104000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (1, 'paper', 'repetition_rate', X'00000000000000000000000000000000000000000000F03F');
--
INSERT INTO run_sum VALUES (1, 'paper', 'repetition_rate.n', X'000000000000F03F000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (1, 'paper', 'dropped_boxes', X'000000000000000000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (1, 'paper', 'out_of_range_boxes', X'000000000000000000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'official', 'state', X'000000000000000000000000000000000000000000000040');
--
INSERT INTO run_sum VALUES (2, 'official', 'F_A', X'000000000000F03F00000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'official', 'F_A.n', X'000000000000F03F000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (2, 'official', 'F_S_micro', X'000000000000244000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'official', 'F_S_micro.n', X'000000000000304000000000000000400000000000000000');
--
INSERT INTO run_sum VALUES (2, 'official', 'F_S_macro', X'000000000000E43F00000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'official', 'F_S_macro.n', X'000000000000F03F000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (2, 'official', 'success_rate', X'000000000000F03F000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (2, 'official', 'success_rate.n', X'000000000000F03F000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (2, 'official', 'S_bar', X'000000000000EA3F00000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'official', 'S_bar.n', X'000000000000F03F000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (2, 'official', 'F_A_all', X'000000000000F03F00000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'official', 'F_A_all.n', X'000000000000F03F000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (2, 'official', 'F_S_micro_all', X'000000000000244000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'official', 'F_S_micro_all.n', X'000000000000304000000000000000400000000000000000');
--
INSERT INTO run_sum VALUES (2, 'official', 'answer_f1', X'000000000000F03F00000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'official', 'answer.tp', X'000000000000104000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'official', 'answer.fp', X'000000000000000000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'official', 'answer.fn', X'0000000000000000000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (2, 'official', 'step.tp', X'000000000000144000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'official', 'step.fp', X'000000000000084000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'official', 'step.fn', X'000000000000084000000000000000400000000000000000');
--
INSERT INTO run_sum VALUES (2, 'official', 'repetition_rate', X'000000000000000000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'official', 'repetition_rate.n', X'000000000000F03F000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (2, 'official', 'dropped_boxes', X'000000000000000000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'official', 'out_of_range_boxes', X'000000000000000000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'paper', 'state', X'0000000000000000000000000000F03F0000000000000040');
--
INSERT INTO run_sum VALUES (2, 'paper', 'F_A', X'000000000000F03F00000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'paper', 'F_A.n', X'000000000000F03F00000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'paper', 'F_S_micro', X'000000000000244000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'paper', 'F_S_micro.n', X'000000000000304000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'paper', 'F_S_macro', X'000000000000E43F00000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'paper', 'F_S_macro.n', X'000000000000F03F00000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'paper', 'success_rate', X'000000000000F03F00000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'paper', 'success_rate.n', X'000000000000F03F000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (2, 'paper', 'S_bar', X'000000000000EA3F00000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'paper', 'S_bar.n', X'000000000000F03F000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (2, 'paper', 'F_A_all', X'000000000000F03F00000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'paper', 'F_A_all.n', X'000000000000F03F000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (2, 'paper', 'F_S_micro_all', X'000000000000244000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'paper', 'F_S_micro_all.n', X'000000000000304000000000000000400000000000001040');
--
INSERT INTO run_sum VALUES (2, 'paper', 'answer_f1', X'000000000000F03F00000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'paper', 'answer.tp', X'000000000000104000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'paper', 'answer.fp', X'000000000000000000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'paper', 'answer.fn', X'0000000000000000000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (2, 'paper', 'step.tp', X'000000000000144000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'paper', 'step.fp', X'000000000000084000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'paper', 'step.fn', X'000000000000084000000000000000400000000000001040');
--
INSERT INTO run_sum VALUES (2, 'paper', 'repetition_rate', X'000000000000000000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'paper', 'repetition_rate.n', X'000000000000F03F000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (2, 'paper', 'dropped_boxes', X'000000000000000000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (2, 'paper', 'out_of_range_boxes', X'000000000000000000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (3, 'official', 'F_S_micro_all.n', X'000000000000284000000000000018400000000000000000');
--
INSERT INTO run_sum VALUES (3, 'official', 'F_A.n', X'000000000000F03F000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (3, 'official', 'answer.tp', X'000000000000104000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (3, 'official', 'answer.fp', X'000000000000000000000000000010400000000000000000');
--
INSERT INTO run_sum VALUES (3, 'official', 'repetition_rate', X'000000000000000000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (3, 'paper', 'F_S_micro_all', X'000000000000204000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (3, 'paper', 'out_of_range_boxes', X'000000000000000000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (3, 'paper', 'F_S_micro_all.n', X'000000000000284000000000000018400000000000000000');
--
INSERT INTO run_sum VALUES (3, 'paper', 'F_A.n', X'000000000000F03F000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (3, 'paper', 'answer.tp', X'000000000000104000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (3, 'official', 'step.fp', X'000000000000000000000000000010400000000000000000');
--
INSERT INTO run_sum VALUES (3, 'paper', 'repetition_rate', X'000000000000000000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (3, 'paper', 'answer.fp', X'000000000000000000000000000010400000000000000000');
--
INSERT INTO run_sum VALUES (3, 'official', 'state', X'000000000000000000000000000000000000000000000840');
--
INSERT INTO run_sum VALUES (3, 'official', 'S_bar', X'AAAAAAAAAAAAEA3F00000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (3, 'official', 'success_rate', X'000000000000F03F000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (3, 'official', 'F_S_macro', X'555555555555E53F00000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (3, 'paper', 'step.fp', X'000000000000000000000000000010400000000000000000');
--
INSERT INTO run_sum VALUES (3, 'paper', 'state', X'000000000000000000000000000000000000000000000840');
--
INSERT INTO run_sum VALUES (3, 'paper', 'success_rate', X'000000000000F03F000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (3, 'official', 'step.fn', X'000000000000104000000000000000400000000000000000');
--
INSERT INTO run_sum VALUES (3, 'paper', 'S_bar', X'AAAAAAAAAAAAEA3F00000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (3, 'official', 'dropped_boxes', X'000000000000000000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (3, 'paper', 'F_S_macro', X'555555555555E53F00000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (3, 'official', 'answer.fn', X'0000000000000000000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (3, 'official', 'F_S_micro', X'000000000000204000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (3, 'paper', 'step.fn', X'000000000000104000000000000000400000000000000000');
--
INSERT INTO run_sum VALUES (3, 'paper', 'answer.fn', X'0000000000000000000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (3, 'official', 'answer_f1', X'000000000000F03F00000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (3, 'paper', 'dropped_boxes', X'000000000000000000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (3, 'paper', 'F_S_micro', X'000000000000204000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (3, 'official', 'step.tp', X'000000000000104000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (3, 'official', 'F_S_micro.n', X'000000000000284000000000000018400000000000000000');
--
INSERT INTO run_sum VALUES (3, 'official', 'repetition_rate.n', X'000000000000F03F000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (3, 'paper', 'answer_f1', X'000000000000F03F00000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (3, 'official', 'F_A', X'000000000000F03F00000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (3, 'paper', 'step.tp', X'000000000000104000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (3, 'paper', 'F_S_micro.n', X'000000000000284000000000000018400000000000000000');
--
INSERT INTO run_sum VALUES (3, 'official', 'F_S_macro.n', X'000000000000F03F000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (3, 'paper', 'repetition_rate.n', X'000000000000F03F000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (3, 'paper', 'F_A', X'000000000000F03F00000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (3, 'official', 'S_bar.n', X'000000000000F03F000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (3, 'official', 'F_A_all', X'000000000000F03F00000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (3, 'official', 'success_rate.n', X'000000000000F03F000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (3, 'official', 'F_A_all.n', X'000000000000F03F000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (3, 'paper', 'F_S_macro.n', X'000000000000F03F000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (3, 'paper', 'S_bar.n', X'000000000000F03F000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (3, 'paper', 'F_A_all', X'000000000000F03F00000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (3, 'paper', 'success_rate.n', X'000000000000F03F000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (3, 'paper', 'F_A_all.n', X'000000000000F03F000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (3, 'official', 'out_of_range_boxes', X'000000000000000000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (3, 'official', 'F_S_micro_all', X'000000000000204000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (4, 'official', 'state', X'00000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (4, 'official', 'n', X'000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'official', 'ED.n', X'000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'official', 'ED.fp', X'000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (4, 'official', 'ED.right', X'0000000000000000000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'official', 'ED+OCR.n', X'000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'official', 'ED+OCR.fp', X'000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (4, 'official', 'ED+OCR.right', X'0000000000000000000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'official', 'EL.n', X'000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'official', 'EL.right', X'000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'official', 'EL+OCR.n', X'000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'official', 'EL+OCR.right', X'000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'official', 'EC.n', X'000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'official', 'EC.right', X'000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'official', 'EC+OCR.n', X'000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'official', 'EC+OCR.right', X'000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'official', 'cascade.n', X'000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'official', 'cascade.B0', X'000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (4, 'official', 'cascade.right', X'000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'official', 'reasoned.n', X'000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'official', 'reasoned.right', X'0000000000000000000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'paper', 'state', X'00000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (4, 'paper', 'n', X'000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'paper', 'ED.n', X'000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'paper', 'ED.fp', X'000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (4, 'paper', 'ED.right', X'0000000000000000000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'paper', 'ED+OCR.n', X'000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'paper', 'ED+OCR.fp', X'000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (4, 'paper', 'ED+OCR.right', X'0000000000000000000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'paper', 'EL.n', X'000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'paper', 'EL.right', X'000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'paper', 'EL+OCR.n', X'000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'paper', 'EL+OCR.right', X'000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'paper', 'EC.n', X'000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'paper', 'EC.right', X'000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'paper', 'EC+OCR.n', X'000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'paper', 'EC+OCR.right', X'000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'paper', 'cascade.n', X'000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'paper', 'cascade.B0', X'000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (4, 'paper', 'cascade.right', X'000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'paper', 'reasoned.n', X'000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'paper', 'reasoned.right', X'0000000000000000000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'official', 'ED.tp', X'0000000000000000000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'official', 'ED+OCR.tp', X'0000000000000000000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'official', 'cascade.D', X'0000000000000000000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'paper', 'ED.tp', X'0000000000000000000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'paper', 'ED+OCR.tp', X'0000000000000000000000000000F03F');
--
INSERT INTO run_sum VALUES (4, 'paper', 'cascade.D', X'0000000000000000000000000000F03F');
--
INSERT INTO run_sum VALUES (5, 'official', 'state', X'0000000000000000');
--
INSERT INTO run_sum VALUES (5, 'official', 'rouge_l', X'C720DDE5DF47F23F');
--
INSERT INTO run_sum VALUES (5, 'official', 'rouge_l.n', X'0000000000001440');
--
INSERT INTO run_sum VALUES (5, 'official', 'llm_accuracy', X'0000000000000040');
--
INSERT INTO run_sum VALUES (5, 'official', 'llm_accuracy.n', X'0000000000001440');
--
INSERT INTO run_sum VALUES (5, 'official', 'judge.right.claude', X'0000000000000840');
--
INSERT INTO run_sum VALUES (5, 'official', 'judge.n.claude', X'0000000000001440');
--
INSERT INTO run_sum VALUES (5, 'official', 'judge.right.gemini', X'0000000000000040');
--
INSERT INTO run_sum VALUES (5, 'official', 'judge.n.gemini', X'0000000000001440');
--
INSERT INTO run_sum VALUES (5, 'official', 'judge.right.openai', X'0000000000000040');
--
INSERT INTO run_sum VALUES (5, 'official', 'judge.n.openai', X'0000000000001440');
--
INSERT INTO run_sum VALUES (5, 'official', 'error_answers', X'0000000000000040');
--
INSERT INTO run_sum VALUES (5, 'official', 'unknown_questions', X'0000000000000000');
--
INSERT INTO run_sum VALUES (6, 'official', 'state', X'0000000000000000');
--
INSERT INTO run_sum VALUES (6, 'official', 'questions', X'0000000000001040');
--
INSERT INTO run_sum VALUES (6, 'official', 'right', X'0000000000000840');
--
INSERT INTO run_sum VALUES (6, 'official', 'answered_questions', X'0000000000001040');
--
INSERT INTO run_sum VALUES (6, 'official', 'refusal.tn', X'0000000000001040');
--
INSERT INTO run_sum VALUES (6, 'official', 'stem', X'7E3B22D36BE90C40');
--
INSERT INTO run_sum VALUES (6, 'official', 'stem.ratio', X'7E3B22D36BE90C40');
--
INSERT INTO run_sum VALUES (6, 'official', 'stem.distance', X'E825DDA14B2B0B40');
--
INSERT INTO run_sum VALUES (6, 'official', 'stem.n', X'0000000000001040');
--
INSERT INTO run_sum VALUES (6, 'official', 'boundaries_exact', X'0000000000002040');
--
INSERT INTO run_sum VALUES (6, 'official', 'boundaries', X'0000000000002040');
--
INSERT INTO run_sum VALUES (6, 'official', 'boundaries_met', X'0000000000002040');
--
INSERT INTO run_sum VALUES (6, 'paper', 'state', X'0000000000000000');
--
INSERT INTO run_sum VALUES (6, 'paper', 'questions', X'0000000000001040');
--
INSERT INTO run_sum VALUES (6, 'paper', 'right', X'0000000000000840');
--
INSERT INTO run_sum VALUES (6, 'paper', 'answered_questions', X'0000000000001040');
--
INSERT INTO run_sum VALUES (6, 'paper', 'refusal.tn', X'0000000000001040');
--
INSERT INTO run_sum VALUES (6, 'paper', 'stem', X'E825DDA14B2B0B40');
--
INSERT INTO run_sum VALUES (6, 'paper', 'stem.ratio', X'7E3B22D36BE90C40');
--
INSERT INTO run_sum VALUES (6, 'paper', 'stem.distance', X'E825DDA14B2B0B40');
--
INSERT INTO run_sum VALUES (6, 'paper', 'stem.n', X'0000000000001040');
--
INSERT INTO run_sum VALUES (6, 'paper', 'boundaries_exact', X'0000000000002040');
--
INSERT INTO run_sum VALUES (6, 'paper', 'boundaries', X'0000000000002040');
--
INSERT INTO run_sum VALUES (6, 'paper', 'boundaries_met', X'0000000000002040');
--
INSERT INTO run_sum VALUES (7, 'official', 'state', X'000000000000000000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (7, 'official', 'asked', X'000000000000F03F000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (7, 'official', 'answers', X'000000000000F03F000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (7, 'official', 'right', X'000000000000F03F000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (7, 'official', 'tp', X'000000000000F03F000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (7, 'official', 'gold_correct', X'000000000000F03F000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (7, 'official', 'tn', X'00000000000000000000000000000000000000000000F03F');
--
INSERT INTO run_sum VALUES (7, 'official', 'gold_incorrect', X'00000000000000000000000000000000000000000000F03F');
--
INSERT INTO run_sum VALUES (7, 'official', 'both_incorrect', X'00000000000000000000000000000000000000000000F03F');
--
INSERT INTO run_sum VALUES (7, 'official', 'eb', X'00000000000000000000000000000000000000000000F03F');
--
INSERT INTO run_sum VALUES (7, 'official', 'types.tp', X'00000000000000000000000000000000000000000000F03F');
--
INSERT INTO run_sum VALUES (7, 'official', 'types.named', X'000000000000000000000000000000000000000000000040');
--
INSERT INTO run_sum VALUES (7, 'official', 'recall.gold.chart::Data Accuracy Error', X'00000000000000000000000000000000000000000000F03F');
--
INSERT INTO run_sum VALUES (7, 'official', 'type.named.chart::Data Accuracy Error', X'000000000000000000000000000000000000000000000040');
--
INSERT INTO run_sum VALUES (7, 'official', 'type.tp.chart::Data Accuracy Error', X'00000000000000000000000000000000000000000000F03F');
--
INSERT INTO run_sum VALUES (7, 'official', 'recall.hit.chart::Data Accuracy Error', X'00000000000000000000000000000000000000000000F03F');
--
INSERT INTO run_sum VALUES (8, 'official', 'state', X'000000000000000000000000000000000000000000000000');
--
INSERT INTO run_sum VALUES (8, 'official', 'asked', X'000000000000F03F000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (8, 'official', 'answers', X'000000000000F03F000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (8, 'official', 'right', X'000000000000F03F000000000000F03F000000000000F03F');
--
INSERT INTO run_sum VALUES (8, 'official', 'tp', X'000000000000F03F000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (8, 'official', 'gold_correct', X'000000000000F03F000000000000F03F0000000000000000');
--
INSERT INTO run_sum VALUES (8, 'official', 'tn', X'00000000000000000000000000000000000000000000F03F');
--
INSERT INTO run_sum VALUES (8, 'official', 'gold_incorrect', X'00000000000000000000000000000000000000000000F03F');
--
INSERT INTO run_sum VALUES (8, 'official', 'both_incorrect', X'00000000000000000000000000000000000000000000F03F');
--
INSERT INTO run_sum VALUES (8, 'official', 'eb', X'00000000000000000000000000000000000000000000F03F');
--
INSERT INTO run_sum VALUES (8, 'official', 'types.tp', X'00000000000000000000000000000000000000000000F03F');
--
INSERT INTO run_sum VALUES (8, 'official', 'types.named', X'000000000000000000000000000000000000000000000040');
--
INSERT INTO run_sum VALUES (8, 'official', 'recall.gold.chart::Data Accuracy Error', X'00000000000000000000000000000000000000000000F03F');
--
INSERT INTO run_sum VALUES (8, 'official', 'type.named.chart::Data Accuracy Error', X'000000000000000000000000000000000000000000000040');
--
INSERT INTO run_sum VALUES (8, 'official', 'type.tp.chart::Data Accuracy Error', X'00000000000000000000000000000000000000000000F03F');
--
INSERT INTO run_sum VALUES (8, 'official', 'recall.hit.chart::Data Accuracy Error', X'00000000000000000000000000000000000000000000F03F');
--
INSERT INTO run_item_sum VALUES (5, 'official', 'rouge_l', X'78011359C8E1AAE174D09E01053CB00F0583AB68E207EC1FBEBCF66783C74A7B0020E20D19');
--
INSERT INTO run_item_sum VALUES (5, 'official', 'rouge_l.n', X'7801636000810FF6600A4EC0F8301A2601E37FB007008F6305EC');
--
INSERT INTO run_item_sum VALUES (5, 'official', 'llm_accuracy', X'7801636000810FF6608A68E2833D003D46025F');
--
INSERT INTO run_item_sum VALUES (5, 'official', 'llm_accuracy.n', X'7801636000810FF6600A4EC0F8301A2601E37FB007008F6305EC');
--
INSERT INTO run_item_sum VALUES (5, 'official', 'judge.right.claude', X'7801636000810FF6608A200153F7C11E0048DD038E');
--
INSERT INTO run_item_sum VALUES (5, 'official', 'judge.n.claude', X'7801636000810FF6600A4EC0F8301A2601E37FB007008F6305EC');
--
INSERT INTO run_item_sum VALUES (5, 'official', 'judge.right.gemini', X'7801636000810FF6608A68E2833D003D46025F');
--
INSERT INTO run_item_sum VALUES (5, 'official', 'judge.n.gemini', X'7801636000810FF6600A4EC0F8301A2601E37FB007008F6305EC');
--
INSERT INTO run_item_sum VALUES (5, 'official', 'judge.right.openai', X'7801636000810FF6608A68E2833D003D46025F');
--
INSERT INTO run_item_sum VALUES (5, 'official', 'judge.n.openai', X'7801636000810FF6600A4EC0F8301A2601E37FB007008F6305EC');
--
INSERT INTO run_item_sum VALUES (5, 'official', 'error_answers', X'7801636040061FEC91790836A6380046BE025F');
--
INSERT INTO run_item_sum VALUES (6, 'official', 'questions', X'7801636000810FF6600A0B0D00416C04BD');
--
INSERT INTO run_item_sum VALUES (6, 'official', 'right', X'7801636000810FF6600A83666000003F4D038E');
--
INSERT INTO run_item_sum VALUES (6, 'official', 'answered_questions', X'7801636000810FF6600A0B0D00416C04BD');
--
INSERT INTO run_item_sum VALUES (6, 'official', 'refusal.tn', X'7801636000810FF6600A0B0D00416C04BD');
--
INSERT INTO run_item_sum VALUES (6, 'official', 'stem', X'78013B116B1FBD86E7BD3D03187C80D3FA133C3F32CD7C620F0098E809BB');
--
INSERT INTO run_item_sum VALUES (6, 'official', 'stem.ratio', X'78013B116B1FBD86E7BD3D03187C80D3FA133C3F32CD7C620F0098E809BB');
--
INSERT INTO run_item_sum VALUES (6, 'official', 'stem.distance', X'78011359E7FEB04AE49D3D03187C80D36297237DD20DEFDA0300961D0946');
--
INSERT INTO run_item_sum VALUES (6, 'official', 'stem.n', X'7801636000810FF6600A0B0D00416C04BD');
--
INSERT INTO run_item_sum VALUES (6, 'official', 'boundaries_exact', X'7801636000030708C5804103000D200101');
--
INSERT INTO run_item_sum VALUES (6, 'official', 'boundaries', X'7801636000030708C5804103000D200101');
--
INSERT INTO run_item_sum VALUES (6, 'official', 'boundaries_met', X'7801636000030708C5804103000D200101');
--
INSERT INTO run_item_sum VALUES (6, 'paper', 'questions', X'7801636000810FF6600A0B0D00416C04BD');
--
INSERT INTO run_item_sum VALUES (6, 'paper', 'right', X'7801636000810FF6600A83666000003F4D038E');
--
INSERT INTO run_item_sum VALUES (6, 'paper', 'answered_questions', X'7801636000810FF6600A0B0D00416C04BD');
--
INSERT INTO run_item_sum VALUES (6, 'paper', 'refusal.tn', X'7801636000810FF6600A0B0D00416C04BD');
--
INSERT INTO run_item_sum VALUES (6, 'paper', 'stem', X'78011359E7FEB04AE49D3D03187C80D36297237DD20DEFDA0300961D0946');
--
INSERT INTO run_item_sum VALUES (6, 'paper', 'stem.ratio', X'78013B116B1FBD86E7BD3D03187C80D3FA133C3F32CD7C620F0098E809BB');
--
INSERT INTO run_item_sum VALUES (6, 'paper', 'stem.distance', X'78011359E7FEB04AE49D3D03187C80D36297237DD20DEFDA0300961D0946');
--
INSERT INTO run_item_sum VALUES (6, 'paper', 'stem.n', X'7801636000810FF6600A0B0D00416C04BD');
--
INSERT INTO run_item_sum VALUES (6, 'paper', 'boundaries_exact', X'7801636000030708C5804103000D200101');
--
INSERT INTO run_item_sum VALUES (6, 'paper', 'boundaries', X'7801636000030708C5804103000D200101');
--
INSERT INTO run_item_sum VALUES (6, 'paper', 'boundaries_met', X'7801636000030708C5804103000D200101');
--
INSERT INTO run_repair VALUES (1, 'official', 'duplicate_box', 'F_A', X'00000000000000000000000000000000565555555555D53F');
--
INSERT INTO run_repair VALUES (1, 'official', 'duplicate_box', 'S_bar', X'00000000000000000000000000000000545555555555C53F');
--
INSERT INTO run_repair VALUES (1, 'official', 'missed_steps', 'F_S_micro.n', X'000000000000104000000000000000000000000000000000');
--
INSERT INTO run_repair VALUES (1, 'official', 'missed_steps', 'F_S_micro', X'000000000000204000000000000000000000000000000000');
--
INSERT INTO run_repair VALUES (1, 'official', 'missed_steps', 'S_bar', X'585555555555C53F00000000000000000000000000000000');
--
INSERT INTO run_repair VALUES (1, 'official', 'extra_step', 'F_S_micro.n', X'0000000000000000000000000000000000000000000010C0');
--
INSERT INTO run_repair VALUES (1, 'official', 'extra_step', 'S_bar', X'00000000000000000000000000000000545555555555C53F');
--
INSERT INTO run_repair VALUES (1, 'paper', 'duplicate_box', 'F_A', X'00000000000000000000000000000000585555555555C53F');
--
INSERT INTO run_repair VALUES (1, 'paper', 'duplicate_box', 'S_bar', X'00000000000000000000000000000000585555555555B53F');
--
INSERT INTO run_repair VALUES (1, 'paper', 'missed_steps', 'F_S_micro.n', X'000000000000104000000000000000000000000000000000');
--
INSERT INTO run_repair VALUES (1, 'paper', 'missed_steps', 'F_S_micro', X'000000000000204000000000000000000000000000000000');
--
INSERT INTO run_repair VALUES (1, 'paper', 'missed_steps', 'S_bar', X'585555555555C53F00000000000000000000000000000000');
--
INSERT INTO run_repair VALUES (1, 'paper', 'extra_step', 'F_S_micro.n', X'0000000000000000000000000000000000000000000010C0');
--
INSERT INTO run_repair VALUES (1, 'paper', 'extra_step', 'S_bar', X'00000000000000000000000000000000585555555555B53F');
--
INSERT INTO run_repair VALUES (2, 'official', 'format_failure', 'F_S_micro.n', X'000000000000000000000000000000400000000000000000');
--
INSERT INTO run_repair VALUES (2, 'official', 'format_failure', 'F_S_micro', X'000000000000000000000000000010400000000000000000');
--
INSERT INTO run_repair VALUES (2, 'official', 'format_failure', 'F_A', X'0000000000000000000000000000F03F0000000000000000');
--
INSERT INTO run_repair VALUES (2, 'official', 'format_failure', 'S_bar', X'0000000000000000000000000000F03F0000000000000000');
--
INSERT INTO run_repair VALUES (2, 'official', 'no_response', 'F_S_micro.n', X'000000000000000000000000000000000000000000002040');
--
INSERT INTO run_repair VALUES (2, 'official', 'no_response', 'F_S_micro', X'000000000000000000000000000000000000000000002040');
--
INSERT INTO run_repair VALUES (2, 'official', 'no_response', 'F_A.n', X'00000000000000000000000000000000000000000000F03F');
--
INSERT INTO run_repair VALUES (2, 'official', 'no_response', 'S_bar.n', X'00000000000000000000000000000000000000000000F03F');
--
INSERT INTO run_repair VALUES (2, 'official', 'no_response', 'F_A', X'00000000000000000000000000000000000000000000F03F');
--
INSERT INTO run_repair VALUES (2, 'official', 'no_response', 'S_bar', X'00000000000000000000000000000000000000000000F03F');
--
INSERT INTO run_repair VALUES (2, 'official', 'step_localisation', 'F_S_micro', X'000000000000104000000000000000000000000000000000');
--
INSERT INTO run_repair VALUES (2, 'official', 'step_localisation', 'S_bar', X'000000000000C03F00000000000000000000000000000000');
--
INSERT INTO run_repair VALUES (2, 'official', 'missed_step', 'F_S_micro.n', X'000000000000F03F00000000000000000000000000000000');
--
INSERT INTO run_repair VALUES (2, 'official', 'missed_step', 'F_S_micro', X'000000000000004000000000000000000000000000000000');
--
INSERT INTO run_repair VALUES (2, 'official', 'missed_step', 'S_bar', X'C0B4B4B4B4B4A43F00000000000000000000000000000000');
--
INSERT INTO run_repair VALUES (2, 'official', 'extra_step', 'F_S_micro.n', X'000000000000F0BF00000000000000000000000000000000');
--
INSERT INTO run_repair VALUES (2, 'official', 'extra_step', 'S_bar', X'405555555555953F00000000000000000000000000000000');
--
INSERT INTO run_repair VALUES (2, 'paper', 'format_failure', 'F_S_micro.n', X'000000000000000000000000000010400000000000000000');
--
INSERT INTO run_repair VALUES (2, 'paper', 'format_failure', 'F_S_micro', X'000000000000000000000000000010400000000000000000');
--
INSERT INTO run_repair VALUES (2, 'paper', 'format_failure', 'F_A.n', X'0000000000000000000000000000F03F0000000000000000');
--
INSERT INTO run_repair VALUES (2, 'paper', 'format_failure', 'F_A', X'0000000000000000000000000000F03F0000000000000000');
--
INSERT INTO run_repair VALUES (2, 'paper', 'format_failure', 'S_bar', X'0000000000000000000000000000F03F0000000000000000');
--
INSERT INTO run_repair VALUES (2, 'paper', 'no_response', 'F_S_micro.n', X'000000000000000000000000000000000000000000002040');
--
INSERT INTO run_repair VALUES (2, 'paper', 'no_response', 'F_S_micro', X'000000000000000000000000000000000000000000002040');
--
INSERT INTO run_repair VALUES (2, 'paper', 'no_response', 'F_A.n', X'00000000000000000000000000000000000000000000F03F');
--
INSERT INTO run_repair VALUES (2, 'paper', 'no_response', 'F_A', X'00000000000000000000000000000000000000000000F03F');
--
INSERT INTO run_repair VALUES (2, 'paper', 'no_response', 'S_bar', X'00000000000000000000000000000000000000000000F03F');
--
INSERT INTO run_repair VALUES (2, 'paper', 'step_localisation', 'F_S_micro', X'000000000000104000000000000000000000000000000000');
--
INSERT INTO run_repair VALUES (2, 'paper', 'step_localisation', 'S_bar', X'000000000000C03F00000000000000000000000000000000');
--
INSERT INTO run_repair VALUES (2, 'paper', 'missed_step', 'F_S_micro.n', X'000000000000F03F00000000000000000000000000000000');
--
INSERT INTO run_repair VALUES (2, 'paper', 'missed_step', 'F_S_micro', X'000000000000004000000000000000000000000000000000');
--
INSERT INTO run_repair VALUES (2, 'paper', 'missed_step', 'S_bar', X'C0B4B4B4B4B4A43F00000000000000000000000000000000');
--
INSERT INTO run_repair VALUES (2, 'paper', 'extra_step', 'F_S_micro.n', X'000000000000F0BF00000000000000000000000000000000');
--
INSERT INTO run_repair VALUES (2, 'paper', 'extra_step', 'S_bar', X'405555555555953F00000000000000000000000000000000');
--
INSERT INTO run_repair VALUES (3, 'official', 'missed_steps', 'S_bar', X'585555555555C53F00000000000000000000000000000000');
--
INSERT INTO run_repair VALUES (3, 'paper', 'missed_steps', 'F_S_micro.n', X'000000000000104000000000000000000000000000000000');
--
INSERT INTO run_repair VALUES (3, 'paper', 'missed_steps', 'F_S_micro', X'000000000000204000000000000000000000000000000000');
--
INSERT INTO run_repair VALUES (3, 'official', 'missed_steps', 'F_S_micro.n', X'000000000000104000000000000000000000000000000000');
--
INSERT INTO run_repair VALUES (3, 'paper', 'missed_steps', 'S_bar', X'585555555555C53F00000000000000000000000000000000');
--
INSERT INTO run_repair VALUES (3, 'official', 'missed_steps', 'F_S_micro', X'000000000000204000000000000000000000000000000000');
--
INSERT INTO run_repair VALUES (3, 'paper', 'localisation', 'F_S_micro.n', X'000000000000000000000000000000400000000000000000');
--
INSERT INTO run_repair VALUES (3, 'paper', 'step_of_missed_answer', 'F_S_micro.n', X'000000000000000000000000000000400000000000000000');
--
INSERT INTO run_repair VALUES (3, 'official', 'localisation', 'F_S_micro', X'000000000000000000000000000010400000000000000000');
--
INSERT INTO run_repair VALUES (3, 'official', 'extra_step', 'F_S_micro.n', X'000000000000000000000000000010C00000000000000000');
--
INSERT INTO run_repair VALUES (3, 'paper', 'localisation', 'F_A', X'00000000000000009A9999999999D93F0000000000000000');
--
INSERT INTO run_repair VALUES (3, 'official', 'hallucinated_box', 'F_S_micro.n', X'000000000000000000000000000010C00000000000000000');
--
INSERT INTO run_repair VALUES (3, 'paper', 'step_of_missed_answer', 'S_bar', X'0000000000000000000000000000D03F0000000000000000');
--
INSERT INTO run_repair VALUES (3, 'paper', 'localisation', 'S_bar', X'0000000000000000CDCCCCCCCCCCDC3F0000000000000000');
--
INSERT INTO run_repair VALUES (3, 'official', 'localisation', 'F_S_micro.n', X'000000000000000000000000000000400000000000000000');
--
INSERT INTO run_repair VALUES (3, 'official', 'step_of_missed_answer', 'F_S_micro', X'000000000000000000000000000010400000000000000000');
--
INSERT INTO run_repair VALUES (3, 'paper', 'extra_step', 'F_S_micro.n', X'000000000000000000000000000010C00000000000000000');
--
INSERT INTO run_repair VALUES (3, 'official', 'localisation', 'F_A', X'00000000000000009A9999999999D93F0000000000000000');
--
INSERT INTO run_repair VALUES (3, 'official', 'localisation', 'S_bar', X'0000000000000000CDCCCCCCCCCCDC3F0000000000000000');
--
INSERT INTO run_repair VALUES (3, 'paper', 'localisation', 'F_S_micro', X'000000000000000000000000000010400000000000000000');
--
INSERT INTO run_repair VALUES (3, 'official', 'step_of_missed_answer', 'F_S_micro.n', X'000000000000000000000000000000400000000000000000');
--
INSERT INTO run_repair VALUES (3, 'paper', 'step_of_missed_answer', 'F_S_micro', X'000000000000000000000000000010400000000000000000');
--
INSERT INTO run_repair VALUES (3, 'paper', 'hallucinated_box', 'F_S_micro.n', X'000000000000000000000000000010C00000000000000000');
--
INSERT INTO run_repair VALUES (3, 'official', 'step_of_missed_answer', 'S_bar', X'0000000000000000000000000000D03F0000000000000000');
--
INSERT INTO run_repair VALUES (4, 'official', 'false_alarm', 'ED.fp', X'000000000000F0BF0000000000000000');
--
INSERT INTO run_repair VALUES (4, 'official', 'false_alarm', 'ED.tn', X'000000000000F03F0000000000000000');
--
INSERT INTO run_repair VALUES (4, 'paper', 'false_alarm', 'ED.fp', X'000000000000F0BF0000000000000000');
--
INSERT INTO run_repair VALUES (4, 'paper', 'false_alarm', 'ED.tn', X'000000000000F03F0000000000000000');
--
INSERT INTO run_repair VALUES (5, 'official', 'no_answer', 'llm_accuracy', X'0000000000000040');
--
INSERT INTO run_repair VALUES (5, 'official', 'no_answer', 'llm_accuracy.n', X'0000000000000040');
--
INSERT INTO run_repair VALUES (5, 'official', 'misread_as_wrong', 'llm_accuracy', X'000000000000F03F');
--
INSERT INTO run_repair VALUES (5, 'official', 'wrong', 'llm_accuracy', X'0000000000000040');
--
INSERT INTO run_repair VALUES (6, 'paper', 'garbled_stem', 'stem', X'7516D3594C67E13F');
--
INSERT INTO run_repair VALUES (6, 'paper', 'garbled_stem', 'right', X'000000000000F03F');
--
INSERT INTO page_match VALUES (1, 'official', 1, 1, 'answer', 4, 4, X'D571B6903D4AED3F0079AC8E5CE5EC3FDDB1AB61E945EC3FB27CDB0F3725EC3F');
--
INSERT INTO page_match VALUES (1, 'official', 1, 1, 'step', 8, 4, X'081F7CF0C107EF3FAE081A4EEABEEC3FF1224800AE35EB3F2F41DC1B7D1EEA3F');
--
INSERT INTO page_match VALUES (1, 'official', 2, 1, 'answer', 1, 1, X'8FB2E055B111EE3F');
--
INSERT INTO page_match VALUES (1, 'official', 2, 1, 'step', 2, 2, X'9A04C069991AEE3F05C4B1839548ED3F');
--
INSERT INTO page_match VALUES (1, 'official', 3, 1, 'answer', 1, 2, X'8D748CD4BE54EE3F');
--
INSERT INTO page_match VALUES (1, 'official', 3, 1, 'step', 4, 8, X'45BB612A1781EE3F0E5725CF91FFEB3FA4979D1A5CBBEB3FA0A624B7F982E73F');
--
INSERT INTO page_match VALUES (1, 'paper', 1, 1, 'answer', 4, 4, X'D571B6903D4AED3F0079AC8E5CE5EC3FDDB1AB61E945EC3FB27CDB0F3725EC3F');
--
INSERT INTO page_match VALUES (1, 'paper', 1, 1, 'step', 8, 4, X'081F7CF0C107EF3FAE081A4EEABEEC3FF1224800AE35EB3F2F41DC1B7D1EEA3F');
--
INSERT INTO page_match VALUES (1, 'paper', 2, 1, 'answer', 1, 1, X'8FB2E055B111EE3F');
--
INSERT INTO page_match VALUES (1, 'paper', 2, 1, 'step', 2, 2, X'9A04C069991AEE3F05C4B1839548ED3F');
--
INSERT INTO page_match VALUES (1, 'paper', 3, 1, 'answer', 1, 2, X'8D748CD4BE54EE3F');
--
INSERT INTO page_match VALUES (1, 'paper', 3, 1, 'step', 4, 8, X'45BB612A1781EE3F0E5725CF91FFEB3FA4979D1A5CBBEB3FA0A624B7F982E73F');
--
INSERT INTO page_match VALUES (1, 'paper', 3, 2, 'answer', 0, 0, X'');
--
INSERT INTO page_match VALUES (2, 'official', 1, 1, 'answer', 4, 4, X'0AC72A95F5E4ED3FAAE5E68568FAEB3F879AD80D5E41E73FB32A0D9ABD10E73F');
--
INSERT INTO page_match VALUES (2, 'official', 1, 1, 'step', 8, 8, X'34E68C3963CEE83F5D972A95DC43E63FDC47701FC17DE33F2715FC7B05ECE13F74549BE16E67E13FD1B573C8C986DD3FDC88015F85CCD23F2412B7F50E30B73F');
--
INSERT INTO page_match VALUES (2, 'official', 2, 1, 'answer', 1, 0, X'');
--
INSERT INTO page_match VALUES (2, 'official', 2, 1, 'step', 2, 0, X'');
--
INSERT INTO page_match VALUES (2, 'official', 3, 1, 'answer', 1, 0, X'');
--
INSERT INTO page_match VALUES (2, 'official', 3, 1, 'step', 4, 0, X'');
--
INSERT INTO page_match VALUES (2, 'paper', 1, 1, 'answer', 4, 4, X'0AC72A95F5E4ED3FAAE5E68568FAEB3F879AD80D5E41E73FB32A0D9ABD10E73F');
--
INSERT INTO page_match VALUES (2, 'paper', 1, 1, 'step', 8, 8, X'34E68C3963CEE83F5D972A95DC43E63FDC47701FC17DE33F2715FC7B05ECE13F74549BE16E67E13FD1B573C8C986DD3FDC88015F85CCD23F2412B7F50E30B73F');
--
INSERT INTO page_match VALUES (2, 'paper', 2, 1, 'answer', 1, 0, X'');
--
INSERT INTO page_match VALUES (2, 'paper', 2, 1, 'step', 2, 0, X'');
--
INSERT INTO page_match VALUES (2, 'paper', 3, 1, 'answer', 1, 0, X'');
--
INSERT INTO page_match VALUES (2, 'paper', 3, 1, 'step', 4, 0, X'');
--
INSERT INTO page_match VALUES (2, 'paper', 3, 2, 'answer', 0, 0, X'');
--
INSERT INTO page_match VALUES (3, 'official', 1, 1, 'answer', 4, 4, X'D571B6903D4AED3F0079AC8E5CE5EC3FDDB1AB61E945EC3FB27CDB0F3725EC3F');
--
INSERT INTO page_match VALUES (3, 'official', 1, 1, 'step', 8, 4, X'081F7CF0C107EF3FAE081A4EEABEEC3FF1224800AE35EB3F2F41DC1B7D1EEA3F');
--
INSERT INTO page_match VALUES (3, 'official', 2, 1, 'answer', 1, 4, X'E501AEB89A10D13F');
--
INSERT INTO page_match VALUES (3, 'official', 2, 1, 'step', 2, 4, X'');
--
INSERT INTO page_match VALUES (3, 'paper', 1, 1, 'answer', 4, 4, X'D571B6903D4AED3F0079AC8E5CE5EC3FDDB1AB61E945EC3FB27CDB0F3725EC3F');
--
INSERT INTO page_match VALUES (3, 'paper', 1, 1, 'step', 8, 4, X'081F7CF0C107EF3FAE081A4EEABEEC3FF1224800AE35EB3F2F41DC1B7D1EEA3F');
--
INSERT INTO page_match VALUES (3, 'paper', 2, 1, 'answer', 1, 4, X'E501AEB89A10D13F');
--
INSERT INTO page_match VALUES (3, 'paper', 2, 1, 'step', 2, 4, X'');
--
INSERT INTO tally VALUES (1, 'official', 'fail:containment_violation', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'fail:containment_violation', 10, 7, 1.0, 49.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'fail:duplicate_box', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'fail:extra_step', 10, 4, 1.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'fail:missed_steps', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'fail:repetition', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'fail:step_on_wrong_answer', 10, 4, 1.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'metric:F_A', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'metric:F_A', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'metric:F_A', 10, 1, 6.66666666666666629659e-01, 4.44444444444444419772e-01, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'metric:F_A_all', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'metric:F_A_all', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'metric:F_A_all', 10, 1, 6.66666666666666629659e-01, 4.44444444444444419772e-01, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'metric:F_S_macro', 6, 1, 6.66666666666666629659e-01, 4.44444444444444419772e-01, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'metric:F_S_macro', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'metric:F_S_macro', 10, 1, 6.66666666666666629659e-01, 4.44444444444444419772e-01, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'metric:F_S_micro', 6, 1, 6.66666666666666629659e-01, 4.44444444444444419772e-01, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'metric:F_S_micro', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'metric:F_S_micro', 10, 1, 6.66666666666666629659e-01, 4.44444444444444419772e-01, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'metric:F_S_micro_all', 6, 1, 6.66666666666666629659e-01, 4.44444444444444419772e-01, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'metric:F_S_micro_all', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'metric:F_S_micro_all', 10, 1, 6.66666666666666629659e-01, 4.44444444444444419772e-01, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'metric:S_bar', 6, 1, 8.33333333333333259318e-01, 6.9444444444444430875e-01, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'metric:S_bar', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'metric:S_bar', 10, 1, 6.66666666666666629659e-01, 4.44444444444444419772e-01, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'metric:repetition_rate', 6, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'metric:repetition_rate', 9, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'metric:repetition_rate', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'metric:success_rate', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'metric:success_rate', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'metric:success_rate', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'outcome:matched', 7, 2, 1.81831079607158097033e+00, 1.65320289683573751204e+00, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'outcome:matched', 8, 2, 1.76307699368904202685e+00, 1.55422820799343264219e+00, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'outcome:matched', 9, 1, 9.39659755449229083801e-01, 0.882960456010905, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'outcome:matched', 10, 1, 9.47844901212776869137e-01, 8.9840995675505874729e-01, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'state:scored', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'state:scored', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'state:scored', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:F_A', 6, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:F_A', 9, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:F_A', 10, 1, 6.66666666666666629659e-01, 4.44444444444444419772e-01, 6.66666666666666629659e-01);
--
INSERT INTO tally VALUES (1, 'official', 'sum:F_A.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:F_A.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:F_A.n', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:F_A_all', 6, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:F_A_all', 9, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:F_A_all', 10, 1, 6.66666666666666629659e-01, 4.44444444444444419772e-01, 6.66666666666666629659e-01);
--
INSERT INTO tally VALUES (1, 'official', 'sum:F_A_all.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:F_A_all.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:F_A_all.n', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:F_S_macro', 6, 1, 6.66666666666666629659e-01, 4.44444444444444419772e-01, 6.66666666666666629659e-01);
--
INSERT INTO tally VALUES (1, 'official', 'sum:F_S_macro', 9, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:F_S_macro', 10, 1, 6.66666666666666629659e-01, 4.44444444444444419772e-01, 6.66666666666666629659e-01);
--
INSERT INTO tally VALUES (1, 'official', 'sum:F_S_macro.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:F_S_macro.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:F_S_macro.n', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:F_S_micro', 6, 1, 8.0, 64.0, 96.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:F_S_micro', 9, 1, 4.0, 16.0, 16.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:F_S_micro', 10, 1, 8.0, 64.0, 96.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:F_S_micro.n', 6, 1, 12.0, 144.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:F_S_micro.n', 9, 1, 4.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:F_S_micro.n', 10, 1, 12.0, 144.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:F_S_micro_all', 6, 1, 8.0, 64.0, 96.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:F_S_micro_all', 9, 1, 4.0, 16.0, 16.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:F_S_micro_all', 10, 1, 8.0, 64.0, 96.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:F_S_micro_all.n', 6, 1, 12.0, 144.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:F_S_micro_all.n', 9, 1, 4.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:F_S_micro_all.n', 10, 1, 12.0, 144.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:S_bar', 6, 1, 8.33333333333333259318e-01, 6.9444444444444430875e-01, 8.33333333333333259318e-01);
--
INSERT INTO tally VALUES (1, 'official', 'sum:S_bar', 9, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:S_bar', 10, 1, 6.66666666666666629659e-01, 4.44444444444444419772e-01, 6.66666666666666629659e-01);
--
INSERT INTO tally VALUES (1, 'official', 'sum:S_bar.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:S_bar.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:S_bar.n', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:answer.fp', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:answer.tp', 6, 1, 4.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:answer.tp', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:answer.tp', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:answer_f1', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:answer_f1', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:answer_f1', 10, 1, 6.66666666666666629659e-01, 4.44444444444444419772e-01, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:repetition_rate', 10, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:repetition_rate.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:repetition_rate.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:repetition_rate.n', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:step.fn', 6, 1, 4.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:step.fp', 10, 1, 4.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:step.tp', 6, 1, 4.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:step.tp', 9, 1, 2.0, 4.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:step.tp', 10, 1, 4.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:success_rate', 6, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:success_rate', 9, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:success_rate', 10, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:success_rate.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:success_rate.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'official', 'sum:success_rate.n', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'fail:containment_violation', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'fail:containment_violation', 10, 7, 1.0, 49.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'fail:duplicate_box', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'fail:extra_step', 10, 4, 1.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'fail:missed_steps', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'fail:repetition', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'fail:step_on_wrong_answer', 10, 4, 1.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'metric:F_A', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'metric:F_A', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'metric:F_A', 10, 1, 8.33333333333333259318e-01, 6.9444444444444430875e-01, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'metric:F_A_all', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'metric:F_A_all', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'metric:F_A_all', 10, 1, 8.33333333333333259318e-01, 6.9444444444444430875e-01, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'metric:F_S_macro', 6, 1, 6.66666666666666629659e-01, 4.44444444444444419772e-01, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'metric:F_S_macro', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'metric:F_S_macro', 10, 1, 6.66666666666666629659e-01, 4.44444444444444419772e-01, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'metric:F_S_micro', 6, 1, 6.66666666666666629659e-01, 4.44444444444444419772e-01, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'metric:F_S_micro', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'metric:F_S_micro', 10, 1, 6.66666666666666629659e-01, 4.44444444444444419772e-01, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'metric:F_S_micro_all', 6, 1, 6.66666666666666629659e-01, 4.44444444444444419772e-01, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'metric:F_S_micro_all', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'metric:F_S_micro_all', 10, 1, 6.66666666666666629659e-01, 4.44444444444444419772e-01, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'metric:S_bar', 6, 1, 8.33333333333333259318e-01, 6.9444444444444430875e-01, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'metric:S_bar', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'metric:S_bar', 10, 1, 8.33333333333333259318e-01, 6.9444444444444430875e-01, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'metric:repetition_rate', 6, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'metric:repetition_rate', 9, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'metric:repetition_rate', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'metric:success_rate', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'metric:success_rate', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'metric:success_rate', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'outcome:matched', 7, 2, 1.81831079607158097033e+00, 1.65320289683573751204e+00, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'outcome:matched', 8, 2, 1.76307699368904202685e+00, 1.55422820799343264219e+00, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'outcome:matched', 9, 1, 9.39659755449229083801e-01, 0.882960456010905, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'outcome:matched', 10, 1, 9.47844901212776869137e-01, 8.9840995675505874729e-01, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'state:scored', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'state:scored', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'state:scored', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:F_A', 6, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:F_A', 9, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:F_A', 10, 1, 8.33333333333333259318e-01, 6.9444444444444430875e-01, 8.33333333333333259318e-01);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:F_A.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:F_A.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:F_A.n', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:F_A_all', 6, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:F_A_all', 9, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:F_A_all', 10, 1, 8.33333333333333259318e-01, 6.9444444444444430875e-01, 8.33333333333333259318e-01);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:F_A_all.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:F_A_all.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:F_A_all.n', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:F_S_macro', 6, 1, 6.66666666666666629659e-01, 4.44444444444444419772e-01, 6.66666666666666629659e-01);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:F_S_macro', 9, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:F_S_macro', 10, 1, 6.66666666666666629659e-01, 4.44444444444444419772e-01, 6.66666666666666629659e-01);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:F_S_macro.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:F_S_macro.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:F_S_macro.n', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:F_S_micro', 6, 1, 8.0, 64.0, 96.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:F_S_micro', 9, 1, 4.0, 16.0, 16.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:F_S_micro', 10, 1, 8.0, 64.0, 96.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:F_S_micro.n', 6, 1, 12.0, 144.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:F_S_micro.n', 9, 1, 4.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:F_S_micro.n', 10, 1, 12.0, 144.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:F_S_micro_all', 6, 1, 8.0, 64.0, 96.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:F_S_micro_all', 9, 1, 4.0, 16.0, 16.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:F_S_micro_all', 10, 1, 8.0, 64.0, 96.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:F_S_micro_all.n', 6, 1, 12.0, 144.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:F_S_micro_all.n', 9, 1, 4.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:F_S_micro_all.n', 10, 1, 12.0, 144.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:S_bar', 6, 1, 8.33333333333333259318e-01, 6.9444444444444430875e-01, 8.33333333333333259318e-01);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:S_bar', 9, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:S_bar', 10, 1, 8.33333333333333259318e-01, 6.9444444444444430875e-01, 8.33333333333333259318e-01);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:S_bar.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:S_bar.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:S_bar.n', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:answer.fp', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:answer.tp', 6, 1, 4.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:answer.tp', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:answer.tp', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:answer_f1', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:answer_f1', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:answer_f1', 10, 1, 8.33333333333333259318e-01, 6.9444444444444430875e-01, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:repetition_rate', 10, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:repetition_rate.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:repetition_rate.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:repetition_rate.n', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:step.fn', 6, 1, 4.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:step.fp', 10, 1, 4.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:step.tp', 6, 1, 4.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:step.tp', 9, 1, 2.0, 4.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:step.tp', 10, 1, 4.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:success_rate', 6, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:success_rate', 9, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:success_rate', 10, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:success_rate.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:success_rate.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (1, 'paper', 'sum:success_rate.n', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'fail:containment_violation', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'fail:extra_step', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'fail:format_failure', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'fail:missed_step', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'fail:no_response', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'fail:step_localisation', 6, 2, 1.0, 4.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'metric:F_A', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'metric:F_A', 9, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'metric:F_A_all', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'metric:F_A_all', 9, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'metric:F_S_macro', 6, 1, 0.625, 0.390625, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'metric:F_S_macro', 9, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'metric:F_S_micro', 6, 1, 0.625, 0.390625, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'metric:F_S_micro', 9, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'metric:F_S_micro_all', 6, 1, 0.625, 0.390625, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'metric:F_S_micro_all', 9, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'metric:S_bar', 6, 1, 0.8125, 0.66015625, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'metric:S_bar', 9, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'metric:repetition_rate', 6, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'metric:repetition_rate', 9, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'metric:success_rate', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'metric:success_rate', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'outcome:matched', 7, 2, 1.44752295296181121564e+00, 1.04767896703880936115e+00, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'outcome:matched', 8, 2, 1.80851655280039, 1.63715897080797545548e+00, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'outcome:missed', 9, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'state:missing', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'state:scored', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'state:scored', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'sum:F_A', 6, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (2, 'official', 'sum:F_A.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'sum:F_A.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'sum:F_A_all', 6, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (2, 'official', 'sum:F_A_all.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'sum:F_A_all.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'sum:F_S_macro', 6, 1, 0.625, 0.390625, 0.625);
--
INSERT INTO tally VALUES (2, 'official', 'sum:F_S_macro.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'sum:F_S_macro.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'sum:F_S_micro', 6, 1, 10.0, 100.0, 160.0);
--
INSERT INTO tally VALUES (2, 'official', 'sum:F_S_micro.n', 6, 1, 16.0, 256.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'sum:F_S_micro.n', 9, 1, 2.0, 4.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'sum:F_S_micro_all', 6, 1, 10.0, 100.0, 160.0);
--
INSERT INTO tally VALUES (2, 'official', 'sum:F_S_micro_all.n', 6, 1, 16.0, 256.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'sum:F_S_micro_all.n', 9, 1, 2.0, 4.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'sum:S_bar', 6, 1, 0.8125, 0.66015625, 0.8125);
--
INSERT INTO tally VALUES (2, 'official', 'sum:S_bar.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'sum:S_bar.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'sum:answer.fn', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'sum:answer.tp', 6, 1, 4.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'sum:answer_f1', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'sum:repetition_rate.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'sum:repetition_rate.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'sum:step.fn', 6, 1, 3.0, 9.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'sum:step.fn', 9, 1, 2.0, 4.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'sum:step.fp', 6, 1, 3.0, 9.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'sum:step.tp', 6, 1, 5.0, 25.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'sum:success_rate', 6, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (2, 'official', 'sum:success_rate', 9, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (2, 'official', 'sum:success_rate.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'official', 'sum:success_rate.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'fail:containment_violation', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'fail:extra_step', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'fail:format_failure', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'fail:missed_step', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'fail:no_response', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'fail:step_localisation', 6, 2, 1.0, 4.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'metric:F_A', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'metric:F_A_all', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'metric:F_A_all', 9, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'metric:F_A_all', 10, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'metric:F_S_macro', 6, 1, 0.625, 0.390625, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'metric:F_S_micro', 6, 1, 0.625, 0.390625, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'metric:F_S_micro_all', 6, 1, 0.625, 0.390625, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'metric:F_S_micro_all', 9, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'metric:F_S_micro_all', 10, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'metric:S_bar', 6, 1, 0.8125, 0.66015625, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'metric:S_bar', 9, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'metric:S_bar', 10, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'metric:repetition_rate', 6, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'metric:repetition_rate', 9, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'metric:repetition_rate', 10, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'metric:success_rate', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'metric:success_rate', 9, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'metric:success_rate', 10, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'outcome:matched', 7, 2, 1.44752295296181121564e+00, 1.04767896703880936115e+00, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'outcome:matched', 8, 2, 1.80851655280039, 1.63715897080797545548e+00, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'outcome:missed', 9, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'outcome:missed', 10, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'state:failed', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'state:missing', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'state:scored', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:F_A', 6, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:F_A.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:F_A_all', 6, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:F_A_all.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:F_A_all.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:F_A_all.n', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:F_S_macro', 6, 1, 0.625, 0.390625, 0.625);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:F_S_macro.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:F_S_micro', 6, 1, 10.0, 100.0, 160.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:F_S_micro.n', 6, 1, 16.0, 256.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:F_S_micro_all', 6, 1, 10.0, 100.0, 160.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:F_S_micro_all.n', 6, 1, 16.0, 256.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:F_S_micro_all.n', 9, 1, 2.0, 4.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:F_S_micro_all.n', 10, 1, 4.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:S_bar', 6, 1, 0.8125, 0.66015625, 0.8125);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:S_bar.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:S_bar.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:S_bar.n', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:answer.fn', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:answer.fn', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:answer.tp', 6, 1, 4.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:answer_f1', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:repetition_rate.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:repetition_rate.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:repetition_rate.n', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:step.fn', 6, 1, 3.0, 9.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:step.fn', 9, 1, 2.0, 4.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:step.fn', 10, 1, 4.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:step.fp', 6, 1, 3.0, 9.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:step.tp', 6, 1, 5.0, 25.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:success_rate', 6, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:success_rate.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:success_rate.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (2, 'paper', 'sum:success_rate.n', 10, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'fail:containment_violation', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'fail:containment_violation', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'fail:extra_step', 9, 4, 1.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'fail:hallucinated_box', 9, 3, 1.0, 9.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'fail:localisation', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'fail:missed_steps', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'fail:step_of_missed_answer', 9, 2, 1.0, 4.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'metric:F_A', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'metric:F_A', 9, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'metric:F_A_all', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'metric:F_A_all', 9, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'metric:F_S_macro', 6, 1, 6.66666666666666629659e-01, 4.44444444444444419772e-01, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'metric:F_S_macro', 9, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'metric:F_S_micro', 6, 1, 6.66666666666666629659e-01, 4.44444444444444419772e-01, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'metric:F_S_micro', 9, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'metric:F_S_micro_all', 6, 1, 6.66666666666666629659e-01, 4.44444444444444419772e-01, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'metric:F_S_micro_all', 9, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'metric:S_bar', 6, 1, 8.33333333333333259318e-01, 6.9444444444444430875e-01, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'metric:S_bar', 9, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'metric:repetition_rate', 6, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'metric:repetition_rate', 9, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'metric:success_rate', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'metric:success_rate', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'outcome:matched', 7, 2, 1.81831079607158097033e+00, 1.65320289683573751204e+00, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'outcome:matched', 8, 2, 1.76307699368904202685e+00, 1.55422820799343264219e+00, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'outcome:missed', 9, 1, 2.66638450957570605215e-01, 7.10960635290527886986e-02, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'state:scored', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'state:scored', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'sum:F_A', 6, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (3, 'official', 'sum:F_A.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'sum:F_A.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'sum:F_A_all', 6, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (3, 'official', 'sum:F_A_all.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'sum:F_A_all.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'sum:F_S_macro', 6, 1, 6.66666666666666629659e-01, 4.44444444444444419772e-01, 6.66666666666666629659e-01);
--
INSERT INTO tally VALUES (3, 'official', 'sum:F_S_macro.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'sum:F_S_macro.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'sum:F_S_micro', 6, 1, 8.0, 64.0, 96.0);
--
INSERT INTO tally VALUES (3, 'official', 'sum:F_S_micro.n', 6, 1, 12.0, 144.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'sum:F_S_micro.n', 9, 1, 6.0, 36.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'sum:F_S_micro_all', 6, 1, 8.0, 64.0, 96.0);
--
INSERT INTO tally VALUES (3, 'official', 'sum:F_S_micro_all.n', 6, 1, 12.0, 144.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'sum:F_S_micro_all.n', 9, 1, 6.0, 36.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'sum:S_bar', 6, 1, 8.33333333333333259318e-01, 6.9444444444444430875e-01, 8.33333333333333259318e-01);
--
INSERT INTO tally VALUES (3, 'official', 'sum:S_bar.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'sum:S_bar.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'sum:answer.fn', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'sum:answer.fp', 9, 1, 4.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'sum:answer.tp', 6, 1, 4.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'sum:answer_f1', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'sum:repetition_rate.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'sum:repetition_rate.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'sum:step.fn', 6, 1, 4.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'sum:step.fn', 9, 1, 2.0, 4.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'sum:step.fp', 9, 1, 4.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'sum:step.tp', 6, 1, 4.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'sum:success_rate', 6, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (3, 'official', 'sum:success_rate', 9, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (3, 'official', 'sum:success_rate.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'official', 'sum:success_rate.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'fail:containment_violation', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'fail:containment_violation', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'fail:extra_step', 9, 4, 1.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'fail:hallucinated_box', 9, 3, 1.0, 9.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'fail:localisation', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'fail:missed_steps', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'fail:step_of_missed_answer', 9, 2, 1.0, 4.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'metric:F_A', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'metric:F_A', 9, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'metric:F_A_all', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'metric:F_A_all', 9, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'metric:F_S_macro', 6, 1, 6.66666666666666629659e-01, 4.44444444444444419772e-01, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'metric:F_S_macro', 9, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'metric:F_S_micro', 6, 1, 6.66666666666666629659e-01, 4.44444444444444419772e-01, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'metric:F_S_micro', 9, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'metric:F_S_micro_all', 6, 1, 6.66666666666666629659e-01, 4.44444444444444419772e-01, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'metric:F_S_micro_all', 9, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'metric:S_bar', 6, 1, 8.33333333333333259318e-01, 6.9444444444444430875e-01, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'metric:S_bar', 9, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'metric:repetition_rate', 6, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'metric:repetition_rate', 9, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'metric:success_rate', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'metric:success_rate', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'outcome:matched', 7, 2, 1.81831079607158097033e+00, 1.65320289683573751204e+00, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'outcome:matched', 8, 2, 1.76307699368904202685e+00, 1.55422820799343264219e+00, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'outcome:missed', 9, 1, 2.66638450957570605215e-01, 7.10960635290527886986e-02, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'state:scored', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'state:scored', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:F_A', 6, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:F_A.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:F_A.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:F_A_all', 6, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:F_A_all.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:F_A_all.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:F_S_macro', 6, 1, 6.66666666666666629659e-01, 4.44444444444444419772e-01, 6.66666666666666629659e-01);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:F_S_macro.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:F_S_macro.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:F_S_micro', 6, 1, 8.0, 64.0, 96.0);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:F_S_micro.n', 6, 1, 12.0, 144.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:F_S_micro.n', 9, 1, 6.0, 36.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:F_S_micro_all', 6, 1, 8.0, 64.0, 96.0);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:F_S_micro_all.n', 6, 1, 12.0, 144.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:F_S_micro_all.n', 9, 1, 6.0, 36.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:S_bar', 6, 1, 8.33333333333333259318e-01, 6.9444444444444430875e-01, 8.33333333333333259318e-01);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:S_bar.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:S_bar.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:answer.fn', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:answer.fp', 9, 1, 4.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:answer.tp', 6, 1, 4.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:answer_f1', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:repetition_rate.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:repetition_rate.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:step.fn', 6, 1, 4.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:step.fn', 9, 1, 2.0, 4.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:step.fp', 9, 1, 4.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:step.tp', 6, 1, 4.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:success_rate', 6, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:success_rate', 9, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:success_rate.n', 6, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (3, 'paper', 'sum:success_rate.n', 9, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'cell:ED+OCR:error (OCR)~called error (OCR)', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'cell:ED+OCR:no error (OCR)~called error (OCR)', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'cell:ED:error~called error', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'cell:ED:no error~called error', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'cell:cascade:cascade~B0', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'cell:cascade:cascade~D', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'fail:false_alarm', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'fail:wrong_reason', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'metric:EC+OCR.acc', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'metric:EC+OCR.acc', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'metric:EC.acc', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'metric:EC.acc', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'metric:ED+OCR.acc', 11, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'metric:ED+OCR.acc', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'metric:ED+OCR.f1', 11, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'metric:ED+OCR.f1', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'metric:ED+OCR.f1_weighted', 11, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'metric:ED+OCR.f1_weighted', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'metric:ED+OCR.fnr', 12, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'metric:ED+OCR.fpr', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'metric:ED.acc', 11, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'metric:ED.acc', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'metric:ED.f1', 11, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'metric:ED.f1', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'metric:ED.f1_weighted', 11, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'metric:ED.f1_weighted', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'metric:ED.fnr', 12, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'metric:ED.fpr', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'metric:EL+OCR.acc', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'metric:EL+OCR.acc', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'metric:EL.acc', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'metric:EL.acc', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'metric:cascade.acc', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'metric:cascade.acc', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'metric:reasoned_detection_rate', 11, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'metric:reasoned_detection_rate', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'outcome:detected', 12, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'outcome:false_alarm', 11, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'state:scored', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'state:scored', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:EC+OCR.n', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:EC+OCR.n', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:EC+OCR.right', 11, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:EC+OCR.right', 12, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:EC.n', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:EC.n', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:EC.right', 11, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:EC.right', 12, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:ED+OCR.fp', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:ED+OCR.n', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:ED+OCR.n', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:ED+OCR.right', 12, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:ED+OCR.tp', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:ED.fp', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:ED.n', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:ED.n', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:ED.right', 12, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:ED.tp', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:EL+OCR.n', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:EL+OCR.n', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:EL+OCR.right', 11, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:EL+OCR.right', 12, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:EL.n', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:EL.n', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:EL.right', 11, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:EL.right', 12, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:cascade.B0', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:cascade.D', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:cascade.n', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:cascade.n', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:cascade.right', 11, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:cascade.right', 12, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:n', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:n', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:reasoned.n', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:reasoned.n', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'official', 'sum:reasoned.right', 12, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (4, 'paper', 'cell:ED+OCR:error (OCR)~called error (OCR)', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'cell:ED+OCR:no error (OCR)~called error (OCR)', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'cell:ED:error~called error', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'cell:ED:no error~called error', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'cell:cascade:cascade~B0', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'cell:cascade:cascade~D', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'fail:false_alarm', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'fail:wrong_reason', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'metric:EC+OCR.acc', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'metric:EC+OCR.acc', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'metric:EC.acc', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'metric:EC.acc', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'metric:ED+OCR.acc', 11, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'metric:ED+OCR.acc', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'metric:ED+OCR.f1', 11, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'metric:ED+OCR.f1', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'metric:ED+OCR.f1_weighted', 11, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'metric:ED+OCR.f1_weighted', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'metric:ED+OCR.fnr', 12, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'metric:ED+OCR.fpr', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'metric:ED.acc', 11, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'metric:ED.acc', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'metric:ED.f1', 11, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'metric:ED.f1', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'metric:ED.f1_weighted', 11, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'metric:ED.f1_weighted', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'metric:ED.fnr', 12, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'metric:ED.fpr', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'metric:EL+OCR.acc', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'metric:EL+OCR.acc', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'metric:EL.acc', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'metric:EL.acc', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'metric:cascade.acc', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'metric:cascade.acc', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'metric:reasoned_detection_rate', 11, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'metric:reasoned_detection_rate', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'outcome:detected', 12, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'outcome:false_alarm', 11, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'state:scored', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'state:scored', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:EC+OCR.n', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:EC+OCR.n', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:EC+OCR.right', 11, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:EC+OCR.right', 12, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:EC.n', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:EC.n', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:EC.right', 11, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:EC.right', 12, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:ED+OCR.fp', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:ED+OCR.n', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:ED+OCR.n', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:ED+OCR.right', 12, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:ED+OCR.tp', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:ED.fp', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:ED.n', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:ED.n', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:ED.right', 12, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:ED.tp', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:EL+OCR.n', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:EL+OCR.n', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:EL+OCR.right', 11, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:EL+OCR.right', 12, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:EL.n', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:EL.n', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:EL.right', 11, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:EL.right', 12, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:cascade.B0', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:cascade.D', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:cascade.n', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:cascade.n', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:cascade.right', 11, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:cascade.right', 12, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:n', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:n', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:reasoned.n', 11, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:reasoned.n', 12, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (4, 'paper', 'sum:reasoned.right', 12, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (5, 'official', 'fail:misread_as_wrong', 13, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'fail:no_answer', 13, 2, 1.0, 4.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'fail:overlong', 13, 2, 1.0, 4.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'fail:wrong', 13, 2, 1.0, 4.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'metric:llm_accuracy', 14, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'metric:llm_accuracy', 16, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'metric:llm_accuracy', 17, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'metric:llm_accuracy', 19, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'metric:llm_accuracy', 20, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'metric:rouge_l', 14, 1, 1.34831460674157299628e-01, 1.8179522787526825045e-02, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'metric:rouge_l', 16, 1, 0.5, 0.25, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'metric:rouge_l', 17, 1, 3.33333333333333314829e-01, 1.11111111111111104943e-01, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'metric:rouge_l', 19, 1, 0.125, 0.015625, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'metric:rouge_l', 20, 1, 4.93827160493827202469e-02, 2.43865264441396178279e-03, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'outcome:no answer', 15, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'outcome:no answer', 18, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'outcome:right', 14, 1, 4.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'outcome:right', 20, 1, 4.0, 16.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'outcome:wrong', 16, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'outcome:wrong', 17, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'outcome:wrong', 19, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'state:scored', 13, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:error_answers', 15, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:error_answers', 18, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:judge.n.claude', 14, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:judge.n.claude', 16, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:judge.n.claude', 17, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:judge.n.claude', 19, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:judge.n.claude', 20, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:judge.n.gemini', 14, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:judge.n.gemini', 16, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:judge.n.gemini', 17, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:judge.n.gemini', 19, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:judge.n.gemini', 20, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:judge.n.openai', 14, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:judge.n.openai', 16, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:judge.n.openai', 17, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:judge.n.openai', 19, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:judge.n.openai', 20, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:judge.right.claude', 14, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:judge.right.claude', 19, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:judge.right.claude', 20, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:judge.right.gemini', 14, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:judge.right.gemini', 20, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:judge.right.openai', 14, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:judge.right.openai', 20, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:llm_accuracy', 14, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:llm_accuracy', 20, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:llm_accuracy.n', 14, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:llm_accuracy.n', 16, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:llm_accuracy.n', 17, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:llm_accuracy.n', 19, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:llm_accuracy.n', 20, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:rouge_l', 14, 1, 1.34831460674157299628e-01, 1.8179522787526825045e-02, 1.34831460674157299628e-01);
--
INSERT INTO tally VALUES (5, 'official', 'sum:rouge_l', 16, 1, 0.5, 0.25, 0.5);
--
INSERT INTO tally VALUES (5, 'official', 'sum:rouge_l', 17, 1, 3.33333333333333314829e-01, 1.11111111111111104943e-01, 3.33333333333333314829e-01);
--
INSERT INTO tally VALUES (5, 'official', 'sum:rouge_l', 19, 1, 0.125, 0.015625, 0.125);
--
INSERT INTO tally VALUES (5, 'official', 'sum:rouge_l', 20, 1, 4.93827160493827202469e-02, 2.43865264441396178279e-03, 4.93827160493827202469e-02);
--
INSERT INTO tally VALUES (5, 'official', 'sum:rouge_l.n', 14, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:rouge_l.n', 16, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:rouge_l.n', 17, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:rouge_l.n', 19, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (5, 'official', 'sum:rouge_l.n', 20, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'cell:behaviour:recognisable~answer', 22, 2, 2.0, 2.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'cell:behaviour:recognisable~answer', 23, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'cell:behaviour:recognisable~answer', 24, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'fail:handwriting_leak', 21, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'metric:boundaries_located', 22, 2, 2.0, 2.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'metric:boundaries_located', 23, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'metric:boundaries_located', 24, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'metric:question_accuracy', 22, 2, 2.0, 2.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'metric:question_accuracy', 23, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'metric:question_accuracy', 24, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'metric:stem_accuracy', 22, 2, 1.97029702970297027064e+00, 1.94147632585040685881e+00, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'metric:stem_accuracy', 23, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'metric:stem_accuracy', 24, 1, 6.43678160919540220952e-01, 4.14321574844761508771e-01, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'metric:stem_distance', 22, 2, 1.94, 1.8836, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'metric:stem_distance', 23, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'metric:stem_distance', 24, 1, 4.56140350877192957135e-01, 2.08064019698368712907e-01, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'metric:stem_ratio', 22, 2, 1.97029702970297027064e+00, 1.94147632585040685881e+00, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'metric:stem_ratio', 23, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'metric:stem_ratio', 24, 1, 6.43678160919540220952e-01, 4.14321574844761508771e-01, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'outcome:partly right', 24, 1, 6.43678160919540220952e-01, 4.14321574844761508771e-01, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'outcome:right', 22, 2, 1.97029702970297027064e+00, 1.94147632585040685881e+00, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'outcome:right', 23, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'state:scored', 21, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'sum:answered_questions', 22, 2, 2.0, 2.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'sum:answered_questions', 23, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'sum:answered_questions', 24, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'sum:boundaries', 22, 2, 4.0, 8.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'sum:boundaries', 23, 1, 2.0, 4.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'sum:boundaries', 24, 1, 2.0, 4.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'sum:boundaries_exact', 22, 2, 4.0, 8.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'sum:boundaries_exact', 23, 1, 2.0, 4.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'sum:boundaries_exact', 24, 1, 2.0, 4.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'sum:boundaries_met', 22, 2, 4.0, 8.0, 8.0);
--
INSERT INTO tally VALUES (6, 'official', 'sum:boundaries_met', 23, 1, 2.0, 4.0, 4.0);
--
INSERT INTO tally VALUES (6, 'official', 'sum:boundaries_met', 24, 1, 2.0, 4.0, 4.0);
--
INSERT INTO tally VALUES (6, 'official', 'sum:questions', 22, 2, 2.0, 2.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'sum:questions', 23, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'sum:questions', 24, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'sum:refusal.tn', 22, 2, 2.0, 2.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'sum:refusal.tn', 23, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'sum:refusal.tn', 24, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'sum:right', 22, 2, 2.0, 2.0, 2.0);
--
INSERT INTO tally VALUES (6, 'official', 'sum:right', 23, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (6, 'official', 'sum:stem', 22, 2, 1.97029702970297027064e+00, 1.94147632585040685881e+00, 1.97029702970297027064e+00);
--
INSERT INTO tally VALUES (6, 'official', 'sum:stem', 23, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (6, 'official', 'sum:stem', 24, 1, 6.43678160919540220952e-01, 4.14321574844761508771e-01, 6.43678160919540220952e-01);
--
INSERT INTO tally VALUES (6, 'official', 'sum:stem.distance', 22, 2, 1.94, 1.8836, 1.94);
--
INSERT INTO tally VALUES (6, 'official', 'sum:stem.distance', 23, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (6, 'official', 'sum:stem.distance', 24, 1, 4.56140350877192957135e-01, 2.08064019698368712907e-01, 4.56140350877192957135e-01);
--
INSERT INTO tally VALUES (6, 'official', 'sum:stem.n', 22, 2, 2.0, 2.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'sum:stem.n', 23, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'sum:stem.n', 24, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'official', 'sum:stem.ratio', 22, 2, 1.97029702970297027064e+00, 1.94147632585040685881e+00, 1.97029702970297027064e+00);
--
INSERT INTO tally VALUES (6, 'official', 'sum:stem.ratio', 23, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (6, 'official', 'sum:stem.ratio', 24, 1, 6.43678160919540220952e-01, 4.14321574844761508771e-01, 6.43678160919540220952e-01);
--
INSERT INTO tally VALUES (6, 'paper', 'cell:behaviour:recognisable~answer', 22, 2, 2.0, 2.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'cell:behaviour:recognisable~answer', 23, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'cell:behaviour:recognisable~answer', 24, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'fail:garbled_stem', 21, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'fail:handwriting_leak', 21, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'metric:boundaries_located', 22, 2, 2.0, 2.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'metric:boundaries_located', 23, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'metric:boundaries_located', 24, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'metric:question_accuracy', 22, 2, 2.0, 2.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'metric:question_accuracy', 23, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'metric:question_accuracy', 24, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'metric:stem_accuracy', 22, 2, 1.94, 1.8836, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'metric:stem_accuracy', 23, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'metric:stem_accuracy', 24, 1, 4.56140350877192957135e-01, 2.08064019698368712907e-01, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'metric:stem_distance', 22, 2, 1.94, 1.8836, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'metric:stem_distance', 23, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'metric:stem_distance', 24, 1, 4.56140350877192957135e-01, 2.08064019698368712907e-01, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'metric:stem_ratio', 22, 2, 1.97029702970297027064e+00, 1.94147632585040685881e+00, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'metric:stem_ratio', 23, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'metric:stem_ratio', 24, 1, 6.43678160919540220952e-01, 4.14321574844761508771e-01, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'outcome:garbled', 24, 1, 4.56140350877192957135e-01, 2.08064019698368712907e-01, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'outcome:right', 22, 2, 1.94, 1.8836, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'outcome:right', 23, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'state:scored', 21, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:answered_questions', 22, 2, 2.0, 2.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:answered_questions', 23, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:answered_questions', 24, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:boundaries', 22, 2, 4.0, 8.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:boundaries', 23, 1, 2.0, 4.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:boundaries', 24, 1, 2.0, 4.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:boundaries_exact', 22, 2, 4.0, 8.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:boundaries_exact', 23, 1, 2.0, 4.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:boundaries_exact', 24, 1, 2.0, 4.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:boundaries_met', 22, 2, 4.0, 8.0, 8.0);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:boundaries_met', 23, 1, 2.0, 4.0, 4.0);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:boundaries_met', 24, 1, 2.0, 4.0, 4.0);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:questions', 22, 2, 2.0, 2.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:questions', 23, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:questions', 24, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:refusal.tn', 22, 2, 2.0, 2.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:refusal.tn', 23, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:refusal.tn', 24, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:right', 22, 2, 2.0, 2.0, 2.0);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:right', 23, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:stem', 22, 2, 1.94, 1.8836, 1.94);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:stem', 23, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:stem', 24, 1, 4.56140350877192957135e-01, 2.08064019698368712907e-01, 4.56140350877192957135e-01);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:stem.distance', 22, 2, 1.94, 1.8836, 1.94);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:stem.distance', 23, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:stem.distance', 24, 1, 4.56140350877192957135e-01, 2.08064019698368712907e-01, 4.56140350877192957135e-01);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:stem.n', 22, 2, 2.0, 2.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:stem.n', 23, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:stem.n', 24, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:stem.ratio', 22, 2, 1.97029702970297027064e+00, 1.94147632585040685881e+00, 1.97029702970297027064e+00);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:stem.ratio', 23, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (6, 'paper', 'sum:stem.ratio', 24, 1, 6.43678160919540220952e-01, 4.14321574844761508771e-01, 6.43678160919540220952e-01);
--
INSERT INTO tally VALUES (7, 'official', 'cell:labels:chart::Data Accuracy Error~chart::Data Accuracy Error', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'cell:verdict:correct~correct', 25, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'cell:verdict:correct~correct', 26, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'cell:verdict:incorrect~incorrect', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'metric:accuracy', 25, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'metric:accuracy', 26, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'metric:accuracy', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'metric:accuracy_as_wrong', 25, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'metric:accuracy_as_wrong', 26, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'metric:accuracy_as_wrong', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'metric:eb_f1', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'metric:fnr', 25, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'metric:fnr', 26, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'metric:fpr', 27, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'metric:macro_f1_err', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'metric:mcc', 25, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'metric:mcc', 26, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'metric:mcc', 27, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'metric:micro_f1_err', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'outcome:right', 25, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'outcome:right', 26, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'outcome:right', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'state:scored', 25, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'state:scored', 26, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'state:scored', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'sum:answers', 25, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'sum:answers', 26, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'sum:answers', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'sum:asked', 25, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'sum:asked', 26, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'sum:asked', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'sum:both_incorrect', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'sum:eb', 27, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (7, 'official', 'sum:gold_correct', 25, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'sum:gold_correct', 26, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'sum:gold_incorrect', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'sum:recall.gold.chart::Data Accuracy Error', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'sum:recall.hit.chart::Data Accuracy Error', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'sum:right', 25, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (7, 'official', 'sum:right', 26, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (7, 'official', 'sum:right', 27, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (7, 'official', 'sum:tn', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'sum:tp', 25, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'sum:tp', 26, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'sum:type.named.chart::Data Accuracy Error', 27, 1, 2.0, 4.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'sum:type.tp.chart::Data Accuracy Error', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'sum:types.named', 27, 1, 2.0, 4.0, 0.0);
--
INSERT INTO tally VALUES (7, 'official', 'sum:types.tp', 27, 1, 1.0, 1.0, 2.0);
--
INSERT INTO tally VALUES (8, 'official', 'cell:labels:chart::Data Accuracy Error~chart::Data Accuracy Error', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'cell:verdict:correct~correct', 25, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'cell:verdict:correct~correct', 26, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'cell:verdict:incorrect~incorrect', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'metric:accuracy', 25, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'metric:accuracy', 26, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'metric:accuracy', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'metric:accuracy_as_wrong', 25, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'metric:accuracy_as_wrong', 26, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'metric:accuracy_as_wrong', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'metric:eb_f1', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'metric:fnr', 25, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'metric:fnr', 26, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'metric:fpr', 27, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'metric:macro_f1_err', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'metric:mcc', 25, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'metric:mcc', 26, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'metric:mcc', 27, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'metric:micro_f1_err', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'outcome:right', 25, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'outcome:right', 26, 1, 0.0, 0.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'outcome:right', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'state:scored', 25, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'state:scored', 26, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'state:scored', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'sum:answers', 25, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'sum:answers', 26, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'sum:answers', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'sum:asked', 25, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'sum:asked', 26, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'sum:asked', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'sum:both_incorrect', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'sum:eb', 27, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (8, 'official', 'sum:gold_correct', 25, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'sum:gold_correct', 26, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'sum:gold_incorrect', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'sum:recall.gold.chart::Data Accuracy Error', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'sum:recall.hit.chart::Data Accuracy Error', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'sum:right', 25, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (8, 'official', 'sum:right', 26, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (8, 'official', 'sum:right', 27, 1, 1.0, 1.0, 1.0);
--
INSERT INTO tally VALUES (8, 'official', 'sum:tn', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'sum:tp', 25, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'sum:tp', 26, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'sum:type.named.chart::Data Accuracy Error', 27, 1, 2.0, 4.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'sum:type.tp.chart::Data Accuracy Error', 27, 1, 1.0, 1.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'sum:types.named', 27, 1, 2.0, 4.0, 0.0);
--
INSERT INTO tally VALUES (8, 'official', 'sum:types.tp', 27, 1, 1.0, 1.0, 2.0);
--
INSERT INTO failure VALUES (1, 1, 'official', 1, 3, 1, 'localisation', 9.1531255974001146658e-01, 1.0, 'localisation', '{"iou":0.9153125597400115,"left":2.0,"top":2.0,"right":3.0,"bottom":4.0}', 'a2', 'a2', '');
--
INSERT INTO failure VALUES (2, 1, 'official', 1, 1, 1, 'localisation', 9.02998236331569614776e-01, 1.0, 'localisation', '{"iou":0.9029982363315696,"left":-3.0,"top":-2.0,"right":2.0,"bottom":3.0}', 'a0', 'a0', '');
--
INSERT INTO failure VALUES (3, 1, 'official', 1, 4, 1, 'localisation', 8.83534136546184734051e-01, 1.0, 'localisation', '{"iou":0.8835341365461847,"left":5.0,"top":-6.0,"right":2.0,"bottom":3.0}', 'a3', 'a3', '');
--
INSERT INTO failure VALUES (4, 1, 'official', 1, 2, 1, 'localisation', 8.79542857142857181784e-01, 1.0, 'localisation', '{"iou":0.8795428571428572,"left":6.0,"top":-4.0,"right":0.0,"bottom":-5.0}', 'a1', 'a1', '');
--
INSERT INTO failure VALUES (5, 1, 'official', 1, 1, 1, 'missed_steps', 0.0, 9.02998236331569614776e-01, 'missed_steps', '{"steps":4}', 'a0 a0.s0 a0.s1 a0.s2 a0.s3', 'a0', '');
--
INSERT INTO failure VALUES (6, 1, 'official', 1, 3, 1, 'step_localisation', 9.69696969696969723884e-01, 1.0, 'step_localisation', '{"iou":0.9696969696969697,"left":0.0,"top":1.0,"right":0.0,"bottom":0.0}', 'a2.s2', 'a2.s2', '');
--
INSERT INTO failure VALUES (7, 1, 'official', 1, 3, 1, 'step_localisation', 8.98305084745762760789e-01, 1.0, 'step_localisation', '{"iou":0.8983050847457628,"left":-1.0,"top":2.0,"right":1.0,"bottom":1.0}', 'a2.s0', 'a2.s0', '');
--
INSERT INTO failure VALUES (8, 1, 'official', 1, 3, 1, 'step_localisation', 8.50302696752889386466e-01, 1.0, 'step_localisation', '{"iou":0.8503026967528894,"left":3.0,"top":3.0,"right":1.0,"bottom":-1.0}', 'a2.s3', 'a2.s3', '');
--
INSERT INTO failure VALUES (9, 1, 'official', 1, 3, 1, 'step_localisation', 8.16221765913757724142e-01, 1.0, 'step_localisation', '{"iou":0.8162217659137577,"left":-4.0,"top":-1.0,"right":2.0,"bottom":-4.0}', 'a2.s1', 'a2.s1', '');
--
INSERT INTO failure VALUES (10, 1, 'official', 1, 1, 1, 'step_of_missed_answer', 9.02998236331569614776e-01, 1.0, 'step_of_missed_answer', '{"best":0.0}', 'a0.s0', '', '');
--
INSERT INTO failure VALUES (11, 1, 'official', 1, 1, 1, 'step_of_missed_answer', 9.02998236331569614776e-01, 1.0, 'step_of_missed_answer', '{"best":0.0}', 'a0.s1', '', '');
--
INSERT INTO failure VALUES (12, 1, 'official', 1, 1, 1, 'step_of_missed_answer', 9.02998236331569614776e-01, 1.0, 'step_of_missed_answer', '{"best":0.0}', 'a0.s2', '', '');
--
INSERT INTO failure VALUES (13, 1, 'official', 1, 1, 1, 'step_of_missed_answer', 9.02998236331569614776e-01, 1.0, 'step_of_missed_answer', '{"best":0.0}', 'a0.s3', '', '');
--
INSERT INTO failure VALUES (14, 1, 'official', 1, 3, 1, 'step_on_wrong_answer', 9.1531255974001146658e-01, 9.69696969696969723884e-01, 'step_on_wrong_answer', '{"iou":0.9696969696969697,"answer":3}', 'a2.s2', 'a2.s2', '');
--
INSERT INTO failure VALUES (15, 1, 'official', 1, 3, 1, 'containment_violation', 0.0, 1.0, 'containment_violation', '{"left":4.0}', '', 'a2.s1 a2', '');
--
INSERT INTO failure VALUES (16, 1, 'paper', 1, 3, 1, 'localisation', 9.1531255974001146658e-01, 1.0, 'localisation', '{"iou":0.9153125597400115,"left":2.0,"top":2.0,"right":3.0,"bottom":4.0}', 'a2', 'a2', '');
--
INSERT INTO failure VALUES (17, 1, 'paper', 1, 1, 1, 'localisation', 9.02998236331569614776e-01, 1.0, 'localisation', '{"iou":0.9029982363315696,"left":-3.0,"top":-2.0,"right":2.0,"bottom":3.0}', 'a0', 'a0', '');
--
INSERT INTO failure VALUES (18, 1, 'paper', 1, 4, 1, 'localisation', 8.83534136546184734051e-01, 1.0, 'localisation', '{"iou":0.8835341365461847,"left":5.0,"top":-6.0,"right":2.0,"bottom":3.0}', 'a3', 'a3', '');
--
INSERT INTO failure VALUES (19, 1, 'paper', 1, 2, 1, 'localisation', 8.79542857142857181784e-01, 1.0, 'localisation', '{"iou":0.8795428571428572,"left":6.0,"top":-4.0,"right":0.0,"bottom":-5.0}', 'a1', 'a1', '');
--
INSERT INTO failure VALUES (20, 1, 'paper', 1, 1, 1, 'missed_steps', 0.0, 9.02998236331569614776e-01, 'missed_steps', '{"steps":4}', 'a0 a0.s0 a0.s1 a0.s2 a0.s3', 'a0', '');
--
INSERT INTO failure VALUES (21, 1, 'paper', 1, 3, 1, 'step_localisation', 9.69696969696969723884e-01, 1.0, 'step_localisation', '{"iou":0.9696969696969697,"left":0.0,"top":1.0,"right":0.0,"bottom":0.0}', 'a2.s2', 'a2.s2', '');
--
INSERT INTO failure VALUES (22, 1, 'paper', 1, 3, 1, 'step_localisation', 8.98305084745762760789e-01, 1.0, 'step_localisation', '{"iou":0.8983050847457628,"left":-1.0,"top":2.0,"right":1.0,"bottom":1.0}', 'a2.s0', 'a2.s0', '');
--
INSERT INTO failure VALUES (23, 1, 'paper', 1, 3, 1, 'step_localisation', 8.50302696752889386466e-01, 1.0, 'step_localisation', '{"iou":0.8503026967528894,"left":3.0,"top":3.0,"right":1.0,"bottom":-1.0}', 'a2.s3', 'a2.s3', '');
--
INSERT INTO failure VALUES (24, 1, 'paper', 1, 3, 1, 'step_localisation', 8.16221765913757724142e-01, 1.0, 'step_localisation', '{"iou":0.8162217659137577,"left":-4.0,"top":-1.0,"right":2.0,"bottom":-4.0}', 'a2.s1', 'a2.s1', '');
--
INSERT INTO failure VALUES (25, 1, 'paper', 1, 1, 1, 'step_of_missed_answer', 9.02998236331569614776e-01, 1.0, 'step_of_missed_answer', '{"best":0.0}', 'a0.s0', '', '');
--
INSERT INTO failure VALUES (26, 1, 'paper', 1, 1, 1, 'step_of_missed_answer', 9.02998236331569614776e-01, 1.0, 'step_of_missed_answer', '{"best":0.0}', 'a0.s1', '', '');
--
INSERT INTO failure VALUES (27, 1, 'paper', 1, 1, 1, 'step_of_missed_answer', 9.02998236331569614776e-01, 1.0, 'step_of_missed_answer', '{"best":0.0}', 'a0.s2', '', '');
--
INSERT INTO failure VALUES (28, 1, 'paper', 1, 1, 1, 'step_of_missed_answer', 9.02998236331569614776e-01, 1.0, 'step_of_missed_answer', '{"best":0.0}', 'a0.s3', '', '');
--
INSERT INTO failure VALUES (29, 1, 'paper', 1, 3, 1, 'step_on_wrong_answer', 9.1531255974001146658e-01, 9.69696969696969723884e-01, 'step_on_wrong_answer', '{"iou":0.9696969696969697,"answer":3}', 'a2.s2', 'a2.s2', '');
--
INSERT INTO failure VALUES (30, 1, 'paper', 1, 3, 1, 'containment_violation', 0.0, 1.0, 'containment_violation', '{"left":4.0}', '', 'a2.s1 a2', '');
--
INSERT INTO failure VALUES (31, 1, 'official', 2, 5, 1, 'localisation', 9.39659755449229083801e-01, 1.0, 'localisation', '{"iou":0.9396597554492291,"left":-2.0,"top":-3.0,"right":0.0,"bottom":-2.0}', 'a0', 'a0', '');
--
INSERT INTO failure VALUES (32, 1, 'official', 2, 5, 1, 'step_localisation', 9.40746981185060393571e-01, 1.0, 'step_localisation', '{"iou":0.9407469811850604,"left":2.0,"top":0.0,"right":1.0,"bottom":-2.0}', 'a0.s1', 'a0.s1', '');
--
INSERT INTO failure VALUES (33, 1, 'official', 2, 5, 1, 'step_localisation', 9.1511035653650252275e-01, 1.0, 'step_localisation', '{"iou":0.9151103565365025,"left":3.0,"top":2.0,"right":-1.0,"bottom":1.0}', 'a0.s0', 'a0.s0', '');
--
INSERT INTO failure VALUES (34, 1, 'official', 2, 5, 1, 'step_on_wrong_answer', 9.39659755449229083801e-01, 9.40746981185060393571e-01, 'step_on_wrong_answer', '{"iou":0.9407469811850604,"answer":1}', 'a0.s1', 'a0.s1', '');
--
INSERT INTO failure VALUES (35, 1, 'paper', 2, 5, 1, 'localisation', 9.39659755449229083801e-01, 1.0, 'localisation', '{"iou":0.9396597554492291,"left":-2.0,"top":-3.0,"right":0.0,"bottom":-2.0}', 'a0', 'a0', '');
--
INSERT INTO failure VALUES (36, 1, 'paper', 2, 5, 1, 'step_localisation', 9.40746981185060393571e-01, 1.0, 'step_localisation', '{"iou":0.9407469811850604,"left":2.0,"top":0.0,"right":1.0,"bottom":-2.0}', 'a0.s1', 'a0.s1', '');
--
INSERT INTO failure VALUES (37, 1, 'paper', 2, 5, 1, 'step_localisation', 9.1511035653650252275e-01, 1.0, 'step_localisation', '{"iou":0.9151103565365025,"left":3.0,"top":2.0,"right":-1.0,"bottom":1.0}', 'a0.s0', 'a0.s0', '');
--
INSERT INTO failure VALUES (38, 1, 'paper', 2, 5, 1, 'step_on_wrong_answer', 9.39659755449229083801e-01, 9.40746981185060393571e-01, 'step_on_wrong_answer', '{"iou":0.9407469811850604,"answer":1}', 'a0.s1', 'a0.s1', '');
--
INSERT INTO failure VALUES (39, 1, 'official', 3, 6, 1, 'duplicate_box', 0.0, 8.64574251671025861831e-01, 'duplicate_box', '{"iou":0.8645742516710259,"best":0.9478449012127769}', 'a0', 'a1', '');
--
INSERT INTO failure VALUES (40, 1, 'official', 3, 6, 1, 'localisation', 9.47844901212776869137e-01, 1.0, 'localisation', '{"iou":0.9478449012127769,"left":2.0,"top":-2.0,"right":-4.0,"bottom":0.0}', 'a0', 'a0', '');
--
INSERT INTO failure VALUES (41, 1, 'official', 3, NULL, 1, 'hallucinated_box', 8.64574251671025861831e-01, 1.0, 'hallucinated_box', '{"best":0.8645742516710259,"steps":4}', '', 'a1', '');
--
INSERT INTO failure VALUES (42, 1, 'official', 3, 6, 1, 'step_over_segmentation', 9.53258116509325348353e-01, 1.0, 'step_over_segmentation', '{"parts":2}', 'a0.s0', 'a0.s0 a1.s0', '');
--
INSERT INTO failure VALUES (43, 1, 'official', 3, 6, 1, 'step_over_segmentation', 8.66621067031463798713e-01, 1.0, 'step_over_segmentation', '{"parts":2}', 'a0.s1', 'a0.s1 a1.s1', '');
--
INSERT INTO failure VALUES (44, 1, 'official', 3, 6, 1, 'step_over_segmentation', 0.87494745691467, 1.0, 'step_over_segmentation', '{"parts":2}', 'a0.s2', 'a0.s2 a1.s2', '');
--
INSERT INTO failure VALUES (45, 1, 'official', 3, 6, 1, 'step_over_segmentation', 7.34738214208125128834e-01, 1.0, 'step_over_segmentation', '{"parts":2}', 'a0.s3', 'a0.s3 a1.s3', '');
--
INSERT INTO failure VALUES (46, 1, 'official', 3, 6, 1, 'extra_step', 0.0, 9.53258116509325348353e-01, 'extra_step', '{"best":0.9532581165093253}', '', 'a0.s0', '');
--
INSERT INTO failure VALUES (47, 1, 'official', 3, 6, 1, 'extra_step', 0.0, 8.66621067031463798713e-01, 'extra_step', '{"best":0.8666210670314638}', '', 'a0.s1', '');
--
INSERT INTO failure VALUES (48, 1, 'official', 3, 6, 1, 'extra_step', 0.0, 0.87494745691467, 'extra_step', '{"best":0.87494745691467}', '', 'a0.s2', '');
--
INSERT INTO failure VALUES (49, 1, 'official', 3, 6, 1, 'extra_step', 0.0, 7.34738214208125128834e-01, 'extra_step', '{"best":0.7347382142081251}', '', 'a0.s3', '');
--
INSERT INTO failure VALUES (50, 1, 'official', 3, 6, 1, 'step_on_wrong_answer', 0.0, 9.53258116509325348353e-01, 'step_on_wrong_answer', '{"iou":0.9532581165093253,"answer":2}', 'a0.s0', 'a1.s0', '');
--
INSERT INTO failure VALUES (51, 1, 'official', 3, 6, 1, 'step_on_wrong_answer', 0.0, 8.66621067031463798713e-01, 'step_on_wrong_answer', '{"iou":0.8666210670314638,"answer":2}', 'a0.s1', 'a1.s1', '');
--
INSERT INTO failure VALUES (52, 1, 'official', 3, 6, 1, 'step_on_wrong_answer', 0.0, 0.87494745691467, 'step_on_wrong_answer', '{"iou":0.87494745691467,"answer":2}', 'a0.s2', 'a1.s2', '');
--
INSERT INTO failure VALUES (53, 1, 'official', 3, 6, 1, 'step_on_wrong_answer', 0.0, 7.34738214208125128834e-01, 'step_on_wrong_answer', '{"iou":0.7347382142081251,"answer":2}', 'a0.s3', 'a1.s3', '');
--
INSERT INTO failure VALUES (54, 1, 'official', 3, 6, 1, 'containment_violation', 0.0, 1.0, 'containment_violation', '{"right":3.0}', '', 'a0.s1 a0', '');
--
INSERT INTO failure VALUES (55, 1, 'official', 3, 6, 1, 'containment_violation', 0.0, 1.0, 'containment_violation', '{"right":3.0}', '', 'a0.s2 a0', '');
--
INSERT INTO failure VALUES (56, 1, 'official', 3, 6, 1, 'containment_violation', 0.0, 1.0, 'containment_violation', '{"left":4.0}', '', 'a0.s3 a0', '');
--
INSERT INTO failure VALUES (57, 1, 'official', 3, NULL, 1, 'containment_violation', 0.0, 1.0, 'containment_violation', '{"top":4.0,"right":4.0}', '', 'a1.s0 a1', '');
--
INSERT INTO failure VALUES (58, 1, 'official', 3, NULL, 1, 'containment_violation', 0.0, 1.0, 'containment_violation', '{"left":3.0,"right":5.0}', '', 'a1.s1 a1', '');
--
INSERT INTO failure VALUES (59, 1, 'official', 3, NULL, 1, 'containment_violation', 0.0, 1.0, 'containment_violation', '{"left":3.0,"right":5.0}', '', 'a1.s2 a1', '');
--
INSERT INTO failure VALUES (60, 1, 'official', 3, NULL, 1, 'containment_violation', 0.0, 1.0, 'containment_violation', '{"left":6.0}', '', 'a1.s3 a1', '');
--
INSERT INTO failure VALUES (61, 1, 'official', 3, NULL, 1, 'repetition', 0.0, 1.0, 'repeated_substring', '{"length":268,"share":0.393,"at":72,"again":413}', '', '', '');
--
INSERT INTO failure VALUES (62, 1, 'paper', 3, 6, 1, 'duplicate_box', 0.0, 8.64574251671025861831e-01, 'duplicate_box', '{"iou":0.8645742516710259,"best":0.9478449012127769}', 'a0', 'a1', '');
--
INSERT INTO failure VALUES (63, 1, 'paper', 3, 6, 1, 'localisation', 9.47844901212776869137e-01, 1.0, 'localisation', '{"iou":0.9478449012127769,"left":2.0,"top":-2.0,"right":-4.0,"bottom":0.0}', 'a0', 'a0', '');
--
INSERT INTO failure VALUES (64, 1, 'paper', 3, NULL, 1, 'hallucinated_box', 8.64574251671025861831e-01, 1.0, 'hallucinated_box', '{"best":0.8645742516710259,"steps":4}', '', 'a1', '');
--
INSERT INTO failure VALUES (65, 1, 'paper', 3, 6, 1, 'step_over_segmentation', 9.53258116509325348353e-01, 1.0, 'step_over_segmentation', '{"parts":2}', 'a0.s0', 'a0.s0 a1.s0', '');
--
INSERT INTO failure VALUES (66, 1, 'paper', 3, 6, 1, 'step_over_segmentation', 8.66621067031463798713e-01, 1.0, 'step_over_segmentation', '{"parts":2}', 'a0.s1', 'a0.s1 a1.s1', '');
--
INSERT INTO failure VALUES (67, 1, 'paper', 3, 6, 1, 'step_over_segmentation', 0.87494745691467, 1.0, 'step_over_segmentation', '{"parts":2}', 'a0.s2', 'a0.s2 a1.s2', '');
--
INSERT INTO failure VALUES (68, 1, 'paper', 3, 6, 1, 'step_over_segmentation', 7.34738214208125128834e-01, 1.0, 'step_over_segmentation', '{"parts":2}', 'a0.s3', 'a0.s3 a1.s3', '');
--
INSERT INTO failure VALUES (69, 1, 'paper', 3, 6, 1, 'extra_step', 0.0, 9.53258116509325348353e-01, 'extra_step', '{"best":0.9532581165093253}', '', 'a0.s0', '');
--
INSERT INTO failure VALUES (70, 1, 'paper', 3, 6, 1, 'extra_step', 0.0, 8.66621067031463798713e-01, 'extra_step', '{"best":0.8666210670314638}', '', 'a0.s1', '');
--
INSERT INTO failure VALUES (71, 1, 'paper', 3, 6, 1, 'extra_step', 0.0, 0.87494745691467, 'extra_step', '{"best":0.87494745691467}', '', 'a0.s2', '');
--
INSERT INTO failure VALUES (72, 1, 'paper', 3, 6, 1, 'extra_step', 0.0, 7.34738214208125128834e-01, 'extra_step', '{"best":0.7347382142081251}', '', 'a0.s3', '');
--
INSERT INTO failure VALUES (73, 1, 'paper', 3, 6, 1, 'step_on_wrong_answer', 0.0, 9.53258116509325348353e-01, 'step_on_wrong_answer', '{"iou":0.9532581165093253,"answer":2}', 'a0.s0', 'a1.s0', '');
--
INSERT INTO failure VALUES (74, 1, 'paper', 3, 6, 1, 'step_on_wrong_answer', 0.0, 8.66621067031463798713e-01, 'step_on_wrong_answer', '{"iou":0.8666210670314638,"answer":2}', 'a0.s1', 'a1.s1', '');
--
INSERT INTO failure VALUES (75, 1, 'paper', 3, 6, 1, 'step_on_wrong_answer', 0.0, 0.87494745691467, 'step_on_wrong_answer', '{"iou":0.87494745691467,"answer":2}', 'a0.s2', 'a1.s2', '');
--
INSERT INTO failure VALUES (76, 1, 'paper', 3, 6, 1, 'step_on_wrong_answer', 0.0, 7.34738214208125128834e-01, 'step_on_wrong_answer', '{"iou":0.7347382142081251,"answer":2}', 'a0.s3', 'a1.s3', '');
--
INSERT INTO failure VALUES (77, 1, 'paper', 3, 6, 1, 'containment_violation', 0.0, 1.0, 'containment_violation', '{"right":3.0}', '', 'a0.s1 a0', '');
--
INSERT INTO failure VALUES (78, 1, 'paper', 3, 6, 1, 'containment_violation', 0.0, 1.0, 'containment_violation', '{"right":3.0}', '', 'a0.s2 a0', '');
--
INSERT INTO failure VALUES (79, 1, 'paper', 3, 6, 1, 'containment_violation', 0.0, 1.0, 'containment_violation', '{"left":4.0}', '', 'a0.s3 a0', '');
--
INSERT INTO failure VALUES (80, 1, 'paper', 3, NULL, 1, 'containment_violation', 0.0, 1.0, 'containment_violation', '{"top":4.0,"right":4.0}', '', 'a1.s0 a1', '');
--
INSERT INTO failure VALUES (81, 1, 'paper', 3, NULL, 1, 'containment_violation', 0.0, 1.0, 'containment_violation', '{"left":3.0,"right":5.0}', '', 'a1.s1 a1', '');
--
INSERT INTO failure VALUES (82, 1, 'paper', 3, NULL, 1, 'containment_violation', 0.0, 1.0, 'containment_violation', '{"left":3.0,"right":5.0}', '', 'a1.s2 a1', '');
--
INSERT INTO failure VALUES (83, 1, 'paper', 3, NULL, 1, 'containment_violation', 0.0, 1.0, 'containment_violation', '{"left":6.0}', '', 'a1.s3 a1', '');
--
INSERT INTO failure VALUES (84, 1, 'paper', 3, NULL, 1, 'repetition', 0.0, 1.0, 'repeated_substring', '{"length":268,"share":0.393,"at":72,"again":413}', '', '', '');
--
INSERT INTO failure VALUES (85, 2, 'official', 1, 2, 1, 'localisation', 9.34199134199134251232e-01, 1.0, 'localisation', '{"iou":0.9341991341991343,"left":3.0,"top":-3.0,"right":7.0,"bottom":0.0}', 'a1', 'a1', '');
--
INSERT INTO failure VALUES (86, 2, 'official', 1, 4, 1, 'localisation', 8.7431741860125566923e-01, 1.0, 'localisation', '{"iou":0.8743174186012557,"left":-21.0,"top":1.0,"right":13.0,"bottom":3.0}', 'a3', 'a3', '');
--
INSERT INTO failure VALUES (87, 2, 'official', 1, 1, 1, 'localisation', 7.26729418795756809679e-01, 1.0, 'localisation', '{"iou":0.7267294187957568,"left":-5.0,"top":-7.0,"right":5.0,"bottom":14.0}', 'a0', 'a0', '');
--
INSERT INTO failure VALUES (88, 2, 'official', 1, 3, 1, 'localisation', 7.20793534166054405964e-01, 1.0, 'localisation', '{"iou":0.7207935341660544,"left":-21.0,"top":-9.0,"right":-1.0,"bottom":12.0}', 'a2', 'a2', '');
--
INSERT INTO failure VALUES (89, 2, 'official', 1, 1, 1, 'step_over_segmentation', 5.43876114500234653093e-01, 1.0, 'step_over_segmentation', '{"parts":2}', 'a0.s2', 'a0.s2 a0.s3', '');
--
INSERT INTO failure VALUES (90, 2, 'official', 1, 3, 1, 'step_localisation', 7.75193798449612447853e-01, 1.0, 'step_localisation', '{"iou":0.7751937984496124,"left":-2.0,"top":-5.0,"right":-6.0,"bottom":2.0}', 'a2.s3', 'a2.s3', '');
--
INSERT INTO failure VALUES (91, 2, 'official', 1, 3, 1, 'step_localisation', 6.95783892956324145906e-01, 1.0, 'step_localisation', '{"iou":0.6957838929563241,"left":-2.0,"top":-3.0,"right":3.0,"bottom":-7.0}', 'a2.s2', 'a2.s2', '');
--
INSERT INTO failure VALUES (92, 2, 'official', 1, 3, 1, 'step_localisation', 6.09100877192982448349e-01, 1.0, 'step_localisation', '{"iou":0.6091008771929824,"left":-2.0,"top":9.0,"right":-5.0,"bottom":-3.0}', 'a2.s0', 'a2.s0', '');
--
INSERT INTO failure VALUES (93, 2, 'official', 1, 1, 1, 'step_localisation', 5.60061208875286875574e-01, 1.0, 'step_localisation', '{"iou":0.5600612088752869,"left":-1.0,"top":-2.0,"right":-2.0,"bottom":-7.0}', 'a0.s0', 'a0.s0', '');
--
INSERT INTO failure VALUES (94, 2, 'official', 1, 1, 1, 'step_localisation', 4.61351819757365666507e-01, 1.0, 'step_localisation', '{"iou":0.46135181975736567,"left":-3.0,"top":8.0,"right":-3.0,"bottom":4.0}', 'a0.s1', 'a0.s1', '');
--
INSERT INTO failure VALUES (95, 2, 'official', 1, 3, 1, 'step_localisation', 2.93732970027247963784e-01, 1.0, 'step_localisation', '{"iou":0.29373297002724796,"left":8.0,"top":10.0,"right":6.0,"bottom":-13.0}', 'a2.s1', 'a2.s1', '');
--
INSERT INTO failure VALUES (96, 2, 'official', 1, 1, 1, 'step_of_missed_answer', 7.26729418795756809679e-01, 1.0, 'step_of_missed_answer', '{"best":0.17416131334760884}', 'a0.s3', '', '');
--
INSERT INTO failure VALUES (97, 2, 'official', 1, 1, 1, 'missed_step', 9.05770635500365295378e-02, 7.26729418795756809679e-01, 'missed_step', '{"best":0.17416131334760884}', 'a0.s3', '', '');
--
INSERT INTO failure VALUES (98, 2, 'official', 1, 1, 1, 'extra_step', 9.05770635500365295378e-02, 5.43876114500234653093e-01, 'extra_step', '{"best":0.1423106350420811}', '', 'a0.s3', '');
--
INSERT INTO failure VALUES (99, 2, 'official', 1, 3, 1, 'step_on_wrong_answer', 7.20793534166054405964e-01, 7.75193798449612447853e-01, 'step_on_wrong_answer', '{"iou":0.7751937984496124,"answer":3}', 'a2.s3', 'a2.s3', '');
--
INSERT INTO failure VALUES (100, 2, 'official', 1, 3, 1, 'containment_violation', 0.0, 1.0, 'containment_violation', '{"right":5.0}', '', 'a2.s1 a2', '');
--
INSERT INTO failure VALUES (101, 2, 'paper', 1, 2, 1, 'localisation', 9.34199134199134251232e-01, 1.0, 'localisation', '{"iou":0.9341991341991343,"left":3.0,"top":-3.0,"right":7.0,"bottom":0.0}', 'a1', 'a1', '');
--
INSERT INTO failure VALUES (102, 2, 'paper', 1, 4, 1, 'localisation', 8.7431741860125566923e-01, 1.0, 'localisation', '{"iou":0.8743174186012557,"left":-21.0,"top":1.0,"right":13.0,"bottom":3.0}', 'a3', 'a3', '');
--
INSERT INTO failure VALUES (103, 2, 'paper', 1, 1, 1, 'localisation', 7.26729418795756809679e-01, 1.0, 'localisation', '{"iou":0.7267294187957568,"left":-5.0,"top":-7.0,"right":5.0,"bottom":14.0}', 'a0', 'a0', '');
--
INSERT INTO failure VALUES (104, 2, 'paper', 1, 3, 1, 'localisation', 7.20793534166054405964e-01, 1.0, 'localisation', '{"iou":0.7207935341660544,"left":-21.0,"top":-9.0,"right":-1.0,"bottom":12.0}', 'a2', 'a2', '');
--
INSERT INTO failure VALUES (105, 2, 'paper', 1, 1, 1, 'step_over_segmentation', 5.43876114500234653093e-01, 1.0, 'step_over_segmentation', '{"parts":2}', 'a0.s2', 'a0.s2 a0.s3', '');
--
INSERT INTO failure VALUES (106, 2, 'paper', 1, 3, 1, 'step_localisation', 7.75193798449612447853e-01, 1.0, 'step_localisation', '{"iou":0.7751937984496124,"left":-2.0,"top":-5.0,"right":-6.0,"bottom":2.0}', 'a2.s3', 'a2.s3', '');
--
INSERT INTO failure VALUES (107, 2, 'paper', 1, 3, 1, 'step_localisation', 6.95783892956324145906e-01, 1.0, 'step_localisation', '{"iou":0.6957838929563241,"left":-2.0,"top":-3.0,"right":3.0,"bottom":-7.0}', 'a2.s2', 'a2.s2', '');
--
INSERT INTO failure VALUES (108, 2, 'paper', 1, 3, 1, 'step_localisation', 6.09100877192982448349e-01, 1.0, 'step_localisation', '{"iou":0.6091008771929824,"left":-2.0,"top":9.0,"right":-5.0,"bottom":-3.0}', 'a2.s0', 'a2.s0', '');
--
INSERT INTO failure VALUES (109, 2, 'paper', 1, 1, 1, 'step_localisation', 5.60061208875286875574e-01, 1.0, 'step_localisation', '{"iou":0.5600612088752869,"left":-1.0,"top":-2.0,"right":-2.0,"bottom":-7.0}', 'a0.s0', 'a0.s0', '');
--
INSERT INTO failure VALUES (110, 2, 'paper', 1, 1, 1, 'step_localisation', 4.61351819757365666507e-01, 1.0, 'step_localisation', '{"iou":0.46135181975736567,"left":-3.0,"top":8.0,"right":-3.0,"bottom":4.0}', 'a0.s1', 'a0.s1', '');
--
INSERT INTO failure VALUES (111, 2, 'paper', 1, 3, 1, 'step_localisation', 2.93732970027247963784e-01, 1.0, 'step_localisation', '{"iou":0.29373297002724796,"left":8.0,"top":10.0,"right":6.0,"bottom":-13.0}', 'a2.s1', 'a2.s1', '');
--
INSERT INTO failure VALUES (112, 2, 'paper', 1, 1, 1, 'step_of_missed_answer', 7.26729418795756809679e-01, 1.0, 'step_of_missed_answer', '{"best":0.17416131334760884}', 'a0.s3', '', '');
--
INSERT INTO failure VALUES (113, 2, 'paper', 1, 1, 1, 'missed_step', 9.05770635500365295378e-02, 7.26729418795756809679e-01, 'missed_step', '{"best":0.17416131334760884}', 'a0.s3', '', '');
--
INSERT INTO failure VALUES (114, 2, 'paper', 1, 1, 1, 'extra_step', 9.05770635500365295378e-02, 5.43876114500234653093e-01, 'extra_step', '{"best":0.1423106350420811}', '', 'a0.s3', '');
--
INSERT INTO failure VALUES (115, 2, 'paper', 1, 3, 1, 'step_on_wrong_answer', 7.20793534166054405964e-01, 7.75193798449612447853e-01, 'step_on_wrong_answer', '{"iou":0.7751937984496124,"answer":3}', 'a2.s3', 'a2.s3', '');
--
INSERT INTO failure VALUES (116, 2, 'paper', 1, 3, 1, 'containment_violation', 0.0, 1.0, 'containment_violation', '{"right":5.0}', '', 'a2.s1 a2', '');
--
INSERT INTO failure VALUES (117, 2, 'official', 2, NULL, 1, 'format_failure', 0.0, 1.0, 'no_array', '{"stopped_at":null,"answers":0,"dropped":0}', 'a0 a0.s0 a0.s1', '', '');
--
INSERT INTO failure VALUES (118, 2, 'paper', 2, NULL, 1, 'format_failure', 0.0, 1.0, 'no_array', '{"stopped_at":null,"answers":0,"dropped":0}', 'a0 a0.s0 a0.s1', '', '');
--
INSERT INTO failure VALUES (119, 2, 'official', 3, NULL, 1, 'no_response', 0.0, 1.0, 'no_response', '{"answers":1}', 'a0 a0.s0 a0.s1 a0.s2 a0.s3', '', '');
--
INSERT INTO failure VALUES (120, 2, 'paper', 3, NULL, 1, 'no_response', 0.0, 1.0, 'no_response', '{"answers":1}', 'a0 a0.s0 a0.s1 a0.s2 a0.s3', '', '');
--
INSERT INTO failure VALUES (121, 3, 'official', 1, 3, 1, 'localisation', 9.1531255974001146658e-01, 1.0, 'localisation', '{"iou":0.9153125597400115,"left":2.0,"top":2.0,"right":3.0,"bottom":4.0}', 'a2', 'a2', '');
--
INSERT INTO failure VALUES (122, 3, 'official', 1, 1, 1, 'localisation', 9.02998236331569614776e-01, 1.0, 'localisation', '{"iou":0.9029982363315696,"left":-3.0,"top":-2.0,"right":2.0,"bottom":3.0}', 'a0', 'a0', '');
--
INSERT INTO failure VALUES (123, 3, 'official', 1, 4, 1, 'localisation', 8.83534136546184734051e-01, 1.0, 'localisation', '{"iou":0.8835341365461847,"left":5.0,"top":-6.0,"right":2.0,"bottom":3.0}', 'a3', 'a3', '');
--
INSERT INTO failure VALUES (124, 3, 'official', 1, 2, 1, 'localisation', 8.79542857142857181784e-01, 1.0, 'localisation', '{"iou":0.8795428571428572,"left":6.0,"top":-4.0,"right":0.0,"bottom":-5.0}', 'a1', 'a1', '');
--
INSERT INTO failure VALUES (125, 3, 'official', 1, 1, 1, 'missed_steps', 0.0, 9.02998236331569614776e-01, 'missed_steps', '{"steps":4}', 'a0 a0.s0 a0.s1 a0.s2 a0.s3', 'a0', '');
--
INSERT INTO failure VALUES (126, 3, 'official', 1, 3, 1, 'step_localisation', 9.69696969696969723884e-01, 1.0, 'step_localisation', '{"iou":0.9696969696969697,"left":0.0,"top":1.0,"right":0.0,"bottom":0.0}', 'a2.s2', 'a2.s2', '');
--
INSERT INTO failure VALUES (127, 3, 'official', 1, 3, 1, 'step_localisation', 8.98305084745762760789e-01, 1.0, 'step_localisation', '{"iou":0.8983050847457628,"left":-1.0,"top":2.0,"right":1.0,"bottom":1.0}', 'a2.s0', 'a2.s0', '');
--
INSERT INTO failure VALUES (128, 3, 'official', 1, 3, 1, 'step_localisation', 8.50302696752889386466e-01, 1.0, 'step_localisation', '{"iou":0.8503026967528894,"left":3.0,"top":3.0,"right":1.0,"bottom":-1.0}', 'a2.s3', 'a2.s3', '');
--
INSERT INTO failure VALUES (129, 3, 'official', 1, 3, 1, 'step_localisation', 8.16221765913757724142e-01, 1.0, 'step_localisation', '{"iou":0.8162217659137577,"left":-4.0,"top":-1.0,"right":2.0,"bottom":-4.0}', 'a2.s1', 'a2.s1', '');
--
INSERT INTO failure VALUES (130, 3, 'official', 1, 1, 1, 'step_of_missed_answer', 9.02998236331569614776e-01, 1.0, 'step_of_missed_answer', '{"best":0.0}', 'a0.s0', '', '');
--
INSERT INTO failure VALUES (131, 3, 'official', 1, 1, 1, 'step_of_missed_answer', 9.02998236331569614776e-01, 1.0, 'step_of_missed_answer', '{"best":0.0}', 'a0.s1', '', '');
--
INSERT INTO failure VALUES (132, 3, 'official', 1, 1, 1, 'step_of_missed_answer', 9.02998236331569614776e-01, 1.0, 'step_of_missed_answer', '{"best":0.0}', 'a0.s2', '', '');
--
INSERT INTO failure VALUES (133, 3, 'official', 1, 1, 1, 'step_of_missed_answer', 9.02998236331569614776e-01, 1.0, 'step_of_missed_answer', '{"best":0.0}', 'a0.s3', '', '');
--
INSERT INTO failure VALUES (134, 3, 'official', 1, 3, 1, 'step_on_wrong_answer', 9.1531255974001146658e-01, 9.69696969696969723884e-01, 'step_on_wrong_answer', '{"iou":0.9696969696969697,"answer":3}', 'a2.s2', 'a2.s2', '');
--
INSERT INTO failure VALUES (135, 3, 'official', 1, 3, 1, 'containment_violation', 0.0, 1.0, 'containment_violation', '{"left":4.0}', '', 'a2.s1 a2', '');
--
INSERT INTO failure VALUES (136, 3, 'paper', 1, 3, 1, 'localisation', 9.1531255974001146658e-01, 1.0, 'localisation', '{"iou":0.9153125597400115,"left":2.0,"top":2.0,"right":3.0,"bottom":4.0}', 'a2', 'a2', '');
--
INSERT INTO failure VALUES (137, 3, 'paper', 1, 1, 1, 'localisation', 9.02998236331569614776e-01, 1.0, 'localisation', '{"iou":0.9029982363315696,"left":-3.0,"top":-2.0,"right":2.0,"bottom":3.0}', 'a0', 'a0', '');
--
INSERT INTO failure VALUES (138, 3, 'paper', 1, 4, 1, 'localisation', 8.83534136546184734051e-01, 1.0, 'localisation', '{"iou":0.8835341365461847,"left":5.0,"top":-6.0,"right":2.0,"bottom":3.0}', 'a3', 'a3', '');
--
INSERT INTO failure VALUES (139, 3, 'paper', 1, 2, 1, 'localisation', 8.79542857142857181784e-01, 1.0, 'localisation', '{"iou":0.8795428571428572,"left":6.0,"top":-4.0,"right":0.0,"bottom":-5.0}', 'a1', 'a1', '');
--
INSERT INTO failure VALUES (140, 3, 'paper', 1, 1, 1, 'missed_steps', 0.0, 9.02998236331569614776e-01, 'missed_steps', '{"steps":4}', 'a0 a0.s0 a0.s1 a0.s2 a0.s3', 'a0', '');
--
INSERT INTO failure VALUES (141, 3, 'paper', 1, 3, 1, 'step_localisation', 9.69696969696969723884e-01, 1.0, 'step_localisation', '{"iou":0.9696969696969697,"left":0.0,"top":1.0,"right":0.0,"bottom":0.0}', 'a2.s2', 'a2.s2', '');
--
INSERT INTO failure VALUES (142, 3, 'paper', 1, 3, 1, 'step_localisation', 8.98305084745762760789e-01, 1.0, 'step_localisation', '{"iou":0.8983050847457628,"left":-1.0,"top":2.0,"right":1.0,"bottom":1.0}', 'a2.s0', 'a2.s0', '');
--
INSERT INTO failure VALUES (143, 3, 'paper', 1, 3, 1, 'step_localisation', 8.50302696752889386466e-01, 1.0, 'step_localisation', '{"iou":0.8503026967528894,"left":3.0,"top":3.0,"right":1.0,"bottom":-1.0}', 'a2.s3', 'a2.s3', '');
--
INSERT INTO failure VALUES (144, 3, 'paper', 1, 3, 1, 'step_localisation', 8.16221765913757724142e-01, 1.0, 'step_localisation', '{"iou":0.8162217659137577,"left":-4.0,"top":-1.0,"right":2.0,"bottom":-4.0}', 'a2.s1', 'a2.s1', '');
--
INSERT INTO failure VALUES (145, 3, 'paper', 1, 1, 1, 'step_of_missed_answer', 9.02998236331569614776e-01, 1.0, 'step_of_missed_answer', '{"best":0.0}', 'a0.s0', '', '');
--
INSERT INTO failure VALUES (146, 3, 'paper', 1, 1, 1, 'step_of_missed_answer', 9.02998236331569614776e-01, 1.0, 'step_of_missed_answer', '{"best":0.0}', 'a0.s1', '', '');
--
INSERT INTO failure VALUES (147, 3, 'paper', 1, 1, 1, 'step_of_missed_answer', 9.02998236331569614776e-01, 1.0, 'step_of_missed_answer', '{"best":0.0}', 'a0.s2', '', '');
--
INSERT INTO failure VALUES (148, 3, 'paper', 1, 1, 1, 'step_of_missed_answer', 9.02998236331569614776e-01, 1.0, 'step_of_missed_answer', '{"best":0.0}', 'a0.s3', '', '');
--
INSERT INTO failure VALUES (149, 3, 'paper', 1, 3, 1, 'step_on_wrong_answer', 9.1531255974001146658e-01, 9.69696969696969723884e-01, 'step_on_wrong_answer', '{"iou":0.9696969696969697,"answer":3}', 'a2.s2', 'a2.s2', '');
--
INSERT INTO failure VALUES (150, 3, 'paper', 1, 3, 1, 'containment_violation', 0.0, 1.0, 'containment_violation', '{"left":4.0}', '', 'a2.s1 a2', '');
--
INSERT INTO failure VALUES (151, 3, 'official', 2, 5, 1, 'duplicate_box', 0.0, 2.01096543504171637595e-01, 'duplicate_box', '{"iou":0.20109654350417164,"best":0.2666384509575706}', 'a0', 'a0', '');
--
INSERT INTO failure VALUES (152, 3, 'official', 2, 5, 1, 'localisation', 2.66638450957570605215e-01, 1.0, 'localisation', '{"iou":0.2666384509575706,"left":-79.0,"top":31.0,"right":157.0,"bottom":17.0}', 'a0', 'a3', '');
--
INSERT INTO failure VALUES (153, 3, 'official', 2, NULL, 1, 'hallucinated_box', 2.01096543504171637595e-01, 1.0, 'hallucinated_box', '{"best":0.20109654350417164,"steps":0}', '', 'a0', '');
--
INSERT INTO failure VALUES (154, 3, 'official', 2, NULL, 1, 'hallucinated_box', 0.0, 1.0, 'hallucinated_box', '{"best":0.0,"steps":0}', '', 'a1', '');
--
INSERT INTO failure VALUES (155, 3, 'official', 2, NULL, 1, 'hallucinated_box', 0.0, 1.0, 'hallucinated_box', '{"best":0.0,"steps":4}', '', 'a2', '');
--
INSERT INTO failure VALUES (156, 3, 'official', 2, 5, 1, 'missed_steps', 0.0, 2.66638450957570605215e-01, 'missed_steps', '{"steps":2}', 'a0 a0.s0 a0.s1', 'a3', '');
--
INSERT INTO failure VALUES (157, 3, 'official', 2, 5, 1, 'step_of_missed_answer', 2.66638450957570605215e-01, 1.0, 'step_of_missed_answer', '{"best":0.0}', 'a0.s0', '', '');
--
INSERT INTO failure VALUES (158, 3, 'official', 2, 5, 1, 'step_of_missed_answer', 2.66638450957570605215e-01, 1.0, 'step_of_missed_answer', '{"best":0.0}', 'a0.s1', '', '');
--
INSERT INTO failure VALUES (159, 3, 'official', 2, NULL, 1, 'extra_step', 0.0, 1.0, 'extra_step', '{"best":0.0}', '', 'a2.s0', '');
--
INSERT INTO failure VALUES (160, 3, 'official', 2, NULL, 1, 'extra_step', 0.0, 1.0, 'extra_step', '{"best":0.0}', '', 'a2.s1', '');
--
INSERT INTO failure VALUES (161, 3, 'official', 2, NULL, 1, 'extra_step', 0.0, 1.0, 'extra_step', '{"best":0.0}', '', 'a2.s2', '');
--
INSERT INTO failure VALUES (162, 3, 'official', 2, NULL, 1, 'extra_step', 0.0, 1.0, 'extra_step', '{"best":0.0}', '', 'a2.s3', '');
--
INSERT INTO failure VALUES (163, 3, 'official', 2, NULL, 1, 'containment_violation', 0.0, 1.0, 'containment_violation', '{"left":4.0}', '', 'a2.s1 a2', '');
--
INSERT INTO failure VALUES (164, 3, 'paper', 2, 5, 1, 'duplicate_box', 0.0, 2.01096543504171637595e-01, 'duplicate_box', '{"iou":0.20109654350417164,"best":0.2666384509575706}', 'a0', 'a0', '');
--
INSERT INTO failure VALUES (165, 3, 'paper', 2, 5, 1, 'localisation', 2.66638450957570605215e-01, 1.0, 'localisation', '{"iou":0.2666384509575706,"left":-79.0,"top":31.0,"right":157.0,"bottom":17.0}', 'a0', 'a3', '');
--
INSERT INTO failure VALUES (166, 3, 'paper', 2, NULL, 1, 'hallucinated_box', 2.01096543504171637595e-01, 1.0, 'hallucinated_box', '{"best":0.20109654350417164,"steps":0}', '', 'a0', '');
--
INSERT INTO failure VALUES (167, 3, 'paper', 2, NULL, 1, 'hallucinated_box', 0.0, 1.0, 'hallucinated_box', '{"best":0.0,"steps":0}', '', 'a1', '');
--
INSERT INTO failure VALUES (168, 3, 'paper', 2, NULL, 1, 'hallucinated_box', 0.0, 1.0, 'hallucinated_box', '{"best":0.0,"steps":4}', '', 'a2', '');
--
INSERT INTO failure VALUES (169, 3, 'paper', 2, 5, 1, 'missed_steps', 0.0, 2.66638450957570605215e-01, 'missed_steps', '{"steps":2}', 'a0 a0.s0 a0.s1', 'a3', '');
--
INSERT INTO failure VALUES (170, 3, 'paper', 2, 5, 1, 'step_of_missed_answer', 2.66638450957570605215e-01, 1.0, 'step_of_missed_answer', '{"best":0.0}', 'a0.s0', '', '');
--
INSERT INTO failure VALUES (171, 3, 'paper', 2, 5, 1, 'step_of_missed_answer', 2.66638450957570605215e-01, 1.0, 'step_of_missed_answer', '{"best":0.0}', 'a0.s1', '', '');
--
INSERT INTO failure VALUES (172, 3, 'paper', 2, NULL, 1, 'extra_step', 0.0, 1.0, 'extra_step', '{"best":0.0}', '', 'a2.s0', '');
--
INSERT INTO failure VALUES (173, 3, 'paper', 2, NULL, 1, 'extra_step', 0.0, 1.0, 'extra_step', '{"best":0.0}', '', 'a2.s1', '');
--
INSERT INTO failure VALUES (174, 3, 'paper', 2, NULL, 1, 'extra_step', 0.0, 1.0, 'extra_step', '{"best":0.0}', '', 'a2.s2', '');
--
INSERT INTO failure VALUES (175, 3, 'paper', 2, NULL, 1, 'extra_step', 0.0, 1.0, 'extra_step', '{"best":0.0}', '', 'a2.s3', '');
--
INSERT INTO failure VALUES (176, 3, 'paper', 2, NULL, 1, 'containment_violation', 0.0, 1.0, 'containment_violation', '{"left":4.0}', '', 'a2.s1 a2', '');
--
INSERT INTO failure VALUES (177, 4, 'official', 4, 7, 1, 'false_alarm', 0.0, 1.0, 'fermat_false_alarm', '{"strategies":["ED","ED+OCR"],"gold":false,"perturbation":"5.1"}', '', '', '');
--
INSERT INTO failure VALUES (178, 4, 'official', 4, 7, 1, 'wrong_reason', 0.0, 1.0, 'fermat_wrong_reason', '{"strategies":["ED"],"gold":false,"perturbation":"5.1"}', '', '', '');
--
INSERT INTO failure VALUES (179, 4, 'paper', 4, 7, 1, 'false_alarm', 0.0, 1.0, 'fermat_false_alarm', '{"strategies":["ED","ED+OCR"],"gold":false,"perturbation":"5.1"}', '', '', '');
--
INSERT INTO failure VALUES (180, 4, 'paper', 4, 7, 1, 'wrong_reason', 0.0, 1.0, 'fermat_wrong_reason', '{"strategies":["ED"],"gold":false,"perturbation":"5.1"}', '', '', '');
--
INSERT INTO failure VALUES (181, 5, 'official', 6, 9, 1, 'overlong', 0.0, 1.0, 'qa_overlong', '{"words":83,"reference":6}', '', '', 'Low-level composition and positioning');
--
INSERT INTO failure VALUES (182, 5, 'official', 6, 10, 1, 'no_answer', 0.0, 1.0, 'qa_error_answer', '{}', '', '', 'Counting content');
--
INSERT INTO failure VALUES (183, 5, 'official', 6, 11, 1, 'wrong', 0.0, 1.0, 'qa_wrong', '{"rating":1,"rubric":"facts"}', '', '', 'Writing and labels');
--
INSERT INTO failure VALUES (184, 5, 'official', 6, 12, 1, 'misread_as_wrong', 0.0, 1.0, 'qa_misread_as_wrong', '{"rating":1,"rubric":"facts"}', '', '', 'Correctness & errors');
--
INSERT INTO failure VALUES (185, 5, 'official', 6, 13, 1, 'no_answer', 0.0, 1.0, 'qa_error_answer', '{}', '', '', 'Problem solving steps, strategy, and solution');
--
INSERT INTO failure VALUES (186, 5, 'official', 6, 14, 1, 'wrong', 0.0, 1.0, 'qa_wrong', '{"rating":1,"rubric":"facts"}', '', '', 'Higher-level understanding of math');
--
INSERT INTO failure VALUES (187, 5, 'official', 6, 15, 1, 'overlong', 0.0, 1.0, 'qa_overlong', '{"words":79,"reference":2}', '', '', 'Image creation and medium');
--
INSERT INTO failure VALUES (188, 6, 'official', 7, 19, 1, 'handwriting_leak', 0.0, 1.0, 'text_leak', '{"characters":19,"start":307,"end":326,"inside":true}', '', '', 'solve');
--
INSERT INTO failure VALUES (189, 6, 'paper', 7, 19, 1, 'garbled_stem', 0.0, 1.0, 'question_garbled', '{"similarity":0.45614035087719296}', '', '', 'solve');
--
INSERT INTO failure VALUES (190, 6, 'paper', 7, 19, 1, 'handwriting_leak', 0.0, 1.0, 'text_leak', '{"characters":19,"start":307,"end":326,"inside":true}', '', '', 'solve');
--
INSERT INTO search_text VALUES (1, 1, 1, NULL, 'generated-00000 zhiqi_single_image 1(1) 1(2) 1(3) 1(4) choice');
--
INSERT INTO search_text VALUES (2, 1, 2, NULL, 'generated-00001 zhiqi_single_image 1(1) solve');
--
INSERT INTO search_text VALUES (3, 1, 3, NULL, 'generated-00002 tianyu_multi_image 1(1) fill');
--
INSERT INTO search_text VALUES (4, 1, 1, 1, '[{"page": 1, "type": "complete_answer_box", "box_2d": [91, 566, 224, 647], "title_id": "1", "question_id": "(1)", "question_type": "choice", "steps": []}, {"page": 1, "type": "complete_answer_box", "box_2d": [64, 104, 360, 186], "title_id": "1", "question_id": "(2)", "question_type": "choice", "steps": []}, {"page": 1, "type": "complete_answer_box", "box_2d": [586, 456, 697, 593], "title_id": "1", "question_id": "(3)", "question_type": "choice", "steps": [{"step_id": 1, "box_2d": [585, 456, 693, 489]}, {"step_id": 2, "box_2d": [582, 487, 694, 518]}, {"step_id": 3, "box_2d": [586, 523, 692, 555]}, {"step_id": 4, "box_2d": [589, 558, 693, 588]}]}, {"page": 1, "type": "complete_answer_box", "box_2d": [88, 604, 464, 693], "title_id": "1", "question_id": "(4)", "question_type": "choice", "steps": []}]');
--
INSERT INTO search_text VALUES (5, 1, 2, 1, '[{"page": 1, "type": "complete_answer_box", "box_2d": [165, 570, 307, 674], "title_id": "1", "question_id": "(1)", "question_type": "solve", "steps": [{"step_id": 1, "box_2d": [172, 575, 304, 625]}, {"step_id": 2, "box_2d": [171, 624, 306, 674]}]}]');
--
INSERT INTO search_text VALUES (6, 1, 3, 1, '[{"page": 1, "type": "complete_answer_box", "box_2d": [599, 79, 778, 174], "title_id": "1", "question_id": "(1)", "question_type": "fill", "steps": [{"step_id": 1, "box_2d": [600, 81, 780, 105]}, {"step_id": 2, "box_2d": [598, 104, 781, 125]}, {"step_id": 3, "box_2d": [598, 128, 781, 154]}, {"step_id": 4, "box_2d": [595, 149, 777, 170]}]}, {"page": 1, "type": "complete_answer_box", "box_2d": [601, 85, 776, 170], "title_id": "1", "question_id": "(1)", "question_type": "fill", "steps": [{"step_id": 1, "box_2d": [600, 81, 780, 105]}, {"step_id": 2, "box_2d": [598, 104, 781, 125]}, {"step_id": 3, "box_2d": [598, 128, 781, 154]}, {"step_id": 4, "box_2d": [595, 149, 777, 170]}]}]');
--
INSERT INTO search_text VALUES (7, 1, 1, 2, '[{"page": 1, "type": "complete_answer_box", "box_2d": [89, 561, 227, 658], "title_id": "1", "question_id": "(1)", "question_type": "choice", "steps": [{"step_id": 1, "box_2d": [95, 566, 218, 580]}, {"step_id": 2, "box_2d": [93, 595, 217, 610]}, {"step_id": 3, "box_2d": [98, 600, 226, 633]}, {"step_id": 4, "box_2d": [94, 622, 220, 627]}]}, {"page": 1, "type": "complete_answer_box", "box_2d": [61, 105, 367, 191], "title_id": "1", "question_id": "(2)", "question_type": "choice", "steps": []}, {"page": 1, "type": "complete_answer_box", "box_2d": [563, 445, 693, 601], "title_id": "1", "question_id": "(3)", "question_type": "choice", "steps": [{"step_id": 1, "box_2d": [584, 463, 687, 485]}, {"step_id": 2, "box_2d": [594, 498, 698, 509]}, {"step_id": 3, "box_2d": [584, 519, 695, 548]}, {"step_id": 4, "box_2d": [584, 550, 686, 591]}]}, {"page": 1, "type": "complete_answer_box", "box_2d": [62, 611, 475, 693], "title_id": "1", "question_id": "(4)", "question_type": "choice", "steps": []}]');
--
INSERT INTO search_text VALUES (8, 1, 2, 2, 'I cannot see any answer on this page. 看不清楚');
--
INSERT INTO search_text VALUES (9, 1, 1, 3, '[{"page": 1, "type": "complete_answer_box", "box_2d": [91, 566, 224, 647], "title_id": "1", "question_id": "(1)", "question_type": "choice", "steps": []}, {"page": 1, "type": "complete_answer_box", "box_2d": [64, 104, 360, 186], "title_id": "1", "question_id": "(2)", "question_type": "choice", "steps": []}, {"page": 1, "type": "complete_answer_box", "box_2d": [586, 456, 697, 593], "title_id": "1", "question_id": "(3)", "question_type": "choice", "steps": [{"step_id": 1, "box_2d": [585, 456, 693, 489]}, {"step_id": 2, "box_2d": [582, 487, 694, 518]}, {"step_id": 3, "box_2d": [586, 523, 692, 555]}, {"step_id": 4, "box_2d": [589, 558, 693, 588]}]}, {"page": 1, "type": "complete_answer_box", "box_2d": [88, 604, 464, 693], "title_id": "1", "question_id": "(4)", "question_type": "choice", "steps": []}]');
--
INSERT INTO search_text VALUES (10, 1, 2, 3, '[{"page": 1, "type": "complete_answer_box", "box_2d": [91, 566, 224, 647], "title_id": "1", "question_id": "(1)", "question_type": "choice", "steps": []}, {"page": 1, "type": "complete_answer_box", "box_2d": [64, 104, 360, 186], "title_id": "1", "question_id": "(2)", "question_type": "choice", "steps": []}, {"page": 1, "type": "complete_answer_box", "box_2d": [586, 456, 697, 593], "title_id": "1", "question_id": "(3)", "question_type": "choice", "steps": [{"step_id": 1, "box_2d": [585, 456, 693, 489]}, {"step_id": 2, "box_2d": [582, 487, 694, 518]}, {"step_id": 3, "box_2d": [586, 523, 692, 555]}, {"step_id": 4, "box_2d": [589, 558, 693, 588]}]}, {"page": 1, "type": "complete_answer_box", "box_2d": [88, 604, 464, 693], "title_id": "1", "question_id": "(4)", "question_type": "choice", "steps": []}]');
--
INSERT INTO search_text VALUES (11, 2, 4, NULL, 'img_1_pert_5.1_1 A ticket for an adult costs 3 coins more than two tickets for a child. One of each costs 27 coins together. What does a ticket for a child cost? Let a child pay $x$ coins.
Then an adult pays $2x + 3$ coins.
$x + 2x + 3 = 27$
$3x = 27 - 3 = 24$
$x = 8$
A ticket for a child costs $8$ coins. \textcolor{red}{Let a child pay $t$ coins.}
\textcolor{red}{Then an adult pays $2t + 3$ coins.}
\textcolor{red}{$t + 2t + 3 = 27$}
\textcolor{red}{$3t = 27 - 3 = 24$}
\textcolor{red}{$t = 8$}
A ticket for a child costs $8$ coins. The unknown is called t from the first line to the last. Nothing else is changed.');
--
INSERT INTO search_text VALUES (12, 2, 5, NULL, 'img_1_pert_1.4_1 A ticket for an adult costs 3 coins more than two tickets for a child. One of each costs 27 coins together. What does a ticket for a child cost? Let a child pay $x$ coins.
Then an adult pays $2x + 3$ coins.
$x + 2x + 3 = 27$
$3x = 27 - 3 = 24$
$x = 8$
A ticket for a child costs $8$ coins. Let a child pay $x$ coins.
Then an adult pays $2x + 3$ coins.
$x + 2x + 3 = 27$
\textcolor{red}{$3x = 27 + 3 = 30$}
\textcolor{red}{$x = 10$}
\textcolor{red}{A ticket for a child costs $10$ coins.} The 3 is added to 27 where it must be taken away, and all that follows is built on 30.');
--
INSERT INTO search_text VALUES (13, 2, 4, 4, '{"pred_err_1.1.1": "1", "pred_err_1.1.2": "1", "err_reasoning_1.1.2": "I do not trust line 6; it is not explained why this may be done.", "judge_1.1.2": "0", "pred_ocr_q_1.2.1_1.2.2_2.2_3.2": "A ticket for an adult costs 3 coins more than two tickets for a child. One of each costs 27 coins together. What does a ticket for a child cost?", "pred_ocr_a_1.2.1_1.2.2_2.2_3.2": "Let a child pay $t$ coins.\nThen an adult pays $2t + 3$ coins.\n$t + 2t + 3 = 27$\n$3t = 27 - 3 = 24$\n$t = 8$\nA ticket for a child costs $8$ coins.", "pred_err_1.2.1": "1", "pred_err_1.2.2": "1", "err_reasoning_1.2.2": "I do not trust line 6; it is not explained why this may be done.", "pred_eloc_2.1": "NA", "judge_2.1": "1", "human_2.1": "1", "pred_eloc_2.2": "NA", "judge_2.2": "1", "pred_corr_a_3.1": "NA", "judge_3.1": "1", "human_3.1": "1", "pred_corr_a_3.2": "NA", "judge_3.2": "1", "cascade_err": "1", "cascade_eloc": "NA", "judge_cascade_2": "", "cascade_corr": "", "judge_cascade_3": ""}');
--
INSERT INTO search_text VALUES (14, 2, 5, 4, '{"pred_err_1.1.1": "1", "pred_err_1.1.2": "1", "err_reasoning_1.1.2": "In line 4 3 is added on the right although it has to be subtracted from both sides.", "judge_1.1.2": "1", "pred_ocr_q_1.2.1_1.2.2_2.2_3.2": "A ticket for an adult costs 3 coins more than two tickets for a child. One of each costs 27 coins together. What does a ticket for a child cost?", "pred_ocr_a_1.2.1_1.2.2_2.2_3.2": "Let a child pay $x$ coins.\nThen an adult pays $2x + 3$ coins.\n$x + 2x + 3 = 27$\n$3x = 27 + 3 = 30$\n$x = 10$\nA ticket for a child costs $10$ coins.", "pred_err_1.2.1": "1", "pred_err_1.2.2": "1", "err_reasoning_1.2.2": "In line 4 3 is added on the right although it has to be subtracted from both sides.", "pred_eloc_2.1": "Line 4, $3x = 27 + 3 = 30$: 3 is added on the right although it has to be subtracted from both sides", "judge_2.1": "1", "human_2.1": "0", "pred_eloc_2.2": "Line 4, $3x = 27 + 3 = 30$: 3 is added on the right although it has to be subtracted from both sides", "judge_2.2": "1", "pred_corr_a_3.1": "Let a child pay $x$ coins.\nThen an adult pays $2x + 3$ coins.\n$x + 2x + 3 = 27$\n$3x = 27 - 3 = 24$\n$x = 8$\nA ticket for a child costs $8$ coins.", "judge_3.1": "1", "human_3.1": "1", "pred_corr_a_3.2": "Let a child pay $x$ coins.\nThen an adult pays $2x + 3$ coins.\n$x + 2x + 3 = 27$\n$3x = 27 - 3 = 24$\n$x = 8$\nA ticket for a child costs $8$ coins.", "judge_3.2": "1", "cascade_err": "1", "cascade_eloc": "Line 4, $3x = 27 + 3 = 30$: 3 is added on the right although it has to be subtracted from both sides", "judge_cascade_2": "1", "cascade_corr": "Let a child pay $x$ coins.\nThen an adult pays $2x + 3$ coins.\n$x + 2x + 3 = 27$\n$3x = 27 - 3 = 24$\n$x = 8$\nA ticket for a child costs $8$ coins.", "judge_cascade_3": "1"}');
--
INSERT INTO search_text VALUES (15, 3, 6, NULL, 'number-line-a.jpg number-line-quarters A number line from 0 to 2 in quarters, with small jumps and points at 3/4 and 1 1/4. On which mark does the student put 3/4? On the third mark after 0 How many equal parts lie between 0 and 1? 4 Which numbers are written below the line? 0, 1 and 2 Which errors are in the student''s work, if any? There is no error. How far past 1 does the student put 1 1/4? One mark Does the drawing show that 3/4 is less than 1? Yes, it stands to the left of 1 On what kind of paper is the line drawn? Squared paper');
--
INSERT INTO search_text VALUES (16, 3, 6, 5, '[{"qa_id":"number-line-a.teacher.1","question":"On which mark does the student put 3/4?","reference":"On the third mark after 0","qa_type":"teacher","answer":"Let me describe the whole picture before I come to this. I see a sheet of paper on which a pupil has drawn with some care, there are lines and there are numbers, and the light falls on it from one side. I see a sheet of paper on which a pupil has drawn with some care, there are lines and there are numbers, and the light falls on it from one side. So my answer is: On the third mark after 0","rating":"4","rated_by":"ensemble","judges":{"claude":{"rating":"3","reason":"Its main point is that of the reference, with something added or left out."},"gemini":{"rating":"4","reason":"It says what the reference says."},"openai":{"rating":"4","reason":"It says what the reference says."}}},{"qa_id":"number-line-a.teacher.2","question":"How many equal parts lie between 0 and 1?","reference":"4","qa_type":"teacher","answer":"Error","rating":"-1","rated_by":"ensemble","judges":{"claude":{"rating":"-1"},"gemini":{"rating":"-1"},"openai":{"rating":"-1"}}},{"qa_id":"number-line-a.teacher.3","question":"Which numbers are written below the line?","reference":"0, 1 and 2","qa_type":"teacher","answer":"0, 5 and 10","rating":"1","rated_by":"ensemble","judges":{"claude":{"rating":"1","reason":"It contradicts the reference."},"gemini":{"rating":"1","reason":"It contradicts the reference."},"openai":{"rating":"1","reason":"It contradicts the reference."}}},{"qa_id":"number-line-a.teacher.4","question":"Which errors are in the student''s work, if any?","reference":"There is no error.","qa_type":"teacher","answer":"There is an error: 3/4 has to stand halfway between 0 and 1.","rating":"1","rated_by":"ensemble","judges":{"claude":{"rating":"1","reason":"It contradicts the reference."},"gemini":{"rating":"1","reason":"It contradicts the reference."},"openai":{"rating":"1","reason":"It contradicts the reference."}}},{"qa_id":"number-line-a.claude.5","question":"Does the drawing show that 3/4 is less than 1?","reference":"Yes, it stands to the left of 1","qa_type":"claude","answer":"The drawing is neat and easy to read.","rating":"1","rated_by":"ensemble","judges":{"claude":{"rating":"3","reason":"Its main point is that of the reference, with something added or left out."},"gemini":{"rating":"2","reason":"It says something else, which the reference neither confirms nor denies."},"openai":{"rating":"1","reason":"It contradicts the reference."}}},{"qa_id":"number-line-a.claude.6","question":"On what kind of paper is the line drawn?","reference":"Squared paper","qa_type":"claude","answer":"Let me describe the whole picture before I come to this. I see a sheet of paper on which a pupil has drawn with some care, there are lines and there are numbers, and the light falls on it from one side. I see a sheet of paper on which a pupil has drawn with some care, there are lines and there are numbers, and the light falls on it from one side. So my answer is: Squared paper","rating":"4","rated_by":"ensemble","judges":{"claude":{"rating":"4","reason":"It says what the reference says."},"gemini":{"rating":"4","reason":"It says what the reference says."},"openai":{"rating":"3","reason":"Its main point is that of the reference, with something added or left out."}}},{"qa_id":"number-line-a.gpt4o.7","question":"How far past 1 does the student put 1 1/4?","reference":"One mark","qa_type":"gpt4o","answer":"Error","rating":"-1","rated_by":"ensemble","judges":{"claude":{"rating":"-1"},"gemini":{"rating":"-1"},"openai":{"rating":"-1"}}}]');
--
INSERT INTO search_text VALUES (17, 4, 7, NULL, '[格式正常]

一、选择题

1. 若集合 $M = \{1, 2, 4\}$，$N = \{2, 3, 4\}$，则 $M \cap N$ 共有几个元素 (    ) 【答案：B】
A. $1$
B. $2$
C. $3$
D. $4$

2. 不等式 $2x - 5 < 3$ 的正整数解一共有 (    ) 【答案：B】
A. 两个
B. 三个
C. 四个
D. 五个

二、填空题

3. 已知 $a > 0$，且 $a^{2} = 49$，那么 $a$ 等于 ______。 【答案：$7$】

三、解答题

4. 解方程组 $x + y = 11$，$x - y = 3$，并验算所得的结果。
');
--
INSERT INTO search_text VALUES (18, 4, 7, 6, '[格式正常]

一、选择题

1. 若集合 $M = \{1, 2, 4\}$，$N = \{2, 3, 4\}$，则 $M \cap N$ 共有几个元素 (    )
A. $1$
B. $2$
C. $3$
D. $4$
2, 4

2. 不等式 $2x - 5 < 3$ 的正整数解一共有 (    )
A. 两个
B. 三个
C. 四个
D. 五个

二、填空题

3. 已知 $a > 0$，且 $a^{2} = 49$，那么 $a$ 等于 ______。

三、解答题

4. 解方程组 $x + y = 11$，$x - y = 3$，并验算所得的结果。
2x = 14
x = 7, y = 4

同学们在草稿纸上演算并检查每一步的过程
');
--
INSERT INTO search_text VALUES (19, 5, 8, NULL, 'CH_001_ans_01 A school library counted the books it lent in one week: Monday 24, Tuesday 31, Wednesday 18, Thursday 27, Friday 40. Draw a bar chart of these data. Give it a title, name both axes and use an even scale.');
--
INSERT INTO search_text VALUES (20, 5, 9, NULL, 'CH_001_ans_02 A school library counted the books it lent in one week: Monday 24, Tuesday 31, Wednesday 18, Thursday 27, Friday 40. Draw a bar chart of these data. Give it a title, name both axes and use an even scale.');
--
INSERT INTO search_text VALUES (21, 5, 10, NULL, 'CH_001_ans_03 A school library counted the books it lent in one week: Monday 24, Tuesday 31, Wednesday 18, Thursday 27, Friday 40. Draw a bar chart of these data. Give it a title, name both axes and use an even scale. Data Accuracy Error The bar for Wednesday reaches 28, but 18 books were lent on that day.');
--
INSERT INTO search_text VALUES (22, 5, 8, 7, '{
  "is_correct": true,
  "error_count": 0,
  "error_list": []
}');
--
INSERT INTO search_text VALUES (23, 5, 9, 7, '{
  "is_correct": true,
  "error_count": 0,
  "error_list": []
}');
--
INSERT INTO search_text VALUES (24, 5, 10, 7, '{
  "is_correct": false,
  "error_count": 1,
  "error_list": [
    {
      "error_type": "Data Accuracy Error",
      "error_description_en": "Wednesday is drawn at about 28 instead of 18."
    }
  ]
}');
--
INSERT INTO search_text VALUES (25, 5, 8, 8, '{
  "is_correct": true,
  "error_count": 0,
  "error_list": []
}');
--
INSERT INTO search_text VALUES (26, 5, 9, 8, '{
  "is_correct": true,
  "error_count": 0,
  "error_list": []
}');
--
INSERT INTO search_text VALUES (27, 5, 10, 8, '{
  "is_correct": false,
  "error_count": 1,
  "error_list": [
    {
      "error_type": "Data Accuracy Error",
      "error_description_en": "Wednesday is drawn at about 28 instead of 18."
    }
  ]
}');
--
CREATE VIRTUAL TABLE search_index USING fts5(body, content='search_text', content_rowid='id', tokenize='trigram');
--
CREATE TRIGGER search_text_added AFTER INSERT ON search_text BEGIN INSERT INTO search_index(rowid, body) VALUES (new.id, new.body); END;
--
CREATE TRIGGER search_text_deleted AFTER DELETE ON search_text BEGIN INSERT INTO search_index(search_index, rowid, body) VALUES ('delete', old.id, old.body); END;
--
INSERT INTO search_index(search_index) VALUES ('rebuild');
