#!/bin/sh
# Makes this folder ready to run without npm: installs the packages, builds the site, then removes what only the build
# needed. The Dockerfile and install.sh use it. Arguments are passed on to npm.
set -eu
cd "$(dirname "$0")/.."

npm ci --omit=dev "$@"
# The project's own Node where its package was installed, else the system's.
PATH="$PWD/node_modules/.bin:$PATH" node scripts/build.ts
npm pkg delete dependencies.@react-router/dev dependencies.@tailwindcss/vite dependencies.tailwindcss dependencies.vite
npm prune --omit=dev "$@"
