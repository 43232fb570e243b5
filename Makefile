# Two commands do everything on a fresh machine with Python and make: `make demo` and `make test`.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
TESTS := $(BIN)/python -m pytest --numprocesses 4 --no-loadscope-reorder
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
CORE := $(addprefix tests/,architecture scoring loaders models cache)
INSTALL := $(PIP) install --constraint constraints.txt --editable

# How long `make soak` and each reader of `make fuzz` take, and which part of 10,000,000 judgements `make bench-large` makes.
MINUTES ?= 60
FUZZ_SECONDS ?= 60
SCALE ?= 1

# Images of Python often say that compiled modules are not kept: then each process of a run would compile them anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help demo test check fuzz faults lint js bench bench-large soak screenshots clean all-tests core-tests

help:  ## what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: $(VENV)/.installed  ## install, build the demonstration workspace, open the dashboard
	$(BIN)/errata demo

test: $(VENV)/.installed-test  ## everything: style, types, every test; installs what they need, a browser included
	@VENV=$(VENV) sh .ci/browser
	@sh .ci/javascript
	@$(MAKE) --no-print-directory --jobs 2 all-tests lint

check: $(VENV)/.installed-test  ## before a commit: style, types, and the tests below the pages
	@$(MAKE) --no-print-directory --jobs 2 core-tests lint

fuzz: $(VENV)/.installed-test  ## every reader on many more inputs, guided by coverage where atheris can be installed
	$(TESTS) -m "hypothesis or simulation" --hypothesis-profile fuzz
	@if $(INSTALL) ".[fuzz]"; then $(BIN)/python -m tests.fuzz.guided --seconds $(FUZZ_SECONDS); \
	else echo "NOT GUIDED BY COVERAGE: atheris cannot be installed here. Only the tests of properties were run."; fi

faults: $(VENV)/.installed-test  ## kill importer, app, rescoring, batch, migration and server, 200 times
	$(BIN)/python -m pytest -q -s tests/cache/faults --kills 200 --kill-seed $$(date +%s)

all-tests:
	@$(TESTS) --durations 25

core-tests:
	@$(TESTS) -m "not (postgres or long or simulation)" $(CORE)

lint: $(VENV)/.installed-test  ## style and types, of the JavaScript too where node is
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@sh .ci/javascript
	@[ ! -x node_modules/.bin/eslint ] || npm run --silent lint

js:  ## bundle the JavaScript of the components; needs node
	@sh .ci/javascript
	npm run --silent build

bench: $(VENV)/.installed-test  ## measure, side by side with a floor or a peer
	$(BIN)/python -m benchmarks

soak: $(VENV)/.installed-test  ## twenty people at one server for an hour (MINUTES=60) beside an import and a batch
	$(BIN)/python -m benchmarks.soak --minutes $(MINUTES)

bench-large: $(VENV)/.installed-test  ## the same at up to 10,000,000 judgements: hours; SCALE=0.1 for a tenth
	$(BIN)/python -m benchmarks.large --scale $(SCALE)

screenshots: $(VENV)/.installed-test  ## make the pictures of docs/ anew, from the demonstration
	$(BIN)/python -m demo.screenshots

clean:  ## remove the environment and what tools left behind, never a workspace
	rm -rf $(VENV) node_modules .pytest_cache .mypy_cache .ruff_cache .hypothesis *.egg-info

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: $(VENV)/bin/python pyproject.toml constraints.txt
	@echo "Installing the libraries: this takes some minutes"
	@$(INSTALL) .
	touch $@

$(VENV)/.installed-test: $(VENV)/.installed
	@echo "Installing what the tests need: this takes some minutes"
	@$(INSTALL) ".[test]"
	touch $@
