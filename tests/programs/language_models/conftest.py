"""A chat server on this machine that answers as it is told and remembers what it was sent."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest


class ChatServer:
    """An OpenAI-compatible server; `answers` are said in turn, the last one again and again."""

    def __init__(self) -> None:
        self.answers: list[str | int] = ['{"ready": "yes"}']
        self.models = ["small"]
        self.requests: list[dict[str, Any]] = []
        self.keys: list[str | None] = []
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.url = f"http://127.0.0.1:{self._http.server_port}/v1"
        threading.Thread(target=self._http.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._http.shutdown()
        self._http.server_close()

    def reply(self, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        said = self.answers[min(len(self.requests), len(self.answers) - 1)]
        self.requests.append(body)
        if isinstance(said, int):
            return said, {"error": {"message": f"status {said}"}}
        choice = {
            "index": 0,
            "finish_reason": "stop",
            "message": {"role": "assistant", "content": said},
        }
        usage = {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}
        return 200, {"id": "1", "model": "small", "choices": [choice], "usage": usage}

    def _handler(server) -> type[BaseHTTPRequestHandler]:  # noqa: N805, the handler has its own self
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self._send(200, {"data": [{"id": name} for name in server.models]})

            def do_POST(self) -> None:
                server.keys.append(self.headers.get("Authorization"))
                length = int(self.headers["Content-Length"])
                self._send(*server.reply(json.loads(self.rfile.read(length))))

            def _send(self, status: int, body: dict[str, Any]) -> None:
                content = json.dumps(body).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_arguments: object) -> None:
                pass

        return Handler


@pytest.fixture
def chat_server() -> Iterator[ChatServer]:
    server = ChatServer()
    yield server
    server.close()
