/** Finds by number or name in one statement: a part for each kind that the user may find, each with a few rows. */
import { role, roleNames } from '@backoffice/contract/access'
import { type Found, foundOfKind, type FoundKind } from '@backoffice/contract/find/find'
import { stageNames } from '@backoffice/contract/statuses'
import { type RawBuilder, sql } from 'kysely'
import { mayReadOrder } from '../clients/may-read-order.sql.ts'
import type { Db, SessionUser } from '../db/database.ts'
import { matches, where, wordOf } from '../db/sql.ts'
import { mayReadReceipt } from '../timeline/timeline.sql.ts'
import type { Sought } from './sought.ts'

interface Search {
  readonly user: Pick<SessionUser, 'roleId' | 'userId'>
  readonly branchCode: string
  readonly sought: Sought
}

/** Returns the rows of one kind, or `undefined` where the text cannot be the number or name of one. */
type Part = (search: Search) => RawBuilder<unknown> | undefined

/** The largest `integer` of PostgreSQL. */
const LAST_NUMBER = 2 ** 31 - 1

const most = sql`limit ${sql.lit(foundOfKind)}`

/** Every digit is less than the character after it. */
const beginsWith = (column: RawBuilder<unknown>, digits: string) =>
  sql`(${column} >= ${digits} and ${column} < ${`${digits}:`})`

/** Returns the condition that the number, without its marks, holds the letters and digits in this order. */
const holds = (number: RawBuilder<unknown>, characters: string) =>
  characters !== '' && sql`strpos(lower(regexp_replace(${number}, '[^A-Za-z0-9]', '', 'g')), ${characters}) > 0`

const allWords = (words: readonly string[], ...columns: readonly RawBuilder<unknown>[]) =>
  words.map(
    (word) =>
      sql`(${sql.join(
        columns.map((column) => matches(column, word)),
        sql` or `,
      )})`,
  )

const clients: Part = ({ branchCode, sought: { text, words } }) => sql`
  select 'client' as kind, c.acode as id, c.title as name, c.acode as detail, null::numeric as amount, c.branch_code as "cCode",
    c.acode as "aCode", '' as "typeCode", false as "isOwed",
    row_number() over (order by ${matches(sql`c.title`, text)} desc, c.title collate "und-x-icu", c.acode) as position
  from chart c
  ${where(
    sql`c.branch_code = ${branchCode} and c.level = 4 and c.cgroup = 'PARTY'`,
    ...allWords(words, sql`c.title`, sql`c.acode`),
  )}
  order by position ${most}`

/** At most so many numbers that begin alike are looked at for the salesman's own; a longer text leaves fewer. */
const CANDIDATES = 1000

/** The two ways to find an invoice by its number each read a few rows of an index, in its order. */
const invoices: Part = ({ user, branchCode, sought: { characters, digits, tail, letters } }) => {
  if (digits === '') return undefined
  const by = (key: RawBuilder<unknown>, start: string, held: string) => {
    const alike = (count: number) => sql`
      select a.id, ${key} as key from invoice_approval a
      ${where(sql`a.branch_code = ${branchCode}`, beginsWith(key, start), holds(sql`a.invoice_no`, held))}
      order by ${key} limit ${sql.lit(count)}`
    if (user.roleId !== role.salesman) return sql`(${alike(foundOfKind)})`
    return sql`
      (select a.id, a.key from (${alike(CANDIDATES)}) a join invoice i on i.id = a.id
      where i.salesman_id = ${user.userId} order by a.key ${most})`
  }
  const ways = [
    by(sql`a.number_digits`, digits, characters),
    ...(tail === undefined || tail === '' ? [] : [by(sql`a.number_tail`, tail, letters)]),
  ]
  return sql`
    select 'invoice', i.invoice_no, i.invoice_no, c.title, i.bill, i.branch_code, i.party, i.type_code, i.balance > 0,
      row_number() over (order by length(k.key), k.key, i.invoice_on desc, i.id) as position
    from (select id, min(key) as key from (${sql.join(ways, sql` union all `)}) w group by id) k
    join invoice i on i.id = k.id
    join chart c on c.branch_code = i.branch_code and c.acode = i.party
    order by position ${most}`
}

