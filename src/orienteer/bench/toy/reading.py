"""What a model means: the one name in its words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping


def meant(text: str, names: Mapping[str, Iterable[str]]) -> str | None:
    """The key whose words the text names, or None where it names none, or several and settles on none.

    Models think aloud: what comes after the last "answer" counts before the last line, and that before the whole.
    """
    plain = re.sub(r"[\s*_`\"'#-]+", " ", text.casefold())
    lines = [line for line in text.casefold().splitlines() if line.strip()]
    last = re.sub(r"[\s*_`\"'#-]+", " ", lines[-1]) if lines else ""
    after = plain.rpartition("answer")[2] if "answer" in plain else ""
    for part in (after, last, plain):
        found = {key for key, words in names.items() if any(_says(part, word) for word in words)}
        if len(found) == 1:
            return found.pop()
    return None


def _says(text: str, word: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word.casefold())}(?!\w)", text) is not None
