#!/bin/sh
# Installs what the tests in this folder start: Java with Bouncy Castle, Go, PHP, Ruby, and Python (Debian
# and Ubuntu), and libraries of Python and Go in node_modules/.cache/languages.
# `npm run test:outside -- --install` calls this. Without them, these tests are skipped by name.
cd "$(dirname "$0")" || exit 1
cache="$(cd ../.. && pwd)/node_modules/.cache/languages"
status=0
packages=
command -v javac >/dev/null || packages="$packages default-jdk-headless"
[ -e /usr/share/java/bcpkix.jar ] || packages="$packages libbcpkix-java"
command -v go >/dev/null || packages="$packages golang-go"
command -v php >/dev/null || packages="$packages php-cli"
command -v ruby >/dev/null || packages="$packages ruby"
command -v openssl >/dev/null || packages="$packages openssl"
python3 -c "import ensurepip, venv" 2>/dev/null || packages="$packages python3-venv"
if [ -n "$packages" ]; then
  if command -v apt-get >/dev/null; then
    as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
    as_root apt-get update -qq
    # shellcheck disable=SC2086
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $packages >/dev/null || status=1
  else
    echo "This system has no apt-get. Install these in its own way:$packages"
    status=1
  fi
fi
python3 -m venv "$cache/python" &&
  "$cache/python/bin/pip" install --quiet --disable-pip-version-check -r python/requirements.txt || status=1
(cd go && GOMODCACHE="$cache/go" GOFLAGS=-modcacherw go mod download) || status=1
exit $status
