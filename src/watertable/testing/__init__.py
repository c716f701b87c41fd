"""What proves a house: the laws, scenario scenes and a template; it ships, for a sixth house."""

from watertable import _compiled

_compiled.use(__path__)
