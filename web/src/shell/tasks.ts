import { mayOpenPath, type ScreenPath } from '@backoffice/contract/access'
import type { helpMessages } from '@backoffice/contract/help/help-messages'
import { stage } from '@backoffice/contract/statuses'
import { waits } from '@backoffice/contract/transfers/waits'
import type { Member } from '../session/store.ts'

type Task = keyof typeof helpMessages.tasks
/** A screen with the filters that show the task. */
type Way = readonly [to: ScreenPath, search?: Readonly<Record<string, string>>]

const receiptsAt = (place: number): readonly Way[] => [
  ['/directorSalesmanReceiptReport', { place: String(place) }],
  ['/salesmanCollectionReport', { place: String(place) }],
]

/** The screens of each task. The first screen that the user may open is used. */
const tasks: Readonly<Record<Task, readonly Way[]>> = {
  bounced: [...receiptsAt(stage.bounced), ['/cashierDepositsReport']],
  holders: [['/directorHoldings']],
  debtors: [['/directorOutstandingInvoiceReport']],
  withSalesmen: receiptsAt(stage.withSalesman),
  onTheWay: receiptsAt(stage.onTheWay),
  withCashiers: [['/directorCashTransferReport', { waits: waits.toDeposit }], ['/cashierDeposits']],
  inDeposits: [['/directorDepositApproval'], ['/cashierDepositsReport']],
  voided: receiptsAt(stage.void),
  record: [['/salesmanCashCollection'], ['/cashierInvoiceCollection']],
  handOver: [['/salesmanCashTransfer']],
  deposit: [['/cashierDeposits']],
  newUser: [['/directorUserManagement']],
  closeDays: [['/directorPeriodClosing']],
  leave: [['/myLeaves']],
  visit: [['/myVisits']],
  tour: [['/myTours']],
  order: [['/salesmanSaleOrder'], ['/directorSaleOrder']],
}

interface FoundTask {
  readonly name: Task
  readonly to: ScreenPath
  readonly search: Readonly<Record<string, string>>
}

/** Returns the tasks that the user may do, each with its screen. */
export const tasksOf = (user: Member): readonly FoundTask[] =>
  (Object.keys(tasks) as Task[]).flatMap((name) => {
    const way = tasks[name].find(([path]) => mayOpenPath(user, path))
    return way ? [{ name, to: way[0], search: way[1] ?? {} }] : []
  })
