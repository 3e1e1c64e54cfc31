import { listTransfers } from '@backoffice/contract/transfers/transfers'
import { expect, it } from 'vitest'
import { filtersOf, withRanges } from './filters.ts'
import { fixed } from './options.ts'

const filter = filtersOf(listTransfers)

it('The two days of a range are one part of the filters, wherever they are', () => {
  const filters = [
    filter.pick('sellerId', 'Salesman', fixed([])),
    filter.day('fromDate', 'From Date'),
    filter.day('toDate', 'To Date'),
    filter.text('invoiceNo', 'Invoice No'),
  ]
  const parts = (shown: typeof filters) => withRanges(shown).map((part) => part.map(({ name }) => name))

  expect(parts(filters)).toEqual([['sellerId'], ['fromDate', 'toDate'], ['invoiceNo']])
  expect(parts(filters.slice(2))).toEqual([['toDate'], ['invoiceNo']])
})
