import { sessionLabels } from '@backoffice/contract/session/session-labels'
import { ALL, IN_ALL_BRANCHES } from '@backoffice/contract/statuses'
import type { Configuration } from '@backoffice/contract/session/configuration'
import type { Company, SignedIn, UserOnDevice } from '@backoffice/contract/session/sign-in'
import { observable } from '../kit/observable.ts'
import { type Base, chosenScope, lastBase, lastLogin, listsOnDevice, mayBeSignedIn, tabBase } from './remembered.ts'

export interface Member {
  readonly userId: number
  readonly login: string
  readonly name: string
  readonly roleId: number
  readonly modules: readonly number[]
  readonly companies: readonly Company[]
  readonly mustChangePassword: boolean
  readonly rightsVersion: number
}

/** The company and branch of this tab; for all branches its code is ALL, as in the requests. */
export interface Scope {
  readonly company: { readonly code: string; readonly name: string }
  readonly branch: { readonly code: string; readonly name: string }
}

export type SessionState =
  | { readonly phase: 'restoring' | 'unreachable' | 'signedOut' }
  | {
      readonly phase: 'signedIn'
      readonly member: Member
      readonly scope: Scope
      /** True if the address names a branch that is not the user's: no screen is drawn. */
      readonly isForeign: boolean
      /** True if the page opened without a network, with the user whom the device has kept: there is no token. */
      readonly withoutNetwork?: true
    }

export const sessionState = observable<SessionState>({ phase: 'restoring' })
export const currentBase = observable<Base | undefined>(undefined)

/** The access token, which is kept in memory only; `freshUntil` is a time of this browser's own clock. */
export interface Token {
  readonly value: string
  readonly freshUntil: number
}
let token: Token | undefined
export const currentToken = (): Token | undefined => token

/** A token is renewed this many milliseconds before it ends, so that it does not end while a request is under way. */
const renewalMargin = 30_000

/** The configuration that came with the session of this user. */
let brought: { readonly of: string; readonly answer: Configuration; readonly at: number } | undefined
const userKey = () => JSON.stringify(scopeKey().slice(0, 2))

/** Returns the configuration that came with the session, so that a page does not fetch it again when it opens. */
export const broughtConfiguration = () => (brought?.of === userKey() ? brought : undefined)

const memberOf = (answer: UserOnDevice): Member => ({
  userId: answer.userId,
  login: answer.login,
  name: answer.name,
  roleId: answer.roleId,
  modules: answer.modulesAllowed.map((module) => module.moduleId),
  companies: answer.companies,
  mustChangePassword: answer.mustChangePassword,
  rightsVersion: answer.rightsVersion,
})

/** Returns the requested branch if the user has it, else the company's first, else the first company's first. */
export function scopeOf(companies: readonly Company[], companyCode: string, branchCode: string): Scope {
  const company = companies.find((one) => one.cCode === companyCode) ?? companies[0]
  const branch = company?.branches.find((one) => one.bcode === branchCode) ?? company?.branches[0]
  return {
    company: { code: company?.cCode ?? '', name: company?.cName ?? '' },
    branch: { code: branch?.bcode ?? '', name: branch?.bname ?? '' },
  }
}

/** The branch that the address of this tab names; `undefined` if it names none. */
let named: string | undefined

let isWithout = false
export const isWithoutNetwork = (): boolean => isWithout
/** Returns whether it is certain that no request can leave. */
export const hasNoNetwork = (): boolean => !navigator.onLine || isWithout

const companyOf = (companies: readonly Company[], branchCode: string) =>
  companies.find(({ branches }) => branches.some(({ bcode }) => bcode === branchCode))

/** The branch of an address that names none: the branch that the user chose last in this browser, or else the user's own. */
let usual: Scope = scopeOf([], '', '')

/** Returns the branches of all companies of a user. */
export const allBranchesOf = ({ companies }: Pick<Member, 'companies'>) => companies.flatMap(({ branches }) => branches)

/** The branch in the address of a tab that shows all branches of the user. */
export const ALL_BRANCHES = { code: IN_ALL_BRANCHES, name: sessionLabels.allBranches } as const

/** Returns the scope that an address names; `undefined` for a branch that is not the user's. */
function scopeNamed(member: Member, branchCode: string): Scope | undefined {
  const { companies } = member
  if (branchCode === ALL_BRANCHES.code) {
    if (allBranchesOf(member).length < 2) return usual
    const [first, ...others] = companies
    return {
      company: {
        code: others.length > 0 ? '' : (first?.cCode ?? ''),
        name: companies.map(({ cName }) => cName).join(', '),
      },
      branch: { code: String(ALL), name: ALL_BRANCHES.name },
    }
  }
  const company = companyOf(companies, branchCode)
  return company && scopeOf(companies, company.cCode, branchCode)
}

