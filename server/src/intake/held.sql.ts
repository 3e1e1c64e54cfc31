/** Held money: what arrived from phones and could not be booked. A decision is one guarded statement of a function of the database. */
import type { Input, Row } from '@backoffice/contract/call'
import type { Day } from '@backoffice/contract/day'
import type { heldStates, Settlement } from '@backoffice/contract/intake/held-statuses'
import { heldStatus, heldStatusNames } from '@backoffice/contract/intake/held-statuses'
import type { listHeld } from '@backoffice/contract/intake/held'
import type { Money } from '@backoffice/contract/money'
import type { DocumentStory } from '@backoffice/contract/timeline/document-timeline'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { loginOfUser, nameOfBranch, nameOfUser, titleOf } from '../db/names.sql.ts'
import { byBranch, byWords, inBranches, literally, only, pageOf, sortedBy, where, wordOf } from '../db/sql.ts'
import { imagesOf } from '../files/attachments.sql.ts'
import type { StoredImage } from '../files/links.ts'
import { missingPhotos } from '../cash/item-pieces.sql.ts'

/** Only money is held. */
const isMoney = sql`i.kind in ('receipt', 'payment')`
const isOpen = sql`i.state in ('waits', 'held')`

const inState: Readonly<Record<(typeof heldStates)[number], RawBuilder<unknown>>> = {
  open: isOpen,
  // An item that the server booked on arrival was never held.
  booked: sql`i.state = 'booked' and i.decided_by is not null`,
  settled: sql`i.state = 'settled'`,
}
const inAnyState = sql`(${sql.join(Object.values(inState), sql` or `)})`

const sortColumns = {
  receivedOn: { by: sql`i.received_at` },
  userName: byWords(sql`u.name`, sql`join app_user u on u.id = i.user_id`),
  amount: { by: sql`i.amount` },
  branchName: byBranch(sql`i.branch_code`),
}

const itemNo = sql`item_number(d.code, i.number)`

/** The settlement `s` of the item: the one that waits, or the one that counts. */
const itsSettlement = sql`
  left join lateral (
    select s.* from intake_settlement s
    where s.intake_id = i.id and (s.ended_as is null or s.ended_as = 'confirmed') order by s.id desc limit 1
  ) s on true`

const statusOf = sql`case
  when i.state = 'waits' then ${sql.lit(heldStatus.waits)}
  when i.state = 'held' and s.id is not null then ${sql.lit(heldStatus.second)}
  when i.state = 'held' then ${sql.lit(heldStatus.held)}
  when i.state = 'booked' then ${sql.lit(heldStatus.booked)}
  else ${sql.lit(heldStatus.settled)} end`

type Parsed = 'invoices' | 'invoiceNo' | 'instruments' | 'readable' | 'outcome'
type Instrument = 'paymentMode' | 'chequeNO' | 'chequeDate' | 'chequeBank' | 'referenceNo'

/** A row before its text is read. */
export type HeldRow = Omit<Row<typeof listHeld>, Parsed | Instrument | 'images'> & {
  readonly body: string
  readonly settlement: Settlement | ''
  readonly why: string
  readonly images: readonly StoredImage[]
}

/** Lists held money, the oldest first. */
export function page(db: Db, branches: readonly string[], userId: number, f: Input<typeof listHeld>) {
  const sorted = sortedBy(sortColumns, f.sort)
  return pageOf<HeldRow>(db, f, {
    keys: sql`
      select i.id, i.received_at, i.amount ${sorted.column} from intake i
      join device d on d.device_id = i.device_id ${sorted.join}
      ${where(
        isMoney,
        inBranches(sql`i.branch_code`, branches),
        f.state === undefined ? inAnyState : inState[f.state],
        f.sellerId !== undefined && sql`i.user_id = ${f.sellerId}`,
        f.itemNo !== undefined && sql`${itemNo} ilike ${literally(f.itemNo)}`,
        f.fromDate !== undefined && sql`i.received_at >= day_start(i.branch_code, ${f.fromDate}::date)`,
        f.toDate !== undefined && sql`i.received_at < day_start(i.branch_code, ${f.toDate}::date + 1)`,
      )}`,
    order: sql`${sorted.order} received_at, id`,
    totals: { of: { amount: sql`amount` } },
    rows: sql`
      select page.position, i.id as "itemId", i.version as "rowVersion", ${itemNo} as "itemNo", i.branch_code as "cCode",
        ${nameOfBranch(sql`i.branch_code`)} as "branchName", i.user_id as "userId", u.name as "userName", u.login_id as login,
        salesman_can_come_in(i.user_id, i.branch_code) as "comesIn", i.party as "aCode",
        coalesce(${titleOf(sql`i.branch_code`, sql`i.party`)}, i.party) as client, i.amount, i.body, i.made_at as "madeOn",
        i.received_at as "receivedOn",
        coalesce((
          select a.details ->> 'comment' from audit a
          where a.object = 'intake' and a.object_id = i.id and a.action = 'held' order by a.id limit 1
        ), '') as reason,
        coalesce(s.outcome, '') as settlement, coalesce(s.reason, '') as why,
        coalesce(${nameOfUser(sql`s.proposed_by`)}, '') as "proposedBy", ${loginOfUser(sql`s.proposed_by`)} as "proposedByLogin",
        coalesce(s.proposed_by = ${userId}, false) as own,
        coalesce(${nameOfUser(sql`i.decided_by`)}, '') as "decidedBy", ${loginOfUser(sql`i.decided_by`)} as "decidedByLogin",
        case when i.decided_by is not null then i.judged_at end as "decidedOn",
        coalesce((
          select p.payment_no from intake_receipt l join receipt r on r.id = l.receipt_id join payment p on p.id = r.payment_id
          where l.intake_id = i.id limit 1
        ), '') as "paymentNo",
        i.photos, ${missingPhotos(sql`i.id`)} as "missingPhotos", ${imagesOf('intake', sql`i.id`)} as images,
        ${statusOf} as status, ${wordOf(statusOf, heldStatusNames)} as "statusName"
      from page
      join intake i on i.id = page.id
      join device d on d.device_id = i.device_id
      join app_user u on u.id = i.user_id
      ${itsSettlement}`,
  })
}

