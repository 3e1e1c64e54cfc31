import 'fake-indexeddb/auto'
import { getConfiguration } from '@backoffice/contract/session/configuration'
import { getClientDues } from '@backoffice/contract/payments/payments'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import type { Moment } from '@backoffice/contract/fields'
import type { SignedIn } from '@backoffice/contract/session/sign-in'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readableUntil } from './kept-lists.ts'
import { findAnswer, keepAnswer, keepUserIn, userIn } from './lists-on-device.ts'
import { lastLogin } from './remembered.ts'
import { acceptSession, chooseBase, dropSession } from './store.ts'
import { base } from '../../testing/session.tsx'

const session = (userId: number, changes: Partial<SignedIn> = {}): SignedIn => ({
  token: 'secret access',
  refreshToken: 'secret refresh',
  accessTokenExpiry: '2026-11-23T10:00:00Z' as Moment,
  roleId: 2,
  userId,
  login: String(userId),
  name: 'Ali',
  isSuccessful: true,
  isPortalAllowed: true,
  branchCode: 'K',
  companyCode: 'A',
  modulesAllowed: [{ moduleId: 4 }],
  companies: [{ cCode: 'A', cName: 'Acme', branches: [{ bcode: 'K', bname: 'Karachi' }] }],
  mustChangePassword: false,
  rightsVersion: 1,
  ...changes,
})

/** Signs a user in who chose to be remembered, and keeps the user on the device. */
async function signIn(userId: number, changes: Partial<SignedIn> = {}): Promise<void> {
  lastLogin(base.key).write(String(userId))
  acceptSession(base, session(userId, changes), 0)
  await keepUserIn(base, session(userId, changes), Date.now())
}

const input = { userId: 7, cCode: 'K', aCode: '1' }
const nothing = { invoices: [], count: 0, total: 0, openAdvances: 0, openAdvanceAmount: 0 }
const dues = { client: { aCode: '1', cCode: 'K', title: 'Al-Shifa' }, ...nothing }
const owner = (userId: number) => ({ base, userId })
const keep = (userId = 7) => keepAnswer(owner(userId), getClientDues, input, { answer: dues, at: Date.now() })
const find = (userId = 7) => findAnswer(owner(userId), getClientDues, input)

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  window.localStorage.clear()
  chooseBase(base)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('lists on the device', () => {
  it('are found again by their user, with their age', async () => {
    await signIn(7)
    await keep()

    const kept = await find()

    expect(kept?.answer).toEqual(dues)
    expect(Date.now() - (kept?.fromDevice.at ?? 0)).toBeLessThan(60_000)
  })

  it('are found by no other user, and not for another request', async () => {
    await signIn(7)
    await keep()

    expect(await find(8)).toBeUndefined()
    expect(await findAnswer(owner(7), getClientDues, { ...input, cCode: 'L' })).toBeUndefined()
  })

  it('are gone with the session, and nothing of it is written after it', async () => {
    await signIn(7)
    await keep()
    dropSession()
    await keep()

    expect(await find()).toBeUndefined()
    expect(await userIn(base)).toBeUndefined()
  })

  it('are not kept for users who do not want to be remembered', async () => {
    await signIn(7)
    lastLogin(base.key).clear()
    await keep()

    expect(await find()).toBeUndefined()
  })

  it('are removed when the user has other rights', async () => {
    await signIn(7)
    await keep()
    await signIn(7, { modulesAllowed: [] })

    expect(await find()).toBeUndefined()
  })

  it('are not read after the next day, and neither is their user', async () => {
    await signIn(7)
    await keep()
    vi.useFakeTimers({ toFake: ['Date'], now: readableUntil(Date.now()) })

    expect(await find()).toBeUndefined()
    expect(await userIn(base)).toBeUndefined()
  })

  it('are not read where an older version of the program kept another shape', async () => {
    await signIn(7)
    await keepAnswer(owner(7), getClientDues, input, { answer: { client: { name: 'Al-Shifa' } }, at: Date.now() })

    expect(await find()).toBeUndefined()
  })

  it('contain their owner, without a token', async () => {
    await signIn(7)

    const user = await userIn(base)

    expect(user).toMatchObject({ userId: 7, name: 'Ali', modulesAllowed: [{ moduleId: 4 }] })
    expect(JSON.stringify(user)).not.toContain('secret')
    expect(user).not.toHaveProperty('token')
  })

  it('are kept with all their rows, which are fetched if a page does not have all of them', async () => {
    await signIn(7)
    const row = (no: string) => ({
      acode: '1',
      ccode: 'K',
      title: 'Al-Shifa',
      typeCode: 'CR',
      inv_no: no,
      inv_date: '2026-11-20',
      bill_amount: 10,
      rec_Amount: 0,
      bal_Amount: 10,
      div_Name: '',
    })
    const page = (nos: readonly string[], totalRows: number) => ({
      responseObjects: nos.map(row),
      totalRows,
      successCode: 0,
      message: '',
    })
    const sent = vi.fn((_url: string) => Promise.resolve(new Response(JSON.stringify(page(['A-1', 'A-2', 'A-3'], 3)))))
    vi.stubGlobal('fetch', sent)
    const request = { userId: 7, branchCode: 'K', typeCode: 'CR', page: 1, limit: 2, totals: true }

    const answered = { answer: page(['A-1', 'A-2'], 3), at: Date.now() }
    await keepAnswer(owner(7), listPendingInvoices, request, answered)
    // A second page of the same list is no reason to fetch all of it again.
    await keepAnswer(owner(7), listPendingInvoices, { ...request, page: 2 }, answered)

    expect(sent).toHaveBeenCalledTimes(1)
    expect(sent.mock.calls[0]?.[0]).toContain('?userId=7&branchCode=K&page=1&limit=500')
    const found = await findAnswer(owner(7), listPendingInvoices, { ...request, page: 2 })
    expect(found?.answer).toMatchObject({ totalRows: 3, responseObjects: [{ inv_no: 'A-3' }] })
  })

  it('break nothing where the browser has no place for them', async () => {
    await signIn(7)
    vi.stubGlobal('indexedDB', undefined)
    const { onDevice } = await import('../api/on-device.ts')

    expect(await onDevice()?.find(getConfiguration, {})).toBeUndefined()
    expect(() => dropSession()).not.toThrow()
  })
})
