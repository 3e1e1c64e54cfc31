#!/bin/sh
# Makes the folder `secrets` that compose.yaml reads: passwords, URLs and signing keys, each in a file of its own. It changes no file that is there.
set -eu
cd "$(dirname "$0")/.."
umask 077
mkdir -p secrets
keep() {
  [ -e "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"
  # Each container reads its few files as another account; the folder keeps everybody else on this machine out.
  chmod 444 "secrets/$1"
}
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
for name in postgres_password owner_password app_password main_secret second_secret; do keep "$name" "$(random)"; done
owner=postgres://backoffice_owner:$(cat secrets/owner_password)@database:5432
app=postgres://backoffice_app:$(cat secrets/app_password)@database:5432
keep owner_database_url "$owner/backoffice"
keep second_owner_database_url "$owner/backoffice_second"
keep database_url "$app/backoffice"
keep second_database_url "$app/backoffice_second"
