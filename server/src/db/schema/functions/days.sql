-- Business days: today, and days that are closed or still open for posting.

/** Returns the day of the company in its own time zone. It is the only "today" of the business. */
create function business_day(in_branch text) returns date
language sql stable
as $$
  select (now() at time zone c.time_zone)::date from branch b join company c on c.code = b.company_code where b.code = in_branch
$$;
grant execute on function business_day(text) to backoffice_app;

/** Returns the day of a moment in the time zone of the company. */
create function local_day(in_branch text, at timestamptz) returns date
language sql stable
as $$
  select (at at time zone c.time_zone)::date from branch b join company c on c.code = b.company_code where b.code = in_branch
$$;

/** Returns the moment at which a day of the company begins. */
create function day_start(in_branch text, day date) returns timestamptz
language sql stable
as $$
  select day::timestamp at time zone c.time_zone from branch b join company c on c.code = b.company_code where b.code = in_branch
$$;
grant execute on function day_start(text, date) to backoffice_app;

/** Returns a moment as the people of a branch write it: 20/11/2026 14:05. */
create function local_time(in_branch text, at timestamptz) returns text
language sql stable
as $$
  select to_char(at at time zone c.time_zone, 'DD/MM/YYYY HH24:MI')
  from branch b join company c on c.code = b.company_code where b.code = in_branch
$$;
grant execute on function local_time(text, timestamptz) to backoffice_app;

/**
 * Returns whether a person may post on a day in a branch: the day is not closed, or closed days are open for this person. Every function
 * that posts on a day, or takes a posting back, calls this one. Until the transaction ends, nobody can close a day of the company, open one
 * or end an opening. Closing waits for postings, and a posting waits for a closing and then sees it.
 */
create function day_is_open(in_branch text, day date, person int) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform from company c join branch b on b.company_code = c.code where b.code = in_branch for share of c;
  -- This function sees the data after the wait of the statement before.
  return coalesce(day > closed_for(in_branch, person), true);
end $$;

/** Returns the last day on which somebody cannot post in a branch, or null where no day is closed, or closed days are open for this person now. */
create function closed_for(in_branch text, person int) returns date
language sql stable
security definer
set search_path = public, pg_temp
as $$ select case when opening_of(in_branch, person) is null then closed_through(in_branch) end $$;
grant execute on function closed_for(text, int) to backoffice_app;

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

/**
 * Returns whether somebody may close and open the days of the company of a branch: a director of deposits who works in all branches of the
 * company, since a closed day is closed in all of them. It holds the rights of the person, as may_decide does.
 */
create function may_close_days(in_branch text, person int) returns boolean
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform hold_rights(person);
  return is_active_director(person) and may_decide('deposit', person, in_branch) and not exists (
    select from branch here join branch b on b.company_code = here.company_code
    where here.code = in_branch and b.code <> all (branches_of(person)));
end $$;

/** As custody.close_days, for the director of the request. */
create function close_days(in_branch text, through date, why text, seen date) returns boolean
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if not may_close_days(in_branch, my_user()) then
    perform refuse('days_are_closed_by_a_director_of_all_branches');
  end if;
  return custody.close_days(in_branch, through, why, seen, my_user());
end $$;
grant execute on function close_days(text, date, text, date) to backoffice_app;

/**
 * Closes the days of the company of a branch up to a day, or opens later days again for everybody, with audit and news. Returns false and
 * changes nothing if the last closed day is not the day that was seen.
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
  -- This statement sees the data after the wait of the statement before.
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

/** As custody.open_days, for the director of the request. */
create function open_days(in_branch text, person int, hours int, why text) returns bigint
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if not may_close_days(in_branch, my_user()) then
    perform refuse('days_are_closed_by_a_director_of_all_branches');
  end if;
  return custody.open_days(in_branch, person, hours, why, my_user());
end $$;
grant execute on function open_days(text, int, int, text) to backoffice_app;

/**
 * Opens the closed days of the company of a branch for one person for some hours, with its audit and news. The person works in the company
 * and may post there. Returns the id of the opening.
 *
 * actor   null for the operator of the system
 */
create function custody.open_days(in_branch text, person int, hours int, why text, actor int) returns bigint
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  firm company;
  home text;
  made period_opening;
