import { beforeEach, describe, expect, it } from 'vitest'
import { landing, ownPath, rememberWanted } from './landing.ts'
import type { Member } from './store.ts'

const salesman: Member = {
  userId: 1,
  login: '1001',
  name: 'Ali',
  roleId: 2,
  modules: [4],
  companies: [],
  mustChangePassword: false,
  rightsVersion: 1,
}

describe('where a sign-in leads', () => {
  beforeEach(() => window.sessionStorage.clear())

  it('reopens the requested URL with its query, once', () => {
    rememberWanted('/salesmanCashTransfer?page=2')

    expect(landing(salesman)).toBe('/salesmanCashTransfer?page=2')
    expect(landing(salesman)).toBe('/home')
  })

  it('goes home instead of a screen that another user requested', () => {
    rememberWanted('/directorDepositApproval')

    expect(landing(salesman)).toBe('/home')
  })

  it('requires a new password first and keeps the requested URL', () => {
    rememberWanted('/salesmanCashTransfer')

    expect(landing({ ...salesman, mustChangePassword: true })).toBe('/profile')
    expect(landing(salesman)).toBe('/salesmanCashTransfer')
  })

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    '/login',
    '',
  ])('never leads to %s', (url) => {
    expect(ownPath(url)).toBeUndefined()
  })
})
