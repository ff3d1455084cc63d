"""The catalogues: every English text has its German and its French, and what is compiled says what is written."""

import gettext
import re

import pytest

from tests import wording

LANGUAGES = ["de", "fr"]


def compiled(language: str) -> gettext.GNUTranslations:
    path = wording.ROOT / "locale" / language / "LC_MESSAGES" / "django.mo"
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_templates_and_code_is_translated(language):
    known = {one.english for one in wording.catalogue(language)}
    assert not sorted((wording.of_templates() | wording.of_code()) - known)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_missing_or_a_guess(language):
    found = [one for one in wording.catalogue(language) if one.english]
    assert len(found) > 400
    assert not [one.english for one in found if one.fuzzy or not all(one.said)]
    assert not [one.english for one in found if one.plural and len(one.said) != 2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_translated_that_nobody_says(language):
    known = {one.english for one in wording.catalogue(language) if one.english}
    assert not sorted(known - wording.of_templates() - wording.of_code())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_translation_fills_in_what_the_english_does_and_has_its_tags(language):
    wrong = [
        (one.english, said)
        for one in wording.catalogue(language)
        if one.english
        for said in one.said
        if wording.places(said) != wording.places(one.plural or one.english)
    ]
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_says_what_is_written(language):
    told = compiled(language)
    for one in wording.catalogue(language):
        if not one.english:
            continue
        if one.plural:
            assert [told.ngettext(one.english, one.plural, count) for count in (1, 2)] == list(one.said)
        else:
            assert told.gettext(one.english) == one.said[0]
    entries = {key[0] if isinstance(key, tuple) else key for key in told._catalog}  # type: ignore[attr-defined]
    assert entries == {one.english for one in wording.catalogue(language)}


def test_every_word_that_a_reader_of_the_players_templates_sees_is_marked():
    """What stands between tags is marked, so that no new text is forgotten. Names of the game and VP need no other."""
    assert not wording.unmarked()


def test_a_french_sign_that_stands_apart_never_begins_a_line():
    """A colon, a question mark and the like have a space before them that no line is broken at."""
    broken = [
        said for one in wording.catalogue("fr") if one.english for said in one.said if re.search(" [:;?!»]|« ", said)
    ]
    assert not broken


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_was_taken_over_from_another_sentence(language):
    """Tools guess a new text from a like one: two sentences that say different things never share theirs."""
    found: dict[str, set[str]] = {}
    for one in wording.catalogue(language):
        for said in one.said:
            found.setdefault(said, set()).add(one.english)
    sentences = {said: {one for one in of if len(one.split()) > 4 and one[-1] in ".?!"} for said, of in found.items()}
    assert not [of for of in sentences.values() if len(of) > 1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_is_translated_by_a_sentence_that_ends_alike(language):
    ends = [(one.english, said) for one in wording.catalogue(language) for said in one.said if one.english]
    assert not [pair for pair in ends if pair[0][-1] in ".?!" and pair[1][-1:] != pair[0][-1]]
