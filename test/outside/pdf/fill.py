"""
`fill.py LIBRARY FOLDER` fills FOLDER/blank.pdf with FOLDER/answers.tsv by a Python library, once for each
setting, as FOLDER/SETTING.pdf. Lines of the answers: kind (text, box, circle), field, value, and state.
FOLDER/filled.pdf is the same form, filled by the server, for libraries that only save or sign.
"""

import io
import os
import sys

library, folder = sys.argv[1:]
BLANK = os.path.join(folder, "blank.pdf")
FILLED = os.path.join(folder, "filled.pdf")
with open(os.path.join(folder, "answers.tsv"), encoding="utf-8") as lines:
    ANSWERS = [line.rstrip("\n").split("\t") for line in lines]


def out(setting):
    return os.path.join(folder, setting + ".pdf")


def pypdf():
    from pypdf import PdfReader, PdfWriter

    def write(setting, start=BLANK, finish=None, incremental=False, **fill):
        writer = PdfWriter(PdfReader(start), incremental=True) if incremental else PdfWriter(clone_from=start)
        if start == BLANK:
            values = {name: value if kind == "text" else "/" + state for kind, name, value, state in ANSWERS}
            for page in writer.pages:
                writer.update_page_form_field_values(page, values, **fill)
        if finish is not None:
            finish(writer)
        writer.write(out(setting))

    def flatten(writer):
        writer.remove_annotations(subtypes="/Widget")
        del writer.root_object["/AcroForm"]

    write("drawn", auto_regenerate=False)
    write("viewers draw", auto_regenerate=True)
    write("appended", incremental=True, auto_regenerate=False)
    write("encrypted", auto_regenerate=False, finish=lambda writer: writer.encrypt("", "owner", algorithm="AES-256"))
    write("flattened", auto_regenerate=False, flatten=True, finish=flatten)
    write("saved", start=FILLED)


def encodings(text):
    yield "UTF-16", b"\xfe\xff" + text.encode("utf-16-be")
    yield "UTF-16 little-endian", b"\xff\xfe" + text.encode("utf-16-le")
    yield "UTF-8", b"\xef\xbb\xbf" + text.encode("utf-8")
    yield "PDFDocEncoding", text.encode("latin-1")


def fields_of(pdf):
    return {str(field.T): field for field in pdf.Root.AcroForm.Fields}


def mark(field, state):
    """Value and looks of a box or a circle, as viewers write them."""
    from pikepdf import Name

    field.V = Name("/" + state)
    for place in field.Kids:
        place.AS = Name("/" + state) if "/" + state in place.AP.N else Name.Off


def pikepdf():
    import pikepdf
    from pikepdf import Encryption, Name, ObjectStreamMode, Pdf, String
    from pikepdf.form import DefaultAppearanceStreamGenerator, Form

    def write(setting, need_appearances=True, **save):
        with Pdf.open(BLANK) as pdf:
            # It draws where a field and its place are one object; ours are two.
            form = Form(pdf, DefaultAppearanceStreamGenerator)
            if need_appearances:
                pdf.Root.AcroForm.NeedAppearances = True
            for kind, name, value, state in ANSWERS:
                if kind == "text":
                    form[name].value = value
                elif kind == "box":
                    # The library looks for the looks of a box beside its name, not in its place.
                    mark(fields_of(pdf)[name], state)
                else:
                    form[name].value = Name("/" + state)
            pdf.save(out(setting), **save)

    write("not drawn", need_appearances=False)
    write("viewers draw")
    write("object streams", object_stream_mode=ObjectStreamMode.generate)
    write("linearized", linearize=True)
    write("encrypted", encryption=Encryption(owner="owner", user=""))
    write("encrypted RC4", encryption=Encryption(owner="owner", user="", R=4, aes=False, metadata=False))
    write("uncompressed", compress_streams=False, object_stream_mode=ObjectStreamMode.disable)

    def stored(setting, encoding):
        """Values alone; the viewer is asked to draw them."""
        with Pdf.open(BLANK) as pdf:
            fields = fields_of(pdf)
            for kind, name, value, state in ANSWERS:
                if kind != "text":
                    mark(fields[name], state)
                    continue
                fields[name].V = String(dict(encodings(value))[encoding])
            pdf.Root.AcroForm.NeedAppearances = True
            pdf.save(out(setting))

    for encoding, _ in encodings(""):
        stored(encoding, encoding)


