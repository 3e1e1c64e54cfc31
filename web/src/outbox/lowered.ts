/** Lowers what answers show as owed by the money that waits on the phone. */
import type { Answer, Call, PageAnswer } from '@backoffice/contract/call'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { type Money, subtract, sum, ZERO } from '@backoffice/contract/money'
import { getClientDues, listDebtors } from '@backoffice/contract/payments/payments'
import type * as z from 'zod/mini'
import { markedRow, onPhoneFor, type PhoneItem, withoutPhone } from './phone-item.ts'

type Lower<A> = (answer: A, items: readonly PhoneItem[], asOf: number) => A

/** Returns rows with an amount lowered by what is on the phone, and by how much all of them are lower. */
function loweredRows<K extends string, R extends Readonly<Record<K, Money>>>(
  rows: readonly R[],
  field: K,
  onPhoneOf: (row: R) => Money,
): { readonly rows: R[]; readonly less: Money } {
  const here = rows.map((row) => {
    const onPhone = onPhoneOf(row)
    const lower = withoutPhone(row[field], onPhone)
    return {
      row: onPhone === ZERO ? row : markedRow({ ...row, [field]: lower }, onPhone),
      less: subtract(row[field], lower),
    }
  })
  return { rows: here.map(({ row }) => row), less: sum(here.map(({ less }) => less)) }
}

type Page = z.output<PageAnswer<z.ZodMiniType<object>>>

/** Returns the sums of a list in pages. They are of all rows, so that they are lowered where the page has all of them. */
function loweredTotals({ totals, totalRows, responseObjects }: Page, field: string, less: Money) {
  const total = totals?.amounts[field]
  if (!totals || total === undefined || totalRows > responseObjects.length) return {}
  return { totals: { ...totals, amounts: { ...totals.amounts, [field]: subtract(total, less) } } }
}

const ofPending: Lower<Answer<typeof listPendingInvoices>> = (answer, items, asOf) => {
  const { rows, less } = loweredRows(answer.responseObjects, 'bal_Amount', ({ ccode, inv_no }) =>
    onPhoneFor(items, { branch: ccode, invoiceNo: inv_no }, asOf),
  )
  return { ...answer, responseObjects: rows, ...loweredTotals(answer, 'bal_Amount', less) }
}

const ofDebtors: Lower<Answer<typeof listDebtors>> = (answer, items, asOf) => {
  const { rows, less } = loweredRows(answer.responseObjects, 'owed', ({ cCode, aCode }) =>
    onPhoneFor(items, { branch: cCode, acode: aCode }, asOf),
  )
  return { ...answer, responseObjects: rows, ...loweredTotals(answer, 'owed', less) }
}

const ofDues: Lower<Answer<typeof getClientDues>> = (answer, items, asOf) => {
  const branch = answer.client?.cCode ?? ''
  const { rows, less } = loweredRows(answer.invoices, 'bal_Amount', ({ inv_no }) =>
    onPhoneFor(items, { branch, invoiceNo: inv_no }, asOf),
  )
  return { ...answer, invoices: rows, total: subtract(answer.total, less) }
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
