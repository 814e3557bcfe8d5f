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

flag=${TMPDIR:-/tmp}/failed

plan() {
  now=$(date -u +%s)
  next=$(date -u -d "today ${BACKUP_AT:-03:00}" +%s)
  [ "$next" -gt "$now" ] || next=$((next + 86400))
}

# A restart forgets nothing: how the last ones ended stands in the database. 2 is "not well". 1 is "not known", which is
# not well either once it is more than a start beside others: it is asked again until it is time for the next backup.
plan
again=
while :; do
  attend node service/dist/backup.main.js last
  case $? in
    0) rm -f "$flag" && break ;;
    2) touch "$flag" && break ;;
  esac
  [ -z "$again" ] || touch "$flag"
  again=1
  [ "$(date -u +%s)" -lt $((next - 60)) ] || break
  attend sleep 60
done

while :; do
  now=$(date -u +%s)
  [ "$now" -ge "$next" ] || attend sleep $((next - now))
  if attend node service/dist/backup.main.js run && attend node service/dist/backup.main.js drill; then
    rm -f "$flag"
  else
    touch "$flag"
  fi
  plan
done
