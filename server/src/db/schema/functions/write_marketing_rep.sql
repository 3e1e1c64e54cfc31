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
revoke all on function write_marketing_rep(int, text, text[], int) from public;
