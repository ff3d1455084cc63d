"""Reading a page as its reader does."""

import html
import re

from django.http import HttpResponseBase


def words(response: HttpResponseBase) -> str:
    """The words of the page's main part with one space between them; of a clock, no more than that there is one."""
    main = response.content.decode().partition("<main")[2].partition("</main>")[0]
    text = " ".join(html.unescape(re.sub(r"<[^>]+>", " ", main)).split())
    return re.sub(r"\d+ minutes left", "minutes left", text)
