/**
 * Tells people of a move: once per person for all the receipts that one statement of the journal moved, so that a deposit of a hundred
 * receipts is one piece of news. Those in whose lists the receipts stand look again, also where a move is no news. Recording a receipt tells
 * nobody: it happens all day and changes nothing that another person was about to decide.
 */
create function custody.journal_notifies() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
-- Every statement goes by keys, as in custody.move, which writes the journal.
set plan_cache_mode = force_generic_plan
as $$
declare
  rule text;
  news record;
begin
  -- One statement writes the journal of one move.
  select action into rule from added limit 1;
  if rule = 'record' then
    return null;
  end if;
  perform look_again(a.branch_code, array_agg(person))
  from added a cross join unnest(array[a.actor_id, a.salesman_id, a.cashier_id, a.from_cashier_id]) person
  where person is not null
  group by a.branch_code;
  if not exists (select from audience h where h.action = rule) then
    return null;
  end if;

  -- The parts of an advance are applied one by one, but together they are one piece of news.
  if rule in ('apply', 'unapply') then
    update notification n
    set facts = n.facts || jsonb_build_object('amount', (n.facts ->> 'amount')::numeric + a.amount)
    from added a
    where n.user_id = a.salesman_id and n.kind = rule and n.actor_id = a.actor_id and n.document_id = a.receipt_id and n.created_at = now();
    if found then
      return null;
    end if;
  end if;

  for news in
    with moved as (
      select a.branch_code, a.actor_id, a.deposit_id, a.comment, h.hears,
        case h.hears when 'salesman' then a.salesman_id when 'cashier' then a.cashier_id when 'former cashier' then a.from_cashier_id end
          as holder,
        -- These moves are told with the names of the cashiers where a director made them.
        case when rule in ('recall', 'redirect', 'reclaim', 'reassign') and a.actor_id <> a.salesman_id then a.cashier_id end as cashier,
        a.from_cashier_id as former_cashier,
        min(a.receipt_id) as receipt_id, array_agg(a.receipt_id) as ids, count(*) as receipts, sum(a.amount) as amount
      from added a join audience h on h.action = a.action
      group by 1, 2, 3, 4, 5, 6, 7, 8
    )
    select m.branch_code, m.actor_id, k.document_kind, case k.document_kind when 'deposit' then m.deposit_id else m.receipt_id end as document_id,
      f.facts, array(select p.user_id from custody.recipients(m.hears, m.holder, m.branch_code) p) as people,
      case
        when k.awaits = 'deposit' then array[m.deposit_id]
        -- Only the cashier who gets a hand-over has to decide about it.
        when k.awaits = 'transfer' and m.hears = 'cashier'
        then array(select t.id from transfer t where t.receipt_id = any (m.ids) and t.cashier_id = m.holder and t.status = 0 order by t.id)
      end as waits_for
    from moved m
    join notification_kind k on k.name = rule
    cross join lateral custody.facts_of_move(m.receipts, m.receipt_id, m.amount, m.deposit_id, m.comment, m.cashier, m.former_cashier) f
    order by m.holder
  loop
    perform notify(rule, news.document_kind, news.document_id, news.branch_code, news.actor_id, news.facts, news.people, news.waits_for);
  end loop;
  return null;
end $$;
