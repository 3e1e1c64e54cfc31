-- The two roles of the back office, and a database for each key of DATABASES, which is main,second unless it is set. An administrator runs it
-- with both passwords in the environment, and again after a key was added: what is there stays as it is.
--   OWNER_PASSWORD=… APP_PASSWORD=… psql --set ON_ERROR_STOP=1 --file deploy/roles.sql
\getenv owner_password OWNER_PASSWORD
\getenv app_password APP_PASSWORD
\set keys ''
\getenv keys DATABASES
select
  not exists (select from pg_roles where rolname = 'backoffice_owner') as owner_is_missing,
  not exists (select from pg_roles where rolname = 'backoffice_app') as app_is_missing,
  coalesce(nullif(replace(:'keys', ' ', ''), ''), 'main,second') as keys
\gset
\if :owner_is_missing
create role backoffice_owner login password :'owner_password';
\endif
\if :app_is_missing
create role backoffice_app login password :'app_password';
\endif
-- Otherwise the log of PostgreSQL would show the row of a refused save.
alter role backoffice_app set log_error_verbosity = terse;
\ir databases.sql
