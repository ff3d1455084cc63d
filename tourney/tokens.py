"""What opens a player's page: made from a nonce and the installation's key, so that nothing that opens is stored."""

import base64
import hashlib
import hmac
import secrets

from django.conf import settings

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base 32; capitals make the QR code smaller
LENGTH = 16  # 80 bits: no lock-out is needed against guessing
PLAYER, INVITATION, CODE, TABLE = "player-link", "invitation", "short-code", "table-pin"
_CROCKFORD = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", ALPHABET)


def new_nonce() -> str:
    return secrets.token_hex(16)


def token(nonce: str, purpose: str = PLAYER) -> str:
    """The sixteen characters of a link, the same from the same nonce: a card can be reprinted, an invitation shown."""
    return base64.b32encode(mac(nonce, purpose)[:10]).decode("ascii").translate(_CROCKFORD)


def mac(text: str, purpose: str) -> bytes:
    """32 bytes that only this installation can make of the text, others for each purpose."""
    return hmac.new(f"{purpose}:{settings.SECRET_KEY}".encode(), text.encode(), hashlib.sha256).digest()


def digest(text: str) -> str:
    """What is stored and looked up. Letters that are easily misread count as those they stand for."""
    plain = text.strip().upper().replace("-", "").translate(str.maketrans("ILO", "110"))
    return hashlib.sha256(plain.encode()).hexdigest()
