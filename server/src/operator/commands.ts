/** Runs the commands of `npm run backoffice`. */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { migrate } from '../db/migrate.ts'
import { createDirector, resetPassword } from './accounts.ts'

export const usage = `Usage: npm run backoffice -- <command> [options]

  create-director --login 3100 --name "Sana Malik" --company AP [--company-name "Acme Pharma"]
                  --branch AP1 [--branch-name Karachi]
                          makes a director with all modules, and company and branch where they are missing;
                          prints a password to be changed at the first sign-in
  reset-password --login 3100
                          prints a new password to be changed at the next sign-in, and ends all sign-ins
  remove-demo-users       closes the users of the demo company for good: they can never sign in again and are signed out;
                          what they recorded stays
  check                   prints the promises about money that do not hold; exit code 1 if there are any
  migrate                 brings the tables of both databases up to date

  --database main|second  which one; main unless given, both for remove-demo-users, check and migrate`

const KEYS = ['main', 'second'] as const
type Key = (typeof KEYS)[number]

export type Urls = Readonly<Record<Key, string>>

const options = {
  database: { type: 'string' },
  login: { type: 'string' },
  name: { type: 'string' },
  company: { type: 'string' },
  'company-name': { type: 'string' },
  branch: { type: 'string' },
  'branch-name': { type: 'string' },
} as const
type Given = ReturnType<typeof given>['values']

/** Runs one command and returns the exit code. `open` is called only when the arguments are right. */
export async function runCommand(
  args: readonly string[],
  open: () => Promise<Urls>,
  print: (line: string) => void,
): Promise<number> {
  const { values, positionals } = given(args)
  const [command = ''] = positionals
  const work = positionals.length === 1 ? commands[command] : undefined
  if (!work) throw new CannotStart(usage)
  return work(values, open, print)
}

function given(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new CannotStart(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

type Command = (values: Given, open: () => Promise<Urls>, print: (line: string) => void) => Promise<number>

const commands: Readonly<Record<string, Command>> = {
  'create-director': async (values, open, print) => {
    const director = {
      login: loginOf(values),
      name: textOf(values, 'name'),
      company: { code: textOf(values, 'company'), name: values['company-name'] ?? textOf(values, 'company') },
      branch: { code: textOf(values, 'branch'), name: values['branch-name'] ?? textOf(values, 'branch') },
    }
    const [key] = keysOf(values, ['main'])
    const urls = await open()
    await migrate(urls[key])
    const password = await connected(urls[key], (client) => createDirector(client, director))
    print(
      `Director ${director.login} of the ${key} database. Password, to be changed at the first sign-in: ${password}`,
    )
    return 0
  },
  'reset-password': async (values, open, print) => {
    const login = loginOf(values)
    const [key] = keysOf(values, ['main'])
    const urls = await open()
    const password = await connected(urls[key], (client) => resetPassword(client, login))
    print(`User ${login} of the ${key} database. Password, to be changed at the next sign-in: ${password}`)
    return 0
  },
  'remove-demo-users': async (values, open, print) => {
    const keys = keysOf(values, KEYS)
    const urls = await open()
    // Only this command needs the code of the demo company.
    const { removeDemoUsers } = await import('../demo/remove-users.ts')
    for (const key of keys) {
      const { closed, directors } = await connected(urls[key], removeDemoUsers)
      print(`${key}: ${closed} users of the demo company can no longer sign in.`)
      if (directors === 0) print(`${key}: no director is left. create-director makes one.`)
    }
    return 0
  },
  check: async (values, open, print) => {
    const keys = keysOf(values, KEYS)
    const urls = await open()
    let broken = 0
    for (const key of keys) {
      const rows = await connected(urls[key], brokenPromises)
      broken += rows.length
      print(
        rows.length === 0
          ? `${key}: all promises about money hold.`
          : `${key}: ${rows.length} promises about money are broken:`,
      )
      for (const { name, violations } of rows) print(`  ${name}: ${violations}`)
    }
    return broken === 0 ? 0 : 1
  },
  migrate: async (values, open, print) => {
    const keys = keysOf(values, KEYS)
    const urls = await open()
    for (const key of keys) {
      const applied = await migrate(urls[key])
      print(applied.length === 0 ? `${key}: up to date.` : `${key}: ${applied.join(', ')} applied.`)
    }
    return 0
  },
}

async function brokenPromises(client: pg.Client): Promise<{ name: string; violations: string }[]> {
  const { rows } = await client.query<{ name: string; violations: string }>(
    'select name, violations from broken_invariants()',
  )
  return rows
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'backoffice operator' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function keysOf<T extends readonly [Key, ...Key[]]>({ database }: Given, preset: T): T | [Key] {
  if (database === undefined) return preset
  const key = KEYS.find((each) => each === database)
  if (!key) throw new CannotStart(`--database must be main or second.\n\n${usage}`)
  return [key]
}

function loginOf({ login = '' }: Given): number {
  if (!/^[1-9]\d{0,8}$/.test(login)) throw new CannotStart(`--login must be a whole number.\n\n${usage}`)
  return Number(login)
}

function textOf(values: Given, name: 'name' | 'company' | 'branch'): string {
  const text = values[name]?.trim() ?? ''
  if (text === '' || text === '-1') throw new CannotStart(`--${name} is missing.\n\n${usage}`)
  return text
}
