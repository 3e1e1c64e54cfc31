/** Names the lists that the forms of a salesman need in a place without a network, also for clients and forms that were never opened. */
import { type Actor, mayCall, role } from '@backoffice/contract/access'
import type { Call } from '@backoffice/contract/call'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { clientsIn, pageAccounts } from '@backoffice/contract/lookups/accounts'
import { listDictionary } from '@backoffice/contract/lookups/dictionary'
import { listPeople } from '@backoffice/contract/lookups/people'
import { listItems, listReps } from '@backoffice/contract/orders/order-lookups'
import { listDebtors } from '@backoffice/contract/payments/payments'
import { getConfiguration } from '@backoffice/contract/session/configuration'
import { invoicesOf } from './kept-dues.ts'

export interface FormList {
  readonly call: Call
  readonly input: object
}

const inBranch = (userId: number, branchCode: string): readonly FormList[] => {
  const debtors = { userId, cCode: branchCode }
  return [
    { call: listDebtors, input: debtors },
    { call: listPendingInvoices, input: invoicesOf(debtors) },
    { call: listPeople, input: { CCode: branchCode } },
    { call: listReps, input: { CCode: branchCode } },
    { call: pageAccounts, input: clientsIn(branchCode) },
    { call: listItems, input: { CCode: branchCode } },
  ]
}

/** Cheque banks, the categories of a tour's expenses, and leave types. They are the same in all branches. */
const words: readonly FormList[] = ['BANK', 'EXPENSE', 'LEAVE'].map((type) => ({
  call: listDictionary,
  input: { type },
}))

/** Returns the lists for these branches, in the order in which people need them. Only salesmen save without a network. */
export const formLists = (user: Actor, branchCodes: readonly string[]): readonly FormList[] =>
  user.roleId === role.salesman
    ? [...words, ...branchCodes.flatMap((branchCode) => inBranch(user.userId, branchCode))].filter(({ call }) =>
        mayCall(user, call.access),
      )
    : []

export interface RequestFields {
  readonly callName: string
  readonly fields: readonly string[]
}

const asText = ({ callName, fields }: RequestFields) => [callName, ...fields.toSorted()].join(' ')
const needed = new Set([
  getConfiguration.name,
  ...[...words, ...inBranch(0, '')].map(({ call, input }) =>
    asText({ callName: call.name, fields: Object.keys(input) }),
  ),
])

/** Returns whether forms need the answers to such requests. A request about one client has one more field, so that no form needs its answer. */
export const isNeededByForms = (request: RequestFields): boolean => needed.has(asText(request))
