/** The decisions about a bounced cheque: it is deposited again, replaced by other receipts, or given back. */
import { wordIn } from '@backoffice/contract/words'
import type { PageCall, Row } from '@backoffice/contract/call'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import type { Money } from '@backoffice/contract/money'
import { totalOf } from '@backoffice/contract/payments/spread'
import { chequeLabels, chequeMessages } from '@backoffice/contract/receipts/cheques-messages'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import {
  type BounceOutcome,
  giveBackCheque,
  listReplacements,
  replaceCheque,
  representCheque,
} from '@backoffice/contract/receipts/returned-cheques'
import { isBlank } from '@backoffice/contract/readable'
import * as z from 'zod/mini'
import { useCall } from '../api/use-call.ts'
import { listOf } from '../kit/drafts/draft-kind.ts'
import { MultiSelect } from '../kit/form/multi-select.tsx'
import { showMoment, showMoney } from '../kit/format.ts'
import { type Action, actionsOf } from '../kit/list/actions.tsx'
import type { DialogSubject } from '../kit/list/ask-dialog.tsx'
import { type AskField, askField } from '../kit/list/ask-fields.tsx'
import { type Column, columnsFor } from '../kit/list/columns.tsx'
import { joined } from '../kit/joined.ts'

interface Returned {
  readonly invoiceDetailId: number
  readonly depositNo: string
  readonly outcome: '' | BounceOutcome
  readonly mayDecide: boolean
}

const isOpen = ({ mayDecide, outcome }: Returned) => mayDecide && outcome === ''
const wordOf = ({ outcome }: Returned) => (outcome === '' ? '' : chequeLabels.outcomes[outcome])

/** The decision about the bounce of a row. */
export const outcomeColumn: Column<Returned> = {
  ...columnsFor<Returned>().custom('outcome', chequeLabels.afterBounce, wordOf, wordOf),
  kind: 'code',
}

type Chosen = readonly string[]

/** Chooses the receipts that replace a cheque, of those that may, and shows their sum. */
const replacementsField: AskField<Chosen> = {
  start: () => [],
  schema: listOf(z.string()),
  Control({ viewer: { userId }, row, value, ...look }) {
    const { invoiceDetailId, depositNo } = row as Returned
    const { data, failure } = useCall(listReplacements, { invoiceDetailId, depositNo, userId }, { quiet: true })
    const receipts = data?.receipts ?? []
    const chosen = receipts.filter((receipt) => value.includes(String(receipt.invoiceDetailId)))
    const sum = totalOf(chosen.map(({ amount }) => amount))
    return (
      <>
        <MultiSelect
          label={chequeLabels.replacements}
          required
          {...look}
          value={value}
          options={receipts.map(
            ({ invoiceDetailId: id, paymentMode, chequeNO, amount, createdOn, s_Name: salesman }) => ({
              value: String(id),
              label: joined([wordIn(paymentMode), chequeNO], ' '),
              code: String(id),
              detail: joined([showMoment(createdOn, 'DMY'), salesman]),
              note: showMoney(amount),
            }),
          )}
          unavailable={failure?.lines.join(' ')}
        />
        {data && receipts.length === 0 && <p className="muted">{chequeMessages.noReplacements}</p>}
        {sum !== undefined && chosen.length > 0 && <p role="status">{chequeLabels.totalOf(showMoney(sum))}</p>}
      </>
    )
  },
}

export const representFields = { comments: askField.lines(labels.comments, { max: limits.text.comment }) }
export const replaceFields = { receipts: replacementsField }
export const giveBackFields = { comments: askField.lines(labels.reason, { max: limits.text.comment, required: true }) }

/** Makes the three actions for a list of bounces. `subject` returns the facts of a row for the dialogs. */
export function returnedActions<C extends PageCall>(
  call: C,
  subject: (row: Row<C> & Returned) => DialogSubject,
): readonly Action<Row<C>>[] {
  const { ask } = actionsOf(call)
  const returned = (row: Row<C>) => row as Row<C> & Returned
  const bounceOf = (row: Row<C>, userId: number) => {
    const { invoiceDetailId, depositNo } = returned(row)
    return { invoiceDetailId, depositNo, userId }
  }
  const about = (sentence: string) => (row: Row<C>) => ({ ...subject(returned(row)), sentence })
  return [
    ask(chequeLabels.depositAgain, representCheque, {
      title: chequeLabels.depositAgain,
      of: about(chequeMessages.explainRepresent),
      fields: representFields,
      input: (row, { comments }, { userId }) => ({ ...bounceOf(row, userId), comments: comments.trim() }),
      tone: 'good',
      done: chequeMessages.done.represented,
      secondary: true,
      when: (row) => isOpen(returned(row)),
    }),
    ask(chequeLabels.replace, replaceCheque, {
      title: chequeLabels.replace,
      of: about(chequeMessages.explainReplace),
      fields: replaceFields,
      broken: ({ receipts }) =>
        receipts.length === 0 ? { message: chequeMessages.noReceipts, field: 'receipts' } : undefined,
      input: (row, { receipts }, { userId }) => ({
        ...bounceOf(row, userId),
        receipts: receipts.map((id) => ({ invoiceDetailId: Number(id) })),
      }),
      done: chequeMessages.done.replaced,
      secondary: true,
      when: (row) => isOpen(returned(row)),
    }),
    ask(chequeLabels.giveBack, giveBackCheque, {
      title: chequeLabels.giveBack,
      of: about(chequeMessages.explainGiveBack),
      fields: giveBackFields,
      broken: ({ comments }) =>
        isBlank(comments) ? { message: receiptMessages.noReason, field: 'comments' } : undefined,
      input: (row, { comments }, { userId }) => ({ ...bounceOf(row, userId), comments: comments.trim() }),
      tone: 'bad',
      done: chequeMessages.done.givenBack,
      secondary: true,
      when: (row) => returned(row).mayDecide,
    }),
  ]
}

/** Describes a cheque for the dialogs. */
export const chequeSummary = (client: string, chequeNo: string, bank: string, amount: Money): DialogSubject => ({
  heading: client,
  facts: [
    [labels.cheque, joined([chequeNo, bank])],
    [labels.amount, showMoney(amount)],
  ],
})
