-- The way in which people read the program: the choices of a user, and the numbers of the company.

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
