-- The movement of money: the only functions that change who has it.

/**
 * Moves receipts along one rule of custody.stage_rule. It locks them in the order of their ids, refuses the whole move when one of them is
 * not in the stage that the rule starts from, and writes stage, journal, postings, balances and audit together.
 *
 * ids       receipts, each once
 * rule      custody.stage_rule.action
 * actor     app_user.id of the person who moves them
 * cashiers  parallel to ids: the cashier who gets the receipt (rules 'send', 'receive', 'redirect' and 'reassign'); without it the cashier stays
 * deposit   the deposit of the rules 'deposit', 'withdraw', 'bank', 'release', 'bounce', 'represent', and of those that undo one of these
 * Refuses with 'receipt_is_elsewhere', 'invoice_balance_is_not_negative', 'cheque_is_one_piece', and with a rule of custody.arrives or
 * custody.only_undoes.
 */
create function custody.move(
  ids bigint[], rule text, actor int, cashiers int[] default null, deposit bigint default null, why text default ''
) returns void
language plpgsql
set search_path = public, custody, pg_temp
-- Every statement below goes by keys, and planning it for each receipt would cost as much as running it. A move of many receipts, as an
-- import makes it, gets plans of its own.
set plan_cache_mode = force_generic_plan
as $$
declare
  source smallint;
  target smallint;
  receiver text;
  undone text;
  moved bigint[];
  freed bigint[];
  balances record;
  torn text;
