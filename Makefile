# make lab     installs what the lessons need into .venv and opens them in JupyterLab
# make class   the same as pages for a class
# make check   installs what the tests need and runs what a change most likely breaks, in minutes
# make test    runs every check
# make help    lists the rest

SHELL := /bin/sh
.DEFAULT_GOAL := help
.SUFFIXES:
.DELETE_ON_ERROR:

VENV := .venv
RUN := $(VENV)/bin/python
PINS := requirements/pins.txt
ARGS ?=

# Settings of the caller that would put packages in the wrong place.
export PIP_USER := 0
export PIP_REQUIRE_VIRTUALENV := 0
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export JUPYTER_PREFER_ENV_PATH := 1
unexport PYTHONPATH PYTHONHOME
# Without what Python compiles once, every process that is started would compile it anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help
help:
	@echo "make lab        open the lessons in JupyterLab (options: ARGS=\"--no-browser --port 8899\")"
	@echo "make class      open them as pages for a class: large type, no code (options as above)"
	@echo "make site       write them as pages for any web space into ./site (ARGS=\"--pyodide FOLDER\")"
	@echo "make check      what a change most likely breaks, in minutes (of one room: ARGS=tour)"
	@echo "make test       run every check: lint, types, imports, tests, notebooks"
	@echo "make lint       one check alone; so do types, imports, unit, tests, notebook-tests"
	@echo "make walk       go through a lesson as a learner, with a picture of every screen"
	@echo "                (ARGS=\"LESSON site|class|notebook --out FOLDER\")"
	@echo "make bench      measure the speed against its budgets (some only: ARGS=\"NAME ...\")"
	@echo "make table      write what 'make bench' measured last into docs/speed.md"
	@echo "make venv       only install, into .venv (another Python: PYTHON=python3.12)"
	@echo "make docs       make the documentation, and the pages of all public functions, in build/docs"
	@echo "make notebooks  rebuild the notebooks, executed"
	@echo "make pictures   take the pictures of the README from a running lesson (needs a browser)"
	@echo "make case-files add the rulings of new cases to their lists, and keep what the cases tell"
	@echo "make messages   collect the messages for translators, compile the translations"
	@echo "make format     lay out the code the way 'make lint' wants it"
	@echo "make pins       look for newer versions of everything that is installed (needs uv)"
	@echo "make clean      remove everything that make created"

# --- installation ---------------------------------------------------------------------------

# The first Python that is new enough and can make virtual environments; PYTHON=... decides.
USABLE := import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))
CANDIDATES := python3.13 python3.12 python3.11 python3.14 python3 python
PYTHON ?= $(shell for name in $(CANDIDATES); do \
	"$$name" -c '$(USABLE)' >/dev/null 2>&1 && echo "$$name" && break; done)

# A .venv that was moved, or whose Python is gone, is made anew.
ifneq ($(wildcard $(VENV)),)
ifneq ($(shell { $(RUN) -c '' && cat $(VENV)/.home; } 2>/dev/null),$(CURDIR))
.PHONY: $(VENV)/.home
endif
endif

.PHONY: venv
venv: $(VENV)/.lab

$(VENV)/.home:
	@test -n '$(PYTHON)' || { \
	    if python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
	    then echo "Python is here but cannot make virtual environments:" \
	        "install its venv package (on Debian and Ubuntu: apt install python3-venv)."; \
	    else echo "boardlib needs Python 3.11 or newer, and there is none on the PATH:" \
	        "install one, or name it with PYTHON=/path/to/python3."; fi >&2; exit 1; }
	@"$(PYTHON)" -c '$(USABLE)' >/dev/null 2>&1 || { \
	    echo "PYTHON=$(PYTHON) cannot be used: boardlib needs a Python that is 3.11 or newer" \
	        "and can make virtual environments." >&2; exit 1; }
	@echo "== creating $(VENV) with $$("$(PYTHON)" -V)"
	@"$(PYTHON)" -m venv --clear $(VENV)
	@echo '$(CURDIR)' >$@

$(VENV)/.lab: $(VENV)/.home pyproject.toml $(PINS)
	@echo "== installing JupyterLab and what the lessons need (the first time takes a minute or two)"
	@$(RUN) -m pip install -qq --constraint $(PINS) --editable '.[lab]'
	@touch $@

$(VENV)/.test: $(VENV)/.lab
	@echo "== installing what the tests need"
	@$(RUN) -m pip install -qq --constraint $(PINS) --editable '.[test]'
	@touch $@

$(VENV)/.docs: $(VENV)/.test
	@echo "== installing what the pages of the documentation need"
	@$(RUN) -m pip install -qq --constraint $(PINS) --editable '.[docs]'
	@touch $@

# --- lessons --------------------------------------------------------------------------------

.PHONY: lab
lab: $(VENV)/.lab
	@exec $(RUN) -m boardlib.cli lab $$(test "$$(id -u)" -ne 0 || echo --allow-root) $(ARGS)

.PHONY: class
class: $(VENV)/.lab
	@exec $(RUN) -m boardlib.cli class $(ARGS)

SITE := site
.PHONY: site
site: $(VENV)/.lab
	@exec $(RUN) -m boardlib.cli site -o $(SITE) $(ARGS)

.PHONY: notebooks
notebooks: $(VENV)/.test
	@$(RUN) tools/build_notebooks.py $(ARGS)

