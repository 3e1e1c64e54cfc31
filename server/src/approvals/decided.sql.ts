/** Reads decisions from the audit, each with the document that it is about. */
import {
  decidedActions,
  decidedKindNames,
  decidedKinds,
  outcomeNames,
  outcomes,
  type listDecisions,
} from '@backoffice/contract/approvals/decided'
import type { Input, Row } from '@backoffice/contract/call'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { since, until } from '../db/days.ts'
import { loginOfUser, nameOfBranch, nameOfUser, titleOf } from '../db/names.sql.ts'
import { byBranch, byWords, inBranches, pageOf, sortedBy, where } from '../db/sql.ts'

/** The decisions that the index audit_of_decisions has. Its condition in the migration is the same text. */
const isDecision = sql`(
  a.object <> 'receipt' and a.action in ('approve', 'approve_first', 'decline', 'withdraw', 'bank', 'release', 'undo_approve',
    'undo_approve_first', 'undo_decline', 'undo_bank', 'undo_release')
  or a.object = 'receipt' and a.action in ('void', 'decline', 'return', 'recall', 'reclaim', 'undo_receive', 'undo_decline', 'undo_return'))`

/** The outcome of a row `a` of the audit; null where it is no decision of this list. */
const outcome = sql`case ${sql.join(
  Object.entries(decidedActions).flatMap(([kind, actions]) =>
    Object.entries(actions).map(
      ([action, led]) => sql`when a.object = ${sql.lit(kind)} and a.action = ${sql.lit(action)} then ${sql.lit(led)}`,
    ),
  ),
  sql` `,
)} end`

const nameOf = (code: RawBuilder<unknown>, codes: readonly string[], names: Readonly<Record<string, string>>) =>
  sql`case ${code} ${sql.join(
    codes.map((one) => sql`when ${sql.lit(one)} then ${sql.lit(names[one] ?? '')}`),
    sql` `,
  )} end`

/** Selects the document of a row `a`: its number, what it is about, and its amount. Only the table of its kind is read. */
const documentOf = (object: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`
  select d.deposit_no as number, ${titleOf(sql`d.branch_code`, sql`d.account`)} as about, d.total as amount
    from deposit d where ${object} = 'deposit' and d.id = ${id}
  union all select v.voucher_no, '', v.debit from voucher v where ${object} = 'voucher' and v.id = ${id}
  union all select i.invoice_no, ${titleOf(sql`i.branch_code`, sql`i.party`)}, i.bill from invoice_approval i where ${object} = 'invoice' and i.id = ${id}
  union all select o.order_no::text, ${titleOf(sql`o.branch_code`, sql`o.party`)}, o.total_net
    from sale_order o where ${object} = 'sale_order' and o.id = ${id}
  union all select k.credit_no, ${titleOf(sql`k.branch_code`, sql`k.party`)}, k.amount from credit k where ${object} = 'credit' and k.id = ${id}
  union all select t.tour_no, ${nameOfUser(sql`t.entered_by`)}, t.total_bill from tour t where ${object} = 'tour' and t.id = ${id}
  union all select l.id::text, ${nameOfUser(sql`l.entered_by`)}, null from leave l where ${object} = 'leave' and l.id = ${id}
  union all select r.id::text, ${titleOf(sql`r.branch_code`, sql`r.party`)}, r.amount from receipt r where ${object} = 'receipt' and r.id = ${id}`

const sortColumns = {
  at: { by: sql`a.at` },
  amount: {
    by: sql`sought.amount`,
    join: sql`left join lateral (${documentOf(sql`a.object`, sql`a.object_id`)}) sought on true`,
  },
  byName: byWords(sql`k.name`, sql`left join app_user k on k.id = a.actor_id`),
  cCode: byBranch(sql`a.branch_code`),
}

/** Lists the decisions, the newest first. */
export function decided(db: Db, branches: readonly string[], f: Input<typeof listDecisions>) {
  const sorted = sortedBy(sortColumns, f.sort)
  const decidedAt = { at: sql`a.at`, branch: sql`a.branch_code` }
  const outcomeName = nameOf(sql`keys.outcome`, outcomes, outcomeNames)
  return pageOf<Row<typeof listDecisions>>(db, f, {
    keys: sql`
      select a.id, a.at, a.object, a.object_id, ${outcome} as outcome ${sorted.column}
      from audit a ${sorted.join}
      ${where(
        inBranches(sql`a.branch_code`, branches),
        isDecision,
        sql`${outcome} is not null`,
        f.kind !== undefined && sql`a.object = ${f.kind}`,
        f.outcome && sql`${outcome} = any (${f.outcome})`,
        f.personId !== undefined && sql`a.actor_id = ${f.personId}`,
        since(decidedAt, branches, f.fromDate),
        until(decidedAt, branches, f.toDate),
      )}`,
    order: sql`${sorted.order} at desc, id desc`,
    totals: {
      of: { amount: sql`doc.amount` },
      by: outcomeName,
      from: sql`keys left join lateral (${documentOf(sql`keys.object`, sql`keys.object_id`)}) doc on true`,
    },
    rows: sql`
      select page.position, a.id, a.at, a.branch_code as "cCode", ${nameOfBranch(sql`a.branch_code`)} as "branchName", a.object as kind,
        ${nameOf(sql`a.object`, decidedKinds, decidedKindNames)} as "kindName", coalesce(doc.number, '') as number,
        coalesce(doc.about, '') as about, doc.amount, page.outcome, ${nameOf(sql`page.outcome`, outcomes, outcomeNames)} as "outcomeName",
        coalesce(a.details ->> 'comment', '') as reason, coalesce(${nameOfUser(sql`a.actor_id`)}, '') as "byName",
        ${loginOfUser(sql`a.actor_id`)} as "byLogin"
      from page
      join audit a on a.id = page.id
      left join lateral (${documentOf(sql`a.object`, sql`a.object_id`)}) doc on true`,
  })
}
