#!/usr/bin/env bash
# Installs the reverse proxies of test/app/deploy (Debian and Ubuntu). The tests start them themselves with
# the configurations of deploy/; the packaged services are not needed.
set -euo pipefail
command -v nginx >/dev/null && command -v caddy >/dev/null && exit 0
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
as_root apt-get update -qq
as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq nginx-light caddy >/dev/null
