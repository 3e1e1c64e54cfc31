-- Settings: of a company its names, marketing reps, time zone and numbers, and of a user the way in which they read the program.

/**
 * Returns whether somebody may change the settings of the company of a branch: a director with module 12 who works in all branches of the
 * company, since a setting counts in all of them.
 */
create function may_change_settings(in_branch text, person int) returns boolean
language sql stable
set search_path = public, pg_temp
as $$
  select is_active_director(person) and exists (select from user_module m where m.user_id = person and m.module_id = 12)
    and exists (select from branch here where here.code = in_branch)
    and not exists (
      select from branch here join branch b on b.company_code = here.company_code
      where here.code = in_branch and b.code <> all (branches_of(person)))
$$;

/**
 * Keeps a change of a setting of a company, with its audit, and makes the people of the company look again.
 *
 * was, now   empty where there was nothing, or is nothing any more
 * actor      null for the operator of the system
 */
create function record_setting(in_company text, what text, of text, was text, now text, actor int) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  home constant text := (select min(b.code) from branch b where b.company_code = in_company);
  made bigint;
begin
  insert into setting_change (company_code, branch_code, what, of, was, now, changed_by)
  values (in_company, home, record_setting.what, record_setting.of, coalesce(record_setting.was, ''), coalesce(record_setting.now, ''), actor)
  returning id into made;
  perform write_audit('setting', array[made], array[home], 'change', actor,
    jsonb_strip_nulls(jsonb_build_object('company', in_company, 'what', record_setting.what, 'of', nullif(record_setting.of, ''),
      'was', nullif(record_setting.was, ''), 'now', nullif(record_setting.now, ''), 'by', case when actor is null then 'operator' end)));
  perform refresh_browsers(b.code, array[actor]) from branch b where b.company_code = in_company;
end $$;

/** Returns the company of a branch, locked for the director of the request. Refuses a director who may not change its settings. */
create function company_to_change(in_branch text) returns company
language plpgsql
set search_path = public, pg_temp
as $$
declare
  firm company;
begin
  if not may_change_settings(in_branch, my_user()) then
    perform custody.refuse('settings_are_changed_by_a_director_of_all_branches');
  end if;
  select c.* into strict firm from company c join branch b on b.company_code = c.code where b.code = in_branch for no key update of c;
  return firm;
end $$;

/**
 * Changes the word of visits and the distance at which a visit is verified, in the company of a branch. Returns false and changes nothing
 * where they are not as the director saw them.
 */
create function change_company(in_branch text, word text, metres int, seen_word text, seen_metres int) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  firm constant company := company_to_change(in_branch);
begin
  if (firm.product, firm.visit_metres) <> (seen_word, seen_metres) then
    return false;
  end if;
  perform write_company(firm.code, word, metres, my_user());
  return true;
end $$;
grant execute on function change_company(text, text, int, text, int) to backoffice_app;

/**
 * Changes the days by which a document of a file may be away from its date here, in the company of a branch. Returns false and changes
 * nothing where they are not as the director saw them.
 */
create function change_identity_days(in_branch text, days int, seen int) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  firm constant company := company_to_change(in_branch);
begin
  if firm.days_of_identity <> seen then
    return false;
  end if;
  if firm.days_of_identity <> days then
    update company c set days_of_identity = days where c.code = firm.code;
    perform record_setting(firm.code, 'identity_days', '', seen::text, days::text, my_user());
  end if;
  return true;
end $$;
grant execute on function change_identity_days(text, int, int) to backoffice_app;

/**
 * Changes the country code of telephone numbers that are written without one, in the company of a branch. Returns false and changes nothing
 * where it is not as the director saw it.
 *
 * country, seen   empty for the country of the time zone
 */
create function change_telephone_country(in_branch text, country text, seen text) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  firm constant company := company_to_change(in_branch);
begin
  if firm.telephone_country <> seen then
    return false;
  end if;
  if firm.telephone_country <> country then
    update company c set telephone_country = country where c.code = firm.code;
    perform record_setting(firm.code, 'telephone_country', '', seen, country, my_user());
  end if;
  return true;
end $$;
grant execute on function change_telephone_country(text, text, text) to backoffice_app;

