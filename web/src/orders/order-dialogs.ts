/** The dialogs about a row's order, which are loaded when the first of them is opened. */
import { lazy } from 'react'

export const OrderDetail = lazy(() =>
  import('./order-detail.modal.tsx').then((loaded) => ({ default: loaded.OrderDetail })),
)
export const OrderLines = lazy(() =>
  import('./order-detail.modal.tsx').then((loaded) => ({ default: loaded.OrderDetail.Lines })),
)
export const OrderEdit = lazy(() => import('./order-edit.modal.tsx').then((loaded) => ({ default: loaded.OrderEdit })))
