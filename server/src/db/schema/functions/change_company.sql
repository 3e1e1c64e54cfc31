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
  firm company;
begin
  if not may_change_settings(in_branch, my_user()) then
    perform custody.refuse('settings_are_changed_by_a_director_of_all_branches');
  end if;
  select c.* into strict firm from company c join branch b on b.company_code = c.code where b.code = in_branch for no key update of c;
  if (firm.product, firm.visit_metres) <> (seen_word, seen_metres) then
    return false;
  end if;
  perform write_company(firm.code, word, metres, my_user());
  return true;
end $$;
revoke all on function change_company(text, text, int, text, int) from public;
grant execute on function change_company(text, text, int, text, int) to backoffice_app;
