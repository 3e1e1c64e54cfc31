-- Pages that clients open by a link: what the page of a receipt shows, and what clients say there.

/** Returns a code that nobody guesses: 128 bits in hex. */
create function new_link_code() returns text
language sql volatile
as $$ select left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 32) $$;

/** Returns the moment until which a link that is made now is open. */
create function link_expires_at() returns timestamptz
language sql volatile
as $$ select clock_timestamp() + interval '400 days' $$;

/** Gives new receipts and payments their links, where the company has pages for clients. The link of a payment is for all its receipts. */
create function document_gets_a_link() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if not exists (select from company c where c.client_pages) then
    return null;
  end if;
  -- The phone of an item made the code.
  if exists (select from receipt_link l where l.intake_id = (custody.item_in_judgement()).id) then
    return null;
  end if;
  if tg_table_name = 'payment' then
    insert into receipt_link (code, branch_code, payment_id, expires_at)
    select new_link_code(), a.branch_code, a.id, link_expires_at()
    from added a join branch b on b.code = a.branch_code join company c on c.code = b.company_code and c.client_pages;
  else
    insert into receipt_link (code, branch_code, receipt_id, expires_at)
    select new_link_code(), a.branch_code, a.id, link_expires_at()
    from added a join branch b on b.code = a.branch_code join company c on c.code = b.company_code and c.client_pages
    where a.payment_id is null;
  end if;
  return null;
end $$;

/** Keeps the code that a phone made for an item. The transaction has just stored the item. */
create function link_item(token text, item uuid, with_code text) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  insert into receipt_link (code, branch_code, intake_id, expires_at)
  select with_code, i.branch_code, i.id, link_expires_at()
  from intake i
  where i.device_id = (device_of_token(token)).device_id and i.item_id = item and i.kind in ('receipt', 'payment')
  on conflict do nothing;
end $$;
grant execute on function link_item(text, uuid, text) to backoffice_app;

/**
 * Returns the code that is printed on a receipt: the code of its payment, or of the item of the phone, where it has one. A receipt of before
 * the pages gets its code now. Returns '' where the company has no pages, and where the link was ended or is too old.
 *
 * receipt   a receipt that the user of the request may read
 */
create function link_of_receipt(receipt bigint) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  printed record;
  its_link receipt_link;
begin
  select r.id, r.branch_code, r.payment_id, i.intake_id into printed
  from receipt r
  join branch b on b.code = r.branch_code
  join company c on c.code = b.company_code and c.client_pages
  left join intake_receipt i on i.receipt_id = r.id
  where r.id = link_of_receipt.receipt and r.branch_code = any (my_branches());
  if not found then
    return '';
  end if;
  select l.* into its_link from receipt_link l where l.intake_id = printed.intake_id;
  if not found then
    insert into receipt_link (code, branch_code, receipt_id, payment_id, expires_at)
    values (new_link_code(), printed.branch_code, case when printed.payment_id is null then printed.id end, printed.payment_id, link_expires_at())
    on conflict do nothing;
    select l.* into its_link from receipt_link l where l.payment_id = printed.payment_id or (printed.payment_id is null and l.receipt_id = printed.id);
  end if;
  return case when its_link.ended_at is null and its_link.expires_at > clock_timestamp() then its_link.code else '' end;
end $$;
grant execute on function link_of_receipt(bigint) to backoffice_app;

/** Ends the link of a receipt, for a director of its branch. Returns false where it is ended already, or where there is none. */
create function end_link_of_receipt(receipt bigint) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  actor constant int := my_user();
  ended receipt_link;
begin
  update receipt_link l set ended_by = actor, ended_at = clock_timestamp()
  from linked_receipt x
  where x.receipt_id = end_link_of_receipt.receipt and l.id = x.link_id and l.ended_at is null and l.branch_code = any (my_branches())
    and is_active_director(actor)
  returning l.* into ended;
  if ended.id is null then
    return false;
  end if;
  perform write_audit('receipt_link', array[ended.id], array[ended.branch_code], 'end', actor, jsonb_build_object('receipt', end_link_of_receipt.receipt));
  perform refresh_browsers(ended.branch_code, array[actor]);
  return true;
