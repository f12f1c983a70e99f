"""Where a Weaviate server listens, and how a user writes it."""

from urllib.parse import SplitResult, parse_qs, urlsplit

from pydantic import Field

from signatures.errors import ConfigurationError
from signatures.frozen import Frozen

HTTP_PORT = 8080
GRPC_PORT = 50051
TLS_PORT = 443


class Endpoint(Frozen):
    """One server, or one node of a cluster; `grpc_host` is the host unless it has its own."""

    host: str = Field(min_length=1)
    http_port: int = Field(default=HTTP_PORT, ge=1, le=65_535)
    grpc_port: int = Field(default=GRPC_PORT, ge=1, le=65_535)
    secure: bool = False
    grpc_host: str = ""

    @property
    def url(self) -> str:
        """Give the address of its REST side."""
        return f"{'https' if self.secure else 'http'}://{_bracketed(self.host)}:{self.http_port}"

    @property
    def grpc_address(self) -> str:
        """Give the address of its gRPC side."""
        return f"{_bracketed(self.grpc_host or self.host)}:{self.grpc_port}"


def endpoints_of(addresses: str) -> tuple[Endpoint, ...]:
    """Read addresses parted by commas: `http://host:8080?grpc=host:50051, https://…`.

    Without `grpc` it is port 50051 of the same host, and for `https` port 443 of the host named
    `grpc-` and the same, as Weaviate Cloud has it.
    """
    found = tuple(_endpoint(part.strip()) for part in addresses.split(",") if part.strip())
    if not found:
        raise ConfigurationError("no Weaviate address: write http://host:8080?grpc=host:50051")
    return found


def _endpoint(address: str) -> Endpoint:
    try:
        url = urlsplit(address)
        named = parse_qs(url.query, strict_parsing=True)["grpc"] if url.query else []
        grpc = urlsplit(f"//{named[0]}") if named else None
        if url.scheme not in ("http", "https") or not url.hostname:
            raise ValueError
        return _of(url, grpc)
    except (ValueError, KeyError) as error:
        raise ConfigurationError(
            f"Weaviate address {address}: write http://host:8080?grpc=host:50051, or https://host"
        ) from error


def _of(url: SplitResult, grpc: SplitResult | None) -> Endpoint:
    host, secure = url.hostname or "", url.scheme == "https"
    own_host = f"grpc-{host}" if secure else host
    return Endpoint(
        host=host,
        http_port=url.port or (TLS_PORT if secure else HTTP_PORT),
        grpc_host=(grpc.hostname if grpc else None) or own_host,
        grpc_port=(grpc.port if grpc else None) or (TLS_PORT if secure else GRPC_PORT),
        secure=secure,
    )


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
