/** Lowers what answers show as owed by the money that waits on the phone. */
import type { Answer, Call } from '@backoffice/contract/call'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { type Money, subtract, ZERO } from '@backoffice/contract/money'
import { getClientDues, listDebtors } from '@backoffice/contract/payments/payments'
import { markedRow, onPhoneFor, type PhoneItem, withoutPhone } from './phone-item.ts'

type Lower<A> = (answer: A, items: readonly PhoneItem[], asOf: number) => A

const ofPending: Lower<Answer<typeof listPendingInvoices>> = (answer, items, asOf) => ({
  ...answer,
  responseObjects: answer.responseObjects.map((row) => {
    const here = onPhoneFor(items, { branch: row.ccode, invoiceNo: row.inv_no }, asOf)
    return here === ZERO ? row : markedRow({ ...row, bal_Amount: withoutPhone(row.bal_Amount, here) }, here)
  }),
})

const ofDebtors: Lower<Answer<typeof listDebtors>> = (answer, items, asOf) => ({
  ...answer,
  responseObjects: answer.responseObjects.map((row) => {
    const here = onPhoneFor(items, { branch: row.cCode, acode: row.aCode }, asOf)
    return here === ZERO ? row : markedRow({ ...row, owed: withoutPhone(row.owed, here) }, here)
  }),
})

const ofDues: Lower<Answer<typeof getClientDues>> = (answer, items, asOf) => {
  const branch = answer.client?.cCode ?? ''
  const invoices = answer.invoices.map((row) => {
    const here = onPhoneFor(items, { branch, invoiceNo: row.inv_no }, asOf)
    return here === ZERO ? row : markedRow({ ...row, bal_Amount: withoutPhone(row.bal_Amount, here) }, here)
  })
  const less = invoices.map((row, at): Money => subtract(answer.invoices[at]?.bal_Amount ?? ZERO, row.bal_Amount))
  return { ...answer, invoices, total: less.reduce(subtract, answer.total) }
}

const lowering = <C extends Call>(call: C, lower: Lower<Answer<C>>) =>
  [
    call.name,
    (answer: unknown, ...rest: [readonly PhoneItem[], number]) => lower(answer as Answer<C>, ...rest),
  ] as const

const lowerings = new Map<string, Lower<unknown>>([
  lowering(listPendingInvoices, ofPending),
  lowering(listDebtors, ofDebtors),
  lowering(getClientDues, ofDues),
])

export const isLowered = ({ name }: Pick<Call, 'name'>): boolean => lowerings.has(name)

/** Returns an answer without the money on the phone. */
export function lowered<C extends Call>(
  call: C,
  answer: Answer<C>,
  items: readonly PhoneItem[],
  asOf: number,
): Answer<C> {
  const lower = lowerings.get(call.name)
  return lower && items.length > 0 ? (lower(answer, items, asOf) as Answer<C>) : answer
}
