"""Answers to HTTP requests: the listed files, and the way to the WebSocket."""

from __future__ import annotations

from collections.abc import Mapping
from email.utils import formatdate
from hashlib import sha256
from http import HTTPStatus
from typing import Final

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from skye_desktop.phones.page_files import PageFile

SOCKET: Final = "/ws"
"""Path of the WebSocket."""
_POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        # Older browsers do not take 'self' for a WebSocket.
        "connect-src 'self' ws://{host}",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        # No text becomes HTML.
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
    )
)
_FIXED_HEADERS: Final = {
    "Connection": "close",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_PAGE: Final = "no-store"
_PICTURE: Final = "private, max-age=3600"
_PROGRAM: Final = "no-cache"
"""A script or style must belong to the page: the browser asks each time whether it has changed."""


class PageAnswers:
    """The answers of one server; they depend on the request alone."""

    def __init__(self, files: Mapping[str, PageFile]) -> None:
        self._files = dict(files)
        self._tags = {
            path: f'"{sha256(file.body).hexdigest()[:16]}"' for path, file in files.items()
        }

    def answer(self, request: Request, host: str) -> Response | None:
        """Return the answer to a request to ``host``; None if a WebSocket may be opened.

        ``host`` is the address with port at which the connection has arrived. A page of elsewhere
        that has its name lead here says another one, and is refused.
        """
        if request.headers.get_all("Host") != [host]:
            return _refusal(HTTPStatus.MISDIRECTED_REQUEST, host)
        if request.method != "GET":
            return _refusal(HTTPStatus.METHOD_NOT_ALLOWED, host, {"Allow": "GET"})
        if request.path == SOCKET:
            if request.headers.get_all("Origin") != [f"http://{host}"]:
                return _refusal(HTTPStatus.FORBIDDEN, host)
            return None
        file = self._files.get(request.path)
        if file is None:
            return _refusal(HTTPStatus.NOT_FOUND, host)
        return self._served(request, host, file)

    def _served(self, request: Request, host: str, file: PageFile) -> Response:
        own = {"Content-Type": file.type, "Cache-Control": _caching(file)}
        if own["Cache-Control"] == _PAGE:
            return _response(HTTPStatus.OK, host, own, file.body)
        own["ETag"] = tag = self._tags[request.path]
        if tag in request.headers.get_all("If-None-Match"):
            return _response(HTTPStatus.NOT_MODIFIED, host, own, b"")
        return _response(HTTPStatus.OK, host, own, file.body)


def _caching(file: PageFile) -> str:
    if file.type.startswith("text/html"):
        return _PAGE
    return _PICTURE if file.type.startswith(("image/", "font/")) else _PROGRAM


def _refusal(status: HTTPStatus, host: str, own: Mapping[str, str] | None = None) -> Response:
    return _response(status, host, {"Cache-Control": _PAGE, **(own or {})}, b"")


def _response(status: HTTPStatus, host: str, own: Mapping[str, str], body: bytes) -> Response:
    # What is not modified has the length that it had.
    length = {} if status is HTTPStatus.NOT_MODIFIED else {"Content-Length": str(len(body))}
    headers = Headers(
        {
            "Date": formatdate(usegmt=True),
            **length,
            "Content-Security-Policy": _POLICY.format(host=host),
            **_FIXED_HEADERS,
            **own,
        }
    )
    return Response(status.value, status.phrase, headers, body)
