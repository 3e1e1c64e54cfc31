-- Devices: phones that deliver what was made on them, with a token and a key pair.

/**
 * Registers a device of the user of the request, or binds their device to a new sign-in. A device that ended, and a device with another key, is
 * registered anew. A device that is not here, as after the restore of an older backup, keeps its id, so that its items are accepted, and its
 * code, unless another device got that code meanwhile.
 *
 * with_token  the token that the existing device has; null where it does not tell
 * token       the token for a new device. A device gets it too if it sent another token than the stored one: then an answer with a token was lost
 */
create function register_device(
  in_sign_in uuid, existing uuid, with_code text, with_token text, with_key bytea, called text, token text
) returns table (device_id uuid, code text, takes_token boolean)
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  owner constant int := my_user();
  letters constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  known device;
  other device;
  keeps_id constant boolean := existing is not null and not exists (select from device d where d.device_id = existing);
  next_code text;
  new_hash constant bytea := sha256(convert_to(token, 'UTF8'));
begin
  if not exists (select from sign_in s where s.id = in_sign_in and s.user_id = owner and s.ended_at is null) then
    perform refuse('device_is_of_its_sign_in');
  end if;
  update device d
  set sign_in_id = in_sign_in, name = called,
    token_hash = case when d.token_hash <> sha256(convert_to(with_token, 'UTF8')) then new_hash else d.token_hash end
  where d.device_id = existing and d.user_id = owner and d.public_key = with_key and d.ended_at is null
  returning d.* into known;
  if found then
    return query select known.device_id, known.code, known.token_hash = new_hash;
    return;
  end if;
  -- Two devices that get a code at the same moment come here one after the other.
  perform pg_advisory_xact_lock(hashtext('device code'));
  if keeps_id and not exists (select from device d where d.code = with_code) then
    next_code := with_code;
  end if;
  for attempt in 1..1000 loop
    exit when next_code is not null;
    select string_agg(substr(letters, 1 + floor(random() * 32)::int, 1), '') into next_code from generate_series(1, 3);
    if exists (select from device d where d.code = next_code) then
      next_code := null;
    end if;
  end loop;
  if next_code is null then
    perform refuse('device_codes_are_used');
  end if;
  insert into device (device_id, branch_code, user_id, code, name, public_key, token_hash, sign_in_id)
  values (case when keeps_id then existing else gen_random_uuid() end, (branches_of(owner))[1], owner, next_code, called, with_key, new_hash, in_sign_in)
  returning * into known;
  perform write_audit('device', array[known.id], array[known.branch_code], 'register', owner,
    jsonb_build_object('code', known.code, 'name', known.name));
  -- A browser that lost its storage comes back as a new device. What the former one stated may be lost.
  for other in
    select d.* from device d
    where d.user_id = owner and d.id <> known.id and d.ended_as is distinct from 'lost' and d.stated_items > d.delivered_items
    order by d.id
  loop
    perform note_missing_items(other, other.stated_items - other.delivered_items, greatest(0, other.stated_amount - other.delivered_amount),
      known.code);
  end loop;
  return query select known.device_id, known.code, true;
end $$;
grant execute on function register_device(uuid, uuid, text, text, bytea, text, text) to backoffice_app;

/** Returns the device of a token; null where there is none, or where it was reported lost. */
create function device_of_token(token text) returns device
language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  found_device device;
begin
  select d.* into found_device from device d
  where d.token_hash = sha256(convert_to(token, 'UTF8')) and d.ended_as is distinct from 'lost';
  return found_device;
end $$;

/** Returns the public key of a device, and whether it has ended or was reported lost; no row where no device has this token. */
create function key_of_device(token text) returns table (device_id uuid, user_id int, public_key bytea, is_ended boolean, is_lost boolean)
language sql stable
security definer
set search_path = public, pg_temp
as $$
  select d.device_id, d.user_id, d.public_key, d.ended_at is not null, d.ended_as is not distinct from 'lost'
  from device d where d.token_hash = sha256(convert_to(token, 'UTF8'))
$$;
grant execute on function key_of_device(text) to backoffice_app;

/**
 * Opens the session of the user of a device, with their rights of this moment, for the judgement of an item. Returns null and sets nothing
 * where the user may not use the portal.
 */
create function open_device(token text) returns json
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  opened constant device := device_of_token(token);
  answer json;
begin
  select json_build_object('userId', u.id, 'loginId', u.login_id, 'name', u.name, 'roleId', u.role_id, 'mustChangePassword', false,
    'modules', array(select m.module_id from user_module m where m.user_id = u.id order by 1), 'branches', branches_of(u.id), 'signInId', '')
  into answer
  from app_user u
  where u.id = opened.user_id and u.portal_allowed;
  if found then
    perform claim_session(opened.user_id, branches_of(opened.user_id));
  end if;
  return answer;
