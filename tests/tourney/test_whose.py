"""Every row has somebody whose it is, in the code as in the document."""

from pathlib import Path

import pytest
from django.apps import apps

from tourney.whose import WHOSE, markdown, of

MODELS = list(apps.get_app_config("tourney").get_models())


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_model_says_whose_its_rows_are_and_what_of_them_is_handed_over(model):
    line = of(model)
    fields = {field.name for field in model._meta.concrete_fields}
    if line.why:
        assert not line.handed
        assert not line.parts
        return
    assert fields - line.told == set(), "a field that nobody has said whose it is"
    assert line.told - fields - {"id", "event", "event_id"} == set(), "a field that is no longer there"
    assert line.parts


def test_no_model_stands_there_twice():
    assert sorted(one.model.__name__ for one in WHOSE) == sorted(model.__name__ for model in MODELS)


def test_nothing_that_opens_a_page_is_handed_over():
    handed = {(one.model.__name__, name) for one in WHOSE for name in one.handed}
    secrets = {"nonce", "digest", "handle", "session", "dice_seed", "key", "public_id"}
    assert not {(model, name) for model, name in handed if name in secrets and model not in {"Mark"}}


def test_the_document_has_the_table_as_the_code_has_it():
    text = (Path(__file__).parents[2] / "docs" / "privacy.md").read_text()
    assert markdown() in text, "run `uv run manage.py privacy` and put what it prints into docs/privacy.md"
