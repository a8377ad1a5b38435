#!/usr/bin/env bash
# Installs what `npm run test:all` needs beyond npm, where it may. Where it may not, it says so: the tests
# that need a tool are then skipped, and listed at the end with the reason in their titles.
set -eu

# command:Debian package
tools=("svm-predict:libsvm-tools" "liblinear-predict:liblinear-tools" "chromium:chromium" "redis-server:redis-server" "zsh:zsh" "fish:fish" "snakemake:snakemake")

missing=()
for entry in "${tools[@]}"; do
  command -v "${entry%%:*}" >/dev/null 2>&1 || missing+=("${entry##*:}")
done
# module of Python:Debian package, for the Python client and its examples
modules=("sklearn:python3-sklearn" "pandas:python3-pandas" "matplotlib:python3-matplotlib")
for entry in "${modules[@]}"; do
  /usr/bin/python3 -c "import ${entry%%:*}" >/dev/null 2>&1 || missing+=("${entry##*:}")
done
# package of R, for the R client; R itself comes with them
for name in jsonlite processx testthat; do
  Rscript -e "loadNamespace('$name')" >/dev/null 2>&1 || missing+=("r-cran-$name")
done
[ "${#missing[@]}" -eq 0 ] && exit 0

if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null 2>&1; then
  echo "Some tests run other programs and are skipped without them; to run them, install: ${missing[*]}" >&2
  exit 0
fi
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
