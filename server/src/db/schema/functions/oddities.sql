-- Oddities: their cases, how directors mark them, and the thresholds of branches.

/** Returns the day that is this number of working days before a day, which counts as one itself where it is one. Sunday is no working day. */
create function working_day_before(day date, days int) returns date
language sql immutable
as $$
  select d.day
  from generate_series(0, days + days / 6 + 2) back
  cross join lateral (select working_day_before.day - back as day) d
  where extract(isodow from d.day) <> 7
  order by d.day desc offset days limit 1
$$;

/** Returns when an item of a phone was made, by the clock here: the phone tells by its own clock when it made the item and when it sent it. */
create function made_here(made_at timestamptz, sent_at timestamptz, received_at timestamptz) returns timestamptz
language sql immutable
as $$ select least(made_at + (received_at - sent_at), received_at) $$;

/** Returns whether the user of the request may see the oddities of a branch: a director who works there, with reports. */
create function may_see_oddities(branch text) returns boolean
language sql stable
set search_path = public, pg_temp
as $$
  select branch = any (my_branches()) and exists (
    select from app_user u
    join user_branch b on b.user_id = u.id and b.branch_code = branch and b.active
    join user_module m on m.user_id = u.id
    join decider d on d.document_kind = 'oddity' and d.role_id = u.role_id and d.module_id = m.module_id
    where u.id = my_user() and u.portal_allowed)
$$;

/**
 * Returns the cases of branches that the user of the request may see: never a case about themselves. A mark counts as long as the case has the
 * facts that it was made about.
 *
 * only_kind   looks for this kind alone; null for all
 */
create function oddities_of(in_branches text[], only_kind text default null) returns table (
  kind text, branch_code text, case_key text, subject_id int, other_id int, amount numeric, since date, facts jsonb, target text, target_id text,
  state text, seen text, mark_state text, note text, marked_by int, marked_at timestamptz, mark_holds boolean
)
language plpgsql stable
security definer
set search_path = public, pg_temp
as $$
declare
  reader constant int := my_user();
  visible constant text[] := array(select b from unnest(in_branches) b where may_see_oddities(b));
  wanted text;
begin
  if cardinality(visible) = 0 then
    return;
  end if;
  for wanted in select k.kind from exception_kind k where k.kind = coalesce(only_kind, k.kind) order by k.position loop
    return query execute format($query$
      select x.kind, x.branch_code, x.case_key, x.subject_id, x.other_id, x.amount::numeric, x.since, x.facts, x.target, x.target_id,
        case when m.facts = x.facts then m.state else 'new' end, md5(x.facts::text || coalesce(m.version, 0)), m.state, m.note, m.marked_by,
        m.marked_at, m.facts = x.facts
      from %I x
      left join exception_mark m on m.branch_code = x.branch_code and m.kind = x.kind and m.case_key = x.case_key
      where x.branch_code = any ($1) and x.subject_id is distinct from $2 and x.other_id is distinct from $2$query$,
      'exception_' || lower(wanted)) using visible, reader;
  end loop;
end $$;
grant execute on function oddities_of(text[], text) to backoffice_app;

/**
 * Marks a case, for a director who may see it. It is refused where its facts or its mark are not as the director saw them.
 *
 * seen   oddities_of.seen
 */
create function mark_oddity(branch text, of_kind text, key text, seen text, new_state text, new_note text) returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  actor constant int := my_user();
  one record;
  former exception_mark;
  made bigint;
begin
  if branch <> all (my_branches()) or not may_decide('oddity', actor, branch) then
    perform custody.refuse('oddities_are_for_directors');
  end if;
  select o.* into one from oddities_of(array[branch], of_kind) o where o.case_key = key;
  if not found then
    perform custody.refuse('oddity_is_known');
  end if;
  select m.* into former from exception_mark m where (m.branch_code, m.kind, m.case_key) = (branch, of_kind, key);
  if md5(one.facts::text || coalesce(former.version, 0)) <> seen then
    perform custody.refuse('oddity_is_as_shown');
  end if;
  insert into exception_mark as m (branch_code, kind, case_key, state, note, facts, marked_by)
  values (branch, of_kind, key, new_state, new_note, one.facts, actor)
  on conflict (branch_code, kind, case_key) do update
  set state = excluded.state, note = excluded.note, facts = excluded.facts, marked_by = excluded.marked_by, marked_at = clock_timestamp(),
    version = m.version + 1
  where m.version = former.version
  returning m.id into made;
  if made is null then
    perform custody.refuse('oddity_is_as_shown');
  end if;
  perform write_audit('oddity', array[made], array[branch], 'mark', actor,
    jsonb_build_object('kind', of_kind, 'case', key, 'was', one.state, 'state', new_state, 'comment', new_note, 'facts', one.facts));
  perform refresh_browsers(branch, array[actor]);
