#!/bin/sh
# The image of PostgreSQL runs this once, when its volume is empty. After DATABASES has got a further key it is run by hand.
set -eu
OWNER_PASSWORD=$(cat /run/secrets/owner_password)
APP_PASSWORD=$(cat /run/secrets/app_password)
export OWNER_PASSWORD APP_PASSWORD
exec psql --set ON_ERROR_STOP=1 --username postgres --dbname postgres --file /deploy/roles.sql
