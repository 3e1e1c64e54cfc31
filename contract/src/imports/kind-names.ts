/** The names of the kinds of data that a company brings in, as people read them. */
import { texts } from '../language/texts.ts'

const listed = [
  'Invoices',
  'Credits',
  'Parties',
  'Users',
  'Items',
  'Chart of Accounts',
  'Companies and Branches',
  'Marketing Reps',
  'Allowances per Mile',
  'Stock',
  'Vouchers',
  'Lists of Words',
  'Opening Balances',
  'Money in Hand',
  'Bank Statements',
] as const

export const importKindNames: Readonly<Record<string, string>> = texts(
  'words',
  Object.fromEntries(listed.map((name) => [name, name])),
)

export const importKindName = (title: string): string => importKindNames[title] ?? title
