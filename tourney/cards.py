"""What a player's card says: the address of their private link, and the short code that opens it too."""

from tourney import shortcodes, tokens
from tourney.models import AccessToken, Entry


def link_path(entry: Entry) -> str:
    """The path of an entry's live private link. Raises `LookupError` if it has none that this installation made."""
    return token_path(live_link(entry))


def live_link(entry: Entry) -> AccessToken:
    """An entry's live private link. Raises `LookupError` if it has none."""
    live = entry.tokens.filter(revoked_at=None).first()
    if live is None:
        raise LookupError(f"{entry.name} has no live link")
    return live


def token_path(token: AccessToken) -> str:
    """The path of a link. Raises `LookupError` if another installation made it."""
    text = tokens.token(token.nonce)
    if tokens.digest(text) != token.digest:
        raise LookupError("this link was made by another installation: give the player a new one")
    return f"/p/{text}"


def code_of(token: AccessToken) -> str:
    """The short code of a link, such as `K7TRM-4XQ2`. Raises `LookupError` if another installation made the link."""
    token_path(token)
    return shortcodes.code(token.handle, token.nonce)