def preview():
    """As macOS Preview: the form lists no field, metadata and tags are gone, texts are UTF-16."""
    from pikepdf import Array, ObjectStreamMode, Pdf, String

    with Pdf.open(FILLED) as pdf:
        for field in pdf.Root.AcroForm.Fields:
            value = field.get("/V")
            if isinstance(value, String):
                field.V = String(b"\xfe\xff" + str(value).encode("utf-16-be"))
        pdf.Root.AcroForm.Fields = Array()
        for key in ("/Metadata", "/StructTreeRoot", "/MarkInfo"):
            if key in pdf.Root:
                del pdf.Root[key]
        del pdf.docinfo
        pdf.docinfo["/Producer"] = "macOS Version 15.1 (Build 24B83) Quartz PDFContext"
        pdf.save(out("saved"), object_stream_mode=ObjectStreamMode.disable)


def pymupdf():
    import pymupdf

    def write(setting, finish=None, **save):
        with pymupdf.open(BLANK) as pdf:
            answers = {name: rest for _, name, *rest in ANSWERS}
            for page in pdf:
                for widget in page.widgets():
                    if widget.field_name not in answers:
                        continue
                    value, state = answers[widget.field_name]
                    if widget.field_type == pymupdf.PDF_WIDGET_TYPE_TEXT:
                        widget.field_value = value
                    elif widget.field_type == pymupdf.PDF_WIDGET_TYPE_CHECKBOX:
                        widget.field_value = True
                    elif widget.on_state() == state:
                        widget.field_value = state
                    else:
                        continue
                    widget.update()
            if finish is not None:
                finish(pdf)
            pdf.save(out(setting), **save)

    write("drawn")
    write("collected", garbage=4, deflate=True, clean=True)
    write("object streams", garbage=3, deflate=True, use_objstms=1)
    write("encrypted", encryption=pymupdf.PDF_ENCRYPT_AES_256, owner_pw="owner", user_pw="")
    write("flattened", finish=lambda pdf: pdf.bake())
    with open(FILLED, "rb") as given, open(out("appended"), "wb") as copy:
        copy.write(given.read())
    with pymupdf.open(out("appended")) as pdf:
        pdf.set_metadata({**pdf.metadata, "keywords": "appended"})
        pdf.saveIncr()


def pdfrw():
    from pdfrw import IndirectPdfDict, PdfDict, PdfName, PdfObject, PdfReader, PdfString, PdfWriter

    def write(setting, need_appearances, drops_looks):
        pdf = PdfReader(BLANK)
        answers = {name: rest for _, name, *rest in ANSWERS}
        for field in pdf.Root.AcroForm.Fields:
            name = field.T.to_unicode()
            if name not in answers:
                continue
            value, state = answers[name]
            if field.FT == "/Tx":
                field.V = PdfString.encode(value)
                for place in field.Kids or [field]:
                    if drops_looks:
                        place.AP = None
                continue
            field.V = PdfName(state)
            for place in field.Kids:
                place.AS = PdfName(state) if place.AP.N[PdfName(state)] else PdfName("Off")
        if need_appearances:
            pdf.Root.AcroForm.update(PdfDict(NeedAppearances=PdfObject("true")))
        PdfWriter(out(setting), trailer=pdf).write()

    write("viewers draw", True, False)
    write("no looks", False, True)
    write("not drawn", False, False)


def reportlab():
    """Draws the answers over the page, as is often done, and leaves the fields empty."""
    from pypdf import PdfReader, PdfWriter
    from reportlab.pdfgen import canvas

    spots = {}
    for page in PdfReader(BLANK).pages[:1]:
        for place in (each.get_object() for each in page["/Annots"]):
            field = place.get("/Parent", place).get_object()
            spots.setdefault(field.get("/T"), place["/Rect"])
    texts = [(name, value) for kind, name, value, _ in ANSWERS if kind == "text"]

    def write(setting, start, drawn):
        sheet = io.BytesIO()
        page = canvas.Canvas(sheet, pagesize=(612, 792))
        page.setFont("Helvetica", 8)
        for name, value in drawn:
            left, bottom, *_ = map(float, spots[name])
            page.drawString(left + 2, bottom + 3, value)
        page.save()
        writer = PdfWriter(clone_from=start)
        writer.pages[0].merge_page(PdfReader(sheet).pages[0])
        writer.write(out(setting))

    write("written over a blank", BLANK, texts)
    write("one line written over", FILLED, [("employerName", "Acme 25")])


