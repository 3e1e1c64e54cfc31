/** Finds by number, name or amount in one statement: a part for each kind that the user may find, each with a few rows. */
import { role, roleNames } from '@backoffice/contract/access'
import { type Found, foundOfKind, type FoundKind } from '@backoffice/contract/find/find'
import { canBeNear, mostNear, nearestOf } from '@backoffice/contract/find/near'
import { stageNames } from '@backoffice/contract/statuses'
import { type RawBuilder, sql } from 'kysely'
import { mayReadOrder } from '../clients/may-read-order.sql.ts'
import { owedByClient } from '../clients/client-credit.sql.ts'
import type { Db, SessionUser } from '../db/database.ts'
import { clientKey, hasTelephone, holdsWords, searched, where, wordOf } from '../db/sql.ts'
import { mayReadReceipt } from '../timeline/timeline.sql.ts'
import type { SearchText } from './search-text.ts'

interface Search {
  readonly user: Pick<SessionUser, 'roleId' | 'userId'>
  readonly branchCode: string
  readonly search: SearchText
}

/** Returns the rows of a kind, or `undefined` if the text cannot be a number or name of this kind. */
type Part = (search: Search) => RawBuilder<unknown> | undefined

/** The largest `integer` of PostgreSQL. */
const LAST_NUMBER = 2 ** 31 - 1

const max = sql`limit ${sql.lit(foundOfKind)}`

/** A colon is greater than every digit, so it ends the range of the prefix. */
const beginsWith = (column: RawBuilder<unknown>, digits: string) =>
  sql`(${column} >= ${digits} and ${column} < ${`${digits}:`})`

/** Returns the amounts among the typed words, in paisas; null for a word that is not an amount. */
const paisasIn = (words: readonly string[]) =>
  sql`(array[${sql.join(words.map((word) => sql`(search_amount(${word}) * 100)::bigint`))}])`

/**
 * Returns the newest documents with one of the amounts of `sought`, each amount from the index that has them in this order. In one search
 * for several amounts the database would read the history backwards until it meets enough of them.
 */
const newestOfAmounts = (words: readonly string[], id: RawBuilder<unknown>, documents: RawBuilder<unknown>) => sql`
  (select found.id, 2 as way
  from (select distinct paisas from unnest${paisasIn(words)} as paisas) typed
  cross join lateral (select ${id} from ${documents} order by ${id} desc ${max}) found
  order by found.id desc ${max})`

/** Clients may share a name, so each row shows the code, the address and the amount owed. `c` has their `position`. */
const shownClients = (user: Search['user'], c: RawBuilder<unknown>) => sql`
  select 'client' as kind, c.acode as id, c.title as name, concat_ws(' · ', c.acode, nullif(c.second_name, ''), nullif(c.address, '')) as detail,
    ${owedByClient(user, sql`c.branch_code`, sql`c.acode`)} as amount, c.branch_code as "cCode",
    c.acode as "aCode", '' as "typeCode", false as "isOwed", c.position
  from (${c}) c`

const isClient = sql`c.level = 4 and c.cgroup = 'PARTY'`

const clients: Part = ({ user, branchCode, search: { text } }) =>
  shownClients(
    user,
    sql`
    select c.*,
      row_number() over (order by c.search_key like search_pattern(${text}) desc, c.title collate "und-x-icu", c.acode) as position
    from chart c
    ${where(
      sql`c.branch_code = ${branchCode} and ${isClient}`,
      sql`(${holdsWords(text, { in: [clientKey] })} or ${hasTelephone(sql`c.telephone`, text)})`,
    )}
    order by position ${max}`,
  )

/** Finds the clients with names that are nearly spelled like the text, the nearest first. */
export async function nearClients(
  db: Db,
  { user, search: { text } }: Omit<Search, 'branchCode'>,
  branches: readonly string[],
) {
  if (!canBeNear(text)) return []
  const { rows } = await sql<Found & { likeness: number }>`
    select shown.kind, shown.id, shown.name, shown.detail, shown.amount, shown."cCode", shown."aCode", shown."typeCode", shown."isOwed",
      near.likeness
    from (
      select near.*
      from near_accounts(${branches}::text[], ${text}) near
      join chart c on c.branch_code = near.branch_code and c.acode = near.acode and ${isClient}
      order by near.likeness desc, length(near.title), near.title collate "C", near.branch_code, near.acode
      limit ${sql.lit(mostNear)}
    ) near
    cross join lateral (${shownClients(
      user,
      sql`
      select c.*, 1 as position from chart c where c.branch_code = near.branch_code and c.acode = near.acode`,
    )}) shown
    order by near.likeness desc, length(shown.name), shown.name collate "C", shown."cCode", shown.id`.execute(db)
  return nearestOf(rows).map(({ likeness: _, ...client }) => client)
}

