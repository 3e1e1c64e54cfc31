/** Reads users for a director, and changes them through the functions of the database, which check what the director may do. */
import { modules } from '@backoffice/contract/access'
import { approvalsMessages } from '@backoffice/contract/approvals/approvals-messages'
import type { Answer, Input, Row } from '@backoffice/contract/call'
import type { DocumentStory } from '@backoffice/contract/timeline/document-timeline'
import { usersMessages } from '@backoffice/contract/users/users-messages'
import type { assignRole, getUser, listUsers, SlipsFor } from '@backoffice/contract/users/users'
import { countryCodeOf, type TelephoneCompany } from '@backoffice/contract/telephone'
import { type RawBuilder, sql } from 'kysely'
import { whoDid } from '../approvals/documents.sql.ts'
import type { Db } from '../db/database.ts'
import { holdsWords, inBranches, only, pageOrAll, searched, where, wordOf } from '../db/sql.ts'

const moduleNames = Object.fromEntries(modules.map(({ moduleId, moduleName }) => [moduleId, moduleName]))

/** The columns of a user `u` that list and card have in common. Modules that this program does not define are left out. */
const shown = sql`
  u.id as "userId", u.name, u.login_id::text as login, u.role_id as "roleId", u.portal_allowed as "isPortalAllowed", u.version as "rowVersion",
  u.telephone, u.email,
  (select coalesce(json_agg(json_build_object('moduleId', m.module_id, 'moduleName', ${wordOf(sql`m.module_id`, moduleNames)})
     order by m.module_id), '[]')
   from user_module m where m.user_id = u.id and m.module_id = any (${modules.map(({ moduleId }) => moduleId)}::int[])) as "modulesAlloweds"`

const worksIn = (branches: readonly string[]): RawBuilder<unknown> =>
  sql`exists (select from user_branch b where b.user_id = u.id and b.active and ${inBranches(sql`b.branch_code`, branches)})`

export const page = (db: Db, branches: readonly string[], f: Input<typeof listUsers>) =>
  pageOrAll<Row<typeof listUsers>>(db, f, {
    keys: sql`
      select u.id, u.name from app_user u
      ${where(
        worksIn(branches),
        f.name !== undefined && holdsWords(f.name, { in: [searched(sql`u.name`), searched(sql`u.login_id::text`)] }),
      )}`,
    order: sql`name collate "und-x-icu", id`,
    rows: sql`select page.position, ${shown} from page join app_user u on u.id = page.id`,
  })

type Card = Omit<Answer<typeof getUser>, 'notYours'> & {
  /** The names of the branches where the user works and the director does not; null if there is none. */
  readonly elsewhere: string | null
}

/** Finds a user who works in one of the branches of the director. */
export async function one(
  db: Db,
  branches: readonly string[],
  userId: number,
  director: number,
): Promise<Card | undefined> {
  const { rows } = await sql<Card>`
    select ${shown}, u.must_change_password as "mustChangePassword", branches_elsewhere(u.id, ${director}) as elsewhere,
      last_sign_in_of(u.id) as "lastSignIn",
      (select json_agg(json_build_object('bcode', b.code, 'bname', b.name) order by b.code)
       from branch b where b.code = any (branches_of(u.id))) as branches
    from app_user u ${where(sql`u.id = ${userId}`, worksIn(branches))}`.execute(db)
  return rows[0]
}

