/** The dialogs about a row's order, which are loaded when the first of them is opened. */
import { later } from '../kit/later.ts'

export const OrderDetail = later(() =>
  import('./order-detail.modal.tsx').then((loaded) => ({ default: loaded.OrderDetail })),
)
export const OrderLines = later(() =>
  import('./order-detail.modal.tsx').then((loaded) => ({ default: loaded.OrderDetail.Lines })),
)
export const OrderEdit = later(() => import('./order-edit.modal.tsx').then((loaded) => ({ default: loaded.OrderEdit })))
