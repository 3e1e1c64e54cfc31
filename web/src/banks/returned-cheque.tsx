import { banksMessages } from '@backoffice/contract/banks/banks-messages'
import { addDays, wireDay } from '@backoffice/contract/day'
import { depositLabels } from '@backoffice/contract/deposits/deposits-labels'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { bounceFieldOf, brokenBounce } from '@backoffice/contract/receipts/bounce-rules'
import { bounceCheque } from '@backoffice/contract/receipts/bounces'
import { useSave } from '../api/use-save.ts'
import { showMoney } from '../kit/format.ts'
import { AskDialog } from '../kit/list/ask-dialog.tsx'
import { type Answers, type AskFields, askField } from '../kit/list/ask-fields.tsx'
import { todayOf, useViewer } from '../kit/viewer.ts'
import { type BankLine, wordsOf } from './bank-line.ts'
import type { Proposal } from './proposal.ts'

interface Returned {
  readonly line: BankLine
  readonly of: Proposal
}

/** The day and the words of the bank are the day and the reason of the bounce, as far as the director does not change them. */
const inRow = (row: unknown): Returned | undefined => row as Returned | undefined

export const returnedFields = {
  bouncedOn: askField.day<Returned>(labels.bounceDate, {
    required: true,
    start: (_viewer, row) => inRow(row)?.line.bookedOn ?? null,
    between: ({ line, of }, viewer) => ({ from: addDays(line.bookedOn, -(of.days ?? 0)), to: todayOf(viewer, line) }),
  }),
  comments: askField.lines(labels.reason, {
    max: limits.text.comment,
    required: true,
    start: (_viewer, row) => {
      const returned = inRow(row)
      return returned ? wordsOf(returned.line) : ''
    },
  }),
}

interface ReturnedChequeProps extends Returned {
  opened: boolean
  decided: boolean
  onClose: () => void
  /** Matches the line with the cheque that is marked now. */
  onMarked: () => Promise<unknown>
}

/** Marks the cheque that a line takes back as bounced, as Deposit History does, and then matches the line with it. */
export function ReturnedCheque({ line, of, opened, decided, onClose, onMarked }: ReturnedChequeProps) {
  const viewer = useViewer()
  const bounce = useSave(bounceCheque)
  const { receipt } = of
  if (!receipt) return null
  const row: Returned = { line, of }
  return (
    <AskDialog
      title={depositLabels.bouncedCheque}
      label={depositLabels.markBounced}
      tone="bad"
      of={{
        heading: receipt.client,
        facts: [
          [labels.chequeNo, receipt.chequeNo],
          [labels.depositRefNo, receipt.depositNo],
          [labels.amount, showMoney(of.parts[0]?.amount ?? line.amount)],
        ],
        sentence: banksMessages.firstBounce,
      }}
      fields={returnedFields as AskFields}
      row={row}
      viewer={viewer}
      broken={(values) => {
        const { bouncedOn, comments } = values as Answers<typeof returnedFields>
        return brokenBounce({ bouncedOn, today: todayOf(viewer, line), reason: comments })
      }}
      fieldOf={bounceFieldOf}
      save={async (values, keeper) => {
        const { bouncedOn, comments } = values as Answers<typeof returnedFields>
        const answer = await bounce.run(
          {
            invoiceDetailId: receipt.invoiceDetailId,
            depositNo: receipt.depositNo,
            bouncedOn: bouncedOn === null ? '' : wireDay(bouncedOn),
            comments: comments.trim(),
            userId: viewer.userId,
          },
          keeper,
        )
        if (!answer) return false
        await onMarked()
        return true
      }}
      busy={bounce.busy}
      failure={bounce.failure}
      opened={opened}
      decided={decided}
      onClose={onClose}
    />
  )
}
