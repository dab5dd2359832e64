# make serve   set everything up and start the server on port 2222, its data in ./data
# make cluster   a lobby of two servers behind HAProxy, on one PostgreSQL, on this machine, its data in
#              ./data/cluster; PORT=3333 chooses another port than 2222, LOBBY_DATABASE another
#              PostgreSQL
# make test    set everything up and run the tests; those that call a program which is missing here
#              are skipped, and fail with make test STRICT=1
# make check   format, lint, types, the layers of the package and the size of its folders
# make bench   the benchmarks: rules, store, scale, deadlines, sessions, peers, arrivals, thinking; a
#              million matches take longer:
#              .venv/bin/python -m bench.scale --finished 1000000
# make release what operators install, in dist: a wheel, the source, and where dpkg-deb is, a package
#              for this machine's release of Debian
# make release-trial   that package, installed, upgraded to a changed schema and back, and purged in a
#              clean root with a systemd of its own; needs root, iproute2 and mmdebstrap
# make image   a container image with that package, by podman, docker or buildah: see
#              deploy/Containerfile; BASE=... is another base than Debian's own
# make pictures   the pictures of the README, in docs/images

PYTHON ?= $(shell command -v python3.11 || command -v python3.12 || command -v python3.13 || \
    command -v python3.14 || echo python3)
BIN := .venv/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
INSTALL := $(PIP) install --constraint constraints.txt --build-constraint constraints.txt
ENGINE ?= $(shell command -v podman || command -v docker || command -v buildah || echo podman)
MADE = $(shell git log -1 --format=%ct 2>/dev/null || date +%s)

.PHONY: serve cluster test check bench pictures release release-trial image clean unsound

serve: .venv/serve
	$(BIN)/lobby serve

cluster: .venv/cluster
	$(BIN)/python -m deploy.cluster

test: .venv/dev
	$(if $(STRICT),STRICT=$(STRICT) )$(BIN)/pytest --numprocesses=auto

check: .venv/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest tests/architecture

bench: .venv/dev
	$(BIN)/python -m bench.rules
	$(BIN)/python -m bench.store
	$(BIN)/python -m bench.scale
	$(BIN)/python -m bench.deadlines
	$(BIN)/python -m bench.sessions
	$(BIN)/python -m bench.peers
	$(BIN)/python -m bench.arrivals
	$(BIN)/python -m bench.thinking
	$(BIN)/python -m bench.waiting

pictures: .venv/dev
	$(BIN)/python -m docs.readme_pictures

release: .venv/dev
	rm -rf dist
	$(BIN)/hatchling build
	SOURCE_DATE_EPOCH=$(MADE) $(BIN)/python -m deploy.debian dist/*.whl dist
	cp constraints.txt deploy/first-hour.sh deploy/alerts.yml deploy/grafana.json deploy/compose.yaml \
	    dist/

release-trial:
	deploy/debian/trial.sh dist/lobby_*.deb

image:
	BUILDAH_FORMAT=docker $(ENGINE) build $(if $(BASE),--build-arg BASE=$(BASE) )--tag lobby \
	    --file deploy/Containerfile dist

# An environment whose Python is gone or too old is made anew.
NEW_ENOUGH := import sys; sys.version_info < (3, 11) and sys.exit("Python %d.%d is too old." % sys.version_info[:2])
SOUND := $(shell .venv/bin/python -c '$(NEW_ENOUGH)' 2>/dev/null && echo yes)

.venv/pip: constraints.txt $(if $(SOUND),,unsound)
	@$(PYTHON) -c '$(NEW_ENOUGH)' || \
	    { echo "Install Python 3.11 or later, or name it: make PYTHON=/path/to/python3 ..." >&2; exit 1; }
	$(PYTHON) -m venv $(if $(SOUND),,--clear) .venv
	$(PIP) install --constraint constraints.txt --upgrade pip
	touch $@

.venv/serve: .venv/pip pyproject.toml
	$(INSTALL) --editable .
	touch $@

.venv/cluster: .venv/serve
	$(INSTALL) --editable '.[postgres]'
	touch $@

.venv/dev: .venv/serve
	$(INSTALL) --group dev
	touch $@

clean:
	rm -rf .venv build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
