/** Loads the allowances per mile and the tours, through the triggers of the database. */
import { requestStatus } from '@backoffice/contract/approvals/requests'
import { type Day } from '@backoffice/contract/day'
import { expenseImageCode } from '@backoffice/contract/image-codes'
import type pg from 'pg'
import type { FileStore } from '../../server/src/store/file-store.ts'
import { momentOf } from './calendar.ts'
import type { Company } from './company.ts'
import { bill } from './pictures.ts'
import { seeded } from './random.ts'
import { loadRequestHistory } from './request-history.ts'
import { insertRows, withRows } from './rows.ts'
import { pictureId, storePictures } from './store-pictures.ts'
import { expenseKinds } from './tour-words.ts'
import { allowances, type Tour } from './tours.ts'

export interface TourPlan {
  readonly company: Company
  readonly tours: readonly Tour[]
  /** The working days of the year. */
  readonly days: readonly Day[]
}

export async function loadTours(client: pg.Client, { company, tours, days }: TourPlan): Promise<void> {
  await insertRows(
    client,
    'dictionary',
    Object.entries(expenseKinds).map(([value, [name]], row) => ({ value, name, row })),
    {
      type: ['text', () => 'EXPENSE'],
      name: ['text', (kind) => kind.name],
      value: ['text', (kind) => kind.value],
      position: ['int', (kind) => kind.row + 1],
    },
  )
  await insertRows(
    client,
    'mileage_allowance',
    company.companies.flatMap(({ code }) => allowances.map(({ from, amount }) => ({ code, from: days[from], amount }))),
    {
      company_code: ['text', (row) => row.code],
      from_day: ['date', (row) => row.from],
      amount: ['paisa', (row) => row.amount],
    },
  )
  await insertRows(client, 'tour', tours, {
    id: ['bigint', (row) => row.id],
    branch_code: ['text', (row) => row.branch],
    entered_by: ['int', (row) => row.by],
    entered_at: ['timestamptz', (row) => momentOf(days, row.enteredAt, row.id)],
    start_on: ['date', (row) => row.startOn],
    end_on: ['date', (row) => row.endOn],
    reason: ['text', (row) => row.reason],
    allowance_per_mile: ['paisa', (row) => row.allowance],
    total_mileage: ['thousandths', (row) => row.legs.reduce((sum, { metres }) => sum + metres, 0)],
    total_expense: ['paisa', (row) => row.expenses.reduce((sum, { amount }) => sum + amount, 0)],
  })
  await insertRows(
    client,
    'tour_leg',
    tours.flatMap((tour) => tour.legs.map((leg, index) => ({ tour, leg, index }))),
    {
      tour_id: ['bigint', ({ tour }) => tour.id],
      position: ['int', ({ index }) => index + 1],
      branch_code: ['text', ({ tour }) => tour.branch],
      from_city: ['text', ({ leg }) => leg.from],
      to_city: ['text', ({ leg }) => leg.to],
      kilometer: ['thousandths', ({ leg }) => leg.metres],
    },
  )
  await insertRows(client, 'tour_expense', expensesOf(tours), {
    id: ['bigint', ({ id }) => id],
    tour_id: ['bigint', ({ tour }) => tour.id],
    position: ['int', ({ index }) => index + 1],
    branch_code: ['text', ({ tour }) => tour.branch],
    category: ['text', ({ expense }) => expense.category],
    description: ['text', ({ expense }) => expense.what],
    amount: ['paisa', ({ expense }) => expense.amount],
  })
  await withRows(
    client,
    tours.filter(({ status }) => status !== requestStatus.pending),
    {
      id: ['bigint', (row) => row.id],
      status: ['int', (row) => row.status],
      decided_by: ['int', (row) => row.decidedBy],
      decided_at: ['timestamptz', (row) => momentOf(days, row.decidedAt ?? 0, row.id)],
      comment: ['text', (row) => row.comment],
    },
    (
      given,
    ) => `update tour t set status = g.status, decided_by = g.decided_by, decided_at = g.decided_at, comment = g.comment
      from ${given} g where t.id = g.id`,
  )
  await loadRequestHistory(client, { kind: 'tour', number: 'd.tour_no', amount: 'd.total_bill' })
}

const expensesOf = (tours: readonly Tour[]) =>
  tours
    .flatMap((tour) => tour.expenses.map((expense, index) => ({ tour, expense, index })))
    .map((row, at) => ({ ...row, id: at + 1 }))

const BILLS = 40

/** Stores a picture of the bill for the latest nights and repairs. */
export async function loadBills(
  client: pg.Client,
  { tours, days }: TourPlan,
  files: FileStore,
  seed: string,
): Promise<void> {
  const random = seeded(`bills ${seed}`)
  const billed = expensesOf(tours).filter(({ expense }) => ['HOTEL', 'REPAIR'].includes(expense.category))
  await storePictures(
    client,
    files,
    billed.slice(-BILLS).map(({ id, tour, expense }) => ({
      id: pictureId(random),
      drawing: bill(expenseKinds[expense.category][0]),
      imageCode: expenseImageCode(expense.category),
      createdBy: tour.by,
      branch: tour.branch,
      document: { kind: 'tour_expense', id },
      at: momentOf(days, tour.enteredAt, tour.id),
    })),
  )
}
