#!/usr/bin/env bash
# Installs what the tests need beyond npm. Nothing yet: every test runs on Node and the npm packages alone.
# What comes (a browser, a Redis server) goes into `tools`, command by Debian package.
set -eu

tools=()

missing=()
for entry in ${tools[@]+"${tools[@]}"}; do
  command -v "${entry%%:*}" >/dev/null 2>&1 || missing+=("${entry##*:}")
done
[ "${#missing[@]}" -eq 0 ] && exit 0

if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null 2>&1; then
  echo "The tests need these Debian packages, and they cannot be installed here: ${missing[*]}" >&2
  echo "Install them by hand, then run the tests again." >&2
  exit 1
fi
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
