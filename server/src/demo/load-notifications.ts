/** Writes the notifications of the demo's last weeks by the rules of the database. Those of the last day are unread. */
import type pg from 'pg'

export async function loadNotifications(client: pg.Client): Promise<void> {
  await client.query(`
    with ended as (select max(at) as at from journal), told as (
      select j.branch_code, j.action, j.actor_id, j.deposit_id, j.comment, h.hears,
        case h.hears when 'salesman' then j.salesman_id when 'cashier' then j.cashier_id end as holder,
        date_trunc('hour', j.at) as hour, min(j.receipt_id) as receipt_id, count(*) as receipts, sum(j.amount) as amount, max(j.at) as at
      from journal j join custody.audience h using (action)
      where j.at > (select at from ended) - interval '21 days'
      group by 1, 2, 3, 4, 5, 6, 7, 8
    )
    insert into notification (user_id, branch_code, created_at, kind, document_kind, document_id, actor_id, facts, read_at)
    select p.user_id, t.branch_code, t.at, k.name, k.document_kind, case k.document_kind when 'deposit' then t.deposit_id else t.receipt_id end,
      t.actor_id, f.facts,
      case when t.at < (select at from ended) - interval '1 day' then t.at + interval '3 hours' end
    from told t
    join notification_kind k on k.name = t.action
    cross join lateral custody.facts_of_move(t.receipts, t.receipt_id, t.amount, t.deposit_id, t.comment) f
    cross join lateral custody.recipients(t.hears, t.holder, t.branch_code) p
    where p.user_id <> t.actor_id
    order by t.at, t.receipt_id, t.action, p.user_id`)
}