end $$;
grant execute on function mark_oddity(text, text, text, text, text, text) to backoffice_app;

/** Returns the rules of a branch for a director who may see its oddities. */
create function oddity_rules_of(branch text) returns table (
  kind text, is_on boolean, first numeric, second numeric, first_default numeric, second_default numeric, changed_by int, changed_at timestamptz
)
language sql stable
security definer
set search_path = public, pg_temp
as $$
  select k.kind, coalesce(r.is_on, true), coalesce(r.first, k.first), coalesce(r.second, k.second), k.first, k.second, r.changed_by, r.changed_at
  from exception_kind k
  left join exception_rule r on r.kind = k.kind and r.branch_code = branch
  where may_see_oddities(branch)
  order by k.position
$$;
grant execute on function oddity_rules_of(text) to backoffice_app;

/** Writes a rule in words, for the changes of settings: `on, 3, 2`. */
create function oddity_rule_words(is_on boolean, first numeric, second numeric) returns text
language sql immutable
as $$ select concat_ws(', ', case when is_on then 'on' else 'off' end, trim_scale(first), trim_scale(second)) $$;

/** Returns whether a case of this kind in a branch is about a person, with the thresholds of this moment, however it is marked. */
create function custody.oddity_is_about(person int, branch text, of_kind text) returns boolean
language plpgsql
set search_path = public, pg_temp
as $$
declare
  found_one boolean;
begin
  execute format('select exists (select from %I x where x.branch_code = $1 and $2 in (x.subject_id, x.other_id))', 'exception_' || lower(of_kind))
    into found_one using branch, person;
  return found_one;
end $$;

/**
 * Changes the thresholds of a kind in a branch, or switches it off there. Returns false and changes nothing where they are not as the director
 * saw them. Refuses with 'oddity_is_ruled_by_others' where a case is about the director, with the thresholds of now or with the usual ones. So
 * nobody hides a case about themselves, and a director who switched the kind off earlier does not choose when it comes back.
 */
create function change_oddity_rule(
  branch text, of_kind text, on_now boolean, new_first numeric, new_second numeric, seen_on boolean, seen_first numeric, seen_second numeric
) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  actor constant int := my_user();
  was record;
begin
  if branch <> all (my_branches()) or not may_decide('oddity', actor, branch) then
    perform custody.refuse('oddities_are_for_directors');
  end if;
  -- Two changes of the rules of a branch come here one after the other.
  perform from branch b where b.code = branch for no key update;
  select r.* into was from oddity_rules_of(branch) r where r.kind = of_kind;
  if (was.second is null) <> (new_second is null) then
    perform custody.refuse('oddity_has_its_thresholds');
  end if;
  if (was.is_on, was.first, coalesce(was.second, 0)) <> (seen_on, seen_first, coalesce(seen_second, 0)) then
    return false;
  end if;
  if custody.oddity_is_about(actor, branch, of_kind) then
    perform custody.refuse('oddity_is_ruled_by_others');
  end if;
  -- Without its row the views find the cases of the usual thresholds.
  delete from exception_rule r where (r.branch_code, r.kind) = (branch, of_kind);
  if custody.oddity_is_about(actor, branch, of_kind) then
    perform custody.refuse('oddity_is_ruled_by_others');
  end if;
  insert into exception_rule (branch_code, kind, first, second, is_on, changed_by)
  values (branch, of_kind, new_first, new_second, on_now, actor);
  perform record_setting(b.company_code, 'oddity_rule', concat_ws(' · ', b.name, of_kind),
    oddity_rule_words(was.is_on, was.first, was.second), oddity_rule_words(on_now, new_first, new_second), actor)
  from branch b where b.code = branch;
  return true;
end $$;
grant execute on function change_oddity_rule(text, text, boolean, numeric, numeric, boolean, numeric, numeric) to backoffice_app;
