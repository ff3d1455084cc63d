"""Private links of players: made from a nonce and the installation's key, stored as a digest only."""

import base64
import hashlib
import hmac
import secrets

from django.conf import settings

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base 32; capitals make the QR code smaller
LENGTH = 16  # 80 bits: no lock-out is needed against guessing


def new_nonce() -> str:
    return secrets.token_hex(16)


def token(nonce: str) -> str:
    """The sixteen characters that open an entry's page, the same from the same nonce: a card can be reprinted."""
    mac = hmac.new(f"player-link:{settings.SECRET_KEY}".encode(), nonce.encode(), hashlib.sha256).digest()
    standard = base64.b32encode(mac[:10]).decode("ascii")
    return standard.translate(str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", ALPHABET))


def digest(text: str) -> str:
    """What is stored and looked up. Letters that are easily misread count as those they stand for."""
    plain = text.strip().upper().replace("-", "").translate(str.maketrans("ILO", "110"))
    return hashlib.sha256(plain.encode()).hexdigest()
