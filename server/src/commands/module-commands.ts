/** The command about modules, which decide what pages a user has. */
import { modules, roleNames } from '@backoffice/contract/access'
import { changeInWords } from '@backoffice/contract/users/user-rights'
import { ofDatabase } from '../config-databases.ts'
import { called, changing } from './access-commands.ts'
import { aligned, type Call, type Command, loginOf, type Values, WrongUsage } from './command.ts'
import { connected } from '../backup/owner.ts'
import type pg from 'pg'
import type { Person } from './access.ts'

interface Wanted {
  readonly login?: number | undefined
  readonly branch?: string | undefined
}

/** Returns the login ids of the users who have a module, by its number. */
async function holders(client: pg.Client, { login, branch }: Wanted): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await client.query<{ module: number; logins: number[] }>(
    `select m.module_id::int as module, array_agg(u.login_id order by u.login_id) as logins
     from user_module m join app_user u on u.id = m.user_id
     where ($1::int is null or u.login_id = $1)
       and ($2::text is null or exists (select from user_branch b where b.user_id = u.id and b.active and b.branch_code = $2))
     group by m.module_id`,
    [login ?? null, branch ?? null],
  )
  return new Map(rows.map(({ module, logins }) => [module, logins]))
}

async function modulesOf(client: pg.Client, { login }: Pick<Person, 'login'>): Promise<number[]> {
  return [...(await holders(client, { login })).keys()].toSorted((a, b) => a - b)
}

/** Gives a locked user exactly these modules; returns false if the user has them already. */
async function setModules(client: pg.Client, { id }: Person, modules: readonly number[]): Promise<boolean> {
  const { rows } = await client.query<{ done: boolean }>(
    'select change_user_rights(u, u.role_id, $2::int[], u.portal_allowed, null) as done from app_user u where u.id = $1',
    [id, modules],
  )
  return rows[0]?.done ?? false
}

const HEADINGS = ['Module', 'Name', 'Role', 'Users', 'Logins']

export const moduleCommands: Readonly<Record<string, Command>> = {
  modules: {
    takes: '[--branch AP1] [--login 3100 [--give 5,13] [--take 6] [--dry-run]]',
    help: [
      'lists the modules with their role and who has them; --branch counts the users of one branch, and --login lists the modules of a user,',
      'with exit code 1 if there are none;',
      '--give and --take change the modules of the user, by number: modules of the role only; the user is notified;',
      'exit code 1 if the user has them already, or a rule refuses it',
    ],
    options: ['branch', 'login', 'give', 'take', 'dry-run'],
    databases: 'first',
    run: async (call) => (isChange(call.values) ? change(call) : list(call)),
  },
}

const isChange = ({ give, take, 'dry-run': isDryRun }: Values): boolean =>
  give !== undefined || take !== undefined || isDryRun === true

async function list({ values: { login, branch }, urls, keys: [key], print }: Call): Promise<number> {
  const wanted = { branch, login: login === undefined ? undefined : loginOf({ login }) }
  const found = await connected(ofDatabase(await urls(), key), (client) => holders(client, wanted))
  const isAbout = (moduleId: number): boolean => (login === undefined && branch === undefined) || found.has(moduleId)
  const rows = modules
    .filter(({ moduleId }) => isAbout(moduleId))
    .map(({ moduleId, moduleName, roleId }) => {
      const logins = found.get(moduleId) ?? []
      return [String(moduleId), moduleName, roleNames[roleId], String(logins.length), logins.join(' ')]
    })
  for (const line of rows.length === 0 ? ['Nobody of these has a module.'] : aligned([HEADINGS, ...rows])) print(line)
  return rows.length > 0 ? 0 : 1
}

async function change(call: Call): Promise<number> {
  const { branch, give, take } = call.values
  if (branch !== undefined) throw new WrongUsage('--branch lists modules. Those of a user are changed by --login.')
  const [given, taken] = [numbersOf('give', give), numbersOf('take', take)]
  if (given.length + taken.length === 0) throw new WrongUsage('--give or --take is missing.')
  const both = given.find((moduleId) => taken.includes(moduleId))
  if (both !== undefined) throw new WrongUsage(`Module ${both} cannot be given and removed at once.`)
  return changing(call, async (client, person) => {
    const had = await modulesOf(client, person)
    const wanted = [...new Set([...had, ...given])].filter((moduleId) => !taken.includes(moduleId))
    if (!(await setModules(client, person, wanted))) return [1, `User ${called(person)} has these modules already.`]
    return [0, `User ${called(person)}: ${changeInWords({ modules: [had, wanted] })}.`]
  })
}

function numbersOf(name: 'give' | 'take', text: string | undefined): readonly number[] {
  if (text === undefined) return []
  if (!/^[1-9]\d{0,3}(,[1-9]\d{0,3})*$/.test(text))
    throw new WrongUsage(`--${name} must be numbers of modules, such as 5 or 5,13.`)
  return text.split(',').map(Number)
}