/** At most this many similar numbers are checked for access; a longer text matches fewer. */
const CANDIDATES = 1000

/**
 * An invoice with a number that ends with the typed text comes before an invoice that has the words elsewhere, such as a number with zeros
 * in front as it is printed. Both ways read a few rows of an index.
 */
const invoices: Part = ({ user, branchCode, search: { text, digits, tail, isPrinted, letters } }) => {
  if (digits === '') return undefined
  const own = user.roleId === role.salesman ? user.userId : null
  const byWords = sql`
    (select found as id, null::text as key from found_invoices(${branchCode}, ${text}, ${own}::int, ${sql.lit(foundOfKind)}) found)`
  const alike = (start: string, count: number) => sql`
    select a.id, a.number_tail as key, a.invoice_no, a.search_key from invoice_approval a
    where a.branch_code = ${branchCode} and ${isPrinted ? sql`a.number_tail = ${start}` : beginsWith(sql`a.number_tail`, start)}
    order by a.number_tail limit ${sql.lit(count)}`
  const byTail = (start: string) =>
    own === null && letters === ''
      ? sql`(select a.id, a.key from (${alike(start, foundOfKind)}) a)`
      : sql`
        (select a.id, a.key from (${alike(start, CANDIDATES)}) a
        ${where(
          letters !== '' && holdsWords(letters, { in: [{ written: sql`a.invoice_no`, key: sql`a.search_key` }] }),
          own !== null && sql`exists (select from invoice i where i.id = a.id and i.salesman_id = ${own})`,
        )}
        order by a.key ${max})`
  const ways = [byWords, ...(tail === undefined || tail === '' ? [] : [byTail(tail)])]
  return sql`
    select 'invoice', i.invoice_no, i.invoice_no, c.title, i.bill, i.branch_code, i.party, i.type_code, i.balance > 0,
      row_number() over (order by length(k.key), k.key, i.invoice_on desc, i.id desc) as position
    from (select id, min(key) as key from (${sql.join(ways, sql` union all `)}) w group by id) k
    join invoice i on i.id = k.id
    join chart c on c.branch_code = i.branch_code and c.acode = i.party
    order by position ${max}`
}

/** A receipt is found by its id, and by its amount with words of its client. */
const receipts: Part = ({ user, branchCode, search: { id, text, words, digits, letters } }) => {
  if (digits === '') return undefined
  const readable = sql`r.branch_code = ${branchCode} and ${mayReadReceipt(user)}`
  const byId = sql`(select r.id, 0 as way from receipt r where r.id = ${('receipt'.startsWith(letters) ? id : undefined) ?? null}::bigint and ${readable})`
  const byAmount = newestOfAmounts(
    words,
    sql`r.id`,
    sql`receipt r
    join chart c on c.branch_code = r.branch_code and c.acode = r.party
    ${where(sql`r.paisas = typed.paisas`, readable, holdsWords(text, { in: [clientKey], amounts: [sql`r.amount`] }))}`,
  )
  return sql`
    select 'receipt', r.id::text, 'Receipt ' || r.id,
      concat_ws(' · ', c.title, case when r.cheque_no <> '' then r.method || ' ' || r.cheque_no else r.method end, ${wordOf(sql`r.stage`, stageNames)}),
      r.amount, r.branch_code, r.party, '', false,
      row_number() over (order by k.way, r.created_at desc, r.id desc) as position
    from (select id, min(way) as way from (${byId} union all ${byAmount}) w group by id) k
    join receipt r on r.id = k.id
    join chart c on c.branch_code = r.branch_code and c.acode = r.party
    order by position ${max}`
}

