"""The closed pydantic model of a signature's outputs: what is asked for and what is accepted."""

from typing import Annotated, Any

import dspy
from pydantic import BaseModel, ConfigDict, create_model
from pydantic.fields import FieldInfo


def answer_model(signature: type[dspy.Signature]) -> type[BaseModel]:
    """Build the model: every output required, no other key, bounds of the annotations kept."""
    fields: dict[str, Any] = {
        name: (_bounded(field), ...) for name, field in signature.output_fields.items()
    }
    model: type[BaseModel] = create_model("Answer", __config__=ConfigDict(extra="forbid"), **fields)
    return model


def _bounded(field: FieldInfo) -> object:
    return Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation
