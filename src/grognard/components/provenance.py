"""Where a datum comes from. Every value of a title's components carries one of these."""

from __future__ import annotations

from enum import StrEnum


class Provenance(StrEnum):
    """Source of a value, from the surest to the least sure; `owner` is a user's own overlay."""

    PRINTED = "printed"
    PUBLIC = "public"
    INFERRED = "inferred"
    RECONSTRUCTED = "reconstructed"
    OWNER = "owner"

    @property
    def sentence(self) -> str:
        """What the word means, for a page or a refusal."""
        return _SENTENCES[self]


_SENTENCES = {
    Provenance.PRINTED: "Printed in the rulebook.",
    Provenance.PUBLIC: "From a public source.",
    Provenance.INFERRED: "Inferred from what the rulebook says.",
    Provenance.RECONSTRUCTED: "Reconstructed from history, geography and the habit of the game family.",
    Provenance.OWNER: "Corrected by the owner of a boxed copy.",
}
