# Two commands do everything on a fresh machine with Python and make: `make demo` and `make test`.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
INSTALL := $(PIP) install --constraint constraints.txt --editable

.DEFAULT_GOAL := help
.PHONY: help demo test lint js bench clean

help:  ## what there is
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-6s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: $(VENV)/.installed  ## install, build the demonstration workspace, open the dashboard
	$(BIN)/errata demo

test: lint  ## install what tests need, a browser included, and pass them
	@VENV=$(VENV) sh .ci/browser
	$(BIN)/python -m pytest

lint: $(VENV)/.installed-test  ## style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

js: node_modules/.installed  ## bundle the JavaScript of the components; needs node
	npm run --silent build

bench: $(VENV)/.installed-test  ## measure, side by side with a floor or a peer
	$(BIN)/python -m benchmarks

clean:  ## remove the environment and what tools left behind, never a workspace
	rm -rf $(VENV) node_modules .pytest_cache .mypy_cache .ruff_cache .hypothesis *.egg-info

node_modules/.installed: package-lock.json
	npm ci --silent --no-audit --no-fund
	touch $@

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: $(VENV)/bin/python pyproject.toml constraints.txt
	$(INSTALL) .
	touch $@

$(VENV)/.installed-test: $(VENV)/.installed
	$(INSTALL) ".[test]"
	touch $@
