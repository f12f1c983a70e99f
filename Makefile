# Everything runs in the project's own environment, made from the lock file.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PYTHONDONTWRITEBYTECODE = 1
export LITELLM_LOCAL_MODEL_COST_MAP = True
export MLFLOW_DISABLE_TELEMETRY = true
export MLFLOW_SERVER_ENABLE_JOB_EXECUTION = false
REGISTRY = $(or $(PLUMBLINE_STATE_DIR),.plumbline)/mlflow/mlflow.db

.PHONY: compile test check ui smoke soak weaviate-server lock clean

compile: $(VENV)/ready ## fetch the local model, compile the planner, score and register it
	$(BIN)/python -m optimize compile $(if $(MINUTES),--minutes $(MINUTES))

test: check ## the whole suite: style, types, rooms, tests
	$(BIN)/python -m pytest -n 2

check: $(VENV)/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

smoke: $(VENV)/ready ## three plans and twelve judgements by the real local model
	$(BIN)/python -m pytest -m llm tests/test_smoke.py tests/test_judge_smoke.py

weaviate-server: $(VENV)/ready ## the server some tests need: four minutes, once, kept in the user's cache
	$(BIN)/python -m tests.weaviate.binary

soak: $(VENV)/ready ## budgets, scopes and servers at their large sizes, figures against targets
	$(BIN)/python -m pytest --soak tests/execution tests/weaviate

ui: $(VENV)/ready ## look at runs, versions and comparisons
	@test -f "$(REGISTRY)" || { echo "no registry at $(REGISTRY): make compile writes it" >&2; exit 1; }
	$(BIN)/mlflow server --backend-store-uri "sqlite:///$(abspath $(REGISTRY))" --workers 1 \
		--host 127.0.0.1 --port $(or $(PORT),5000)

$(VENV)/ready: requirements.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Plumbline needs Python 3.11 or newer: make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)
	@echo "installing $$(grep -c '==' requirements.lock) packages into $(VENV): some minutes, once"
	$(BIN)/python -m pip install --quiet --require-hashes --no-deps --requirement requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	$(BIN)/python -m pip check
	touch $@

lock: ## resolve the newest versions that pyproject.toml allows
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-annotate --all-extras --group dev \
		--output-file requirements.lock pyproject.toml

clean:
	rm -rf $(VENV) .plumbline .mypy_cache .ruff_cache .pytest_cache
