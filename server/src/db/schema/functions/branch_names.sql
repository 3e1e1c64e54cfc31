/** Returns the names of branches in the order of their codes. */
create function branch_names(codes text[]) returns text[]
language sql stable
set search_path = public, pg_temp
as $$ select array(select b.name from branch b where b.code = any (codes) order by b.code) $$;
revoke all on function branch_names(text[]) from public;
