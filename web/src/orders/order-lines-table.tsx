import { inList } from '@backoffice/contract/language/joined'
import { labels } from '@backoffice/contract/labels'
import type { Money } from '@backoffice/contract/money'
import { lineAmounts } from '@backoffice/contract/orders/order-lines'
import { orderLabels } from '@backoffice/contract/orders/orders-labels'
import { ordersMessages } from '@backoffice/contract/orders/orders-messages'
import { Note, Inline } from '../kit/layout.tsx'
import tones from '../kit/tone.module.css'
import { Button } from '../kit/button.tsx'
import type { LineChanges } from '../kit/form/use-lines.ts'
import { showMoney, showNumber } from '../kit/format.ts'
import { columnsFor } from '../kit/list/columns.tsx'
import { LineTable } from '../kit/list/line-table.tsx'
import type { OrderLine } from './order-draft.ts'
import { catNoOf } from './order-lines.ts'
import type { Addition } from './use-order.ts'
import css from './order.module.css'

type ShownLine = OrderLine & {
  readonly sNo: number
  readonly catNo: string
  readonly amount: Money | undefined
  readonly net: Money | undefined
}

const column = columnsFor<ShownLine>()
const columns = [
  column.number('sNo', labels.sNo),
  column.code('catNo', labels.catNo),
  column.text('itemName', orderLabels.productDescription, { wraps: true }),
  column.number('quantity', labels.qty),
  column.text('unit', labels.unit),
  column.rate('mrpRate', 'MRP'),
  column.number('discountPercent', orderLabels.discPercent),
  column.rate('rate', orderLabels.selfRate),
  column.money('amount', labels.amount),
  column.money('net', labels.netAmount, { main: true }),
]

const shownLine = (line: OrderLine, at: number): ShownLine => {
  const amounts = lineAmounts(line)
  return { ...line, sNo: at + 1, catNo: catNoOf(line), amount: amounts?.amount, net: amounts?.net }
}

interface OrderLinesTableProps {
  lines: readonly OrderLine[]
  model: LineChanges
  locked: boolean
}

export const OrderLinesTable = ({ lines, model, locked }: OrderLinesTableProps) => (
  <LineTable<ShownLine>
    caption={labels.lines}
    columns={columns}
    card={{ heading: 'itemName', line: ['catNo', 'quantity', 'unit', 'rate'] }}
    lines={lines.map(shownLine)}
    model={model}
    nameOf={({ catNo }) => catNo}
    locked={locked}
    newestFirst={!locked}
  />
)

/** Shows the last line next to the button that added it, because the list of lines is further down on a phone. */
export function LastLine({ lines }: { lines: readonly OrderLine[] }) {
  const last = lines.at(-1)
  if (!last) return null
  const { sNo, itemName, quantity, unit, rate, net } = shownLine(last, lines.length - 1)
  const terms = `${showNumber(quantity)} ${unit} × ${showMoney(rate)}`
  return (
    <p className={`aside ${css.last}`}>
      {ordersMessages.lastLine(String(sNo), itemName, terms, net === undefined ? '–' : showMoney(net))}
    </p>
  )
}

interface AdditionNoteProps {
  addition: Addition
  /** Removes the lines again; undefined if they were changed since. */
  onUndo: (() => void) | undefined
  onClose: () => void
}

/** Shows the result of pasting or copying lines, with the entries that match no item. */
export function AdditionNote({ addition, onUndo, onClose }: AdditionNoteProps) {
  const { added, raised, notFound, withoutQuantity } = addition
  const done = [added > 0 && ordersMessages.linesAdded(added), raised > 0 && ordersMessages.linesRaised(raised)]
  const isNothing = added + raised + notFound.length + withoutQuantity.length === 0
  const isMissing = notFound.length + withoutQuantity.length > 0 || isNothing
  return (
    <Note className={`${css.addition} ${isMissing ? '' : tones.good}`}>
      <Inline justify="between">
        <div>
          {(added > 0 || raised > 0) && <p>{done.filter(Boolean).join(' ')}</p>}
          {notFound.length > 0 && <p>{ordersMessages.notFound(inList(notFound))}</p>}
          {withoutQuantity.length > 0 && <p>{ordersMessages.withoutQuantity(inList(withoutQuantity))}</p>}
          {isNothing && <p>{ordersMessages.noLines}</p>}
        </div>
        <Inline>
          {onUndo && (
            <Button small onClick={onUndo}>
              {labels.undo}
            </Button>
          )}
          <Button small tone="ghost" onClick={onClose}>
            {labels.close}
          </Button>
        </Inline>
      </Inline>
    </Note>
  )
}
