import { labels } from '@backoffice/contract/labels'
import { listOrders, undoOrder } from '@backoffice/contract/orders/orders'
import { undoOfDocument } from '../documents/decisions.ts'
import { actionsOf } from '../kit/list/actions.tsx'
import { undoLook } from '../kit/list/undo.ts'
import type { SaleOrder } from './order-draft.ts'

export const undoOfOrder = undoOfDocument(undoOrder, ({ saleOrderId }: SaleOrder) => saleOrderId)

export const undoOrderAction = actionsOf(listOrders).save(
  labels.undo,
  undoOrder,
  ({ saleOrderId, rowVersion }, _form, { userId }) => ({ id: saleOrderId, userId, rowVersion }),
  undoLook,
)
