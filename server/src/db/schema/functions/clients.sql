-- Facts of clients that directors write.

/**
 * Writes the facts of a client, as the director of the request, and keeps the change. The director has module 12 and works in the branch.
 * Returns false and changes nothing where the facts are not as the director saw them, or where the branch has no such client.
 *
 * facts   each fact by the name of its column
 * seen    the version on the director's screen, or null
 */
create function change_client_facts(in_branch text, code text, facts jsonb, seen int) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  was chart;
  now chart;
  changes jsonb;
begin
  if not (is_active_director(my_user()) and in_branch = any (branches_of(my_user()))
      and exists (select from user_module m where m.user_id = my_user() and m.module_id = 12)) then
    perform custody.refuse('clients_are_changed_by_a_director_of_the_branch');
  end if;
  select c.* into was from chart c where c.branch_code = in_branch and c.acode = code and c.leaf_group = 'PARTY' for no key update;
  if not found or seen <> was.facts_version then
    return false;
  end if;
  now := was;
  now.telephone := facts ->> 'telephone';
  now.email := facts ->> 'email';
  now.language := facts ->> 'language';
  now.no_messages := (facts ->> 'no_messages')::boolean;
  now.second_name := facts ->> 'second_name';
  now.tax_numbers := facts ->> 'tax_numbers';
  now.credit_days := (facts ->> 'credit_days')::smallint;
  now.route := facts ->> 'route';
  changes := changed_facts(was, now);
  if changes is null then
    perform custody.refuse('client_is_changed');
  end if;
  update chart c
  set telephone = now.telephone, email = now.email, language = now.language, no_messages = now.no_messages, second_name = now.second_name,
    tax_numbers = now.tax_numbers, credit_days = now.credit_days, route = now.route, facts_version = was.facts_version + 1
  where c.branch_code = in_branch and c.acode = code;
  perform record_client_change(in_branch, code, was.facts_version + 1, changes, my_user());
  return true;
end $$;
grant execute on function change_client_facts(text, text, jsonb, int) to backoffice_app;

/** Returns the facts of a client that differ, each by the name of its column with the old and the new value; null where none differs. */
create function changed_facts(was chart, now chart) returns jsonb
language sql immutable
set search_path = public, pg_temp
as $$
  select jsonb_object_agg(b.key, jsonb_build_array(b.value, a.value))
  from jsonb_each(to_jsonb(was)) b join jsonb_each(to_jsonb(now)) a on a.key = b.key
  where a.value <> b.value and b.key in ('title', 'address', 'location', 'credit_limit', 'telephone', 'email', 'language', 'no_messages',
    'second_name', 'tax_numbers', 'credit_days', 'route')
$$;

/** Keeps a change of the facts of a client, with its audit, and makes the people of the branch look again. */
create function record_client_change(in_branch text, code text, version int, changes jsonb, actor int) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  made bigint;
begin
  insert into client_change (branch_code, acode, version, changes, changed_by)
  values (in_branch, code, record_client_change.version, record_client_change.changes, actor)
  returning id into made;
  perform write_audit('client', array[made], array[in_branch], 'change', actor,
    jsonb_build_object('client', code, 'version', record_client_change.version, 'changes', record_client_change.changes));
  perform refresh_browsers(in_branch, array[actor]);
end $$;
