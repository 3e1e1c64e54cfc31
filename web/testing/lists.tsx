import type { Day } from '@backoffice/contract/day'
import { money, type Money, ZERO } from '@backoffice/contract/money'
import { toneOf } from '@backoffice/contract/statuses'
import { screen } from '@testing-library/react'
import type { Action } from '../src/kit/list/actions.tsx'
import { columnsFor } from '../src/kit/list/columns.tsx'
import { DataTable } from '../src/kit/list/data-table.tsx'
import type { DataTableProps } from '../src/kit/list/table-props.ts'

/** A row in the tests of lists. */
export interface Parcel {
  id: number
  title: string
  sentOn: Day | null
  total: Money
  status: number
  statusName: string
}

const parcel = (id: number, title: string, total: string, status = 0): Parcel => ({
  id,
  title,
  sentOn: '2026-11-20' as Day,
  total: money(total) ?? ZERO,
  status,
  statusName: status === 0 ? 'Pending' : 'Approved',
})
export const parcels = [parcel(1, 'Al-Shifa', '1200.5'), parcel(2, 'City Médical', '0.2'), parcel(3, 'Noor', '99.3', 1)]

export const column = columnsFor<Parcel>()
const columns = [
  column.text('title', 'Title'),
  column.day('sentOn', 'Sent On'),
  column.money('total', 'Total'),
  column.status('status', 'Status', { toneOf }),
]

export const action = (label: string, key: string, work: (row: Parcel, done: () => void) => void): Action<Parcel> => ({
  label,
  letter: key,
  when: (row) => row.status === 0,
  Press: ({ row, describedBy, onDone }) => (
    <button type="button" aria-describedby={describedBy} onClick={() => work(row, onDone)}>
      {label}
    </button>
  ),
})

export const table = (props: Partial<DataTableProps<Parcel>> = {}) => (
  <DataTable caption="Parcels" columns={columns} rows={parcels} rowKey={(row) => row.id} {...props} />
)

export const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
export const rowNames = () => screen.getAllByRole('rowheader').map((header) => header.textContent)
