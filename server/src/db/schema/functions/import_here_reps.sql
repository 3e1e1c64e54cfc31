/** Returns the marketing reps of an import that are here. One who works in other branches too stays as it is. */
create function import_here_reps(import int) returns table (key text, was jsonb, kept jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select l.key, jsonb_build_object('code', m.id, 'name', m.name, 'branches', array_to_string(import_codes(array_to_string(b.codes, ',')), ',')),
    case when i.started_by is not null and not b.codes <@ import_branches(i) then jsonb_build_array('elsewhere') end
  from (select distinct on (l.key) l.key, l.facts from import_line l where l.import_id = import) l
  join data_import i on i.id = import
  join marketing_rep m on m.id = nullif(l.facts ->> 'code', '')::bigint
  cross join lateral (
    select array(select w.branch_code from marketing_rep_branch w where w.rep_id = m.id and w.active order by 1) as codes
  ) b
$$;
revoke all on function import_here_reps(int) from public;
