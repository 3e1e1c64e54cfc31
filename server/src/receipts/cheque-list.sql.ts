/** Reads cheques as pieces of paper. Each is found by its first receipt, which a cheque over several invoices and a cheque of its own both have. */
import { role } from '@backoffice/contract/access'
import type { Answer, Input, Row } from '@backoffice/contract/call'
import { heldPlaces } from '@backoffice/contract/cash/place'
import { limits } from '@backoffice/contract/limits'
import {
  chequeQuestions,
  type ChequeQuestion,
  type countCheques,
  type listChequeDays,
  type listCheques,
} from '@backoffice/contract/receipts/cheques'
import { stage, stageNames } from '@backoffice/contract/statuses'
import { type RawBuilder, sql } from 'kysely'
import { among, placeOfReceipt } from '../cash/pieces.sql.ts'
import type { Db, SessionUser } from '../db/database.ts'
import { loginOfUser, nameOfUser, titleOf } from '../db/names.sql.ts'
import {
  byBranch,
  byWords,
  fullListOf,
  holdsWords,
  inBranches,
  only,
  pageOf,
  searched,
  sortedBy,
  where,
  wordOf,
} from '../db/sql.ts'
import { mayReadReceipt } from '../timeline/timeline.sql.ts'
import { isDueOn } from './cheques.sql.ts'
import { lastBounceOf, outcomeOf } from './returned-cheques.sql.ts'

type Reader = Pick<SessionUser, 'roleId' | 'userId' | 'modules'>

const today = sql`business_day(r.branch_code)`
const beforeBank = among(sql`r.stage`, [stage.withSalesman, stage.onTheWay, stage.withCashier])
const isBounced = sql`r.stage = ${sql.lit(stage.bounced)}`
const wasDecided = (...kinds: readonly string[]) => sql`exists (
  select from bounce_outcome o where o.receipt_id = r.id and o.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))`
const isSettled = sql`${isBounced} and ${wasDecided('replaced', 'given_back')}`

const questions: Readonly<Record<ChequeQuestion, RawBuilder<unknown>>> = {
  open: sql`(${among(sql`r.stage`, heldPlaces)})`,
  postDated: sql`(${beforeBank} and r.cheque_on > ${today})`,
  due: sql`(${beforeBank} and ${isDueOn(today)})`,
  bounced: sql`(${isBounced} and not ${wasDecided('replaced', 'given_back')})`,
  again: sql`(r.stage not in (${sql.lit(stage.bounced)}, ${sql.lit(stage.void)}) and ${wasDecided('represented')})`,
  settled: sql`(${isSettled})`,
}

/**
 * The condition that the user may see a cheque: a cashier also sees the cheques that are still with the salesmen of the branch, since these are
 * on their way to a cashier.
 */
const maySee = (user: Reader) =>
  user.roleId === role.cashier
    ? sql`(r.stage = ${sql.lit(stage.withSalesman)} or ${mayReadReceipt(user)})`
    : mayReadReceipt(user)

const chequesOf = (branches: readonly string[], user: Reader) =>
  [inBranches(sql`r.branch_code`, branches), sql`r.cheque_no <> '' and r.instrument_part = 0`, maySee(user)] as const

/** The amount on the paper. */
const onPaper = sql`coalesce((
  select n.amount from payment_instrument n where n.payment_id = r.payment_id and n.position = r.instrument), r.amount)`

const sortColumns = {
  chequeDate: { by: sql`r.cheque_on` },
  client: byWords(sql`k.title`, sql`join chart k on k.branch_code = r.branch_code and k.acode = r.party`),
  amount: { by: onPaper },
  cCode: byBranch(sql`r.branch_code`),
}

