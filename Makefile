# Two commands do everything on a fresh machine with Python and make: `make demo` and `make test`.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
TESTS := $(BIN)/python -m pytest --numprocesses 3 --no-loadscope-reorder
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
CORE := $(addprefix tests/,architecture scoring loaders models cache)
INSTALL := $(PIP) install --constraint constraints.txt --editable

# Images of Python often say that compiled modules are not kept: then each process of a run would compile them anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help demo test check fuzz lint js bench bench-large screenshots clean all-tests core-tests

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

fuzz: $(VENV)/.installed-test  ## the properties and simulations again, on many more examples
	$(TESTS) -m "hypothesis or simulation" --hypothesis-profile fuzz

all-tests:
	@$(TESTS) --durations 25

core-tests:
	@$(TESTS) -m "not postgres" $(CORE)

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

SCALE ?= 1

bench-large: $(VENV)/.installed-test  ## the same at up to 10,000,000 judgements: hours; SCALE=0.1 for a tenth
	$(BIN)/python -m benchmarks.large --scale $(SCALE)

screenshots: $(VENV)/.installed-test  ## make the pictures of docs/ anew, from the demonstration
	$(BIN)/python -m demo.screenshots

clean:  ## remove the environment and what tools left behind, never a workspace
	rm -rf $(VENV) node_modules .pytest_cache .mypy_cache .ruff_cache .hypothesis *.egg-info

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: $(VENV)/bin/python pyproject.toml constraints.txt
	$(INSTALL) .
	touch $@

$(VENV)/.installed-test: $(VENV)/.installed
	$(INSTALL) ".[test]"
	touch $@