/** A payment is found by its number, which counts in its branch. */
const payments: Part = ({ user, branchCode, search: { id, letters } }) => {
  const isPayment = ['payment', 'pay'].some((word) => word.startsWith(letters))
  if (!isPayment || id === undefined || id > LAST_NUMBER) return undefined
  return sql`
    select 'payment', r.id::text, 'Payment ' || p.payment_no, c.title, p.amount, p.branch_code, p.party, '', false, 1::bigint as position
    from payment p
    join receipt r on r.payment_id = p.id and r.instrument = 0 and r.instrument_part = 0
    join chart c on c.branch_code = p.branch_code and c.acode = p.party
    where p.branch_code = ${branchCode} and p.number_in_branch = ${id}::int and ${mayReadReceipt(user)}`
}

/**
 * A cheque with a number that begins with the typed text, or is the same without zeros in front, comes before a cheque that has it
 * elsewhere.
 */
const cheques: Part = ({ user, branchCode, search: { text, digits, isPrinted } }) => {
  if (digits === '') return undefined
  const key = sql`r.cheque_key collate "C"`
  const start = sql`cheque_key_of(${text})`
  const isAlike = isPrinted
    ? sql`${key} = ${start}`
    : sql`${key} >= ${start} and ${key} < ${start} || chr(1114111) and length(${start}) > 1`
  const byStart = sql`
    (select r.id, 0 as way from receipt r
    where r.cheque_no <> '' and ${isAlike}
      and r.branch_code = ${branchCode} and ${mayReadReceipt(user)}
    order by ${key} ${max})`
  const byPart = sql`
    (select r.id, 1 as way
    from found_cheques(${branchCode}, ${text}, ${sql.lit(CANDIDATES)}) found
    join receipt r on r.id = found
    where r.branch_code = ${branchCode} and ${mayReadReceipt(user)}
    order by length(r.cheque_key), r.id desc ${max})`
  return sql`
    select 'cheque', r.id::text, 'Cheque ' || r.cheque_no, concat_ws(' · ', c.title, nullif(r.cheque_bank, ''), ${wordOf(sql`r.stage`, stageNames)}),
      r.amount, r.branch_code, r.party, '', false,
      row_number() over (order by k.way, length(r.cheque_key), r.created_at desc, r.id desc) as position
    from (select id, min(way) as way from (${byStart} union all ${byPart}) w group by id) k
    join receipt r on r.id = k.id
    join chart c on c.branch_code = r.branch_code and c.acode = r.party
    order by position ${max}`
}

/** A deposit is found by its number, the beginning of the number of its slip, and its amount. */
const deposits: Part = ({ user, branchCode, search: { id, text, words, digits, characters, letters } }) => {
  if (digits === '') return undefined
  const own = where(
    sql`d.branch_code = ${branchCode}`,
    user.roleId === role.cashier && sql`d.cashier_id = ${user.userId}`,
  )
  const byId = sql`(select d.id, 0 as way from deposit d ${own} and d.id = ${('dep'.startsWith(letters) ? id : undefined) ?? null}::bigint)`
  const bySlip = sql`
    (select d.id, 1 as way
    from (
      select d.id, d.slip_no, d.slip_digits from deposit d
      ${own} and ${beginsWith(sql`d.slip_digits`, digits)} order by d.slip_digits limit ${sql.lit(CANDIDATES)}
    ) d
    where ${holdsWords(characters, { in: [searched(sql`d.slip_no`)] })}
    order by d.slip_digits ${max})`
  const byAmount = newestOfAmounts(
    words,
    sql`d.id`,
    sql`deposit d join app_user k on k.id = d.cashier_id
    ${own} and d.paisas = typed.paisas and ${holdsWords(text, { in: [searched(sql`k.name`)], amounts: [sql`d.total`] })}`,
  )
  return sql`
    select 'deposit', d.deposit_no, d.deposit_no, concat_ws(' · ', d.slip_no, k.name), d.total, d.branch_code, '', '', false,
      row_number() over (order by w.way, d.created_at desc, d.id desc) as position
    from (select id, min(way) as way from (${byId} union all ${bySlip} union all ${byAmount}) w group by id) w
    join deposit d on d.id = w.id
    join app_user k on k.id = d.cashier_id
    order by position ${max}`
}

