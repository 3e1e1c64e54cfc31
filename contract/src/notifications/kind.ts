/** Describes a kind of notification: its facts, its sentences and its places. */
import type { ScreenPath } from '../access.ts'
import type { StatusCode } from '../statuses.ts'
import type { RightsChange } from '../users/user-rights.ts'

/** The facts that the database recorded at the event. A kind has the facts of its document. */
export interface Facts {
  readonly amount?: number
  readonly comment?: string
  /** The number of receipts that were moved at once. The next three fields are set only when it is one. */
  readonly receipts?: number
  readonly receiptId?: number
  /** An advance has none. */
  readonly invoiceNo?: string
  readonly client?: string
  readonly depositNo?: string
  /** The names of the cashier of a hand-over that a director settled, and of the cashier who had it before. */
  readonly cashier?: string
  readonly formerCashier?: string
  /** The number of documents that were entered at once, and the number of the document when it is one. */
  readonly documents?: number
  readonly number?: string
  /** The change of the reader's own rights. */
  readonly changes?: RightsChange
  /** The company whose days were closed or opened, the last closed day, and the person for whom they are open until a moment. */
  readonly company?: string
  readonly day?: string
  readonly person?: string
  readonly until?: string
  /** A feed, its file, and the hours within which a file was expected. */
  readonly feed?: string
  readonly file?: string
  readonly hours?: number
  /** The person who took money on a phone, the person whose receipt was first, and what directors decided about held money. */
  readonly user?: string
  readonly firstBy?: string
  readonly outcome?: string
  /** Why a client says that a receipt is wrong. */
  readonly reason?: string
  /** The code of a phone, the number of items that it stated, and the code of the phone that came in its place. */
  readonly phone?: string
  readonly items?: number
  readonly newPhone?: string
}

export interface News {
  /** The name of the person who did it. */
  readonly by: string
  readonly document: string
  readonly documentId: number
  readonly facts: Facts
}

export interface Kind {
  readonly message: (news: News) => string
  /** One line for several notifications of a person; `what` is their count, and their sum follows. */
  readonly summary?: { readonly noun: string; readonly message: (by: string, what: string) => string }
  /**
   * Set for a notification that needs a decision of its reader: the text for `count` waiting documents, and their place after the decision.
   */
  readonly decision?: { readonly waits: (count: number) => string; readonly afterwards: readonly ScreenPath[] }
  /** True for a decision that was undone. It is out of date when the document is decided again. */
  readonly isUndo?: true
  /** The state of the document after it: the colour and, unless `word` is set, the word. */
  readonly status: StatusCode
  readonly word?: string
  /** The notification opens the first of these screens that its reader may open. */
  readonly places: readonly ScreenPath[]
}
