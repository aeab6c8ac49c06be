#!/usr/bin/env bash
# Installs what reads PDFs in the tests: qpdf, and pdftotext, pdfinfo, pdffonts and pdftoppm of poppler
# (Debian and Ubuntu).
set -euo pipefail
command -v qpdf >/dev/null && command -v pdftotext >/dev/null && exit 0
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
as_root apt-get update -qq
as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq qpdf poppler-utils >/dev/null
