/** Loads the vouchers through the triggers of the database: all of them as they are entered, then the first and the second approvals. */
import type { Day } from '@backoffice/contract/day'
import type pg from 'pg'
import { momentOf } from './calendar.ts'
import { phase } from './phase.ts'
import { insertRows, withRows } from './rows.ts'
import { voucherTypes } from './voucher-words.ts'
import type { Voucher, VoucherLine } from './vouchers.ts'

export async function loadVouchers(
  client: pg.Client,
  vouchers: readonly Voucher[],
  days: readonly Day[],
): Promise<void> {
  await phase(client, () => enter(client, vouchers, days))
  await phase(client, () => approve(client, vouchers, days, 0))
  await phase(client, () => approve(client, vouchers, days, 1))
  await phase(client, () => loadVoucherHistory(client))
}

const sumOf = (lines: readonly VoucherLine[], side: 'debit' | 'credit') =>
  lines.reduce((sum, line) => sum + line[side], 0)

async function enter(client: pg.Client, vouchers: readonly Voucher[], days: readonly Day[]): Promise<void> {
  await insertRows(client, 'voucher_type', voucherTypes, {
    id: ['text', (row) => row.id],
    name: ['text', (row) => row.name],
    two_approvers: ['boolean', (row) => row.twoApprovers],
  })
  await insertRows(client, 'voucher', vouchers, {
    id: ['bigint', (row) => row.id],
    branch_code: ['text', (row) => row.branch],
    voucher_no: ['text', (row) => row.number],
    type_id: ['text', (row) => row.type],
    voucher_on: ['date', (row) => days[row.day]],
    debit: ['paisa', (row) => sumOf(row.lines, 'debit')],
    credit: ['paisa', (row) => sumOf(row.lines, 'credit')],
    entered_by: ['int', (row) => row.enteredBy ?? null],
    entered_at: ['timestamptz', (row) => momentOf(days, row.enteredAt, row.id)],
  })
  const lines = vouchers.flatMap(({ id, branch, lines: own }) =>
    own.map((line, at) => ({ ...line, id, branch, position: at + 1 })),
  )
  await insertRows(client, 'voucher_line', lines, {
    voucher_id: ['bigint', (row) => row.id],
    branch_code: ['text', (row) => row.branch],
    position: ['int', (row) => row.position],
    title: ['text', (row) => row.title],
    debit: ['paisa', (row) => row.debit],
    credit: ['paisa', (row) => row.credit],
    narration: ['text', (row) => row.narration],
  })
}

/** Makes the first approvals, with `nth` 0, or the second ones. */
const approve = (client: pg.Client, vouchers: readonly Voucher[], days: readonly Day[], nth: 0 | 1) =>
  withRows(
    client,
    vouchers.flatMap(({ id, approvals }) => {
      const approval = approvals[nth]
      return approval ? [{ id, by: approval.by, at: momentOf(days, approval.at, id) }] : []
    }),
    { id: ['bigint', (row) => row.id], by: ['int', (row) => row.by], at: ['timestamptz', (row) => row.at] },
    (given) => `update voucher v
      set status = case when t.two_approvers and v.status = 0 then 2 else 1 end, decided_by = g.by, decided_at = g.at
      from ${given} g, voucher_type t where v.id = g.id and t.id = v.type_id`,
  )

/**
 * Corrects the times in the audit, because the triggers wrote the time of the load, and writes the notifications of the last weeks with
 * their real times. Notifications of the last day are unread.
 */
async function loadVoucherHistory(client: pg.Client): Promise<void> {
  await client.query(`
    update audit a
    set at = case a.action when 'enter' then v.entered_at when 'approve_first' then coalesce(v.first_approved_at, v.decided_at) else v.decided_at end
    from voucher v where a.object = 'voucher' and a.object_id = v.id`)
  await client.query(`delete from notification where document_kind = 'voucher'`)
  await client.query(`
    with ended as (select max(at) as at from audit where object = 'voucher'), news as (
      select 'voucher_' || a.action as kind, a.branch_code, a.actor_id, date_trunc('hour', a.at) as hour, min(v.id) as id, array_agg(v.id order by v.id) as ids, max(a.at) as at,
        count(*) as documents, sum(v.debit) as amount, case count(*) when 1 then min(v.voucher_no) end as number, min(v.entered_by) as owner
      from audit a join voucher v on v.id = a.object_id
      where a.object = 'voucher' and a.at > (select at from ended) - interval '21 days'
      -- Documents that were entered within an hour are one piece of news; each approval is its own.
      group by 1, 2, 3, 4, case a.action when 'enter' then 0 else v.id end
    )
    insert into notification (user_id, branch_code, created_at, kind, document_kind, document_id, actor_id, facts, waits_for, read_at)
    select p.id, n.branch_code, n.at, n.kind, 'voucher', n.id, n.actor_id,
      jsonb_strip_nulls(jsonb_build_object('documents', n.documents, 'number', n.number, 'amount', n.amount)),
      case when k.awaits is not null then n.ids end,
      case when n.at < (select at from ended) - interval '1 day' then n.at + interval '3 hours' end
    from news n
    join notification_kind k on k.name = n.kind
    cross join lateral unnest(case k.recipient when 'owner' then array[n.owner] else deciders('voucher', n.branch_code) end) as p (id)
    where p.id is distinct from n.actor_id and p.id is not null
    order by n.at, n.id, n.kind, p.id`)
}
