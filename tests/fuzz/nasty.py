"""Values that nobody means: what a script, a broken phone or somebody who tries things may send."""

from hypothesis import strategies as st

EMPTY = ("", " ", "\t\r\n", "\u00a0", "\u200b")
NUMBERS = (
    "0", "-0", "-1", "1", "01", "+1", "1_000", "0x1", "1e3", "1e400", "1.5", "1,5", "½", "²", "٣", "１２", "४", "NaN",
    "-inf", "Infinity", "2147483648", "-2147483649", "9223372036854775807", "9223372036854775808", "9" * 30,
    "9" * 5000, "-" + "9" * 5000, "1" * 100_000,
)  # fmt: skip
TIMES = (
    "0000-00-00", "0001-01-01", "9999-12-31", "10000-01-01", "2027-02-30", "2027-03-28T02:30", "2027-10-31T02:30",
    "0001-01-01T00:00", "9999-12-31T23:59", "2027-04-10T10:00+99:00", "2027-04-10 24:00", "٢٠٢٧-٠٤-١٠", "99:99",
    "24:00", "-1:00", "tomorrow",
)  # fmt: skip
LETTERS = (
    "\0", "a\0b", "\ufeff", "\u202eevil", "ﷺ" * 30, "🏳️‍🌈", "e\u0301" * 40, "\U0010ffff", "\ud800", "\x1b[31m",
    "\x7f", "\r\nSet-Cookie: a=b",
    "İ", "ß" * 200, "ﬁ", "中文", "אבג", "'; DROP TABLE tourney_event; --", "<script>alert(1)</script>", "{{ 7|add:7 }}",
    "%s%d%n", "{0.__class__}", "../../../../etc/passwd", "C:\\nul", "~", "\\", '"', "'", "`", "&amp;", "//evil.example",
    "javascript:alert(1)", "http://[", "http://[::1", "mailto:x", "None", "null", "true", "on", "undefined", "[]", "{}",
    "[object Object]", "a@b", "@", "a" * 64 + "@" + "b" * 250 + ".org", "/e/x/", "x,y;z", "a=b&c=d", "=1+1", "*", "%",
    "_", "|", "a:b:c", "0:0", "1-2", "1–2", "-", "#1", "x" * 21, "x" * 121, "x" * 255, "x" * 256, "x" * 301,
)  # fmt: skip
LONG = (
    "y" * 20_001,
    "z " * 50_000,
    "\n" * 60_000,
    "1\t2\n" * 20_000,
    "(" * 50_000,
    '{"a":' * 30_000,
    "[" * 60_000,
    "😀" * 70_000,
)
HUGE = "h" * 3_000_000  # more than Django takes of a form

PLAIN = (*EMPTY, *NUMBERS, *TIMES, *LETTERS)
ALL = (*PLAIN, *LONG)

words = st.sampled_from(PLAIN) | st.text(max_size=12) | st.integers().map(str) | st.floats().map(str)
values = st.integers(0, 19).flatmap(lambda one: st.sampled_from(LONG) if one == 7 else words)
tokens = words | st.text("0123456789abcdefghijkmnpqrstuvwxyzABC-_%./", min_size=1, max_size=40) | st.sampled_from(LONG)
headers = st.sampled_from([one for one in ALL if len(one) < 70_000]) | st.text(max_size=30)
