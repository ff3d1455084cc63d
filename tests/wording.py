"""The words of the player's pages, read from the files that they stand in, and from the catalogues, without gettext."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

from django.utils.translation.template import templatize

ROOT = Path(__file__).parent.parent
SAYING = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext"}
SAID_IN = "aria-label|title|placeholder|alt|data-what|data-notes"
PAGES = ("templates/play", "templates/layouts/phone.html")


@dataclass(frozen=True, slots=True)
class Message:
    """An entry of a catalogue: the English, its plural or nothing, what is said instead, and whether it is a guess."""

    english: str
    plural: str
    said: tuple[str, ...]
    fuzzy: bool


def catalogue(language: str) -> list[Message]:
    """The entries of a .po file."""
    text = (ROOT / "locale" / language / "LC_MESSAGES" / "django.po").read_text(encoding="utf-8")
    return [one for block in re.split(r"\n\s*\n", text) if (one := _entry(block))]


def _entry(block: str) -> Message | None:
    found: dict[str, str] = {}
    name = ""
    for line in block.splitlines():
        if begins := re.match(r'(msg\w+(?:\[\d\])?) (".*")$', line):
            name, value = begins.groups()
            found[name] = ast.literal_eval(value)
        elif line.startswith('"'):
            found[name] += ast.literal_eval(line)
    if "msgid" not in found:
        return None
    said = tuple(value for name, value in found.items() if name.startswith("msgstr"))
    fuzzy = any(line.startswith("#,") and "fuzzy" in line for line in block.splitlines())
    return Message(found["msgid"], found.get("msgid_plural", ""), said, fuzzy)


@cache
def of_templates() -> frozenset[str]:
    """Every English text that a template marks as one to be translated."""
    return frozenset(words for path in (ROOT / "templates").rglob("*.html") for words in in_template(path))


def in_template(path: Path) -> Iterator[str]:
    code = templatize(path.read_text(encoding="utf-8"), origin=str(path))
    for call in re.finditer(r"""\b(?:gettext|ngettext|_)\((u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"))""", code):
        yield ast.literal_eval(call[1])


@cache
def of_code() -> frozenset[str]:
    """Every English text that a module of ours marks as one to be translated."""
    found = set()
    for path in (ROOT / "tourney").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if "gettext" in text:
            found |= set(_in_code(ast.parse(text)))
    return frozenset(found)


def _in_code(tree: ast.AST) -> Iterator[str]:
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in SAYING and call.args:
            first = call.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value


def of_scripts() -> set[str]:
    """Every English text that a script of ours says with `worded`."""
    found: set[str] = set()
    for path in (ROOT / "static" / "js").glob("*.js"):
        text = path.read_text(encoding="utf-8")
        for call in re.finditer(r"worded\((?:[^()\"]*\?\s*)?(\"[^\"]+\")(?:\s*:\s*(\"[^\"]+\"))?", text):
            found |= {ast.literal_eval(one) for one in call.groups() if one}
        for call in re.finditer(r"worded\(REASONS\[why\] \|\| (\"[^\"]+\")", text):
            found.add(ast.literal_eval(call[1]))
        if reasons := re.search(r"const REASONS = \{(.*?)\};", text, re.DOTALL):
            found |= {ast.literal_eval(one) for one in re.findall(r'"[^"]+"', reasons[1])}
    return found


def places(words: str) -> list[str]:
    """What is filled in, in either way of writing it, and the tags."""
    return sorted(re.findall(r"%\(\w+\)[sd]|\{\w+\}|</?\w+>", words))


class _Read(HTMLParser):
    """The words of a page but for those of an element that says they are English, and those of people and scripts."""

    def __init__(self) -> None:
        super().__init__()
        self.skipped: list[bool] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        of = dict(attrs)
        language = of.get("lang") or ""
        hidden = tag in {"bdi", "script", "style", "svg", "title"} or language == "en"
        out = hidden or bool(self.skipped and self.skipped[-1])
        if not out:
            self.words += [
                value for name in ("aria-label", "title", "placeholder", "alt", "data-what") if (value := of.get(name))
            ]
        if tag not in {"input", "img", "link", "meta", "br", "path"}:
            self.skipped.append(out)

    def handle_endtag(self, tag: str) -> None:
        if tag not in {"input", "img", "link", "meta", "br", "path"} and self.skipped:
            self.skipped.pop()

    def handle_data(self, data: str) -> None:
        if not (self.skipped and self.skipped[-1]) and data.strip():
            self.words.append(" ".join(data.split()))


def left_in_english(page: str, language: str) -> list[str]:
    """The texts of a page that are English ones of the catalogue, or hold a run of words of one."""
    reader = _Read()
    reader.feed(page)
    runs = {run for one in catalogue(language) if one.english for run in _runs(one)}
    return [words for words in reader.words if any(run in words for run in runs) or words in _whole(language)]


def _runs(message: Message) -> Iterator[str]:
    """Three words and more of the English that its translation does not hold."""
    for part in re.split(r"%\(\w+\)[sd]|\{\w+\}|<[^>]+>", message.english):
        if len(part.split()) >= 3 and not any(part.strip() in said for said in message.said):
            yield part.strip()


@cache
def _whole(language: str) -> frozenset[str]:
    found = catalogue(language)
    said = {words for one in found for words in one.said}
    return frozenset(one.english for one in found if one.english and one.english not in said)


def unmarked() -> list[str]:
    """Texts of the players' templates that stand there bare."""
    found = []
    errors = (ROOT / "templates").glob("[45]*.html")
    layouts = [ROOT / "templates/layouts/phone.html", ROOT / "templates/layouts/bare.html"]
    registering = [ROOT / f"templates/event/{name}.html" for name in ("register", "registered", "withdraw")]
    paths = [*(ROOT / "templates/play").glob("*.html"), *errors, *layouts, *registering]
    for path in paths:
        text = path.read_text(encoding="utf-8")
        text = re.sub(r"{% comment %}.*?{% endcomment %}|{#.*?#}", "", text, flags=re.DOTALL)
        text = re.sub(r"{% blocktranslate.*?{% endblocktranslate %}", "", text, flags=re.DOTALL)
        text = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
        left = re.sub(r"{%.*?%}|{{.*?}}", "", text, flags=re.DOTALL)
        labels = re.findall(
            r'\s(?:aria-label|title|placeholder|alt|data-what|data-notes)="([^"]*[A-Za-z]{2}[^"]*)"', left
        )
        bare = re.split(r"<[^<>]*>", left)
        words = [one.strip() for one in [*labels, *bare] if re.search(r"[A-Za-z]{2}", one)]
        found += [
            f"{path.name}: {one}"
            for one in words
            if one not in {"· Muster", "·  · Muster", "Muster", "phone\nphone__main"}
        ]
    return found
