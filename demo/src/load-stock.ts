/** Loads godowns, items and stock movements. Entry and document numbers count in the order of the days, in each branch. */
import type { Day } from '@backoffice/contract/day'
import type pg from 'pg'
import { insertRows, withRows } from './rows.ts'
import type { Movement, Stock } from './stock.ts'
import { goods } from './stock-names.ts'

const prefixes: Readonly<Record<Movement['kind'], string>> = {
  opening: 'OPN',
  purchase: 'GRN',
  sale: 'SI',
  sale_return: 'SR',
  transfer_in: 'TRN',
  transfer_out: 'TRN',
  correction: 'ADJ',
}

export async function loadStock(client: pg.Client, { godowns, items, movements }: Stock, days: readonly Day[]) {
  await insertRows(client, 'godown', godowns, {
    code: ['text', (row) => row.code],
    branch_code: ['text', (row) => row.branch],
    name: ['text', (row) => row.name],
  })
  await insertRows(client, 'stock_category', goods, {
    code: ['text', (row) => row.code],
    name: ['text', (row) => row.category],
  })
  await insertRows(client, 'item', items, {
    code: ['text', (row) => row.code],
    serial_no: ['int', (row) => row.serial],
    name: ['text', (row) => row.name],
    category_code: ['text', (row) => row.goods.code],
    cat_no: ['text', (row) => row.catNo],
    unit: ['text', (row) => row.goods.unit],
    mrp: ['paisa', (row) => row.mrp],
  })
  await withRows(
    client,
    numbered(movements, days),
    {
      branch_code: ['text', (row) => row.godown.branch],
      entry_no: ['bigint', (row) => row.entry],
      godown_code: ['text', (row) => row.godown.code],
      item_code: ['text', (row) => row.item.code],
      lot_no: ['text', (row) => row.lot.no],
      expires_on: ['date', (row) => row.lot.expires],
      moved_on: ['date', (row) => days[row.day]],
      kind: ['text', (row) => row.kind],
      document_no: ['text', (row) => row.document],
      quantity: ['int', (row) => row.quantity],
      rate: ['paisa', (row) => row.rate],
      discount: ['int', (row) => row.discount],
    },
    (given) =>
      `insert into stock_movement (branch_code, entry_no, godown_code, item_code, lot_no, expires_on, moved_on, kind, document_no,
         received, issued, rate, discount_percent)
       select branch_code, entry_no, godown_code, item_code, lot_no, expires_on, moved_on, kind, document_no,
         greatest(quantity, 0) / 1000.0, greatest(-quantity, 0) / 1000.0, rate, discount / 100.0
       from ${given} given`,
  )
}

function numbered(movements: readonly Movement[], days: readonly Day[]) {
  const counts = new Map<string, number>()
  const count = (of: string): number => {
    const next = (counts.get(of) ?? 0) + 1
    counts.set(of, next)
    return next
  }
  // A transfer has one number in both godowns.
  const sent = new Map<string, string>()
  return movements.map((movement) => {
    const { godown, day, lot, kind, quantity } = movement
    const transfer = `${lot.no} ${day} ${Math.abs(quantity)}`
    const prefix = prefixes[kind]
    const next = () =>
      `${prefix}/${days[day]?.slice(2, 4)}-${String(count(`${godown.branch} ${prefix}`)).padStart(5, '0')}`
    const document = (kind === 'transfer_in' && sent.get(transfer)) || next()
    if (kind === 'transfer_out') sent.set(transfer, document)
    return { ...movement, entry: count(godown.branch), document }
  })
}
