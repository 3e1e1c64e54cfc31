import type { Input, Row } from '@backoffice/contract/call'
import { listDeposits } from '@backoffice/contract/deposits/deposits'
import { listTransfers } from '@backoffice/contract/transfers/transfers'
import { toneOf } from '@backoffice/contract/statuses'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { columnsOf, type KeyOf } from './columns.tsx'
import { brokenRange, countActive, filtersOf, resetOf, startOf, wireOf } from './filters.ts'
import type { ListOf } from './list.tsx'
import { fixed } from './options.ts'
import { listLots, type listMovements } from '../../../testing/calls.tsx'

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
    expectTypeOf<KeyOf<Deposit, 'money'>>().toEqualTypeOf<'totalAmount' | 'linesTotal'>()
    expectTypeOf<KeyOf<Deposit, 'files'>>().toEqualTypeOf<'cashierDepositsImages'>()
    expectTypeOf<KeyOf<Deposit, 'day'>>().toEqualTypeOf<'postingDate' | 'depositedOn' | 'postingFrom'>()
    expectTypeOf<KeyOf<Deposit, 'moment'>>().toEqualTypeOf<'createdOn' | 'd_ApprovalDate'>()
    const column = columnsOf(listDeposits)
    expectTypeOf(column.text).parameter(0).not.toEqualTypeOf<keyof Deposit>()
    expectTypeOf<'totalAmount'>().not.toExtend<Parameters<typeof column.text>[0]>()
    expectTypeOf<'postingDate'>().not.toExtend<Parameters<typeof column.text>[0]>()
    expectTypeOf<'title'>().not.toExtend<Parameters<typeof column.money>[0]>()
    expectTypeOf<'missing'>().not.toExtend<Parameters<typeof column.text>[0]>()
    expectTypeOf<Parameters<typeof column.status>[0]>().toEqualTypeOf<'status'>()
  })

  it('with filters that the call has, of the same type', () => {
    const transfer = filtersOf(listTransfers)
    expectTypeOf<KeyOf<Input<typeof listDeposits>, 'day'>>().toEqualTypeOf<'fromDate' | 'toDate'>()
    expectTypeOf<'chequeNo'>().not.toExtend<Parameters<typeof filter.text>[0]>()
    expectTypeOf<'chequeNo'>().toExtend<Parameters<typeof transfer.text>[0]>()
    expectTypeOf<'fromDate'>().not.toExtend<Parameters<typeof filter.text>[0]>()
    expectTypeOf<'invoiceNo'>().not.toExtend<Parameters<typeof filter.pick>[0]>()
  })
})

describe('a list compiles only', () => {
  it('with a page size where its call has pages, and sorting here only where the call answers all rows', () => {
    const [lot, lotColumn] = [filtersOf(listLots), columnsOf(listLots)]
    expectTypeOf<ListOf<typeof listLots>['pageSize']>().toEqualTypeOf<number>()
    expectTypeOf<'here'>().not.toExtend<ListOf<typeof listLots>['sortable']>()
    expectTypeOf<ListOf<typeof listMovements>['pageSize']>().toEqualTypeOf<undefined>()
    expectTypeOf<'here'>().toExtend<ListOf<typeof listMovements>['sortable']>()
    expectTypeOf<Parameters<typeof lot.many>[0]>().toEqualTypeOf<'store'>()
    expectTypeOf<Parameters<typeof lotColumn.dayTime>[0]>().toEqualTypeOf<'counted'>()
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

  it('are -1 for All of a list of codes, which keep their zeros', () => {
    const code = filtersOf(listTransfers).code('chequeNo', 'Division', fixed(['01', '10']))

    expect(code.wire(code.start)).toBe('-1')
    expect(code.wire('01')).toBe('01')
  })

  it('are one of the words where there is no All: the first at the start, and Reset keeps the chosen one', () => {
    const kind = filtersOf(listTransfers).oneOf('paymentType', 'Report Type', ['Salesman', 'Cashier'])

    expect([kind.start, kind.read('Cashier'), kind.read('-1'), kind.read('Director')]).toEqual([
      'Salesman',
      'Cashier',
      'Salesman',
      'Salesman',
    ])
    expect(resetOf([kind], { paymentType: 'Cashier' })).toEqual({ paymentType: 'Cashier' })
  })

  it('ignore an impossible day', () => {
    expect(wireOf(filters, { fromDate: '2026-02-31' })).toMatchObject({ fromDate: '' })
  })
})

describe('filters', () => {
  it('count as active where they differ from what the screen opens with', () => {
    expect(countActive(filters, { ...startOf(filters), status: '-1', depositNo: 'HBL' })).toBe(2)
  })

  it('that choose the list do not count, and Reset does not change them', () => {
    const [first, ...rest] = filters
    const chosen = first ? [{ ...first, keptByReset: true as const }, ...rest] : []
    const values = { ...startOf(chosen), cashierId: '5', depositNo: 'HBL' }

    expect(countActive(chosen, values)).toBe(1)
    expect(resetOf(chosen, values)).toEqual({ ...startOf(chosen), cashierId: '5' })
    expect(resetOf(filters, values)).toEqual(startOf(filters))
  })

  it('of several codes read each code of an address once, and send nothing for All', () => {
    const many = filtersOf(listLots).many('store', 'Store', fixed(['01', '02']))

    expect(many.read('01,,02,01')).toBe('01,02')
    expect(many.wire(many.read(','))).toBe('')
  })

  it('refuse a From that is after its To', () => {
    expect(brokenRange(filters, { fromDate: '2026-11-06', toDate: '2026-11-05' })).toEqual({
      fromDate: 'From date is after To date',
    })
    expect(brokenRange(filters, { fromDate: '2026-11-05', toDate: '2026-11-05' })).toEqual({})
  })
})
