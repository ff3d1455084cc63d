"""What a page offers: its forms with every field, and where its links lead."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

type Pairs = list[tuple[str, str]]


@dataclass(slots=True)
class Form:
    """A form as a browser has it: `sent` is what it sends untouched, `names` every field there is, `files` the files'.

    `buttons` are the pairs of its buttons, of which a browser sends the pressed one alone; `choices` every value that
    its lists, boxes and dots offer.
    """

    action: str
    method: str
    multipart: bool = False
    sent: Pairs = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    buttons: Pairs = field(default_factory=list)
    choices: Pairs = field(default_factory=list)

    def pressed(self, which: int) -> Pairs:
        """What is sent, with one of its buttons, counted round."""
        return [*self.sent, *([self.buttons[which % len(self.buttons)]] if self.buttons else [])]


@dataclass(slots=True)
class Page:
    forms: list[Form]
    links: list[str]


def page_of(html: str, address: str) -> Page:
    """What the page at an address offers. Fields that name their form by `form=` belong to that one."""
    reader = _Reader(address)
    reader.feed(html)
    reader.close()
    return Page(reader.forms, reader.links)


class _Reader(HTMLParser):
    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.forms: list[Form] = []
        self.links: list[str] = []
        self.by_id: dict[str, Form] = {}
        self.form: Form | None = None
        self.select: tuple[Form, str] | None = None
        self.picked = True
        self.area: tuple[Form, int] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        of = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._opened(of)
        elif tag == "a" and "href" in of:
            self.links.append(self._at(of["href"]))
        elif tag == "option" and self.select:
            self._offered(of)
        elif form := self.by_id.get(of.get("form", ""), self.form):
            if "formaction" in of:
                self._elsewhere(form, of)
            elif of.get("name"):
                self._field(form, tag, of)
        if tag != "form" and (action := of.get("hx-post") or of.get("hx-get")):
            self.forms.append(Form(self._at(action), "post" if "hx-post" in of else "get", names=["q", "text"]))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = None
        elif tag == "select":
            self.select = None
        elif tag == "textarea":
            self.area = None

    def handle_data(self, data: str) -> None:
        if self.area:
            form, at = self.area
            name, value = form.sent[at]
            form.sent[at] = (name, value + data)

    def _at(self, where: str) -> str:
        parts = urlsplit(urljoin(self.address, where))
        if parts.netloc or parts.scheme not in {"", "http", "https"}:
            return ""
        return f"{parts.path}?{parts.query}" if parts.query else parts.path

    def _opened(self, of: dict[str, str]) -> None:
        made = Form(
            self._at(of.get("action", "")), of.get("method", "get").lower(), "multipart" in of.get("enctype", "")
        )
        self.forms.append(made)
        self.form = made
        if "id" in of:
            self.by_id[of["id"]] = made

    def _elsewhere(self, form: Form, of: dict[str, str]) -> None:
        """A button that sends the same fields to another address."""
        button = [(of["name"], of.get("value", ""))] if of.get("name") else []
        self.forms.append(
            Form(self._at(of["formaction"]), form.method, buttons=button, names=form.names, sent=form.sent)
        )

    def _offered(self, of: dict[str, str]) -> None:
        assert self.select
        form, name = self.select
        form.choices.append((name, of.get("value", "")))
        if "selected" in of or not self.picked:
            form.sent.append((name, of.get("value", "")))
            self.picked = True

    def _field(self, form: Form, tag: str, of: dict[str, str]) -> None:
        name, kind, value = of["name"], of.get("type", "text"), of.get("value", "")
        pressed = tag == "button" or (tag == "input" and kind in {"submit", "image"})
        if pressed:
            form.buttons.append((name, value))
            return
        if name not in form.names:
            form.names.append(name)
        if tag == "select":
            self.select, self.picked = (form, name), "multiple" in of
        elif tag == "textarea":
            form.sent.append((name, ""))
            self.area = form, len(form.sent) - 1
        elif kind == "file":
            form.files.append(name)
        elif kind in {"checkbox", "radio"}:
            form.choices.append((name, value or "on"))
            if "checked" in of:
                form.sent.append((name, value or "on"))
        elif tag == "input":
            form.sent.append((name, value))
