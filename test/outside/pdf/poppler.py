"""`poppler.py FOLDER`: as fill.py, with the library of Evince and other viewers of Linux."""

import os
import sys

import gi

gi.require_version("Poppler", "0.18")
from gi.repository import Gio, Poppler  # noqa: E402

(folder,) = sys.argv[1:]


def path(name):
    return Gio.File.new_for_path(os.path.join(folder, name)).get_uri()


with open(os.path.join(folder, "answers.tsv"), encoding="utf-8") as lines:
    answers = {name: rest for _, name, *rest in (line.rstrip("\n").split("\t") for line in lines)}

pdf = Poppler.Document.new_from_file(path("blank.pdf"), None)
circles = []
for page in [pdf.get_page(i) for i in range(pdf.get_n_pages())]:
    for mapping in page.get_form_field_mapping():
        field = mapping.field
        if field.get_name() not in answers:
            continue
        value, state = answers[field.get_name()]
        if field.get_field_type() == Poppler.FormFieldType.TEXT:
            field.text_set_text(value)
        elif field.button_get_button_type() == Poppler.FormButtonType.CHECK:
            field.button_set_state(True)
        else:
            circles.append((-mapping.area.y1, mapping.area.x1, int(state), field))
# From the top of the page down, as the states count.
circles.sort(key=lambda circle: circle[:2])
_, _, state, _ = circles[0]
circles[state][3].button_set_state(True)
pdf.save(path("typed.pdf"))
