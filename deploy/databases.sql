-- Makes the database of the first key in the variable `keys` and removes that key, until none is left. roles.sql starts it.
select
  case key when 'main' then 'backoffice' else 'backoffice_' || key end as name,
  substr(:'keys', length(key) + 2) as keys,
  strpos(:'keys', ',') > 0 as has_more
from split_part(:'keys', ',', 1) as key
\gset
select not exists (select from pg_database where datname = :'name') as is_missing
\gset
\if :is_missing
create database :"name" owner backoffice_owner encoding 'UTF8' template template0;
\endif
\connect :"name"
-- Nobody keeps large objects in it, where no rule looks.
revoke execute on function lo_creat(int), lo_create(oid), lo_from_bytea(oid, bytea) from public;
\if :has_more
\ir databases.sql
\endif
