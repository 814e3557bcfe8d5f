# The beginning of the image of the whole product (stage `all` of the Dockerfile), as any user.
set -eu
data=$(dirname "$DATA_DIR")

# Root takes a new volume over and goes on as its user.
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$DATA_DIR"
  [ "$(stat -c %u "$DATA_DIR")" != 0 ] || chown -R 1000:1000 "$DATA_DIR"
  exec setpriv --reuid "$(stat -c %u "$DATA_DIR")" --regid "$(stat -c %g "$DATA_DIR")" --clear-groups sh "$0" "$@"
fi

if ! { mkdir -p "$DATA_DIR" && [ -w "$DATA_DIR" ]; } 2>/dev/null; then
  echo "User $(id -u) may not write to the volume at $data. Give it to that user (chown -R $(id -u) <folder>), or start as root (--user 0), who does and goes on as its user."
  exit 1
fi
mountpoint -q "$data" || echo "Note: nothing is mounted at $data, so all photos go with this container. Start with -v vitrine:$data."
# Locks by the numbers of processes, of the supervisor and of Postgres, mean others in another container.
exec 9>>"$DATA_DIR/container.lock"
flock --nonblock 9 || { echo "Another container runs on this volume: stop it first."; exit 1; }
rm -f "$DATA_DIR/run.lock" "$DATA_DIR/postgres/postmaster.pid"
[ -n "${OIDC_ISSUER:-}" ] || export SIGN_IN="${SIGN_IN:-own}"
[ $# -gt 0 ] || set -- node --max-semi-space-size=1 --max-old-space-size=128 --optimize-for-size --expose-gc \
  stack/dist/bundles/supervisor/main.js
exec "$@"
