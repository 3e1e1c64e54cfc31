/** Writes the notifications of the demo's last weeks by the rules of the database. Notifications of the last day are unread. */
import type pg from 'pg'

export async function loadNotifications(client: pg.Client): Promise<void> {
  // The invoices were loaded at once, so their notifications are one row with the time of the load.
  await client.query(`delete from notification where document_kind = 'invoice'`)
  await client.query(`
    with ended as (select max(at) as at from journal), moved as (
      select j.branch_code, j.action, j.actor_id, j.deposit_id, j.comment, h.recipient,
        case h.recipient when 'salesman' then j.salesman_id when 'cashier' then j.cashier_id end as holder,
        date_trunc('hour', j.at) as hour, min(j.receipt_id) as receipt_id, count(*) as receipts, sum(j.amount) as amount, max(j.at) as at,
        case j.action
          when 'deposit' then array[j.deposit_id]
          when 'send' then array_agg((
            select max(t.id) from transfer t where t.receipt_id = j.receipt_id and t.cashier_id = j.cashier_id and t.sent_at <= j.at) order by j.receipt_id)
        end as waits_for
      from journal j join custody.audience h using (action)
      where j.at > (select at from ended) - interval '21 days'
      group by 1, 2, 3, 4, 5, 6, 7, 8
    ), news as (
      select p.user_id, m.branch_code, m.at, m.action as kind, case k.document_kind when 'deposit' then m.deposit_id else m.receipt_id end as document_id,
        m.actor_id, f.facts, m.waits_for
      from moved m
      join notification_kind k on k.name = m.action
      cross join lateral custody.facts_of_move(m.receipts, m.receipt_id, m.amount, m.deposit_id, m.comment, null, null) f
      cross join lateral custody.recipients(m.recipient, m.holder, m.branch_code) p
      where p.user_id <> m.actor_id
      union all
      select unnest(deciders('invoice', i.branch_code)), i.branch_code, max(i.entered_at), 'invoice_enter', min(i.id), null,
        jsonb_strip_nulls(jsonb_build_object('documents', count(*), 'amount', sum(i.bill), 'number', case count(*) when 1 then min(i.invoice_no) end)),
        array_agg(i.id order by i.id)
      from invoice_approval i
      where i.entered_at > (select at from ended) - interval '21 days'
      group by i.branch_code, i.invoice_on
    )
    insert into notification (user_id, branch_code, created_at, kind, document_kind, document_id, actor_id, facts, waits_for, read_at)
    select n.user_id, n.branch_code, n.at, k.name, k.document_kind, n.document_id, n.actor_id, n.facts, n.waits_for,
      case when n.at < (select at from ended) - interval '1 day' then n.at + interval '3 hours' end
    from news n
    join notification_kind k on k.name = n.kind
    order by n.at, n.document_id, n.kind, n.user_id`)
}