def pyhanko():
    from pyhanko.pdf_utils import generic
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
    from pyhanko.sign import fields, signers

    def signer():
        from datetime import datetime, timedelta
        from cryptography import x509
        from cryptography.hazmat.primitives import hashes, serialization
        from cryptography.hazmat.primitives.asymmetric import ec

        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Ana")])
        day = datetime(2026, 1, 1)
        certificate = (
            x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
            .serial_number(1).not_valid_before(day).not_valid_after(day + timedelta(36500))
            .add_extension(x509.KeyUsage(True, True, *[False] * 7), True).sign(key, hashes.SHA256())
        )
        store = serialization.pkcs12.serialize_key_and_certificates(
            b"Ana", key, certificate, None, serialization.NoEncryption()
        )
        return signers.SimpleSigner.load_pkcs12_data(store, [], None)

    with open(FILLED, "rb") as given, open(out("signed"), "wb") as signed:
        writer = IncrementalPdfFileWriter(given)
        fields.append_signature_field(writer, fields.SigFieldSpec("Employee", box=(300, 40, 400, 60)))
        meta = signers.PdfSignatureMetadata(field_name="Employee")
        signers.sign_pdf(writer, meta, signer=signer(), output=signed)

    # As Acrobat: new values in an appended update with a stream of cross-references.
    with open(BLANK, "rb") as given, open(out("as Acrobat appends"), "wb") as appended:
        writer = IncrementalPdfFileWriter(given)
        answers = {name: rest for _, name, *rest in ANSWERS}
        for reference in writer.root["/AcroForm"]["/Fields"]:
            field = reference.get_object()
            if field["/T"] not in answers:
                continue
            value, state = answers[field["/T"]]
            is_text = field["/FT"] == "/Tx"
            text = b"\xfe\xff" + value.encode("utf-16-be")
            field["/V"] = generic.ByteStringObject(text) if is_text else generic.NameObject("/" + state)
            writer.update_container(field)
            for place in (each.get_object() for each in field["/Kids"]):
                if is_text:
                    place.pop("/AP", None)
                else:
                    has = "/" + state in place["/AP"]["/N"]
                    place["/AS"] = generic.NameObject("/" + state if has else "/Off")
                writer.update_container(place)
        writer.write(appended)


def pypdfium2():
    """Types into the fields, as a person does in Chromium's viewer."""
    import ctypes
    import pypdfium2
    from pypdfium2 import raw

    def write(setting, flag):
        pdf = pypdfium2.PdfDocument(BLANK)
        pdf.init_forms()
        form = pdf.formenv.raw
        answers = {name: rest for _, name, *rest in ANSWERS}
        for page in pdf:
            height = page.get_height()
            for i in range(raw.FPDFPage_GetAnnotCount(page)):
                annotation = raw.FPDFPage_GetAnnot(page, i)
                size = raw.FPDFAnnot_GetFormFieldName(form, annotation, None, 0)
                buffer = (ctypes.c_ushort * (size // 2))()
                raw.FPDFAnnot_GetFormFieldName(form, annotation, buffer, size)
                name = bytes(buffer).decode("utf-16-le").rstrip("\0")
                if name not in answers:
                    continue
                value, state = answers[name]
                kind = raw.FPDFAnnot_GetFormFieldType(form, annotation)
                if kind == raw.FPDF_FORMFIELD_RADIOBUTTON:
                    place = raw.FPDFAnnot_GetFormControlIndex(form, annotation)
                    if str(place) != state:
                        continue
                box = raw.FS_RECTF()
                raw.FPDFAnnot_GetRect(annotation, box)
                at = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
                raw.FORM_OnMouseMove(form, page, 0, *at)
                raw.FORM_OnLButtonDown(form, page, 0, *at)
                raw.FORM_OnLButtonUp(form, page, 0, *at)
                if kind == raw.FPDF_FORMFIELD_TEXTFIELD:
                    for letter in value:
                        raw.FORM_OnChar(form, page, ord(letter), 0)
                raw.FORM_ForceToKillFocus(form)
        pdf.save(out(setting), flags=flag)

    write("typed", raw.FPDF_NO_INCREMENTAL)
    write("typed and appended", raw.FPDF_INCREMENTAL)


{each.__name__: each for each in (pypdf, pikepdf, preview, pymupdf, pdfrw, reportlab, pyhanko, pypdfium2)}[library]()
