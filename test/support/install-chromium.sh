#!/usr/bin/env bash
# Installs the browser of the tests: Chromium's shell without windows, or all of Chromium where the
# system has no such package.
set -euo pipefail
command -v chromium-headless-shell >/dev/null && exit 0
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
as_root apt-get update -qq
as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium-headless-shell >/dev/null && exit 0
command -v chromium >/dev/null && exit 0
as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null
