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
