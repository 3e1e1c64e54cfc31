/** Changes users through the calls of a director. */
import type { Wire } from '@backoffice/contract/call'
import { assignRole, getUser } from '@backoffice/contract/users/users'
import { ownedRow } from '../owner.ts'
import type { Worker } from './desk.ts'
import type { User } from './people.ts'

/** Sends the rights of a user as they are, with some of them changed, and the version that the director sees. */
export async function assigned(
  director: Pick<Worker, 'client'>,
  user: Pick<User, 'userId'>,
  change: Partial<Wire<typeof assignRole>> = {},
) {
  const { roleId, isPortalAllowed, version, modules } = await rightsOf(user)
  const rights = { roleId, moduleids: modules.join(','), isPortalAllowed, rowVersion: version }
  return director.client.ask(assignRole, { userId: user.userId, ...rights, ...change })
}

export const rightsOf = ({ userId }: Pick<User, 'userId'>) =>
  ownedRow<{ roleId: number; isPortalAllowed: boolean; version: number; modules: number[] }>(
    `select role_id as "roleId", portal_allowed as "isPortalAllowed", version,
       array(select module_id::int from user_module m where m.user_id = u.id order by 1) as modules
     from app_user u where id = $1`,
    [userId],
  )

export const cardOf = ({ client }: Pick<Worker, 'client'>, { userId }: Pick<User, 'userId'>) =>
  client.ask(getUser, { userId: String(userId) })
