"""A photograph as small as a list of many shows it: a page of thirty armies loads thirty of them."""

import io
from typing import Final

from django.core.cache import cache
from PIL import Image, ImageOps

from tourney.models import Attachment
from tourney.uploads import JPEG, PNG

SIZE: Final = (160, 120)  # pixels, for 56 by 42 on a sharp screen and the larger place of an award
A_WEEK: Final = 7 * 24 * 3600


def thumbnail(photo: Attachment) -> bytes:
    """The middle of a photograph as a JPEG of `SIZE`, made once for each picture."""
    key = f"thumbnail-{photo.digest}"
    made: bytes | None = cache.get(key)
    if made is None:
        made = _drawn(bytes(photo.data))
        cache.set(key, made, A_WEEK)
    return made


def has_thumbnail(file: Attachment) -> bool:
    """Whether it is a picture at all: a list may be a PDF."""
    return file.content_type in {JPEG, PNG}


def _drawn(data: bytes) -> bytes:
    with Image.open(io.BytesIO(data)) as picture:
        picture.draft("RGB", SIZE)
        small = ImageOps.fit(picture.convert("RGB"), SIZE)
    out = io.BytesIO()
    small.save(out, "JPEG", quality=75, optimize=True)
    return out.getvalue()
