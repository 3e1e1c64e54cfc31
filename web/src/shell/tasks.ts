import { mayOpenPath, type ScreenPath } from '@backoffice/contract/access'
import type { helpMessages } from '@backoffice/contract/help/help-messages'
import { type Stage, stage } from '@backoffice/contract/statuses'
import { waits } from '@backoffice/contract/cash/waits'
import type { Member } from '../session/store.ts'

export type Task = keyof typeof helpMessages.tasks
/** A screen with the filters that show the task. */
type Way = readonly [to: ScreenPath, search?: Readonly<Record<string, string>>]

const at = (place: Stage) => ({ place: String(place) })

const receiptsAt = (place: Stage): readonly Way[] => [
  ['/directorSalesmanReceiptReport', at(place)],
  ['/salesmanCollectionReport', at(place)],
]

/** The screens of each task. The first screen that the user may open is used. */
const tasks: Readonly<Record<Task, readonly Way[]>> = {
  bounced: [...receiptsAt(stage.bounced), ['/cashierDepositsReport', at(stage.bounced)]],
  holders: [['/directorHolders']],
  debtors: [['/directorOutstandingInvoiceReport']],
  withSalesmen: receiptsAt(stage.withSalesman),
  onTheWay: [...receiptsAt(stage.onTheWay), ['/cashierCashCollection']],
  withCashiers: [['/directorCashTransferReport', { waits: waits.toDeposit }], ['/cashierDeposits']],
  inDeposits: [['/directorDepositApproval'], ['/cashierDepositsReport', at(stage.inDeposit)]],
  voided: [...receiptsAt(stage.void), ['/cashierCashCollectionReport', at(stage.void)]],
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