end $$;
grant execute on function end_link_of_receipt(bigint) to backoffice_app;

/** Returns the first two words of a name: a link that was passed on tells a stranger no more. */
create function short_name(name text) returns text
language sql immutable
as $$ select coalesce(substring(btrim(name) from '^\S+(?:\s+\S+)?'), '') $$;

/**
 * Returns what the page of a link shows; no row for a code that is unknown, too old or ended, and where the company has no pages. This and
 * `client_says` are all that a request without a session may ask about a receipt. It reads the columns of `public_receipt_page` and no others.
 */
create function public_receipt(of_code text) returns table (
  company text, branch text, language text, company_language text, numbers json, number text, day date, client text, amount numeric, item_state text,
  receipts json
)
language plpgsql stable
security definer
set search_path = public, pg_temp
as $$
begin
  return query
  select p.company, p.branch, p.language, p.company_language, p.numbers, p.number, p.day, p.client, p.amount, p.item_state, p.receipts
  from public_receipt_page p where p.code = of_code;
end $$;
grant execute on function public_receipt(text) to backoffice_app;

/**
 * Keeps what a client says on the page of a link, and tells the directors when something is wrong: never a person whom it is about. The same
 * form twice is one word, and so are the same words one after the other.
 *
 * Returns `kept`; `enough` where the link has twenty words already; null where `public_receipt` shows nothing to speak about.
 */
create function client_says(of_code text, with_form uuid, right_now boolean, why text, text_of_client text) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  link receipt_link;
  last client_word;
  said client_word;
  about record;
begin
  select l.* into link
  from receipt_link l join branch b on b.code = l.branch_code join company c on c.code = b.company_code
  where l.code = of_code and l.ended_at is null and l.expires_at > now() and c.client_pages
  for update of l;
  select min(r.id) as first_id, sum(r.amount) as amount, array_agg(r.salesman_id) || array_agg(r.recorded_by) || array_agg(r.cashier_id) as people
  into about
  from linked_receipt x join receipt r on r.id = x.receipt_id where x.link_id = link.id;
  if about.first_id is null then
    return null;
  end if;
  select w.* into last from client_word w where w.link_id = link.id order by w.id desc limit 1;
  if (last.is_right, last.reason, last.words) = (right_now, why, text_of_client) then
    return 'kept';
  elsif (select count(*) >= 20 from client_word w where w.link_id = link.id) then
    return 'enough';
  end if;
  insert into client_word (link_id, branch_code, is_right, reason, words, form)
  values (link.id, link.branch_code, right_now, why, text_of_client, with_form)
  on conflict (form) do nothing
  returning * into said;
  if said.id is null then
    return 'kept';
  end if;
  perform write_audit('client_word', array[said.id], array[said.branch_code], case when right_now then 'right' else 'wrong' end, null,
    jsonb_strip_nulls(jsonb_build_object('receipt', about.first_id, 'reason', nullif(why, ''), 'comment', nullif(text_of_client, ''))));
  if not right_now then
    perform notify('client_says_wrong', 'receipt', about.first_id, said.branch_code, null,
      jsonb_strip_nulls(jsonb_build_object('amount', about.amount, 'reason', why, 'comment', nullif(text_of_client, ''),
        'client', (select c.title from receipt r join chart c on c.branch_code = r.branch_code and c.acode = r.party where r.id = about.first_id))),
      array(select person from unnest(deciders('oddity', said.branch_code)) person where person <> all (array_remove(about.people, null))));
  end if;
  perform refresh_browsers(said.branch_code, '{}');
  return 'kept';
end $$;
grant execute on function client_says(text, uuid, boolean, text, text) to backoffice_app;

