/** Tours. A decision is one guarded statement; triggers write its audit and notify people. */
import { requestStatus } from '@backoffice/contract/approvals/requests'
import type { Input, Row } from '@backoffice/contract/call'
import type { Day } from '@backoffice/contract/day'
import type { Money } from '@backoffice/contract/money'
import type { Quantity } from '@backoffice/contract/quantity'
import type { DocumentStory } from '@backoffice/contract/timeline/document-timeline'
import type { listMyTours, saveTour } from '@backoffice/contract/tours/my-tours'
import type { listTours, TourExpense } from '@backoffice/contract/tours/tours'
import { type RawBuilder, sql } from 'kysely'
import { requestWordOf } from '../approvals/requests.sql.ts'
import type { Db } from '../db/database.ts'
import { since, until } from '../db/days.ts'
import { byBranch, byWords, inBranches, only, pageOf, sortedBy, where } from '../db/sql.ts'
import { imagesOf } from '../files/attachments.sql.ts'
import { isPhotoMissing } from '../files/item-photos.sql.ts'
import type { StoredImage } from '../files/links.ts'

/** Returns whether all values are categories of expenses. */
export async function haveCategories(db: Db, values: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ missing: number }>`
    select count(*) as missing from unnest(${values}::text[]) as sent (value)
    where not exists (select from dictionary d where d.type = 'EXPENSE' and d.value = sent.value)`.execute(db)
  return only(rows).missing === 0
}

/** Finds a live tour of the user that has a day in common with these. */
export async function overlapping(db: Db, userId: number, from: Day, to: Day) {
  const { rows } = await sql<{ number: string; from: Day; to: Day }>`
    select tour_no as number, start_on as from, end_on as to
    from tour
    where entered_by = ${userId} and status in (0, 1) and daterange(start_on, end_on, '[]') && daterange(${from}, ${to}, '[]')
    order by start_on limit 1`.execute(db)
  return rows[0]
}

interface Figures {
  readonly allowancePerMile: Money | null
  readonly paymentCollect: Money
}

/** Returns the allowance of the first day, or of today, and the collection of the user; without both days the latter is 0. */
export async function figures(db: Db, userId: number, branchCode: string, from: Day | null, to: Day | null) {
  const { rows } = await sql<Figures>`
    select allowance_on(${branchCode}, coalesce(${from}::date, business_day(${branchCode}))) as "allowancePerMile",
      coalesce(collected_by(${userId}, ${from}::date, ${to}::date), 0) as "paymentCollect"`.execute(db)
  return only(rows)
}

interface NewTour {
  readonly userId: number
  readonly branchCode: string
  readonly startOn: Day
  readonly endOn: Day
  readonly reason: string
  readonly totalMileage: Quantity
  readonly totalExpense: Money
}

type Sent = Input<typeof saveTour>

