import { mayOpenPath, type ScreenPath } from '@backoffice/contract/access'
import { orderLabels } from '@backoffice/contract/orders/orders-labels'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '../kit/button.tsx'
import type { Action } from '../kit/list/actions.tsx'
import { RowButton } from '../kit/list/row-controls.tsx'
import { useSession } from '../session/use-session.ts'
import type { SaleOrder } from './order-draft.ts'

const forms: readonly ScreenPath[] = ['/salesmanSaleOrder', '/directorSaleOrder']

/** Returns a function that opens the form with a copy of an order; undefined for users who may not enter orders. */
function useCopyAsNew(): ((order: SaleOrder) => void) | undefined {
  const { user } = useSession()
  const navigate = useNavigate()
  const form = forms.find((path) => mayOpenPath(user, path))
  return form && (({ orderNo, cCode }) => void navigate({ to: form, search: { copy: String(orderNo), branch: cCode } }))
}

const label = orderLabels.copyAsNewOrder

export function CopyAsNewOrder({ order }: { order: SaleOrder }) {
  const copy = useCopyAsNew()
  return (
    copy && (
      <Button small onClick={() => copy(order)}>
        {label}
      </Button>
    )
  )
}

/** Opens the form with a copy of the row's order, with the key C. */
export const copyAction: Action<SaleOrder> = {
  label,
  letter: 'c',
  secondary: true,
  opens: true,
  when: () => true,
  Press: ({ row, describedBy }) => {
    const copy = useCopyAsNew()
    return (
      copy && (
        <RowButton tone="ghost" aria-describedby={describedBy} onClick={() => copy(row)}>
          {label}
        </RowButton>
      )
    )
  },
}
