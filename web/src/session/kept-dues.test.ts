import { role } from '@backoffice/contract/access'
import type { Answer } from '@backoffice/contract/call'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import type { Money } from '@backoffice/contract/money'
import { getClientDues, listDebtors } from '@backoffice/contract/payments/payments'
import type { Configuration } from '@backoffice/contract/session/configuration'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aPhoneItem } from '../../testing/phone-item.ts'
import { lowered } from '../outbox/lowered.ts'
import { duesFrom, type Invoices, invoicesOf } from './kept-dues.ts'

const NOW = Date.parse('2026-11-27T09:00:00Z')
const MORNING = NOW - 3 * 3600 * 1000
const facts = {
  branches: [{ bcode: 'K', ccode: 'A', timeZone: 'Asia/Karachi' }],
  invoiceTypes: [{ typeCode: 'CR', typeDescription: 'Credit' }],
} as unknown as Configuration
const asked = { facts, roleId: role.salesman }
const request = { userId: 7, cCode: 'K', aCode: '1' }

const row = (no: string, day: string, balance: number, acode = '1') => ({
  acode,
  ccode: 'K',
  title: 'Al-Shifa',
  typeCode: 'CR',
  inv_no: no,
  inv_date: day,
  bill_amount: balance,
  rec_Amount: 0,
  bal_Amount: balance,
  div_Name: '',
})
const kept = (rows: readonly object[], totalRows = rows.length) =>
  ({ responseObjects: rows, totalRows, successCode: 0, message: '' }) as unknown as Invoices

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterEach(() => void vi.useRealTimers())

describe('the debt of a client with a page that was never opened', () => {
  it('is in the kept invoices, oldest first, with the age of that list', () => {
    const invoices = kept([row('B', '2026-11-20', 50), row('A', '2026-11-02', 20), row('C', '2026-11-01', 99, '2')])

    const found = duesFrom(invoices, asked, request, MORNING)

    expect(found?.answer).toMatchObject({
      client: { aCode: '1', cCode: 'K', title: 'Al-Shifa' },
      count: 2,
      total: 70,
      invoices: [
        { inv_no: 'A', ageDays: 25, typeDescription: 'Credit', s_User_Id: 7 },
        { inv_no: 'B', ageDays: 7 },
      ],
    })
    expect(found?.fromDevice).toEqual({ at: MORNING, rows: 3, of: 3 })
  })

  it('is nothing where all invoices are kept, and unknown where some are not or a cashier asks', () => {
    const others = [row('C', '2026-11-01', 99, '2')]
    const own = [row('A', '2026-11-02', 20)]

    expect(duesFrom(kept(own, 2), asked, request, MORNING)).toBeUndefined()
    expect(duesFrom(kept(own), { facts, roleId: role.cashier }, request, MORNING)).toBeUndefined()

    expect(duesFrom(kept(others), asked, request, MORNING)?.answer).toMatchObject({ count: 0, total: 0 })
    expect(duesFrom(kept(others, 12_000), asked, request, MORNING)).toBeUndefined()
  })

  it('is lowered once by the money on the phone, as the list of debtors and the pending invoices are', () => {
    const rows = [row('A', '2026-11-02', 20), row('B', '2026-11-20', 50)]
    const items = [
      aPhoneItem({ invoiceNo: 'A', acode: '1', amount: 20 as Money }),
      aPhoneItem({ invoiceNo: 'B', acode: '1', amount: 15 as Money }),
    ]
    const dues = duesFrom(kept(rows), asked, request, MORNING)?.answer as Answer<typeof getClientDues>
    const debtor = { aCode: '1', cCode: 'K', owed: 70 }
    const debtors = { responseObjects: [debtor], totalRows: 1 } as unknown as Answer<typeof listDebtors>

    const low = lowered(getClientDues, dues, items, MORNING)

    expect(low.invoices.map(({ bal_Amount }) => bal_Amount)).toEqual([0, 35])
    expect(low.total).toBe(35)
    expect(lowered(listDebtors, debtors, items, MORNING).responseObjects[0]?.owed).toBe(low.total)
    const pending = lowered(listPendingInvoices, kept(rows), items, MORNING).responseObjects
    expect(pending.map(({ bal_Amount }) => bal_Amount)).toEqual([0, 35])
    // The kept rows do not change, so that the money on the phone is subtracted once in a second reading too.
    expect(duesFrom(kept(rows), asked, request, MORNING)?.answer).toMatchObject({ total: 70 })
    // If the office booked an item before the list was read, the list has its receipt already.
    const booked = items.map((item) => ({ ...item, state: 'booked' as const, stateAt: MORNING }))
    expect(lowered(getClientDues, dues, booked, MORNING).total).toBe(70)
  })

  it('comes from the list of the same user, branch and salesman', () => {
    expect(invoicesOf(request)).toEqual({ userId: 7, branchCode: 'K' })
    expect(invoicesOf({ ...request, salesmanId: '9' })).toEqual({ userId: 7, branchCode: 'K', salesmanId: '9' })
  })
})