export interface HeldItem {
  readonly id: number
  readonly version: number
  readonly state: string
  readonly userId: number
  readonly userName: string
  readonly comesIn: boolean
  readonly amount: Money
  readonly body: string
  /** The settlement that waits for a second director. */
  readonly settlement: Settlement | null
  readonly proposedBy: number | null
  readonly proposer: string
  /** The last decision, where it is decided. */
  readonly decidedBy: string
  readonly decidedAt: string
}

/** Finds money that was held in a branch. */
export async function one(db: Db, branch: string, itemId: number): Promise<HeldItem | undefined> {
  const { rows } = await sql<HeldItem>`
    select i.id, i.version, i.state, i.user_id as "userId", u.name as "userName", salesman_can_come_in(i.user_id, i.branch_code) as "comesIn",
      i.amount, i.body, s.outcome as settlement, s.proposed_by as "proposedBy", coalesce(p.name, '') as proposer,
      coalesce(k.name, '') as "decidedBy", coalesce(local_time(i.branch_code, i.judged_at), '') as "decidedAt"
    from intake i
    join app_user u on u.id = i.user_id
    left join intake_settlement s on s.intake_id = i.id and s.ended_as is null
    left join app_user p on p.id = s.proposed_by
    left join app_user k on k.id = i.decided_by
    where i.id = ${itemId} and i.branch_code = ${branch} and ${isMoney}`.execute(db)
  return rows[0]
}

interface Booking {
  readonly itemId: number
  readonly rowVersion: number | undefined
  readonly holder: number
  readonly party: string
  readonly invoices: readonly { readonly id: number; readonly most: Money | null }[]
  readonly instruments: readonly {
    readonly method: string
    readonly cheque_no: string
    readonly cheque_on: Day | null
    readonly cheque_bank: string
    readonly reference_no: string
    readonly amount: Money
  }[]
  readonly why: string
}

/** Books held money; false where it is not held any more, or not as the director saw it. */
export async function book(db: Db, { itemId, rowVersion, holder, party, invoices, instruments, why }: Booking) {
  const { rows } = await sql<{ id: number | null }>`
    select book_held_item(${itemId}, ${rowVersion ?? null}::int, ${holder}, ${party}, ${invoices.map(({ id }) => id)}::bigint[],
      ${invoices.map(({ most }) => most)}::numeric[], ${JSON.stringify(instruments)}::jsonb, ${why}) as id`.execute(db)
  return only(rows).id !== null
}

interface Seen {
  readonly itemId: number
  readonly rowVersion?: number | undefined
}

/** These return false where the item is not held any more, or not as the director saw it. */
export async function propose(db: Db, { itemId, rowVersion }: Seen, as: Settlement, reason: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select propose_settlement(${itemId}, ${rowVersion ?? null}::int, ${as}, ${reason}) as done`.execute(db)
  return only(rows).done
}

export async function confirm(db: Db, { itemId, rowVersion }: Seen, why: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select confirm_settlement(${itemId}, ${rowVersion ?? null}::int, ${why}) as done`.execute(db)
  return only(rows).done
}

export async function withdraw(db: Db, { itemId, rowVersion }: Seen): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select withdraw_settlement(${itemId}, ${rowVersion ?? null}::int) as done`.execute(db)
  return only(rows).done
}

/** The head of a timeline, and the invoice that the item names. */
export type HeldStory = Omit<DocumentStory, 'events'> & { readonly invoiceNo: string }

/** Finds held money of the branches for its timeline. */
export async function story(db: Db, branches: readonly string[], itemId: number): Promise<HeldStory | undefined> {
  const { rows } = await sql<HeldStory>`
    select co.name as company, co.time_zone as "timeZone", b.name as branch, i.received_at as "createdOn", ${statusOf} as status,
      ${wordOf(statusOf, heldStatusNames)} as "statusName", ${itemNo} as number, i.amount, u.name as "enteredBy",
      i.invoice_no as "invoiceNo"
    from intake i
    join device d on d.device_id = i.device_id
    join app_user u on u.id = i.user_id
    join branch b on b.code = i.branch_code
    join company co on co.code = b.company_code
    ${itsSettlement}
    where i.id = ${itemId} and ${inBranches(sql`i.branch_code`, branches)} and ${isMoney}`.execute(db)
  return rows[0]
}

/** Returns whether a person can have money of a branch as its salesman. */
export async function comesIn(db: Db, userId: number, branch: string): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`select salesman_can_come_in(${userId}, ${branch}) as can`.execute(db)
  return only(rows).can
}
