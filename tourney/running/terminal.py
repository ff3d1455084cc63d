"""What `serve` says in the terminal: where Muster is, as a code to scan, and how the first organiser gets in."""

import io

import segno

NOBODY = "Nobody has an account yet. Sign up at {}/account/signup/ or stop and start with --organiser ADDRESS."


def qr(url: str) -> str:
    """The address as a QR code of half blocks, dark on light."""
    out = io.StringIO()
    segno.make(url, error="l").terminal(out, border=2, compact=True)
    return out.getvalue()


def can_show(encoding: str | None) -> bool:
    """Whether a terminal of this encoding has the blocks."""
    try:
        "█▀▄".encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