/** Lists the cheques of the branches, the earliest day first. */
export function cheques(db: Db, branches: readonly string[], user: Reader, f: Input<typeof listCheques>) {
  const sorted = sortedBy(sortColumns, f.sort)
  return pageOf<Row<typeof listCheques>>(db, f, {
    keys: sql`
      select r.id, r.cheque_on, ${onPaper} as amount ${sorted.column} from receipt r ${sorted.join}
      ${where(
        ...chequesOf(branches, user),
        f.question !== undefined && questions[f.question],
        f.fromDate !== undefined && sql`r.cheque_on >= ${f.fromDate}`,
        f.toDate !== undefined && sql`r.cheque_on <= ${f.toDate}`,
        f.chequeBank !== undefined && sql`r.cheque_bank = ${f.chequeBank}`,
        f.place && among(sql`r.stage`, f.place),
        f.chequeNo !== undefined && holdsWords(f.chequeNo, { in: [searched(sql`r.cheque_no`)] }),
      )}`,
    isInOwnOrder: sorted.isOwn,
    order: sql`${sorted.order} cheque_on, id`,
    totals: { of: { amount: sql`amount` } },
    rows: sql`
      select page.position, r.id as "invoiceDetailId", r.branch_code as "cCode", r.party as "aCode",
        ${titleOf(sql`r.branch_code`, sql`r.party`)} as client, r.cheque_no as "chequeNO", r.cheque_bank as "chequeBank",
        r.cheque_on as "chequeDate", page.amount, (
          select count(*)::int from receipt part
          where part.id = r.id or (part.payment_id, part.instrument) = (r.payment_id, r.instrument)) as receipts,
        ${nameOfUser(sql`r.salesman_id`)} as "s_Name", ${loginOfUser(sql`r.salesman_id`)} as "s_Login",
        coalesce(${nameOfUser(sql`r.cashier_id`)}, '') as "c_Name", ${loginOfUser(sql`r.cashier_id`)} as "c_Login", ${placeOfReceipt},
        coalesce(case when ${isBounced} then (select d.deposit_no from deposit d where d.id = x.deposit_id) end,
          (select d.deposit_no from deposit_line l join deposit d on d.id = l.deposit_id where l.receipt_id = r.id and l.live), '') as "depositNo",
        (select count(*)::int from bounce b where b.receipt_id = r.id) as bounces, x.bounced_on as "bouncedOn",
        coalesce(x.reason, '') as "bounceReason", ${outcomeOf(user)},
        coalesce(${nameOfUser(sql`o.decided_by`)}, '') as "outcomeBy", ${loginOfUser(sql`o.decided_by`)} as "outcomeByLogin",
        coalesce(case o.kind when 'replaced' then replaced.receipts else o.reason end, '') as "outcomeFacts", replaced.amount as "replacedAmount"
      from page
      join receipt r on r.id = page.id
      left join lateral ${lastBounceOf(sql`r.id`)} x on true
      left join lateral (
        select * from bounce_outcome o where o.receipt_id = x.receipt_id and o.deposit_id = x.deposit_id order by o.decided_at desc limit 1
      ) o on true
      left join lateral (
        select string_agg(other.id::text, ', ' order by other.id) as receipts,
          case when count(*) > 0 then coalesce(sum(other.amount) filter (where other.stage not in (${sql.lit(stage.bounced)}, ${sql.lit(stage.void)})), 0) end as amount
        from bounce_replacement p join receipt other on other.id = p.replaced_by
        where p.deposit_id = x.deposit_id and p.receipt_id in (select w.receipt_id from with_their_cheques(array[r.id]) w)
      ) replaced on true`,
  })
}

/** Counts the cheques of each question. */
export async function counts(db: Db, branches: readonly string[], user: Reader): Promise<Answer<typeof countCheques>> {
  const counters = chequeQuestions.flatMap((question) => [
    sql.lit(question),
    sql`json_build_object('cheques', count(*) filter (where ${questions[question]}),
      'amount', coalesce(sum(${onPaper}) filter (where ${questions[question]}), 0))`,
  ])
  const { rows } = await sql<{ counted: Answer<typeof countCheques> }>`
    select json_build_object(${sql.join(counters)}) as counted
    from receipt r ${where(...chequesOf(branches, user))}`.execute(db)
  return only(rows).counted
}

const holder = sql`case when r.stage = ${sql.lit(stage.withCashier)} then r.cashier_id else r.salesman_id end`

/** Lists the days and banks of the cheques that people hold, and these people. */
export const days = (db: Db, branches: readonly string[], user: Reader, f: Input<typeof listChequeDays>) =>
  fullListOf<Row<typeof listChequeDays>>(db, f, {
    keys: sql`
      select held.branch_code as "cCode", b.name as "branchName", held.cheque_on as "chequeDate", held.cheque_bank as "chequeBank",
        sum(held.cheques)::int as cheques, sum(held.amount) as amount,
        json_agg(json_build_object('name', ${nameOfUser(sql`held.holder`)}, 'placeName', ${wordOf(sql`held.stage`, stageNames)},
          'cheques', held.cheques, 'amount', held.amount) order by held.amount desc, held.holder, held.stage) as holders
      from (
        select r.branch_code, r.cheque_on, r.cheque_bank, ${holder} as holder, r.stage, count(*) as cheques, sum(${onPaper}) as amount
        from receipt r
        ${where(
          ...chequesOf(branches, user),
          beforeBank,
          sql`r.cheque_on between ${today} and ${today} + ${sql.lit(limits.cheque.calendarDays - 1)}`,
          f.chequeBank !== undefined && sql`r.cheque_bank = ${f.chequeBank}`,
        )}
        group by 1, 2, 3, 4, 5
      ) held
      join branch b on b.code = held.branch_code
      group by 1, 2, 3, 4`,
    order: sql`"chequeDate", "chequeBank" collate "und-x-icu", "cCode"`,
    totals: { of: { amount: sql`amount` } },
    rows: sql`select * from page`,
  })
