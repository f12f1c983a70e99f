"""Compiled planners on disk: one checked JSON envelope, never a pickle."""

import hashlib
import json
import os
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import Any, Literal

import dspy
from pydantic import Field, JsonValue, TypeAdapter, ValidationError

from signatures.errors import CompiledStateError
from signatures.frozen import Frozen
from signatures.invalid import first_problem

VERSIONED = ("dspy", "pydantic")


class FieldState(Frozen):
    """How a prompt presents one field of a signature."""

    prefix: str
    description: str


class SignatureState(Frozen):
    """The part of a signature that an optimizer may write: instructions and field texts."""

    instructions: str = Field(max_length=20_000)
    fields: tuple[FieldState, ...]


class PredictorState(Frozen):
    """What is kept of one predictor; a language model, a trace or a training row cannot be."""

    signature: SignatureState
    demos: tuple[dict[str, JsonValue], ...] = Field(default=(), max_length=64)
    traces: tuple[()] = ()
    train: tuple[()] = ()
    lm: None = None


class PlannerSettings(Frozen):
    """What a planner was compiled under: names only, no address and no key."""

    lm: str = "none"
    optimizer: str = "none"
    adapter: str | None = None


class Envelope(Frozen):
    """A whole compiled planner; `sha256` guards against damage, not against forgery."""

    format: Literal[1] = 1
    program: str
    schema_hash: str
    versions: dict[str, str]
    settings: PlannerSettings = PlannerSettings()
    state: dict[str, PredictorState]
    sha256: str = ""

    @property
    def identity(self) -> str:
        """Give a short name of exactly these instructions and demos."""
        state = self.model_dump(mode="json")["state"]
        return hashlib.sha256(json.dumps(state, sort_keys=True).encode()).hexdigest()[:12]

    def sealed(self) -> "Envelope":
        """Give the envelope with the digest of everything else in it."""
        return self.model_copy(update={"sha256": _digest(self)})


def schema_hash(program: dspy.Module) -> str:
    """Digest what DSPy's state leaves out: names, order, kinds and types of all fields."""
    schema = {
        name: [
            [field, info.json_schema_extra["__dspy_field_type"], _type_schema(info.annotation)]
            for field, info in predictor.signature.fields.items()
        ]
        for name, predictor in program.named_predictors()
    }
    return hashlib.sha256(json.dumps(schema, sort_keys=True).encode()).hexdigest()[:16]


def envelope_of(program: dspy.Module, settings: PlannerSettings) -> Envelope:
    """Write a program as an envelope: instructions and demos whose keys the signature knows."""
    state = {}
    for name, predictor in program.named_predictors():
        dumped = json.loads(json.dumps(predictor.dump_state(), default=str))
        state[name] = PredictorState(
            signature=SignatureState.model_validate(dumped["signature"]),
            demos=tuple(_renderable(dumped["demos"], predictor)),
        )
    return Envelope(
        program=_path(program),
        schema_hash=schema_hash(program),
        versions={package: version(package) for package in VERSIONED},
        settings=settings,
        state=state,
    ).sealed()


def restore(program: dspy.Module, envelope: Envelope) -> None:
    """Load an envelope into a fresh program; `CompiledStateError` when the two do not fit."""
    for problem in _misfits(program, envelope):
        raise CompiledStateError(f"compiled planner: {problem}: compile again")
    program.load_state(envelope.model_dump(mode="json")["state"])
    program._compiled = True


def save(envelope: Envelope, path: Path) -> None:
    """Write an envelope to a file, all of it or nothing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, partial = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(f"{envelope.model_dump_json(indent=2)}\n")
    os.replace(partial, path)


def read(path: Path) -> Envelope:
    """Read an envelope from a file; `CompiledStateError` says which field is broken."""
    try:
        envelope = Envelope.model_validate_json(path.read_bytes())
    except OSError as error:
        raise CompiledStateError(
            f"{path}: cannot be read ({error.strerror}); check the path"
        ) from error
    except ValidationError as error:
        field, what = first_problem(error)
        raise CompiledStateError(
            f"{path}: {field or 'the file'}: {what}; name a file compile wrote, or compile again"
        ) from error
    if envelope.sha256 != _digest(envelope):
        raise CompiledStateError(
            f"{path}: checksum differs: the file was damaged or edited; compile again"
        )
    return envelope


def _misfits(program: dspy.Module, envelope: Envelope) -> list[str]:
    names = {name for name, _ in program.named_predictors()}
    dspy_now = version("dspy")
    checks = [
        (envelope.program == _path(program), f"is of {envelope.program}, not {_path(program)}"),
        (set(envelope.state) == names, f"predictors differ: {sorted(set(envelope.state) ^ names)}"),
        (envelope.schema_hash == schema_hash(program), "the signatures have changed since"),
        (_minor(envelope.versions.get("dspy", "")) == _minor(dspy_now), f"dspy is {dspy_now} now"),
    ]
    return [problem for holds, problem in checks if not holds] or _strange_demos(program, envelope)


def _strange_demos(program: dspy.Module, envelope: Envelope) -> list[str]:
    return [
        f"a demo of {name} holds {sorted(strange)}"
        for name, predictor in program.named_predictors()
        for demo in envelope.state[name].demos
        if (strange := set(demo) - set(predictor.signature.fields) - {"augmented"})
    ]


def _renderable(
    demos: list[dict[str, JsonValue]], predictor: dspy.Predict
) -> list[dict[str, JsonValue]]:
    known = {*predictor.signature.fields, "augmented"}
    kept = [{key: value for key, value in demo.items() if key in known} for demo in demos]
    return [demo for demo in kept if set(predictor.signature.output_fields) <= set(demo)]


def _type_schema(annotation: Any) -> JsonValue:
    schema: JsonValue = TypeAdapter(annotation).json_schema()
    return schema


def _path(program: dspy.Module) -> str:
    return f"{type(program).__module__}:{type(program).__qualname__}"


def _minor(number: str) -> list[str]:
    return number.split(".")[:2]


def _digest(envelope: Envelope) -> str:
    body = envelope.model_dump_json(exclude={"sha256"})
    return hashlib.sha256(json.dumps(json.loads(body), sort_keys=True).encode()).hexdigest()
