"""Reading a page as its reader does."""

import html
import re
from html.parser import HTMLParser

from django.http import HttpResponseBase


def words(response: HttpResponseBase) -> str:
    """The words of the page's main part with one space between them; of a clock, no more than that there is one."""
    main = response.content.decode().partition("<main")[2].partition("</main>")[0]
    main = re.sub(r'<span class="nowrap">([^<]*)</span>', r"\1", main)
    text = " ".join(html.unescape(re.sub(r"<[^>]+>", " ", main)).split())
    return re.sub(r"\d+ minutes left", "minutes left", text)


def fields_of(response: HttpResponseBase, having: str = "was") -> dict[str, str]:
    """What a browser would send of the page's first form that knows what it was made from, untouched; of several, the
    first that has a field `having`."""
    reader = _Fields()
    reader.feed(response.content.decode())
    return next(form for form in reader.forms if "was" in form and having in form)


class _Fields(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[dict[str, str]] = []
        self.select, self.area = "", ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        of = dict(attrs)
        name, value = of.get("name") or "", of.get("value")
        if tag == "form":
            self.forms.append({})
        elif tag == "input" and name and (of.get("type") not in {"checkbox", "radio"} or "checked" in of):
            self.forms[-1][name] = "on" if value is None and of.get("type") == "checkbox" else value or ""
        elif tag == "select":
            self.select = name
        elif tag == "option" and self.select and ("selected" in of or self.select not in self.forms[-1]):
            self.forms[-1][self.select] = value or ""
        elif tag == "textarea":
            self.area, self.forms[-1][name] = name, ""

    def handle_endtag(self, tag: str) -> None:
        self.select = "" if tag == "select" else self.select
        self.area = "" if tag == "textarea" else self.area

    def handle_data(self, data: str) -> None:
        if self.area:
            self.forms[-1][self.area] += data
