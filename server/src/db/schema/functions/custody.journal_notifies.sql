/**
 * Writes the notifications of a move: one row per person for all the receipts that one statement of the journal moved, so that a deposit of
 * a hundred receipts is one piece of news. NOTIFY makes the servers look again after the commit.
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
  users int[];
begin
  -- One statement writes the journal of one move.
  select action into rule from added limit 1;
  if not exists (select from audience h where h.action = rule) then
    return null;
  end if;

  -- The parts of an advance are applied one by one, but together they are one piece of news.
  if rule in ('apply', 'unapply') then
    update notification n
    set receipts = n.receipts + 1, amount = n.amount + a.amount
    from added a
    where n.user_id = a.salesman_id and n.action = rule and n.actor_id = a.actor_id and n.receipt_id = a.receipt_id and n.created_at = now();
    if found then
      return null;
    end if;
  end if;

  with moved as (
    select a.branch_code, a.action, a.actor_id, a.deposit_id, a.comment, h.hears,
      case h.hears when 'salesman' then a.salesman_id when 'cashier' then a.cashier_id end as holder,
      min(a.receipt_id) as receipt_id, count(*) as receipts, sum(a.amount) as amount
    from added a join audience h on h.action = a.action
    group by 1, 2, 3, 4, 5, 6, 7
  ), written as (
    insert into notification (user_id, branch_code, action, actor_id, receipt_id, deposit_id, receipts, amount, comment)
    select p.user_id, m.branch_code, m.action, m.actor_id, m.receipt_id, m.deposit_id, m.receipts, m.amount, m.comment
    from moved m cross join lateral custody.recipients(m.hears, m.holder, m.branch_code) p
    where p.user_id <> m.actor_id
    order by p.user_id
    returning user_id
  )
  select array_agg(user_id) into users from written;
  -- PostgreSQL sends equal notifications of one transaction once.
  perform pg_notify('notification', person::text) from unnest(users) as person;
  return null;
end $$;
