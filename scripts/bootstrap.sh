#!/bin/sh
# First use: checks Node, installs the packages and builds. Everything it says goes to standard error.
root=$1
say() { printf 'langnet: %s\n' "$1" >&2; }

if ! command -v node >/dev/null 2>&1; then
  say 'Node.js 20.19 or newer is needed and was not found. Install it (Debian: apt-get install nodejs npm), then run this again.'
  exit 4
fi
if ! node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'; then
  say "Node.js 20.19 or newer is needed; this is $(node --version)."
  exit 4
fi
cd "$root" || exit 70
if ! [ -d node_modules/@duckdb/node-api ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  say 'installing packages (once; about 300 MB with the developer tools) ...'
  # Not `npm ci`: it refuses a lock file that lacks the binaries of other platforms, which a registry may not carry.
  npm install --no-save --no-audit --no-fund --loglevel=error >&2 || {
    say 'the packages could not be installed; see the lines above. Is there a network and a package registry?'
    exit 4
  }
fi
say 'building ...'
node scripts/build.mjs >&2 || {
  say 'the build failed; see the lines above.'
  exit 70
}
say 'ready.'
