/** The commands and files of docs/first-company.md, and files of the same columns with any number of rows. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const PAGE = fileURLToPath(new URL('../docs/first-company.md', import.meta.url))

export interface Chapter {
  readonly title: string
  /** The lines of the fenced blocks that a shell runs. */
  readonly commands: readonly string[]
  /** The example files, in their order. */
  readonly files: readonly string[]
}

export async function chaptersOfPage(): Promise<readonly Chapter[]> {
  const [, ...chapters] = (await readFile(PAGE, 'utf8')).split(/^## /m)
  return chapters.map((text) => ({
    title: text.split('\n', 1)[0] ?? '',
    commands: blocksOf(text, 'sh').flatMap((block) => block.trim().split('\n')),
    files: blocksOf(text, 'csv'),
  }))
}

const blocksOf = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'gm'))].map(([, block = '']) => block)

/** Returns the words of a command as a shell reads them, without `npm run backoffice --`. */
export function argumentsOf(command: string): string[] {
  const prefix = 'npm run backoffice -- '
  if (!command.startsWith(prefix)) throw new Error(`It is no command of the operator: ${command}`)
  return [...command.slice(prefix.length).matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')
}

const PARTIES = 500
const partyOf = (no: number): string => String(130_000_001 + (no % PARTIES))

/** Returns more clients of the branch KHI below the heading of the template. */
export const moreParties = (heading: string): Buffer =>
  csv(heading, PARTIES, (no) => ({
    'Branch Code': 'KHI',
    'Party Code': partyOf(no),
    'Party Name': `Store ${no + 1}`,
    Location: `Street ${no % 20}`,
  }))

/** Returns invoices of two lines each below the heading of the template; each bill is of 500.50 to 1,499.50. */
export const moreInvoices = (heading: string, invoices: number): Buffer =>
  csv(heading, invoices * 2, (row) => {
    const no = Math.floor(row / 2)
    return {
      'Branch Code': 'KHI',
      'Invoice No': numberOf(no),
      'Invoice Date': `2026-0${1 + (no % 9)}-15`,
      'Invoice Type': 'CR',
      Division: '01',
      'Party Code': partyOf(no),
      'Salesman Login': '1101',
      'Bill Amount': `${billOf(no)}.50`,
      'Line No': String(1 + (row % 2)),
      'Item Code': `A-${1 + (row % 2)}`,
      'Item Name': 'Tea, 250 g',
      'Sale Type': 'Regular',
      Qty: '2',
      Pcs: '48',
      Rate: '100.00',
      'Line Amount': '200.00',
      'Net Amount': '190.00',
    }
  })

export const numberOf = (no: number): string => `INV/G-${String(no + 1).padStart(6, '0')}`
const billOf = (no: number): number => 500 + (no % 1000)

/** Returns the sum of the bills in cents. */
export const sumOfBills = (invoices: number): bigint => {
  let sum = 0n
  for (let no = 0; no < invoices; no += 1) sum += BigInt(billOf(no)) * 100n + 50n
  return sum
}

function csv(heading: string, rows: number, cellsOf: (row: number) => Readonly<Record<string, string>>): Buffer {
  const labels = heading.split(',')
  const lines = Array.from({ length: rows }, (_, row) => {
    const cells = cellsOf(row)
    const unknown = Object.keys(cells).find((label) => !labels.includes(label))
    if (unknown !== undefined) throw new Error(`The template has no column ${unknown}.`)
    return labels.map((label) => (cells[label]?.includes(',') ? `"${cells[label]}"` : (cells[label] ?? ''))).join(',')
  })
  return Buffer.from([heading, ...lines, ''].join('\r\n'))
}