/** Changes the rights of a user; false if they are no longer as the director saw them. */
export async function assign(
  db: Db,
  { userId, roleId, moduleids, isPortalAllowed, rowVersion }: Input<typeof assignRole>,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select assign_user_role(${userId}, ${roleId}, ${moduleids}::int[], ${isPortalAllowed}, ${rowVersion ?? null}::int) as done`.execute(
    db,
  )
  return only(rows).done
}

interface NewUser {
  readonly loginId: number
  readonly name: string
  readonly roleId: number
  readonly moduleids: readonly number[]
  readonly branches: readonly string[]
  readonly passwordHash: string
}

export async function create(db: Db, made: NewUser): Promise<number> {
  const { loginId, name, roleId, moduleids, branches, passwordHash } = made
  const { rows } = await sql<{ id: number }>`
    select create_user(${loginId}, ${name}, ${roleId}, ${moduleids}::int[], ${branches}::text[], ${passwordHash}) as id`.execute(
    db,
  )
  return only(rows).id
}

/** Returns the country code of the telephone numbers of a user's company, of the first branch that the user works in. */
export async function countryCode(db: Db, userId: number): Promise<string> {
  const { rows } = await sql<TelephoneCompany>`
    select c.time_zone as "timeZone", c.telephone_country as "telephoneCountry" from branch b join company c on c.code = b.company_code
    where b.code = (branches_of(${userId}))[1]`.execute(db)
  return rows[0] ? countryCodeOf(rows[0]) : ''
}

/** Sets the telephone of a user; false if it is no longer as the director saw it. */
export async function changeTelephone(db: Db, userId: number, telephone: string, seen: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select change_user_telephone(${userId}, ${telephone}, ${seen}) as done`.execute(db)
  return only(rows).done
}

export const resetPassword = (db: Db, userId: number, passwordHash: string) =>
  sql`select reset_user_password(${userId}, ${passwordHash})`.execute(db)

interface ToReset {
  readonly userId: number
  readonly name: string
  readonly login: string
  /** The user also works in a branch of others, so the director may not change the user. */
  readonly isElsewhere: boolean
}

/** Lists the active users of a branch, apart from the director, by name: all, or only users who have not chosen a password yet. */
export async function toReset(db: Db, branch: string, director: number, only: SlipsFor): Promise<ToReset[]> {
  const { rows } = await sql<ToReset>`
    select u.id as "userId", u.name, u.login_id::text as login, branches_elsewhere(u.id, ${director}) is not null as "isElsewhere"
    from app_user u
    ${where(
      worksIn([branch]),
      sql`u.portal_allowed and u.id <> ${director}`,
      only === 'unchosen' && sql`u.must_change_password`,
    )}
    order by u.name collate "und-x-icu", u.id`.execute(db)
  return rows
}

/** Sets one-time passwords, and returns the ids of the users who got one. */
export async function resetPasswords(
  db: Db,
  users: readonly { readonly userId: number; readonly passwordHash: string }[],
  only: SlipsFor,
): Promise<ReadonlySet<number>> {
  const ids = users.map(({ userId }) => userId)
  const hashes = users.map(({ passwordHash }) => passwordHash)
  const { rows } = await sql<{ id: number }>`
    select reset_user_passwords(${ids}::int[], ${hashes}::text[], ${only === 'unchosen'}) as id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export const endSignIns = (db: Db, userId: number, signInId: string | undefined) =>
  sql`select end_user_sign_ins(${userId}, ${signInId ?? null}::uuid)`.execute(db)

type Story = Omit<DocumentStory, 'events'>

/** Finds a user for the user's timeline. A user who was not created here came from another system. */
export async function story(db: Db, branches: readonly string[], userId: number): Promise<Story | undefined> {
  const { rows } = await sql<Story>`
    select c.name as company, c.time_zone as "timeZone", b.name as branch, u.login_id::text as number, u.created_at as "createdOn",
      u.portal_allowed::int as status,
      case when u.portal_allowed then ${usersMessages.isActive} else ${usersMessages.notActive} end as "statusName", null as amount,
      coalesce((select ${whoDid(sql`a.name`, sql`e.details`)} from audit e left join app_user a on a.id = e.actor_id
        where e.object = 'user' and e.object_id = u.id and e.action = 'enter'), ${approvalsMessages.import}) as "enteredBy"
    from app_user u
    join branch b on b.code = (branches_of(u.id))[1]
    join company c on c.code = b.company_code
    ${where(sql`u.id = ${userId}`, worksIn(branches))}`.execute(db)
  return rows[0]
}