begin
  if cardinality(ids) > 100 then
    set local plan_cache_mode = force_custom_plan;
  end if;
  select from_stage, to_stage, arrives_at, undoes into strict source, target, receiver, undone from custody.stage_rule where action = rule;

  -- FOR NO KEY UPDATE, since FOR UPDATE would wait for every new row that refers to the receipt or its invoice, and they for it.
  perform 1 from receipt where id = any (ids) order by id for no key update;
  -- This names the person who built on the decision, so it comes before the stage is compared.
  if undone is not null then
    perform custody.only_undoes(ids, undone, actor, deposit);
  end if;
  if (select count(*) from receipt where id = any (ids) and stage = source) <> cardinality(ids) then
    perform custody.refuse('receipt_is_elsewhere');
  end if;
  if receiver is not null then
    -- A director books held money: nobody but its salesman gets it.
    if rule = 'record' and custody.item_is_decided_by(actor) then
      receiver := 'salesman';
    end if;
    perform custody.arrives(receiver, ids, actor, cashiers);
  end if;

  -- The received amount of an invoice follows its live receipts. The constraint on its balance refuses an overpayment.
  if rule in ('void', 'bounce') then
    perform 1 from invoice i
    where i.id in (
      select r.invoice_id from receipt r where r.id = any (ids)
      union
      select a.invoice_id from allocation a where a.receipt_id = any (ids) and a.live
    )
    order by i.id for no key update;
    -- The invoices that an advance had paid are owed again.
    select array_agg(a.id order by a.id) into freed from allocation a where a.receipt_id = any (ids) and a.live;
    if freed is not null then
      perform custody.allocate(freed, 'unapply', actor, why);
      update allocation set live = false where id = any (freed);
    end if;
  end if;
  if rule = 'void' then
    -- The bank cannot have shown money that was never received. It did return a cheque that bounced before.
    perform custody.end_bank_matches(array(select m.id from bank_match m where m.receipt_id = any (ids) and m.kind <> 'bounce'), actor);
  end if;
  if rule in ('record', 'void', 'bounce', 'represent') then
    perform 1 from invoice i where i.id in (select r.invoice_id from receipt r where r.id = any (ids)) order by i.id for no key update;
    update invoice i set received = i.received + case when rule in ('record', 'represent') then paid.amount else -paid.amount end
    from (select r.invoice_id, sum(r.amount) as amount from receipt r where r.id = any (ids) group by r.invoice_id) paid
    where i.id = paid.invoice_id;
  end if;

  -- The journal is written first, because it has the cashier that the receipt goes to or comes back from.
  with written as (
    insert into journal (receipt_id, branch_code, action, from_stage, to_stage, amount, salesman_id, cashier_id, from_cashier_id, deposit_id,
      actor_id, comment)
    select r.id, r.branch_code, rule, source, target, r.amount, r.salesman_id, coalesce(goes.cashier_id, r.cashier_id),
      case when goes.cashier_id <> r.cashier_id then r.cashier_id end, deposit, actor, why
    from unnest(ids, coalesce(cashiers, array_fill(null::int, array[cardinality(ids)]))) as goes (id, cashier_id)
    join receipt r on r.id = goes.id
    order by r.id
    returning id
  )
  select array_agg(id) into moved from written;

  update receipt r
  set stage = target,
    cashier_id = case when target in (0, 9) then null else j.cashier_id end,
    balance_after = case rule when 'record' then (select i.balance from invoice i where i.id = r.invoice_id) else r.balance_after end
  from journal j
  where j.id = any (moved) and r.id = j.receipt_id;

  -- Histories take the totals of finished documents from here. The money of a declined hand-over or deposit is where its receipt is.
  if source in (4, 5, 9) or target in (4, 5, 9) then
    with way as (
      select stage, sign from (values (source, -1), (target, 1)) as both_ways (stage, sign) where stage in (4, 5, 9)
    )
    insert into finished_total (kind, branch_code, day, salesman_id, cashier_id, state, method, documents, amount)
    select 'receipt', r.branch_code, utc_day(r.created_at), r.salesman_id, coalesce(r.cashier_id, 0), way.stage, r.method, sum(way.sign),
      sum(way.sign * r.amount)
    from receipt r cross join way
    where r.id = any (ids)
    group by 2, 3, 4, 5, 6, 7
    union all
    select 'declined_transfer', t.branch_code, utc_day(t.sent_at), t.salesman_id, t.cashier_id, way.stage, r.method, sum(way.sign),
      sum(way.sign * r.amount)
    from transfer t join receipt r on r.id = t.receipt_id cross join way
    where t.receipt_id = any (ids) and t.status = 2
    group by 2, 3, 4, 5, 6, 7
    union all
    select 'declined_line', d.branch_code, utc_day(d.created_at), 0, d.cashier_id, way.stage, r.method, sum(way.sign), sum(way.sign * r.amount)
    from deposit_line l join deposit d on d.id = l.deposit_id join receipt r on r.id = l.receipt_id cross join way
    where l.receipt_id = any (ids) and d.status = 2
    group by 2, 3, 5, 6, 7;
  end if;

  -- A cheque is one piece of paper: the other receipts that it pays have come to the same place.
  select r.cheque_no into torn
  from receipt r join receipt other on other.payment_id = r.payment_id and other.instrument = r.instrument
  where r.id = any (ids) and r.cheque_no <> '' and (other.stage, other.cashier_id) is distinct from (r.stage, r.cashier_id)
  order by r.id
  limit 1;
  if found then
    perform custody.refuse('cheque_is_one_piece', torn);
  end if;

  -- One posting leaves an account (-1) and one reaches another (+1). An advance is owed to its party, not to an invoice.
  with side as (
    select j.id, j.branch_code, j.salesman_id, case ledger.kind when 'SM' then null else way.cashier_id end as cashier_id,
      ledger.kind as account, way.sign * j.amount as amount,
      case ledger.kind
        when 'AR' then r.invoice_id::text
        when 'AD' then r.party
        when 'SM' then j.salesman_id::text
        when 'DC' then j.deposit_id::text
        when 'BK' then d.account
        else way.cashier_id::text
      end as holder
    from journal j
    join receipt r on r.id = j.receipt_id
    left join deposit d on d.id = j.deposit_id
    cross join lateral (values (j.from_stage, -1, coalesce(j.from_cashier_id, j.cashier_id)), (j.to_stage, 1, j.cashier_id))
      as way (stage, sign, cashier_id)
    join custody.stage s on s.code = way.stage
    cross join lateral (select case when s.account = 'AR' and r.invoice_id is null then 'AD' else s.account end) as ledger (kind)
    where j.id = any (moved)
  ), posted as (
    insert into posting (journal_id, account, holder, branch_code, amount)
    select id, account, holder, branch_code, amount from side
  )
  select array_agg(branch_code) as branches, array_agg(account::text) as accounts, array_agg(salesman_id) as salesmen,
    array_agg(cashier_id) as cashiers, array_agg(amount) as amounts
  into balances
  from side
  where account not in ('AR', 'AD');
  perform custody.add_to_holdings(balances.branches, balances.accounts, balances.salesmen, balances.cashiers, balances.amounts);

  perform write_audit('receipt', array_agg(j.receipt_id), array_agg(j.branch_code), rule, actor,
    jsonb_strip_nulls(jsonb_build_object('from', source, 'to', target, 'deposit', deposit, 'comment', nullif(why, ''))))
  from journal j
  where j.id = any (moved);
