# Two commands begin everything: `make play` and `make test`. The others are parts of them.
PYTHON ?= python3
BIN := .venv/bin
here = $(wildcard $(1))

.DEFAULT_GOAL := help
.PHONY: help play test check compiled measure bench clean pins audit docs setup setup-play

help:            ## what can be made
	@sed -n 's/^\([a-z]*\): .*## /  make \1	/p' Makefile | expand -t 18

play: setup-play ## set up, build and start a table
	@$(if $(call here,web/package.json),$(BIN)/python tools/web.py)
	@$(BIN)/python tools/compile.py --hint
	@$(if $(call here,src/watertable/server/__init__.py),$(BIN)/watertable serve --open,$(BIN)/watertable play)

# The browser's tests have processes of their own: the driver keeps an event loop running, which others may not share.
# The compiled run repeats what compiling could change; the rest is compiled nowhere.
COMPILED_TESTS := $(call here,tests/test_houses.py tests/kernel tests/parts tests/games tests/bots tests/testing)

test: check      ## set up, run all checks and all tests
	$(if $(call here,web/package.json),$(BIN)/python tools/web.py && $(BIN)/python tools/web.py --test)
	$(BIN)/python tools/compile.py
	$(if $(call here,tests/server tests/web),$(PYTHON) tools/setup.py browser postgres proxies git)
	WATERTABLE_COMPILED=0 $(BIN)/python -m pytest -n 2 --dist worksteal -m "not measured" --ignore tests/web
	$(if $(call here,tests/web),WATERTABLE_COMPILED=1 $(BIN)/python -m pytest -n 2 --dist worksteal -m "not measured" tests/web)
	$(if $(COMPILED_TESTS),WATERTABLE_COMPILED=1 $(BIN)/python -m pytest -n 2 --dist worksteal -m "not interpreted_only" $(COMPILED_TESTS))

check: setup     ## format, lint, types, layers, layout
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python tools/contracts.py
	$(if $(call here,web/package.json),$(BIN)/python tools/web.py --lint)
	WATERTABLE_COMPILED=0 $(BIN)/python -m pytest -q tests/test_layout.py tests/test_rules_toml.py

compiled: setup  ## compile the rules: the same games, several times faster
	$(BIN)/python tools/compile.py

measure: compiled ## how long people wait: start, lobby to first move, redraw
	$(BIN)/python tools/web.py
	WATERTABLE_COMPILED=1 $(BIN)/python -m pytest -rP -m measured tests/server tests/web

bench: setup     ## decisions per second, beside other engines
	$(if $(call here,bench/__main__.py),$(BIN)/python -m bench,@echo "bench/ is not there yet")

docs:            ## build the documentation site into build/site
	@$(PYTHON) tools/setup.py docs
	@$(BIN)/python tools/docs.py

pins:            ## write constraints.txt and the hashes for hosts anew with today's versions
	$(PYTHON) tools/setup.py pins
	$(PYTHON) tools/pins.py write

audit:           ## ask for known vulnerabilities of the pinned versions
	$(PYTHON) tools/pins.py audit

clean:           ## remove everything that was made
	rm -rf .venv .boot build dist src/watertable/server/static src/watertable/draw/fonts web/node_modules web/dist
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

setup:
	@$(PYTHON) tools/setup.py test

setup-play:
	@$(PYTHON) tools/setup.py play
