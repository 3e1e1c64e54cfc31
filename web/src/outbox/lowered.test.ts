// @vitest-environment node
import type { Answer } from '@backoffice/contract/call'
import type { Day } from '@backoffice/contract/day'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import type { Money } from '@backoffice/contract/money'
import { getClientDues } from '@backoffice/contract/payments/payments'
import { describe, expect, it } from 'vitest'
import { aPhoneItem } from '../../testing/phone-item.ts'
import { lowered } from './lowered.ts'
import { isToSend, needsAttention, notSent, onPhoneIn, type PhoneItem } from './phone-item.ts'

const AS_OF = 1000

const invoice = (inv_no: string, owed: number) => ({
  acode: 'A',
  ccode: 'K',
  title: 'Client',
  typeCode: 'CI',
  inv_no,
  inv_date: '2026-11-20' as Day,
  bill_amount: owed as Money,
  rec_Amount: 0 as Money,
  bal_Amount: owed as Money,
  div_Name: '',
})

const pending = (...rows: ReturnType<typeof invoice>[]) =>
  ({
    responseObjects: rows,
    totalRows: rows.length,
    successCode: 200,
    message: '',
    totals: { amounts: { bal_Amount: rows.reduce((sum, { bal_Amount }) => sum + bal_Amount, 0) } },
  }) as unknown as Answer<typeof listPendingInvoices>

/** Returns what an invoice of 250.00 shows as owed, and how much of it is on the phone. */
function owedWith(...items: readonly PhoneItem[]) {
  const { responseObjects } = lowered(listPendingInvoices, pending(invoice('INV/1', 250)), items, AS_OF)
  return responseObjects.map((row) => [row.bal_Amount, onPhoneIn(row)])[0]
}

describe('an amount that is owed', () => {
  it('is lower by what waits on the phone, with its sum', () => {
    const answer = pending(invoice('INV/1', 250), invoice('INV/2', 50))

    const { responseObjects, totals } = lowered(listPendingInvoices, answer, [aPhoneItem()], AS_OF)

    expect(responseObjects.map(({ bal_Amount }) => bal_Amount)).toEqual([150, 50])
    expect(totals?.amounts).toEqual({ bal_Amount: 200 })
    expect(answer.responseObjects[0]?.bal_Amount).toBe(250)
  })

  it('counts each item until the answer has its receipt', () => {
    expect(owedWith(aPhoneItem())).toEqual([150, 100])
    expect(owedWith(aPhoneItem({ state: 'waits' }), aPhoneItem({ id: 'b', state: 'held' }))).toEqual([50, 200])
    expect(owedWith(aPhoneItem({ state: 'booked', stateAt: AS_OF + 1 }))).toEqual([150, 100])
    expect(owedWith(aPhoneItem({ state: 'booked', stateAt: AS_OF }))).toEqual([250, 0])
    for (const state of ['settled', 'takenBack', 'returned'] as const)
      expect(owedWith(aPhoneItem({ state }))).toEqual([250, 0])
  })

  it('counts nothing of another invoice or branch, and nothing that was taken back', () => {
    expect(owedWith(aPhoneItem({ invoiceNo: 'INV/2' }), aPhoneItem({ branch: 'L' }))).toEqual([250, 0])
    expect(owedWith(aPhoneItem(), aPhoneItem({ id: 'back', kind: 'takeBack', takes: 'INV/1', invoiceNo: '' }))).toEqual(
      [250, 0],
    )
  })

  it('is never less than nothing', () => {
    expect(owedWith(aPhoneItem(), aPhoneItem({ id: 'b' }), aPhoneItem({ id: 'c' }))).toEqual([0, 300])
  })

  it('is lower in the dues of its client, with their total', () => {
    const dues = {
      client: { aCode: 'A', cCode: 'K', title: 'Client' },
      invoices: [invoice('INV/1', 250)],
      count: 1,
      total: 250,
    } as unknown as Answer<typeof getClientDues>

    const { invoices, total } = lowered(getClientDues, dues, [aPhoneItem()], AS_OF)

    expect([invoices[0]?.bal_Amount, total]).toEqual([150, 150])
  })
})

describe('what waits on the phone', () => {
  it('is an item, or a photo of an item that the office has', () => {
    const withPhoto = { state: 'booked', photos: 1 } as const

    expect(isToSend(aPhoneItem())).toBe(true)
    expect(isToSend(aPhoneItem({ ...withPhoto, photosThere: 0 }))).toBe(true)
    expect(isToSend(aPhoneItem({ ...withPhoto, photosThere: 1 }))).toBe(false)
    expect(isToSend(aPhoneItem({ state: 'held' }))).toBe(false)
    expect(needsAttention(aPhoneItem({ state: 'held' }))).toBe(true)
  })

  it('is counted with its take-back, and summed without what was taken back', () => {
    const items = [
      aPhoneItem(),
      aPhoneItem({ id: 'b' }),
      aPhoneItem({ id: 'c', amount: 0 as Money, takes: 'b' }),
      aPhoneItem({ state: 'booked' }),
    ]

    expect(notSent(items)).toEqual({ items: 3, amount: 100 })
  })
})
