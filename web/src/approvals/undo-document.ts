import type { undoVoucher } from '@backoffice/contract/undo/undo-documents'
import { type Undo, undoBy } from '../kit/list/undo.ts'

interface Seen {
  readonly rowVersion: number
}

/** Makes the undo of a decision about a document: `undoOfDocument(undoTour, ({ tourId }: Tour) => tourId)` */
export const undoOfDocument = <R extends Seen>(call: typeof undoVoucher, idOf: (row: R) => number): Undo<R> =>
  // A decision makes the version after the present one.
  undoBy(call, (row, { userId }) => ({ id: idOf(row), userId, rowVersion: row.rowVersion + 1 }))
