#!/usr/bin/env bash
# Installs the forward proxy of the delivery tests (Debian and Ubuntu). The tests start it themselves
# with a configuration of their own; the packaged service is not needed.
set -euo pipefail
command -v tinyproxy >/dev/null && exit 0
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
as_root apt-get update -qq
as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq tinyproxy >/dev/null