end $$;
grant execute on function open_device(text) to backoffice_app;

/** Returns the directors with User Management in a branch. */
create function directors_of_phones(branch text) returns int[]
language sql stable
set search_path = public, pg_temp
as $$
  select array(
    select u.id from app_user u join user_branch b on b.user_id = u.id and b.active and b.branch_code = branch
    where is_active_director(u.id) and exists (select from user_module m where m.user_id = u.id and m.module_id = 12)
    order by u.id)
$$;

/**
 * Reports items that a device stated and that are not on it any more, to the directors of its branch and to its user.
 *
 * elsewhere  the code of the new device of the user; null where the device itself came back with fewer
 */
create function note_missing_items(from_device device, items int, amount numeric, elsewhere text) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  facts constant jsonb := jsonb_strip_nulls(jsonb_build_object('phone', from_device.code, 'items', items, 'amount', amount, 'newPhone', elsewhere,
    'user', (select u.name from app_user u where u.id = from_device.user_id)));
begin
  perform write_audit('device', array[from_device.id], array[from_device.branch_code], 'fewer', from_device.user_id, facts);
  perform notify('phone_fewer', 'device', from_device.id, from_device.branch_code, null, facts,
    directors_of_phones(from_device.branch_code) || from_device.user_id);
end $$;

/**
 * Notes a contact of a device with the number and sum of the items that it does not know to be at the office. Fewer than it stated before,
 * without the items that it delivered since (take_item_in), are reported. A request that comes late is ignored.
 */
create function note_device_contact(token text, with_request int, items int, amount numeric) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  known device := device_of_token(token);
begin
  select d.* into known from device d where d.id = known.id for no key update;
  if not found then
    perform refuse('device_is_living');
  end if;
  if with_request > known.request then
    if items < known.stated_items - known.delivered_items then
      perform note_missing_items(known, known.stated_items - known.delivered_items - items,
        greatest(0, known.stated_amount - known.delivered_amount - amount), null);
    end if;
    update device d
    set request = with_request, seen_at = clock_timestamp(), stated_items = items, stated_amount = amount, delivered_items = 0,
      delivered_amount = 0
    where d.id = known.id;
  else
    update device d set seen_at = clock_timestamp() where d.id = known.id;
  end if;
end $$;
grant execute on function note_device_contact(text, int, int, numeric) to backoffice_app;

/**
 * Ends a device, by its user or by a director with User Management in a branch of its user. What a lost device stated as not yet sent is
 * reported. A device that was ended can still be reported lost. Returns false where the device is not found or has ended.
 */
create function end_device(target uuid, end_as text) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  actor constant int := my_user();
  ended device;
  facts jsonb;
begin
  update device d set ended_at = clock_timestamp(), ended_by = actor, ended_as = end_as
  where d.device_id = target and (d.ended_at is null or (end_as = 'lost' and d.ended_as = 'ended'))
    and (d.user_id = actor or (actor = any (directors_of_phones(d.branch_code)) or exists (
      select from unnest(branches_of(d.user_id)) b (code) where actor = any (directors_of_phones(b.code)))))
  returning d.* into ended;
  if not found then
    return false;
  end if;
  facts := jsonb_build_object('phone', ended.code, 'items', ended.stated_items - ended.delivered_items,
    'amount', greatest(0, ended.stated_amount - ended.delivered_amount),
    'user', (select u.name from app_user u where u.id = ended.user_id));
  perform write_audit('device', array[ended.id], array[ended.branch_code], end_as, actor, facts);
  if end_as = 'lost' then
    perform notify('phone_lost', 'device', ended.id, ended.branch_code, actor, facts,
      directors_of_phones(ended.branch_code) || ended.user_id);
  end if;
  perform refresh_browsers(ended.branch_code, array[actor, ended.user_id]);
  return true;
end $$;
grant execute on function end_device(uuid, text) to backoffice_app;

/** Returns the newest key for sealing; no row where none was made. */
create function newest_seal_key() returns table (id int, public_key bytea)
language sql stable
security definer
set search_path = public, pg_temp
as $$ select k.id, k.public_key from seal_key k order by k.id desc limit 1 $$;
grant execute on function newest_seal_key() to backoffice_app;

/** Keeps the first key for sealing. Of two servers at once the first one wins. */
create function keep_seal_key(with_public bytea, with_private bytea) returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtext('seal key'));
  insert into seal_key (public_key, private_key) select with_public, with_private where not exists (select from seal_key);
end $$;
grant execute on function keep_seal_key(bytea, bytea) to backoffice_app;

/** Returns the private part of a key for sealing, with which the server opens items. */
create function opening_key(of_seal int) returns bytea
language sql stable
security definer
set search_path = public, pg_temp
as $$ select k.private_key from seal_key k where k.id = of_seal $$;
grant execute on function opening_key(int) to backoffice_app;
