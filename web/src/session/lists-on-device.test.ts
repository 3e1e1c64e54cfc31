import 'fake-indexeddb/auto'
import { getConfiguration } from '@backoffice/contract/session/configuration'
import { getClientDues } from '@backoffice/contract/payments/payments'
import { clientsIn, pageAccounts } from '@backoffice/contract/lookups/accounts'
import { listDictionary } from '@backoffice/contract/lookups/dictionary'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import type { Moment } from '@backoffice/contract/fields'
import type { SignedIn } from '@backoffice/contract/session/sign-in'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LIMITS, readableUntil } from './kept-lists.ts'
import type { Invoices } from './kept-dues.ts'
import { findAnswer, keepAnswer, keepFormLists, keepUserIn, makeStale, userIn } from './lists-on-device.ts'
import { lastLogin } from './remembered.ts'
import { acceptSession, chooseBase, dropSession } from './store.ts'
import { base } from '../../testing/session.tsx'

// `free-time.test.ts` tests the pauses between requests.
vi.mock('./free-time.ts', () => ({
  inFreeTime: <T>(make: (signal: AbortSignal) => Promise<T>) => make(new AbortController().signal),
}))

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
const invoiceRow = {
  acode: '1',
  ccode: 'K',
  title: 'Al-Shifa',
  typeCode: 'CR',
  inv_date: '2026-11-20',
  bill_amount: 10,
  rec_Amount: 0,
  bal_Amount: 10,
  div_Name: '',
}
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

  describe('in pages', () => {
    const row = (no: string) => ({ ...invoiceRow, inv_no: no })
    const page = (nos: readonly string[], totalRows: number) => ({
      responseObjects: nos.map(row),
      totalRows,
      successCode: 0,
      message: '',
    })
    const pageOf = (url: string) => Number(new URL(url, 'http://x').searchParams.get('page'))
    const numbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => `B-${from + at}`)
    /** Answers requests of the list by their page. */
    function serve(answer: (page: number, request: number) => object) {
      const sent = vi.fn((url: string) =>
        Promise.resolve(new Response(JSON.stringify(answer(pageOf(url), sent.mock.calls.length)))),
      )
      vi.stubGlobal('fetch', sent)
      return sent
    }
    const request = { userId: 7, branchCode: 'K', page: 1, limit: 2 }
    const firstOf = (totalRows: number) => ({ answer: page(['B-0', 'B-1'], totalRows), at: Date.now() })
    const open = (totalRows: number) => keepAnswer(owner(7), listPendingInvoices, request, firstOf(totalRows))
    const found = async (change: object = {}) =>
      findAnswer(owner(7), listPendingInvoices, { ...request, limit: 20_000, ...change })
    const numbersFound = async () => {
      const answer = (await found())?.answer as Invoices | undefined
      return answer?.responseObjects.map(({ inv_no }) => inv_no).toSorted()
    }

    beforeEach(() => signIn(7))

    it('are kept with all their rows, which are read if a page does not have all of them', async () => {
      const sent = serve(() => page(['B-0', 'B-1', 'B-2'], 3))
      const narrowed = { ...request, typeCode: 'CR', totals: true }

      await keepAnswer(owner(7), listPendingInvoices, narrowed, firstOf(3))
      // A second page of the same list is no reason to read all of it again.
      await keepAnswer(owner(7), listPendingInvoices, { ...narrowed, page: 2 }, firstOf(3))

      expect(sent).toHaveBeenCalledTimes(1)
      expect(sent.mock.calls[0]?.[0]).toContain('?userId=7&branchCode=K&page=1&limit=500')
      expect((await found({ page: 2, limit: 2 }))?.answer).toMatchObject({
        totalRows: 3,
        responseObjects: [{ inv_no: 'B-2' }],
      })
    })

    it('are read until a page is not full, up to the limit of rows, and say how many there are', async () => {
      const sent = serve((at) => page(numbers((at - 1) * 500, 500), 10_400))

      await open(10_400)

      expect(sent).toHaveBeenCalledTimes(20)
      expect((await found())?.fromDevice).toMatchObject({ rows: 10_000, of: 10_400 })
    })

    it('have each row once where a row moves to the next page, and show that one may be missing', async () => {
      // A new row moves the last row of the first page to the second one.
      const sent = serve((at) => (at === 1 ? page(numbers(0, 500), 501) : page(['B-499', 'B-500'], 502)))

      await open(501)

      expect(sent).toHaveBeenCalledTimes(4)
      expect(await numbersFound()).toEqual(numbers(0, 501).toSorted())
      expect((await found())?.fromDevice).toMatchObject({ rows: 501, of: 502 })
    })

    it('are read again where a row moved to a page that was read before', async () => {
      // The first row is paid while the pages are read: the row B-500 moves to the first page, and no page has it.
      const sent = serve((at, time) => {
        if (time <= 2) return at === 1 ? page(numbers(0, 500), 502) : page(['B-501'], 501)
        return at === 1 ? page(numbers(1, 500), 501) : page(['B-501'], 501)
      })

      await open(502)

      expect(sent).toHaveBeenCalledTimes(4)
      expect(await numbersFound()).toEqual(numbers(1, 501).toSorted())
      expect((await found())?.fromDevice).toMatchObject({ rows: 501, of: 501 })
    })

    it('are read again where a save of the user changed them meanwhile', async () => {
      const sent = serve((at, time) => {
        if (time === 1) void makeStale(owner(7), ['cash.invoices'])
        return at === 1 ? page(numbers(0, 500), 501) : page(['B-500'], 501)
      })

      await open(501)

      expect(sent).toHaveBeenCalledTimes(4)
      expect(await numbersFound()).toHaveLength(501)
    })

    it('are read again after a save at once where they are short, and a long list after half an hour', async () => {
      const start = Date.now()
      const after = (milliseconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: start + milliseconds })
      const sent = serve(() => page(['B-0', 'B-1', 'B-2'], 3))
      after(0)
      await open(3)
      await makeStale(owner(7), ['cash.receipts'])
      await open(3)
      expect(sent).toHaveBeenCalledTimes(1)
      await makeStale(owner(7), ['cash.invoices'])
      after(1)
      await open(3)
      expect(sent).toHaveBeenCalledTimes(2)

      const long = serve((at) => page(numbers((at - 1) * 500, at === 4 ? 1 : 500), 1501))
      await makeStale(owner(7), ['cash.invoices'])
      after(2)
      await open(1501)
      expect(long).toHaveBeenCalledTimes(4)
      await makeStale(owner(7), ['cash.invoices'])
      await open(1501)
      expect(long).toHaveBeenCalledTimes(4)
      after(31 * 60 * 1000)
      await open(1501)
      expect(long).toHaveBeenCalledTimes(8)
    })

    it('are not read on after the session ended, and nothing of them is kept', async () => {
      const sent = serve((at) => {
        if (at === 2) dropSession()
        return page(numbers((at - 1) * 500, 500), 5000)
      })

      await open(5000)

      expect(sent).toHaveBeenCalledTimes(2)
      await signIn(7)
      expect(await found()).toBeUndefined()
    })

    it('are not tried again at once where they cannot be read', async () => {
      const sent = vi.fn(() => Promise.reject(new TypeError('gone')))
      vi.stubGlobal('fetch', sent)

      const inX = () => keepAnswer(owner(7), listPendingInvoices, { ...request, branchCode: 'X' }, firstOf(501))
      await expect(inX()).rejects.toThrow()
      const tries = sent.mock.calls.length
      await inX()

      expect(sent).toHaveBeenCalledTimes(tries)
    })
  })

  it('are read ahead for the forms of a salesman, in two branches and one request after the other', async () => {
    await signIn(7)
    let underWay = 0
    const sent = vi.fn(async (url: string) => {
      underWay += 1
      expect(underWay).toBe(1)
      await new Promise((answered) => setTimeout(answered, 1))
      underWay -= 1
      const { pathname } = new URL(url, 'http://x')
      const answers: Readonly<Record<string, object>> = {
        GetDictionaryByType: { dictionary: [{ itemName: 'MCB Bank', itemValue: 'MCB' }] },
        GetSalemanAndCashier: { cashiers: [], salesman: [] },
      }
      const answer = answers[pathname.split('/').at(-1) ?? ''] ?? answers[pathname.split('/').at(-2) ?? '']
      return new Response(JSON.stringify(answer ?? { responseObjects: [], totalRows: 0, successCode: 0, message: '' }))
    })
    vi.stubGlobal('fetch', sent)
    const salesman = { userId: 7, roleId: 2, modules: [4] }

    await keepFormLists(owner(7), salesman, ['K', 'L', 'M'])

    const asked = sent.mock.calls.map(([url]) => url)
    expect(asked.filter((url) => url.includes('GetDictionaryByType'))).toHaveLength(3)
    expect(asked.filter((url) => url.includes('GetPendingBillMarkingForSeller'))).toHaveLength(2)
    expect(asked.filter((url) => /branchCode=M|CCode=M/.test(url))).toEqual([])
    const banks = await findAnswer(owner(7), listDictionary, { type: 'BANK' })
    expect(banks?.answer).toMatchObject({ dictionary: [{ itemName: 'MCB Bank' }] })

    await keepFormLists(owner(7), salesman, ['K', 'L', 'M'])
    expect(sent).toHaveBeenCalledTimes(asked.length)
  })

  it('find a client among ten thousand with each letter that is typed', async () => {
    await signIn(7)
    const clients = Array.from({ length: LIMITS.rows }, (_, at) => ({
      acode: `01-02-${String(at).padStart(5, '0')}`,
      title: at === 9998 ? 'Al-Shifá Médical Store' : `Noor Pharmacy ${at}`,
      address: `Shop ${at}, Block 7, Karachi`,
      location: '',
      bank: 'Karachi Main',
      ccode: 'K',
      latitude: 24.86,
      longitude: 67.01,
      taggedBy: 'Ali',
      taggedAt: '2026-11-20T10:11:12Z',
      rowVersion: 2,
      visits: [],
      waitsSince: null,
      waitingDays: null,
      owed: at,
      creditLimit: null,
    }))
    const sent = vi.fn((url: string) => {
      const at = (Number(new URL(url, 'http://x').searchParams.get('page')) - 1) * 500
      const rows = clients.slice(at, at + 500)
      return Promise.resolve(
        new Response(JSON.stringify({ responseObjects: rows, totalRows: LIMITS.rows, successCode: 0, message: '' })),
      )
    })
    vi.stubGlobal('fetch', sent)
    const request = { ...clientsIn('K'), page: 1, limit: 20 }
    const first = { responseObjects: clients.slice(0, 20), totalRows: LIMITS.rows, successCode: 0, message: '' }
    await keepAnswer(owner(7), pageAccounts, request, { answer: first, at: Date.now() })
    expect(sent).toHaveBeenCalledTimes(20)

    // The first search reads the list; a person types the next letter a fifth of a second later.
    await findAnswer(owner(7), pageAccounts, { ...request, search: 'm' })
    const took: number[] = []
    for (const search of ['me', 'med', 'medical', 'medical al', 'medical alshifa']) {
      const begin = performance.now()
      const found = await findAnswer(owner(7), pageAccounts, { ...request, search })
      took.push(performance.now() - begin)
      expect(found?.answer).toMatchObject({ totalRows: 1, responseObjects: [{ acode: '01-02-09998' }] })
    }
    expect(took.toSorted((one, other) => one - other)[2]).toBeLessThan(500)
    expect((await findAnswer(owner(7), pageAccounts, { ...request, search: '010200042' }))?.answer).toMatchObject({
      responseObjects: [{ title: 'Noor Pharmacy 42' }],
    })
  })

  it('break nothing where the browser has no place for them', async () => {
    await signIn(7)
    vi.stubGlobal('indexedDB', undefined)
    const { onDevice } = await import('../api/on-device.ts')

    expect(await onDevice()?.find(getConfiguration, {})).toBeUndefined()
    expect(() => dropSession()).not.toThrow()
  })
})
