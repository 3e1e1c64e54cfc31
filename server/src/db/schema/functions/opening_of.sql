/**
 * Returns the opening that lets somebody post on closed days of the company of a branch now, or null. The moment decides at which the
 * statement began, so that it is the same for the whole statement.
 */
create function opening_of(in_branch text, person int) returns bigint
language sql stable
set search_path = public, pg_temp
as $$
  select o.id
  from period_opening o join branch b on b.company_code = o.company_code
  where b.code = in_branch and o.person_id = person and o.ended_at is null and o.closes_at > statement_timestamp()
  order by o.id desc limit 1
$$;
revoke all on function opening_of(text, int) from public;
