"""What may be done, and what follows."""

from __future__ import annotations

from watertable.games.new_bedford.rules.answers import apply, legal, run
from watertable.games.new_bedford.rules.luck import chances
from watertable.games.new_bedford.rules.reasons import why_not

__all__ = ["apply", "chances", "legal", "run", "why_not"]
