import type { Moment } from '@backoffice/contract/fields'
import type { SignedIn } from '@backoffice/contract/session/sign-in'
import { beforeEach, describe, expect, it } from 'vitest'
import { branchOf, keepBranch } from './branch-in-address.ts'
import {
  acceptSession,
  chooseBase,
  currentToken,
  enterBranch,
  rememberBranch,
  scopeKey,
  scopeOf,
  sessionState,
} from './store.ts'

const branch = (bcode: string) => ({ bcode, bname: `Branch ${bcode}` })
const companies = [
  { cCode: 'A', cName: 'Acme', branches: [branch('1'), branch('2')] },
  { cCode: 'B', cName: 'Best', branches: [branch('3')] },
]
const codes = (companyCode: string, branchCode: string) => {
  const { company, branch: chosen } = scopeOf(companies, companyCode, branchCode)
  return [company.code, chosen.code]
}

describe('company and branch', () => {
  it.each([
    ['keeps a branch the user has', 'A', '2', ['A', '2']],
    ['starts another company at its first branch', 'B', '', ['B', '3']],
    ['leaves a branch of another company', 'B', '2', ['B', '3']],
    ['starts with the first company if the user does not have the requested one', 'X', '2', ['A', '2']],
  ])('%s', (_what, company, wanted, chosen) => {
    expect(codes(company, wanted)).toEqual(chosen)
  })

  it('has no scope for a user without a company', () => {
    expect(scopeOf([], 'A', '1').branch).toEqual({ code: '', name: '' })
  })
})

const base = { key: 'main', label: 'Acme Main', baseUrl: '/main/' }
const answer: SignedIn = {
  token: 't',
  refreshToken: '',
  accessTokenExpiry: '2026-11-20T10:15:00Z' as Moment,
  roleId: 2,
  userId: 1,
  login: '1',
  name: 'Ali',
  isSuccessful: true,
  isPortalAllowed: true,
  branchCode: '1',
  companyCode: 'A',
  modulesAllowed: [],
  companies,
  mustChangePassword: false,
  rightsVersion: 1,
}

describe('a session', () => {
  const expiringAt = (accessTokenExpiry: Moment) =>
    acceptSession(base, { ...answer, accessTokenExpiry }, Date.parse('2026-11-20T10:00:00Z'))
  beforeEach(() => {
    window.localStorage.clear()
    chooseBase(base)
  })

  it.each([
    ['is missing', '', false],
    ['has passed', '2026-11-20T09:59:59Z', false],
    ['passes while a request is on its way', '2026-11-20T10:00:20Z', false],
    ['is to come', '2026-11-20T10:15:00Z', true],
  ])('with expiry %s is fresh: %s', (_what, expiry, isFresh) => {
    expiringAt(expiry as Moment)

    expect((currentToken()?.freshUntil ?? 0) > Date.now()).toBe(isFresh)
  })

  const signIn = () => expiringAt('2026-11-20T10:15:00Z' as Moment)

  it('works in the branch that the address names, of whichever company', () => {
    enterBranch(undefined)
    signIn()
    expect(scopeKey()).toEqual(['main', 1, '1'])

    enterBranch('3')

    expect(sessionState.get()).toMatchObject({
      scope: { company: { code: 'B' }, branch: { code: '3' } },
      isForeign: false,
    })
    signIn()
    expect(scopeKey()).toEqual(['main', 1, '3'])
  })

  it('draws nothing for the address of a branch that is not the user’s', () => {
    enterBranch('9')
    signIn()

    expect(sessionState.get()).toMatchObject({ scope: { branch: { code: '1' } }, isForeign: true })
    enterBranch('2')
    expect(sessionState.get()).toMatchObject({ scope: { branch: { code: '2' } }, isForeign: false })
  })

  it('shows all branches of a user who has several, and the only one of a user who has one', () => {
    enterBranch('all')
    signIn()
    expect(sessionState.get()).toMatchObject({
      scope: { company: { code: '', name: 'Acme, Best' }, branch: { code: '-1', name: 'All branches' } },
      isForeign: false,
    })

    const alone = [{ cCode: 'A', cName: 'Acme', branches: [branch('1')] }]
    acceptSession(base, { ...answer, companies: alone }, 0)

    expect(sessionState.get()).toMatchObject({ scope: { branch: { code: '1' } }, isForeign: false })
  })

  it('stays in its branch when another tab chooses one, which only addresses without a branch mean', () => {
    enterBranch('2')
    signIn()
    rememberBranch('3')

    signIn()

    expect(scopeKey()).toEqual(['main', 1, '2'])
    enterBranch(undefined)
    expect(scopeKey()).toEqual(['main', 1, '3'])
  })
})

describe('the branch in a built address', () => {
  const built = (here: object, wanted: object) => branchOf(keepBranch({ search: here, next: () => wanted }))
  const signInWith = (branches: typeof companies) => {
    window.localStorage.clear()
    chooseBase(base)
    acceptSession(base, { ...answer, companies: branches }, 0)
  }

  it.each([
    ['stays the branch of the tab', { branch: '2' }, { page: 2 }, '2'],
    ['stays all branches', { branch: 'all' }, {}, 'all'],
    ['is the branch that a link names', { branch: '2' }, { branch: '3' }, '3'],
    ['is the usual one where none is named', {}, {}, '1'],
    ['is the usual one on the links of a page of a foreign branch', { branch: '9' }, {}, '1'],
    ['stays foreign on the page itself, which shows it', { branch: '9' }, { branch: '9' }, '9'],
  ])('%s', (_what, here, wanted, branch) => {
    signInWith(companies)

    expect(built(here, wanted)).toBe(branch)
  })

  it('is left out for users with only one branch, unless it is foreign', () => {
    signInWith([{ cCode: 'A', cName: 'Acme', branches: [branch('1')] }])

    expect([built({}, {}), built({}, { branch: '1' }), built({}, { branch: '9' })]).toEqual([undefined, undefined, '9'])
  })
})