/** An order is found by its number, which counts in its branch, and by its net amount with words of its client. */
const orders: Part = ({ user, branchCode, search: { id, text, words, digits, letters } }) => {
  if (digits === '') return undefined
  const isOrder = ['saleorder', 'order', 'so'].some((word) => word.startsWith(letters))
  const no = isOrder && id !== undefined && id <= LAST_NUMBER ? id : null
  return sql`
    select 'order', o.order_no::text, 'Sale Order ' || o.order_no, c.title, o.total_net, o.branch_code, o.party, '', false,
      row_number() over (order by coalesce(o.order_no = ${no}::int, false) desc, o.ordered_on desc, o.id desc) as position
    from sale_order o
    join chart c on c.branch_code = o.branch_code and c.acode = o.party
    ${where(
      sql`o.branch_code = ${branchCode}`,
      sql`(o.order_no = ${no}::int or ((o.total_net * 100)::bigint = any ${paisasIn(words)}
        and ${holdsWords(text, { in: [clientKey], amounts: [sql`o.total_net`] })}))`,
      mayReadOrder(user),
    )}
    order by position ${max}`
}

/** The newest credits of a branch that are looked at by words; a whole number is found among all. */
const NEWEST_CREDITS = 5000

/** A credit is found by its number, and among the newest also by a part of it with words of its client. */
const credits: Part = ({ branchCode, search: { text, digits } }) =>
  digits === ''
    ? undefined
    : sql`
  select 'credit', k.credit_no, k.credit_no, concat_ws(' · ', k.kind, c.title), k.amount, k.branch_code, k.party, '', false,
    row_number() over (order by code_key_of(k.credit_no) = code_key_of(${text}) desc, k.credit_on desc, k.id desc) as position
  from (
    select * from credit where branch_code = ${branchCode} and code_key_of(credit_no) = code_key_of(${text})
    union
    select * from (
      select * from credit where branch_code = ${branchCode} order by credit_on desc, id desc limit ${sql.lit(NEWEST_CREDITS)}
    ) newest
  ) k
  join chart c on c.branch_code = k.branch_code and c.acode = k.party
  ${where(holdsWords(text, { in: [searched(sql`k.credit_no`), clientKey], amounts: [sql`k.amount`] }))}
  order by position ${max}`

/** The users who work in the branch. */
const users: Part = ({ branchCode, search: { text } }) => sql`
  select 'user', u.id::text, u.name, concat_ws(' · ', u.login_id, ${wordOf(sql`u.role_id`, roleNames)}), null::numeric, ${branchCode}, '', '',
    false, row_number() over (order by u.name collate "und-x-icu", u.id) as position
  from app_user u
  ${where(
    sql`exists (select from user_branch b where b.user_id = u.id and b.active and b.branch_code = ${branchCode})`,
    holdsWords(text, { in: [searched(sql`u.name`), searched(sql`u.login_id::text`)] }),
  )}
  order by position ${max}`

const parts: Readonly<Record<FoundKind, Part>> = {
  client: clients,
  invoice: invoices,
  receipt: receipts,
  payment: payments,
  cheque: cheques,
  deposit: deposits,
  credit: credits,
  order: orders,
  user: users,
}

/**
 * Finds the documents, clients and users that match the text among these kinds, in the order of the kinds. Each branch is searched by
 * itself, so that its indexes keep their order; a user who works in several branches is returned once.
 */
export async function find(
  db: Db,
  kinds: readonly FoundKind[],
  search: Omit<Search, 'branchCode'>,
  branches: readonly string[],
): Promise<Found[]> {
  const queries = kinds.flatMap((kind, order) =>
    branches.flatMap((branchCode) => {
      const part = parts[kind]({ ...search, branchCode })
      return part ? [sql`(select found.*, ${sql.lit(order)} as place from (${part}) as found ${COLUMNS})`] : []
    }),
  )
  if (queries.length === 0) return []
  const { rows } = await sql<Found>`
    select kind, id, name, detail, amount, "cCode", "aCode", "typeCode", "isOwed"
    from (${sql.join(queries, sql` union all `)}) as every
    order by place, position, "cCode"`.execute(db)
  const isFirst = (one: Found, at: number) =>
    one.kind !== 'user' || rows.findIndex(({ kind, id }) => kind === 'user' && id === one.id) === at
  const once = rows.filter(isFirst)
  return kinds.flatMap((kind) => once.filter((one) => one.kind === kind).slice(0, foundOfKind))
}

const COLUMNS = sql`(kind, id, name, detail, amount, "cCode", "aCode", "typeCode", "isOwed", position)`
