import { approvalsMessages } from '@backoffice/contract/approvals/approvals-messages'
import {
  creditTimeline,
  decideCredit,
  listCredits,
  reverseCredit,
  saveCredit,
  undoCredit,
  useCredit,
} from '@backoffice/contract/credits/credits'
import { brokenCredit, brokenCreditUse, brokenReversal } from '@backoffice/contract/credits/credit-rules'
import { creditLabels } from '@backoffice/contract/credits/credits-labels'
import { creditsMessages } from '@backoffice/contract/credits/credits-messages'
import { type Day, wireDay } from '@backoffice/contract/day'
import { labels } from '@backoffice/contract/labels'
import { asMoney, asText } from '../approvals/changes.ts'
import { decideRequest, requestOf, type RequestOfKind } from '../approvals/requests.ts'
import { undoDecision } from '../approvals/undo.ts'
import { documentEvents } from '../approvals/timeline.ts'
import { businessDay } from '../db/days.ts'
import { imageLinks } from '../files/links.ts'
import { missing, refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import * as credits from './credits.sql.ts'

const asDay = (value: unknown): string => wireDay(asText(value) as Day)

/** A file may change a credit while it waits. */
const aCredit = {
  ...requestOf('credit'),
  columns: {
    kind: [creditLabels.kind, asText],
    party: [labels.client, asText],
    invoice_id: [creditLabels.invoiceId, asText],
    credit_on: [labels.date, asDay],
    amount: [labels.amount, asMoney],
    reason: [labels.reason, asText],
  },
} satisfies RequestOfKind

export const creditRoutes = [
  serve(listCredits, ({ db, input, user, branches }) => credits.page(db, branches, user.userId, input)),

  serve(saveCredit, async ({ db, input, user: { userId } }) => {
    const { cCode: branchCode, kind, aCode: party, creditDate: creditOn, amount } = input
    const [creditNo, reason, invoiceNo] = [input.creditNo.trim(), input.reason.trim(), input.invoiceNo.trim()]
    const today = await businessDay(db, branchCode)
    const broken = brokenCredit({ creditNo, kind, aCode: party, creditDate: creditOn, amount, reason, today })
    if (broken || creditOn === null) throw refuse(broken?.message ?? creditsMessages.noDate)
    const invoice = invoiceNo === '' ? undefined : await credits.invoiceOf(db, branchCode, party, invoiceNo)
    if (invoiceNo !== '' && !invoice) throw refuse(creditsMessages.invoiceUnknown)
    await credits.enter(db, {
      branchCode,
      creditNo,
      kind,
      party,
      invoiceId: invoice?.id ?? null,
      creditOn,
      amount,
      reason,
      userId,
    })
    return creditsMessages.saved
  }),

  serve(decideCredit, async ({ db, input: { creditId: id, ...decision }, user: { userId }, branches }) => {
    await decideRequest(db, aCredit, { userId, branches }, { id, ...decision })
    return decision.status === 'APPROVED' ? approvalsMessages.approved('Credit') : approvalsMessages.declined('Credit')
  }),

  serve(undoCredit, ({ db, input, user }) => undoDecision(db, aCredit, user, input)),

  serve(reverseCredit, async ({ db, input, user: { userId } }) => {
    const { creditId, cCode, rowVersion } = input
    const reason = input.reason.trim()
    const broken = brokenReversal({ reason })
    if (broken) throw refuse(broken.message)
    const found = await credits.currentState(db, cCode, creditId)
    if (!found) throw refuse(approvalsMessages.notFound('credit'))
    if (found.isApproved && found.decidedBy === userId) throw refuse(creditsMessages.ownApproval)
    if (!(await credits.reverse(db, creditId, reason, rowVersion))) throw refuse(creditsMessages.notApproved)
    return creditsMessages.reversed
  }),

  serve(useCredit, async ({ db, input }) => {
    const { creditId, cCode, amount, rowVersion } = input
    const invoiceNo = input.invoiceNo.trim()
    // The credit is locked before the invoice is read, in the same order as a decision locks them.
    const found = await credits.take(db, cCode, creditId)
    if (!found) throw refuse(approvalsMessages.notFound('credit'))
    if (!found.isApproved) throw refuse(creditsMessages.notApproved)
    const invoice = await credits.invoiceOf(db, cCode, found.party, invoiceNo)
    const broken = brokenCreditUse({ invoiceNo, amount, left: found.left, owed: invoice?.balance })
    if (broken || !invoice) throw refuse(broken?.message ?? creditsMessages.invoiceUnknown)
    if (!(await credits.use(db, creditId, invoice.id, amount, rowVersion))) throw refuse(creditsMessages.notApproved)
    return creditsMessages.applied
  }),

  serve(creditTimeline, async ({ db, input, branches, keys, clock }) => {
    const found = await credits.story(db, branches, input.id)
    if (!found) throw missing()
    return { ...found, events: await documentEvents(db, aCredit, input.id, imageLinks(keys, clock)) }
  }),
]
