/** The commands that show users and decide who may work with the back office. */
import { isIP } from 'node:net'
import type pg from 'pg'
import {
  reasonsAgainst,
  type Person,
  personToChange,
  setActive,
  signOut,
  unblockAddress,
  unblockLogin,
} from './access.ts'
import { ofDatabase } from '../config-databases.ts'
import { inTransaction } from './accounts.ts'
import { type Call, type Command, DRY_RUN, loginOf, trialOf, WrongUsage, ruleOf, aligned } from './command.ts'
import { connected } from '../backup/owner.ts'
import { roleNameOf } from '@backoffice/contract/users/user-rights'

interface Listed {
  readonly login: string
  readonly name: string
  readonly roleId: number
  readonly active: boolean
  readonly branches: string
  readonly signIns: string
  readonly lastSignIn: string
}

interface Wanted {
  readonly login: number | undefined
  readonly branch: string | undefined
}

async function listUsers(client: pg.Client, { login, branch }: Wanted): Promise<Listed[]> {
  const { rows } = await client.query<Listed>(
    `select u.login_id::text as login, u.name, u.role_id as "roleId", u.portal_allowed as active,
       coalesce((select string_agg(b.branch_code, ' ' order by b.branch_code) from user_branch b where b.user_id = u.id and b.active), '') as branches,
       (select count(*) from sign_in s where s.user_id = u.id and s.ended_at is null and s.expires_at > now())::text as "signIns",
       coalesce((select to_char(max(s.started_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') from sign_in s where s.user_id = u.id), 'never') as "lastSignIn"
     from app_user u
     where ($1::int is null or u.login_id = $1)
       and ($2::text is null or exists (select from user_branch b where b.user_id = u.id and b.active and b.branch_code = $2))
     order by u.login_id`,
    [login ?? null, branch ?? null],
  )
  return rows
}

const HEADINGS = ['Login', 'Name', 'Role', 'Active', 'Branches', 'Open sign-ins', 'Last sign-in (UTC)']

/** Returns the lines of a table; none without users. */
function tableOf(users: readonly Listed[]): string[] {
  if (users.length === 0) return ['There is no such user.']
  const rows = users.map(({ login, name, roleId, active, branches, signIns, lastSignIn }) => [
    login,
    name,
    roleNameOf(roleId),
    active ? 'yes' : 'no',
    branches,
    signIns,
    lastSignIn,
  ])
  return aligned([HEADINGS, ...rows])
}

export const accessCommands: Readonly<Record<string, Command>> = {
  users: {
    takes: '[--login 3100] [--branch AP1]',
    help: [
      'lists users with role, active flag, branches, open sign-ins and last sign-in;',
      'exit code 1 if there are none',
    ],
    options: ['login', 'branch'],
    databases: 'first',
    async run({ values, urls, keys: [key], print }) {
      const wanted = { login: values.login === undefined ? undefined : loginOf(values), branch: values.branch }
      const found = await connected(ofDatabase(await urls(), key), (client) => listUsers(client, wanted))
      for (const line of tableOf(found)) print(line)
      return found.length > 0 ? 0 : 1
    },
  },
  disable: {
    takes: '--login 3100 [--anyway] [--dry-run]',
    help: [
      'locks a user out and ends all sign-ins of the user at once; recorded documents stay;',
      'changes nothing, exit code 1, while the user holds money or is the last director of a company;',
      '--anyway closes the access anyway: the money stays with the user until a director settles it under Users',
    ],
    options: ['login', 'anyway', 'dry-run'],
    databases: 'first',
    run: (call) =>
      changing(call, async (client, person) => {
        if (!person.active) return [1, `User ${called(person)} is switched off already.`]
        const objections = await reasonsAgainst(client, person)
        const held = objections.map((each) => `\n  ${each}`).join('')
        if (objections.length > 0 && !call.values.anyway) {
          return [
            1,
            `User ${called(person)} stays active, because there is still:${held}\n--anyway closes the access anyway.`,
          ]
        }
        const ended = await setActive(client, person, false, objections)
        const left = held && `\nA director has to settle what is left:${held}`
        return [0, `User ${called(person)} is switched off. ${signIns(ended)} ended.${left}`]
      }),
  },
  enable: {
    takes: '--login 3100 [--dry-run]',
    help: ['lets a switched-off user in again, with the same rights and password as before'],
    options: ['login', 'dry-run'],
    databases: 'first',
    run: (call) =>
      changing(call, async (client, person) => {
        if (person.active) return [1, `User ${called(person)} is active already.`]
        await setActive(client, person, true)
        return [0, `User ${called(person)} is active.`]
      }),
  },
  'sign-out': {
    takes: '--login 3100 [--dry-run]',
    help: ['ends all sign-ins of a user at once, on every device; the user can sign in again'],
    options: ['login', 'dry-run'],
    databases: 'first',
    run: (call) =>
      changing(call, async (client, person) => {
        const ended = await signOut(client, person)
        return [0, `User ${called(person)}: ${signIns(ended)} ended.`]
      }),
  },
  unblock: {
    takes: '--login 3100 | --address 203.0.113.7 [--dry-run]',
    help: ['lifts the waits after failed sign-ins, of a login id or of an address;', 'exit code 1 if there are none'],
    options: ['login', 'address', 'dry-run'],
    databases: 'first',
    async run(call) {
      const { values, urls, keys, print } = call
      const { address = '' } = values
      if ((values.login === undefined) === (values.address === undefined))
        throw new WrongUsage('unblock needs --login or --address.')
      if (values.address !== undefined && isIP(address) === 0)
        throw new WrongUsage('--address must be an IP address, such as 203.0.113.7.')
      const login = values.login === undefined ? undefined : loginOf(values)
      const lifted = await connected(ofDatabase(await urls(), keys[0]), (client) =>
        inTransaction(
          client,
          () => (login === undefined ? unblockAddress(client, address) : unblockLogin(client, login)),
          trialOf(call),
        ),
      )
      const account = login === undefined ? `Address ${address}` : `Login ${login}`
      print(
        withDryRunNote(
          call,
          lifted.length === 0
            ? `${account} has no failed sign-ins.`
            : `${account} may sign in at once; the longest wait was ${Math.max(...lifted)} s.`,
        ),
      )
      return lifted.length === 0 ? 1 : 0
    },
  },
}

/** Changes one user in a transaction, and prints what was done, or the message of the rule that refused it. */
export async function changing(
  call: Call,
  work: (client: pg.Client, person: Person) => Promise<readonly [exitCode: number, message: string]>,
): Promise<number> {
  const login = loginOf(call.values)
  const at = await call.urls()
  const [exitCode, sentence] = await connected(ofDatabase(at, call.keys[0]), (client) =>
    inTransaction(client, async () => work(client, await personToChange(client, login)), trialOf(call)),
  ).catch((error: unknown): readonly [number, string] => [1, ruleOf(error)])
  call.print(withDryRunNote(call, sentence))
  return exitCode
}

const withDryRunNote = ({ values }: Call, sentence: string): string =>
  values['dry-run'] ? `${DRY_RUN}\n${sentence}` : sentence
export const called = ({ login, name }: Person): string => `${login} (${name})`
const signIns = (count: number): string => (count === 1 ? '1 sign-in' : `${count} sign-ins`)