end $$;

/**
 * Returns the facts that notifications show of a move of receipts. It names the receipt where there is only one, and the deposit where
 * there is one.
 */
create function custody.facts_of_move(
  receipts bigint, first_receipt bigint, moved numeric, in_deposit bigint, why text, cashier int, former_cashier int
) returns table (facts jsonb)
language sql stable
as $$
  select jsonb_strip_nulls(jsonb_build_object('receipts', receipts, 'amount', moved, 'comment', nullif(why, ''), 'depositNo', d.deposit_no,
    'receiptId', r.id, 'invoiceNo', i.invoice_no, 'client', c.title, 'cashier', k.name, 'formerCashier', f.name))
  from (select) one
  left join public.deposit d on d.id = in_deposit
  left join public.receipt r on r.id = first_receipt and receipts = 1
  left join public.invoice i on i.id = r.invoice_id
  left join public.chart c on c.branch_code = r.branch_code and c.acode = r.party
  left join public.app_user k on k.id = cashier
  left join public.app_user f on f.id = former_cashier
$$;

/**
 * Refuses a move of money to a person who cannot sign in any more, or who has lost the role or the branch. It locks these people until the
 * move is committed. A director who switches one of them off waits for that (public.user_holds_nothing), and then finds the money.
 *
 * receiver              custody.stage_rule.arrives_at of the move
 * ids, actor, cashiers  as in custody.move; without cashiers the money comes back to the cashier who had it
 */
create function custody.arrives(receiver text, ids bigint[], actor int, cashiers int[]) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  people int[];
  branches text[];
  gone text;
begin
  select array_agg(arriving.person), array_agg(arriving.branch_code) into people, branches
  from (
    select distinct r.branch_code,
      case receiver when 'actor' then actor when 'salesman' then r.salesman_id else coalesce(goes.cashier_id, r.cashier_id) end as person
    from unnest(ids, cashiers) as goes (id, cashier_id) join receipt r on r.id = goes.id
  ) arriving;
  perform 1 from app_user where id = any (people) order by id for key share;
  select coalesce(who.name, '') into gone
  from unnest(people, branches) as p (id, branch_code) left join app_user who on who.id = p.id
  where not exists (
    select from app_user u join user_branch b on b.user_id = u.id
    where u.id = p.id and b.branch_code = p.branch_code and b.active and u.portal_allowed
      and case receiver when 'actor' then u.role_id in (1, 2) when 'salesman' then u.role_id = 2 else u.role_id = 1 end
  )
  limit 1;
  if found then
    perform custody.refuse(case receiver
      when 'actor' then 'receipt_is_taken_by_its_salesman_or_a_cashier'
      when 'salesman' then 'receipt_goes_to_a_salesman_who_can_come_in'
      else case when cashiers is null then 'money_comes_back_to_a_cashier_who_can_come_in' else 'transfer_is_to_a_cashier' end
    end, gone);
  end if;
end $$;

/**
 * Locks every row that several moves of one transaction are going to write, in the order in which one move locks them: receipts, invoices,
 * balances.
 *
 * ids, rules, cashiers  parallel arrays, as in custody.move
 */
create function custody.lock_for_moves(ids bigint[], rules text[], cashiers int[] default null) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  owed bigint[];
  balances record;
begin
  perform 1 from receipt where id = any (ids) order by id for no key update;
  select array_agg(paid.invoice_id) into owed
  from unnest(ids, rules) as m (id, rule)
  cross join lateral (
    select r.invoice_id from receipt r where r.id = m.id
    union
    select a.invoice_id from allocation a where a.receipt_id = m.id and a.live
  ) paid
  where m.rule in ('void', 'bounce', 'represent');
  perform 1 from invoice where id = any (owed) order by id for no key update;

  with reached as (
    select r.branch_code, s.account::text as account, r.salesman_id,
      case s.account when 'SM' then null else place.cashier_id end as cashier_id
    from unnest(ids, rules, cashiers) as m (id, rule, cashier_id)
    join receipt r on r.id = m.id
    join custody.stage_rule way on way.action = m.rule
    cross join lateral (values (way.from_stage, r.cashier_id), (way.to_stage, coalesce(m.cashier_id, r.cashier_id))) as place (stage, cashier_id)
    join custody.stage s on s.code = place.stage
    where s.account <> 'AR'
    union
    select i.branch_code, 'AR', i.salesman_id, null from invoice i where i.id = any (owed)
  )
  select array_agg(branch_code) as branches, array_agg(account) as accounts, array_agg(salesman_id) as salesmen,
    array_agg(cashier_id) as cashiers, array_agg(0::numeric) as amounts
  into balances
  from reached;
  perform custody.add_to_holdings(balances.branches, balances.accounts, balances.salesmen, balances.cashiers, balances.amounts);
