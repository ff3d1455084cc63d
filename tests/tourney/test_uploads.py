"""Files that players send: told apart by what is in them, drawn anew, and refused kindly."""

import io
import random
import struct
import zlib

import pytest
from PIL import Image, ImageCms
from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, NumberObject, TextStringObject

from tourney.errors import Refused
from tourney.uploads import LIST_PIXELS, LONGEST_EDGE, MOST_BYTES, MOST_TEXT, Sent, kind_of, read_list, read_photo, tidy


def picture(form="JPEG", size=(60, 40), mode="RGB", colour=(200, 30, 30), **how):
    out = io.BytesIO()
    Image.new(mode, size, colour).save(out, form, **how)
    return out.getvalue()


def pdf(pages=1, password=""):
    writer, out = PdfWriter(), io.BytesIO()
    for _ in range(pages):
        writer.add_blank_page(200, 200)
    if password:
        writer.encrypt(password)
    writer.write(out)
    return out.getvalue()


def opened(sent):
    assert isinstance(sent, Sent)
    image = Image.open(io.BytesIO(sent.data))
    image.load()
    return image


def png_of(width, height):
    """A PNG of a few bytes that says it is of that size."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0" * 100)) + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("name", ["army.jpg", "army.pdf", "army", "../../etc/passwd.html"])
def test_a_picture_is_known_by_what_is_in_it_whatever_its_name(form, name):
    sent = read_list(name, picture(form))
    assert opened(sent).format == "JPEG"
    assert (sent.content_type, sent.name.rpartition(".")[2]) == ("image/jpeg", "jpg")
    assert "/" not in sent.name


def test_a_pdf_is_known_by_what_is_in_it_whatever_its_name():
    sent = read_list("list.txt", pdf())
    assert (sent.name, sent.content_type) == ("list.pdf", "application/pdf")
    assert len(PdfReader(io.BytesIO(sent.data)).pages) == 1


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("2 × Tiger\n1 × Łoś".encode(), "2 × Tiger\n1 × Łoś"),
        ("\ufeffTiger".encode(), "Tiger"),
        ("Jagdpanther – 6 Stück".encode("cp1252"), "Jagdpanther – 6 Stück"),
        ("戦車".encode("utf-16"), "戦車"),
        (b"one\r\ntwo\rthree\n\n", "one\ntwo\nthree"),
        (b"BM-13 Katyusha", "BM-13 Katyusha"),
        (b"< 100 points", "< 100 points"),
        (b"  Infantry\n\tMG team", "  Infantry\n    MG team"),
    ],
)
def test_a_text_file_becomes_text(data, text):
    assert read_list("list.pdf", data) == text


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "empty"),
        (b"\xff\xd8\xff", "damaged or cut short"),
        (b"%PDF-1.7\nnothing", "damaged or cut short"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "web page or a drawing"),
        (b"\xef\xbb\xbf <!DOCTYPE html><p>", "web page or a drawing"),
        (b"<?xml version='1.0'?><svg/>", "web page or a drawing"),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", "HEIC"),
        (b"PK\x03\x04\x14\0docx", "word processor"),
        (b"\x01\x02\x03 binary", "no text, no PDF and no picture"),
        (b"a\x81b", "no text that can be read"),
        (b"\xff\xfeabc", "no text that can be read"),
        (b"x" * (MOST_TEXT + 1), "20,001 characters"),
        (b"x" * 300_000, "larger than 200 kB"),
        (b"x" * (MOST_BYTES + 1), "larger than 10 MB"),
        (picture("GIF", mode="P", colour=3), "GIF"),
        (picture("TIFF"), "TIFF"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_taken_is_refused_with_what_to_do(data, says):
    with pytest.raises(Refused, match=says) as refused:
        read_list("list", data)
    assert refused.value.hint


def test_a_locked_pdf_and_one_of_too_many_pages_are_refused():
    with pytest.raises(Refused, match="password"):
        read_list("a.pdf", pdf(password="secret"))
    with pytest.raises(Refused, match="21 pages"):
        read_list("a.pdf", pdf(pages=21))


@pytest.mark.parametrize("size", [(6000, 5000), (12_000, 12_000), (30_000, 30_000), (2**31 - 1, 2**31 - 1)])
def test_a_picture_that_says_it_is_huge_is_refused_before_it_is_unpacked(size):
    data = png_of(*size)
    assert len(data) < 200
    with pytest.raises(Refused, match=r"pixels|damaged"):
        read_photo("bomb.png", data)


def test_a_truncated_picture_is_refused_and_never_half_shown():
    whole = picture(size=(800, 800))
    with pytest.raises(Refused, match="cut short"):
        read_photo("a.jpg", whole[: len(whole) // 2])


def test_the_place_where_a_photograph_was_taken_is_gone_and_it_stands_upright():
    exif = Image.Exif()
    exif[0x0112] = 6  # turned by a quarter
    exif[0x010F] = "SecretCamera"
    exif.get_ifd(0x8825)[1] = "N"
    exif.get_ifd(0x8825)[2] = (54.0, 58.0, 17.0)
    source = picture(size=(300, 200), exif=exif)
    assert Image.open(io.BytesIO(source)).getexif().get_ifd(0x8825)
    image = opened(read_photo("a.jpg", source))
    assert image.size == (200, 300)
    assert not dict(image.getexif())
    assert b"SecretCamera" not in read_photo("a.jpg", source).data


def test_comments_and_profiles_and_whatever_hangs_behind_a_picture_stay_behind():
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    source = picture(comment=b"secret comment", icc_profile=profile) + b"<script>alert(1)</script>PK\x03\x04"
    sent = read_photo("a.jpg", source)
    assert b"secret" not in sent.data
    assert b"script" not in sent.data
    assert "icc_profile" not in opened(sent).info


@pytest.mark.parametrize(
    ("data", "near"),
    [
        (picture("JPEG", mode="CMYK", colour=(0, 255, 255, 0)), (255, 0, 0)),
        (picture("PNG", mode="L", colour=128), (128, 128, 128)),
        (picture("PNG", mode="1", colour=1), (255, 255, 255)),
        (picture("PNG", mode="I;16", colour=32_768), (128, 128, 128)),
        (picture("PNG", mode="RGBA", colour=(0, 0, 0, 0)), (255, 255, 255)),
        (picture("PNG", mode="LA", colour=(0, 255)), (0, 0, 0)),
        (picture("WEBP", mode="RGBA", colour=(0, 0, 255, 255)), (0, 0, 255)),
    ],
    ids=["CMYK", "grey", "bits", "sixteen bits", "clear", "grey with alpha", "webp"],
)
def test_every_kind_of_colour_is_shown_as_it_was(data, near):
    image = opened(read_photo("a", data))
    assert image.mode == "RGB"
    assert all(abs(got - want) < 12 for got, want in zip(image.getpixel((20, 20)), near, strict=True))


@pytest.mark.parametrize("form", ["PNG", "WEBP"])
def test_of_an_animation_the_first_picture_is_taken(form):
    out = io.BytesIO()
    frames = [Image.new("RGB", (40, 40), colour) for colour in ("red", "blue", "green")]
    frames[0].save(out, form, save_all=True, append_images=frames[1:], duration=50, lossless=True)
    image = opened(read_photo("a", out.getvalue()))
    assert getattr(image, "n_frames", 1) == 1
    assert image.getpixel((20, 20))[0] > 200


def test_a_photograph_is_made_small_and_a_long_screenshot_of_a_list_stays_readable():
    assert max(opened(read_photo("a", picture(size=(4000, 3000)))).size) == LONGEST_EDGE
    assert opened(read_list("a", picture("PNG", size=(1080, 5000)))).size == (1080, 5000)
    wide, high = opened(read_list("a", picture(size=(4000, 4000)))).size
    assert wide * high <= LIST_PIXELS


def test_a_photograph_must_be_a_picture():
    for data in (b"text", pdf()):
        with pytest.raises(Refused, match="no picture"):
            read_photo("a.jpg", data)


def test_a_file_of_two_kinds_is_what_it_begins_with():
    sent = read_list("a.html", picture() + pdf() + b"<html>")
    assert sent.content_type == "image/jpeg"
    assert b"%PDF" not in sent.data
    assert kind_of(b"%PDF-1.4 <html>") == "PDF"


def test_the_same_list_is_kept_the_same_however_it_came():
    assert tidy("\r\n 2 Tiger \r\nMG\x00\x07 team\u200d\r\n\r\n") == " 2 Tiger\nMG team\u200d"
    assert tidy(" \n\t\n") == ""


def telling_pdf():
    """A PDF with an author, scripts, a file within it, a link that starts a program and one that is one."""
    writer, out = PdfWriter(clone_from=io.BytesIO(pdf(2))), io.BytesIO()
    script = DictionaryObject(
        {NameObject("/S"): NameObject("/JavaScript"), NameObject("/JS"): TextStringObject("app.alert(1)")}
    )
    starts = DictionaryObject({NameObject("/S"): NameObject("/Launch"), NameObject("/F"): TextStringObject("calc.exe")})
    writer.add_metadata({"/Author": "Secret Author", "/Title": "Secret Title"})
    writer.xmp_metadata = b"<x:xmpmeta xmlns:x='adobe:ns:meta/'>Secret XMP</x:xmpmeta>"
    scripts = DictionaryObject({NameObject("/Names"): ArrayObject([TextStringObject("s"), script])})
    writer.root_object[NameObject("/Names")] = DictionaryObject({NameObject("/JavaScript"): scripts})
    writer.add_attachment("secret.txt", b"Secret File")
    writer.root_object[NameObject("/OpenAction")] = script
    page = writer.pages[0]
    page[NameObject("/AA")] = DictionaryObject({NameObject("/O"): script})
    for action in (
        starts,
        DictionaryObject(
            {NameObject("/S"): NameObject("/URI"), NameObject("/URI"): TextStringObject("https://a.example")}
        ),
    ):
        area = ArrayObject([NumberObject(one) for one in (0, 0, 9, 9)])
        link = {"/Type": NameObject("/Annot"), "/Subtype": NameObject("/Link"), "/Rect": area, "/A": action}
        note = writer._add_object(DictionaryObject({NameObject(name): value for name, value in link.items()}))
        page.setdefault(NameObject("/Annots"), ArrayObject()).append(note)
    writer.write(out)
    return out.getvalue()


def test_of_a_pdf_the_pages_are_kept_and_nothing_that_acts_or_tells_who_made_it():
    source = telling_pdf()
    assert b"Secret Author" in source
    sent = read_list("list.pdf", source)
    assert isinstance(sent, Sent)
    for gone in (b"Secret", b"/JavaScript", b"/OpenAction", b"/Launch", b"/AA", b"calc", b"alert"):
        assert gone not in sent.data, gone
    reader = PdfReader(io.BytesIO(sent.data))
    assert len(reader.pages) == 2
    assert not reader.metadata or not reader.metadata.author
    assert b"/URI" in sent.data  # a link to a page does no harm
    assert read_list("list.pdf", source).data == sent.data  # sent twice, it is one list


def noise(size, mode="RGB"):
    """A picture that packs badly, as a photograph does."""
    return Image.frombytes(mode, size, random.Random(1).randbytes(size[0] * size[1] * len(mode)))


@pytest.mark.parametrize("form", ["JPEG", "WEBP"])
def test_a_picture_is_no_larger_than_it_came(form):
    out = io.BytesIO()
    noise((500, 500)).resize((1500, 1500), Image.Resampling.BICUBIC).save(out, form, quality=72)
    for read in (read_list, read_photo):
        assert len(read("a", out.getvalue()).data) <= len(out.getvalue())


def test_a_screenshot_stays_the_picture_it_was_where_that_is_smaller():
    out = io.BytesIO()
    noise((1200, 1200), "L").point(lambda value: 255 if value > 128 else 0).save(out, "PNG", optimize=True)
    sent = read_list("list.png", out.getvalue())
    assert (sent.content_type, sent.name) == ("image/png", "list.png")
    assert len(sent.data) <= 1.1 * len(out.getvalue())
    assert opened(sent).convert("L").tobytes() == Image.open(io.BytesIO(out.getvalue())).tobytes()


def by_hand(*objects):
    """A PDF of these objects, of which the first is its root."""
    out, places = b"%PDF-1.7\n", []
    for number, one in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, one)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    tail = b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, len(out))
    return out + b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + table + tail


def test_a_pdf_that_names_one_thing_thousands_of_times_is_refused():
    packed = zlib.compress(random.Random(1).randbytes(50_000))
    source = by_hand(
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Count 1/Kids[3 0 R]>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents[" + b"4 0 R " * 2000 + b"]>>",
        b"<</Length %d/Filter/FlateDecode>>stream\n%b\nendstream" % (len(packed), packed),
    )
    assert len(source) < 100_000
    with pytest.raises(Refused, match="unfolds to far more"):
        read_list("list.pdf", source)


def test_a_pdf_that_is_odd_in_a_thousand_places_fills_no_log(caplog):
    with pytest.raises(Refused):
        read_list("list.pdf", b"%PDF-1.7\n" + b"startxref\n" * 1000)
    assert not caplog.records
