#!/bin/sh
# Installs what the tests in this folder start: Java with Bouncy Castle, Go, Mono, PHP, Ruby, Python, Rust, and
# programs that save PDFs (Debian and Ubuntu), and libraries of theirs in node_modules/.cache/languages.
# `npm run test:outside -- --install` calls this. Without them, these tests are skipped by name.
cd "$(dirname "$0")" || exit 1
cache="$(cd ../.. && pwd)/node_modules/.cache/languages"
status=0
packages=
command -v javac >/dev/null || packages="$packages default-jdk-headless"
[ -e /usr/share/java/bcpkix.jar ] || packages="$packages libbcpkix-java"
command -v go >/dev/null || packages="$packages golang-go"
command -v php >/dev/null || packages="$packages php-cli"
command -v mcs >/dev/null || packages="$packages mono-mcs mono-runtime libmono-system-security4.0-cil"
command -v ruby >/dev/null || packages="$packages ruby"
command -v openssl >/dev/null || packages="$packages openssl"
python3 -c "import ensurepip, venv" 2>/dev/null || packages="$packages python3-venv"
command -v mvn >/dev/null || packages="$packages maven"
command -v cargo >/dev/null || packages="$packages cargo"
for pair in qpdf:qpdf pdftk:pdftk-java mutool:mupdf-tools pdftocairo:poppler-utils gs:ghostscript \
  podofouncompress:libpodofo-utils rewritepdf:libcam-pdf-perl; do
  command -v "${pair%%:*}" >/dev/null || packages="$packages ${pair##*:}"
done
command -v soffice >/dev/null || packages="$packages libreoffice-draw-nogui"
/usr/bin/python3 -c 'import gi; gi.require_version("Poppler", "0.18")' 2>/dev/null ||
  packages="$packages python3-gi gir1.2-poppler-0.18"
if [ -n "$packages" ]; then
  if command -v apt-get >/dev/null; then
    as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
    as_root apt-get update -qq
    # shellcheck disable=SC2086
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages >/dev/null || status=1
  else
    echo "This system has no apt-get. Install these in its own way:$packages"
    status=1
  fi
fi
python3 -m venv "$cache/python" &&
  "$cache/python/bin/pip" install --quiet --disable-pip-version-check -r python/requirements.txt || status=1
(cd go && GOMODCACHE="$cache/go" GOFLAGS=-modcacherw go mod download) || status=1
(cd pdf/go && GOMODCACHE="$cache/go" GOFLAGS=-modcacherw go build -o /dev/null .) || status=1
[ -d "$cache/java" ] ||
  mvn -q -B -f pdf/java org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
    -DincludeScope=runtime -DoutputDirectory="$cache/java" || status=1
mkdir -p "$cache/rust" && cp -r pdf/rust/. "$cache/rust" && (cd "$cache/rust" && cargo build --quiet) || status=1
exit $status
