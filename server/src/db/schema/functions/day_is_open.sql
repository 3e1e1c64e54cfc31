/**
 * Returns whether somebody may post on a day in a branch: the day is not closed, or closed days are open for this person. Whatever posts on a
 * day, or takes back what was posted on it, asks this function. Until the transaction ends, nobody can close a day of the company, open one
 * or end an opening: closing waits for what is being posted, and a posting waits for a closing and then sees it.
 */
create function day_is_open(in_branch text, day date, person int) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform from company c join branch b on b.company_code = c.code where b.code = in_branch for share of c;
  -- This function sees what the statement before waited for.
  return coalesce(day > closed_for(in_branch, person), true);
end $$;
revoke all on function day_is_open(text, date, int) from public;
