"""Test tools for houses, shipped with the package: the laws, scenarios and a template house."""

from watertable import _compiled

_compiled.use(__path__)