# --- checks ---------------------------------------------------------------------------------

# Those that take longest run beside one another, so that no processor waits; what those in the
# background say is kept until then.
FIRST := lint imports
BESIDE := types notebook-tests

# Doctests are collected with the unit tests; `tests` are these, those marked `whole`, which go over
# all boards, all words or whole games or take two seconds, and those in a browser.
PYTEST := $(RUN) -m pytest
# One more than there are cores on a small machine: tests that wait for a server or a browser leave
# theirs to others.
WORKERS := -n 3 --dist loadgroup

# `make check ARGS=tour`: what concerns one room, with what all games have in common.
SHARED_TESTS := tests/game tests/catalogue tests/language/test_players_words.py
ROOM := $(if $(ARGS),$(notdir $(patsubst %/.,%,$(wildcard boardlib/$(firstword $(ARGS))/.))))

.PHONY: check test room
check: LARGE := $(if $(ROOM),room,unit)
check: BESIDE := types
test: LARGE := tests
check test: $(VENV)/.test
	@said=.cache/checks; rm -rf $$said; mkdir -p $$said; failed=; start=$$(date +%s); \
	trap 'trap - INT; kill 0' INT; \
	for check in $(BESIDE); do \
	    $(MAKE) --no-print-directory $$check >$$said/$$check 2>&1 || touch $$said/$$check.failed; \
	done & beside=$$!; \
	for check in $(FIRST) $(LARGE); do \
	    echo; echo "== $$check"; \
	    $(MAKE) --no-print-directory $$check || failed="$$failed $$check"; \
	done; \
	wait $$beside; \
	for check in $(BESIDE); do \
	    echo; echo "== $$check"; cat $$said/$$check; \
	    test ! -e $$said/$$check.failed || failed="$$failed $$check"; \
	done; \
	echo; \
	if test -n "$$failed"; then echo "== failed:$$failed"; exit 1; fi; \
	took=.cache/make-$@$(if $(ROOM),-$(ROOM)).seconds; echo $$(($$(date +%s) - start)) >$$took; \
	echo "== all passed in $$(cat $$took) s: $(FIRST) $(LARGE) $(BESIDE)"

.PHONY: $(FIRST) $(BESIDE) unit tests format
lint: $(VENV)/.test
	@$(RUN) -m ruff check .
	@$(RUN) -m ruff format --check .

types: $(VENV)/.test
	@$(RUN) -m mypy

imports: $(VENV)/.test
	@$(VENV)/bin/lint-imports --no-logo --no-cache

unit: $(VENV)/.test
	@$(PYTEST) -n 2 --dist loadgroup -m "not browser and not whole" --ignore tests/browser $(ARGS)

room: $(VENV)/.test
	@$(PYTEST) -n 2 --dist loadgroup -m "not browser and not whole" --room $(ROOM) \
	    boardlib/$(ROOM) $(wildcard tests/$(ROOM)) $(SHARED_TESTS)

tests: $(VENV)/.test
	@$(PYTEST) $(WORKERS) $(ARGS)

# What somebody keeps beside the lessons is none of them.
LESSONS = $(patsubst notebooks/src/%.md,notebooks/%.ipynb,$(wildcard notebooks/src/*.md))
notebook-tests: $(VENV)/.test
	@$(PYTEST) -p nbval.plugin -p tests.kernels --nbval --nbval-current-env \
	    -n 2 --dist loadfile $(LESSONS)

format: $(VENV)/.test
	@$(RUN) -m ruff check --fix .
	@$(RUN) -m ruff format .

.PHONY: walk
walk: $(VENV)/.test
	@$(RUN) -m tests.browser.walking $(ARGS)

.PHONY: bench
bench: $(VENV)/.test
	@$(RUN) -m bench $(ARGS)

.PHONY: table
table: $(VENV)/.test
	@$(RUN) -m bench --table

# --- upkeep ---------------------------------------------------------------------------------

.PHONY: docs
docs: $(VENV)/.docs
	@$(RUN) -m sphinx --fresh-env --fail-on-warning --keep-going --quiet -d .cache/docs docs build/docs
	@$(RUN) -m tools.reference build/docs/reference
	@echo build/docs/index.html

.PHONY: pictures
pictures: $(VENV)/.test
	@$(RUN) -m tools.readme_pictures

.PHONY: case-files
case-files: $(VENV)/.test
	@$(RUN) -m tools.case_files

.PHONY: messages
messages: $(VENV)/.test
	@$(RUN) -m tools.messages

.PHONY: pins
pins:
	@command -v uv >/dev/null || { echo "make pins needs uv on the PATH." >&2; exit 1; }
	@uv pip compile --quiet --upgrade --universal --fork-strategy fewest --python-version 3.11 \
	    --all-extras --no-header --no-annotate pyproject.toml --output-file $(PINS)
	@sed -e '1i # One version of everything for Python 3.11 to 3.14. Made by `make pins`.' \
	    -e "s/ ; python_full_version < '3.15'$$//" \
	    -e "s/python_full_version < '3.15' and //g" $(PINS) >$(PINS).new && mv $(PINS).new $(PINS)

.PHONY: clean
clean:
	@rm -rf $(VENV) $(SITE) build dist ./*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis \
	    .import_linter_cache .cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
