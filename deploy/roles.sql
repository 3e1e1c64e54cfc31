-- The two roles and the two databases of the back office. An administrator runs it once, with both passwords in the environment:
--   OWNER_PASSWORD=… APP_PASSWORD=… psql --set ON_ERROR_STOP=1 --file deploy/roles.sql
\getenv owner_password OWNER_PASSWORD
\getenv app_password APP_PASSWORD
create role backoffice_owner login password :'owner_password';
create role backoffice_app login password :'app_password';
create database backoffice owner backoffice_owner encoding 'UTF8' template template0;
create database backoffice_second owner backoffice_owner encoding 'UTF8' template template0;
-- Nobody keeps large objects in them, where no rule looks.
\connect backoffice
revoke execute on function lo_creat(int), lo_create(oid), lo_from_bytea(oid, bytea) from public;
\connect backoffice_second
revoke execute on function lo_creat(int), lo_create(oid), lo_from_bytea(oid, bytea) from public;
