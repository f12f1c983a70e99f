"""The one edge where errors of the client become ours, by type and gRPC code, never by text."""

from collections.abc import Iterator
from contextlib import contextmanager

import grpc
from weaviate.exceptions import (
    AuthenticationFailedError,
    InsufficientPermissionsError,
    UnexpectedStatusCodeError,
    WeaviateBaseError,
    WeaviateClosedClientError,
    WeaviateConnectionError,
    WeaviateGRPCUnavailableError,
    WeaviateRetryError,
    WeaviateStartUpError,
    WeaviateTimeoutError,
)

from signatures.errors import (
    RetrievalError,
    RetrievalTimeoutError,
    RetrieverUnavailableError,
    ScopeViolationError,
)

UNAUTHENTICATED = 401
NOT_SERVING = (502, 503, 504)


class EndpointLostError(RetrieverUnavailableError):
    """This endpoint cannot be reached; another one may."""


class RefusedError(RetrieverUnavailableError):
    """The server answered, and would not do what was asked."""


LOST = (
    WeaviateClosedClientError,
    WeaviateConnectionError,
    WeaviateGRPCUnavailableError,
    WeaviateRetryError,
    WeaviateStartUpError,
    grpc.aio.UsageError,
)


@contextmanager
def translated() -> Iterator[None]:
    """Raise what the client raises as a `RetrievalError` that quotes nothing it was sent."""
    try:
        yield
    except (WeaviateBaseError, grpc.RpcError, grpc.aio.UsageError, UnicodeEncodeError) as error:
        raise _ours(error) from None


def _ours(error: Exception) -> RetrievalError:
    code = code_of(error)
    if isinstance(error, InsufficientPermissionsError) or code is grpc.StatusCode.PERMISSION_DENIED:
        return ScopeViolationError("Weaviate: this API key may not do that; check its roles")
    if isinstance(error, AuthenticationFailedError) or code is grpc.StatusCode.UNAUTHENTICATED:
        return RefusedError("Weaviate: the API key is missing or not accepted; check the setting")
    if isinstance(error, WeaviateTimeoutError) or code is grpc.StatusCode.DEADLINE_EXCEEDED:
        return RetrievalTimeoutError("Weaviate did not answer in time")
    if isinstance(error, LOST) or code is grpc.StatusCode.UNAVAILABLE:
        return EndpointLostError("Weaviate cannot be reached; check that the server runs")
    if isinstance(error, UnexpectedStatusCodeError):
        return _of_status(error.status_code)
    name = code.name if code else type(error).__name__
    return RefusedError(f"Weaviate refused the request ({name}); see the server's log")


def _of_status(status: int) -> RetrievalError:
    if status == UNAUTHENTICATED:
        return RefusedError("Weaviate: the API key is missing or not accepted; check the setting")
    if status in NOT_SERVING:
        return EndpointLostError("Weaviate is not ready; wait for it, or check the server's log")
    return RefusedError(f"Weaviate refused the request (HTTP {status}); see the server's log")


def code_of(error: BaseException) -> grpc.StatusCode | None:
    """Find the gRPC code an error of the client was made from; the client itself drops it."""
    seen: BaseException | None = error
    while seen is not None:
        if isinstance(seen, grpc.aio.AioRpcError):
            code: grpc.StatusCode = seen.code()
            return code
        seen = seen.__cause__ or seen.__context__
    return None
