#!/bin/sh
# Installs Shringar on one server with Debian 12, Ubuntu 24.04 or newer. Run it as root, from a copy of the code:
#
#   deploy/install.sh https://salon.example.com      installs; run again, it repairs or changes the address
#   deploy/install.sh upgrade                        changes to the code of this copy, after a backup
#   deploy/install.sh uninstall [--delete-data]      removes all but data and settings, or these too
#
# The code goes to /opt/shringar/current. It belongs to root, so the server, which runs as the user shringar, cannot change
# it. The data is in /var/lib/shringar, with the nightly backups, and the settings in /etc/shringar.env.
set -eu
umask 022

source=$(cd "$(dirname "$0")/.." && pwd)
code=/opt/shringar
data=/var/lib/shringar
settings=/etc/shringar.env
unit=/etc/systemd/system/shringar.service
command=/usr/local/bin/shringar
site=/etc/caddy/shringar.caddy
import="import $site"
npm_version=11.19.1

say() { echo "shringar: $*"; }
fail() { say "$*" >&2; exit 1; }
has_systemd() { [ -d /run/systemd/system ]; }
value_of() { sed -n "s/^$1=//p" "$settings" | tail -n 1; }

install_packages() {
  export DEBIAN_FRONTEND=noninteractive
  missing=
  command -v caddy >/dev/null || missing="$missing caddy"
  # They only fetch the Node and npm that build, see build_code.
  command -v npm >/dev/null || missing="$missing nodejs npm"
  [ -z "$missing" ] && return
  say "installing$missing"
  apt-get update -qq
  # shellcheck disable=SC2086 # several names
  apt-get install -qq --yes --no-install-recommends ca-certificates $missing >/dev/null
}

create_users() {
  for user in shringar shringar-build; do
    id "$user" >/dev/null 2>&1 ||
      useradd --system --user-group --home-dir /nonexistent --no-create-home --shell /usr/sbin/nologin "$user"
  done
  install -d -o shringar -g shringar -m 0700 "$data" "$data/backups"
}

# set_value name value: replaces or adds a line of the settings.
set_value() {
  sed -i "/^$1=/d" "$settings"
  echo "$1=$2" >>"$settings"
}

write_settings() {
  if [ ! -e "$settings" ]; then
    cat >"$settings" <<'EOF'
# Settings of Shringar, see "Configuration" in its README. After a change: systemctl restart shringar
# Copies of the nightly backups outside this machine, see "Backups" in docs/deploy.md:
#BACKUP_S3_ENDPOINT=
#BACKUP_S3_REGION=
#BACKUP_S3_BUCKET=
#BACKUP_S3_ACCESS_KEY_ID=
#BACKUP_S3_SECRET_ACCESS_KEY=
#BACKUP_PASSPHRASE=
TRUST_PROXY=1
EOF
  fi
  chown root:shringar "$settings"
  chmod 0640 "$settings"
  set_value DATA_DIR "$data"
  set_value SITE_URL "$1"
}

# The files of this copy as an archive, which is the same for the same files.
archive() {
  tar -C "$source" --anchored --exclude=./.git --exclude=./.cache --exclude=./.env --exclude=./build --exclude=./data \
    --exclude=./node_modules --exclude='./*.backup' --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -cf - .
}

as_builder() {
  runuser -u shringar-build -- env HOME="$code/new/.home" npm_config_cache="$code/new/.home/cache" \
    PATH="$code/new/.home/node_modules/.bin:$PATH" "$@"
}

# Installs and builds beside the running version, as a user who owns nothing else. If that fails, nothing has changed.
build_code() {
  say "installing packages and building, which takes a minute or two"
  new=$code/new
  rm -rf "$new"
  install -d -o root -g root -m 0755 "$code"
  install -d -o shringar-build -g shringar-build "$new"
  archive | runuser -u shringar-build -- tar -C "$new" -xf -
  # With an older Node npm leaves out packages that the build needs, so the project's own Node runs it.
  node=node@$(sed -n 's/^ *"node": "\([0-9.]*\)",$/\1/p' "$new/package.json")
  as_builder npm install --silent --prefix "$new/.home" "$node" "npm@$npm_version"
  as_builder sh "$new/deploy/build.sh"
  rm -rf "$new/.home"
  chown -R root:root "$new"
  chmod -R u+rwX,go+rX,go-w "$new"
  ln -s "$settings" "$new/.env"
  echo "$version" >"$new/.version"
}

# exchange new old: puts the code of the folder new into service, and the former into the folder old.
exchange() {
  ! has_systemd || systemctl stop shringar 2>/dev/null || true
  rm -rf "${code:?}/$2"
  [ ! -e "$code/current" ] || mv "$code/current" "$code/$2"
  mv "$code/$1" "$code/current"
}

