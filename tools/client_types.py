"""Write the browser client's types from the server's OpenAPI document.

    python tools/client_types.py            write web/src/net/types.ts
    python tools/client_types.py --check    say whether it is up to date (exit code 1 if not)

The result is committed, so that the client is built without the server; a test compares the two.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TYPES = ROOT / "web" / "src" / "net" / "types.ts"
HEAD = """/**
 * What the server sends and takes. Generated from its OpenAPI document by tools/client_types.py: do not edit.
 * What the fields mean: docs/develop/protocol.md, present/*_responses.py and http/schema.py in src/watertable/server.
 */
"""
WIDTH = 100
# Unions that the document spells out wherever they are used.
ALIASES = {
    "Shape": "Sprite | Line | Polygon | Label",
    "Point": "[number, number]",
    "OptionValue": "boolean | number | string | string[]",
    "Level": '"easy" | "normal" | "hard"',
    "TableNews": "TableEvent | ChatEvent | PingEvent | SeatsEvent",
}
SIMPLE = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def document():
    """The document that the server serves."""
    from watertable.server.http.app import build

    return build().openapi_schema.to_schema()


def type_of(schema):
    """A schema as TypeScript."""
    found = _type_of(schema)
    return next((name for name, union in ALIASES.items() if union == found), found)


def _type_of(schema):
    if "$ref" in schema:
        return schema["$ref"].rpartition("/")[2]
    if "oneOf" in schema:
        return " | ".join(dict.fromkeys(map(type_of, schema["oneOf"])))
    if "const" in schema:
        return quoted(schema["const"])
    if "enum" in schema:
        return " | ".join(map(quoted, schema["enum"]))
    if "prefixItems" in schema:
        return f"[{', '.join(map(type_of, schema['prefixItems']))}]"
    kind = schema.get("type")
    if kind == "array":
        item = type_of(schema["items"])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if kind == "object":
        return f"Record<string, {type_of(schema.get('additionalProperties', {}))}>"
    return SIMPLE[kind] if kind else "unknown"


def quoted(value):
    if value is None:
        return "null"
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def interface(name, schema):
    """One component as an interface; what is not required may be missing, and is never undefined."""
    required = set(schema.get("required", []))
    rows = [
        f"  {key}{'' if key in required else '?'}: {type_of(value)};"
        for key, value in schema["properties"].items()
    ]
    return "\n".join([f"export interface {name} {{", *rows, "}"])


def alias(name, union):
    """A name for a union, on several lines where one is too long."""
    line = f"export type {name} = {union};"
    return line if len(line) <= WIDTH else line.replace("= ", "=\n  | ", 1).replace(" | ", "\n  | ")


def typescript(found):
    """All of it."""
    parts = [alias(name, union) for name, union in ALIASES.items()]
    parts += [interface(name, one) for name, one in sorted(found["components"]["schemas"].items())]
    return HEAD + "\n" + "\n\n".join(parts) + "\n"


def main():
    """Write, or compare."""
    wanted = typescript(document())
    if "--check" in sys.argv:
        sys.exit(0 if TYPES.read_text("utf-8") == wanted else 1)
    TYPES.write_text(wanted, "utf-8")


if __name__ == "__main__":
    main()
