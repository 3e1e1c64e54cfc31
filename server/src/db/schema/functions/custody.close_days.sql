/**
 * Closes the days of the company of a branch up to one, or opens later days again for everybody, with its audit and news. Returns false and
 * changes nothing where the last closed day is not the one that was seen.
 *
 * through, seen   null where no day is closed
 * actor           null for the operator of the system
 */
create function custody.close_days(in_branch text, through date, why text, seen date, actor int) returns boolean
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  firm company;
  home text;
  was date;
  word text;
  made bigint;
begin
  select c.* into strict firm from company c join branch b on b.company_code = c.code where b.code = in_branch for no key update of c;
  -- This statement sees what the one before waited for.
  was := closed_through(in_branch);
  if was is distinct from seen then
    return false;
  end if;
  if through >= business_day(in_branch) then
    perform refuse('closed_days_are_over');
  end if;
  select min(b.code) into home from branch b where b.company_code = firm.code;
  insert into period_closing (company_code, branch_code, was_through, closed_through, reason, closed_by)
  values (firm.code, home, was, through, why, actor) returning id into made;
  word := case when coalesce(through, '-infinity') > coalesce(was, '-infinity') then 'close' else 'reopen' end;
  perform write_audit('closing', array[made], array[home], word, actor,
    jsonb_strip_nulls(jsonb_build_object('company', firm.code, 'before', was, 'through', through, 'comment', nullif(why, ''),
      'by', case when actor is null then 'operator' end)));
  perform notify('days_' || word, 'closing', made, home, actor,
    jsonb_strip_nulls(jsonb_build_object('company', firm.name, 'day', through, 'comment', nullif(why, ''),
      'by', case when actor is null then 'operator' end)), deciders('deposit', home));
  return true;
end $$;
