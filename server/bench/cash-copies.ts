/**
 * Makes the cash chain of the demo as long as a year's or many years', since loading all of it through the triggers would take hours. Every
 * copy of the newest half-year has all documents, also waiting ones. Copies of earlier times have only finished documents: paid invoices,
 * with receipts that are banked, bounced or void. So the waiting documents stay the same number, however long the history is. A copy refers
 * to rows of the same copy, so every foreign key holds.
 */
import type pg from 'pg'
import {
  addCopies,
  type Copies,
  type Differences,
  type Job,
  withNewFiles,
  withoutIndexes,
  withoutTriggers,
} from './bulk.ts'

/** The distance between the ids of a copy and of its row; the demo has fewer rows in every table. */
const STEP = 1_000_000
/** The demo has the invoices of half a year, a number of weeks, so that each copy keeps the days of the week. */
const HALF_YEAR = 26 * 7

export interface CashCopies {
  /** The number of times that the newest half-year has the demo. */
  readonly times: number
  /** The numbers of invoices and receipts added in earlier half-years, each with as many invoices as the newest. */
  readonly earlier: { readonly invoices: number; readonly receipts: number }
}

const shifted = (name: string): string => `r.${name} + n::bigint * ${STEP}`
const shiftedIds = (...names: string[]): Differences => Object.fromEntries(names.map((name) => [name, shifted(name)]))
const numbered = (name: string): string => `r.${name} || '-' || n`

interface Table {
  readonly differences: Differences
  /** The columns with days and with moments of the documents. */
  readonly days?: readonly string[]
  readonly moments?: readonly string[]
  /** A condition on a row `r` of a document that is finished. */
  readonly finished: string
  /** The columns that a copy of finished documents alone has another value in. */
  readonly finishedValues?: Differences
  /** A condition on the rows that belong to the cash chain. */
  readonly condition?: string
}

const isFinished = (document: 'invoice' | 'receipt' | 'deposit', id: string): string =>
  `r.${id} in (select id from finished.${document})`

/** The tables in which each document of the cash chain has rows, the slowest first. */
const tables: Readonly<Record<string, Table>> = {
  audit: {
    differences: {
      ...shiftedIds('id', 'object_id'),
      details: `case when r.details ? 'deposit'
        then r.details || jsonb_build_object('deposit', (r.details ->> 'deposit')::bigint + n::bigint * ${STEP}) else r.details end`,
    },
    moments: ['at'],
    // The audit of other documents stays with them.
    condition: `r.object in ('receipt', 'deposit', 'invoice')`,
    finished: `(r.object, r.object_id) in (select 'invoice', id from finished.invoice union all
      select 'receipt', id from finished.receipt union all select 'deposit', id from finished.deposit)`,
  },
  posting: {
    differences: {
      ...shiftedIds('journal_id'),
      holder: `case when r.account in ('AR', 'DC') then (${shifted('holder::bigint')})::text else r.holder end`,
    },
    finished: `r.journal_id in (select j.id from journal j join finished.receipt f on f.id = j.receipt_id)`,
  },
  journal: {
    differences: shiftedIds('id', 'receipt_id', 'deposit_id'),
    moments: ['at'],
    finished: isFinished('receipt', 'receipt_id'),
  },
  receipt: {
    differences: {
      ...shiftedIds('id', 'invoice_id'),
      cheque_no: `case when r.cheque_no = '' then '' else ${numbered('cheque_no')} end`,
    },
    days: ['cheque_on'],
    moments: ['created_at'],
    finished: isFinished('receipt', 'id'),
  },
  transfer: {
    differences: shiftedIds('id', 'receipt_id'),
    moments: ['sent_at', 'decided_at'],
    finished: isFinished('receipt', 'receipt_id'),
  },
  invoice_approval: {
    differences: { ...shiftedIds('id'), invoice_no: numbered('invoice_no') },
    days: ['invoice_on'],
    moments: ['entered_at', 'decided_at'],
    finished: isFinished('invoice', 'id'),
  },
  deposit_line: {
    differences: shiftedIds('deposit_id', 'transfer_id', 'receipt_id'),
    finished: isFinished('receipt', 'receipt_id'),
  },
  invoice: {
    differences: { ...shiftedIds('id'), invoice_no: numbered('invoice_no') },
    days: ['invoice_on'],
    finished: isFinished('invoice', 'id'),
  },
  deposit: {
    differences: { ...shiftedIds('id'), slip_no: numbered('slip_no') },
    days: ['deposited_on', 'posting_on'],
    moments: ['created_at', 'decided_at'],
    finished: isFinished('deposit', 'id'),
    finishedValues: { total: '(select f.total from finished.deposit f where f.id = r.id)' },
  },
  allocation: { differences: shiftedIds('id', 'receipt_id', 'invoice_id'), finished: 'false' },
  bounce: {
    differences: shiftedIds('receipt_id', 'deposit_id'),
    days: ['bounced_on'],
    moments: ['recorded_at'],
    finished: isFinished('receipt', 'receipt_id'),
  },
}

