-- Summaries of a day by e-mail: the choice of a director, and the queue of the mails.

/** Switches the daily summary of the director of the request on or off. */
create function choose_daily_summary(wanted boolean) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if not coalesce(is_active_director(my_user()), false) then
    perform refuse('summary_is_for_directors');
  end if;
  -- The address cannot be removed meanwhile.
  if wanted and (select u.email from app_user u where u.id = my_user() for share) = '' then
    perform refuse('summary_needs_an_address');
  end if;
  insert into summary_choice (user_id, is_on) values (my_user(), wanted)
  on conflict (user_id) do update set is_on = excluded.is_on, changed_at = clock_timestamp();
end $$;
grant execute on function choose_daily_summary(boolean) to backoffice_app;

/** Returns the choice of the user of the request, and what became of their last summary; its day is null before the first one. */
create function own_daily_summary() returns table (is_on boolean, last_day date, last_state text, last_answer text)
language sql stable
security definer
set search_path = public, pg_temp
as $$
  select coalesce((select c.is_on from summary_choice c where c.user_id = my_user()), false), m.day, m.state, m.answer
  from (select) one
  left join lateral (select * from summary_mail s where s.user_id = my_user() order by s.day desc limit 1) m on true
$$;
grant execute on function own_daily_summary() to backoffice_app;

/** Returns whether a user gets summaries now: a director who may sign in, wants them, and has an address and a branch. */
create function custody.gets_summaries(person int) returns boolean
language sql stable
set search_path = public, pg_temp
as $$
  select exists (
    select from app_user u join summary_choice c on c.user_id = u.id and c.is_on
    where u.id = person and u.role_id = 3 and u.portal_allowed and u.email <> ''
      and exists (select from user_branch w where w.user_id = u.id and w.active))
$$;

/**
 * Writes the summaries that are due, one for each director and day, and takes those that are sent now. The day begins at midnight in the zone
 * of the first branch of the director, and its summary is written from seven in the morning. A summary that waits for a day is given up, since
 * the next one has replaced it. Until the lease ends no other server takes the same summary.
 */
create function take_summaries(at_most int, lease_seconds int)
returns table (id bigint, key uuid, version int, recipient text, company text, day date, tries int)
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  insert into summary_mail (user_id, day, next_at)
  select c.user_id, here.at::date, clock_timestamp()
  from summary_choice c
  cross join lateral (
    select clock_timestamp() at time zone co.time_zone as at
    from user_branch w join branch b on b.code = w.branch_code join company co on co.code = b.company_code
    where w.user_id = c.user_id and w.active
    order by w.branch_code
    limit 1
  ) here
  where c.is_on and here.at::time >= '07:00' and gets_summaries(c.user_id)
    and not exists (select from summary_mail m where m.kind = 'daily' and m.user_id = c.user_id and m.day = here.at::date)
  on conflict on constraint summary_is_written_once do nothing;

  update summary_mail m
  set next_at = null, version = m.version + 1, changed_at = clock_timestamp(),
    state = case when gets_summaries(m.user_id) then 'given_up' else 'not_sent' end
  where m.id in (
    select w.id from summary_mail w
    where w.state in ('waiting', 'sending') and w.next_at <= clock_timestamp()
      and (w.written_at < clock_timestamp() - interval '1 day' or not gets_summaries(w.user_id))
    for update skip locked);

  return query
  with due as materialized (
    select w.id from summary_mail w
    where w.state in ('waiting', 'sending') and w.next_at <= clock_timestamp()
    order by w.next_at, w.id
    limit at_most
    for update skip locked
  ), taken as (
    update summary_mail m
    set state = 'sending', tries = m.tries + 1, version = m.version + 1, changed_at = clock_timestamp(),
      next_at = clock_timestamp() + make_interval(secs => lease_seconds)
    from due
    where m.id = due.id
    returning m.*
  )
  select t.id, t.key, t.version, u.email, (
    select co.name from user_branch w join branch b on b.code = w.branch_code join company co on co.code = b.company_code
    where w.user_id = t.user_id and w.active order by w.branch_code limit 1), t.day, t.tries
  from taken t join app_user u on u.id = t.user_id;
end $$;
grant execute on function take_summaries(int, int) to backoffice_app;

/**
 * Opens the session in which a summary is read: its director, with the rights of this moment. It works for a summary that is being sent, and
 * in a transaction that can change nothing. Returns null and sets nothing where the director gets no summaries any more.
 */
create function open_summary(summary_key uuid, at_version int) returns json
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  answer json;
  person int;
  in_branches text[];
begin
  if current_setting('transaction_read_only') <> 'on' then
    return null;
  end if;
  select u.id, b.branches, json_build_object('userId', u.id, 'loginId', u.login_id, 'name', u.name, 'roleId', u.role_id,
    'mustChangePassword', false, 'modules', array(select p.module_id from user_module p where p.user_id = u.id order by 1),
    'branches', b.branches, 'signInId', '')
  into person, in_branches, answer
  from summary_mail m
  join app_user u on u.id = m.user_id
  cross join lateral (select array(select w.branch_code from user_branch w where w.user_id = u.id and w.active order by 1) as branches) b
  where m.key = summary_key and m.version = at_version and m.state = 'sending' and m.next_at > clock_timestamp() and gets_summaries(u.id);
  if not found then
    return null;
  end if;
  perform claim_session(person, in_branches);
  return answer;
end $$;
grant execute on function open_summary(uuid, int) to backoffice_app;

/**
 * Notes what became of a summary that a server took. Returns false and changes nothing where another server has taken it meanwhile.
 *
 * outcome        'sent', 'failed', 'not_sent', or 'waiting' where it is tried again
 * wait_seconds   until the next try; a summary is given up when its next try would be more than a day after it was written
 */
create function note_summary(summary_id bigint, at_version int, outcome text, said text, wait_seconds int) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  due constant timestamptz := clock_timestamp() + make_interval(secs => wait_seconds);
begin
  if outcome not in ('sent', 'failed', 'not_sent', 'waiting') then
    perform custody.refuse('message_moves_forward');
  end if;
  update summary_mail m
  set state = case when outcome = 'waiting' and due > m.written_at + interval '1 day' then 'given_up' else outcome end,
    next_at = case when outcome = 'waiting' and due <= m.written_at + interval '1 day' then due end,
    answer = said, version = m.version + 1, changed_at = clock_timestamp()
  where m.id = summary_id and m.version = at_version and m.state = 'sending';
  return found;
end $$;
grant execute on function note_summary(bigint, int, text, text, int) to backoffice_app;
