/** Returns the last closed day of the company of a branch, or null where no day is closed. */
create function closed_through(in_branch text) returns date
language sql stable
set search_path = public, pg_temp
as $$
  select p.closed_through
  from period_closing p join branch b on b.company_code = p.company_code
  where b.code = in_branch
  order by p.id desc limit 1
$$;
revoke all on function closed_through(text) from public;