/**
 * Changes the channel on which the company of a branch sends messages to clients; an empty one sends none. Returns false and changes nothing
 * where it is not as the director saw it.
 */
create function change_message_channel(in_branch text, channel text, seen text) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  firm constant company := company_to_change(in_branch);
begin
  if firm.message_channel <> seen then
    return false;
  end if;
  if firm.message_channel <> channel then
    update company c set message_channel = channel where c.code = firm.code;
    perform record_setting(firm.code, 'message_channel', '', seen, channel, my_user());
  end if;
  return true;
end $$;
grant execute on function change_message_channel(text, text, text) to backoffice_app;

/** Writes the word of visits and the distance of a company where they are others, and keeps the change. */
create function write_company(in_company text, word text, metres int, actor int) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  was company;
begin
  select * into strict was from company c where c.code = in_company for no key update;
  if (was.product, was.visit_metres) = (word, metres) then
    return;
  end if;
  update company c set product = word, visit_metres = metres where c.code = in_company;
  if was.product <> word then
    perform record_setting(in_company, 'product', '', was.product, word, actor);
  end if;
  if was.visit_metres <> metres then
    perform record_setting(in_company, 'visit_metres', '', was.visit_metres::text, metres::text, actor);
  end if;
end $$;

/**
 * Makes a marketing rep, or gives one another name or other branches. A rep without branches takes no new orders. Returns false and
 * changes nothing where the rep is not as the director saw it.
 *
 * seen   the version; null makes a new rep
 */
create function change_marketing_rep(rep int, called text, branches text[], seen int) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  person constant int := my_user();
  target marketing_rep;
  elsewhere text;
begin
  if not is_active_director(person) or not exists (select from user_module m where m.user_id = person and m.module_id = 12) then
    perform custody.refuse('settings_are_changed_by_a_director_of_all_branches');
  end if;
  if not branches <@ branches_of(person) then
    perform custody.refuse('marketing_rep_works_in_my_branches');
  end if;
  select * into target from marketing_rep m where m.id = rep for no key update;
  if seen is null then
    if target.id is not null then
      perform custody.refuse('marketing_rep_code_is_free', target.name);
    end if;
    if cardinality(branches) = 0 then
      perform custody.refuse('marketing_rep_works_in_my_branches');
    end if;
  else
    if target.version is distinct from seen then
      return false;
    end if;
    select string_agg(b.name, ', ' order by b.code) into elsewhere
    from marketing_rep_branch m join branch b on b.code = m.branch_code
    where m.rep_id = rep and m.active and b.code <> all (branches_of(person));
    if elsewhere is not null then
      perform custody.refuse('marketing_rep_works_only_in_my_branches', elsewhere);
    end if;
  end if;
  perform write_marketing_rep(rep, called, branches, person);
  return true;
end $$;
grant execute on function change_marketing_rep(int, text, text[], int) to backoffice_app;

/** Writes a marketing rep and the branches of the rep, and keeps the change in each company that it concerns. */
create function write_marketing_rep(rep int, called text, branches text[], actor int) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  old_name constant text := (select m.name from marketing_rep m where m.id = rep);
  old_branches constant text[] := array(select m.branch_code from marketing_rep_branch m where m.rep_id = rep and m.active order by 1);
  new_branches constant text[] := array(select distinct b from unnest(branches) b order by 1);
  was constant text := case when old_name is null then '' else concat_ws(' · ', old_name, nullif(array_to_string(old_branches, ', '), '')) end;
  now constant text := concat_ws(' · ', called, nullif(array_to_string(new_branches, ', '), ''));
begin
  insert into marketing_rep (id, name) values (rep, called)
  on conflict (id) do update set name = excluded.name, version = marketing_rep.version + 1;
  insert into marketing_rep_branch (rep_id, branch_code) select rep, unnest(new_branches)
  on conflict (rep_id, branch_code) do update set active = true where not marketing_rep_branch.active;
  update marketing_rep_branch m set active = false where m.rep_id = rep and m.active and m.branch_code <> all (new_branches);
  perform record_setting(c.code, 'marketing_rep', rep::text, was, now, actor)
  from company c
  where exists (select from branch b where b.company_code = c.code and b.code = any (old_branches || new_branches)
      or exists (select from marketing_rep_branch m where m.rep_id = rep and m.branch_code = b.code and b.company_code = c.code))
  order by c.code;
