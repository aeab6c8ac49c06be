#!/bin/sh
# Installs every program of the system that some test starts (Debian and Ubuntu). Without them these
# tests are skipped by name. `npm test -- --install` calls this.
cd "$(dirname "$0")" || exit 1
if ! command -v apt-get >/dev/null; then
  echo "This system has no apt-get. Install these programs in its own way: PostgreSQL, Chromium, qpdf,"
  echo "poppler-utils, mutool, pdftk, ghostscript, nginx, caddy, tinyproxy, systemd-analyze,"
  echo "docker-compose, python3 with PyYAML, ruby, openssl, curl."
  exit 1
fi
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
install() { as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$@" >/dev/null; }
status=0
for script in install-tinyproxy install-proxies install-deploy-tools install-pdf-tools install-chromium; do
  bash "./$script.sh" || status=1
done
packages=
command -v python3 >/dev/null || packages="$packages python3"
python3 -c "import yaml" 2>/dev/null || packages="$packages python3-yaml"
command -v ruby >/dev/null || packages="$packages ruby"
command -v curl >/dev/null || packages="$packages curl"
command -v openssl >/dev/null || packages="$packages openssl"
ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || packages="$packages postgresql"
if [ -n "$packages" ]; then
  as_root apt-get update -qq
  # shellcheck disable=SC2086
  install $packages || status=1
fi
exit $status
