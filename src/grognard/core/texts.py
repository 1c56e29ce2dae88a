"""Sentences as data: a template in plain English and the values that fill it.

The template is the key of the catalogue, so that a page, a console or a log can say the same thing in
another language without the rules knowing of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec


class Text(msgspec.Struct, frozen=True, array_like=True):
    """A sentence not yet said: `template` with `{names}` in it, and what fills them: words, numbers, sentences."""

    template: str
    values: Mapping[str, str | int | Text] = {}

    def say(self, catalogue: Mapping[str, str] | None = None) -> str:
        """The sentence in words; `catalogue` maps templates to another language's templates."""
        if catalogue is None:
            return self.template.format(**self.values) if self.values else self.template
        template = catalogue.get(self.template, self.template)
        return template.format(**{name: _worded(value, catalogue) for name, value in self.values.items()}) \
            if self.values else template

    def __str__(self) -> str:
        return self.say()


def _worded(value: str | int | Text, catalogue: Mapping[str, str]) -> str | int:
    """A value in the catalogue's language: its sentence, or its word if the catalogue has it."""
    if isinstance(value, Text):
        return value.say(catalogue)
    return catalogue.get(value, value) if isinstance(value, str) else value


def counted(n: int, one: str, many: str, none: str = "") -> Text:
    """So many of a thing: `counted(2, "1 point", "{n} points")`. `none` is said of nothing, where that reads better."""
    if n == 1:
        return Text(one)
    return Text(none) if none and not n else Text(many, {"n": n})


def chained(link: str, words: Sequence[str | Text]) -> Text | str:
    """Words one after the other: `chained("{here} to {there}", ("4", "5", "7"))` says "4 to 5 to 7"; none: ""."""
    chain: Text | str = words[0] if words else ""
    for word in words[1:]:
        chain = Text(link, {"here": chain, "there": word})
    return chain


def say(template: str, **values: str | int | Text) -> Text:
    """Write a sentence: `say("{unit} retreats", unit="1/28")`."""
    return Text(template, values)
