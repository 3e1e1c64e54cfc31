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
  perform look_again(b.code, array[actor]) from branch b where b.company_code = in_company;
end $$;
revoke all on function record_setting(text, text, text, text, text, int) from public;
