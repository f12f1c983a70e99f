"""The last look at a caller's scope before anything is searched."""

from pydantic import ValidationError

from signatures.context import AccessScope
from signatures.errors import ScopeViolationError


def checked_scope(scope: AccessScope) -> AccessScope:
    """Hold a scope to its own rules, however it was made: pydantic's copies check nothing."""
    if not isinstance(scope, AccessScope):
        raise ScopeViolationError("scope: hand in the AccessScope of the caller's own identity")
    try:
        return AccessScope.model_validate(dict(scope))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise ScopeViolationError(f"scope.{where}: {first['msg']}; name it exactly") from error
