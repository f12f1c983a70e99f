"""How text of others is written into a prompt: as JSON that nothing in it can close."""

import json
import re
from collections.abc import Mapping

from dspy.adapters.utils import serialize_for_json

CONTROL_TOKEN = re.compile(r"<|\[(?=[\[ /#A-Z])|`(?=``)")
"""What begins a chat template's token (`<|im_end|>`, `[INST]`), a field marker or a fence."""


def quoted(inputs: Mapping[str, object]) -> str:
    """Write the inputs as one line of JSON, an object that decodes to exactly these values.

    Quotes and line ends inside a value are escaped by JSON itself. Characters that a chat
    template, a field marker or a code fence would begin with are written as `\\u....`, so no
    model server can read them as structure.
    """
    plain = {name: serialize_for_json(value) for name, value in inputs.items()}
    text = json.dumps(plain, ensure_ascii=False)
    return CONTROL_TOKEN.sub(lambda match: f"\\u{ord(match.group()[0]):04x}", text)
