/**
 * Reads the people who have the company's money from the receipts in a place where a person is responsible for them: few of all receipts,
 * and found by an index. One statement reads them, so that its figures belong together.
 */
import { role, roleNames } from '@backoffice/contract/access'
import type { Input, Row } from '@backoffice/contract/call'
import {
  HELD_ITEM,
  heldPlaces,
  placeInHandsNames,
  type PlaceInHands,
  placesInHands,
} from '@backoffice/contract/cash/place'
import type { listHolders } from '@backoffice/contract/cash/holders'
import type { listMoneyInHands } from '@backoffice/contract/cash/money-in-hands'
import { limits } from '@backoffice/contract/limits'
import type { Money } from '@backoffice/contract/money'
import { type PaymentMethod, type Stage, stage } from '@backoffice/contract/statuses'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { fullListOf, inBranches, where, wordOf } from '../db/sql.ts'
import { among } from './pieces.sql.ts'
import type { RowOwner } from './row-owner.ts'

const byMethod = (method: PaymentMethod) => sql`coalesce(sum(r.amount) filter (where r.method = ${sql.lit(method)}), 0)`

/** Money on the way is still the salesman's: the cashier has it after the approval. */
const isWithSalesman = among(sql`r.stage`, [stage.withSalesman, stage.onTheWay])

/**
 * The moment when the money came to the place where it is. A live hand-over or deposit is the only one of its receipt. A cheque that bounced came
 * back to its cashier later than with its hand-over.
 */
const cameAt = sql`case r.stage
  when ${sql.lit(stage.withSalesman)} then r.created_at
  when ${sql.lit(stage.inDeposit)} then (
    select d.created_at from deposit_line l join deposit d on d.id = l.deposit_id where l.receipt_id = r.id and l.live)
  when ${sql.lit(stage.onTheWay)} then (select t.sent_at from transfer t where t.receipt_id = r.id and t.status <> 2)
  else (
    select greatest(t.decided_at, (
      select max(o.decided_at) from bounce_outcome o where o.receipt_id = r.id and o.kind = 'represented'))
    from transfer t where t.receipt_id = r.id and t.status <> 2) end`

/** Narrows the money to the money that a salesman or cashier holds. */
const holds = ({ salesmanId, cashierId }: RowOwner) => [
  salesmanId !== undefined && sql`(${isWithSalesman} and r.salesman_id = ${salesmanId})`,
  cashierId !== undefined && sql`(not ${isWithSalesman} and r.cashier_id = ${cashierId})`,
]

const isIn = (places: readonly Stage[]) => (places.length === 0 ? sql`false` : among(sql`r.stage`, places))

const everybody: RowOwner = { salesmanId: undefined, cashierId: undefined }

/** Selects what phones delivered and what is not booked, as `heldMoney` selects receipts. */
const itemsInHands = (branches: readonly string[], { salesmanId, cashierId }: RowOwner) => sql`
  select i.branch_code, i.user_id as holder, ${sql.lit(role.salesman)} as role, ${sql.lit(HELD_ITEM)} as stage, count(*) as receipts,
    sum(i.amount - c.cheques) as cash, sum(c.cheques) as cheques, 0 as online, sum(i.amount) as total, min(i.received_at) as since
  from intake i cross join lateral (select cheques_in_item(i.body, i.amount) as cheques) c
  ${where(
    sql`i.state in ('waits', 'held') and i.kind in ('receipt', 'payment')`,
    inBranches(sql`i.branch_code`, branches),
    salesmanId !== undefined && sql`i.user_id = ${salesmanId}`,
    cashierId !== undefined && sql`i.user_id = ${cashierId}`,
  )}
  group by 1, 2`

/** Selects a row `held` for each person and place with money in the branches, of everybody or of this owner. */
export const heldMoney = (branches: readonly string[], places: readonly PlaceInHands[], owner = everybody) => sql`
  select h.*, o.day as oldest_day, business_day(h.branch_code) - o.day as age_days
  from (
    ${places.includes(HELD_ITEM) ? sql`${itemsInHands(branches, owner)} union all` : sql``}
    select r.branch_code, case when ${isWithSalesman} then r.salesman_id else r.cashier_id end as holder,
      case when ${isWithSalesman} then ${sql.lit(role.salesman)} else ${sql.lit(role.cashier)} end as role, r.stage,
      count(*) as receipts, ${byMethod('Cash')} as cash, ${byMethod('Cheque')} as cheques,
      ${byMethod('Cash/Cheque Online')} as online, sum(r.amount) as total, min(${cameAt}) as since
    from receipt r
    ${where(inBranches(sql`r.branch_code`, branches), isIn(heldPlaces.filter((one) => places.includes(one))), ...holds(owner))}
    group by 1, 2, 3, 4
  ) h
  join branch b on b.code = h.branch_code
  join company co on co.code = b.company_code
  cross join lateral (select (h.since at time zone co.time_zone)::date as day) o`