/** Notes the finished documents in the wanted ratio of invoices to receipts: paid invoices without a receipt of their own fill up. */
const noteFinished = ({ invoices, receipts }: CashCopies['earlier']): string => `
  create schema finished;
  create table finished.invoice as
    with paid as (
      select i.id, (select count(*) from receipt r where r.invoice_id = i.id) as receipts
      from invoice i join invoice_approval a on a.id = i.id
      where i.balance = 0 and a.status = 1 and not exists (select from allocation p where p.invoice_id = i.id)
        and not exists (select from receipt r where r.invoice_id = i.id and r.stage not in (4, 5, 9))
    )
    select id from paid order by receipts = 0, id
    limit (select round(sum(receipts) * ${invoices}::numeric / ${Math.max(receipts, 1)}) from paid);
  create table finished.receipt as select r.id from receipt r join finished.invoice f on f.id = r.invoice_id;
  create table finished.deposit as
    select l.deposit_id as id, sum(r.amount) as total
    from deposit_line l join receipt r on r.id = l.receipt_id join finished.receipt f on f.id = r.id group by 1;
  -- Each copy of a deposit looks for its total.
  alter table finished.deposit add primary key (id);`

/** Returns the jobs that multiply the rows, each in a transaction of its own, which can be done at the same time. */
export async function multiplyCash(client: pg.Client, { times, earlier }: CashCopies): Promise<readonly Job[]> {
  await client.query(noteFinished(earlier))
  const { rows } = await client.query<{ demo: number; finished: number }>(
    'select (select count(*) from invoice)::int as demo, (select count(*) from finished.invoice)::int as finished',
  )
  const { demo, finished } = rows[0] ?? { demo: 1, finished: 1 }
  const copies = finished > 0 ? Math.ceil(earlier.invoices / finished) : 0
  const inHalfYear = Math.max(Math.round((times * demo) / Math.max(finished, 1)), 1)
  const back = `${HALF_YEAR} * ((n - ${times}) / ${inHalfYear} + 1)`
  const jobs = Object.entries(tables).map(
    ([table, { differences, days = [], moments = [], finished: isOld, finishedValues, condition }]) =>
      (own: pg.Client) =>
        withoutTriggers(own, async () => {
          await withNewFiles(own, [table])
          await withoutIndexes(own, [table], async () => {
            const past = Object.fromEntries([
              ...days.map((day) => [day, `r.${day} - ${back}`]),
              ...moments.map((moment) => [moment, `r.${moment} - make_interval(days => ${back})`]),
            ])
            const all: Copies = { first: 1, last: times - 1, differences, ...(condition && { condition }) }
            const old: Copies = {
              first: times,
              last: times + copies - 1,
              differences: { ...differences, ...past, ...finishedValues },
              condition: isOld,
            }
            await addCopies(own, table, [all, old])
          })
        }),
  )
  await client.query(
    `update holding h set amount = amount * $1 + $2 * coalesce((
       select sum(r.amount) from receipt r join finished.receipt f on f.id = r.id
       where h.account = 'BK' and r.stage = 4 and r.branch_code = h.branch_code and r.salesman_id = h.salesman_id and r.cashier_id = h.cashier_id), 0)`,
    [times, copies],
  )
  return jobs
}
