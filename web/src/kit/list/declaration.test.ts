import type { Input, Row } from '@backoffice/contract/call'
import { listDeposits } from '@backoffice/contract/deposits/deposits'
import { listTransfers } from '@backoffice/contract/transfers/transfers'
import { toneOf } from '@backoffice/contract/statuses'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { columnsOf, type KeyOf } from './columns.tsx'
import { brokenRange, countActive, filtersOf, startOf, wireOf } from './filters.ts'
import { fixed } from './options.ts'

type Deposit = Row<typeof listDeposits>
const filter = filtersOf(listDeposits)
const filters = [
  filter.pick('cashierId', 'Cashier', fixed([])),
  filter.day('fromDate', 'From Date'),
  filter.day('toDate', 'To Date'),
  filter.status('status', 'Status', { choices: fixed(['0', '1']), toneOf }, { start: 0 }),
  filter.text('depositNo', 'Deposit Slip No'),
]

describe('a declaration compiles only', () => {
  it('with columns that the row has, as what it holds', () => {
    expectTypeOf<KeyOf<Deposit, 'money'>>().toEqualTypeOf<'totalAmount'>()
    expectTypeOf<KeyOf<Deposit, 'files'>>().toEqualTypeOf<'cashierDepositsImages'>()
    expectTypeOf<KeyOf<Deposit, 'day'>>().toEqualTypeOf<'postingDate'>()
    expectTypeOf<KeyOf<Deposit, 'moment'>>().toEqualTypeOf<'createdOn' | 'd_ApprovalDate'>()
    const column = columnsOf(listDeposits)
    expectTypeOf(column.text).parameter(0).not.toEqualTypeOf<keyof Deposit>()
    expectTypeOf<'totalAmount'>().not.toExtend<Parameters<typeof column.text>[0]>()
    expectTypeOf<'postingDate'>().not.toExtend<Parameters<typeof column.text>[0]>()
    expectTypeOf<'title'>().not.toExtend<Parameters<typeof column.money>[0]>()
    expectTypeOf<'missing'>().not.toExtend<Parameters<typeof column.text>[0]>()
    expectTypeOf<Parameters<typeof column.status>[0]>().toEqualTypeOf<'status'>()
  })

  it('with filters that the call takes, as what it takes', () => {
    const transfer = filtersOf(listTransfers)
    expectTypeOf<KeyOf<Input<typeof listDeposits>, 'day'>>().toEqualTypeOf<'fromDate' | 'toDate'>()
    expectTypeOf<'chequeNo'>().not.toExtend<Parameters<typeof filter.text>[0]>()
    expectTypeOf<'chequeNo'>().toExtend<Parameters<typeof transfer.text>[0]>()
    expectTypeOf<'fromDate'>().not.toExtend<Parameters<typeof filter.text>[0]>()
    expectTypeOf<'invoiceNo'>().not.toExtend<Parameters<typeof filter.pick>[0]>()
  })
})

describe('filter values on the wire', () => {
  it('are days as dd/MM/yyyy, All as -1 and none as an empty text', () => {
    const sent = wireOf(filters, { ...startOf(filters), fromDate: '2026-11-05', depositNo: ' HBL-1 ' })

    expect(sent).toEqual({ cashierId: -1, fromDate: '05/11/2026', toDate: '', status: 0, depositNo: 'HBL-1' })
  })

  it('are an empty text for All of a list of words', () => {
    const word = filtersOf(listTransfers).word('paymentType', 'Payment Type', fixed(['Advance Payment']))

    expect(word.wire(word.start)).toBe('')
    expect(word.wire('Advance Payment')).toBe('Advance Payment')
  })

  it('forget a day that nobody could have meant', () => {
    expect(wireOf(filters, { fromDate: '2026-02-31' })).toMatchObject({ fromDate: '' })
  })
})

describe('filters', () => {
  it('count as active where they differ from what the screen opens with', () => {
    expect(countActive(filters, { ...startOf(filters), status: '-1', depositNo: 'HBL' })).toBe(2)
  })

  it('refuse a From that lies after its To', () => {
    expect(brokenRange(filters, { fromDate: '2026-11-06', toDate: '2026-11-05' })).toEqual({
      fromDate: 'From date is after To date',
    })
    expect(brokenRange(filters, { fromDate: '2026-11-05', toDate: '2026-11-05' })).toEqual({})
  })
})
