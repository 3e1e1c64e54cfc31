/**
 * Returns the sum of the live receipts that a user recorded from one day to another, both included, in any of his branches. Each branch has
 * the days of its own company. Whoever may see a tour sees this sum of it, though not the receipts.
 */
create function collected_by(person int, first_day date, last_day date) returns numeric
language sql stable
security definer
set search_path = public, pg_temp
as $$
  select coalesce(sum(r.amount), 0)
  from user_branch b
  cross join lateral (select day_start(b.branch_code, first_day) as since, day_start(b.branch_code, last_day + 1) as until) days
  join receipt r on r.branch_code = b.branch_code and r.created_at >= days.since and r.created_at < days.until
  where b.user_id = person and r.recorded_by = person and r.stage not in (5, 9)
$$;
revoke all on function collected_by(int, date, date) from public;
grant execute on function collected_by(int, date, date) to backoffice_app;
