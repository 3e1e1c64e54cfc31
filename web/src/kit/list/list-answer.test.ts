import type { Day } from '@backoffice/contract/day'
import { expect, it } from 'vitest'
import { columnsFor } from './columns.tsx'
import { withBranch } from './list-answer.ts'

interface Parcel {
  readonly no: string
  readonly cCode: string
  readonly branchName: string
}
const parcel: Parcel = { no: 'P1', cCode: 'L', branchName: 'Lahore' }
const column = columnsFor<Parcel>()
const ofOne = {
  userId: 7,
  name: 'Ali',
  company: 'Acme',
  branch: 'Karachi',
  branchCode: 'K',
  branches: new Map(),
  today: '2026-11-20' as Day,
}
const ofAll = { ...ofOne, branch: 'All branches', branchCode: '-1', branchNames: new Map([['L', 'Lahore']]) }
const call = { sorts: ['no'] }
const declared = { call, columns: [column.text('no', 'No')], card: { heading: 'no', line: [] } } as const

it('names the branch of each row where a list shows all branches, in the table and on the cards', () => {
  const { columns, card } = withBranch<Parcel>(declared, {}, { cCode: '-1' }, ofAll)

  expect(columns.map(({ title, text }) => [title, text(parcel, 'DMY')])).toEqual([
    ['No', 'P1'],
    ['Branch', 'Lahore'],
    ['Branch Code', 'L'],
  ])
  expect(card?.line).toEqual(['branch'])
})

it('has the key by which the server sorts by the branch, where it can', () => {
  const sorted = { ...declared, call: { sorts: ['no', 'cCode'] } }
  expect(withBranch<Parcel>(sorted, {}, { cCode: '-1' }, ofAll).columns.map(({ key }) => key)).toEqual([
    'no',
    'cCode',
    'code.branch',
  ])
})

it.each([
  ['in one branch', declared, { cCode: 'K' }, ofOne],
  ['about a row, which has one branch', declared, { cCode: 'L' }, ofAll],
  [
    'that name the branch already',
    { call, columns: [column.text('branchName', 'Branch Name')] },
    { cCode: '-1' },
    ofAll,
  ],
])('has no column for rows %s', (_rows, list, given, viewer) => {
  expect(withBranch<Parcel>(list, {}, given, viewer).columns).toBe(list.columns)
})
