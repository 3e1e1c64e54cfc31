/** Adds to the expiry of a lot, in words, that it has expired or expires soon. */
import { type Expiry, expiryOf } from '@backoffice/contract/stock/expiry'
import { stockMessages } from '@backoffice/contract/stock/stock-messages'
import cell from '../kit/list/cell.module.css'
import { showNumber } from '../kit/format.ts'
import type { Column } from '../kit/list/columns.tsx'
import { StatusTag } from '../kit/status-tag.tsx'

interface Lot {
  readonly daysLeft: number | null
}

const tones: Readonly<Partial<Record<Expiry, 'bad' | 'warning'>>> = { expired: 'bad', '30': 'warning', '90': 'warning' }

function wordsOf({ daysLeft }: Lot): string {
  if (daysLeft === null) return stockMessages.noExpiry
  if (daysLeft < 0) return stockMessages.expired
  if (daysLeft === 0) return stockMessages.lastDay
  return expiryOf(daysLeft) === 'later' ? '' : stockMessages.daysLeft(daysLeft)
}

function Words({ lot }: { lot: Lot }) {
  const tone = tones[expiryOf(lot.daysLeft)]
  const words = wordsOf(lot)
  if (tone) return <StatusTag tone={tone} word={words} />
  return words !== '' && <span className={cell.words}>{words}</span>
}

export const withExpiry = <R extends Lot>(column: Column<R>): Column<R> => ({
  ...column,
  cell: (row, form) => (
    <span className={cell.tags}>
      {column.cell(row, form)}
      <Words lot={row} />
    </span>
  ),
  text: (row, order) => `${column.text(row, order)} ${wordsOf(row)}`.trim(),
})

export const countLots = (lots: number): string => (lots === 1 ? '1 lot' : `${showNumber(lots)} lots`)
