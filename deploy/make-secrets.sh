#!/bin/sh
# Makes the folder `secrets` that compose.yaml reads: passwords, URLs and signing keys, each in a file of its own, for each key of DATABASES in
# `.env`. It changes no secret that is there. The lists of settings in `server.env` and `owner.env` are written anew, so that it is run again
# after DATABASES has changed.
set -eu
cd "$(dirname "$0")/.."
umask 077
written=$([ ! -e .env ] || sed -n 's/^DATABASES=//p' .env | tail -n 1)
keys=$(printf '%s' "${DATABASES:-${written:-main,second}}" | tr ',' ' ' | tr -d "\"'\r")
for key in $keys; do
  case $key in
    *[!a-z0-9]*) echo "DATABASES names \"$key\", which is no key of small letters and digits" >&2; exit 1 ;;
  esac
done

mkdir -p secrets/server secrets/owner
# A container enters these as another account, and reads its few files. The folder above keeps everybody else on this machine out.
chmod 755 secrets/server secrets/owner
keep() {
  # All of them once lay side by side.
  [ -e "secrets/$1" ] || [ ! -e "secrets/${1##*/}" ] || mv "secrets/${1##*/}" "secrets/$1"
  [ -e "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"
  chmod 444 "secrets/$1"
}
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
for name in postgres_password owner_password app_password; do keep "$name" "$(random)"; done
owner=postgres://backoffice_owner:$(cat secrets/owner_password)@database:5432
app=postgres://backoffice_app:$(cat secrets/app_password)@database:5432

: > secrets/server.env
: > secrets/owner.env
# The setting of this name is a file of the containers that get this folder.
setting() {
  file=$(printf '%s' "$2" | tr 'A-Z' 'a-z')
  keep "$1/$file" "$3"
  echo "$2_FILE=/run/secrets/$1/$file" >> "secrets/$1.env"
}
for key in $keys; do
  prefix=$(printf '%s_' "$key" | tr 'a-z' 'A-Z')
  database=backoffice_$key
  of_url=$prefix
  # The URLs and the database of `main` have no key.
  if [ "$key" = main ]; then database=backoffice of_url=; fi
  setting server "${of_url}DATABASE_URL" "$app/$database"
  setting owner "${of_url}OWNER_DATABASE_URL" "$owner/$database"
  setting server "${prefix}SECRET" "$(random)"
done
