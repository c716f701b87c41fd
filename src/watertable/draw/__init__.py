"""A scene as text, as SVG and on paper."""
