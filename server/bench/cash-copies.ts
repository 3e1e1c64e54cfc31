/**
 * Makes the cash chain of the demo many times as long, since to load all of it through the triggers would take minutes. A copy refers to
 * rows of the same copy, so every foreign key holds.
 */
import type pg from 'pg'
import { addCopies, type Differences, withoutIndexes, withoutTriggers } from './bulk.ts'

/** The ids of a copy are so far from those of the row; the demo that is copied has fewer rows in every table. */
const STEP = 1_000_000

const shifted = (name: string): string => `r.${name} + n * ${STEP}`
const shiftedIds = (...names: string[]): Differences => Object.fromEntries(names.map((name) => [name, shifted(name)]))

/** The tables in which each document of the cash chain has rows. */
const tables: Readonly<Record<string, Differences>> = {
  invoice: { ...shiftedIds('id'), invoice_no: `r.invoice_no || '-' || n` },
  invoice_approval: { ...shiftedIds('id'), invoice_no: `r.invoice_no || '-' || n` },
  receipt: {
    ...shiftedIds('id', 'invoice_id'),
    cheque_no: `case when r.cheque_no = '' then '' else r.cheque_no || '-' || n end`,
  },
  transfer: shiftedIds('id', 'receipt_id'),
  deposit: { ...shiftedIds('id'), slip_no: `r.slip_no || '-' || n` },
  deposit_line: shiftedIds('deposit_id', 'transfer_id', 'receipt_id'),
  allocation: shiftedIds('id', 'receipt_id', 'invoice_id'),
  bounce: shiftedIds('receipt_id', 'deposit_id'),
  journal: shiftedIds('id', 'receipt_id', 'deposit_id'),
  posting: {
    ...shiftedIds('journal_id'),
    holder: `case when r.account in ('AR', 'DC') then (${shifted('holder::bigint')})::text else r.holder end`,
  },
  audit: {
    ...shiftedIds('id', 'object_id'),
    details: `case when r.details ? 'deposit'
      then r.details || jsonb_build_object('deposit', (r.details ->> 'deposit')::bigint + n * ${STEP}) else r.details end`,
  },
}

/** Multiplies the rows in one transaction, so that an interrupted run leaves none of the copies. */
export async function multiplyCash(client: pg.Client, times: number): Promise<void> {
  if (times === 1) return
  await withoutTriggers(client, async () => {
    await withoutIndexes(client, Object.keys(tables), async () => {
      for (const [table, differences] of Object.entries(tables)) {
        // The audit of other documents stays with them.
        const condition = table === 'audit' ? `r.object in ('receipt', 'deposit', 'invoice')` : 'true'
        await addCopies(client, table, times - 1, differences, condition)
      }
    })
    await client.query('update holding set amount = amount * $1', [times])
  })
}
