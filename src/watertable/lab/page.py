"""A page a designer can send round: one HTML file that works offline."""

from __future__ import annotations

import json
from html import escape

from watertable.lab.charts import Section, finished


def page(title: str, facts: str, sections: list[Section], commands: list[str]) -> str:
    """Sections with their pictures; the drawing program is inside the file."""
    import vl_convert

    calls = []
    body = []
    for number, (heading, sentence, chart) in enumerate(sections):
        body.append(f"<section><h2>{escape(heading)}</h2><p>{escape(sentence)}</p>")
        if chart is not None:
            told = escape(f"Chart: {heading}. {sentence}", quote=True)
            body.append(f'<div id="chart{number}" role="img" aria-label="{told}"></div>')
            spec = json.dumps(finished(chart))
            how = '{actions: false, renderer: "svg"}'
            calls.append(f'vegaEmbed("#chart{number}", {spec}, {how});')
        body.append("</section>")
    bundle = vl_convert.javascript_bundle("\n".join(calls)) if calls else ""
    return _HTML.format(
        title=escape(title),
        facts=escape(facts),
        body="\n".join(body),
        script=bundle.replace("</script", "<\\/script"),
        command=escape("\n".join(commands)),
    )


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
