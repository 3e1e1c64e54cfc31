/** Builds companies, branches and users. Each test makes its own, so that its totals are exact and nothing needs cleaning. */
import { modulesOfRole, type RoleId } from '@backoffice/contract/access'
import { hashPassword } from '../../src/session/passwords.ts'
import { owned, ownedRow } from '../owner.ts'

// Several processes may build in one database, as the workers of the browser tests do. Each counts from a start of its own: processes of
// one run have numbers near each other, so that their remainders differ.
let made = ((process.pid % 20_000) + 1) * 100_000
/** Returns a number that no other object in this database has. */
const next = () => (made += 1)

export interface Branch {
  readonly code: string
  readonly name: string
  readonly companyCode: string
}

export async function aCompany({
  timeZone = 'Asia/Karachi',
  name,
}: { timeZone?: string; name?: string } = {}): Promise<string> {
  const code = `C${next()}`
  await owned('insert into company (code, name, time_zone) values ($1, $2, $3)', [
    code,
    name ?? `Company ${code}`,
    timeZone,
  ])
  return code
}

/** Makes a branch, in a company of its own unless one is given. */
export async function aBranch(wishes: { company?: string; name?: string } = {}): Promise<Branch> {
  const companyCode = wishes.company ?? (await aCompany())
  const code = `B${next()}`
  const name = wishes.name ?? `Branch ${code}`
  await owned('insert into branch (code, company_code, name) values ($1, $2, $3)', [code, companyCode, name])
  return { code, name, companyCode }
}

export interface User {
  readonly userId: number
  readonly loginId: number
  readonly name: string
  readonly roleId: RoleId
  readonly branches: readonly string[]
}

export interface UserWishes {
  readonly role: RoleId
  /** The branches that the user works in; an empty list means none. */
  readonly in: Branch | readonly Branch[]
  /** Without them the user gets all modules of the role. */
  readonly modules?: readonly number[]
  readonly name?: string
  /** Hashing is slow, so only tests that sign in by password set it. */
  readonly password?: string
  readonly portalAllowed?: boolean
  readonly mustChangePassword?: boolean
}

export async function aUser(wishes: UserWishes): Promise<User> {
  const {
    role,
    modules = modulesOfRole(role).map(({ moduleId }) => moduleId),
    portalAllowed = true,
    mustChangePassword = false,
  } = wishes
  const loginId = next()
  const name = wishes.name ?? `User ${loginId}`
  const branches = [wishes.in].flat().map(({ code }) => code)
  const passwordHash = wishes.password === undefined ? 'none' : await hashPassword(wishes.password)
  const { id } = await ownedRow<{ id: number }>(
    `insert into app_user (login_id, name, role_id, password_hash, portal_allowed, must_change_password)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [loginId, name, role, passwordHash, portalAllowed, mustChangePassword],
  )
  await owned('insert into user_branch (user_id, branch_code) select $1, unnest($2::text[])', [id, branches])
  await owned('insert into user_module (user_id, module_id) select $1, unnest($2::int[])', [id, modules])
  return { userId: id, loginId, name, roleId: role, branches }
}
