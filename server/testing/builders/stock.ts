/** Builds godowns, items and stock movements, which come from another system of the company. */
import { randomInt } from 'node:crypto'
import { owned } from '../owner.ts'

// Several processes may build in one database: each counts from a start of its own.
let made = randomInt(1, 20_000) * 100_000
/** Returns a number that no other object in this database has. */
const next = () => (made += 1)

export interface Godown {
  readonly code: string
  readonly branch: string
  readonly name: string
}

export async function aGodown({ branch, name }: { branch: string; name?: string }): Promise<Godown> {
  const code = `${branch}-${next()}`
  const godown = { code, branch, name: name ?? `Godown ${code}` }
  await owned('insert into godown (code, branch_code, name) values ($1, $2, $3)', [code, branch, godown.name])
  return godown
}

export interface Item {
  readonly code: string
  readonly serial: number
  readonly name: string
  readonly catNo: string
  readonly category: string
  readonly unit: string
}

interface ItemWishes {
  readonly name?: string
  readonly catNo?: string
  readonly category?: string
  readonly unit?: string
}

/** Makes an item, in a category of its own unless one is named. */
export async function anItem(wishes: ItemWishes = {}): Promise<Item> {
  const serial = next()
  const code = `IT${serial}`
  const { name = `Item ${code}`, catNo = `CN-${code}`, category = `C${code}`, unit = 'Box' } = wishes
  await owned('insert into stock_category (code, name) values ($1, $2) on conflict do nothing', [
    category,
    `Category ${category}`,
  ])
  await owned(
    'insert into item (code, serial_no, name, category_code, cat_no, unit, mrp) values ($1, $2, $3, $4, $5, $6, 100)',
    [code, serial, name, category, catNo, unit],
  )
  return { code, serial, name, catNo, category, unit }
}

export interface MovementWishes {
  readonly godown: Godown
  readonly item: Item
  readonly lot?: string
  readonly expires?: string | null
  readonly on?: string
  readonly kind?: string
  readonly received?: number
  readonly issued?: number
  readonly no?: string
  readonly rate?: number
  readonly discount?: number
}

/** The columns of a movement in the order of `valuesOf`. */
const COLUMNS = `branch_code, entry_no, godown_code, item_code, lot_no, expires_on, moved_on, kind, document_no, received, issued, rate,
  discount_percent`

const valuesOf = (entry: number, { godown, item, received = 0, issued = 0, ...wishes }: MovementWishes) => [
  godown.branch,
  entry,
  godown.code,
  item.code,
  wishes.lot ?? 'L1',
  wishes.expires ?? null,
  wishes.on ?? '2026-01-15',
  wishes.kind ?? (received > 0 ? 'purchase' : 'sale'),
  wishes.no ?? `D-${entry}`,
  received,
  issued,
  wishes.rate ?? 10,
  wishes.discount ?? 0,
]

const entries = new Map<string, number>()
function nextEntry({ branch }: Godown): number {
  const entry = (entries.get(branch) ?? 0) + 1
  entries.set(branch, entry)
  return entry
}

export interface Insertion {
  readonly statement: string
  readonly values: readonly unknown[]
}

/** Returns one statement that writes these movements, in this order of entry. */
export function insertionOf(movements: readonly MovementWishes[]): Insertion {
  const rows = movements.map((movement) => valuesOf(nextEntry(movement.godown), movement))
  const width = COLUMNS.split(',').length
  const places = rows.map(
    (_, row) => `(${Array.from({ length: width }, (__, at) => `$${row * width + at + 1}`).join(', ')})`,
  )
  return { statement: `insert into stock_movement (${COLUMNS}) values ${places.join(', ')}`, values: rows.flat() }
}

/** Writes movements in one statement. */
export async function moved(...movements: readonly MovementWishes[]): Promise<void> {
  const { statement, values } = insertionOf(movements)
  await owned(statement, values)
}
