import type { Money } from '@backoffice/contract/money'
import { purchaseAmounts } from '@backoffice/contract/orders/purchase-order-rules'
import type { LineChanges } from '../kit/form/use-lines.ts'
import { columnsFor } from '../kit/list/columns.tsx'
import { LineTable } from '../kit/list/line-table.tsx'
import type { PurchaseLine } from './purchase-draft.ts'

type ShownLine = PurchaseLine & { readonly sNo: number; readonly amount: Money | undefined }

const column = columnsFor<ShownLine>()
const columns = [
  column.number('sNo', 'S.No'),
  column.code('catCode', 'Cat No'),
  column.text('itemName', 'Product Name', { wraps: true }),
  column.text('description', 'Description', { wraps: true }),
  column.number('quantity', 'Qty'),
  column.text('unit', 'Unit'),
  column.rate('price', 'Price'),
  column.money('amount', 'Amount', { pinned: true }),
]

interface PurchaseLinesTableProps {
  lines: readonly PurchaseLine[]
  model: LineChanges
  locked: boolean
}

export const PurchaseLinesTable = ({ lines, model, locked }: PurchaseLinesTableProps) => (
  <LineTable<ShownLine>
    caption="Lines"
    columns={columns}
    card={{ heading: 'itemName', line: ['catCode', 'quantity', 'unit', 'price'], figure: 'amount' }}
    lines={lines.map((line, at) => ({ ...line, sNo: at + 1, amount: purchaseAmounts(line)?.amount }))}
    model={model}
    nameOf={({ catCode }) => catCode}
    locked={locked}
  />
)