# Writes what is outside the code: the unit, the command `shringar` and Caddy's file.
write_system_files() {
  install -m 0644 "$code/current/deploy/shringar.service" "$unit"
  cat >"$command" <<EOF
#!/bin/sh
# shringar staff list, shringar backup FILE …: the commands of the README, as the user of the server.
[ -f "$code/current/scripts/\${1:-}.ts" ] || { echo 'Usage: shringar staff|backup|restore|move|recount|keys …' >&2; exit 1; }
script=\$1
shift
umask 077
cd $code/current && exec runuser -u shringar -- env NODE_ENV=production node_modules/node/bin/node "scripts/\$script.ts" "\$@"
EOF
  chmod 0755 "$command"
  sed -e "s|{\$SITE_URL[^}]*}|$(value_of SITE_URL)|" -e "s|{\$SERVERS:\([^}]*\)}|\1|" "$code/current/deploy/Caddyfile" >"$site"
  grep -qxF "$import" /etc/caddy/Caddyfile || echo "$import" >>/etc/caddy/Caddyfile
  caddy adapt --config /etc/caddy/Caddyfile >/dev/null 2>&1 || fail "Caddy refuses /etc/caddy/Caddyfile: see caddy adapt --config /etc/caddy/Caddyfile"
}

# Starts the server and waits until it answers, also through a long migration. Fails if it ended instead.
start_server() {
  if ! has_systemd; then
    say "systemd is not running here, so nothing was started"
    systemctl enable --quiet shringar caddy
    return
  fi
  systemctl daemon-reload
  systemctl enable --quiet shringar caddy
  systemctl restart shringar
  systemctl reload-or-restart caddy
  until HOST=$(value_of HOST) PORT=$(value_of PORT) \
    "$code/current/node_modules/node/bin/node" "$code/current/deploy/healthcheck.mjs" 2>/dev/null; do
    systemctl is-active --quiet shringar || return 1
    [ "$(systemctl show --property NRestarts --value shringar)" = 0 ] || return 1
    sleep 1
  done
}

# Puts the code of this copy into service, if it is not there already, and goes back to the former if it does not start.
change_code() {
  version=$(archive | sha256sum)
  if [ "$version" = "$(cat "$code/current/.version" 2>/dev/null)" ]; then
    write_system_files
    start_server || fail "the server does not start: journalctl -u shringar"
    return
  fi
  if [ -d "$code/current" ] && [ -z "$(value_of SUPABASE_URL)" ]; then
    "$command" backup "$data/backups/shringar-$(date -u +%Y-%m-%dT%H-%M-%SZ)-before-upgrade.backup"
  fi
  build_code
  exchange new previous
  write_system_files
  start_server && return
  journalctl --unit shringar --lines 20 --no-pager
  [ -d "$code/previous" ] || fail "the server does not start, see above"
  # A migration that fails changes nothing, so the former code still fits the data.
  exchange previous failed
  write_system_files
  start_server || fail "neither the new version nor the former starts: journalctl -u shringar"
  fail "the new version does not start, see above. The former one runs again; the new one is in $code/failed"
}

install_shringar() {
  echo "$1" | grep -Eqx 'https://[A-Za-z0-9.-]+(:[0-9]+)?' || fail "the address must be like https://salon.example.com"
  install_packages
  create_users
  write_settings "$1"
  change_code
  say "installed for $1. To make the first owner: journalctl -u shringar | grep -A 1 'Set up'"
}

upgrade() {
  [ -d "$code/current" ] || fail "there is nothing to upgrade: install first"
  change_code
  say "upgraded"
}

uninstall() {
  ! has_systemd || systemctl disable --quiet --now shringar 2>/dev/null || true
  rm -rf "$code/current" "$code/previous" "$code/failed" "$code/new"
  rmdir "$code" 2>/dev/null || true
  rm -f "$unit" "$command" "$site" /etc/systemd/system/multi-user.target.wants/shringar.service
  [ ! -e /etc/caddy/Caddyfile ] || sed -i "\|^$import\$|d" /etc/caddy/Caddyfile
  if has_systemd; then
    systemctl daemon-reload
    systemctl reload caddy || true
  fi
  ! id shringar-build >/dev/null 2>&1 || userdel shringar-build
  if [ "${1:-}" = --delete-data ]; then
    rm -rf "$data" "$settings"
    ! id shringar >/dev/null 2>&1 || userdel shringar
    say "removed with its data. Caddy, Node and npm are still installed"
  else
    say "removed. The data is still in $data and the settings in $settings; Caddy, Node and npm are still installed"
  fi
}

[ "$(id -u)" = 0 ] || fail "run this as root"
for tool in apt-get systemctl; do
  command -v "$tool" >/dev/null || fail "this needs Debian or Ubuntu, with systemd"
done
case $source/ in "$code"/*) fail "put this copy of the code elsewhere, for example into /usr/local/src/shringar" ;; esac
cd /

case ${1:-} in
  https://*) install_shringar "$1" ;;
  upgrade) upgrade ;;
  uninstall) uninstall "${2:-}" ;;
  *) sed -n '2,/^set/s/^# \{0,1\}//p' "$source/deploy/install.sh"; exit 1 ;;
esac