begin
  select c.* into strict firm from company c join branch b on b.company_code = c.code where b.code = in_branch for no key update of c;
  if closed_through(in_branch) is null then
    perform refuse('some_day_is_closed');
  end if;
  select min(b.code) into home
  from branch b join user_branch works on works.branch_code = b.code and works.active join app_user u on u.id = works.user_id
  where b.company_code = firm.code and u.id = person and u.portal_allowed and u.role_id in (1, 3, 4);
  if home is null then
    perform refuse('days_are_opened_for_somebody_who_posts');
  end if;
  if opening_of(in_branch, person) is not null then
    perform refuse('days_are_opened_once_for_a_person');
  end if;
  -- Both moments come from one clock, independent of the start of the transaction.
  insert into period_opening (company_code, branch_code, person_id, reason, opened_by, opened_at, closes_at)
  select firm.code, home, person, why, actor, one.moment, one.moment + make_interval(hours => hours)
  from (select clock_timestamp() as moment offset 0) one
  returning * into made;
  perform write_audit('opening', array[made.id], array[home], 'open', actor,
    jsonb_strip_nulls(jsonb_build_object('company', firm.code, 'person', person, 'until', made.closes_at, 'comment', why,
      'by', case when actor is null then 'operator' end)));
  perform notify('days_open', 'opening', made.id, home, actor,
    jsonb_strip_nulls(jsonb_build_object('company', firm.name, 'person', (select u.name from app_user u where u.id = person),
      'until', local_time(home, made.closes_at), 'comment', why, 'by', case when actor is null then 'operator' end)), deciders('deposit', home) || person);
  return made.id;
end $$;

/** As custody.end_opening, for the director of the request. Returns false if the opening had ended, or belongs to another company. */
create function end_opening(opening bigint) returns boolean
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  home text;
begin
  select o.branch_code into home from period_opening o where o.id = opening;
  if home is null or home <> all (branches_of(my_user())) then
    return false;
  end if;
  if not may_close_days(home, my_user()) then
    perform refuse('days_are_closed_by_a_director_of_all_branches');
  end if;
  return custody.end_opening(opening, my_user());
end $$;
grant execute on function end_opening(bigint) to backoffice_app;

/**
 * Ends an opening before its time, with its audit and news. Returns false where it had ended already.
 *
 * actor   null for the operator of the system
 */
create function custody.end_opening(opening bigint, actor int) returns boolean
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  ended period_opening;
begin
  perform from company c join period_opening o on o.company_code = c.code where o.id = opening for no key update of c;
  update period_opening set ended_at = clock_timestamp(), ended_by = actor
  where id = opening and ended_at is null and closes_at > clock_timestamp()
  returning * into ended;
  if not found then
    return false;
  end if;
  perform write_audit('opening', array[ended.id], array[ended.branch_code], 'end', actor,
    jsonb_strip_nulls(jsonb_build_object('company', ended.company_code, 'person', ended.person_id,
      'by', case when actor is null then 'operator' end)));
  perform notify('days_end', 'opening', ended.id, ended.branch_code, actor,
    jsonb_strip_nulls(jsonb_build_object('company', (select c.name from company c where c.code = ended.company_code),
      'person', (select u.name from app_user u where u.id = ended.person_id), 'by', case when actor is null then 'operator' end)), deciders('deposit', ended.branch_code) || ended.person_id);
  return true;
end $$;

/**
 * Posts on a day that a person names, or takes such a posting back. It refuses a closed day, with the last closed day as the detail. If the
 * day is open for this person alone, it lists the posting.
 *
 * action     the move of the stage rules: bank, undo_bank or bounce
 * day        null where no day was named, which another rule refuses
 */
create function custody.post_on_day(action text, kind text, document bigint, in_branch text, day date, amount numeric, person int)
returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  closed date;
begin
  if not day_is_open(in_branch, day, person) then
    perform refuse(
      case action when 'bounce' then 'bounce_period_is_open' when 'undo_bank' then 'undone_posting_period_is_open' else 'posting_period_is_open' end,
      to_char(closed_through(in_branch), 'DD/MM/YYYY'));
  end if;
  closed := closed_through(in_branch);
  if day <= closed then
    insert into period_posting (opening_id, branch_code, action, document_kind, document_id, posting_on, amount, posted_by)
    values (opening_of(in_branch, person), in_branch, action, kind, document, day, amount, person);
  end if;
end $$;
