/** The command that makes posting batches, lists them, and writes them as files for the books. */
import { writeFileSync } from 'node:fs'
import { type BookFormat, bookFormats } from '@backoffice/contract/books/books'
import { type Day, parseDay } from '@backoffice/contract/day'
import { formatMoney, type Money } from '@backoffice/contract/money'
import type pg from 'pg'
import { fileOf } from '../books/batch-file.ts'
import * as books from '../books/books.sql.ts'
import { connected } from '../backup/owner.ts'
import { CannotStart } from '../cannot-start.ts'
import { ofDatabase } from '../config-databases.ts'
import { appTypes } from '../db/connection.ts'
import { queriesOf } from '../db/transaction.ts'
import { inTransaction } from './accounts.ts'
import { aligned, type Call, type Command, DRY_RUN, textOf, trialOf, type Values, WrongUsage } from './command.ts'

const actions = { list, make, file } as const
type Action = keyof typeof actions
const isAction = (word: string): word is Action => Object.hasOwn(actions, word)

/** Lists the options of each action. Options of other actions are refused. */
const optionsOf: Readonly<Record<Action, readonly (keyof Values)[]>> = {
  list: ['branch'],
  make: ['branch', 'through', 'dry-run'],
  file: ['branch', 'batch', 'format', 'to'],
}

export const bookCommands: Readonly<Record<string, Command>> = {
  books: {
    takes: 'list | make | file …',
    help: [
      'list [--branch KHI] lists the posting batches, and the days with movements that are in no batch yet;',
      'make [--branch KHI] [--through 31/10/2026] makes a batch for each of these days, up to yesterday where no day is given;',
      `file --branch KHI --batch PB-000007 --format ${bookFormats.join('|')} --to FILE writes a batch into a file;`,
      'only make takes --dry-run; exit code 1 where there is no such batch',
    ],
    options: ['branch', 'through', 'batch', 'format', 'to', 'dry-run'],
    operands: ['ACTION'],
    databases: 'first',
    async run(call) {
      const [action = ''] = call.operands
      if (!isAction(action)) throw new WrongUsage('books needs list, make or file.')
      const other = Object.keys(call.values).find(
        (name) => name !== 'database' && !optionsOf[action].some((option) => option === name),
      )
      if (other !== undefined) throw new WrongUsage(`books ${action} takes no --${other}.`)
      return actions[action](call)
    },
  },
}

const MADE = `select p.branch_code as branch, p.batch_no as no, to_char(p.posting_on, 'DD/MM/YYYY') as day, p.entries,
    p.received::float8 as received, p.banked::float8 as banked
  from posting_batch p where p.branch_code = any ($1) order by p.branch_code, p.id`
const DUE = `select d.branch_code as branch, '' as no, to_char(d.posting_on, 'DD/MM/YYYY') as day, d.entries,
    d.received::float8 as received, d.banked::float8 as banked
  from custody.posting_due($1) d order by d.branch_code, d.posting_on`

interface Line {
  readonly branch: string
  readonly no: string
  readonly day: string
  readonly entries: number
  readonly received: Money
  readonly banked: Money
}

async function list({ values, urls, keys: [key], print }: Call): Promise<number> {
  const [made, due] = await connected(ofDatabase(await urls(), key), async (client) => {
    const branches = await branchesOf(client, values)
    const linesOf = async (question: string) => (await client.query<Line>(question, [branches])).rows
    return [await linesOf(MADE), await linesOf(DUE)] as const
  })
  const rows = [...made, ...due].map(({ branch, no, day, entries, received, banked }) => [
    branch,
    no || 'in no batch yet',
    day,
    String(entries),
    formatMoney(received),
    formatMoney(banked),
  ])
  for (const line of aligned([['branch', 'batch', 'day', 'movements', 'received', 'banked'], ...rows])) print(line)
  return 0
}

async function make(call: Call): Promise<number> {
  const {
    values,
    urls,
    keys: [key],
    print,
  } = call
  const through = throughOf(values)
  const { isDryRun } = trialOf(call)
  const made = await connected(ofDatabase(await urls(), key), async (client) => {
    const lines: string[] = []
    for (const branch of await branchesOf(client, values)) {
      await inTransaction(client, async () => lines.push(...(await madeIn(client, branch, through))), { isDryRun })
    }
    return lines
  })
  if (isDryRun) print(DRY_RUN)
  for (const line of made) print(line)
  if (made.length === 0) print('Every movement of money of these days is in a batch.')
  return 0
}

async function madeIn(client: pg.Client, branch: string, through: Day | null): Promise<string[]> {
  const made = await client.query<{ ids: string[] }>(
    'select custody.make_posting_batches($1, null, coalesce($2::date, business_day($1) - 1), null, null)::text[] as ids',
    [branch, through],
  )
  // A statement does not see the rows that its own functions add.
  const { rows } = await client.query<{ line: string }>(
    `select format('%s: %s of %s, movements: %s', p.branch_code, p.batch_no, to_char(p.posting_on, 'DD/MM/YYYY'), p.entries) as line
     from posting_batch p where p.id = any ($1::bigint[]) order by p.id`,
    [made.rows[0]?.ids ?? []],
  )
  return rows.map(({ line }) => line)
}

async function file({ values, urls, keys: [key], print }: Call): Promise<number> {
  const [branch, { batch = '', to = '' }, format] = [textOf(values, 'branch'), values, formatOf(values)]
  if (batch === '' || to === '') throw new WrongUsage('books file needs --batch and --to.')
  const made = await connected(
    ofDatabase(await urls(), key),
    async (client) => {
      const db = queriesOf(client)
      const batchId = await books.batchIdOf(db, branch, batch)
      const found = batchId === undefined ? undefined : await books.batch(db, branch, batchId)
      return found && batchId !== undefined ? fileOf(found, await books.entries(db, batchId), format) : undefined
    },
    appTypes,
  )
  if (!made) {
    print(`${branch} has no batch ${batch}.`)
    return 1
  }
  writeFileSync(to, made.text)
  print(`${batch} of ${branch} is in ${to}.`)
  return 0
}

/** Returns the branches of the call: all of them, or the branch that it names. */
async function branchesOf(client: pg.Client, { branch }: Values): Promise<string[]> {
  const { rows } = await client.query<{ code: string }>(
    'select code from branch where $1::text is null or code = $1 order by code',
    [branch ?? null],
  )
  if (branch !== undefined && rows.length === 0) throw new CannotStart(`There is no branch ${branch}.`)
  return rows.map(({ code }) => code)
}

function throughOf({ through }: Values): Day | null {
  if (through === undefined) return null
  const day = parseDay(through)
  if (day === undefined) throw new WrongUsage('--through must be a day, such as 31/10/2026.')
  return day
}

function formatOf({ format = '' }: Values): BookFormat {
  const known = bookFormats.find((one) => one === format)
  if (known === undefined) throw new WrongUsage(`--format must be ${bookFormats.join(', ')}.`)
  return known
}
