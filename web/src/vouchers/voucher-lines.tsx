import { DataTable } from '../kit/list/data-table.tsx'
import { voucherColumns } from './voucher-list.ts'
import type { VoucherLine } from './voucher-types.ts'

const ofLines = ['accountTitle', 'debit', 'credit', 'narration']
const columns = voucherColumns.filter(({ key }) => ofLines.includes(key))

/** Draws the lines of a voucher in its review. */
export const VoucherLines = ({ rows }: { rows: readonly VoucherLine[] }) => (
  <DataTable
    caption="Lines"
    totals="Total"
    columns={columns}
    rows={rows}
    rowKey={({ lineNo }) => lineNo}
    search={false}
    card={{ heading: 'accountTitle', line: ['narration'] }}
  />
)
