"""How a user writes where Weaviate listens."""

import pytest

from programs.retrievers.weaviate_hybrid.servers.endpoint import Endpoint, endpoints_of
from signatures.errors import ConfigurationError


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("http://127.0.0.1", Endpoint(host="127.0.0.1", grpc_host="127.0.0.1")),
        (
            "http://db:8081?grpc=rpc:50052",
            Endpoint(host="db", http_port=8081, grpc_host="rpc", grpc_port=50052),
        ),
        (
            "https://x.weaviate.cloud",
            Endpoint(
                host="x.weaviate.cloud",
                http_port=443,
                grpc_host="grpc-x.weaviate.cloud",
                grpc_port=443,
                secure=True,
            ),
        ),
        ("http://[::1]:8080", Endpoint(host="::1", grpc_host="::1")),
    ],
)
def test_an_address_names_both_sides(written: str, meant: Endpoint) -> None:
    assert endpoints_of(written) == (meant,)


def test_addresses_keep_their_order() -> None:
    found = endpoints_of("http://a:1, http://b:2 ,http://c:3")
    assert [endpoint.url for endpoint in found] == ["http://a:1", "http://b:2", "http://c:3"]
    assert endpoints_of("http://[::1]:8080")[0].grpc_address == "[::1]:50051"


@pytest.mark.parametrize(
    "written",
    [
        "",
        " , ",
        "db:8080",
        "ftp://db",
        "http://",
        "http://db:x",
        "http://db?grpc",
        "http://db:70000",
    ],
)
def test_what_is_no_address_is_refused_with_an_example(written: str) -> None:
    with pytest.raises(ConfigurationError, match="http://host"):
        endpoints_of(written)
