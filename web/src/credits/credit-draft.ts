import type { Wire } from '@backoffice/contract/call'
import { creditKinds } from '@backoffice/contract/credits/credit-statuses'
import type { saveCredit } from '@backoffice/contract/credits/credits'
import { creditLabels } from '@backoffice/contract/credits/credits-labels'
import { type Day, wireDay } from '@backoffice/contract/day'
import { day, money, text } from '@backoffice/contract/fields'
import { limits } from '@backoffice/contract/limits'
import { type Money, ZERO } from '@backoffice/contract/money'
import * as z from 'zod/mini'
import type { DraftKind } from '../kit/drafts/draft-kind.ts'

export interface CreditDraft {
  readonly aCode: string
  /** The name of the chosen client. */
  readonly client: string
  /** The branch of the client, where the screen shows all branches; empty while no client is chosen. */
  readonly cCode: string
  readonly invoiceNo: string
  readonly creditNo: string
  readonly kind: (typeof creditKinds)[number] | ''
  readonly creditDate: Day | null
  readonly amount: Money
  readonly reason: string
}

/** Describes the draft of a credit, which is of today unless another day is chosen. */
export function creditDraft(today: Day): DraftKind<CreditDraft> {
  const empty: CreditDraft = {
    aCode: '',
    client: '',
    cCode: '',
    invoiceNo: '',
    creditNo: '',
    kind: '',
    creditDate: today,
    amount: ZERO,
    reason: '',
  }
  return {
    empty,
    isStarted: (values) => JSON.stringify({ ...values, creditDate: today }) !== JSON.stringify(empty),
    describe: ({ client }) => creditLabels.draftOf(client),
    amountOf: ({ amount }) => amount,
    fields: {
      aCode: text(limits.text.short),
      client: text(limits.text.line),
      cCode: text(limits.text.short),
      invoiceNo: text(limits.text.short),
      creditNo: text(limits.text.short),
      kind: z.enum(['', ...creditKinds]),
      creditDate: z.nullable(day),
      amount: money,
      reason: text(limits.text.comment),
    },
  }
}

/** Returns the request that saves a credit. */
export const sentCredit = (
  { client: _client, creditDate, ...values }: CreditDraft,
  userId: number,
  branchCode: string,
): Wire<typeof saveCredit> => ({
  ...values,
  userId,
  cCode: values.cCode || branchCode,
  creditNo: values.creditNo.trim(),
  creditDate: creditDate === null ? '' : wireDay(creditDate),
  reason: values.reason.trim(),
})
