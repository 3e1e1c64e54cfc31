-- Clients: the facts that directors write, their places, and the visits to them.

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

-- Places and visits.

/**
 * Writes the audit of a tag, and notifies the visitor if a place was taken from a visit. It refuses a person who may not tag, independently
 * of the server.
 */
create function place_is_tagged() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  visitor int;
begin
  if my_user() is not null and not may_decide('place', new.tagged_by, new.branch_code) then
    raise exception 'decider_may_decide' using errcode = 'check_violation', constraint = 'decider_may_decide';
  end if;
  perform write_audit('place', array[new.id], array[new.branch_code], case when new.latitude is null then 'untag' else 'tag' end,
    new.tagged_by, jsonb_strip_nulls(jsonb_build_object('client', new.acode, 'version', new.version, 'visit', new.visit_id)));
  perform refresh_browsers(new.branch_code, array[new.tagged_by]);
  select v.entered_by into visitor from visit v where v.id = new.visit_id;
  if visitor is not null then
    perform notify('place_tag', 'place', new.id, new.branch_code, new.tagged_by,
      (select jsonb_build_object('documents', 1, 'client', c.title) from chart c where c.branch_code = new.branch_code and c.acode = new.acode),
      array[visitor]);
  end if;
  return null;
end $$;

/**
 * Returns the newest tag of a client, which is the client's place unless it took the place away. It has no search path of its own, so that
 * PostgreSQL can inline its statement.
 */
create function newest_place(branch text, client text) returns setof chart_location
language sql stable
as $$
  select * from chart_location t where t.branch_code = branch and t.acode = client order by t.version desc limit 1
$$;
grant execute on function newest_place(text, text) to backoffice_app;

/** Sets the day of a visit to today in the time zone of its company. */
create function visit_is_of_today() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  new.visited_on := business_day(new.branch_code);
  return new;
end $$;

/** Gives a visit the time at which it was made: on its phone, or here. */
create function custody.visit_has_the_time_of_its_item() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  item constant intake := custody.item_in_judgement();
begin
  new.made_at := coalesce(made_here(item.made_at, item.sent_at, item.received_at), new.entered_at);
  return new;
end $$;

/** Returns the distance of two places in metres along the surface of a sphere of the size of the earth, by the haversine formula. */
create function metres_between(latitude numeric, longitude numeric, other_latitude numeric, other_longitude numeric) returns double precision
language sql immutable strict parallel safe
as $$
  select 2 * 6371008.8 * asin(least(1, sqrt(
    sind((other_latitude - latitude)::float8 / 2) ^ 2
      + cosd(latitude::float8) * cosd(other_latitude::float8) * sind((other_longitude - longitude)::float8 / 2) ^ 2)))
$$;
grant execute on function metres_between(numeric, numeric, numeric, numeric) to backoffice_app;