end $$;

/** Closes the list of first steps in the companies of the request's director, who has module 12. */
create function close_first_steps() returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if not (is_active_director(my_user()) and exists (select from user_module m where m.user_id = my_user() and m.module_id = 12)) then
    perform custody.refuse('first_steps_are_closed_by_a_director');
  end if;
  update company c set first_steps_closed = true
  where not c.first_steps_closed and exists (select from branch b where b.company_code = c.code and b.code = any (branches_of(my_user())));
end $$;
grant execute on function close_first_steps() to backoffice_app;

/** Returns the time zone of a company that is made without one, which the owner sets. */
create function usual_time_zone() returns text
language sql stable
security definer
set search_path = public, pg_temp
as $$
  select s.value from setup s where s.key = 'usual time zone'
$$;
grant execute on function usual_time_zone() to backoffice_app;

/**
 * Returns the time zones that a company may have: an area and a city, such as Asia/Karachi, and UTC. PostgreSQL has other names too. The
 * signs of the names in Etc/ are inverted (Etc/GMT+5 is five hours behind UTC), and browsers have no other names.
 */
create function areas_and_cities() returns setof text
language sql stable
as $$
  select z.name from pg_timezone_names z
  where z.name = 'UTC' or split_part(z.name, '/', 1) in
    ('Africa', 'America', 'Antarctica', 'Arctic', 'Asia', 'Atlantic', 'Australia', 'Europe', 'Indian', 'Pacific')
$$;

-- Languages and numbers: the choices of a user, and the numbers of the company.

/** Saves the choices of the user of the request. An empty one is the company's. */
create function choose_reading(language text, script text, digits text, digit_groups text) returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  insert into reading_choice as was (user_id, language, script, digits, digit_groups)
  values (my_user(), coalesce(choose_reading.language, ''), coalesce(choose_reading.script, ''), coalesce(choose_reading.digits, ''),
    coalesce(choose_reading.digit_groups, ''))
  on conflict (user_id) do update set language = coalesce(choose_reading.language, was.language),
    script = coalesce(choose_reading.script, was.script), digits = coalesce(choose_reading.digits, was.digits),
    digit_groups = coalesce(choose_reading.digit_groups, was.digit_groups), changed_at = clock_timestamp()
$$;
grant execute on function choose_reading(text, text, text, text) to backoffice_app;

/** Returns the choices of a user, and the numbers of the company that their sign-in opens. */
create function reading_of(person int)
returns table (language text, script text, digits text, digit_groups text, company_digits text, company_digit_groups text)
language sql stable
security definer
set search_path = public, pg_temp
as $$
  select coalesce(r.language, ''), coalesce(r.script, ''), coalesce(r.digits, ''), coalesce(r.digit_groups, ''),
    coalesce(c.digits, 'latin'), coalesce(c.digit_groups, 'thousands')
  from (select) one
  left join reading_choice r on r.user_id = person
  left join lateral (
    select c.digits, c.digit_groups
    from user_branch u join branch b on b.code = u.branch_code join company c on c.code = b.company_code
    where u.user_id = person and u.active
    order by c.code
    limit 1
  ) c on true
$$;
grant execute on function reading_of(int) to backoffice_app;

/** Changes the numbers of a company. Returns false and changes nothing where they are not as the director saw them. */
create function change_numbers(in_branch text, digits text, digit_groups text, seen_digits text, seen_digit_groups text) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  firm constant company := company_to_change(in_branch);
  actor constant int := my_user();
begin
  if (firm.digits, firm.digit_groups) <> (seen_digits, seen_digit_groups) then
    return false;
  end if;
  update company c set digits = change_numbers.digits, digit_groups = change_numbers.digit_groups where c.code = firm.code;
  if firm.digits <> change_numbers.digits then
    perform record_setting(firm.code, 'digits', '', firm.digits, change_numbers.digits, actor);
  end if;
  if firm.digit_groups <> change_numbers.digit_groups then
    perform record_setting(firm.code, 'digit_groups', '', firm.digit_groups, change_numbers.digit_groups, actor);
  end if;
  return true;
end $$;
grant execute on function change_numbers(text, text, text, text, text) to backoffice_app;
