/** The parts that the decisions about documents of every kind share. */
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import type { undoVoucher } from '@backoffice/contract/vouchers/vouchers'
import { askField } from '../kit/list/ask-fields.tsx'
import { type Undo, undoBy } from '../kit/list/undo.ts'

interface Seen {
  readonly rowVersion: number
}

/** Makes the undo of a decision about a document: `undoOfDocument(undoTour, ({ tourId }: Tour) => tourId)` */
export const undoOfDocument = <R extends Seen>(call: typeof undoVoucher, idOf: (row: R) => number): Undo<R> =>
  // A decision makes the version after the present one.
  undoBy(call, (row, { userId }) => ({ id: idOf(row), userId, rowVersion: row.rowVersion + 1 }))

/** The reason for a declined request; its owner reads it. */
export const declineRequestFields = {
  reason: askField.lines(labels.reason, { max: limits.text.comment, required: true }),
}
