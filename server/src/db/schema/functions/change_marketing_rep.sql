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
revoke all on function change_marketing_rep(int, text, text[], int) from public;
grant execute on function change_marketing_rep(int, text, text[], int) to backoffice_app;
