#!/bin/sh
# Copies backups to another place with restic, encrypted, and fetches them from there (docs/operations/backup.md).
#   copy-backups.sh           copies the newest backup, once
#   copy-backups.sh watch     copies each new backup, within an hour, until it is stopped
#   copy-backups.sh list      prints the copies
#   copy-backups.sh fetch     brings the newest copy back to BACKUP_TO, where `restore` finds it; `fetch ID` brings another one
# The place and its secrets are variables: RESTIC_REPOSITORY, RESTIC_PASSWORD, and for an S3 store AWS_ACCESS_KEY_ID and
# AWS_SECRET_ACCESS_KEY.
set -eu

places=${BACKUP_TO:-/backups}
# As many as the server keeps, so that what is erased there is not kept longer here.
kept=${BACKUPS_KEPT:-14}
# Each run reads a part of what is stored and compares it: all of it within a few months.
checked=2%
pause=${COPY_PAUSE_SECONDS:-3600}

: "${RESTIC_REPOSITORY:?is needed, such as s3:https://s3.example.org/bucket/touchline}"
: "${RESTIC_PASSWORD:?is needed: without it the copies cannot be read, so keep it in another place too}"

# A backup without a manifest is not complete.
newest() {
  for backup in "$places"/touchline-*Z; do
    if [ -f "$backup/manifest.json" ]; then last=$backup; fi
  done
  if [ -z "${last:-}" ]; then
    echo "There is no backup in $places." >&2
    return 1
  fi
  echo "$last"
}

# Begins the copies where there are none yet.
open() {
  if problem=$(restic cat config 2>&1 > /dev/null); then return; fi
  case "$problem" in
    *"unable to open config file"*) restic init ;;
    *) echo "$problem" >&2; return 1 ;;
  esac
}

copy() {
  backup=$(newest)
  name=$(basename "$backup")
  open
  # A lock of a run that was killed.
  restic unlock
  if restic snapshots --json --tag "$name" | grep -q '"id"'; then
    echo "$name is there already."
    return
  fi
  restic backup --host touchline --tag "$name" "$backup"
  restic forget --host touchline --group-by host --keep-last "$kept" --prune
  restic check --read-data-subset="$checked"
  echo "$name was copied."
}

# It gets its name when it is complete, wherever the backups were on the machine that it was copied from.
fetch() {
  draft=$places/fetched.partial
  rm -rf "$draft"
  restic restore "$1" --host touchline --target "$draft"
  backup=$(find "$draft" -type d -name 'touchline-*Z' -prune)
  name=$(basename "$backup")
  if [ -e "$places/$name" ]; then
    echo "$places/$name exists already; remove it first." >&2
    rm -rf "$draft"
    return 1
  fi
  mv "$backup" "$places/"
  rm -rf "$draft"
  echo "$places/$name was fetched."
}

case "${1:-copy}" in
  copy) copy ;;
  list) restic snapshots --host touchline ;;
  fetch) fetch "${2:-latest}" ;;
  watch)
    copied=
    while true; do
      found=$(newest) || found=
      # In a process of its own, which ends at the first error; the next hour tries again.
      if [ -n "$found" ] && [ "$found" != "$copied" ] && "$0" copy; then copied=$found; fi
      sleep "$pause"
    done
    ;;
  *)
    echo "usage: $0 [copy | watch | list | fetch [ID]]" >&2
    exit 2
    ;;
esac
