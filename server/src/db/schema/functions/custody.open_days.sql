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
  -- Both moments are of one clock, whenever the transaction began.
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
