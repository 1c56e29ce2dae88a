"""Sentences as data: a template in plain English and the values that fill it.

The template is the key of the catalogue, so that a page, a console or a log can say the same thing in
another language without the rules knowing of it.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Text(msgspec.Struct, frozen=True, array_like=True):
    """A sentence not yet said: `template` with `{names}` in it, and what fills them."""

    template: str
    values: dict[str, str | int] = {}

    def say(self, catalogue: Mapping[str, str] | None = None) -> str:
        """The sentence in words; `catalogue` maps templates to another language's templates."""
        template = self.template if catalogue is None else catalogue.get(self.template, self.template)
        return template.format(**self.values) if self.values else template

    def __str__(self) -> str:
        return self.say()


def say(template: str, **values: str | int) -> Text:
    """Write a sentence: `say("{unit} retreats", unit="1/28")`."""
    return Text(template, values)
