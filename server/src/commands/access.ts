/**
 * Commands that close and open users, sign them out, and lift the waits after failed sign-ins. Each change is one transaction, with an
 * audit row that names the operator.
 */
import { heldWords } from '@backoffice/contract/users/still-open'
import type pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { networkOf } from '../http/client-network.ts'

export interface Person {
  readonly id: number
  readonly login: number
  readonly name: string
  readonly active: boolean
}

/** Locks the row of a user, so that the user receives no money meanwhile, and returns the user. */
export async function personToChange(client: pg.Client, login: number): Promise<Person> {
  const { rows } = await client.query<Person>(
    'select id, login_id as login, name, portal_allowed as active from app_user where login_id = $1 for update',
    [login],
  )
  const [person] = rows
  if (!person) throw new CannotStart(`There is no user ${login}.`)
  return person
}

/** Returns the reasons against closing a user: the company's money that the user holds, and companies without another director. */
export async function reasonsAgainst(client: pg.Client, { id }: Person): Promise<string[]> {
  const { rows: held } = await client.query<Parameters<typeof heldWords>[0]>(
    'select kind, documents::int as count, amount::float8 as amount from user_holdings($1) where documents > 0',
    [id],
  )
  const { rows: alone } = await client.query<{ company: string }>(
    `select distinct c.name as company
     from app_user u join user_branch m on m.user_id = u.id and m.active join branch b on b.code = m.branch_code join company c on c.code = b.company_code
     where u.id = $1 and u.role_id = 3 and not exists (
       select from app_user o join user_branch n on n.user_id = o.id and n.active join branch e on e.code = n.branch_code
       where o.id <> u.id and o.role_id = 3 and o.portal_allowed and e.company_code = c.code)
     order by 1`,
    [id],
  )
  return [...held.map(heldWords), ...alone.map(({ company }) => `no other director of ${company}`)]
}

/** Switches a user on or off. Switching off ends all sign-ins. Returns the number of ended sign-ins. */
export async function setActive(
  client: pg.Client,
  { id, active: was }: Person,
  active: boolean,
  objections: readonly string[] = [],
): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    'update app_user set portal_allowed = $2, version = version + 1 where id = $1 returning version',
    [id, active],
  )
  const ended = active ? 0 : await endSignIns(client, id, 'switched off by the operator')
  const left = objections.length > 0 && { comment: objections.join('; ') }
  await note(client, id, 'change', { version: rows[0]?.version, changes: { active: [was, active] }, ...left })
  return ended
}

export async function signOut(client: pg.Client, { id }: Person): Promise<number> {
  const ended = await endSignIns(client, id, 'ended by the operator')
  if (ended > 0) await note(client, id, 'end_sign_ins', { changes: { signIns: [ended, 0] } })
  return ended
}

/** Ends the open sign-ins of a user and notifies the servers. Returns their number. */
export async function endSignIns(client: pg.Client, id: number, because: string): Promise<number> {
  const { rows } = await client.query<{ ended: number }>('select sign_out_user($1, null, $2) as ended', [id, because])
  return rows[0]?.ended ?? 0
}

/** Writes an audit row about a user, in the user's first branch. A user without a branch gets no row. */
export async function note(client: pg.Client, id: number, action: string, details: object): Promise<void> {
  await client.query(
    `select write_audit('user', array[$1::bigint], array[home.branch_code], $2, null, $3::jsonb || '{"by": "operator"}')
     from (select branch_code from user_branch where user_id = $1::int order by active desc, branch_code limit 1) home`,
    [id, action, JSON.stringify(details)],
  )
}

/** Lifts the waits of a login id. Addresses of the user's earlier sign-ins stay known. Returns the seconds of each wait. */
export async function unblockLogin(client: pg.Client, login: number): Promise<number[]> {
  const lifted = await liftWaits(client, { login })
  const { rows } = await client.query<{ id: number }>('select id from app_user where login_id = $1', [login])
  const [person] = rows
  if (person && lifted.length > 0) await note(client, person.id, 'unblock', {})
  return lifted
}

/** Lifts the wait of an address, which all addresses of its network share. Returns the seconds of the wait. */
export const unblockAddress = (client: pg.Client, address: string): Promise<number[]> =>
  liftWaits(client, { address: networkOf(address) })

async function liftWaits(client: pg.Client, of: { login?: number; address?: string }): Promise<number[]> {
  const { rows } = await client.query<{ seconds: number }>('select lift_waits($1, $2) as seconds', [
    of.login,
    of.address,
  ])
  return rows.map(({ seconds }) => seconds)
}
