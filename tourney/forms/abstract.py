"""Forms of several kinds: the base is never made itself, and each kind has to say what the base leaves open."""

from abc import ABCMeta

from django.forms.forms import DeclarativeFieldsMetaclass


class AbstractForm(DeclarativeFieldsMetaclass, ABCMeta):
    """The metaclass of a form with abstract methods. Making one that lacks any is a TypeError, as of other classes."""
