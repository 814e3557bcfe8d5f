#!/bin/sh
# Every night at BACKUP_AT (UTC) a backup, and a restore of it that is tried: the container of the profile `backup`.
# It is healthy while the last one of both has come to its end without a problem.
set -u

child=
trap '[ -z "$child" ] || kill "$child"; exit 0' TERM INT
# A process in the background is waited for, so that a signal is heard at once.
attend() {
  "$@" &
  child=$!
  wait "$child"
  ended=$?
  child=
  return "$ended"
}

# A restart forgets nothing: how the last ones ended stands in the database. 2 is "not well", 1 "not known".
while :; do
  attend node service/dist/backup.main.js last
  case $? in
    0) break ;;
    2) touch /tmp/failed && break ;;
    *) attend sleep 60 ;;
  esac
done

while :; do
  now=$(date -u +%s)
  next=$(date -u -d "today ${BACKUP_AT:-03:00}" +%s)
  [ "$next" -gt "$now" ] || next=$((next + 86400))
  attend sleep $((next - now))
  if attend node service/dist/backup.main.js run && attend node service/dist/backup.main.js drill; then
    rm -f /tmp/failed
  else
    touch /tmp/failed
  fi
done
