#!/bin/sh
# Creates the product's role and database when the PostgreSQL container starts for the first time. The product needs a
# role that owns its database and may create roles; it must not be a superuser (docs/configuration.md).
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres --set password="$POSTGRES_PASSWORD" <<'SQL'
create role lichttafel login createrole password :'password';
create database lichttafel owner lichttafel;
SQL
