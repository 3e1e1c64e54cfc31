-- Posting batches: the journal of custody on its way into the books.

/**
 * Returns the day on which a row of the journal is posted: the day that a person chose for it, or else the day of the company. It is a
 * table of one row without a search path of its own, because PostgreSQL makes such a function a part of the statement that joins it.
 */
create function custody.posting_day(entry journal, zone text) returns table (day date)
language sql stable
as $$
  select coalesce(
    entry.posting_on,
    case entry.action
      when 'bounce' then (select b.bounced_on from public.bounce b where b.receipt_id = entry.receipt_id and b.deposit_id = entry.deposit_id)
      -- A deposit that is decided again gets another day, so the day is read from the audit of this decision, which follows the move.
      when 'bank' then coalesce(
        (select (a.details ->> 'posting')::date from public.audit a
         where a.object = 'deposit' and a.object_id = entry.deposit_id and a.action = 'bank' and a.at >= entry.at
         order by a.at limit 1),
        (select d.posting_on from public.deposit d where d.id = entry.deposit_id))
      -- It takes back what was posted on that day.
      when 'undo_bank' then
        (select (a.details ->> 'posting')::date from public.audit a
         where a.object = 'deposit' and a.object_id = entry.deposit_id and a.action = 'bank' and a.at <= entry.at
         order by a.at desc limit 1)
    end,
    (entry.at at time zone zone)::date)
$$;

/** Returns a ledger with the code and name of its holder, and of its branch, in place of the words in braces. */
create function custody.filled_ledger(ledger text, code text, name text, branch text) returns text
language sql immutable
as $$ select replace(replace(replace(ledger, '{code}', code), '{branch}', branch), '{name}', name) $$;

/**
 * Returns whether a row of the journal brought money that people had in hand on the go-live day. The books of the company have this money
 * already, so no batch takes the row. As custody.posting_day, it has no search path.
 */
create function custody.is_opening(entry journal) returns boolean
language sql stable
as $$
  select entry.action in ('record', 'receive')
    and exists (select from public.receipt r where r.id = entry.receipt_id and r.opening_import_id is not null)
$$;

/**
 * Returns the rows of the journal of a branch that are in no batch, as the entries that they would be; their batch is null.
 *
 * recorded_before  the moment before which a row was recorded; null for all rows
 */
create function custody.waiting_entries(in_branch text, recorded_before timestamptz) returns setof posting_entry
language sql stable
set search_path = public, custody, pg_temp
as $$
  select j.id, null::bigint, j.branch_code, posted.day, j.action, j.at, j.amount,
    side.account, side.code, side.ledger, other.account, other.code, other.ledger,
    j.receipt_id, client.acode, client.title, coalesce(i.invoice_no, ''), s.login_id, coalesce(s.name, ''), coalesce(r.method, ''),
    coalesce(r.cheque_no, ''), r.cheque_on, coalesce(r.cheque_bank, ''), coalesce(r.reference_no, ''), coalesce(d.deposit_no, ''),
    coalesce(d.slip_no, ''), coalesce(d.account, ''), coalesce(k.credit_no, ''), coalesce(k.kind, '')
  from journal j
  join branch b on b.code = j.branch_code
  join company c on c.code = b.company_code
  left join receipt r on r.id = j.receipt_id
  left join credit k on k.id = j.credit_id
  join chart client on client.branch_code = j.branch_code and client.acode = coalesce(r.party, k.party)
  left join app_user s on s.id = j.salesman_id
  left join deposit d on d.id = j.deposit_id
  join posting debit on debit.journal_id = j.id and debit.amount > 0
  join posting credit on credit.journal_id = j.id and credit.amount < 0
  cross join lateral custody.posting_day(j, c.time_zone) posted
  left join invoice i on i.id = coalesce(r.invoice_id, case
    when debit.account = 'AR' then debit.holder::bigint
    when credit.account = 'AR' then credit.holder::bigint
  end, k.invoice_id)
  cross join lateral custody.ledger_of(c.code, j.branch_code, debit.account, debit.holder, client.acode, client.title) side
  cross join lateral custody.ledger_of(c.code, j.branch_code, credit.account, credit.holder, client.acode, client.title) other
  where j.branch_code = in_branch and (recorded_before is null or j.at < recorded_before)
    and not exists (select from posting_entry e where e.journal_id = j.id) and not custody.is_opening(j)
$$;

