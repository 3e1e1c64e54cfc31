/** Writes the companies and branches of an import. The director who brings in a new branch works in it, so that he can go on there. */
create function import_write_branches(import int, actor int) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  insert into company (code, name, time_zone)
  select distinct on (r.now ->> 'company') r.now ->> 'company', r.now ->> 'companyName', coalesce(r.now ->> 'timeZone', usual_time_zone())
  from import_record r
  where r.import_id = import
  order by r.now ->> 'company', r.line
  on conflict (code) do update set name = excluded.name where company.name <> excluded.name;
  insert into branch (code, company_code, name)
  select r.now ->> 'code', r.now ->> 'company', r.now ->> 'name' from import_record r where r.import_id = import order by r.line
  on conflict (code) do update set name = excluded.name where branch.name <> excluded.name;
  insert into user_branch (user_id, branch_code)
  select actor, r.now ->> 'code' from import_record r where r.import_id = import and r.outcome = 'new' and actor is not null;
  perform write_company(c.code, coalesce(r.now ->> 'product', c.product), coalesce((r.now ->> 'visitMetres')::int, c.visit_metres), actor)
  from company c
  join (select distinct on (r.now ->> 'company') r.now from import_record r where r.import_id = import order by r.now ->> 'company', r.line) r
    on r.now ->> 'company' = c.code
  order by c.code;
end $$;
revoke all on function import_write_branches(int, int) from public;
