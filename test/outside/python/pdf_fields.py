"""
Reads or fills a form with pypdf, which raises what it would otherwise tolerate. `read FILE` prints text and
fields as JSON. `fill FILE OUTPUT` takes {field: value} from its input and lets pypdf draw the values.
"""

import json
import sys
from pypdf import PdfReader, PdfWriter

command, file, *rest = sys.argv[1:]
reader = PdfReader(file, strict=True)
if command == "read":
    fields = {
        name: {"value": field.get("/V"), "kind": field.get("/FT"), "states": field.get("/_States_")}
        for name, field in (reader.get_fields() or {}).items()
    }
    text = "\n".join(page.extract_text() for page in reader.pages)
    json.dump({"text": text, "fields": fields}, sys.stdout)
else:
    writer = PdfWriter(clone_from=reader)
    values = json.load(sys.stdin)
    for page in writer.pages:
        writer.update_page_form_field_values(page, values, auto_regenerate=False)
    writer.write(rest[0])
