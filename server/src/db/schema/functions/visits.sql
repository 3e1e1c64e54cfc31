-- Places of clients and visits.

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
