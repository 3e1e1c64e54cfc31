/** Writes the notifications of the demo's last weeks by the rules of the database. All but those of the last day are read. */
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
    insert into notification (user_id, branch_code, created_at, action, actor_id, receipt_id, deposit_id, receipts, amount, comment, read_at)
    select p.user_id, t.branch_code, t.at, t.action, t.actor_id, t.receipt_id, t.deposit_id, t.receipts, t.amount, t.comment,
      case when t.at < (select at from ended) - interval '1 day' then t.at + interval '3 hours' end
    from told t cross join lateral custody.recipients(t.hears, t.holder, t.branch_code) p
    where p.user_id <> t.actor_id
    order by t.at, t.receipt_id, t.action, p.user_id`)
}
