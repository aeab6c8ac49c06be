#!/usr/bin/env bash
# Installs what checks the files of deploy/ (Debian and Ubuntu): systemd-analyze and Compose. Neither
# needs a running systemd or container engine.
set -euo pipefail
command -v systemd-analyze >/dev/null && command -v docker-compose >/dev/null && exit 0
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
as_root apt-get update -qq
as_root env DEBIAN_FRONTEND=noninteractive \
  apt-get install -y -qq --no-install-recommends systemd docker-compose >/dev/null