/**
 * Returns what clients said about receipts, for a director who may see the oddities of their branch and whom the receipts are not about, and how
 * a director settled it. A word about a payment is returned once.
 *
 * settled   `explained` or `confirmed`; null where it is open, or right
 */
create function words_about(ids bigint[]) returns table (
  id bigint, is_right boolean, reason text, words text, said_at timestamptz, settled text, note text, settled_by text, settled_role smallint,
  settled_at timestamptz
)
language plpgsql stable
security definer
set search_path = public, pg_temp
as $$
begin
  return query
  select distinct w.id, w.is_right, w.reason, w.words, w.said_at, m.state, m.note, u.name, u.role_id, m.marked_at
  from receipt r
  join linked_receipt x on x.receipt_id = r.id
  join client_word w on w.link_id = x.link_id
  left join exception_mark m on m.branch_code = w.branch_code and m.kind = 'X17' and m.case_key = 'word:' || w.id
    and m.state in ('explained', 'confirmed')
  left join app_user u on u.id = m.marked_by
  where r.id = any (ids) and may_see_oddities(r.branch_code) and my_user() not in (r.salesman_id, r.recorded_by)
    and my_user() is distinct from r.cashier_id
  order by w.id;
end $$;
grant execute on function words_about(bigint[]) to backoffice_app;

/**
 * Adds up the receipts of this month that count, and the part of them that clients confirmed, for each salesman. It reads the branches where
 * the user of the request may see the oddities. The last word of a client counts.
 */
create function confirmed_money(in_branches text[]) returns table (salesman_id int, total numeric, confirmed numeric)
language plpgsql stable
security definer
set search_path = public, pg_temp
as $$
begin
  return query
  with place as materialized (
    select b.code, day_start(b.code, date_trunc('month', business_day(b.code)::timestamp)::date) as since
    from branch b where b.code = any (in_branches) and may_see_oddities(b.code)
  ), word as (
    select distinct on (w.link_id) w.link_id, w.is_right
    from place p join client_word w on w.branch_code = p.code and w.said_at >= p.since
    order by w.link_id, w.id desc
  ), right_one as materialized (
    select distinct x.receipt_id from word w join linked_receipt x on x.link_id = w.link_id where w.is_right
  )
  select r.salesman_id, sum(r.amount), coalesce(sum(r.amount) filter (where c.receipt_id is not null), 0)
  from place p
  join receipt r on r.branch_code = p.code and r.created_at >= p.since and r.stage not in (5, 9)
  left join right_one c on c.receipt_id = r.id
  group by r.salesman_id;
end $$;
grant execute on function confirmed_money(text[]) to backoffice_app;

/** Changes the pages for clients of a company. Returns false and changes nothing where they are not as the director saw them. */
create function change_client_pages(
  in_branch text, pages boolean, owed boolean, language text, seen_pages boolean, seen_owed boolean, seen_language text
) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  firm constant company := company_to_change(in_branch);
  actor constant int := my_user();
begin
  if (firm.client_pages, firm.client_pages_owed, firm.client_language) <> (seen_pages, seen_owed, seen_language) then
    return false;
  end if;
  update company c set client_pages = pages, client_pages_owed = owed, client_language = change_client_pages.language where c.code = firm.code;
  if firm.client_pages <> pages then
    perform record_setting(firm.code, 'client_pages', '', on_or_off(firm.client_pages), on_or_off(pages), actor);
  end if;
  if firm.client_pages_owed <> owed then
    perform record_setting(firm.code, 'client_pages_owed', '', on_or_off(firm.client_pages_owed), on_or_off(owed), actor);
  end if;
  if firm.client_language <> language then
    perform record_setting(firm.code, 'client_language', '', firm.client_language, language, actor);
  end if;
  return true;
end $$;
grant execute on function change_client_pages(text, boolean, boolean, text, boolean, boolean, text) to backoffice_app;

/** Writes a setting that is on or off, for the changes of settings. */
create function on_or_off(is_on boolean) returns text
language sql immutable
as $$ select case when is_on then 'on' else 'off' end $$;
