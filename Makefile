# Everything runs in .venv, with the versions that the lock files pin. PYTHON picks the interpreter that makes it.
PYTHON ?= python3
BIN := .venv/bin
# Bytecode is written for what is imported, not for all that is installed: 130 MB less.
PIP := $(BIN)/pip install --quiet --disable-pip-version-check --no-compile

.DEFAULT_GOAL := help
.PHONY: help demo test test-all check bench lock clean

help:  ## list what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-9s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: .venv/installed  ## build and render sample scenes into one picture page
	$(BIN)/orienteer demo --out out/demo

test: .venv/installed-dev  ## run the tests that finish within minutes
	$(BIN)/python -m pytest -n 2 -m "not slow"

test-all: .venv/installed-dev  ## run every test, the long ones too
	$(BIN)/python -m pytest -n 2

check: .venv/installed-dev  ## types, style and the import rule
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/installed-dev  ## measure speed and memory against the stated limits
	$(BIN)/python -m benchmarks

lock: .venv/installed-dev  ## pin the newest versions that pyproject.toml admits
	$(BIN)/uv pip compile pyproject.toml requirements-build.in $(LOCK) -o requirements.lock
	$(BIN)/uv pip compile pyproject.toml requirements-build.in --extra dev $(LOCK) -o requirements-dev.lock
LOCK := --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate --upgrade

clean:  ## remove the environment and everything made
	rm -rf .venv out

.venv/installed: requirements.lock pyproject.toml | .venv/bin/pip
	$(PIP) --require-hashes -r requirements.lock
	$(PIP) --no-deps --no-build-isolation --editable .
	touch $@

.venv/installed-dev: requirements-dev.lock pyproject.toml | .venv/bin/pip
	$(PIP) --require-hashes -r requirements-dev.lock
	$(PIP) --no-deps --no-build-isolation --editable .
	touch $@ .venv/installed

.venv/bin/pip:
	$(PYTHON) -m venv .venv
