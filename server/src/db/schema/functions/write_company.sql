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
revoke all on function write_company(text, text, int, int) from public;
