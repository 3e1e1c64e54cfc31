import type { Failure } from '../api/failures.ts'
import { add as sumOf, type Money } from '@backoffice/contract/money'
import type { OrderItem } from '@backoffice/contract/orders/order-lookups'
import {
  aboveLimit,
  brokenOrder,
  brokenOrderLine,
  orderFieldOf,
  type OrderTotals,
  totalsOfOrder,
} from '@backoffice/contract/orders/order-rules'
import { ordersMessages } from '@backoffice/contract/orders/orders-messages'
import { isBlank } from '@backoffice/contract/readable'
import type { Broken } from '@backoffice/contract/rules'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DraftState } from '../kit/drafts/use-draft-state.ts'
import { type FormModel, useForm } from '../kit/form/use-form.ts'
import { type LinesModel, useLines } from '../kit/form/use-lines.ts'
import { showMoney } from '../kit/format.ts'
import { usePhone } from '../kit/phone.ts'
import { useViewer } from '../kit/viewer.ts'
import { type ClientCredit, useClientCredit } from './client-credit.tsx'
import type { ItemIndex } from './item-index.ts'
import { emptyLine, isLineStarted, type OrderDraft, type OrderLine, formOf, withItems } from './order-draft.ts'
import { addLines } from './order-lines.ts'
import { chosenOrSelf, type Reps, useItems, useReps } from './use-order-lookups.ts'

/** Counts the lines that were pasted or copied, and lists the entries that match no item. */
export interface Addition {
  readonly before: readonly OrderLine[]
  readonly after: readonly OrderLine[]
  readonly added: number
  readonly raised: number
  readonly notFound: readonly string[]
  readonly withoutQuantity: readonly string[]
}

export interface OrderModel {
  readonly form: FormModel<OrderDraft>
  /** The values that would be saved, with the salesman who enters them. */
  readonly values: OrderDraft
  readonly lines: LinesModel<OrderLine>
  readonly setLines: (lines: readonly OrderLine[]) => void
  readonly branchCode: string
  readonly items: ItemIndex<OrderItem> | undefined
  readonly reps: Reps
  readonly credit: ClientCredit
  readonly totals: OrderTotals | undefined
  /** The amount by which the order exceeds the limit of its client. */
  readonly over: Money | undefined
  /** The number of the order that is changed; -1 for a new one. */
  readonly sNo: number
  readonly folded: boolean
  readonly fold: (folded: boolean) => void
  readonly submit: () => void
  readonly addition: Addition | undefined
  readonly addMore: (
    more: readonly OrderLine[],
    notFound: readonly string[],
    withoutQuantity?: readonly string[],
  ) => void
  readonly forgetAddition: () => void
}

interface OrderOptions {
  draft: DraftState<OrderDraft>
  sNo?: number
  /** Saves the values; the lines have the facts of their items. */
  save: (values: OrderDraft, typed: OrderDraft) => Promise<unknown>
  failure: Failure | undefined
}

/** Returns the form of an order: its header and lines in one draft, the lists to choose from, and the figures that belong to it. */
export function useOrder({ draft, sNo = -1, save, failure }: OrderOptions): OrderModel {
  const viewer = useViewer()
  const phone = usePhone()
  const [typed, change] = draft.state
  const branchCode = typed.branchCode || viewer.branchCode
  const items = useItems(branchCode)
  const reps = useReps(branchCode)
  const complete = (values: OrderDraft): OrderDraft => ({
    ...values,
    salesmanRep: chosenOrSelf(values.salesmanRep, reps.salesmen, viewer.userId),
  })
  const values = complete(typed)
  const credit = useClientCredit({ branchCode, aCode: values.aCode, sNo })
  const totals = totalsOfOrder(values.lines)
  const over = credit.data && totals && aboveLimit(credit.data, totals.totalNetAmount)
  const [isUnfolded, setUnfolded] = useState(false)
  const [addition, setAddition] = useState<Addition>()

  const wordless = ({ client, creditWord }: OrderDraft): Broken | undefined => {
    if (over === undefined || !isBlank(creditWord) || !totals || !credit.data) return undefined
    const { outstanding, openAmount, creditLimit } = credit.data
    if (creditLimit === null) return undefined
    const figures = [sumOf(outstanding, openAmount), totals.totalNetAmount, over, creditLimit] as const
    const [owed, net, above, limit] = figures.map(showMoney) as [string, string, string, string]
    return { message: ordersMessages.aboveLimit(client, owed, net, above, limit), field: 'creditWord' }
  }
  const brokenIn = (order: OrderDraft) => brokenOrder(formOf(complete(order))) ?? wordless(order)
  const form = useForm<OrderDraft>({
    draft,
    state: draft.state,
    broken: brokenIn,
    failure,
    fieldOf: orderFieldOf,
    first: 'aCode',
    save: (order) => save({ ...complete(order), lines: withItems(order.lines, items) }, order),
  })
  const setLines = (lines: readonly OrderLine[]) => change((last) => ({ ...last, lines }))
  const lines = useLines<OrderLine>({
    lines: typed.lines,
    onChange: setLines,
    empty: emptyLine,
    broken: brokenOrderLine,
    first: 'itemSNo',
    firstOfEdit: 'quantity',
    draft,
    state: [typed.line, (to) => change((last) => ({ ...last, line: to(last.line) }))],
  })
  // A field must be in sight before it can get the focus.
  const unfold = () => flushSync(() => setUnfolded(true))
  useEffect(() => {
    if (failure) setUnfolded(true)
  }, [failure])
  useEffect(() => setUnfolded(false), [draft.id])

  const { formRef } = lines.entry.props
  const submit = () => {
    const broken = brokenIn(typed)
    // The rules about lines are shown where lines are typed.
    if (broken && !headerFields.has(broken.field)) return lines.entry.refuse({ ...broken, field: 'itemSNo' })
    if (broken || form.props.formRef.current?.checkValidity() === false) {
      unfold()
      return form.submit()
    }
    if (isLineStarted(typed.line) || formRef.current?.checkValidity() === false)
      return lines.entry.refuse({ message: ordersMessages.unreadyLine, field: 'itemSNo' })
    form.submit()
  }

  return {
    form,
    values,
    lines,
    setLines,
    branchCode,
    items,
    reps,
    credit,
    totals,
    over,
    sNo,
    folded: phone && values.aCode !== '' && !isUnfolded,
    fold: (folded) => setUnfolded(!folded),
    submit,
    addition: addition?.after === typed.lines || addition?.notFound.length ? addition : undefined,
    addMore: (more, notFound, withoutQuantity = []) => {
      const { lines: after, ...counts } = addLines(typed.lines, more)
      setLines(after)
      setAddition({ before: typed.lines, after, ...counts, notFound, withoutQuantity })
      // A refusal of the entry row is about an older text.
      lines.entry.set({ itemSNo: typed.line.itemSNo })
      lines.entry.focus('itemSNo')
    },
    forgetAddition: () => setAddition(undefined),
  }
}

/** The fields of the header; the rules about other fields are about the lines. */
const headerFields: ReadonlySet<string> = new Set([
  'branchCode',
  'sNoDate',
  'deliveryDate',
  'buyerPoRef',
  'buyerPoDate',
  'aCode',
  'salesmanRep',
  'marketingRep',
  'remarks',
  'creditWord',
])
