import { mayOpen, type ScreenPath, screenAt } from '@backoffice/contract/access'
import type { PageCall } from '@backoffice/contract/call'
import { listDeposits } from '@backoffice/contract/deposits/deposits'
import { homeMessages } from '@backoffice/contract/home/home-messages'
import { listInvoiceApprovals } from '@backoffice/contract/invoices/invoice-approvals'
import { listLeaves } from '@backoffice/contract/leaves/leaves'
import { listOrders } from '@backoffice/contract/orders/orders'
import { listReceipts } from '@backoffice/contract/receipts/receipts'
import { listTransfers } from '@backoffice/contract/transfers/transfers'
import { listVouchers } from '@backoffice/contract/vouchers/vouchers'
import { listTours } from '@backoffice/contract/tours/tours'
import { type CallState, useCall } from '../api/use-call.ts'
import { useSession } from '../session/use-session.ts'

/** Asks for one row, because the total of a list is exact whatever its page holds. */
const one = { page: 1, limit: 1 }
const waiting = 0
const approved = 1
const quietly = { quiet: true, every: 60_000 } as const

/** The rows that wait for this user on one of his screens. */
export interface PendingWork {
  readonly path: ScreenPath
  /** Says what waits, in words: `3 deposits to approve`. */
  readonly words: (count: number) => string
  /** `undefined` while the number is unknown. */
  readonly count: number | undefined
  /** True when the number could not be found out. */
  readonly failed: boolean
  readonly retry: () => void
}

/** Returns what waits for this user, one entry per screen that he may open and on which something can wait. */
export function usePendingWork(): readonly PendingWork[] {
  const { user, branch } = useSession()
  const cCode = branch.code
  const isOpen = (path: ScreenPath) => {
    const screen = screenAt(path)
    return screen !== undefined && mayOpen(user, screen)
  }
  const ifOpen = <T>(path: ScreenPath, input: T): T | undefined => (isOpen(path) ? input : undefined)
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

  const work = [
    workOf('/salesmanCashTransfer', homeMessages.toHandOver, unsent),
    workOf('/cashierCashCollection', homeMessages.handOversToApprove, handedOver),
    workOf('/cashierDeposits', homeMessages.toDeposit, toDeposit),
    workOf('/directorDepositApproval', homeMessages.depositsToApprove, deposits),
    workOf('/directorVoucherApprove', homeMessages.vouchersToApprove, vouchers),
    workOf('/directorInvoiceApprove', homeMessages.invoicesToApprove, invoices),
    workOf('/directorSaleOrderApprove', homeMessages.ordersToApprove, orders),
    workOf('/directorTourApprove', homeMessages.toursToDecide, tours),
    workOf('/directorLeaveApprove', homeMessages.leavesToDecide, leaves),
  ]
  return work.filter(({ path }) => isOpen(path))
}

const workOf = <C extends PageCall>(
  path: ScreenPath,
  words: PendingWork['words'],
  { data, failure, refetch }: CallState<C>,
): PendingWork => ({
  path,
  words,
  count: data?.totalRows,
  failed: data === undefined && failure !== undefined,
  retry: refetch,
})
