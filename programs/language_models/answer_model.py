"""The closed pydantic model of a signature's outputs: what is asked for and what is accepted."""

from functools import lru_cache
from typing import Annotated

import dspy
from pydantic import BaseModel, ConfigDict, create_model


@lru_cache(maxsize=256)
def answer_model(signature: type[dspy.Signature]) -> type[BaseModel]:
    """Build the model: every output required, no other key, bounds of the annotations kept."""
    fields = {
        name: (Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation)
        for name, field in signature.output_fields.items()
    }
    return create_model(
        "Answer",
        __config__=ConfigDict(extra="forbid"),
        **{name: (annotation, ...) for name, annotation in fields.items()},
    )