/** Returns the account of a posting with the code of its holder, and its ledger in the books of the company. As custody.posting_day, it has no search path. */
create function custody.ledger_of(
  company text, in_branch text, kind char(2), of_holder text, party text, party_name text
) returns table (account char(2), code text, ledger text)
language sql stable
as $$
  select k.account, held.code, custody.filled_ledger(coalesce(own.ledger, chosen.ledger, k.ledger), held.code, held.name, in_branch)
  from public.ledger_kind k
  left join public.ledger_map own on own.company_code = company and own.account = k.account and own.branch_code = in_branch and own.holder = of_holder
  left join public.ledger_map chosen on chosen.company_code = company and chosen.account = k.account and chosen.branch_code = ''
  cross join lateral (
    select party as code, party_name as name where kind in ('AR', 'AD', 'CC')
    union all
    select of_holder, of_holder where kind = 'CG'
    union all
    select u.login_id::text, u.name from public.app_user u where kind in ('SM', 'TR', 'CA') and u.id = of_holder::int
    union all
    select d.deposit_no, d.deposit_no from public.deposit d where kind = 'DC' and d.id = of_holder::bigint
    union all
    select a.acode, a.title from public.chart a where kind = 'BK' and a.branch_code = in_branch and a.acode = of_holder
  ) held
  where k.account = kind
$$;

/**
 * Makes a batch for each posting day of a branch with rows of the journal that are in no batch yet, and returns their ids in the order of the
 * days. A row that is committed later, or corrects one, is in the next batch of its day.
 *
 * from_day, through   the first and last posting day; null for no limit
 * recorded_before     the moment before which a row was recorded; null for all rows
 * actor               null for the server at night, and for the operator
 */
create function custody.make_posting_batches(
  in_branch text, from_day date, through date, recorded_before timestamptz, actor int
) returns bigint[]
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  made bigint[];
begin
  -- Two who make batches of a branch wait for each other here, and the second one then sees what the first one took.
  perform from branch b where b.code = in_branch for no key update;
  with entry as materialized (
    select w.*, custody.posting_content(w) as content
    from custody.waiting_entries(in_branch, recorded_before) w
    where (from_day is null or w.posting_on >= from_day) and (through is null or w.posting_on <= through)
  ), batch as (
    insert into posting_batch (branch_code, posting_on, made_by, entries, amount, received, banked, digest)
    select in_branch, e.posting_on, actor, count(*), sum(e.amount),
      sum(case when e.credit_no = '' then e.amount * ((e.credit_account in ('AR', 'AD'))::int - (e.debit_account in ('AR', 'AD'))::int) else 0 end),
      sum(e.amount * ((e.debit_account = 'BK')::int - (e.credit_account = 'BK')::int)),
      sha256(convert_to(string_agg(e.content, e'\n' order by e.journal_id), 'UTF8'))
    from entry e
    group by e.posting_on
    order by e.posting_on
    returning id, posting_on
  ), taken as (
    insert into posting_entry
    select e.journal_id, b.id, e.branch_code, e.posting_on, e.action, e.moved_at, e.amount, e.debit_account, e.debit_code, e.debit_ledger,
      e.credit_account, e.credit_code, e.credit_ledger, e.receipt_no, e.party, e.party_name, e.invoice_no, e.salesman, e.salesman_name,
      e.method, e.cheque_no, e.cheque_on, e.cheque_bank, e.reference_no, e.deposit_no, e.slip_no, e.bank_account, e.credit_no,
      e.credit_kind
    from entry e join batch b on b.posting_on = e.posting_on
  )
  select array_agg(b.id order by b.id) into made from batch b;
  perform write_audit('posting_batch', array[b.id], array[b.branch_code], 'make', actor,
    jsonb_strip_nulls(jsonb_build_object('batch', b.batch_no, 'day', b.posting_on, 'entries', b.entries, 'amount', b.amount,
      'digest', encode(b.digest, 'hex'), 'by', case when actor is null then 'operator' end)))
  from posting_batch b where b.id = any (made) order by b.id;
  return coalesce(made, '{}');
end $$;

/** Returns whether somebody makes batches and tokens in a branch: a director of deposits. It holds the rights of the person, as may_decide does. */
create function custody.may_post_batches(in_branch text, person int) returns boolean
language plpgsql
set search_path = public, custody, pg_temp
as $$
begin
  perform hold_rights(person);
  return is_active_director(person) and may_decide('deposit', person, in_branch);
end $$;

/** Makes the batch of a branch and a posting day, for the director of the request. Returns its number, or null where nothing waits. */
create function make_posting_batch(in_branch text, day date) returns text
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  person constant int := my_user();
  made bigint[];
begin
  if person is null or in_branch <> all (my_branches()) or not custody.may_post_batches(in_branch, person) then
    perform refuse('batches_are_made_by_a_director_of_deposits');
  end if;
  made := custody.make_posting_batches(in_branch, day, day, null, person);
  perform refresh_browsers(in_branch, array[person]);
  return (select b.batch_no from posting_batch b where b.id = made[1]);
end $$;
grant execute on function make_posting_batch(text, date) to backoffice_app;

