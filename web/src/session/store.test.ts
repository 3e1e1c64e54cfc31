import type { Moment } from '@backoffice/contract/fields'
import { beforeEach, describe, expect, it } from 'vitest'
import { acceptSession, chooseBase, currentToken, followScope, scopeKey, scopeOf } from './store.ts'

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
    ['starts with the first company when the wanted one is not the user’s', 'X', '2', ['A', '2']],
  ])('%s', (_what, company, wanted, chosen) => {
    expect(codes(company, wanted)).toEqual(chosen)
  })

  it('has no scope for a user without a company', () => {
    expect(scopeOf([], 'A', '1').branch).toEqual({ code: '', name: '' })
  })
})

describe('a session', () => {
  const base = { key: 'main', label: 'Acme Main', baseUrl: '/main/' }
  const expiringAt = (accessTokenExpiry: Moment) =>
    acceptSession(
      base,
      {
        token: 't',
        refreshToken: '',
        accessTokenExpiry,
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
      },
      Date.parse('2026-11-20T10:00:00Z'),
    )
  beforeEach(() => {
    window.localStorage.clear()
    chooseBase(base)
  })

  it.each([
    ['is missing', '', false],
    ['has passed', '2026-11-20T09:59:59Z', false],
    ['passes while a request is on its way', '2026-11-20T10:00:20Z', false],
    ['is to come', '2026-11-20T10:15:00Z', true],
  ])('whose expiry %s is fresh: %s', (_what, expiry, isFresh) => {
    expiringAt(expiry as Moment)

    expect((currentToken()?.freshUntil ?? 0) > Date.now()).toBe(isFresh)
  })

  it('follows another tab of the same user to its branch, and no other user', () => {
    expiringAt('2026-11-20T10:15:00Z' as Moment)

    expect([followScope(2, 'B', '3'), scopeKey()]).toEqual([false, ['main', 1, '1']])
    expect([followScope(1, 'B', '3'), scopeKey()]).toEqual([true, ['main', 1, '3']])
    expect(followScope(1, 'B', '3')).toBe(false)
  })
})
