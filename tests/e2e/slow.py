"""A server that answers late and by halves: what a page's reader may meet, and a test that reads too early does."""

from collections.abc import Callable, Iterator
from time import sleep

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase


class Slow:
    """Middleware. Each answer waits `pause` s, and a page's head, first and second half come `pause` s apart."""

    pause = 0.15

    def __init__(self, answer: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        sleep(self.pause)
        response = self.answer(request)
        page = isinstance(response, HttpResponse) and response.get("Content-Type", "").startswith("text/html")
        return self.halved(response) if page and response.content else response

    def halved(self, response: HttpResponse) -> StreamingHttpResponse:
        """The same answer, cut in the middle: the headers go alone, as the browser shows a new page from then on."""

        def pieces() -> Iterator[bytes]:
            yield b""
            middle = len(response.content) // 2
            for piece in (response.content[:middle], response.content[middle:]):
                sleep(self.pause)
                yield piece

        slow = StreamingHttpResponse(pieces(), status=response.status_code, reason=response.reason_phrase)
        slow.headers, slow.cookies = response.headers, response.cookies
        slow["Content-Length"] = str(len(response.content))
        return slow