/** Returns the posting days of branches with rows of the journal that are in no batch, with their number and control sums. */
create function custody.posting_due(in_branches text[]) returns table (branch_code text, posting_on date, entries int, received numeric, banked numeric)
language sql stable
set search_path = public, custody, pg_temp
as $$
  select w.branch_code, w.posting_on, count(*)::int, sum(w.received), sum(w.banked)
  from (
    select j.branch_code, posted.day as posting_on, moved.received, moved.banked
    from journal j join branch b on b.code = j.branch_code join company c on c.code = b.company_code
    cross join lateral custody.posting_day(j, c.time_zone) posted
    cross join lateral (
      select coalesce(-sum(p.amount) filter (where p.account in ('AR', 'AD') and j.credit_id is null), 0) as received,
        coalesce(sum(p.amount) filter (where p.account = 'BK'), 0) as banked
      from posting p where p.journal_id = j.id
    ) moved
    where j.branch_code = any (in_branches) and not exists (select from posting_entry e where e.journal_id = j.id)
      and not custody.is_opening(j)
  ) w
  group by 1, 2
$$;

/** As custody.posting_due, in the given branches that the request may read. */
create function my_posting_due(in_branches text[]) returns table (branch_code text, posting_on date, entries int, received numeric, banked numeric)
language sql stable
security definer
set search_path = public, custody, pg_temp
as $$ select * from custody.posting_due(array(select unnest(in_branches) intersect select unnest(my_branches()))) $$;
grant execute on function my_posting_due(text[]) to backoffice_app;

/**
 * Makes the batches of a branch that the server makes at night: of the rows that were recorded before today, in a company that wants it.
 * Returns the number of batches. What is recorded for a past day after midnight waits for the next night.
 */
create function make_nightly_batches(in_branch text) returns int
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if not exists (select from branch b join company c on c.code = b.company_code where b.code = in_branch and c.batches_nightly) then
    return 0;
  end if;
  return cardinality(custody.make_posting_batches(in_branch, null, business_day(in_branch) - 1, day_start(in_branch, business_day(in_branch)), null));
end $$;
grant execute on function make_nightly_batches(text) to backoffice_app;

/** Returns the company of a branch, locked, for a director who may change the ledgers of all its branches. */
create function custody.company_of_books(in_branch text) returns company
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  firm company;
begin
  if my_user() is null or not may_close_days(in_branch, my_user()) then
    perform refuse('ledgers_are_of_a_director_of_all_branches');
  end if;
  select c.* into strict firm from company c join branch b on b.company_code = c.code where b.code = in_branch for no key update of c;
  return firm;
end $$;

/**
 * Names the ledger of a kind of account of the company of a branch, or of a bank account. An empty name takes the choice back. Returns false
 * and changes nothing where the ledger is not as the director saw it.
 *
 * bank_account   empty for all accounts of the kind
 */
create function name_ledger(in_branch text, kind text, bank_account text, name text, seen text) returns boolean
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  firm constant company := custody.company_of_books(in_branch);
  home constant text := case when bank_account = '' then '' else in_branch end;
  was text;
begin
  if not exists (select from ledger_kind k where k.account = kind)
    or bank_account <> '' and (kind <> 'BK' or not exists (
      select from chart c where c.branch_code = in_branch and c.acode = bank_account and c.leaf_group = 'BANK'))
  then
    perform refuse('ledger_is_of_an_account_of_custody');
  end if;
  select m.ledger into was from ledger_map m
  where m.company_code = firm.code and m.account = kind and m.branch_code = home and m.holder = bank_account;
  if coalesce(was, '') <> seen then
    return false;
  end if;
  if name = seen then
    return true;
  end if;
  if name = '' then
    delete from ledger_map m where m.company_code = firm.code and m.account = kind and m.branch_code = home and m.holder = bank_account;
  else
    insert into ledger_map (company_code, account, branch_code, holder, ledger) values (firm.code, kind, home, bank_account, name)
    on conflict (company_code, account, branch_code, holder) do update set ledger = excluded.ledger;
  end if;
  perform record_setting(firm.code, 'ledger', concat_ws(' ', kind, nullif(home, ''), nullif(bank_account, '')), was, name, my_user());
  return true;
end $$;
grant execute on function name_ledger(text, text, text, text, text) to backoffice_app;

/**
 * Lets the server make the batches of the company of a branch at night, or no longer. Returns false and changes nothing where it is not as the
 * director saw it, or is so already.
 */
create function make_batches_nightly(in_branch text, wanted boolean, seen boolean) returns boolean
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  firm constant company := custody.company_of_books(in_branch);
begin
  if firm.batches_nightly <> seen or wanted = seen then
    return false;
  end if;
  update company c set batches_nightly = wanted where c.code = firm.code;
  perform record_setting(firm.code, 'batches_nightly', '', case when wanted then 'No' else 'Yes' end,
    case when wanted then 'Yes' else 'No' end, my_user());
  return true;
end $$;
grant execute on function make_batches_nightly(text, boolean, boolean) to backoffice_app;
