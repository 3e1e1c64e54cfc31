/** Describes the difference between the data here and the totals that a feed stated. */
import { feedsMessages } from '@backoffice/contract/imports/feeds-messages'
import { type Statement, statement } from '@backoffice/contract/imports/feeds'
import { type ImportKindName, kindOf, templateColumns } from '@backoffice/contract/imports/kinds'
import * as z from 'zod/mini'
import { invalid } from '../http/refusals.ts'

/** A count or sum as the database compared it; `what` is rows, documents or the key of a column. */
export interface Compared {
  readonly what: string
  readonly stated: string
  readonly here: string
  readonly agrees: boolean
}

function wordsOf(kind: ImportKindName, what: string): string {
  const { title, columns } = kindOf(kind)
  if (what === 'rows') return feedsMessages.control.rows
  if (what === 'documents') return title
  return columns.find(({ key }) => key === what)?.label ?? what
}

/** Returns the comparison in the words of the kind; null where nothing was stated. */
export function controlOf(kind: ImportKindName, compared: readonly Compared[] | null) {
  if (!compared) return null
  const order = ['rows', 'documents', ...kindOf(kind).columns.map(({ key }) => key)]
  const lines = compared
    .toSorted((a, b) => order.indexOf(a.what) - order.indexOf(b.what))
    .map(({ what, ...line }) => ({ ...line, what: wordsOf(kind, what) }))
  return { agrees: lines.every(({ agrees }) => agrees), lines }
}

/** Reads what a feed states, with its sums by the keys of their columns; refuses what cannot be compared. */
export function parseControl(kind: ImportKindName, text: string): Statement {
  const read = z.safeParse(statement, jsonOf(text))
  if (!read.success) throw unread(feedsMessages.controlUnread)
  const { sums = {}, ...counts } = read.data
  const keyed = Object.entries(sums).map(([name, sum]) => [keyOf(kind, name), sum] as const)
  return { ...counts, sums: Object.fromEntries(keyed) }
}

function keyOf(kind: ImportKindName, name: string): string {
  const column = templateColumns(kind).find(
    ({ key, label, type }) => (key === name || label === name) && (type === 'money' || type === 'quantity'),
  )
  if (!column) throw unread(feedsMessages.sumUnknown(name))
  return column.key
}

const unread = (message: string) => invalid({ control: [message] }, message)

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
