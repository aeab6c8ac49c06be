#!/usr/bin/env bash
# Installs what reads PDFs in the tests: qpdf, and pdftotext, pdfinfo, pdffonts and pdftoppm of poppler;
# and what saves them again: mutool, pdftk and ghostscript (Debian and Ubuntu).
set -euo pipefail
missing=
for program in qpdf pdftotext mutool pdftk gs; do
  command -v "$program" >/dev/null || missing=yes
done
[ -n "$missing" ] || exit 0
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
as_root apt-get update -qq
as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq qpdf poppler-utils mupdf-tools pdftk-java ghostscript >/dev/null
