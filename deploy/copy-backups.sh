#!/bin/sh
# Copies backups to another place with restic, encrypted, and fetches them from there (docs/operations/backup.md).
#   copy-backups.sh           copies the newest backup, once
#   copy-backups.sh watch     copies each new backup, within an hour, until it is stopped
#   copy-backups.sh healthy   fails when the last success is more than 26 hours ago
#   copy-backups.sh list      prints the complete copies
#   copy-backups.sh fetch     brings the newest copy back to BACKUP_TO, where `restore` finds it; `fetch ID` brings another one
# The place and its secrets are variables: RESTIC_REPOSITORY, RESTIC_PASSWORD, and for an S3 store AWS_ACCESS_KEY_ID and
# AWS_SECRET_ACCESS_KEY. BACKUPS_KEPT is the number of days of which a copy is kept. With COPIES_APPEND_ONLY=1 nothing is deleted.
set -eu

folder=${BACKUP_TO:-/backups}
# As many days as the server keeps daily backups, so that what is erased there is not kept longer here. Days, not copies: many
# copies in one day replace no copy of another day.
kept=${BACKUPS_KEPT:-14}
# Each day another part of what is stored is read and compared, so all of it within 50 days.
parts=50
today=$(($(date +%s) / 86400))
pause=${COPY_PAUSE_SECONDS:-3600}
# The files `copied`, written by each success, and `checked`, with the day of the last check.
state=${RESTIC_CACHE_DIR:-${HOME:-/tmp}/.cache/restic}

# A backup without a manifest is not complete.
newest() {
  for backup in "$folder"/touchline-*Z; do
    if [ -f "$backup/manifest.json" ]; then last=$backup; fi
  done
  if [ -z "${last:-}" ]; then
    echo "There is no backup in $folder." >&2
    return 1
  fi
  echo "$last"
}

# Creates the repository if there is none.
open() {
  if problem=$(restic cat config 2>&1 > /dev/null); then return; fi
  case "$problem" in
    *"unable to open config file"*) restic init ;;
    *) echo "$problem" >&2; return 1 ;;
  esac
}

is_copied() {
  restic snapshots --json --host touchline --tag "$1,complete" | grep -q '"id"'
}

# restic saves a snapshot also when it could not read a file, and exits with 3; such a snapshot is never marked as complete.
save() {
  said=$(restic backup --host touchline --tag "$1,incomplete" "$folder/$1")
  echo "$said"
  id=$(echo "$said" | sed -n 's/^snapshot \([0-9a-f]*\) saved$/\1/p')
  restic tag --set "$1" --set complete "$id"
  # `restic tag` exits with 0 also when it could not change anything.
  is_copied "$1"
  echo "$1 was copied."
}

forget() {
  restic forget --quiet --host touchline --tag complete --group-by host --keep-daily "$kept" --prune
  incomplete=$(restic snapshots --json --host touchline --tag incomplete | grep -o '"short_id":"[0-9a-f]*"' | cut -d '"' -f 4)
  # Several words, one for each copy.
  # shellcheck disable=SC2086
  if [ -n "$incomplete" ]; then restic forget --quiet --prune $incomplete; fi
}

check() {
  if [ "$(cat "$state/checked" 2> /dev/null)" = "$today" ]; then return; fi
  restic check --quiet --read-data-subset="$((today % parts + 1))/$parts"
  echo "$today" > "$state/checked"
}

# What is not done yet. A run that fails is repeated by the next one, whatever it has copied.
copy() {
  name=$(basename "$(newest)")
  mkdir -p "$state"
  open
  # A lock of a run that was killed.
  restic unlock
  if is_copied "$name"; then echo "$name is there already."; else save "$name"; fi
  if [ "${COPIES_APPEND_ONLY:-0}" != 1 ]; then forget; fi
  check
  date > "$state/copied"
}

# It gets its name when it is complete, wherever the backups were on the machine that it was copied from.
fetch() {
  draft=$folder/fetched.partial
  trap 'rm -rf "$draft"' EXIT
  trap 'exit 1' HUP INT TERM
  rm -rf "$draft"
  restic restore "$1" --host touchline --tag complete --target "$draft"
  backup=$(find "$draft" -type d -name 'touchline-*Z' -prune | head -n 1)
  if [ -z "$backup" ]; then
    echo "The copy $1 has no backup in it." >&2
    return 1
  fi
  name=$(basename "$backup")
  if [ -e "$folder/$name" ]; then
    echo "$folder/$name exists already; remove it first." >&2
    return 1
  fi
  mv "$backup" "$folder/"
  echo "$folder/$name was fetched."
}

if [ "${1:-}" != healthy ]; then
  : "${RESTIC_REPOSITORY:?is needed, such as s3:https://s3.example.org/bucket/touchline}"
  : "${RESTIC_PASSWORD:?is needed: without it the copies cannot be read, so keep it in another place too}"
fi
case "${1:-copy}" in
  copy) copy ;;
  list) restic snapshots --host touchline --tag complete ;;
  fetch) fetch "${2:-latest}" ;;
  healthy) find "$state/copied" -mmin -1560 | grep -q . ;;
  watch)
    while true; do
      # In a process of its own, which ends at the first error; the next hour tries again.
      "$0" copy || true
      sleep "$pause"
    done
    ;;
  *)
    echo "usage: $0 [copy | watch | healthy | list | fetch [ID]]" >&2
    exit 2
    ;;
esac
