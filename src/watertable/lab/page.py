"""A self-contained HTML page that works offline."""

from __future__ import annotations

import json
from functools import cache
from html import escape
from pathlib import Path

from watertable.lab.charts import Section, finished


def page(title: str, facts: str, sections: list[Section], commands: list[str]) -> str:
    """The sections with their charts; Vega is embedded in the file."""
    body = []
    for number, (heading, sentence, chart) in enumerate(sections):
        body.append(f"<section><h2>{escape(heading)}</h2><p>{escape(sentence)}</p>")
        if chart is not None:
            told = escape(f"Chart: {heading}. {sentence}", quote=True)
            body.append(f'<div id="chart{number}" role="img" aria-label="{told}"></div>')
            spec = json.dumps(finished(chart)).replace("</", "<\\/")
            body.append(f'<script type="application/json" data-for="chart{number}">{spec}</script>')
        body.append("</section>")
    return _HTML.format(
        title=escape(title),
        facts=escape(facts),
        body="\n".join(body),
        script=_program(),
        command=escape("\n".join(commands)),
    )


def pictures(sections: list[Section], folder: Path) -> list[Path]:
    """Every chart as an SVG file."""
    import vl_convert

    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for number, (heading, _, chart) in enumerate(sections, 1):
        if chart is None:
            continue
        words = "".join(c if c.isalnum() else "-" for c in heading.lower()).strip("-")
        path = folder / f"{number:02}-{'-'.join(filter(None, words.split('-')))}.svg"
        path.write_text(vl_convert.vegalite_to_svg(finished(chart)), encoding="utf-8")
        made.append(path)
    return made


@cache
def _program() -> str:
    """Vega, Vega-Lite and the script that draws the charts of the page."""
    import vl_convert

    return str(vl_convert.javascript_bundle(_DRAW)).replace("</script", "<\\/script")


_DRAW = """
for (const held of document.querySelectorAll("script[data-for]"))
  vegaEmbed("#" + held.dataset.for, JSON.parse(held.textContent), {actions: false, renderer: "svg"});
"""
_HTML = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width">
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; color: #1f2d38; background: #f7f2e6; max-width: 60rem;
  margin: 2rem auto; padding: 0 1rem; }}
h1, h2 {{ font-family: "Iowan Old Style", Palatino, Georgia, serif; font-weight: 600; }}
h2 {{ margin-bottom: .2rem; }} p {{ max-width: 46rem; }}
section {{ margin: 2.5rem 0; overflow-x: auto; }} pre {{ white-space: pre-wrap; }}
</style></head><body>
<h1>{title}</h1><p>{facts}</p>
{body}
<section><h2>How to make it again</h2><pre>{command}</pre></section>
<script type="module">{script}</script>
</body></html>
"""