/** A receipt has its id for a number; a cheque is found by its number too. */
const receipts: Part = ({ user, branchCode, sought: { id, text, digits, letters } }) => {
  if (digits === '') return undefined
  const readable = sql`r.branch_code = ${branchCode} and ${mayReadReceipt(user)}`
  const key = sql`r.cheque_key collate "C"`
  const start = sql`cheque_key_of(${text})`
  const byCheque = sql`
    (select r.id, 1 as way from receipt r
    where r.cheque_no <> '' and ${key} >= ${start} and ${key} < ${start} || chr(1114111) and length(${start}) > 1 and ${readable}
    order by ${key} ${most})`
  const byId = sql`(select r.id, 0 as way from receipt r where r.id = ${('receipt'.startsWith(letters) ? id : undefined) ?? null}::bigint and ${readable})`
  return sql`
    select 'receipt', r.id::text, 'Receipt ' || r.id,
      concat_ws(' · ', c.title, case when r.cheque_no <> '' then r.method || ' ' || r.cheque_no else r.method end, ${wordOf(sql`r.stage`, stageNames)}),
      r.amount, r.branch_code, r.party, '', false,
      row_number() over (order by k.way, length(r.cheque_key), r.created_at desc, r.id) as position
    from (select id, min(way) as way from (${byId} union all ${byCheque}) w group by id) k
    join receipt r on r.id = k.id
    join chart c on c.branch_code = r.branch_code and c.acode = r.party
    order by position ${most}`
}

const deposits: Part = ({ user, branchCode, sought: { id, digits, characters, letters } }) => {
  if (digits === '') return undefined
  const own = where(
    sql`d.branch_code = ${branchCode}`,
    user.roleId === role.cashier && sql`d.cashier_id = ${user.userId}`,
  )
  const byId = sql`(select d.id, 0 as way from deposit d ${own} and d.id = ${('dep'.startsWith(letters) ? id : undefined) ?? null}::bigint)`
  const bySlip = sql`
    (select d.id, 1 as way from deposit d ${own} and ${beginsWith(sql`d.slip_digits`, digits)} and ${holds(sql`d.slip_no`, characters) || sql`true`}
    order by d.slip_digits ${most})`
  return sql`
    select 'deposit', d.deposit_no, d.deposit_no, concat_ws(' · ', d.slip_no, k.name), d.total, d.branch_code, '', '', false,
      row_number() over (order by w.way, d.created_at desc, d.id) as position
    from (select id, min(way) as way from (${byId} union all ${bySlip}) w group by id) w
    join deposit d on d.id = w.id
    join app_user k on k.id = d.cashier_id
    order by position ${most}`
}

/** The order with this number, which counts in its branch. */
const orders: Part = ({ user, branchCode, sought: { id, letters } }) => {
  const isOrder = ['saleorder', 'order', 'so'].some((word) => word.startsWith(letters))
  if (id === undefined || id > LAST_NUMBER || !isOrder) return undefined
  return sql`
    select 'order', o.order_no::text, 'Sale Order ' || o.order_no, c.title, o.total_net, o.branch_code, o.party, '', false, 1::bigint
    from sale_order o
    join chart c on c.branch_code = o.branch_code and c.acode = o.party
    ${where(sql`o.branch_code = ${branchCode} and o.order_no = ${id}`, mayReadOrder(user))}`
}

/** The users who work in the branch. */
const users: Part = ({ branchCode, sought: { words } }) => sql`
  select 'user', u.id::text, u.name, concat_ws(' · ', u.login_id, ${wordOf(sql`u.role_id`, roleNames)}), null::numeric, ${branchCode}, '', '',
    false, row_number() over (order by u.name collate "und-x-icu", u.id) as position
  from app_user u
  ${where(
    sql`exists (select from user_branch b where b.user_id = u.id and b.active and b.branch_code = ${branchCode})`,
    ...allWords(words, sql`u.name`, sql`u.login_id::text`),
  )}
  order by position ${most}`

const parts: Readonly<Record<FoundKind, Part>> = {
  client: clients,
  invoice: invoices,
  receipt: receipts,
  deposit: deposits,
  order: orders,
  user: users,
}

/**
 * Finds what the text names among these kinds, in their order. Each branch is sought by itself, so that its indexes keep their order; whoever
 * works in several is one user.
 */
export async function find(
  db: Db,
  kinds: readonly FoundKind[],
  search: Omit<Search, 'branchCode'>,
  branches: readonly string[],
): Promise<Found[]> {
  const sought = kinds.flatMap((kind, order) =>
    branches.flatMap((branchCode) => {
      const part = parts[kind]({ ...search, branchCode })
      return part ? [sql`(select found.*, ${sql.lit(order)} as place from (${part}) as found ${COLUMNS})`] : []
    }),
  )
  if (sought.length === 0) return []
  const { rows } = await sql<Found>`
    select kind, id, name, detail, amount, "cCode", "aCode", "typeCode", "isOwed"
    from (${sql.join(sought, sql` union all `)}) as every
    order by place, position, "cCode"`.execute(db)
  const isFirst = (one: Found, at: number) =>
    one.kind !== 'user' || rows.findIndex(({ kind, id }) => kind === 'user' && id === one.id) === at
  const once = rows.filter(isFirst)
  return kinds.flatMap((kind) => once.filter((one) => one.kind === kind).slice(0, foundOfKind))
}

const COLUMNS = sql`(kind, id, name, detail, amount, "cCode", "aCode", "typeCode", "isOwed", position)`
