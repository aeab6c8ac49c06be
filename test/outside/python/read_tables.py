"""
Reads files with Python's own readers and openpyxl, as a second opinion. Each line of the input is
{"kind": "csv" | "json" | "xlsx", "bytes": BASE64, "encoding", "delimiter"}; with "write" in place of "bytes",
openpyxl makes the workbook first. Prints one line for each: {"value": ...} or {"refused": WHY}, and the bytes made.
"""

import base64
import csv
import datetime
import io
import json
import sys

import openpyxl


def workbook(rows):
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(
            [datetime.date.fromisoformat(cell["day"]) if isinstance(cell, dict) else cell for cell in row]
        )
    made = io.BytesIO()
    book.save(made)
    return made.getvalue()


def text_of(cell):
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, (datetime.datetime, datetime.date)):
        return cell.isoformat()[:10]
    return cell


def not_json(text):
    raise ValueError(f"{text} is not JSON")


def number(text):
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise OverflowError(text)
    return value


def read(kind, data, asked):
    if kind == "json":
        return json.loads(data.decode("utf-8-sig"), parse_constant=not_json, parse_float=number)
    if kind == "csv":
        text = data.decode(asked["encoding"])
        return list(csv.reader(io.StringIO(text, newline=""), delimiter=asked["delimiter"], strict=True))
    sheet = openpyxl.load_workbook(io.BytesIO(data), read_only=False, data_only=True).worksheets[0]
    return [[text_of(cell) for cell in row] for row in sheet.iter_rows(values_only=True)]


csv.field_size_limit(2**27)
for line in sys.stdin:
    asked = json.loads(line)
    data = workbook(asked["write"]) if "write" in asked else base64.b64decode(asked["bytes"])
    answer = {"bytes": base64.b64encode(data).decode()} if "write" in asked else {}
    try:
        answer["value"] = read(asked["kind"], data, asked)
    except Exception as error:
        answer["refused"] = f"{type(error).__name__}: {error}"
    print(json.dumps(answer))
