import { approvalsMessages } from '@backoffice/contract/approvals/approvals-messages'
import { approveVoucher, listVouchers, undoVoucher, voucherTimeline } from '@backoffice/contract/vouchers/vouchers'
import { type Day, wireDay } from '@backoffice/contract/day'
import { formatMoney, type Money } from '@backoffice/contract/money'
import { type Obstacle, voucherStatus } from '@backoffice/contract/vouchers/voucher-statuses'
import { vouchersMessages } from '@backoffice/contract/vouchers/vouchers-messages'
import { asMoney, asText } from '../approvals/changes.ts'
import { undoDecision } from '../approvals/undo.ts'
import { documentEvents } from '../approvals/timeline.ts'
import { type DecidedKind, whyNotDecided } from '../approvals/why-not.ts'
import { imageLinks } from '../files/links.ts'
import { missing, refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import * as vouchers from './vouchers.sql.ts'

type Line = readonly [title: string, debit: number, credit: number, narration: string]

/** Writes lines for a user: `Rent 500.00 / 0.00 (July); Bank 0.00 / 500.00`. */
const asLines = (value: unknown): string =>
  (Array.isArray(value) ? (value as Line[]) : [])
    .map(([title, debit, credit, narration]) => {
      const amounts = `${formatMoney(debit as Money)} / ${formatMoney(credit as Money)}`
      return narration === '' ? `${title} ${amounts}` : `${title} ${amounts} (${narration})`
    })
    .join('; ')

const kind: DecidedKind<'voucher'> = {
  kind: 'voucher',
  called: 'voucher',
  columns: {
    voucher_no: ['Voucher No', asText],
    type_id: ['Voucher Type', asText],
    voucher_on: ['Date', (value) => wireDay(value as Day)],
    debit: ['Debit', asMoney],
    credit: ['Credit', asMoney],
    line_count: ['Lines', asText],
    lines: ['Title, Debit, Credit, Narration', asLines],
  },
}

const obstacleMessages: Readonly<Record<Obstacle, string>> = {
  own: approvalsMessages.own(kind.called),
  firstApprover: vouchersMessages.firstAgain,
  unbalanced: vouchersMessages.unbalanced,
}

export const voucherRoutes = [
  serve(listVouchers, ({ db, input, user, branches }) => vouchers.page(db, branches, user.userId, input)),

  serve(approveVoucher, async ({ db, input, user }) => {
    const status = await vouchers.approve(db, user.userId, input)
    if (status === voucherStatus.partiallyApproved) return vouchersMessages.partiallyApproved
    if (status !== undefined) return approvalsMessages.approved('Voucher')

    const found = await vouchers.currentState(db, user.userId, input)
    const currentState = found && {
      ...found,
      isOpen: found.status !== voucherStatus.approved,
      obstacle: found.obstacle ? obstacleMessages[found.obstacle] : undefined,
    }
    throw refuse(await whyNotDecided(db, kind, currentState, input))
  }),

  serve(undoVoucher, ({ db, input, user }) => undoDecision(db, kind, user, input)),

  serve(voucherTimeline, async ({ db, input, branches, keys, clock }) => {
    const found = await vouchers.story(db, branches, input.id)
    if (!found) throw missing()
    return { ...found, events: await documentEvents(db, kind, input.id, imageLinks(keys, clock)) }
  }),
]