/** Enters a tour with its legs, and returns its id. */
export async function enter(db: Db, tour: NewTour, legs: Sent['tourDetails']): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into tour (branch_code, entered_by, start_on, end_on, reason, total_mileage, total_expense)
    values (${tour.branchCode}, ${tour.userId}, ${tour.startOn}, ${tour.endOn}, ${tour.reason}, ${tour.totalMileage}, ${tour.totalExpense})
    returning id`.execute(db)
  const { id } = only(rows)
  await db
    .insertInto('tour_leg')
    .values(
      legs.map(({ fromCity, toCity, kilometer }, at) => ({
        tour_id: id,
        position: at + 1,
        branch_code: tour.branchCode,
        from_city: fromCity.trim(),
        to_city: toCity.trim(),
        kilometer,
      })),
    )
    .execute()
  return id
}

/** Enters the expenses of a tour, and returns their ids in the order of the request. */
export async function enterExpenses(
  db: Db,
  tourId: number,
  branchCode: string,
  expenses: NonNullable<Sent['expenseDetails']>,
): Promise<number[]> {
  if (expenses.length === 0) return []
  const rows = await db
    .insertInto('tour_expense')
    .values(
      expenses.map(({ category, expenseDesc, expenseAmount }, at) => ({
        tour_id: tourId,
        position: at + 1,
        branch_code: branchCode,
        category,
        description: expenseDesc?.trim() ?? '',
        amount: expenseAmount,
      })),
    )
    .returning(['id', 'position'])
    .execute()
  return rows.toSorted((a, b) => a.position - b.position).map(({ id }) => id)
}

type Expense = Omit<TourExpense, 'images' | 'expenseAttachment' | 'expenseFileName'> & {
  readonly images: readonly StoredImage[]
}
/** A row of the database, with attachments that are not links yet. */
type Stored<R> = Omit<R, 'expenseDetails'> & { readonly expenseDetails: readonly Expense[] }

/** The photos of the item that made the tour. */
const photosOfItem = sql`intake ii join intake_photo ip on ip.intake_id = ii.id where ii.id = t.intake_id`

const columns = sql`
  page.position, t.id as "tourId", t.tour_no as "tourNo", t.version as "rowVersion", t.entered_at as "entryDate", t.branch_code as "cCode", b.name as "branchName",
  t.start_on as "startDate", t.end_on as "endDate", t.reason as "tourReason",
  collected_by(t.entered_by, t.start_on, t.end_on) as "paymentCollect", t.total_mileage as "totalMileage",
  t.allowance_per_mile as "allowancePerMile", t.total_allowance as "totalAllowance", t.total_expense as "totalExpense",
  t.total_bill as "totalBill", ${requestWordOf(sql`t.status`)} as status,
  (select coalesce(json_agg(json_build_object('fromCity', l.from_city, 'toCity', l.to_city, 'kilometer', l.kilometer) order by l.position), '[]')
    from tour_leg l where l.tour_id = t.id) as "tourDetails",
  (select coalesce(json_agg(json_build_object('category', d.name, 'expenseDesc', e.description, 'expenseAmount', e.amount,
      'images', ${imagesOf('tour_expense', sql`e.id`)}) order by e.position), '[]')
    from tour_expense e join dictionary d on d.type = e.category_list and d.value = e.category
    where e.tour_id = t.id) as "expenseDetails",
  (select count(*) from ${photosOfItem}) as "statedPhotos", (select count(*) from ${photosOfItem} and ${isPhotoMissing}) as "missingPhotos"`

const orderOf = (sort: string | undefined) => sql`${sortedBy(sortColumns, sort).order} entered_at desc, id desc`
const enteredAt = { at: sql`t.entered_at`, branch: sql`t.branch_code` }

type Filters = Pick<Input<typeof listTours>, 'date' | 'fromDate' | 'toDate' | 'status' | 'sort'>

const sortColumns = {
  entryDate: { by: sql`t.entered_at` },
  startDate: { by: sql`t.start_on` },
  totalBill: { by: sql`t.total_bill` },
  branchName: byBranch(sql`t.branch_code`),
  userName: byWords(sql`k.name`, sql`join app_user k on k.id = t.entered_by`),
}

const totals = {
  of: {
    paymentCollect: sql`collected_by(t.entered_by, t.start_on, t.end_on)`,
    totalAllowance: sql`t.total_allowance`,
    totalExpense: sql`t.total_expense`,
    totalBill: sql`t.total_bill`,
  },
  from: sql`keys join tour t on t.id = keys.id`,
}

const keysOf = (
  branches: readonly string[],
  { date, fromDate, toDate, status, sort }: Filters,
  owner: RawBuilder<unknown>,
) => sql`
  select t.id, t.entered_at ${sortedBy(sortColumns, sort).column} from tour t ${sortedBy(sortColumns, sort).join}
  ${where(
    inBranches(sql`t.branch_code`, branches),
    owner,
    // The status is a literal, so that the planner uses the partial index of pending tours.
    status !== undefined && sql`t.status = ${sql.lit(status)}`,
    since(enteredAt, branches, date),
    until(enteredAt, branches, date),
    since(enteredAt, branches, fromDate),
    until(enteredAt, branches, toDate),
  )}`

export type TourRow = Stored<Row<typeof listTours>>

/** Lists the tours that the user may decide about: other users' tours that were not withdrawn. */
export const page = (db: Db, branches: readonly string[], userId: number, f: Input<typeof listTours>) =>
  pageOf<TourRow>(db, f, {
    keys: keysOf(branches, f, sql`t.entered_by <> ${userId} and t.status <> ${sql.lit(requestStatus.withdrawn)}`),
    order: orderOf(f.sort),
    totals,
    rows: sql`
      select ${columns}, u.name as "userName", u.login_id as login
      from page
      join tour t on t.id = page.id
      join branch b on b.code = t.branch_code
      join app_user u on u.id = t.entered_by`,
  })

export type MyTourRow = Stored<Row<typeof listMyTours>>

/** Lists the user's own tours. */
export const ownPage = (db: Db, branches: readonly string[], userId: number, f: Input<typeof listMyTours>) =>
  pageOf<MyTourRow>(db, f, {
    keys: keysOf(branches, f, sql`t.entered_by = ${userId}`),
    order: orderOf(f.sort),
    totals,
    rows: sql`
      select ${columns}, coalesce(k.name, '') as "decidedBy", k.login_id as "decidedByLogin", t.decided_at as "decidedOn", t.comment as reason
      from page
      join tour t on t.id = page.id
      join branch b on b.code = t.branch_code
      left join app_user k on k.id = t.decided_by`,
  })

export type TourHead = Omit<DocumentStory, 'events'>

/** Reads a tour for its timeline: the user's own, or, for users who decide about tours, a tour of the branches that was not withdrawn. */
export async function head(db: Db, branches: readonly string[], userId: number, decides: boolean, id: number) {
  const mayRead = decides
    ? sql`(t.entered_by = ${userId} or t.status <> ${sql.lit(requestStatus.withdrawn)})`
    : sql`t.entered_by = ${userId}`
  const { rows } = await sql<TourHead>`
    select co.name as company, co.time_zone as "timeZone", b.name as branch, t.entered_at as "createdOn", t.status, ${requestWordOf(sql`t.status`)} as "statusName", t.tour_no as number, t.total_bill as amount,
      u.name as "enteredBy"
    from tour t
    join branch b on b.code = t.branch_code
    join company co on co.code = b.company_code
    join app_user u on u.id = t.entered_by
    where t.id = ${id} and ${inBranches(sql`t.branch_code`, branches)} and ${mayRead}`.execute(db)
  return rows[0]
}
