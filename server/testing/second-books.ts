/**
 * The double entry of another program, which reads the files of posting batches as that program does: it refuses an entry that is out of
 * balance, finds a repeated entry by its identity, and gives its entries numbers of its own.
 */
import type { BookFormat } from '@backoffice/contract/books/books'
import { add, type Money, money, subtract, ZERO } from '@backoffice/contract/money'
import { parse } from 'csv-parse/sync'

interface Side {
  readonly ledger: string
  readonly debit: Money
  readonly credit: Money
}

/** An entry of a file, with the identity by which its program finds it again. */
interface Entry {
  readonly id: string
  readonly sides: readonly Side[]
}

const amountOf = (text: string | undefined): Money => {
  const amount = money(text === undefined || text === '' ? 0 : text)
  if (amount === undefined) throw new Error(`${text} is no amount`)
  return amount
}

type Rows = readonly Readonly<Record<string, string>>[]

/** Reads rows of sides. A side belongs to the entry of the row before it where its own identity is empty, or the same. */
function ofRows(
  rows: Rows,
  names: { readonly id: string; readonly ledger: string; readonly debit: string; readonly credit: string },
) {
  const entries: { id: string; sides: Side[] }[] = []
  for (const row of rows) {
    const id = row[names.id] ?? ''
    if (id !== '' && id !== entries.at(-1)?.id) entries.push({ id, sides: [] })
    entries.at(-1)?.sides.push({
      ledger: row[names.ledger] ?? '',
      debit: amountOf(row[names.debit]),
      credit: amountOf(row[names.credit]),
    })
  }
  return entries
}

const csv = (text: string): Rows => parse(text, { columns: true })

const inTag = (text: string, name: string): string => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? ''
const plain = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** Tally deems a debit positive and gives it a negative amount. It books the whole vouchers of a text that was cut off. */
const ofTally = (text: string): readonly Entry[] =>
  [...text.matchAll(/<VOUCHER REMOTEID="([^"]+)"[^>]*>(.*?)<\/VOUCHER>/gs)].map(([, id = '', voucher = '']) => ({
    id: plain(id),
    sides: [...voucher.matchAll(/<ALLLEDGERENTRIES\.LIST>(.*?)<\/ALLLEDGERENTRIES\.LIST>/gs)].map(([, side = '']) => {
      const signed = amountOf(inTag(side, 'AMOUNT'))
      const isDebit = inTag(side, 'ISDEEMEDPOSITIVE') === 'Yes'
      if (isDebit !== signed < ZERO) throw new Error(`${id} has the sign of the other side`)
      return {
        ledger: plain(inTag(side, 'LEDGERNAME')),
        debit: isDebit ? subtract(ZERO, signed) : ZERO,
        credit: isDebit ? ZERO : signed,
      }
    }),
  }))

const readers: Readonly<Record<BookFormat, (text: string) => readonly Entry[]>> = {
  csv: (text) => ofRows(csv(text), { id: 'Entry', ledger: 'Ledger', debit: 'Debit', credit: 'Credit' }),
  json: (text) => {
    const { lines } = JSON.parse(text) as { lines: Record<string, string>[] }
    return ofRows(lines, { id: 'entry', ledger: 'ledger', debit: 'debit', credit: 'credit' })
  },
  tally: ofTally,
  erpnext: (text) =>
    ofRows(csv(text), {
      id: 'Reference Number',
      ledger: 'Account (Accounting Entries)',
      debit: 'Debit (Accounting Entries)',
      credit: 'Credit (Accounting Entries)',
    }),
  odoo: (text) =>
    ofRows(csv(text), {
      id: 'id',
      ledger: 'line_ids/account_id',
      debit: 'line_ids/debit',
      credit: 'line_ids/credit',
    }),
}

export class SecondBooks {
  readonly #entries = new Map<string, { readonly number: number; readonly entry: Entry }>()

  /** Books the entries of a file, or changes the entries that are here already. */
  import(text: string, format: BookFormat): void {
    for (const entry of readers[format](text)) {
      const [debit, credit] = entry.sides.reduce(([d, c], side) => [add(d, side.debit), add(c, side.credit)] as const, [
        ZERO,
        ZERO,
      ] as const)
      if (entry.sides.length < 2 || debit !== credit) throw new Error(`${entry.id} is out of balance`)
      const known = this.#entries.get(entry.id)
      this.#entries.set(entry.id, { number: known?.number ?? this.#entries.size + 1, entry })
    }
  }

  get size(): number {
    return this.#entries.size
  }

  /** Returns the balance of each ledger that is not zero: debits less credits. */
  trialBalance(): Readonly<Record<string, Money>> {
    const balances = new Map<string, Money>()
    for (const { entry } of this.#entries.values())
      for (const { ledger, debit, credit } of entry.sides)
        balances.set(ledger, add(balances.get(ledger) ?? ZERO, subtract(debit, credit)))
    return Object.fromEntries([...balances].filter(([, balance]) => balance !== ZERO))
  }
}
