import type { ScreenPath } from '@backoffice/contract/access'
import { mayOpen, screenAt } from '@backoffice/contract/access'
import { listDeposits } from '@backoffice/contract/deposits/deposits'
import { listInvoiceApprovals } from '@backoffice/contract/invoices/invoice-approvals'
import { listLeaves } from '@backoffice/contract/leaves/leaves'
import { listOrders } from '@backoffice/contract/orders/orders'
import { listReceipts } from '@backoffice/contract/receipts/receipts'
import { listTransfers } from '@backoffice/contract/transfers/transfers'
import { listVouchers } from '@backoffice/contract/vouchers/vouchers'
import { listTours } from '@backoffice/contract/tours/tours'
import { useCall } from '../api/use-call.ts'
import { useSession } from '../session/use-session.ts'

/** Asks for one row, because the total of a list is exact whatever its page holds. */
const one = { page: 1, limit: 1 }
const waiting = 0
const approved = 1
const quietly = { quiet: true, every: 60_000 } as const

/** Returns the number of rows that wait for this user on each screen; an unknown number is left out. */
export function usePendingWork(): Partial<Record<ScreenPath, number>> {
  const { user, branch } = useSession()
  const cCode = branch.code
  const ifOpen = <T>(path: ScreenPath, input: T): T | undefined => {
    const screen = screenAt(path)
    return screen && mayOpen(user, screen) ? input : undefined
  }
  const mine = { ...one, cCode, cashierId: user.userId }
  const unsent = useCall(
    listReceipts,
    ifOpen('/salesmanCashTransfer', { ...one, cCode, sellerId: user.userId, status: waiting }),
    quietly,
  )
  const handedOver = useCall(listTransfers, ifOpen('/cashierCashCollection', { ...mine, status: waiting }), quietly)
  const toDeposit = useCall(
    listTransfers,
    ifOpen('/cashierDeposits', { ...mine, status: approved, depositable: true }),
    quietly,
  )
  const deposits = useCall(
    listDeposits,
    ifOpen('/directorDepositApproval', { ...one, cCode, status: waiting }),
    quietly,
  )
  const vouchers = useCall(
    listVouchers,
    ifOpen('/directorVoucherApprove', { ...one, ccode: cCode, waiting: true }),
    quietly,
  )
  const invoices = useCall(
    listInvoiceApprovals,
    ifOpen('/directorInvoiceApprove', { ...one, cCode, status: waiting }),
    quietly,
  )
  const orders = useCall(
    listOrders,
    ifOpen('/directorSaleOrderApprove', { ...one, cCode, status: waiting, waiting: true }),
    quietly,
  )
  const tours = useCall(listTours, ifOpen('/directorTourApprove', { ...one, cCode, status: waiting }), quietly)
  const leaves = useCall(listLeaves, ifOpen('/directorLeaveApprove', { ...one, cCode, status: waiting }), quietly)

  const counts: readonly (readonly [ScreenPath, number | undefined])[] = [
    ['/salesmanCashTransfer', unsent.data?.totalRows],
    ['/cashierCashCollection', handedOver.data?.totalRows],
    ['/cashierDeposits', toDeposit.data?.totalRows],
    ['/directorDepositApproval', deposits.data?.totalRows],
    ['/directorVoucherApprove', vouchers.data?.totalRows],
    ['/directorInvoiceApprove', invoices.data?.totalRows],
    ['/directorSaleOrderApprove', orders.data?.totalRows],
    ['/directorTourApprove', tours.data?.totalRows],
    ['/directorLeaveApprove', leaves.data?.totalRows],
  ]
  return Object.fromEntries(counts.filter(([, count]) => count !== undefined))
}
