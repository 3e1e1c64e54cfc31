import type { Company, SignedIn } from '@backoffice/contract/session/sign-in'
import { observable } from '../kit/observable.ts'
import { type Base, chosenScope, lastBase, mayBeSignedIn, tabBase } from './remembered.ts'
import { sendToTabs } from './tabs.ts'

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

/** The company and branch that the user currently works in. */
export interface Scope {
  readonly company: { readonly code: string; readonly name: string }
  readonly branch: { readonly code: string; readonly name: string }
}

export type SessionState =
  | { readonly phase: 'restoring' | 'unreachable' | 'signedOut' }
  | { readonly phase: 'signedIn'; readonly member: Member; readonly scope: Scope }

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

const memberOf = (answer: SignedIn): Member => ({
  userId: answer.userId,
  login: answer.login,
  name: answer.name,
  roleId: answer.roleId,
  modules: answer.modulesAllowed.map((module) => module.moduleId),
  companies: answer.companies,
  mustChangePassword: answer.mustChangePassword,
  rightsVersion: answer.rightsVersion,
})

/** Returns the wanted branch if the user has it, else the company's first, else the first company's first. */
export function scopeOf(companies: readonly Company[], companyCode: string, branchCode: string): Scope {
  const company = companies.find((one) => one.cCode === companyCode) ?? companies[0]
  const branch = company?.branches.find((one) => one.bcode === branchCode) ?? company?.branches[0]
  return {
    company: { code: company?.cCode ?? '', name: company?.cName ?? '' },
    branch: { code: branch?.bcode ?? '', name: branch?.bname ?? '' },
  }
}

export function chooseBase(base: Base): void {
  tabBase.write(base)
  lastBase.write(base)
  currentBase.set(base)
}

/** Stores the answer of a sign-in or refresh, which the server gave at its time `at`. */
export function acceptSession(base: Base, answer: SignedIn, at: number): void {
  const remaining = Date.parse(answer.accessTokenExpiry) - at
  token = { value: answer.token, freshUntil: Number.isNaN(remaining) ? 0 : Date.now() + remaining - renewalMargin }
  mayBeSignedIn(base.key).write(true)
  const member = memberOf(answer)
  const before = sessionState.get()
  const working =
    before.phase === 'signedIn' && before.member.userId === member.userId
      ? { companyCode: before.scope.company.code, branchCode: before.scope.branch.code }
      : (chosenScope(base.key, member.userId).read() ?? answer)
  const scope = scopeOf(member.companies, working.companyCode, working.branchCode)
  const next: SessionState = { phase: 'signedIn', member, scope }
  if (JSON.stringify(before) !== JSON.stringify(next)) sessionState.set(next)
}

export function dropSession(): void {
  const base = currentBase.get()
  token = undefined
  if (base) mayBeSignedIn(base.key).clear()
  sessionState.set({ phase: 'signedOut' })
}

function work(companyCode: string, branchCode: string): void {
  const now = sessionState.get()
  const base = currentBase.get()
  if (now.phase !== 'signedIn' || !base) return
  const scope = scopeOf(now.member.companies, companyCode, branchCode)
  const { userId } = now.member
  const chosen = { companyCode: scope.company.code, branchCode: scope.branch.code }
  chosenScope(base.key, userId).write(chosen)
  sessionState.set({ ...now, scope })
  sendToTabs({ kind: 'scope', base: base.key, userId, ...chosen })
}

/** Follows another tab of this user to its branch (document 1 section 4). Returns true when that is a change. */
export function followScope(userId: number, companyCode: string, branchCode: string): boolean {
  const now = sessionState.get()
  if (now.phase !== 'signedIn' || now.member.userId !== userId) return false
  const scope = scopeOf(now.member.companies, companyCode, branchCode)
  const isOther = scope.branch.code !== now.scope.branch.code || scope.company.code !== now.scope.company.code
  if (isOther) sessionState.set({ ...now, scope })
  return isOther
}

/** Chooses a company, at its first branch (document 1 section 4). */
export const chooseCompany = (companyCode: string): void => work(companyCode, '')

export function chooseBranch(branchCode: string): void {
  const now = sessionState.get()
  if (now.phase === 'signedIn') work(now.scope.company.code, branchCode)
}

/** Returns the key that separates all remembered and cached data: another database, user or branch never sees it. */
export function scopeKey(): readonly [base: string, user: number, branch: string] {
  const now = sessionState.get()
  return now.phase === 'signedIn'
    ? [currentBase.get()?.key ?? '', now.member.userId, now.scope.branch.code]
    : [currentBase.get()?.key ?? '', 0, '']
}
