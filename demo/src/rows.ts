/** Writes many rows in one statement, with one array per column, so that the triggers of the table see one batch. */
import type pg from 'pg'

/** Whole numbers in memory become decimals in the table: amounts of money, quantities, and millionths of a degree. */
const decimals = {
  paisa: { parts: '100.0', type: 'numeric(14, 2)' },
  thousandths: { parts: '1000.0', type: 'numeric(14, 3)' },
  degrees: { parts: '1000000.0', type: 'numeric(9, 6)' },
} as const
type Decimal = keyof typeof decimals

/** The type of a column: `paisa` becomes an amount, `thousandths` a quantity, `degrees` a coordinate; the others are types of PostgreSQL. */
export type ColumnType = Decimal | 'int' | 'bigint' | 'text' | 'date' | 'boolean' | 'timestamptz' | 'uuid'
const isDecimal = (type: ColumnType | undefined): type is Decimal => type !== undefined && type in decimals
const decimalOf = (type: ColumnType | undefined) => (isDecimal(type) ? decimals[type] : undefined)

export type Columns<Row> = Readonly<Record<string, readonly [type: ColumnType, value: (row: Row) => unknown]>>

/** Runs a statement in which the rows are a table `given` with these columns. */
export async function withRows<Row>(
  client: pg.Client,
  rows: readonly Row[],
  columns: Columns<Row>,
  statement: (given: string) => string,
): Promise<void> {
  if (rows.length === 0) return
  const names = Object.keys(columns)
  const types = Object.values(columns).map(([type]) => type)
  const arrays = types.map((type, index) => `$${index + 1}::${decimalOf(type) ? 'bigint' : type}[]`)
  const values = names.map((name, index) => {
    const decimal = decimalOf(types[index])
    return decimal ? `(${name} / ${decimal.parts})::${decimal.type} as ${name}` : name
  })
  const given = `(select ${values.join(', ')} from unnest(${arrays.join(', ')}) with ordinality as r (${names.join(', ')}, nth) order by nth)`
  await client.query(
    statement(given),
    Object.values(columns).map(([, value]) => rows.map(value)),
  )
}

/** Inserts rows with their ids, so that an interrupted load leaves no gap in the ids. */
export async function insertRows<Row>(
  client: pg.Client,
  table: string,
  rows: readonly Row[],
  columns: Columns<Row>,
): Promise<void> {
  const names = Object.keys(columns).join(', ')
  await withRows(
    client,
    rows,
    columns,
    (given) => `insert into ${table} (${names}) overriding system value select * from ${given} given`,
  )
  const idType = columns['id']?.[0]
  if (idType === 'int' || idType === 'bigint') {
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`)
  }
}

/** Groups rows by key and keeps their order. */
export function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): ReadonlyMap<Key, readonly Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
