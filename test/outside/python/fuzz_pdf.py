"""
Fills a form with pypdf, changes bytes near its values, and reads it again, strictly. A line of input has
{"values": {field: value}, "changes": [{"at", "byte", "how"}]}; each change gives a line of output with the
changed file, compressed, and what pypdf reads in it, or why it does not. Without a change, the first line is the whole file.
"""

import base64
import io
import json
import re
import sys
import zlib
from pypdf import PdfReader, PdfWriter

BLANK = sys.argv[1]
NEAR = 60


def filled(values):
    writer = PdfWriter(clone_from=PdfReader(BLANK, strict=True))
    for page in writer.pages:
        writer.update_page_form_field_values(page, values, auto_regenerate=False)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def changed(data, places, change):
    start = places[change["at"] % len(places)]
    place = min(start + (change["at"] // len(places)) % NEAR, len(data) - 1)
    rest = place if change["how"] == "in" else place + 1
    put = b"" if change["how"] == "out" else bytes([change["byte"]])
    return data[:place] + put + data[rest:]


def read(data):
    try:
        fields = PdfReader(io.BytesIO(data), strict=True).get_fields() or {}
        # A value that is no text, such as a name, is told by how it begins.
        return {"fields": {name: str(field.get("/V") or "") for name, field in fields.items()}}
    except Exception as error:
        return {"refused": f"{type(error).__name__}: {error}"[:200]}


def answer(data):
    line = {"bytes": base64.b64encode(zlib.compress(data, 1)).decode(), **read(data)}
    print(json.dumps(line))


for line in sys.stdin:
    asked = json.loads(line)
    whole = filled(asked["values"])
    answer(whole)
    places = [found.end() for found in re.finditer(rb"/V\s*[(/<]", whole)]
    for change in asked["changes"]:
        answer(changed(whole, places, change))