end $$;

/**
 * Adds amounts to the balances that the tiles show. Rows are locked in one order for every direction of the money: first what invoices owe,
 * because a move writes that first, then per salesman on the way from the salesman to the bank. So two moves never wait for each other in a
 * circle. Several moves of one transaction lock all their rows before the first of them (custody.lock_for_moves).
 */
create function custody.add_to_holdings(branches text[], accounts text[], salesmen int[], cashiers int[], amounts numeric[]) returns void
language sql
set search_path = public, custody, pg_temp
as $$
  insert into holding (branch_code, account, salesman_id, cashier_id, amount)
  select branch_code, account, salesman_id, coalesce(cashier_id, 0), sum(amount)
  from unnest(branches, accounts, salesmen, cashiers, amounts) as h (branch_code, account, salesman_id, cashier_id, amount)
  group by 1, 2, 3, 4
  order by account <> 'AR', 1, 3, array_position('{AR,SM,TR,CA,DC,BK}', account), 4
  on conflict (branch_code, salesman_id, account, cashier_id) do update set amount = holding.amount + excluded.amount
$$;

/**
 * Returns the rule along which a decision moves a receipt, or null where the receipt stays. A cashier decides about hand-overs to them, and
 * takes these decisions back. Another person takes a hand-over away from its cashier, back to the salesman or on to another cashier: a
 * pending hand-over, or an approved one if its cashier cannot sign in (custody.transfer_is_decided).
 */
create function custody.decision_rule(was smallint, now smallint, by_its_cashier boolean, redirected_to int) returns text
language sql immutable
as $$
  select case
    when now = 0 then case was when 1 then 'undo_approve' when 2 then 'undo_decline' end
    when was = 2 and now = 1 then 'undo_return'
    when by_its_cashier then
      case when was = 0 and now = 1 then 'approve' when was = 0 and now = 2 then 'decline' when was = 1 and now = 2 then 'return' end
    when was = 0 and now = 2 then case when redirected_to is null then 'recall' else 'redirect' end
    when was = 1 and now = 2 then case when redirected_to is null then 'reclaim' else 'reassign' end
  end
$$;

/** Refuses to take a decision back after a later move, and names this move, its person and its moment. */
create function custody.built_on(later journal) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
begin
  perform custody.refuse('decision_is_not_built_on', (
    select jsonb_build_object('move', later.action, 'by', u.name, 'at', local_time(later.branch_code, later.at))::text
    from app_user u where u.id = later.actor_id
  ));
end $$;

/**
 * Refuses to take a decision back if anything has happened to one of its receipts since. The newest row of the journal of each receipt must
 * be that decision, by the same person and for the same deposit. The caller has locked the receipts.
 *
 * decision  custody.stage_rule.undoes of the move
 */
create function custody.only_undoes(ids bigint[], decision text, actor int, deposit bigint) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  later journal;
begin
  select j.* into later
  from unnest(ids) as one (id)
  cross join lateral (select * from journal j where j.receipt_id = one.id order by j.id desc limit 1) j
  where (j.action, j.actor_id, j.deposit_id) is distinct from (decision, actor, deposit)
  order by j.id
  limit 1;
  if found then
    perform custody.built_on(later);
  end if;
end $$;

/** Refuses changes of rows that are never changed. */
create function custody.append_only() returns trigger
language plpgsql
as $$
begin
  raise exception '% is append-only; a correction is a reversing entry', tg_table_name using errcode = 'restrict_violation';
end $$;

/** Refuses with the name of a rule. server/src/db/constraints.ts turns the name into a message. */
create function custody.refuse(rule text, detail text default '') returns void
language plpgsql
as $$
begin
  raise exception '%', rule using errcode = 'check_violation', constraint = rule, detail = detail;
end $$;