/** The condition that the oldest money of a row `h` of `heldMoney` is in its place for long. */
export const isHeldLong = sql`h.age_days >= ${sql.lit(limits.handOver.longDays)}`

/** Whether the person `u` of a row `h` of `heldMoney` can sign in, in the role and in the branch that the money belongs to. */
const comesIn = sql`u.portal_allowed and u.role_id = h.role and exists (
  select from user_branch w where w.user_id = u.id and w.branch_code = h.branch_code and w.active)`

/** Lists the persons and places that have money, the oldest money first. */
export const moneyInHands = (db: Db, branches: readonly string[], f: Input<typeof listMoneyInHands>) =>
  fullListOf<Row<typeof listMoneyInHands>>(db, f, {
    keys: sql`
      select h.branch_code as "cCode", h.holder as "userId", h.stage as place, ${wordOf(sql`h.stage`, placeInHandsNames)} as "placeName",
        b.name as "branchName", u.name as "userName", u.login_id as login, ${wordOf(sql`h.role`, roleNames)} as "roleName",
        ${comesIn} as "comesIn", h.receipts, h.cash, h.cheques,
        h.online, h.total, h.oldest_day as "oldestDay", h.age_days as "ageDays"
      from (${heldMoney(branches, f.place ?? placesInHands)}) h
      join branch b on b.code = h.branch_code
      join app_user u on u.id = h.holder
      ${where(f.waits !== undefined && isHeldLong)}`,
    order: sql`"oldestDay", "userName" collate "und-x-icu", "cCode", "userId", place`,
    totals: {
      of: { cash: sql`cash`, cheques: sql`cheques`, online: sql`online`, total: sql`total` },
      by: sql`"placeName"`,
    },
    rows: sql`select * from page`,
  })

/** Lists the persons who have money, with its places next to each other. */
export function holders(db: Db, branches: readonly string[], f: Input<typeof listHolders>) {
  const inPlaces = (...places: readonly PlaceInHands[]) =>
    sql`coalesce(sum(h.total) filter (where ${among(sql`h.stage`, places)}), 0)`
  return fullListOf<Row<typeof listHolders>>(db, f, {
    keys: sql`
      select h.branch_code as "cCode", b.name as "branchName", u.id as "userId", u.name as "userName", u.login_id as login,
        h.role as "roleId", ${wordOf(sql`h.role`, roleNames)} as "roleName", ${comesIn} as "comesIn",
        ${inPlaces(stage.withSalesman, stage.withCashier)} as "withThem", ${inPlaces(stage.onTheWay)} as "onTheWay",
        ${inPlaces(stage.inDeposit)} as "inDeposits", ${inPlaces(HELD_ITEM)} as "heldItems", sum(h.total) as total,
        min(h.oldest_day) as "oldestDay", max(h.age_days) as "ageDays"
      from (${heldMoney(branches, placesInHands)}) h
      join branch b on b.code = h.branch_code
      join app_user u on u.id = h.holder
      group by h.branch_code, b.name, u.id, h.role`,
    order: sql`total desc, "userName" collate "und-x-icu", "cCode", "userId", "roleId"`,
    totals: {
      of: {
        withThem: sql`"withThem"`,
        onTheWay: sql`"onTheWay"`,
        inDeposits: sql`"inDeposits"`,
        heldItems: sql`"heldItems"`,
        total: sql`total`,
      },
    },
    rows: sql`select * from page`,
  })
}

/** Returns the people who have the most money of `heldMoney`, with their sums, and the number of further people. */
export async function mostHeld(db: Db, branches: readonly string[], most: number) {
  const { rows } = await sql<{ name: string; total: Money; ageDays: number }>`
    select u.name, sum(h.total) as total, max(h.age_days) as "ageDays"
    from (${heldMoney(branches, placesInHands)}) h
    join app_user u on u.id = h.holder
    group by u.id
    order by sum(h.total) desc, u.name collate "und-x-icu", u.id`.execute(db)
  return { people: rows.slice(0, most), more: Math.max(rows.length - most, 0) }
}