function stateOf(member: Member): SessionState {
  const scope = named === undefined ? usual : scopeNamed(member, named)
  return {
    phase: 'signedIn',
    member,
    scope: scope ?? usual,
    isForeign: scope === undefined,
    ...(isWithout && { withoutNetwork: true }),
  }
}

export function chooseBase(base: Base): void {
  tabBase.write(base)
  lastBase.write(base)
  currentBase.set(base)
}

/** Signs a user in, in the branch that the user chose last. */
function work(base: Base, answer: UserOnDevice): void {
  const member = memberOf(answer)
  const { companyCode, branchCode } = chosenScope(base.key, member.userId).read() ?? answer
  usual = scopeOf(member.companies, companyCode, branchCode)
  const next = stateOf(member)
  if (JSON.stringify(sessionState.get()) !== JSON.stringify(next)) sessionState.set(next)
}

/** Lets a user who was kept on the device read the kept lists, until the server answers. */
export function workWithoutNetwork(base: Base, user: UserOnDevice): void {
  isWithout = true
  work(base, user)
}

/** Stores the answer of a sign-in or refresh, which the server gave at its time `at`. */
export function acceptSession(base: Base, answer: SignedIn, at: number): void {
  const remaining = Date.parse(answer.accessTokenExpiry) - at
  token = { value: answer.token, freshUntil: Number.isNaN(remaining) ? 0 : Date.now() + remaining - renewalMargin }
  mayBeSignedIn(base.key).write(true)
  if (answer.configuration)
    brought = {
      of: JSON.stringify([base.key, answer.userId]),
      answer: answer.configuration,
      at: Date.now(),
    }
  isWithout = false
  work(base, answer)
}

export function dropSession(): void {
  const base = currentBase.get()
  token = undefined
  brought = undefined
  isWithout = false
  if (base) {
    mayBeSignedIn(base.key).write(false)
    listsOnDevice(base.key).clear()
  }
  sessionState.set({ phase: 'signedOut' })
}

/** Works in the branch that the address names. The router calls it as it draws a new address, so that both change together. */
export function enterBranch(branchCode: string | undefined): void {
  named = branchCode
  const now = sessionState.get()
  if (now.phase !== 'signedIn') return
  const next = stateOf(now.member)
  if (JSON.stringify(now) !== JSON.stringify(next)) sessionState.set(next)
}

/**
 * Remembers the branch that the user chose, for tabs that open without one in their address (document 1 section 4). All branches is not
 * remembered.
 */
export function rememberBranch(branchCode: string): void {
  const now = sessionState.get()
  const base = currentBase.get()
  const company = now.phase === 'signedIn' ? companyOf(now.member.companies, branchCode) : undefined
  if (now.phase !== 'signedIn' || !base || !company) return
  usual = scopeOf(now.member.companies, company.cCode, branchCode)
  chosenScope(base.key, now.member.userId).write({ companyCode: company.cCode, branchCode })
}

/**
 * Returns the branch to write into an address that leads to `wanted`; without it the address leads to the usual branch. Users with several
 * branches always see a branch in the address, so that a link shows which rows were sent; users with one branch never do.
 */
export function branchToWrite(wanted: string | undefined): string | undefined {
  const now = sessionState.get()
  if (now.phase !== 'signedIn') return wanted
  const [only, ...others] = allBranchesOf(now.member)
  if (others.length > 0) return wanted ?? usual.branch.code
  return wanted === only?.bcode || wanted === ALL_BRANCHES.code ? undefined : wanted
}

export const isOwnBranch = (branchCode: string): boolean => {
  const now = sessionState.get()
  return now.phase === 'signedIn' && scopeNamed(now.member, branchCode) !== undefined
}

/** Returns the key that separates all remembered and cached data: another database, user or branch never sees it. */
export function scopeKey(): readonly [base: string, user: number, branch: string] {
  const now = sessionState.get()
  return now.phase === 'signedIn'
    ? [currentBase.get()?.key ?? '', now.member.userId, now.scope.branch.code]
    : [currentBase.get()?.key ?? '', 0, '']
}

/**
 * Returns whether lists of this user may be kept here. Without "Remember me" a sign-in ends with the browser, as on a till that several
 * people use, and lists must not stay longer than that.
 */
export const isRemembered = (base: Base, { login }: Pick<UserOnDevice, 'login'>): boolean =>
  lastLogin(base.key).read() === login

/** Returns the database and the user for the lists that this tab may keep and read now; `undefined` if there is none. */
export function keepsFor(): { readonly base: Base; readonly userId: number } | undefined {
  const now = sessionState.get()
  const base = currentBase.get()
  if (now.phase !== 'signedIn' || !base || now.member.mustChangePassword) return undefined
  return isRemembered(base, now.member) ? { base, userId: now.member.userId } : undefined
}
