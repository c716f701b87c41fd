"""Raging Waters, after Mark Tuck and N. Guibert: the house."""
